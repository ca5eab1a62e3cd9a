// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * The board of a game that has none of its own: what the engine says of the position, as
 * a drawing in text or as a list, and the legal moves by name. So a game can be played in
 * a browser as soon as its rules are there.
 */
import { useEffect, useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import { capital, tr } from '../lib/texts';
import { Button, Panel } from '../ui/kit';
import type { BoardProps } from './board';

/** A name of the state, as people would write it. It stays English: no catalogue knows it. */
const words = (key: string): string => capital(key.replaceAll('_', ' '));
const plainly = (value: unknown): string =>
  value === null || value === '' ? '–' : typeof value === 'boolean' ? (value ? tr('yes') : tr('no')) : String(value);
const isSimple = (value: unknown): boolean => value === null || typeof value !== 'object';

/** A value of the state, whatever it is: nobody here knows what it means. */
function Value({ value }: { value: unknown }): ComponentChildren {
  if (isSimple(value)) return plainly(value);
  if (Array.isArray(value))
    return value.every(isSimple) ? (
      value.map(plainly).join(', ') || '–'
    ) : (
      <ol>
        {value.map((v) => (
          <li>
            <Value value={v} />
          </li>
        ))}
      </ol>
    );
  return (
    <dl>
      {Object.entries(value as object).map(([key, v]) => (
        <div key={key}>
          <dt>{words(key)}</dt>
          <dd>
            <Value value={v} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The drawing in a state, if it has one: text of several lines. */
function drawingOf(state: unknown): string | null {
  const text = typeof state === 'string' ? state : (state as { drawing?: unknown } | null)?.drawing;
  return typeof text === 'string' ? text : null;
}

/**
 * Every legal move is a button. Where moves are confirmed, the first press chooses and the
 * second makes it.
 */
export function PlainBoard({ view, mine, busy, play, undo, askHint, hint, settings, player, talk }: BoardProps) {
  const [chosen, choose] = useState('');
  const moves = (mine && view.moves) || [],
    drawing = drawingOf(view.state);
  // what was chosen before may mean something else now
  useEffect(() => choose(''), [view]);
  return (
    <main class="plain">
      <div class="plain-seats">{view.seats.map((_, seat) => player(seat))}</div>
      <Panel title={tr('Moves')}>
        <div class="row plain-moves">
          {moves.map((move) => (
            <Button
              key={move}
              kind={move === chosen ? 'do' : move === hint?.move ? 'yes' : ''}
              icon={move === chosen ? 'ui-confirm' : move === hint?.move ? 'ui-hint' : undefined}
              aria-pressed={settings.confirm ? move === chosen : undefined}
              disabled={busy}
              onClick={() => (settings.confirm && move !== chosen ? choose(move) : play(move))}
            >
              {move}
            </Button>
          ))}
        </div>
        <div class="row">
          {undo && <Button icon="ui-undo" label={tr('Undo')} disabled={busy} onClick={undo} />}
          {askHint && <Button icon="ui-hint" label={tr('Hint')} disabled={busy} onClick={askHint} />}
        </div>
      </Panel>
      <Panel title={tr('The game')}>
        <p class="small dim">{tr('There is no board for this game here, only its moves.')}</p>
        {drawing === null ? <Value value={view.state} /> : <pre tabIndex={0}>{drawing}</pre>}
      </Panel>
      <div class="plain-talk">{talk}</div>
    </main>
  );
}
