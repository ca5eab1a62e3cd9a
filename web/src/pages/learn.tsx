// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** A first game with a guide: the board of the game itself, and above it what to look at and what to do. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import { boardOf, boards } from '../games/index';
import type { Tables } from '../games/board';
import { lessons } from '../learn/index';
import { fits, positions, type Lesson } from '../learn/lesson';
import { gained, look, type Shown } from '../learn/stage';
import { announce, keep, me, settings } from '../lib/page';
import type { Line, Message, View } from '../lib/protocol';
import { say, tr, trn } from '../lib/texts';
import { Bar } from '../ui/bar';
import { Button, Icon, Strip } from '../ui/kit';
import { Player } from '../ui/people';
import { playBots } from './door';
import { answers, reasonOf, tablesHere } from './replay-engine';

/* ---- how far one is, by game: the step, counted from 0 ---- */

function progress(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem('learn') ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}
const stepOf = (lesson: Lesson): number =>
  Math.min(Math.max(0, Math.trunc(Number(progress()[lesson.game] ?? 0)) || 0), lesson.steps.length - 1);
const remember = (game: string, step: number): void => keep('learn', JSON.stringify({ ...progress(), [game]: step }));

/* ---- which game? ---- */

function Choose() {
  return (
    <>
      <Bar where={<b>{tr('Learn')}</b>} />
      <main class="learn-door">
        <header>
          <h1>{tr('Learn in ten minutes')}</h1>
          <p class="dim">
            {tr(
              'A first game with a guide: it is prepared, you make the moves, and the board tells why they score. You can stop at any time and go on later.',
            )}
          </p>
        </header>
        <div class="learn-cards">
          {boards.map((ui) => {
            const lesson = lessons[ui.name];
            if (!lesson?.steps.length) return null;
            const at = stepOf(lesson),
              n = lesson.steps.length,
              done = at === n - 1;
            return (
              <article key={ui.name} class="panel">
                <div class="art">
                  <ui.Art />
                </div>
                <div class="b">
                  <h2>{ui.short()}</h2>
                  <p class="dim">
                    {trn('{n} step', '{n} steps', n)} · {tr('{n} min', { n: 10 })}
                  </p>
                  {at > 0 && (
                    <progress max={n - 1} value={at} aria-label={tr('Step {n} of {total}', { n: at + 1, total: n })} />
                  )}
                  <a
                    class="btn do wide"
                    href={`/learn/${ui.name}`}
                    aria-label={tr('Learn {game}', { game: ui.short() })}
                  >
                    <Icon id="ui-play" />
                    {done ? tr('Once more') : at > 0 ? tr('Go on at step {n}', { n: at + 1 }) : tr('Begin')}
                  </a>
                </div>
              </article>
            );
          })}
        </div>
      </main>
    </>
  );
}

/* ---- the guide ---- */

const wait = (ms: number): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, ms);
  });

type Status = 'coming' | 'look' | 'do' | 'done' | 'other';

/** A lesson as it runs: the step, the record's lines, how many moves the learner has made in it, and what the points were before. */
interface Now {
  step: number;
  status: Status;
  shown: Shown | null;
  before: View | null;
  lines: string[];
  made: number;
  asked: boolean;
  reset: boolean;
}

