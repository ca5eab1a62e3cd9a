// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * One's own account. A guest becomes one by a name and a password; whoever has one can
 * change both, let programs play, log out, and be forgotten (docs/protocol.md).
 */
import { useRef } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { reasonFor, useAnswer } from '../lib/answer';
import { api, go, me } from '../lib/page';
import { announce } from '../lib/told';
import type { Me, Message } from '../lib/protocol';
import { language, sentenceOf, tr } from '../lib/texts';
import { Bar } from '../ui/bar';
import { CopyRow } from '../ui/copied';
import { Button, Icon, Panel, Strip, Trouble } from '../ui/kit';
import { RatingList } from './lists';

/* ---- a form that asks the server for one thing ---- */

/** What a form asks for. Its name is that of the request's field, so an answer can name it back. */
interface Field {
  name: string;
  label: string;
  /** As browsers and their password keepers know it. */
  complete: string;
  /** Stands below the field until something is wrong with it. */
  note?: string;
  /** What it has before anybody types. */
  given?: string;
}

/** The shortest password, as the server has it: said here, too, so that nobody waits for a refusal. */
const SHORTEST = 8;

/** The field that a refusal is about; "" if it is about none. */
function fieldOf(reason: Message, fields: readonly Field[]): string {
  const named = reason.args?.field,
    has = (name: string): boolean => fields.some((f) => f.name === name);
  if (typeof named === 'string' && has(named)) return named;
  // a refusal that names no field goes by its sentence: a key is English in every language
  const about = reason.key.includes('password')
    ? ['password', 'old']
    : / names? /.test(` ${reason.key}`)
      ? ['name']
      : [];
  return about.find(has) ?? '';
}

/** One request to the account, by the last part of its address. */
interface FormProps<Answer> {
  what: string;
  fields?: Field[];
  button: string;
  icon?: string;
  kind?: string;
  /** Asked once more before it is done. */
  sure?: string;
  /** Said when it is done, and the form stays. */
  done?: string;
  /** What comes of it; the form is busy until that is done. */
  then?: (answer: Answer) => void | Promise<void>;
  children?: ComponentChildren;
}

/** What is refused is told at the field it is about, and nothing that was typed is lost. */
function Form<Answer>({ what, fields = [], button, icon, kind = '', sure, done, then, children }: FormProps<Answer>) {
  const values = useSignal<Record<string, string>>({}),
    failed = useSignal<{ field: string; text: string } | null>(null),
    busy = useSignal(false),
    asking = useSignal(false),
    did = useSignal(false);
  const form = useRef<HTMLFormElement>(null),
    id = what.replace('/', '-'),
    valueOf = (f: Field): string => values.value[f.name] ?? f.given ?? '';
  const fail = (field: string, text: string): void => {
    failed.value = { field, text };
    asking.value = false;
    // who listens hears the reason with the field it belongs to, and can write at once
    if (field) form.current?.querySelector<HTMLInputElement>(`#${id}-${field}`)?.focus();
  };
  const submit = async (e: Event): Promise<void> => {
    e.preventDefault();
    if (busy.value) return;
    did.value = false;
    failed.value = null;
    // in the page and not by the browser (noValidate): its bubbles speak its own language and vanish
    for (const f of fields) {
      if (!valueOf(f).trim()) return fail(f.name, tr('Required.'));
      if (f.complete === 'new-password' && valueOf(f).length < SHORTEST)
        return fail(f.name, tr('Use at least {n} characters.', { n: SHORTEST }));
    }
    // a second press of the same button and no dialog: the keyboard stays where it is
    if (sure && !asking.value) {
      asking.value = true;
      return;
    }
    busy.value = true;
    try {
      const answer = await api<Answer>(`me/${what}`, Object.fromEntries(fields.map((f) => [f.name, valueOf(f)])));
      values.value = {};
      asking.value = false;
      if (done) {
        did.value = true;
        announce(done);
      }
      await then?.(answer);
    } catch (error) {
      const reason = reasonFor(error);
      fail(fieldOf(reason, fields), sentenceOf(reason));
    }
    busy.value = false;
  };
  const bad = failed.value;
  return (
    <form ref={form} class="deed" noValidate onSubmit={(e) => void submit(e)}>
      {children}
      {fields.map((f) => {
        const own = `${id}-${f.name}`,
          wrong = bad?.field === f.name;
        return (
          <div class="field" key={f.name}>
            <label for={own}>{f.label}</label>
            <input
              class="in"
              id={own}
              name={f.name}
              type={(f.complete.endsWith('password') ? 'password' : 'text') as 'text'}
              autocomplete={f.complete}
              autocapitalize="off"
              spellcheck={false}
              value={valueOf(f)}
              aria-invalid={wrong}
              aria-describedby={wrong ? `${own}-bad` : f.note ? `${own}-note` : undefined}
              onInput={(e) => {
                values.value = { ...values.value, [f.name]: e.currentTarget.value };
                if (wrong) failed.value = null;
              }}
            />
            {wrong ? (
              <Trouble id={`${own}-bad`} text={bad.text} />
            ) : (
              f.note && (
                <p class="small dim" id={`${own}-note`}>
                  {f.note}
                </p>
              )
            )}
          </div>
        );
      })}
      {bad && !bad.field && <Trouble text={bad.text} />}
      <div class="row">
        <button type="submit" class={`btn ${kind}`} disabled={busy.value}>
          {icon && <Icon id={icon} />}
          {asking.value ? sure : button}
        </button>
        {asking.value && (
          <Button
            onClick={() => {
              asking.value = false;
            }}
          >
            {tr('Cancel')}
          </Button>
        )}
        {did.value && (
          <span class="did">
            <Icon id="ui-confirm" />
            {done}
          </span>
        )}
      </div>
    </form>
  );
}

