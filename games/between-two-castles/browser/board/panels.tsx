// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The right column: the dock of each phase with its one button, a partner's request, the hint. */
import { signed } from '@shell/games/board';
import { useEffect, useRef } from 'preact/hooks';
import { Fragment, type ComponentChildren } from 'preact';
import { Button, Icon } from '@shell/ui/kit';
import { Gained } from '@shell/ui/gain';
import { tr } from '@shell/lib/texts';
import { HintWords, useInSight } from '@shell/ui/hint';
import { parse, partner, pieceOf, placeMove, same, type Built, type Change, type Room } from './logic';
import { BonusNote, Choice, Hand, QuestionCards, Reading, Tile } from './dock';
import type { Model } from './model';
import { causeNames, pieceText } from './note';
import { bonus, castleName, describe, roomName, rule } from './words';

/** Begins to drag a room from the dock. */
type Grab = (room: string) => (e: PointerEvent) => void;

/** How many have chosen: everybody waits for all. */
const ready = (m: Model): string => tr('Ready: {n} of {m}', { n: m.seats - (m.view.to_act?.length ?? 0), m: m.seats });

/** The one action with undo and hint beside it, the same in every phase. */
function Buttons({ m }: { m: Model }) {
  const { act, busy, props } = m;
  return (
    <div class="row nw lu-act">
      {act && (
        <Button kind="do grow" icon={act.icon} disabled={!act.go || busy} onClick={() => act.go?.()}>
          {busy ? tr('Sending…') : act.text}
        </Button>
      )}
      {m.undo && m.view.you !== null && (
        <Button icon="ui-undo" label={tr('Undo')} disabled={busy} onClick={() => m.undo!()} />
      )}
      {props.askHint && m.moves.length > 0 && (
        <Button icon="ui-hint" label={tr('Hint')} onClick={() => props.askHint!()} />
      )}
    </div>
  );
}

/**
 * What one is to do now. Which part of it is shown follows from the legal moves, not from the
 * phase alone.
 */
export function Dock({ m, grab, stage }: { m: Model; grab: Grab; stage: ComponentChildren }) {
  const { state, moves } = m,
    asks = m.waiting.length > 0 && !m.act,
    phase = { ludwig: tr('Ludwig'), pick: tr('Pick'), left: tr('Share out'), place: tr('Build'), over: '' }[
      state.phase
    ];
  // the first of these that holds: a partner's request can come while one still has rooms to place
  const [title, body] =
    state.phase === 'pick' && (moves.length || m.kept || (m.view.you !== null && m.holding.hand.length))
      ? [tr('Pick two in secret'), <Pick m={m} />]
      : m.sharing
        ? [
            m.sharing === 'left' ? tr('Share out your two rooms') : tr('Share out Ludwig’s two rooms'),
            <Share m={m} grab={grab} />,
          ]
        : m.jobs.length || m.asked.length
          ? [
              m.jobs.length > 1 ? tr('Your rooms') : m.jobs.length ? tr('Your room') : tr('A bonus'),
              <Build m={m} grab={grab} />,
            ]
          : asks
            ? [tr('Your partner’s proposal'), <Own m={m} />]
            : [m.view.you === null ? tr('You are watching') : tr('Waiting'), <Wait m={m} />];
  // a lesson's text takes a phone's screen: what one holds comes into sight below it
  const box = useRef<HTMLElement>(null),
    mine = moves.length > 0;
  useEffect(() => {
    if (mine && m.phone && box.current!.closest('.learn')) box.current!.scrollIntoView({ block: 'nearest' });
  }, [title, mine, m.phone]);
  return (
    <section class={`panel lu-dock ${state.phase}`} ref={box}>
      <div class="h">
        <h3>{title}</h3>
        {moves.length > 0 ? (
          <span class="turn">
            <Icon id="ui-bell" />
            {phase}
          </span>
        ) : (
          <span class="small dim">{phase}</span>
        )}
        {m.phone && stage}
        {/* one's own clock stands where one acts; the partners' are at their castles */}
        {m.view.clock && m.view.you !== null && <span class="lu-mine">{m.props.player(m.me)}</span>}
        {/* only a partner asks something: undo and hint stay within reach without a second row */}
        {asks && <Buttons m={m} />}
      </div>
      <div class="b">{body}</div>
    </section>
  );
}

