// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** A first game with a guide: the board of the game itself, and above it what to look at and what to do. */
import { useMemo, useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import { boardOf, games } from '../games/index';
import type { Tables } from '../games/board';
import { Guide } from '../learn/guide';
import { lessons } from '../learn/index';
import type { Lesson } from '../learn/lesson';
import { stepOf, useLesson } from '../learn/run';
import type { Shown } from '../learn/stage';
import { useAsked } from '../lib/asking';
import { tablesOf } from '../lib/data';
import { settings } from '../lib/page';
import { announce } from '../lib/told';
import { say, sentenceOf, tr, trn } from '../lib/texts';
import { Bar } from '../ui/bar';
import { GameCard } from '../ui/games';
import { Button, Failure, Icon, Pending } from '../ui/kit';
import { Player } from '../ui/people';
import { answers, happened } from './replay-engine';

/* ---- which game? ---- */

/** All lessons, each with how far one has come: whoever stopped in the middle goes on there. */
function Choose() {
  return (
    <>
      <Bar where={<b>{tr('Learn')}</b>} />
      <main class="learn-door">
        <header>
          <h1>{tr('Learn in ten minutes')}</h1>
          <p class="dim">
            {tr(
              'A guided first game: everything is set up, you make the moves, and the board explains the scoring. Stop at any time and continue later.',
            )}
          </p>
        </header>
        <div class="learn-cards">
          {games().map((ui) => {
            const lesson = lessons[ui.name];
            if (!lesson?.steps.length) return null;
            const at = stepOf(lesson),
              n = lesson.steps.length,
              done = at === n - 1;
            return (
              <GameCard key={ui.name} ui={ui}>
                <p class="dim">
                  {trn('{n} step', '{n} steps', n)} · {tr('{n} min', { n: 10 })}
                </p>
                {at > 0 && (
                  <progress max={n - 1} value={at} aria-label={tr('Step {n} of {total}', { n: at + 1, total: n })} />
                )}
                <a
                  class="btn do wide"
                  href={`#/learn/${ui.name}`}
                  aria-label={tr('Learn {game}', { game: ui.short() })}
                >
                  <Icon id="ui-play" />
                  {done ? tr('Repeat') : at > 0 ? tr('Continue from step {n}', { n: at + 1 }) : tr('Start')}
                </a>
              </GameCard>
            );
          })}
        </div>
      </main>
    </>
  );
}

/* ---- the table ---- */

/** The moves of the lesson so far, where a table has its log. */
function Log({ shown, game }: { shown: Shown; game: string }): ComponentChildren {
  return (
    <section class="panel talk">
      <div class="h">
        <h3>{tr('Moves')}</h3>
        <a class="small" href={`#/rules/${game}`}>
          {tr('Rules')}
        </a>
      </div>
      <div class="b" tabIndex={0} role="group" aria-label={tr('Moves')}>
        <ul class="log">
          {shown.moves
            .filter((m) => m.say)
            .slice(-20)
            .reverse()
            .map((m, i) => (
              <li key={shown.moves.length - i}>
                <span class="say">
                  <Icon id={`seat-${m.seat + 1}`} cls={`s${m.seat + 1}`} />
                  {say(m.say!)}
                </span>
              </li>
            ))}
        </ul>
      </div>
    </section>
  );
}

/**
 * A lesson on the real board. It is fed by the lesson instead of a table, and does not know
 * the difference.
 */
function Run({ lesson }: { lesson: Lesson }) {
  const l = useLesson(lesson),
    { now } = l,
    shown = now.shown,
    view = shown?.view,
    ui = boardOf(lesson.game);
  const [tables, setTables] = useState<Tables | null>(null),
    // there is no clock in a lesson, but a player's panel counts from when its view came
    received = useMemo(() => Date.now(), [view]);
  useAsked([lesson], () => tablesOf(lesson.game, 'here'), setTables);
  // who is only to read, or looks at what came of it, cannot move anything
  const live = now.status === 'do' || now.status === 'other',
    mine = live && view?.stage === 'playing' && !!view.to_act?.includes(0);
  // what the lesson is after is shown as a hint would be
  const wanted = now.status === 'do' ? lesson.steps[now.step]?.do?.[now.made] : undefined;
  const did = shown?.moves.at(-1);
  return (
    <div class="tablepage learn" data-step={now.step + 1}>
      <Bar
        where={
          <>
            <b class="hide-s">{ui.short()}</b>
            <a class="pill" href="#/learn">
              {tr('Learn')}
            </a>
          </>
        }
      />
      {l.trouble && (
        <Failure fact={sentenceOf(l.trouble)} action={<Button onClick={l.again}>{tr('Try again')}</Button>} />
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
          last={did ? happened(did, shown!.moves.length) : null}
          since={shown!.since}
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
        <Pending>
          {answers()
            ? tr('Drawing the board…')
            : tr('Loading the engine… If Bergfried is open in another tab, close it.')}
        </Pending>
      )}
    </div>
  );
}

/** A lesson by its game, or all of them where there is none of that name. */
export function Learn({ game }: { game: string }) {
  // the name comes from the address: "constructor" is no lesson
  const lesson = Object.hasOwn(lessons, game) ? lessons[game] : undefined;
  return lesson?.steps.length ? <Run key={game} lesson={lesson} /> : <Choose />;
}
