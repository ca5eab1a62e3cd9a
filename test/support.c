/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Helpers of the suites; see support.h. */
#include "support.h"

#include "bits.h"

#include "record.h"
#include "registry.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct game *support_game(int number)
{
	const struct game *game = registry_game(number);
	if (game || (number > 0 && !registry_game(number - 1)))
		return game;
	return registry_find("null");
}

/* The next set of options, whether they go together or not. */
static bool next_options(const struct game *game, struct options *options)
{
	for (int i = 0; game->options[i].key; i++) {
		int next = options->choice[i] + 1;
		if (next < VALUES_MAX && game->options[i].value[next]) {
			options->choice[i] = (uint8_t)next;
			return true;
		}
		options->choice[i] = 0;
	}
	return ++options->seats <= game->max_seats;
}

bool support_next_options(const struct game *game, struct options *options)
{
	bool more;
	do
		more = next_options(game, options);
	while (more && options_clash(game, options).id);
	return more;
}

/* ---- games ---- */

void support_deal(struct session *s, const struct game *game, const struct options *options, uint64_t seed)
{
	struct rng rng = rng_start(seed, RNG_DEAL);
	struct deal deal;
	deal_shuffle(game, options, &rng, &deal);
	session_start(s, game, options, &deal);
}

/* Keeps what it has: plays no special as long as there is something else. So
 * hands without troops come about, which are rare. */
static move hoard(const struct view *view, struct rng *rng)
{
	static const char *const kept[] = { "kingdom", "ordonance", "bottom" };
	move moves[MOVES_MAX];
	int n = view->game->moves(view_state(view), view->seat, moves), others = 0;
	for (int i = 0; i < n; i++) {
		char name[MOVE_NAME_MAX];
		struct buf b = buf_over(name, sizeof name);
		bool keeps = false;
		view->game->name_move(view_state(view), view->seat, moves[i], &b);
		for (int k = 0; k < 3; k++)
			keeps = keeps || strncmp(name, kept[k], strlen(kept[k])) == 0;
		if (!keeps)
			moves[others++] = moves[i];
	}
	return moves[rng_below(rng, (uint32_t)(others ? others : n))];
}

move support_choose(const char *names, const struct view *view, struct rng *rng)
{
	const char *at = names;
	for (int i = view->seat; i > 0; i--) {
		const char *comma = strchr(at, ',');
		at = comma ? comma + 1 : names;
	}
	char name[32];
	struct buf b = buf_over(name, sizeof name);
	buf_putn(&b, at, strcspn(at, ","));
	if (strcmp(name, "hoarder") == 0)
		return hoard(view, rng);
	const struct bot *bot = bot_find(name);
	if (!bot)
		fail_msg("there is no bot %s", name);
	return bot_choose(bot, view, rng, NULL);
}

void support_bot_move(struct session *s, const char *bots, struct rng *rng)
{
	struct view view;
	unsigned to_act = s->game->to_act(session_state(s));
	/* where several may act, any of them is first */
	for (uint32_t skip = bits_count(to_act) > 1 ? rng_below(rng, (uint32_t)bits_count(to_act)) : 0; skip; skip--)
		to_act &= to_act - 1;
	int seat = bits_lowest(to_act);
	session_view(s, seat, &view);
	move m = support_choose(bots, &view, rng);
	session_play_move(s, seat, m);
}

void support_bot_game(struct session *s, const struct game *game, const struct options *options, const char *bots,
                      uint64_t seed)
{
	struct rng rng = rng_start(seed, RNG_BOT);
	support_deal(s, game, options, seed);
	while (!session_over(s))
		support_bot_move(s, bots, &rng);
}

void support_read_record(struct session *s, const char *text, size_t n)
{
	/* too large for some stacks */
	static struct record_reader reader;
	record_start(&reader, s, NULL);
	record_feed(&reader, text, n);
	if (record_finish(&reader))
		return;
	struct buf why = { 0 };
	message_put(&why, NULL, &reader.fault);
	fail_msg("line %ld: %s", reader.line, buf_text(&why));
}

/* ---- files ---- */

static FILE *open_file(const char *name, const char *how)
{
	char path[512];
	struct buf b = buf_over(path, sizeof path);
	buf_put(&b, GAMES_DIR "/");
	buf_put(&b, name);
	return b.full ? NULL : fopen(path, how);
}

char *support_read_file(const char *name, size_t *n)
{
	FILE *file = open_file(name, "rb");
	if (!file)
		return NULL;
	struct buf text = { 0 };
	char piece[4096];
	for (size_t got; (got = fread(piece, 1, sizeof piece, file)) > 0;)
		buf_putn(&text, piece, got);
	assert_int_equal(ferror(file), 0);
	fclose(file);
	buf_put(&text, "");
	assert_false(text.full);
	*n = text.len;
	return text.text;
}

void support_write_file(const char *name, const char *text, size_t n)
{
	FILE *file = open_file(name, "wb");
	if (!file)
		fail_msg("cannot write %s", name);
	size_t written = fwrite(text, 1, n, file);
	assert_int_equal(fclose(file), 0);
	assert_int_equal(written, n);
}

/* ---- lists ---- */

bool support_open_list(struct support_list *list, const struct game *game, const char *name)
{
	char path[200];
	size_t n;
	snprintf(path, sizeof path, "%s/test/%s", game->name, name);
	list->text = list->next = support_read_file(path, &n);
	return list->text;
}

