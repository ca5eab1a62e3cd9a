/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* The rows of verbs.def; see verbs.h. */
#include "verbs.h"

#include <assert.h>
#include <string.h>

enum becomes { ANSWER, EVENT, OWN };

#define HAS(field) (1ull << F_##field)
#define EITHER (HAS(TABLE) | HAS(POSITION))

#define FIELD(name, text, type)
#define VERB(name, text, must, may, becomes) [VERB_##name] = { text, must, may, becomes },
static const struct {
	const char *name;
	uint64_t must, may;
	enum becomes becomes;
} verbs[VERBS] = {
#include "verbs.def"
};
#undef FIELD
#undef VERB

#define FIELD(name, text, type) [F_##name] = { text, TYPE_##type },
#define VERB(name, text, must, may, becomes)
static const struct {
	const char *name;
	enum field_type type;
} fields[FIELDS] = {
#include "verbs.def"
};
#undef FIELD
#undef VERB

_Static_assert(FIELDS <= 64, "a bit for each field");

enum verb verb_find(const char *name)
{
	int verb = 0;
	while (verb < VERBS && (verbs[verb].becomes == OWN || *verbs[verb].name != *name || strcmp(verbs[verb].name, name) != 0))
		verb++;
	return (enum verb)verb;
}

const char *verb_name(enum verb verb)
{
	assert(verb < VERBS);
	return verbs[verb].name;
}

bool verb_makes_event(enum verb verb)
{
	assert(verb < VERBS);
	return verbs[verb].becomes != ANSWER;
}

uint64_t verb_must(enum verb verb)
{
	assert(verb < VERBS);
	return verbs[verb].must;
}

uint64_t verb_may(enum verb verb)
{
	assert(verb < VERBS);
	return verbs[verb].may;
}

enum field field_find(const char *name)
{
	int f = 0;
	while (f < FIELDS && (*fields[f].name != *name || strcmp(fields[f].name, name) != 0))
		f++;
	return (enum field)f;
}

const char *field_name(enum field f)
{
	assert(f < FIELDS);
	return fields[f].name;
}

enum field_type field_type(enum field f)
{
	assert(f < FIELDS);
	return fields[f].type;
}
