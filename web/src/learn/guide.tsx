// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** What the guide says, above the board: the step, what came of it, and the way on and back. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { boardOf, titleOf } from '../games/index';
import type { Message } from '../lib/protocol';
import { SMALL } from '../lib/media';
import { say, sentenceOf, tr } from '../lib/texts';
import { character } from '../lib/names';
import { useOpponent, usePlay } from '../lib/play';
import { Terms } from '../rules/term';
import { Button, Icon, Tool, Trouble } from '../ui/kit';
import type { Lesson, Step } from './lesson';
import type { Now, useLesson } from './run';
import { useHeight } from './height';
import { gained } from './stage';

/** A lesson as its hook hands it out. */
type Running = ReturnType<typeof useLesson>;

/** The words of a step, as far as it has come. */
function Words({ s, now, doing }: { s: Step; now: Now; doing: boolean }) {
  return (
    <>
      {now.reset && doing && <p class="small dim">{tr('The guide has reset the table for this lesson.')}</p>}
      {now.status === 'done' ? (
        <p>
          <Icon id="ui-confirm" cls="l g-ok" /> {s.after!()}
        </p>
      ) : now.status === 'other' ? (
        <p>{tr('That is legal, too, and would score the same, but the lesson is after something else here.')}</p>
      ) : (
        <p>{s.text()}</p>
      )}
      {now.asked && now.status === 'do' && (
        <p class="g-now">
          <Icon id="ui-hint" /> {tr('The tile is placed. Now choose the follower and confirm.')}
        </p>
      )}
    </>
  );
}

/** Back, on, and what else can be done now. `main` is what Enter is for. */
function Keys({ lesson, l, doing, end }: { lesson: Lesson; l: Running; doing: boolean; end: boolean }) {
  const { now } = l,
    [failed, setFailed] = useState<Message | null>(null),
    [level] = useOpponent(lesson.game),
    { busy, play } = usePlay(boardOf(lesson.game), level, setFailed);
  return (
    <div class="g-keys">
      {failed && <Trouble text={sentenceOf(failed)} />}
      <Button icon="ui-prev" label={tr('Back')} disabled={now.step === 0} onClick={l.back} />
      {now.status === 'other' && (
        <Button kind="main" icon="ui-undo" onClick={l.again}>
          {tr('Undo this move')}
        </Button>
      )}
      {now.status === 'do' && now.made > 0 && <Button icon="ui-undo" label={tr('Undo this move')} onClick={l.again} />}
      {end ? (
        <>
          <Button icon="ui-rematch" label={tr('Start again')} onClick={l.restart} />
          <a class="btn" href={`#/rules/${lesson.game}`}>
            {tr('Rules')}
          </a>
          <a class="btn" href="#/learn">
            {tr('Other lessons')}
          </a>
          <Button kind="do main" icon="ui-play" disabled={busy} onClick={play}>
            {character(level).challenge}
          </Button>
        </>
      ) : (
        <Button
          key={doing ? 'skip' : 'on'}
          kind={doing ? 'g-skip' : now.status === 'other' ? '' : 'do main'}
          onClick={l.next}
        >
          {now.status === 'other' ? tr('Leave it and continue') : doing ? tr('Skip') : tr('Next')}
          <Icon id="ui-next" />
        </Button>
      )}
    </div>
  );
}

/** The guide. On a phone its text can be folded away, as it would leave too little of the board. */
export function Guide({ lesson, l }: { lesson: Lesson; l: Running }) {
  const { now } = l,
    s = lesson.steps[now.step],
    n = lesson.steps.length,
    box = useRef<HTMLElement>(null),
    [folded, setFolded] = useState(false);
  // Where there is nothing to do on the board, Enter goes on; else the keys are the board's.
  useEffect(() => {
    box.current?.scrollTo(0, 0);
    setFolded(false);
    if (now.status !== 'coming' && now.status !== 'do')
      box.current?.querySelector<HTMLElement>('.main')?.focus({ preventScroll: true });
  }, [now.step, now.status]);
  useHeight(box);
  // on a phone whoever has begun to do it has read it, and needs the room for the hand
  useEffect(() => {
    const begun = (e: Event): void => {
      const outside = e.target instanceof Element && !e.target.closest('.guide, .bar');
      if (outside && now.status === 'do' && matchMedia(SMALL).matches) setFolded(true);
    };
    addEventListener('pointerdown', begun);
    return () => removeEventListener('pointerdown', begun);
  }, [now.status]);
  // after a move its reasons are shown as the engine gives them, not as the lesson expects them
  const end = now.step === n - 1,
    lines = now.status === 'done' || now.status === 'other' ? gained(now.before, now.shown!.view, lesson.count) : [];
  const doing = now.status === 'do' || (now.status === 'coming' && !!s?.do),
    at = tr('Step {n} of {total}', { n: now.step + 1, total: n });
  return (
    <section class={`guide ${now.status}${folded ? ' folded' : ''}`} ref={box} aria-label={tr('The guide')}>
      <h1 class="unseen">{tr('Learn {game}', { game: titleOf(lesson.game) })}</h1>
      <p class="g-at">
        <span class="micro dim" aria-hidden="true">
          {s && at}
        </span>
        <progress max={n} value={now.step + 1} aria-hidden="true" />
        <span class="only-s">
          <Tool
            icon={folded ? 'ui-plus' : 'ui-minus'}
            label={folded ? tr('Show the text') : tr('Hide the text')}
            aria-expanded={!folded}
            onClick={() => setFolded(!folded)}
          />
        </span>
      </p>
      <div class="g-say">
        {/* heard as it changes, and what it came to as well */}
        <div aria-live="polite" aria-atomic="true">
          {s && (
            <h2>
              <span class="unseen">{at}: </span>
              {s.title()}
            </h2>
          )}
          {s && !folded && <Words s={s} now={now} doing={doing} />}
        </div>
        {/* outside of what is read by itself: the signs would be heard again with every step */}
        {s?.terms && now.status !== 'other' && !folded && <Terms key={now.step} terms={s.terms} />}
      </div>
      <div class="g-gain" aria-live="polite">
        {lines.length > 0 && !folded && (
          <ul class="g-why" aria-label={tr('Why?')}>
            {lines.slice(0, 6).map((x, i) => (
              <li key={i}>
                <span>{say(x.rule)}</span>{' '}
                <b>{x.points > 0 && lesson.count !== 'places' ? `+${x.points}` : x.points}</b>
              </li>
            ))}
          </ul>
        )}
      </div>
      {s && <Keys lesson={lesson} l={l} doing={doing} end={end} />}
    </section>
  );
}
