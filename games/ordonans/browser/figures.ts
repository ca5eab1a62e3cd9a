// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The figures of Ordonans: armies as tables, which of two is the stronger, and what cards do. */
import { TROOPS, iconsOf, isSplit, type Counts, type Troop } from './draw';
import { circle, g, icon, join, path, rect, text, type Part } from '@shell/draw/svg';
import { tr } from '@shell/lib/texts';
import { arrow, tag, type Figures, type Panel } from '@shell/rules/figure';

/** The height of a row, and the width of a card. */
const R = 26,
  W = 38;

/** Two armies in a territory, laid turn by turn; and what the comparison says. */
interface Scene {
  armies: [string[], string[]];
  kingdom?: string;
  compare?: 'seniority' | 'groups';
  /** Which rows decide, by army, and who gets III. */
  rows: [Troop[], Troop[]];
  first: 0 | 1;
  /** When each card came is shown. */
  times?: boolean;
  limit?: number;
}

/** The sizes of an army's groups. */
export function groups(faces: readonly string[], kingdom?: string): Counts {
  const out: Counts = {};
  for (const face of faces)
    for (const [t, n] of Object.entries(iconsOf(face)) as [Troop, number][])
      if (t !== offOf(kingdom)) out[t] = (out[t] ?? 0) + n;
  return out;
}

/** The icon that a kingdom card cancels. */
const offOf = (kingdom: string | undefined): Troop | undefined =>
  kingdom?.startsWith('no-') ? (kingdom.slice(3) as Troop) : undefined;

/** A card as a column of the table: five places, the strong icon on top. */
function strip(face: string, x: number, y: number, off?: Troop): Part {
  const shown = iconsOf(face);
  return [
    rect(x, y, W, 5 * R, 'fig-strip'),
    isSplit(face) && rect(x + 3, y + 3, W - 6, 5 * R - 6, 'fig-split'),
    TROOPS.map((t, i) => [
      i > 0 && path(`M${x + 2} ${y + i * R}h${W - 4}`, 'fig-row-l'),
      t === off && rect(x + 1, y + i * R + 1, W - 2, R - 2, 'fig-off'),
      !!shown[t] &&
        icon('troop-' + t, x + W / 2 - (shown[t]! > 1 ? 5 : 0), y + (i + 0.5) * R, R - 4, {
          class: t === off ? 'fig-pale' : undefined,
        }),
      (shown[t] ?? 0) > 1 && text(x + W - 9, y + (i + 1) * R - 5, shown[t]!, 'fig-twice'),
    ]),
  ];
}

/** An army: its cards side by side, and at the end of each row the size of the group. */
function army(
  faces: readonly string[],
  x: number,
  y: number,
  o: { kingdom?: string; rows?: readonly Troop[]; limit?: number },
): Part {
  const sums = groups(faces, o.kingdom),
    off = offOf(o.kingdom),
    end = x + Math.max(o.limit ?? 4, faces.length) * (W + 3);
  return [
    faces.map((f, i) => strip(f, x + i * (W + 3), y, off)),
    Array.from({ length: Math.max(0, (o.limit ?? 4) - faces.length) }, (_, i) =>
      rect(x + (faces.length + i) * (W + 3), y, W, 5 * R, 'fig-none'),
    ),
    TROOPS.map((t, i) => {
      const n = sums[t];
      if (!n) return null;
      const top = y + i * R + 2;
      return [
        n > 2 && rect(end + 3, top, 28, R - 4, n > 3 ? 'fig-g4' : 'fig-g3'),
        text(end + 17, top + 17, n, `fig-size g${Math.min(4, n)}`),
        o.rows?.includes(t) && rect(x - 4, top - 3, end + 38 - x, R + 2, 'fig-cause'),
      ];
    }),
  ];
}

/** A marker as on the board. */
const seal = (x: number, y: number, marker: 0 | 2 | 3): Part =>
  marker > 0 && [
    rect(x - 20, y - 14, 40, 28, `fig-seal is${marker}`, { rx: 14 }),
    text(x, y + 7, marker === 3 ? 'III' : 'II', `fig-roman is${marker}`),
  ];

/** What a kingdom card does, as on the board: an icon crossed out, or a number. */
const kingdomSign = (kingdom: string, x: number, y: number): Part => [
  rect(x - 58, y - 19, 116, 38, 'fig-kingdom', { rx: 3 }),
  icon('card-kingdom', x - 34, y, 26),
  offOf(kingdom)
    ? [icon('troop-' + offOf(kingdom), x + 14, y, 28), icon('act-forbid', x + 14, y, 34, { class: 'fig-forbid' })]
    : text(x + 14, y + 9, kingdom.slice(6), 'fig-limit'),
];

