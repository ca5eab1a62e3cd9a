/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Names as people type them. Two names are compared by their letters and digits
 * alone, in small letters without accents: so "kings chambers", "King’s Chambers"
 * and "king-s-chambers" are the same, and so are "Приемная" and "Приёмная". Marks
 * that stand behind their letter, as some systems write them, are left out too;
 * that is why й counts as и.
 */
#include "sheet.h"
#include "slips.h"
#include "utf8.h"

#include <assert.h>
#include <string.h>

/* ---- letters ---- */

/* The small letter without accent; 0 for what does not count. What is beyond
 * the alphabets of our languages stays as it is. */
static long bare(long c)
{
	static const char latin_1[] = "aaaaaaaceeeeiiiidnooooo-ouuuuyts"; /* from À on; twice */
	static const char latin_a[] = "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkkllllllllll"
				      "nnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";
	_Static_assert(sizeof latin_1 == 32 + 1 && sizeof latin_a == 128 + 1, "a letter for each");
	if (c >= 'A' && c <= 'Z')
		return c - 'A' + 'a';
	if (c < 0x80)
		return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ? c : 0;
	if (c < 0xc0 || c == 0xd7 || c == 0xf7)
		return 0;
	if (c < 0x100)
		return c == 0xff ? 'y' : latin_1[(c - 0xc0) % 32];
	if (c < 0x180)
		return latin_a[c - 0x100];
	if ((c >= 0x2b0 && c <= 0x36f) || (c >= 0x2000 && c <= 0x206f))
		return 0;
	if (c >= 0x400 && c <= 0x42f)
		c += c < 0x410 ? 0x50 : 0x20;
	return c == 0x451 ? 0x435 : c == 0x439 ? 0x438 : c;
}

/* A name by its letters. Longer ones than any of ours are cut. */
enum { LETTERS = SLIPS_MOST };

struct letters {
	int n;
	long at[LETTERS];
};

static struct letters letters(const char *name)
{
	struct letters l = { .n = 0 };
	const char *end = name + strlen(name);
	while (name < end && l.n < LETTERS) {
		long c = utf8_next(&name, end);
		c = c < 0 ? 0xfffd : bare(c);
		if (c)
			l.at[l.n++] = c;
	}
	return l;
}

static bool begins(const struct letters *name, const struct letters *with)
{
	return with->n <= name->n && memcmp(name->at, with->at, (size_t)with->n * sizeof *with->at) == 0;
}

static bool equal(const struct letters *one, const struct letters *other)
{
	return one->n == other->n && begins(one, other);
}

static bool holds(const struct letters *name, const struct letters *part)
{
	for (int from = 0; from + part->n <= name->n; from++)
		if (memcmp(name->at + from, part->at, (size_t)part->n * sizeof *part->at) == 0)
			return true;
	return false;
}

bool ludwig_same_name(const char *one, const char *other)
{
	assert(one && other);
	struct letters a = letters(one), b = letters(other);
	return equal(&a, &b);
}

/* ---- how far apart ---- */

static int least(int a, int b)
{
	return a < b ? a : b;
}

/*
 * How many slips make the one out of the other. A beginning with a slip, or a piece
 * from the middle of a name, is one step further than the name itself.
 */
static int distance(const struct letters *typed, const struct letters *name)
{
	int end[LETTERS + 1];
	slips_count(typed->at, typed->n, name->at, name->n, end);
	int best = end[name->n];
	for (int j = 0; j < name->n; j++)
		best = least(best, end[j] + 1);
	return typed->n >= 4 && holds(name, typed) ? least(best, 1) : best;
}

/* ---- the search ---- */

/* One more name that it may be, if there is room and it is not there yet. */
static void add_near(struct name_match *m, const char *name)
{
	assert(m->near >= 0 && m->near <= NEAR);
	for (int i = 0; i < m->near; i++)
		if (ludwig_same_name(m->name[i], name))
			return;
	if (m->near < NEAR)
		m->name[m->near++] = name;
	else
		m->more = true;
}

/* The names of a thing one by one: in each language, then those in books; NULL after the
 * last. */
static const char *name_of(const struct name_list *names, int id, int number, const struct catalogue *const *languages)
{
	const char *english = names->name(id);
	for (; *languages; languages++)
		if (number-- == 0)
			return tr(*languages, english);
	for (const struct alias *a = names->also; a->alias; a++)
		if (strcmp(a->name, english) == 0 && number-- == 0)
			return a->alias;
	return NULL;
}

/* Names that are as near as any, unless all are too far to be meant. */
static void look_near(struct name_match *m, const struct letters *typed, const struct name_list *names,
                      const struct catalogue *const *languages)
{
	int best = typed->n <= 2 ? 1 : 2 + typed->n / 5;
	for (int id = 0; id < names->n; id++) {
		const char *nearest = NULL, *candidate;
		int far = best;
		for (int i = 0; (candidate = name_of(names, id, i, languages)); i++) {
			struct letters l = letters(candidate);
			int d = distance(typed, &l);
			if (d < far || (d == far && !nearest)) {
				far = d;
				nearest = candidate;
			}
		}
		if (!nearest)
			continue;
		if (far < best) {
			m->near = 0;
			m->more = false;
			best = far;
		}
		add_near(m, nearest);
	}
}

/* A whole name beats the beginning of another, and a beginning what is only near; where
 * several names begin so, people have to say more. */
struct name_match ludwig_match(const char *typed, const struct name_list *names, const struct catalogue *const *languages)
{
	assert(typed && languages && names->n > 0);
	struct name_match m = { .id = -1 };
	struct letters want = letters(typed);
	int exact = -1, first = -1;
	if (!want.n)
		return m;
	for (int id = 0; id < names->n; id++) {
		const char *begun = NULL, *candidate;
		for (int i = 0; (candidate = name_of(names, id, i, languages)); i++) {
			struct letters l = letters(candidate);
			if (exact < 0 && equal(&l, &want))
				exact = id;
			if (!begun && begins(&l, &want))
				begun = candidate;
		}
		if (!begun)
			continue;
		m.many = first >= 0;
		first = first < 0 ? id : first;
		add_near(&m, begun);
	}
	if (exact >= 0 || (first >= 0 && !m.many))
		m = (struct name_match){ .id = exact >= 0 ? exact : first };
	else if (first < 0)
		look_near(&m, &want, names, languages);
	return m;
}
