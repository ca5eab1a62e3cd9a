// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The player aid of a game: one page, beside the board or on its own, to look at and to print. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useAsked } from '../lib/asking';
import { language, tr } from '../lib/texts';
import type { Page } from '../rules/page';
import { Button, Failure, Icon, Strip } from './kit';

/** What draws a page of rules is fetched with the first aid that is opened: a board does without. */
type Blocks = typeof import('../rules/blocks');
type Found = { page: Page } & Blocks;

/** The page and what draws it; null if the game has none. Throws where it cannot be loaded. */
async function read(game: string, lang: string): Promise<Found | null> {
  const [answer, blocks, { readPage }] = await Promise.all([
    fetch(`aid/${game}/${lang}.md`),
    import('../rules/blocks'),
    import('../rules/page'),
  ]);
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Error(answer.statusText);
  return { page: readPage(await answer.text()), ...blocks };
}

/** `level` is that of its title among the headings around it. */
export function AidSheet({ game, level }: { game: string; level: 1 | 2 }) {
  const [found, setFound] = useState<Found | 'none' | 'failed' | null>(null),
    lang = language.value;
  useAsked(
    [game, lang],
    () => read(game, lang),
    (r) => setFound(r ?? 'none'),
    () => setFound('failed'),
  );
  if (found === null) return <p class="dim">{tr('Loading…')}</p>;
  if (found === 'failed') return <Failure fact={tr('The player aid cannot be loaded right now.')} />;
  if (found === 'none')
    return (
      <Strip
        icon="ui-info"
        fact={tr('There is no player aid for this game.')}
        action={
          <a class="btn" href={`#/rules/${game}`}>
            {tr('Rules')}
          </a>
        }
      />
    );
  // headings go down by one beside a board, whose page has its own first one
  const { page, BlockView } = found,
    Title = level === 1 ? 'h1' : 'h2',
    Head = level === 1 ? 'h2' : 'h3';
  return (
    <article class="aid reading">
      <Title>{page.title}</Title>
      {page.intro.map((b) => (
        <BlockView block={b} game={game} />
      ))}
      {page.sections.map((s) => (
        <section key={s.title}>
          <Head>{s.title}</Head>
          {s.blocks.map((b) => (
            <BlockView block={b} game={game} />
          ))}
        </section>
      ))}
    </article>
  );
}

/** The browser prints; the styles leave everything but the aid off the paper. */
export const PrintButton = ({ kind = '' }: { kind?: string }) => (
  <Button kind={kind} icon="ui-print" onClick={() => print()}>
    {tr('Print')}
  </Button>
);

/** Beside the board, which stays usable: whoever looks something up need not leave the game. `goal` shows what the game is about. */
export function AidPanel({ game, goal, close }: { game: string; goal?: () => void; close: () => void }) {
  const panel = useRef<HTMLDialogElement>(null);
  // not an effect, which may come a moment later: by then the keyboard has been looked after (arrival.ts)
  useLayoutEffect(() => {
    const w = panel.current!,
      before = document.activeElement as HTMLElement | null;
    w.show(); // the focus goes in, and may go out again
    return () => {
      // back to where it was opened, unless one has gone elsewhere
      const at = document.activeElement;
      if (!at || at === document.body || w.contains(at)) before?.focus();
    };
  }, []);
  return (
    <dialog
      ref={panel}
      class="panel aid-panel"
      aria-label={tr('Player aid')}
      onKeyDown={(e) => {
        e.stopPropagation(); // what is pressed here is not meant for the board
        if (e.key === 'Escape') close();
      }}
    >
      <div class="h">
        {goal && (
          <Button icon="special-throne" onClick={goal}>
            {tr('Your goal')}
          </Button>
        )}
        <PrintButton />
        <a
          class="btn sq"
          href={`#/aid/${game}`}
          target="_blank"
          aria-label={tr('Open in a new tab')}
          title={tr('Open in a new tab')}
        >
          <Icon id="ui-link" />
        </a>
        <span class="grow" />
        <Button icon="ui-cancel" label={tr('Close')} onClick={close} />
      </div>
      <div class="b" tabIndex={0} role="region" aria-label={tr('Player aid')}>
        <AidSheet game={game} level={2} />
      </div>
    </dialog>
  );
}
