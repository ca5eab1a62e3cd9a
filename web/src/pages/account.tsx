// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * Settings, and one's own account. A guest becomes one by a name and a password; whoever has
 * one can change both, let programs play, log out, and be forgotten (docs/protocol.md).
 */
import { useSignal } from '@preact/signals';
import { reasonFor, useAnswer } from '../lib/answer';
import { beHere, type Friends } from '../lib/friends';
import { personName } from '../lib/names';
import { api, go, me, settings } from '../lib/page';
import { end as endPush, renew as renewPush } from '../lib/push';
import { announce } from '../lib/told';
import type { Me } from '../lib/protocol';
import { language, sentenceOf, tr } from '../lib/texts';
import { Bar, Pace, likes, type Like } from '../ui/bar';
import { SwitchRow } from '../ui/choose';
import { Face } from '../ui/face';
import { Button, Icon, Strip, Switch, Trouble } from '../ui/kit';
import { OwnName, isDrawn } from '../ui/own-name';
import { Form, newPassword, type Field } from './account-form';
import { Mail } from './account-mail';
import { Notices } from './account-notices';
import { Shunning } from './account-people';
import { Row, Section } from './account-row';
import { Vacation } from './account-vacation';
import { Tokens } from './account-tokens';
import { RatingList } from './player';

/* ---- fields and what comes of them ---- */

/** The fields that several forms have. `complete` lets a password keeper fill in the right one. */
const nameField = (given?: string): Field => ({
  name: 'name',
  label: tr('Name'),
  complete: 'username',
  ...(given === undefined ? {} : { given }),
});
const oldPassword = (name: string): Field => ({ name, label: tr('Password'), complete: 'current-password' });

/** Who one is now; every page hears of it by the signal. */
const become = (who: Me): void => {
  me.value = who;
  // with another cookie; the server forgets what it sent to the old one
  void renewPush();
  beHere();
};

/** Nobody is known by the old cookie any more: be a guest, and begin at the door. */
async function leave(): Promise<void> {
  await endPush();
  me.value = await api<Me>('me').catch(() => null);
  go('/');
}

/* ---- settings of this browser ---- */

/** What a setting does, in half a sentence. */
const noteOf = (name: Like['name']): string =>
  ({
    confirm: tr('the second press confirms'),
    aids: tr('where the table allows aids'),
    sound: tr('pen, seal, bell'),
    notices: tr('the system tells you'),
    motion: tr('pieces fly instead of appearing'),
  })[name];

const Likes = ({ names }: { names: readonly Like['name'][] }) => (
  <>
    {likes()
      .filter(({ name }) => names.includes(name))
      .map(({ name, title, change }) => (
        <SwitchRow key={name} title={title} note={noteOf(name)} on={settings.value[name]} change={change} />
      ))}
  </>
);

/** Whether those who follow you, and others, see that you are here. */
function Seen() {
  const asked = useAnswer<Friends>('me/friends'),
    failed = useSignal('');
  if (!asked.answer) return null;
  const change = async (on: boolean): Promise<void> => {
    failed.value = '';
    try {
      await api('me/shown', { on: on ? 'yes' : 'no' });
    } catch (e) {
      failed.value = sentenceOf(reasonFor(e));
    }
    asked.again();
  };
  return (
    <Section id="friends" title={tr('Friends')}>
      <SwitchRow
        title={tr('Show when I am here')}
        note={tr('to people who follow you, with the game you play')}
        on={asked.answer.shown}
        change={(on) => void change(on)}
      />
      {failed.value && <Trouble text={failed.value} />}
    </Section>
  );
}

/* ---- the account ---- */

/** A guest keeps what was played so far: the account is the same, with a name and a password. */
const Register = ({ who }: { who: Me }) => (
  <Row
    title={tr('Keep my games and rating')}
    state={tr('a password keeps your seats, your games and your rating')}
    button={tr('Create an account')}
    kind="do"
  >
    <Form<Me>
      what="register"
      fields={[nameField(isDrawn(who.name) ? '' : who.name), newPassword('password')]}
      button={tr('Create an account')}
      kind="do"
      then={become}
    />
  </Row>
);