/** Two armies, one below the other, and who is the stronger. */
function draw(s: Scene): Panel {
  const limit = s.limit ?? 4,
    head = s.kingdom ? 50 : 0,
    wide = 44 + limit * (W + 3) + 40 + 48,
    one = 5 * R + 26;
  return {
    box: [0, 0, wide, head + 2 * one],
    px: 1,
    svg: g(
      { class: 'fig-ink' },
      s.kingdom && kingdomSign(s.kingdom, 44 + (limit * (W + 3)) / 2, 23),
      s.armies.map((faces, seat) => {
        const y = head + seat * one + 14;
        return [
          g({ class: `s${seat + 1}` }, icon(`seat-${seat + 1}`, 20, y + 2.5 * R, 32)),
          army(faces, 44, y, { kingdom: s.kingdom, rows: s.rows[seat], limit }),
          s.times && faces.map((_, i) => tag([44 + i * (W + 3) + W / 2, y - 1], 2 * i + seat + 1, 11)),
          seal(wide - 24, y + 2.5 * R, seat === s.first ? 3 : 2),
        ];
      }),
    ),
  };
}

/** What could lie there, and who is the stronger: the test plays it. */
export const scenes: Record<string, Scene[]> = {
  size: [
    {
      armies: [
        ['helmet', 'helmet', 'bow+helmet', 'sword+helmet'],
        ['banner', 'banner', 'banner', 'lance+bow'],
      ],
      rows: [['helmet'], ['banner']],
      first: 0,
    },
    {
      armies: [
        ['helmet', 'helmet', 'helmet', 'helmet'],
        ['lance', 'lance', 'lance', 'lance'],
      ],
      rows: [['helmet'], ['lance']],
      first: 0,
    },
  ],
  next: [
    {
      armies: [
        ['sword', 'sword', 'sword+banner', 'sword+banner'],
        ['sword', 'lance+sword', 'lance+sword', 'lance+bow+sword'],
      ],
      rows: [['banner'], ['lance']],
      first: 1,
    },
  ],
  compare: (['seniority', 'groups'] as const).map((compare) => ({
    armies: [
      ['banner', 'banner', 'banner', 'banner'],
      ['lance+bow', 'lance+bow', 'lance+bow+sword', 'lance+bow+helmet'],
    ],
    compare,
    rows: compare === 'groups' ? [['banner'], ['bow', 'lance']] : [['banner'], ['bow']],
    first: compare === 'groups' ? 1 : 0,
  })),
  tie: [
    {
      armies: [
        ['sword', 'sword', 'bow', 'lance'],
        ['sword', 'lance', 'bow', 'sword'],
      ],
      rows: [[], []],
      first: 0,
      times: true,
    },
  ],
  kingdom: [
    {
      armies: [
        ['banner', 'banner', 'banner', 'lance+banner'],
        ['bow', 'lance+bow'],
      ],
      kingdom: 'no-banner',
      rows: [['lance'], ['bow']],
      first: 1,
    },
    {
      armies: [
        ['lance', 'lance', 'lance+bow', 'lance', 'lance+sword'],
        ['helmet', 'helmet', 'helmet', 'helmet'],
      ],
      kingdom: 'limit-5',
      limit: 5,
      rows: [['lance'], ['helmet']],
      first: 0,
    },
  ],
  double: [
    {
      armies: [
        ['bow+bow', 'bow+bow', 'bow', 'lance/bow:bow'],
        ['helmet+banner', 'helmet+banner', 'sword+helmet+banner', 'bow+helmet+banner'],
      ],
      rows: [['bow'], ['banner', 'helmet']],
      first: 0,
    },
  ],
};

/* ---- figures without a comparison ---- */

const troopName: Record<Troop, () => string> = {
  lance: () => tr('lance'),
  bow: () => tr('bow'),
  sword: () => tr('sword'),
  helmet: () => tr('helmet'),
  banner: () => tr('banner'),
};

/** From weak to strong. */
const icons = (): Panel => ({
  box: [0, 0, 400, 86],
  px: 1,
  svg: g(
    { class: 'fig-ink' },
    [...TROOPS]
      .reverse()
      .map((t, i) => [
        circle(40 + i * 80, 34, 27, 'fig-disc'),
        icon('troop-' + t, 40 + i * 80, 34, 36),
        i > 0 && text(i * 80, 42, '<', 'fig-less'),
        text(40 + i * 80, 80, troopName[t](), 'fig-word'),
      ]),
  ),
});

