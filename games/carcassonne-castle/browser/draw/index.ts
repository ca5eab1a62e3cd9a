// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The drawings of Carcassonne: The Castle. */
export * from './tile';
export * from './castle';
export * from './feature';
export * from './roofs';
export * from './wall';
export * from './pieces';
