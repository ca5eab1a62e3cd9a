// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The rules and rulings of a game, as the program prints them, with figures, and a list of what is where. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { goalOf } from '../games/goal';
import { games, titleOf } from '../games/index';
import { useAsked } from '../lib/asking';
import { useGames } from '../lib/games';
import { path } from '../lib/page';
import { language, tr } from '../lib/texts';
import { BlockView } from '../rules/blocks';
import { glossary, termName, termsOf } from '../rules/glossary';
import { readPage, rulingsOf, slug, type Page } from '../rules/page';
import { Bar } from '../ui/bar';
import { GoalLines } from '../ui/goal';
import { GameCard, GameLinks } from '../ui/games';
import { Failure, Icon } from '../ui/kit';

/** A page as it lies beside the client, so it is there without a network, too. */
const fetched = (game: string, lang: string): Promise<string> =>
  fetch(`rules/${game}/${lang}.md`).then((r) => (r.ok ? r.text() : Promise.reject(r)));

/** The page in the reader's language, and its sections' addresses, which are those of the English one. */
interface Read {
  page: Page;
  ids: string[];
}
/** Both pages at once: without the English one no address in the page would be known. */
async function read(game: string, lang: string): Promise<Read> {
  const [text, english] = await Promise.all([fetched(game, lang), fetched(game, 'en')]);
  return { page: readPage(text), ids: readPage(english).sections.map((s) => slug(s.title)) };
}

/** Come to a part of the page, and let a keyboard go on from there. */
function show(id: string): void {
  const part = document.getElementById(id);
  part?.scrollIntoView();
  part?.focus({ preventScroll: true });
}

/** Which section is being read, for the list beside it. */
function useReading(ids: readonly string[]): string {
  const [at, setAt] = useState('');
  useEffect(() => {
    const seen = new Set<string>();
    const watch = new IntersectionObserver(
      (entries) => {
        for (const e of entries) {
          if (e.isIntersecting) seen.add(e.target.id);
          else seen.delete(e.target.id);
        }
        setAt(ids.find((id) => seen.has(id)) ?? '');
      },
      // what counts is the upper part of the window, where people read
      { rootMargin: '0px 0px -60% 0px' },
    );
    for (const id of ids) {
      const part = document.getElementById(id);
      if (part) watch.observe(part);
    }
    return () => watch.disconnect();
  }, [ids]);
  return at;
}

/** What is where: sections, and the rulings by number. */
function Contents({ game, at, page, ids }: { game: string; at: string } & Read) {
  // addresses behind the #, as everywhere: a bare one would be another page
  const to = (id: string): string => `#/rules/${game}/${id}`;
  const rulings = rulingsOf(page);
  return (
    <details class="toc" open={matchMedia('(min-width: 1000px)').matches}>
      <summary>{tr('Contents')}</summary>
      <nav aria-label={tr('Contents')}>
        <ul>
          {page.sections.map((s, i) => (
            <li key={ids[i]}>
              <a href={to(ids[i]!)} aria-current={at === ids[i] ? 'location' : undefined}>
                {s.title}
              </a>
              {s.blocks.some((b) => /^- R1\. /.test(b[0]!)) && (
                <p class="nos">
                  {rulings.map((r) => (
                    <a key={r.id} href={to(r.id.toLowerCase())} title={r.asked} aria-description={r.asked}>
                      {r.id}
                    </a>
                  ))}
                </p>
              )}
            </li>
          ))}
          <li>
            <a href={to('signs')} aria-current={at === 'signs' ? 'location' : undefined}>
              {tr('Symbols')}
            </a>
          </li>
        </ul>
      </nav>
    </details>
  );
}

/** The symbols of the boards, and what they mean. */
const Signs = ({ game }: { game: string }) => (
  <section id="signs" tabIndex={-1}>
    <h2>{tr('Symbols')}</h2>
    <dl class="signs">
      {termsOf(game).map((t) => (
        <div key={t}>
          <dt>
            <Icon id={t} cls="xl" />
            {termName(t)}
          </dt>
          <dd>{glossary(t)}</dd>
        </div>
      ))}
    </dl>
  </section>
);

/** The text with its contents. A part of the address leads to its section, ruling or symbol. */
function Reading({ game, page, ids }: { game: string } & Read) {
  const spot = path.value.split('?')[0]!.split('/')[3] ?? '',
    goal = goalOf(game),
    at = useReading(useMemo(() => [...ids, 'signs'], [ids]));
  useEffect(() => {
    if (spot) show(spot);
  }, [spot, page]);
  /** A link to where one has been is no change of the address. */
  const again = (e: MouseEvent): void => {
    if ((e.target as Element).closest('a')?.hash === location.hash) show(spot);
  };
  return (
    <div class="rules" onClick={again}>
      <Contents game={game} page={page} ids={ids} at={at} />
      <article class="reading">
        <h1>{page.title}</h1>
        {goal && (
          <section class="panel goal-panel" id="goal" tabIndex={-1}>
            <h2>{tr('Your goal')}</h2>
            <GoalLines goal={goal} />
          </section>
        )}
        {page.intro.map((b) => (
          <BlockView block={b} game={game} />
        ))}
        {page.sections.map((s, i) => (
          <section id={ids[i]} key={ids[i]} tabIndex={-1}>
            <h2>{s.title}</h2>
            {s.blocks.map((b) => (
              <BlockView block={b} game={game} />
            ))}
          </section>
        ))}
        <Signs game={game} />
      </article>
    </div>
  );
}

/** Which rules? */
const Choose = () => (
  <>
    <h1>{tr('Rules and rulings')}</h1>
    <div class="learn-cards">
      {games().map((ui) => (
        <GameCard key={ui.name} ui={ui}>
          <a class="btn do wide" href={`#/rules/${ui.name}`} aria-label={tr('Rules of {game}', { game: ui.short() })}>
            <Icon id="ui-rules" />
            {tr('Read')}
          </a>
        </GameCard>
      ))}
    </div>
  </>
);

/**
 * The rules of a game in the reader's language; without a game, or with one that is not known,
 * all of them.
 */
export function Rules({ game }: { game: string }) {
  const [found, setFound] = useState<Read | null>(null),
    [failed, setFailed] = useState(false);
  const lang = language.value,
    known = games().some((b) => b.name === game);
  useGames();
  useAsked(
    [game, lang, known],
    () => {
      setFailed(false);
      return known ? read(game, lang) : null;
    },
    setFound,
    () => setFailed(true),
  );
  return (
    <>
      <Bar where={<b>{known ? titleOf(game) : tr('Rules and rulings')}</b>} />
      <main class="rules-page">
        {known ? (
          <nav class="row" aria-label={tr('Rules and rulings')}>
            <GameLinks page="rules" open={game} />
            <a class="btn learn-it" href={`#/aid/${game}`}>
              <Icon id="ui-print" />
              {tr('Player aid')}
            </a>
            <a class="btn" href={`#/learn/${game}`}>
              <Icon id="ui-play" />
              {tr('Learn in ten minutes')}
            </a>
          </nav>
        ) : (
          <>
            {game && <Failure fact={tr('Game not found.')} />}
            <Choose />
          </>
        )}
        {failed && <Failure fact={tr('The rules cannot be loaded right now.')} />}
        {found && <Reading game={game} {...found} />}
      </main>
    </>
  );
}