function useLesson(lesson: Lesson) {
  const names = useMemo(() => [me.value?.name || tr('Guest'), ...lesson.others], [lesson]),
    plan = useMemo(() => positions(lesson), [lesson]);
  const [now, setNow] = useState<Now>({
    step: -1,
    status: 'coming',
    shown: null,
    before: null,
    lines: [],
    made: 0,
    asked: false,
    reset: false,
  });
  const [trouble, setTrouble] = useState<Message | null>(null),
    [busy, setBusy] = useState(false);
  const run = useRef(0);

  /** Come to a step. `carry`: what really lies there, if the step before was done in this way. */
  const enter = async (step: number, on: boolean, carry: string[] | null = null, reset = false): Promise<void> => {
    const mine = ++run.current,
      s = lesson.steps[step]!,
      p = plan[step]!;
    remember(lesson.game, step);
    setTrouble(null);
    try {
      let lines = p.lines,
        from = on ? p.heard : p.lines.length,
        seen: Shown[] | null = null;
      if (carry && !s.scene) {
        const wanted = s.do?.[0],
          all = [...carry, ...(s.before ?? [])];
        seen = await look(p.scene, names, all, carry.length).catch(() => null);
        if (seen && (!wanted || seen.at(-1)!.view.moves?.some((m) => fits(wanted, m)))) lines = all;
        else seen = null;
      }
      if (s.scene) from = lines.length;
      seen ??= await look(p.scene, names, lines, from);
      const slow = settings.value.motion && !matchMedia('(prefers-reduced-motion: reduce)').matches;
      for (const [i, shown] of seen.entries()) {
        if (mine !== run.current) return;
        const last = i === seen.length - 1;
        setNow({
          step,
          status: last ? (s.do ? 'do' : 'look') : 'coming',
          shown,
          before: shown.view,
          lines,
          made: 0,
          asked: false,
          reset,
        });
        if (!last && slow) await wait(i ? 800 : 400);
      }
      if (mine === run.current)
        announce(
          `${tr('Step {n} of {total}', { n: step + 1, total: lesson.steps.length })}. ${s.title()}. ${s.text()}`,
        );
    } catch (e) {
      if (mine === run.current) setTrouble(reasonOf(e));
    }
  };
  useEffect(() => {
    void enter(stepOf(lesson), false);
    return () => {
      run.current++;
    };
  }, [lesson]);

  const play = async (move: string): Promise<void> => {
    const { step, status, lines, made, before } = now,
      s = lesson.steps[step],
      mine = run.current;
    if (!s?.do || busy || (status !== 'do' && status !== 'other')) return;
    const wanted = s.do[made];
    if (status === 'do' && wanted && s.skip === move && !fits(wanted, move) && !now.asked) {
      setNow({ ...now, asked: true });
      announce(tr('The tile lies. Now choose the follower, and confirm.'));
      return;
    }
    setBusy(true);
    setTrouble(null);
    try {
      const fit = status === 'do' && !!wanted && fits(wanted, move),
        all = [...lines, `0 ${move}`],
        then = fit ? (wanted.then ?? []) : [];
      const shown = (
        await look(plan[step]!.scene, names, [...all, ...then]).catch(async () => look(plan[step]!.scene, names, all))
      ).at(-1)!;
      if (mine !== run.current) return;
      const whole = fit && made + 1 === s.do.length,
        done = [...all, ...then];
      if (whole && !s.after) {
        void enter(step + 1, true, done);
        return;
      }
      setNow({ ...now, shown, lines: done, made: made + 1, status: whole ? 'done' : fit ? 'do' : 'other' });
      if (whole) announce([s.after!(), ...gained(before, shown.view, lesson.count).map(reason)].join(' '));
      else if (!fit && status === 'do') announce(otherWords());
    } catch (e) {
      if (mine === run.current) setTrouble(reasonOf(e));
    } finally {
      setBusy(false);
    }
  };

  const last = lesson.steps.length - 1;
  return {
    now,
    trouble,
    busy,
    names,
    play: (m: string) => void play(m),
    back: () => {
      if (now.step > 0) void enter(now.step - 1, false);
    },
    /** On: with what was done, if it fits the lesson; else with what it had in mind. */
    next: () => {
      if (now.step < last)
        void enter(
          now.step + 1,
          true,
          now.status === 'done' || now.status === 'look' ? now.lines : null,
          now.status === 'other',
        );
    },
    again: () => void enter(now.step, false),
    restart: () => void enter(0, false),
  };
}

const reason = (l: Line): string => tr('{what}: {n} points.', { what: say(l.rule), n: l.points });
const otherWords = (): string =>
  tr('That is allowed, too, and would be counted just the same. The lesson has something else in mind here.');

function Guide({ lesson, l }: { lesson: Lesson; l: ReturnType<typeof useLesson> }) {
  const { now } = l,
    s = lesson.steps[now.step],
    n = lesson.steps.length,
    box = useRef<HTMLElement>(null);
  useEffect(() => {
    box.current?.scrollTo(0, 0);
  }, [now.step, now.status]);
  if (!s) return null;
  const end = now.step === n - 1,
    lines = now.status === 'done' || now.status === 'other' ? gained(now.before, now.shown!.view, lesson.count) : [];
  const doing = now.status === 'do' || (now.status === 'coming' && !!s.do);
  return (
    <section class={`guide ${now.status}`} ref={box} aria-label={tr('The guide')}>
      <h1 class="unseen">{tr('Learn {game}', { game: boardOf(lesson.game)!.short() })}</h1>
      <div class="g-say">
        <p class="g-at">
          <span class="micro dim">{tr('Step {n} of {total}', { n: now.step + 1, total: n })}</span>
          <progress max={n} value={now.step + 1} aria-hidden="true" />
        </p>
        <h2>{s.title()}</h2>
        {now.reset && doing && (
          <p class="small dim">{tr('The guide has set the table up again as the lesson needs it.')}</p>
        )}
        {now.status === 'done' ? (
          <p>
            <Icon id="ui-confirm" cls="l g-ok" /> {s.after!()}
          </p>
        ) : now.status === 'other' ? (
          <p>{otherWords()}</p>
        ) : (
          <p>{s.text()}</p>
        )}
        {now.asked && now.status === 'do' && (
          <p class="g-now">
            <Icon id="ui-hint" /> {tr('The tile lies. Now choose the follower, and confirm.')}
          </p>
        )}
      </div>
      {lines.length > 0 && (
        <ul class="g-why" aria-label={tr('Why?')}>
          {lines.slice(0, 6).map((x, i) => (
            <li key={i}>
              <span>{say(x.rule)}</span>
              <b>{x.points > 0 && lesson.count !== 'places' ? `+${x.points}` : x.points}</b>
            </li>
          ))}
        </ul>
      )}
      <div class="g-keys">
        <Button icon="ui-prev" label={tr('Back')} disabled={now.step === 0} onClick={l.back} />
        {now.status === 'other' && (
          <Button icon="ui-undo" onClick={l.again}>
            {tr('Take it back')}
          </Button>
        )}
        {now.status === 'do' && now.made > 0 && <Button icon="ui-undo" label={tr('Take it back')} onClick={l.again} />}
        {end ? (
          <>
            <Button kind="do" icon="ui-play" onClick={() => void playBots(lesson.game).catch(() => {})}>
              {tr('Play a game')}
            </Button>
            <a class="btn" href="/learn">
              {tr('Other lessons')}
            </a>
            <Button icon="ui-rematch" label={tr('From the beginning')} onClick={l.restart} />
          </>
        ) : (
          <Button key={doing ? 'skip' : 'on'} kind={doing ? 'g-skip' : 'do'} onClick={l.next}>
            {now.status === 'other' ? tr('Leave it and go on') : doing ? tr('Skip') : tr('Next')}
            <Icon id="ui-next" />
          </Button>
        )}
      </div>
    </section>
  );
}

