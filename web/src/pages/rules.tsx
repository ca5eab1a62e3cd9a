// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The rules and rulings of a game, as the program prints them. */
import { useEffect } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { boards } from '../games/index';
import { language, tr } from '../lib/texts';
import { Bar } from '../ui/bar';
import { Strip } from '../ui/kit';
import { titleOf } from './door';

/** Emphasis, code and links within a line: our own pages use no more of Markdown. */
function inline(text: string): ComponentChildren[] {
  return text.split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`|\[[^\]]+\]\([^)]+\))/).map((part) => {
    if (part.startsWith('**')) return <b>{part.slice(2, -2)}</b>;
    if (part.startsWith('`')) return <code>{part.slice(1, -1)}</code>;
    if (part.startsWith('*') && part.length > 2) return <em>{part.slice(1, -1)}</em>;
    const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part);
    return link ? <a href={link[2]}>{link[1]}</a> : part;
  });
}

const cells = (line: string): string[] =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((c) => c.trim());

/** A block of lines between empty ones. */
function block(lines: string[]): ComponentChildren {
  const head = /^(#+) (.*)$/.exec(lines[0]!);
  if (head) {
    const Tag = `h${Math.min(4, head[1]!.length)}` as 'h1';
    return (
      <>
        <Tag>{inline(head[2]!)}</Tag>
        {lines.length > 1 && block(lines.slice(1))}
      </>
    );
  }
  if (lines[0]!.startsWith('|'))
    return (
      <div class="scroll" tabIndex={0}>
        <table>
          <thead>
            <tr>
              {cells(lines[0]!).map((c) => (
                <th scope="col">{inline(c)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.slice(2).map((l) => (
              <tr>
                {cells(l).map((c) => (
                  <td>{inline(c)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    );
  if (lines[0]!.startsWith('    ') || lines[0]!.startsWith('```'))
    return (
      <pre tabIndex={0}>
        {lines
          .filter((l) => !l.startsWith('```'))
          .map((l) => l.replace(/^ {4}/, ''))
          .join('\n')}
      </pre>
    );
  const mark = /^(- |\d+\. )/;
  if (mark.test(lines[0]!)) {
    const items: string[] = [];
    for (const l of lines)
      if (mark.test(l)) items.push(l.replace(mark, ''));
      else items[items.length - 1] += ' ' + l.trim();
    const List = /^\d/.test(lines[0]!) ? 'ol' : 'ul';
    return (
      <List>
        {items.map((i) => (
          <li>{inline(i)}</li>
        ))}
      </List>
    );
  }
  return <p>{inline(lines.join(' '))}</p>;
}

export const Markdown = ({ text }: { text: string }) => (
  <>
    {text
      .split(/\n\s*\n/)
      .map((b) => b.split('\n').filter((l) => l !== ''))
      .filter((b) => b.length)
      .map(block)}
  </>
);

export function Rules({ game }: { game: string }) {
  const text = useSignal(''),
    failed = useSignal(false);
  const lang = language.value;
  useEffect(() => {
    if (!game) return;
    fetch(`/rules/${game}/${lang}.md`)
      .then((r) => (r.ok ? r.text() : Promise.reject(r)))
      .then(
        (t) => {
          text.value = t;
          failed.value = false;
        },
        () => {
          failed.value = true;
        },
      );
  }, [game, lang]);
  return (
    <>
      <Bar where={<b>{game ? titleOf(game) : tr('Rules and rulings')}</b>} />
      <main class="narrow reading">
        <nav class="row">
          {boards.map((b) => (
            <a
              class={`btn ${b.name === game ? 'do' : ''}`}
              aria-current={b.name === game ? 'page' : undefined}
              href={`/rules/${b.name}`}
            >
              {b.short()}
            </a>
          ))}
        </nav>
        {failed.value && <Strip icon="ui-warning" kind="err" fact={tr('The rules cannot be fetched now.')} />}
        {game ? <Markdown text={text.value} /> : <p>{tr('Choose a game.')}</p>}
      </main>
    </>
  );
}
