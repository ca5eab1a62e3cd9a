/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Many games that have a number each; see series.h.
 *
 * Rank 0 has a ledger: which numbers have been handed out, and which have been counted.
 * Everybody has a small stock of numbers, so that nobody waits for the next one; who comes to
 * the end of a game sends what came of it and gets another number. What comes before its turn
 * waits in the ledger. Numbers are handed out only so far ahead of what has been counted, so
 * that a game that takes for ever cannot fill the memory.
 */
#include "series.h"

#include "blocks.h"
#include "bot.h"
#include "ranks.h"
#include "record.h"
#include "signals.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
	STOCK_MOST = 16,  /* numbers for each thread, of games that take no time */
	AHEAD = 32,       /* numbers that may wait to be counted, beside the stocks */
	POLL = 1,         /* milliseconds between looks for messages of other ranks */
	REST = 100        /* the same alone: Ctrl-C is seen that soon */
};

/* A game in the file of those that are kept, and where. */
struct kept_game {
	long long number;
	long at;
};

struct turn_up {      /* what came of a number before it is counted */
	bool here;
	struct buf result;
};

struct ledger {
	const struct cli *cli;
	const struct series *series;
	struct crew *crew;
	long long given, counted;  /* numbers below these have been handed out; counted */
	int ahead;                 /* at most so much further */
	struct turn_up *early;     /* by number modulo that */
	int *threads, *playing;    /* by rank: how many, 0: it has not said so; numbers it has */
	FILE *file;                /* of games that are kept, or NULL */
	struct kept_game *kept;    /* by number */
	long long kepts, room, kept_given, kept_counted;
	long long came;            /* played by anybody since it began */
	double began;
	enum counted state;
	bool broken;               /* the file cannot be written: said once */
};

/* ---- messages between ranks: a letter, a number, and perhaps what came of it ---- */

enum { HELLO = 'h', PLAY = 'p', RESULT = 'r', END = 'e', BYE = 'b' };
enum { ENVELOPE = 9 };

static void post(int to, char kind, long long number, const struct buf *result)
{
	struct buf b = { 0 };
	buf_char(&b, kind);
	blocks_word(&b, (uint64_t)number, 8);
	if (result)
		buf_putn(&b, buf_text(result), result->len);
	assert(!b.full && b.len >= ENVELOPE);
	ranks_send(to, buf_text(&b), b.len);
	buf_free(&b);
}

/* A message that has come: its letter, 0 if none has. */
static char fetch_message(int *from, long long *number, struct buf *result)
{
	size_t n;
	char *bytes = ranks_receive(from, &n);
	*result = (struct buf){ 0 };
	if (!bytes)
		return 0;
	assert(n >= ENVELOPE);
	char kind = *bytes;
	*number = (long long)blocks_read_word(bytes + 1, 8);
	buf_putn(result, bytes + ENVELOPE, n - ENVELOPE);
	free(bytes);
	return kind;
}

/* ---- games that are kept ---- */

static void fail(struct ledger *l)
{
	if (!l->broken && l->series->keep)
		complain_file(l->cli, l->series->keep);
	l->broken = true;
	l->state = COUNT_FAILED;
}

static void count_next(struct ledger *l, const struct buf *result)
{
	if (result->full) {
		complain(l->cli, message(N_("out of memory")));
		l->state = COUNT_FAILED;
		return;
	}
	l->state = l->series->count(l->series->job, l->counted++, result);
	if (!l->series->quiet)
		progress(l->counted, l->series->numbers);
}

/* What is to be in order is counted at once, as far as it is. */
static bool found_ordered(struct ledger *l, long long number, const struct buf *bytes)
{
	if (number != l->counted || number >= l->series->numbers || l->state != COUNT_ON)
		return false;
	count_next(l, bytes);
	l->given = l->counted;
	return true;
}

