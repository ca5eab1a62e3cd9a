// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * Any recorded game, by its link or from a file, checked by the engine in this page: the
 * board after every move, as an onlooker or a seat saw it, and the review.
 */
import { useEffect, useRef, useState } from 'preact/hooks';
import { Refused } from '../lib/link';
import { reasonFor } from '../lib/answer';
import { setQuery } from '../lib/page';
import { tr } from '../lib/texts';
import { Bar } from '../ui/bar';
import { Pending } from '../ui/kit';
import { Late } from '../ui/late';
import { Choose, Wrong, type Bad } from './replay-choose';
import { Game, answers, fetchRecord, reasonOf } from './replay-engine';
import { Watch } from './replay-watch';

/** Any record is much smaller. */
const LARGEST = 2e6;

/** Files that are dropped anywhere on the page. `over` while one is held above it. */
function useDrop(take: (file: File) => void): boolean {
  const [over, setOver] = useState(false),
    latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const hold = (e: DragEvent): void => {
      if (!e.dataTransfer?.types.includes('Files')) return;
      e.preventDefault();
      setOver(true);
    };
    const leave = (e: DragEvent): void => {
      if (!e.relatedTarget) setOver(false);
    };
    const drop = (e: DragEvent): void => {
      const file = e.dataTransfer?.files[0];
      setOver(false);
      if (!file) return;
      e.preventDefault();
      latest.current(file);
    };
    addEventListener('dragover', hold);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', hold);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
    };
  }, []);
  return over;
}

/**
 * A replay by its link, or of what somebody brings. `id` is empty without a link; `carrier`
 * says who has the record.
 */
export function Replay({ id, carrier }: { id: string; carrier: string }) {
  const [game, setGame] = useState<Game | null>(null),
    [bad, setBad] = useState<Bad | null>(null),
    [busy, setBusy] = useState(id !== ''),
    [name, setName] = useState(id);
  const held = useRef<Game | null>(null),
    turn = useRef(0); // the last record wins; none once the page is left
  useEffect(
    () => () => {
      turn.current++;
      held.current?.free();
    },
    [],
  );
  const open = async (text: string, called: string): Promise<void> => {
    const mine = ++turn.current;
    setBusy(true);
    setBad(null);
    // what comes from a clipboard or from Windows is forgiven what no program writes
    const clean = text
      .replace(/^\uFEFF/, '')
      .replace(/\r\n?/g, '\n')
      .replace(/\n*$/, '\n');
    try {
      const loaded = await Game.load(clean);
      if (mine !== turn.current) {
        loaded.free();
        return;
      }
      held.current?.free();
      held.current = loaded;
      // the address is that of a record which others can find there
      if (id && called !== id) history.replaceState(null, '', '#/replay');
      else if (!id) setQuery('');
      setName(called.replace(/\.(record|txt)$/, ''));
      setGame(loaded);
    } catch (e) {
      if (mine !== turn.current) return;
      // the text goes along, for the line that the reason is about
      setBad({ reason: reasonOf(e), line: e instanceof Refused ? e.line : 0, text: clean });
    }
    setBusy(false);
  };
  const take = async (file: File): Promise<void> => {
    // before it is read: a film dropped by mistake would fill the memory
    if (file.size > LARGEST) setBad({ reason: { key: 'This file is too large to be a record.' }, line: 0, text: '' });
    else await open(await file.text(), file.name);
  };
  const over = useDrop((file) => void take(file));
  useEffect(() => {
    if (!id) return;
    const before = turn.current;
    fetchRecord(id, carrier).then(
      (text) => {
        // a file that was dropped meanwhile is what is wanted now
        if (before === turn.current) void open(text, id);
      },
      (e) => {
        if (before !== turn.current) return;
        setBusy(false);
        setBad({ reason: carrier === 'here' ? reasonOf(e) : reasonFor(e), line: 0, text: '' });
      },
    );
  }, [id, carrier]);
  if (game)
    return (
      <>
        {bad && <Wrong bad={bad} onClose={() => setBad(null)} />}
        <Watch
          key={game.number}
          game={game}
          name={name}
          link={id && carrier === 't' && name === id ? `/replay/${id}` : null}
        />
      </>
    );
  return (
    <>
      <Bar where={<b class="hide-s">{tr('Replay')}</b>} />
      {busy && !answers() && <Late />}
      {id && busy ? (
        <Pending>{tr('Loading and checking the record…')}</Pending>
      ) : (
        <Choose bad={bad} busy={busy} over={over} onFile={(f) => void take(f)} onText={(t) => void open(t, '')} />
      )}
    </>
  );
}
