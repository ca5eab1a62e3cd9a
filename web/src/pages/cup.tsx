// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** A tournament: what it is, when it goes on, my next game, the table. It follows what happens by itself. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { boardOf, titleOf } from '../games/index';
import { reasonFor } from '../lib/answer';
import { cupDo, formatName, points, useCup, type Cup, type CupGame } from '../lib/cup';
import { useGames } from '../lib/games';
import { personName } from '../lib/names';
import { go, me } from '../lib/page';
import { accepted } from '../lib/play';
import type { Message } from '../lib/protocol';
import { dateOf, sentenceOf, tr, trn } from '../lib/texts';
import { announce } from '../lib/told';
import { Bar } from '../ui/bar';
import { Face } from '../ui/face';
import { Button, Failure, Icon, Panel, Select } from '../ui/kit';
import { clockName, clocks } from '../ui/options';
import { duration } from '../ui/people';
import { Games, Players, Records, Rounds, Standings } from './cup-parts';
import { Came } from './lists-parts';

/** The time at the server, second by second. */
function useServerTime(cup: Cup, got: number): number {
  const tick = useSignal(Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      tick.value = Date.now();
    }, 1000);
    return () => clearInterval(timer);
  }, []);
  return cup.now + Math.max(0, tick.value - got);
}

/** My place in the list of players; -1. */
const myPlace = (cup: Cup): number => cup.players.findIndex((p) => p.id === me.value?.id);
const myGame = (cup: Cup): CupGame | undefined =>
  cup.games.find((g) => g.how === 'playing' && g.at.includes(myPlace(cup)));

/* ---- what it is ---- */

const clockWords = ({ clock }: Cup): string => {
  const base = clock.kind === 'live' ? clock.base : 'base' in clock ? clock.base : clock.each,
    known = clocks.find(
      ([, c]) =>
        c?.kind === clock.kind &&
        (c.kind === 'live'
          ? clock.kind === 'live' && c.base === base && c.increment === clock.increment
          : c.each === base),
    );
  return known ? clockName(known[0]) : duration(base);
};

/** A whole second less than a minute is told as such: tenths would only flicker. */
const left = (ms: number): string =>
  ms < 60000 ? `0:${String(Math.floor(ms / 1000)).padStart(2, '0')}` : duration(ms);

/** When it goes on. Large and red only where it is my round. */
function Countdown({ cup, now }: { cup: Cup; now: number }) {
  const mine = myPlace(cup) >= 0 && cup.players[myPlace(cup)]!.here,
    next = cup.next && !cup.paused ? cup.next : 0;
  if (cup.paused)
    return (
      <p class="cup-next">
        <b>{tr('Paused')}</b>
        <small>{tr('Games continue; no new round begins.')}</small>
      </p>
    );
  if (!next) return null;
  const words =
    cup.stage === 'open'
      ? tr('until it begins')
      : cup.format === 'arena'
        ? tr('until it ends')
        : tr('until round {n}', { n: cup.round + 1 });
  return (
    <p class={`cup-next ${mine ? 'mine' : ''}`} role="timer">
      <b>{left(Math.max(0, next - now))}</b>
      <small>{words}</small>
    </p>
  );
}

function Top({ cup, now }: { cup: Cup; now: number }) {
  const ui = boardOf(cup.game);
  return (
    <section class="panel cup-top">
      <div class="art">
        <ui.Art />
      </div>
      <div class="b">
        <h1>{cup.name}</h1>
        <p class="dim">
          {titleOf(cup.game)} · {formatName(cup.format)} · {clockWords(cup)}
          {cup.rated && ` · ${tr('rated')}`} ·{' '}
          {trn('{n} player', '{n} players', cup.players.filter((p) => p.here).length)}
        </p>
        <p class="dim">
          {cup.stage === 'open' && tr('Begins {date}.', { date: dateOf(cup.starts) })}
          {cup.stage === 'over' && tr('Ended {date}.', { date: dateOf(cup.ended) })}
          {cup.stage === 'off' && tr('Called off.')}
          {cup.format === 'arena' && ` ${tr('2 for a win, 1 for a draw, twice as much from the third win in a row.')}`}
        </p>
        {cup.rounds > 0 && cup.stage !== 'open' && cup.format !== 'arena' && <Rounds cup={cup} />}
      </div>
      <Countdown cup={cup} now={now} />
    </section>
  );
}

/* ---- my part ---- */

/** My table: one press, and I sit there. */
function NextGame({ cup, game, now }: { cup: Cup; game: CupGame; now: number }) {
  const others = game.at.filter((at) => at !== myPlace(cup)).map((at) => cup.players[at]!);
  // whoever looks elsewhere on the page hears of it
  useEffect(() => announce(tr('Your game is ready.')), [game.table]);
  return (
    <section class="panel cup-mine">
      <div class="h">
        <h2 class="grow">{tr('Your next game')}</h2>
        <span class="pill">{tr('Round {n}', { n: game.round })}</span>
      </div>
      <ul class="b cup-duel">
        {others.map((p) => (
          <li key={p.id}>
            <Face who={{ name: p.name, person: true }} />
            <b>{personName(p.name)}</b>
            <small>
              {p.rating > 0 && `${p.rating} · `}
              {trn('{n} point', '{n} points', p.score, { n: points(p.score) })}
            </small>
          </li>
        ))}
      </ul>
      {game.appear && game.appear > now && (
        <p class="b dim">{tr('Sit down within {time}, or you lose the game.', { time: left(game.appear - now) })}</p>
      )}
      <div class="b">
        <Button
          kind="do wide"
          icon="ui-play"
          onClick={() => {
            accepted.value = game.table!;
            go(`/t/${game.table}`);
          }}
        >
          {tr('To my table')}
        </Button>
      </div>
    </section>
  );
}

