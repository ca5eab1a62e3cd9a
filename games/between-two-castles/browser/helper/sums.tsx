// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The points by the lines of the pad, each with what gave it. */
import { padRow, pieceOf, samePiece, type Data, type Piece } from '../board/logic';
import { WhyNote, pieceText } from '../board/note';
import { rowName, rowSign, rowWash } from '../board/words';
import type { Line } from '@shell/lib/protocol';
import { tr } from '@shell/lib/texts';
import { Icon } from '@shell/ui/kit';
import { asState, type Plan } from './state';

/** A line of the pad, with what stands on it. */
interface PadLine {
  row: string;
  lines: Line[];
  sum: number;
}

/** The lines of the pad that have something on them. */
export const padOf = (lines: readonly Line[], plan: Plan, data: Data): PadLine[] =>
  [...data.pad.keys()]
    .map((row) => {
      const of = lines.filter((l) => padRow(l, asState(plan, 0), data.rooms) === row);
      return { row, lines: of, sum: of.reduce((s, l) => s + l.points, 0) };
    })
    .filter((l) => l.lines.length);

/** A line of the pad with its pieces; the throne room is alone on its line and needs none. */
function Group({
  line,
  plan,
  data,
  piece,
  onPiece,
}: {
  line: PadLine;
  plan: Plan;
  data: Data;
  piece: Piece | null;
  onPiece: (p: Piece) => void;
}) {
  return (
    <div class="hp-grp">
      <h4>
        <span class={`sw w-${rowWash(line.row, data)}`}>
          <Icon id={rowSign(line.row, data)} />
        </span>
        <span class="grow">{rowName(line.row, data)}</span>
        <b class="num">{line.sum}</b>
      </h4>
      {line.row !== 'throne' && (
        <ul>
          {line.lines.map((l) => {
            const p = pieceOf(l),
              on = !!piece && samePiece(p, piece);
            return (
              <li key={l.piece}>
                <button type="button" class={on ? 'cur' : ''} aria-pressed={on} onClick={() => onPiece(p)}>
                  <span>{pieceText(p, asState(plan, 0), data).name}</span>
                  <b>{l.points}</b>
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

/** The sum, all lines, and at the foot why the piece that is looked at has its points. */
export function Sums({
  sum,
  faulty,
  lines,
  plan,
  data,
  piece,
  onPiece,
  onClose,
}: {
  sum: string;
  faulty: boolean;
  lines: Line[];
  plan: Plan;
  data: Data;
  /** Explained now; `onClose` is there if it stays until it is closed. */
  piece: Piece | null;
  onPiece: (p: Piece) => void;
  onClose?: (() => void) | undefined;
}) {
  const pad = padOf(lines, plan, data);
  return (
    <section class="panel hp-sums">
      <div class="h">
        <h3>{tr('Score breakdown')}</h3>
        <b class="num">{sum}</b>
      </div>
      <div class="b">
        {pad.map((l) => (
          <Group key={l.row} line={l} plan={plan} data={data} piece={piece} onPiece={onPiece} />
        ))}
        {!pad.length && (
          <p class="dim small">
            {faulty ? tr('Points appear once the castle follows the rules.') : tr('Nothing has been built yet.')}
          </p>
        )}
      </div>
      {piece && (
        <WhyNote
          piece={piece}
          castle={asState(plan, 0)}
          number={0}
          lines={lines}
          data={data}
          cls="hp-why hide-s"
          {...(onClose ? { onClose } : {})}
        />
      )}
    </section>
  );
}
