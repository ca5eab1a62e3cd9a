// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * Any recorded game, by its link or from a file, checked by the engine in this page: the
 * board after every move, as an onlooker or a seat saw it, and the review.
 */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { boardOf } from '../games/index';
import type { Tables } from '../games/board';
import { announce, settings } from '../lib/page';
import type { Happening, Message, Summary, View } from '../lib/protocol';
import { say, tr } from '../lib/texts';
import { Bar } from '../ui/bar';
import { Button, Icon, Panel, Strip, Tool } from '../ui/kit';
import { Player } from '../ui/people';
import { titleOf } from './door';
import { Faulty, Game, answers, ask, reasonOf, tablesHere, type Judged } from './replay-engine';
import { Review, ReviewPanel, type Better } from './review';
import { costliest } from './review-figures';

/* ---- where a record comes from ---- */

/** What is wrong with a record: the line as it stands there, and the reason. */
interface Bad {
  reason: Message;
  line: number;
  text: string;
}

function Wrong({ bad }: { bad: Bad }) {
  const at = bad.line ? bad.text.split('\n')[bad.line - 1] : undefined;
  return (
    <Strip
      icon="ui-warning"
      kind="err"
      fact={bad.line ? tr('Line {line}: {reason}', { line: bad.line, reason: say(bad.reason) }) : say(bad.reason)}
    >
      {bad.line ? tr('The record cannot be replayed; nothing of it was kept.') : null}
      {at !== undefined && <code class="rp-line">{at.slice(0, 120) || tr('(an empty line)')}</code>}
    </Strip>
  );
}

