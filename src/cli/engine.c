/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * bergfried engine: a host (src/host) on standard input and output. The loop reads and
 * answers what is quick; threads think, each about the question that has waited longest.
 */
#include "cli.h"
#include "hear.h"
#include "pool.h"
#include "ports.h"
#include "request.h"

#include <string.h>

enum {
	THREADS_MAX = 64,
	LINE_MAX_BYTES = 1 << 20,   /* of a request */
	CHUNK = 1 << 16,            /* read at a time */
	POSITIONS = 64,
	TICK = 200                  /* milliseconds between looks at the clocks of tables */
};

struct engine {
	uv_loop_t loop;
	struct pool *pool;
	struct host *host;
	struct visitor *visitor;       /* the program that asks */
	struct seal_key key;

	uv_fs_t read;
	uv_prepare_t look;             /* is everything answered? */
	uv_timer_t tick;
	uv_signal_t signal[3];
	char chunk[CHUNK];
	struct buf line;               /* what has been read of it */
	bool too_long;                 /* the rest of it is skipped */
	bool ending, stopped;          /* nothing more is read; the threads end */
	char bye[REQUEST_ID_MAX];      /* who asked to quit; "": nobody */
};

/* ---- ports ---- */

static void put_line(void *context, void *line, const char *text, size_t n)
{
	(void)context;
	(void)line;
	fwrite(text, 1, n, stdout);
	putchar('\n');
	fflush(stdout);
}

/* Tables last as long as the program. */
static void append(void *context, struct appending *a)
{
	(void)context;
	a->result = APPENDED;
	a->done(a);
}

static void fetch(void *context, struct fetch *f)
{
	(void)context;
	f->done(f);
}

static void forget(void *context, int64_t table)
{
	(void)context;
	(void)table;
}

static void think(void *context, struct thought *t)
{
	struct engine *engine = context;
	pool_think(engine->pool, t);
}

static void drop(void *context, struct thought *t)
{
	struct engine *engine = context;
	pool_drop(engine->pool, t);
}

static void seal(void *context, const char *text, char out[SEAL_SIZE])
{
	struct engine *engine = context;
	seal_with(&engine->key, text, out);
}

/* ---- the end ---- */

/* Whatever was asked is answered first: see look(). */
static void end(struct engine *engine)
{
	if (engine->ending)
		return;
	engine->ending = true;
	/* the next signal ends the program as it does any other */
	for (int i = 0; i < 3; i++)
		uv_signal_stop(&engine->signal[i]);
	host_hush(engine->visitor);
}

static void close_handle(uv_handle_t *handle, void *context)
{
	(void)context;
	if (!uv_is_closing(handle))
		uv_close(handle, NULL);
}

static void pool_ended(void *context)
{
	struct engine *engine = context;
	uv_walk(&engine->loop, close_handle, NULL);
	uv_stop(&engine->loop);
}

static void look(uv_prepare_t *prepare)
{
	struct engine *engine = prepare->data;
	if (ferror(stdout))
		end(engine);
	if (!engine->ending || engine->stopped || host_questions(engine->visitor))
		return;
	engine->stopped = true;
	if (*engine->bye) {
		struct buf out = { 0 };
		struct json j = answer_ok(engine->bye, &out);
		json_close(&j, '}');
		put_line(engine, NULL, buf_text(&out), out.len);
		buf_free(&out);
	}
	host_stop(engine->host);
	pool_stop(engine->pool, pool_ended, engine);
}

static void interrupted(uv_signal_t *handle, int number)
{
	(void)number;
	end(handle->data);
}

/* ---- reading ---- */

static void ask(struct engine *engine)
{
	struct asked asked;
	struct message m;
	if (engine->too_long) {
		asked_start(&asked);
		m = message(N_("a request may have at most {max} bytes"));
		message_int(&m, "max", LINE_MAX_BYTES);
	} else {
		m = asked_read(&asked, buf_text(&engine->line), engine->line.len);
	}
	engine->too_long = false;
	buf_clear(&engine->line);
	if (!m.id && asked.request.verb == VERB_QUIT) {
		memcpy(engine->bye, asked.id, sizeof engine->bye);
		asked_free(&asked);
		end(engine);
	} else if (m.id) {
		host_refuse(engine->visitor, &asked, &m);
	} else {
		host_ask(engine->visitor, &asked);
	}
}

