// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** A record on its board, move by move, as an onlooker or a seat saw it, with the review beside it. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { boardOf, titleOf } from '../games/index';
import type { Tables } from '../games/board';
import { useAsked } from '../lib/asking';
import { tablesOf } from '../lib/data';
import { useGames } from '../lib/games';
import { keep, kept } from '../lib/kept';
import { useKeys } from '../lib/keys';
import { placesAt } from '../lib/log';
import { noteOf } from '../lib/luck';
import { PHONE, useMedia } from '../lib/media';
import { linkTo, me, query, setQuery, settings } from '../lib/page';
import { announce } from '../lib/told';
import type { Happening, Message, View } from '../lib/protocol';
import { sentenceOf, tr } from '../lib/texts';
import { ownSeat } from '../puzzle/mistakes';
import { AidPanel } from '../ui/aid';
import { Bar } from '../ui/bar';
import { useCopied } from '../ui/copied';
import { Button, Failure, Icon, Pending, Tool } from '../ui/kit';
import { recordNames } from '../lib/names';
import { Player } from '../ui/people';
import { turnWords } from '../ui/story';
import { happened, reasonOf, type Game, type Judged } from './replay-engine';
import { Controls, Moves, SPEEDS, Tabs, type Tab } from './replay-parts';
import { Decision, Review, ReviewPanel, betterMove, isBefore } from './review';
import { costliest } from './review-figures';

/** The move that a link leads to; anything that is no number means the start. */
const plyOfAddress = (moves: number): number => (/^\d+$/.test(query()) ? Math.min(moves, Number(query())) : 0);

/* ---- playing by itself ---- */

/** Milliseconds a move, at the usual speed. */
const PACE = 1100;

/** The speed of last time, if it is one that can still be chosen. */
const keptSpeed = (): number => SPEEDS.find((s) => String(s) === kept('speed')) ?? 1;

/** `ready` once the position is drawn: the next move waits for it. */
function useAutoplay(ready: boolean, ply: number, moves: number, go: (ply: number) => void) {
  const [playing, setPlaying] = useState(false),
    [speed, setSpeed] = useState(keptSpeed);
  useEffect(() => {
    if (!playing || !ready) return;
    if (ply >= moves) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => go(ply + 1), PACE / speed);
    return () => clearTimeout(timer);
  }, [playing, ready, ply, speed]);
  return {
    playing,
    speed,
    pause: () => setPlaying(false),
    toggle: () => {
      // at the end there is nothing to play: it begins anew
      if (!playing && ply >= moves) go(0);
      setPlaying(!playing);
    },
    setSpeed: (to: number) => {
      setSpeed(to);
      keep('speed', String(to));
    },
  };
}

/* ---- the bar ---- */

/** What the bar needs besides the record itself. */
interface TopProps extends Props {
  names: string[];
  onAid: () => void;
}

/** The bar: who won, the aid, a link to this very move, and the record as a file. */
function Top({ game, names, name, link, onAid }: TopProps) {
  const info = game.info,
    [copied, copy] = useCopied();
  const file = useMemo(() => URL.createObjectURL(new Blob([game.text], { type: 'text/plain' })), [game]);
  // a file made of a text stays in memory until it is given back
  useEffect(() => () => URL.revokeObjectURL(file), [file]);
  const address = (): string => linkTo(`${link}${query() ? `?${query()}` : ''}`);
  const everybody = recordNames(info.who),
    won = info.winners.map((w) => everybody[w]).join(', ');
  const result = !info.complete
    ? tr('abandoned')
    : names.length === 2 && info.points.length === 2
      ? `${names[0]} ${info.points[0]} : ${info.points[1]} ${names[1]}`
      : tr('Won by {names}', { names: won });
  return (
    <Bar
      where={
        <>
          <b class="hide-s">{titleOf(info.game)}</b>
          <span class="pill cut" title={result}>
            {result}
          </span>
        </>
      }
    >
      <Tool icon="ui-rules" label={tr('Player aid')} onClick={onAid} />
      {link && (
        <Tool icon="ui-link" label={tr('Copy the link to this move')} onClick={() => void copy(address())}>
          <span class="hide-s">{copied ? tr('Copied') : tr('Link to this move')}</span>
        </Tool>
      )}
      <a
        class="tool"
        href={file}
        download={`${name || info.game}.record`}
        aria-label={tr('Download the record')}
        title={tr('Download the record')}
      >
        <Icon id="ui-download" />
        <span class="hide-s">{tr('Record')}</span>
      </a>
    </Bar>
  );
}

