// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Parts of a replay: the controls, the list of moves. */
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { titleOf } from '../games/index';
import { turns } from '../lib/log';
import type { Note } from '../lib/luck';
import { tr } from '../lib/texts';
import { DealCheck } from '../ui/deal';
import { Icon, Select, TabList, Tool } from '../ui/kit';
import { Turn, linesOf, type Draw } from '../ui/story';
import type { Game } from './replay-engine';
import type { Review } from './review';

/** How fast a game plays by itself: times the usual pace. */
export const SPEEDS = [0.5, 1, 2, 4] as const;
const shownSpeed = (speed: number): string => (speed === 0.5 ? '½×' : `${speed}×`);

/**
 * Where one is in a record, and how to get elsewhere. A scrub is not told aloud at each step;
 * a jump is.
 */
interface ControlsProps {
  game: Game;
  names: string[];
  ply: number;
  eyes: number | null;
  playing: boolean;
  speed: number;
  /** Where one is, in words. */
  told: string;
  onPly: (ply: number) => void;
  onScrub: (ply: number) => void;
  onToggle: () => void;
  onSpeed: (speed: number) => void;
  onEyes: (seat: number | null) => void;
}

/** Steps, the scrubber, how fast, and through whose eyes. */
export function Controls(p: ControlsProps) {
  // steps beyond either end are held there by the page, so no button has to be disabled
  const moves = p.game.info.moves.length;
  return (
    <section class="rp-ctl" aria-label={tr('Replay')}>
      <h1 class="unseen">{tr('Replay: {game}', { game: titleOf(p.game.info.game) })}</h1>
      <div class="rp-keys">
        <Tool icon="ui-first" label={tr('Go to the start')} onClick={() => p.onPly(0)} />
        <Tool icon="ui-prev" label={tr('Previous move')} onClick={() => p.onPly(p.ply - 1)} />
        <Tool
          icon={p.playing ? 'ui-pause' : 'ui-play'}
          label={p.playing ? tr('Pause') : tr('Play through')}
          onClick={p.onToggle}
        />
        <Tool icon="ui-next" label={tr('Next move')} onClick={() => p.onPly(p.ply + 1)} />
        <Tool icon="ui-last" label={tr('Go to the end')} onClick={() => p.onPly(moves)} />
      </div>
      <label class="rp-speed">
        <span class="unseen">{tr('Speed')}</span>
        <Select
          value={String(p.speed)}
          title={tr('Speed')}
          values={SPEEDS.map((s) => [String(s), shownSpeed(s)])}
          set={(s) => p.onSpeed(Number(s))}
        />
      </label>
      {/* a scrubber is the browser's own range: arrows, Home and End come with it */}
      <input
        class="rp-scrub"
        type="range"
        min={0}
        max={moves}
        value={p.ply}
        aria-label={tr('Moves')}
        aria-valuetext={p.told}
        onInput={(e) => p.onScrub(Number(e.currentTarget.value))}
      />
      <b class="rp-at">
        {p.ply} <span class="dim">{tr('of {total}', { total: moves })}</span>
      </b>
      <label class={`rp-eyes${p.eyes === null ? '' : ' seat'}`}>
        <Icon id="ui-eye" />
        <span class="unseen">{tr('Point of view')}</span>
        <Select
          value={p.eyes === null ? '' : String(p.eyes)}
          values={[
            ['', tr('public view')],
            ...p.names.map((name, i) => [String(i), tr('as {name} saw it', { name })] as const),
          ]}
          set={(seat) => p.onEyes(seat === '' ? null : Number(seat))}
        />
      </label>
    </section>
  );
}

/** What stands beside the board. */
export type Tab = 'moves' | 'review';

/** The tabs above the moves and the review; which is open is the page's affair. */
export function Tabs({ tab, onTab }: { tab: Tab; onTab: (tab: Tab) => void }) {
  /* the list of tabs may stand elsewhere then: the keyboard goes along */
  const open = (to: Tab): void => {
    onTab(to);
    requestAnimationFrame(() => document.querySelector<HTMLElement>('.replay [role=tab].on')?.focus());
  };
  return (
    <TabList
      label={tr('Moves and analysis')}
      tabs={[
        { name: 'moves', text: tr('Moves') },
        { name: 'review', text: tr('Analysis') },
      ]}
      open={tab}
      onOpen={open}
    />
  );
}

/** A record's moves with marks of the review, as far as it has come. */
interface MovesProps {
  game: Game;
  names: string[];
  ply: number;
  review: Review;
  /** What this browser has noted of its deal. */
  note: Note | null;
  draw: Draw;
  onPly: (ply: number) => void;
}

/** All moves, turn by turn, the current one in sight. */
export function Moves({ game, names, ply, review, note, draw, onPly }: MovesProps) {
  const box = useRef<HTMLDivElement>(null),
    rows = useMemo(() => turns(game.log).filter((moves) => linesOf(moves, names).length), [game.log, names.join()]),
    marks = new Map(review.judged.value.filter((j) => j.mark).map((j) => [j.move, j.mark!]));
  useEffect(() => {
    const b = box.current,
      at = b?.querySelector<HTMLElement>('[aria-current]');
    // by hand: scrollIntoView would move the page on a phone as well, away from the board
    if (b && at) {
      const top = at.getBoundingClientRect().top - b.getBoundingClientRect().top + b.scrollTop;
      if (top < b.scrollTop || top + at.offsetHeight > b.scrollTop + b.clientHeight)
        b.scrollTop = top - b.clientHeight / 2;
    }
  }, [ply]);
  return (
    <div class="b rp-moves" ref={box} role="tabpanel" aria-label={tr('Moves')}>
      <DealCheck deal={game.info.deal} note={note} names={names} />
      <ol>
        <li>
          <button type="button" class="turn" aria-current={ply === 0 ? 'step' : undefined} onClick={() => onPly(0)}>
            <span class="tn">0</span>
            <span class="tx">{tr('Starting position')}</span>
          </button>
        </li>
        {rows.map((moves) => {
          const last = moves.at(-1)!.ply,
            mark = moves.map((m) => marks.get(m.ply)).find(Boolean);
          return (
            <li key={last}>
              <button
                type="button"
                class="turn"
                aria-current={moves.some((m) => m.ply === ply) ? 'step' : undefined}
                onClick={() => onPly(last)}
              >
                <span class="tn">{last}</span>
                <span class="tls">
                  <Turn moves={moves} names={names} who={game.info.who} draw={draw} />
                </span>
                {mark && <b class="mk">{mark}</b>}
              </button>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
