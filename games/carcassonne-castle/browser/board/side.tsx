// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** What stands beside the plan: a player's stock, the tiles to come, the reasons for points. */
import { Fragment, type ComponentChildren } from 'preact';
import { drawTile, type Tile } from '../draw';
import type { Line } from '@shell/lib/protocol';
import { capital, say, tr, trn } from '@shell/lib/texts';
import { Button, Drawing, Icon, Panel } from '@shell/ui/kit';
import { termName, tip } from '@shell/rules/glossary';
import { Gained } from '@shell/ui/gain';
import { lately, type Feature, type SeatState } from './logic';
import type { Model } from './model';
import { useNew } from './motion';
import { kindOf, kinds, sources } from '../sources';
import { menWords, openWords, removedWords, sizeWords, tileWords, tokenWords } from './words';

/** A tile by itself, as it is printed or turned. */
export const Picture = ({ tile, turn = 0, cls = '' }: { tile: Tile; turn?: number; cls?: string }) => (
  <svg class={cls} viewBox="-3 -3 106 106" aria-hidden="true">
    <Drawing svg={drawTile(tile, turn)} />
  </svg>
);

/** Followers in supply, keep and tokens, for the panel of a player. */
export function Stock({
  seat,
  open,
  won,
  onWhy,
  points,
}: {
  seat: SeatState;
  open: boolean;
  won: boolean;
  /** All reasons for this seat's points, or no more of them. */
  onWhy: () => void;
  points: number;
}) {
  // tokens of one kind are told apart by counting, so that only the new one turns over
  const nth = (i: number): string =>
      `${seat.tokens[i]}/${seat.tokens.slice(0, i).filter((t) => t === seat.tokens[i]).length}`,
    taken = useNew(seat.tokens.map((_, i) => nth(i)));
  return (
    <>
      <div class="stock">
        <span
          class="men"
          role="img"
          aria-label={trn('{n} of 6 followers in supply', '{n} of 6 followers in supply', seat.supply)}
          title={trn('{n} of 6 followers in supply', '{n} of 6 followers in supply', seat.supply)}
        >
          {Array.from({ length: 6 }, (_, i) => (
            <Icon key={i} id="follower" cls={i < seat.supply ? '' : 'gone'} />
          ))}
          <b class="only-s">{seat.supply}</b>
        </span>
        {won && (
          <span class="won" role="img" aria-label={tr('has won')} title={tr('has won')}>
            <Icon id="special-throne" />
          </span>
        )}
        <span
          class="tag"
          role="img"
          {...tip('castle-keep')}
          aria-label={seat.keep ? tr('Keep: house of size {n}', { n: seat.keep_size ?? 0 }) : tr('No keep yet')}
        >
          <Icon id="castle-keep" />
          {seat.keep ? seat.keep_size : '–'}
        </span>
      </div>
      <div class="toks">
        {seat.tokens.map((t, i) => {
          // a token taken in this turn cannot be used in it, and of two alike only one is new
          const fresh = seat.fresh.includes(t) && seat.tokens.indexOf(t) === i,
            words = fresh ? tr('{token} (from the next turn on)', { token: tokenWords(t) }) : tokenWords(t);
          return (
            <span
              key={nth(i)}
              class={`tok${fresh ? ' fresh' : ''}${taken.has(nth(i)) ? ' taken' : ''}`}
              role="img"
              title={words}
              aria-label={words}
            >
              <Icon id={`token-${t}`} />
              {taken.has(nth(i)) && <Icon id="token-back" cls="back" />}
            </span>
          );
        })}
        {!seat.tokens.length && <span class="dim small hide-s">{tr('no tokens yet')}</span>}
        <button
          type="button"
          class={`whybtn${open ? ' on' : ''}`}
          aria-pressed={open}
          aria-label={trn('Why {n} point?', 'Why {n} points?', points)}
          title={trn('Why {n} point?', 'Why {n} points?', points)}
          onClick={onWhy}
        >
          <Icon id="ui-explain" />
          <span class="hide-s">{tr('Why?')}</span>
        </button>
      </div>
    </>
  );
}

/** Tiles that have just left the game, for both players to see. */
export function Removed({ m: { castle, state } }: { m: Model }) {
  const tiles = lately(state);
  return tiles.length ? (
    <section class="cc-removed" aria-label={tr('Removed from the game')}>
      {tiles.map((id) => (
        <Gone key={id} tile={castle.tiles.get(id)!} />
      ))}
      <p>{removedWords(tiles.length)}</p>
    </section>
  ) : null;
}