static bool found(void *context, long long number, long at, const struct buf *bytes)
{
	struct ledger *l = context;
	if (l->series->keeping == KEEP_ORDERED)
		return found_ordered(l, number, bytes);
	if (number < 0)
		return false;
	if (l->kepts == l->room) {
		l->room = l->room ? 2 * l->room : 1024;
		struct kept_game *more = realloc(l->kept, (size_t)l->room * sizeof *more);
		if (!more)
			return false;
		l->kept = more;
	}
	l->kept[l->kepts++] = (struct kept_game){ number, at };
	return true;
}

static int by_number(const void *one, const void *other)
{
	const struct kept_game *a = one, *b = other;
	return (a->number > b->number) - (a->number < b->number);
}

static int open_kept(struct ledger *l)
{
	const struct series *s = l->series;
	int status = EXIT_OK;
	if (!s->keep)
		return EXIT_OK;
	if (s->keeping == KEEP_ORDERED && strcmp(s->keep, "-") == 0) {
		l->file = stdout;
		if (!blocks_begin(stdout, s->key))
			fail(l);
		return l->broken ? EXIT_MACHINE : EXIT_OK;
	}
	l->file = blocks_open(l->cli, s->keep, s->key, found, l, &status);
	long long there = s->keeping == KEEP_ORDERED ? l->counted : l->kepts;
	if (l->file && there) {
		struct message m = message_n(NP_("continuing: {n} finished game is already there", "continuing: {n} finished games are already there"), (long)there);
		complain_at(l->cli, s->keep, 0, m);
	}
	if (l->kepts)
		qsort(l->kept, (size_t)l->kepts, sizeof *l->kept, by_number);
	return status;
}

/* The game that is to be counted next, if it is one of these. */
static bool read_kept(struct ledger *l, struct buf *result)
{
	long long number;
	while (l->kept_counted < l->kepts && l->kept[l->kept_counted].number < l->counted)
		l->kept_counted++;
	if (l->kept_counted == l->kepts || l->kept[l->kept_counted].number != l->counted)
		return false;
	if (fseek(l->file, l->kept[l->kept_counted].at, SEEK_SET) != 0 || !blocks_next(l->file, &number, result) ||
	    fseek(l->file, 0, SEEK_END) != 0) {
		fail(l);
		return false;
	}
	return true;
}

/* Is the number to be handed out next one of these? Then nobody needs to play it. */
static bool is_kept(struct ledger *l)
{
	while (l->kept_given < l->kepts && l->kept[l->kept_given].number < l->given)
		l->kept_given++;
	return l->kept_given < l->kepts && l->kept[l->kept_given].number == l->given;
}

/* ---- the ledger ---- */

/* Also what nobody will count any more, because a later call might. */
static void arrive(struct ledger *l, int rank, long long number, struct buf *result)
{
	assert(l->playing[rank] > 0 && number >= l->counted && number < l->given);
	l->playing[rank]--;
	l->came++;
	if (l->file && l->series->keeping == KEEP_ANYHOW && !l->broken && !result->full &&
	    !blocks_put(l->file, number, buf_text(result), result->len))
		fail(l);
	l->early[number % l->ahead] = (struct turn_up){ true, *result };
}

static void count_due(struct ledger *l)
{
	while (l->state == COUNT_ON && l->counted < l->series->numbers) {
		struct turn_up *up = &l->early[l->counted % l->ahead];
		struct buf result = { 0 };
		if (up->here) {
			result = up->result;
			*up = (struct turn_up){ 0 };
			if (l->file && l->series->keeping == KEEP_ORDERED &&
			    !blocks_put(l->file, l->counted, buf_text(&result), result.len))
				fail(l);
		} else if (!read_kept(l, &result)) {
			return;
		}
		if (l->state == COUNT_ON)
			count_next(l, &result);
		buf_free(&result);
	}
}

