// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The eight bots with their portraits: who they are, how strong they are, and a game against any of them. */
import { useSignal } from '@preact/signals';
import { games } from '../games/index';
import type { GameUI } from '../games/board';
import { useGames } from '../lib/games';
import { LEVELS, NUMERALS, character } from '../lib/names';
import { useOpponent, usePlay } from '../lib/play';
import type { Message } from '../lib/protocol';
import { sentenceOf, tr } from '../lib/texts';
import { Bar } from '../ui/bar';
import { Face, Portrait } from '../ui/face';
import { Button, Failure } from '../ui/kit';
import { Stair } from '../ui/opponent';

/** One of them. Whoever plays against somebody from here finds them on the door, too. */
function Card({ level, game, failed }: { level: number; game: GameUI; failed: (m: Message) => void }) {
  const { name, role, line, challenge } = character(level),
    [, choose] = useOpponent(game.name),
    { busy, play } = usePlay(game, level, failed);
  return (
    <article class="panel hh-card">
      <div class="hh-p">
        <Portrait level={level} />
        <span class="hh-n" aria-hidden="true">
          {NUMERALS[level - 1]}
        </span>
      </div>
      <div class="hh-who">
        <Face who={{ name: '', bot: LEVELS[level - 1]! }} />
        <div class="grow">
          <h2>{name}</h2>
          <p class="small dim">
            {role}
            <span class="unseen">, {tr('level {n} of {total}', { n: level, total: LEVELS.length })}</span>
          </p>
        </div>
        <Stair level={level} />
      </div>
      <p class="hh-says">{line}</p>
      <Button
        icon="ui-play"
        disabled={busy}
        onClick={() => {
          choose(level);
          play();
        }}
      >
        {challenge}
      </Button>
    </article>
  );
}

/** All of them, for one game: whom you can beat differs little from game to game, but you play only one. */
export function Household() {
  useGames();
  const all = games(),
    chosen = useSignal(''),
    failed = useSignal<Message | null>(null),
    game = all.find((ui) => ui.name === chosen.value) ?? all[0]!;
  return (
    <>
      <Bar where={<b>{tr('The household')}</b>} />
      <main class="hh">
        {failed.value && <Failure fact={sentenceOf(failed.value)} />}
        <header>
          <div>
            <h1>{tr('Eight at your table')}</h1>
            <p class="dim">
              {tr('Bots with a name, a face and a style of their own. The stairs show how strong they are.')}
            </p>
          </div>
          <div class="seg" role="group" aria-label={tr('Game')}>
            {all.map((ui) => (
              <button
                key={ui.name}
                type="button"
                class={ui === game ? 'on' : ''}
                aria-pressed={ui === game}
                onClick={() => {
                  chosen.value = ui.name;
                }}
              >
                {ui.short()}
              </button>
            ))}
          </div>
        </header>
        <div class="hh-grid">
          {LEVELS.map((bot, i) => (
            <Card
              key={bot}
              level={i + 1}
              game={game}
              failed={(m) => {
                failed.value = m;
              }}
            />
          ))}
        </div>
      </main>
    </>
  );
}
