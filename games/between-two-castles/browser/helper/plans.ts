// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The castles one is building: kept in the address and in this browser, with every step to be undone. */
import { useEffect, useState } from 'preact/hooks';
import type { Data } from '../board/logic';
import { keep, kept } from '@shell/lib/kept';
import { path, query, setQuery } from '@shell/lib/page';
import { empty, read, write, type Plan } from './state';

/** All castles of the table, and which of them is shown. */
export interface Everything {
  plans: Plan[];
  /** The one that is looked at. */
  at: number;
}

interface Plans {
  all: Everything;
  /** Every change can be undone, up to a hundred of them; which castle is shown is no change. */
  canUndo: boolean;
  show(at: number): void;
  change(next: Everything): void;
  undo(): boolean;
}

/** The castles of the address, or of the last visit; an address wins, as somebody has sent it. */
export function usePlans(data: Data): Plans {
  const [all, setAll] = useState<Everything>(() => ({
    plans: read(query(), data) ?? read(kept('helper') ?? '', data) ?? [empty()],
    at: 0,
  }));
  const [past, setPast] = useState<Everything[]>([]);
  const change = (next: Everything): void => {
    setPast([...past.slice(-99), all]);
    setAll(next);
  };
  useEffect(() => {
    const text = write(all.plans, data);
    keep('helper', text);
    setQuery(text);
  }, [all.plans]);
  // somebody has put another castle into the address, or none; another page's address is its own
  const [own] = useState(() => path.peek().split('?')[0]);
  useEffect(() => {
    const heard = (): void => {
      if (path.peek().split('?')[0] !== own) return;
      const plans = read(query(), data),
        text = write(all.plans, data);
      if (plans && write(plans, data) !== text) change({ plans, at: 0 });
      else if (!plans) setQuery(text);
    };
    addEventListener('hashchange', heard);
    return () => removeEventListener('hashchange', heard);
  });
  return {
    all,
    canUndo: past.length > 0,
    show: (at) => setAll({ ...all, at }),
    change,
    undo: () => {
      const last = past.at(-1);
      if (!last) return false;
      setAll(last);
      setPast(past.slice(0, -1));
      return true;
    },
  };
}
