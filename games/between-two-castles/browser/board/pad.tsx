// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The printed pad at the end: every castle, every line of it, and for each number the reasons. */
import { useEffect, useRef } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { Icon } from '@shell/ui/kit';
import { tip } from '@shell/rules/glossary';
import { useSize } from '@shell/lib/size';
import { tr } from '@shell/lib/texts';
import type { Line } from '@shell/lib/protocol';
import {
  causesOf,
  eachGave,
  lineOf,
  padRow,
  pieceOf,
  samePiece,
  type Building,
  type Piece,
  type Rank,
  type Spot,
} from './logic';
import { boxOf, closeUp, together } from './box';
import { CastleView } from './castle';
import { Mini } from './frieze';
import type { Model } from './model';
import { calm } from './motion';
import { causeNames, pieceText } from './note';
import { castleName, points, rowName, rowSign, rowWash } from './words';

/** The sum of some lines. */
const total = (lines: readonly Line[]): number => lines.reduce((sum, l) => sum + l.points, 0);

/** The cells that a line is about: where the piece stands, and what it was counted from. */
function cellsOf(line: Line, castle: Building): Spot[] {
  const throne = [
    { x: 0, level: 1 },
    { x: 1, level: 1 },
  ];
  const p = pieceOf(line);
  return [
    ...(p.kind === 'room' ? [p.at!] : throne),
    ...causesOf(line, castle.rooms).flatMap((c) => (c === 'throne' ? throne : [c])),
  ];
}

/** A number of the pad that is looked at: a line of a castle, or all of it; and of that one piece. */
interface Chosen {
  castle: number;
  row: string | null;
  piece: Piece | null;
}

/** The end of the game. It begins with the winner's castle; any number can be asked for its reasons. */
export function Pad({ m }: { m: Model }) {
  const { state, data, lines } = m,
    rank = state.ranking!;
  const chosen = useSignal<Chosen>({ castle: rank[0]!.castle, row: null, piece: null }),
    detail = useRef<HTMLElement>(null);
  const of = (c: number, row: string | null): Line[] =>
    row ? lines[c]!.filter((l) => padRow(l, state.castles[c]!, data.rooms) === row) : lines[c]!;
  /** A number of the pad: its best piece is explained at once, as that is what most want to know. */
  const choose = (castle: number, row: string | null): void => {
    const found = of(castle, row),
      most = row ? Math.max(0, ...found.map((l) => l.points)) : 0,
      first = most ? found.find((l) => l.points === most) : undefined;
    chosen.value = { castle, row, piece: first ? pieceOf(first) : null };
    m.props.announce(
      row
        ? tr('{castle}, {row}: {points}', {
            castle: castleName(castle, m.data),
            row: rowName(row, m.data),
            points: points(total(found)),
          })
        : tr('{castle}: {points}', {
            castle: castleName(castle, m.data),
            points: points(state.castles[castle]!.points),
          }),
    );
    const el = detail.current!;
    // on a phone the reasons stand below the pad, out of sight
    el.scrollIntoView({ block: 'nearest', behavior: calm(el) ? 'auto' : 'smooth' });
  };
  return (
    <main class="lu-padpage">
      <Sheet m={m} chosen={chosen.value} of={of} choose={choose} />
      <aside class="lu-right">
        <div class="lu-end">
          <Ranking m={m} rank={rank} choose={choose} />
          <section class="panel lu-det" ref={detail}>
            <Detail
              m={m}
              chosen={chosen.value}
              shown={of(chosen.value.castle, chosen.value.row)}
              onPiece={(piece) => {
                const { castle, row } = chosen.value,
                  line = piece && lineOf(lines[castle]!, piece),
                  same = piece && chosen.value.piece && samePiece(piece, chosen.value.piece);
                chosen.value = {
                  castle,
                  row: row && line ? padRow(line, state.castles[castle]!, data.rooms) : row,
                  piece: same ? null : piece,
                };
              }}
            />
          </section>
        </div>
        {m.props.talk}
      </aside>
    </main>
  );
}

