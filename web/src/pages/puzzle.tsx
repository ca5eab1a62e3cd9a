// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * A puzzle on the board of its game: one makes a whole decision, says that this is it, and hears
 * what it is worth. After the last try, or when somebody gives up, the best decision is shown,
 * with its reasons.
 */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { boardOf } from '../games/index';
import type { Reason, Tables } from '../games/board';
import { useHeight } from '../learn/height';
import { useAsked } from '../lib/asking';
import { tablesOf } from '../lib/data';
import { useGames } from '../lib/games';
import { character } from '../lib/names';
import { linkTo, settings } from '../lib/page';
import type { Message, View } from '../lib/protocol';
import { number as told, say, sentenceOf, tr } from '../lib/texts';
import { announce } from '../lib/told';
import { dropMistake, mistake, mistakes, type Mistake } from '../puzzle/mistakes';
import { noteDay, noteOutcome, numberOn, today } from '../puzzle/progress';
import { FINDS, ratingsOf, type Solved, type Source } from '../puzzle/riddle';
import { usePuzzle } from '../puzzle/run';
import { askStandings, book, rated, type Booked } from '../puzzle/server';
import { Bar } from '../ui/bar';
import { useCopied } from '../ui/copied';
import { reasonWords } from '../ui/hint';
import { Button, Failure, Icon, Pending, Tool } from '../ui/kit';
import { Late } from '../ui/late';
import { Player } from '../ui/people';
import { Turn } from '../ui/story';
import { Streak, Tries, named, shareOf, tryWords } from './puzzle-parts';
import { nextNumber, Puzzles } from './puzzles';
import { answers, reasonOf } from './replay-engine';

type Running = ReturnType<typeof usePuzzle>;

/** What is asked: how it stands, and whose decision it is. */
function leadWords(view: View, seat: number): string {
  const points = view.points ?? [],
    own = points[seat] ?? 0,
    other = Math.max(...points.filter((_, i) => i !== seat));
  if (!points.some((p) => p)) return tr('It is your turn. Nobody has points yet.');
  return points.length === 2
    ? tr('It is your turn. The score is {own} to {other}.', { own, other })
    : tr('It is your turn. You have {own} points, the best other player has {other}.', { own, other });
}

/** Who of the eight finds it; nobody is worth a word, too. */
function foundWords(found: readonly number[]): string {
  const names = found.flatMap((n, i) => (n >= FINDS ? [character(i + 1).name] : []));
  return names.length
    ? tr('Bots that find it: {names}.', { names: names.join(', ') })
    : tr('No bot below {name} finds it reliably.', { name: character(found.length + 1).name });
}

/** What speaks for the best decision. */
const reasonOfBest = (r: Reason, view: View): string => {
  const names = view.seats.map((s) => s.name ?? '');
  return reasonWords(r, names.length === 2 ? names[1 - (view.you ?? 0)]! : tr('the best opponent'), names);
};

/** The best decision in words: what, why, how much better, and who finds it. */
function Solution({
  solved,
  view,
  draw,
}: {
  solved: Solved;
  view: View;
  draw: (sign: string) => preact.ComponentChildren;
}) {
  const names = view.seats.map((s) => s.name ?? ''),
    seat = view.you ?? 0;
  return (
    <div class="g-why pz-why">
      <p>
        <b>{tr('Best:')}</b>
      </p>
      <Turn moves={(solved.best ?? []).map((m) => ({ ...m, seat }))} names={names} who={view.seats} draw={draw} />
      {solved.reason?.length ? (
        solved.reason.map((r, i) => (
          <p key={i} class="small">
            {reasonOfBest(r, view)}
          </p>
        ))
      ) : (
        <p class="small dim">{tr('The gain does not show in the score yet; it comes later.')}</p>
      )}
      {solved.win !== undefined && solved.other !== undefined && solved.win > solved.other && (
        <p class="small">
          {tr('Win chance: {a} %; with the best other decision {b} %.', {
            a: shareOf(solved.win),
            b: shareOf(solved.other),
          })}
        </p>
      )}
      {solved.found && <p class="small">{foundWords(solved.found)}</p>}
    </div>
  );
}

