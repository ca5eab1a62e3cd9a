/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* The module's exports, and the host's ports to a page; see port.h. */
#include "port.h"

#include "blake2b.h"
#include "hear.h"
#include "host.h"
#include "net.h"
#include "registry.h"
#include "words.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { HINT_MS = 1000, POSITIONS = 8, NETS = 8, PUZZLES = 8 };

static const struct message fine = { .id = NULL };

/* A request that is being answered. */
struct page_call {
	int visitor;
	struct {
		const char *key, *value;
	} line[LINES_MAX];
	int lines;
};

static char *in;
static size_t in_size;
static struct buf out;
static int64_t now;            /* of the call */
static uint8_t given[RNG_KEY]; /* the chance of all calls so far */
static struct rng chance;      /* of the call */
static struct host *host;
static struct visitor *visitors[VISITORS_MAX];
static int64_t players[VISITORS_MAX];
static int numbers[VISITORS_MAX];                    /* where texts for a visitor go: its number */
static struct thought *waiting, **last = &waiting;   /* thoughts, the oldest first */

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
static bool cut_lines(struct page_call *c, char *text)
{
	while (*text) {
		char *end = text + strcspn(text, "\n"), *space = text + strcspn(text, " \n");
		bool end_of_all = !*end;
		if (c->lines == LINES_MAX)
			return false;
		*end = '\0';
		c->line[c->lines].key = text;
		c->line[c->lines].value = space < end ? space + 1 : end;
		*space = '\0';
		unescape((char *)c->line[c->lines].value);
		c->lines++;
		text = end_of_all ? end : end + 1;
	}
	return true;
}

/* A line's value, or what it is otherwise. */
static const char *call_text(const struct page_call *c, const char *key, const char *otherwise)
{
	for (int i = 0; i < c->lines; i++)
		if (strcmp(c->line[i].key, key) == 0)
			return c->line[i].value;
	return otherwise;
}

static long long call_number(const struct page_call *c, const char *key, long long otherwise)
{
	long long n;
	const char *text = call_text(c, key, NULL);
	return text && words_number(text, &n) ? n : otherwise;
}

/* ---- lines into fields ---- */

/* Parts of options, clocks and lists; false if it is none. */
static bool give_part(struct given *g, const char *key, const char *value)
{
	long long n = 0;
	if (strncmp(key, "options.", 8) == 0) {
		g->seen |= 1ull << F_OPTIONS;
		if (g->options < (int)(sizeof g->option / sizeof *g->option)) {
			g->option[g->options].key = key + 8;
			g->option[g->options++].value = value;
		}
		return true;
	}
	bool sheets = strncmp(key, "sheets.", 7) == 0;
	if (sheets || strncmp(key, "moves.", 6) == 0) {
		g->seen |= 1ull << (sheets ? F_SHEETS : F_MOVES);
		if (g->items < ITEMS_MAX)
			g->item[g->items++] = value;
		return true;
	}
	if (strncmp(key, "clock.", 6) != 0)
		return false;
	g->seen |= 1ull << F_CLOCK;
	if (strcmp(key, "clock.kind") == 0)
		g->clock.kind = value;
	else if (!words_number(value, &n))
		g->clock.kind = "";
	else
		*(key[6] == 'b' ? &g->clock.base : key[6] == 'i' ? &g->clock.increment : &g->clock.each) = n;
	return true;
}

static struct message give_line(struct given *g, const char *key, const char *value)
{
	long long n = -2;
	enum field f = field_find(key);
	if (f == FIELDS)
		return give_part(g, key, value) ? fine : field_unknown(key);
	enum field_type type = field_type(f);
	g->seen |= 1ull << f;
	g->text[f] = value;
	bool truth = strcmp(value, "true") == 0, number = words_number(value, &n);
	bool small = number && n > -(1 << 30) && n < 1 << 30, big = number && n >= 0 && n <= 1000000000000000000;
	if ((type == TYPE_NUMBER && !small) || (type == TYPE_BIG && !big) || (type == TYPE_BOOL && !truth && strcmp(value, "false") != 0))
		return field_misfit(key, type);
	g->number[f] = type == TYPE_BOOL ? truth : number ? n : -2;
	if (f == F_OF) {
		/* ids are JSON here, but only `id` itself comes as it stood */
		struct buf of = buf_over(g->of, sizeof g->of);
		struct json j = { .out = &of };
		if (number)
			json_raw(&j, value);
		else
			json_text(&j, value);
	}
	return fine;
}

