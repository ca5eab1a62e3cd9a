/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Reads a card list and checks what a list must be (R29): so many cards of
 * each set, base troops with each icon once, specials that the rules know.
 */
#include "marshal_cards.h"
#include "reader.h"

#include <stdio.h>
#include <string.h>

static const char *const icon_names[] = {
	"lance", "bow", "sword", "helmet", "banner",
};
static const char *const set_names[] = {
	"base", "extra", "crusader-kingdoms",
};
static const struct {
	const char *name;
	enum marshal_kind kind;
} ordonances[] = {
	{"muster", MARSHAL_MUSTER},
	{"march", MARSHAL_MARCH},
	{"exchange", MARSHAL_EXCHANGE},
	{"assault", MARSHAL_ASSAULT},
	{"intrigue", MARSHAL_INTRIGUE},
};

/* Which icon the text begins with, and how long its name is; -1 if none. */
static int icon_at(const char *text, size_t *length)
{
	for (int icon = 0; icon < MARSHAL_ICONS; icon++) {
		*length = strlen(icon_names[icon]);
		if (strncmp(text, icon_names[icon], *length) == 0)
			return icon;
	}
	return -1;
}

/* "lance+helmet": icons joined by "+", none weaker than the one before it. */
static bool read_side(struct table_reader *in, int count[MARSHAL_ICONS],
	const char *text, bool each_once)
{
	int before = -1;

	for (;;) {
		size_t length = 0;
		int icon = icon_at(text, &length);

		if (icon < 0)
			return reader_fail(in, "no icon: %s", text);
		if (icon < before)
			return reader_fail(in, "icons go from weak to strong");
		if (icon == before && each_once)
			return reader_fail(in, "an icon twice in this set");
		before = icon;
		count[icon]++;
		text += length;
		if (*text == '\0')
			return true;
		if (*text != '+')
			return reader_fail(in, "no \"+\" before: %s", text);
		text++;
	}
}

/* "lance / bow" is called lance/bow:lance or lance/bow:bow (records page). */
static bool read_split(struct table_reader *in, struct marshal_card *card,
	const char *face, const char *slash)
{
	char top[MARSHAL_FACE];
	const char *bottom = slash + strlen(" / ");

	if (card->set != MARSHAL_EXPANSION)
		return reader_fail(in, "a split card in this set");
	snprintf(top, sizeof top, "%.*s", (int)(slash - face), face);
	if (!read_side(in, card->icon[0], top, false)
			|| !read_side(in, card->icon[1], bottom, false))
		return false;
	if (strcmp(top, bottom) == 0)
		return reader_fail(in, "both sides are the same");
	card->sides = 2;
	if (snprintf(card->name[0], MARSHAL_FACE, "%s/%s:%s", top, bottom, top)
			>= MARSHAL_FACE
			|| snprintf(card->name[1], MARSHAL_FACE, "%s/%s:%s",
			top, bottom, bottom) >= MARSHAL_FACE)
		return reader_fail(in, "the face is too long");
	return true;
}

static bool read_troop(struct table_reader *in, struct marshal_card *card,
	const char *face)
{
	const char *slash = strstr(face, " / ");

	card->kind = MARSHAL_TROOP;
	if (slash != NULL)
		return read_split(in, card, face, slash);
	if (!read_side(in, card->icon[0], face,
			card->set != MARSHAL_EXPANSION))
		return false;
	card->sides = 1;
	return true;
}

static bool read_kingdom(struct table_reader *in, struct marshal_card *card,
	const char *face)
{
	size_t length = 0;

	if (strncmp(face, "no-", 3) == 0) {
		card->kind = MARSHAL_CANCEL;
		card->value = icon_at(face + 3, &length);
		if (card->value >= 0 && face[3 + length] == '\0')
			return true;
	}
	if (strncmp(face, "limit-", 6) == 0 && face[6] >= '1'
			&& face[6] <= '9' && face[7] == '\0') {
		card->kind = MARSHAL_LIMIT;
		card->value = face[6] - '0';
		return true;
	}
	return reader_fail(in, "no kingdom card: %s", face);
}

