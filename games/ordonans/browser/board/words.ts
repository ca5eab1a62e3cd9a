// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Everything that Ordonans says, for eyes and for ears. */
import { isSplit, sidesOf, iconsOf, TROOPS, type Counts, type Troop } from '../draw';
import { capital, say, tr, trn } from '@shell/lib/texts';
import type { BoardProps } from '@shell/games/board';
import { marksOf, waysOf, type Pick } from './moves';
import { isKingdom, specialOf } from './signs';
import type { Foretold, Group, KingdomCard, Land, OrdonansView, Place } from './state';

/* ---- names: the engine's words ---- */

/** "3 helmets" */
const someOf: Record<Troop, (n: number) => string> = {
  lance: (n) => trn('{n} lance', '{n} lances', n),
  bow: (n) => trn('{n} bow', '{n} bows', n),
  sword: (n) => trn('{n} sword', '{n} swords', n),
  helmet: (n) => trn('{n} helmet', '{n} helmets', n),
  banner: (n) => trn('{n} banner', '{n} banners', n),
};

/** A territory for people; "" for none. */
export const nameOfLand = (land: Land | undefined): string => (land ? tr(land.name) : '');

/** How a card is drawn, as classes. */
export const cardClass = (face: string): string =>
  `${specialOf(face)?.kind ?? 'troop'}${isSplit(face) ? ' split' : ''}`;
/** What a special card does, in the engine's words. */
export const effectOf = (card: string): string => tr(specialOf(card)?.text ?? '');

/** "lance, helmet", "bow × 2", "lance or bow", "bow (lance or bow)". */
export function nameOfCard(face: string): string {
  const special = specialOf(face);
  if (special) return tr(special.name);
  if (face === '?') return tr('unknown card');
  const words = (c: Counts) =>
    TROOPS.filter((t) => c[t])
      .reverse()
      .map((t) => (c[t]! > 1 ? tr('{icon} × {n}', { icon: tr(t), n: c[t]! }) : tr(t)))
      .join(', ');
  if (!isSplit(face)) return words(iconsOf(face));
  const [one, other] = sidesOf(face).map((s) => words(iconsOf(s)));
  const both = tr('{one} or {other}', { one: one!, other: other! });
  return face.includes(':') ? tr('{side}, chosen from {both}', { side: words(iconsOf(face)), both }) : both;
}

/* ---- armies ---- */

/** An army by its groups, the largest first. */
export const groupsText = (groups: readonly Group[]): string =>
  groups.map((g) => someOf[g.icon](g.size)).join(', ') || tr('nothing that counts');

/** By how many there are, then from the strongest on. */
const place: (() => string)[][] = [
  [],
  [() => tr('the only army')],
  [() => tr('first of two'), () => tr('second of two')],
  [() => tr('first of three'), () => tr('second of three'), () => tr('third of three')],
  [() => tr('first of four'), () => tr('second of four'), () => tr('third of four'), () => tr('fourth of four')],
];

/** An army for those who listen: whose, where, how strong, which place, and how much room is left. */
export function armyLabel(view: OrdonansView, land: Land, seat: number, name: string): string {
  const army = land.armies[seat]!,
    territory = nameOfLand(land),
    n = army.cards.length;
  if (!n)
    return seat === view.you
      ? tr('{territory}: you have no army here, room for {n}', { territory, n: land.limit })
      : tr('{territory}: {name} has no army, room for {n}', { territory, name, n: land.limit });
  const rank = place[land.order.length]![land.order.indexOf(seat)]!();
  const groups = groupsText(army.groups);
  const cards = trn('{n} of {limit} cards', '{n} of {limit} cards', n, { limit: land.limit });
  const whole =
    seat === view.you
      ? tr('Your army in {territory}: {groups}; {place}; {cards}', { territory, groups, place: rank, cards })
      : tr('{name}’s army in {territory}: {groups}; {place}; {cards}', {
          name,
          territory,
          groups,
          place: rank,
          cards,
        });
  return army.claimed ? tr('{what}; claimed', { what: whole }) : whole;
}

/** Who has played a kingdom, and what it does there. */
export const kingdomText = ({ card, seat, overridden }: KingdomCard, nameOf: (seat: number) => string): string =>
  tr('{card} by {name}: {effect}', {
    card: nameOfCard(card),
    name: nameOf(seat),
    effect: overridden ? tr('overridden by a later limit') : effectOf(card),
  });

/** A territory for those who listen, with the kingdoms that hold there. */
export function landLabel(land: Land, nameOf: (seat: number) => string): string {
  const kingdoms = land.kingdoms.map((k) => kingdomText(k, nameOf)).join('; ');
  const limit = trn('{territory}, {n} card per player', '{territory}, up to {n} cards per player', land.limit, {
    territory: nameOfLand(land),
  });
  return kingdoms ? `${limit}. ${kingdoms}` : limit;
}

/* ---- why ---- */

/** Markers are Roman, as printed. */
const MARKER = ['–', 'I', 'II', 'III'];
export const markerText = (marker: number): string => MARKER[marker]!;

/** The whole reason why a territory stands as it does. */
export const whyText = (land: Land, order: readonly Place[], nameOf: (seat: number) => string): string =>
  [
    nameOfLand(land),
    ...(order.length ? [] : [tr('nobody has an army here')]),
    ...order.map(
      (p) => `${markerText(p.marker)} ${nameOf(p.seat)}: ${groupsText(p.groups)}; ${p.reason ? say(p.reason) : ''}`,
    ),
  ].join('. ');