/** The hand; two of it are kept, and can be changed until all have chosen. */
function Pick({ m }: { m: Model }) {
  const { state, data, d, kept, picked, hinted, props } = m,
    past = !kept && !m.moves.length, // a hand that is only looked at, in a replay
    room = (i: number): string => m.called(picked[i]!);
  return (
    <>
      <Hand
        rooms={m.holding.hand.map((r) => data.rooms.get(r)).filter((r): r is Room => !!r)}
        picked={picked}
        kept={kept || past}
        hinted={hinted?.verb === 'pick' ? [hinted.what, hinted.other] : []}
        onToggle={m.toggleRoom}
        onRead={(r) => {
          d.read.value = r;
        }}
      />
      {!kept && !past && <Buttons m={m} />}
      {(!kept || d.read.value) && <Reading room={data.rooms.get(d.read.value ?? picked.at(-1) ?? '')} />}
      <p class="small dim lu-ready">
        <Icon id={`ui-pass-${state.pass}`} />{' '}
        {state.pass === 'left' ? tr('the rest go to the left') : tr('the rest go to the right')} <b>{ready(m)}</b>
      </p>
      {kept && (
        <p class="lu-kept">
          <Icon id="ui-secret" />{' '}
          {tr('Kept: {one} and {other}. Nobody sees them until everyone has chosen.', { one: room(0), other: room(1) })}
        </p>
      )}
      {kept && props.undo && (
        <Button kind="wide" icon="ui-undo" disabled={m.busy} onClick={() => props.undo!()}>
          {tr('Choose again')}
        </Button>
      )}
    </>
  );
}

/** Two rooms, one for each castle: one's own, which may be put where they shall stand, or Ludwig's. */
function Share({ m, grab }: { m: Model; grab: Grab }) {
  const { state, data, sharing, planning, sent, other, hinted, job } = m;
  if (!sent || !other) return null;
  // Ludwig's castles lie at his chair, behind those of the people; one of them is one's own, too
  const [a, b] = state.chairs[sharing === 'left' ? m.me : m.seats]!.castles,
    [own, rival] = [m.left, m.right].includes(a) ? [a, b] : [b, a];
  const inside = (r: string, c: number, arrow: string) => (
    <>
      <span class="pic" onPointerDown={planning ? grab(r) : undefined}>
        <Tile room={data.rooms.get(r)} />
      </span>
      <b>{m.called(r)}</b>
      <span class="small">{rule(data.rooms.get(r)!)}</span>
      <span class="tag">
        {sharing === 'left' && <Icon id={arrow} />}
        {castleName(c, m.data)} {state.castles[c]!.points}
      </span>
    </>
  );
  const slot = (r: string, c: number, arrow: string) =>
    planning ? (
      <Choice
        key={r}
        on={job?.room === r}
        number={m.two.indexOf(r) + 1}
        cls="lu-slotbox lu-either"
        label={tr('{room} for {castle}. {rule}', {
          room: m.called(r),
          castle: castleName(c, m.data),
          rule: rule(data.rooms.get(r)!),
        })}
        onClick={() => m.takeUp(r)}
      >
        {inside(r, c, arrow)}
      </Choice>
    ) : (
      <div class="lu-slotbox">{inside(r, c, arrow)}</div>
    );
  return (
    <>
      <div class="lu-two">
        {slot(sent, own, 'ui-prev')}
        <Button kind="lu-swap" icon="act-exchange" label={tr('Swap')} onClick={m.swap} />
        {slot(other, rival, 'ui-next')}
      </div>
      <Buttons m={m} />
      {planning && !m.ghosts.length && (
        <p class="small dim">{tr('Put a room on a cell of either castle: the other one goes to the other castle.')}</p>
      )}
      <Ghosts m={m} />
      {sharing === 'left' && (
        <ul class="lu-mates" aria-label={tr('Your partners’ rooms')}>
          {[own, rival].map((c) => (
            <Mate key={c} m={m} chair={partner(state.castles[c]!, m.me)} />
          ))}
        </ul>
      )}
      {hinted?.verb === sharing && (
        <p class="lu-bonus">
          <Icon id="ui-hint" />
          <span>{hinted?.what === sent ? tr('Hint: leave them as they are.') : tr('Hint: swap them.')}</span>
        </p>
      )}
      {sharing === 'left' && (
        <p class="small dim lu-ready">
          <b>{ready(m)}</b>
        </p>
      )}
    </>
  );
}

/** What a partner shows: one of it comes to the castle one shares. */
function Mate({ m, chair }: { m: Model; chair: number }) {
  const rooms = m.revealed(chair);
  if (!rooms.length) return null;
  return (
    <li>
      <span class={`s${chair + 1}`}>
        <Icon id={`seat-${chair + 1}`} />
      </span>
      <span class="cut">{m.name(chair)}</span>
      {rooms.map((r) => (
        <span key={r} role="img" aria-label={describe(m.data.rooms.get(r)!)} title={m.called(r)}>
          <Tile room={m.data.rooms.get(r)} />
        </span>
      ))}
    </li>
  );
}

