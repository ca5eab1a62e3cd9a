// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** What the page of a tournament is made of: rounds as stations, the table, the games of a round, the records. */
import { useSignal } from '@preact/signals';
import { reasonFor } from '../lib/answer';
import { me } from '../lib/page';
import { personName } from '../lib/names';
import { save } from '../lib/share';
import { points, tieName, tieWords, tiesOf, type Cup, type CupGame, type CupPlayer } from '../lib/cup';
import type { Message } from '../lib/protocol';
import { sentenceOf, tr } from '../lib/texts';
import { Face } from '../ui/face';
import { Button, Icon, Select, Trouble } from '../ui/kit';

/** What somebody got, between 0 and 1. */
const share = (g: CupGame, at: number): number | null => {
  const seat = g.at.indexOf(at);
  return seat >= 0 && g.got ? g.got[seat]! / 120 : null;
};

/* ---- rounds ---- */

/** Those that are over, the one that is played, those to come. */
export function Rounds({ cup }: { cup: Cup }) {
  const over = cup.stage === 'over',
    playing = cup.games.some((g) => g.how === 'playing');
  return (
    <ol class="cup-rounds" tabIndex={0} aria-label={tr('Rounds')}>
      {Array.from({ length: cup.rounds }, (_, i) => {
        const n = i + 1,
          now = n === cup.round && !over && playing,
          done = n < cup.round || (n === cup.round && !playing) || (over && n <= cup.round);
        return (
          <li key={n} class={now ? 'now' : done ? 'done' : ''} aria-current={now ? 'step' : undefined}>
            <b>{n}</b>
            <small>{now ? tr('now') : done ? tr('over') : tr('to come')}</small>
          </li>
        );
      })}
    </ol>
  );
}

/* ---- the table ---- */

/** A round of somebody, as a square with what came of it. The words are for ears. */
function Cell({ cup, game, at }: { cup: Cup; game: CupGame | undefined; at: number }) {
  const got = game && share(game, at),
    others = game?.at.filter((other) => other !== at).map((other) => personName(cup.players[other]!.name)) ?? [];
  if (!game) return <i class="none" role="img" aria-label={tr('not played')} />;
  if (got === null)
    return (
      <i class="runs" role="img" aria-label={tr('plays against {names}', { names: others.join(', ') })}>
        …
      </i>
    );
  const free = game.how === 'bye' || game.how === 'half';
  const words = free
    ? tr('{points} without a game', { points: points(got!) })
    : game.how === 'absent'
      ? tr('{points}, somebody was absent', { points: points(got!) })
      : tr('{points} against {names}', { points: points(got!), names: others.join(', ') });
  return (
    <i
      class={`${got === 1 ? 'won' : got === 0 ? 'lost' : 'part'} ${free ? 'free' : ''}`}
      role="img"
      aria-label={words}
      title={words}
    >
      {free ? '+' : game.how === 'absent' ? '–' : points(Number(got!.toFixed(1)))}
    </i>
  );
}

/** The rounds of somebody in a row; of an arena the last games. */
function Cells({ cup, at }: { cup: Cup; at: number }) {
  const mine = cup.games.filter((g) => g.at.includes(at));
  if (cup.format === 'arena')
    return (
      <span class="cup-cells">
        {mine.slice(-8).map((g, i) => (
          <Cell key={i} cup={cup} game={g} at={at} />
        ))}
      </span>
    );
  return (
    <span class="cup-cells">
      {Array.from({ length: Math.max(cup.round, 1) }, (_, i) => (
        <Cell key={i} cup={cup} game={mine.find((g) => g.round === i + 1)} at={at} />
      ))}
    </span>
  );
}

/** Somebody, with what is to be known before the first game. */
const Who = ({ p }: { p: CupPlayer }) => (
  <>
    <Face who={{ name: p.name, person: true }} cls="xs" />
    {p.name ? <a href={`#/player/${encodeURIComponent(p.name)}`}>{personName(p.name)}</a> : personName(p.name)}
    {p.rating > 0 && <small> {p.rating}</small>}
    {!p.here && <small> {tr('withdrawn')}</small>}
    {(p.streak ?? 0) > 2 && <small class="cup-streak">{tr('{n} in a row', { n: p.streak! })}</small>}
  </>
);

/** Before it begins all are equal. */
export const Players = ({ cup }: { cup: Cup }) => (
  <section class="panel cup-table">
    <div class="h">
      <h2>{tr('Players')}</h2>
    </div>
    {cup.players.length ? (
      <ul class="cup-people b">
        {cup.players.map((p) => (
          <li key={p.id} class={p.name && p.name === me.value?.name ? 'me' : ''}>
            <Who p={p} />
          </li>
        ))}
      </ul>
    ) : (
      <p class="b dim">{tr('Nobody yet: be the first.')}</p>
    )}
  </section>
);

function Line({ cup, p, at }: { cup: Cup; p: CupPlayer; at: number }) {
  return (
    <tr class={`${p.name && p.name === me.value?.name ? 'sel' : ''} ${p.here ? '' : 'gone'}`}>
      <td class="num">{p.place}</td>
      <th scope="row">
        <Who p={p} />
      </th>
      <td>
        <Cells cup={cup} at={at} />
      </td>
      <td class="num big">{points(p.score)}</td>
      {tiesOf(cup.format).map((tie) => (
        <td key={tie} class="num tie">
          {points(p.ties[tie] ?? 0)}
        </td>
      ))}
    </tr>
  );
}

