// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** What one can do with somebody on their page: follow them, and invite them to a table. */
import { useSignal } from '@preact/signals';
import { titleOf } from '../games/index';
import { reasonFor, useAnswer } from '../lib/answer';
import { follow, invite } from '../lib/friends';
import { Refused } from '../lib/link';
import { freeSeat } from '../lib/match';
import { personName } from '../lib/names';
import { me } from '../lib/page';
import type { Summary } from '../lib/protocol';
import { sentenceOf, tr } from '../lib/texts';
import { announce } from '../lib/told';
import { Button, Trouble } from '../ui/kit';

/** Of whose page it is. */
interface Met {
  name: string;
  guest: boolean;
  /** Do you follow them? Not told of yourself, or to nobody. */
  followed?: boolean;
}

/** To follow somebody, and to invite them to a table of yours that waits. */
export function Meet({ p, again }: { p: Met; again: () => void }) {
  const account = !!me.value && !me.value.guest,
    mine = useAnswer<{ tables: Summary[] }>('mine').answer?.tables ?? [],
    invited = useSignal<readonly string[]>([]),
    failed = useSignal(''),
    name = personName(p.name);
  const fail = (e: unknown): void => {
    failed.value = sentenceOf(e instanceof Refused ? e.reason : reasonFor(e));
  };
  const open = mine.filter((t) => t.stage === 'open' && freeSeat(t) >= 0 && !t.seats.some((s) => s.name === p.name));
  return (
    <div class="meet row">
      {account && !p.guest && (
        <Button
          icon={p.followed ? 'ui-confirm' : 'ui-plus'}
          onClick={() => void follow(p.name, !p.followed).then(again, fail)}
        >
          {p.followed ? tr('Following') : tr('Follow')}
        </Button>
      )}
      {open.map((t) => (
        <Button
          key={t.id}
          icon="ui-people"
          disabled={invited.value.includes(t.id)}
          onClick={() =>
            void invite(t.id, p.name).then(() => {
              invited.value = [...invited.value, t.id];
              announce(tr('{name} has been invited.', { name }));
            }, fail)
          }
        >
          {invited.value.includes(t.id) ? tr('Invited') : tr('Invite to {game}', { game: titleOf(t.game) })}
        </Button>
      ))}
      {failed.value && <Trouble text={failed.value} />}
    </div>
  );
}
