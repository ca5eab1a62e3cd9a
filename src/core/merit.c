/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* What speaks for a turn, in order; see merit.h. */
#include "merit.h"

#include <assert.h>
#include <string.h>

void merit_add(struct merits *all, int weight, struct message say, const struct message *rule)
{
	assert(say.id && weight > 0 && all->n <= MERITS_MAX);
	int at = all->n;
	while (at > 0 && all->merit[at - 1].weight < weight)
		at--;
	if (at == MERITS_MAX)
		return;
	all->n += all->n < MERITS_MAX;
	for (int i = all->n - 1; i > at; i--)
		all->merit[i] = all->merit[i - 1];
	all->merit[at] = (struct merit){ .weight = weight, .say = say, .rule = rule ? *rule : message(NULL) };
}

bool merit_same_message(const struct message *a, const struct message *b, bool exactly)
{
	if (a->id != b->id || (exactly && a->n != b->n))
		return false;
	for (int i = 0; i < MESSAGE_ARGS && (a->arg[i].name || b->arg[i].name); i++)
		if (!a->arg[i].name || !b->arg[i].name || strcmp(a->arg[i].text, b->arg[i].text) != 0)
			return false;
	return true;
}

static bool among(const struct merit *m, const struct merits *all)
{
	for (int i = 0; i < all->n; i++)
		if (merit_same_message(&m->say, &all->merit[i].say, true) &&
		    merit_same_message(&m->rule, &all->merit[i].rule, true))
			return true;
	return false;
}

void merit_subtract(struct merits *all, const struct merits *others)
{
	assert(all != others);
	int n = 0;
	for (int i = 0; i < all->n; i++)
		if (!among(&all->merit[i], others))
			all->merit[n++] = all->merit[i];
	all->n = n;
}
