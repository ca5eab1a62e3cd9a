// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** What one holds, and the button: picking in secret, sharing out, placing, and the questions of bonuses. */
import type { ComponentChildren } from 'preact';
import { Drawing, Icon } from '@shell/ui/kit';
import { Gained, gainWords } from '@shell/ui/gain';
import type { Gain } from '@shell/lib/protocol';
import { tr } from '@shell/lib/texts';
import { drawRoom, sign, type Lod } from '../draw/rooms';
import { helperText } from './note';
import { answerMove, type Asked, type Data, type Room } from './logic';
import { asks, bonusSign, bonusText, castleName, describe, roomName, rule, stands, typeName } from './words';

/** A room as a small picture. */
export const Tile = ({ room, lod }: { room: Room | undefined; lod?: Lod }) => (
  <svg class="lu-tile" viewBox="-2 -2 100 100" aria-hidden="true">
    {room ? (
      <Drawing svg={drawRoom(room, lod)} />
    ) : (
      <>
        <rect x="0" y="0" width="96" height="96" class="lu-back" />
        <use href="#ui-eye-off" x="28" y="28" width="40" height="40" />
      </>
    )}
  </svg>
);

/** One of several things to choose from. */
export function Choice({
  on,
  hinted,
  number,
  label,
  onClick,
  onRead,
  children,
  cls = '',
  disabled,
}: {
  on: boolean;
  hinted?: boolean;
  number?: number;
  label: string;
  onClick: (e: MouseEvent) => void;
  /** Somebody looks at it, by pointer or by keyboard. */
  onRead?: (on: boolean) => void;
  children: ComponentChildren;
  cls?: string;
  disabled?: boolean;
}) {
  return (
    <button
      type="button"
      class={`lu-choice ${cls}${on ? ' on' : ''}${hinted ? ' hinted' : ''}`}
      aria-pressed={on}
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
      onPointerEnter={() => onRead?.(true)}
      onPointerLeave={() => onRead?.(false)}
      onFocus={() => onRead?.(true)}
      onBlur={() => onRead?.(false)}
    >
      {children}
      {/* the digit is for eyes: who listens hears it in what the board tells */}
      {number !== undefined && (
        <span class="lu-digit" aria-hidden="true">
          {number}
        </span>
      )}
      {hinted && (
        <b class="lu-q" aria-hidden="true">
          ?
        </b>
      )}
    </button>
  );
}

/** Move through the choices with the arrows: they are one tab stop. */
function roving(e: KeyboardEvent): void {
  const box = e.currentTarget as HTMLElement,
    all = [...box.querySelectorAll<HTMLButtonElement>('button.lu-choice:not(:disabled)')],
    at = all.indexOf(document.activeElement as HTMLButtonElement);
  if (at < 0) return;
  // how many stand in a row depends on the width, so it is counted where they are
  const columns = all.filter((b) => b.offsetTop === all[0]!.offsetTop).length || 1;
  const by = ({ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns } as Record<string, number>)[e.key];
  if (by === undefined) return;
  e.preventDefault();
  all[Math.max(0, Math.min(all.length - 1, at + by))]!.focus();
}

/** Rooms of the hand: two of them are chosen in secret. */
export function Hand({
  rooms,
  picked,
  kept,
  hinted,
  onToggle,
  onRead,
}: {
  rooms: Room[];
  picked: readonly string[];
  /** They have been handed in, or are only looked at: nothing can be chosen. */
  kept: boolean;
  hinted: readonly string[];
  /** By pointer or by key. */
  onToggle: (room: string, pointed: boolean) => void;
  onRead: (room: string | null) => void;
}) {
  return (
    <div class="lu-hand" role="group" aria-label={tr('Your hand: choose two')} onKeyDown={roving}>
      {rooms.map((r, i) => {
        const at = picked.indexOf(r.slug);
        const label =
          at >= 0 ? tr('{room}, chosen, {n} of 2. Hidden from others', { room: roomName(r), n: at + 1 }) : describe(r);
        return (
          <Choice
            key={r.slug}
            on={at >= 0}
            hinted={hinted.includes(r.slug)}
            number={i + 1}
            label={label}
            cls="lu-card"
            disabled={kept}
            onClick={(e) => onToggle(r.slug, e.detail > 0)}
            onRead={(on) => onRead(on ? r.slug : null)}
          >
            <span class="pic">
              <Tile room={r} />
              {at >= 0 && (
                <span class="lock">
                  <Icon id="ui-secret" />
                </span>
              )}
            </span>
            <span class="nm">{roomName(r)}</span>
          </Choice>
        );
      })}
    </div>
  );
}

