// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Who sits at a table: face, shield, name, clock, points. A seat has its colour and shield in every browser. */
import { useEffect } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { botName, seatName } from '../lib/names';
import type { View } from '../lib/protocol';
import { dateOf, dayOf, number, tr, trn } from '../lib/texts';
import { call } from '../lib/told';
import { SeatFace } from './face';
import { Icon } from './kit';

/** Milliseconds for people: 2 d 4 h, 11:42, and tenths at the end. */
export function duration(ms: number): string {
  const s = Math.max(0, ms) / 1000;
  if (s >= 86400) return tr('{d} d {h} h', { d: Math.floor(s / 86400), h: Math.floor((s % 86400) / 3600) });
  if (s >= 3600)
    return `${Math.floor(s / 3600)}:${String(Math.floor((s % 3600) / 60)).padStart(2, '0')}:${String(Math.floor(s % 60)).padStart(2, '0')}`;
  if (s >= 60) return `${Math.floor(s / 60)}:${String(Math.floor(s % 60)).padStart(2, '0')}`;
  return number(s, 1);
}

/** When the rest of one's own time is told: never every second. */
const TOLD = [60, 10];

/** The clock of a seat; it runs while the seat is to act. */
function Clock({ time, at, runs, own }: { time: number; at: number; runs: boolean; own: boolean }) {
  const now = useSignal(Date.now());
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(
      () => {
        now.value = Date.now();
      },
      // in the last minute tenths are shown; before that, a phone need not wake up so often
      time < 60000 ? 100 : 1000,
    );
    return () => clearInterval(timer);
  }, [runs, time]);
  useEffect(() => {
    if (!runs || !own || time > 86400000) return;
    const timers = TOLD.filter((s) => time > s * 1000).map((s) =>
      setTimeout(() => call(trn('{n} second left', '{n} seconds left', s)), time - s * 1000 - (Date.now() - at)),
    );
    return () => timers.forEach(clearTimeout);
  }, [runs, own, time, at]);
  return (
    <span class={`clock${runs ? ' runs' : ''}`}>
      <Icon id="ui-clock" />
      {duration(runs ? time - (now.value - at) : time)}
    </span>
  );
}

/* ---- a player ---- */

/**
 * Somebody at a table, as every board shows them; `received` is when the view came, from which
 * the clock runs on.
 */
export function Player({
  view,
  seat,
  received,
  past = false,
  children,
}: {
  view: View;
  seat: number;
  /** When the view came: a clock runs on from there, whatever this browser's own clock says. */
  received: number;
  /** In a record the name is enough. */
  past?: boolean;
  children?: ComponentChildren;
}) {
  const s = view.seats[seat]!,
    name = seatName(view, seat),
    bot = s.bot ? botName(s.bot) : name,
    acts = !!view.to_act?.includes(seat) && view.stage === 'playing';
  return (
    <section class={`panel pl s${seat + 1}${acts ? ' now' : ''}`} aria-label={name}>
      <div class="top">
        <SeatFace who={s} seat={seat} />
        <div class="grow">
          <h3 title={name}>
            {name}
            {view.you === seat && <span class="tag">{tr('you')}</span>}
          </h3>
          {bot !== name && !past && (
            <span class="tag">
              <Icon id="ui-bot" />
              {s.person ? tr('{bot} is standing in', { bot }) : bot}
            </span>
          )}
          {s.left && <span class="tag">{tr('has left')}</span>}
          {s.flagged && <span class="tag">{tr('out of time')}</span>}
          {s.resigned && <span class="tag">{tr('has resigned')}</span>}
          {s.vacation !== undefined && (
            <span class="tag" title={tr('on vacation until {date}', { date: dateOf(s.vacation) })}>
              <Icon id="ui-pause" />
              <span class="unseen">{tr('on vacation until {date}', { date: dateOf(s.vacation) })}</span>
              <span aria-hidden="true">{dayOf(s.vacation)}</span>
            </span>
          )}
          {s.time !== undefined && !s.bot && (
            <Clock time={s.time} at={received} runs={acts && s.vacation === undefined} own={view.you === seat} />
          )}
          {acts && <span class="micro acts">{tr('to move')}</span>}
        </div>
        {view.points && <span class="score">{view.points[seat]}</span>}
      </div>
      {children}
    </section>
  );
}
