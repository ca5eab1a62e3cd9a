// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** What the lesson promises: points of seat 0 when a step begins, by its number from 1 on. */
export default { 5: 0, 6: 6, 8: 12, 11: 18, 14: 39 };
