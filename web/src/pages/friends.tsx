// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** People you follow, where they are, and the tables to which you are invited. */
import { useEffect } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { titleOf } from '../games/index';
import { reasonFor, useAnswer } from '../lib/answer';
import {
  declineInvitation,
  follow,
  invitations,
  learnInvitations,
  type Friend,
  type Friends,
  type Invitation,
} from '../lib/friends';
import { Refused } from '../lib/link';
import { isOpen, sitDown } from '../lib/match';
import { personName } from '../lib/names';
import { api, go, me } from '../lib/page';
import type { Message, Summary } from '../lib/protocol';
import { dateOf, sentenceOf, tr } from '../lib/texts';
import { Bar } from '../ui/bar';
import { Face } from '../ui/face';
import { Button, Failure, Icon } from '../ui/kit';
import { Form } from './account-form';
import { Came, Empty, GameSign } from './lists-parts';

/** Sit down where a seat is free; where it is. Whoever comes too late can still look on. An invitation that was accepted waits no more. */
async function accept({ table }: Invitation): Promise<string> {
  const t = await api<Summary>(`tables/${table}`),
    to = isOpen(t) ? await sitDown(t) : `/t/${table}`;
  await learnInvitations();
  return to;
}

/** Somebody waits for you there. */
function Invited({ i, failed }: { i: Invitation; failed: (m: Message) => void }) {
  const who = personName(i.who);
  return (
    <li class="row-of">
      <GameSign game={i.game} />
      <span class="tt">
        <b>{tr('{name} invites you', { name: who })}</b>
        <small>
          {titleOf(i.game)}, {dateOf(i.at)}
        </small>
      </span>
      <Button
        kind="do"
        aria-label={tr('Accept the invitation of {name}', { name: who })}
        onClick={() => void accept(i).then(go, (e) => failed(e instanceof Refused ? e.reason : reasonFor(e)))}
      >
        {tr('Accept')}
      </Button>
      <Button
        aria-label={tr('Decline the invitation of {name}', { name: who })}
        onClick={() => void declineInvitation(i.table).catch((e) => failed(reasonFor(e)))}
      >
        {tr('No, thanks')}
      </Button>
    </li>
  );
}

/** Nothing while there is none. */
export function Invitations() {
  const failed = useSignal<Message | null>(null);
  useEffect(() => void learnInvitations(), []);
  if (!invitations.value.length) return null;
  return (
    <section class="panel">
      <div class="h">
        <h2>{tr('Invitations')}</h2>
      </div>
      <ul class="rows friends">
        {invitations.value.map((i) => (
          <Invited key={i.table} i={i} failed={(m) => (failed.value = m)} />
        ))}
      </ul>
      {failed.value && <Failure fact={sentenceOf(failed.value)} />}
    </section>
  );
}

/** Where somebody is; who plays can be watched. */
function Followed({ f, again, failed }: { f: Friend; again: () => void; failed: (m: Message) => void }) {
  const name = personName(f.name);
  return (
    <li class="row-of">
      <Face who={{ name: f.name, person: true }} seat={0} />
      <a class="tt" href={`#/player/${encodeURIComponent(f.name)}`}>
        <b>{name}</b>
        <small>
          {f.here && <span class="dot" />}
          {f.table ? tr('plays {game}', { game: titleOf(f.game!) }) : f.here ? tr('is here') : tr('is not here')}
        </small>
      </a>
      {f.table && (
        <a class="btn do" href={`#/t/${f.table}`} aria-label={tr('Watch {name}', { name })}>
          <Icon id="ui-eye" />
          {tr('Watch')}
        </a>
      )}
      <Button
        aria-label={tr('Stop following {name}', { name })}
        onClick={() => void follow(f.name, false).then(again, (e) => failed(reasonFor(e)))}
      >
        {tr('Unfollow')}
      </Button>
    </li>
  );
}

/** It looks again every few seconds by itself. */
function Following() {
  const asked = useAnswer<Friends>('me/friends', 10),
    failed = useSignal<Message | null>(null);
  return (
    <section class="panel">
      <div class="h">
        <h2>{tr('People you follow')}</h2>
      </div>
      <Came asked={asked}>
        {({ friends }) =>
          friends.length ? (
            <ul class="rows friends">
              {friends.map((f) => (
                <Followed key={f.name} f={f} again={asked.again} failed={(m) => (failed.value = m)} />
              ))}
            </ul>
          ) : (
            <Empty
              icon="ui-people"
              fact={tr('You follow nobody yet. Follow somebody on their page, or by name here.')}
            />
          )
        }
      </Came>
      {failed.value && <Failure fact={sentenceOf(failed.value)} />}
      <div class="rw-open">
        <Form
          what="follow"
          fields={[{ name: 'name', label: tr('Name'), complete: 'off' }]}
          button={tr('Follow')}
          icon="ui-plus"
          done={tr('You are now following them.')}
          ask={({ name = '' }) => follow(name.trim(), true)}
          then={asked.again}
        />
      </div>
    </section>
  );
}

export function FriendsPage() {
  return (
    <>
      <Bar where={<b>{tr('Friends')}</b>} />
      <main class="lists">
        <h1 class="unseen">{tr('Friends')}</h1>
        {me.value && <Invitations />}
        {me.value && !me.value.guest ? (
          <Following />
        ) : (
          <section class="panel">
            <Empty icon="ui-people" fact={tr('To follow people you need an account.')}>
              <a class="btn" href="#/me">
                {tr('Create an account')}
              </a>
            </Empty>
          </section>
        )}
      </main>
    </>
  );
}