/** What the server made of the first try. */
const bookedWords = (b: Booked): string =>
  b.known
    ? tr('You had tried this puzzle before; your rating stays at {rating}.', { rating: Math.round(b.rating) })
    : tr('Your rating: {rating} ({change})', {
        rating: Math.round(b.rating),
        change: `${b.rating >= b.was ? '+' : '−'}${told(Math.abs(Math.round(b.rating) - Math.round(b.was)))}`,
      });

/** As many reasons are told before the solution: more would give it away. */
const REASONS = 2;

/** What there is to say without naming a move: who finds it, and then what speaks for it. */
function hintWords({ found, reason = [] }: Solved, view: View): string[] {
  return [
    ...(found ? [foundWords(found)] : []),
    ...(reason.length
      ? reason.slice(0, REASONS).map((r) => reasonOfBest(r, view))
      : [tr('The gain does not show in the score yet; it comes later.')]),
  ];
}

interface AskProps {
  p: Running;
  title: string;
  view: View;
  booked: Booked | null;
  /** Where to go on; null: there is nothing more. */
  next: string | null;
  share: string | null;
  draw: (sign: string) => preact.ComponentChildren;
}

/** What can be pressed now. */
function Keys({ p, next, share }: Pick<AskProps, 'p' | 'next' | 'share'>) {
  const { now } = p,
    over = now.status === 'solved' || now.status === 'failed',
    hints = now.known ? hintWords(now.known, now.view!).length : 1,
    [copied, copy] = useCopied();
  if (over)
    return (
      <div class="g-keys">
        {share && (
          <Button
            icon={copied ? 'ui-confirm' : 'ui-share'}
            label={copied ? tr('Copied') : tr('Copy the link to this puzzle')}
            onClick={() => void copy(share)}
          />
        )}
        <Button
          icon={now.after ? 'ui-undo' : 'ui-eye'}
          label={tr('The board after it')}
          aria-pressed={now.after}
          disabled={p.busy}
          onClick={() => p.show(!now.after)}
        >
          <span class="hide-s">{tr('The board after it')}</span>
        </Button>
        <a class="btn do main" href={next ?? '#/puzzle'}>
          {next ? tr('Next puzzle') : tr('All puzzles')}
          <Icon id="ui-next" />
        </a>
      </div>
    );
  return (
    <div class="g-keys pz-keys">
      {now.made.length > 0 && <Button icon="ui-undo" label={tr('Undo')} disabled={p.busy} onClick={p.undo} />}
      <Button kind="do main grow" icon="ui-confirm" disabled={p.busy || !now.whole} onClick={p.submit}>
        {now.status === 'judging' ? tr('Checking…') : tr('This is it')}
      </Button>
      <Button icon="ui-hint" label={tr('Hint')} disabled={p.busy || now.hints >= hints} onClick={p.hint}>
        <span class="hide-s">{tr('Hint')}</span>
      </Button>
      <Button kind="g-skip" disabled={p.busy} onClick={p.giveUp}>
        {tr('Give up')}
      </Button>
    </div>
  );
}

