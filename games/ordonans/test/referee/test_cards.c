/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Tests of the card list: the built-in one, and lists of one's own (R29).
 */
#include "test_support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define HASH "00112233445566778899aabbccddeeff" \
	"00112233445566778899aabbccddeeff"

static void numbers(void **state)
{
	static const struct {
		int number;
		const char *name;
	} want[] = {
		{0, "lance"}, {3, "lance"}, {4, "bow"}, {19, "banner"},
		{20, "lance+bow"}, {55, "lance+bow+sword+helmet+banner"},
		{56, "lance"}, {91, "lance+bow+sword+helmet+banner"},
		{92, "lance+lance"}, {102, "lance/bow:lance"},
		{111, "helmet/banner:helmet"}, {112, "no-lance"},
		{125, "limit-3"}, {126, "muster"}, {133, "intrigue"},
		{134, "lance"}, {189, "lance+bow+sword+helmet+banner"},
	};
	struct marshal *r = trial_start(&ordonans_referee);

	(void)state;
	assert_int_equal(r->list.count, 190);
	for (size_t i = 0; i < sizeof want / sizeof want[0]; i++)
		assert_string_equal(r->list.card[want[i].number].name[0],
			want[i].name);
	assert_string_equal(r->list.card[111].name[1], "helmet/banner:banner");
	assert_int_equal(r->list.card[92].icon[0][MARSHAL_LANCE], 2);
	assert_int_equal(r->list.card[102].icon[0][MARSHAL_BOW], 0);
	assert_int_equal(r->list.card[102].icon[1][MARSHAL_BOW], 1);
	record_free(r);
}

/* The built-in list with one piece of text replaced, in a file of its own. */
static struct marshal *changed(const char *old, const char *new, char *why,
	size_t why_size)
{
	static char text[16384];
	char path[256], path_of_list[512];
	struct marshal *r;
	FILE *file;
	size_t used;
	char *at;
	int descriptor;

	snprintf(path_of_list, sizeof path_of_list, "%s/cards.tsv",
		trial_tables);
	file = fopen(path_of_list, "r");
	assert_non_null(file);
	used = fread(text, 1, sizeof text - 1, file);
	text[used] = '\0';
	fclose(file);
	at = strstr(text, old);
	assert_non_null(at);
	snprintf(path, sizeof path, "%s/marshal-list-XXXXXX", P_tmpdir);
	descriptor = mkstemp(path);
	assert_true(descriptor >= 0);
	file = fdopen(descriptor, "w");
	assert_non_null(file);
	fprintf(file, "%.*s%s%s", (int)(at - text), text, new,
		at + strlen(old));
	fclose(file);
	r = marshal_new_list(path, HASH, why, why_size);
	unlink(path);
	return r;
}

