/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The score helper of Between Two Castles: castles that people write down. The
 * worked castles must give every room's value; what could not have been built
 * is refused with its line; names are understood in three languages, which are
 * made here from golden/names.tsv. Everything enters through the pad of the
 * game's table, as the program does.
 */
#include "pad.h"
#include "registry.h"
#include "support.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

/* ---- languages ---- */

enum { ROWS = 200, MO_SIZE = 32768 };

static char *names;                        /* names.tsv, its separators turned into NULs */
static const char *cell[ROWS][3];          /* English, Russian, Czech; sorted by English */
static int rows;
static unsigned char mo[2][MO_SIZE];
static struct catalogue english = { .language = "en", .form = plural_english };
static struct catalogue russian = { "ru", mo[0], MO_SIZE, plural_russian };
static struct catalogue czech = { "cs", mo[1], MO_SIZE, plural_czech };
static const struct catalogue *const languages[] = { &english, &russian, &czech, NULL };

static void put32(unsigned char *at, size_t value)
{
	for (int i = 0; i < 4; i++)
		at[i] = (unsigned char)(value >> 8 * i & 255);
}

static int by_english(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* A .mo file: the tables of keys and of texts, then the strings. */
static void make_mo(unsigned char *out, int column)
{
	size_t n = (size_t)rows, at = 28 + 16 * n;
	put32(out, 0x950412de);
	put32(out + 8, n);
	put32(out + 12, 28);
	put32(out + 16, 28 + 8 * n);
	for (size_t i = 0; i < n; i++)
		for (int side = 0; side < 2; side++) {
			const char *text = cell[i][side ? column : 0];
			size_t size = strlen(text);
			unsigned char *row = out + 28 + 8 * n * (size_t)side + 8 * i;
			assert_true(at + size < MO_SIZE);
			put32(row, size);
			put32(row + 4, at);
			memcpy(out + at, text, size + 1);
			at += size + 1;
		}
}

static int learn_languages(void **state)
{
	(void)state;
	size_t n;
	names = support_read_file("between-two-castles/test/golden/names.tsv", &n);
	assert_non_null(names);
	char *line = strchr(names, '\n') + 1;
	for (char *end; (end = strchr(line, '\n')); line = end + 1, rows++) {
		*end = '\0';
		assert_true(rows < ROWS);
		char *at = line;
		for (int i = 0; i < 3; i++) {
			at = strchr(at, '\t');
			assert_non_null(at);
			*at++ = '\0';
			cell[rows][i] = at;
		}
	}
	qsort(cell, (size_t)rows, sizeof *cell, by_english);
	make_mo(mo[0], 1);
	make_mo(mo[1], 2);
	return 0;
}

static int forget_languages(void **state)
{
	(void)state;
	free(names);
	return 0;
}

/* ---- reading ---- */

static const struct pad *pad(void)
{
	return registry_find("between-two-castles")->pad;
}

static struct sheet_space space;
static struct fault fault[FAULTS_MAX];

static struct sheet *sheet(void)
{
	return (struct sheet *)space.bytes;
}

static int reads(const char *text)
{
	return pad()->read(sheet(), text, strlen(text), languages, fault);
}

/* All faults, as "line: sentence" in English. */
static void put_faults(struct buf *out, int n)
{
	for (int i = 0; i < n; i++) {
		buf_int(out, fault[i].line);
		buf_put(out, ": ");
		message_put(out, NULL, &fault[i].what);
		buf_char(out, '\n');
	}
}

#define REFUSED(text, faults) expect_refused(text, faults, __FILE__, __LINE__)
static void expect_refused(const char *text, const char *faults, const char *file, int line)
{
	struct buf said = { 0 };
	put_faults(&said, reads(text));
	if (strcmp(buf_text(&said), faults) != 0) {
		print_error("%s:%d: expected\n%sbut it says\n%s", file, line, faults, buf_text(&said));
		fail();
	}
	buf_free(&said);
}

#define SCORES(text, points) expect_scores(text, points, __FILE__, __LINE__)
static void expect_scores(const char *text, int points, const char *file, int line)
{
	struct buf said = { 0 };
	put_faults(&said, reads(text));
	int found = said.len ? -1 : pad()->points(sheet());
	if (found != points) {
		print_error("%s:%d: expected %d points, found %d\n%s", file, line, points, found, buf_text(&said));
		fail();
	}
	buf_free(&said);
}

static void read_golden(const char *name, int points)
{
	char path[128];
	struct buf b = buf_over(path, sizeof path);
	buf_put(&b, "between-two-castles/test/golden/");
	buf_put(&b, name);
	buf_put(&b, ".castle");
	size_t n;
	char *text = support_read_file(path, &n);
	assert_non_null(text);
	SCORES(text, points);
	free(text);
}

/* ---- worked castles ---- */

/* "LEVEL X POINTS" for each room, from the page of rules. */
static const struct {
	const char *castle;
	int total, throne;
	struct {
		int level, x, points;
	} room[20];
	const char *rest;  /* how the JSON ends */
} worked[] = {
	{ "62", 62, 0,
	  { { 5, 0, 5 }, { 4, 0, 2 }, { 4, 1, 4 }, { 4, 2, 4 }, { 3, 0, 2 }, { 3, 1, 1 }, { 3, 2, 4 },
	    { 2, -2, 2 }, { 2, -1, 6 }, { 2, 0, 2 }, { 2, 1, 2 }, { 2, 2, 4 }, { 1, -3, 5 }, { 1, -2, 2 },
	    { 1, -1, 2 }, { 1, 2, 1 }, { 1, 3, 5 }, { -1, 0, 2 }, { -1, 3, 0 } },
	  "\"cards\":[],\"attendants\":[{\"kind\":\"jester\",\"points\":7}]}" },
	{ "52", 52, 4,
	  { { 5, 1, 7 }, { 4, 1, 2 }, { 4, 2, 0 }, { 3, 0, 0 }, { 3, 1, 7 }, { 3, 2, 2 }, { 2, -1, 3 },
	    { 2, 0, 2 }, { 2, 1, 4 }, { 2, 2, 3 }, { 1, -2, 3 }, { 1, -1, 2 }, { 1, 2, 1 }, { 1, 3, 3 },
	    { -1, 1, 2 }, { -2, 1, 2 }, { -3, 1, 0 } },
	  "\"cards\":[{\"card\":15,\"points\":3}],\"attendants\":[{\"kind\":\"painter\",\"points\":2}]}" },
	{ "74", 74, 4,
	  { { 4, -1, 2 }, { 4, 0, 4 }, { 3, -1, 6 }, { 3, 0, 1 }, { 3, 1, 5 }, { 2, -2, 3 }, { 2, -1, 3 },
	    { 2, 0, 2 }, { 2, 1, 4 }, { 1, -3, 4 }, { 1, -2, 4 }, { 1, -1, 4 }, { 1, 2, 1 }, { 1, 3, 4 },
	    { 1, 4, 3 }, { 1, 5, 3 }, { -1, -1, 3 }, { -1, 0, 2 }, { -1, 1, 4 } },
	  "\"cards\":[{\"card\":10,\"points\":8}],\"attendants\":[]}" },
};

/* The JSON has the room at that cell with these points. */
static void expect_room(const char *json, int level, int x, int points)
{
	char text[64];
	struct buf b = buf_over(text, sizeof text);
	buf_put(&b, "{\"level\":");
	buf_int(&b, level);
	buf_put(&b, ",\"x\":");
	buf_int(&b, x);
	buf_put(&b, ",\"room\":");
	const char *at = strstr(json, text);
	if (!at)
		fail_msg("no %s in %s", text, json);
	at = strstr(at, "\"points\":");
	assert_int_equal(strtol(at + strlen("\"points\":"), NULL, 10), points);
}

static void worked_castles(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof worked / sizeof *worked; i++) {
		struct buf json = { 0 }, head = { 0 };
		read_golden(worked[i].castle, worked[i].total);
		pad()->json(sheet(), &json);
		assert_null(support_json_fault(json.text));
		buf_put(&head, "{\"total\":");
		buf_int(&head, worked[i].total);
		buf_put(&head, ",\"throne\":");
		buf_int(&head, worked[i].throne);
		buf_put(&head, ",\"rooms\":[{\"level\":");
		assert_memory_equal(json.text, head.text, head.len);
		for (int j = 0; worked[i].room[j].level; j++)
			expect_room(json.text, worked[i].room[j].level, worked[i].room[j].x, worked[i].room[j].points);
		assert_string_equal(json.text + json.len - strlen(worked[i].rest), worked[i].rest);
		buf_free(&json);
		buf_free(&head);
	}
}

