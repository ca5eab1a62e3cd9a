// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Puts symbols, patterns and gradients into the page, where everything draws on them by name. */
export function putDrawings(text: string): void {
  const holder = document.createElement('div');
  holder.innerHTML = text;
  for (const svg of [...holder.children]) {
    svg.setAttribute('class', 'unseen-svg');
    svg.setAttribute('aria-hidden', 'true');
    document.body.append(svg);
  }
}
