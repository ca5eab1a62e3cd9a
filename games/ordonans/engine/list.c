/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Lists of cards: the one built in, reading one that somebody brought along, and
 * printing one. No public source lists the cards of the boxes: what is built in
 * fits everything that is known of them. The base and extra sets are
 * reconstructed, the faces of the expansion are of our making.
 *
 * A list is printed as it is read, so that whoever owns the box can print ours, change
 * the rows and play with the result. People write it by hand: every fault of a row is
 * told with its line, and reading goes on, so that one run finds them all.
 */
#include "ordonans.h"
#include "utf8.h"
#include "words.h"

#include <string.h>

struct card_row {
	enum set set;
	const char *sort, *face;  /* as in the table */
	int copies;
};

static const struct card_row built_in[] = {
	{ BASE, "troop", "lance", 4 },
	{ BASE, "troop", "bow", 4 },
	{ BASE, "troop", "sword", 4 },
	{ BASE, "troop", "helmet", 4 },
	{ BASE, "troop", "banner", 4 },
	{ BASE, "troop", "lance+bow", 2 },
	{ BASE, "troop", "lance+sword", 2 },
	{ BASE, "troop", "lance+helmet", 2 },
	{ BASE, "troop", "lance+banner", 2 },
	{ BASE, "troop", "bow+sword", 2 },
	{ BASE, "troop", "bow+helmet", 2 },
	{ BASE, "troop", "bow+banner", 2 },
	{ BASE, "troop", "sword+helmet", 2 },
	{ BASE, "troop", "sword+banner", 2 },
	{ BASE, "troop", "helmet+banner", 2 },
	{ BASE, "troop", "lance+bow+sword", 1 },
	{ BASE, "troop", "lance+bow+helmet", 1 },
	{ BASE, "troop", "lance+bow+banner", 1 },
	{ BASE, "troop", "lance+sword+helmet", 1 },
	{ BASE, "troop", "lance+sword+banner", 1 },
	{ BASE, "troop", "lance+helmet+banner", 1 },
	{ BASE, "troop", "bow+sword+helmet", 1 },
	{ BASE, "troop", "bow+sword+banner", 1 },
	{ BASE, "troop", "bow+helmet+banner", 1 },
	{ BASE, "troop", "sword+helmet+banner", 1 },
	{ BASE, "troop", "lance+bow+sword+helmet", 1 },
	{ BASE, "troop", "lance+bow+sword+banner", 1 },
	{ BASE, "troop", "lance+bow+helmet+banner", 1 },
	{ BASE, "troop", "lance+sword+helmet+banner", 1 },
	{ BASE, "troop", "bow+sword+helmet+banner", 1 },
	{ BASE, "troop", "lance+bow+sword+helmet+banner", 1 },
	{ EXTRA, "troop", "lance", 2 },
	{ EXTRA, "troop", "bow", 2 },
	{ EXTRA, "troop", "sword", 2 },
	{ EXTRA, "troop", "helmet", 2 },
	{ EXTRA, "troop", "banner", 2 },
	{ EXTRA, "troop", "lance+bow", 1 },
	{ EXTRA, "troop", "lance+sword", 1 },
	{ EXTRA, "troop", "lance+helmet", 1 },
	{ EXTRA, "troop", "lance+banner", 1 },
	{ EXTRA, "troop", "bow+sword", 1 },
	{ EXTRA, "troop", "bow+helmet", 1 },
	{ EXTRA, "troop", "bow+banner", 1 },
	{ EXTRA, "troop", "sword+helmet", 1 },
	{ EXTRA, "troop", "sword+banner", 1 },
	{ EXTRA, "troop", "helmet+banner", 1 },
	{ EXTRA, "troop", "lance+bow+sword", 1 },
	{ EXTRA, "troop", "lance+bow+helmet", 1 },
	{ EXTRA, "troop", "lance+bow+banner", 1 },
	{ EXTRA, "troop", "lance+sword+helmet", 1 },
	{ EXTRA, "troop", "lance+sword+banner", 1 },
	{ EXTRA, "troop", "lance+helmet+banner", 1 },
	{ EXTRA, "troop", "bow+sword+helmet", 1 },
	{ EXTRA, "troop", "bow+sword+banner", 1 },
	{ EXTRA, "troop", "bow+helmet+banner", 1 },
	{ EXTRA, "troop", "sword+helmet+banner", 1 },
	{ EXTRA, "troop", "lance+bow+sword+helmet", 1 },
	{ EXTRA, "troop", "lance+bow+sword+banner", 1 },
	{ EXTRA, "troop", "lance+bow+helmet+banner", 1 },
	{ EXTRA, "troop", "lance+sword+helmet+banner", 1 },
	{ EXTRA, "troop", "bow+sword+helmet+banner", 1 },
	{ EXTRA, "troop", "lance+bow+sword+helmet+banner", 1 },
	{ EXPANSION, "troop", "lance+lance", 2 },
	{ EXPANSION, "troop", "bow+bow", 2 },
	{ EXPANSION, "troop", "sword+sword", 2 },
	{ EXPANSION, "troop", "helmet+helmet", 2 },
	{ EXPANSION, "troop", "banner+banner", 2 },
	{ EXPANSION, "troop", "lance / bow", 1 },
	{ EXPANSION, "troop", "lance / sword", 1 },
	{ EXPANSION, "troop", "lance / helmet", 1 },
	{ EXPANSION, "troop", "lance / banner", 1 },
	{ EXPANSION, "troop", "bow / sword", 1 },
	{ EXPANSION, "troop", "bow / helmet", 1 },
	{ EXPANSION, "troop", "bow / banner", 1 },
	{ EXPANSION, "troop", "sword / helmet", 1 },
	{ EXPANSION, "troop", "sword / banner", 1 },
	{ EXPANSION, "troop", "helmet / banner", 1 },
	{ EXPANSION, "kingdom", "no-lance", 2 },
	{ EXPANSION, "kingdom", "no-bow", 2 },
	{ EXPANSION, "kingdom", "no-sword", 2 },
	{ EXPANSION, "kingdom", "no-helmet", 2 },
	{ EXPANSION, "kingdom", "no-banner", 2 },
	{ EXPANSION, "kingdom", "limit-5", 2 },
	{ EXPANSION, "kingdom", "limit-3", 2 },
	{ EXPANSION, "ordonance", "muster", 2 },
	{ EXPANSION, "ordonance", "march", 2 },
	{ EXPANSION, "ordonance", "exchange", 1 },
	{ EXPANSION, "ordonance", "assault", 2 },
	{ EXPANSION, "ordonance", "intrigue", 1 },
};