static void reasons(void **state)
{
	(void)state;
	struct buf json = { 0 };
	SCORES("throne food/sleeping\n2 0 Tower\n1 2 Aviary", 1);
	pad()->json(sheet(), &json);
	assert_string_equal(json.text, "{\"total\":1,\"throne\":0,\"rooms\":["
	                               "{\"level\":2,\"x\":0,\"room\":\"Tower\",\"points\":1,\"why\":[\"Throne Room\"]},"
	                               "{\"level\":1,\"x\":2,\"room\":\"Aviary\",\"points\":0,\"why\":[]}],"
	                               "\"tally\":[{\"points\":0,\"piece\":\"castle 0 2,1\",\"causes\":\"\"},"
	                               "{\"points\":1,\"piece\":\"castle 0 0,2\",\"causes\":\"throne\"},"
	                               "{\"points\":0,\"piece\":\"castle 0 throne\",\"causes\":\"\"}],"
	                               "\"cards\":[],\"attendants\":[]}");
	buf_free(&json);
}

/* The pad as people see it, in every language. */
static void shown(void **state)
{
	(void)state;
	int bad = 0;
	for (int i = 0; i < 3; i++) {
		struct buf out = { 0 };
		char name[64];
		struct buf b = buf_over(name, sizeof name);
		read_golden("62", 62);
		pad()->show(sheet(), languages[i], &out);
		buf_put(&b, "between-two-castles/test/golden/62.");
		buf_put(&b, languages[i]->language);
		buf_put(&b, ".txt");
		bad += support_compare(name, &out);
		buf_free(&out);
	}
	assert_int_equal(bad, 0);
}