bool support_next_line(struct support_list *list)
{
	list->words = 0;
	while (list->words == 0 && *list->next) {
		char *line = list->next, *save;
		size_t n = strcspn(line, "\n");
		list->next += line[n] ? n + 1 : n;
		line[n] = '\0';
		if (*line == '#')
			continue;
		for (char *word = strtok_r(line, " \t", &save); word; word = strtok_r(NULL, " \t", &save)) {
			assert_true(list->words < SUPPORT_WORDS);
			list->word[list->words++] = word;
		}
		list->word[list->words] = NULL;
	}
	if (list->words == 0)
		free(list->text);
	return list->words > 0;
}

int support_number(const char *word)
{
	char *end;
	long n = strtol(word, &end, 10);
	if (end == word || *end || n < 0 || n > 1000000)
		fail_msg("%s is no number", word);
	return (int)n;
}

void support_set_options(const struct game *game, struct options *options, char *const words[])
{
	for (; *words; words++) {
		char key[32];
		struct buf b = buf_over(key, sizeof key);
		const char *value = strchr(*words, '=');
		assert_non_null(value);
		buf_putn(&b, *words, (size_t)(value - *words));
		assert_null(options_set(game, options, key, value + 1).id);
	}
}

/* ---- goldens ---- */

bool support_updating(void)
{
	const char *update = getenv("UPDATE_GOLDEN");
	return update && strcmp(update, "1") == 0;
}

int support_compare(const char *name, const struct buf *text)
{
	if (support_updating()) {
		support_write_file(name, buf_text(text), text->len);
		return 0;
	}
	size_t n = 0;
	char *golden = support_read_file(name, &n);
	size_t at = 0, begin = 0;
	long line = 1;
	bool same = golden && n == text->len && memcmp(golden, buf_text(text), n) == 0;
	while (!same && golden && at < n && at < text->len && golden[at] == text->text[at])
		if (golden[at++] == '\n') {
			line++;
			begin = at;
		}
	if (!golden)
		print_error("%s is not there\n", name);
	else if (!same)
		print_error("%s, line %ld: expected\n%.200s\nbut it is\n%.200s\n", name, line, golden + begin,
		            buf_text(text) + begin);
	free(golden);
	return !same;
}

int support_times(int usual)
{
	const char *times = getenv("TEST_TIMES");
	long all = usual * (times ? strtol(times, NULL, 10) : 1);
	assert_true(all >= 0 && all < 1000000);
	return (int)(support_slow_build() ? (all + 7) / 8 : all);
}

bool support_slow_build(void)
{
#ifdef SLOW_BUILD
	return true;
#else
	return false;
#endif
}

/* ---- hashes ---- */

uint64_t support_hash(const void *bytes, size_t n)
{
	const unsigned char *at = bytes;
	uint64_t hash = 14695981039346656037u;
	for (size_t i = 0; i < n; i++)
		hash = (hash ^ at[i]) * 1099511628211u;
	return hash;
}

void support_put_hash(struct buf *out, uint64_t hash)
{
	for (int shift = 60; shift >= 0; shift -= 4)
		buf_char(out, "0123456789abcdef"[hash >> shift & 15]);
}

/* ---- JSON ---- */

static const char *skip_value(const char *at, int depth);

static const char *skip_space(const char *at)
{
	while (*at == ' ' || *at == '\n' || *at == '\r' || *at == '\t')
		at++;
	return at;
}

static const char *skip_text(const char *at)
{
	if (*at++ != '"')
		return NULL;
	for (; *at != '"'; at++) {
		if ((unsigned char)*at < 0x20)
			return NULL;
		if (*at != '\\')
			continue;
		at++;
		if (*at == 'u') {
			if (strspn(at + 1, "0123456789abcdefABCDEF") < 4)
				return NULL;
			at += 4;
		} else if (!*at || !strchr("\"\\/bfnrt", *at)) {
			return NULL;
		}
	}
	return at + 1;
}

/* By hand, as a sanitizer reads all of a text that strspn gets, each time. */
static const char *skip_digits(const char *at)
{
	while (*at >= '0' && *at <= '9')
		at++;
	return at;
}

static const char *skip_number(const char *at)
{
	at += *at == '-';
	const char *end = skip_digits(at);
	if (end == at || (end - at > 1 && *at == '0'))
		return NULL;
	if (*end != '.')
		return end;
	at = end + 1;
	end = skip_digits(at);
	return end > at ? end : NULL;
}

/* What stands between brackets: values, or in an object keys and values. */
static const char *skip_list(const char *at, char close, int depth)
{
	at = skip_space(at + 1);
	if (*at == close)
		return at + 1;
	for (;;) {
		if (close == '}') {
			at = skip_text(at);
			if (!at || *(at = skip_space(at)) != ':')
				return NULL;
			at = skip_space(at + 1);
		}
		at = skip_value(at, depth + 1);
		if (!at)
			return NULL;
		at = skip_space(at);
		if (*at == close)
			return at + 1;
		if (*at != ',')
			return NULL;
		at = skip_space(at + 1);
	}
}

static const char *skip_value(const char *at, int depth)
{
	static const char *const words[] = { "true", "false", "null" };
	if (depth > 50)
		return NULL;
	if (*at == '{')
		return skip_list(at, '}', depth);
	if (*at == '[')
		return skip_list(at, ']', depth);
	if (*at == '"')
		return skip_text(at);
	for (int i = 0; i < 3; i++)
		/* the first letter first, for the same reason */
		if (*at == *words[i] && strncmp(at, words[i], strlen(words[i])) == 0)
			return at + strlen(words[i]);
	return skip_number(at);
}

const char *support_json_fault(const char *text)
{
	const char *end = skip_value(skip_space(text), 0);
	if (!end)
		return text;
	end = skip_space(end);
	return *end ? end : NULL;
}
