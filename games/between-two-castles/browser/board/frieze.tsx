// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The ring, unrolled with oneself in the middle: every castle small, with its points and its two builders. */
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import { Drawing, Icon } from '@shell/ui/kit';
import { useSize } from '@shell/lib/size';
import { tr, trn } from '@shell/lib/texts';
import { T, drawCastle, extent, type Lod } from '../draw/rooms';
import { unroll, type CastleState, type Data } from './logic';
import { drawn, signature } from './castle';
import { shownOf, whose } from './castles';
import { Tile } from './dock';
import type { Model } from './model';
import { enter } from './motion';
import { castleName } from './words';

/** Units above and below the ground line that a castle has in the frieze. */
const ABOVE = 88,
  BELOW = 34;

/** A castle small, as large as its box allows; `box` shows another part of the plane. */
export const Mini = ({
  castle,
  number,
  data,
  lod,
  box,
}: {
  castle: CastleState;
  number: number;
  data: Data;
  lod: Lod;
  box?: string;
}) => {
  const key = signature(castle),
    svg = useMemo(() => drawCastle(drawn(castle, data), lod, 'c' + number), [key, data, lod]);
  const e = extent(castle),
    w = (e.right - e.left + 1) * T,
    h = (e.high - e.low + 1.75) * T;
  return (
    <svg
      class="lu-thumb"
      viewBox={box ?? `${e.left * T} ${-(e.high + 1.75) * T} ${w} ${h}`}
      preserveAspectRatio="xMidYMax meet"
      aria-hidden="true"
    >
      <Drawing svg={svg} />
    </svg>
  );
};

/**
 * A castle in the frieze: all at one scale and on one ground line, so that the tallest is seen
 * to be it.
 */
