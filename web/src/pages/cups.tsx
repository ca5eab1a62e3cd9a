// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** All tournaments: those that are to come, those that are being played, those that are over. */
import { titleOf } from '../games/index';
import { useAnswer } from '../lib/answer';
import { formatName, type CupRow } from '../lib/cup';
import { useGames } from '../lib/games';
import { dateOf, tr, trn } from '../lib/texts';
import { Bar } from '../ui/bar';
import { Icon } from '../ui/kit';
import { Came, Empty, GameSign } from './lists-parts';

interface List {
  open: CupRow[];
  running: CupRow[];
  over: CupRow[];
}

/** When it begins, how far it is, or when it ended. */
function whenWords(c: CupRow): string {
  if (c.stage === 'open') return dateOf(c.starts);
  if (c.stage === 'over') return dateOf(c.ended);
  if (c.paused) return tr('paused');
  return c.rounds ? tr('round {n} of {of}', { n: c.round, of: c.rounds }) : tr('running');
}

const Row = ({ c }: { c: CupRow }) => (
  <li class="ended cup-row">
    <GameSign game={c.game} />
    <a class="tt" href={`#/cup/${c.id}`}>
      <b>{c.name}</b>
      <small>
        {titleOf(c.game)} · {formatName(c.format)}
        {c.rated && ` · ${tr('rated')}`}
      </small>
    </a>
    <span class="cup-when">
      <b>{whenWords(c)}</b>
      <small>{trn('{n} player', '{n} players', c.players)}</small>
    </span>
    <Icon id="ui-next" cls="l" />
  </li>
);

const Part = ({ title, cups }: { title: string; cups: CupRow[] }) => (
  <section class="panel">
    <div class="h">
      <h2>{title}</h2>
    </div>
    <ul class="rows">
      {cups.map((c) => (
        <Row key={c.id} c={c} />
      ))}
    </ul>
  </section>
);

export function Cups() {
  const list = useAnswer<List>('cups', 5);
  useGames();
  return (
    <>
      <Bar where={<b>{tr('Tournaments')}</b>} />
      <main class="lists">
        <h1 class="unseen">{tr('Tournaments')}</h1>
        <div class="row cup-head">
          <p class="dim grow">{tr('Anyone with an account can take part, or create a tournament.')}</p>
          <a class="btn do" href="#/cups/new">
            <Icon id="ui-plus" />
            {tr('New tournament')}
          </a>
        </div>
        <Came asked={list}>
          {({ open, running, over }) => (
            <>
              {running.length > 0 && <Part title={tr('In progress')} cups={running} />}
              {open.length > 0 && <Part title={tr('To come')} cups={open} />}
              {over.length > 0 && <Part title={tr('Over')} cups={over} />}
              {!running.length && !open.length && !over.length && (
                <section class="panel">
                  <Empty icon="special-throne" fact={tr('There have been no tournaments here yet.')} />
                </section>
              )}
            </>
          )}
        </Came>
      </main>
    </>
  );
}
