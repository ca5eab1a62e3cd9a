// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * Where your rooms are to go: ghosts that you have chosen, at most one in each castle, and
 * rooms that you have decided on and that wait until they can be built. Putting one of two
 * rooms into a castle shares them out: the move "left", which must come first, is sent with it.
 */
import { useLayoutEffect } from 'preact/hooks';
import type { BoardProps } from '@shell/games/board';
import { tr } from '@shell/lib/texts';
import { placeMove, same, type LudwigState, type Placing } from './logic';
import type { Desk, Planned } from './store';

/** After so many milliseconds, others who need no thought have begun to build. */
const MOMENT = 150;

/** What can be chosen now, as the model has read it. */
interface Open {
  jobs: readonly Placing[];
  /** The two rooms that are still to be shared out; none at any other time. */
  two: readonly string[];
  left: number;
  called: (room: string) => string;
}

/** Ghosts that the legal moves allow. */
export const valid = (ghosts: readonly Planned[], jobs: readonly Placing[]): Planned[] =>
  ghosts.filter((g) => jobs.some((j) => j.castle === g.castle && j.room === g.room && j.cells.some((c) => same(c, g))));

/** One more ghost: a castle has one at most, and a room stands in one castle. */
export const withGhost = (ghosts: readonly Planned[], g: Planned): Planned[] => [
  ...ghosts.filter((o) => o.castle !== g.castle && o.room !== g.room),
  g,
];

/** Which of the two goes to the left if these stand where they do. */
export const toLeft = (ghosts: readonly Planned[], two: readonly string[], left: number): string | undefined => {
  const [g] = ghosts;
  return g && (g.castle === left ? g.room : two.find((r) => r !== g.room));
};

/** Looks after what has been decided: `settle` decides, and the rest happens as soon as it can. */
export function usePlans(props: BoardProps<LudwigState>, d: Desk, { jobs, two, left, called }: Open) {
  const { view, busy, mine, settings } = props,
    state = view.state!,
    queue = d.queue.value;

  /** Send a room to its cell. It is shown there already. */
  const build = ({ castle, room, x, level }: Planned): void => {
    d.sending.value = { view, castle, built: { room, x, level } };
    props.play(placeMove(room, { x, level }, castle));
  };
  const settle = (ghosts: readonly Planned[]): void => {
    if (busy || !ghosts.length) return;
    d.ghosts.value = [];
    d.lost.value = null;
    d.answer.value = d.why.value = null;
    const first = toLeft(ghosts, two, left);
    if (two.length) {
      d.queue.value = [...ghosts];
      props.play(`left ${first}`);
    } else {
      // what was decided before and waits for what others do is still to be built
      d.queue.value = [...queue, ...ghosts.slice(1)];
      build(ghosts[0]!);
    }
  };

  // What waits is built when it is its turn, and comes back to the hand if it does not fit any more.
  // Before anything else can be clicked: a timer that outlived its drawing by a frame would send a
  // second room for the position in which the first was sent.
  useLayoutEffect(() => {
    const next = queue[0];
    if (!next || busy || d.sending.value?.view === view) return;
    const rest = queue.slice(1);
    if (valid([next], jobs).length && !two.length) {
      // others build at the same time: they are seen first, each by itself
      if (props.unseen) return;
      const others = settings.motion && settings.pace && view.to_act?.some((seat) => seat !== view.you);
      const timer = setTimeout(
        () => {
          d.queue.value = rest;
          build(next);
        },
        others ? MOMENT : 0,
      );
      return () => clearTimeout(timer);
    }
    const waits = state.phase === 'left' ? !two.length : state.castles[next.castle]!.tiles.includes(next.room),
      open = jobs.some((j) => j.castle === next.castle && j.room === next.room);
    // another of them may be possible before it
    if (waits && !open) {
      if (mine && rest.length && valid([rest[0]!], jobs).length) d.queue.value = [...rest, next];
      return;
    }
    // the share was refused, or the cell is gone
    const timer = setTimeout(
      () => {
        d.queue.value = two.length ? [] : rest;
        if (two.length) d.ghosts.value = queue;
        else if (open) {
          d.placing.value = { castle: next.castle, room: next.room };
          d.lost.value = next.room;
          props.announce(tr('{room} no longer fits there. Choose another cell.', { room: called(next.room) }));
        }
      },
      two.length ? 500 : 0,
    );
    return () => clearTimeout(timer);
  }, [view, busy, queue, props.unseen]);

  return {
    settle,
    /** What has been decided and can still be withdrawn. */
    queue,
    withdraw: (): void => {
      d.queue.value = [];
    },
  };
}
