// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * Any recorded game, by its link or from a file, checked by the engine in this page: the
 * board after every move, as an onlooker or a seat saw it, and the review.
 */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Message } from '../lib/protocol';
import { tr } from '../lib/texts';
import { Bar } from '../ui/bar';
import { Choose, type Bad } from './replay-choose';
import { Faulty, Game, answers, ask, reasonOf } from './replay-engine';
import { Late } from './replay-parts';
import { Watch } from './replay-watch';

/** The record of a link: from the server, or of a table of this browser. */
async function fetchRecord(id: string, carrier: string): Promise<string> {
  if (carrier === 'here') return (await ask<{ record: string }>('record', { table: id })).record;
  const answer = await fetch(`api/records/${encodeURIComponent(id)}`);
  if (answer.ok) return answer.text();
  throw await answer.json().then(
    (j) => j.error as Message,
    () => ({ key: 'There is no such record on this server.' }),
  );
}

export function Replay({ id, carrier }: { id: string; carrier: string }) {
  const [game, setGame] = useState<Game | null>(null),
    [bad, setBad] = useState<Bad | null>(null),
    [busy, setBusy] = useState(id !== ''),
    [name, setName] = useState(id);
  const held = useRef<Game | null>(null);
  useEffect(() => () => held.current?.free(), []);
  const open = async (text: string, called: string): Promise<void> => {
    setBusy(true);
    setBad(null);
    // what comes from a clipboard or from Windows is forgiven what no program writes
    const clean = text
      .replace(/^\uFEFF/, '')
      .replace(/\r\n?/g, '\n')
      .replace(/\n*$/, '\n');
    try {
      const loaded = await Game.load(clean);
      held.current?.free();
      held.current = loaded;
      setName(called.replace(/\.(record|txt)$/, ''));
      setGame(loaded);
    } catch (e) {
      setBad({ reason: reasonOf(e), line: e instanceof Faulty ? e.fault.line : 0, text: clean });
    }
    setBusy(false);
  };
  useEffect(() => {
    if (!id) return;
    fetchRecord(id, carrier).then(
      (text) => open(text, id),
      (e) => {
        setBusy(false);
        setBad({ reason: (e as Message).key !== undefined ? (e as Message) : reasonOf(e), line: 0, text: '' });
      },
    );
  }, [id, carrier]);
  if (game)
    return <Watch key={game.number} game={game} name={name} link={id && carrier === 't' ? `/replay/${id}` : null} />;
  return (
    <>
      <Bar where={<b class="hide-s">{tr('Replay')}</b>} />
      {busy && !answers() && <Late />}
      {id && busy ? (
        <main class="narrow">
          <p class="dim">{tr('The record is being fetched and checked.')}</p>
        </main>
      ) : (
        <Choose bad={bad} busy={busy} onText={(t, n) => void open(t, n)} />
      )}
    </>
  );
}
