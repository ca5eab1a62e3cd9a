// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** A tournament calls to another table: told to whoever is at one, where the server can reach them. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { personName } from '../lib/names';
import { go, server } from '../lib/page';
import { accepted } from '../lib/play';
import { tr } from '../lib/texts';
import { Button, Strip } from './kit';

interface Call {
  cup: string;
  table: string;
  against: string;
}

/** Nothing until a round begins; nothing at the table that is meant. */
export function Summons({ at }: { at: string }) {
  const call = useSignal<Call | null>(null);
  useEffect(() => {
    const { others } = server();
    const hear = (heard: Record<string, unknown>): void => {
      if (typeof heard.cup === 'string' && typeof heard.table === 'string') call.value = heard as unknown as Call;
    };
    others.add(hear);
    return () => {
      others.delete(hear);
    };
  }, []);
  const now = call.value;
  if (!now || now.table === at) return null;
  return (
    <Strip
      icon="ui-bell"
      kind="wait"
      fact={tr('Your game is ready.')}
      action={
        <Button
          kind="do"
          onClick={() => {
            accepted.value = now.table;
            go(`/t/${now.table}`);
          }}
        >
          {tr('To my table')}
        </Button>
      }
    >
      {tr('Against {name}.', { name: personName(now.against) })}
    </Strip>
  );
}