/** A tile that is out of the game. */
const Gone = ({ tile }: { tile: Tile }) => (
  <span class="gone-tile" role="img" aria-label={tileWords(tile)} title={tileWords(tile)}>
    <Picture tile={tile} />
  </span>
);

/** The tiles that nobody has seen yet, and those that left the game. */
export function ToCome({ m }: { m: Model }) {
  const { castle, piles, asked: cell } = m,
    { removed } = m.state,
    all = piles.reduce((n, s) => n + s.count, 0),
    fit = piles.reduce((n, s) => n + (s.fits ? s.count : 0), 0);
  return (
    <Panel
      cls="rest"
      title={tr('Still to come')}
      aside={
        <>
          <span class="small dim">
            {cell ? tr('{n} left, {fit} fit at {cell}', { n: all, fit, cell }) : trn('{n} tile', '{n} tiles', all)}
          </span>
          <Button kind="only-s" icon="ui-cancel" label={tr('Close')} onClick={() => m.setSheet(null)} />
        </>
      }
    >
      {/* a list that scrolls must be reached by keyboard, or who has no mouse sees only its beginning */}
      <ul class="tiles" tabIndex={0} aria-label={tr('Still to come')}>
        {piles.map((s) => {
          const tile = castle.tiles.get(s.id)!,
            words = `${s.count} × ${tileWords(tile)}${s.fits ? `. ${tr('Fits')}` : ''}`;
          return (
            <li key={s.id} class={`kt${cell ? (s.fits ? ' fit' : ' no') : ''}`} title={words}>
              <Picture tile={tile} />
              <span class="unseen">{words}</span>
              {s.count > 1 && <u aria-hidden="true">{s.count}</u>}
            </li>
          );
        })}
      </ul>
      {removed.length > 0 && (
        <p class="out">
          <span class="small dim">{tr('Removed from the game')}:</span>
          {removed.map((r) => (
            <Gone key={r.tile} tile={castle.tiles.get(r.tile)!} />
          ))}
        </p>
      )}
    </Panel>
  );
}

/** The way to be done with an explanation that stays. */
const Close = ({ onClose }: { onClose: () => void }) => (
  <button type="button" class="x" aria-label={tr('Close')} onClick={onClose}>
    <Icon id="ui-cancel" />
  </button>
);

/** Why a feature is worth what it is. */
export function WhyFeature({ m, feature: f }: { m: Model; feature: Feature }) {
  const { names } = m,
    lines = m.linesOf(f.name),
    worth = m.worthOf(f);
  // who has more followers gets it all, so both numbers are part of the reason
  const counts = names.map((_, seat) => f.men.filter((m) => m.seat === seat).length);
  // once it is scored the followers are home: only the reasons know whose it was
  const scored = lines.find((l) => !l.line.pending);
  return (
    <section class="why" aria-label={tr('Why?')}>
      <h3 {...tip(`castle-${f.kind}`)}>
        <Icon id={`castle-${f.kind}`} cls="l" />
        <span class="grow">{worth !== undefined ? tr('Why {n}?', { n: worth }) : termName(`castle-${f.kind}`)}</span>
        {m.pin !== null && <Close onClose={() => m.setPin(null)} />}
      </h3>
      <ul>
        {lines.length ? (
          lines.map(({ line, seat }, i) => (
            <li key={i}>
              <span>{say(line.rule)}</span>
              <b class={`s${seat + 1}`}>{line.points}</b>
            </li>
          ))
        ) : (
          <li>
            <span>{sizeWords(f)}</span>
            {worth !== undefined && <b>{worth}</b>}
          </li>
        )}
        {f.men.length ? (
          <li>
            <span>{counts.flatMap((n, seat) => (n ? [menWords(f.kind, names[seat]!, n)] : [])).join(', ')}</span>
            {counts.every((n) => n > 0) && (
              <b class={f.owner === undefined ? '' : `s${f.owner + 1}`}>
                {f.owner === undefined ? tr('tied') : names[f.owner]}
              </b>
            )}
          </li>
        ) : scored ? (
          <li>
            <span>{tr('Scored by {name}', { name: names[scored.seat]! })}</span>
          </li>
        ) : (
          <li>
            <span>{tr('No followers on it')}</span>
          </li>
        )}
        <li>
          <span>{capital(openWords(f))}</span>
        </li>
      </ul>
    </section>
  );
}