/** "6 banners, a great regiment: you take the lead in Edessa." */
export const bringsText = ({ group, place }: Foretold['brings'][number]): string =>
  sentence(group ? `${say(group)}: ${say(place)}` : say(place));

/** "III Anna, II Boris": who would lead then. */
export const orderText = (order: readonly Place[], nameOf: (seat: number) => string): string =>
  order
    .filter((p) => p.marker)
    .map((p) => `${markerText(p.marker)} ${nameOf(p.seat)}`)
    .join(', ');

/* ---- a move, step by step ---- */

/** A question, and what the card does that it is about. */
interface Saying {
  ask: string;
  about?: string;
}

/** An effect as a sentence of its own. */
const sentence = (text: string): string => `${capital(text)}.`;

/** What the next pick is about. */
export function question(plan: readonly Pick[], options: ReadonlySet<Pick>, phase: string): Saying {
  if (!plan.length) {
    const cards = [...options].filter((p) => p.startsWith('hand '));
    if (!cards.length) return { ask: '' };
    if (phase === 'bottom') return { ask: tr('Put a special card under the deck, or end your turn.') };
    return cards.some((p) => specialOf(p.slice(5)))
      ? { ask: tr('Which troop will you send? Or play a kingdom or an ordonance first.') }
      : { ask: tr('Which troop will you send?') };
  }
  const card = plan[0]!.slice(5),
    about = specialOf(card) ? sentence(effectOf(card)) : undefined;
  if ([...options].some((p) => p.startsWith('side '))) return { ask: tr('Which half counts?') };
  if (isKingdom(card)) return { ask: tr('Into which territory?'), about };
  if (!specialOf(card)) return { ask: tr('To which territory?') };
  if (plan.length === 1)
    switch (card) {
      case 'march':
        return { ask: tr('Which of your troops will march?'), about };
      case 'exchange':
        return { ask: tr('Which troop will you swap?'), about };
      case 'assault':
        return { ask: tr('Which opposing troop goes under the deck?'), about };
      default:
        return { ask: tr('Which opposing troop will you move?'), about };
    }
  return card === 'exchange' ? { ask: tr('With which troop in another territory?') } : { ask: tr('Where to?') };
}

/** A finished plan: the sentence, and what the button says. */
export function summary(
  plan: readonly Pick[],
  move: string,
  view: OrdonansView,
  nameOf: (seat: number) => string,
): { text: string; button: string } {
  const m = marksOf(plan, view.you ?? 0),
    card = m.hand ?? '',
    land = (i: number | undefined) => nameOfLand(view.state.territories[i ?? -1]);
  const [one, two] = m.taken,
    to = m.comes[0];
  const play = tr('Play {card}', { card: nameOfCard(card) });
  if (move.startsWith('bottom'))
    return {
      text: tr('Only you will know where it is.'),
      button: tr('Put {card} under the deck', { card: nameOfCard(card) }),
    };
  if (m.kingdom)
    return {
      text: sentence(effectOf(card)),
      button: tr('{card} to {territory}', { card: nameOfCard(card), territory: land(m.kingdom.land) }),
    };
  if (card === 'muster') return { text: sentence(effectOf(card)), button: play };
  const args = {
    card: nameOfCard((one ?? to)!.face),
    other: two ? nameOfCard(two.face) : '',
    seat: one ? nameOf(one.seat) : '',
    from: land(one?.land),
    to: land(to?.land),
  };
  switch (card) {
    case 'march':
      return { text: tr('March: {card} from {from} to {to}', args), button: play };
    case 'exchange':
      return { text: tr('Exchange: {card} in {from} and {other} in {to}', args), button: play };
    case 'assault':
      return { text: tr('Assault: {seat}’s {card} leaves {from} and goes under the deck', args), button: play };
    case 'intrigue':
      return { text: tr('Intrigue: {seat}’s {card} from {from} to {to}', args), button: play };
    default:
      return {
        text: tr('{card} to {territory}', { card: args.card, territory: args.to }),
        button: tr('To {territory}', { territory: args.to }),
      };
  }
}

/** Moves without a card. */
export function directText(move: string, view: OrdonansView): { text: string; icon: string } {
  const w = move.split(' ');
  switch (w[0]) {
    case 'done':
      return { text: tr('End your turn'), icon: 'ui-confirm' };
    case 'pass':
      return { text: tr('Pass: you cannot lay a troop'), icon: 'ui-next' };
    case 'reveal':
      return { text: w.length > 1 ? tr('Show your hand and draw six') : tr('Draw six'), icon: 'ui-eye' };
    default:
      return {
        text: tr('Claim {territory}', { territory: nameOfLand(view.state.territories[Number(w[1]) - 1]) }),
        icon: 'troop-banner',
      };
  }
}

/** A hint in the words of the board, and the picks that it is. */
export function hinted(
  hint: NonNullable<BoardProps['hint']>,
  seat: number,
  view: OrdonansView,
  nameOf: (seat: number) => string,
) {
  const { picks } = waysOf(hint.move, seat)[0]!,
    direct = picks[0]!.startsWith('do '),
    then = hint.then?.map((h) => h.move) ?? [];
  if (direct) return { picks, direct, then, text: directText(hint.move, view).text };
  /* where no troop is picked the sentence tells the effect, and the button names the move */
  const { text, button } = summary(picks, hint.move, view, nameOf);
  return { picks, direct, then, text: /^(kingdom|bottom|ordonance muster)/.test(hint.move) ? button : text };
}