/** The pad itself: every number of it tells its reasons. */
function Sheet({
  m,
  chosen,
  of,
  choose,
}: {
  m: Model;
  chosen: Chosen;
  of: (castle: number, row: string | null) => Line[];
  choose: (castle: number, row: string | null) => void;
}) {
  const { castles } = m.state,
    pad = [...m.data.pad.keys()],
    n = castles.length;
  // the pad is one tab stop: it has a number for every line of every castle
  const walk = (e: KeyboardEvent): void => {
    const by: Record<string, [number, number]> = {
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
    };
    const to = by[e.key],
      at = (e.target as HTMLElement).dataset.cell;
    if (!to || !at) return;
    const [r, c] = at.split(',').map(Number) as [number, number],
      within = (i: number, most: number): number => Math.max(0, Math.min(most, i));
    e.preventDefault();
    (e.currentTarget as HTMLElement)
      .querySelector<HTMLElement>(`[data-cell="${within(r + to[0], pad.length)},${within(c + to[1], n - 1)}"]`)
      ?.focus();
  };
  /** Row r of the pad; the last one has the sums. */
  const number = (r: number, c: number) => {
    const row = pad[r] ?? null,
      found = of(c, row),
      sum = row ? total(found) : castles[c]!.points,
      on = c === chosen.castle && row === chosen.row;
    return (
      <td key={c} class={`${on ? 'cur' : ''} ${found.length ? '' : 'zero'} ${c === chosen.castle ? 'pick' : ''}`}>
        <button
          type="button"
          data-cell={`${r},${c}`}
          tabIndex={on ? 0 : -1}
          aria-pressed={on}
          aria-label={`${castleName(c, m.data)}, ${row ? rowName(row, m.data) : tr('Total')}: ${sum}`}
          onClick={() => choose(c, row)}
        >
          {found.length ? sum : '–'}
        </button>
      </td>
    );
  };
  return (
    <section class="panel lu-pad" aria-label={tr('Score pad')}>
      <div class="h">
        <h2>{tr('Score pad')}</h2>
        <span class="small dim hide-s">{tr('Choose a number to see how it was scored')}</span>
      </div>
      <div class="lu-scroll">
        <table onKeyDown={walk}>
          <thead>
            <tr>
              <th class="corner">
                <span class="unseen">{tr('Category')}</span>
              </th>
              {castles.map((k, c) => {
                const pair = k.builders;
                return (
                  <th key={c} scope="col" class={c === chosen.castle ? 'pick' : ''}>
                    <button
                      type="button"
                      class="lu-head"
                      aria-label={`${castleName(c, m.data)}: ${pair.map(m.name).join(', ')}`}
                      onClick={() => choose(c, null)}
                    >
                      <Mini castle={k} number={c} data={m.data} lod="small" />
                      <span class="cn">{castleName(c, m.data)}</span>
                      <span class="pair">
                        {pair.map((s) => (
                          <i key={s} class={`s${s + 1}`} title={m.name(s)}>
                            <Icon id={`seat-${s + 1}`} />
                          </i>
                        ))}
                      </span>
                    </button>
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {pad.map((row, r) => (
              <tr
                key={row}
                class={`${row === chosen.row ? 'sel' : ''} ${row === 'tower' || row === 'cards' ? 'cut' : ''}`}
              >
                <th scope="row" {...tip(rowSign(row, m.data))}>
                  <span class={`sw w-${rowWash(row, m.data)}`}>
                    <Icon id={rowSign(row, m.data)} />
                  </span>
                  <span class="lb">{rowName(row, m.data)}</span>
                </th>
                {castles.map((_, c) => number(r, c))}
              </tr>
            ))}
            <tr class="total">
              <th scope="row">
                <span class="lb">{tr('Total')}</span>
              </th>
              {castles.map((_, c) => number(pad.length, c))}
            </tr>
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** Has this chair won? That is the engine's word. */
const won = (m: Model, r: Rank): boolean => (m.view.winners ?? []).includes(r.chair);

/** Who won, and by which castle. */
function Ranking({
  m,
  rank,
  choose,
}: {
  m: Model;
  rank: Rank[];
  choose: (castle: number, row: string | null) => void;
}) {
  return (
    <section class="panel lu-won">
      <h2>{tr('Result')}</h2>
      <p class="dim small">
        {tr('Each player’s lower castle counts.')} {because(rank, m.name)}
      </p>
      <ol class="lu-res">
        {rank.map((r) => (
          <li key={r.chair}>
            <button
              type="button"
              class={`s${r.chair + 1}${won(m, r) ? ' win' : ''}`}
              onClick={() => choose(r.castle, null)}
            >
              <span class="pos">
                {/* a throne instead of the first place, which is still to be heard */}
                {won(m, r) ? (
                  <>
                    <Icon id="special-throne" />
                    <span class="unseen">{r.place}</span>
                  </>
                ) : (
                  r.place
                )}
              </span>
              <Icon id={`seat-${r.chair + 1}`} cls="l" />
              <b class={`cut ${r.chair === m.view.you ? 'you' : ''}`}>{m.name(r.chair)}</b>
              <span class="small">
                {castleName(r.castle, m.data)}
                <span class="hide-s">, {tr('other castle: {points}', { points: r.other })}</span>
              </span>
              <span class="num">{r.points}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The castle of the number that is looked at, and each line that adds to it. */
function Detail({
  m,
  chosen: { castle, row, piece },
  shown,
  onPiece,
}: {
  m: Model;
  chosen: Chosen;
  shown: Line[];
  onPiece: (piece: Piece | null) => void;
}) {
  const { data } = m,
    here = m.state.castles[castle]!,
    why = piece && lineOf(shown, piece);
  // the picture comes nearer to what is explained, but never beyond twice the whole
  const [frame, px] = useSize(),
    list = useRef<HTMLUListElement>(null);
  // a room chosen in the picture is found in its list, where that scrolls by itself
  useEffect(() => {
    const all = list.current!,
      on = all.querySelector<HTMLElement>('li:has(.on)');
    if (on) all.scrollTop = on.offsetTop - (all.clientHeight - on.offsetHeight) / 2;
  }, [piece]);
  const box = closeUp(
    together([boxOf(here.rooms, [])], px, 70)[0]!,
    why ? cellsOf(why, here) : row ? shown.flatMap((l) => (pieceOf(l).kind === 'room' ? [pieceOf(l).at!] : [])) : [],
    2,
  );
  return (
    <>
      <div class="h">
        <h3>
          {castleName(castle, m.data)}
          {row ? `: ${rowName(row, m.data)}` : ''}
        </h3>
        <span class="num sum">{row ? total(shown) : here.points}</span>
      </div>
      <div class="lu-frame" ref={frame}>
        <CastleView
          key={castle}
          castle={here}
          number={castle}
          data={data}
          box={box}
          px={px}
          lines={m.lines[castle]!}
          points={shown}
          why={piece}
          label={tr('{castle}, {points}', { castle: castleName(castle, m.data), points: points(here.points) })}
          glides
          onWhy={(p, by) => {
            if (by === 'kept') onPiece(p);
          }}
          onNothing={() => onPiece(null)}
        />
      </div>
      <ul class="lu-reasons" ref={list}>
        {shown.map((l) => {
          const p = pieceOf(l),
            t = pieceText(p, here, data),
            from = causeNames(l, here, data),
            on = !!piece && samePiece(p, piece);
          const each = eachGave(l, from),
            times = each ? `${from.length} × ${each}` : from.length ? tr('all types') : l.points ? '' : tr('nothing');
          return (
            <li key={l.piece}>
              <button type="button" class={on ? 'on' : ''} aria-pressed={on} onClick={() => onPiece(p)}>
                <Icon id={t.sign} />
                <span>
                  <span class="cap">{t.name}</span> <em>{times}</em>
                </span>
                <b>{l.points}</b>
              </button>
              {on && (
                <p class="small dim">
                  {t.text}. {from.join(', ')}
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Why the first won, if it was close. */
function because([first, rival]: Rank[], names: (chair: number) => string): string {
  if (!first || !rival || first.ahead === 'points') return '';
  const who = { one: names(first.chair), other: names(rival.chair), points: first.points };
  switch (first.ahead) {
    case 'other':
      return tr('{one} and {other} are tied at {points}: their other castles decide, {high} to {less}.', {
        ...who,
        high: first.other,
        less: rival.other,
      });
    case 'specials':
      return tr('{one} and {other} are tied on both castles: the number of special rooms decides, {many} to {few}.', {
        ...who,
        many: first.specials,
        few: rival.specials,
      });
    case undefined:
      return tr('{one} and {other} are tied on everything and share the victory.', who);
  }
}
