// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** What cannot stand: over the castle, and in words. */
import { T, top } from '../draw/rooms';
import { brackets } from '@shell/draw/svg';
import type { Spot } from '../board/logic';
import { spot } from '../board/words';
import { tr } from '@shell/lib/texts';
import { Icon } from '@shell/ui/kit';
import type { Fit } from './count';

/** Over the castle: what cannot stand, what is chosen, where it must not go. */
export function Marks({
  box,
  faults,
  chosen,
  bad,
}: {
  box: { x: number; y: number; w: number; h: number };
  faults: Spot[];
  chosen: Spot | null;
  bad: Spot | null;
}) {
  const frame = (s: Spot, cls: string) => (
    <rect x={s.x * T + 3} y={top(s.level) + 3} width={90} height={90} class={cls} />
  );
  // a drawing of its own over the castle, with the same box: the castle's is shared with the board
  return (
    <svg
      class="hp-marks"
      viewBox={`${box.x} ${box.y} ${box.w} ${box.h}`}
      preserveAspectRatio="xMidYMax meet"
      aria-hidden="true"
    >
      {faults.map((s) => (
        <g key={`${s.x},${s.level}`}>
          {frame(s, 'hp-badfill')}
          {frame(s, 'hp-bad')}
        </g>
      ))}
      {chosen && <path d={brackets(chosen.x * T - 4, top(chosen.level) - 4, 104, 28)} class="st-ghost" />}
      {bad && (
        <>
          {frame(bad, 'hp-badfill')}
          {frame(bad, 'hp-bad')}
          <g class="hp-badsign">
            <circle cx={bad.x * T + 48} cy={top(bad.level) + 48} r={24} />
            <use href="#ui-object" x={bad.x * T + 28} y={top(bad.level) + 28} width={40} height={40} />
          </g>
        </>
      )}
    </svg>
  );
}

/** Why a castle cannot stand, each fault with a way to the room it is about. */
export function Faults({ faults, onShow }: { faults: { text: string; room?: Spot }[]; onShow: (at: Spot) => void }) {
  return (
    <div class="why hp-faults" role="status">
      <h3>
        <Icon id="ui-warning" cls="l" />
        {tr('This castle breaks the rules')}
      </h3>
      <ul>
        {faults.map((f, i) => (
          <li key={i}>
            <span class="grow">{f.text}</span>
            {f.room && (
              <button type="button" class="hp-link" onClick={() => onShow(f.room!)}>
                {tr('Show')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** For those who cannot tap beside the legal cells: all of them, with the reasons. */
export function WhyNot({ fits }: { fits: Fit[] }) {
  const by = new Map<string, Spot[]>();
  for (const f of fits) if (f.why !== undefined) by.set(f.why, [...(by.get(f.why) ?? []), f.at]);
  return (
    <details class="hp-whynot">
      <summary>{tr('Where it cannot go, and why')}</summary>
      <ul class="small">
        {[...by].map(([why, cells]) => (
          <li key={why}>
            {why} <span class="dim">({cells.map((c) => spot(c.x, c.level)).join('; ')})</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
