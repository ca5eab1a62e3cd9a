// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The deal of the day in a panel: how long there is left, how everybody did, and one's own one try. */
import { useSignal } from '@preact/signals';
import { useDaily, beginDaily, dailyReplay, dayWords, type Daily, type DailyResult, type DailyTry } from '../lib/daily';
import { reasonFor, type Asked } from '../lib/answer';
import { botName } from '../lib/names';
import { go, me } from '../lib/page';
import type { Message } from '../lib/protocol';
import { capital, number, sentenceOf, tr, trn } from '../lib/texts';
import { Face } from './face';
import { Button, Icon, Trouble } from './kit';

/** Whom one plays against; two of a kind have a name each. */
export const against = ({ bot, seats }: Daily): string =>
  Array.from({ length: seats - 1 }, (_, i) => botName(bot, i + 1)).join(', ');

/** What came of it, in a word; who has won is also ahead, so the number says the rest. */
export const wordOf = (r: Partial<DailyResult>): string =>
  r.resigned ? tr('resigned') : r.won ? tr('won') : tr('lost');

/** The lead with its sign; nobody is ahead by nothing. */
export const leadWords = (lead: number): string => (lead > 0 ? `+${lead}` : number(lead));

/** How everybody did; one's own bar has a word on it, so that it can be told without its colour. */
function Bars({ daily }: { daily: Daily }) {
  const { bars, mine, played } = daily;
  if (!bars) return null;
  const most = Math.max(...bars.n),
    last = bars.from + bars.width * bars.n.length - 1,
    own = mine?.points === undefined ? -1 : Math.floor((mine.points - bars.from) / bars.width);
  return (
    <>
      <div
        class="dd-bars"
        role="img"
        aria-label={trn('Points of {n} player, from {a} to {b}', 'Points of {n} players, from {a} to {b}', played, {
          a: bars.from,
          b: last,
        })}
      >
        {bars.n.map((n, i) => (
          <i key={i} class={i === own ? 'me' : ''} style={`height:${Math.round((100 * n) / most)}%`}>
            {i === own && <b>{tr('you')}</b>}
          </i>
        ))}
      </div>
      <div class="dd-axis small dim" aria-hidden="true">
        <span>{trn('{n} point', '{n} points', bars.from)}</span>
        <span>{number(last)}</span>
      </div>
    </>
  );
}

/** What one can do with it now, or what has come of it. */
function words({ mine, today, here }: Daily): { big: string; small: string } {
  if (mine?.state === 'over')
    return {
      big: trn('{n} point', '{n} points', mine.points!),
      small:
        mine.better === undefined
          ? `${wordOf(mine)}, ${leadWords(mine.lead!)}`
          : tr('{result}, better than {n} % of players', { result: wordOf(mine), n: mine.better }),
    };
  if (mine?.state === 'playing') return { big: tr('You have begun.'), small: tr('It counts if you finish in time.') };
  if (mine) return { big: tr('Not finished in time'), small: tr('It no longer counts.') };
  if (!today) return { big: tr('You did not play this deal.'), small: '' };
  return {
    big: tr('You have one try.'),
    small: here
      ? tr('Only this browser keeps the result.')
      : tr('There are no hints, and you cannot undo a move after a reply.'),
  };
}

/** The way to one's table: to begin, to go on, or to see it again. */
function Way({ daily, failed }: { daily: Daily; failed: (m: Message) => void }) {
  const busy = useSignal(false),
    { mine, today } = daily;
  const play = async (): Promise<void> => {
    busy.value = true;
    try {
      go(await beginDaily(daily));
    } catch (e) {
      failed(reasonFor(e));
    }
    busy.value = false;
  };
  if (mine?.state === 'over')
    return (
      <a class="btn" href={dailyReplay(daily, mine.table)}>
        <Icon id="ui-replay" />
        {tr('Replay')}
      </a>
    );
  if (mine?.state !== 'playing' && (mine || !today)) return null;
  return (
    <Button kind="do" icon="ui-play" disabled={busy.value} onClick={() => void play()}>
      {mine ? tr('Continue') : tr('Play')}
    </Button>
  );
}

/** Why one does not stand in the table of results. */
function Apart({ daily: { mine, here } }: { daily: Daily }) {
  if (here || !mine || mine.listed) return null;
  return (
    <p class="small dim">
      {me.value?.guest
        ? tr('Guests can play, too. To appear in the results, create an account.')
        : tr('The results list everyone who had an account before the day began.')}
    </p>
  );
}

/** How long the day still lasts; nobody needs to know it to the minute before the last hour. */
function leftWords(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60000)),
    hours = Math.floor(minutes / 60);
  return hours ? tr('{n} h left', { n: hours }) : tr('{n} min left', { n: minutes });
}

/** The panel, once the day is known. */
export function DailyPanel({ daily }: { daily: Daily }) {
  const failed = useSignal<Message | null>(null),
    { mine, today, ends, now } = daily,
    { big, small } = words(daily);
  return (
    <section class="panel dd">
      <div class="h">
        <h2>{today ? tr('Daily deal') : capital(dayWords(daily.day))}</h2>
        {today && (
          <span class="pill">
            <Icon id="ui-clock" />
            {leftWords(ends - now)}
          </span>
        )}
      </div>
      <div class="b">
        <p>{tr('The same deal for everybody, against {names}.', { names: against(daily) })}</p>
        <Bars daily={daily} />
        <div class="dd-own">
          {mine?.state === 'over' ? (
            <Face who={{ name: me.value?.name ?? tr('Guest'), person: true }} seat={0} />
          ) : (
            <Face who={{ name: '', bot: daily.bot }} />
          )}
          <span class="grow">
            <b>{big}</b>
            {small && <small>{small}</small>}
          </span>
          <Way
            daily={daily}
            failed={(m) => {
              failed.value = m;
            }}
          />
        </div>
        <Apart daily={daily} />
        {failed.value && <Trouble text={sentenceOf(failed.value)} />}
      </div>
    </section>
  );
}

/** The same by itself, for other pages: today's deal of a game, with the way to its page. */
export function DailyDeal({ game }: { game: string }) {
  const { answer, failed }: Asked<Daily> = useDaily(game);
  if (!answer) return failed && <Trouble text={sentenceOf(failed)} />;
  return (
    <>
      <DailyPanel daily={answer} />
      <a class="dd-more" href={`#/daily/${game}`}>
        {tr('All results')}
      </a>
    </>
  );
}

/** A try of an earlier day in a few words. */
export const tryWords = (t: DailyTry): string =>
  t.state === 'over'
    ? `${wordOf(t)}, ${trn('{n} point', '{n} points', t.points!)}`
    : t.state === 'playing'
      ? tr('not finished yet')
      : tr('not finished in time');
