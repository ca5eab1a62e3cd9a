// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The printed pad at the end: every castle, every line of it, and for each number the reasons. */
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Icon } from '../../ui/kit';
import { tr } from '../../lib/texts';
import type { Line } from '../../lib/protocol';
import {
  PAD,
  TYPES,
  builders,
  causesOf,
  decided,
  linesOf,
  padRow,
  pieceOf,
  results,
  type Data,
  type LudwigState,
  type PadRow,
  type Piece,
  type Result,
} from './logic';
import { CastleView, WhyNote, boxOf, pieceText, samePiece, together, useSize } from './castle';
import { Mini } from './frieze';
import { castleName, points, typesName } from './words';

const SIGN: Record<string, string> = {
  tower: 'special-tower',
  fountain: 'special-fountain',
  'grand-foyer': 'special-grand-foyer',
  cards: 'card-ordonance',
  attendants: 'attendant-knight',
  throne: 'special-throne',
};
const wash = (r: PadRow): string =>
  (TYPES as readonly string[]).includes(r)
    ? r
    : r === 'tower' || r === 'fountain' || r === 'grand-foyer'
      ? 'special'
      : 'hall';

export function Pad({
  state,
  tally,
  winners,
  data,
  names,
  you,
  talk,
  announce,
}: {
  state: LudwigState;
  tally: readonly (readonly Line[])[] | undefined;
  winners: readonly number[];
  data: Data;
  names: (chair: number) => string;
  you: number | null;
  talk: ComponentChildren;
  announce: (text: string) => void;
}) {
  const n = state.castles.length,
    rank = results(state, winners, data.rooms),
    best = rank.find((r) => r.won) ?? rank[0]!;
  const chosen = useSignal<{ castle: number; row: PadRow | null }>({ castle: best.from, row: null }),
    why = useSignal<Piece | null>(null);
  const lines = state.castles.map((_, c) => linesOf(tally, c));
  const sum = (c: number, r: PadRow): Line[] => lines[c]!.filter((l) => padRow(l, state.castles[c]!, data.rooms) === r);
  const total = (ls: readonly Line[]): number => ls.reduce((s, l) => s + l.points, 0);
  const { castle, row } = chosen.value,
    here = state.castles[castle]!;
  const shown = row ? sum(castle, row) : lines[castle]!;
  const [frame, px] = useSize();
  const box = together([boxOf(here.rooms, [])], px, 70)[0]!;
  const choose = (c: number, r: PadRow | null): void => {
    chosen.value = { castle: c, row: r };
    const ls = r
      ? sum(c, r)
          .slice()
          .sort((a, b) => b.points - a.points)
      : [];
    why.value = ls[0] && ls[0].points ? pieceOf(ls[0]) : null;
    announce(
      r
        ? tr('{castle}, {row}: {points}', {
            castle: castleName(c),
            row: typesName(r),
            points: points(total(sum(c, r))),
          })
        : tr('{castle}: {points}', { castle: castleName(c), points: points(state.castles[c]!.points) }),
    );
  };
  const walk = (e: KeyboardEvent): void => {
    const to = (
      { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] } as Record<
        string,
        [number, number]
      >
    )[e.key];
    const at = (e.target as HTMLElement).dataset.cell;
    if (!to || !at) return;
    const [r, c] = at.split(',').map(Number) as [number, number];
    e.preventDefault();
    (e.currentTarget as HTMLElement)
      .querySelector<HTMLElement>(
        `[data-cell="${Math.max(0, Math.min(PAD.length - 1, r + to[0]))},${Math.max(0, Math.min(n - 1, c + to[1]))}"]`,
      )
      ?.focus();
  };
  return (
    <main class="lu-padpage">
      <section class="panel lu-pad" aria-label={tr('Score pad')}>
        <div class="h">
          <h2>{tr('Score pad')}</h2>
          <span class="small dim hide-s">{tr('Choose a number to see its reasons')}</span>
        </div>
        <div class="lu-scroll">
          <table onKeyDown={walk}>
            <thead>
              <tr>
                <th class="corner">
                  <span class="unseen">{tr('Line of the pad')}</span>
                </th>
                {state.castles.map((k, c) => {
                  const [a, b] = builders(c, n);
                  return (
                    <th key={c} scope="col" class={c === castle ? 'pick' : ''}>
                      <button
                        type="button"
                        class="lu-head"
                        aria-label={`${castleName(c)}: ${names(a)}, ${names(b)}`}
                        onClick={() => choose(c, null)}
                      >
                        <Mini castle={k} number={c} data={data} lod="small" />
                        <span class="cn">{castleName(c)}</span>
                        <span class="pair">
                          {[a, b].map((s) => (
                            <i key={s} class={`s${s + 1}`} title={names(s)}>
                              <Icon id={`seat-${s + 1}`} />
                            </i>
                          ))}
                        </span>
                      </button>
                    </th>
                  );
                })}
              </tr>
            </thead>
            <tbody>
              {PAD.map((r, i) => (
                <tr key={r} class={`${r === row ? 'sel' : ''} ${r === 'tower' || r === 'cards' ? 'cut' : ''}`}>
                  <th scope="row">
                    <span class={`sw w-${wash(r)}`}>
                      <Icon id={SIGN[r] ?? 'room-' + r} />
                    </span>
                    <span class="lb">{typesName(r)}</span>
                  </th>
                  {state.castles.map((_, c) => {
                    const ls = sum(c, r),
                      v = total(ls),
                      cur = c === castle && r === row;
                    return (
                      <td key={c} class={`${cur ? 'cur' : ''} ${ls.length ? '' : 'zero'}`}>
                        <button
                          type="button"
                          data-cell={`${i},${c}`}
                          tabIndex={(row === null ? i === 0 && c === castle : cur) ? 0 : -1}
                          aria-pressed={cur}
                          aria-label={`${castleName(c)}, ${typesName(r)}: ${v}`}
                          onClick={() => choose(c, r)}
                        >
                          {ls.length ? v : '–'}
                        </button>
                      </td>
                    );
                  })}
                </tr>
              ))}
              <tr class="total">
                <th scope="row">
                  <span class="lb">{tr('Total')}</span>
                </th>
                {state.castles.map((k, c) => (
                  <td key={c} class={c === castle ? 'pick' : ''}>
                    {k.points}
                  </td>
                ))}
              </tr>
            </tbody>
          </table>
        </div>
      </section>
      <aside class="lu-right">
        <section class="panel lu-won">
          <Icon id="special-throne" cls="crown" />
          <h1>
            {tr('Victory: {names}', {
              names: rank
                .filter((r) => r.won)
                .map((r) => names(r.chair))
                .join(', '),
            })}
          </h1>
          <p class="dim small">
            {tr('The lower of one’s two castles counts.')} <Because rank={rank} names={names} />
          </p>
          <ol class="lu-res">
            {rank.map((r) => (
              <li key={r.chair} class={`s${r.chair + 1}${r.won ? ' win' : ''}`}>
                <span class="pos">
                  {r.won ? (
                    <>
                      <Icon id="special-throne" />
                      <span class="unseen">{r.place}</span>
                    </>
                  ) : (
                    r.place
                  )}
                </span>
                <Icon id={`seat-${r.chair + 1}`} cls="l" />
                <b class={r.chair === you ? 'you' : ''}>{names(r.chair)}</b>
                <button type="button" class="small lu-link" onClick={() => choose(r.from, null)}>
                  {castleName(r.from)}
                  <span class="hide-s">, {tr('the other {points}', { points: r.high })}</span>
                </button>
                <span class="num">{r.low}</span>
              </li>
            ))}
          </ol>
        </section>
        <section class="panel lu-det">
          <div class="h">
            <h3>
              {castleName(castle)}
              {row ? `: ${typesName(row)}` : ''}
            </h3>
            <span class="num sum">{row ? total(shown) : here.points}</span>
          </div>
          <div class="lu-frame" ref={frame}>
            <CastleView
              castle={here}
              number={castle}
              data={data}
              box={box}
              px={px}
              lines={shown}
              points
              why={why.value}
              label={tr('{castle}, {points}', { castle: castleName(castle), points: points(here.points) })}
              onWhy={(p, by) => {
                if (by === 'kept') {
                  why.value = p && why.value && samePiece(p, why.value) ? null : p;
                } else if (p) why.value = p;
              }}
              onNothing={() => {
                why.value = null;
              }}
            />
          </div>
          {why.value && !shown.some((l) => samePiece(pieceOf(l), why.value!)) ? (
            <WhyNote piece={why.value} castle={here} number={castle} lines={lines[castle]!} data={data} />
          ) : null}
          <ul class="lu-reasons">
            {shown.map((l) => {
              const p = pieceOf(l),
                t = pieceText(p, here, data),
                cs = causesOf(l, here.rooms).length,
                on = !!why.value && samePiece(p, why.value);
              return (
                <li key={l.piece}>
                  <button
                    type="button"
                    class={on ? 'on' : ''}
                    aria-pressed={on}
                    onClick={() => {
                      why.value = on ? null : p;
                    }}
                  >
                    <Icon id={t.sign} />
                    <span>
                      {t.name}{' '}
                      <em>
                        {cs
                          ? l.points % cs === 0
                            ? `${cs} × ${l.points / cs}`
                            : tr('all types')
                          : l.points
                            ? ''
                            : tr('nothing')}
                      </em>
                    </span>
                    <b>{l.points}</b>
                  </button>
                  {on && (
                    <p class="small dim">
                      {t.text}.{' '}
                      {causesOf(l, here.rooms)
                        .map((c) => (c === 'throne' ? tr('Throne room') : tr(data.rooms.get(c.room)?.name ?? '')))
                        .join(', ')}
                    </p>
                  )}
                </li>
              );
            })}
          </ul>
        </section>
        {talk}
      </aside>
    </main>
  );
}

/** Why the first won, if it was close. */
function Because({ rank, names }: { rank: Result[]; names: (chair: number) => string }) {
  const first = rank[0],
    rival = rank.find((r) => first && r.chair !== first.chair && r.low === first.low);
  if (!first || !rival) return null;
  const who = { one: names(first.chair), other: names(rival.chair), points: first.low };
  switch (decided(first, rival)) {
    case 'high':
      return (
        <>
          {tr('Both {one} and {other} have {points}: the better other castle decides, {high} to {less}.', {
            ...who,
            high: first.high,
            less: rival.high,
          })}
        </>
      );
    case 'specials':
      return (
        <>
          {tr(
            '{one} and {other} have the same castles’ points: more special rooms in both castles decide, {many} to {few}.',
            { ...who, many: first.specials, few: rival.specials },
          )}
        </>
      );
    case 'shared':
      return <>{tr('{one} and {other} are equal in everything and share the victory.', who)}</>;
    default:
      return null;
  }
}
