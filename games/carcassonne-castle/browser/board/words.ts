// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The castle in words: for labels, for the panel beside the board, and to be read out. */
import { kindOf, QUADS, SIDES, type Kind, type Quad, type Side, type Tile } from '../draw';
import { capital, tr, trn } from '@shell/lib/texts';
import { tip } from '@shell/rules/glossary';
import type { Choice, Feature } from './logic';

export const kindWord = (kind: Kind): string =>
  kind === 'house' ? tr('House') : kind === 'tower' ? tr('Tower') : kind === 'court' ? tr('Court') : tr('Path');

/** A follower is called by where it stands. */
export const roleWord = (kind: Kind): string =>
  kind === 'house' ? tr('squire') : kind === 'tower' ? tr('knight') : kind === 'court' ? tr('merchant') : tr('herald');

const sideWord = (side: Side): string =>
  side === 'N' ? tr('north') : side === 'E' ? tr('east') : side === 'S' ? tr('south') : tr('west');

const inQuad = (q: Quad): string =>
  q === 'NW'
    ? tr('in the north-west')
    : q === 'NE'
      ? tr('in the north-east')
      : q === 'SE'
        ? tr('in the south-east')
        : tr('in the south-west');

/** Where on a tile some of its quadrants are. */
function placeWords(qs: readonly Quad[]): string {
  const has = (a: Quad, b: Quad): boolean => qs.includes(a) && qs.includes(b);
  if (qs.length === 4) return tr('everywhere');
  if (qs.length === 3) {
    const gone = QUADS.find((q) => !qs.includes(q));
    return gone === 'NW'
      ? tr('everywhere except the north-west')
      : gone === 'NE'
        ? tr('everywhere except the north-east')
        : gone === 'SE'
          ? tr('everywhere except the south-east')
          : tr('everywhere except the south-west');
  }
  if (qs.length === 1) return inQuad(qs[0]!);
  return has('NW', 'NE')
    ? tr('in the north')
    : has('NE', 'SE')
      ? tr('in the east')
      : has('SE', 'SW')
        ? tr('in the south')
        : has('NW', 'SW')
          ? tr('in the west')
          : has('NW', 'SE')
            ? tr('in the north-west and south-east')
            : tr('in the north-east and south-west');
}

/** "Tower in the north, court with a market in the south; path west–east" */
export function tileWords(t: Tile): string {
  const areas = [...new Set(QUADS.map((q) => t.q[q]))].map((label) => {
    const where = placeWords(QUADS.filter((q) => t.q[q] === label)),
      kind = kindOf(label);
    return kind === 'house'
      ? tr('house {where}', { where })
      : kind === 'tower'
        ? tr('tower {where}', { where })
        : label === t.market
          ? tr('court with a market {where}', { where })
          : tr('court {where}', { where });
  });
  const sides = (of: readonly Side[]): string =>
    SIDES.filter((s) => of.includes(s))
      .map(sideWord)
      .join('–');
  const paths = t.paths.some((p) => p.end === '@')
    ? [tr('paths {sides} meet at a square', { sides: sides(t.paths.flatMap((p) => p.sides)) })]
    : t.paths.map((p) =>
        p.end === '*'
          ? tr('path {sides}, ending at a building', { sides: sides(p.sides) })
          : t.well
            ? tr('path {sides} with a well', { sides: sides(p.sides) })
            : tr('path {sides}', { sides: sides(p.sides) }),
      );
  return capital([areas.join(', '), ...paths].join('; '));
}

/** "knight in the north-east", "herald, path north–south" */
export function whereWords({ kind, slots }: Choice): string {
  const role = roleWord(kind);
  return kind === 'path'
    ? tr('{role}, path {sides}', { role, sides: (slots as Side[]).map(sideWord).join('–') })
    : `${role} ${placeWords(slots as Quad[])}`;
}

/** "Tower of 6 tiles" */
export const sizeWords = ({ kind, size, well }: Feature): string =>
  kind === 'tower'
    ? trn('Tower of {n} tile', 'Tower of {n} tiles', size)
    : kind === 'house'
      ? trn('House of {n} tile', 'House of {n} tiles', size)
      : kind === 'court'
        ? size
          ? trn('Court with {n} market', 'Court with {n} markets', size)
          : tr('Court without a market')
        : well
          ? trn('Path of {n} tile with a well', 'Path of {n} tiles with a well', size)
          : trn('Path of {n} tile', 'Path of {n} tiles', size);

/** "Boris: 1 knight" */
export const menWords = (kind: Kind, name: string, count: number): string =>
  kind === 'tower'
    ? trn('{name}: {n} knight', '{name}: {n} knights', count, { name })
    : kind === 'house'
      ? trn('{name}: {n} squire', '{name}: {n} squires', count, { name })
      : kind === 'court'
        ? trn('{name}: {n} merchant', '{name}: {n} merchants', count, { name })
        : trn('{name}: {n} herald', '{name}: {n} heralds', count, { name });

export function openWords(f: Feature): string {
  if (f.kind === 'court') return tr('scores at the end of the game');
  const sides = [...f.shares.values()].reduce((sum, { open }) => sum + open.length, 0);
  return sides ? trn('open on {n} side', 'open on {n} sides', sides) : tr('complete');
}

/** "Tower of 6 tiles, worth 12, Boris: 1 knight, open at 2 sides" */
export function featureWords(f: Feature, names: readonly string[]): string {
  const men = names.flatMap((name, seat) => {
    const count = f.men.filter((m) => m.seat === seat).length;
    return count ? [menWords(f.kind, name, count)] : [];
  });
  return [
    sizeWords(f),
    f.men.length ? tr('worth {n}', { n: f.worth }) : tr('no followers on it'),
    ...men,
    openWords(f),
  ].join(', ');
}

/** "This tile fits nowhere and is removed from the game." */
export const removedWords = (count: number): string =>
  count === 1
    ? tr('This tile fits nowhere and is removed from the game.')
    : tr('These tiles fit nowhere and are removed from the game.');

/** "plus 4" */
export const gainWords = (n: number): string => (n < 0 ? tr('minus {n}', { n: -n }) : tr('plus {n}', { n }));

/** "Token 9. 5 points at the end." */
export const tokenWords = (token: number): string => tip(`token-${token}`).title ?? '';
