/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* The module's exports, and which request is answered by what; see port.h. */
#include "port.h"

#include "hear.h"
#include "words.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static char *in;
static size_t in_size;
static struct buf out;

/* ---- lines ---- */

char *bf_in(size_t n)
{
	if (n + 1 > in_size) {
		in_size = n + 1 > 4096 ? n + 1 : 4096;
		free(in);
		in = malloc(in_size);
		assert(in);
	}
	return in;
}

/* "\n" and "\\" in a value, in place. */
static void unescape(char *value)
{
	char *to = value;
	for (const char *from = value; *from; from++) {
		if (*from == '\\' && from[1])
			*to++ = *++from == 'n' ? '\n' : *from;
		else
			*to++ = *from;
	}
	*to = '\0';
}

/* False if there are too many. */
static bool cut_lines(struct call *c, char *text)
{
	while (*text) {
		char *end = text + strcspn(text, "\n"), *space = text + strcspn(text, " \n");
		bool last = !*end;
		if (c->lines == LINES_MAX)
			return false;
		*end = '\0';
		c->line[c->lines].key = text;
		c->line[c->lines].value = space < end ? space + 1 : end;
		*space = '\0';
		unescape((char *)c->line[c->lines].value);
		c->lines++;
		text = last ? end : end + 1;
	}
	return true;
}

const char *call_text(const struct call *c, const char *key, const char *otherwise)
{
	for (int i = 0; i < c->lines; i++)
		if (strcmp(c->line[i].key, key) == 0)
			return c->line[i].value;
	return otherwise;
}

long long call_number(const struct call *c, const char *key, long long otherwise)
{
	long long n;
	const char *text = call_text(c, key, NULL);
	return text && words_number(text, &n) ? n : otherwise;
}

struct message call_game(const struct call *c, const struct game **game)
{
	const char *name = call_text(c, "game", "");
	*game = registry_find(name);
	if (*game)
		return port_fine;
	struct message m = message(N_("unknown game “{name}”"));
	message_text(&m, "name", name);
	return m;
}

/* ---- texts ---- */

void port_send(int visitor, const char *text, size_t n)
{
	buf_int(&out, visitor);
	buf_char(&out, ' ');
	buf_putn(&out, text, n);
	buf_char(&out, '\n');
}

struct json call_answer(const struct call *c, struct buf *b)
{
	return answer_ok(c->id, b);
}

void call_send(const struct call *c, struct json *j)
{
	json_close(j, '}');
	port_send(c->visitor, buf_text(j->out), j->out->len);
	buf_free(j->out);
}

static void refuse(const struct call *c, const struct message *why)
{
	struct buf b = { 0 };
	answer_refusal(c->id, why, &b);
	port_send(c->visitor, buf_text(&b), b.len);
	buf_free(&b);
}

/* ---- thinking ---- */

bool pause_over(void *context)
{
	const struct pause *p = context;
	return bf_now() >= p->until;
}

struct effort call_effort(const struct call *c, struct pause *pause, long iterations)
{
	long long ms = call_number(c, "ms", 0), wanted = call_number(c, "iterations", 0);
	struct effort e = { .iterations = wanted > 0 && wanted < 1 << 30 ? (long)wanted : iterations, .threads = 1 };
	if (ms > 0) {
		pause->until = bf_now() + (double)ms;
		e.enough = pause_over;
		e.context = pause;
	}
	return e;
}

/* ---- what can be asked ---- */

static struct message tell_games(const struct call *c)
{
	struct buf b = { 0 };
	struct json j = call_answer(c, &b);
	tell_offers(&j);
	call_send(c, &j);
	return port_fine;
}

static struct message tell_data(const struct call *c)
{
	const struct game *game;
	struct message m = call_game(c, &game);
	if (m.id)
		return m;
	struct options options = options_default(game, game->min_seats);
	struct buf data = { 0 }, b = { 0 };
	game->words.data(&options, &data);
	struct json j = call_answer(c, &b);
	json_key_text(&j, "data", buf_text(&data));
	call_send(c, &j);
	buf_free(&data);
	return port_fine;
}

static struct message step(const struct call *c)
{
	if (!tables_step(c))
		replays_step();
	return port_fine;
}

static const struct {
	const char *name;
	struct message (*work)(const struct call *);
	bool host;  /* only the host may */
} asks[] = {
	{ "enter", tables_enter, true },
	{ "gone", tables_gone, true },
	{ "restore", tables_restore, true },
	{ "step", step, true },
	{ "games", tell_games, false },
	{ "data", tell_data, false },
	{ "tables", tables_list, false },
	{ "drop", tables_drop, false },
	{ "record", tables_record, false },
	{ "load", replays_load, false },
	{ "unload", replays_unload, false },
	{ "replay", replays_view, false },
	{ "review", replays_review, false },
	{ "hint", advice_hint, false },
	{ "worth", advice_worth, false },
	{ "score", advice_score, false },
};

static struct message answer(const struct call *c)
{
	const char *name = call_text(c, "do", "");
	for (size_t i = 0; i < sizeof asks / sizeof *asks; i++)
		if (strcmp(asks[i].name, name) == 0 && (c->visitor == HOST || !asks[i].host))
			return asks[i].work(c);
	return tables_protocol(c);
}

static void tell_wait(int64_t now)
{
	int64_t wait = replays_wait() ? 0 : tables_wait(now);
	char text[40];
	struct buf b = buf_over(text, sizeof text);
	struct json j = { .out = &b };
	json_open(&j, '{');
	json_key(&j, "wait");
	if (wait < 0)
		json_raw(&j, "null");
	else
		json_int(&j, wait);
	json_close(&j, '}');
	port_send(HOST, text, b.len);
}

const char *bf_call(size_t n, int visitor, double now, uint64_t seed)
{
	struct call c = { .visitor = visitor, .now = (int64_t)now, .seed = seed, .id = "null" };
	assert(in && n < in_size && visitor >= 0 && visitor < VISITORS_MAX);
	in[n] = '\0';
	buf_clear(&out);
	bool cut = cut_lines(&c, in);
	struct buf id = buf_over(c.id, sizeof c.id);
	buf_put(&id, call_text(&c, "id", "null"));
	struct message m = cut ? answer(&c) : message(N_("a request must be a JSON object"));
	if (m.id)
		refuse(&c, &m);
	tell_wait(c.now);
	assert(!out.full);
	return buf_text(&out);
}

size_t bf_out_size(void)
{
	return out.len;
}
