// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * A lesson: steps to read and steps to do. Whatever lies on the table is a record
 * (docs/records.md), so rules, legal moves and reasons are the engine's and never the
 * lesson's. Nothing here knows of pages.
 */

/** A record's head without names, and the moves before the lesson comes in: lines "SEAT MOVE". */
export interface Scene {
  head: string;
  moves: string[];
}

/** A move that the learner shall make: by name, which others will do as well, and what others then do at once. */
interface Want {
  move: string;
  also?: RegExp;
  then?: string[];
}

/** One step. Its words are functions, as the language may change in the middle of a lesson. */
export interface Step {
  title: () => string;
  text: () => string;
  /** Signs that are new here, by their terms in the glossary. */
  terms?: string[];
  /** The table is set up anew. */
  scene?: Scene;
  /** What others do first: lines "SEAT MOVE". */
  before?: string[];
  /** What the learner does; a step without it is to be read. */
  do?: Want[];
  /** Said when it is done, above the reasons for new points. Without it the lesson goes on at once. */
  after?: () => string;
  /** A follower that was forgotten is asked for once more: the move that says so. */
  skip?: string;
}

/** A first game with a guide, as a game's folder has it. */
export interface Lesson {
  game: string;
  /** Who plays besides the learner, at the seats from 1 on. */
  others: string[];
  /** Which reasons are shown after a step: those for what has been scored; all, also where the game is not over; or those that have changed, by place. */
  count: 'scored' | 'all' | 'places';
  steps: Step[];
}

/** A move to be made, in short, for the tables of the lessons. */
export const want = (move: string, also?: RegExp, then?: string[]): Want => ({
  move,
  ...(also && { also }),
  ...(then && { then }),
});
/** Is this a move that the lesson had in mind? */
export const fits = (w: Want, move: string): boolean => w.move === move || (w.also?.test(move) ?? false);

/** What lies there when a step begins, if everything went as proposed; `heard` of it before its own `before`. */
interface Position {
  scene: Scene;
  lines: string[];
  heard: number;
}

/**
 * Where each step begins. Any step can be entered without the ones before: who comes back goes
 * on there.
 */
export function positions(lesson: Lesson): Position[] {
  let scene: Scene | undefined,
    lines: string[] = [];
  return lesson.steps.map((step) => {
    if (step.scene) {
      scene = step.scene;
      lines = [...scene.moves];
    }
    if (!scene) throw new Error('a lesson begins with a scene');
    const heard = lines.length;
    lines = [...lines, ...(step.before ?? [])];
    const here = { scene, lines, heard };
    lines = [...lines, ...(step.do ?? []).flatMap((w) => [`0 ${w.move}`, ...(w.then ?? [])])];
    return here;
  });
}

/** The record up to there. */
export const recordOf = (scene: Scene, names: string[], lines: string[]): string => {
  const [head, deal] = [
    scene.head.slice(0, scene.head.indexOf('deal ')),
    scene.head.slice(scene.head.indexOf('deal ')),
  ];
  return `${head}${names.map((n, i) => `name ${i} ${n}\n`).join('')}${deal}${lines.join('\n')}\n`;
};