/* ---- what is forgiven ---- */

static void handwriting(void **state)
{
	(void)state;
	SCORES("throne utility/sleeping", 0);
	SCORES("\xef\xbb\xbfTHRONE  Sleeping / Utility\r\n\r\n# nothing\r\n", 0);
	SCORES("throne: sleeping, utility\n2\t0\tFOUNTAIN\t# five\n  +1   2  solar", 8);
	SCORES("2 0 fountain\rthrone util-sleep\r", 5);
	SCORES("throne food/utility\n\xe2\x88\x92" "1 0 Crypt\n-1 1 Spy Room", 0);
	SCORES("throne food/utility\n\xe2\x80\x93" "1 0 Mold\n2\xc2\xa0" "0 Buttery", 1);
	SCORES("throne food/utility\n1 2 king-s-chambers", 1);
	SCORES("throne food/utility\n1 2 King\xe2\x80\x99s Chambers", 1);
	SCORES("throne food/utility\n1 2 kings", 1);
	SCORES("throne food/utility\nattendant TAILOR\nattendant tail\ncard 2\ncard 10", 10);
}

static void three_languages(void **state)
{
	(void)state;
	SCORES("throne подсобные/спальни\nattendant факир\n1 2 Покои короля\n2 0 Башня\n3 5 Tower", -1);
	SCORES("throne подсобные/спальни\nattendant факир\n1 2 ПОКОИ КОРОЛЯ\n2 0 башня", 1 + 2 + 1 + 2);
	SCORES("throne obslužné/ložnice\nattendant kejklíř\n1 2 Komnaty krále\n2 0 Věž", 6);
	SCORES("throne obsluzne/loznice\nattendant kejklir\n1 2 komnaty krale\n2 0 vez", 6);
	SCORES("throne utility/спальни\nattendant kejklíř\n1 2 King's Chambers\n2 0 Věž", 6);
	/* ё and its two dots written apart; й likewise */
	SCORES("throne food/utility\n1 2 Приемная\n2 2 Прие\xcc\x88мная", -1);
	SCORES("throne food/utility\n1 2 Прие\xcc\x88мная", 0);
	SCORES("throne food/utility\n1 2 Трои\xcc\x86", -1);
	SCORES("throne food/utility\n1 2 Зимнии\xcc\x86 сад", 0);
}

