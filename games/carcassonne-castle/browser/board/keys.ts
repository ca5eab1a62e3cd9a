// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The keys of the board: arrows and Enter on the plan, letters and digits everywhere. */
import { step, type Side } from '../draw';
import { chord, toTalk, useKeys } from '@shell/lib/keys';
import { tr } from '@shell/lib/texts';
import { nextLegal } from './logic';
import type { Model } from './model';
import { changeWords } from './telling';
import { whereWords } from './words';
import { whole } from './zoom';

/** Arrows as the sides of a cell. */
const ARROWS: Record<string, Side> = { ArrowUp: 'N', ArrowRight: 'E', ArrowDown: 'S', ArrowLeft: 'W' };

/** What there is to press, for the window that shows it. */
export const keyList = (): [string, string][] => [
  ['← ↑ → ↓', tr('Move from cell to cell')],
  ['N P', tr('Next or previous cell that fits')],
  ['Enter', tr('Try the tile there; press again to place it')],
  ['R', tr('Turn the tile')],
  ['Shift+R', tr('Turn it the other way')],
  ['1 2 3 …', tr('Choose a follower; the last number means none')],
  ['W', tr('What this cell is worth, and why')],
  ['U', tr('Undo')],
  ['H', tr('Hint')],
  ['L T', tr('Go to the log or the chat')],
  ['+ − 0', tr('Zoom in, zoom out, show the whole castle')],
  ['Esc', tr('Back')],
  ['?', tr('All shortcuts')],
];

/** A key was pressed on the plan. */
export function planKey(m: Model, e: KeyboardEvent): void {
  if (chord(e)) return;
  const { focus, plan } = m,
    side = ARROWS[e.key];
  if (side) {
    const to = step(m.castle, focus, side);
    m.setFocus(to);
    m.setOver({ cell: to });
  } else if (e.key === 'Enter' || e.key === ' ') {
    if (m.following) m.confirm();
    // the dock asks something: Enter goes to its first button instead of doing nothing
    else if (m.props.mine && !m.laying) m.root.current?.querySelector<HTMLElement>('.draw .btn')?.focus();
    else if (plan.at.has(focus))
      m.explain(plan.features.find((f) => f.shares.has(focus) && f.men.length) ?? plan.on(focus, 'NW'));
    else m.choose(focus);
  } else return;
  e.preventDefault();
}

/** A key was pressed anywhere; whether it meant something. */
function boardKey(m: Model, e: KeyboardEvent): boolean {
  const { props, focus } = m,
    k = e.key.toLowerCase();
  if (k === 'n' || k === 'p') {
    const to = nextLegal(m.legal, focus, k === 'n' ? 1 : -1);
    if (!to) return false;
    m.setFocus(to);
    m.setOver({ cell: to });
    m.grid.current?.focus();
  } else if (k === 'r') m.turn(e.shiftKey ? -1 : 1);
  else if (k === 'escape') {
    if (m.sheet) m.setSheet(null);
    else if (m.pin || m.shown) {
      m.setPin(null);
      m.setShown(null);
    } else if (m.ghost.cell) m.choose(null);
    else return false;
  } else if (k === 'u' && props.undo) props.undo();
  else if (k === 'h' && props.askHint) props.askHint();
  else if (k === 'w' && m.foreseen && (m.following || focus === m.ghost.cell))
    props.announce(changeWords(m) || tr('Nothing would change.'));
  else if (k === 'w') {
    const here = m.plan.features.filter((f) => f.shares.has(focus)).sort((a, b) => b.men.length - a.men.length),
      at = here.findIndex((f) => f.name === m.pin);
    m.explain(here[(at + 1) % here.length]);
  } else if (k === 'l' || k === 't') {
    if (!toTalk(k)) return false;
    m.setSheet('talk');
  } else if (k === '?') m.setHelp(true);
  else if (k === '+' || k === '=') m.zoomBy(1.4, m.ghost.cell ?? focus);
  else if (k === '-') m.zoomBy(1 / 1.4, null);
  else if (k === '0') m.setZoom(whole);
  else if (/^[1-9]$/.test(k) && m.choices.length) {
    const c = m.choices[Number(k) - 1];
    m.pick(c?.label ?? null);
    props.announce(c ? whereWords(c) : tr('No follower'));
  } else return false;
  return true;
}

/** All keys of the board; those of the plan itself are heard there. */
export const useBoardKeys = (m: Model): void =>
  useKeys((e) => {
    if (boardKey(m, e)) e.preventDefault();
  });
