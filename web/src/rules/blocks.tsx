// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The blocks of a page of rules, as people see them. */
import type { ComponentChildren } from 'preact';
import { Drawing, Icon } from '../ui/kit';
import type { Panel } from './figure';
import { drawFigure } from './figures';
import { figureOf, itemsOf, rulingOf, type Block } from './page';

/** Emphasis, code, links and rulings within a line. */
function inline(text: string, game: string): ComponentChildren[] {
  return text.split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`|\[[^\]]+\]\([^)]+\)|\bR\d+\b)/).map((part) => {
    if (part.startsWith('**')) return <b>{part.slice(2, -2)}</b>;
    if (part.startsWith('`')) return <code>{part.slice(1, -1)}</code>;
    if (part.startsWith('*') && part.length > 2) return <em>{part.slice(1, -1)}</em>;
    if (/^R\d+$/.test(part)) return <a href={`#/rules/${game}/${part.toLowerCase()}`}>{part}</a>;
    const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part);
    return link ? <a href={link[2]}>{link[1]}</a> : part;
  });
}

/** How wide a drawing is where there is room, and how narrow it may become before the next one goes below it. */
const wide = (p: Panel): number => Math.round(p.box[2] * p.px);
export const narrow = (p: Panel): number => Math.round(p.box[2] * p.px * 0.62);

/** What stands below it is what a screen reader hears for the drawings. */
function Figure({ game, name, caption }: { game: string; name: string; caption: string }) {
  // without such a figure only the caption is there, which says the same in words
  const panels = drawFigure(game, name);
  return (
    <figure class="fig">
      <div class="fig-row" role="img" aria-label={caption}>
        {panels.map((p, i) => (
          <span class="fig-p" key={i} style={{ flexBasis: `${narrow(p)}px`, maxWidth: `${wide(p)}px` }}>
            {(panels.length > 1 || p.sign) && (
              <b>
                {'ABCDEFGH'[i]}
                {p.sign && <Icon id={p.sign === 'yes' ? 'ui-confirm' : 'ui-cancel'} cls={p.sign} />}
              </b>
            )}
            <svg viewBox={p.box.join(' ')} aria-hidden="true">
              <Drawing svg={p.svg} />
            </svg>
          </span>
        ))}
      </div>
      <figcaption aria-hidden="true">{caption}</figcaption>
    </figure>
  );
}

/** The cells of a line of a table. */
const cells = (line: string): string[] =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((c) => c.trim());

/** A block, whatever it is. Wide tables and listings scroll by themselves, by keyboard as well. */
export function BlockView({ block, game }: { block: Block; game: string }) {
  const first = block[0]!,
    say = (text: string) => inline(text, game);
  const figure = figureOf(block);
  if (figure) return <Figure game={game} {...figure} />;
  if (first.startsWith('|'))
    return (
      <div class="scroll" tabIndex={0}>
        <table>
          <thead>
            <tr>
              {cells(first).map((c) => (
                <th scope="col">{say(c)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {block.slice(2).map((l) => (
              <tr>
                {cells(l).map((c) => (
                  <td>{say(c)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    );
  // listings keep their line ends, everything else is filled again
  if (first.startsWith('    ') || first.startsWith('```'))
    return (
      <pre tabIndex={0}>
        {block
          .filter((l) => !l.startsWith('```'))
          .map((l) => l.replace(/^ {4}/, ''))
          .join('\n')}
      </pre>
    );
  const items = itemsOf(block);
  if (!items) return <p>{say(block.join(' '))}</p>;
  if (rulingOf(items[0]!)) return <Rulings items={items} game={game} />;
  const List = /^\d/.test(first) ? 'ol' : 'ul';
  return (
    <List>
      {items.map((i) => (
        <li>{say(i)}</li>
      ))}
    </List>
  );
}

/** Each ruling has an address of its own. */
const Rulings = ({ items, game }: { items: string[]; game: string }) => (
  <ul class="rulings">
    {items.map((item) => {
      const r = rulingOf(item);
      if (!r) return <li>{inline(item, game)}</li>;
      const id = r.id.toLowerCase();
      return (
        <li id={id} key={id} tabIndex={-1}>
          <a class="no" href={`#/rules/${game}/${id}`}>
            {r.id}
          </a>
          <p>
            <b>{r.asked}</b> {inline(r.answer, game)}
          </p>
        </li>
      );
    })}
  </ul>
);
