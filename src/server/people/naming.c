/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* What people may be called; see naming.h. */
#include "naming.h"

#include "bot.h"
#include "care.h"
#include "fold.h"
#include "record.h"
#include "utf8.h"

#include <assert.h>
#include <locale.h>
#include <pthread.h>
#include <string.h>
#include <strings.h>
#include <wctype.h>

#include <sodium.h>

struct range {
	unsigned first, last;
};

static bool among(unsigned c, const struct range *ranges, size_t n)
{
	assert(ranges && n);
	for (size_t i = 0; i < n; i++)
		if (c >= ranges[i].first && c <= ranges[i].last)
			return true;
	return false;
}

/* Signs that words of some scripts cannot do without, but no letters for the C
 * library: points of Hebrew and Arabic, viramas and tones. Accents of Latin letters
 * are not among them: letters come composed, so that a name has one spelling. */
static bool is_sign(unsigned c)
{
	static const struct range signs[] = {
		{ 0x5b0, 0x5bd }, { 0x5c1, 0x5c2 }, { 0x64b, 0x655 }, { 0xe47, 0xe4e }, { 0xec8, 0xecd },
		{ 0x1037, 0x103a }, { 0x17c9, 0x17d3 },
	};
	bool indic = c >= 0x900 && c <= 0xdff && ((c & 0x7f) == 0x3c || (c & 0x7f) == 0x4d);
	return indic || c == 0xdca || among(c, signs, sizeof signs / sizeof *signs);
}

/* Letters for Unicode that nobody can see, or that are pictures of letters. */
static bool is_disguised(unsigned c)
{
	static const struct range disguised[] = {
		{ 0x115f, 0x1160 }, { 0x3164, 0x3164 }, { 0xffa0, 0xffa0 }, { 0x1d00, 0x1dbf }, { 0x2000, 0x2bff }, { 0xff00, 0xff65 },
		{ 0x1d400, 0x1d7ff }, { 0x1f100, 0x1f1ff },
	};
	return among(c, disguised, sizeof disguised / sizeof *disguised);
}

static locale_t all_scripts;

static void find_letters(void)
{
	all_scripts = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
}

/* What iswalnum takes for a letter depends on the language of the process, so it is
 * asked in a language of ours, which knows all scripts. The loop's thread asks for people and
 * the keeper's for moderators. */
static bool is_letter(unsigned c)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;
	pthread_once(&once, find_letters);
	if (c < 0x80)
		return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
	return all_scripts && iswalnum_l((wint_t)c, all_scripts) && !is_disguised(c);
}

/* What may stand inside a name besides letters. */
static bool may_follow(unsigned c)
{
	return c == ' ' || c == '-' || c == '_' || c == '.' || is_sign(c);
}

/* The alphabets whose letters look alike: of two of them one could write a name that reads
 * like somebody else's. Coptic looks like Greek; of the others hardly anybody has a name in
 * any, so they are one. Scripts with signs above and below their letters are one, too: such a
 * sign, at a letter of another alphabet, is an accent that hardly anybody sees. 0: any other
 * script, or a digit. */
static int alphabet(unsigned c)
{
	static const struct range latin[] = { { 'A', 'Z' }, { 'a', 'z' }, { 0xaa, 0xaa }, { 0xb5, 0x2af }, { 0x1e00, 0x1eff },
		{ 0x2c60, 0x2c7f }, { 0xa720, 0xa7ff }, { 0xab30, 0xab6f }, { 0xfb00, 0xfb06 } },
		greek[] = { { 0x370, 0x3ff }, { 0x1f00, 0x1fff }, { 0x2c80, 0x2cff } },
		cyrillic[] = { { 0x400, 0x52f }, { 0x1c80, 0x1c8f }, { 0x2de0, 0x2dff }, { 0xa640, 0xa69f } },
		/* Armenian, Cherokee, Tifinagh, Lisu, and those of long ago */
		others[] = { { 0x530, 0x58f }, { 0x13a0, 0x13ff }, { 0x2d30, 0x2d7f }, { 0xa4d0, 0xa4ff }, { 0xab70, 0xabbf },
		{ 0x16a0, 0x16ff }, { 0x10280, 0x105ff }, { 0x118a0, 0x118ff }, { 0x16f00, 0x16f9f } },
		/* Hebrew to Burmese, Khmer; and accents by themselves */
		signed_ones[] = { { 0x300, 0x36f }, { 0x590, 0x109f }, { 0x1780, 0x17ff }, { 0x1ab0, 0x1aff }, { 0x1dc0, 0x1dff } };
	return among(c, latin, sizeof latin / sizeof *latin)            ? 1
	       : among(c, greek, sizeof greek / sizeof *greek)          ? 2
	       : among(c, cyrillic, sizeof cyrillic / sizeof *cyrillic) ? 3
	       : among(c, others, sizeof others / sizeof *others)       ? 4
	       : among(c, signed_ones, sizeof signed_ones / sizeof *signed_ones) ? 5
	                                                                         : 0;
}

static struct message misplaced(const unsigned char *c, int n)
{
	assert(n > 0 && n < 8);
	char found[8] = "?";
	struct message m = message(N_("a name may contain letters, digits, spaces and - _ . but not “{found}”"));
	if (!utf8_controls(c))
		memcpy(found, c, (size_t)n);
	message_text(&m, "found", found);
	return m;
}

