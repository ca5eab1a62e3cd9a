/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Lists of cards that people bring along: what is accepted, what is refused and
 * with which words at which line, and games that are played with one.
 */
#include "expect.h"
#include "ordonans_lists.h"
#include "support.h"

#include <stdio.h>
#include <stdlib.h>

static struct fault fault[FAULTS_MAX];

static int reads(const char *text, size_t n, struct list *list)
{
	return game()->setup.list->read(list, text, n, fault);
}

/* ---- faults ---- */

/* This text has one fault: at that line, in these words. */
static void refused_text(const char *text, size_t n, long line, const char *words, const char *file, int at)
{
	struct list list;
	int faults = reads(text, n, &list);
	if (faults != 1 || fault[0].line != line) {
		print_error("%d faults, the first in line %ld; expected line %ld\n", faults, faults ? fault[0].line : 0, line);
		_fail(file, at);
	}
	expect_says(fault[0].what, words, file, at);
}

/* The built-in list with a line replaced. */
static void refused_line(int line, const char *instead, long blamed, const char *words, const char *file, int at)
{
	struct buf text = { 0 };
	put_list(&text, line, line, instead);
	refused_text(buf_text(&text), text.len, blamed, words, file, at);
	buf_free(&text);
}

#define REFUSED(line, instead, words) refused_line(line, instead "\n", line, words, __FILE__, __LINE__)

#define ROW(set, sort, face, copies) set "\t" sort "\t" face "\t-\t" copies "\tgiven"

static void heads(void **state)
{
	(void)state;
	static const char words[] = "the first line must name the columns, separated by tabs: "
	                            "set, kind, face, text, copies, provenance";
	REFUSED(HEADS_LINE, "set\tkind\tface\ttext\tcopies", words);
	REFUSED(HEADS_LINE, "set\tkind\tface\ttext\tcopies\tprovenance\tmore", words);
	REFUSED(HEADS_LINE, "set kind face text copies provenance", words);
	REFUSED(HEADS_LINE, "set\tsort\tface\ttext\tcopies\tprovenance", words);
	REFUSED(HEADS_LINE, "Set\tkind\tface\ttext\tcopies\tprovenance", words);
	/* without any the first row is in their place */
	struct buf text = { 0 };
	put_list(&text, HEADS_LINE, HEADS_LINE, "");
	refused_text(buf_text(&text), text.len, 2, words, __FILE__, __LINE__);
	buf_free(&text);
}

static void columns(void **state)
{
	(void)state;
	REFUSED(BASE_LINE, "base", "a row has six tab-separated columns; this one has 1");
	REFUSED(BASE_LINE, "base\ttroop\tlance\t-\t4", "a row has six tab-separated columns; this one has 5");
	REFUSED(BASE_LINE + 5, ROW("base", "troop", "lance+bow", "2") "\t",
	        "a row has six tab-separated columns; this one has 7");
	REFUSED(BASE_LINE, "base troop lance - 4 given", "a row has six tab-separated columns; this one has 1");
}

static void sets(void **state)
{
	(void)state;
	REFUSED(BASE_LINE, ROW("basis", "troop", "lance", "4"),
	        "unknown set “basis”; the sets are base, extra and crusader-kingdoms");
	REFUSED(LINES, ROW("", "ordonance", "intrigue", "1"),
	        "unknown set “”; the sets are base, extra and crusader-kingdoms");
	REFUSED(EXTRA_LINE + 3, ROW("base", "troop", "helmet", "2"),
	        "the sets must be in the order base, extra, crusader-kingdoms");
	REFUSED(EXPANSION_LINE + 1, ROW("extra", "troop", "lance", "2"),
	        "the sets must be in the order base, extra, crusader-kingdoms");
}

static void sorts(void **state)
{
	(void)state;
	REFUSED(BASE_LINE, ROW("base", "army", "lance", "4"),
	        "unknown kind of card “army”; the kinds are troop, kingdom and ordonance");
	REFUSED(LINES, ROW("crusader-kingdoms", "ordinance", "intrigue", "1"),
	        "unknown kind of card “ordinance”; the kinds are troop, kingdom and ordonance");
}

