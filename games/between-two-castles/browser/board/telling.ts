// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The board for those who hear it: what one is asked, what a partner asks, and how one's castles grow. */
import { useEffect, useRef } from 'preact/hooks';
import { tr } from '@shell/lib/texts';
import { signed } from '@shell/games/board';
import { answerName } from './dock';
import { partner, pieceOf, placeMove } from './logic';
import type { Model } from './model';
import { causeNames, pieceText } from './note';
import { asks, castleName, points, roomName, rule, typeName } from './words';

/** Choices with the digits that choose them. */
const numbered = (all: string[], from = 1): string => all.map((one, i) => `${i + from} ${one}`).join(', ');

/** What is to be done now, with the keys that do it. */
function taskWords(m: Model): string {
  const { state, data, jobs, holding } = m;
  if (state.phase === 'pick' && !m.kept && m.moves.length)
    return [
      tr('Round {round}, turn {turn} of 4', { round: state.round, turn: state.turn }),
      `${tr('Pick two in secret')}: ${numbered(
        holding.hand.flatMap((r) => {
          const room = data.rooms.get(r);
          return room ? [`${roomName(room)} (${typeName(room.type)})`] : [];
        }),
      )}`,
    ].join('. ');
  if (m.sharing)
    return [
      `${m.sharing === 'left' ? tr('Share out your two rooms') : tr('Share out Ludwig’s two rooms')}: ${numbered(m.two.map(m.called))}`,
      m.act!.text,
      ...(m.sharing === 'left'
        ? [m.left, m.right]
            .map((c) => partner(m.state.castles[c]!, m.me))
            .filter((chair) => m.revealed(chair).length)
            .map((chair) => `${m.name(chair)}: ${m.revealed(chair).map(m.called).join(', ')}`)
        : []),
    ].join('. ');
  return jobs
    .map(
      (j, i) =>
        `${i + 1} ${tr('{room} for {castle}. {rule}', { room: m.called(j.room), castle: castleName(j.castle, m.data), rule: rule(data.rooms.get(j.room)!) })}`,
    )
    .join('. ');
}

/** What the rooms would change where they have their ghosts. */
export function ghostWords(m: Model): string {
  const gains = m.ghosts.flatMap((g) => {
    const k = m.state.castles[g.castle]!,
      then = { ...k, rooms: [...k.rooms, g] };
    return (m.changesOf(placeMove(g.room, g, g.castle), g.castle) ?? [])
      .filter((c) => c.by)
      .map(({ line, by }) => {
        const causes = causeNames(line, then, m.data);
        return `${pieceText(pieceOf(line), then, m.data).name} ${signed(by)}${causes.length ? `: ${causes.join(', ')}` : ''}`;
      });
  });
  return gains.join('. ') || tr('Nothing would change.');
}

/**
 * Tells what eyes would see by themselves, each thing once: a task that has not changed is not
 * repeated.
 */
export function useTelling(m: Model): void {
  const { state, view, props, data, jobs, asked, waiting } = m;
  /* after what the page says of the move */
  const tell = (text: string): void => {
    if (text) setTimeout(() => props.announce(text), 0);
  };
  const before = useRef(state.castles);
  useEffect(() => {
    const old = before.current;
    before.current = state.castles;
    for (const c of new Set([m.left, m.right])) {
      const now = state.castles[c]!.points,
        by = now - (old[c]?.points ?? now);
      if (by && view.you !== null)
        tell(`${tr('{castle}: {points}', { castle: castleName(c, m.data), points: points(now) })}, ${signed(by)}`);
    }
  }, [view]);
  /* a room that is on its way is not asked for any more, and may come back */
  const task = m.sending ? '' : taskWords(m),
    asking = [
      state.round,
      state.turn,
      state.phase,
      m.kept,
      !m.moves.length,
      ...(m.planning ? m.two : jobs.map((j) => j.castle + j.room)),
    ].join(),
    told = useRef('');
  useEffect(() => {
    if (m.sending || told.current === asking) return;
    told.current = asking;
    tell(task);
  }, [asking, !m.sending]);
  useEffect(() => {
    for (const w of waiting) tell(`${m.proposalWords(w.castle)} ${tr('Press A to agree, O to object.')}`);
  }, [waiting.map((w) => `${w.castle} ${state.castles[w.castle]!.proposal}`).join()]);
  useEffect(() => {
    let first = jobs.length + 1;
    for (const q of asked) {
      tell(
        `${castleName(q.castle, m.data)}: ${asks(q.verb)} ${numbered(
          q.options.map((what) => answerName(q, what, data)),
          first,
        )}`,
      );
      first += q.options.length;
    }
  }, [asked.map((q) => q.castle + q.verb).join()]);
}
