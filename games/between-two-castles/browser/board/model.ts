// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * What the board's parts share: the view read for one seat, what lies on the desk, and
 * what one can do about it. One of them is made for each drawing of the board.
 */
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { BoardProps } from '@shell/games/board';
import { SMALL, useMedia } from '@shell/lib/media';
import { sound } from '@shell/lib/sound';
import type { Gain } from '@shell/lib/protocol';
import { tr } from '@shell/lib/texts';
import { gainWords, whole } from '@shell/ui/gain';
import { viewNames } from '@shell/lib/names';
import {
  answerMove,
  answers,
  lineOf,
  linesOf,
  parse,
  pickMove,
  placeMove,
  placings,
  questions,
  readData,
  same,
  samePiece,
  toggle,
  type LudwigState,
  type Piece,
  type Placing,
  type Room,
  type Spot,
} from './logic';
import { answerWords } from './dock';
import { useForesight } from './foresight';
import { counted, pieceText } from './note';
import { toLeft, usePlans, valid, withGhost } from './plans';
import { newRooms } from './since';
import { Desk, type Planned } from './store';
import { roomName, spot, wordsOf } from './words';

/** The picks are shown all at once. Whose they were is to be seen until they are built, also when they have been shared out. */
function useRevealed(state: LudwigState, seats: number): (chair: number) => string[] {
  const kept = useRef<{ turn: string; rooms: string[][] }>({ turn: '', rooms: [] }),
    turn = `${state.round} ${state.turn}`,
    hidden = state.phase === 'pick' || state.phase === 'ludwig',
    all = state.phase === 'left';
  if (hidden || kept.current.turn !== turn) kept.current = { turn, rooms: [] };
  if (!hidden)
    state.chairs.slice(0, seats).forEach(({ shown }, chair) => {
      if (shown.length) kept.current.rooms[chair] = shown;
    });
  useEffect(() => {
    if (all) sound('paper');
  }, [all]);
  return (chair) =>
    (kept.current.rooms[chair] ?? []).filter((r) => !state.castles.some((k) => k.rooms.some((b) => b.room === r)));
}

/** What every part of the board is handed. */
export type Model = ReturnType<typeof useModel>;