static const char *const columns[] = { "set", "kind", "face", "text", "copies", "provenance" };

enum { COLUMNS = sizeof columns / sizeof *columns };

/* The core keeps a list as bytes, because what is in it is the game's own affair. */
const struct cards *ordonans_cards(const struct options *options)
{
	return (const struct cards *)options->list.bytes;
}

/* ---- making a list ---- */

/* Where the next card of a list goes. */
static int filled(const struct cards *c)
{
	return c->size[BASE] + c->size[EXTRA] + c->size[EXPANSION];
}

/* The kind that has this face; the next new one if none has. */
static int kind_of(const struct cards *c, face f)
{
	int kind = 0;
	while (kind < c->kinds && c->face[kind] != f)
		kind++;
	return kind;
}

/* Rows of one set come one after the other: a card's number is its place in the list, and
 * records name cards by it. */
static void add(struct cards *c, enum set set, face f, int copies)
{
	int kind = kind_of(c, f);
	assert(copies > 0 && kind < KINDS && filled(c) + copies <= NUMBERS);
	c->face[kind] = f;
	c->kinds = (uint8_t)(c->kinds + (kind == c->kinds));
	memset(c->kind + filled(c), kind, (size_t)copies);
	c->size[set] = (uint8_t)(c->size[set] + copies);
}

/* Faces are found by their names, which takes longer than many a move: once in each thread. */
static void make_built_in(struct list *list)
{
	static IN_EACH_THREAD struct list made;
	struct cards *c = (struct cards *)made.bytes;
	if (c->kinds) {
		memcpy(list, &made, sizeof made);
		return;
	}
	for (size_t i = 0; i < sizeof built_in / sizeof *built_in; i++) {
		face f = 0;
		bool found = ordonans_find_face(built_in[i].sort, built_in[i].face, &f);
		assert(found);
		add(c, built_in[i].set, f, built_in[i].copies);
	}
	assert(c->size[BASE] == BASE_CARDS && c->size[EXPANSION] == EXPANSION_CARDS);
	memcpy(list, &made, sizeof made);
}

/* ---- reading one ---- */

/* What is being read, and what has been found wrong with it. */
struct list_reader {
	struct cards *cards;
	struct fault *fault;
	int faults;
	long line;
	int set;                  /* of the row before */
	long first[SETS][KINDS];  /* the line in which a set has this kind; 0 */
	int copies[SETS];         /* counted apart from the list, which has room for so many only */
};

static struct message *blame(struct list_reader *r, struct message m)
{
	/* a row has a few faults, and there is room for those of the last one */
	if (r->faults == FAULTS_MAX)
		r->faults--;
	assert(r->faults >= 0 && r->faults < FAULTS_MAX);
	r->fault[r->faults] = (struct fault){ 0, r->line, m };
	return &r->fault[r->faults++].what;
}

