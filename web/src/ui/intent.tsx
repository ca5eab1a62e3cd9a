// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * "If ... then ...": what is to be played for one while others think for days. The engine says
 * what others may do and what one can then note, as far as one can know; it is chosen step by
 * step, theirs and one's own.
 */
import { useEffect, useRef } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { reasonOf } from '../lib/link';
import { viewNames } from '../lib/names';
import type { Message, Step, View } from '../lib/protocol';
import type { Table } from '../lib/table';
import { capital, say, sentenceOf, tr } from '../lib/texts';
import { announce } from '../lib/told';
import { Dialog } from './dialog';
import { Button, Icon, Trouble } from './kit';
import type { Draw } from './story';

/** What has been noted. */
interface Noted {
  text: string;
  lines?: Step[][];
  dropped?: Message;
}

/** What may come after some steps. */
interface Offer {
  /** It is one's own turn then. */
  turn: boolean;
  others: Step[];
  mine: Step[];
}

/** More of them cannot be looked through without a search. */
const MANY = 12;

/** Whatever the others do. */
const ANY: Step = { move: '*' };

const textOf = (line: readonly Step[]): string =>
  line.map((s) => (s.seat === undefined ? s.move : `${s.seat} ${s.move}`)).join('\t');

/** What a step says; nobody's name stands before what is everybody's. */
function wordsOf(step: Step, names: readonly string[]): string {
  if (step.seat === undefined) return tr('Whatever the others do');
  return `${names[step.seat]} ${step.say ? say(step.say, names) : step.move}`;
}

/** A step with its picture. */
const StepRow = ({ step, names, draw }: { step: Step; names: readonly string[]; draw: Draw | undefined }) => (
  <>
    {step.seat === undefined ? (
      <Icon id="ui-people" cls="l" />
    ) : (
      <Icon id={`seat-${step.seat + 1}`} cls={`l s${step.seat + 1}`} />
    )}
    <span class="grow">{capital(wordsOf(step, names))}</span>
    {step.shows && draw && <span class="if-pic">{draw(step.shows)}</span>}
  </>
);

/** A line as it is read: if this, then that. */
const Line = ({
  line,
  you,
  names,
  draw,
}: {
  line: readonly Step[];
  you: number | null;
  names: readonly string[];
  draw: Draw | undefined;
}) => (
  <ol class="if-steps">
    {line.map((step, i) => (
      <li key={i}>
        <b class="if-w">{step.seat === you ? tr('then') : i ? tr('and if') : tr('If')}</b>
        <StepRow step={step} names={names} draw={draw} />
      </li>
    ))}
  </ol>
);

/** What can be chosen next, to be searched where there is much. */
function Choices({
  title,
  steps,
  names,
  draw,
  choose,
}: {
  title: string;
  steps: readonly Step[];
  names: readonly string[];
  draw: Draw | undefined;
  choose: (step: Step) => void;
}) {
  const wanted = useSignal(''),
    words = steps.map((s) => wordsOf(s, names)),
    found = steps.filter((_, i) => words[i]!.toLowerCase().includes(wanted.value.trim().toLowerCase()));
  return (
    <section class="if-choose" aria-label={title}>
      <h4>{title}</h4>
      {steps.length > MANY && (
        <label class="if-find">
          <Icon id="ui-search" />
          <span class="unseen">{tr('Search')}</span>
          <input
            class="in"
            type="search"
            placeholder={tr('Search')}
            value={wanted.value}
            onInput={(e) => {
              wanted.value = e.currentTarget.value;
            }}
          />
        </label>
      )}
      <ul>
        {found.map((step) => (
          <li key={textOf([step])}>
            <button type="button" class="btn wide" onClick={() => choose(step)}>
              <StepRow step={step} names={names} draw={draw} />
            </button>
          </li>
        ))}
      </ul>
      {!found.length && <p class="dim small">{tr('Nothing found.')}</p>}
    </section>
  );
}

