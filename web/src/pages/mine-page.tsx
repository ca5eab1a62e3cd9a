// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The page of the games that I am in the middle of. */
import { useEffect } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { titleOf } from '../games/index';
import { reasonOf } from '../lib/link';
import { othersNames } from '../lib/names';
import { engine, hasTables, me } from '../lib/page';
import { seatOf } from '../lib/place';
import type { Message } from '../lib/protocol';
import { dateOf, sentenceOf, tr, trn } from '../lib/texts';
import { Bar } from '../ui/bar';
import { Button, Failure, Icon } from '../ui/kit';
import { Late } from '../ui/late';
import { Faces, GameSign } from './lists-parts';
import { useMine, type Mine } from './mine';

/** How long the question stays that a second press answers, in milliseconds. */
const SURE_FOR = 5000;

/** For good, so it is pressed twice; who does not, has thought better of it. */
function Drop({ drop }: { drop: () => void }) {
  const sure = useSignal(false);
  useEffect(() => {
    if (!sure.value) return;
    const timer = setTimeout(() => {
      sure.value = false;
    }, SURE_FOR);
    return () => clearTimeout(timer);
  }, [sure.value]);
  return sure.value ? (
    <Button kind="no" onClick={drop}>
      {tr('Really delete?')}
    </Button>
  ) : (
    <Button
      icon="ui-cancel"
      label={tr('Delete this game')}
      onClick={() => {
        sure.value = true;
      }}
    />
  );
}

/**
 * All games that are not over. Only those of this browser can be deleted: others belong to all
 * who sit there.
 */
export function MinePage() {
  const { mine, again } = useMine();
  const failed = useSignal<Message | null>(null);
  const drop = async (t: Mine) => {
    failed.value = await engine()
      .request('drop', { table: t.id })
      .then(() => null, reasonOf);
    again();
  };
  const turns = mine?.filter((t) => t.your_turn).length ?? 0;
  return (
    <>
      <Bar where={<b>{tr('My games')}</b>} />
      <main class="lists">
        <h1 class="unseen">{tr('My games')}</h1>
        {hasTables() && <Late />}
        {failed.value && <Failure fact={sentenceOf(failed.value)} />}
        <section class="panel">
          <div class="h">
            <h2>
              {turns ? trn('{n} game is waiting for you', '{n} games are waiting for you', turns) : tr('In progress')}
            </h2>
            <a class="btn" href="#/archive">
              <Icon id="ui-replay" />
              {tr('Finished games')}
            </a>
          </div>
          {mine?.length === 0 && <p class="b dim">{tr('No games in progress. Choose one and start.')}</p>}
          <ul class="rows">
            {mine?.map((t) => (
              <li key={t.id} class={`ended ${t.your_turn ? 'sel' : ''}`}>
                <GameSign game={t.game} />
                <a class="tt" href={`#/${t.carrier}/${t.id}`}>
                  <b>{titleOf(t.game)}</b>
                  <small>
                    {t.stage === 'open'
                      ? tr('Waiting for players')
                      : tr('against {names}', { names: othersNames(t, me.value?.name) })}{' '}
                    · {dateOf(t.changed)}
                    {t.carrier === 'here' && ` · ${tr('in this browser')}`}
                    {t.stage === 'playing' &&
                      t.away
                        .filter((v) => v.name !== me.value?.name)
                        .map(
                          (v) =>
                            ` · ${tr('{name} is on vacation until {date}', { name: v.name, date: dateOf(v.until) })}`,
                        )}
                  </small>
                </a>
                <Faces t={t} without={[seatOf(t, me.value?.name)]} />
                {t.your_turn && (
                  <span class="turn">
                    <Icon id="ui-bell" />
                    {tr('Your turn')}
                  </span>
                )}
                {t.carrier === 'here' && <Drop drop={() => void drop(t)} />}
                <a class={`btn ${t.your_turn ? 'do' : ''}`} href={`#/${t.carrier}/${t.id}`}>
                  {t.stage === 'open' ? tr('View') : tr('Continue')}
                </a>
              </li>
            ))}
          </ul>
        </section>
      </main>
    </>
  );
}
