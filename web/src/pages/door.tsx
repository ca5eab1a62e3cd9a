// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The front door: the games, and one click to the first move. */
import { useSignal } from '@preact/signals';
import { fullTitle, games, titleOf, withPad } from '../games/index';
import type { GameUI } from '../games/board';
import { useLobby } from '../lib/answer';
import { useGames } from '../lib/games';
import { reasonOf } from '../lib/link';
import { NUMERALS, character, othersNames, personName, summaryNames } from '../lib/names';
import { go, me, server } from '../lib/page';
import { useOpponent, usePlay } from '../lib/play';
import type { Message, Summary } from '../lib/protocol';
import { sentenceOf, tr, trn } from '../lib/texts';
import { Bar } from '../ui/bar';
import { Face } from '../ui/face';
import { Button, Failure, Icon, Strip } from '../ui/kit';
import { Late } from '../ui/late';
import { Opponent } from '../ui/opponent';
import { useMine } from './mine';

/**
 * A game as a sheet of drawings: whom one plays against, one press that begins it, and another
 * that leads to a table with friends.
 */
function Sheet({ ui, number, failed }: { ui: GameUI; number: number; failed: (m: Message) => void }) {
  const [level, choose] = useOpponent(ui.name),
    { busy, play } = usePlay(ui, level, failed),
    { line, challenge } = character(level),
    { kind, sub, people, minutes } = ui.about(),
    title = fullTitle(ui);
  return (
    <article class="sheet panel">
      <div class="art">
        <ui.Art />
      </div>
      <div class="blk">
        <div class="no" aria-hidden="true">
          {kind && <span>{kind}</span>}
          <b>{NUMERALS[number] ?? number + 1}</b>
        </div>
        <p class="meta">
          <Icon id="ui-people" /> <span class="unseen">{tr('Players')}: </span>
          {people}{' '}
          {minutes && (
            <>
              <Icon id="ui-clock" /> {tr('{n} min', { n: minutes })}
            </>
          )}
        </p>
        <h2>{title}</h2>
        <p class="dim sub">{sub}</p>
        <Opponent level={level} choose={choose} label={tr('Opponent in {game}', { game: title })} />
        <p class="says">{tr('“{text}”', { text: line })}</p>
        <div class="row nw">
          <Button
            kind="do grow"
            icon="ui-play"
            disabled={busy}
            onClick={play}
            aria-label={tr('{play} ({game})', { play: challenge, game: title })}
          >
            {challenge}
          </Button>
          <a class="btn" href={`#/new/${ui.name}`} aria-label={tr('With friends ({game})', { game: title })}>
            <Icon id="ui-people" />
            <span>{tr('With friends')}</span>
          </a>
        </div>
      </div>
    </article>
  );
}

/* ---- open tables ---- */

/** As many of them as the door has room for. */
const SHOWN = 2;

/** Is there nobody yet? */
const isFree = (s: Summary['seats'][number]): boolean => !s.player && !s.bot && !s.rules;

/** A table that waits for people: who is there, and a seat at once. */
function OpenTable({ table: t, failed }: { table: Summary; failed: (m: Message) => void }) {
  const busy = useSignal(false),
    free = t.seats.filter(isFree).length,
    mine = t.seats.some((s) => s.player && s.name === me.value?.name),
    names = summaryNames(t);
  const sit = async (): Promise<void> => {
    busy.value = true;
    try {
      // whoever sits there already only goes back
      if (!mine) await server().ask('sit', { table: t.id, seat: t.seats.findIndex(isFree) });
      go(`/t/${t.id}`);
    } catch (e) {
      failed(reasonOf(e));
    }
    busy.value = false;
  };
  return (
    <li>
      {t.seats.map(
        (s, seat) => !isFree(s) && <Face key={seat} who={{ ...s, person: s.player }} seat={seat} cls="xs" />,
      )}
      <span>
        <b>{titleOf(t.game)}</b>{' '}
        <span class="dim">
          {[...names.filter((_, seat) => !isFree(t.seats[seat]!)), trn('{n} seat free', '{n} seats free', free)].join(
            ', ',
          )}
        </span>
      </span>
      <Button disabled={busy.value || !(free || mine)} onClick={() => void sit()}>
        {mine ? tr('View') : tr('Sit down')}
      </Button>
    </li>
  );
}

/**
 * The first page. It comes with the first file, so it stays small: whatever else there is
 * comes when a link is followed. `lost`: somebody came by an address that is none.
 */