/* One that is played, and as many more as are played in the time that a message may take. */
static int stock(const struct ledger *l)
{
	int threads = 0;
	for (int rank = 0; rank < ranks_all(); rank++)
		threads += l->threads[rank];
	double took = wall_seconds() - l->began, each = took * threads / (double)(l->came + 1);
	double more = 0.004 * (double)POLL / (each + 1e-9), most = STOCK_MOST - 2;
	return 2 + (int)(more < most ? more : most);
}

static bool hand_one(struct ledger *l, int rank)
{
	while (is_kept(l))
		l->given++;
	if (l->given >= l->series->numbers || l->given >= l->counted + l->ahead)
		return false;
	l->playing[rank]++;
	if (rank == 0)
		crew_give(l->crew, l->given++);
	else
		post(rank, PLAY, l->given++, NULL);
	return true;
}

/* By turns, so that the last numbers do not all go to one of them. */
static void hand_out(struct ledger *l)
{
	bool more = true;
	for (int each = 1, most = stock(l); each <= most && more; each++)
		for (int rank = 0; rank < ranks_all() && more; rank++)
			while (l->playing[rank] < each * l->threads[rank] && (more = hand_one(l, rank)))
				;
}

/* What the others say; whether anything was said. `byes` are those who have left. */
static bool listen(struct ledger *l, int *byes)
{
	int from;
	long long number;
	struct buf result;
	char kind = fetch_message(&from, &number, &result);
	if (kind == RESULT) {
		arrive(l, from, number, &result);
		return true;
	}
	buf_free(&result);
	if (kind == HELLO)
		l->threads[from] = (int)number;
	if (kind == BYE)
		++*byes;
	return kind;
}

/* Until all is counted, or it is enough, or somebody has told us to leave. */
static void keep_ledger(struct ledger *l)
{
	int byes = 0;
	l->began = wall_seconds();
	count_due(l);
	while (l->state == COUNT_ON && l->counted < l->series->numbers && !signals_told()) {
		long long number;
		struct buf result;
		hand_out(l);
		for (int wait = ranks_all() > 1 ? POLL : REST; crew_take(l->crew, wait, &number, &result); wait = 0)
			arrive(l, 0, number, &result);
		while (listen(l, &byes))
			;
		count_due(l);
	}
	/* whoever came to the end of a game in the meantime */
	long long number;
	struct buf result;
	while (crew_take(l->crew, 0, &number, &result))
		arrive(l, 0, number, &result);
	count_due(l);
}

/* Everybody leaves: what they still send is taken. */
static void dismiss(struct ledger *l)
{
	int byes = 0;
	for (int rank = 1; rank < ranks_all(); rank++)
		post(rank, END, 0, NULL);
	while (byes < ranks_all() - 1)
		if (!listen(l, &byes))
			nanosleep(&(struct timespec){ .tv_nsec = 1000000 * POLL }, NULL);
}

/* Close the file; what is in order gets its end if it is at its end. */
static void close_kept(struct ledger *l)
{
	bool ordered = l->series->keeping == KEEP_ORDERED;
	if (!l->file)
		return;
	if (ordered && !l->broken && l->counted == l->series->numbers && !blocks_put(l->file, BLOCK_END, "", 0))
		fail(l);
	if (l->file != stdout && fclose(l->file) != 0)
		fail(l);
}

static int say_stopped(const struct ledger *l)
{
	int status = say_interrupted(l->cli, l->counted, l->series->numbers);
	if (l->file && l->file != stdout)
		complain(l->cli, message(N_("run the same command again to continue")));
	return status;
}

static int lead(struct ledger *l)
{
	int status = open_kept(l);
	if (status == EXIT_OK)
		keep_ledger(l);
	bool stopped = status == EXIT_OK && l->state == COUNT_ON && l->counted < l->series->numbers;
	progress_end();
	/* who was told to leave may have lost the others, and waits for nobody */
	if (!stopped)
		dismiss(l);
	close_kept(l);
	if (stopped)
		status = say_stopped(l);
	return l->state == COUNT_FAILED ? EXIT_MACHINE : status;
}

