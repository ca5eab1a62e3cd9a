// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Where people find each other: a game by one press, tables that wait, games to watch. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { boardOf, games, titleOf } from '../games/index';
import { useAnswer, useLobby } from '../lib/answer';
import { useGames } from '../lib/games';
import { reasonOf } from '../lib/link';
import { isOpen, playInstead, seek, seeking, sitDown, unfound, unseek, type Seek } from '../lib/match';
import { botName, personName, summaryNames } from '../lib/names';
import { go, me, path } from '../lib/page';
import type { Clock, Message, Summary } from '../lib/protocol';
import { dateOf, language, number, sentenceOf, tr, trn } from '../lib/texts';
import { announce } from '../lib/told';
import { Bar } from '../ui/bar';
import { GameFace, Radios } from '../ui/choose';
import { Face } from '../ui/face';
import { Button, Failure, Icon, Panel, Segments, Switch } from '../ui/kit';
import { clocks } from '../ui/options';
import { Came, Empty, Faces, GameSign } from './lists-parts';

/** Clocks for a game with strangers, by their key in the list of all. */
const quickClocks = (): [string, string][] => [
  ['live5', tr('5 min')],
  ['live15', tr('15 min')],
  ['day', tr('days')],
];

/** One of these clocks in words. */
const quickName = (clock: Clock): string =>
  quickClocks().find(([key]) => JSON.stringify(clocks.find(([k]) => k === key)?.[1]) === JSON.stringify(clock))?.[1] ??
  '';

/** Go where `find` leads, once, unless you have gone elsewhere meanwhile; says what went wrong. */
function useWay(): { busy: boolean; failed: Message | null; go: (find: () => Promise<string>) => void } {
  const busy = useSignal(false),
    failed = useSignal<Message | null>(null);
  const walk = async (find: () => Promise<string>): Promise<void> => {
    if (busy.value) return;
    busy.value = true;
    failed.value = null;
    const from = path.peek();
    try {
      const to = await find();
      if (path.peek() === from) go(to);
    } catch (e) {
      failed.value = reasonOf(e);
    }
    busy.value = false;
  };
  return { busy: busy.value, failed: failed.value, go: (find) => void walk(find) };
}

/** After so many milliseconds of waiting a bot asks. */
const OFFERS_AFTER = 30000;

