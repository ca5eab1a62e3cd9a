// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * The score helper for the box of Between Two Castles: castles are built of a list of all
 * rooms, and the engine in this page counts them and says why. It also says where a room
 * may stand and what it adds there; this page knows no rule of its own.
 */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { T } from '../draw/rooms';
import { boxOf, together } from '../board/box';
import { CastleView } from '../board/castle';
import { readData, same, samePiece, type Data, type Piece, type Spot } from '../board/logic';
import { WhyNote } from '../board/note';
import { points, roomName, spot, stands, throneRule } from '../board/words';
import { useAsked } from '@shell/lib/asking';
import { tablesOf } from '@shell/lib/data';
import { typing, useKeys } from '@shell/lib/keys';
import { useSize } from '@shell/lib/size';
import { announce } from '@shell/lib/told';
import type { Message } from '@shell/lib/protocol';
import { sentenceOf, tr, trn } from '@shell/lib/texts';
import { Bar } from '@shell/ui/bar';
import { useCopied } from '@shell/ui/copied';
import { Button, Failure, Icon, Pending, Strip, Tool } from '@shell/ui/kit';
import { Late } from '@shell/ui/late';
import { Coach } from './coach';
import { GAME, useFits, useRing, useScores, type Fit } from './count';
import { Finder } from './finder';
import { Faults, Marks, WhyNot } from './marks';
import { usePlans, type Everything } from './plans';
import { Setup } from './setup';
import { asState, cellAt, empty, roomOnLine, sheet, tally, worked, type Plan } from './state';
import { Sums } from './sums';
import { Result, Rings } from './table';
import { padAnswers, reasonOf } from '@shell/pages/replay-engine';

/** The page. It needs the engine and the tables, but no server: it works at a table without a network. */
export function Helper() {
  const [data, setData] = useState<Data | null>(null),
    [trouble, setTrouble] = useState<Message | null>(null);
  useAsked(
    [],
    () => tablesOf(GAME, 'here'),
    (t) => setData(readData(t)),
    (e) => setTrouble(reasonOf(e)),
  );
  if (data) return <Workshop data={data} />;
  return (
    <>
      <Bar where={<b class="hide-s">{tr('Score helper')}</b>} />
      {trouble ? <Failure fact={sentenceOf(trouble)} /> : !padAnswers() && <Late />}
      <Pending>{tr('Loading rooms…')}</Pending>
    </>
  );
}

/**
 * The castles, once the tables are there. What is built is kept by usePlans; here is what one
 * holds and looks at.
 */