static void wrong_lists(void **state)
{
	static const struct {
		const char *old, *new, *line;
	} wrong[] = {
		{"set\tkind", "kind\tset", ":1: "},
		{"base\ttroop\tlance\t", "bass\ttroop\tlance\t", ":2: "},
		{"base\ttroop\tlance\t", "base\tgroup\tlance\t", ":2: "},
		{"\tlance\t", "\tspear\t", ":2: "},
		{"\tlance\t", "\t\t", ":2: "},
		{"\tlance\t", "\tlance+\t", ":2: "},
		{"\tlance\t", "\tlance+lance\t", ":2: "},
		{"\tlance\t", "\tlance / bow\t", ":2: "},
		{"\tlance+bow\t", "\tbow+lance\t", ":7: "},
		{"\tlance+bow\t", "\tlance bow\t", ":7: "},
		{"\t-\t4", "\t-\t04", ":2: "},
		{"\t-\t4", "\t-\t", ":2: "},
		{"\t-\t4", "\t-\t5", "more than 56"},
		{"\t-\t4", "\t-\t99", ":2: "},
		{"\t-\t4", "\t-\t3", "fewer than 56"},
		{"\t-\t4\treconstructed", "\t-\t4", ":2: "},
		{"base\ttroop\tlance\t", "base\tkingdom\tno-bow\t", ":2: "},
		{"\tlance / bow\t", "\tbow / bow\t", ":69: "},
		{"\tlance / bow\t", "\tlance / \t", ":69: "},
		{"\tno-lance\t", "\tno-lances\t", ":79: "},
		{"\tno-lance\t", "\tno-\t", ":79: "},
		{"\tkingdom\tno-lance\t", "\tking\tno-lance\t", ":79: "},
		{"\tlance+lance\t", "\tlance+lance+lance+lance+lance+lance+"
			"lance+lance+lance+lance+lance+lance+lance+lance+"
			"lance+lance+lance+lance\t", ":64: "},
		{"\tlance / bow\t", "\tlance+lance+lance+lance+lance+lance+"
			"lance / lance+lance+lance+lance+lance+lance\t", ":69: "},
		{"\tlimit-5\t", "\tlimit-0\t", ":84: "},
		{"\tlimit-5\t", "\tlimit-55\t", ":84: "},
		{"\tmuster\t", "\tmusters\t", ":86: "},
		{"swap two of your troop cards that lie in different "
			"territories\t1", "swap\t2", "more than 42"},
		{"extra\ttroop\tlance+bow\t-\t1", "extra\ttroop\tlance+bow"
			"\t-\t3", "more than 37"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
		char why[256] = "";

		if (changed(wrong[i].old, wrong[i].new, why, sizeof why)
				!= NULL)
			fail_msg("a list with \"%s\" was accepted",
				wrong[i].new);
		if (strstr(why, wrong[i].line) == NULL)
			fail_msg("\"%s\" is reported as: %s", wrong[i].new,
				why);
	}
}

static void missing_list(void **state)
{
	char why[256] = "";

	(void)state;
	assert_null(marshal_new("no-such-folder", why, sizeof why));
	assert_non_null(strstr(why, "cards.tsv"));
	assert_null(marshal_new_list("no-such-list", HASH, why, sizeof why));
	assert_non_null(strstr(why, "no-such-list"));
	assert_null(marshal_new_list("no-such-list", "ABC", why, sizeof why));
	assert_non_null(strstr(why, "SHA-256"));
}

/* 37 extra cards move the numbers after them; all of them are played with. */
static void own_list(void **state)
{
	char why[256] = "";
	struct marshal *r = changed("extra\ttroop\tlance+bow\t-\t1",
		"extra\ttroop\tlance+bow\t-\t2", why, sizeof why);

	(void)state;
	assert_non_null(r);
	assert_int_equal(r->list.count, 191);
	assert_string_equal(r->list.card[93].name[0], "lance+lance");
	assert_string_equal(r->list.card[135].name[0], "lance");
	GOOD(r, "bergfried 1");
	GOOD(r, "game ordonans");
	GOOD(r, "seats 3");
	BAD(r, "name 0 Anna");
	BAD(r, "deal deck 0");
	BAD(r, "option cards=");
	BAD(r, "option cards=" HASH "0");
	BAD(r, "option cards=10112233445566778899aabbccddeeff"
		"00112233445566778899aabbccddeeff");
	GOOD(r, "option cards=" HASH);
	BAD(r, "option cards=" HASH);
	marshal_test_deal(r);
	assert_int_equal(r->table.deck.count, 93 - 3 * 5 - 1);
	record_free(r);
}

/* Of the built-in list there is no hash to name. */
static void no_hash(void **state)
{
	struct marshal *r = marshal_test_options(3, "");

	(void)state;
	BAD(r, "option cards=" HASH);
	BAD(r, "option cards=");
	marshal_test_deal(r);
	record_free(r);
}

int marshal_run_card_tests(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(numbers),
		cmocka_unit_test(wrong_lists),
		cmocka_unit_test(missing_list),
		cmocka_unit_test(own_list),
		cmocka_unit_test(no_hash),
	};

	return cmocka_run_group_tests_name("marshal cards", tests, NULL, NULL);
}
