// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** All rooms, to be found by their names in any language, or by type. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { drawRoom } from '../draw/rooms';
import type { Data, Room } from '../board/logic';
import { describe, roomName, typeName } from '../board/words';
import { language, languages, textsOf, tr, trn, type Language } from '@shell/lib/texts';
import { Drawing, Icon } from '@shell/ui/kit';
import { find, fold, namesOf, type Plan } from './state';

/** The names of rooms in all languages, whatever the page speaks, and what printed editions call them. */
function useNames(data: Data): Map<string, string[]> {
  const [names, set] = useState(new Map<string, string[]>());
  useEffect(() => {
    const put = (others: Record<string, unknown>[]): void => set(namesOf(data, others));
    // English names at once, the others when they come: offline some never do
    put([]);
    Promise.all(Object.keys(languages).map((l) => textsOf(l as Language, true).catch(() => ({})))).then(put, () => {});
  }, [data]);
  return names;
}

/** So many rooms are drawn at once; the search finds the others. */
const MOST = 60;

/** The list of rooms. Those that are in this castle come last, and only when somebody searches for them. */
export function Finder({
  data,
  plans,
  at,
  hand,
  search,
  onTake,
}: {
  data: Data;
  plans: Plan[];
  at: number;
  /** The room that is held now. */
  hand: string | null;
  search: { current: HTMLInputElement | null };
  /** A room is taken up; by keyboard, the keyboard is to go to the castle. */
  onTake: (room: string, keyboard: boolean) => void;
}) {
  const names = useNames(data),
    folded = useMemo(() => new Map([...names].map(([key, all]) => [key, all.map(fold)])), [names]),
    [query, setQuery] = useState(''),
    [type, setType] = useState<string | null>(null);
  // of a room in several castles the one that is looked at counts
  const used = useMemo(() => {
    const out = new Map<string, number>();
    plans.forEach((p, i) =>
      p.rooms.forEach((r) => {
        if (!out.has(r.room) || i === at) out.set(r.room, i);
      }),
    );
    return out;
  }, [plans, at]);
  const shown = useMemo(() => {
    const found = find(query, folded)
      .map((k) => data.rooms.get(k)!)
      .filter((r) => type === null || r.type === type);
    return query ? found : found.sort((a, b) => roomName(a).localeCompare(roomName(b), language.value));
  }, [query, folded, type, data, language.value]);
  /** The name by which it was found, if that is not the one that is shown. */
  const alias = (r: Room): string | undefined => {
    const wanted = fold(query).split(' '),
      found = (name: string): boolean => wanted.every((w) => fold(name).includes(w));
    return found(roomName(r)) ? undefined : names.get(r.slug)?.find(found);
  };
  const there = (r: Room): boolean => r.copies === 1 && used.get(r.slug) === at;
  const hits = shown.filter((r) => !there(r)).concat(query ? shown.filter(there) : []);
  return (
    <section class="panel hp-find" aria-label={tr('Add a room')}>
      <div class="b">
        <form
          role="search"
          class="hp-field"
          onSubmit={(e) => {
            e.preventDefault();
            // Enter takes the best match, so that a castle can be typed in without a mouse
            const first = hits.find((r) => !there(r));
            if (first) onTake(first.slug, true);
          }}
        >
          <Icon id="ui-search" cls="l" />
          <input
            ref={search}
            type="search"
            class="grow"
            value={query}
            placeholder={tr('Find a room')}
            aria-label={tr('Find a room by its English, Russian or Czech name')}
            autocomplete="off"
            onInput={(e) => setQuery(e.currentTarget.value)}
          />
        </form>
        <div class="hp-types" role="group" aria-label={tr('Filter by type')}>
          {[...data.types.keys(), 'special'].map((t) => (
            <button
              type="button"
              key={t}
              class={`sw w-${t}${type === t ? ' on' : ''}`}
              aria-pressed={type === t}
              aria-label={typeName(t)}
              title={typeName(t)}
              onClick={() => setType(type === t ? null : t)}
            >
              <Icon id={`room-${t}`} />
            </button>
          ))}
        </div>
        {/* how many were found, for who does not see the list grow shorter */}
        <p class="unseen" aria-live="polite">
          {query ? trn('{n} room found', '{n} rooms found', hits.length) : ''}
        </p>
        <ul class="hp-hits">
          {hits.slice(0, MOST).map((r) => {
            const where = used.get(r.slug),
              gone = there(r),
              elsewhere = r.copies === 1 && where !== undefined && where !== at;
            return (
              <li key={r.slug}>
                <button
                  type="button"
                  class={hand === r.slug ? 'on' : ''}
                  aria-pressed={hand === r.slug}
                  disabled={gone}
                  aria-label={gone ? tr('{room}, already in this castle', { room: roomName(r) }) : describe(r)}
                  onClick={(e) => onTake(r.slug, e.detail === 0)}
                >
                  <svg viewBox="0 -8 96 104" aria-hidden="true">
                    <Drawing svg={drawRoom(r, 'full')} />
                  </svg>
                  <span>
                    <b>{roomName(r)}</b>
                    {alias(r) && <small>{alias(r)}</small>}
                    <small class="dim">
                      {gone ? tr('already here') : elsewhere ? tr('in castle {n}', { n: where + 1 }) : typeName(r.type)}
                    </small>
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
        {hits.length > MOST && <p class="small dim">{trn('and {n} more', 'and {n} more', hits.length - MOST)}</p>}
        {!hits.length && <p class="small dim">{tr('No room by that name.')}</p>}
      </div>
    </section>
  );
}
