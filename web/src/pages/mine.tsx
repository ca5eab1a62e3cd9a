// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The games that I am in the middle of, with the server and in this browser. */
import { useEffect } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { titleOf } from '../games/index';
import { api, engine, hasTables, me } from '../lib/page';
import { reasonOf } from '../lib/link';
import type { Message, Summary } from '../lib/protocol';
import { dateOf, sentenceOf, tr } from '../lib/texts';
import { Bar } from '../ui/bar';
import { Button, Failure, Icon, Panel } from '../ui/kit';
import { Late } from '../ui/late';
import { othersNames } from '../ui/people';

/** A table, and where it is: with the server or in this browser. */
interface Mine extends Summary {
  carrier: 't' | 'here';
}

/** How often one looks, in seconds. */
const LOOK = 10;

/** With those of this browser, if its engine is there. */
async function fetchMine(up: boolean): Promise<Mine[]> {
  const unfinished = (t: Summary): boolean => t.stage === 'open' || t.stage === 'playing';
  // a server that cannot be reached takes none of the games that are here
  const there = me.value ? await api<{ tables: Summary[] }>('mine').catch(() => ({ tables: [] })) : { tables: [] };
  const here = up ? await engine().request('tables') : { tables: [] };
  return [
    ...there.tables.map((t): Mine => ({ ...t, carrier: 't' })),
    ...(here.tables as Summary[]).filter(unfinished).map((t): Mine => ({ ...t, carrier: 'here' })),
  ].sort((a, b) => Number(b.your_turn ?? false) - Number(a.your_turn ?? false) || b.changed - a.changed);
}

/** Mine that are not over, those that wait for me first; null until they are known. */
export function useMine(): { mine: Mine[] | null; again: () => void } {
  const mine = useSignal<Mine[] | null>(null);
  // the engine is not started only to hear that it has nothing
  const up = hasTables() && engine().up.value;
  const look = () =>
    void fetchMine(up).then(
      (found) => {
        mine.value = found;
      },
      () => {},
    );
  useEffect(() => {
    if (!me.value && !up) return;
    look();
    const timer = setInterval(look, 1000 * LOOK);
    return () => clearInterval(timer);
  }, [me.value, up]);
  return { mine: mine.value, again: look };
}

/**
 * All games that are not over. Only those of this browser can be deleted: others belong to all
 * who sit there.
 */
export function MinePage() {
  const { mine, again } = useMine();
  const failed = useSignal<Message | null>(null);
  const drop = async (t: Mine) => {
    if (!confirm(tr('Delete this game? This cannot be undone.'))) return;
    failed.value = await engine()
      .request('drop', { table: t.id })
      .then(() => null, reasonOf);
    again();
  };
  return (
    <>
      <Bar where={<b>{tr('My games')}</b>} />
      <main class="narrow">
        <h1>{tr('My games')}</h1>
        {hasTables() && <Late />}
        {failed.value && <Failure fact={sentenceOf(failed.value)} />}
        <Panel>
          {mine?.length === 0 && <p class="dim">{tr('No games in progress. Choose one and start.')}</p>}
          <ul class="rows">
            {mine?.map((t) => (
              <li key={t.id}>
                <span class="grow">
                  <b>{titleOf(t.game)}</b>
                  <br />
                  <span class="dim small">
                    {tr('against {names}', { names: othersNames(t, me.value?.name) })} · {dateOf(t.changed)}
                    {t.carrier === 'here' && ` · ${tr('in this browser')}`}
                  </span>
                </span>
                {t.your_turn && (
                  <span class="turn">
                    <Icon id="ui-bell" />
                    {tr('Your turn')}
                  </span>
                )}
                {t.carrier === 'here' && (
                  <Button icon="ui-cancel" label={tr('Delete this game')} onClick={() => void drop(t)} />
                )}
                <a class={`btn ${t.your_turn ? 'do' : ''}`} href={`#/${t.carrier}/${t.id}`}>
                  {t.stage === 'open' ? tr('View') : tr('Continue')}
                </a>
              </li>
            ))}
          </ul>
        </Panel>
      </main>
    </>
  );
}