/* ---- texts ---- */

static void put_text(int visitor, const char *text, size_t n)
{
	buf_int(&out, visitor);
	buf_char(&out, ' ');
	buf_putn(&out, text, n);
	buf_char(&out, '\n');
}

/* For the worker: one thing, by its name. */
static struct json tell(struct buf *b, const char *key)
{
	struct json j = { .out = b };
	json_open(&j, '{');
	json_key(&j, key);
	return j;
}

static void told(struct json *j)
{
	json_close(j, '}');
	put_text(WORKER, buf_text(j->out), j->out->len);
	buf_free(j->out);
}

/* ---- ports ---- */

static void port_append(void *context, struct appending *a)
{
	(void)context;
	const struct event *e = &a->event;
	struct buf b = { 0 };
	struct json j = tell(&b, "keep");
	json_open(&j, '{');
	id_key(&j, "table", e->table);
	json_key_int(&j, "seq", e->seq);
	json_key_int(&j, "at", e->at);
	if (e->by)
		id_key(&j, "by", e->by);
	json_key_text(&j, "name", e->name ? e->name : "");
	json_key_text(&j, "text", e->text);
	json_close(&j, '}');
	told(&j);
	a->result = APPENDED;
	a->done(a);
}

/* All tables are in memory. */
static void port_fetch(void *context, struct fetch *f)
{
	(void)context;
	f->done(f);
}

static void port_forget(void *context, int64_t table)
{
	(void)context;
	char id[ID_SIZE];
	struct buf b = { 0 };
	struct json j = tell(&b, "drop");
	id_put(table, id);
	json_text(&j, id);
	told(&j);
}

static void port_send(void *context, void *line, const char *text, size_t n)
{
	(void)context;
	put_text(*(const int *)line, text, n);
}

static int64_t port_now(void *context)
{
	(void)context;
	return now;
}

/* A call brings eight bytes, too few for a secret; so they add up. And what is drawn tells
 * nothing of what else is: a table's id is drawn in the same call as its secret, and people
 * see it. */
static void add_chance(uint64_t seed)
{
	uint8_t bytes[sizeof seed];
	for (size_t i = 0; i < sizeof bytes; i++)
		bytes[i] = (uint8_t)(seed >> 8 * i);
	blake2b(given, sizeof given, given, sizeof given, bytes, sizeof bytes);
	chance = rng_keyed(given, 0);
}

static void port_chance(void *context, void *bytes, size_t n)
{
	(void)context;
	unsigned char *byte = bytes;
	while (n--)
		*byte++ = (unsigned char)(rng_next(&chance) >> 24);
}

/* ---- thinking ---- */

static bool is_late(void *until)
{
	return bf_now() >= *(double *)until;
}

static void work(struct thought *t, int64_t ms)
{
	double until = bf_now() + (double)ms;
	thought_work(t, ms ? is_late : NULL, &until);
	t->done(t);
}

/* Where somebody thinks about a game, its net is worth fetching; but they do not wait for it. */
static void want_net(const struct game *game)
{
	static const struct game *wanted[NETS];
	if (!game->hints || !game->hints->learned || net_of(game))
		return;
	for (int i = 0; i < NETS && wanted[i] != game; i++)
		if (!wanted[i]) {
			wanted[i] = game;
			struct buf b = { 0 };
			struct json j = tell(&b, "net");
			json_text(&j, game->name);
			told(&j);
			return;
		}
}

