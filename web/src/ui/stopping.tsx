// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The ways out of a game that is not over: for now, with everyone, or for good. */
import { go } from '../lib/page';
import type { View } from '../lib/protocol';
import type { Table } from '../lib/table';
import { tr } from '../lib/texts';
import { Dialog } from './dialog';
import { Icon } from './kit';

/** One of the ways: what it is called, and what comes of it. */
const Way = ({
  icon,
  name,
  about,
  disabled,
  take,
}: {
  icon: string;
  name: string;
  about: string;
  disabled?: boolean;
  take: () => void;
}) => (
  <li>
    <button type="button" class="btn wide way" disabled={disabled} onClick={take}>
      <Icon id={icon} cls="l" />
      <span>
        <b>{name}</b>
        <small>{about}</small>
      </span>
    </button>
  </li>
);

/** Which of them? Nothing happens until one is chosen, so nothing has to be confirmed after that. */
export function Stopping({ table, view, close }: { table: Table; view: View; close: () => void }) {
  const two = view.seats.length === 2,
    // nobody else would go on with the game: it is not left, it waits
    alone = !view.seats.some((s, seat) => seat !== view.you && s.person && !s.left && !s.resigned);
  const ask = (verb: 'leave' | 'offer' | 'resign') => () => {
    close();
    void table.ask(verb);
  };
  const offered = view.offers !== undefined;
  return (
    <Dialog title={tr('Stop playing?')} cls="stopping" close={close}>
      <ul class="b">
        <Way
          icon="ui-hourglass"
          name={tr('Leave for now')}
          about={alone ? tr('It waits for you under “My games”.') : tr('A bot may take your seat; you can come back.')}
          take={alone ? () => go('/mine') : ask('leave')}
        />
        {!view.daily && (
          <Way
            icon="ui-agree"
            name={tr('Offer to end the game')}
            about={
              offered
                ? tr('Someone has already offered that.')
                : view.can_offer
                  ? tr('If everyone agrees, it ends without a winner.')
                  : tr('Not now: a bot is ahead, or you have not moved since your last offer.')
            }
            disabled={offered || !view.can_offer}
            take={ask('offer')}
          />
        )}
        <Way
          icon="ui-resign"
          name={tr('Resign')}
          about={
            two ? tr('The game is over, and the other player wins.') : tr('A bot plays on for you, and you cannot win.')
          }
          take={ask('resign')}
        />
      </ul>
    </Dialog>
  );
}