/* Does this name mean that room, on one of two cells? */
static bool means(const char *typed, const char *english_name)
{
	static const char *const on[] = { "throne food/utility\n1 2 ", "throne food/utility\n-1 0 " };
	bool found = false;
	for (int i = 0; i < 2; i++) {
		struct buf text = { 0 }, json = { 0 }, room = { 0 };
		buf_put(&text, on[i]);
		buf_put(&text, typed);
		buf_put(&room, "\"room\":\"");
		buf_put(&room, english_name);
		buf_put(&room, "\"");
		if (!reads(text.text)) {
			pad()->json(sheet(), &json);
			found = found || strstr(json.text, room.text);
		}
		buf_free(&text);
		buf_free(&json);
		buf_free(&room);
	}
	return found;
}

/* What the two Russian editions and the Czech one print: the castle of 62 points with the
 * words of their pictures and pads, and every other word of theirs. */
#define ABOVE "5 0 Башня\n4 0 Склад метёлок\n4 1 Комната гибернации\n4 2 Полуночная комната\n3 0 Развлекательная комната\n" \
	"3 1 Каминный зал\n3 2 Винная комната\n2 -2 Эхо-камера\n2 1 Коридор портретов\n2 2 Покои короля\n1 -2 Читальный зал\n" \
	"1 2 Салон\n1 3 Фонтан\n-1 0 Лаборатория\n-1 3 Шахматный коридор\n"
static void words_of_books(void **state)
{
	(void)state;
	SCORES("Тронный зал подсобное/спальня\nКоролевский слуга: факир\n" ABOVE
	       "2 -1 БОЛЬШОЕ ФОЙЕ\n2 0 Чулан с играми\n1 -3 Дровяной склад\n1 -1 Зал трофеев", 62);
	SCORES("Тронный зал: подсобные помещения / спальные комнаты\nПридворный жонглер\n" ABOVE
	       "2 -1 Большой зал\n2 0 Кладовая Игр\n1 -3 Поленица\n1 -1 Чучельная", 62);
	SCORES("Trůnní sál obslužná místnost/ložnice\nKrálovský služebník kejklíř\n" ABOVE
	       "2 -1 Hlavní foyer\n2 0 Sklad her\n1 -3 Dřevník\n1 -1 Lovecký salon", 62);
	SCORES("тронный зал столовая/спальня\nпридворный гувернер\nКарта бонусов 2\nБонусная карта 3\n"
	       "1 2 Комната Шоколада\n1 3 Комната Специй\n1 4 Комната Карт", 3 + 4 + 4);
	/* the pads have their lines in the plural */
	SCORES("ТРОННЫЙ ЗАЛ столовые/спальни\nКОРОЛЕВСКИЕ СЛУГИ церемониймейстер\nКАРТЫ БОНУСОВ 2\n1 2 Комната Шоколада", 5);
	SCORES("Trůnní sál jídelny/ložnice\nKrálovští služebníci lazebnice\nBonusové karty 2\n1 2 Čokoládovna", 5);
	SCORES("Throne Room food/sleeping\nRoyal attendants tailor\nBonus cards 2\n1 2 Chocolate Room", 5);
	SCORES("Тронный зал столовые/спальни\nПридворные: гувернёр\nБонусные карты: 2\n1 2 Комната Шоколада", 5);
	static const char *const word[][2] = {
		{ "столовая", "food" }, { "столовые", "food" }, { "трапезная", "food" }, { "трапезные", "food" },
		{ "жилое помещение", "living" }, { "жилые комнаты", "living" }, { "жилые", "living" }, { "гостиная", "living" },
		{ "подсобное", "utility" }, { "подсобка", "utility" }, { "подсобные помещения", "utility" },
		{ "спальная", "sleeping" }, { "спальные", "sleeping" }, { "спальня", "sleeping" }, { "спальные комнаты", "sleeping" },
		{ "коридор", "corridor" }, { "коридоры", "corridor" }, { "подвальное", "downstairs" }, { "подвалы", "downstairs" },
		{ "подвальные помещения", "downstairs" }, { "парковые зоны", "outdoor" }, { "парковая зона", "outdoor" },
		{ "наружное", "outdoor" }, { "наружные помещения", "outdoor" }, { "jídelní", "food" }, { "chodba", "corridor" },
		{ "sklepní místnosti", "downstairs" }, { "obytná", "living" }, { "venkovní místnost", "outdoor" },
	};
	for (size_t i = 0; i < sizeof word / sizeof *word; i++) {
		struct buf line = { 0 }, said = { 0 }, meant = { 0 };
		/* no throne room wants two of a type: what is said about it names the type */
		for (int twice = 0; twice < 2; twice++) {
			buf_put(&line, twice ? "/" : "throne ");
			buf_put(&line, word[i][0]);
		}
		put_faults(&said, reads(buf_text(&line)));
		buf_put(&meant, "1: no throne room has the types ");
		buf_put(&meant, word[i][1]);
		buf_put(&meant, " and ");
		buf_put(&meant, word[i][1]);
		buf_put(&meant, "\n");
		assert_string_equal(buf_text(&said), buf_text(&meant));
		buf_free(&line);
		buf_free(&said);
		buf_free(&meant);
	}
}

