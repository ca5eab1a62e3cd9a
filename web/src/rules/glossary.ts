// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * What the signs mean: a name and one sentence in the words of the rules. A term is the
 * name of its symbol, so whoever draws one can say what it is: `<Icon id={t} />` beside
 * `{...tip(t)}` on whatever holds it.
 */
import { capital, tr } from '../lib/texts';

type Entry = () => [name: string, sentence: string];

const token =
  (n: number, sentence: () => string): Entry =>
  () => [tr('Token {n}', { n }), sentence()];

const CASTLE: Record<string, Entry> = {
  'castle-path': () => [
    tr('Path'),
    tr('1 point per tile, 2 if it has a well. Complete when each of its ends is a square, the wall or a building.'),
  ],
  'castle-well': () => [tr('Well'), tr('Paths that meet at a well form one path, which scores 2 points per tile.')],
  'castle-square': () => [tr('Square'), tr('It ends every path that leads to it: they are separate paths.')],
  'castle-dead-end': () => [tr('Dead end'), tr('The path ends at a building inside the tile.')],
  'castle-tower': () => [
    tr('Tower'),
    tr('2 points per tile. Complete when no empty cell is left beside any part of it.'),
  ],
  'castle-house': () => [
    tr('House'),
    tr('1 point per tile. Complete when no empty cell is left beside any part of it. It can carry your keep.'),
  ],
  'castle-court': () => [tr('Court'), tr('Never complete. At the end it scores 3 points for each of its markets.')],
  'castle-market': () => [tr('Market'), tr('3 points at the end for whoever has more merchants on its court.')],
  'castle-start': () => [
    tr('Start area'),
    tr('Part of the wall. It counts as one more tile of the feature it belongs to.'),
  ],
  'follower-herald': () => [
    capital(tr('herald')),
    tr('A follower on a path. It comes home when the path is complete.'),
  ],
  'follower-knight': () => [
    capital(tr('knight')),
    tr('A follower in a tower. It comes home when the tower is complete.'),
  ],
  'follower-squire': () => [
    capital(tr('squire')),
    tr('A follower in a house. It comes home when the house is complete.'),
  ],
  'follower-merchant': () => [
    capital(tr('merchant')),
    tr('A follower on a court. It stays there until the game is over.'),
  ],
  'castle-keep': () => [
    tr('Keep'),
    tr(
      'It stands on the largest house you have scored. At the end, the player with the larger keep scores the largest empty area.',
    ),
  ],
  'castle-empty': () => [
    tr('Empty area'),
    tr(
      'Empty cells connected by their sides. The largest area is worth 1 point per cell to the player with the larger keep.',
    ),
  ],
  'token-back': () => [
    tr('Wall token'),
    tr('The player whose score stops exactly on this corner takes it. It can be used from the next turn on.'),
  ],
  'token-1': token(1, () => tr('Another whole turn, right after this one.')),
  'token-2': token(2, () => tr('A completed tower counts double: 4 points per tile.')),
  'token-3': token(3, () => tr('A completed house counts double: 2 points per tile.')),
  'token-4': token(4, () => tr('At the end, one unfinished path scores 1 point per tile, or 2 with a well.')),
  'token-5': token(5, () => tr('At the end, one unfinished tower scores 2 points per tile.')),
  'token-6': token(6, () => tr('At the end, one unfinished house scores 1 point per tile.')),
  'token-7': token(7, () => tr('At the end, one court scores 4 points per market instead of 3.')),
  'token-8': token(8, () => tr('At the end, your keep counts as 2 tiles larger.')),
  'token-9': token(9, () => tr('5 points at the end.')),
};

const LUDWIG: Record<string, Entry> = {
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

const ORDONANS: Record<string, Entry> = {
  'troop-lance': () => [capital(tr('lance')), tr('Militia, the weakest icon.')],
  'troop-bow': () => [capital(tr('bow')), tr('Archers: stronger than a lance, weaker than a sword.')],
  'troop-sword': () => [capital(tr('sword')), tr('Infantry: stronger than a bow, weaker than a helmet.')],
  'troop-helmet': () => [capital(tr('helmet')), tr('Knights: stronger than a sword, weaker than a banner.')],
  'troop-banner': () => [capital(tr('banner')), tr('Leaders, the strongest icon.')],
  'card-kingdom': () => [
    tr('Kingdom card'),
    tr('It changes the rules of a territory for everyone until the end of the game.'),
  ],
  'act-forbid': () => [tr('Cancelled icon'), tr('In this territory, that icon counts for nobody.')],
  'card-ordonance': () => [tr('Ordonance'), tr('It does what it says and then goes under the deck.')],
  'act-muster': () => [tr('Muster'), capital(tr('draw two more cards now')) + '.'],
  'act-march': () => [
    tr('March'),
    capital(tr('move one of your troop cards to another territory where you have room')) + '.',
  ],
  'act-exchange': () => [tr('Exchange'), capital(tr('swap two of your troop cards in different territories')) + '.'],
  'act-assault': () => [
    tr('Assault'),
    capital(tr('put an opposing troop card under the deck, from a territory in which you have troops')) + '.',
  ],
  'act-intrigue': () => [
    tr('Intrigue'),
    capital(tr('move an opposing troop card to another territory where that player has room')) + '.',
  ],
};

const BY_GAME: Record<string, Record<string, Entry>> = {
  'carcassonne-castle': CASTLE,
  'between-two-castles': LUDWIG,
  ordonans: ORDONANS,
};
const ALL: Record<string, Entry> = { ...CASTLE, ...LUDWIG, ...ORDONANS };

/** The signs of a game, in the order in which they are explained. */
export const termsOf = (game: string): string[] => Object.keys(BY_GAME[game] ?? {});

/** What it is called; "" if it is not known. */
export const termName = (term: string): string => ALL[term]?.()[0] ?? '';

/** What it means, in one sentence or two; "" if it is not known. */
export const glossary = (term: string): string => ALL[term]?.()[1] ?? '';

/** The attributes that say so to whoever points at it or listens. */
export const tip = (term: string): { title?: string; 'aria-description'?: string } =>
  term in ALL ? { title: `${termName(term)}. ${glossary(term)}`, 'aria-description': glossary(term) } : {};