/* ---- watching ---- */

/** A record that has been checked; whoever passes another one gives it another key. */
interface Props {
  game: Game;
  name: string;
  /** The page's address, if others can find the record there. */
  link: string | null;
}

/**
 * The record on its board. Where one is stands in the address, so that a link or a reload
 * leads back there.
 */
export function Watch({ game, name, link }: Props) {
  const info = game.info,
    names = recordNames(info.who.slice(0, info.names.length)),
    people = { names, who: info.who },
    // by a link the record is called like its table
    note = useMemo(() => noteOf(name), [name]),
    moves = info.moves.length,
    ui = boardOf(info.game);
  // a game without a board of its own has its title from the engine
  useGames(!!ui.plain);
  const [ply, setPly] = useState(() => plyOfAddress(moves)),
    [seat, setSeat] = useState<number | null>(null);
  const [shown, setShown] = useState<{ view: View; from: View; begins: number; ply: number } | null>(null),
    [tables, setTables] = useState<Tables | null>(null),
    [trouble, setTrouble] = useState<Message | null>(null);
  const [tab, setTab] = useState<Tab>('moves'),
    [chosen, setChosen] = useState<Judged | null>(null),
    [aid, setAid] = useState(false);
  const review = useMemo(() => new Review(game), [game]),
    phone = useMedia(PHONE),
    stacked = useMedia('(max-width: 1100px)'), // the review stands below the board, not beside it
    received = useMemo(() => Date.now(), []);

  /* the better move is shown where it could have been played, by the eyes of who could play it */
  const proposing = chosen !== null && isBefore(chosen, ply),
    eyes = proposing ? chosen.seat : seat;
  useEffect(() => {
    if (ui.plain) setTables({});
    else tablesOf(info.game, 'here').then(setTables, (e) => setTrouble(reasonOf(e)));
  }, [info.game]);
  useAsked(
    [game, ply, eyes],
    () => {
      const begins = game.newSince(ply, eyes),
        both = Promise.all([game.view(ply, eyes), game.view(begins, eyes)]);
      // the next one is looked at meanwhile, so that a step forward is drawn at once
      if (ply < moves) game.view(ply + 1, eyes).catch(() => {});
      return both.then(([view, from]) => ({ view, from, begins, ply }));
    },
    (now) => {
      setShown(now);
      setTrouble(null);
    },
    (e) => setTrouble(reasonOf(e)),
  );

  const sentence = (i: number): string => {
    const m = info.moves[i];
    return m ? turnWords([m], names) : tr('Starting position');
  };
  const where = (at: number): string =>
    tr('Move {n} of {total}. {what}', { n: at, total: moves, what: sentence(at - 1) });
  /** To a position, and its number into the address. */
  const show = (to: number): number => {
    const next = Math.max(0, Math.min(moves, to));
    setPly(next);
    // a decision stays open while one looks at it before and after; further away it is done with
    if (chosen && (next < chosen.move - 1 || next > chosen.last)) setChosen(null);
    try {
      setQuery(next ? String(next) : '');
    } catch {
      /* too often in some browsers; the address is only a convenience */
    }
    return next;
  };
  const auto = useAutoplay(shown?.ply === ply, ply, moves, show);
  const go = (to: number): void => {
    auto.pause();
    announce(where(show(to)));
  };
  const choose = (j: Judged | null): void => {
    if (j) show(j.differs! - 1);
    setChosen(j);
    if (!j) return;
    auto.pause();
    setTab('review');
    if (stacked) scrollTo({ top: 0 });
    const better = turnWords(
      (j.best ?? []).map((m) => ({ ...m, seat: j.seat })),
      names,
    );
    announce(`${turnWords(game.log.slice(j.move - 1, j.last), names)}. ${tr('Better: {move}', { move: better })}`);
  };
  // the way back and links of the page itself change the address only
  useEffect(() => {
    const read = (): void => {
      setPly(plyOfAddress(moves));
      setChosen(null);
    };
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, [moves]);

  /* ---- keys: before the board's own, for which there is nothing to do here outside of its grid ---- */
  const keys = (e: KeyboardEvent): void => {
    const on = e.target instanceof Element ? e.target : null,
      turns = /^[np]$/i.test(e.key);
    if (
      on?.closest('input:not([type=range]), textarea, select') ||
      (!turns && on?.closest('[role=grid], [role=tablist], table, input'))
    )
      return;
    // there the space bar presses what has the keyboard
    const pressed = on?.closest('button, a, summary');
    if (e.key === 'ArrowLeft') go(ply - 1);
    else if (e.key === 'ArrowRight') go(ply + 1);
    else if (e.key === 'Home') go(0);
    else if (e.key === 'End') go(moves);
    else if (e.key === ' ' && !pressed) auto.toggle();
    else if (turns) {
      const worst = costliest(review.judged.value, review.verdict.value),
        by = e.key.toLowerCase() === 'n' ? 1 : -1;
      if (!worst.length) return;
      const at = chosen ? worst.findIndex((j) => j.move === chosen.move) : by > 0 ? -1 : 0;
      choose(worst[(at + by + worst.length) % worst.length]!);
    } else return;
    e.preventDefault();
    e.stopPropagation();
  };
  useKeys(keys, { first: true, also: true });

  /* ---- parts ---- */
  const controls = (
    <Controls
      game={game}
      names={names}
      ply={ply}
      eyes={eyes}
      playing={auto.playing}
      speed={auto.speed}
      told={where(ply)}
      onPly={go}
      onScrub={(p) => {
        auto.pause();
        show(p);
      }}
      onToggle={auto.toggle}
      onSpeed={auto.setSpeed}
      onEyes={(who) => {
        setChosen(null);
        setSeat(who);
      }}
    />
  );
  const draw = (sign: string) => ui.Picture && tables && <ui.Picture sign={sign} tables={tables} />;
  // these stand in different places by the width of the window, but are made once
  const tabs = <Tabs tab={tab} onTab={setTab} />,
    list = <Moves game={game} names={names} ply={ply} review={review} note={note} draw={draw} onPly={go} />;
  const reviewing = tab === 'review';
  const view = shown?.view,
    step = info.moves[ply - 1];
  const last: Happening | null = step && shown?.ply === ply ? happened(step, ply) : null;
  return (
    <div class={`tablepage replay${reviewing ? ' reviewing' : ''}`}>
      <div class="rp-top">
        <Top game={game} names={names} name={name} link={link} onAid={() => setAid(!aid)} />
        {!phone && controls}
        {trouble && (
          <Failure fact={sentenceOf(trouble)} action={<Button onClick={() => setTrouble(null)}>{tr('OK')}</Button>} />
        )}
      </div>
      {aid && <AidPanel game={info.game} close={() => setAid(false)} />}
      {tables && view?.state ? (
        <ui.Board
          view={view}
          tables={tables}
          mine={false}
          busy={false}
          play={() => {}}
          hint={proposing && betterMove(chosen) ? { move: betterMove(chosen)! } : null}
          last={last}
          since={shown ? { from: shown.from, moves: game.between(shown.begins, shown.ply) } : undefined}
          lit={last ? placesAt(game.log, ply) : []}
          settings={settings.value}
          announce={announce}
          player={(who, more) => (
            <Player view={{ ...view, you: null }} seat={who} received={received} past>
              {more}
            </Player>
          )}
          talk={
            phone || reviewing ? null : (
              <section class="panel talk rp-talk">
                {tabs}
                {list}
              </section>
            )
          }
        />
      ) : (
        <Pending>{tr('Drawing the board…')}</Pending>
      )}
      {(phone || reviewing) && (
        <aside class="rp-side">
          {stacked && chosen && <Decision judged={chosen} people={people} ply={ply} draw={draw} onPly={go} />}
          {tabs}
          {reviewing ? (
            <div role="tabpanel" aria-label={tr('Analysis')}>
              <ReviewPanel
                review={review}
                people={people}
                draw={draw}
                ply={ply}
                chosen={chosen}
                inline={!stacked}
                onPly={go}
                onChoose={choose}
                sources={ui.sources?.(view?.tally ?? []) ?? []}
                own={seat ?? ownSeat(info.who.slice(0, names.length), me.value?.name)}
              />
            </div>
          ) : (
            list
          )}
        </aside>
      )}
      {phone && controls}
    </div>
  );
}