/* Every name of the table means its own room, in every language. */
static void all_names(void **state)
{
	(void)state;
	int rooms = 0;
	for (int i = 0; i < rows; i++) {
		bool room = means(cell[i][0], cell[i][0]);
		rooms += room;
		assert_int_equal(means(cell[i][1], cell[i][0]), room);
		assert_int_equal(means(cell[i][2], cell[i][0]), room);
	}
	assert_int_equal(rooms, 150);
}

/* Only what is in the catalogues can be known; English always is. */
static void without_languages(void **state)
{
	(void)state;
	static const struct catalogue *const none[] = { NULL, NULL };
	static const struct catalogue *const only_english[] = { &english, NULL };
	static const char text[] = "throne food/utility\n2 0 Fountain";
	assert_int_equal(pad()->read(sheet(), text, sizeof text - 1, only_english, fault), 0);
	assert_true(pad()->read(sheet(), text, sizeof text - 1, none, fault) > 0);
}

/* ---- what is refused ---- */

#define THRONE "throne food/utility\n"

static void names_not_known(void **state)
{
	(void)state;
	REFUSED(THRONE "1 2 Labratory", "2: unknown: “Labratory”; did you mean Laboratory?\n");
	REFUSED(THRONE "1 2 Лаборотория", "2: unknown: “Лаборотория”; did you mean Лаборатория?\n");
	REFUSED(THRONE "1 2 Kychyne", "2: unknown: “Kychyne”; did you mean Kuchyně?\n");
	REFUSED(THRONE "1 2 Hibernaton", "2: unknown: “Hibernaton”; did you mean Hibernation Chamber?\n");
	REFUSED(THRONE "1 2 Puzzled Floors", "2: unknown: “Puzzled Floors”; did you mean Hall of Puzzled Floors?\n");
	REFUSED(THRONE "1 2 Tea Room", "2: unknown: “Tea Room”; did you mean Morning Tea Room or Afternoon Tea Room?\n");
	REFUSED(THRONE "1 2 Sau", "2: “Sau” is ambiguous: Sauerkraut Room or Sauna\n");
	REFUSED(THRONE "1 2 Винн", "2: “Винн” is ambiguous: Винная комната or Винный погреб\n");
	REFUSED(THRONE "1 2 Hall",
	        "2: “Hall” is ambiguous: Hall of Sculptures, Hall of Doors, Hall of Ghosts or others\n");
	REFUSED(THRONE "1 2 xylophone",
	        "2: unknown room “xylophone”; run “bergfried data between-two-castles” for a list\n");
	REFUSED(THRONE "1 2 ---", "2: unknown room “---”; run “bergfried data between-two-castles” for a list\n");
	REFUSED(THRONE "attendant jster", "2: unknown: “jster”; did you mean jester?\n");
	REFUSED(THRONE "attendant butler",
	        "2: unknown attendant “butler”; the attendants are painter, knight, jester and tailor\n");
	REFUSED("throne fod/sleping",
	        "1: unknown: “fod”; did you mean food?\n1: unknown: “sleping”; did you mean sleeping?\n");
	REFUSED("throne food/special", "1: unknown type “special”; the types are food, living, utility, outdoor, "
	                               "sleeping, corridor and downstairs\n");
}

