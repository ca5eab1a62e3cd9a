/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The files inside the program: the translations and the rules of the games,
 * so that it needs nothing but itself to run. The build writes the table
 * (cmake/embed.cmake).
 */
#ifndef BERGFRIED_EMBEDDED_H
#define BERGFRIED_EMBEDDED_H

struct embedded {
	const char *path;            /* "po/ru.mo", "rules/GAME/en.md" */
	const unsigned char *bytes;  /* followed by a NUL, which does not count */
	const unsigned char *end;
};

extern const struct embedded embedded_files[];
extern const int embedded_count;

#endif