bool bf_net(size_t n)
{
	static struct net nets[NETS];
	static int count;
	assert(in && n < in_size);
	in[n] = '\0';
	size_t name = strcspn(in, "\n"), words = name < n ? (n - name - 1) / 2 : 0;
	in[name] = '\0';
	const struct game *game = registry_find(in);
	uint16_t *word = game && words && count < NETS ? malloc(words * sizeof *word) : NULL;
	if (!word)
		return false;
	const unsigned char *byte = (const unsigned char *)in + name + 1;
	for (size_t i = 0; i < words; i++)
		word[i] = (uint16_t)(byte[2 * i] | byte[2 * i + 1] << 8);
	if (net_wrong(game, word, words)) {
		free(word);
		return false;
	}
	nets[count] = (struct net){ game, word, words };
	net_use(&nets[count++]);
	return true;
}

/* ---- puzzles, which have been fetched beside the engine: a game, a line end, its puzzles ---- */

static char *puzzles[PUZZLES];

bool bf_puzzles(size_t n)
{
	assert(in && n < in_size);
	in[n] = '\0';
	size_t name = strcspn(in, "\n");
	int i = 0;
	while (i < PUZZLES && puzzles[i])
		i++;
	if (name == n || i == PUZZLES)
		return false;
	in[name] = '\0';
	puzzles[i] = malloc(n + 1);
	assert(puzzles[i]);
	memcpy(puzzles[i], in, n + 1);
	return true;
}

static const char *port_puzzles(const struct game *game)
{
	for (int i = 0; i < PUZZLES && puzzles[i]; i++)
		if (strcmp(puzzles[i], game->name) == 0)
			return puzzles[i] + strlen(game->name) + 1;
	return NULL;
}

/* Who waits for an answer gets it in this call; everything else has time. */
static void port_think(void *context, struct thought *t)
{
	(void)context;
	if (t->what != THINK_COACH)
		want_net(t->what == THINK_JUDGE ? t->review->game->game : t->view.game);
	atomic_init(&t->stop, false);
	if (t->what == THINK_HINT || t->what == THINK_EVALUATE || t->what == THINK_SOLVE) {
		work(t, t->ms);
		return;
	}
	t->next = NULL;
	*last = t;
	last = &t->next;
}

/* It is done when it is its turn, and then at once. */
static void port_drop(void *context, struct thought *t)
{
	(void)context;
	atomic_store(&t->stop, true);
}

/* The oldest thought that is still wanted, or NULL. */
static struct thought *next_thought(void)
{
	while (waiting) {
		struct thought *t = waiting;
		waiting = t->next;
		if (!waiting)
			last = &waiting;
		t->dropped = atomic_load(&t->stop);
		if (!t->dropped)
			return t;
		t->done(t);
	}
	return NULL;
}

static void think_next(const struct page_call *c)
{
	struct thought *t = next_thought();
	long long iterations = call_number(c, "iterations", 0), ms = call_number(c, "ms", 0);
	if (!t)
		return;
	if (iterations > 0 && iterations < 1 << 30)
		t->iterations = (long)iterations;
	work(t, t->ms ? t->ms : ms > 0 ? ms : 0);
}

/* ---- what only the worker can ask ---- */

static struct message enter(const struct page_call *c)
{
	long long number = call_number(c, "visitor", 0);
	int64_t player;
	if (number < 1 || number >= VISITORS_MAX || !id_read(call_text(c, "player", ""), &player) || !player)
		return message(N_("you are not identified yet: request /api/me first, or send a token"));
	if (visitors[number] && players[number] != player) {
		host_leave(visitors[number]);
		visitors[number] = NULL;
	}
	numbers[number] = (int)number;
	players[number] = player;
	if (visitors[number])
		host_called(visitors[number], call_text(c, "name", ""));
	else
		visitors[number] = host_enter(host, player, call_text(c, "name", ""), true, &numbers[number]);
	return fine;
}

static struct message gone(const struct page_call *c)
{
	long long number = call_number(c, "visitor", 0);
	if (number < 1 || number >= VISITORS_MAX || !visitors[number])
		return fine;
	host_leave(visitors[number]);
	visitors[number] = NULL;
	return fine;
}