/** What a choice changes, line by line: the new room with what it counts, and what gains by it. */
function Reasons({ m, castle, built, changes }: { m: Model; castle: number; built?: Built; changes?: Change[] }) {
  const gains = changes?.filter((c) => c.by) ?? [];
  if (!gains.length) return null;
  const k = m.state.castles[castle]!,
    then = built ? { ...k, rooms: [...k.rooms, built] } : k;
  const own = (c: Change): boolean => !!built && same(pieceOf(c.line).at, built);
  return (
    <ul class="lu-gain" aria-label={tr('What it is worth')}>
      {gains
        .sort((a, b) => +own(b) - +own(a) || b.by - a.by)
        .map((c) => {
          const t = pieceText(pieceOf(c.line), then, m.data),
            from = own(c) ? causeNames(c.line, then, m.data) : [];
          return (
            <li key={c.line.piece}>
              <Icon id={t.sign} />
              <span>
                <span class="cap">{t.name}</span>
                {from.length > 0 && <span class="dim">: {from.join(', ')}</span>}
              </span>
              <b>{signed(c.by)}</b>
            </li>
          );
        })}
    </ul>
  );
}

/** What comes of the ghosts, castle by castle, and what else they bring. */
const Ghosts = ({ m }: { m: Model }) => (
  <>
    {m.ghosts.map((g) => (
      <Fragment key={g.castle}>
        <BonusNote note={bonus(m.data.rooms.get(g.room)!, m.state.castles[g.castle]!, m.data)} />
        <Reasons
          m={m}
          castle={g.castle}
          built={{ room: g.room, x: g.x, level: g.level }}
          changes={m.changesOf(placeMove(g.room, g, g.castle), g.castle)}
        />
      </Fragment>
    ))}
  </>
);

/** What has been decided, and waits until it can be built. */
function Queue({ m }: { m: Model }) {
  const { queue, withdraw } = m.plans;
  if (!queue.length || m.sending) return null;
  return (
    <div class="lu-kept">
      <Icon id="ui-hourglass" />
      <div>
        {queue.map((g) => (
          <p key={g.room}>
            {tr('As soon as it can be built: {what}.', { what: m.moveWords(placeMove(g.room, g, g.castle)) })}
          </p>
        ))}
        <Button icon="ui-cancel" onClick={withdraw}>
          {tr('Withdraw')}
        </Button>
      </div>
    </div>
  );
}

/** Rooms to be placed, with what a placement is worth, and the questions of bonuses. */
function Build({ m, grab }: { m: Model; grab: Grab }) {
  const { state, data, d, jobs, asked, job, hand, hinted } = m;
  // a bonus that is asked about already is not announced as well, nor one of a ghost
  const note =
    job && hand && !asked.length && !m.ghosts.some((g) => g.room === job.room)
      ? bonus(hand, state.castles[job.castle]!, data)
      : null;
  // digits choose rooms first, then the answers, as they stand from top to bottom for the ear
  let first = jobs.length + 1;
  return (
    <>
      {asked.map((q) => {
        const key = `${q.castle} ${q.verb}`,
          at = first;
        first += q.options.length;
        return (
          <QuestionCards
            key={key}
            q={q}
            data={data}
            left={state.left}
            gain={m.gainOf}
            first={at}
            chosen={d.answer.value?.key === key ? d.answer.value.what : null}
            hinted={hinted && hinted.castle === q.castle && hinted.verb === q.verb ? hinted.what : null}
            onChoose={(what) => m.answer({ key, what })}
          />
        );
      })}
      {jobs.length > 0 && (
        <div class="lu-jobs" role="group" aria-label={tr('Rooms to place')}>
          {jobs.map((j, i) => {
            const r = data.rooms.get(j.room)!;
            return (
              <Choice
                key={j.castle + j.room}
                on={j === job}
                number={i + 1}
                cls="lu-job"
                label={tr('{room} for {castle}. {rule}', {
                  room: roomName(r),
                  castle: castleName(j.castle, m.data),
                  rule: rule(r),
                })}
                onClick={() => m.selectJob(j)}
              >
                <span class="pic" onPointerDown={grab(j.room)}>
                  <Tile room={r} />
                </span>
                <span class="tx">
                  <b>{roomName(r)}</b>
                  <span class="small lu-rule">{rule(r)}</span>
                  <span class="small dim">{j.castle === m.left ? tr('to the left') : tr('to the right')}</span>
                </span>
              </Choice>
            );
          })}
        </div>
      )}
      {/* what changes while one chooses stands below the button, or it would jump under the pointer */}
      <Buttons m={m} />
      {hand && (
        <p class="lu-reading only-s">
          <span>{rule(hand)}.</span>
        </p>
      )}
      {d.lost.value && job?.room === d.lost.value && (
        <p class="lu-bonus">
          <Icon id="ui-warning" />
          <span>{tr('{room} no longer fits there. Choose another cell.', { room: m.called(job.room) })}</span>
        </p>
      )}
      <BonusNote note={note} />
      <Ghosts m={m} />
      <Queue m={m} />
    </>
  );
}

