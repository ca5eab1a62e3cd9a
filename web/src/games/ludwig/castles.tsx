// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** One's two castles side by side on one ground line; on a phone one of them, with tabs; or a castle of others, visited. */
import { useRef } from 'preact/hooks';
import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Button, Icon } from '../../ui/kit';
import { tr } from '../../lib/texts';
import { TYPES, builders, counts, parse, partner, pieceOf, same, unroll, type CastleState, type Spot } from './logic';
import { CastleView, WhyNote, boxOf, emptier, pieceText, together, useSize, type Proposed } from './castle';
import { Tile } from './dock';
import type { Model } from './model';
import { castleName, points, roomName, typeName } from './words';

const NONE: Spot[] = [];

/** The castles that are shown large. */
export const shownOf = (m: Model): number[] =>
  m.d.visit.value !== null ? [m.d.visit.value] : m.left === m.right ? [m.left] : [m.left, m.right];

/** What somebody, or the hint, proposes to build there. */
function proposedAt(m: Model, castle: number): Proposed[] {
  const k = m.state.castles[castle]!,
    out: Proposed[] = [];
  const add = (move: string, by: number | 'hint'): void => {
    const p = parse(move),
      room = m.data.rooms.get(p.what);
    if (p.verb === 'place' && p.castle === castle && room) out.push({ room, x: p.x, level: p.level, by });
  };
  if (k.proposal) add(k.proposal, k.proposer!);
  if (m.hint && !same(m.ghost, parse(m.hint.move))) add(m.hint.move, 'hint');
  return out;
}

const player = (m: Model, chair: number): ComponentChildren =>
  chair < m.seats ? (
    m.props.player(chair)
  ) : (
    <span class={`lu-king s${chair + 1}`}>
      <Icon id={`seat-${chair + 1}`} />
      <b>{m.name(chair)}</b>
    </span>
  );

export function Castles({ m, zoom }: { m: Model; zoom: Signal<number> }) {
  const { state, d, phone, left, right, view } = m,
    shown = shownOf(m),
    visit = d.visit.value;
  const [frame, px] = useSize(),
    from = useRef<{ x: number; y: number } | null>(null);
  const freeAt = (c: number): readonly Spot[] => (m.job?.castle === c && m.moves.length ? m.job.cells : NONE);
  const needs = shown.map((c) => boxOf(state.castles[c]!.rooms, [...freeAt(c), ...proposedAt(m, c)]));
  const boxes = phone ? needs.flatMap((b) => together([b], px, 64)) : together(needs, px);
  const why = d.why.value,
    watched = phone && shown.length > 1 ? d.tab.value : 0;

  /** A swipe walks round the ring. */
  const swipe = (e: PointerEvent): void => {
    const start = from.current;
    from.current = null;
    if (
      !phone ||
      e.pointerType !== 'touch' ||
      !start ||
      zoom.value > 1 ||
      Math.abs(e.clientX - start.x) < 70 ||
      Math.abs(e.clientY - start.y) > 40
    )
      return;
    const ring = unroll(m.me, m.chairs).castles,
      at = ring.indexOf(visit ?? (d.tab.value ? right : left));
    m.show(ring[(at + (e.clientX < start.x ? 1 : -1) + ring.length) % ring.length]!);
  };
  const wheel = (e: WheelEvent): void => {
    if (!e.ctrlKey) return;
    e.preventDefault();
    zoom.value = Math.max(1, Math.min(3, zoom.value * (e.deltaY < 0 ? 1.12 : 0.89)));
  };

  const half = (c: number, i: number) => {
    const k = state.castles[c]!,
      mate = partner(c, m.me, m.chairs),
      here = why?.castle === c ? why.piece : null,
      placing = m.job?.castle === c;
    return (
      <section
        key={c}
        class={`lu-half ${phone && shown.length > 1 && d.tab.value !== i ? 'off' : ''}`}
        id={`lu-castle-${c}`}
        aria-label={castleName(c)}
      >
        <div class="lu-ch">
          <div class="grow">
            {visit === null && (
              <>
                <h2>{castleName(c)}</h2>
                <div class="lu-with">
                  <span class="small dim">{c === left ? tr('left') : tr('right')}</span>
                  {player(m, mate)}
                </div>
              </>
            )}
          </div>
          <Waits m={m} castle={k} number={c} />
          <span class="lu-tot" title={points(k.points)}>
            {k.points}
          </span>
        </div>
        {here && (
          <WhyNote
            piece={here}
            castle={k}
            number={c}
            lines={m.lines[c]!}
            data={m.data}
            cls={`hide-s at-${emptier(k, boxes[i]!)}`}
            onClose={
              why!.by === 'kept'
                ? () => {
                    d.why.value = null;
                  }
                : undefined
            }
          />
        )}
        <div
          class="lu-frame"
          ref={i === watched ? frame : undefined}
          onWheel={wheel}
          onPointerDown={(e: PointerEvent) => {
            from.current = { x: e.clientX, y: e.clientY };
          }}
          onPointerUp={swipe}
        >
          <CastleView
            castle={k}
            number={c}
            data={m.data}
            box={boxes[i]!}
            px={px}
            label={labelOf(m, c)}
            lines={m.lines[c]!}
            free={freeAt(c)}
            gain={m.settings.aids ? (at) => m.gainAt(at)?.sum : undefined}
            hand={placing ? (m.hand ?? null) : null}
            ghost={placing ? m.ghost : null}
            proposed={proposedAt(m, c)}
            last={k.rooms.at(-1) ?? null}
            why={here}
            zoom={zoom.value}
            at={d.at.value[c]}
            onAt={(at) => {
              d.at.value = { ...d.at.value, [c]: at };
            }}
            onChoose={(at, touch) => m.choose(c, at, touch)}
            onWhy={(p, by) => m.explain(c, p, by)}
            onNothing={() => {
              d.ghost.value = null;
              d.why.value = null;
            }}
          />
        </div>
        <Counts m={m} castle={k} number={c} />
      </section>
    );
  };

  return (
    <div class="lu-castles">
      {visit !== null ? (
        <div class="lu-visit">
          <h2>{castleName(visit)}</h2>
          <div class="lu-with">{builders(visit, m.chairs).map((c) => player(m, c))}</div>
          <Button
            icon="ui-prev"
            onClick={() => {
              d.visit.value = null;
            }}
          >
            {view.you === null ? tr('Back') : tr('Back to mine')}
          </Button>
        </div>
      ) : phone && left !== right ? (
        <Tabs m={m} />
      ) : null}
      <div class={`lu-pair ${shown.length === 1 ? 'one' : ''}`}>{shown.map(half)}</div>
    </div>
  );
}