/** To an account from before, which is somebody else: what the guest has here is left behind. */
function Login() {
  const mail = useAnswer<{ available: boolean }>('me/mail').answer;
  return (
    <>
      <Row title={tr('I have an account')} state={tr('You will lose this guest’s seats.')} button={tr('Log in')}>
        <Form<Me> what="login" fields={[nameField(), oldPassword('password')]} button={tr('Log in')} then={become} />
      </Row>
      {mail?.available && (
        <Row
          title={tr('I have forgotten my password')}
          state={tr('a letter with a link, if your account has a mail address')}
          button={tr('Send a link')}
        >
          <Forgot />
        </Row>
      )}
    </>
  );
}

/** The answer is always the same: nobody finds out here who has an account. */
const Forgot = () => (
  <Form
    what="forgot"
    fields={[nameField()]}
    button={tr('Send a link')}
    done={tr('If this account has a mail address here, a letter is on its way.')}
    ask={(typed) => api('me/forgot', { ...typed, lang: language.value })}
  />
);

/** The old one is asked for, too: a browser left open is not enough to take an account over. */
function Password({ name }: { name: string }) {
  const keeps = useSignal(false);
  return (
    <Row title={tr('Password')} state={tr('only you know it')} button={tr('Change password')}>
      <Form
        what="password"
        fields={[{ ...oldPassword('old'), label: tr('Current password') }, newPassword('new')]}
        button={tr('Change password')}
        done={tr('Password changed. You will have to log in again in your other browsers.')}
        ask={(typed) => api('me/password', { ...typed, ...(keeps.value ? { keep: 'tokens' } : {}) })}
        then={renewPush}
      >
        {/* for password keepers: whose it is */}
        <input
          class="unseen"
          type="text"
          autocomplete="username"
          value={name}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <Switch on={keeps.value} change={(on) => (keeps.value = on)}>
          {tr('My programs keep their tokens')}
        </Switch>
      </Form>
    </Row>
  );
}

/** Here, or wherever somebody is still logged in. */
const Leave = () => (
  <>
    <div class="rw">
      <span>
        <b>{tr('In this browser')}</b>
        <small>{tr('you are logged in')}</small>
      </span>
      <Form what="logout" button={tr('Log out')} then={leave} />
    </div>
    <div class="rw">
      <span>
        <b>{tr('Everywhere')}</b>
        <small>{tr('all browsers and programs')}</small>
      </span>
      <Form
        what="logout-everywhere"
        button={tr('Log out everywhere')}
        sure={tr('Yes, log out of all browsers and programs')}
        then={leave}
      />
    </div>
  </>
);

/** For good, so it is asked twice. A guest has no password that could be asked for. */
const Delete = ({ guest }: { guest: boolean }) => {
  const title = guest ? tr('Delete this guest') : tr('Delete my account');
  return (
    <Row title={title} state={tr('your games stay, without your name')} button={tr('Delete')} kind="no">
      <Form
        what="delete"
        fields={guest ? [] : [oldPassword('password')]}
        button={title}
        sure={tr('Yes, delete it for good')}
        kind="no"
        icon="ui-cancel"
        then={leave}
      >
        <p class="dim">{tr('This cannot be undone.')}</p>
      </Form>
    </Row>
  );
};

/** Who one is, and the name to be changed: a guest may have one, too, and is asked for it at once. */
function You({ who }: { who: Me }) {
  const nameless = who.guest && isDrawn(who.name),
    naming = useSignal(false);
  return (
    <section class="panel you" id="set-you">
      <Face who={{ name: who.name, person: true }} seat={0} cls="big-av" />
      <div class="grow">
        <h2>{personName(who.name)}</h2>
        <p class="dim">{who.guest ? tr('You are a guest. Choose a name if you like.') : tr('the name others see')}</p>
        <p>
          <a href={`#/player/${encodeURIComponent(who.name)}`}>{tr('My profile')}</a>
        </p>
      </div>
      {!nameless && (
        <Button
          aria-expanded={naming.value}
          onClick={() => {
            naming.value = !naming.value;
          }}
        >
          {tr('Rename')}
        </Button>
      )}
      {(nameless || naming.value) && (
        <OwnName
          id="own-name"
          done={() => {
            naming.value = false;
          }}
        />
      )}
    </section>
  );
}

