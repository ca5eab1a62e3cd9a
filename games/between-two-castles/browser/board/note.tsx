// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Why something counts, in words. */
import { signed } from '@shell/games/board';
import { Icon } from '@shell/ui/kit';
import { tr } from '@shell/lib/texts';
import type { Line } from '@shell/lib/protocol';
import { T, rowOf, sign } from '../draw/rooms';
import { causesOf, eachGave, lineOf, same, type Built, type Building, type Data, type Piece } from './logic';
import { attendantName, attendantRule, roomName, rule, throneName, throneRule } from './words';
import type { Box } from './box';

/** Something of a castle as it is explained. */
interface Told {
  sign: string;
  name: string;
  text: string;
}

/** What a castle has besides rooms. */
export const helperText = (kind: 'card' | 'attendant', which: string, data: Data): Told =>
  kind === 'card'
    ? { sign: 'card-ordonance', name: tr('Bonus card {n}', { n: which }), text: tr(data.cards[+which] ?? '') }
    : { sign: 'attendant-' + which, name: attendantName(which), text: attendantRule(which, data) };

/** Sign, name and rule of what scores. */
export function pieceText(piece: Piece, castle: Building, data: Data): Told {
  if (piece.kind === 'throne')
    return { sign: 'special-throne', name: throneName(), text: throneRule(data.thrones[castle.throne]!) };
  if (piece.kind !== 'room') return helperText(piece.kind, piece.which!, data);
  const room = data.rooms.get(castle.rooms.find((r) => same(r, piece.at))?.room ?? '');
  return room ? { sign: sign(room), name: roomName(room), text: rule(room) } : { sign: 'room-any', name: '', text: '' };
}

/** What something was counted from, by name. */
const causeName = (c: Built | 'throne', data: Data): string =>
  c === 'throne' ? throneName() : roomName(data.rooms.get(c.room));

/** What a line was counted from, by name. */
export const causeNames = (line: Line, castle: { rooms: readonly Built[] }, data: Data): string[] =>
  causesOf(line, castle.rooms).map((c) => causeName(c, data));

/** "Now 4: Midnight Room, King's Chambers" */
export function counted(line: Line | undefined, castle: Building, data: Data): string {
  if (!line) return '';
  const names = causeNames(line, castle, data);
  return names.length
    ? tr('Now {points}: {causes}', { points: line.points, causes: names.join(', ') })
    : tr('Now {points}', { points: line.points });
}

/** What a piece counts, and each cause with what it gave. */
export function WhyNote({
  piece,
  castle,
  number,
  lines,
  data,
  cls = '',
  onClose,
}: {
  piece: Piece;
  castle: Building;
  number: number;
  lines: readonly Line[];
  data: Data;
  cls?: string;
  /** Not there for a note that goes when the pointer does. */
  onClose?: () => void;
}) {
  const line = lineOf(lines, piece);
  if (!line) return null;
  const t = pieceText(piece, castle, data);
  const causes = causesOf(line, castle.rooms),
    each = eachGave(line, causes);
  return (
    <section
      class={`why lu-note ${cls}`}
      aria-label={tr('Why {points}?', { points: line.points })}
      data-castle={number}
    >
      <h3>
        <Icon id={t.sign} cls="l" />
        {tr('Why {points}?', { points: line.points })}
        {onClose && (
          <button type="button" class="lu-x" onClick={onClose} aria-label={tr('Close')}>
            <Icon id="ui-cancel" />
          </button>
        )}
      </h3>
      <p>
        <b class="cap">{t.name}</b>: {t.text}
      </p>
      <ul>
        {causes.map((c, i) => (
          <li key={i}>
            <Icon id={c === 'throne' ? 'special-throne' : sign(data.rooms.get(c.room)!)} />
            <span>{causeName(c, data)}</span>
            {each ? <b>{signed(each)}</b> : null}
          </li>
        ))}
        {!causes.length && line.points === 0 && (
          <li>
            <span>{tr('none yet')}</span>
          </li>
        )}
      </ul>
    </section>
  );
}

/** In which upper corner a note covers least. */
export function emptier(castle: Building, box: Box): 'l' | 'r' {
  const mid = box.x + box.w / 2;
  let left = 0,
    right = 0;
  for (const r of castle.rooms)
    if (rowOf(r.level) >= 2) r.x * T + 48 < mid ? (left += rowOf(r.level)) : (right += rowOf(r.level));
  return left <= right ? 'l' : 'r';
}
