// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Badges: those that somebody has, and all of them with how to earn them. */
import { useAnswer } from '../lib/answer';
import { dayOf, type Badge, type Earned, type Profile } from '../lib/ladders';
import { me } from '../lib/page';
import { tr } from '../lib/texts';
import { Bar } from '../ui/bar';
import { Icon } from '../ui/kit';
import { Came, Empty } from './lists-parts';

/** The drawing, in gold where it is earned and dashed where it is not. */
const Medal = ({ badge, earned }: { badge: string; earned: boolean }) => (
  <span class={`medal ${earned ? 'has' : ''}`}>
    <Icon id={`badge-${badge}`} />
  </span>
);

/** Those that somebody has, as they came; each leads to the game where it was earned. */
export function BadgeRow({ earned, badges }: { earned: readonly Earned[]; badges: readonly Badge[] }) {
  const own = earned.flatMap((e) => badges.filter((b) => b.badge === e.badge).map((b) => ({ ...e, ...b })));
  if (!own.length) return <Empty icon="badge-first" fact={tr('No badges yet.')} />;
  return (
    <ul class="badges">
      {own.map((b) => (
        <li key={b.badge} title={`${tr(b.how)} ${dayOf(b.at)}`}>
          <Medal badge={b.badge} earned />
          {b.table ? <a href={`#/replay/${b.table}`}>{tr(b.name)}</a> : <span>{tr(b.name)}</span>}
        </li>
      ))}
    </ul>
  );
}

/** One in the list of all. */
function Card({ badge, got }: { badge: Badge; got: Earned | undefined }) {
  return (
    <li class="panel badge-of">
      <Medal badge={badge.badge} earned={!!got} />
      <div>
        <h2>{tr(badge.name)}</h2>
        <p>{tr(badge.how)}</p>
        {got && (
          <p class="small got">
            <Icon id="ui-confirm" />
            {got.table ? (
              <a href={`#/replay/${got.table}`}>{tr('earned on {date}', { date: dayOf(got.at) })}</a>
            ) : (
              tr('earned on {date}', { date: dayOf(got.at) })
            )}
          </p>
        )}
      </div>
    </li>
  );
}

export function Badges() {
  const all = useAnswer<{ badges: Badge[] }>(me.value ? 'badges' : null),
    own = useAnswer<Profile>(me.value ? `profile/${encodeURIComponent(me.value.name)}` : null);
  return (
    <>
      <Bar where={<b>{tr('Badges')}</b>} />
      <main class="lists">
        <h1>{tr('Badges')}</h1>
        <p class="dim">
          {tr(
            'Every badge is earned once. A game counts only if it is rated, or if Isolde, Yusuf or Mathilde sits at the table.',
          )}
        </p>
        {me.value ? (
          <Came asked={all}>
            {({ badges }) => (
              <ul class="badge-list">
                {badges.map((b) => (
                  <Card key={b.badge} badge={b} got={own.answer?.earned.find((e) => e.badge === b.badge)} />
                ))}
              </ul>
            )}
          </Came>
        ) : (
          <Empty icon="ui-offline" fact={tr('This page has no server.')} />
        )}
      </main>
    </>
  );
}
