// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The castle in words: for labels, for the panel beside the board, and to be read out. */
import { kindOf, QUADS, SIDES, type Kind, type Quad, type Side, type Tile } from '../draw';
import { capital, tr, trn } from '@shell/lib/texts';
import { tip } from '@shell/rules/glossary';
import type { Choice, Feature } from './logic';

/** A follower is called by where it stands. */
export const roleWord = (kind: Kind): string =>
  kind === 'house' ? tr('squire') : kind === 'tower' ? tr('knight') : kind === 'court' ? tr('merchant') : tr('herald');

/** A side of a tile by the compass, which the plan has in its corner. */
const sideWord = (side: Side): string =>
  side === 'N' ? tr('north') : side === 'E' ? tr('east') : side === 'S' ? tr('south') : tr('west');

/** Where on a tile some of its quadrants are. */
const placeWords = (qs: readonly Quad[]): string =>
  ({
    NW: tr('in the north-west'),
    NE: tr('in the north-east'),
    SE: tr('in the south-east'),
    SW: tr('in the south-west'),
    'NW NE': tr('in the north'),
    'NE SE': tr('in the east'),
    'SE SW': tr('in the south'),
    'NW SW': tr('in the west'),
    'NW SE': tr('in the north-west and south-east'),
    'NE SW': tr('in the north-east and south-west'),
    'NE SE SW': tr('everywhere except the north-west'),
    'NW SE SW': tr('everywhere except the north-east'),
    'NW NE SW': tr('everywhere except the south-east'),
    'NW NE SE': tr('everywhere except the south-west'),
  })[qs.join(' ')] ?? tr('everywhere');

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

/** How far a feature is from being complete. */
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

/** "Token 9. 5 points at the end." */
export const tokenWords = (token: number): string => tip(`token-${token}`).title ?? '';
