/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* What the games' view.def say that programs get; the list is made by the build. */
#ifndef BERGFRIED_TEST_VIEWS_H
#define BERGFRIED_TEST_VIEWS_H

#include <stdbool.h>

enum view_part { PART_STATE, PART_BOARD, PART_FORETOLD, PARTS };
enum view_type { TYPE_IS_NUMBER, TYPE_IS_TEXT, TYPE_IS_BOOL, TYPE_IS_MESSAGE, TYPE_IS_MAYBE };

struct view_row {
	enum view_part part;
	const char *path;      /* "seats[].score"; NULL ends a list */
	enum view_type type;
	bool may;              /* it is not always there */
};

struct view_rows {
	const char *game;      /* NULL ends the list */
	const struct view_row *row;
};

extern const struct view_rows view_rows[];

#endif
