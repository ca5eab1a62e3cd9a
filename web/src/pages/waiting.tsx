// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** A table before the game: seats to take, bots to seat, a link to send. */
import { titleOf } from '../games/index';
import { useGames } from '../lib/games';
import { go, linkTo } from '../lib/page';
import type { View } from '../lib/protocol';
import type { Table } from '../lib/table';
import { tr } from '../lib/texts';
import { CopyRow } from '../ui/copied';
import { Button, Icon, Panel, Select } from '../ui/kit';
import { agreed } from '../ui/options';
import { LEVELS, botName, seatName } from '../ui/people';

/** Everybody sees who is there and what was agreed on; only the owner seats bots, begins and closes. */
export function Waiting({ table, view, carrier }: { table: Table; view: View; carrier: string }) {
  useGames();
  // a table begins when every seat has somebody: the button says what is missing
  const free = view.seats.some((s) => !s.person && !s.bot);
  return (
    <main class="narrow">
      <h2>{titleOf(view.game)}</h2>
      {/* whoever comes by a link sees first what they are asked to */}
      <dl class="agreed small">
        {agreed(view).map(([ask, answer]) => (
          <div key={ask}>
            <dt class="dim">{ask}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
      {view.rated && <p class="small">{tr('Rated; no hints')}</p>}
      <Panel title={tr('Who is playing?')}>
        <ul class="seats">
          {view.seats.map((s, i) => (
            <li class={`s${i + 1}`}>
              <Icon id={`seat-${i + 1}`} cls="shield" />
              <b class="grow">{seatName(view, i)}</b>
              {!s.person && !s.bot && view.you === null && (
                <Button icon="ui-person" onClick={() => table.ask('sit', { seat: i })}>
                  {tr('Sit down')}
                </Button>
              )}
              {/* a person is never sent away by a list: only empty seats and bots can be changed */}
              {!s.person && view.owner && (
                <Select
                  aria-label={tr('Bot for seat {n}', { n: i + 1 })}
                  value={s.bot ?? ''}
                  values={[['', tr('waiting for a person')], ...LEVELS.map((l) => [l, botName(l)] as const)]}
                  set={(bot) => void (bot ? table.ask('bot', { seat: i, bot }) : table.ask('clear', { seat: i }))}
                />
              )}
              {i === view.you && <Button onClick={() => table.ask('leave')}>{tr('Leave this seat')}</Button>}
            </li>
          ))}
        </ul>
      </Panel>
      {carrier !== 'here' && (
        <Panel title={tr('Invite people with this link')}>
          <CopyRow text={linkTo(`/t/${table.id}`)} label={tr('Link to the table')} />
        </Panel>
      )}
      {view.owner && (
        <div class="row">
          <Button kind="do grow" icon="ui-play" disabled={free} onClick={() => table.ask('start')}>
            {free ? tr('There is still a free seat') : tr('Start')}
          </Button>
          <Button
            onClick={async () => {
              if (await table.ask('close')) go('/');
            }}
          >
            {tr('Close the table')}
          </Button>
        </div>
      )}
      {!view.owner && <p class="dim">{tr('The person who created the table starts the game.')}</p>}
    </main>
  );
}
