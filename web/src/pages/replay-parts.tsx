// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Parts of a replay: the controls, the list of moves; and a notice for whoever waits for the engine. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { say, tr } from '../lib/texts';
import { Icon, Strip, Tool } from '../ui/kit';
import { titleOf } from './door';
import { answers, type Game } from './replay-engine';
import type { Review } from './review';

/** The engine does not come: another page of this browser has it. */
export function Late() {
  const late = useSignal(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      late.value = true;
    }, 2500);
    return () => clearTimeout(timer);
  }, []);
  return late.value && !answers() ? (
    <Strip icon="ui-hourglass" kind="wait" fact={tr('The engine is busy in another page.')}>
      {tr('Close the other pages of Bergfried in this browser; this one goes on by itself.')}
    </Strip>
  ) : null;
}

const phoneQuery = '(max-width: 760px)';
export function usePhone(): boolean {
  const [phone, set] = useState(() => matchMedia(phoneQuery).matches);
  useEffect(() => {
    const query = matchMedia(phoneQuery),
      read = (): void => set(query.matches);
    query.addEventListener('change', read);
    return () => query.removeEventListener('change', read);
  }, []);
  return phone;
}

/** Steps, the scrubber, and through whose eyes. */
export function Controls({
  game,
  ply,
  eyes,
  playing,
  told,
  onPly,
  onScrub,
  onToggle,
  onEyes,
}: {
  game: Game;
  ply: number;
  eyes: number | null;
  playing: boolean;
  /** Where one is, in words. */
  told: string;
  onPly: (ply: number) => void;
  onScrub: (ply: number) => void;
  onToggle: () => void;
  onEyes: (seat: number | null) => void;
}) {
  const names = game.info.names,
    moves = game.info.moves.length;
  return (
    <section class="rp-ctl" aria-label={tr('Replay')}>
      <h1 class="unseen">{tr('Replay: {game}', { game: titleOf(game.info.game) })}</h1>
      <div class="rp-keys">
        <Tool icon="ui-first" label={tr('To the beginning')} onClick={() => onPly(0)} />
        <Tool icon="ui-prev" label={tr('One move back')} onClick={() => onPly(ply - 1)} />
        <Tool
          icon={playing ? 'ui-pause' : 'ui-play'}
          label={playing ? tr('Pause') : tr('Play it through')}
          onClick={onToggle}
        />
        <Tool icon="ui-next" label={tr('One move on')} onClick={() => onPly(ply + 1)} />
        <Tool icon="ui-last" label={tr('To the end')} onClick={() => onPly(moves)} />
      </div>
      <input
        class="rp-scrub"
        type="range"
        min={0}
        max={moves}
        value={ply}
        aria-label={tr('Moves')}
        aria-valuetext={told}
        onInput={(e) => onScrub(Number(e.currentTarget.value))}
      />
      <b class="rp-at">
        {ply} <span class="dim">{tr('of {total}', { total: moves })}</span>
      </b>
      <label class={`rp-eyes${eyes === null ? '' : ' seat'}`}>
        <Icon id="ui-eye" />
        <span class="unseen">{tr('Whose eyes')}</span>
        <select
          class="in"
          value={eyes === null ? '' : String(eyes)}
          onChange={(e) => onEyes(e.currentTarget.value === '' ? null : Number(e.currentTarget.value))}
        >
          <option value="">{tr('what everybody sees')}</option>
          {names.map((who, i) => (
            <option key={i} value={String(i)}>
              {tr('as {name} saw it', { name: who })}
            </option>
          ))}
        </select>
      </label>
    </section>
  );
}

/** All moves, the current one in sight. */
export function Moves({
  game,
  ply,
  review,
  onPly,
}: {
  game: Game;
  ply: number;
  review: Review;
  onPly: (ply: number) => void;
}) {
  const box = useRef<HTMLDivElement>(null),
    marks = new Map(review.judged.value.filter((j) => j.mark).map((j) => [j.move, j.mark!]));
  useEffect(() => {
    const b = box.current,
      at = b?.querySelector<HTMLElement>('[aria-current]');
    if (b && at) {
      const top = at.offsetTop - b.offsetTop;
      if (top < b.scrollTop || top + at.offsetHeight > b.scrollTop + b.clientHeight)
        b.scrollTop = top - b.clientHeight / 2;
    }
  }, [ply]);
  return (
    <div class="b rp-moves" ref={box}>
      <ol>
        <li>
          <button type="button" aria-current={ply === 0 ? 'step' : undefined} onClick={() => onPly(0)}>
            <span class="tn">0</span>
            <span class="tx">{tr('The beginning')}</span>
          </button>
        </li>
        {game.info.moves.map((m, i) => (
          <li key={i} class={`s${m.seat + 1}`}>
            <button type="button" aria-current={ply === i + 1 ? 'step' : undefined} onClick={() => onPly(i + 1)}>
              <span class="tn">{i + 1}</span>
              <Icon id={`seat-${m.seat + 1}`} />
              <span class="tx">
                <span class="unseen">{game.info.names[m.seat]}: </span>
                {say(m.say)}
              </span>
              {marks.has(i + 1) && <b class="mk">{marks.get(i + 1)}</b>}
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}