#define NO_TROOP(face) \
	"“" face "” is not a troop: list its icons from weak to strong (lance, bow, sword, helmet, banner), " \
	"joined by +, at most five, none more than twice; a split troop has “ / ” between its halves, the weaker first"
#define BAD_TROOP(face) REFUSED(EXPANSION_LINE, ROW("crusader-kingdoms", "troop", face, "2"), NO_TROOP(face))

static void faces(void **state)
{
	(void)state;
	BAD_TROOP("");
	BAD_TROOP("spear");
	BAD_TROOP("Lance");
	BAD_TROOP("lance ");
	BAD_TROOP("bow+lance");
	BAD_TROOP("lance+");
	BAD_TROOP("+lance");
	BAD_TROOP("lance++bow");
	BAD_TROOP("lance+lance+lance");
	BAD_TROOP("lance+lance+bow+bow+sword+helmet");
	BAD_TROOP("lance/bow");
	BAD_TROOP("lance /bow");
	BAD_TROOP("lance / ");
	BAD_TROOP(" / bow");
	BAD_TROOP("lance / bow / sword");
	BAD_TROOP("bow / lance");
	BAD_TROOP("bow / bow");
	BAD_TROOP("bow / lance+lance");
	BAD_TROOP("bow+bow / bow+bow");
	BAD_TROOP("bow+bow / bow");
	BAD_TROOP("bow / sword+sword+sword");
	BAD_TROOP("no-lance");
	REFUSED(BASE_LINE, ROW("base", "troop", "pike", "4"), NO_TROOP("pike"));
	static const char set[] = "“%s” cannot be in this set: it has only troops with each icon at most once";
	char words[200];
	snprintf(words, sizeof words, set, "lance+lance");
	REFUSED(BASE_LINE, ROW("base", "troop", "lance+lance", "4"), words);
	REFUSED(EXTRA_LINE, ROW("extra", "troop", "lance+lance", "2"), words);
	snprintf(words, sizeof words, set, "lance / bow");
	REFUSED(BASE_LINE, ROW("base", "troop", "lance / bow", "4"), words);
	snprintf(words, sizeof words, set, "no-lance");
	REFUSED(EXTRA_LINE, ROW("extra", "kingdom", "no-lance", "2"), words);
	snprintf(words, sizeof words, set, "muster");
	REFUSED(BASE_LINE, ROW("base", "ordonance", "muster", "4"), words);
}

static void effects(void **state)
{
	(void)state;
	static const char set[] = "unknown effect “%s”; run “bergfried data ordonans” for a list with all known effects";
	char words[200];
	snprintf(words, sizeof words, set, "no-spear");
	REFUSED(LINES - 11, ROW("crusader-kingdoms", "kingdom", "no-spear", "2"), words);
	snprintf(words, sizeof words, set, "limit-4");
	REFUSED(LINES - 11, ROW("crusader-kingdoms", "kingdom", "limit-4", "2"), words);
	/* a kingdom's effect is none of an ordonance, nor the other way round */
	snprintf(words, sizeof words, set, "muster");
	REFUSED(LINES - 11, ROW("crusader-kingdoms", "kingdom", "muster", "2"), words);
	snprintf(words, sizeof words, set, "no-lance");
	REFUSED(LINES, ROW("crusader-kingdoms", "ordonance", "no-lance", "1"), words);
	snprintf(words, sizeof words, set, "lance");
	REFUSED(LINES, ROW("crusader-kingdoms", "ordonance", "lance", "1"), words);
}

static void copies(void **state)
{
	(void)state;
	static const char *const wrong[] = { "", "0", "-1", "04", "100", "4.", " 4", "four", "4x", "1000000000000" };
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		char row[100], words[100];
		snprintf(row, sizeof row, "base\ttroop\tlance\t-\t%s\tgiven\n", wrong[i]);
		snprintf(words, sizeof words, "the number of copies must be 1 to 99; got “%s”", wrong[i]);
		refused_line(BASE_LINE, row, BASE_LINE, words, __FILE__, __LINE__);
	}
}

