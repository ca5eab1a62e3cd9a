// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The castles of a table: which one is looked at, and once they are a ring, everybody's result. */
import type { Data } from '../board/logic';
import { points } from '../board/words';
import type { Message } from '@shell/lib/protocol';
import { say, sentenceOf, tr } from '@shell/lib/texts';
import { Icon, Panel } from '@shell/ui/kit';
import type { Everything } from './plans';
import type { Scored } from './state';

/** The castles round the table, each with its sum, and a way to add one. */
export function Rings({
  data,
  all,
  scores,
  onShow,
  onAdd,
}: {
  data: Data;
  all: Everything;
  scores: (Scored | undefined)[];
  onShow: (i: number) => void;
  onAdd: () => void;
}) {
  return (
    <div class="hp-ring" role="group" aria-label={tr('Castles at the table')}>
      {all.plans.map((_, i) => {
        // a castle that cannot stand has no sum, and one that is not counted yet is not 0
        const s = scores[i];
        return (
          <button
            type="button"
            key={i}
            aria-pressed={i === all.at}
            class={i === all.at ? 'on' : ''}
            aria-label={tr('Castle {n}: {what}', {
              n: i + 1,
              what: s?.faults.length
                ? tr('not a legal castle')
                : s?.sheets?.[0]
                  ? points(s.sheets[0].total)
                  : tr('not counted yet'),
            })}
            onClick={() => onShow(i)}
          >
            <span class={all.plans.length > 3 ? 'hide-s' : ''}>{tr('Castle')} </span>
            {i + 1} <b>{s?.faults.length ? '?' : (s?.sheets?.[0]?.total ?? '…')}</b>
          </button>
        );
      })}
      {all.plans.length < data.ring.most && (
        <button type="button" class="add" onClick={onAdd} aria-label={tr('Add a castle')}>
          <Icon id="ui-plus" />
          <span class="hide-s">{tr('castle')}</span>
        </button>
      )}
    </div>
  );
}

/** A castle of this page has no lines that people could see. */
const withoutLine = (m: Message): Message => {
  if (m.key.startsWith('the box has only one {room}'))
    return { ...m, key: 'the box has only one {room}; it is also in castle {castle}' };
  if (m.key.startsWith('the box has only one such throne room'))
    return { ...m, key: 'the box has only one such throne room; it is also in castle {castle}' };
  if (m.key.startsWith('the box has only one bonus card {card}'))
    return { ...m, key: 'the box has only one bonus card {card}; it is also in castle {castle}' };
  return m;
};

/** The whole table, once it is a ring. */
export function Result({
  data,
  n,
  ring,
  scores,
}: {
  data: Data;
  n: number;
  ring: Scored | null;
  scores: (Scored | undefined)[];
}) {
  // two castles are no ring, and one that breaks a rule cannot be compared with others
  const result = ring?.ring;
  return (
    <Panel title={tr('The whole table')} cls="hp-table">
      {!result ? (
        <p class="small dim">
          {n < data.ring.least
            ? tr(
                'You need three to seven castles. Castle 1 is between players 1 and 2, and so on around the table. With two players, King Ludwig is the third.',
              )
            : scores.some((s) => s?.faults.length)
              ? tr('Every castle must be legal.')
              : tr('Counting…')}
        </p>
      ) : (
        <>
          <table>
            {/* who walks the page by tables hears what this one is */}
            <caption class="unseen">{tr('Everyone’s results')}</caption>
            <thead>
              <tr>
                <th scope="col">{tr('Player')}</th>
                <th scope="col">{tr('Castles')}</th>
                <th scope="col">{tr('Result')}</th>
                <th scope="col">{tr('Other castle')}</th>
                <th scope="col">
                  <Icon id="room-special" />
                  <span class="unseen">{tr('Special rooms')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {result.ranking
                .map((player) => result.players[player - 1]!)
                .map((p) => {
                  const won = result.winners.includes(p.player);
                  return (
                    <tr key={p.player} class={won ? 'win' : ''}>
                      <th scope="row" class={`s${p.player}`}>
                        <Icon id={`seat-${p.player}`} /> {tr('Player {n}', { n: p.player })}
                        {won && (
                          <>
                            <Icon id="special-throne" cls="crown" />
                            <span class="unseen"> {tr('wins')}</span>
                          </>
                        )}
                      </th>
                      <td>{p.castles.join(', ')}</td>
                      <td class="num">{p.result}</td>
                      <td>{p.other}</td>
                      <td>{p.specials}</td>
                    </tr>
                  );
                })}
            </tbody>
          </table>
          {/* what looks like a slip is told but counted: the box on the table is right, not the page */}
          {(ring.doubts ?? []).length > 0 && (
            <details class="hp-doubts small" open={ring.doubts!.length < 4}>
              <summary>{tr('Someone may have misread a tile; it was counted anyway.')}</summary>
              <ul>
                {ring.doubts!.map((d, i) => (
                  <li key={i}>
                    {d.line
                      ? tr('Castle {n}: {what}', { n: d.sheet + 1, what: say(withoutLine(d.what)) })
                      : sentenceOf(d.what)}
                  </li>
                ))}
              </ul>
            </details>
          )}
        </>
      )}
      {/* always there, empty at first: a region that comes with its text is not read by all */}
      <span class="unseen" aria-live="polite">
        {result ? tr('Winner: player {players}', { players: result.winners.join(', ') }) : ''}
      </span>
    </Panel>
  );
}