static void take(struct engine *engine, const char *bytes, size_t n)
{
	while (n && !engine->ending) {
		const char *newline = memchr(bytes, '\n', n);
		size_t part = newline ? (size_t)(newline - bytes) : n;
		if (engine->line.len + part > LINE_MAX_BYTES)
			engine->too_long = true;
		else
			buf_putn(&engine->line, bytes, part);
		if (!newline)
			return;
		ask(engine);
		bytes += part + 1;
		n -= part + 1;
	}
}

static void read_more(struct engine *engine);

static void was_read(uv_fs_t *read)
{
	struct engine *engine = read->data;
	ssize_t n = read->result;
	uv_fs_req_cleanup(read);
	if (engine->ending)
		return;
	if (n > 0) {
		take(engine, engine->chunk, (size_t)n);
	} else {
		/* the last line may have no end */
		if (engine->line.len || engine->too_long)
			ask(engine);
		end(engine);
	}
	if (!engine->ending)
		read_more(engine);
}

/* In a thread of the loop's own: standard input may be a file, a pipe or a terminal. */
static void read_more(struct engine *engine)
{
	uv_buf_t room = uv_buf_init(engine->chunk, CHUNK);
	engine->read.data = engine;
	uv_fs_read(&engine->loop, &engine->read, 0, &room, 1, -1, was_read);
}

/* ---- the whole ---- */

static void tick(uv_timer_t *timer)
{
	struct engine *engine = timer->data;
	host_step(engine->host);
}

static void begin(struct engine *engine, const struct list *list)
{
	static const int numbers[] = { SIGINT, SIGTERM, SIGHUP };
	struct host_plan plan = { .positions = POSITIONS, .list = list };
	plan.ports = (struct ports){ .context = engine, .append = append, .fetch = fetch, .forget = forget, .think = think, .drop = drop,
	                             .send = put_line, .now = port_now, .chance = port_chance, .seal = seal, .language = language, .puzzles = puzzles_text };
	engine->key = seal_key_new();
	engine->host = host_new(&plan);
	engine->visitor = host_enter(engine->host, 1, "engine", true, engine);
	for (int i = 0; i < 3; i++) {
		uv_signal_init(&engine->loop, &engine->signal[i]);
		engine->signal[i].data = engine;
		uv_signal_start(&engine->signal[i], interrupted, numbers[i]);
	}
	uv_prepare_init(&engine->loop, &engine->look);
	engine->look.data = engine;
	uv_prepare_start(&engine->look, look);
	uv_timer_init(&engine->loop, &engine->tick);
	engine->tick.data = engine;
	uv_timer_start(&engine->tick, tick, TICK, TICK);
	read_more(engine);
}

static int serve_engine(const struct cli *cli, int threads, const struct list *list)
{
	/* a read that waits for a terminal cannot be ended: this goes with the program */
	static struct engine the_engine;
	struct engine *engine = &the_engine;
	if (sodium_init() >= 0 && uv_loop_init(&engine->loop) == 0)
		engine->pool = pool_start(&engine->loop, threads, 0);
	if (!engine->pool) {
		struct message m = message(N_("could not start a thread"));
		complain(cli, m);
		return EXIT_MACHINE;
	}
	begin(engine, list);
	uv_run(&engine->loop, UV_RUN_DEFAULT);
	pool_free(engine->pool);
	host_free(engine->host);
	buf_free(&engine->line);
	return EXIT_OK;
}

enum { THREADS, CARDS };

static int run(const struct cli *cli, const struct arguments *args)
{
	long long n = parse_number(cli, args, THREADS, 2, 1, THREADS_MAX);
	if (n < 0)
		return EXIT_USAGE;
	struct list brought;
	int status;
	const struct list *list = parse_list(cli, args, CARDS, &brought, &status);
	return status == EXIT_OK ? serve_engine(cli, (int)n, list) : status;
}

static const struct flag flags[] = {
	[THREADS] = { "--threads", VALUE_NUMBER, "N", N_("number of questions handled at once"), "2", false },
	[CARDS] = { "--cards", VALUE_FILE, "FILE", N_("the card list that the record was played with"), NULL, false },
	{ 0 },
};

static const struct example examples[] = {
	{ "engine", N_("type one request per line, or let a program write them") },
	{ 0 },
};

const struct command command_engine = {
	.name = "engine",
	.summary = N_("serve positions and bots to other programs (JSON lines)"),
	.about = N_("Answers questions about positions from other programs: one JSON object per line in, one per line out. The protocol is described in docs/engine.md."),
	.flag = flags,
	.example = examples,
	.run = run,
};
