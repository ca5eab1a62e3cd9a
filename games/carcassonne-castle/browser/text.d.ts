// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** What the program prints of its tables is taken into the client as a text. */
declare module '*/golden/data.txt' {
  const text: string;
  export default text;
}
