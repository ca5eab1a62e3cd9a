// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
//
// Time is a test's own: what was put off happens when it says so. The timers that node:test has for
// that lose some in Node 18.
let now,
  waiting,
  last = 0;

/** From the beginning, with nothing put off. */
export function holdTime() {
  now = 0;
  waiting = [];
  globalThis.setTimeout = (what, ms = 0) => {
    waiting.push({ id: ++last, due: now + ms, what });
    return last;
  };
  globalThis.clearTimeout = (id) => {
    waiting = waiting.filter((w) => w.id !== id);
  };
}

/** So many milliseconds go by; also what is put off meanwhile happens if it is due. */
export function passTime(ms) {
  const end = now + ms;
  for (;;) {
    const [first] = waiting.filter(({ due }) => due <= end).sort((a, b) => a.due - b.due || a.id - b.id);
    if (!first) break;
    now = first.due;
    clearTimeout(first.id);
    first.what();
  }
  now = end;
}
