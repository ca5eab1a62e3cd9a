// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** A new table: the game, with whom, who sits where, done. Everything is chosen sensibly from the start. */
import { signal, useSignal } from '@preact/signals';
import { boardOf, games, titleOf, told } from '../games/index';
import { useGames } from '../lib/games';
import { go, me, path } from '../lib/page';
import { reasonOf } from '../lib/link';
import { makeTable } from '../lib/play';
import type { GameInfo, Message } from '../lib/protocol';
import { language, sentenceOf, tr, trn } from '../lib/texts';
import { Bar } from '../ui/bar';
import { GameFace, Radios } from '../ui/choose';
import { BackToGames, Button, Failure, Icon } from '../ui/kit';
import { Late } from '../ui/late';
import { Options } from './setup-options';
import {
  fieldsOf,
  possible,
  presetOf,
  presetPlan,
  recalled,
  remember,
  sittersOf,
  together,
  waits,
  type Plan,
  type Preset,
} from './setup-plan';
import { Seats, namesOf } from './setup-seats';

const PRESETS: readonly Preset[] = ['bots', 'friends', 'screen', 'open'];

/** What was chosen on this visit: it stays when one goes to another game. */
const chosen = signal<Preset | null>(null);

/** For people: a symbol, what it is, and what comes of it. */
const presetWords = (preset: Preset): [icon: string, name: string, sub: string] =>
  ({
    bots: ['ui-bot', tr('Bots, now'), tr('starts at once')] as [string, string, string],
    friends: ['ui-link', tr('Friends'), tr('send them a link')] as [string, string, string],
    screen: ['ui-people', tr('One screen'), tr('pass it round')] as [string, string, string],
    open: ['ui-online', tr('Open table'), tr('anybody, rated')] as [string, string, string],
  })[preset];

/** The first choice on this page: that of this visit, as last time, or what the address was made for. */
function firstPlan(info: GameInfo): Plan {
  const seats = boardOf(info.name).seats ?? info.seats[0],
    wanted = chosen.value && possible(chosen.value) ? chosen.value : null;
  return (wanted ? null : recalled(info)) ?? presetPlan(info, wanted ?? (me.value ? 'friends' : 'screen'), seats);
}

/** The form, once it is known what can be chosen: that is the engine's or the server's word. */
export function Setup({ game }: { game: string }) {
  useGames();
  const info = told.value?.find((g) => g.name === game);
  if (info) return <Form info={info} />;
  return (
    <>
      <Bar />
      {!told.value && <Late />}
      <main class="narrow">
        {told.value ? (
          <Failure fact={tr('Game not found.')} action={<BackToGames />} />
        ) : (
          <p class="dim">{tr('Loading…')}</p>
        )}
      </main>
    </>
  );
}

/** What will be, in three lines. */
function Facts({ info, plan }: { info: GameInfo; plan: Plan }) {
  const { minutes } = boardOf(info.name).about(),
    // a list as people write it: "you, Kunz and Isolde"
    list = new Intl.ListFormat(language.value).format(namesOf(plan));
  return (
    <ul class="facts">
      <li>
        <Icon id="ui-people" />
        <span>
          <b>{trn('{n} seat', '{n} seats', plan.seats)}:</b> {list}
        </span>
      </li>
      {minutes && (
        <li>
          <Icon id="ui-clock" />
          <span>{tr('about {n} minutes', { n: minutes })}</span>
        </li>
      )}
      <li>
        <Icon id={presetWords(presetOf(plan))[0]} />
        <span>
          {waits(plan)
            ? tr('You get a link to send. Start when you like: bots take the seats that are still free.')
            : together(plan)
              ? tr('You pass the screen round. Nobody sees the others’ secrets.')
              : tr('The game starts at once.')}
        </span>
      </li>
    </ul>
  );
}

function Form({ info }: { info: GameInfo }) {
  const game = info.name,
    ui = boardOf(game),
    plan = useSignal<Plan>(firstPlan(info)),
    failed = useSignal<Message | null>(null),
    busy = useSignal(false);
  const set = (to: Plan) => {
    plan.value = to;
  };
  const make = async (e: Event) => {
    e.preventDefault();
    if (busy.value) return;
    busy.value = true;
    failed.value = null;
    // who has gone elsewhere meanwhile is not brought back
    const from = path.peek(),
      now = plan.value;
    try {
      const carrier = me.value && !together(now) ? 't' : 'here';
      const to = await makeTable(carrier, fieldsOf(info, now), sittersOf(now), now.names);
      remember(game, now);
      if (path.peek() === from) go(to);
    } catch (error) {
      failed.value = reasonOf(error);
    }
    busy.value = false;
  };
  return (
    <>
      <Bar where={<b>{tr('New table')}</b>} />
      {busy.value && together(plan.value) && <Late />}
      <main>
        <form class="new-table" onSubmit={make}>
          <div class="main">
            {failed.value && <Failure fact={sentenceOf(failed.value)} />}
            <h1 class="unseen">
              {tr('New table')}: {titleOf(game)}
            </h1>
            <Radios
              label={tr('Game')}
              cls="games"
              values={games().map((g) => g.name)}
              value={game}
              set={(name) => go(`/new/${name}`)}
            >
              {(name) => (
                <GameFace ui={boardOf(name)}>{tr('{people} seats', { people: boardOf(name).about().people })}</GameFace>
              )}
            </Radios>
            <Radios
              label={tr('How do you play?')}
              cls="presets"
              values={PRESETS}
              value={presetOf(plan.value)}
              off={(preset) => !possible(preset)}
              set={(preset) => {
                chosen.value = preset;
                set(presetPlan(info, preset, plan.value.seats));
              }}
            >
              {(preset) => {
                const [icon, name, sub] = presetWords(preset);
                return (
                  <>
                    <Icon id={icon} cls="xl" />
                    <span>
                      <b>{name}</b>
                      <small>{possible(preset) ? sub : tr('needs a server')}</small>
                    </span>
                  </>
                );
              }}
            </Radios>
            <Seats info={info} plan={plan.value} set={set} />
            <Options info={info} plan={plan.value} set={set} />
          </div>
          <aside class="sum panel">
            <div class="art">
              <ui.Art />
            </div>
            <div class="b">
              <h2>{titleOf(game)}</h2>
              <Facts info={info} plan={plan.value} />
              <Button type="submit" kind="do wide" icon="ui-play" disabled={busy.value}>
                {waits(plan.value) ? tr('Create the table') : tr('Start')}
              </Button>
              <p class="small dim">{tr('Next time this page starts with what you choose now.')}</p>
            </div>
          </aside>
        </form>
      </main>
    </>
  );
}
