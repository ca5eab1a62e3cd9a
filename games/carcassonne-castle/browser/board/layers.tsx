// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** What lies on the plan, layer by layer. All of it is ornament to a screen reader: the cells have labels. */
import { useMemo } from 'preact/hooks';
import {
  ROLE,
  anchor,
  cellOf,
  centreAt,
  corner,
  drawTile,
  drawTokens,
  drawWall,
  edgesOf,
  follower,
  innerLine,
  keep,
  marker,
  moved,
  scoreSpace,
  standsAt,
  turned,
  type Castle,
  type Cell,
  type Quad,
} from '../draw';
import { brackets, type Point } from '@shell/draw/svg';
import { tr } from '@shell/lib/texts';
import { Drawing } from '@shell/ui/kit';
import type { Gain } from '@shell/lib/protocol';
import { GainMark } from '@shell/ui/gain';
import type { Standing, State } from './logic';
import type { Model } from './model';
import { useFlown, useNew, useWalk } from './motion';

/** A tile as it would lie on a cell. */
function lying(m: Model, cell: Cell, turn: number): string {
  const t = m.castle.tiles.get(m.hand!)!;
  return drawTile(t, turn, edgesOf(m.castle, m.plan.at, cell, turned(t, turn)));
}

/** Whole cells, as path data. */
const squares = (cells: readonly Cell[]): string => cells.map((c) => `M${corner(c).join(' ')}h100v100h-100z`).join('');

/** What changes once a turn: its layers are the same nodes as long as they do not change. */
export function Built({ m }: { m: Model }) {
  const { castle, plan, dead } = m,
    { put, fly } = useFlown([...plan.at.keys()], m.props.showing),
    tokensLeft = m.state.wall.join();
  // the wall is the largest drawing of all and never changes
  const wall = useMemo(() => drawWall(castle), [castle]);
  const face = useMemo(() => innerLine(castle), [castle]);
  const tokens = useMemo(() => drawTokens(castle, m.state.wall), [castle, tokensLeft]);
  const empty = useMemo(() => squares(castle.cells.filter((c) => !plan.at.has(c))), [castle, plan]);
  const tiles = useMemo(
    () =>
      [...plan.at].map(([cell, t]) => (
        <g key={cell + '/' + t.id} transform={moved(cell)}>
          <Drawing
            class={put.has(cell) ? 'cc-put' : fly.has(cell) ? 'cc-fly' : ''}
            svg={drawTile(castle.tiles.get(t.id)!, t.turn, edgesOf(castle, plan.at, cell, t.tile))}
          />
        </g>
      )),
    [castle, plan, put, fly],
  );
  return (
    <>
      <Drawing svg={wall} />
      <path class="st-cell" d={empty} />
      {tiles}
      <Drawing svg={face} />
      <Drawing svg={tokens} />
      {dead.length > 0 && <path class="st-dead" d={squares(dead)} />}
    </>
  );
}

/** What is to be gained on a cell, or that it is one; with the sign of turning, if it has to be turned. */
const Brings = ({ gain, size, turn = false }: { gain: Gain | undefined; size: number; turn?: boolean }) => (
  <>
    {turn && (
      <use
        href="#ui-rotate-right"
        {...(gain ? { x: 62, y: 11, width: 24, height: 24 } : { x: 35, y: 35, width: 30, height: 30 })}
        class="st-icon-legal"
      />
    )}
    {gain ? (
      <GainMark gain={gain} x={50} y={turn ? 58 : 50} size={size} cls="st-legaltxt" />
    ) : (
      !turn && <path d="M50 36v28M36 50h28" class="st-plus" />
    )}
  </>
);

