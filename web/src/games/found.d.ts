// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * What the build finds in the games' folders (web/games.mjs): of every game that has the
 * file PART.ts, its name and what that exports. Nowhere is a game listed.
 */
declare module 'games:index' {
  const found: [name: string, game: import('@shell/games/board').Game][];
  export default found;
}
declare module 'games:goal' {
  const found: [name: string, goal: import('@shell/games/goal').Goal][];
  export default found;
}
declare module 'games:lesson' {
  const found: [name: string, lesson: import('@shell/learn/lesson').Lesson][];
  export default found;
}
declare module 'games:figures' {
  const found: [name: string, figures: import('@shell/rules/figure').Figures][];
  export default found;
}
declare module 'games:glossary' {
  const found: [name: string, glossary: import('@shell/rules/glossary').Glossary][];
  export default found;
}
declare module 'games:later.svg' {
  const found: [name: string, symbols: string][];
  export default found;
}
