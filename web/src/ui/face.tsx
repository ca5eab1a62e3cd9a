// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Faces under one arch: a bot's own, a person's first letter. The border has the colour of the seat. */
import { FACE_BOX, face, portrait } from '../draw/faces';
import { botTitle, levelOf, personName } from '../lib/names';
import type { Seat, Sitting } from '../lib/protocol';
import { tr } from '../lib/texts';
import { Icon } from './kit';

/** An svg that is a picture with a name, or an ornament where that name stands beside it. */
const named = (label?: string) =>
  label ? { role: 'img' as const, 'aria-label': label } : { 'aria-hidden': true as const };

/** What is drawn inside the arch: our own drawing, a letter or a symbol. */
function inside({ name, bot, rules, person }: Sitting & Partial<Seat>) {
  // somebody for whom a bot stands in keeps the letter, as the name
  if (bot && !person) {
    const level = levelOf(bot);
    return level ? (
      <g dangerouslySetInnerHTML={{ __html: face(level) }} />
    ) : (
      <use href="#ui-bot" x="46" y="36" width="68" height="68" />
    );
  }
  const letter = [...(rules ? tr(rules) : personName(name) || (person ? tr('Guest') : ''))][0];
  return (
    letter && (
      <text x="80" y="91">
        {letter.toUpperCase()}
      </text>
    )
  );
}

/**
 * Whoever sits somewhere, as told by a table, a list or a record; a bot alone is
 * `{ name: '', bot }`. `seat` colours the border. Beside a name it is an ornament; alone it needs
 * a `label`, which for a bot is there if it says `label={true}`.
 */
export function Face({
  who,
  seat,
  cls = '',
  label,
}: {
  who: Sitting & Partial<Seat>;
  seat?: number;
  cls?: string;
  label?: string | true;
}) {
  const bot = !!who.bot && !who.person,
    kind = bot ? (levelOf(who.bot!) ? '' : 'person') : who.name || who.person || who.rules ? 'person' : 'free',
    text = label === true ? (bot ? botTitle(who.bot!) : who.rules ? tr(who.rules) : personName(who.name)) : label;
  return (
    <svg class={`face ${kind} ${seat === undefined ? '' : `s${seat + 1}`} ${cls}`} viewBox={FACE_BOX} {...named(text)}>
      {inside(who)}
    </svg>
  );
}

/** A face with the shield of its seat, which tells seats apart without their colours and stands on boards, too. */
export const SeatFace = ({ who, seat }: { who: Sitting & Partial<Seat>; seat: number }) => (
  <span class="shield seatface">
    <Face who={who} seat={seat} />
    <Icon id={`seat-${seat + 1}`} />
  </span>
);

/** One of the eight in full, by level, with the room behind. */
export const Portrait = ({ level, label }: { level: number; label?: string }) => (
  <svg class="portrait" viewBox="0 0 160 160" {...named(label)} dangerouslySetInnerHTML={{ __html: portrait(level) }} />
);
