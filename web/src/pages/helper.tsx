// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * The score helper for the box of Between Two Castles: castles are built of a list of all
 * rooms, and the engine in this page counts them and says why. It also says where a room
 * may stand and what it adds there; this page knows no rule of its own.
 */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import { T, drawRoom, ludwigDefs, top, type Room } from '../draw/ludwig';
import { CastleView, WhyNote, boxOf, pieceText, samePiece, together, useSize } from '../games/ludwig/castle';
import {
  PAD,
  TYPES,
  padRow,
  pieceOf,
  readData,
  same,
  type Data,
  type PadRow,
  type Piece,
  type Spot,
} from '../games/ludwig/logic';
import {
  attendantName,
  describe,
  hangingName,
  points,
  roomName,
  spot,
  stands,
  throneRule,
  typeName,
  typesName,
} from '../games/ludwig/words';
import { announce, keep } from '../lib/page';
import type { Line, Message } from '../lib/protocol';
import { language, say, tr, trn } from '../lib/texts';
import { Bar } from '../ui/bar';
import { Button, Drawing, Icon, Panel, Strip, Tool } from '../ui/kit';
import { Late } from './replay';
import { answers, ask, reasonOf, tablesHere } from './replay-engine';
import {
  KINDS,
  RING,
  around,
  asState,
  cellAt,
  empty,
  find,
  fold,
  read,
  roomOnLine,
  sheet,
  tally,
  worked,
  write,
  type Plan,
  type Scored,
} from './helper/state';

const GAME = 'between-two-castles';