function Workshop({ data }: { data: Data }) {
  const made = usePlans(data),
    { all } = made;
  const [hand, setHand] = useState<string | null>(null),
    [moved, setMoved] = useState<Spot | null>(null),
    [piece, setPiece] = useState<Piece | null>(null),
    [over, setOver] = useState<Piece | null>(null),
    [bad, setBad] = useState<Fit | null>(null),
    [coached, setCoached] = useState(false);
  const [cell, setCell] = useState<Spot>({ x: 0, level: 1 }),
    [trouble, setTrouble] = useState<Message | null>(null),
    [copied, copy] = useCopied(),
    [address, setAddress] = useState(''); // to be copied by hand
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
  const ring = useRing(texts, scores, data);
  const score0 = mine?.sheets?.[0];
  // a score that belongs to an earlier castle would put its numbers on the wrong rooms
  const lines = useMemo(
    () =>
      score0 && score0.rooms.length === plan.rooms.length && score0.rooms.every((r, i) => same(r, plan.rooms[i]))
        ? tally(score0)
        : [],
    [score0, sheet(plan, data)],
  );
  const faults = (mine?.faults ?? []).map((f) => ({ ...f, room: plan.rooms[roomOnLine(plan, f.line)] }));
  const sum = faults.length ? '?' : String(total ?? '…');
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
    // who chose by keyboard goes on there, on the first cell that fits
    if (byKey.current && free[0]) {
      byKey.current = false;
      setCell(free[0]);
      requestAnimationFrame(() =>
        frame.current?.querySelector<SVGElement>(`[data-at="${free[0]!.x},${free[0]!.level}"]`)?.focus(),
      );
    }
  }, [fits]);
  // the first sum is not told: who comes back to a castle has changed nothing
  const said = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (total !== undefined && said.current !== undefined && total !== said.current)
      announce(tr('The castle has {points}.', { points: points(total) }));
    if (total !== undefined) said.current = total;
  }, [total]);

  /* ---- changing ---- */
  const letGo = (): void => {
    setHand(null);
    setMoved(null);
    setBad(null);
  };
  const change = (next: Everything): void => {
    made.change(next);
    letGo();
    setOver(null);
    setAddress('');
  };
  const changePlan = (p: Plan): void => change({ ...all, plans: all.plans.map((x, i) => (i === at ? p : x)) });
  const undo = (): void => {
    if (!made.undo()) return;
    letGo();
    setPiece(null);
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
    // and comes back to the search when the room stands: a castle is typed in room after room
    const keyboard =
      frame.current?.contains(document.activeElement) && document.activeElement?.matches(':focus-visible');
    changePlan({ ...plan, rooms: [...plan.rooms, { x: spotAt.x, level: spotAt.level, room: hand }] });
    setPiece({ kind: 'room', at: { x: spotAt.x, level: spotAt.level } });
    setCell({ x: spotAt.x, level: spotAt.level });
    announce(tr('Placed: {room}, {place}', { room: roomName(room), place: spot(spotAt.x, spotAt.level) }));
    if (keyboard) {
      search.current?.focus();
      search.current?.select();
    }
  };
  const here = piece?.kind === 'room' ? plan.rooms.find((r) => same(r, piece.at)) : undefined;
  const remove = (): void => {
    if (here) {
      announce(tr('Removed: {room}', { room: roomName(data.rooms.get(here.room)) }));
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
  const explain = (p: Piece | null, by: 'hover' | 'kept'): void => {
    if (by === 'hover') {
      setOver(p);
      return;
    }
    setPiece(p && piece && samePiece(p, piece) ? null : p);
    letGo();
    if (p?.at) setCell(p.at);
  };
  /** The castles are in the address. Where the browser copies nothing, it is shown to be copied by hand. */
  const share = async (): Promise<void> => {
    const { href } = location,
      done = await copy(href, tr('Link copied.'));
    setAddress(done ? '' : href);
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
    if (e.key === 'Escape' && (hand || piece || bad)) {
      letGo();
      setPiece(null);
    } else if (typing(e)) return;
    else if ((e.key === 'Delete' || e.key === 'Backspace') && here) remove();
    else if (e.key.toLowerCase() === 'm' && here) move();
    else if (e.key === '/') search.current?.focus();
    else return;
    e.preventDefault();
  };
  useKeys(keys, { also: true });
  const isNew = !plan.rooms.length && !hand;
  return (
    <div class="hp">
      <Bar
        where={
          <>
            <b class="hide-s">{tr('Score helper')}</b>
            <span class="pill">{tr('Between Two Castles')}</span>
          </>
        }
      >
        <Tool icon="ui-undo" label={tr('Undo')} disabled={!made.canUndo} onClick={undo} />
        <Tool icon="ui-share" label={tr('Copy the link to these castles')} onClick={() => void share()}>
          <span class="hide-s">{copied ? tr('Copied') : tr('Share the link')}</span>
        </Tool>
      </Bar>
      {trouble && (
        <Failure fact={sentenceOf(trouble)} action={<Button onClick={() => setTrouble(null)}>{tr('OK')}</Button>} />
      )}
      {address && (
        <Strip icon="ui-link" fact={tr('Copy this link:')}>
          <input
            class="in"
            readOnly
            value={address}
            aria-label={tr('Link to these castles')}
            onFocus={(e) => e.currentTarget.select()}
          />
        </Strip>
      )}
      {coached && score0 ? (
        <Coach data={data} plan={whole} score={score0} sheet={texts[at]!} onClose={() => setCoached(false)} />
      ) : (
        <main class="hp-lay">
          <h1 class="unseen">{tr('Score helper')}</h1>
          <section class="panel hp-view" aria-label={tr('Castle {n}', { n: at + 1 })}>
            {/* castles first: on a phone this is the only way from one to the other */}
            <Rings
              data={data}
              all={all}
              scores={scores}
              onShow={(i) => {
                made.show(i);
                letGo();
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
                        ? tr('Moving {room}: choose its new cell', { room: roomName(room) })
                        : tr('{room}: choose a cell', { room: roomName(room) })}
                    </b>{' '}
                    <span class="small dim">{stands(room)}</span>
                  </p>
                ) : (
                  <p class="small dim">{throneRule(data.thrones[plan.throne]!)}</p>
                )}
              </div>
              {hand && (
                <Button icon="ui-cancel" onClick={letGo}>
                  {tr('Put back')}
                </Button>
              )}
              <span class="hp-tot" aria-label={total === undefined ? tr('not counted yet') : points(total)}>
                {sum}
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
                faults={faults.map((f) => ({ text: sentenceOf(f.what), room: f.room }))}
                onShow={(at2) => setPiece({ kind: 'room', at: at2 })}
              />
            )}
            {/* taps need a pointer; the same reasons as a list need none */}
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
            {/* a phone has no column beside the castle for it */}
            {shownPiece && !hand && (
              <WhyNote piece={shownPiece} castle={state} number={0} lines={lines} data={data} cls="only-s" />
            )}
          </section>
          <Finder data={data} plans={all.plans} at={at} hand={moved ? null : hand} search={search} onTake={take} />
          <aside class="hp-right">
            <Setup data={data} plan={whole} onChange={changePlan} />
            <Button
              icon="ui-review"
              disabled={!score0 || faults.length > 0 || plan.rooms.length < 2 || !!moved}
              onClick={() => {
                letGo();
                setPiece(null);
                setCoached(true);
              }}
            >
              {tr('Show the best castle')}
            </Button>
            <Sums
              sum={sum}
              faulty={faults.length > 0}
              lines={lines}
              plan={plan}
              data={data}
              piece={hand ? null : shownPiece}
              onPiece={(p) => setPiece(piece && samePiece(p, piece) ? null : p)}
              onClose={piece ? () => setPiece(null) : undefined}
            />
            <Result data={data} n={all.plans.length} ring={ring} scores={scores} />
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
                {all.plans.length > 1 ? tr('Remove castle {n}', { n: at + 1 }) : tr('Start over')}
              </Button>
            </div>
          </aside>
        </main>
      )}
    </div>
  );
}
