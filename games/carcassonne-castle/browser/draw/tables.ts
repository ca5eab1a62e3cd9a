// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * The engine's tables for pictures that are drawn where no engine has been asked: the front
 * door, the rules, the signs. They are what the program prints, as its golden file keeps it.
 */
import { readTables } from '@shell/games/board';
import { readCastle } from './castle';
import text from '../../test/golden/data.txt';

/** All tables, and the castle that they describe. */
export const printed = readTables(text);
export const castle = readCastle(printed);
