// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** What the lesson promises: points of seat 0 when a step begins, by its number from 1 on. */
export default { 3: 2, 4: 2, 5: 2, 6: 3, 12: 12, 13: 13 };