/** Games of this browser that are over. */
function Here() {
  const tables = useSignal<Summary[]>([]);
  useEffect(() => {
    ask<{ tables: Summary[] }>('tables').then(
      (a) => {
        tables.value = a.tables.filter((t) => t.stage === 'over');
      },
      () => {},
    );
  }, []);
  if (!tables.value.length) return null;
  return (
    <Panel title={tr('Played in this browser')}>
      <ul class="rows">
        {tables.value.slice(0, 12).map((t) => (
          <li key={t.id}>
            <span class="grow">
              <b>{titleOf(t.game)}</b>{' '}
              <span class="dim">
                {t.seats.map((s) => (s.points === undefined ? s.name : `${s.name} ${s.points}`)).join(', ')}
              </span>
            </span>
            <a class="btn" href={`/replay/here/${t.id}`}>
              <Icon id="ui-replay" />
              {tr('Replay')}
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Choose({
  bad,
  busy,
  onText,
}: {
  bad: Bad | null;
  busy: boolean;
  onText: (text: string, name: string) => void;
}) {
  const pasted = useSignal(''),
    over = useSignal(false),
    input = useRef<HTMLInputElement>(null);
  const take = async (file: File | null | undefined): Promise<void> => {
    if (file) onText(await file.text(), file.name);
  };
  return (
    <main class="narrow">
      <h1>{tr('Replay a record')}</h1>
      {bad && <Wrong bad={bad} />}
      <div
        class={`panel rp-drop${over.value ? ' over' : ''}`}
        onDragOver={(e) => {
          e.preventDefault();
          over.value = true;
        }}
        onDragLeave={() => {
          over.value = false;
        }}
        onDrop={(e) => {
          e.preventDefault();
          over.value = false;
          void take(e.dataTransfer?.files[0]);
        }}
      >
        <Icon id="ui-replay" cls="xl" />
        <p>{tr('Drop a record here, or choose its file. It stays in this browser.')}</p>
        <input
          ref={input}
          class="unseen"
          type="file"
          id="rp-file"
          accept=".record,.txt,text/plain"
          onChange={(e) => {
            void take(e.currentTarget.files?.[0]);
            e.currentTarget.value = '';
          }}
          aria-label={tr('File with a record')}
        />
        <Button kind="do" icon="ui-plus" disabled={busy} onClick={() => input.current?.click()}>
          {busy ? tr('It is being checked') : tr('Choose a file')}
        </Button>
      </div>
      <Panel title={tr('Or paste its text')}>
        <form
          class="rp-paste"
          onSubmit={(e) => {
            e.preventDefault();
            onText(pasted.value, '');
          }}
        >
          <textarea
            class="in"
            rows={6}
            spellcheck={false}
            aria-label={tr('Text of a record')}
            value={pasted.value}
            onInput={(e) => {
              pasted.value = e.currentTarget.value;
            }}
          />
          <button type="submit" class="btn" disabled={busy || !pasted.value.trim()}>
            <Icon id="ui-play" />
            {tr('Replay it')}
          </button>
        </form>
      </Panel>
      <Here />
    </main>
  );
}

/** The record of a link: from the server, or of a table of this browser. */
async function fetchRecord(id: string, carrier: string): Promise<string> {
  if (carrier === 'here') return (await ask<{ record: string }>('record', { table: id })).record;
  const answer = await fetch(`/api/records/${encodeURIComponent(id)}`);
  if (answer.ok) return answer.text();
  throw await answer.json().then(
    (j) => j.error as Message,
    () => ({ key: 'There is no such record on this server.' }),
  );
}

export function Replay({ id, carrier }: { id: string; carrier: string }) {
  const [game, setGame] = useState<Game | null>(null),
    [bad, setBad] = useState<Bad | null>(null),
    [busy, setBusy] = useState(id !== ''),
    [name, setName] = useState(id);
  const held = useRef<Game | null>(null);
  useEffect(() => () => held.current?.free(), []);
  const open = async (text: string, called: string): Promise<void> => {
    setBusy(true);
    setBad(null);
    // what comes from a clipboard or from Windows is forgiven what no program writes
    const clean = text
      .replace(/^\uFEFF/, '')
      .replace(/\r\n?/g, '\n')
      .replace(/\n*$/, '\n');
    try {
      const loaded = await Game.load(clean);
      held.current?.free();
      held.current = loaded;
      setName(called.replace(/\.(record|txt)$/, ''));
      setGame(loaded);
    } catch (e) {
      setBad({ reason: reasonOf(e), line: e instanceof Faulty ? e.fault.line : 0, text: clean });
    }
    setBusy(false);
  };
  useEffect(() => {
    if (!id) return;
    fetchRecord(id, carrier).then(
      (text) => open(text, id),
      (e) => {
        setBusy(false);
        setBad({ reason: (e as Message).key !== undefined ? (e as Message) : reasonOf(e), line: 0, text: '' });
      },
    );
  }, [id, carrier]);
  if (game)
    return <Watch key={game.number} game={game} name={name} link={id && carrier === 't' ? `/replay/${id}` : null} />;
  return (
    <>
      <Bar where={<b class="hide-s">{tr('Replay')}</b>} />
      {busy && !answers() && <Late />}
      {id && busy ? (
        <main class="narrow">
          <p class="dim">{tr('The record is being fetched and checked.')}</p>
        </main>
      ) : (
        <Choose bad={bad} busy={busy} onText={(t, n) => void open(t, n)} />
      )}
    </>
  );
}

/** The engine does not come: another page of this browser has it. */
export function Late() {
  const late = useSignal(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      late.value = true;
    }, 2500);
    return () => clearTimeout(timer);
  }, []);
  return late.value && !answers() ? (
    <Strip icon="ui-hourglass" kind="wait" fact={tr('The engine is busy in another page.')}>
      {tr('Close the other pages of Bergfried in this browser; this one goes on by itself.')}
    </Strip>
  ) : null;
}

/* ---- watching ---- */

const phoneQuery = '(max-width: 760px)';
function usePhone(): boolean {
  const [phone, set] = useState(() => matchMedia(phoneQuery).matches);
  useEffect(() => {
    const query = matchMedia(phoneQuery),
      read = (): void => set(query.matches);
    query.addEventListener('change', read);
    return () => query.removeEventListener('change', read);
  }, []);
  return phone;
}

const plyOfAddress = (moves: number): number => {
  const n = /^#(\d+)$/.exec(location.hash)?.[1];
  return n === undefined ? 0 : Math.min(moves, Number(n));
};

const PACE = 1100;

function Watch({ game, name, link }: { game: Game; name: string; link: string | null }) {
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
      history.replaceState(history.state, '', `${location.pathname}${location.search}${next ? `#${next}` : ''}`);
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
      await navigator.clipboard.writeText(`${location.origin}${link}${ply ? `#${ply}` : ''}`);
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
    <section class="rp-ctl" aria-label={tr('Replay')}>
      <h1 class="unseen">{tr('Replay: {game}', { game: titleOf(info.game) })}</h1>
      <div class="rp-keys">
        <Tool icon="ui-first" label={tr('To the beginning')} onClick={() => go(0)} />
        <Tool icon="ui-prev" label={tr('One move back')} onClick={() => go(ply - 1)} />
        <Tool
          icon={playing ? 'ui-pause' : 'ui-play'}
          label={playing ? tr('Pause') : tr('Play it through')}
          onClick={toggle}
        />
        <Tool icon="ui-next" label={tr('One move on')} onClick={() => go(ply + 1)} />
        <Tool icon="ui-last" label={tr('To the end')} onClick={() => go(moves)} />
      </div>
      <input
        class="rp-scrub"
        type="range"
        min={0}
        max={moves}
        value={ply}
        aria-label={tr('Moves')}
        aria-valuetext={tr('Move {n} of {total}. {what}', { n: ply, total: moves, what: sentence(ply - 1) })}
        onInput={(e) => {
          setPlaying(false);
          go(Number(e.currentTarget.value), true);
        }}
      />
      <b class="rp-at">
        {ply} <span class="dim">{tr('of {total}', { total: moves })}</span>
      </b>
      <label class={`rp-eyes${eyes === null ? '' : ' seat'}`}>
        <Icon id="ui-eye" />
        <span class="unseen">{tr('Whose eyes')}</span>
        <select
          class="in"
          value={eyes === null ? '' : String(eyes)}
          onChange={(e) => {
            setChosen(null);
            setSeat(e.currentTarget.value === '' ? null : Number(e.currentTarget.value));
          }}
        >
          <option value="">{tr('what everybody sees')}</option>
          {info.names.map((who, i) => (
            <option key={i} value={String(i)}>
              {tr('as {name} saw it', { name: who })}
            </option>
          ))}
        </select>
      </label>
    </section>
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

/** All moves, the current one in sight. */
function Moves({
  game,
  ply,
  review,
  onPly,
}: {
  game: Game;
  ply: number;
  review: Review;
  onPly: (ply: number) => void;
}) {
  const box = useRef<HTMLDivElement>(null),
    marks = new Map(review.judged.value.filter((j) => j.mark).map((j) => [j.move, j.mark!]));
  useEffect(() => {
    const b = box.current,
      at = b?.querySelector<HTMLElement>('[aria-current]');
    if (b && at) {
      const top = at.offsetTop - b.offsetTop;
      if (top < b.scrollTop || top + at.offsetHeight > b.scrollTop + b.clientHeight)
        b.scrollTop = top - b.clientHeight / 2;
    }
  }, [ply]);
  return (
    <div class="b rp-moves" ref={box}>
      <ol>
        <li>
          <button type="button" aria-current={ply === 0 ? 'step' : undefined} onClick={() => onPly(0)}>
            <span class="tn">0</span>
            <span class="tx">{tr('The beginning')}</span>
          </button>
        </li>
        {game.info.moves.map((m, i) => (
          <li key={i} class={`s${m.seat + 1}`}>
            <button type="button" aria-current={ply === i + 1 ? 'step' : undefined} onClick={() => onPly(i + 1)}>
              <span class="tn">{i + 1}</span>
              <Icon id={`seat-${m.seat + 1}`} />
              <span class="tx">
                <span class="unseen">{game.info.names[m.seat]}: </span>
                {say(m.say)}
              </span>
              {marks.has(i + 1) && <b class="mk">{marks.get(i + 1)}</b>}
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}
