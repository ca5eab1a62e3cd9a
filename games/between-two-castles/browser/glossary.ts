// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The signs of Between Two Castles. */
import { capital, tr } from '@shell/lib/texts';
import type { Glossary } from '@shell/rules/glossary';

const glossary: Glossary = {
  'room-food': () => [
    tr('Food rooms'),
    tr(
      'They score rooms above and below, or left and right, 2 points each. Three earn one of five rooms from the supply.',
    ),
  ],
  'room-living': () => [tr('Living rooms'), tr('They score the cells around them. Three earn an attendant.')],
  'room-utility': () => [tr('Utility rooms'), tr('They count connected rooms of one type. Three earn a bonus card.')],
  'room-outdoor': () => [
    tr('Outdoor rooms'),
    tr('They count rooms anywhere in the castle, and nothing may stand on them. Three earn a fountain.'),
  ],
  'room-sleeping': () => [
    tr('Sleeping rooms'),
    tr('4 points if all six other types are in the castle, otherwise 1. Three earn a tower.'),
  ],
  'room-corridor': () => [
    tr('Corridors'),
    tr('They count rooms around them with the same wall hanging, and may be on any level. Three earn a grand foyer.'),
  ],
  'room-downstairs': () => [
    tr('Downstairs rooms'),
    tr('Underground only; they count rooms in their own column. Three earn the bonus of another type.'),
  ],
  'room-special': () => [
    tr('Special rooms'),
    tr('Towers, fountains and grand foyers are earned as bonuses. The throne room is a special room, too.'),
  ],
  'special-throne': () => [
    tr('Throne room'),
    tr('It marks two cells and names two types: 2 points for each marked cell with a room of either type.'),
  ],
  'special-tower': () => [tr('Tower'), tr('1 point for each room below it in its column. Nothing may stand on it.')],
  'special-fountain': () => [tr('Fountain'), tr('5 points. Nothing may stand on it.')],
  'special-grand-foyer': () => [
    tr('Grand Foyer'),
    tr('1 point for each room around it, whatever its type. It may be on any level.'),
  ],
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
  'attendant-painter': () => [
    capital(tr('painter')),
    tr('1 point for each painting in the castle, including the throne room’s.'),
  ],
  'attendant-knight': () => [
    capital(tr('knight')),
    tr('1 point for each pair of swords in the castle, including the throne room’s.'),
  ],
  'attendant-jester': () => [
    capital(tr('jester')),
    tr('1 point for each torch in the castle, including the throne room’s.'),
  ],
  'attendant-tailor': () => [
    capital(tr('tailor')),
    tr('1 point for each mirror in the castle, including the throne room’s.'),
  ],
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
  'where-all-types': () => [
    tr('All types'),
    tr('4 points if all six other regular types are in the castle, otherwise 1.'),
  ],
  'where-below': () => [tr('All below'), tr('A tower counts every room below it in its column.')],
};
export default glossary;
