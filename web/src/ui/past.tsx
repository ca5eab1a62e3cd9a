// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * While an earlier moment of a running game is on the board: how to step, and the way back. It
 * stands in the bar, and on a phone at the foot of the page, so that the board stays where it is.
 */
import { useEffect } from 'preact/hooks';
import { useKeys } from '../lib/keys';
import type { Table } from '../lib/table';
import { tr } from '../lib/texts';
import { announce } from '../lib/told';
import { Button, Tool } from './kit';

/** Steps through the moves that were made; at the last one it is the present again, where one can move. */
export function Past({ table }: { table: Table }) {
  const { ply, plies } = table.past.value!;
  const to = (n: number) => void table.look(n >= plies ? null : Math.max(0, n));
  // before the board hears them
  useKeys(
    (e) => {
      if (e.target instanceof Element && e.target.closest('[role=tablist]')) return;
      if (e.key === 'ArrowLeft') to(ply - 1);
      else if (e.key === 'ArrowRight') to(ply + 1);
      else if (e.key === 'Escape') void table.look(null);
      else return;
      e.preventDefault();
      e.stopPropagation();
    },
    { first: true },
  );
  const where = tr('After move {n} of {all}.', { n: ply, all: plies });
  useEffect(() => announce(where), [where]);
  return (
    <div class="past" role="group" aria-label={where}>
      <Tool icon="ui-prev" label={tr('Previous move')} disabled={ply === 0} onClick={() => to(ply - 1)} />
      <span>{where}</span>
      <Tool icon="ui-next" label={tr('Next move')} onClick={() => to(ply + 1)} />
      <Button kind="do" icon="ui-last" onClick={() => void table.look(null)}>
        {tr('Back to the present')}
      </Button>
    </div>
  );
}