/* ---- what one can do ---- */

/** The fields that several forms have. `complete` lets a password keeper fill in the right one. */
const nameField = (given?: string): Field => ({
  name: 'name',
  label: tr('Name'),
  complete: 'username',
  ...(given === undefined ? {} : { given }),
});
const newPassword = (name: string): Field => ({
  name,
  label: name === 'new' ? tr('New password') : tr('Password'),
  complete: 'new-password',
  note: tr('At least {n} characters.', { n: SHORTEST }),
});
const oldPassword = (name: string): Field => ({ name, label: tr('Password'), complete: 'current-password' });

/** Who one is now; every page hears of it by the signal. */
const become = (who: Me): void => {
  me.value = who;
};

/** Nobody is known by the old cookie any more: be a guest, and begin at the door. */
async function leave(): Promise<void> {
  me.value = await api<Me>('me').catch(() => null);
  go('/');
}

/** A guest keeps what was played so far: the account is the same, with a name and a password. */
const Register = () => (
  <Panel title={tr('Keep my games and rating')}>
    <Form<Me>
      what="register"
      fields={[nameField(), newPassword('password')]}
      button={tr('Create an account')}
      kind="do"
      then={become}
    >
      <p>
        {tr('You can play right away. With a name and a password you keep your seats, your games and your rating.')}
      </p>
    </Form>
  </Panel>
);

/** To an account from before, which is somebody else: what the guest has here is left behind. */
const Login = () => (
  <Panel title={tr('I have an account')}>
    <Form<Me> what="login" fields={[nameField(), oldPassword('password')]} button={tr('Log in')} then={become}>
      <p class="dim">{tr('You will lose this guest’s seats.')}</p>
    </Form>
  </Panel>
);

/** Another name; seats, games and rating stay. */
const Rename = ({ name }: { name: string }) => (
  <Panel title={tr('Name')}>
    <Form<Me>
      what="rename"
      fields={[nameField(name)]}
      button={tr('Use this name')}
      done={tr('Your name has been changed.')}
      then={become}
    />
  </Panel>
);

/** The old one is asked for, too: a browser left open is not enough to take an account over. */
const Password = ({ name }: { name: string }) => (
  <Panel title={tr('Password')}>
    <Form
      what="password"
      fields={[{ ...oldPassword('old'), label: tr('Current password') }, newPassword('new')]}
      button={tr('Change password')}
      done={tr('Password changed. You will have to log in again in your other browsers.')}
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
    </Form>
  </Panel>
);

/** Here, or wherever somebody is still logged in. */
const Leave = () => (
  <Panel title={tr('Log out')}>
    <div class="row top">
      <Form what="logout" button={tr('Log out')} then={leave} />
      <Form
        what="logout-everywhere"
        button={tr('Log out everywhere')}
        sure={tr('Yes, log out of all browsers and programs')}
        then={leave}
      />
    </div>
  </Panel>
);