/** The panel that asks, judges and explains. It is announced as it changes. */
function Ask({ p, title, view, booked, next, share, draw }: AskProps) {
  const { now } = p,
    box = useRef<HTMLElement>(null),
    over = now.status === 'solved' || now.status === 'failed',
    last = now.tries.at(-1),
    [folded, setFolded] = useState(false);
  useEffect(() => {
    box.current?.scrollTo(0, 0);
    if (over) box.current?.querySelector<HTMLElement>('.main')?.focus({ preventScroll: true });
  }, [now.status]);
  useHeight(box);
  return (
    <section
      class={`guide ${now.status === 'solved' ? 'done' : now.status === 'failed' ? 'other' : 'do'}`}
      ref={box}
      aria-label={tr('The puzzle')}
    >
      <p class="g-at">
        <span class="micro dim">{title}</span>
        {over && (
          <span class="only-s">
            <Tool
              icon={folded ? 'ui-plus' : 'ui-minus'}
              label={folded ? tr('Show the text') : tr('Hide the text')}
              aria-expanded={!folded}
              onClick={() => setFolded(!folded)}
            />
          </span>
        )}
      </p>
      <div class="g-say">
        <h1>
          {now.status === 'solved'
            ? tr('Solved')
            : now.status === 'failed'
              ? tr('Not this time')
              : tr('Find the best move')}
        </h1>
        <div aria-live="polite" aria-atomic="true">
          {last && now.status !== 'judging' && (over ? now.status === 'solved' : true) && <p>{tryWords(last)}</p>}
          {!over && !now.tries.length && <p class="dim">{leadWords(view, now.posed!.seat)}</p>}
          {!over && now.whole && now.status === 'do' && (
            <p class="g-now">{tr('Your decision is on the board. Press “This is it”, or take it back.')}</p>
          )}
          {!over &&
            now.known &&
            hintWords(now.known, view)
              .slice(0, now.hints)
              .map((words) => (
                <p key={words} class="g-now">
                  <Icon id="ui-hint" /> {words}
                </p>
              ))}
          {booked && over && <p class="small">{bookedWords(booked)}</p>}
        </div>
        {!over && <Tries tries={now.tries} />}
      </div>
      <div class="g-gain" aria-live="polite">
        {over && now.solved && !folded && <Solution solved={now.solved} view={view} draw={draw} />}
      </div>
      <Keys p={p} next={next} share={share} />
    </section>
  );
}

interface RunProps {
  source: Source;
  /** One that ships: its number; 0: one of one's own. */
  number: number;
  own?: Mistake;
}