static void twice(void **state)
{
	(void)state;
	REFUSED(BASE_LINE + 1, ROW("base", "troop", "lance", "4"), "“lance” is already on line 3");
	REFUSED(LINES, ROW("crusader-kingdoms", "ordonance", "muster", "1"), "“muster” is already on line 87");
	REFUSED(EXPANSION_LINE + 6, ROW("crusader-kingdoms", "troop", "lance / bow", "1"),
	        "“lance / bow” is already on line 70");
	/* in another set it may: there it is another row */
	struct buf text = { 0 };
	struct list list;
	put_list(&text, EXPANSION_LINE, EXPANSION_LINE, ROW("crusader-kingdoms", "troop", "lance", "2") "\n");
	assert_int_equal(reads(buf_text(&text), text.len, &list), 0);
	buf_free(&text);
}

#define COUNTED(line, instead, words) refused_line(line, instead "\n", 0, words, __FILE__, __LINE__)

static void counts(void **state)
{
	(void)state;
	COUNTED(BASE_LINE, ROW("base", "troop", "lance", "3"), "set base must have 56 cards; this list has 55");
	COUNTED(BASE_LINE, ROW("base", "troop", "lance", "5"), "set base must have 56 cards; this list has 57");
	COUNTED(BASE_LINE, ROW("base", "troop", "lance", "99"), "set base must have 56 cards; this list has 151");
	COUNTED(EXTRA_LINE, ROW("extra", "troop", "lance", "1"), "set extra must have 36 or 37 cards; this list has 35");
	COUNTED(EXTRA_LINE, ROW("extra", "troop", "lance", "4"), "set extra must have 36 or 37 cards; this list has 38");
	COUNTED(LINES, ROW("crusader-kingdoms", "ordonance", "intrigue", "2"),
	        "set crusader-kingdoms must have 42 cards; this list has 43");
	COUNTED(LINES, "# no intrigue", "set crusader-kingdoms must have 42 cards; this list has 41");
	/* an empty file lacks everything */
	struct list list;
	assert_int_equal(reads("", 0, &list), 3);
	SAYS(fault[0].what, "set base must have 56 cards; this list has 0");
	SAYS(fault[1].what, "set extra must have 36 or 37 cards; this list has 0");
	SAYS(fault[2].what, "set crusader-kingdoms must have 42 cards; this list has 0");
}

static void no_text(void **state)
{
	(void)state;
	static const char words[] = "this line is too long or is not text";
	struct buf text = { 0 }, line = { 0 };
	buf_put(&line, "# ");
	buf_repeat(&line, "x", 398);
	buf_char(&line, '\n');
	/* 400 bytes are well */
	struct list list;
	put_list(&text, 1, 1, buf_text(&line));
	assert_int_equal(reads(buf_text(&text), text.len, &list), 0);
	buf_clear(&text);
	buf_clear(&line);
	buf_put(&line, "# ");
	buf_repeat(&line, "x", 399);
	buf_char(&line, '\n');
	put_list(&text, BASE_LINE, BASE_LINE, buf_text(&line));
	refused_text(buf_text(&text), text.len, BASE_LINE, words, __FILE__, __LINE__);
	buf_clear(&text);
	put_list(&text, 0, 0, "");
	*strstr(text.text, "lance+bow\t") = '\0';
	refused_text(text.text, text.len, BASE_LINE + 5, words, __FILE__, __LINE__);
	buf_free(&text);
	buf_free(&line);
}