/* Letter by letter, so that the first one that will not do can be named. */
static struct message look(const char *name)
{
	int letters = 0, written = 0;
	for (const unsigned char *c = (const unsigned char *)name; *c; letters++) {
		int n = utf8_length(c);
		unsigned code = n ? utf8_code(c, n) : 0;
		if (!n)
			return message(N_("a name must be UTF-8 text"));
		if (!is_letter(code) && !letters)
			return message(N_("a name must begin with a letter or a digit"));
		if (!is_letter(code) && !may_follow(code))
			return misplaced(c, n);
		int in = alphabet(code);
		/* nor does a digit have signs */
		if (is_sign(code) && !written)
			return misplaced(c, n);
		if (in && written && in != written)
			return message(N_("a name may not mix letters of different alphabets"));
		written = in ? in : written;
		c += n;
	}
	struct message m = message(letters > NAME_LETTERS ? N_("a name may have at most {max} characters") : NULL);
	if (m.id)
		message_int(&m, "max", NAME_LETTERS);
	return m;
}

/* Names by which somebody could speak for the house; with what else stands in the name they
 * are no better, so each of its words is looked at. */
static const char *const offices[] = {
	"admin", "administrator", "moderator", "moderatorka", "operator", "bergfried", "support", "staff", "sysadmin", "webmaster",
	"админ", "администратор", "модератор", "оператор", "поддержка", "бергфрид", "správce", "administrátor", "moderátor", "podpora",
};

/* Names that are somebody's already, or nobody's: of the household as people meet it in every
 * language (household.def, po/), and what the program itself calls people. */
static const char *const persons[] = {
	"Till", "Grete", "Kunz", "Odile", "Anselm", "Isolde", "Yusuf", "Mathilde",
	"Тиль", "Грета", "Кунц", "Одиль", "Ансельм", "Изольда", "Юсуф", "Матильда",
	"Gréta", "Kunc", "Odila", "Isolda", "Jusuf", "Matylda",
	"server", "system", "root", "host", "owner", "bot", "robot", "engine", "everybody", "everyone", "nobody", "somebody", "anybody",
	"you", "me", "null", "undefined", "deleted", "anonymous", "player", "игрок", "гость", "сервер", "бот", "система", "никто",
	"hráč", "systém", "nikdo", "free seat", "свободное место", "volné místo",
};

static bool is_shape_of(const char *name, const char *const list[], size_t n)
{
	char shape[NAME_MAX_BYTES + 1], other[NAME_MAX_BYTES + 1];
	shape_name(name, shape);
	for (size_t i = 0; i < n; i++) {
		shape_name(list[i], other);
		if (strcmp(shape, other) == 0)
			return true;
	}
	return false;
}

static bool is_reserved(const char *name)
{
	char word[NAME_MAX_BYTES + 1];
	if (is_shape_of(name, persons, sizeof persons / sizeof *persons) || is_shape_of(name, offices, sizeof offices / sizeof *offices))
		return true;
	while (*name) {
		size_t n = strcspn(name, " -_.");
		struct buf b = buf_over(word, sizeof word);
		buf_putn(&b, name, n);
		if (n && is_shape_of(word, offices, sizeof offices / sizeof *offices))
			return true;
		name += n + strspn(name + n, " -_.");
	}
	return false;
}

/* A record knows bots by their names alone: whoever had one would be shown as that bot. */
static bool is_bot(const char *name)
{
	for (int i = 0; bot_number(i); i++)
		if (strcasecmp(bot_number(i)->name, name) == 0)
			return true;
	return false;
}

/* Blanks at the ends are slips of the keyboard, and two names that differ in them would
 * look the same. */
struct message name_trim(char *name)
{
	assert(name);
	size_t blanks = strspn(name, " "), n = strlen(name + blanks);
	memmove(name, name + blanks, n + 1);
	while (n && name[n - 1] == ' ')
		name[--n] = '\0';
	struct message m = look(name);
	if (!m.id)
		m = record_name_fault(name);
	if (!m.id && strncasecmp(name, "guest", 5) == 0)
		m = message(N_("names that begin with “guest” are reserved for guests"));
	if (!m.id && is_bot(name))
		m = message(N_("this is the name of a bot"));
	if (!m.id && is_reserved(name))
		m = message(N_("this name is reserved: people could think that you run this server"));
	return m;
}

struct alike {
	int64_t self;
	bool other;
};

static void look_alike(void *context, const struct player *p)
{
	struct alike *alike = context;
	alike->other = alike->other || p->id != alike->self;
}

enum stored name_alike(struct store *store, const char *name, int64_t self, bool *other)
{
	struct alike alike = { .self = self };
	enum stored result = store_players_alike(store, name, look_alike, &alike);
	*other = alike.other;
	return result;
}

/* Drawn, not counted: nobody can tell from a name how many guests there are, or guess the
 * next. */
void name_guest(char name[GUEST_NAME])
{
	/* without those that are easily taken for each other */
	static const char letters[] = "abcdefghjkmnpqrstuvwxyz23456789";
	memcpy(name, "guest", 5);
	for (int i = 5; i < GUEST_NAME - 1; i++)
		name[i] = letters[randombytes_uniform(sizeof letters - 1)];
	name[GUEST_NAME - 1] = '\0';
}