function Slot({ castle, number, data, scale }: { castle: CastleState; number: number; data: Data; scale: number }) {
  const key = signature(castle),
    svg = useMemo(() => drawCastle(drawn(castle, data), 'small', 'c' + number), [key, data]);
  const e = extent(castle),
    mid = ((e.left + e.right + 1) / 2) * T * scale;
  return (
    <svg
      class="lu-slot"
      viewBox={`-700 ${-ABOVE} 1400 ${ABOVE + BELOW}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <Drawing svg={svg} transform={`translate(${-mid} 0) scale(${scale})`} />
    </svg>
  );
}

/** What somebody is about, for the sign beside the shield. */
function doing(m: Model, chair: number): 'acts' | 'done' | 'asks' | '' {
  if (chair >= m.seats || m.view.stage === 'over') return '';
  if (m.waiting.some((w) => m.state.castles[w.castle]!.proposer === chair)) return 'asks';
  return m.view.to_act?.includes(chair) ? 'acts' : 'done';
}

/** The ring. It is how one gets to others' castles, so a phone has it as well, only smaller. */
export function Frieze({ m, stage }: { m: Model; stage: ComponentChildren }) {
  const { me, data, phone, name, d } = m,
    { castles } = m.state,
    n = castles.length,
    ring = unroll(me, m.state),
    [frame, px] = useSize();
  const mine = m.view.you === null ? [] : [m.left, m.right],
    shown = d.visit.value === null && phone ? [d.tab.value ? m.right : m.left] : shownOf(m);
  const all = castles.map(extent);
  const tall = Math.max(...all.map((e) => e.high + 1.8)),
    deep = Math.max(0.1, ...all.map((e) => -e.low)),
    wide = Math.max(...all.map((e) => e.right - e.left + 1));
  // the scale is that of the largest castle: it must fit between the chairs at its sides
  const room = (px.w - 32) / n - (n > 4 ? 44 : 90), // beside the chairs
    scale = Math.min(0.15, ABOVE / (tall * T), BELOW / (deep * T), room / (wide * T));
  const news = (c: number): number => (m.props.since ? m.since[c]!.length : 0),
    // what is built there just now
    grows = (c: number): boolean => {
      const from = m.props.showing?.from.state as typeof m.state | undefined;
      return !!from && from.castles[c]!.rooms.length < castles[c]!.rooms.length;
    };
  const label = (c: number): string =>
    [whose(m, c), ...(news(c) ? [trn('{n} new room', '{n} new rooms', news(c))] : [])].join(', ');
  const thumb = (c: number) => (
    <button
      type="button"
      key={c}
      class={`lu-rs${mine.includes(c) ? ' own' : ''}${shown.includes(c) ? ' on' : ''}${grows(c) ? ' grows' : ''}`}
      aria-label={label(c)}
      title={label(c)}
      aria-pressed={shown.includes(c)}
      onClick={() => m.show(c)}
    >
      {phone ? (
        <Mini castle={castles[c]!} number={c} data={data} lod="dot" />
      ) : (
        <Slot castle={castles[c]!} number={c} data={data} scale={scale} />
      )}
      <span class="lu-mname">
        {!phone && <span class="cut">{castleName(c, m.data)}</span>} <b>{castles[c]!.points}</b>
        {news(c) > 0 && <i class="lu-new">{news(c)}</i>}
      </span>
    </button>
  );
  if (phone) {
    // oneself in the middle, as the ring has no beginning
    const half = Math.floor(n / 2);
    return (
      <nav class="lu-ringS" aria-label={tr('The ring of castles')}>
        {ring.castles.slice(0, half).map(thumb)}
        <span class={`lu-me s${me + 1}`} title={name(me)}>
          <Icon id={`seat-${me + 1}`} />
        </span>
        {ring.castles.slice(half).map(thumb)}
      </nav>
    );
  }
  return (
    <nav class="lu-ring" ref={frame} aria-label={tr('The ring of castles')}>
      {/* hills and ground are one drawing behind all castles, so that nothing shows where they meet */}
      <svg class="lu-hills" viewBox="0 0 1248 122" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 70L70 44 110 56 190 30 262 60 330 46 420 66 500 40 560 54 640 34 720 58 800 42 880 62 960 36 1040 56 1120 40 1180 58 1248 46V88H0z" />
      </svg>
      <svg class="lu-ground" aria-hidden="true">
        <rect y={ABOVE} width="100%" height={BELOW} class="r-earth" />
        <rect y={ABOVE} width="100%" height={BELOW} class="r-earthhatch" />
        <line y1={ABOVE} y2={ABOVE} x2="100%" class="r-groundline thin" />
      </svg>
      <span class="lu-stage">{stage}</span>
      <div class="lu-slots">{ring.castles.map(thumb)}</div>
      {ring.chairs.map((chair, i) => {
        // a chair stands at both ends of the unrolled ring: the first is only seen, or it would be
        // heard twice
        const does = doing(m, chair);
        return (
          <span
            key={i}
            class={`lu-chip s${chair + 1}${chair === me ? ' me' : ''}${i === 0 ? ' first' : i === n ? ' last' : ''}`}
            style={{ left: `${(i / n) * 100}%` }}
            aria-hidden={i === 0 ? 'true' : undefined}
          >
            {i > 0 && <Revealed m={m} chair={chair} turn={i - 1} />}
            <span class="at">
              <Icon id={`seat-${chair + 1}`} />
              {does === 'done' && <Icon id="ui-confirm" cls="ok" />}
              {does === 'acts' && <Icon id="ui-hourglass" cls="ok acts" />}
              {does === 'asks' && <b class="lu-q">?</b>}
            </span>
            <span class="who" title={name(chair)}>
              {name(chair)}
            </span>
            {does && (
              <span class="unseen">
                {does === 'done' ? tr('is done') : does === 'asks' ? tr('is waiting for an answer') : tr('to move')}
              </span>
            )}
          </span>
        );
      })}
    </nav>
  );
}

/** The rooms somebody has picked, from when all show theirs, one seat after the other, until they are built. */
function Revealed({ m, chair, turn }: { m: Model; chair: number; turn: number }) {
  const rooms = m.revealed(chair),
    box = useRef<HTMLSpanElement>(null),
    any = rooms.length > 0;
  useLayoutEffect(() => {
    if (any) enter(box.current, { transform: 'rotateX(90deg)', opacity: 0 }, 220, turn * 40);
  }, [any]);
  return any ? (
    <span class="lu-shown" ref={box}>
      {rooms.map((r) => (
        <span key={r} role="img" aria-label={m.called(r)}>
          <Tile room={m.data.rooms.get(r)} lod="small" />
        </span>
      ))}
    </span>
  ) : null;
}