static bool read_ordonance(struct table_reader *in, struct marshal_card *card,
	const char *face)
{
	for (size_t i = 0; i < sizeof ordonances / sizeof ordonances[0]; i++)
		if (strcmp(face, ordonances[i].name) == 0) {
			card->kind = ordonances[i].kind;
			return true;
		}
	return reader_fail(in, "no ordonance: %s", face);
}

/* One row as one card; its fields are set, kind, face, text, copies and
 * provenance. */
static bool read_card(struct table_reader *in, struct marshal_card *card)
{
	const char *kind = in->field[1], *face = in->field[2];
	int set = 0;

	memset(card, 0, sizeof *card);
	while (set < 3 && strcmp(in->field[0], set_names[set]) != 0)
		set++;
	if (set == 3)
		return reader_fail(in, "no set: %s", in->field[0]);
	card->set = (enum marshal_set)set;
	if (strlen(face) >= MARSHAL_FACE)
		return reader_fail(in, "the face is too long");
	snprintf(card->name[0], MARSHAL_FACE, "%s", face);
	if (strcmp(kind, "troop") == 0)
		return read_troop(in, card, face);
	if (card->set != MARSHAL_EXPANSION)
		return reader_fail(in, "only troops are in this set");
	if (strcmp(kind, "kingdom") == 0)
		return read_kingdom(in, card, face);
	if (strcmp(kind, "ordonance") == 0)
		return read_ordonance(in, card, face);
	return reader_fail(in, "no kind: %s", kind);
}

static bool read_copies(struct table_reader *in, int *copies)
{
	const char *text = in->field[4];

	*copies = 0;
	if (text[0] == '\0' || text[0] == '0' || strlen(text) > 2
			|| strspn(text, "0123456789") != strlen(text))
		return reader_fail(in, "no number of copies: %s", text);
	for (; *text != '\0'; text++)
		*copies = 10 * *copies + (*text - '0');
	return true;
}

static bool more(struct table_reader *in)
{
	int next = fgetc(in->file);

	return next != EOF && ungetc(next, in->file) != EOF;
}

static bool read_rows(struct table_reader *in, void *table)
{
	struct marshal_list *list = table;
	static const int least[] = {MARSHAL_BASE_CARDS, MARSHAL_EXTRA_CARDS,
		MARSHAL_EXPANSION_CARDS};
	static const int most[] = {MARSHAL_BASE_CARDS, MARSHAL_EXTRA_CARDS + 1,
		MARSHAL_EXPANSION_CARDS};
	int of_set[3] = {0};

	if (!reader_heading(in, "set\tkind\tface\ttext\tcopies\tprovenance"))
		return false;
	while (more(in)) {
		struct marshal_card card;
		int copies;

		if (!reader_fields(in, 6) || !read_card(in, &card)
				|| !read_copies(in, &copies))
			return false;
		of_set[card.set] += copies;
		if (of_set[card.set] > most[card.set])
			return reader_fail(in, "more than %d cards of set %s",
				most[card.set], set_names[card.set]);
		for (int i = 0; i < copies; i++)
			list->card[list->count++] = card;
	}
	for (int set = 0; set < 3; set++)
		if (of_set[set] < least[set])
			return reader_fail(in, "fewer than %d cards of set %s",
				least[set], set_names[set]);
	return true;
}

bool marshal_list_read(struct marshal_list *list, const char *dir,
	const char *name, char *why, size_t why_size)
{
	struct table_reader in = {.why = why, .why_size = why_size};
	int table;

	memset(list, 0, sizeof *list);
	if (!reader_file(&in, dir, name, read_rows, list))
		return false;
	/* The numbers after the table are a second base set. */
	table = list->count;
	for (int i = 0; i < table; i++)
		if (list->card[i].set == MARSHAL_BASE) {
			list->card[list->count] = list->card[i];
			list->card[list->count].set = MARSHAL_SECOND_BASE;
			list->count++;
		}
	return true;
}
