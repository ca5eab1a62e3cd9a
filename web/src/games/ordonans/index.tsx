// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Ordonans with Crusader Kingdoms. */
import type { ComponentChildren } from 'preact';
import { art } from '../../draw/ordonans';
import { tr } from '../../lib/texts';
import type { GameUI } from '../board';
import { Board } from './board';

const Art = (): ComponentChildren => (
  <svg
    viewBox="0 -30 392 292"
    preserveAspectRatio="xMidYMax slice"
    aria-hidden="true"
    dangerouslySetInnerHTML={{ __html: art() }}
  />
);

export const ordonans: GameUI = { name: 'ordonans', short: () => tr('Ordonans'), Board, Art };