/** A card, and four of them as an army. */
const table = (): Panel[] => {
  const four = ['helmet', 'helmet', 'bow+helmet', 'sword+helmet'];
  return [
    { box: [0, 0, 64, 5 * R + 12], px: 1.1, svg: g({ class: 'fig-ink' }, strip('bow+helmet', 13, 6)) },
    {
      box: [0, 0, 4 * (W + 3) + 48, 5 * R + 12],
      px: 1.1,
      svg: g({ class: 'fig-ink' }, army(four, 6, 6, { rows: ['helmet'] })),
    },
  ];
};

/** Two territories; the upper side of each is the opponent's. */
const LANDS = [8, 88] as const;
const card = (land: 0 | 1, seat: 0 | 1, i: number, troop: string, cls = ''): Part => {
  const x = LANDS[land] + 7 + i * 29,
    y = seat ? 12 : 62;
  return g(
    { class: `s${seat + 1} ${cls}` },
    rect(x, y, 26, 36, 'fig-troop', { rx: 2 }),
    icon('troop-' + troop, x + 13, y + 18, 20),
  );
};
/** An ordonance at work: two territories, the deck beside them, and what moves. */
const action = (sign: string, ...what: Part[]): Panel => ({
  box: [0, -34, 220, 146],
  px: 0.95,
  svg: join(
    g({ class: 'fig-ink' }, icon(`act-${sign}`, 20, -18, 26)),
    LANDS.map((x) => [rect(x, 4, 72, 102, 'fig-land', { rx: 3 }), path(`M${x} 55h72`, 'fig-row-l')]),
    g(
      { class: 'fig-ink' },
      [0, 1, 2].map((i) => rect(176 + i * 4, 36 - i * 4, 28, 40, 'fig-card r-beam', { rx: 2 })),
    ),
    what,
  ),
});
const ordonances = (): Panel[] => [
  action('muster', card(0, 0, 0, 'bow'), arrow([198, 64], [198, 100], 6), arrow([208, 64], [208, 100], 6)),
  action(
    'march',
    card(0, 0, 0, 'bow'),
    card(0, 0, 1, 'sword', 'fig-from'),
    card(1, 0, 0, 'sword'),
    arrow([68, 80], [98, 80], 4),
  ),
  action(
    'exchange',
    card(0, 0, 0, 'lance'),
    card(1, 0, 1, 'banner'),
    arrow([30, 74], [134, 74], 16, -14),
    arrow([134, 88], [30, 88], 16, -14),
  ),
  action('assault', card(0, 0, 0, 'bow'), card(0, 1, 0, 'helmet', 'fig-from'), arrow([28, 30], [180, 60], 18, -16)),
  action('intrigue', card(0, 1, 0, 'helmet', 'fig-from'), card(1, 1, 0, 'helmet'), arrow([28, 30], [108, 30], 16)),
];

/** A game for two at its end: who holds which territory. */
export const ended = { first: [0, 1, 1, 0, 0], points: [13, 12] };

/** The end of a game: who holds what, and the sums. */
const territories = (): Panel => {
  const names = [tr('Antioch'), tr('Cyprus'), tr('Jerusalem'), tr('Edessa'), tr('Tripoli')];
  return {
    box: [0, 0, 480, 176],
    px: 1,
    svg: g(
      { class: 'fig-ink' },
      names.map((name, i) => {
        const x = 44 + i * 76;
        return [
          rect(x, 4, 70, 168, 'fig-land', { rx: 3 }),
          icon(`land-${i + 1}`, x + 35, 26, 32),
          text(x + 35, 60, name, 'fig-word'),
          path(`M${x} 70h70M${x} 121h70`, 'fig-row-l'),
          [0, 1].map((seat) => seal(x + 35, 96 + seat * 51, ended.first[i] === seat ? 3 : 2)),
        ];
      }),
      [0, 1].map((seat) => [
        g({ class: `s${seat + 1}` }, icon(`seat-${seat + 1}`, 20, 96 + seat * 51, 32)),
        text(452, 105 + seat * 51, ended.points[seat]!, 'fig-sum'),
      ]),
    ),
  };
};

/** By the names that the book has for them. */
const figures: Figures = {
  ...Object.fromEntries(Object.entries(scenes).map(([name, all]) => [name, () => all.map(draw)])),
  icons: () => [icons()],
  army: table,
  ordonances,
  territories: () => [territories()],
};
export default figures;
