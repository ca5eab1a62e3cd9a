/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Passwords that are no secret; see common.h. The list is a table in the program: looked up
 * by halves, a thousand rows take ten comparisons. */
#include "common.h"

#include "fold.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define COMMON(word) word,
static const char *const words[] = {
#include "common.def"
};
#undef COMMON

static int compare(const void *key, const void *row)
{
	return strcmp(key, *(const char *const *)row);
}

static bool is_common(const char *folded)
{
	return bsearch(folded, words, sizeof words / sizeof *words, sizeof *words, compare) != NULL;
}

/* "Summer2025!" is "summer" to whoever guesses. */
static void cut_end(char *folded)
{
	size_t n = strlen(folded);
	while (n && strchr("0123456789!?.,*+-_#$@", folded[n - 1]))
		n--;
	folded[n] = '\0';
}

struct message password_fault(const char *password, const char *name)
{
	char folded[NAME_MAX_BYTES + 1], own[NAME_MAX_BYTES + 1];
	assert(password && name);
	/* longer than any name or row: only its beginning would be compared */
	if (strlen(password) > NAME_MAX_BYTES)
		return message(NULL);
	fold_name(password, folded);
	fold_name(name, own);
	bool common = is_common(folded), same = strcmp(folded, own) == 0;
	cut_end(folded);
	cut_end(own);
	if (*own && (same || strcmp(folded, own) == 0))
		return message(N_("the name is the first password that anybody would try: choose another"));
	return message(common || is_common(folded) ? N_("too many people have this password, so it is tried first: choose another") : NULL);
}
