/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* What is the same for all games in numbers; see numbers.h. */
#include "numbers.h"

size_t numbers_plane_size(const struct plane *plane)
{
	size_t size = 1;
	for (int i = 0; i < AXES && plane->shape[i]; i++)
		size *= plane->shape[i];
	return size;
}
