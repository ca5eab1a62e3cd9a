// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The symbols of Ordonans, and the engine's signs that they are. */
import type { Glossary } from '@shell/rules/glossary';

const glossary: Glossary = {
  'troop-lance': 'lance',
  'troop-bow': 'bow',
  'troop-sword': 'sword',
  'troop-helmet': 'helmet',
  'troop-banner': 'banner',
  'card-kingdom': 'kingdom',
  'act-forbid': 'cancelled',
  'card-ordonance': 'ordonance',
  'act-muster': 'muster',
  'act-march': 'march',
  'act-exchange': 'exchange',
  'act-assault': 'assault',
  'act-intrigue': 'intrigue',
};
export default glossary;
