// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** What the lesson promises: points of seat 0 when a step begins, by its number from 1 on. */
export default { 5: 0, 6: 4, 8: 4, 10: 7, 14: 36, 15: 43 };