/** What one has proposed oneself. */
function Own({ m }: { m: Model }) {
  const { state, view } = m,
    own = [m.left, m.right].find((c) => state.castles[c]!.proposer === view.you && state.castles[c]!.proposal);
  return own === undefined ? null : (
    <p class="small lu-wait">
      <Icon id="ui-propose" />
      <span>
        {tr('You have proposed {what}. Waiting for {name} to answer.', {
          what: m.moveWords(state.castles[own]!.proposal!),
          name: m.name(partner(state.castles[own]!, m.me)),
        })}
      </span>
    </p>
  );
}

/** Others are to act; who that is stands there. */
function Wait({ m }: { m: Model }) {
  const { state, view } = m,
    others = (view.to_act ?? []).filter((s) => s !== view.you).map(m.name);
  return (
    <>
      <p class="lu-wait">
        <Icon id="ui-hourglass" />
        <span>{others.length ? tr('Waiting for {names}', { names: others.join(', ') }) : tr('One moment…')}</span>
      </p>
      {state.phase === 'pick' && <p class="small dim">{ready(m)}</p>}
      <Own m={m} />
      <Queue m={m} />
      <Buttons m={m} />
    </>
  );
}

/** What a partner proposes, with what it brings and who decides in the end. */
export function Asks({ m }: { m: Model }) {
  const { state, data, busy } = m;
  return (
    <>
      {m.waiting.map((w) => {
        const k = state.castles[w.castle]!,
          agree = `agree castle ${w.castle}`,
          gain = m.gainOf(agree),
          p = parse(k.proposal ?? ''),
          room = data.rooms.get(p.what);
        const note = p.verb === 'place' && room ? bonus(room, k, data) : null,
          name = m.name(k.proposer!);
        return (
          <section
            key={w.castle}
            data-castle={w.castle}
            class={`ask lu-ask ${m.phone && w.castle === (m.d.tab.value ? m.right : m.left) ? 'first' : ''}`}
            aria-label={tr('{name} proposes', { name })}
          >
            <h3>
              <span class={`s${k.proposer! + 1}`}>
                <Icon id={`seat-${k.proposer! + 1}`} cls="l" />
              </span>
              {tr('{name} proposes', { name })}
              {gain && <Gained gain={gain} cls="lu-now" />}
            </h3>
            <div class="lu-askrow">
              {room && <Tile room={room} />}
              <p class="small">
                {m.moveWords(k.proposal!)}.{' '}
                {p.verb === 'card' && p.what !== '?' ? tr(data.cards[+p.what] ?? '') : room ? `${rule(room)}.` : ''}
                {note && (
                  <>
                    {' '}
                    <b>{note.text}</b>
                  </>
                )}
              </p>
            </div>
            <Reasons
              m={m}
              castle={w.castle}
              built={p.verb === 'place' ? { room: p.what, x: p.x, level: p.level } : undefined}
              changes={m.changesOf(agree, w.castle)}
            />
            {/* what was proposed may be gone by now, such as the last fountain */}
            {!w.agree && <p class="small">{tr('It is no longer available: you can only object.')}</p>}
            <div class="row nw">
              <Button kind="yes full grow" icon="ui-agree" disabled={busy || !w.agree} onClick={() => m.play(agree)}>
                {tr('Agree')}
              </Button>
              <Button kind="no" icon="ui-object" disabled={busy} onClick={() => m.play(`object castle ${w.castle}`)}>
                {tr('Object')}
              </Button>
            </div>
            {/* who decides in the end is told before one objects, not after */}
            <p class="micro dim">
              {k.elder === m.view.you
                ? tr('If you object, you decide, as the older player.')
                : tr('If you object, {name} decides, as the older player.', { name: m.name(k.elder) })}
            </p>
          </section>
        );
      })}
    </>
  );
}

/** The hint in words. To use it puts it on the board like a choice of one's own, to be confirmed. */
export function Hint({ m }: { m: Model }) {
  const { box, back } = useInSight(m.props.askHint && m.hint?.move);
  if (!m.hint) return null;
  return (
    <section class="ask lu-ask" aria-label={tr('Hint')} ref={box}>
      <h3>
        <Icon id="ui-hint" cls="l" />
        {tr('Hint')}
      </h3>
      {m.hint.say ? (
        <HintWords hint={m.hint} view={m.view} />
      ) : (
        <p class="small">
          <span class="cap">{m.moveWords(m.hint.move)}</span>
        </p>
      )}
      <Button
        icon="ui-confirm"
        onClick={() => {
          m.takeHint();
          back();
        }}
      >
        {tr('Use this hint')}
      </Button>
    </section>
  );
}