static void several(void **state)
{
	(void)state;
	struct list list;
	struct buf text = { 0 };
	/* all that is wrong with a row */
	put_list(&text, BASE_LINE, BASE_LINE, ROW("bass", "troop", "tower", "none") "\n");
	assert_int_equal(reads(buf_text(&text), text.len, &list), 3);
	for (int i = 0; i < 3; i++)
		assert_int_equal(fault[i].line, BASE_LINE);
	SAYS(fault[0].what, "unknown set “bass”; the sets are base, extra and crusader-kingdoms");
	SAYS(fault[1].what, NO_TROOP("tower"));
	SAYS(fault[2].what, "the number of copies must be 1 to 99; got “none”");
	/* not more than there is room for; and numbers are not counted then */
	buf_clear(&text);
	struct buf rows = { 0 };
	for (int i = 0; i < 30; i++)
		buf_put(&rows, "nonsense\n");
	put_list(&text, BASE_LINE, BASE_LINE, buf_text(&rows));
	assert_int_equal(reads(buf_text(&text), text.len, &list), FAULTS_MAX);
	for (int i = 0; i < FAULTS_MAX; i++)
		assert_int_equal(fault[i].line, BASE_LINE + i);
	/* so many cards do not run over the list */
	buf_clear(&text);
	put_list(&text, BASE_LINE, LINES, "");
	for (int icon = 0; icon < ICONS; icon++) {
		buf_put(&text, "base\ttroop\t");
		buf_put(&text, ordonans_terms[icon].sign);
		buf_put(&text, "\t-\t99\tgiven\n");
	}
	assert_int_equal(reads(buf_text(&text), text.len, &list), 3);
	SAYS(fault[0].what, "set base must have 56 cards; this list has 495");
	buf_free(&text);
	buf_free(&rows);
}

/* ---- what is accepted ---- */

/* The list that is built in. */
static struct list built_in(void)
{
	struct list list;
	game()->setup.list->built_in(&list);
	return list;
}

static void printed_and_read(void **state)
{
	(void)state;
	struct list list, own = built_in();
	struct buf text = { 0 };
	put_list(&text, 0, 0, "");
	assert_int_equal(reads(buf_text(&text), text.len, &list), 0);
	assert_memory_equal(&list, &own, sizeof list);
	/* without the last line end */
	assert_int_equal(reads(buf_text(&text), text.len - 1, &list), 0);
	assert_memory_equal(&list, &own, sizeof list);
	/* with carriage returns, empty lines and comments */
	struct buf other = { 0 };
	for (const char *c = buf_text(&text); *c; c++)
		buf_put(&other, *c == '\n' ? "\r\n\r\n# and so on\r\n" : (char[]){ *c, '\0' });
	assert_int_equal(reads(buf_text(&other), other.len, &list), 0);
	assert_memory_equal(&list, &own, sizeof list);
	/* lines are counted all the same */
	*strstr(other.text, "lance+bow\t") = 'L';
	refused_text(buf_text(&other), other.len, 3 * (BASE_LINE + 5) - 2, NO_TROOP("Lance+bow"), __FILE__, __LINE__);
	buf_free(&text);
	buf_free(&other);
}

/* The numbers that the rules page tells. */
static void copies_of_each(void **state)
{
	(void)state;
	struct list list = built_in();
	const struct cards *c = (const struct cards *)list.bytes;
	assert_int_equal(c->size[BASE], 56);
	assert_int_equal(c->size[EXTRA], 36);
	assert_int_equal(c->size[EXPANSION], 42);
	int of[3][ICONS + 1] = { { 0 } }, specials = 0;
	for (int number = 0; number < 56 + 36 + 42; number++) {
		int set = number < 56 ? BASE : number < 92 ? EXTRA : EXPANSION, all = 0;
		face f = c->face[c->kind[number]];
		specials += !ordonans_troop(f);
		for (int icon = 0; icon < ICONS; icon++)
			all += ordonans_count(ordonans_icons(f, 0), icon);
		of[set][all] += ordonans_troop(f);
	}
	/* the rules: 20 with one icon, 20 with two, ten, five, one */
	static const int base[] = { 0, 20, 20, 10, 5, 1 };
	for (int all = 0; all <= ICONS; all++)
		assert_int_equal(of[BASE][all], base[all]);
	assert_int_equal(of[EXPANSION][1] + of[EXPANSION][2], 20);
	assert_int_equal(specials, 22);
}

/* ---- played with a list ---- */