/** The engine's faults begin small, as behind a colon. */
const sentence = (m: Message): string => {
  const text = say(m);
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/* ---- the engine's word ---- */

const counted = new Map<string, Promise<Scored>>();
/** Sheets are counted once. */
function score(sheets: string[]): Promise<Scored> {
  const key = sheets.join('\n');
  let found = counted.get(key);
  if (!found) {
    if (counted.size > 2000) counted.clear();
    found = ask<Scored>('score', { game: GAME, sheets });
    found.catch(() => counted.delete(key));
    counted.set(key, found);
  }
  return found;
}

/** What comes of these sheets, once it has come; the answer before it is shown until then. */
function useScores(texts: readonly string[], fail: (m: Message) => void): (Scored | undefined)[] {
  const [all, set] = useState<(Scored | undefined)[]>([]);
  const key = texts.join('\0');
  useEffect(() => {
    let late = false;
    Promise.all(texts.map((t) => score([t]))).then(
      (a) => {
        if (!late) set(a);
      },
      (e) => {
        if (!late) fail(reasonOf(e));
      },
    );
    return () => {
      late = true;
    };
  }, [key]);
  return all;
}

/** Where a room may stand, what it adds there, and elsewhere why not. */
interface Fit {
  at: Spot;
  gain?: number;
  why?: string;
}
function useFits(p: Plan, room: string | null, data: Data): Fit[] {
  const [fits, set] = useState<{ key: string; fits: Fit[] }>({ key: '', fits: [] });
  const base = sheet(p, data),
    key = room ? `${base}${room}` : '';
  useEffect(() => {
    let late = false;
    if (!room) return;
    const probe = async (at: Spot): Promise<Fit> => {
      const more: Plan = { ...p, rooms: [...p.rooms, { ...at, room }] },
        [was, then] = await Promise.all([score([base]), score([sheet(more, data)])]);
      const fault =
        then.faults.find((f) => roomOnLine(more, f.line) === p.rooms.length) ??
        (then.faults.length > was.faults.length
          ? then.faults.find((f) => !was.faults.some((w) => w.line === f.line))
          : undefined);
      if (fault) return { at, why: sentence(fault.what) };
      const a = was.sheets?.[0]?.total,
        b = then.sheets?.[0]?.total;
      return { at, ...(a !== undefined && b !== undefined ? { gain: b - a } : {}) };
    };
    Promise.all(around(p).map(probe)).then(
      (all) => {
        if (!late) set({ key, fits: all });
      },
      () => {},
    );
    return () => {
      late = true;
    };
  }, [key, language.value]);
  return key && fits.key === key ? fits.fits : [];
}

/* ---- names in all languages ---- */

function useNames(data: Data | null): Map<string, string[]> {
  const [names, set] = useState(new Map<string, string[]>());
  useEffect(() => {
    if (!data) return;
    const put = (others: Record<string, unknown>[]): void =>
      set(
        new Map(
          [...data.rooms].map(([key, r]) => [
            key,
            [r.name, ...others.map((o) => o[r.name]).filter((x): x is string => typeof x === 'string')].map(fold),
          ]),
        ),
      );
    put([]);
    Promise.all(
      ['ru', 'cs'].map((l) =>
        fetch(`/texts/${l}.json`)
          .then((a) => a.json() as Promise<Record<string, unknown>>)
          .catch(() => ({})),
      ),
    ).then(put, () => {});
  }, [data]);
  return names;
}

/* ---- the page ---- */

const kept = (): string => {
  try {
    return localStorage.getItem('helper') ?? '';
  } catch {
    return '';
  }
};

export function Helper() {
  const [data, setData] = useState<Data | null>(null),
    [trouble, setTrouble] = useState<Message | null>(null);
  useEffect(() => {
    tablesHere(GAME).then(
      (t) => setData(readData(t)),
      (e) => setTrouble(reasonOf(e)),
    );
  }, []);
  if (data) return <Workshop data={data} />;
  return (
    <>
      <Bar where={<b class="hide-s">{tr('Score helper')}</b>} />
      {trouble ? <Strip icon="ui-warning" kind="err" fact={say(trouble)} /> : !answers() && <Late />}
      <main class="narrow">
        <p class="dim">{tr('The rooms are being fetched.')}</p>
      </main>
    </>
  );
}

interface Everything {
  plans: Plan[];
  at: number;
}

/** A line of the pad, with what stands on it. */
interface PadLine {
  row: PadRow;
  lines: Line[];
  sum: number;
}

function Workshop({ data }: { data: Data }) {
  const [all, setAll] = useState<Everything>(() => ({
    plans: read(location.hash.slice(1), data) ?? read(kept(), data) ?? [empty()],
    at: 0,
  }));
  const [past, setPast] = useState<Everything[]>([]);
  const [hand, setHand] = useState<string | null>(null),
    [moved, setMoved] = useState<Spot | null>(null),
    [piece, setPiece] = useState<Piece | null>(null),
    [over, setOver] = useState<Piece | null>(null),
    [bad, setBad] = useState<Fit | null>(null);
  const [cell, setCell] = useState<Spot>({ x: 0, level: 1 }),
    [trouble, setTrouble] = useState<Message | null>(null),
    [shared, setShared] = useState('');
  const search = useRef<HTMLInputElement>(null),
    frame = useRef<HTMLDivElement>(null),
    byKey = useRef(false);
  const at = Math.min(all.at, all.plans.length - 1),
    whole = all.plans[at]!;
  /** While a room is moved, the castle is shown and counted without it. */
  const plan: Plan = moved ? { ...whole, rooms: whole.rooms.filter((r) => !same(r, moved)) } : whole;

  /* ---- counting ---- */
  const texts = all.plans.map((p, i) => sheet(i === at ? plan : p, data));
  const scores = useScores(texts, setTrouble),
    mine = scores[at],
    total = mine?.sheets?.[0]?.total;
  const [ring, setRing] = useState<Scored | null>(null);
  const table =
    all.plans.length >= RING.least && scores.length === all.plans.length && scores.every((s) => s && !s.faults.length);
  useEffect(() => {
    let late = false;
    if (table)
      score(texts).then(
        (s) => {
          if (!late) setRing(s);
        },
        () => {},
      );
    else setRing(null);
    return () => {
      late = true;
    };
  }, [table, texts.join('\0')]);
  const score0 = mine?.sheets?.[0];
  const lines = useMemo(
    () =>
      score0 && score0.rooms.length === plan.rooms.length && score0.rooms.every((r, i) => same(r, plan.rooms[i]))
        ? tally(score0, plan, data)
        : [],
    [score0, sheet(plan, data)],
  );
  const faults = (mine?.faults ?? []).map((f) => ({ ...f, room: plan.rooms[roomOnLine(plan, f.line)] }));
  const fits = useFits(plan, hand, data),
    free = useMemo(() => fits.filter((f) => f.why === undefined).map((f) => f.at), [fits]);
  const room = hand ? data.rooms.get(hand) : undefined;

  useEffect(() => {
    if (!hand || !fits.length || !room) return;
    announce(
      free.length
        ? trn('{room} in hand. It fits {n} cell.', '{room} in hand. It fits {n} cells.', free.length, {
            room: roomName(room),
          })
        : tr('{room} in hand. It fits nowhere: {why}', { room: roomName(room), why: fits[0]!.why ?? '' }),
    );
    if (byKey.current && free[0]) {
      byKey.current = false;
      setCell(free[0]);
      requestAnimationFrame(() =>
        frame.current?.querySelector<SVGElement>(`[data-at="${free[0]!.x},${free[0]!.level}"]`)?.focus(),
      );
    }
  }, [fits]);
  const said = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (total !== undefined && said.current !== undefined && total !== said.current)
      announce(tr('The castle has {points}.', { points: points(total) }));
    if (total !== undefined) said.current = total;
  }, [total]);

  /* ---- changing ---- */
  const change = (next: Everything): void => {
    setPast([...past.slice(-99), all]);
    setAll(next);
    setHand(null);
    setMoved(null);
    setBad(null);
    setOver(null);
    setShared('');
  };
  const changePlan = (p: Plan): void => change({ ...all, plans: all.plans.map((x, i) => (i === at ? p : x)) });
  useEffect(() => {
    const text = write(all.plans, data);
    keep('helper', text);
    try {
      history.replaceState(history.state, '', `${location.pathname}${location.search}#${text}`);
    } catch {
      /* the address is only a convenience */
    }
  }, [all.plans]);
  useEffect(() => {
    const heard = (): void => {
      const plans = read(location.hash.slice(1), data);
      if (plans && write(plans, data) !== write(all.plans, data)) {
        setPast([...past, all]);
        setAll({ plans, at: 0 });
      }
    };
    addEventListener('hashchange', heard);
    return () => removeEventListener('hashchange', heard);
  });
  const undo = (): void => {
    const last = past.at(-1);
    if (!last) return;
    setAll(last);
    setPast(past.slice(0, -1));
    setHand(null);
    setMoved(null);
    setPiece(null);
    setBad(null);
  };
  const take = (key: string, keyboard: boolean): void => {
    byKey.current = keyboard;
    setMoved(null);
    setPiece(null);
    setBad(null);
    setHand(hand === key && !keyboard ? null : key);
    requestAnimationFrame(() => frame.current?.scrollIntoView({ block: 'nearest' }));
  };
  const place = (spotAt: Spot): void => {
    if (!hand) return;
    const keyboard =
      frame.current?.contains(document.activeElement) && document.activeElement?.matches(':focus-visible');
    changePlan({ ...plan, rooms: [...plan.rooms, { x: spotAt.x, level: spotAt.level, room: hand }] });
    setPiece({ kind: 'room', at: { x: spotAt.x, level: spotAt.level } });
    setCell({ x: spotAt.x, level: spotAt.level });
    announce(tr('{room} stands on {place}.', { room: roomName(room), place: spot(spotAt.x, spotAt.level) }));
    if (keyboard) {
      search.current?.focus();
      search.current?.select();
    }
  };
  const here = piece?.kind === 'room' ? plan.rooms.find((r) => same(r, piece.at)) : undefined;
  const remove = (): void => {
    if (here) {
      announce(tr('{room} is gone.', { room: roomName(data.rooms.get(here.room)) }));
      changePlan({ ...plan, rooms: plan.rooms.filter((r) => r !== here) });
      setPiece(null);
    }
  };
  const move = (): void => {
    if (here) {
      setMoved({ x: here.x, level: here.level });
      setHand(here.room);
      setPiece(null);
      byKey.current = true;
    }
  };
  const drop = (): void => {
    setHand(null);
    setMoved(null);
    setBad(null);
  };
  const explain = (p: Piece | null, by: 'hover' | 'kept'): void => {
    if (by === 'hover') {
      setOver(p);
      return;
    }
    setPiece(p && piece && samePiece(p, piece) ? null : p);
    drop();
    if (p?.at) setCell(p.at);
  };
  const share = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(location.href);
      setShared(tr('Copied'));
      announce(tr('The link is copied.'));
    } catch {
      setShared(location.href);
    }
  };

  /* ---- the castle ---- */
  const [size, px] = useSize();
  const box = useMemo(
    () =>
      together(
        [
          boxOf(
            plan.rooms,
            fits.map((f) => f.at),
          ),
        ],
        px,
        84,
      )[0]!,
    [sheet(plan, data), fits, px],
  );
  /** A tap where the room in hand must not stand tells why. */
  const tap = (e: MouseEvent): void => {
    const svg = frame.current?.querySelector<SVGSVGElement>('svg.lu-section'),
      m = svg?.getScreenCTM()?.inverse();
    if (!m || !hand) return;
    const p = new DOMPoint(e.clientX, e.clientY).matrixTransform(m),
      there = cellAt(p.x, p.y, T),
      fit = fits.find((f) => same(f.at, there));
    if (fit?.why === undefined) {
      setBad(null);
      return;
    }
    e.stopPropagation();
    setBad(fit);
    announce(tr('Not here. {why}', { why: fit.why }));
  };
  const shownPiece = piece ?? over,
    state = asState(plan, total ?? 0);
  const keys = (e: KeyboardEvent): void => {
    if (e.defaultPrevented || e.ctrlKey || e.metaKey || e.altKey) return;
    const typing = (e.target as Element | null)?.closest?.('input, select, textarea');
    if (e.key === 'Escape' && (hand || piece || bad)) {
      drop();
      setPiece(null);
    } else if ((e.key === 'Delete' || e.key === 'Backspace') && here && !typing) remove();
    else if (e.key.toLowerCase() === 'm' && here && !typing) move();
    else if (e.key === '/' && !typing) search.current?.focus();
    else return;
    e.preventDefault();
  };
  const hear = useRef(keys);
  hear.current = keys;
  useEffect(() => {
    const on = (e: KeyboardEvent): void => hear.current(e);
    addEventListener('keydown', on);
    return () => removeEventListener('keydown', on);
  }, []);
  const pad: PadLine[] = PAD.map((row) => {
    const of = lines.filter((l) => padRow(l, state, data.rooms) === row);
    return { row, lines: of, sum: of.reduce((s, l) => s + l.points, 0) };
  }).filter((l) => l.lines.length);
  const isNew = !plan.rooms.length && !hand;
  return (
    <div class="hp">
      <svg class="unseen-svg" aria-hidden="true">
        <Drawing
          svg={`<defs>${ludwigDefs}<pattern id="hp-no" width="12" height="12" patternUnits="userSpaceOnUse"><path d="M0 12L12 0" class="st-deadline"/></pattern></defs>`}
        />
      </svg>
      <Bar
        where={
          <>
            <b class="hide-s">{tr('Score helper')}</b>
            <span class="pill">{tr('Between Two Castles')}</span>
          </>
        }
      >
        <Tool icon="ui-undo" label={tr('Undo')} disabled={!past.length} onClick={undo} />
        <Tool icon="ui-share" label={tr('Copy the link to these castles')} onClick={() => void share()}>
          <span class="hide-s">{shared === tr('Copied') ? shared : tr('Share the link')}</span>
        </Tool>
      </Bar>
      {trouble && (
        <Strip
          icon="ui-warning"
          kind="err"
          fact={say(trouble)}
          action={<Button onClick={() => setTrouble(null)}>{tr('All right')}</Button>}
        />
      )}
      {shared && shared !== tr('Copied') && (
        <Strip icon="ui-link" fact={tr('Copy this address:')}>
          <input
            class="in"
            readOnly
            value={shared}
            aria-label={tr('Address of these castles')}
            onFocus={(e) => e.currentTarget.select()}
          />
        </Strip>
      )}
      <main class="hp-lay">
        <h1 class="unseen">{tr('Score helper')}</h1>
        <section class="panel hp-view" aria-label={tr('Castle {n}', { n: at + 1 })}>
          <Rings
            all={all}
            scores={scores}
            onShow={(i) => {
              setAll({ ...all, at: i });
              drop();
              setPiece(null);
            }}
            onAdd={() => {
              change({ plans: [...all.plans, empty(all.plans.length % data.thrones.length)], at: all.plans.length });
              setPiece(null);
            }}
          />
          <div class="hp-head">
            <div class="grow">
              {room ? (
                <p class="hp-hand">
                  <b>
                    {moved
                      ? tr('{room} moves: choose its new cell', { room: roomName(room) })
                      : tr('{room}: choose its cell', { room: roomName(room) })}
                  </b>{' '}
                  <span class="small dim">{stands(room)}</span>
                </p>
              ) : (
                <p class="small dim">{throneRule(data.thrones[plan.throne]!)}</p>
              )}
            </div>
            {hand && (
              <Button icon="ui-cancel" onClick={drop}>
                {tr('Put back')}
              </Button>
            )}
            <span class="hp-tot" aria-label={total === undefined ? tr('not counted') : points(total)}>
              {faults.length ? '?' : (total ?? '…')}
            </span>
          </div>
          <div
            class="hp-frame"
            ref={(el) => {
              frame.current = el;
              size(el);
            }}
            onClickCapture={tap}
          >
            <CastleView
              castle={state}
              number={0}
              data={data}
              box={box}
              px={px}
              label={tr('Castle {n}', { n: at + 1 })}
              free={free}
              gain={(s) => fits.find((f) => same(f.at, s))?.gain}
              hand={room ?? null}
              lines={lines}
              points
              why={hand ? null : shownPiece}
              at={cell}
              onAt={setCell}
              onChoose={place}
              onWhy={explain}
              onNothing={() => {
                if (!hand) setPiece(null);
              }}
            />
            <Marks
              box={box}
              faults={faults.flatMap((f) => (f.room ? [f.room] : []))}
              chosen={here ?? null}
              bad={bad?.at ?? null}
            />
            {bad && (
              <p class="hp-no" role="status">
                <b>
                  <Icon id="ui-object" /> {tr('Not here.')}
                </b>{' '}
                {bad.why}
              </p>
            )}
            {isNew && (
              <p class="hp-empty dim">
                {tr('Choose a room from the list, then its cell.')}{' '}
                <Button
                  onClick={() => {
                    changePlan(worked(data));
                    setPiece(null);
                  }}
                >
                  {tr('Show an example')}
                </Button>
              </p>
            )}
          </div>
          {faults.length > 0 && (
            <Faults
              faults={faults.map((f) => ({ text: sentence(f.what), room: f.room }))}
              onShow={(at2) => setPiece({ kind: 'room', at: at2 })}
            />
          )}
          {hand && fits.some((f) => f.why) && <WhyNot fits={fits} />}
          {here && !hand && (
            <div class="hp-here row">
              <b class="grow">
                {roomName(data.rooms.get(here.room))}
                <span class="small dim"> {spot(here.x, here.level)}</span>
              </b>
              <Button icon="ui-drag" onClick={move}>
                {tr('Move')}
              </Button>
              <Button kind="no" icon="ui-cancel" onClick={remove}>
                {tr('Remove')}
              </Button>
            </div>
          )}
          {shownPiece && !hand && (
            <WhyNote piece={shownPiece} castle={state} number={0} lines={lines} data={data} cls="only-s" />
          )}
        </section>
        <Finder data={data} plans={all.plans} at={at} hand={moved ? null : hand} search={search} onTake={take} />
        <aside class="hp-right">
          <Setup data={data} plan={whole} onChange={changePlan} />
          <section class="panel hp-sums">
            <div class="h">
              <h3>{tr('Points and why')}</h3>
              <b class="num">{faults.length ? '?' : (total ?? '…')}</b>
            </div>
            <div class="b">
              {pad.map((l) => (
                <Group
                  key={l.row}
                  line={l}
                  plan={plan}
                  data={data}
                  piece={shownPiece}
                  onPiece={(p) => setPiece(piece && samePiece(p, piece) ? null : p)}
                />
              ))}
              {!pad.length && (
                <p class="dim small">
                  {faults.length ? tr('It can be counted once it can stand.') : tr('Nothing stands yet.')}
                </p>
              )}
            </div>
            {shownPiece && !hand && (
              <WhyNote
                piece={shownPiece}
                castle={state}
                number={0}
                lines={lines}
                data={data}
                cls="hp-why hide-s"
                {...(piece ? { onClose: () => setPiece(null) } : {})}
              />
            )}
          </section>
          <Result n={all.plans.length} ring={ring} scores={scores} />
          <div class="row">
            <Button
              icon="ui-cancel"
              disabled={all.plans.length < 2 && !plan.rooms.length && !plan.attendants.length && !plan.cards.length}
              onClick={() => {
                change(
                  all.plans.length > 1
                    ? { plans: all.plans.filter((_, i) => i !== at), at: Math.max(0, at - 1) }
                    : { plans: [empty()], at: 0 },
                );
                setPiece(null);
              }}
            >
              {all.plans.length > 1 ? tr('Take castle {n} away', { n: at + 1 }) : tr('Begin anew')}
            </Button>
          </div>
        </aside>
      </main>
    </div>
  );
}

