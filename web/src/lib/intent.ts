// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Where moves can be noted that are played if others do something. */
import type { View } from './protocol';

/** Can one note moves here, by what the view says? The server says so, too. */
export const canIntend = (view: View, carrier: string): boolean => {
  const seat = view.you === null ? undefined : view.seats[view.you],
    people = view.seats.filter((s) => s.person && !s.left && !s.resigned);
  return (
    carrier === 't' &&
    view.stage === 'playing' &&
    view.clock?.kind !== 'live' &&
    people.length > 1 &&
    !!seat &&
    !seat.left &&
    !seat.resigned &&
    !seat.bot
  );
};
