// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The signs of Between Two Castles. */
import { capital, tr } from '@shell/lib/texts';
import type { Glossary } from '@shell/rules/glossary';

/** What the engine says begins small, as behind a colon, and has no end: as sentences of their own. */
const said = (...all: string[]): string =>
  all.map((text) => capital(text) + (/[.!?]$/.test(text) ? '' : '.')).join(' ');

const glossary: Glossary = {
  'room-food': () => [
    tr('Food rooms'),
    said(
      tr('They score rooms above and below, or left and right, 2 points each.'),
      tr('third food room: draw five rooms and build one of them'),
    ),
  ],
  'room-living': () => [
    tr('Living rooms'),
    said(tr('They score the cells around them.'), tr('third living room: earns an attendant')),
  ],
  'room-utility': () => [
    tr('Utility rooms'),
    said(tr('They count connected rooms of one type.'), tr('third utility room: draw three bonus cards and keep one')),
  ],
  'room-outdoor': () => [
    tr('Outdoor rooms'),
    said(
      tr('They count rooms anywhere in the castle, and nothing may stand on them.'),
      tr('third outdoor room: earns a fountain'),
    ),
  ],
  'room-sleeping': () => [
    tr('Sleeping rooms'),
    said(tr('4 if the castle has all seven types, otherwise 1'), tr('third sleeping room: earns a tower')),
  ],
  'room-corridor': () => [
    tr('Corridors'),
    said(
      tr('They count rooms around them with the same wall hanging, and may be on any level.'),
      tr('third corridor: earns a grand foyer'),
    ),
  ],
  'room-downstairs': () => [
    tr('Downstairs rooms'),
    said(
      tr('Underground only; they count rooms in their own column.'),
      tr('third downstairs room: earns the bonus of another type'),
    ),
  ],
  'room-special': () => [
    tr('Special rooms'),
    tr('Towers, fountains and grand foyers are earned as bonuses. The throne room is a special room, too.'),
  ],
  'special-throne': () => [
    tr('Throne Room'),
    tr('It marks two cells and names two types: 2 points for each marked cell with a room of either type.'),
  ],
  'special-tower': () => [
    tr('Tower'),
    said(tr('1 for each room below it in its column'), tr('Nothing may be built on top of it.')),
  ],
  'special-fountain': () => [tr('Fountain'), said(tr('always 5'), tr('Nothing may be built on top of it.'))],
  'special-grand-foyer': () => [tr('Grand Foyer'), said(tr('1 for each room around it'), tr('On any level.'))],
  'hanging-painting': () => [
    capital(tr('painting')),
    tr('A wall hanging. It counts for the painter, and for neighbouring corridors with a painting.'),
  ],
  'hanging-swords': () => [
    capital(tr('swords')),
    tr('A wall hanging. It counts for the knight, and for neighbouring corridors with swords.'),
  ],
  'hanging-torch': () => [
    capital(tr('torch')),
    tr('A wall hanging. It counts for the jester, and for neighbouring corridors with a torch.'),
  ],
  'hanging-mirror': () => [
    capital(tr('mirror')),
    tr('A wall hanging. It counts for the tailor, and for neighbouring corridors with a mirror.'),
  ],
  'attendant-painter': () => [capital(tr('painter')), said(tr('1 for each painting, including the throne room’s'))],
  'attendant-knight': () => [capital(tr('knight')), said(tr('1 for each pair of swords, including the throne room’s'))],
  'attendant-jester': () => [capital(tr('jester')), said(tr('1 for each torch, including the throne room’s'))],
  'attendant-tailor': () => [capital(tr('tailor')), said(tr('1 for each mirror, including the throne room’s'))],
  'where-above-below': () => [tr('Above and below'), tr('The room counts matching rooms directly above and below it.')],
  'where-left-right': () => [
    tr('Left and right'),
    tr('The room counts matching rooms directly to its left and right.'),
  ],
  'where-two-below': () => [tr('Two below'), tr('The room counts matching rooms in the two cells straight below it.')],
  'where-around': () => [
    tr('Around'),
    tr('The room counts matching rooms in the eight cells that touch it at an edge or a corner.'),
  ],
  'where-three-below': () => [
    tr('Three below'),
    tr('The room counts matching rooms in the three cells below it: left, middle and right.'),
  ],
  'where-around-not-below': () => [
    tr('Around, not below'),
    tr('The room counts matching rooms in the seven cells around it, leaving out the one directly below.'),
  ],
  'where-connected': () => [
    tr('Connected'),
    tr('The room counts those you can walk to from it, edge by edge, through rooms of the wanted type only.'),
  ],
  'where-anywhere': () => [tr('Anywhere'), tr('The room counts matching rooms anywhere in the castle.')],
  'where-column': () => [tr('Column'), tr('The room counts matching rooms above and below it in its column.')],
  'where-column-above': () => [tr('Column above'), tr('The room counts matching rooms above it in its column.')],
  'where-all-types': () => [tr('All types'), said(tr('4 if the castle has all seven types, otherwise 1'))],
  'where-below': () => [tr('All below'), said(tr('1 for each room below it in its column'))],
};
export default glossary;