/* ---- parts ---- */

function Rings({
  all,
  scores,
  onShow,
  onAdd,
}: {
  all: Everything;
  scores: (Scored | undefined)[];
  onShow: (i: number) => void;
  onAdd: () => void;
}) {
  return (
    <div class="hp-ring" role="group" aria-label={tr('Castles of the table')}>
      {all.plans.map((_, i) => {
        const s = scores[i];
        return (
          <button
            type="button"
            key={i}
            aria-pressed={i === all.at}
            class={i === all.at ? 'on' : ''}
            aria-label={tr('Castle {n}: {points}', {
              n: i + 1,
              points: s?.faults.length
                ? tr('cannot stand')
                : s?.sheets?.[0]
                  ? points(s.sheets[0].total)
                  : tr('not counted'),
            })}
            onClick={() => onShow(i)}
          >
            <span class={all.plans.length > 3 ? 'hide-s' : ''}>{tr('Castle')} </span>
            {i + 1} <b>{s?.faults.length ? '?' : (s?.sheets?.[0]?.total ?? '…')}</b>
          </button>
        );
      })}
      {all.plans.length < RING.most && (
        <button type="button" class="add" onClick={onAdd} aria-label={tr('One castle more')}>
          <Icon id="ui-plus" />
          <span class="hide-s">{tr('castle')}</span>
        </button>
      )}
    </div>
  );
}