/* With 37 extra cards all later numbers shift by one. */
static void longer(void **state)
{
	(void)state;
	struct buf text = { 0 };
	struct list list;
	put_list(&text, EXTRA_LINE, EXTRA_LINE, ROW("extra", "troop", "lance", "3") "\n");
	assert_int_equal(reads(buf_text(&text), text.len, &list), 0);
	buf_free(&text);
	struct options options = options_default(game(), 3);
	options_bring(game(), &options, &list);
	assert_null(options_set(game(), &options, "expansion", "crusader-kingdoms").id);
	struct deal_spec spec[DEALS_MAX];
	game()->deals(&options, spec);
	assert_int_equal(spec[0].n, 56 + 37 + 42);
	for (int i = 0; i < spec[0].n; i++)
		assert_int_equal(spec[0].set[i], i);
	struct deal deal = { { { 0 } } };
	for (int i = 0; i < spec[0].n; i++)
		deal.id[0][i] = (uint8_t)((i + 93) % spec[0].n);
	struct state s;
	game()->start(&s, &options, &deal);
	char name[MOVE_NAME_MAX];
	struct buf b = buf_over(name, sizeof name);
	ordonans_put_held(&s, s.hand[0][0], &b);
	assert_string_equal(name, "lance+lance");
	assert_null(game()->check(&s));
	/* a second base set comes last */
	assert_null(options_set(game(), &options, "sets", "two-base").id);
	game()->deals(&options, spec);
	assert_int_equal(spec[0].n, 56 + 42 + 56);
	assert_int_equal(spec[0].set[55], 55);
	assert_int_equal(spec[0].set[56], 93);
	assert_int_equal(spec[0].set[97], 134);
	assert_int_equal(spec[0].set[98], 135);
	assert_int_equal(spec[0].set[153], 190);
	for (int i = 0; i < spec[0].n; i++)
		deal.id[0][i] = spec[0].set[spec[0].n - 1 - i];
	game()->start(&s, &options, &deal);
	/* the last of all is the card with five icons */
	b = buf_over(name, sizeof name);
	ordonans_put_held(&s, s.hand[0][5], &b);
	assert_string_equal(name, "lance+bow+sword+helmet+banner");
	assert_null(game()->check(&s));
}

/* Read a record with or without a list at hand. */
static struct record_reader *read_with(const struct buf *record, const struct list *list)
{
	static struct record_reader reader;
	struct session s;
	record_start(&reader, &s, list);
	record_feed(&reader, buf_text(record), record->len);
	record_finish(&reader);
	if (record_began(&reader))
		session_free(&s);
	return &reader;
}

static void records(void **state)
{
	(void)state;
	struct list list, other;
	make_list(&list, EXPANSION_ROW("ordonance", "assault", "42"));
	make_list(&other, EXPANSION_ROW("ordonance", "muster", "42"));
	memset(other.hash, 'b', LIST_HASH - 1);
	struct options options = options_default(game(), 2);
	assert_null(options_set(game(), &options, "expansion", "crusader-kingdoms").id);
	options_bring(game(), &options, &list);
	struct rng rng = rng_start(1, RNG_DEAL);
	struct deal deal;
	struct session s;
	struct buf text = { 0 };
	deal_shuffle(game(), &options, &rng, &deal);
	session_start(&s, game(), &options, &deal);
	record_write(&s, &text);
	session_free(&s);
	char line[100] = "option cards=", hash[LIST_HASH] = "";
	memset(hash, 'a', LIST_HASH - 1);
	strcat(line, hash);
	assert_non_null(strstr(buf_text(&text), line));
	char words[200];
	snprintf(words, sizeof words, "this game uses another card list (SHA-256 %s); pass its file with --cards", hash);
	struct record_reader *r = read_with(&text, NULL);
	assert_int_equal(r->line, 4);
	SAYS(r->fault, words);
	r = read_with(&text, &other);
	assert_int_equal(r->line, 4);
	SAYS(r->fault, words);
	r = read_with(&text, &list);
	SAYS(r->fault, "");
	assert_memory_equal(&r->options.list, &list, sizeof list);
	/* a list at hand is not used where the record does not name it */
	char *option = strstr(text.text, line);
	memmove(option, option + strlen(line) + 1, strlen(option + strlen(line) + 1) + 1);
	text.len = strlen(text.text);
	r = read_with(&text, &list);
	SAYS(r->fault, "");
	struct list own = built_in();
	assert_memory_equal(&r->options.list, &own, sizeof own);
	buf_free(&text);
}

/* ---- what a record leaves out ---- */

/* R6: a record without compare was written when groups was the default. By seniority
 * this one would end 13 to 12. Whichever it is, it is written now. */