/** The lines of whoever asks, and one that is being made. */
export function Intents({
  table,
  view,
  draw,
  onBoard,
  close,
}: {
  table: Table;
  view: View;
  draw: Draw | undefined;
  /** One's own moves can be chosen there. */
  onBoard: boolean;
  close: () => void;
}) {
  const noted = useSignal<Noted | null>(null),
    draft = useSignal<Step[]>([]),
    offer = useSignal<Offer | null>(null),
    trouble = useSignal(''),
    next = useRef<HTMLParagraphElement>(null);
  const names = viewNames(view),
    mine = table.mine.value,
    made = table.log.value.filter((h) => h.event === 'move' || h.undone !== undefined).length,
    ready = draft.value.at(-1)?.seat === view.you && draft.value.length > 0;
  const fail = (e: unknown): void => {
    trouble.value = sentenceOf(reasonOf(e));
  };
  const look = async (): Promise<void> => {
    const answer = await table.link.ask('intent', { table: table.id }).catch(fail);
    if (answer) noted.value = answer as unknown as Noted;
  };
  // what has happened may have ended a line, or made it shorter
  useEffect(() => {
    draft.value = [];
    table.noting.value = null;
    void look();
  }, [made]);
  useEffect(
    () => () => {
      table.noting.value = null;
    },
    [table],
  );
  useEffect(() => {
    let wanted = true;
    offer.value = null;
    if (!mine)
      table.link.ask('suppose', { table: table.id, text: textOf(draft.value) }).then((answer) => {
        if (wanted) offer.value = answer as unknown as Offer;
      }, fail);
    return () => {
      wanted = false;
    };
  }, [draft.value, mine]);
  /** All lines anew: there is one text of them. */
  const intend = async (lines: string[]): Promise<void> => {
    trouble.value = '';
    try {
      await table.link.ask('intend', { table: table.id, text: lines.join('\n') });
      draft.value = [];
      await look();
    } catch (e) {
      fail(e);
    }
  };
  const lines = noted.value?.text ? noted.value.text.split('\n') : [];
  const choose = (step: Step): void => {
    trouble.value = '';
    draft.value = [...draft.value, step];
    announce(wordsOf(step, names));
    // the button that was pressed is gone: go on where the line is
    next.current?.focus();
  };
  const chooseThere = (): void => {
    table.noting.value = {
      moves: own.map((s) => s.move),
      take: (move) => {
        table.noting.value = null;
        const step = own.find((s) => s.move === move);
        if (step) choose(step);
      },
    };
    announce(tr('Choose on the board what you play then.'));
  };
  const { turn, others, mine: own } = offer.value ?? { turn: false, others: [], mine: [] };
  // the board is behind it
  if (table.noting.value) return null;
  return (
    <Dialog title={tr('If … then …')} cls="intents" close={close}>
      <div class="b">
        <p class="small dim">
          {tr('Note what you play if the others do something. It is played a few seconds later; nobody else sees it.')}
        </p>
        {noted.value?.dropped && <Trouble text={sentenceOf(noted.value.dropped)} />}
        {lines.length > 0 && (
          <ul class="if-lines" aria-label={tr('Your lines')}>
            {lines.map((text, i) => (
              <li key={text}>
                <Line line={noted.value?.lines?.[i] ?? []} you={view.you} names={names} draw={draw} />
                <Button
                  icon="ui-cancel"
                  label={tr('Delete line {n}', { n: i + 1 })}
                  onClick={() => {
                    announce(tr('Deleted.'));
                    void intend(lines.filter((_, other) => other !== i));
                  }}
                />
              </li>
            ))}
          </ul>
        )}
        {mine ? (
          <p>{tr('It is your turn: make your move first.')}</p>
        ) : (
          <>
            <p class="if-new" ref={next} tabIndex={-1}>
              <b>{tr('A new line')}</b>
            </p>
            {draft.value.length > 0 && (
              <>
                <Line line={draft.value} you={view.you} names={names} draw={draw} />
                <div class="row">
                  <Button
                    kind="do"
                    icon="ui-confirm"
                    disabled={!ready}
                    onClick={() => {
                      announce(tr('Noted.'));
                      void intend([...lines, textOf(draft.value)]);
                    }}
                  >
                    {tr('Note this line')}
                  </Button>
                  <Button
                    icon="ui-undo"
                    onClick={() => {
                      draft.value = draft.value.slice(0, -1);
                    }}
                  >
                    {tr('Back one step')}
                  </Button>
                </div>
              </>
            )}
            {trouble.value && <Trouble text={trouble.value} />}
            {own.length > 0 && onBoard && (
              <Button icon="ui-play" onClick={chooseThere}>
                {tr('Choose on the board')}
              </Button>
            )}
            {own.length > 0 && (
              <Choices title={tr('Then you play')} steps={own} names={names} draw={draw} choose={choose} />
            )}
            {offer.value && (others.length > 0 || !turn) && (
              <Choices
                title={draft.value.length ? tr('And if …') : tr('If …')}
                steps={draft.value.at(-1) === ANY ? others : [...(turn ? [] : [ANY]), ...others]}
                names={names}
                draw={draw}
                choose={choose}
              />
            )}
            {offer.value && turn && !own.length && (
              <p class="dim">
                {tr(
                  'There is nothing to note here: what you can play depends on what nobody knows yet, such as the next tile.',
                )}
              </p>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