static struct message restore(const struct page_call *c)
{
	int64_t id, by = 0;
	const char *who = call_text(c, "by", NULL);
	if (!id_read(call_text(c, "table", ""), &id) || (who && !id_read(who, &by)))
		return message(N_("there is no such table"));
	struct event e = {
		.table = id, .seq = (int)call_number(c, "seq", 0), .at = call_number(c, "at", 0), .by = by,
		.name = call_text(c, "name", ""), .text = call_text(c, "text", ""),
	};
	return host_restore(host, &e);
}

static struct message step(const struct page_call *c)
{
	host_step(host);
	think_next(c);
	return fine;
}

static const struct {
	const char *name;
	struct message (*work)(const struct page_call *);
} own[] = { { "enter", enter }, { "gone", gone }, { "restore", restore }, { "step", step } };

/* What stands there, if it is one of these; why not, in `why`. */
static bool do_own(const struct page_call *c, struct message *why)
{
	const char *name = call_text(c, "do", "");
	for (size_t i = 0; i < sizeof own / sizeof *own; i++)
		if (strcmp(own[i].name, name) == 0) {
			*why = own[i].work(c);
			return true;
		}
	return false;
}

/* ---- calls ---- */

static void refuse(int visitor, const char *id, const struct message *why)
{
	struct buf b = { 0 };
	answer_refusal(id, why, NULL, &b);
	put_text(visitor, buf_text(&b), b.len);
	buf_free(&b);
}

static void answer(const struct page_call *c, struct message m)
{
	struct asked asked;
	asked_start(&asked);
	struct buf id = buf_over(asked.id, sizeof asked.id);
	buf_put(&id, call_text(c, "id", "null"));
	if (id.full) {
		/* a short text may be a long one as JSON, and a part of it is none */
		memcpy(asked.id, "null", 5);
		m = message(N_("“id” must be a number or a string of at most 40 bytes"));
	}
	if (c->visitor == WORKER && !m.id && do_own(c, &m)) {
		if (m.id)
			refuse(WORKER, asked.id, &m);
		return;
	}
	for (int i = 0; i < c->lines && !m.id; i++)
		m = give_line(&asked.given, c->line[i].key, c->line[i].value);
	if (!m.id)
		m = asked_take(&asked);
	if (!visitors[c->visitor] && !m.id)
		m = message(N_("you are not identified yet: request /api/me first, or send a token"));
	if (!visitors[c->visitor])
		refuse(c->visitor, asked.id, &m);
	else if (m.id)
		host_refuse(visitors[c->visitor], &asked, &m);
	else
		host_ask(visitors[c->visitor], &asked);
}

static void tell_wait(void)
{
	int64_t due = waiting ? now : host_due(host);
	struct buf b = { 0 };
	struct json j = tell(&b, "wait");
	if (due)
		json_int(&j, due > now ? due - now : 0);
	else
		json_raw(&j, "null");
	told(&j);
}

const char *bf_call(size_t n, int visitor, double at, uint64_t seed)
{
	struct page_call c = { .visitor = visitor };
	assert(in && n < in_size && visitor >= 0 && visitor < VISITORS_MAX);
	if (!host) {
		struct host_plan plan = { .hint_ms = HINT_MS, .positions = POSITIONS };
		plan.ports = (struct ports){ .append = port_append, .fetch = port_fetch, .think = port_think, .drop = port_drop,
		                             .send = port_send, .now = port_now, .chance = port_chance, .forget = port_forget, .puzzles = port_puzzles };
		host = host_new(&plan);
	}
	now = (int64_t)at;
	add_chance(seed);
	in[n] = '\0';
	buf_clear(&out);
	bool cut = cut_lines(&c, in);
	answer(&c, message(cut ? NULL : N_("a request must be a JSON object")));
	tell_wait();
	assert(!out.full);
	return buf_text(&out);
}

size_t bf_out_size(void)
{
	return out.len;
}