/** What would change if the ghost were placed, or the follower set. */
export const WhyChange = ({ m: { foreseen, names, following } }: { m: Model }) => (
  <section class="why change" aria-label={tr('What would change')}>
    <h3>
      <Icon id="ui-explain" cls="l" />
      {following ? tr('If you add this follower') : tr('If you place it here')}
    </h3>
    <ul>
      {foreseen!.map(({ seat, line, gain }, i) => (
        <li key={i}>
          <Icon id={`seat-${seat + 1}`} cls={`s${seat + 1}`} />
          <span class="unseen">{names[seat]}:</span>
          <span>{say(line.rule)}</span>
          <Gained gain={gain} cls={`s${seat + 1}`} />
        </li>
      ))}
    </ul>
  </section>
);

/** All the reasons for a seat's points: what it has, and what it would have if the game ended now. */
export function WhyPoints({
  m,
  seat,
  grouped = false,
  onClose,
}: {
  m: Model;
  seat: number;
  grouped?: boolean; // by kind, the most first; otherwise as they came
  onClose?: () => void;
}) {
  const lines = m.tally[seat] ?? [],
    points = m.pointsOf(seat);
  // a reason lights up on the plan what it is about, also while one walks through them by keyboard
  const onShow = (line: Line | null): void => {
    m.setShown({ seat, line });
    m.setPin(null);
  };
  const row = (l: Line, i: number): ComponentChildren => (
    <li key={i}>
      <button
        type="button"
        onPointerEnter={() => onShow(l)}
        onPointerLeave={() => onShow(null)}
        onFocus={() => onShow(l)}
        onBlur={() => onShow(null)}
        onClick={() => onShow(l)}
      >
        <span>{say(l.rule)}</span>
        <b>{l.points}</b>
      </button>
    </li>
  );
  // what counts already, and what would if the game ended now, are never mixed in one list
  const have = lines.filter((l) => !l.pending),
    may = lines.filter((l) => l.pending);
  return (
    <section class="why points" aria-label={trn('Why {n} point?', 'Why {n} points?', points)}>
      <h3>
        <Icon id={`seat-${seat + 1}`} cls={`l s${seat + 1}`} />
        <span class="grow">{trn('{name}: {n} point', '{name}: {n} points', points, { name: m.names[seat]! })}</span>
        {onClose && <Close onClose={onClose} />}
      </h3>
      {grouped ? (
        kinds().map(([kind, , word]) => {
          const of = have.filter((l) => kindOf(l) === kind).sort((a, b) => b.points - a.points);
          return (
            of.length > 0 && (
              <Fragment key={kind}>
                <h4>{word}</h4>
                <ul>{of.map(row)}</ul>
              </Fragment>
            )
          );
        })
      ) : (
        <ul>
          {have.map(row)}
          {!have.length && <li class="dim">{tr('No points yet.')}</li>}
        </ul>
      )}
      {may.length > 0 && (
        <>
          <h4>{tr('Not yet scored')}</h4>
          <ul>{may.map(row)}</ul>
        </>
      )}
    </section>
  );
}

/** It is over: who has won, and what the points came from. */
export function Sums({ m: { tally, names, view, pointsOf } }: { m: Model }) {
  const winners = view.winners ?? [];
  const who = winners.map((w) => names[w]!).join(', ');
  return (
    <section class="panel cc-sums">
      <div class="h">
        <h3>
          {winners.length > 0 && <Icon id="special-throne" cls="l" />}
          {!winners.length
            ? tr('Points')
            : winners.length > 1
              ? tr('Shared victory: {names}', { names: who })
              : tr('Winner: {name}', { name: who })}
        </h3>
      </div>
      <table>
        <thead>
          <tr>
            {/* a corner without a heading of its own: an empty th would be read out */}
            <td />
            {names.map((name, seat) => (
              <th key={seat} scope="col" title={name}>
                <Icon id={`seat-${seat + 1}`} cls={`s${seat + 1}`} />
                <span class="unseen">{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sources(tally).map((s) => (
            <tr key={s.icon}>
              <th scope="row">
                <Icon id={s.icon} />
                {s.word}
              </th>
              {s.points.map((n, seat) => (
                <td key={seat}>{n || '–'}</td>
              ))}
            </tr>
          ))}
          <tr class="all">
            <th scope="row">{tr('Points')}</th>
            {names.map((_, seat) => (
              <td key={seat} class={`s${seat + 1}`}>
                {pointsOf(seat)}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  );
}
