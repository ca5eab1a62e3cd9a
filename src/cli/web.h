/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The browser's client inside the program, as far as it was there when the program was
 * built (scripts/web). The build writes the table (cmake/embed.cmake).
 */
#ifndef BERGFRIED_WEB_H
#define BERGFRIED_WEB_H

#include "www.h"

extern const struct www_file web_files[];
extern const int web_count;

#endif
