// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Of a game that has just ended: was its deal honest? The record is fetched, and the engine in this page checks it. */
import { useEffect, useState } from 'preact/hooks';
import { noteOf } from '../lib/luck';
import { seatName } from '../lib/names';
import type { Deal, View } from '../lib/protocol';
import type { Table } from '../lib/table';
import { DealCheck } from '../ui/deal';
import { Game, fetchRecord } from './replay-engine';

/** As with the review: what moves on the page comes first. */
const FIRST = 1000;

export function EndDeal({ table, view, carrier }: { table: Table; view: View; carrier: string }) {
  // undefined until it is known; where it cannot be had, nothing is said
  const [deal, setDeal] = useState<Deal | null | undefined>();
  useEffect(() => {
    let gone = false;
    const check = async (): Promise<void> => {
      const game = await Game.load(await fetchRecord(table.id, carrier));
      if (!gone) setDeal(game.info.deal);
      game.free();
    };
    const timer = setTimeout(() => check().catch(() => {}), FIRST);
    return () => {
      clearTimeout(timer);
      gone = true;
    };
  }, [table.id]);
  if (deal === undefined) return null;
  const names = view.seats.map((_, seat) => seatName(view, seat));
  return (
    <section class="panel">
      <DealCheck deal={deal} note={noteOf(table.id)} names={names} played={view.you !== null} />
    </section>
  );
}
