// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** A record on its board, move by move, as an onlooker or a seat saw it, with the review beside it. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { boardOf } from '../games/index';
import type { Tables } from '../games/board';
import { announce, linkTo, query, setQuery, settings } from '../lib/page';
import type { Happening, Message, View } from '../lib/protocol';
import { say, tr } from '../lib/texts';
import { Bar } from '../ui/bar';
import { Button, Icon, Panel, Strip, Tool } from '../ui/kit';
import { Player } from '../ui/people';
import { titleOf } from './door';
import { reasonOf, tablesHere, type Game, type Judged } from './replay-engine';
import { Controls, Moves, usePhone } from './replay-parts';
import { Review, ReviewPanel, type Better } from './review';
import { costliest } from './review-figures';

const plyOfAddress = (moves: number): number => (/^\d+$/.test(query()) ? Math.min(moves, Number(query())) : 0);

const PACE = 1100;

export function Watch({ game, name, link }: { game: Game; name: string; link: string | null }) {
  const info = game.info,
    moves = info.moves.length,
    ui = boardOf(info.game);
  const [ply, setPly] = useState(() => plyOfAddress(moves)),
    [seat, setSeat] = useState<number | null>(null),
    [playing, setPlaying] = useState(false);
  const [shown, setShown] = useState<{ view: View; ply: number } | null>(null),
    [tables, setTables] = useState<Tables | null>(null),
    [trouble, setTrouble] = useState<Message | null>(null);
  const [tab, setTab] = useState<'moves' | 'review'>('moves'),
    [chosen, setChosen] = useState<Judged | null>(null),
    [better, setBetter] = useState<Better | null>(null),
    [copied, setCopied] = useState(false);
  const review = useMemo(() => new Review(game), [game]),
    phone = usePhone(),
    received = useMemo(() => Date.now(), []);

  /* the better move is shown where it could have been played, by the eyes of who could play it */
  const proposing = chosen !== null && ply === chosen.move - 1,
    eyes = proposing ? chosen.seat : seat;
  useEffect(() => {
    tablesHere(info.game).then(setTables, (e) => setTrouble(reasonOf(e)));
  }, [info.game]);
  useEffect(() => {
    let late = false;
    game.view(ply, eyes).then(
      (view) => {
        if (!late) {
          setShown({ view, ply });
          setTrouble(null);
        }
      },
      (e) => {
        if (!late) setTrouble(reasonOf(e));
      },
    );
    if (ply < moves) game.view(ply + 1, eyes).catch(() => {});
    return () => {
      late = true;
    };
  }, [game, ply, eyes]);

  const step = info.moves[ply - 1];
  const sentence = (i: number): string => {
    const m = info.moves[i];
    return m ? `${info.names[m.seat]}: ${say(m.say)}` : tr('The beginning');
  };
  const go = (to: number, quiet = false): void => {
    const next = Math.max(0, Math.min(moves, to));
    setPly(next);
    if (chosen && next !== chosen.move && next !== chosen.move - 1) setChosen(null);
    if (!quiet) announce(tr('Move {n} of {total}. {what}', { n: next, total: moves, what: sentence(next - 1) }));
    try {
      setQuery(next ? String(next) : '');
    } catch {
      /* too often in some browsers; the address is only a convenience */
    }
  };
  const choose = (j: Judged | null): void => {
    setChosen(j);
    setBetter(null);
    if (!j) return;
    setPlaying(false);
    setTab('review');
    setPly(j.move - 1);
    announce(sentence(j.move - 1));
    review.better(j).then(
      (b) => {
        setBetter(b);
        if (b.say) announce(tr('Better: {move}', { move: say(b.say) }));
      },
      (e) => setTrouble(reasonOf(e)),
    );
  };
  useEffect(() => {
    const read = (): void => {
      setPly(plyOfAddress(moves));
      setChosen(null);
    };
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, [moves]);

  /* ---- playing by itself ---- */
  useEffect(() => {
    if (!playing || shown?.ply !== ply) return;
    if (ply >= moves) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => go(ply + 1, true), PACE);
    return () => clearTimeout(timer);
  }, [playing, ply, shown]);
  const toggle = (): void => {
    if (!playing && ply >= moves) go(0);
    setPlaying(!playing);
  };

  /* ---- keys: before the board's own, for which there is nothing to do here outside of its grid ---- */
  const keys = (e: KeyboardEvent): void => {
    const on = e.target instanceof Element ? e.target : null,
      turns = /^[np]$/i.test(e.key);
    if (
      e.defaultPrevented ||
      e.ctrlKey ||
      e.metaKey ||
      e.altKey ||
      on?.closest('input, textarea, select, dialog') ||
      (!turns && on?.closest('[role=grid], [role=tablist], table'))
    )
      return;
    const pressed = on?.closest('button, a, summary');
    if (e.key === 'ArrowLeft') go(ply - 1);
    else if (e.key === 'ArrowRight') go(ply + 1);
    else if (e.key === 'Home') go(0);
    else if (e.key === 'End') go(moves);
    else if (e.key === ' ' && !pressed) toggle();
    else if (turns) {
      const worst = costliest(review.judged.value, review.verdict.value),
        by = e.key.toLowerCase() === 'n' ? 1 : -1;
      if (!worst.length) return;
      const at = chosen ? worst.findIndex((j) => j.move === chosen.move) : by > 0 ? -1 : 0;
      choose(worst[(at + by + worst.length) % worst.length]!);
    } else return;
    e.preventDefault();
    e.stopPropagation();
    if (e.key !== ' ') setPlaying(false);
  };
  const hear = useRef(keys);
  hear.current = keys;
  useEffect(() => {
    const on = (e: KeyboardEvent): void => hear.current(e);
    addEventListener('keydown', on, true);
    return () => removeEventListener('keydown', on, true);
  }, []);

  /* ---- parts ---- */
  const file = useMemo(() => URL.createObjectURL(new Blob([game.text], { type: 'text/plain' })), [game]);
  useEffect(() => () => URL.revokeObjectURL(file), [file]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(linkTo(`${link}${ply ? `?${ply}` : ''}`));
      setCopied(true);
      setTimeout(() => setCopied(false), 2000);
      announce(tr('Copied'));
    } catch {
      /* the address bar has it, too */
    }
  };
  const won = info.winners.map((w) => info.names[w] ?? tr('King Ludwig')).join(', ');
  const pill = !info.complete
    ? tr('broken off')
    : info.names.length === 2 && info.points.length === 2
      ? `${info.names[0]} ${info.points[0]} : ${info.points[1]} ${info.names[1]}`
      : tr('Victory: {names}', { names: won });
  const bar = (
    <Bar
      where={
        <>
          <b class="hide-s">{titleOf(info.game)}</b>
          <span class="pill cut">{pill}</span>
        </>
      }
    >
      {link && (
        <Tool icon="ui-link" label={tr('Copy the link to this move')} onClick={() => void copy()}>
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
  const controls = (
    <Controls
      game={game}
      ply={ply}
      eyes={eyes}
      playing={playing}
      told={tr('Move {n} of {total}. {what}', { n: ply, total: moves, what: sentence(ply - 1) })}
      onPly={go}
      onScrub={(p) => {
        setPlaying(false);
        go(p, true);
      }}
      onToggle={toggle}
      onEyes={(who) => {
        setChosen(null);
        setSeat(who);
      }}
    />
  );
  const list = (
    <Moves
      game={game}
      ply={ply}
      review={review}
      onPly={(p) => {
        setPlaying(false);
        go(p);
      }}
    />
  );
  const reviewing = (
    <ReviewPanel
      review={review}
      ply={ply}
      chosen={chosen}
      better={better}
      onPly={(p) => {
        setPlaying(false);
        go(p);
      }}
      onChoose={choose}
      played={(j) => say(info.moves[j.move - 1]!.say)}
    />
  );
  const talk = phone ? (
    <section class="panel talk rp-talk">
      <div class="h">
        <h3>{tr('Moves')}</h3>
      </div>
      {list}
    </section>
  ) : (
    <section class="panel talk rp-talk">
      <div class="tabs" role="tablist">
        <button
          type="button"
          role="tab"
          aria-selected={tab === 'moves'}
          class={tab === 'moves' ? 'on' : ''}
          onClick={() => setTab('moves')}
        >
          {tr('Moves')}
        </button>
        <button
          type="button"
          role="tab"
          aria-selected={tab === 'review'}
          class={tab === 'review' ? 'on' : ''}
          onClick={() => setTab('review')}
        >
          {tr('Review')}
        </button>
      </div>
      {tab === 'moves' ? (
        list
      ) : (
        <div class="b" role="tabpanel">
          {reviewing}
        </div>
      )}
    </section>
  );
  const view = shown?.view;
  const last: Happening | null =
    step && shown?.ply === ply ? { table: '', seq: ply, at: 0, event: 'move', seat: step.seat, say: step.say } : null;
  return (
    <>
      <div class="tablepage replay">
        {bar}
        {!phone && controls}
        {trouble && (
          <Strip
            icon="ui-warning"
            kind="err"
            fact={say(trouble)}
            action={<Button onClick={() => setTrouble(null)}>{tr('All right')}</Button>}
          />
        )}
        {ui && tables && view?.state ? (
          <ui.Board
            view={view}
            tables={tables}
            mine={false}
            busy={false}
            play={() => {}}
            hint={proposing && chosen.best ? { move: chosen.best, ...(better?.say ? { say: better.say } : {}) } : null}
            last={last}
            settings={settings.value}
            announce={() => {}}
            player={(who, more) => (
              <Player view={view} seat={who} received={received}>
                {more}
              </Player>
            )}
            talk={talk}
          />
        ) : (
          <main class="narrow">
            <p class="dim">
              {ui ? tr('The board is being drawn.') : tr('This page has no board for this game, but its moves.')}
            </p>
            {!ui && talk}
          </main>
        )}
        {phone && controls}
      </div>
      {phone && (
        <Panel title={tr('Review')} cls="rp-below">
          {reviewing}
        </Panel>
      )}
    </>
  );
}
