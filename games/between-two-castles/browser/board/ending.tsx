// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The end of a game: all castles as one drawing, and the best of your own. */
import type { EndProps, Ending, Source } from '@shell/games/board';
import { g, join, path, rect, text } from '@shell/draw/svg';
import { tr } from '@shell/lib/texts';
import { Drawing, Icon, Panel } from '@shell/ui/kit';
import { drawCastle, extent } from '../draw/rooms';
import { boxOf } from './box';
import { drawn } from './castle';
import { readData, type Data, type LudwigState } from './logic';
import { castleName, points, typeName } from './words';

/** So many stand side by side; the ground under a row of them, and what is free between two. */
const ROW = 4,
  GROUND = 70,
  GAP = 60;

/** A row of castles on one ground, with their names. */
function row(state: LudwigState, data: Data, castles: readonly number[]): { svg: string; w: number; h: number } {
  const boxes = castles.map((c) => boxOf(state.castles[c]!.rooms, [])),
    up = Math.max(...boxes.map((b) => -b.y)),
    down = Math.max(...boxes.map((b) => b.y + b.h)),
    w = boxes.reduce((sum, b) => sum + b.w + GAP, GAP);
  let x = GAP;
  const all = castles.map((c, i) => {
    const b = boxes[i]!,
      at = x - b.x,
      label = `${castleName(c, data)}, ${state.castles[c]!.points}`;
    x += b.w + GAP;
    return join(
      g({ transform: `translate(${at} ${up})` }, drawCastle(drawn(state.castles[c]!, data), 'art', `e${c}`)),
      text(x - GAP - b.w / 2, up + down + 44, label, 'lu-endname'),
    );
  });
  return {
    svg: join(rect(0, up, w, down, 'r-earth'), path(`M0 ${up}H${w}`, 'r-groundline'), all),
    w,
    h: up + down + GROUND,
  };
}

/** One castle alone, on some ground. */
function one(state: LudwigState, data: Data, castle: number) {
  const b = boxOf(state.castles[castle]!.rooms, []);
  return {
    box: [b.x, b.y, b.w, b.h] as const,
    svg: join(
      rect(b.x - 2000, 0, b.w + 4000, b.y + b.h + 400, 'r-earth'),
      path(`M${b.x - 2000} 0H${b.x + b.w + 2000}`, 'r-groundline'),
      drawCastle(drawn(state.castles[castle]!, data), 'art', `e${castle}`),
    ),
  };
}

const picture: Ending<LudwigState>['picture'] = (view, tables, where) => {
  const state = view.state!,
    data = readData(tables);
  if (where) {
    const castle = where.flatMap((w) => /castle (\d)/.exec(w)?.[1] ?? [])[0];
    return castle === undefined ? null : one(state, data, Number(castle));
  }
  const numbers = state.castles.map((_, c) => c),
    // as even as can be: seven are four and three
    rows = Math.ceil(numbers.length / ROW),
    each = Math.ceil(numbers.length / rows),
    drawnRows = Array.from({ length: rows }, (_, r) => row(state, data, numbers.slice(r * each, (r + 1) * each))),
    w = Math.max(...drawnRows.map((r) => r.w));
  let y = 0;
  const svg = drawnRows.map((r) => {
    const at = y;
    y += r.h;
    return g({ transform: `translate(${(w - r.w) / 2} ${at})` }, r.svg);
  });
  return { box: [0, 0, w, y], svg: join(svg) };
};

/** Points of the castle that counted, by the type of the room; what is no room comes last. */
function sources({ state, tally = [] }: EndProps<LudwigState>['view'], tables: EndProps['tables']): Source[] {
  const data = readData(tables),
    typeOf = (piece: string): string => {
      const [, castle, at] = piece.split(' '),
        room = state!.castles[Number(castle)]?.rooms.find((r) => `${r.x},${r.level}` === at)?.room;
      return data.rooms.get(room ?? '')?.type ?? 'more';
    };
  const kinds = [...data.types.keys(), 'special', 'more'],
    by = (type: string): number[] =>
      tally.map((lines) => lines.reduce((sum, l) => sum + (!l.pending && typeOf(l.piece) === type ? l.points : 0), 0));
  return [...new Set(kinds)]
    .map((type) => ({
      icon: type === 'more' || type === 'special' ? 'special-throne' : `room-${type}`,
      word: type === 'more' ? tr('throne room, attendants and cards') : typeName(type),
      points: by(type),
    }))
    .filter((s) => s.points.some((p) => p > 0));
}

/** The better of your castles, or of the winner's: the other one is what you lost by. */
function Best({ view, tables, names }: EndProps<LudwigState>) {
  const state = view.state!,
    data = readData(tables),
    who = view.you ?? view.winners?.[0] ?? 0,
    worth = (c: number): number => state.castles[c]!.points,
    [better, lower] = [...state.chairs[who]!.castles].sort((a, b) => worth(b) - worth(a)) as [number, number],
    partner = (c: number): string => names[state.castles[c]!.builders.find((b) => b !== who)!] ?? '',
    finest = state.castles.every((_, c) => worth(c) <= worth(better)),
    own = who === view.you,
    { box, svg } = one(state, data, better),
    name = castleName(better, data),
    e = extent(state.castles[better]!);
  return (
    <Panel
      cls="end-best"
      title={
        finest
          ? tr('The finest castle: {name}', { name })
          : own
            ? tr('Your better castle: {name}', { name })
            : tr('The winner’s better castle: {name}', { name })
      }
      aside={
        <span class="pill">
          <Icon id="special-throne" />
          {points(worth(better))}
        </span>
      }
    >
      <div class="end-view" style={`--w:${e.right - e.left + 2}`}>
        <svg viewBox={box.join(' ')} preserveAspectRatio="xMidYMax meet" aria-hidden="true">
          <Drawing svg={svg} />
        </svg>
      </div>
      {own && (
        <p>
          {tr('You built it with {name}.', { name: partner(better) })}{' '}
          {tr('Your other castle, {castle} with {name}, has {n}, and the lower one counts.', {
            castle: castleName(lower, data),
            name: partner(lower),
            n: worth(lower),
          })}
        </p>
      )}
    </Panel>
  );
}

export const ending: Ending<LudwigState> = { picture, sources, Best };
