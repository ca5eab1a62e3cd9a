// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Finished games, day by day, and the one that is looked at beside them. */
import { useEffect } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { boardOf, games, titleOf } from '../games/index';
import { useGames } from '../lib/games';
import { reasonFor, useAnswer } from '../lib/answer';
import { othersNames, summaryNames } from '../lib/names';
import { api, linkTo, me, path, setQuery } from '../lib/page';
import { resultWords, seatOf } from '../lib/place';
import { announce } from '../lib/told';
import type { Message, Summary } from '../lib/protocol';
import { capital, dateOf, language, sentenceOf, tr, trn } from '../lib/texts';
import { Bar } from '../ui/bar';
import { useCopied } from '../ui/copied';
import { Face } from '../ui/face';
import { BackToGames, Button, Icon, Panel, Segments, Trouble } from '../ui/kit';
import { Came, Empty, Faces, GameSign } from './lists-parts';

/** A part of the archive; `before` asks for the next one, null at the end. */
interface Page {
  tables: Summary[];
  before: number | null;
}

/* ---- by day ---- */

/** Today, yesterday, or the date. */
function dayOf(ms: number): string {
  const day = (at: number): number => new Date(at).setHours(0, 0, 0, 0),
    ago = Math.round((day(Date.now()) - day(ms)) / 86400000);
  if (ago < 2) return capital(new Intl.RelativeTimeFormat(language.value, { numeric: 'auto' }).format(-ago, 'day'));
  return capital(new Date(ms).toLocaleDateString(language.value, { dateStyle: 'full' }));
}

/** In the order in which they come, by day. */
function byDay(tables: readonly Summary[]): [day: string, tables: Summary[]][] {
  const days = new Map<string, Summary[]>();
  for (const t of tables) {
    const day = dayOf(t.ended || t.changed);
    days.set(day, [...(days.get(day) ?? []), t]);
  }
  return [...days];
}

/* ---- a game ---- */

/** What came of it for whom one asks about; without such a one, who has won. */
function Result({ t, seat }: { t: Summary; seat: number }) {
  const best =
    seat >= 0
      ? seat
      : Math.max(
          0,
          t.seats.findIndex((s) => s.won),
        );
  return (
    <span class={`rs ${seat >= 0 && t.seats[seat]!.won ? 'w' : ''}`}>
      <b>{seat >= 0 ? resultWords(t, seat) : tr('{name} won', { name: summaryNames(t)[best] ?? '–' })}</b>
      {t.seats[best]?.points !== undefined && <small>{trn('{n} point', '{n} points', t.seats[best].points)}</small>}
    </span>
  );
}

/** A finished game in a list, from the view of one of its players if `name` is one. It leads to the replay. */
export function Finished({
  t,
  name,
  chosen = false,
  choose,
}: {
  t: Summary;
  name: string | undefined;
  chosen?: boolean;
  choose?: () => void;
}) {
  const seat = seatOf(t, name),
    minutes = Math.max(1, Math.round((t.ended - t.made) / 60000));
  return (
    <li class={`ended ${chosen ? 'sel' : ''}`} onMouseEnter={choose} onFocusIn={choose}>
      <GameSign game={t.game} />
      <a class="tt" href={`#/replay/${t.id}`}>
        <b>{titleOf(t.game)}</b>
        <small>{seat >= 0 ? tr('against {names}', { names: othersNames(t, name) }) : summaryNames(t).join(', ')}</small>
      </a>
      <Faces t={t} without={seat >= 0 ? [seat] : []} />
      <Result t={t} seat={seat} />
      {/* games by post take days, and nobody asks how many minutes those are */}
      <span class="tm">{t.ended && minutes < 600 ? tr('{n} min', { n: minutes }) : ''}</span>
      <Icon id="ui-next" cls="l" />
    </li>
  );
}

/** The one that is looked at: everybody with their points, and what you can do with it. */
function Preview({ t }: { t: Summary }) {
  const ui = boardOf(t.game),
    [copied, copy] = useCopied(),
    names = summaryNames(t),
    order = t.seats.map((_, i) => i).sort((a, b) => (t.seats[b]!.points ?? 0) - (t.seats[a]!.points ?? 0));
  return (
    <aside class="panel pv">
      <div class="art">
        <ui.Art />
      </div>
      <div class="b">
        <h2>{ui.short()}</h2>
        <p class="dim">{dateOf(t.ended || t.changed)}</p>
        <ul class="standing">
          {order.map((seat) => (
            <li key={seat} class={t.seats[seat]!.won ? 'won' : ''}>
              <Face who={{ ...t.seats[seat]!, person: t.seats[seat]!.player }} seat={seat} cls="xs" />
              <span class="grow">
                {t.seats[seat]!.player && t.seats[seat]!.name ? (
                  <a href={`#/player/${encodeURIComponent(t.seats[seat]!.name)}`}>{names[seat]}</a>
                ) : (
                  names[seat]
                )}
              </span>
              {t.seats[seat]!.won && (
                <>
                  <Icon id="special-throne" />
                  <span class="unseen">{tr('wins')}</span>
                </>
              )}
              <b>{t.seats[seat]!.points}</b>
            </li>
          ))}
        </ul>
        <a class="btn do wide" href={`#/replay/${t.id}`}>
          <Icon id="ui-replay" />
          {tr('Replay and review')}
        </a>
        <div class="row nw">
          <Button
            kind="grow"
            icon={copied ? 'ui-confirm' : 'ui-share'}
            onClick={() => void copy(linkTo(`/replay/${t.id}`))}
          >
            {copied ? tr('Copied') : tr('Copy the link')}
          </Button>
          <a class="btn grow" href={`#/new/${t.game}`}>
            <Icon id="ui-rematch" />
            {tr('New table')}
          </a>
        </div>
      </div>
    </aside>
  );
}

