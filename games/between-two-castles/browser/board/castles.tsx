// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** One's two castles side by side on one ground line; on a phone one of them, with tabs; or a castle of others, visited. */
import type { ComponentChildren } from 'preact';
import { Button, Icon, TabList } from '@shell/ui/kit';
import { signed } from '@shell/games/board';
import { tip } from '@shell/rules/glossary';
import { useSize } from '@shell/lib/size';
import { tr } from '@shell/lib/texts';
import { parse, partner, pieceOf, placeMove, same, unroll, type CastleState, type Spot } from './logic';
import { boxOf, together } from './box';
import { CastleView } from './castle';
import { Tile } from './dock';
import type { Proposed } from './marks';
import type { Model } from './model';
import { WhyNote, emptier, pieceText } from './note';
import { castleName, points, typeName } from './words';
import { useLens, type Lens } from './zoom';

const NONE: Spot[] = [];

/** The castles that are shown large. */
export const shownOf = (m: Model): number[] => (m.d.visit.value !== null ? [m.d.visit.value] : [m.left, m.right]);

/** What somebody, or the hint, proposes to build there. */
function proposedAt(m: Model, castle: number): Proposed[] {
  const k = m.state.castles[castle]!,
    out: Proposed[] = [];
  const add = (move: string, by: number | 'hint', label: string): void => {
    const p = parse(move),
      room = m.data.rooms.get(p.what);
    if (p.verb === 'place' && p.castle === castle && room) out.push({ room, x: p.x, level: p.level, by, label });
  };
  if (k.proposal) add(k.proposal, k.proposer!, m.proposalWords(castle));
  if (m.sending?.castle === castle && m.isProposal(castle))
    add(placeMove(m.sending.built.room, m.sending.built, castle), m.me, tr('Sending…'));
  if (m.hint && !same(m.ghostAt(castle), parse(m.hint.move))) add(m.hint.move, 'hint', '');
  return out;
}

/** Somebody at a castle; King Ludwig, whom the rules play, has no seat that the page could draw. */
const player = (m: Model, chair: number): ComponentChildren =>
  chair < m.seats ? (
    m.props.player(chair)
  ) : (
    <span class={`lu-king s${chair + 1}`}>
      <Icon id={`seat-${chair + 1}`} />
      <b>{m.name(chair)}</b>
    </span>
  );

/** The places of a move that is looked at in the log: "castle 2 3,1". */
const litAt = (m: Model, castle: number): Spot[] =>
  (m.props.lit ?? []).flatMap((place) => {
    const [, c, at] = place.split(' '),
      [x, level] = (at ?? '').split(',').map(Number);
    return Number(c) === castle && level ? [{ x: x!, level }] : [];
  });

/** Where on the screen somebody sits whose move is being shown. */
const seatRect = (m: Model): DOMRect | undefined => {
  const seat = m.props.showing?.move.seat;
  return seat === undefined
    ? undefined
    : document.querySelector(`.lu-chip.s${seat + 1}:not(.first) .at, .lu-ringS`)?.getBoundingClientRect();
};

/** A castle as it is, with what is just being built there. */
function castleOf(m: Model, c: number): CastleState {
  const k = m.state.castles[c]!;
  return m.sending?.castle === c && !m.isProposal(c) ? { ...k, rooms: [...k.rooms, m.sending.built] } : k;
}