function labelOf(m: Model, c: number): string {
  const k = m.state.castles[c]!,
    [a, b] = builders(c, m.chairs),
    mate = m.name(partner(c, m.me, m.chairs));
  if (m.d.visit.value !== null)
    return tr('{castle}: {one} and {other}, {points}', {
      castle: castleName(c),
      one: m.name(a),
      other: m.name(b),
      points: points(k.points),
    });
  return c === m.left
    ? tr('{castle}, your left castle with {name}, {points}', {
        castle: castleName(c),
        name: mate,
        points: points(k.points),
      })
    : tr('{castle}, your right castle with {name}, {points}', {
        castle: castleName(c),
        name: mate,
        points: points(k.points),
      });
}

function Tabs({ m }: { m: Model }) {
  const { d } = m;
  const choose = (i: 0 | 1, c: number): void => {
    d.tab.value = i;
    const j = m.jobs.find((x) => x.castle === c);
    if (j) m.selectJob(j);
  };
  return (
    <div class="tabs" role="tablist">
      {[m.left, m.right].map((c, i) => (
        <button
          key={c}
          type="button"
          role="tab"
          aria-selected={d.tab.value === i}
          aria-controls={`lu-castle-${c}`}
          class={d.tab.value === i ? 'on' : ''}
          onClick={() => choose(i as 0 | 1, c)}
        >
          <span class="cut">
            {castleName(c)}, {m.name(partner(c, m.me, m.chairs))}
          </span>
          {m.waiting.some((w) => w.castle === c) && (
            <b class="lu-q inl" aria-label={tr('asks for an answer')}>
              ?
            </b>
          )}
        </button>
      ))}
    </div>
  );
}

/** Tiles that wait to be built here, the own one left out: it lies in the dock. */
function Waits({ m, castle: k, number }: { m: Model; castle: CastleState; number: number }) {
  const rest = [...k.tiles, ...(k.put ?? [])].filter(
    (r) => !m.jobs.some((j) => j.castle === number && j.room === r) && parse(k.proposal ?? '').what !== r,
  );
  if (m.state.phase !== 'place' || !rest.length) return null;
  return (
    <div class="lu-waits" title={tr('waits to be built here')}>
      {rest.map((r) => (
        <span
          key={r}
          role="img"
          aria-label={tr('{room} waits to be built here', { room: roomName(m.data.rooms.get(r)) })}
        >
          <Tile room={m.data.rooms.get(r)} />
        </span>
      ))}
    </div>
  );
}

/** How many rooms of each type: a frame for the third, two for the fifth; cards and attendants with their points. */
function Counts({ m, castle: k, number }: { m: Model; castle: CastleState; number: number }) {
  const has = counts(k, m.data.rooms),
    more = m.lines[number]!.filter((l) => ['card', 'attendant'].includes(pieceOf(l).kind));
  return (
    <div class="lu-counts">
      {TYPES.map((t) => {
        const n = has[t] ?? 0;
        return (
          <span
            key={t}
            class={`lu-ct w-${t}${n >= 3 ? ' got' : ''}${n >= 5 ? ' got5' : ''}`}
            role="img"
            aria-label={`${typeName(t)}: ${n}`}
            title={`${typeName(t)}: ${n}`}
          >
            <Icon id={'room-' + t} />
            <b>{n}</b>
          </span>
        );
      })}
      {more.map((l, i) => {
        const p = pieceOf(l),
          t = pieceText(p, k, m.data);
        return (
          <button
            key={i}
            type="button"
            class="lu-ct att"
            aria-label={`${t.name}: ${t.text}. ${points(l.points)}`}
            title={`${t.name}: ${t.text}`}
            onClick={() => m.explain(number, p, 'kept')}
          >
            <Icon id={t.sign} />
            <b>{l.points}</b>
          </button>
        );
      })}
    </div>
  );
}
