// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Where a record comes from: a file, a text, a game that was played in this browser. */
import { useEffect, useRef } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { titleOf } from '../games/index';
import type { Message, Summary } from '../lib/protocol';
import { say, sentenceOf, tr } from '../lib/texts';
import { Button, Failure, Icon, Panel } from '../ui/kit';
import { summaryNames } from '../lib/names';
import { ask } from './replay-engine';

/** What is wrong with a record: the line as it stands there, and the reason. */
export interface Bad {
  reason: Message;
  line: number;
  text: string;
}

/** Why a record cannot be shown. The line stands there as it is: who wrote it by hand sees the slip. */
export function Wrong({ bad, onClose }: { bad: Bad; onClose?: () => void }) {
  const at = bad.line ? bad.text.split('\n')[bad.line - 1] : undefined;
  return (
    <Failure
      fact={
        bad.line ? tr('Line {line}: {reason}', { line: bad.line, reason: say(bad.reason) }) : sentenceOf(bad.reason)
      }
      action={onClose && <Button onClick={onClose}>{tr('OK')}</Button>}
    >
      {bad.line ? tr('This record cannot be replayed; nothing was saved.') : null}
      {at !== undefined && <code class="rp-line">{at.slice(0, 120) || tr('(an empty line)')}</code>}
    </Failure>
  );
}

/** Games of this browser that are over. */
function Here() {
  const tables = useSignal<Summary[]>([]);
  useEffect(() => {
    ask<{ tables: Summary[] }>('tables').then(
      (a) => {
        tables.value = a.tables.filter((t) => t.stage === 'over');
      },
      () => {},
    );
  }, []);
  if (!tables.value.length) return null;
  return (
    <Panel title={tr('Played in this browser')}>
      <ul class="rows">
        {tables.value.slice(0, 12).map((t) => (
          <li key={t.id}>
            <span class="grow">
              <b>{titleOf(t.game)}</b>{' '}
              <span class="dim">
                {summaryNames(t)
                  .map((name, i) => `${name} ${t.seats[i]!.points ?? ''}`)
                  .join(', ')}
              </span>
            </span>
            <a class="btn" href={`#/replay/here/${t.id}`}>
              <Icon id="ui-replay" />
              {tr('Replay')}
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** What the page above does with a record, wherever it came from. */
interface ChooseProps {
  bad: Bad | null;
  busy: boolean;
  /** A file is held above the page. */
  over: boolean;
  onFile: (file: File) => void;
  onText: (text: string) => void;
}

/** Before there is a record: three ways to bring one. */
export function Choose({ bad, busy, over, onFile, onText }: ChooseProps) {
  const pasted = useSignal(''),
    input = useRef<HTMLInputElement>(null);
  return (
    <main class="narrow">
      <h1>{tr('Replay a record')}</h1>
      {bad && <Wrong bad={bad} />}
      <div class={`panel rp-drop${over ? ' over' : ''}`}>
        <Icon id="ui-replay" cls="xl" />
        <p>{tr('Drop a record here, or choose a file. It stays in this browser.')}</p>
        {/* hidden, as browsers draw it in their own language; the button below opens it */}
        <input
          ref={input}
          class="unseen"
          type="file"
          id="rp-file"
          accept=".record,.txt,text/plain"
          onChange={(e) => {
            const file = e.currentTarget.files?.[0];
            if (file) onFile(file);
            // so that the same file can be chosen again, after it was mended
            e.currentTarget.value = '';
          }}
          aria-label={tr('Record file')}
        />
        <Button kind="do" icon="ui-plus" disabled={busy} onClick={() => input.current?.click()}>
          {busy ? tr('Checking…') : tr('Choose a file')}
        </Button>
      </div>
      <Panel title={tr('Or paste the text')}>
        <form
          class="rp-paste"
          onSubmit={(e) => {
            e.preventDefault();
            onText(pasted.value);
          }}
        >
          <textarea
            class="in"
            rows={6}
            spellcheck={false}
            aria-label={tr('Text of the record')}
            value={pasted.value}
            onInput={(e) => {
              pasted.value = e.currentTarget.value;
            }}
          />
          <button type="submit" class="btn" disabled={busy || !pasted.value.trim()}>
            <Icon id="ui-play" />
            {tr('Replay it')}
          </button>
        </form>
      </Panel>
      {/* what was played here needs no file */}
      <Here />
    </main>
  );
}
