/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Reading a castle that people wrote down, one thing a line:
 *
 *   throne TYPE/TYPE    attendant KIND    card NUMBER    LEVEL X ROOM
 *
 * People write these files by hand, so blanks, line ends and the order of lines
 * do not matter, and all that is wrong is told at once. A room with a fault gets
 * a stand-in that fits anywhere, so that one slip is told once and not again for
 * every room that stands on it.
 */
#include "sheet.h"
#include "utf8.h"
#include "words.h"

#include <assert.h>
#include <string.h>

enum {
	LINE = 256,            /* bytes of a line that are looked at, comments aside */
	FARTHEST = BUILT - 2   /* columns and levels that any castle can reach */
};

/* ---- lines ----
 *
 * People copy from chats, tables and word processors: what they cannot see must not
 * matter.
 */

/* What counts as a blank: control characters and the like too, so that what a
 * message quotes is harmless. */
static bool is_blank(long c)
{
	return c <= ' ' || (c >= 0x7f && c <= 0xa0) || c == 0xad || (c >= 0x2000 && c <= 0x200f) ||
	       (c >= 0x2028 && c <= 0x202f) || (c >= 0x205f && c <= 0x206f) || c == 0x3000 || c == 0xfeff;
}

/* Text that went through a word processor has long dashes for the minus of a level. */
static bool is_dash(long c)
{
	return (c >= 0x2010 && c <= 0x2015) || c == 0x2212;
}

enum line { LINE_FINE, LINE_NOT_UTF8, LINE_NUL };

/* Cut off the next line, without its comment and with blanks and dashes made
 * plain. Lines end as on any system. What is longer than a line may be is left out,
 * for no name is that long; a whole letter at a time, so that what stays is UTF-8. */
static enum line next_line(const char **at, const char *end, struct buf *out)
{
	assert(*at < end);
	bool comment = false;
	enum line kind = LINE_FINE;
	buf_clear(out);
	while (*at < end) {
		const char *begin = *at;
		if (*begin == '\n' || *begin == '\r') {
			*at += 1 + (*begin == '\r' && begin + 1 < end && begin[1] == '\n');
			break;
		}
		long c = utf8_next(at, end);
		comment = comment || c == '#';
		if (c == 0)
			kind = LINE_NUL;
		if (comment)
			continue;
		size_t n = (size_t)(*at - begin);
		if (c < 0)
			kind = kind == LINE_NUL ? kind : LINE_NOT_UTF8;
		else if (is_blank(c))
			buf_put(out, out->len ? " " : "");
		else if (is_dash(c))
			buf_char(out, '-');
		else if (out->len + n < out->size)
			buf_putn(out, begin, n);
	}
	while (out->len && out->text[out->len - 1] == ' ')
		out->text[--out->len] = '\0';
	return kind;
}

/* Cut off the next word; "" after the last. */
static char *word(char **rest, const char *ends)
{
	*rest += strspn(*rest, ends);
	return words_cut(rest, ends);
}

/* Without blanks before and behind it. */
static char *trimmed(char *text)
{
	text += strspn(text, " ");
	for (size_t n = strlen(text); n && text[n - 1] == ' '; n--)
		text[n - 1] = '\0';
	return text;
}

/* A small whole number; false if it is none. */
static bool number(const char *text, int *value)
{
	const char *digits = text + (*text == '-' || *text == '+');
	long long n;
	if (*digits == '-' || strlen(digits) > 4 || !(digits = words_digits(digits, &n)) || *digits)
		return false;
	*value = (int)(*text == '-' ? -n : n);
	return true;
}

/* The line is quoted whole: people see best themselves what they meant. */
static void expected(struct sheet_reader *r, const char *what, const char *found)
{
	struct message *m = ludwig_blame(r, r->line, message(N_("expected “{expected}”, found “{found}”")));
	message_text(m, "expected", what);
	message_text(m, "found", found);
}

/* ---- names ---- */

/* Say that a name is not known; `unlike` is for one that is like no other. */
static void unknown(struct sheet_reader *r, const char *found, const struct name_match *match, const char *unlike)
{
	static const char *const perhaps[NEAR + 1] = {
		NULL,
		N_("unknown: “{found}”; did you mean {one}?"),
		N_("unknown: “{found}”; did you mean {one} or {two}?"),
		N_("unknown: “{found}”; did you mean {one}, {two} or {three}?"),
	};
	static const char *const either[NEAR + 1] = {
		NULL,
		NULL,
		N_("“{found}” is ambiguous: {one} or {two}"),
		N_("“{found}” is ambiguous: {one}, {two} or {three}"),
	};
	static const char *const place[NEAR] = { "one", "two", "three" };
	assert(match->id < 0 && match->near <= NEAR);
	const char *id = match->many && match->more ? N_("“{found}” is ambiguous: {one}, {two}, {three} or others")
	                 : match->near              ? (match->many ? either : perhaps)[match->near]
	                                            : unlike;
	struct message *m = ludwig_blame(r, r->line, message(id));
	message_text(m, "found", found);
	for (int i = 0; i < match->near; i++)
		message_text(m, place[i], match->name[i]);
}