/* ---- the page ---- */

/** Accounts live on the server. */
function Away() {
  const still = useSignal(false);
  const again = async (): Promise<void> => {
    still.value = false;
    me.value = await api<Me>('me').catch(() => null);
    still.value = !me.value;
    if (still.value) announce(tr('The server cannot be reached.'));
  };
  return (
    <Strip
      icon="ui-offline"
      kind="off"
      fact={tr('The server cannot be reached.')}
      action={
        <Button onClick={() => void again()}>
          {still.value ? tr('Still unreachable. Try again') : tr('Try again')}
        </Button>
      }
    >
      {tr('Accounts live on the server. Meanwhile you can play against bots; nothing is lost.')}
    </Strip>
  );
}

/** To a part of the page; addresses are behind a #, so a link cannot lead there. */
function toSection(id: string): void {
  const to = document.getElementById(`set-${id}`);
  to?.scrollIntoView({ block: 'start' });
  (to?.querySelector<HTMLElement>('h2') ?? to)?.focus({ preventScroll: true });
}

/** What there is on the page depends on whether one is a guest; without a server there are settings alone. */
const parts = (who: Me | null): [id: string, icon: string, title: string][] => [
  ...(who ? ([['you', 'ui-person', tr('You')]] as [string, string, string][]) : []),
  ['play', 'ui-play', tr('Play')],
  ['sound', 'ui-sound', tr('Sound and motion')],
  ['notices', 'ui-bell', tr('Notifications')],
  ...(who
    ? ([
        ['in', 'ui-secret', tr('Logging in')],
        ['programs', 'ui-bot', tr('Programs')],
        ['leaving', 'ui-resign', tr('Leaving')],
      ] as [string, string, string][])
    : []),
];

export function Account() {
  const who = me.value,
    mails = useSignal(0);
  return (
    <>
      <Bar where={<b>{tr('Settings')}</b>} />
      <main class="settings">
        <h1 class="unseen">{tr('Settings')}</h1>
        <nav class="panel" aria-label={tr('Settings')}>
          {parts(who).map(([id, icon, title]) => (
            <button key={id} type="button" onClick={() => toSection(id)}>
              <Icon id={icon} cls="l" />
              {title}
            </button>
          ))}
        </nav>
        <div class="col">
          {who ? <You key={who.id} who={who} /> : <Away />}
          <Section id="play" title={tr('Play')}>
            <div class="rw">
              <span>
                <b>{tr('How fast others move')}</b>
                <small>{tr('the pause after a bot has moved')}</small>
              </span>
              <Pace />
            </div>
            <Likes names={['confirm', 'aids']} />
          </Section>
          <Section id="sound" title={tr('Sound and motion')}>
            <Likes names={['sound', 'motion']} />
          </Section>
          <Section id="notices" title={tr('Notifications')}>
            <Likes names={['notices']} />
            {who && <Notices key={`${who.id} ${who.guest} ${mails.value}`} guest={who.guest} />}
          </Section>
        </div>
        {who && (
          <div class="col">
            <Section id="in" title={tr('Logging in')}>
              {who.guest ? (
                <>
                  <Register who={who} />
                  <Login />
                </>
              ) : (
                <>
                  <Password name={who.name} />
                  <Leave />
                </>
              )}
            </Section>
            <Section id="ratings" title={tr('Ratings')}>
              <div class="b">
                <RatingList ratings={who.ratings} />
                <p>
                  <a href={`#/archive?player=${encodeURIComponent(who.name)}`}>{tr('My finished games')}</a>
                </p>
              </div>
            </Section>
            {!who.guest && <Mail key={who.id} then={() => mails.value++} />}
            {!who.guest && <Seen key={who.id} />}
            {!who.guest && <Vacation key={who.id} />}
            <Shunning key={who.id} />
            <Section id="programs" title={tr('Programs')}>
              <Tokens key={who.id} />
            </Section>
            <Section id="leaving" title={tr('Leaving')}>
              <Delete key={who.id} guest={who.guest} />
            </Section>
          </div>
        )}
      </main>
    </>
  );
}