/* Blame a word of the row. */
static void blame_word(struct list_reader *r, const char *sentence, const char *word)
{
	message_text(blame(r, message(sentence)), "found", word);
}

/* Cut a row into its columns; how many there are, also beyond those that a row has: the
 * number is told to whoever wrote it. */
static int cut(char *row, char *column[COLUMNS])
{
	int n = 0;
	for (char *next = row; next; n++) {
		char *tab = strchr(next, '\t');
		if (tab)
			*tab = '\0';
		if (n < COLUMNS)
			column[n] = next;
		next = tab ? tab + 1 : NULL;
	}
	return n;
}

/* -1 if there is no such set: it is a word that somebody typed. */
static int find_set(const char *word)
{
	for (int set = 0; set < SETS; set++)
		if (strcmp(ordonans_set_name[set], word) == 0)
			return set;
	return -1;
}

/* A number of copies, 1 to 99; 0 if the word is none. No set is as large as that, but then the
 * fault is told of the whole set. */
static int find_copies(const char *word)
{
	int n = words_plain(word, 99);
	return n < 0 ? 0 : n;
}

/* Base troops have each icon once: what is known of the boxes agrees in that, so another
 * card there is a slip of the pen. Of four bits an icon the lowest alone may be set. */
static bool plain(face f)
{
	icons n = ordonans_icons(f, 0);
	return ordonans_sort(f) == TROOP && !(n & 0xeeeee);
}

/* Without the right heads a file is something else altogether, and its rows would only
 * give a list of faults. */
static bool read_heads(struct list_reader *r, char *row)
{
	char *column[COLUMNS];
	bool right = cut(row, column) == COLUMNS;
	for (int i = 0; right && i < COLUMNS; i++)
		right = strcmp(column[i], columns[i]) == 0;
	if (!right)
		blame(r, message(N_("the first line must name the columns, separated by tabs: "
		                    "set, kind, face, text, copies, provenance")));
	return right;
}

/* Put the row into the list, if there is room and it is not there already. A card may well
 * stand in two sets, as extra troops look like base troops. */
static void add_row(struct list_reader *r, int set, face f, int copies, const char *word)
{
	static const int most[SETS] = { BASE_CARDS, EXTRA_CARDS, EXPANSION_CARDS };
	assert(set >= 0 && set < SETS && copies > 0);
	int kind = kind_of(r->cards, f);
	if (r->first[set][kind]) {
		struct message *m = blame(r, message(N_("“{found}” is already on line {line}")));
		message_text(m, "found", word);
		message_int(m, "line", r->first[set][kind]);
		return;
	}
	/* counted first, so that the fault can say how many there are */
	r->copies[set] += copies;
	if (r->copies[set] > most[set])
		return;  /* check_counts will say so */
	r->first[set][kind] = r->line;
	add(r->cards, (enum set)set, f, copies);
}

/* Columns are looked at one by one, each fault for itself; text and provenance are for
 * people, and may be anything. */
static void read_row(struct list_reader *r, char *row)
{
	char *column[COLUMNS];
	int n = cut(row, column);
	if (n != COLUMNS) {
		blame(r, message_n(NP_("a row has six tab-separated columns; this one has {n}",
		                       "a row has six tab-separated columns; this one has {n}"), n));
		return;
	}
	int set = find_set(column[0]), copies = find_copies(column[4]), faults = r->faults;
	bool troop = strcmp(column[1], "troop") == 0;
	bool special = strcmp(column[1], "kingdom") == 0 || strcmp(column[1], "ordonance") == 0;
	face f = 0;
	if (set < 0)
		blame_word(r, N_("unknown set “{found}”; the sets are base, extra and crusader-kingdoms"), column[0]);
	else if (set < r->set)
		blame(r, message(N_("the sets must be in the order base, extra, crusader-kingdoms")));
	if (!troop && !special)
		blame_word(r, N_("unknown kind of card “{found}”; the kinds are troop, kingdom and ordonance"), column[1]);
	else if (!ordonans_find_face(column[1], column[2], &f))
		blame_word(r, troop ? N_("“{found}” is not a troop: list its icons from weak to strong "
		                         "(lance, bow, sword, helmet, banner), joined by +, at most five, none more than twice; "
		                         "a split troop has “ / ” between its halves, the weaker first")
		                    : N_("unknown effect “{found}”; run “bergfried data ordonans” for a list "
		                         "with all known effects"), column[2]);
	else if (set >= 0 && set != EXPANSION && !plain(f))
		blame_word(r, N_("“{found}” cannot be in this set: it has only troops with each icon at most once"), column[2]);
	if (!copies)
		blame_word(r, N_("the number of copies must be 1 to 99; got “{found}”"), column[4]);
	/* a set that stands too early is told once, and not with every row behind it */
	r->set = set > r->set ? set : r->set;
	if (r->faults == faults)
		add_row(r, set, f, copies, column[2]);
}