/** Who stands where; what a criterion means is said when somebody presses its name. */
export function Standings({ cup }: { cup: Cup }) {
  const asked = useSignal<string>(''),
    ties = tiesOf(cup.format),
    tie = ties.find((one) => one === asked.value);
  return (
    <section class="panel cup-table">
      <div class="h">
        <h2>{cup.stage === 'over' ? tr('Final table') : tr('Table')}</h2>
      </div>
      {tie && (
        <p class="b" role="status">
          <b>{tieName(tie)}.</b> {tieWords(tie)}
        </p>
      )}
      {/* a round more makes it wider than a phone: it moves, the page does not */}
      <div class="scroll" tabIndex={0} role="group" aria-label={tr('Table')}>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span class="unseen">{tr('Place')}</span>
              </th>
              <th scope="col">{tr('Player')}</th>
              <th scope="col">{cup.format === 'arena' ? tr('Last games') : tr('Rounds')}</th>
              <th scope="col">{tr('Points')}</th>
              {ties.map((one) => (
                <th key={one} scope="col" class="tie">
                  <button
                    type="button"
                    class="cup-why"
                    aria-expanded={asked.value === one}
                    onClick={() => {
                      asked.value = asked.value === one ? '' : one;
                    }}
                  >
                    {tieName(one)}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cup.players.map((p, at) => (
              <Line key={p.id} cup={cup} p={p} at={at} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/* ---- the games of a round ---- */

function Pairing({ cup, g, board }: { cup: Cup; g: CupGame; board: number }) {
  const names = g.at.map((at) => personName(cup.players[at]!.name));
  const said = g.table
    ? g.how === 'playing'
      ? tr('table {n}', { n: board })
      : g.got!.map((got) => points(Number((got / 120).toFixed(1)))).join(' : ')
    : tr('no game');
  return (
    <li>
      <span class="grow">{names.join(' – ')}</span>
      <b>{said}</b>
      {g.table && g.how !== 'absent' && (
        <a
          class="btn sq"
          href={g.how === 'playing' ? `#/t/${g.table}` : `#/replay/${g.table}`}
          aria-label={
            g.how === 'playing'
              ? tr('Watch {names}', { names: names.join(', ') })
              : tr('Replay {names}', { names: names.join(', ') })
          }
        >
          <Icon id={g.how === 'playing' ? 'ui-eye' : 'ui-replay'} />
        </a>
      )}
    </li>
  );
}

/** Most people look at the round that is played; the others are a press away. */
export function Games({ cup }: { cup: Cup }) {
  const back = useSignal(0),
    round = Math.max(1, cup.round - back.value),
    games =
      cup.format === 'arena'
        ? cup.games.filter((g) => g.how === 'playing')
        : cup.games.filter((g) => g.round === round);
  if (!cup.round) return null;
  return (
    <section class="panel">
      <div class="h">
        <h2 class="grow">{cup.format === 'arena' ? tr('In progress') : tr('Round {n}', { n: round })}</h2>
        {cup.format !== 'arena' && cup.round > 1 && (
          <>
            <Button
              icon="ui-prev"
              label={tr('Previous round')}
              disabled={round <= 1}
              onClick={() => {
                back.value++;
              }}
            />
            <Button
              icon="ui-next"
              label={tr('Next round')}
              disabled={!back.value}
              onClick={() => {
                back.value--;
              }}
            />
          </>
        )}
      </div>
      {games.length ? (
        <ul class="rows b">
          {games.map((g, i) => (
            <Pairing key={g.table ?? i} cup={cup} g={g} board={i + 1} />
          ))}
        </ul>
      ) : (
        <p class="b dim">{tr('No game is being played right now.')}</p>
      )}
    </section>
  );
}

/* ---- the records ---- */

/** What the server answers where there is too much for one file. */
const TOO_MUCH = 413;

/** All games in one file; too many for that are taken round by round. */
export function Records({ cup }: { cup: Cup }) {
  const apart = useSignal(false),
    busy = useSignal(false),
    chosen = useSignal(0),
    failed = useSignal<Message | null>(null),
    rounds = [...new Set(cup.games.filter((g) => g.how === 'played').map((g) => g.round))],
    round = rounds.includes(chosen.value) ? chosen.value : rounds[0];
  // not a plain link: what is refused would be saved as if it were the games
  const get = async (): Promise<void> => {
    busy.value = true;
    failed.value = null;
    try {
      const answer = await fetch(`api/cups/${cup.id}/records`);
      if (answer.ok) save(await answer.blob(), 'tournament.record');
      else if (answer.status === TOO_MUCH) apart.value = true;
      else throw (await answer.json()).error;
    } catch (e) {
      failed.value = reasonFor(e);
    }
    busy.value = false;
  };
  if (!rounds.length) return null;
  if (!apart.value)
    return (
      <div>
        <Button kind="wide" icon="ui-download" disabled={busy.value} onClick={() => void get()}>
          {tr('All games as records')}
        </Button>
        {failed.value && <Trouble text={sentenceOf(failed.value)} />}
      </div>
    );
  return (
    <section class="panel">
      <div class="b cup-own">
        <p role="status">{tr('All games together are too large for one file. Take them round by round.')}</p>
        <div class="row nw">
          <Select
            aria-label={tr('Rounds')}
            value={String(round)}
            values={rounds.map((n) => [String(n), tr('Round {n}', { n })] as const)}
            set={(n) => {
              chosen.value = Number(n);
            }}
          />
          <a class="btn" href={`api/cups/${cup.id}/records?round=${round}`} download={`tournament-${round}.record`}>
            <Icon id="ui-download" />
            {tr('Save')}
          </a>
        </div>
      </div>
    </section>
  );
}