/** How long it has taken, and a way out; after a while a bot of one's strength offers itself. */
function Seeking({ sought }: { sought: Seek }) {
  const now = useSignal(Date.now()),
    way = useWay();
  useEffect(() => {
    const timer = setInterval(() => (now.value = Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const waited = Math.max(0, now.value - sought.since),
    bot = waited >= OFFERS_AFTER && sought.bot ? sought.bot : null;
  return (
    <section class="panel quick seeks">
      <div>
        <h2>{tr('Looking for a player')}</h2>
        <p class="dim">
          {[
            titleOf(sought.game),
            sought.clock === null ? tr('no clock') : tr('clock: {time}', { time: quickName(sought.clock) }),
            ...(sought.rated ? [tr('rated if both want it')] : []),
          ].join(', ')}
        </p>
      </div>
      <p class="waited" role="timer" aria-label={tr('Waiting time')}>
        <Icon id="ui-hourglass" cls="l" />
        {`${Math.floor(waited / 60000)}:${String(Math.floor(waited / 1000) % 60).padStart(2, '0')}`}
      </p>
      <Button kind="wide" icon="ui-cancel" onClick={() => void unseek()}>
        {tr('Stop looking')}
      </Button>
      {bot && (
        <div class="offer" role="status">
          <Face who={{ name: '', bot }} />
          <p>
            <b>{tr('{bot} would like to play.', { bot: botName(bot) })}</b>{' '}
            {tr('A bot of about your strength. Or you can wait.')}
          </p>
          <Button
            kind="do"
            disabled={way.busy}
            onClick={() => way.go(async () => (await playInstead(sought)) ?? path.peek())}
          >
            {tr('Play with {bot}', { bot: botName(bot) })}
          </Button>
        </div>
      )}
      {way.failed && <Failure fact={sentenceOf(way.failed)} />}
    </section>
  );
}

/** The next free person of one's strength: one press. */
function Quick({ open }: { open: readonly Summary[] }) {
  const all = games(),
    game = useSignal(all[0]?.name ?? ''),
    clock = useSignal('live15'),
    rated = useSignal(false),
    sought = seeking.value;
  // whoever goes elsewhere does not want to be called away from there
  useEffect(() => () => void unseek(), []);
  useEffect(() => {
    if (sought) announce(tr('Looking for a player'));
  }, [!sought]);
  if (sought) return <Seeking sought={sought} />;
  return (
    <section class="panel quick">
      <div>
        <h2>{tr('Quick match')}</h2>
        <p class="dim">
          {tr('One press: the next free person of your strength. After 30 seconds a bot offers to play.')}
        </p>
      </div>
      <Radios
        label={tr('Game')}
        cls="games"
        values={all.map((ui) => ui.name)}
        value={game.value}
        set={(to) => {
          game.value = to;
        }}
      >
        {(name) => {
          const n = open.filter((t) => t.game === name && isOpen(t)).length;
          return (
            <GameFace ui={boardOf(name)}>
              {n ? trn('{n} table is waiting', '{n} tables are waiting', n) : tr('nobody is waiting')}
            </GameFace>
          );
        }}
      </Radios>
      <div class="qg">
        <Segments
          label={tr('Clock')}
          values={quickClocks()}
          value={clock.value}
          set={(to) => {
            clock.value = to;
          }}
        />
        {me.value && !me.value.guest && (
          <Switch on={rated.value} change={(on) => (rated.value = on)}>
            {tr('Rated, if both want it')}
          </Switch>
        )}
        <Button
          kind="do wide"
          icon="ui-play"
          onClick={() => seek(game.value, clocks.find(([key]) => key === clock.value)![1], rated.value)}
        >
          {tr('Find me a game')}
        </Button>
      </div>
      {unfound.value && <Failure fact={sentenceOf(unfound.value)} />}
    </section>
  );
}

/** Who is there already, as a title. */
const titleWords = (t: Summary): string => {
  const people = t.seats.filter((s) => s.player && s.name).map((s) => personName(s.name));
  return people.length ? new Intl.ListFormat(language.value).format(people) : titleOf(t.game);
};

/** A table that waits: its seats are to be seen, and one press takes one. */
function Open({ t }: { t: Summary }) {
  const way = useWay(),
    sits = !isOpen(t);
  return (
    <li class="row-of">
      <GameSign game={t.game} />
      <a class="tt" href={`#/t/${t.id}`}>
        <b>{titleWords(t)}</b>
        <small>
          {titleOf(t.game)}, {t.rated ? tr('rated') : tr('unrated')}
        </small>
      </a>
      <Faces t={t} />
      {sits ? (
        <a class="btn" href={`#/t/${t.id}`}>
          {tr('View')}
        </a>
      ) : (
        <Button disabled={way.busy} onClick={() => way.go(() => sitDown(t))}>
          {tr('Sit down')}
        </Button>
      )}
      {way.failed && <Failure fact={sentenceOf(way.failed)} />}
    </li>
  );
}

/** A game that is being played. */
function Live({ t, rating }: { t: Summary; rating: number | null }) {
  const ui = boardOf(t.game),
    names = summaryNames(t);
  return (
    <a
      class="live-of"
      href={`#/t/${t.id}`}
      aria-label={tr('Watch {game}: {names}', { game: ui.short(), names: names.join(', ') })}
    >
      <span class="art">
        <ui.Art />
      </span>
      <span class="lt">
        <b>{ui.short()}</b>
        <small>{rating === null ? dateOf(t.changed) : tr('average rating {rating}', { rating: number(rating) })}</small>
      </span>
      <span class="lp">
        {names.slice(0, 4).map((name, seat) => (
          <span key={seat} class={`s${seat + 1}`}>
            <Icon id={`seat-${seat + 1}`} />
            <span>{name}</span>
          </span>
        ))}
        {names.length > 4 && <span>{trn('and {n} more', 'and {n} more', names.length - 4)}</span>}
      </span>
    </a>
  );
}

type Shown = 'all' | 'rated';

/** Tables that wait for players, those that all want to see or those that count. */
function OpenTables({ open }: { open: readonly Summary[] }) {
  const shown = useSignal<Shown>('all'),
    tables = open.filter((t) => shown.value === 'all' || t.rated);
  return (
    <section class="panel open-of">
      <div class="h">
        <h2>{tr('Open tables')}</h2>
        {open.some((t) => t.rated) && (
          <Segments<Shown>
            label={tr('Which tables?')}
            values={[
              ['all', tr('all')],
              ['rated', tr('rated')],
            ]}
            value={shown.value}
            set={(to) => {
              shown.value = to;
            }}
          />
        )}
        <a class="btn" href={`#/new/${games()[0]?.name ?? ''}`}>
          <Icon id="ui-plus" />
          {tr('New table')}
        </a>
      </div>
      <div class="b">
        {tables.length ? (
          <ul class="rows">
            {tables.map((t) => (
              <Open key={t.id} t={t} />
            ))}
          </ul>
        ) : (
          <Empty
            icon="ui-people"
            fact={tr('No open tables. Start one; {bot} will keep you company.', { bot: botName('level2') })}
          />
        )}
      </div>
    </section>
  );
}

/** Games that are being played, those of the strongest people first. */
interface LiveGames {
  tables: Summary[];
  ratings: (number | null)[];
}

/** So many of them at first. */
const WATCHED = 12;

/** What is worth watching; nothing where nobody plays. */
function Watch() {
  const { answer } = useAnswer<LiveGames>('live', 10),
    all = useSignal(false);
  if (!answer?.tables.length) return null;
  const { tables, ratings } = answer;
  return (
    <Panel
      title={tr('Games to watch')}
      cls="watch-of"
      aside={
        tables.length > WATCHED && (
          <Button aria-expanded={all.value} onClick={() => (all.value = !all.value)}>
            {all.value ? tr('Show fewer') : tr('All {n}', { n: tables.length })}
          </Button>
        )
      }
    >
      <div class="live">
        {tables.slice(0, all.value ? tables.length : WATCHED).map((t, i) => (
          <Live key={t.id} t={t} rating={ratings[i] ?? null} />
        ))}
      </div>
    </Panel>
  );
}

/** It looks again every few seconds by itself. */
export function Lobby() {
  const lobby = useLobby();
  useGames();
  return (
    <>
      <Bar where={<b>{tr('Open tables')}</b>}>
        <a class="tool hide-s" href="#/ladder">
          <Icon id="special-throne" />
          {tr('Leaderboard')}
        </a>
        {me.value && (
          <a class="tool hide-s" href="#/me">
            <Icon id="ui-person" />
            {personName(me.value.name)}
          </a>
        )}
      </Bar>
      <main class="lobby">
        <h1 class="unseen">{tr('Open tables')}</h1>
        <Came asked={lobby}>
          {({ tables }) => {
            const open = tables.filter((t) => t.stage === 'open');
            return (
              <>
                {me.value && <Quick open={open} />}
                <OpenTables open={open} />
                <Watch />
              </>
            );
          }}
        </Came>
      </main>
    </>
  );
}
