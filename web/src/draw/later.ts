// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The symbols that the front door does without: lib/later.tsx puts them into the page. */
import games from 'games:later.svg';
import symbols from './later.svg';

export const later = symbols + games.map(([, drawn]) => drawn).join('');
