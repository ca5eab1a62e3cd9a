// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** What this browser remembers, by name. Private windows may remember nothing, and nobody is told. */

/** Remember it beyond this visit, if the browser does. */
export function keep(name: string, text: string): void {
  try {
    localStorage.setItem(name, text);
  } catch {
    /* it is lost with the page */
  }
}

/** What was remembered; null if nothing was. */
export function kept(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** The fields that were kept as JSON; where one was not, as it is otherwise. */
export function keptFields<T extends object>(name: string, otherwise: T): T {
  try {
    return { ...otherwise, ...JSON.parse(kept(name) ?? '{}') };
  } catch {
    return otherwise;
  }
}