/** For good, so it is asked twice. A guest has no password that could be asked for. */
const Delete = ({ guest }: { guest: boolean }) => (
  <Panel title={guest ? tr('Delete this guest') : tr('Delete my account')}>
    <Form
      what="delete"
      fields={guest ? [] : [oldPassword('password')]}
      button={guest ? tr('Delete this guest') : tr('Delete my account')}
      sure={tr('Yes, delete it for good')}
      kind="no"
      icon="ui-cancel"
      then={leave}
    >
      <p class="dim">{tr('Your games stay, without your name. This cannot be undone.')}</p>
    </Form>
  </Panel>
);

/* ---- tokens ---- */

/** A token as the server lists it: never the secret itself, which only its maker has seen. */
interface Token {
  id: string;
  label: string;
  made: number;
}

/** A new token, the only time it can be read: the server keeps no copy that could be shown again. */
const Shown = ({ token, label }: { token: string; label: string }) => (
  <div class="ask token" role="status">
    <p>
      <b>{tr('Token for {label}.', { label })}</b> {tr('It is shown only once: copy it now.')}
    </p>
    <CopyRow text={token} label={tr('Token for {label}.', { label })} />
  </div>
);

/** Programs that may play in one's name, to be added and dropped one by one. */
function Tokens() {
  const asked = useAnswer<{ tokens: Token[] }>('me/tokens'),
    tokens = asked.answer?.tokens ?? [],
    fresh = useSignal<{ token: string; label: string } | null>(null),
    kept = useSignal<Message | null>(null), // one that could not be dropped
    failed = kept.value ?? asked.failed;
  const drop = async (t: Token): Promise<void> => {
    try {
      await api('me/tokens/drop', { id: t.id });
      kept.value = null;
      announce(tr('{label} can no longer play.', { label: t.label }));
      asked.again();
    } catch (e) {
      kept.value = reasonFor(e);
    }
  };
  return (
    <Panel title={tr('Programs that play for me')}>
      <p class="dim">
        {tr('Your program needs a token to play in your name.')} <a href="docs/protocol">{tr('How programs play')}</a>
      </p>
      {failed && <Trouble text={sentenceOf(failed)} />}
      {fresh.value && <Shown key={fresh.value.token} {...fresh.value} />}
      {tokens.length > 0 && (
        <ul class="rows">
          {tokens.map((t) => (
            <li key={t.id}>
              <b class="grow">{t.label}</b>
              <span class="dim small">
                {new Date(t.made).toLocaleDateString(language.value, { dateStyle: 'medium' })}
              </span>
              <Button
                icon="ui-cancel"
                onClick={() => void drop(t)}
                aria-label={tr('Delete the token for {label}', { label: t.label })}
              >
                {tr('Delete')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Form<{ token: string; label: string }>
        what="tokens"
        fields={[{ name: 'label', label: tr('Program name'), complete: 'off' }]}
        button={tr('Create a token')}
        icon="ui-plus"
        then={(a) => {
          fresh.value = a;
          asked.again();
        }}
      />
    </Panel>
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

/**
 * The page of the account. What it offers depends on whether one is a guest; without a server
 * there is nothing to change.
 */
export function Account() {
  const who = me.value;
  return (
    <>
      <Bar where={<b>{tr('Account')}</b>} />
      <main class="narrow">
        <h1 class="unseen">{tr('Account')}</h1>
        {!who ? (
          <Away />
        ) : (
          <>
            <Panel title={who.guest ? tr('You are a guest: {name}', { name: who.name }) : who.name}>
              <RatingList ratings={who.ratings} />
              <p>
                <a href={`#/archive?player=${encodeURIComponent(who.name)}`}>{tr('My finished games')}</a>
              </p>
            </Panel>
            {who.guest ? (
              <>
                <Register />
                <Login />
              </>
            ) : (
              <>
                <Rename name={who.name} />
                <Password name={who.name} />
              </>
            )}
            <Tokens key={who.id} />
            {!who.guest && <Leave />}
            <Delete key={who.id} guest={who.guest} />
          </>
        )}
      </main>
    </>
  );
}