static void lines_not_understood(void **state)
{
	(void)state;
	REFUSED("", "0: the line “throne TYPE/TYPE” is missing\n");
	REFUSED("hello\n" THRONE, "1: expected “throne, attendant, card, LEVEL X ROOM”, found “hello”\n");
	REFUSED("throne food", "1: expected “throne TYPE/TYPE”, found “throne food”\n");
	REFUSED("throne food/utility/food", "1: expected “throne TYPE/TYPE”, found “throne food/utility/food”\n");
	REFUSED("throne food/outdoor", "1: no throne room has the types food and outdoor\n");
	REFUSED(THRONE THRONE, "2: a castle has only one throne room\n");
	REFUSED(THRONE "5 Tower", "2: expected “LEVEL X ROOM”, found “5 Tower”\n");
	REFUSED(THRONE "5 1", "2: expected “LEVEL X ROOM”, found “5 1”\n");
	REFUSED(THRONE "5, 1 Tower", "2: expected “LEVEL X ROOM”, found “5, 1 Tower”\n");
	REFUSED(THRONE "0 2 Tower", "2: there is no level 0: level -1 is directly below level 1\n");
	REFUSED(THRONE "1 99 Tower", "2: no castle can reach level 1, x 99\n");
	REFUSED(THRONE "99999999999 1 Tower", "2: expected “LEVEL X ROOM”, found “99999999999 1 Tower”\n");
	REFUSED(THRONE "card", "2: expected “card NUMBER”, found “card”\n");
	REFUSED(THRONE "card 15 16", "2: expected “card NUMBER”, found “card 15 16”\n");
	REFUSED(THRONE "card 21\ncard 0", "2: bonus cards are numbered 1 to 20; got 21\n"
	                                  "3: bonus cards are numbered 1 to 20; got 0\n");
	REFUSED(THRONE "attendant", "2: expected “attendant KIND”, found “attendant”\n");
	REFUSED("\xff\xfet\x01", "0: the file is UTF-16; please save it as UTF-8\n");
	REFUSED(THRONE "1 2 \xc2\xe8\xed\xed\xe0\xff", "2: this line is not UTF-8; please save the file as UTF-8\n");
	REFUSED(THRONE "bell \a\x1b[1m", "2: expected “throne, attendant, card, LEVEL X ROOM”, found “bell   [1m”\n");
}

static void too_much(void **state)
{
	(void)state;
	REFUSED(THRONE "attendant jester\nattendant jester\nattendant tailor",
	        "4: a castle has at most two attendants\n");
	REFUSED(THRONE "card 1\ncard 2\ncard 3", "4: a castle has at most two bonus cards\n");
	REFUSED(THRONE "card 4\ncard 4", "3: bonus card 4 is already on line 2\n");
	REFUSED(THRONE "1 2 Solar\n1 3 Solar", "3: Solar is already on line 2\n");
	SCORES(THRONE "1 2 Fountain\n1 3 Fountain", 10);
	REFUSED(THRONE "1 2 Solar\n1 2 Kitchen", "3: level 1, x 2 is already taken by line 2\n");
	REFUSED(THRONE "1 0 Solar", "2: level 1, x 0 belongs to the throne room\n");
	REFUSED(THRONE "1 0 Throne Room", "2: the throne room needs a line of its own: “throne TYPE/TYPE”\n");
}

/* ---- what could not have been built ---- */

static void not_built(void **state)
{
	(void)state;
	REFUSED(THRONE "2 0 Laboratory", "2: Laboratory must be underground, on level -1 or lower; got level 2\n");
	REFUSED(THRONE "-1 0 Solar\n-2 0 Tower", "2: Solar must be on level 1 or higher; got level -1\n"
	                                         "3: Tower must be on level 1 or higher; got level -2\n");
	SCORES(THRONE "-1 0 Grand Foyer\n-1 1 Dead End", 2);
	REFUSED(THRONE "1 2 Aviary\n2 2 Solar", "3: nothing may stand above Aviary, but Solar does\n");
	REFUSED(THRONE "2 2 Solar\n1 2 Tower", "2: nothing may stand above Tower, but Solar does\n");
	REFUSED(THRONE "2 0 Fountain\n3 0 Tower", "3: nothing may stand above Fountain, but Tower does\n");
	REFUSED(THRONE "2 2 Solar", "2: Solar has nothing below it: level 1, x 2 is empty\n");
	REFUSED(THRONE "3 1 Solar", "2: Solar has nothing below it: level 2, x 1 is empty\n");
	REFUSED(THRONE "1 3 Solar", "2: Solar is not connected to the throne room\n");
	REFUSED(THRONE "-2 0 Crypt", "2: Crypt is not connected to the throne room\n");
	/* corners do not touch */
	REFUSED(THRONE "-1 2 Crypt", "2: Crypt is not connected to the throne room\n");
	/* two that hold on to each other only */
	REFUSED(THRONE "1 4 Solar\n2 4 Kitchen", "2: Solar is not connected to the throne room\n");
	/* a ground room on underground rooms (R22) */
	SCORES(THRONE "1 3 Solar\n-1 3 Crypt\n-1 2 Spy Room\n-1 1 Dungeon", 1);
}

