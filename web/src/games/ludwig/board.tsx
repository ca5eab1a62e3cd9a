// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * Between Two Castles: the ring, one's two castles on one ground line, and the dock with
 * what one holds. A move is put together on the desk (store.ts) and handed over by name.
 */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { BoardProps } from '../board';
import { Button, Drawing, Icon } from '../../ui/kit';
import { say, tr } from '../../lib/texts';
import { ludwigDefs, type Room } from '../../draw/ludwig';
import {
  TYPES, answers, builders, counts, leftCastle, linesOf, nextFree, older, parse, partner, pickMove, pieceOf, placeMove, placings, proposes, questions, readData, rightCastle, rows, same, toggle,
  type CastleState, type LudwigState, type Piece, type Placing, type Spot,
} from './logic';
import { gains, type Gain } from './worth';
import { Desk } from './store';
import { CastleView, WhyNote, boxOf, counted, emptier, nearest, pieceText, samePiece, together, useSize, type Proposed } from './castle';
import { Frieze, type Doing } from './frieze';
import { BonusNote, Choice, Hand, QuestionCards, Reading, Tile, answerWords } from './dock';
import { Pad } from './pad';
import { attendantName, bonus, bonusText, castleName, pieceWords, points, roomName, rule, signed, spot, typeName } from './words';

/** Narrow screens have tabs and thumbs. */
function usePhone(): boolean {
  const query = useMemo(() => matchMedia('(max-width: 760px)'), []), [narrow, setNarrow] = useState(query.matches);
  useEffect(() => {
    const read = (): void => setNarrow(query.matches);
    query.addEventListener('change', read);
    return () => query.removeEventListener('change', read);
  }, [query]);
  return narrow;
}

const NONE: Spot[] = [];