/** One puzzle. Whoever shows another one gives it another key. */
function Run({ source, number, own }: RunProps) {
  const { game } = source,
    ui = boardOf(game),
    [booked, setBooked] = useState<Booked | null>(null),
    [next, setNext] = useState<string | null>(null),
    [tables, setTables] = useState<Tables | null>(null),
    [failed, setFailed] = useState<Message | null>(null),
    received = useMemo(() => Date.now(), []);
  useGames(!!ui.plain);
  const p = usePuzzle(`${game} ${number} ${own?.id ?? ''}`, source, {
    first: (moves) => {
      if (!number || !rated()) return;
      book(game, number, moves).then(setBooked, () => {});
    },
    over: (solved, tries) => {
      if (own) {
        if (solved) dropMistake(own.id);
        const left = mistakes().filter((m) => m.id !== own.id);
        setNext(left.length ? `#/puzzle/own/${left[0]!.id}` : null);
        return;
      }
      noteOutcome(game, number, solved ? (tries === 1 ? 'first' : 'later') : 'not');
      void ratingsOf(game).then((ratings) => {
        if (solved && number === numberOn(today(), ratings.length)) noteDay(today());
        setNext(`#/puzzle/${game}/${nextNumber(game, ratings, number)}`);
      });
    },
  });
  useEffect(() => {
    if (booked || number) askStandings().catch(() => {});
  }, [booked]);
  useAsked(
    [game],
    () => (ui.plain ? Promise.resolve({}) : tablesOf(game, 'here')),
    setTables,
    (e) => setFailed(reasonOf(e)),
  );
  const { now } = p,
    over = now.status === 'solved' || now.status === 'failed',
    seat = now.posed?.seat ?? 0,
    view = useMemo(() => now.view && named(now.view, seat), [now.view, seat]),
    mine = now.status === 'do' && !now.whole && view?.stage === 'playing' && !!view.to_act?.includes(seat),
    best = over && !now.after ? now.solved?.best?.[0] : undefined,
    trouble = p.trouble ?? failed,
    rating = now.posed?.rating;
  const title = own
    ? tr('Your game, move {n}', { n: own.move })
    : rating === undefined
      ? tr('Number {n}', { n: number })
      : tr('Number {n}, rating {rating}', { n: number, rating });
  // who listens hears what came of it, wherever they are on the page
  useEffect(() => {
    if (over && now.solved)
      announce(
        `${now.status === 'solved' ? tr('Solved') : tr('Not this time')}. ${(now.solved.best ?? [])
          .flatMap((m) => (m.say ? [say(m.say)] : []))
          .join('; ')}`,
      );
  }, [over]);
  return (
    <div
      class={`tablepage learn pz${over ? ' over' : ''}`}
      data-made={now.made.join('; ')}
      data-busy={p.busy || undefined}
    >
      <Bar
        where={
          <>
            <b class="hide-s">{ui.short()}</b>
            <a class="pill" href="#/puzzle">
              {tr('Puzzles')}
            </a>
          </>
        }
      />
      {trouble && <Failure fact={sentenceOf(trouble)} action={<Button onClick={p.again}>{tr('Try again')}</Button>} />}
      {view && tables && now.posed ? (
        <>
          <Ask
            p={p}
            title={title}
            view={view}
            booked={booked}
            next={next}
            share={number ? linkTo(`/puzzle/${game}/${number}`) : null}
            draw={(sign) => ui.Picture && <ui.Picture sign={sign} tables={tables} />}
          />
          <ui.Board
            view={view}
            tables={tables}
            mine={mine}
            busy={p.busy}
            play={p.play}
            undo={now.status === 'do' && now.made.length ? p.undo : undefined}
            hint={best ? { move: best.move } : null}
            settings={settings.value}
            announce={announce}
            player={(at, more) => (
              <Player view={view} seat={at} received={received} past>
                {more}
              </Player>
            )}
            talk={
              <div class="talk pz-talk">
                <Streak game={game} />
              </div>
            }
          />
        </>
      ) : (
        <>
          {!trouble && (
            <Pending>
              {answers()
                ? tr('Drawing the board…')
                : tr('Loading the engine… If Bergfried is open in another tab, close it.')}
            </Pending>
          )}
          <Late />
        </>
      )}
    </div>
  );
}

/** Today's puzzle of a game: which one that is the engine knows, as it has the list. */
function Today({ game }: { game: string }) {
  const [number, setNumber] = useState(0),
    [failed, setFailed] = useState<Message | null>(null);
  useAsked(
    [game],
    () => ratingsOf(game),
    (ratings) => {
      if (ratings.length) setNumber(numberOn(today(), ratings.length));
      else setFailed({ key: 'There are no puzzles of this game yet.' });
    },
    (e) => setFailed(reasonOf(e)),
  );
  if (number) return <Run source={{ game, number }} number={number} />;
  return (
    <>
      <Bar where={<b>{tr('Puzzles')}</b>} />
      {failed ? <Failure fact={sentenceOf(failed)} /> : <Pending>{tr('Loading…')}</Pending>}
    </>
  );
}

/** A puzzle by its game and number, one of one's own mistakes, or all there are. */
export function PuzzlePage({ game, number }: { game: string; number: string }) {
  const own = useMemo(() => (game === 'own' ? mistake(number) : undefined), [game, number]);
  if (own)
    return (
      <Run source={{ game: own.game, record: own.record, ply: own.move - 1, seat: own.seat }} number={0} own={own} />
    );
  if (!game || game === 'own') return <Puzzles />;
  if (/^[1-9]\d{0,4}$/.test(number)) return <Run source={{ game, number: Number(number) }} number={Number(number)} />;
  return <Today game={game} />;
}
