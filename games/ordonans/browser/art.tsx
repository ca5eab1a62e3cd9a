// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The picture for the front door: two armies in a land. */
import type { ComponentChildren } from 'preact';
import { art } from './draw';

/** For the front door, so it is small and needs no tables. */
export const Art = (): ComponentChildren => (
  <svg
    viewBox="0 -30 392 292"
    preserveAspectRatio="xMidYMax meet"
    aria-hidden="true"
    dangerouslySetInnerHTML={{ __html: art() }}
  />
);