/* The others: numbers in, results out. */
static int follow(const struct cli *cli, struct crew *crew, int threads)
{
	int from;
	long long number;
	struct buf result;
	post(0, HELLO, threads, NULL);
	while (!signals_told()) {
		for (int wait = POLL; crew_take(crew, wait, &number, &result); wait = 0) {
			if (result.full) {
				complain(cli, message(N_("out of memory")));
				return EXIT_MACHINE;
			}
			post(0, RESULT, number, &result);
			buf_free(&result);
		}
		for (char kind; (kind = fetch_message(&from, &number, &result));) {
			buf_free(&result);
			if (kind == PLAY)
				crew_give(crew, number);
			if (kind == END) {
				post(0, BYE, 0, NULL);
				return EXIT_OK;
			}
		}
	}
	return EXIT_INTERRUPTED;
}

static int run_ledger(const struct cli *cli, const struct series *s, struct crew *crew, int threads)
{
	int ranks = ranks_all();
	struct ledger l = { .cli = cli, .series = s, .crew = crew, .ahead = AHEAD + STOCK_MOST * threads * ranks };
	l.early = calloc((size_t)l.ahead, sizeof *l.early);
	l.threads = calloc((size_t)ranks, sizeof *l.threads);
	l.playing = calloc((size_t)ranks, sizeof *l.playing);
	int status = EXIT_MACHINE;
	if (l.early && l.threads && l.playing) {
		l.threads[0] = threads;
		status = lead(&l);
	} else {
		complain(cli, message(N_("out of memory")));
	}
	for (int i = 0; l.early && i < l.ahead; i++)
		buf_free(&l.early[i].result);
	free(l.early);
	free(l.threads);
	free(l.playing);
	free(l.kept);
	return status;
}

int series_run(const struct cli *cli, const struct series *s)
{
	assert(s->numbers > 0 && s->play && s->count);
	long processors = ranks_all() > 1 ? 1 : sysconf(_SC_NPROCESSORS_ONLN);
	int threads = s->threads ? s->threads : processors < 1 ? 1 : processors > CREW_MAX ? CREW_MAX : (int)processors;
	ranks_speak();
	signals_watch(false);
	struct crew *crew = crew_start(threads, s->play, s->job);
	int status = EXIT_MACHINE;
	if (!crew)
		complain(cli, message(N_("out of memory")));
	else
		status = ranks_me() ? follow(cli, crew, threads) : run_ledger(cli, s, crew, threads);
	if (crew)
		crew_end(crew);
	signals_restore();
	/* whoever did not say goodbye, or did not wait for it, must not wait for the others now */
	if (crew && (ranks_me() ? status == EXIT_OK : status != EXIT_INTERRUPTED))
		ranks_part();
	return status;
}

/* ---- what commands with a series share ---- */

static bool unwanted(void *nothing)
{
	(void)nothing;
	return crew_stopped();
}

struct effort series_effort(const struct bot *bot, const struct game *game, long long iterations)
{
	return (struct effort){ .iterations = (long)(iterations ? iterations : bot_iterations(bot, game)), .enough = unwanted };
}

void series_put_key(struct buf *out, const char *command, const struct game *game, const struct options *options,
                    const struct bot *const bots[], long long seed)
{
	buf_puts(out, "bergfried ", BERGFRIED_VERSION, "\n", command, "\n");
	record_put_game(out, game, options);
	for (int seat = 0; seat < options->seats; seat++)
		buf_puts(out, "bot ", bots[seat]->name, "\n");
	buf_put(out, "seed ");
	buf_int(out, seed);
	buf_char(out, '\n');
}

const char threads_about[] = N_("games played at once by each process");
const char threads_usual[] = N_("one per processor; one with mpirun");
const char keep_about[] = N_("keep every finished game in this file; the same command continues from there, also with more --games");