/** The moves of the lesson so far, where a table has its log. */
function Log({ shown, game }: { shown: Shown; game: string }): ComponentChildren {
  return (
    <section class="panel talk">
      <div class="h">
        <h3>{tr('Moves')}</h3>
        <a class="small" href={`/rules/${game}`}>
          {tr('Rules')}
        </a>
      </div>
      <div class="b" tabIndex={0} role="group" aria-label={tr('Moves')}>
        <ul class="log">
          {shown.moves
            .slice(-20)
            .reverse()
            .map((m, i) => (
              <li key={shown.moves.length - i} class={`s${m.seat + 1}`}>
                <Icon id={`seat-${m.seat + 1}`} />
                <span class="say">{say(m.say)}</span>
              </li>
            ))}
        </ul>
      </div>
    </section>
  );
}

function Run({ lesson }: { lesson: Lesson }) {
  const l = useLesson(lesson),
    { now } = l,
    shown = now.shown,
    view = shown?.view,
    ui = boardOf(lesson.game)!;
  const [tables, setTables] = useState<Tables | null>(null),
    received = useMemo(() => Date.now(), [view]);
  useEffect(() => {
    let gone = false;
    tablesHere(lesson.game).then(
      (t) => {
        if (!gone) setTables(t);
      },
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [lesson]);
  useEffect(() => {
    document.title = `${tr('Learn {game}', { game: ui.short() })} – Bergfried`;
    return () => {
      document.title = 'Bergfried';
    };
  }, [lesson]);
  const live = now.status === 'do' || now.status === 'other',
    mine = live && view?.stage === 'playing' && !!view.to_act?.includes(0);
  const wanted = now.status === 'do' ? lesson.steps[now.step]?.do?.[now.made] : undefined;
  const did = shown?.moves.at(-1);
  return (
    <div class="tablepage learn">
      <Bar
        where={
          <>
            <b class="hide-s">{ui.short()}</b>
            <a class="pill" href="/learn">
              {tr('Learn')}
            </a>
          </>
        }
      />
      {l.trouble && (
        <Strip
          icon="ui-warning"
          kind="err"
          fact={say(l.trouble)}
          action={<Button onClick={l.again}>{tr('Try again')}</Button>}
        />
      )}
      <Guide lesson={lesson} l={l} />
      {view?.state && tables ? (
        <ui.Board
          view={view}
          tables={tables}
          mine={mine}
          busy={l.busy}
          play={l.play}
          undo={live && now.made ? l.again : undefined}
          hint={wanted && mine && view.moves?.includes(wanted.move) ? { move: wanted.move } : null}
          last={
            did ? { table: '', seq: shown!.moves.length, at: 0, event: 'move', seat: did.seat, say: did.say } : null
          }
          settings={settings.value}
          announce={announce}
          player={(seat, more) => (
            <Player view={view} seat={seat} received={received}>
              {more}
            </Player>
          )}
          talk={<Log shown={shown!} game={lesson.game} />}
        />
      ) : (
        <main class="narrow">
          <p class="dim">
            {answers()
              ? tr('The board is being drawn.')
              : tr('The engine is being fetched. If another page of this browser plays here, close it.')}
          </p>
        </main>
      )}
    </div>
  );
}

export function Learn({ game }: { game: string }) {
  const lesson = lessons[game];
  return lesson?.steps.length ? <Run key={game} lesson={lesson} /> : <Choose />;
}