/* One slip is reported once, whatever is built on it. */
static void no_echo(void **state)
{
	(void)state;
	REFUSED(THRONE "2 2 Solar\n3 2 Kitchen\n4 2 Tower", "2: Solar has nothing below it: level 1, x 2 is empty\n");
	REFUSED(THRONE "1 2 Kitchin\n2 2 Solar\n1 3 Bakery", "2: unknown: “Kitchin”; did you mean Kitchen?\n");
	REFUSED(THRONE "1 2 Crypt\n2 2 Solar", "2: Crypt must be underground, on level -1 or lower; got level 1\n");
	REFUSED(THRONE "1 3 Solar\n1 4 Kitchen\n1 5 Bakery", "2: Solar is not connected to the throne room\n");
	/* without the cell of one room nobody can say what hangs in the air */
	REFUSED(THRONE "0 2 Kitchen\n2 2 Solar", "2: there is no level 0: level -1 is directly below level 1\n");
	/* but different slips are told together, by line */
	REFUSED("3 9 Solar\ncard 30\n1 2 Aviary\n2 2 Bakery\n", "1: Solar has nothing below it: level 2, x 9 is empty\n"
	                                                         "2: bonus cards are numbered 1 to 20; got 30\n"
	                                                         "4: nothing may stand above Aviary, but Bakery does\n"
	                                                         "0: the line “throne TYPE/TYPE” is missing\n");
}

/* At most so many faults, and no more rooms than a castle can have. */
static void limits(void **state)
{
	(void)state;
	struct buf text = { 0 };
	for (int i = 0; i < 500; i++)
		buf_put(&text, "nonsense\n");
	assert_int_equal(reads(text.text), FAULTS_MAX);
	buf_clear(&text);
	buf_put(&text, THRONE);
	for (int x = 2; x < 2 + 26; x++) {
		buf_put(&text, "1 ");
		buf_int(&text, x);
		buf_put(&text, " Grand Foyer\n");
	}
	SCORES(text.text, 51);
	buf_put(&text, "1 -1 Tower\n2 0 Fountain\n");
	SCORES(text.text, 56);
	buf_put(&text, "2 1 Fountain\n");
	REFUSED(text.text, "30: no castle can have more than 28 rooms besides the throne room\n");
	/* to the ends of the plan, with every card */
	for (int card = 1; card <= 20; card++)
		for (int way = 0; way < 3; way++) {
			buf_clear(&text);
			buf_put(&text, THRONE "card ");
			buf_int(&text, card);
			for (int i = 0; i < 26; i++) {
				buf_char(&text, '\n');
				buf_int(&text, way == 0 ? 1 : way == 1 ? i + 2 : -1 - i);
				buf_char(&text, ' ');
				buf_int(&text, way == 0 ? -1 - i : 0);
				buf_put(&text, " Grand Foyer");
			}
			assert_int_equal(reads(text.text), 0);
			assert_true(pad()->points(sheet()) >= 51);
		}
	buf_free(&text);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(worked_castles),
		cmocka_unit_test(reasons),
		cmocka_unit_test(shown),
		cmocka_unit_test(handwriting),
		cmocka_unit_test(three_languages),
		cmocka_unit_test(words_of_books),
		cmocka_unit_test(all_names),
		cmocka_unit_test(without_languages),
		cmocka_unit_test(names_not_known),
		cmocka_unit_test(lines_not_understood),
		cmocka_unit_test(too_much),
		cmocka_unit_test(not_built),
		cmocka_unit_test(no_echo),
		cmocka_unit_test(limits),
	};
	return cmocka_run_group_tests(tests, learn_languages, forget_languages);
}
