// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** What drawings name: symbols, and patterns and gradients. Once in the page, because names are global there. */
import { all } from '../games/index';
import { faceDefs } from './faces';
import symbols from './symbols.svg';

/** The text that main.tsx puts into the page before anything is drawn. */
export const defs =
  symbols +
  all.map((game) => game.symbols ?? '').join('') +
  `<svg xmlns="http://www.w3.org/2000/svg"><defs>${faceDefs}${all.map((game) => game.defs ?? '').join('')}</defs></svg>`;