/* ---- throne, attendants, cards ----
 *
 * Whether a castle has earned its attendants and cards is not asked: a sheet may be
 * written in the middle of a game.
 */

/* The seven regular ones: no throne wants special rooms. */
static int find_type(struct sheet_reader *r, const char *typed)
{
	struct name_match match = ludwig_match(typed, &ludwig_types, r->languages);
	if (match.id < 0)
		unknown(r, typed, &match, N_("unknown type “{found}”; the types are food, living, utility, outdoor, "
		                                    "sleeping, corridor and downstairs"));
	return match.id;
}

/* No two thrones have the same two types, so these name one, in either order. */
static int find_throne(int one, int other)
{
	assert(one >= 0 && one < REGULAR && other >= 0 && other < REGULAR);
	for (int i = 0; i < THRONES; i++) {
		const uint8_t *type = ludwig_throne[i].type;
		if ((type[0] == one && type[1] == other) || (type[0] == other && type[1] == one))
			return i;
	}
	return -1;
}

static void read_throne(struct sheet_reader *r, char *rest, const char *line)
{
	/* a line that cannot be read is seen, too: otherwise one would be missed as well */
	if (r->throne_seen) {
		ludwig_blame(r, r->line, message(N_("a castle has only one throne room")));
		return;
	}
	r->throne_seen = true;
	/* a type may be two words, unless nothing but blanks parts the types */
	const char *ends = strpbrk(rest, "/,+&") ? "/,+&" : " -";
	char *a = trimmed(word(&rest, ends)), *b = trimmed(word(&rest, ends));
	if (!*b || *word(&rest, ends)) {
		expected(r, "throne TYPE/TYPE", line);
		return;
	}
	int one = find_type(r, a), other = find_type(r, b);
	if (one < 0 || other < 0)
		return;
	int throne = find_throne(one, other);
	if (throne < 0) {
		struct message *m = ludwig_blame(r, r->line, message(N_("no throne room has the types {one} and {other}")));
		message_term(m, "one", ludwig_type_title[one]);
		message_term(m, "other", ludwig_type_title[other]);
		return;
	}
	r->sheet->castle.throne = (uint8_t)throne;
	r->sheet->throne_line = r->line;
}

/* Two of a kind are fine: the second one scores the same points again. */
static void read_attendant(struct sheet_reader *r, char *rest, const char *line)
{
	struct castle *c = &r->sheet->castle;
	assert(c->attendants <= 2);
	rest += strspn(rest, " ");
	if (!*rest) {
		expected(r, "attendant KIND", line);
		return;
	}
	struct name_match match = ludwig_match(rest, &ludwig_attendants, r->languages);
	if (match.id < 0) {
		unknown(r, rest, &match,
		        N_("unknown attendant “{found}”; the attendants are painter, knight, jester and tailor"));
	} else if (c->attendants == 2) {
		ludwig_blame(r, r->line, message(N_("a castle has at most two attendants")));
	} else {
		r->sheet->attendant_line[c->attendants] = r->line;
		c->attendant[c->attendants++] = (uint8_t)match.id;
	}
}

/* Every card is there once, so the same number twice is a slip. */
static void read_card(struct sheet_reader *r, char *rest, const char *line)
{
	struct castle *c = &r->sheet->castle;
	int card;
	assert(c->cards <= 2);
	if (!number(word(&rest, " "), &card) || *word(&rest, " ")) {
		expected(r, "card NUMBER", line);
	} else if (card < 1 || card > CARDS) {
		struct message *m = ludwig_blame(r, r->line, message(N_("bonus cards are numbered 1 to {most}; got {found}")));
		message_int(m, "most", CARDS);
		message_int(m, "found", card);
	} else if (memchr(c->card, card, c->cards)) {
		struct message *m = ludwig_blame(r, r->line, message(N_("bonus card {card} is already on line {line}")));
		message_int(m, "card", card);
		message_int(m, "line", r->sheet->card_line[c->card[0] == card ? 0 : 1]);
	} else if (c->cards == 2) {
		ludwig_blame(r, r->line, message(N_("a castle has at most two bonus cards")));
	} else {
		r->sheet->card_line[c->cards] = r->line;
		c->card[c->cards++] = (uint8_t)card;
	}
}

