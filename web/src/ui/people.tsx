// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Who sits at a table: shield, name, clock, points. A seat has its colour and shield in every browser. */
import { useEffect } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { View } from '../lib/protocol';
import { tr } from '../lib/texts';
import { Icon } from './kit';

/** Milliseconds for people: 2 d 4 h, 11:42, and tenths at the end. */
export function duration(ms: number): string {
  const s = Math.max(0, ms) / 1000;
  if (s >= 86400) return tr('{d} d {h} h', { d: Math.floor(s / 86400), h: Math.floor((s % 86400) / 3600) });
  if (s >= 3600)
    return `${Math.floor(s / 3600)}:${String(Math.floor((s % 3600) / 60)).padStart(2, '0')}:${String(Math.floor(s % 60)).padStart(2, '0')}`;
  if (s >= 60) return `${Math.floor(s / 60)}:${String(Math.floor(s % 60)).padStart(2, '0')}`;
  return s.toFixed(1);
}

/** The clock of a seat; it runs while the seat is to act. */
function Clock({ time, at, runs }: { time: number; at: number; runs: boolean }) {
  const now = useSignal(Date.now());
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(
      () => {
        now.value = Date.now();
      },
      time < 60000 ? 100 : 1000,
    );
    return () => clearInterval(timer);
  }, [runs, time]);
  return (
    <span class={`clock${runs ? ' runs' : ''}`}>
      <Icon id="ui-clock" />
      {duration(runs ? time - (now.value - at) : time)}
    </span>
  );
}

export const seatName = (view: View, seat: number): string => view.seats[seat]?.name || tr('free seat');

export function Player({
  view,
  seat,
  received,
  children,
}: {
  view: View;
  seat: number;
  received: number;
  children?: ComponentChildren;
}) {
  const s = view.seats[seat]!,
    acts = !!view.to_act?.includes(seat) && view.stage === 'playing';
  return (
    <section class={`panel pl s${seat + 1}${acts ? ' now' : ''}`} aria-label={seatName(view, seat)}>
      <div class="top">
        <Icon id={`seat-${seat + 1}`} cls="shield" />
        <div class="grow">
          <h3 title={seatName(view, seat)}>
            {seatName(view, seat)}
            {view.you === seat && <span class="tag">{tr('you')}</span>}
          </h3>
          {s.bot && (
            <span class="tag">
              <Icon id="ui-bot" />
              {s.person ? tr('{bot} stands in', { bot: s.bot }) : s.bot}
            </span>
          )}
          {s.left && <span class="tag">{tr('has left')}</span>}
          {s.flagged && <span class="tag">{tr('out of time')}</span>}
          {s.time !== undefined && !s.bot && <Clock time={s.time} at={received} runs={acts} />}
          {acts && <span class="micro acts">{tr('to move')}</span>}
        </div>
        {view.points && <span class="score">{view.points[seat]}</span>}
      </div>
      {children}
    </section>
  );
}