/** To take part or not. */
function Part({ cup, act, busy }: { cup: Cup; act: (what: string) => void; busy: boolean }) {
  const at = myPlace(cup),
    here = at >= 0 && cup.players[at]!.here;
  if (cup.stage === 'over' || cup.stage === 'off') return null;
  if (me.value?.guest !== false)
    return (
      <Panel title={tr('Take part')}>
        <p class="dim">{tr('Tournaments are for people with an account.')}</p>
        <a class="btn wide" href="#/me">
          {tr('Register')}
        </a>
      </Panel>
    );
  return (
    <section class="panel">
      <div class="b cup-part">
        {here ? (
          <>
            <p>
              <Icon id="ui-confirm" /> {tr('You take part.')}
            </p>
            <Button disabled={busy} onClick={() => act('leave')}>
              {tr('Leave the tournament')}
            </Button>
          </>
        ) : (
          <>
            <p class="dim">
              {cup.clock.kind === 'days'
                ? tr('Your games begin by themselves, and your clock runs.')
                : tr('Be here when a round begins: you have {time} to sit down.', { time: duration(cup.appear) })}
            </p>
            <Button kind="do wide" icon="ui-plus" disabled={busy} onClick={() => act('join')}>
              {at >= 0 ? tr('Take part again') : tr('Take part')}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}

/** The one who made it arranges it. */
function Owner({
  cup,
  act,
  busy,
}: {
  cup: Cup;
  act: (what: string, body?: Record<string, string>) => void;
  busy: boolean;
}) {
  const sure = useSignal(false),
    whom = useSignal('');
  const people = cup.players.filter((p) => p.here);
  if ((cup.owner !== me.value?.id && !me.value?.moderator) || cup.stage === 'over' || cup.stage === 'off') return null;
  return (
    <Panel title={cup.owner === me.value?.id ? tr('Your tournament') : tr('Moderation')}>
      <div class="cup-own">
        {cup.stage === 'open' && (
          <Button icon="ui-play" disabled={busy} onClick={() => act('start')}>
            {tr('Begin now')}
          </Button>
        )}
        {cup.stage === 'running' && (
          <Button
            icon={cup.paused ? 'ui-play' : 'ui-pause'}
            disabled={busy}
            onClick={() => act(cup.paused ? 'resume' : 'pause')}
          >
            {cup.paused ? tr('Resume') : tr('Pause')}
          </Button>
        )}
        <Button
          kind="no"
          disabled={busy}
          onClick={() => {
            if (sure.value) act('stop');
            sure.value = !sure.value;
          }}
        >
          {sure.value ? tr('Really end it?') : cup.stage === 'open' ? tr('Call it off') : tr('End it')}
        </Button>
        {people.length > 0 && (
          <div class="row nw">
            <Select
              aria-label={tr('Player')}
              value={whom.value}
              values={[['', tr('a player…')], ...people.map((p) => [p.name, personName(p.name)] as const)]}
              set={(name) => {
                whom.value = name;
              }}
            />
            <Button
              disabled={busy || !whom.value}
              onClick={() => {
                act('remove', { whom: whom.value });
                whom.value = '';
              }}
            >
              {tr('Remove')}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  );
}

/* ---- the page ---- */

function Seen({ cup, got, again }: { cup: Cup; got: number; again: () => void }) {
  const now = useServerTime(cup, got),
    failed = useSignal<Message | null>(null),
    busy = useSignal(false),
    game = myGame(cup);
  const act = async (what: string, body: Record<string, string> = {}): Promise<void> => {
    busy.value = true;
    failed.value = null;
    try {
      await cupDo(cup.id, what, body);
      again();
    } catch (e) {
      failed.value = reasonFor(e);
    }
    busy.value = false;
  };
  return (
    <>
      {failed.value && <Failure fact={sentenceOf(failed.value)} />}
      <Top cup={cup} now={now} />
      <div class="cup-lay">
        <div class="cup-do">
          {game && <NextGame cup={cup} game={game} now={now} />}
          <Part cup={cup} act={(what) => void act(what)} busy={busy.value} />
        </div>
        {cup.stage === 'open' ? <Players cup={cup} /> : <Standings cup={cup} />}
        <aside>
          <Games cup={cup} />
          <Records cup={cup} />
          <Owner cup={cup} act={(what, body) => void act(what, body)} busy={busy.value} />
        </aside>
      </div>
    </>
  );
}

export function CupPage({ id }: { id: string }) {
  const asked = useCup(id);
  useGames();
  return (
    <>
      <Bar
        where={
          <a class="tool" href="#/cups">
            {tr('Tournaments')}
          </a>
        }
      />
      <main class="lists cup">
        <Came asked={asked}>{(cup) => <Seen cup={cup} got={asked.got} again={asked.again} />}</Came>
      </main>
    </>
  );
}