/** Both castles at one scale, so that they can be compared; on a phone only one is shown, at its own. */
export function Castles({ m }: { m: Model }) {
  const { d, phone, left, right, view } = m,
    shown = shownOf(m),
    visit = d.visit.value;
  const [frame, px] = useSize();
  // cells of the room in hand only: those of both rooms at once would not tell which goes where
  const freeAt = (c: number): readonly Spot[] => (m.moves.length && m.jobAt(c)?.cells) || NONE;
  // what may be built or is proposed must be in sight, too, before it is chosen
  const needs = shown.map((c) => boxOf(castleOf(m, c).rooms, [...freeAt(c), ...proposedAt(m, c)]));
  const boxes = phone ? needs.flatMap((b) => together([b], px, 64)) : together(needs, px, Math.max(76, px.w / 7));
  const why = d.why.value,
    watched = phone && shown.length > 1 ? d.tab.value : 0;
  const noWhy = (): void => {
    d.why.value = null;
  };

  /** A swipe walks round the ring. */
  const swipe = (by: 1 | -1): void => {
    if (!phone) return;
    const ring = unroll(m.me, m.state).castles,
      at = ring.indexOf(visit ?? (d.tab.value ? right : left));
    m.show(ring[(at + by + ring.length) % ring.length]!);
  };

  const half = (c: number, i: number) => {
    const k = castleOf(m, c),
      here = why?.castle === c ? why.piece : null,
      ghost = m.ghostAt(c),
      queued = !!ghost && !m.ghosts.includes(ghost),
      hand = ghost?.room ?? m.jobAt(c)?.room;
    // on a phone the other castle stays drawn but hidden: a tab changes at once
    return (
      <section
        key={c}
        class={`lu-half ${phone && shown.length > 1 && d.tab.value !== i ? 'off' : ''}`}
        id={`lu-castle-${c}`}
        aria-label={castleName(c, m.data)}
      >
        <div class="lu-ch">
          <div class="grow">
            {visit === null && (
              <>
                <h2>{castleName(c, m.data)}</h2>
                <div class="lu-with">
                  {view.you === null ? (
                    k.builders.map((chair) => player(m, chair))
                  ) : (
                    <>
                      <span class="small dim">{c === left ? tr('left') : tr('right')}</span>
                      {player(m, partner(k, m.me))}
                    </>
                  )}
                </div>
              </>
            )}
          </div>
          {/* rooms that others will build here, to be reckoned with */}
          <Waits m={m} castle={k} number={c} />
          <span class="lu-tot" title={points(k.points)}>
            {k.points}
            <Rise m={m} castle={c} />
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
            onClose={why!.by === 'kept' ? noWhy : undefined}
          />
        )}
        <Frame lens={d.lens} size={i === watched ? frame : undefined} onSwipe={swipe}>
          <CastleView
            castle={k}
            number={c}
            data={m.data}
            box={boxes[i]!}
            px={px}
            label={labelOf(m, c)}
            lines={m.lines[c]!}
            free={freeAt(c)}
            gain={(at) => m.gainAt(c, at)}
            hand={(hand && m.data.rooms.get(hand)) || null}
            ghost={ghost}
            queued={queued}
            changes={ghost && !queued ? m.changesOf(placeMove(ghost.room, ghost, c), c) : undefined}
            proposed={proposedAt(m, c)}
            since={m.since[c]}
            lit={litAt(m, c)}
            from={() => seatRect(m)}
            why={here}
            zoom={d.lens.zoom.value}
            glides
            at={d.at.value[c]}
            onAt={(at) => {
              d.at.value = { ...d.at.value, [c]: at };
            }}
            onChoose={(at) => m.choose(c, at)}
            onWhy={(p, by) => m.explain(c, p, by)}
            onEnter={(what) => (what === 'asked' ? m.toRequest(c) : m.act?.go?.())}
            onNothing={() => {
              d.ghosts.value = [];
              noWhy();
            }}
          />
        </Frame>
        <Counts m={m} castle={k} number={c} />
      </section>
    );
  };

  return (
    <div class="lu-castles">
      {visit !== null ? (
        <div class="lu-visit">
          <h2>{castleName(visit, m.data)}</h2>
          <div class="lu-with">{m.state.castles[visit]!.builders.map((c) => player(m, c))}</div>
          <Button
            icon="ui-prev"
            onClick={() => {
              d.visit.value = null;
            }}
          >
            {view.you === null ? tr('Back') : tr('Back to my castles')}
          </Button>
        </div>
      ) : phone ? (
        <Tabs m={m} />
      ) : null}
      <div class={`lu-pair ${shown.length === 1 ? 'one' : ''}`}>{shown.map(half)}</div>
    </div>
  );
}

/** What a castle gains by what is being shown now; whoever listens is told it by the board. */
function Rise({ m, castle }: { m: Model; castle: number }) {
  const { showing } = m.props,
    from = showing?.from.state as typeof m.state | undefined,
    by = from ? m.state.castles[castle]!.points - from.castles[castle]!.points : 0;
  return by ? (
    <b class="lu-rise" aria-hidden="true" key={showing!.move.seq} style={`animation-delay: ${showing!.counts ?? 0}ms`}>
      {signed(by)}
    </b>
  ) : null;
}