export function LudwigBoard(props: BoardProps<LudwigState>) {
  const { view, tables, mine, busy, hint, settings } = props, state = view.state!;
  const data = useMemo(() => readData(tables), [tables]), phone = usePhone();
  const desk = useRef<Desk>(null), zoom = useSignal(1);
  desk.current ??= new Desk();
  const d = desk.current;
  const chairs = state.castles.length, seats = view.seats.length, me = view.you ?? 0, moves = (mine && view.moves) || [];
  const left = leftCastle(me), right = rightCastle(me, chairs);
  const name = (chair: number): string => (chair >= seats ? tr('King Ludwig') : view.seats[chair]?.name || tr('free seat'));

  // ---- what is open ----
  const jobs = useMemo(() => placings(moves), [view]), asked = useMemo(() => questions(moves), [view]), waiting = useMemo(() => answers(moves), [view]);
  const chosen = d.placing.value;
  const job: Placing | undefined = jobs.find((j) => j.castle === chosen?.castle && j.room === chosen.room) ?? jobs.find((j) => j.castle === (d.tab.value ? right : left)) ?? jobs[0];
  const hand: Room | undefined = job && data.rooms.get(job.room);
  const ghost = job?.cells.find((c) => same(c, d.ghost.value)) ?? null;
  const worth: Map<string, Gain> | null = useMemo(() => (job && settings.aids ? gains(state.castles[job.castle]!, job.castle, data, job.room, job.cells) : null), [view, job?.castle, job?.room, data, settings.aids]);
  const gainAt = (at: Spot): Gain | undefined => worth?.get(`${at.x},${at.level}`);
  const hinted = hint ? parse(hint.move) : null;
  const lines = useMemo(() => state.castles.map((_, c) => linesOf(view.tally, c)), [view]);

  // a new position: what was in hand is put back unless it still fits
  useEffect(() => {
    d.picked.value = d.picked.value.filter((r) => state.chairs[me]?.hand.includes(r));
    if (!job) d.ghost.value = null;
    d.why.value = null;
  }, [view]);
  useEffect(() => { d.sent.value = null; d.picked.value = []; }, [state.round, state.turn, state.phase]);
  useEffect(() => { if (job && phone && d.visit.value === null) d.tab.value = job.castle === right && job.castle !== left ? 1 : 0; }, [job?.castle, job?.room, phone]);
  const asks = waiting.map((w) => w.castle).join();
  useEffect(() => {
    for (const w of waiting) props.announce(proposalWords(w.castle) + ' ' + tr('Agree with A, object with O.'));
  }, [asks, view.state && waiting.map((w) => state.castles[w.castle]!.proposal).join()]);
  useEffect(() => {
    if (asked.length) props.announce(asked.map((q) => `${castleName(q.castle)}: ` + (q.verb === 'take' ? tr('one of five rooms is to be chosen') : q.verb === 'card' ? tr('one of the bonus cards is to be chosen') : q.verb === 'attendant' ? tr('an attendant is to be chosen') : q.verb === 'special' ? tr('a special room is to be chosen') : tr('a bonus is to be chosen'))).join('. '));
  }, [asked.map((q) => q.castle + q.verb).join()]);

  // ---- words ----
  function moveWords(move: string): string {
    const m = parse(move), room = roomName(data.rooms.get(m.what)), castle = castleName(m.castle);
    switch (m.verb) {
      case 'place': return tr('{room} in {castle}, {place}', { room, castle, place: spot(m.x, m.level) });
      case 'take': return m.what === '?' ? tr('one of the five for {castle}', { castle }) : tr('{room} of the five for {castle}', { room, castle });
      case 'special': return tr('{room} for {castle}', { room, castle });
      case 'attendant': return tr('{attendant} for {castle}', { attendant: attendantName(m.what), castle });
      case 'card': return m.what === '?' ? tr('one of the bonus cards for {castle}', { castle }) : tr('bonus card {n} for {castle}', { n: m.what, castle });
      case 'bonus': return tr('{bonus} for {castle}', { bonus: bonusText(m.what), castle });
      case 'pick': return tr('{one} and {other}', { one: room, other: roomName(data.rooms.get(m.other)) });
      case 'left': return tr('{room} to the left', { room });
      case 'ludwig': return tr('Ludwig’s {room} to your castle with him', { room });
      case 'agree': return tr('agree in {castle}', { castle });
      case 'object': return tr('object in {castle}', { castle });
    }
    return move;
  }
  function proposalWords(c: number): string {
    const k = state.castles[c]!, m = parse(k.proposal ?? ''), g = m.verb === 'place' ? proposalGain(c) : undefined;
    return tr('{name} proposes {what}.', { name: name(k.proposer ?? 0), what: moveWords(k.proposal ?? '') }) + (g === undefined ? '' : ` ${signed(g)}.`);
  }
  function proposalGain(c: number): number | undefined {
    const k = state.castles[c]!, m = parse(k.proposal ?? '');
    return m.verb === 'place' && settings.aids ? gains(k, c, data, m.what, [m])?.get(`${m.x},${m.level}`)?.sum : undefined;
  }
  const isProposal = (c: number): boolean => proposes(state.castles[c]!, c, view.options.consent, chairs, seats);

  // ---- doing ----
  const play = (move: string): void => { if (!busy) { d.ghost.value = null; d.answer.value = null; d.why.value = null; props.play(move); } };
  const place = (): void => { if (job && ghost) play(placeMove(job.room, ghost, job.castle)); };
  const choose = (castle: number, at: Spot, touch: boolean): void => {
    const here = job?.castle === castle ? job : jobs.find((j) => j.castle === castle);
    if (!here) return;
    d.at.value = { ...d.at.value, [castle]: { x: at.x, level: at.level } };
    const again = here === job && same(ghost, at);
    d.placing.value = { castle, room: here.room };
    if (again || (!settings.confirm && !touch)) { play(placeMove(here.room, at, castle)); return; }
    d.ghost.value = { x: at.x, level: at.level };
    d.why.value = null;
    const g = here === job ? gainAt(at) : undefined;
    props.announce([tr('{room} at {place}', { room: roomName(data.rooms.get(here.room)), place: spot(at.x, at.level) }), g ? signed(g.sum) : '', tr('Enter to confirm')].filter(Boolean).join(', '));
  };
  const explain = (castle: number, piece: Piece | null, by: 'hover' | 'kept'): void => {
    const now = d.why.value;
    if (by === 'hover' && now?.by === 'kept') return;
    if (!piece) { if (now?.by === 'hover') d.why.value = null; return; }
    if (by === 'kept' && now?.by === 'kept' && now.castle === castle && samePiece(now.piece, piece)) { d.why.value = null; return; }
    d.why.value = { castle, piece, by };
    const line = lines[castle]!.find((l) => samePiece(pieceOf(l), piece)), k = state.castles[castle]!;
    if (by === 'kept' && line) { const t = pieceText(piece, k, data); props.announce(`${t.name}. ${t.text}. ${counted(line, k, data)}`); }
  };
  /** The keyboard goes to a cell of a castle, once it is drawn. */
  const focusCastle = (c: number, at?: Spot): void => {
    if (at) d.at.value = { ...d.at.value, [c]: { x: at.x, level: at.level } };
    setTimeout(() => document.querySelector<SVGElement>(`svg[data-castle="${c}"] .lu-cell[tabindex="0"]`)?.focus(), 0);
  };
  const selectJob = (j: Placing): void => { d.placing.value = { castle: j.castle, room: j.room }; d.ghost.value = null; d.visit.value = null; if (phone) d.tab.value = j.castle === right && right !== left ? 1 : 0; };
  const show = (c: number): void => { if (c === left || c === right) { d.visit.value = null; d.tab.value = c === left ? 0 : 1; } else d.visit.value = d.visit.value === c ? null : c; d.why.value = null; };

  // ---- picking and sharing out ----
  const holding = state.chairs[me]!, kept = holding.picked.length > 0;
  const picked = kept ? holding.picked : d.picked.value, pick = kept ? null : pickMove(picked, data.order);
  const sharing = moves.some((m) => m.startsWith('left ')) ? 'left' : moves.some((m) => m.startsWith('ludwig ')) ? 'ludwig' : null;
  const two = sharing ? moves.filter((m) => m.startsWith(sharing)).map((m) => parse(m).what) : [];
  const sent = two.includes(d.sent.value ?? '') ? d.sent.value! : two[0], other = two.find((r) => r !== sent);
  const toggleRoom = (r: string): void => {
    d.picked.value = toggle(d.picked.value, r);
    const at = d.picked.value.indexOf(r);
    props.announce(at >= 0 ? tr('{room}, chosen, {n} of 2. Hidden from others', { room: roomName(data.rooms.get(r)), n: at + 1 }) : tr('{room}, not chosen', { room: roomName(data.rooms.get(r)) }));
  };
  const swap = (): void => { if (other) { d.sent.value = other; props.announce(tr('{one} left, {other} right', { one: roomName(data.rooms.get(other)), other: roomName(data.rooms.get(sent!)) })); } };

  // ---- the one action ----
  const answered = asked.find((q) => `${q.castle} ${q.verb}` === d.answer.value?.key && q.options.includes(d.answer.value.what));
  const act: { text: string; icon: string; go?: () => void } | null =
    state.phase === 'pick' && !kept && moves.length ? (pick ? { text: tr('Keep {one} and {other}', { one: roomName(data.rooms.get(picked[0]!)), other: roomName(data.rooms.get(picked[1]!)) }), icon: 'ui-secret', go: () => play(pick) } : { text: picked.length ? tr('Choose one more') : tr('Choose two rooms'), icon: 'ui-secret' })
    : sharing && sent && other ? { text: tr('{one} left, {other} right', { one: roomName(data.rooms.get(sent)), other: roomName(data.rooms.get(other)) }), icon: 'ui-confirm', go: () => play(`${sharing} ${sent}`) }
    : answered ? { text: answerWords(answered, d.answer.value!.what, data, isProposal(answered.castle)), icon: 'ui-confirm', go: () => play(`${answered.verb} ${d.answer.value!.what} castle ${answered.castle}`) }
    : ghost && job ? { text: (isProposal(job.castle) ? tr('Propose') : tr('Place')) + (gainAt(ghost) ? `, ${signed(gainAt(ghost)!.sum)}` : ''), icon: isProposal(job.castle) ? 'ui-propose' : 'ui-confirm', go: place }
    : asked.length ? { text: tr('Choose one'), icon: 'ui-confirm' }
    : job ? { text: tr('Choose a cell'), icon: 'ui-confirm' } : null;
  if (sharing === 'ludwig' && act && sent) act.text = tr('{room} to your castle', { room: roomName(data.rooms.get(sent)) });

  // ---- keys that work everywhere on the board ----
  const keys = useRef<(e: KeyboardEvent) => void>(() => {});
  keys.current = (e) => {
    const t = e.target as HTMLElement;
    if (e.defaultPrevented || e.ctrlKey || e.metaKey || e.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test(t.tagName) || t.isContentEditable || t.closest?.('[role=dialog]')) return;
    const key = e.key.toLowerCase(), digit = /^[1-9]$/.test(key) ? +key : 0;
    if (digit) {
      const shown = holding.hand.filter((r) => data.rooms.has(r));
      if (state.phase === 'pick' && !kept && moves.length && shown[digit - 1]) toggleRoom(shown[digit - 1]!);
      else if (sharing && digit <= 2) d.sent.value = two[digit - 1]!;
      else {
        const options = asked.flatMap((q) => q.options.map((what) => ({ key: `${q.castle} ${q.verb}`, what })));
        if (digit <= jobs.length) { selectJob(jobs[digit - 1]!); focusCastle(jobs[digit - 1]!.castle); } else if (options[digit - 1 - jobs.length]) d.answer.value = options[digit - 1 - jobs.length]!;
        else return;
      }
    } else if (key === 'a' && waiting.find((w) => w.agree)) play(`agree castle ${waiting.find((w) => w.agree)!.castle}`);
    else if (key === 'o' && waiting[0]) play(`object castle ${waiting[0].castle}`);
    else if (key === 'u' && props.undo) props.undo();
    else if (key === 'h' && props.askHint) props.askHint();
    else if (key === '[' || key === ']') {
      const c = key === '[' ? left : right, j = jobs.find((x) => x.castle === c);
      d.visit.value = null;
      d.tab.value = key === '[' ? 0 : 1;
      if (j) selectJob(j);
      focusCastle(c);
    } else if (key === '+' || key === '=') zoom.value = Math.min(3, zoom.value * 1.25);
    else if (key === '-') zoom.value = Math.max(1, zoom.value / 1.25);
    else if (key === '0') zoom.value = 1;
    else if ((key === 'n' || key === 'p') && job) focusCastle(job.castle, nextFree(rows(state.castles[job.castle]!, job.cells), null, key === 'n' ? 1 : -1)!);
    else if (key === 'escape') { d.ghost.value = null; d.why.value = null; d.answer.value = null; d.visit.value = null; }
    else if (key === 'enter' && act?.go && !t.closest('button, a, [role=gridcell]')) act.go();
    else return;
    e.preventDefault();
  };
  useEffect(() => {
    const f = (e: KeyboardEvent): void => keys.current(e);
    document.addEventListener('keydown', f);
    return () => document.removeEventListener('keydown', f);
  }, []);

  // ---- dragging a room from the dock ----
  const drag = useSignal<{ room: string; castle: number; x: number; y: number } | null>(null);
  const grab = (j: Placing) => (e: PointerEvent): void => {
    if (e.button) return;
    const from = { x: e.clientX, y: e.clientY };
    let on = false;
    const moved = (m: PointerEvent): void => {
      if (!on && Math.hypot(m.clientX - from.x, m.clientY - from.y) < 9) return;
      if (!on) { on = true; selectJob(j); }
      drag.value = { room: j.room, castle: j.castle, x: m.clientX, y: m.clientY - (m.pointerType === 'touch' ? 24 + 36 : 0) };
      const svg = document.querySelector<SVGSVGElement>(`svg[data-castle="${j.castle}"]`), to = svg?.getScreenCTM()?.inverse();
      if (!to) return;
      const p = new DOMPoint(drag.value.x, drag.value.y).matrixTransform(to), near = nearest(j.cells, p.x, p.y, 1.5);
      d.ghost.value = near ? { x: near.x, level: near.level } : null;
    };
    const end = (): void => {
      drag.value = null;
      removeEventListener('pointermove', moved); removeEventListener('pointerup', end); removeEventListener('pointercancel', end);
      if (on) addEventListener('click', (c) => { c.stopPropagation(); c.preventDefault(); }, { capture: true, once: true });
      setTimeout(() => removeEventListener('click', () => {}, true), 0);
    };
    addEventListener('pointermove', moved); addEventListener('pointerup', end); addEventListener('pointercancel', end);
  };

  // ---- the two castles on one ground line ----
  const visit = d.visit.value, shown = visit !== null ? [visit] : left === right ? [left] : [left, right];
  const [frame, px] = useSize();
  const freeAt = (c: number): readonly Spot[] => (job?.castle === c && moves.length ? job.cells : NONE);
  const proposedAt = (c: number): Proposed[] => {
    const k = state.castles[c]!, out: Proposed[] = [];
    const add = (move: string, by: number | 'hint'): void => { const m = parse(move), room = data.rooms.get(m.what); if (m.verb === 'place' && m.castle === c && room) out.push({ room, x: m.x, level: m.level, by }); };
    if (k.proposal) add(k.proposal, k.proposer!);
    if (hint && !same(ghost, parse(hint.move))) add(hint.move, 'hint');
    return out;
  };
  const needs = shown.map((c) => boxOf(state.castles[c]!.rooms, [...freeAt(c), ...proposedAt(c)]));
  const boxes = phone ? needs.flatMap((b) => together([b], px, 64)) : together(needs, px);
  const why = d.why.value;

  if (state.phase === 'over' || view.stage === 'over')
    return <div class="lu"><Defs /><Pad state={state} tally={view.tally} winners={view.winners ?? []} data={data} names={name} you={view.you} talk={props.talk} announce={props.announce} /></div>;

  const doing = (chair: number): Doing => {
    if (chair >= seats) return '';
    const asksMe = [left, right].some((c) => state.castles[c]!.proposer === chair && waiting.some((w) => w.castle === c));
    return asksMe ? 'asks' : view.to_act?.includes(chair) ? 'acts' : 'done';
  };
  const ready = seats - (view.to_act?.length ?? 0);

  const player = (chair: number): ComponentChildren => (chair < seats ? props.player(chair) : <span class={`lu-king s${chair + 1}`}><Icon id={`seat-${chair + 1}`} /><b>{name(chair)}</b></span>);

  const half = (c: number, i: number) => {
    const k = state.castles[c]!, with_ = partner(c, me, chairs), [a, b] = builders(c, chairs), last = k.rooms.at(-1);
    const side = c === left ? tr('left') : tr('right');
    const label = visit !== null ? tr('{castle}: {one} and {other}, {points}', { castle: castleName(c), one: name(a), other: name(b), points: points(k.points) })
      : c === left ? tr('{castle}, your left castle with {name}, {points}', { castle: castleName(c), name: name(with_), points: points(k.points) })
      : tr('{castle}, your right castle with {name}, {points}', { castle: castleName(c), name: name(with_), points: points(k.points) });
    const here = why?.castle === c ? why.piece : null;
    return (
      <section key={c} class={`lu-half ${visit === null && phone && (d.tab.value === 0) !== (c === left) && left !== right ? 'off' : ''}`} id={`lu-castle-${c}`} aria-label={castleName(c)}>
        <div class="lu-ch">
          <div class="grow">{visit === null && <><h2>{castleName(c)}</h2><div class="lu-with"><span class="small dim">{side}</span>{player(with_)}</div></>}</div>
          {waits(k, c)}
          <span class="lu-tot" title={points(k.points)}>{k.points}</span>
        </div>
        {here && <WhyNote piece={here} castle={k} number={c} lines={lines[c]!} data={data} cls={`hide-s at-${emptier(k, boxes[i]!)}`} onClose={why!.by === 'kept' ? () => { d.why.value = null; } : undefined} />}
        <div class="lu-frame" ref={i === (phone && shown.length > 1 ? d.tab.value : 0) ? frame : undefined} onWheel={(e: WheelEvent) => { if (e.ctrlKey) { e.preventDefault(); zoom.value = Math.max(1, Math.min(3, zoom.value * (e.deltaY < 0 ? 1.12 : 0.89))); } }}>
          <CastleView castle={k} number={c} data={data} box={boxes[i]!} px={px} label={label} lines={lines[c]!} free={freeAt(c)} gain={settings.aids ? (at) => gainAt(at)?.sum : undefined}
            hand={job?.castle === c ? hand ?? null : null} ghost={job?.castle === c ? ghost : null} proposed={proposedAt(c)} last={last ?? null} why={here} zoom={zoom.value}
            at={d.at.value[c]} onAt={(at) => { d.at.value = { ...d.at.value, [c]: at }; }} onChoose={(at, touch) => choose(c, at, touch)} onWhy={(p, by) => explain(c, p, by)}
            onNothing={() => { d.ghost.value = null; d.why.value = null; }} />
        </div>
        {countsRow(k, c)}
      </section>
    );
  };

  /** Tiles that wait to be built here, the own one left out: it lies in the dock. */
  function waits(k: CastleState, c: number) {
    const rest = [...k.tiles, ...(k.put ?? [])].filter((r) => !jobs.some((j) => j.castle === c && j.room === r) && parse(k.proposal ?? '').what !== r);
    if (state.phase !== 'place' || !rest.length) return null;
    return <div class="lu-waits" title={tr('waits to be built here')}>{rest.map((r) => <span key={r} role="img" aria-label={tr('{room} waits to be built here', { room: roomName(data.rooms.get(r)) })}><Tile room={data.rooms.get(r)} /></span>)}</div>;
  }

  /** How many rooms of each type, with what that brought; cards and attendants with their points. */
  function countsRow(k: CastleState, c: number) {
    const has = counts(k, data.rooms);
    const more = lines[c]!.filter((l) => { const p = pieceOf(l); return p.kind === 'card' || p.kind === 'attendant'; });
    return (
      <div class="lu-counts">
        {TYPES.map((t) => { const n = has[t] ?? 0; return <span key={t} class={`lu-ct w-${t}${n >= 3 ? ' got' : ''}${n >= 5 ? ' got5' : ''}`} role="img" aria-label={`${typeName(t)}: ${n}`} title={`${typeName(t)}: ${n}`}><Icon id={'room-' + t} /><b>{n}</b></span>; })}
        {more.map((l, i) => { const p = pieceOf(l), t = pieceText(p, k, data); return <button key={i} type="button" class="lu-ct att" aria-label={`${t.name}: ${t.text}. ${points(l.points)}`} title={`${t.name}: ${t.text}`} onClick={() => explain(c, p, 'kept')}><Icon id={t.sign} /><b>{l.points}</b></button>; })}
      </div>
    );
  }

  const reading = data.rooms.get(d.read.value ?? picked.at(-1) ?? '');
  const roomAtJob = (x: number, level: number): Room | undefined => data.rooms.get(state.castles[job!.castle]!.rooms.find((r) => r.x === x && r.level === level)?.room ?? '');
  const g = ghost ? gainAt(ghost) : undefined;

  const buttons = (
    <div class="row nw lu-act">
      {act && <Button kind="do grow" icon={act.icon} disabled={!act.go || busy} onClick={() => act.go?.()}>{busy ? tr('Sending…') : act.text}</Button>}
      {props.undo && view.you !== null && <Button icon="ui-undo" label={tr('Undo')} disabled={busy} onClick={() => props.undo!()} />}
      {props.askHint && moves.length > 0 && <Button icon="ui-hint" label={tr('Hint')} onClick={() => props.askHint!()} />}
    </div>
  );

  let body: ComponentChildren, title = tr('Waiting');
  if (state.phase === 'pick' && (moves.length || kept)) {
    title = tr('Pick two, in secret');
    body = (
      <>
        <Hand rooms={holding.hand.map((r) => data.rooms.get(r)).filter((r): r is Room => !!r)} picked={picked} kept={kept} hinted={hinted?.verb === 'pick' ? [hinted.what, hinted.other] : []} onToggle={toggleRoom} onRead={(r) => { d.read.value = r; }} />
        {(!kept || d.read.value) && <Reading room={reading} />}
        <p class="small dim lu-ready"><Icon id={state.round === 1 ? 'ui-pass-left' : 'ui-pass-right'} /> {state.round === 1 ? tr('the others go to the left') : tr('the others go to the right')} <b>{tr('Ready: {n} of {m}', { n: ready, m: seats })}</b></p>
        {kept && <p class="lu-kept"><Icon id="ui-secret" /> {tr('Kept: {one} and {other}. Nobody sees it until all have chosen.', { one: roomName(data.rooms.get(picked[0]!)), other: roomName(data.rooms.get(picked[1]!)) })}</p>}
        {kept && props.undo && <Button kind="wide" icon="ui-undo" disabled={busy} onClick={() => props.undo!()}>{tr('Choose others')}</Button>}
        {!kept && buttons}
      </>
    );
  } else if (sharing && sent && other) {
    title = sharing === 'left' ? tr('Share out your two rooms') : tr('Share out Ludwig’s two rooms');
    const dest = (c: number) => `${castleName(c)} ${state.castles[c]!.points}`;
    const toOwn = sharing === 'ludwig' ? (me === 0 ? 2 : 1) : left, toOther = sharing === 'ludwig' ? (me === 0 ? 1 : 2) : right;
    const slot = (r: string, c: number, arrow: string) => (
      <div class="lu-slotbox"><Tile room={data.rooms.get(r)} /><b>{roomName(data.rooms.get(r))}</b><span class="small">{rule(data.rooms.get(r)!)}</span><span class="tag">{sharing === 'left' && <Icon id={arrow} />}{dest(c)}</span></div>
    );
    body = (
      <>
        <div class="lu-two">{slot(sent, toOwn, 'ui-prev')}<Button kind="lu-swap" icon="act-exchange" label={tr('Swap')} onClick={swap} />{slot(other, toOther, 'ui-next')}</div>
        {hinted && hinted.verb === sharing && hinted.what !== sent && <p class="lu-bonus"><Icon id="ui-hint" /><span>{tr('Hint: swap them.')}</span></p>}
        {hinted && hinted.verb === sharing && hinted.what === sent && <p class="lu-bonus"><Icon id="ui-hint" /><span>{tr('Hint: as they lie.')}</span></p>}
        {state.phase === 'left' && <p class="small dim lu-ready"><b>{tr('Ready: {n} of {m}', { n: ready, m: seats })}</b></p>}
        {buttons}
      </>
    );
  } else if (jobs.length || asked.length) {
    title = jobs.length > 1 ? tr('Your rooms') : jobs.length ? tr('Your room') : tr('A bonus');
    const note = job && hand && !asked.length ? bonus(hand.type, counts(state.castles[job.castle]!, data.rooms)[hand.type] ?? 0, state.left) : null;
    let first = jobs.length + 1;
    body = (
      <>
        {asked.map((q) => {
          const key = `${q.castle} ${q.verb}`, at = first;
          first += q.options.length;
          return <QuestionCards key={key} q={q} castle={state.castles[q.castle]!} data={data} left={state.left} aids={settings.aids} first={at} chosen={d.answer.value?.key === key ? d.answer.value.what : null} hinted={hinted && hinted.castle === q.castle && hinted.verb === q.verb ? hinted.what : null} onChoose={(what) => { d.answer.value = { key, what }; d.ghost.value = null; }} />;
        })}
        {jobs.length > 0 && (
          <div class="lu-jobs" role="group" aria-label={tr('Rooms to be placed')}>
            {jobs.map((j, i) => {
              const r = data.rooms.get(j.room)!;
              return (
                <Choice key={j.castle + j.room} on={j === job} number={i + 1} cls="lu-job" label={tr('{room} for {castle}. {rule}', { room: roomName(r), castle: castleName(j.castle), rule: rule(r) })} onClick={() => selectJob(j)}>
                  <span class="pic" onPointerDown={grab(j)}><Tile room={r} /></span><span class="tx"><b>{roomName(r)}</b><span class="small dim">{j.castle === left ? tr('to the left') : tr('to the right')}</span></span>
                </Choice>
              );
            })}
          </div>
        )}
        {job && hand && <p class="lu-reading"><span>{rule(hand)}.</span></p>}
        <BonusNote note={note} />
        {g && job && (
          <ul class="lu-gain" aria-label={tr('What it is worth')}>
            <li><span>{roomName(hand)}</span><b>{signed(g.own)}</b></li>
            {g.others.map((o) => <li key={o.piece}><span>{pieceWords(o, roomAtJob)}</span><b>{signed(o.points)}</b></li>)}
          </ul>
        )}
        {buttons}
      </>
    );
  } else {
    const others = (view.to_act ?? []).filter((s) => s !== view.you).map(name);
    const own = [left, right].find((c) => state.castles[c]!.proposer === view.you && state.castles[c]!.proposal);
    title = waiting.length ? tr('Your partner asks') : view.you === null ? tr('You look on') : tr('Waiting');
    body = (
      <>
        {own !== undefined && <p class="small"><Icon id="ui-propose" /> {tr('You propose {what}. {name} answers.', { what: moveWords(state.castles[own]!.proposal!), name: name(partner(own, me, chairs)) })}</p>}
        {!waiting.length && <p class="lu-wait"><Icon id="ui-hourglass" /> {others.length ? tr('Waiting for {names}', { names: others.join(', ') }) : tr('One moment')}</p>}
        {state.phase === 'pick' && <p class="small dim">{tr('Ready: {n} of {m}', { n: ready, m: seats })}</p>}
        {buttons}
      </>
    );
  }

  const phases: Record<string, string> = { ludwig: tr('Ludwig'), pick: tr('Pick'), left: tr('Share out'), place: tr('Build') };
  const stage = <span class="pill">{tr('Round {round}, turn {turn} of 4', { round: state.round, turn: state.turn })}</span>;
  return (
    <div class={`lu ${settings.motion ? '' : 'still'}`}>
      <Defs />
      <Frieze castles={state.castles} data={data} me={me} mine={view.you === null ? [] : [left, right]} shown={visit !== null ? [visit] : phone ? [d.tab.value === 0 ? left : right] : shown} names={name} doing={doing} phone={phone} onShow={show} stage={stage} />
      <main class="lu-lay">
        <div class="lu-castles">
          {visit !== null ? (
            <div class="lu-visit"><h2>{castleName(visit)}</h2><div class="lu-with">{builders(visit, chairs).map(player)}</div><Button icon="ui-prev" onClick={() => { d.visit.value = null; }}>{view.you === null ? tr('Back') : tr('Back to mine')}</Button></div>
          ) : phone && left !== right ? (
            <div class="tabs" role="tablist">{[left, right].map((c, i) => (
              <button key={c} type="button" role="tab" aria-selected={d.tab.value === i} aria-controls={`lu-castle-${c}`} class={d.tab.value === i ? 'on' : ''} onClick={() => { d.tab.value = i as 0 | 1; const j = jobs.find((x) => x.castle === c); if (j) selectJob(j); }}>
                <span class="cut">{castleName(c)}, {name(partner(c, me, chairs))}</span>{waiting.some((w) => w.castle === c) && <b class="lu-q inl" aria-label={tr('asks for an answer')}>?</b>}
              </button>
            ))}</div>
          ) : null}
          <div class={`lu-pair ${shown.length === 1 ? 'one' : ''}`}>{shown.map(half)}</div>
        </div>
        <aside class="lu-right">
          <section class={`panel lu-dock ${state.phase}`}>
            <div class="h"><h3>{title}</h3>{moves.length > 0 ? <span class="turn"><Icon id="ui-bell" />{phases[state.phase]}</span> : <span class="small dim">{phases[state.phase]}</span>}{phone && stage}</div>
            <div class="b">{body}</div>
          </section>
          {waiting.map((w) => {
            const k = state.castles[w.castle]!, gain = proposalGain(w.castle), m = parse(k.proposal ?? ''), room = data.rooms.get(m.what);
            const note = m.verb === 'place' && room ? bonus(room.type, counts(k, data.rooms)[room.type] ?? 0, state.left) : null, who = older(w.castle, chairs, seats, view.options.ages);
            return (
              <section key={w.castle} class={`ask lu-ask ${phone && w.castle === (d.tab.value ? right : left) ? 'first' : ''}`} aria-label={tr('{name} asks', { name: name(k.proposer!) })}>
                <h3><span class={`s${k.proposer! + 1}`}><Icon id={`seat-${k.proposer! + 1}`} cls="l" /></span>{tr('{name} asks', { name: name(k.proposer!) })}{gain !== undefined && <b class="lu-now">{signed(gain)}</b>}</h3>
                <div class="lu-askrow">{room && <Tile room={room} />}<p class="small">{moveWords(k.proposal!)}. {m.verb === 'card' && m.what !== '?' ? tr(data.cards[+m.what] ?? '') : room ? `${rule(room)}.` : ''}{note && <> <b>{note.text}</b></>}</p></div>
                {!w.agree && <p class="small">{tr('It is not to be had any more: one can only object.')}</p>}
                <div class="row nw"><Button kind="yes full grow" icon="ui-agree" disabled={busy || !w.agree} onClick={() => play(`agree castle ${w.castle}`)}>{tr('Agree')}</Button><Button kind="no" icon="ui-object" disabled={busy} onClick={() => play(`object castle ${w.castle}`)}>{tr('Object')}</Button></div>
                <p class="micro dim">{who === view.you ? tr('If you object, you decide: you are the older one.') : tr('If you object, {name} decides, being older.', { name: name(who) })}</p>
              </section>
            );
          })}
          {hint && hinted && (
            <section class="ask lu-ask" aria-label={tr('Hint')}>
              <h3><Icon id="ui-hint" cls="l" />{tr('Hint')}</h3>
              <p class="small">{moveWords(hint.move)}{hint.say ? `. ${say(hint.say)}` : ''}</p>
              <Button icon="ui-confirm" onClick={() => takeHint()}>{tr('Take it up')}</Button>
            </section>
          )}
          {why && <WhyNote piece={why.piece} castle={state.castles[why.castle]!} number={why.castle} lines={lines[why.castle]!} data={data} cls="only-s" onClose={() => { d.why.value = null; }} />}
          {props.talk}
        </aside>
      </main>
      {drag.value && <div class="lu-drag" style={{ left: `${drag.value.x}px`, top: `${drag.value.y}px` }}><Tile room={data.rooms.get(drag.value.room)} /></div>}
    </div>
  );

  /** The hint goes where one's own choice would be, to be confirmed like one. */
  function takeHint(): void {
    const m = parse(hint!.move);
    if (m.verb === 'pick') d.picked.value = [m.what, m.other];
    else if (m.verb === 'left' || m.verb === 'ludwig') d.sent.value = m.what;
    else if (m.verb === 'place') { const j = jobs.find((x) => x.castle === m.castle && x.room === m.what); if (j) { selectJob(j); d.ghost.value = { x: m.x, level: m.level }; focusCastle(m.castle, m); } }
    else if (m.verb === 'agree' || m.verb === 'object') play(hint!.move);
    else d.answer.value = { key: `${m.castle} ${m.verb}`, what: m.what };
  }
}

const Defs = () => <svg class="unseen-svg" width="0" height="0" style={{ position: 'absolute' }} aria-hidden="true"><Drawing svg={`<defs>${ludwigDefs}</defs>`} /></svg>;