/** Name, type and rule of a room, in words. */
export const Reading = ({ room }: { room: Room | undefined }) => (
  <p class="lu-reading">
    {room ? (
      <>
        <Icon id={sign(room)} />
        <span>
          <b>{roomName(room)}</b>, {typeName(room.type)}: {rule(room)}. <span class="dim">{stands(room)}</span>
        </span>
      </>
    ) : (
      <span class="dim">{tr('Point at or tap a room to read its rule.')}</span>
    )}
  </p>
);

/** What the third or fifth room brings. */
export const BonusNote = ({ note }: { note: { sign: string; text: string } | null }) =>
  note ? (
    <p class="lu-bonus">
      <Icon id={note.sign} />
      <span>{note.text}</span>
    </p>
  ) : null;

/** A question and what is known about its answers; `first` is the key of the first of them. */
interface QuestionProps {
  q: Asked;
  data: Data;
  left: Record<string, number>;
  chosen: string | null;
  hinted: string | null;
  /** What an answer brings at once. */
  gain: (move: string) => Gain | undefined;
  first: number;
  onChoose: (what: string) => void;
}

/** What can be answered: its picture, name and rule. */
function optionOf(q: Asked, what: string, data: Data): { pic: ComponentChildren; name: string; text: string } {
  const room = data.rooms.get(what),
    big = (id: string) => <Icon id={id} cls="big" />;
  switch (q.verb) {
    case 'take':
    case 'special':
      return { pic: <Tile room={room} />, name: roomName(room), text: room ? rule(room) : '' };
    case 'attendant':
    case 'card': {
      const { sign: icon, ...rest } = helperText(q.verb, what, data);
      return { pic: big(icon), ...rest };
    }
    case 'bonus':
      return {
        pic: big(bonusSign(what)),
        name: bonusText(what, data),
        text: tr('the {type} bonus', { type: typeName(what) }),
      };
  }
}

/** A question of a bonus, as cards with words. */
export function QuestionCards({ q, data, left, chosen, hinted, gain, first, onChoose }: QuestionProps) {
  return (
    <div class="lu-q-box" role="group" aria-label={`${castleName(q.castle, data)}: ${asks(q.verb)}`} onKeyDown={roving}>
      <p class="lu-q-h">
        <Icon id="ui-bell" />
        <b>{castleName(q.castle, data)}</b> {asks(q.verb)}
      </p>
      <div class={`lu-opts ${q.verb}`}>
        {q.options.map((o, i) => {
          const room = data.rooms.get(o),
            { pic, name, text } = optionOf(q, o, data),
            // a room brings nothing before it has a cell
            now = q.verb === 'attendant' || q.verb === 'card' ? gain(answerMove(q, o)) : undefined,
            label = [name, text, now ? gainWords(now) : ''];
          return (
            <Choice
              key={o}
              on={chosen === o}
              hinted={hinted === o}
              number={first + i}
              label={room ? describe(room) : label.filter(Boolean).join('. ')}
              cls="lu-row"
              onClick={() => onChoose(o)}
            >
              {pic}
              <span>
                <b class="cap">{name}</b>
                <span class={`small ${q.verb === 'bonus' ? 'dim' : ''}`}>
                  {text}
                  {left[o] !== undefined && <span class="dim"> · {tr('{n} left', { n: left[o] })}</span>}
                </span>
              </span>
              {now && <Gained gain={now} cls="lu-now" />}
            </Choice>
          );
        })}
      </div>
    </div>
  );
}

/** An answer in a word or two. A card goes by its number, as its rule would be too long for a button. */
export const answerName = (q: Asked, what: string, data: Data): string =>
  q.verb === 'card' ? tr('card {card}', { card: what }) : optionOf(q, what, data).name;

/** What the button for an answer says. */
export const answerWords = (q: Asked, what: string, data: Data, proposal: boolean): string =>
  proposal
    ? tr('Propose: {what}', { what: answerName(q, what, data) })
    : tr('Take: {what}', { what: answerName(q, what, data) });
