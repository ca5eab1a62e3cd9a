/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * A part of test_cases.c, its only reader: statements before the first move,
 * how a case begins, and what chance decides later.
 */
#ifndef BERGFRIED_CASES_DEAL_H
#define BERGFRIED_CASES_DEAL_H

#include "cases/now.h"

/* An id: a number, a dot for any, or a name: as records have it, of a row of the
 * game's tables, or of a card that was not given before. -1 if it is none. */
static long id_of(const struct deal_spec *spec, const char *text, const uint8_t *given, int n)
{
	long id = -1;
	if (number(text, &id))
		return id >= 0 && id < ANY_ID ? id : -1;
	if (strcmp(text, ".") == 0)
		return ANY_ID;
	for (int i = 0; i < spec->of && spec->put; i++) {
		char name[MOVE_NAME_MAX];
		struct buf b = buf_over(name, sizeof name);
		spec->put(spec->set[i], &b);
		if (strcmp(name, text) == 0)
			return spec->set[i];
	}
	struct buf tables = { 0 };
	now.game->words.data(&now.options, &tables);
	id = card_named(buf_text(&tables), text, spec, given, n);
	if (id < 0)
		id = row_named(buf_text(&tables), text);
	buf_free(&tables);
	return id;
}

/* Ids to the end of the line, behind those that are there; how many there are
 * then. */
static int read_ids(const struct deal_spec *spec, char *rest, uint8_t *ids, int n)
{
	while (*rest && !now.failed) {
		char *text = word(&rest);
		long id = id_of(spec, text, ids, n);
		if (id < 0 || n >= spec->n)
			fail("an id for the deal", text);
		else
			ids[n++] = (uint8_t)id;
	}
	return n;
}

/* The part of the deal that is named first, with the ids after it; -1 if there
 * is none such. */
static int read_deal(char *rest, struct deal_spec spec[DEALS_MAX])
{
	char *name = word(&rest);
	int part = now.game->deals(&now.options, spec) - 1;
	while (part >= 0 && strcmp(spec[part].name, name) != 0)
		part--;
	if (part < 0)
		fail("a part of the deal", name);
	else
		now.dealt[part] = read_ids(&spec[part], rest, now.deal.id[part], now.dealt[part]);
	return part;
}

static void set_deal(char *rest)
{
	struct deal_spec spec[DEALS_MAX];
	read_deal(rest, spec);
}

static void expect_misdeal(char *rest)
{
	struct deal_spec spec[DEALS_MAX];
	int part = read_deal(rest, spec);
	if (part < 0)
		return;
	if (now.dealt[part] < spec[part].n || deal_misfit(&spec[part], now.deal.id[part]) < 0)
		fail("a whole deal that does not fit", "another");
	now.dealt[part] = 0;
}

static void set_seats(char *rest)
{
	long seats = 0;
	if (!number(rest, &seats) || seats < now.game->min_seats || seats > now.game->max_seats)
		fail("a number of seats", rest);
	else
		now.options = options_default(now.game, (int)seats);
}

static void set_option(char *rest)
{
	char *key = until(&rest, "=");
	struct message m = options_set(now.game, &now.options, key, rest);
	if (m.id)
		fail("an option", english(m));
}

static void expect_misoption(char *rest)
{
	struct options before = now.options;
	char *key = until(&rest, "=");
	if (!options_set(now.game, &now.options, key, rest).id)
		fail("an option that is refused", rest);
	now.options = before;
}

/* These options do not go together; they are taken back. */
static void expect_clash(char *rest)
{
	struct message m = options_clash(now.game, &now.options);
	if (!m.id || !strstr(english(m), rest))
		fail(rest, m.id ? english(m) : "they go together");
	now.options = options_default(now.game, now.options.seats);
}

/* A list of one's own, from a file beside the case. */
static void bring_list(char *rest)
{
	static struct fault fault[FAULTS_MAX];
	static char text[10000];
	char path[TEXT];
	struct list list;
	snprintf(path, sizeof path, "%.*s/%.100s", (int)(strrchr(now.file, '/') - now.file), now.file, rest);
	FILE *f = fopen(path, "r");
	if (!f || !now.game->setup.list) {
		fail("a list of the game", path);
	} else {
		size_t n = fread(text, 1, sizeof text, f);
		if (now.game->setup.list->read(&list, text, n, fault)) {
			fail(path, english(fault[0].what));
		} else {
			/* whatever its hash may be */
			memset(list.hash, '0', sizeof list.hash - 1);
			options_bring(now.game, &now.options, &list);
		}
	}
	if (f)
		fclose(f);
}

static void shuffle(char *rest)
{
	long seed = 0;
	if (!number(rest, &seed))
		fail("a number", rest);
	struct rng rng = rng_start((uint64_t)seed, RNG_DEAL);
	deal_shuffle(now.game, &now.options, &rng, &now.deal);
	for (int part = 0; part < DEALS_MAX; part++)
		now.dealt[part] = DEAL_MAX;
}

static void begin(void)
{
	if (now.begun || now.failed)
		return;
	struct message clash = options_clash(now.game, &now.options);
	if (clash.id) {
		fail("options that go together", english(clash));
		return;
	}
	struct deal_spec spec[DEALS_MAX];
	for (int parts = now.game->deals(&now.options, spec), part = 0; part < parts; part++) {
		uint8_t *id = now.deal.id[part];
		complete_deal(&spec[part], id, now.dealt[part]);
		int misfit = deal_misfit(&spec[part], id);
		if (misfit >= 0) {
			fail_number("a deal that fits; not so is id number", misfit, id[misfit]);
			return;
		}
	}
	session_start_reading(&now.session, now.game, &now.options, &now.deal);
	now.begun = true;
}

/* ---- chance ---- */

/* Chance decides: what is written, and for the rest the lowest ids. */
static void chance(char *rest)
{
	struct deal_spec spec;
	uint8_t ids[DEAL_MAX];
	if (!session_chance(&now.session, &spec)) {
		fail("something that chance decides here", "nothing");
		return;
	}
	char *name = word(&rest);
	if (*name && strcmp(name, spec.name) != 0)
		fail(name, spec.name);
	int n = read_ids(&spec, rest, ids, 0);
	complete_deal(&spec, ids, n);
	if (now.failed || deal_misfit(&spec, ids) >= 0)
		fail("what chance can decide here", rest);
	else
		session_happen(&now.session, ids);
}

/* What a case does not write. */
static void let_happen(void)
{
	struct deal_spec spec;
	for (int i = 0; !now.failed && session_chance(&now.session, &spec); i++) {
		char nothing[] = "";
		chance(nothing);
		if (i == 100)
			fail("that chance decides", "it is asked again and again");
	}
}

#endif
