// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Who the eight levels are, as the engine's table has it (web/games.mjs). All words are keys of the catalogue. */
declare module 'bots:household' {
  export const characters: { name: string; role: string; line: string; challenge: string }[];
  /** What the second, the third ... of a name at one table are called: "{name} the younger". */
  export const namesakes: string[];
}
