/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* How far what somebody typed is from a name that there is. */
#ifndef BERGFRIED_SLIPS_H
#define BERGFRIED_SLIPS_H

enum { SLIPS_MOST = 64 };  /* letters of either */

/* How many letters must be put in, left out, changed or swapped with the next one to get
 * from the n typed ones to the first j of the name's m: in out[j], from 0 to m. */
void slips_count(const long *typed, int n, const long *name, int m, int out[SLIPS_MOST + 1]);

#endif