/* ---- rooms ---- */

/* What is said of a room on a level that its kind never has; NULL if it may be there. */
static const char *misplaced(int room, int y)
{
	assert(room >= 0 && room < ROOMS);
	bool below = ludwig_room[room].type == DOWNSTAIRS;
	if (ludwig_on_any_level(room) || below == (y < 0))
		return NULL;
	return below ? N_("{room} must be underground, on level -1 or lower; got level {level}")
	             : N_("{room} must be on level 1 or higher; got level {level}");
}

/* What a room's own line says wrongly about it; true if that was told. */
static bool blame_room(struct sheet_reader *r, int room, int y)
{
	const struct sheet *s = r->sheet;
	for (int i = 0; i < s->castle.rooms && room < TILES; i++)
		if (r->named[i] == room) {
			struct message *m = ludwig_blame(r, r->line, message(N_("{room} is already on line {line}")));
			message_term(m, "room", ludwig_rooms.name(room));
			message_int(m, "line", s->room_line[i]);
			return true;
		}
	const char *id = misplaced(room, y);
	if (!id)
		return false;
	struct message *m = ludwig_blame(r, r->line, message(id));
	message_term(m, "room", ludwig_rooms.name(room));
	ludwig_as_written(m, "level", ludwig_level(y));
	return true;
}

/* Put a room into the list, unless its cell is taken. */
static void put_room(struct sheet_reader *r, int room, bool told, int x, int y)
{
	struct sheet *s = r->sheet;
	struct castle *c = &s->castle;
	assert(c->rooms <= BUILT && (told || room < ROOMS));
	int there = ludwig_room_on(c, x, y);
	if (there >= 0 || ludwig_on_throne(x, y)) {
		struct message *m = ludwig_blame(r, r->line,
		                          there >= 0 ? message(N_("level {level}, x {x} is already taken by line {line}"))
		                                     : message(N_("level {level}, x {x} belongs to the throne room")));
		ludwig_as_written(m, "level", ludwig_level(y));
		ludwig_as_written(m, "x", x);
		if (there >= 0)
			message_int(m, "line", s->room_line[there]);
		return;
	}
	if (c->rooms == BUILT) {
		struct message *m = ludwig_blame(r, r->line, message(N_("no castle can have more than {most} rooms besides the throne room")));
		message_int(m, "most", BUILT);
		r->gaps = true;
		return;
	}
	told = told || blame_room(r, room, y);
	r->named[c->rooms] = (uint8_t)room;
	r->told[c->rooms] = told;
	s->room_line[c->rooms] = r->line;
	c->place[c->rooms++] = (struct place){ (uint8_t)(told ? STAND_IN : room), (int8_t)x, (int8_t)y };
}

/* A room that cannot be placed at all leaves a gap, and then nothing is said of rooms that
 * may have stood on it. */
static void read_room(struct sheet_reader *r, char *rest, const char *line)
{
	int level, x;
	bool numbers = number(word(&rest, " "), &level) && number(word(&rest, " "), &x);
	rest += strspn(rest, " ");
	if (!numbers || !*rest) {
		expected(r, "LEVEL X ROOM", line);
		r->gaps = true;
		return;
	}
	int y = ludwig_row(level);
	if (!level || y < -FARTHEST || y > FARTHEST || x < -FARTHEST || x > FARTHEST + 1) {
		struct message *m = ludwig_blame(r, r->line,
		                          level ? message(N_("no castle can reach level {level}, x {x}"))
		                                : message(N_("there is no level 0: level -1 is directly below level 1")));
		if (level) {
			ludwig_as_written(m, "level", level);
			ludwig_as_written(m, "x", x);
		}
		r->gaps = true;
		return;
	}
	struct name_match match = ludwig_match(rest, &ludwig_rooms, r->languages);
	if (match.id == ROOMS) {
		ludwig_blame(r, r->line, message(N_("the throne room needs a line of its own: “throne TYPE/TYPE”")));
		r->gaps = r->gaps || !ludwig_on_throne(x, y);
		return;
	}
	if (match.id < 0)
		unknown(r, rest, &match, N_("unknown room “{found}”; run “bergfried data between-two-castles” for a list"));
	put_room(r, match.id < 0 ? NOTHING : match.id, match.id < 0, x, y);
}

/* ---- the whole ---- */

/* What follows these words at the beginning of a line; NULL if it begins otherwise. */
static const char *past(const char *line, const char *words)
{
	char begin[LINE];
	struct buf b = buf_over(begin, sizeof begin);
	const char *end = line;
	for (const char *w = words; w; w = strchr(w + 1, ' ')) {
		end += strspn(end, " ");
		end += strcspn(end, " ");
	}
	buf_putn(&b, line, (size_t)(end - line));
	return ludwig_same_name(begin, words) ? end : NULL;
}

