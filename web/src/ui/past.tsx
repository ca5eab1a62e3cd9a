// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** While an earlier moment of a running game is on the board: how to step, and the way back. */
import { useEffect } from 'preact/hooks';
import type { Table } from '../lib/table';
import { tr } from '../lib/texts';
import { Button, Strip, Tool } from './kit';

export function Past({ table }: { table: Table }) {
  const { ply, plies } = table.past.value!;
  const to = (n: number) => void table.look(n >= plies ? null : Math.max(0, n));
  useEffect(() => {
    const keys = (e: KeyboardEvent) => {
      const now = table.past.value;
      if (!now || e.ctrlKey || e.metaKey || e.altKey || (e.target as Element).closest?.('input, textarea, select'))
        return;
      if (e.key === 'ArrowLeft') to(now.ply - 1);
      else if (e.key === 'ArrowRight') to(now.ply + 1);
      else if (e.key === 'Escape') void table.look(null);
      else return;
      e.preventDefault();
      e.stopPropagation();
    };
    // before the board hears them
    addEventListener('keydown', keys, true);
    return () => removeEventListener('keydown', keys, true);
  }, [table, plies]);
  return (
    <Strip
      icon="ui-log"
      kind="wait"
      fact={tr('After move {n} of {all}.', { n: ply, all: plies })}
      action={
        <>
          <Tool icon="ui-prev" label={tr('One move back')} disabled={ply === 0} onClick={() => to(ply - 1)} />
          <Tool icon="ui-next" label={tr('One move on')} onClick={() => to(ply + 1)} />
          <Button kind="do" icon="ui-last" onClick={() => void table.look(null)}>
            {tr('Back to now')}
          </Button>
        </>
      }
    />
  );
}