/** The window through which a castle is seen. */
function Frame({
  lens,
  size,
  onSwipe,
  children,
}: {
  lens: Lens;
  size?: (el: Element | null) => void;
  onSwipe: (by: 1 | -1) => void;
  children: ComponentChildren;
}) {
  // both frames share one lens, but each is scrolled by itself
  const { frame, gestures } = useLens(lens, onSwipe),
    near = lens.zoom.value > 1;
  return (
    <>
      <div
        class={`lu-frame${near ? ' near' : ''}`}
        ref={(el) => {
          frame.current = el;
          size?.(el);
        }}
        {...gestures}
      >
        {children}
      </div>
      {near && <Button kind="lu-fit" icon="ui-fit" label={tr('Show the whole castle')} onClick={() => lens.to(1)} />}
    </>
  );
}

/** A castle of the ring, with its builders. */
export function whose(m: Model, c: number): string {
  const k = m.state.castles[c]!,
    [one, other] = k.builders.map(m.name) as [string, string];
  return tr('{castle}: {one} and {other}, {points}', {
    castle: castleName(c, m.data),
    one,
    other,
    points: points(k.points),
  });
}

/** The name of a castle for those who listen: whose it is, and on which side. */
function labelOf(m: Model, c: number): string {
  if (m.d.visit.value !== null || m.view.you === null) return whose(m, c);
  const k = m.state.castles[c]!,
    words = { castle: castleName(c, m.data), name: m.name(partner(k, m.me)), points: points(k.points) };
  return c === m.left
    ? tr('{castle}, your left castle with {name}, {points}', words)
    : tr('{castle}, your right castle with {name}, {points}', words);
}

/** One's two castles on a phone. To open one also takes up the room that goes there. */
function Tabs({ m }: { m: Model }) {
  const { d } = m,
    own = [m.left, m.right] as const;
  const open = (i: 0 | 1): void => {
    d.tab.value = i;
    const j = m.jobs.find((x) => x.castle === own[i]);
    // a room that may go to either stays in hand
    if (m.planning) d.placing.value = { ...(d.placing.value ?? { room: m.job!.room }), castle: own[i] };
    else if (j) m.selectJob(j);
  };
  const tab = (i: 0 | 1) => ({
    name: i,
    shows: `lu-castle-${own[i]}`,
    text: (
      <>
        <span class="cut">
          {castleName(own[i], m.data)}, {m.name(partner(m.state.castles[own[i]]!, m.me))}
        </span>
        {m.waiting.some((w) => w.castle === own[i]) && (
          <b class="lu-q inl" aria-label={tr('is waiting for an answer')}>
            ?
          </b>
        )}
      </>
    ),
  });
  return <TabList label={tr('Your castles')} tabs={[tab(0), tab(1)]} open={d.tab.value} onOpen={open} />;
}

/** Tiles that wait to be built here, the own one left out: it lies in the dock. */
function Waits({ m, castle: k, number }: { m: Model; castle: CastleState; number: number }) {
  const rest = [...k.tiles, ...(k.put ?? [])].filter(
    (r) => !m.jobs.some((j) => j.castle === number && j.room === r) && parse(k.proposal ?? '').what !== r,
  );
  if (m.state.phase !== 'place' || !rest.length) return null;
  return (
    <div class="lu-waits" title={tr('to be built here')}>
      {rest.map((r) => (
        <span key={r} role="img" aria-label={tr('{room}, to be built here', { room: m.called(r) })}>
          <Tile room={m.data.rooms.get(r)} />
        </span>
      ))}
    </div>
  );
}

/** How many rooms of each type: a frame for the third, two for the fifth; cards and attendants with their points. */
function Counts({ m, castle: k, number }: { m: Model; castle: CastleState; number: number }) {
  const more = m.lines[number]!.filter((l) => ['card', 'attendant'].includes(pieceOf(l).kind));
  return (
    <div class="lu-counts">
      {Object.entries(k.types).map(([t, { rooms, earned }]) => (
        <span
          key={t}
          class={`lu-ct w-${t}${earned ? ' got' : ''}${earned > 1 ? ' got5' : ''}`}
          role="img"
          aria-label={`${typeName(t)}: ${rooms}`}
          {...tip('room-' + t)}
        >
          <Icon id={'room-' + t} />
          <b>{rooms}</b>
        </span>
      ))}
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