static void without_compare(void **state)
{
	(void)state;
	static const char record[] = "ordonans/test/golden/without-compare.record",
	                  groups[] = "\noption compare=groups\n";
	size_t n;
	char *text = support_read_file(record, &n);
	assert_non_null(text);
	assert_null(strstr(text, "compare"));
	struct record_reader reader;
	struct session s;
	record_start(&reader, &s, NULL);
	assert_true(record_feed(&reader, text, n) && record_finish(&reader) && record_complete(&reader));
	struct buf again = { 0 };
	record_write(&s, &again);
	assert_non_null(strstr(buf_text(&again), groups));
	session_free(&s);
	assert_null(read_with(&again, NULL)->fault.id);
	/* the same game by seniority has another score */
	struct buf other = { 0 };
	const char *option = strstr(buf_text(&again), groups);
	buf_putn(&other, buf_text(&again), (size_t)(option - buf_text(&again)));
	buf_put(&other, "\noption compare=seniority\n");
	buf_put(&other, option + strlen(groups));
	SAYS(read_with(&other, NULL)->fault, "wrong score for seat 0: the rules give 13, the record says “14”");
	buf_free(&again);
	buf_free(&other);
	free(text);
}

static void compare_is_written(void **state)
{
	(void)state;
	struct options options = options_default(game(), 2);
	struct deal deal;
	struct rng rng = rng_start(1, RNG_DEAL);
	struct session s;
	struct buf text = { 0 };
	deal_shuffle(game(), &options, &rng, &deal);
	session_start(&s, game(), &options, &deal);
	assert_true(((const struct state *)session_state(&s))->seniority);
	record_write(&s, &text);
	assert_non_null(strstr(buf_text(&text), "\nseats 2\noption compare=seniority\ndeal deck "));
	assert_int_equal(read_with(&text, NULL)->options.choice[1], options.choice[1]);
	session_free(&s);
	buf_free(&text);
}

/* ---- sides with an icon twice ---- */

static void doubled_sides(void **state)
{
	(void)state;
	size_t n;
	char *text = support_read_file("ordonans/test/cases/doubled.tsv", &n);
	struct list list;
	assert_non_null(text);
	assert_int_equal(reads(text, n, &list), 0);
	free(text);
	/* what is printed is read again */
	struct options options = options_default(game(), 2);
	options_bring(game(), &options, &list);
	struct buf printed = { 0 };
	game()->words.data(&options, &printed);
	assert_non_null(strstr(buf_text(&printed), "\tbow+bow / sword\t"));
	struct list again;
	assert_int_equal(reads(buf_text(&printed), printed.len, &again), 0);
	assert_memory_equal(again.bytes, list.bytes, sizeof list.bytes);
	buf_free(&printed);
	/* an exchange of two of the longest cards has a name that fits */
	const struct cards *c = (const struct cards *)list.bytes;
	struct state s = { .seats = 2 };
	memcpy(s.face, c->face, sizeof s.face);
	int longest = 0;
	for (int kind = 0; kind < c->kinds; kind++) {
		char name[MOVE_NAME_MAX];
		struct buf b = buf_over(name, sizeof name);
		struct card_move said = { .verb = VERB_EXCHANGE, .card = (uint8_t)kind, .other = (uint8_t)kind, .side = 1, .other_side = 1,
		                     .to = 1 };
		ordonans_name_move(&s, 0, ordonans_say(said), &b);
		longest = (int)b.len > longest ? (int)b.len : longest;
	}
	assert_in_range(longest, 200, MOVE_NAME_MAX - 2);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(heads), cmocka_unit_test(columns), cmocka_unit_test(sets), cmocka_unit_test(sorts),
		cmocka_unit_test(faces), cmocka_unit_test(effects), cmocka_unit_test(copies), cmocka_unit_test(twice),
		cmocka_unit_test(counts), cmocka_unit_test(no_text), cmocka_unit_test(several), cmocka_unit_test(printed_and_read),
		cmocka_unit_test(copies_of_each), cmocka_unit_test(longer), cmocka_unit_test(records),
		cmocka_unit_test(without_compare), cmocka_unit_test(compare_is_written), cmocka_unit_test(doubled_sides),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