/** Over the castle: what cannot stand, what is chosen, where it must not go. */
function Marks({
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
      {chosen && (
        <path
          d={`M${chosen.x * T - 4} ${top(chosen.level) + 24}v-28h28M${chosen.x * T + 72} ${top(chosen.level) - 4}h28v28M${chosen.x * T + 100} ${top(chosen.level) + 72}v28h-28M${chosen.x * T + 24} ${top(chosen.level) + 100}h-28v-28`}
          class="st-ghost"
        />
      )}
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

function Faults({ faults, onShow }: { faults: { text: string; room?: Spot }[]; onShow: (at: Spot) => void }) {
  return (
    <div class="why hp-faults" role="status">
      <h3>
        <Icon id="ui-warning" cls="l" />
        {tr('This castle cannot have been built')}
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
function WhyNot({ fits }: { fits: Fit[] }) {
  const by = new Map<string, Spot[]>();
  for (const f of fits) if (f.why !== undefined) by.set(f.why, [...(by.get(f.why) ?? []), f.at]);
  return (
    <details class="hp-whynot">
      <summary>{tr('Where it cannot stand, and why')}</summary>
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

const SIGN: Record<string, string> = {
  tower: 'special-tower',
  fountain: 'special-fountain',
  'grand-foyer': 'special-grand-foyer',
  cards: 'card-ordonance',
  attendants: 'attendant-knight',
  throne: 'special-throne',
};
const washOf = (r: PadRow): string =>
  (TYPES as readonly string[]).includes(r)
    ? r
    : r === 'tower' || r === 'fountain' || r === 'grand-foyer'
      ? 'special'
      : 'hall';

function Group({
  line,
  plan,
  data,
  piece,
  onPiece,
}: {
  line: PadLine;
  plan: Plan;
  data: Data;
  piece: Piece | null;
  onPiece: (p: Piece) => void;
}) {
  return (
    <div class="hp-grp">
      <h4>
        <span class={`sw w-${washOf(line.row)}`}>
          <Icon id={SIGN[line.row] ?? 'room-' + line.row} />
        </span>
        <span class="grow">{typesName(line.row)}</span>
        <b class="num">{line.sum}</b>
      </h4>
      {line.row !== 'throne' && (
        <ul>
          {line.lines.map((l) => {
            const p = pieceOf(l),
              on = !!piece && samePiece(p, piece);
            return (
              <li key={l.piece}>
                <button type="button" class={on ? 'cur' : ''} aria-pressed={on} onClick={() => onPiece(p)}>
                  <span>{pieceText(p, asState(plan, 0), data).name}</span>
                  <b>{l.points}</b>
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

function Setup({ data, plan, onChange }: { data: Data; plan: Plan; onChange: (p: Plan) => void }) {
  const several = <X extends string | number>(
    label: (i: number) => string,
    have: readonly X[],
    options: readonly (readonly [X, string])[],
    read: (text: string) => X,
    set: (next: X[]) => void,
  ): ComponentChildren =>
    [0, 1].map((i) => (
      <label key={i} class="hp-sel" title={label(i)}>
        <span class="unseen">{label(i)}</span>
        <select
          class="in"
          value={have[i] === undefined ? '' : String(have[i])}
          disabled={i > have.length}
          onChange={(e) => {
            const v = e.currentTarget.value,
              next = [...have];
            if (v === '') next.splice(i, 1);
            else next[i] = read(v);
            set(next);
          }}
        >
          <option value="">{i ? tr('no second') : tr('none')}</option>
          {options.map(([v, text]) => (
            <option key={v} value={String(v)} disabled={have.includes(v) && have[i] !== v}>
              {text}
            </option>
          ))}
        </select>
      </label>
    ));
  return (
    <section class="panel hp-set">
      <div class="b">
        <label class="hp-row">
          <Icon id="special-throne" cls="l" />
          <span class="lab">{tr('Throne room')}</span>
          <select
            class="in grow"
            value={String(plan.throne)}
            onChange={(e) => onChange({ ...plan, throne: Number(e.currentTarget.value) })}
          >
            {data.thrones.map((t, i) => (
              <option
                key={i}
                value={String(i)}
              >{`${typeName(t.type_a)} / ${typeName(t.type_b)}, ${hangingName(t.hanging)}`}</option>
            ))}
          </select>
        </label>
        <div class="hp-row" role="group" aria-label={tr('Attendants')}>
          <Icon id="attendant-jester" cls="l" />
          <span class="lab">{tr('Attendants')}</span>
          {several(
            (i) => tr('Attendant {n}', { n: i + 1 }),
            plan.attendants,
            KINDS.map((k) => [k as string, attendantName(k)] as const),
            (v) => v,
            (attendants) => onChange({ ...plan, attendants }),
          )}
        </div>
        <div class="hp-row" role="group" aria-label={tr('Bonus cards')}>
          <Icon id="card-ordonance" cls="l" />
          <span class="lab">{tr('Bonus cards')}</span>
          {several(
            (i) => tr('Bonus card, the {n}.', { n: i + 1 }),
            plan.cards,
            data.cards.flatMap((text, n) => (text ? [[n, `${n}: ${tr(text)}`] as const] : [])),
            Number,
            (cards) => onChange({ ...plan, cards }),
          )}
        </div>
      </div>
    </section>
  );
}

const MOST = 60;

function Finder({
  data,
  plans,
  at,
  hand,
  search,
  onTake,
}: {
  data: Data;
  plans: Plan[];
  at: number;
  hand: string | null;
  search: { current: HTMLInputElement | null };
  onTake: (room: string, keyboard: boolean) => void;
}) {
  const names = useNames(data),
    [query, setQuery] = useState(''),
    [type, setType] = useState<string | null>(null);
  const used = useMemo(() => {
    const out = new Map<string, number>();
    plans.forEach((p, i) =>
      p.rooms.forEach((r) => {
        if (!out.has(r.room) || i === at) out.set(r.room, i);
      }),
    );
    return out;
  }, [plans, at]);
  const shown = useMemo(() => {
    const found = find(query, names)
      .map((k) => data.rooms.get(k)!)
      .filter((r) => type === null || r.type === type);
    return query ? found : found.sort((a, b) => roomName(a).localeCompare(roomName(b), language.value));
  }, [query, names, type, data, language.value]);
  const there = (r: Room): boolean => r.type !== 'special' && used.get(r.slug) === at;
  const hits = shown.filter((r) => !there(r)).concat(query ? shown.filter(there) : []);
  return (
    <section class="panel hp-find" aria-label={tr('Add a room')}>
      <div class="b">
        <form
          role="search"
          class="hp-field"
          onSubmit={(e) => {
            e.preventDefault();
            const first = hits.find((r) => !there(r));
            if (first) onTake(first.slug, true);
          }}
        >
          <Icon id="ui-search" cls="l" />
          <input
            ref={search}
            type="search"
            class="grow"
            value={query}
            placeholder={tr('Find a room')}
            aria-label={tr('Find a room, in English, Russian or Czech')}
            autocomplete="off"
            onInput={(e) => setQuery(e.currentTarget.value)}
          />
        </form>
        <div class="hp-types" role="group" aria-label={tr('Only one type')}>
          {[...TYPES, 'special'].map((t) => (
            <button
              type="button"
              key={t}
              class={`sw w-${t}${type === t ? ' on' : ''}`}
              aria-pressed={type === t}
              aria-label={typeName(t)}
              title={typeName(t)}
              onClick={() => setType(type === t ? null : t)}
            >
              <Icon id={`room-${t}`} />
            </button>
          ))}
        </div>
        <p class="unseen" aria-live="polite">
          {query ? trn('{n} room found', '{n} rooms found', hits.length) : ''}
        </p>
        <ul class="hp-hits">
          {hits.slice(0, MOST).map((r) => {
            const where = used.get(r.slug),
              gone = there(r),
              elsewhere = r.type !== 'special' && where !== undefined && where !== at;
            return (
              <li key={r.slug}>
                <button
                  type="button"
                  class={hand === r.slug ? 'on' : ''}
                  aria-pressed={hand === r.slug}
                  disabled={gone}
                  aria-label={gone ? tr('{room}, already in this castle', { room: roomName(r) }) : describe(r)}
                  onClick={(e) => onTake(r.slug, e.detail === 0)}
                >
                  <svg viewBox="0 -8 96 104" aria-hidden="true">
                    <Drawing svg={drawRoom(r, 'full')} />
                  </svg>
                  <span>
                    <b>{roomName(r)}</b>
                    <small class="dim">
                      {gone ? tr('already here') : elsewhere ? tr('in castle {n}', { n: where + 1 }) : typeName(r.type)}
                    </small>
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
        {hits.length > MOST && <p class="small dim">{trn('and {n} more', 'and {n} more', hits.length - MOST)}</p>}
        {!hits.length && <p class="small dim">{tr('No room is called so.')}</p>}
      </div>
    </section>
  );
}

/** The whole table, once it is a ring. */
function Result({ n, ring, scores }: { n: number; ring: Scored | null; scores: (Scored | undefined)[] }) {
  const result = ring?.ring;
  return (
    <Panel title={tr('The whole table')} cls="hp-table">
      {!result ? (
        <p class="small dim">
          {n < RING.least
            ? tr(
                'Three to seven castles make a table; castle 1 lies between players 1 and 2, and so on round. With two people, King Ludwig is the third.',
              )
            : scores.some((s) => s?.faults.length)
              ? tr('Every castle must be one that can stand.')
              : tr('It is being counted.')}
        </p>
      ) : (
        <>
          <table>
            <caption class="unseen">{tr('Everybody’s result')}</caption>
            <thead>
              <tr>
                <th scope="col">{tr('Player')}</th>
                <th scope="col">{tr('Castles')}</th>
                <th scope="col">{tr('Result')}</th>
                <th scope="col">{tr('Other')}</th>
                <th scope="col">
                  <Icon id="room-special" />
                  <span class="unseen">{tr('Special rooms')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {[...result.players]
                .sort((a, b) => b.result - a.result || b.other - a.other || b.specials - a.specials)
                .map((p) => {
                  const won = result.winners.includes(p.player);
                  return (
                    <tr key={p.player} class={won ? 'win' : ''}>
                      <th scope="row" class={`s${p.player}`}>
                        <Icon id={`seat-${p.player}`} /> {tr('Player {n}', { n: p.player })}
                        {won && (
                          <>
                            <Icon id="special-throne" cls="crown" />
                            <span class="unseen"> {tr('wins')}</span>
                          </>
                        )}
                      </th>
                      <td>{p.castles.join(', ')}</td>
                      <td class="num">{p.result}</td>
                      <td>{p.other}</td>
                      <td>{p.specials}</td>
                    </tr>
                  );
                })}
            </tbody>
          </table>
          {(ring.doubts ?? []).length > 0 && (
            <details class="hp-doubts small" open={ring.doubts!.length < 4}>
              <summary>{tr('Somebody may have misread a tile; it is counted all the same.')}</summary>
              <ul>
                {ring.doubts!.map((d, i) => (
                  <li key={i}>
                    {d.line ? tr('Castle {n}: {what}', { n: d.sheet + 1, what: say(d.what) }) : say(d.what)}
                  </li>
                ))}
              </ul>
            </details>
          )}
        </>
      )}
      <span class="unseen" aria-live="polite">
        {result ? tr('Winner: player {players}', { players: result.winners.join(', ') }) : ''}
      </span>
    </Panel>
  );
}