/* How lines begin besides those of rooms: with a word, or with the words of a book or a pad,
 * which stand first because a word may be their beginning. */
static const struct {
	const char *words;
	void (*read)(struct sheet_reader *, char *rest, const char *line);
} beginnings[] = {
	{ ludwig_throne_name, read_throne },
	{ "королевский слуга", read_attendant },
	{ "королевские слуги", read_attendant },
	{ "придворный", read_attendant },
	{ "придворные", read_attendant },
	{ "královský služebník", read_attendant },
	{ "královští služebníci", read_attendant },
	{ "royal attendant", read_attendant },
	{ "royal attendants", read_attendant },
	{ "карта бонуса", read_card },
	{ "карта бонусов", read_card },
	{ "карты бонусов", read_card },
	{ "бонусная карта", read_card },
	{ "бонусные карты", read_card },
	{ "bonusová karta", read_card },
	{ "bonusové karty", read_card },
	{ "bonus card", read_card },
	{ "bonus cards", read_card },
	/* TRANSLATORS: how a line begins that people type; one word */
	{ N_("throne"), read_throne },
	/* TRANSLATORS: how a line begins that people type; one word */
	{ N_("attendant"), read_attendant },
	/* TRANSLATORS: how a line begins that people type; one word */
	{ N_("card"), read_card },
};

/* Numbers begin a room; anything else must be one of the words, in any language. */
static void read_line(struct sheet_reader *r, const char *line)
{
	char words[LINE];
	assert(strlen(line) < sizeof words);
	strcpy(words, line);
	if (!*line)
		return;
	const char *sign = line + (*line == '-' || *line == '+'), *rest = NULL;
	if (*sign >= '0' && *sign <= '9') {
		read_room(r, words, line);
		return;
	}
	for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++) {
		for (int l = 0; r->languages[l] && !rest; l++)
			rest = past(line, tr(r->languages[l], beginnings[i].words));
		if (rest) {
			beginnings[i].read(r, words + (rest - line), line);
			return;
		}
	}
	expected(r, "throne, attendant, card, LEVEL X ROOM", line);
}

/* By line, as they came; without a line last. People go through their file from the top. */
static void sort_faults(struct fault *fault, int n)
{
	for (int i = 1; i < n; i++)
		for (int j = i; j > 0 && fault[j].line && (fault[j].line < fault[j - 1].line || !fault[j - 1].line); j--) {
			struct fault swap = fault[j];
			fault[j] = fault[j - 1];
			fault[j - 1] = swap;
		}
}

/* All that is wrong is told at once, up to a limit: then the rest of the file is left, and
 * nothing is said to be missing from it. */
int ludwig_sheet_read(struct sheet *sheet, const char *text, size_t n, const struct catalogue *const *languages,
                      struct fault fault[FAULTS_MAX])
{
	assert((text || !n) && languages && fault);
	struct sheet_reader r = { .sheet = sheet, .languages = languages, .fault = fault };
	char line[LINE];
	struct buf b = buf_over(line, sizeof line);
	const char *at = text, *end = n ? text + n : text;  /* an empty text may be no text */
	memset(sheet, 0, sizeof *sheet);
	memset(sheet->castle.tile, NOTHING, sizeof sheet->castle.tile);
	if (n >= 2 && (memcmp(text, "\xff\xfe", 2) == 0 || memcmp(text, "\xfe\xff", 2) == 0)) {
		ludwig_blame(&r, 0, message(N_("the file is UTF-16; please save it as UTF-8")));
		return r.faults;
	}
	while (at < end && r.faults < FAULTS_MAX) {
		r.line++;
		enum line kind = next_line(&at, end, &b);
		if (kind == LINE_FINE) {
			read_line(&r, line);
		} else {
			ludwig_blame(&r, r.line, kind == LINE_NUL ? message(N_("this line has a NUL byte; please save the file as plain text"))
			                                   : message(N_("this line is not UTF-8; please save the file as UTF-8")));
			r.gaps = true;
		}
	}
	ludwig_sheet_check(&r);
	for (int i = 0; i < sheet->castle.rooms; i++)
		sheet->castle.of_type[ludwig_room[sheet->castle.place[i].room].type]++;
	if (!r.throne_seen && at == end)
		ludwig_blame(&r, 0, message(N_("the line “throne TYPE/TYPE” is missing")));
	sort_faults(fault, r.faults);
	return r.faults;
}
