// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The signs of Ordonans. */
import { capital, tr } from '@shell/lib/texts';
import type { Glossary } from '@shell/rules/glossary';

const glossary: Glossary = {
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
export default glossary;