/** Where the tile may go: as it lies, and if it is turned. On a small plan the numbers are larger. */
export function Places({ m, small }: { m: Model; small: boolean }) {
  const { ghost, hover } = m,
    size = small ? 42 : 30;
  return (
    <>
      {m.later.map(
        (cell) =>
          cell !== ghost.cell && (
            <g key={'l' + cell} transform={moved(cell)}>
              <rect x={9} y={9} width={82} height={82} class="st-legal2" />
              <Brings gain={m.gainOn(cell)} size={size} turn />
            </g>
          ),
      )}
      {m.now.map(
        (cell) =>
          cell !== ghost.cell && (
            <g key={'n' + cell} transform={moved(cell)} class={hover?.cell === cell ? 'cc-hover' : ''}>
              <rect x={7} y={7} width={86} height={86} class="st-legal" />
              <Brings gain={m.gainOn(cell)} size={size} />
            </g>
          ),
      )}
      {hover && m.hand && (
        <Drawing class="cc-faint" transform={moved(hover.cell)} svg={lying(m, hover.cell, hover.turn)} />
      )}
    </>
  );
}

/** Red brackets inside the cell: done. Drawn as soon as the tile lies there. */
export const Marked = ({ cell, flies }: { cell: Cell; flies: boolean }) => (
  <g transform={moved(cell)} class={flies ? 'cc-mark' : ''}>
    <path class="st-under" pathLength={1} d={brackets(3, 3, 94, 22)} />
    <path class="st-last" pathLength={1} d={brackets(3, 3, 94, 22)} />
  </g>
);

/** Where the hint would lay the tile. */
export function Hinted({ m }: { m: Model }) {
  const { hint } = m;
  if (hint?.do !== 'place' || !m.hand || hint.cell === m.ghost.cell) return null;
  return (
    <g transform={moved(hint.cell)}>
      <Drawing class="cc-hinted" svg={lying(m, hint.cell, hint.turn)} />
      <rect x={3} y={3} width={94} height={94} class="st-under" />
      <rect x={3} y={3} width={94} height={94} class="st-prop" />
      <circle cx={88} cy={12} r={17} class="cc-ask" />
      <text x={88} y={20} class="cc-asktxt">
        ?
      </text>
    </g>
  );
}

/** Brackets outside the cell: mine, now. */
export function GhostTile({ m }: { m: Model }) {
  const { cell, turn } = m.ghost,
    { from, time } = m.turning;
  if (!cell || !m.hand) return null;
  return (
    <g class={m.fits ? 'cc-ghost' : 'cc-ghost pale'}>
      <g transform={moved(cell)}>
        <Drawing key={time} class={from ? 'cc-turned' : ''} style={`--from:${from}deg`} svg={lying(m, cell, turn)} />
        <rect width={100} height={100} class="st-ghostfill" />
        {!m.fits && <use href="#ui-rotate-right" x={28} y={28} width={44} height={44} class="cc-turnme" />}
        <path class="st-ghost" d={brackets(-3, -3, 106, 30)} />
      </g>
    </g>
  );
}

/** Small figures on the free features of the tile that is laid; for who only looks on, the one that is proposed. */
export function Figures({ m }: { m: Model }) {
  const { hint } = m,
    proposed = !m.props.mine && hint?.do === 'follower' && hint.kind && m.last ? hint : null,
    at = proposed ? m.last : m.choicesAt,
    tile = proposed ? m.plan.at.get(at!)?.tile : m.underChoices;
  if (!at || !tile) return null;
  // figures are drawn beside the tile and not in it: a tile that turns would turn them, too
  const [ox, oy] = corner(at),
    choices = proposed ? [{ ...proposed, name: m.props.hint!.move }] : m.choices,
    r = choices.length > 4 ? 11 : 15; // many of them would hide each other
  return (
    <>
      {choices.map((c) => {
        const [x, y] = anchor(tile, c.where),
          on = m.chosen !== null && m.chosen === c;
        return (
          <g
            key={c.name}
            class={`cc-opt${on ? ' on' : ''}${m.props.hint?.move === c.name ? ' hinted' : ''}`}
            transform={`translate(${ox + x} ${oy + y})`}
          >
            <circle r={on ? r + 4 : r} class="st-opt" />
            <use
              href={`#follower-${ROLE[c.kind]}`}
              x={-r / 1.5}
              y={-r / 1.5}
              width={r / 0.75}
              height={r / 0.75}
              class="st-optic"
            />
          </g>
        );
      })}
    </>
  );
}

