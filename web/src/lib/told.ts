// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** What is said to a screen reader: the page has two regions for it (main.tsx). */
import { signal } from '@preact/signals';

/** Told to a screen reader. It reads what is added, in order; what it has read is taken away. */
export interface Told {
  n: number;
  text: string;
}
export const polite = signal<Told[]>([]),
  urgent = signal<Told[]>([]);
// a number for each, so that the same words twice are two things to be read
let told = 0;
const tell =
  (region: typeof polite) =>
  (text: string): void => {
    const n = ++told;
    region.value = [...region.value, { n, text }];
    setTimeout(() => {
      region.value = region.value.filter((t) => t.n !== n);
    }, 8000);
  };
/** Politely, or at once. */
export const announce = tell(polite),
  call = tell(urgent);
/** What has been told is not to be heard any more. */
export const hush = (): void => {
  polite.value = urgent.value = [];
};