/** Read the view, look after the desk, and offer what can be done. It draws nothing. */
export function useModel(props: BoardProps<LudwigState>) {
  const { view, tables, mine, busy, hint, settings } = props,
    state = view.state!;
  const data = useMemo(() => readData(tables), [tables]),
    phone = useMedia(SMALL); // one castle at a time, with tabs
  // the desk outlives the drawings; its signals make them anew
  const desk = useRef<Desk>(null);
  desk.current ??= new Desk();
  const d = desk.current;
  const called = (room: string): string => roomName(data.rooms.get(room)),
    seats = view.seats.length,
    me = view.you ?? 0,
    moves = (mine && view.moves) || [];
  const [left, right] = state.chairs[me]!.castles;
  const names = viewNames(view),
    name = (chair: number): string => names[chair] ?? tr('King Ludwig'),
    revealed = useRevealed(state, seats);

  const since = newRooms(props);

  // ---- what is open ----
  const sending = d.sending.value?.view === view ? d.sending.value : null;
  const sharing = moves.some((m) => m.startsWith('left '))
    ? 'left'
    : moves.some((m) => m.startsWith('ludwig '))
      ? 'ludwig'
      : null;
  const two = sharing ? moves.filter((m) => m.startsWith(sharing)).map((m) => parse(m).what) : [];
  // who shares out may put a room where it shall stand
  const planning = sharing === 'left' && !!view.ahead?.length;
  const legal = useMemo(() => placings(planning ? view.ahead! : moves), [view, planning]),
    asked = useMemo(() => questions(moves), [view]),
    waiting = useMemo(() => answers(moves), [view]);
  const plans = usePlans(props, d, { jobs: legal, two: planning ? two : [], left, called }),
    // a room that is decided or on its way is not offered again, or a quick second tap would send it twice
    gone = [...(sending ? [{ castle: sending.castle, room: sending.built.room }] : []), ...plans.queue],
    jobs = legal.filter((j) => !gone.some((g) => g.castle === j.castle && g.room === j.room)),
    ghosts = valid(d.ghosts.value, jobs);
  const sent = (planning && toLeft(ghosts, two, left)) || (two.includes(d.sent.value ?? '') ? d.sent.value! : two[0]),
    other = two.find((r) => r !== sent);
  const chosen = d.placing.value,
    open = (d.tab.value ? right : left) as number,
    byRoom = jobs.filter((j) => j.room === (two.includes(chosen?.room ?? '') ? chosen!.room : sent));
  const job: Placing | undefined = planning
    ? (byRoom.find((j) => j.castle === (chosen?.castle ?? open)) ?? byRoom[0])
    : (jobs.find((j) => j.castle === chosen?.castle && j.room === chosen.room) ??
      jobs.find((j) => j.castle === open) ??
      jobs[0]);
  const hand: Room | undefined = job && data.rooms.get(job.room);
  /** What may be built in a castle now: the room that has its ghost there, else the one in hand. */
  const jobAt = (c: number): Placing | undefined => {
    const g = ghosts.find((x) => x.castle === c);
    if (g) return jobs.find((j) => j.castle === c && j.room === g.room);
    if (!planning) return job?.castle === c ? job : undefined;
    return jobs.find((j) => j.castle === c && j.room === job?.room && !ghosts.some((x) => x.room === j.room));
  };
  const ghostAt = (c: number): Planned | undefined =>
    ghosts.find((g) => g.castle === c) ?? plans.queue.find((g) => g.castle === c);
  const isProposal = (c: number): boolean => state.castles[c]!.proposes;
  // what somebody must agree to first is not certain
  const gainOf = (move: string): Gain | undefined => {
    const gain = props.worth?.get(move),
      { verb, castle } = parse(move);
    return gain && verb !== 'agree' && castle >= 0 && isProposal(castle) ? { now: 0, later: whole(gain) } : gain;
  };
  const gainAt = (c: number, at: Spot): Gain | undefined => {
    const j = jobAt(c);
    return j && gainOf(placeMove(j.room, at, c));
  };
  // a partner's proposal is weighed before one is asked to agree
  const agreeing = waiting.filter((w) => w.agree).map((w) => `agree castle ${w.castle}`);
  const changesOf = useForesight(props, [
    ...ghosts.map((g) => placeMove(g.room, g, g.castle)),
    ...(props.worth ? agreeing : []),
  ]);
  const hinted = hint ? parse(hint.move) : null;
  const lines = useMemo(() => state.castles.map((_, c) => linesOf(view.tally, c)), [view]);

  // a new position: what was in hand is put back unless it still fits
  useEffect(() => {
    d.picked.value = d.picked.value.filter((r) => state.chairs[me]?.hand.includes(r));
    if (!jobs.length) d.ghosts.value = [];
  }, [view]);
  useEffect(() => {
    d.sent.value = d.placing.value = null;
    d.picked.value = [];
  }, [state.round, state.turn, state.phase]);
  // the castle that waits for one is shown, first of all where something is asked; but only when
  // what was just built has arrived in its own
  const waits = asked[0]?.castle ?? job?.castle;
  useEffect(() => {
    if (waits !== undefined && phone && !sending && d.visit.value === null) d.tab.value = waits === right ? 1 : 0;
  }, [waits, job?.room, phone, !sending]);
  // and that of a move which is looked at in the log
  const looked = props.lit?.map((place) => /^castle (\d+) /.exec(place)?.[1]).find((c) => c !== undefined);
  useEffect(() => {
    if (looked === undefined) return;
    const c = Number(looked);
    d.visit.value = c === left || c === right ? null : c;
    if (d.visit.value === null) d.tab.value = c === left ? 0 : 1;
    return () => {
      d.visit.value = null;
    };
  }, [looked]);
  // and that of a hint
  useEffect(() => {
    if (!phone || hinted?.verb !== 'place' || (hinted.castle !== left && hinted.castle !== right)) return;
    d.visit.value = null;
    d.tab.value = hinted.castle === left ? 0 : 1;
  }, [hint?.move, phone]);
  // refused: the room is in hand again, where it would have stood
  useEffect(() => {
    if (busy || !sending) return;
    const timer = setTimeout(() => {
      d.sending.value = null;
      d.placing.value = { castle: sending.castle, room: sending.built.room };
      d.ghosts.value = withGhost(d.ghosts.value, { castle: sending.castle, ...sending.built });
    }, 500);
    return () => clearTimeout(timer);
  }, [busy, sending]);

  // ---- words ----
  const moveWords = (move: string): string => wordsOf(move, data, state.castles);
  function proposalWords(c: number): string {
    const k = state.castles[c]!,
      gain = gainOf(`agree castle ${c}`);
    return (
      tr('{name} proposes {what}.', { name: name(k.proposer ?? 0), what: moveWords(k.proposal ?? '') }) +
      (gain ? ` ${gainWords(gain)}.` : '')
    );
  }

  // ---- doing ----
  const play = (move: string): void => {
    if (!busy) {
      d.ghosts.value = [];
      d.answer.value = null;
      d.why.value = null;
      props.play(move);
    }
  };
  /** A room gets its ghost, and you go on with the one that has none: on a phone its castle comes into sight. */
  const putGhost = (g: Planned): void => {
    d.ghosts.value = withGhost(ghosts, g);
    d.answer.value = d.why.value = null;
    const rest = jobs.find(
      (j) => j.room !== g.room && j.castle !== g.castle && !d.ghosts.value.some((o) => o.room === j.room),
    );
    d.placing.value = { castle: (rest ?? g).castle, room: (rest ?? g).room };
    if (rest && phone) d.tab.value = rest.castle === right ? 1 : 0;
  };
  /** What waits is not built when something is taken back. */
  const undo =
    props.undo &&
    ((): void => {
      plans.withdraw();
      props.undo!();
    });
  /** A cell is chosen: the first time it gets a ghost, the second time what has one is built. */
  const choose = (castle: number, at: Spot): void => {
    const here = jobAt(castle) ?? jobs.find((j) => j.castle === castle);
    if (!here) return;
    d.at.value = { ...d.at.value, [castle]: { x: at.x, level: at.level } };
    const g: Planned = { castle, room: here.room, x: at.x, level: at.level };
    if (ghosts.some((o) => o.castle === castle && same(o, at))) {
      plans.settle(ghosts);
      return;
    }
    putGhost(g);
    const gain = gainOf(placeMove(here.room, at, castle));
    props.announce(
      [
        tr('{room} at {place}', { room: called(here.room), place: spot(at.x, at.level) }),
        gain ? gainWords(gain) : '',
        tr('press Enter to confirm'),
      ]
        .filter(Boolean)
        .join(', '),
    );
  };
  /**
   * Explain a piece: while it is pointed at, or until it is closed. What is kept open is not
   * replaced by pointing.
   */
  const explain = (castle: number, piece: Piece | null, by: 'hover' | 'kept'): void => {
    const now = d.why.value;
    if (by === 'hover' && now?.by === 'kept') return;
    if (!piece) {
      if (now?.by === 'hover') d.why.value = null;
      return;
    }
    if (by === 'kept' && now?.by === 'kept' && now.castle === castle && samePiece(now.piece, piece)) {
      d.why.value = null;
      return;
    }
    d.why.value = { castle, piece, by };
    const line = lineOf(lines[castle]!, piece),
      k = state.castles[castle]!;
    if (by === 'kept' && line) {
      const t = pieceText(piece, k, data);
      props.announce(`${t.name}. ${t.text}. ${counted(line, k, data)}`);
    }
  };
  const answer = (to: { key: string; what: string }): void => {
    d.answer.value = to;
    d.ghosts.value = [];
  };
  /** The keyboard goes to a cell of a castle, once it is drawn. */
  const focusCastle = (c: number, at?: Spot, preventScroll = false): void => {
    if (at) d.at.value = { ...d.at.value, [c]: { x: at.x, level: at.level } };
    const cell = `svg[data-castle="${c}"] .lu-cell[tabindex="0"]`;
    setTimeout(() => document.querySelector<SVGElement>(cell)?.focus({ preventScroll }), 0);
  };
  /** The keyboard goes to the button, once it is ready. */
  const toButton = (): void => {
    setTimeout(() => document.querySelector<HTMLElement>('.lu-act .btn.do')?.focus(), 0);
  };
  /** The keyboard goes to what a partner asks about a castle. */
  const toRequest = (c: number): void =>
    document.querySelector<HTMLElement>(`.lu-ask[data-castle="${c}"] .btn:not(:disabled)`)?.focus();
  /** Take up a room, also from where it has its ghost; its castle comes into sight. */
  const takeUp = (room: string, castle?: number): void => {
    d.placing.value = { room, ...(castle === undefined ? {} : { castle }) };
    d.ghosts.value = ghosts.filter((g) => g.room !== room);
    d.visit.value = null;
    if (phone && castle !== undefined) d.tab.value = castle === right ? 1 : 0;
  };
  const selectJob = (j: Placing): void => takeUp(j.room, planning ? undefined : j.castle);
  /** Show a castle: one's own by its tab, another's as a visit. The same once more ends that. */
  const show = (c: number): void => {
    if (c === left || c === right) {
      d.visit.value = null;
      d.tab.value = c === left ? 0 : 1;
    } else d.visit.value = d.visit.value === c ? null : c;
    d.why.value = null;
  };

  // ---- picking and sharing out ----
  const holding = state.chairs[me]!,
    kept = holding.picked.length > 0;
  const picked = kept ? holding.picked : d.picked.value,
    pick = kept ? undefined : pickMove(picked, moves);
  /**
   * A room of the hand, chosen or put back. With `now` the second one is the choice: it can be
   * taken back until everybody has chosen.
   */
  const toggleRoom = (r: string, now = false): void => {
    d.picked.value = toggle(d.picked.value, r);
    const both = now && !settings.confirm && pickMove(d.picked.value, moves);
    if (both) {
      play(both);
      return;
    }
    const at = d.picked.value.indexOf(r);
    props.announce(
      at >= 0
        ? tr('{room}, chosen, {n} of 2. Hidden from others', { room: called(r), n: at + 1 })
        : tr('{room}, not chosen', { room: called(r) }),
    );
  };
  /** Of the two rooms this one goes to the left, or Ludwig's to one's own castle. */
  const send = (r: string): void => {
    d.sent.value = r;
    d.ghosts.value = [];
    const rest = two.find((o) => o !== r);
    if (rest)
      props.announce(
        sharing === 'ludwig'
          ? tr('{room} to your castle', { room: called(r) })
          : tr('{one} left, {other} right', {
              one: called(r),
              other: called(rest),
            }),
      );
  };
  const swap = (): void => {
    if (other) send(other);
  };

  // ---- the one action ----
  const answered = asked.find(
    (q) => `${q.castle} ${q.verb}` === d.answer.value?.key && q.options.includes(d.answer.value.what),
  );
  /** What the button does with the ghosts, and what that brings. */
  const ghostsWord = (): string => {
    const proposes = ghosts.some((g) => isProposal(g.castle));
    if (ghosts.length > 1) return proposes ? tr('Propose both') : tr('Place both');
    return proposes ? tr('Propose') : tr('Place');
  };
  const gains = ghosts.map((g) => gainOf(placeMove(g.room, g, g.castle))).filter((g) => !!g),
    sum = gains.length
      ? gains.reduce((a, b) => ({ now: a.now + b.now, later: a.later + b.later }), { now: 0, later: 0 })
      : undefined;
  // one button for every phase: people look for it in one place, and Enter always means it
  const act: { text: string; icon: string; go?: () => void } | null =
    state.phase === 'pick' && !kept && moves.length
      ? pick
        ? {
            text: tr('Keep {one} and {other}', {
              one: called(picked[0]!),
              other: called(picked[1]!),
            }),
            icon: 'ui-secret',
            go: () => play(pick),
          }
        : { text: picked.length ? tr('Choose one more') : tr('Choose two rooms'), icon: 'ui-secret' }
      : sharing && sent && other && !ghosts.length
        ? {
            text: tr('{one} left, {other} right', {
              one: called(sent),
              other: called(other),
            }),
            icon: 'ui-confirm',
            go: () => play(`${sharing} ${sent}`),
          }
        : answered
          ? {
              text: answerWords(answered, d.answer.value!.what, data, isProposal(answered.castle)),
              icon: 'ui-confirm',
              go: () => play(answerMove(answered, d.answer.value!.what)),
            }
          : ghosts.length
            ? {
                text: `${ghostsWord()}${sum ? `, ${gainWords(sum)}` : ''}`,
                icon: ghosts.some((g) => isProposal(g.castle)) ? 'ui-propose' : 'ui-confirm',
                go: () => plans.settle(ghosts),
              }
            : asked.length
              ? { text: tr('Choose one'), icon: 'ui-confirm' }
              : job
                ? { text: tr('Choose a cell'), icon: 'ui-confirm' }
                : null;
  if (sharing === 'ludwig' && act && sent) act.text = tr('{room} to your castle', { room: called(sent) });

  /** The hint goes where one's own choice would be, to be confirmed like one. */
  function takeHint(): void {
    const m = parse(hint!.move);
    if (m.verb === 'pick') d.picked.value = [m.what, m.other];
    else if (m.verb === 'left' || m.verb === 'ludwig') {
      send(m.what);
      // what follows it in the turn is set up with it
      for (const { move } of hint!.then ?? []) {
        const { verb, castle, what, x, level } = parse(move);
        if (verb === 'place' && planning) d.ghosts.value = withGhost(d.ghosts.value, { castle, room: what, x, level });
      }
    } else if (m.verb === 'place') {
      const j = jobs.find((x) => x.castle === m.castle && x.room === m.what);
      if (j) {
        selectJob(j);
        d.ghosts.value = withGhost(ghosts, { castle: m.castle, room: m.what, x: m.x, level: m.level });
        focusCastle(m.castle, m, true);
      }
    } else if (m.verb === 'agree' || m.verb === 'object') play(hint!.move);
    else answer({ key: `${m.castle} ${m.verb}`, what: m.what });
  }

  return {
    props,
    view,
    state,
    data,
    d,
    phone,
    busy,
    settings,
    hint,
    hinted,
    seats,
    me,
    moves,
    left,
    right,
    name,
    called,
    revealed,
    since,
    sending,
    jobs,
    asked,
    waiting,
    planning,
    job,
    hand,
    jobAt,
    ghosts,
    ghostAt,
    gainOf,
    gainAt,
    plans,
    changesOf,
    lines,
    moveWords,
    proposalWords,
    isProposal,
    play,
    choose,
    explain,
    answer,
    focusCastle,
    toButton,
    toRequest,
    undo,
    takeUp,
    selectJob,
    show,
    takeHint,
    holding,
    kept,
    picked,
    sharing,
    two,
    sent,
    other,
    toggleRoom,
    send,
    swap,
    act,
  };
}