/** A follower by where it stands: it has no other name, and none can stand on the same part. */
const nameOf = (f: Standing): string => `${f.seat}/${f.row},${f.col}/${f.part}`;

/** Followers and keeps. */
export function Pieces({ m: { state, plan } }: { m: Model }) {
  const come = useNew(state.followers.map(nameOf));
  const keeps = state.seats.flatMap((s, seat) => {
    if (!s.keep || !plan.byName.has(s.keep)) return [];
    const [, cell, where] = s.keep.split(' ') as [string, Cell, Quad];
    return [<Drawing key={`k${seat}`} svg={keep(seat, ...centreAt(cell, where))} />];
  });
  return (
    <>
      {keeps}
      {state.followers.map((f) => {
        const cell = cellOf(f.row, f.col);
        if (!plan.at.has(cell)) return null;
        return (
          <Drawing
            key={nameOf(f)}
            class={come.has(nameOf(f)) ? 'cc-come' : ''}
            svg={follower(f.seat, f.kind, ...standsAt(plan.at, cell, f.part))}
          />
        );
      })}
    </>
  );
}

/** Where a marker stands; two on one space stand side by side. */
function standing(castle: Castle, score: number, seat: number, other: number): Point {
  // a lap of the wall is a hundred points: two on one space may still be a lap apart
  const p = scoreSpace(castle, score),
    beside = score % 100 === other % 100 ? (seat ? 13 : -13) : 0,
    inward = p.corner ? 0 : 4;
  return [
    p.x + (p.out[1] ? beside : 0) - p.out[0] * inward,
    p.y + (p.out[0] && !p.corner ? beside : 0) - p.out[1] * inward,
  ];
}

/** It walks along the wall, from space to space. */
function Marker({ m: { castle, motion, state }, seat }: { m: Model; seat: number }) {
  const { score } = state.seats[seat]!,
    other = state.seats[1 - seat]?.score ?? -1,
    at = useWalk(score, motion),
    last = Math.floor(at),
    a = standing(castle, last, seat, other),
    b = standing(castle, last + 1, seat, other),
    k = at - last,
    [x, y] = [a[0] + (b[0] - a[0]) * k, a[1] + (b[1] - a[1]) * k];
  return (
    <g key={motion ? '' : score} class="cc-marker">
      <Drawing transform={`translate(${x} ${y})`} svg={marker(seat, Math.floor(at / 100))} />
    </g>
  );
}

/** Both score markers, on top of everything: the wall is where the score is read. */
export const Markers = ({ m }: { m: Model }) => (
  <>
    {m.state.seats.map((_, seat) => (
      <Marker key={seat} m={m} seat={seat} />
    ))}
  </>
);

/** The title of the drawing, a compass, and what is worth how much. */
export function Cartouche({ state }: { state: State }) {
  const legend = [
    ['castle-path', tr('path 1 (2 with a well)')],
    ['castle-house', tr('house 1')],
    ['castle-tower', tr('tower 2')],
    ['castle-market', tr('market 3')],
  ] as const;
  return (
    <g class="cartouche">
      <text x={-80} y={-52} class="ct-title">
        {tr('The Castle')}
      </text>
      <text x={-80} y={-22} class="ct-sub">
        {tr('Plan of the works')}
      </text>
      <text x={-80} y={4} class="ct-sub">
        {tr('{n} of 76 cells built', { n: state.tiles.length })}
      </text>
      <g transform="translate(96 548)">
        <circle r={34} class="ct-ring" />
        <path d="M0-44L9 0L0 44L-9 0z" class="ct-rose" />
        <path d="M0-44L9 0H-9z" class="ct-rose2" />
        <path d="M-34 0H34" class="ct-ring" />
        <text y={-52} class="ct-n">
          {tr('N')}
        </text>
      </g>
      <g transform="translate(610 1196)">
        {legend.map(([id, words], k) => (
          <g key={id} transform={`translate(${(k % 2) * 218} ${(k >> 1) * 36})`}>
            <use href={`#${id}`} x={-1} y={-1} width={26} height={26} />
            <text x={34} y={20} class="ct-leg">
              {words}
            </text>
          </g>
        ))}
      </g>
    </g>
  );
}
