// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Patterns and gradients that drawings name: once in the page, because names are global there. */
import { castleDefs } from './castle';
import { ludwigDefs } from './ludwig';

export const defs = `<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true"><defs>${castleDefs}${ludwigDefs}</defs></svg>`;
