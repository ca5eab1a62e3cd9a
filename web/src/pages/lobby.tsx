// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Where people find each other: a game by one press, tables that wait, games to watch. */
import { useSignal } from '@preact/signals';
import { boardOf, games, titleOf } from '../games/index';
import { useLobby } from '../lib/answer';
import { useGames } from '../lib/games';
import { reasonOf } from '../lib/link';
import { findGame, isOpen, sitDown } from '../lib/match';
import { botName, personName, summaryNames } from '../lib/names';
import { go, me, path } from '../lib/page';
import type { Message, Summary } from '../lib/protocol';
import { dateOf, language, sentenceOf, tr, trn } from '../lib/texts';
import { Bar } from '../ui/bar';
import { GameFace, Radios } from '../ui/choose';
import { Button, Failure, Icon, Panel, Segments } from '../ui/kit';
import { clocks } from '../ui/options';
import { Came, Empty, Faces, GameSign } from './lists-parts';

/** Clocks for a game with strangers, by their key in the list of all. */
const quickClocks = (): [string, string][] => [
  ['live5', tr('5 min')],
  ['live15', tr('15 min')],
  ['day', tr('days')],
];

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

/** The next free person: one press. */
function Quick({ open }: { open: readonly Summary[] }) {
  const all = games(),
    game = useSignal(all[0]?.name ?? ''),
    clock = useSignal('live15'),
    way = useWay();
  return (
    <section class="panel quick">
      <div>
        <h2>{tr('Quick match')}</h2>
        <p class="dim">
          {tr('One press: the next free seat, or a table of your own. After 30 seconds {bot} offers to join you.', {
            bot: botName('level6'),
          })}
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
        <Button
          kind="do wide"
          icon="ui-play"
          disabled={way.busy}
          onClick={() => way.go(() => findGame(game.value, clocks.find(([key]) => key === clock.value)![1]))}
        >
          {tr('Find me a game')}
        </Button>
      </div>
      {way.failed && <Failure fact={sentenceOf(way.failed)} />}
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
function Live({ t }: { t: Summary }) {
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
        <small>{dateOf(t.changed)}</small>
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

/** It looks again every few seconds by itself. */
export function Lobby() {
  const lobby = useLobby();
  useGames();
  return (
    <>
      <Bar where={<b>{tr('Open tables')}</b>}>
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
            const open = tables.filter((t) => t.stage === 'open'),
              playing = tables.filter((t) => t.stage === 'playing');
            return (
              <>
                {me.value && <Quick open={open} />}
                <OpenTables open={open} />
                {playing.length > 0 && (
                  <Panel title={tr('Games to watch')}>
                    <div class="live">
                      {playing.slice(0, 12).map((t) => (
                        <Live key={t.id} t={t} />
                      ))}
                    </div>
                  </Panel>
                )}
              </>
            );
          }}
        </Came>
      </main>
    </>
  );
}