/* The sets are complete: with cards missing or too many it would be another game. The sources
 * differ about one card of the extra set. No single line is to blame. */
static void check_counts(struct list_reader *r)
{
	static const struct {
		int least, most;
		const char *wrong;
	} right[SETS] = {
		[BASE] = { BASE_CARDS, BASE_CARDS, N_("set base must have 56 cards; this list has {found}") },
		[EXTRA] = { EXTRA_CARDS - 1, EXTRA_CARDS, N_("set extra must have 36 or 37 cards; this list has {found}") },
		[EXPANSION] = { EXPANSION_CARDS, EXPANSION_CARDS,
		                N_("set crusader-kingdoms must have 42 cards; this list has {found}") },
	};
	r->line = 0;
	for (int set = 0; set < SETS; set++)
		if (r->copies[set] < right[set].least || r->copies[set] > right[set].most)
			message_int(blame(r, message(right[set].wrong)), "found", r->copies[set]);
}

/* UTF-8, and no control characters but tabs: a fault shows the words it is about, and they
 * must not do anything to the screen. */
static bool is_text(const char *row, size_t n)
{
	for (size_t i = 0; i < n;) {
		const unsigned char *c = (const unsigned char *)row + i;
		int length = utf8_length(c);
		if (!length || (*c != '\t' && utf8_controls(c)))
			return false;
		i += (size_t)length;
	}
	return true;
}

static int read_list(struct list *list, const char *text, size_t n, struct fault fault[FAULTS_MAX])
{
	assert(list && fault && (text || !n));
	enum { ROW_MAX = 400 };
	struct list_reader r = { .cards = (struct cards *)list->bytes, .fault = fault };
	char row[ROW_MAX + 1];
	bool heads = false;
	memset(list, 0, sizeof *list);
	/* some editors begin every file with a byte order mark */
	for (size_t at = n >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0; at < n && r.faults < FAULTS_MAX;) {
		const char *end = memchr(text + at, '\n', n - at);
		size_t length = end ? (size_t)(end - text) - at : n - at, next = at + length + 1;
		r.line++;
		if (length && text[at + length - 1] == '\r')
			length--;
		memcpy(row, text + at, length > ROW_MAX ? 0 : length);
		row[length > ROW_MAX ? 0 : length] = '\0';
		if (length > ROW_MAX || !is_text(row, length)) {
			blame(&r, message(N_("this line is too long or is not text")));
			return r.faults;
		}
		at = next;
		/* the title of a printed table looks like a comment, and is as good as one */
		if (!length || row[0] == '#')
			continue;
		if (heads)
			read_row(&r, row);
		else if (!read_heads(&r, row))
			return r.faults;
		heads = true;
	}
	if (!r.faults)
		check_counts(&r);
	return r.faults;
}

const struct list_kind ordonans_list = { .option = "cards", .built_in = make_built_in, .read = read_list };

/* ---- printing one ---- */

/* Whose word it is that there is such a card: of a list that somebody brought along, theirs. */
static void put_row(enum set set, face f, int copies, bool ours, struct buf *out)
{
	buf_put(out, ordonans_set_name[set]);
	buf_char(out, '\t');
	buf_put(out, ordonans_sort_name[ordonans_sort(f)]);
	buf_char(out, '\t');
	ordonans_put_row_face(f, out);
	buf_char(out, '\t');
	buf_put(out, !ordonans_troop(f)             ? ordonans_special(f)->text
	             : ordonans_sort(f) == SPLIT ? "one side, chosen when it is laid"
	                                         : "-");
	buf_char(out, '\t');
	buf_int(out, copies);
	buf_char(out, '\t');
	buf_put(out, !ours ? "given" : set == EXPANSION ? "invented" : "reconstructed");
	buf_char(out, '\n');
}

void ordonans_data(const struct options *options, struct buf *out)
{
	const struct cards *c = ordonans_cards(options);
	buf_put(out, "# cards\n");
	for (int i = 0; i < COLUMNS; i++) {
		buf_put(out, columns[i]);
		buf_char(out, i + 1 < COLUMNS ? '\t' : '\n');
	}
	/* cards of a kind that are next to each other are one row */
	int number = 0;
	for (int set = 0; set < SETS; set++)
		for (int end = number + c->size[set]; number < end;) {
			int copies = 1;
			while (number + copies < end && c->kind[number + copies] == c->kind[number])
				copies++;
			put_row((enum set)set, c->face[c->kind[number]], copies, !*options->list.hash, out);
			number += copies;
		}
	assert(number == filled(c));
}