export function Door({ lost = false }: { lost?: boolean }) {
  useGames(true, 2000); // the client has games of its own; a server that has more can say so when the page is there
  // without a server there are no tables of others to ask about
  const lobby = useLobby(!!me.value).answer?.tables ?? [];
  const mine = useMine().mine ?? [];
  const failed = useSignal<Message | null>(null);
  // the list has those first that wait for me, so this is the most pressing one
  const waiting = mine[0];
  const fail = (m: Message) => {
    failed.value = m;
  };
  const open = lobby.filter((t) => t.stage === 'open');
  return (
    <>
      <Bar>
        <a class="tool hide-s" href="#/learn">
          {tr('Learn')}
        </a>
        <a class="tool hide-s" href="#/rules">
          {tr('Rules')}
        </a>
        {withPad.length > 0 && (
          <a class="tool hide-s" href="#/helper">
            {tr('Score helper')}
          </a>
        )}
        <a class="tool hide-s" href="#/replay">
          {tr('Replays')}
        </a>
        {me.value && (
          <a class="tool hide-s" href="#/ladder">
            {tr('Leaderboard')}
          </a>
        )}
        {me.value && (
          <a class="tool hide-s" href="#/me">
            <Icon id="ui-person" />
            {personName(me.value.name)}
          </a>
        )}
      </Bar>
      <main class="door">
        {failed.value && <Failure fact={sentenceOf(failed.value)} />}
        {/* without a server everything here is the engine's: whether it comes is worth a word */}
        {!me.value && <Late />}
        {lost && <Failure fact={tr('Page not found.')} />}
        {!me.value && (
          <Strip
            icon="ui-offline"
            kind="off"
            fact={navigator.onLine ? tr('This page has no server.') : tr('You are offline.')}
          >
            {tr('You can play against bots, or together on one screen.')}
          </Strip>
        )}
        {/* there is a server, but it would not know one again: no seat there could be kept */}
        {me.value && !navigator.cookieEnabled && (
          <Strip icon="ui-warning" kind="wait" fact={tr('Your browser blocks cookies.')}>
            {tr('You can play against bots, or together on one screen.')}
          </Strip>
        )}
        <header class="hero">
          <div>
            <h1>{tr('Three castle games, one drawing board')}</h1>
            <p class="dim">
              {tr('Play patient bots, or friends by link or on one screen. No account needed. Works offline, too.')}
            </p>
          </div>
          {waiting && (
            <a class="yt panel" href={`#/${waiting.carrier}/${waiting.id}`}>
              <span class="turn">
                <Icon id="ui-bell" />
                {waiting.your_turn ? tr('Your turn') : tr('Continue')}
              </span>
              <span>
                <b>{titleOf(waiting.game)}</b>, {tr('against {names}', { names: othersNames(waiting, me.value?.name) })}
              </span>
              <Icon id="ui-next" cls="l" />
            </a>
          )}
          {/* one game has its own card above; a list is only for several */}
          {mine.length > 1 && (
            <a class="small all" href="#/mine">
              {tr('My games')}: {mine.length}
            </a>
          )}
        </header>
        <div class="sheets">
          {games().map((ui, i) => (
            <Sheet key={ui.name} ui={ui} number={i} failed={fail} />
          ))}
        </div>
        <footer class="foot">
          <section class="panel ft">
            <div class="h">
              <h3>{tr('Open tables')}</h3>
              {open.length > SHOWN && (
                <a class="small" href="#/lobby">
                  {tr('all ({n})', { n: open.length })}
                </a>
              )}
            </div>
            {open.length ? (
              <ul class="tb">
                {open.slice(0, SHOWN).map((t) => (
                  <OpenTable key={t.id} table={t} failed={fail} />
                ))}
              </ul>
            ) : (
              <p class="b small dim">{tr('No open tables. Start one; Grete will keep you company.')}</p>
            )}
          </section>
          {withPad.length > 0 && (
            <a class="panel tile" href="#/helper">
              <Icon id="ui-plus" cls="xl" />
              <span>
                <b>{tr('Score helper')}</b>
                <span class="small dim">{tr('for the game on your table')}</span>
              </span>
            </a>
          )}
          <a class="panel tile" href="#/daily">
            <Icon id="ui-clock" cls="xl" />
            <span>
              <b>{tr('Daily deal')}</b>
              <span class="small dim">{tr('the same for everybody')}</span>
            </span>
          </a>
          <a class="panel tile" href="#/bots">
            <Face who={{ name: '', bot: 'level8' }} cls="s" />
            <span>
              <b>{tr('Eight at your table')}</b>
              <span class="small dim">{tr('meet the bots')}</span>
            </span>
          </a>
          <a class="panel tile" href="#/puzzle">
            <Icon id="ui-puzzle" cls="xl" />
            <span>
              <b>{tr('Puzzles')}</b>
              <span class="small dim">{tr('new ones every day')}</span>
            </span>
          </a>
          <a class="panel tile" href="#/learn">
            <Icon id="ui-rules" cls="xl" />
            <span>
              <b>{tr('Learn in ten minutes')}</b>
              <span class="small dim">{tr('a guided first game')}</span>
            </span>
          </a>
        </footer>
      </main>
    </>
  );
}