/* ---- the page ---- */

/** Pages of finished games, the next one on demand. */
function Games({ asked, player, wide, onAll }: { asked: string; player: string; wide: boolean; onAll: () => void }) {
  const first = useAnswer<Page>(`archive?${asked}`),
    more = useSignal<Page[]>([]),
    busy = useSignal(false),
    chosen = useSignal(''),
    failed = useSignal<Message | null>(null);
  return (
    <Came asked={first}>
      {(page) => {
        const pages = [page, ...more.value],
          tables = pages.flatMap((p) => p.tables),
          shown = tables.find((t) => t.id === chosen.value) ?? tables[0],
          before = pages.at(-1)!.before;
        // pages go by the last one's `before` and not by number: games that end meanwhile would shift
        // those
        const earlier = async (): Promise<void> => {
          busy.value = true;
          try {
            const next = await api<Page>(`archive?${asked ? `${asked}&` : ''}before=${before}`);
            more.value = [...more.value, next];
            failed.value = null;
            // the list grows above the button, out of the reader's sight: the keyboard stays on it
            announce(trn('{n} more game', '{n} more games', next.tables.length));
          } catch (e) {
            failed.value = reasonFor(e);
          }
          busy.value = false;
        };
        if (!tables.length)
          return (
            <Panel>
              {wide ? (
                <Empty icon="ui-replay" fact={tr('No public games finished yet.')}>
                  <BackToGames />
                </Empty>
              ) : (
                <Empty icon="ui-search" fact={tr('Nothing found.')}>
                  <Button onClick={onAll}>{tr('Show all games')}</Button>
                </Empty>
              )}
            </Panel>
          );
        return (
          <div class="with-preview">
            <div>
              {byDay(tables).map(([day, those]) => (
                <section key={day} class="panel day">
                  <div class="h">
                    <h2>{day}</h2>
                  </div>
                  <ul class="rows">
                    {those.map((t) => (
                      <Finished
                        key={t.id}
                        t={t}
                        name={player || me.value?.name}
                        chosen={t === shown}
                        choose={() => {
                          chosen.value = t.id;
                        }}
                      />
                    ))}
                  </ul>
                </section>
              ))}
              {failed.value && <Trouble text={sentenceOf(failed.value)} />}
              {before !== null && (
                <Button kind="wide" disabled={busy.value} onClick={() => void earlier()}>
                  {tr('Earlier games')}
                </Button>
              )}
            </div>
            {shown && <Preview t={shown} />}
          </div>
        );
      }}
    </Came>
  );
}

/** The filters stand in the address, so that a list can be linked to. */
export function Archive() {
  const wanted = new URLSearchParams(path.value.split('?')[1]);
  const game = useSignal(wanted.get('game') ?? ''),
    player = useSignal(wanted.get('player') ?? ''),
    typed = useSignal(player.value);
  // a link to another list, or the way back, changes the address alone
  useEffect(() => {
    game.value = wanted.get('game') ?? '';
    player.value = typed.value = wanted.get('player') ?? '';
  }, [path.value]);
  const asked = new URLSearchParams({
    ...(game.value && { game: game.value }),
    ...(player.value && { player: player.value }),
  }).toString();
  // and what is chosen here goes into it; `typed` only once it is sent, not letter by letter
  useEffect(() => setQuery(asked), [asked]);
  useGames();
  const find = (name: string): void => {
    player.value = typed.value = name;
  };
  const mine = !!me.value && player.value === me.value.name;
  return (
    <>
      <Bar where={<b>{tr('Finished games')}</b>}>
        <a class="tool hide-s" href="#/replay">
          <Icon id="ui-download" />
          {tr('Replay a record')}
        </a>
      </Bar>
      <main class="lists">
        <h1 class="unseen">{tr('Finished games')}</h1>
        <form
          class="flt"
          role="search"
          onSubmit={(e) => {
            e.preventDefault();
            find(typed.value.trim());
          }}
        >
          <Segments
            label={tr('Game')}
            values={[['', tr('all')], ...games().map((b) => [b.name, b.short()] as const)]}
            value={game.value}
            set={(name) => {
              game.value = name;
            }}
          />
          {me.value && (
            <Segments
              label={tr('Whose games?')}
              values={[
                ['mine', tr('mine')],
                ['all', tr('everybody’s')],
              ]}
              value={mine ? 'mine' : 'all'}
              set={(whose) => find(whose === 'mine' ? me.value!.name : '')}
            />
          )}
          <label class="find">
            <Icon id="ui-search" cls="l" />
            <input
              type="search"
              aria-label={tr('Player')}
              placeholder={tr('the name of a player')}
              autocapitalize="off"
              spellcheck={false}
              value={typed.value}
              onInput={(e) => {
                typed.value = e.currentTarget.value;
                if (!typed.value) player.value = '';
              }}
            />
          </label>
          <button type="submit" class="btn">
            {tr('Search')}
          </button>
        </form>
        <Games
          key={asked}
          asked={asked}
          player={player.value}
          wide={!asked}
          onAll={() => {
            game.value = '';
            find('');
          }}
        />
      </main>
    </>
  );
}
