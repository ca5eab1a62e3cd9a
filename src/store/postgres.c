/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * PostgreSQL. The connection is always in libpq's pipeline mode: statements are sent
 * as they are queued, and their outcomes are read when somebody asks. Nothing here
 * waits for ever: not for a connection, a statement or a byte. A connection that
 * fails is dropped, and the next who wants something makes another; see db.h.
 */
#include "db.h"
#include "postgres.h"

#include <assert.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
	RETRY_MS = 200,      /* between attempts to connect */
	ANSWER_MS = 12000,   /* to wait for an outcome; the server itself gives up before that */
	QUEUE_MAX = 256,     /* outcomes not yet read */
	NAME_SIZE = 16       /* of a prepared statement, "s255" */
};

#define SETTINGS                                        \
	"SET client_min_messages = warning;"            \
	"SET statement_timeout = '10s';"                \
	"SET idle_in_transaction_session_timeout = '15s';"

/* Types of parameters and columns, as the server numbers them. */
enum { OID_INT8 = 20, OID_INT2 = 21, OID_INT4 = 23, OID_TEXT = 25, OID_FLOAT8 = 701 };

/* What is known of a statement on this connection. */
enum readiness { UNKNOWN, ASKED, READY };

/* An outcome that has not been read. */
struct unread {
	int prepares;  /* of preparing that slot; -1: of a statement */
	void (*row)(void *, const struct value *);
	void *arg;
	int64_t *changed;
};

struct postgres {
	struct db db;
	char *url;
	enum store_sync sync;
	PGconn *conn;         /* NULL: none */
	int64_t not_before;   /* when to try to connect again */
	bool begun;           /* the server is in a transaction, or soon will be */
	bool patient;         /* the transaction may take any time */
	struct unread waiting[QUEUE_MAX];
	int queued;
	enum stored failed;   /* the first failure among the outcomes that were read */
	struct cache cache;
	unsigned char ready[CACHE_SLOTS];
};

static struct postgres *self(struct db *db)
{
	return (struct postgres *)db;
}

static int64_t now_ms(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* ---- connecting ---- */

/* What matters comes as an error; libpq would print the rest to stderr. */
static void no_notice(void *arg, const char *words)
{
	(void)arg, (void)words;
}

PGconn *postgres_connect(const char *url)
{
	/* the later goes before the earlier: the URL, which takes the place of dbname, may say otherwise */
	static const char *const names[] = { "connect_timeout",     "application_name",    "tcp_user_timeout", "keepalives_idle",
		                                 "keepalives_interval", "keepalives_count",    "dbname",           "client_encoding",
		                                 NULL };
	const char *const values[] = { "2", "bergfried", "8000", "5", "2", "3", url, "UTF8", NULL };
	PGconn *conn = PQconnectdbParams(names, values, 1);
	PQsetNoticeProcessor(conn, no_notice, NULL);
	return conn;
}

/* What was prepared or begun was the connection's, and is gone with it. */
static void drop(struct postgres *p)
{
	PQfinish(p->conn);
	p->conn = NULL;
	p->begun = false;
	p->queued = 0;
	memset(p->ready, UNKNOWN, sizeof p->ready);
}

/* The connection failed: keep its words and drop it. */
static enum stored lost(struct postgres *p)
{
	const char *words = PQerrorMessage(p->conn);
	db_complain(&p->db, *words ? words : "the server does not answer");
	drop(p);
	return STORE_AWAY;
}

/* Not before a while has passed: a server that is down would otherwise cost every caller the two
 * seconds of an attempt. */
static enum stored reach(struct postgres *p)
{
	assert(!p->conn);
	if (now_ms() < p->not_before)
		return STORE_AWAY;
	p->conn = postgres_connect(p->url);
	bool fine = PQstatus(p->conn) == CONNECTION_OK;
	if (fine) {
		PGresult *r = PQexec(p->conn, p->sync == STORE_FULL ? SETTINGS "SET synchronous_commit = on"
		                                                    : SETTINGS "SET synchronous_commit = off");
		fine = PQresultStatus(r) == PGRES_COMMAND_OK;
		PQclear(r);
	}
	if (fine && PQsetnonblocking(p->conn, 1) == 0 && PQenterPipelineMode(p->conn))
		return STORE_OK;
	p->not_before = now_ms() + RETRY_MS;
	return lost(p);
}

/* Was the connection cut while nobody looked? Better to know before something is
 * sent: then nobody has to be told. Without bytes to read this costs a poll. */
static bool alive(struct postgres *p)
{
	struct pollfd fd = { .fd = PQsocket(p->conn), .events = POLLIN };
	while (poll(&fd, 1, 0) > 0)
		if (!PQconsumeInput(p->conn))
			return false;
	return PQstatus(p->conn) == CONNECTION_OK;
}

/* Only between transactions: in the middle of one a new connection would know nothing of its
 * first half. */
static enum stored ensure(struct postgres *p)
{
	if (p->conn && !p->begun && !p->queued && !alive(p))
		drop(p);
	return p->conn ? STORE_OK : reach(p);
}

/* ---- outcomes ---- */

static bool wait_for(struct postgres *p, short events, int64_t until)
{
	struct pollfd fd = { .fd = PQsocket(p->conn), .events = events };
	int64_t left = until - now_ms();
	if (!p->patient && left <= 0)
		return false;
	/* an interrupted poll is no failure: the caller looks again */
	return poll(&fd, 1, p->patient ? -1 : (int)left) != 0;
}

static bool send_all(struct postgres *p)
{
	int64_t until = now_ms() + ANSWER_MS;
	int more;
	while ((more = PQflush(p->conn)) > 0)
		/* the server may be busy answering and not read until we do */
		if (!wait_for(p, POLLIN | POLLOUT, until) || !PQconsumeInput(p->conn))
			return false;
	return more == 0;
}

/* The next result, or NULL at the end of an outcome; false if the connection failed. */
static bool next(struct postgres *p, PGresult **result)
{
	int64_t until = now_ms() + ANSWER_MS;
	while (PQisBusy(p->conn))
		if (!wait_for(p, POLLIN, until) || !PQconsumeInput(p->conn))
			return false;
	*result = PQgetResult(p->conn);
	return true;
}

/* Numbers travel with their most significant byte first. */
static uint64_t big_endian(const char *bytes, int n)
{
	uint64_t bits = 0;
	for (int i = 0; i < n; i++)
		bits = bits << 8 | (unsigned char)bytes[i];
	return bits;
}

static struct value column(const PGresult *r, int row, int i)
{
	const char *bytes = PQgetvalue(r, row, i);
	if (PQgetisnull(r, row, i))
		return of_int(0);
	uint64_t bits;
	double real;
	switch (PQftype(r, i)) {
	case OID_INT8:
		return of_int((int64_t)big_endian(bytes, 8));
	case OID_INT4:
		return of_int((int32_t)big_endian(bytes, 4));
	case OID_INT2:
		return of_int((int16_t)big_endian(bytes, 2));
	case OID_FLOAT8:
		bits = big_endian(bytes, 8);
		memcpy(&real, &bits, sizeof real);
		return of_real(real);
	default:
		return of_text(bytes);
	}
}

static void hand_over(const PGresult *r, const struct unread *o)
{
	assert(o->prepares < 0);
	if (o->changed)
		*o->changed = strtoll(PQcmdTuples((PGresult *)r), NULL, 10);
	int columns = PQnfields(r);
	for (int row = 0; o->row && row < PQntuples(r); row++) {
		struct value values[DB_COLUMNS];
		for (int i = 0; i < columns && i < DB_COLUMNS; i++)
			values[i] = column(r, row, i);
		o->row(o->arg, values);
	}
}

/* By the five letters of the standard: the words depend on the server's language. */
static enum stored meaning(const PGresult *r)
{
	const char *state = PQresultErrorField(r, PG_DIAG_SQLSTATE);
	if (state && strcmp(state, "23505") == 0)
		return STORE_TAKEN;
	return state && strcmp(state, "23503") == 0 ? STORE_NONE : STORE_AWAY;
}

/* One result of an outcome. */
static void take(struct postgres *p, const PGresult *r, const struct unread *o)
{
	assert(o->prepares < CACHE_SLOTS);
	switch (PQresultStatus(r)) {
	case PGRES_COMMAND_OK:
	case PGRES_TUPLES_OK:
		if (o->prepares >= 0)
			p->ready[o->prepares] = READY;
		else
			hand_over(r, o);
		return;
	case PGRES_PIPELINE_ABORTED:
		break;  /* because of what failed before it */
	default:
		if (p->failed == STORE_OK) {
			p->failed = meaning(r);
			db_complain(&p->db, PQresultErrorMessage(r));
		}
	}
	if (o->prepares >= 0)
		p->ready[o->prepares] = UNKNOWN;
	if (o->changed)
		*o->changed = 0;
}

/* Read the outcomes of all that was queued. */
static bool read_all(struct postgres *p)
{
	assert(p->queued <= QUEUE_MAX);
	for (int i = 0; i < p->queued; i++) {
		PGresult *r;
		while (true) {
			if (!next(p, &r))
				return false;
			if (!r)
				break;
			take(p, r, &p->waiting[i]);
			PQclear(r);
		}
		/* a connection that is gone has no results for ever */
		if (PQstatus(p->conn) != CONNECTION_OK)
			return false;
	}
	p->queued = 0;
	return true;
}

/* End a piece of the pipeline: after a failure the server leaves everything out
 * up to this point. */
static enum stored synchronise(struct postgres *p)
{
	PGresult *r = NULL;
	if (!PQpipelineSync(p->conn) || !send_all(p) || !read_all(p) || !next(p, &r))
		return lost(p);
	bool fine = PQresultStatus(r) == PGRES_PIPELINE_SYNC;
	PQclear(r);
	if (!fine)
		return lost(p);
	enum stored s = p->failed;
	p->failed = STORE_OK;
	return s;
}

/* ---- statements ---- */

struct parameters {
	Oid type[DB_PARAMETERS];
	const char *value[DB_PARAMETERS];
	int length[DB_PARAMETERS], format[DB_PARAMETERS];
	char bytes[DB_PARAMETERS][8];
};

/* In binary form, which needs no digits to be written here and read there; texts are the same in
 * both. */
static void fill(struct parameters *to, const struct statement *q)
{
	for (int i = 0; i < q->values; i++) {
		const struct value *v = &q->value[i];
		uint64_t bits = (uint64_t)v->number;
		if (v->kind == VALUE_REAL)
			memcpy(&bits, &v->real, sizeof bits);
		for (int j = 0; j < 8; j++)
			to->bytes[i][j] = (char)(bits >> (56 - 8 * j) & 0xff);
		bool text = v->kind == VALUE_TEXT;
		to->type[i] = text ? OID_TEXT : v->kind == VALUE_REAL ? OID_FLOAT8 : OID_INT8;
		to->value[i] = text ? v->text : to->bytes[i];
		to->length[i] = 8;
		to->format[i] = !text;
	}
}

static enum stored put(struct postgres *p, const struct statement *q)
{
	assert(p->conn && p->queued <= QUEUE_MAX - 2 && q->values <= DB_PARAMETERS);
	struct parameters ps;
	fill(&ps, q);
	int slot = cache_slot(&p->cache, q->text), sent;
	char name[NAME_SIZE];
	struct buf b = buf_over(name, sizeof name);
	buf_char(&b, 's');
	buf_int(&b, slot);
	if (slot >= 0 && p->ready[slot] == UNKNOWN) {
		if (!PQsendPrepare(p->conn, name, q->text, q->values, ps.type))
			return lost(p);
		p->ready[slot] = ASKED;
		p->waiting[p->queued++] = (struct unread){ .prepares = slot };
	}
	if (slot >= 0)
		sent = PQsendQueryPrepared(p->conn, name, q->values, ps.value, ps.length, ps.format, 1);
	else
		sent = PQsendQueryParams(p->conn, q->text, q->values, ps.type, ps.value, ps.length, ps.format, 1);
	if (!sent)
		return lost(p);
	p->waiting[p->queued++] = (struct unread){ -1, q->row, q->arg, q->changed };
	return STORE_OK;
}

/* Where the transaction failed it is over. */
static void recover(struct postgres *p)
{
	p->begun = false;
	enum stored s = put(p, &(struct statement){ .text = "ROLLBACK" });
	if (s == STORE_OK)
		synchronise(p);
}

/* Inside a transaction the server is only asked to send what it has: a piece of the pipeline
 * ends with the transaction, so that after a failure the server leaves out the rest of it. */
static enum stored flush(struct db *db)
{
	struct postgres *p = self(db);
	if (!p->conn)
		return STORE_AWAY;
	if (!p->begun)
		return synchronise(p);
	if (!PQsendFlushRequest(p->conn) || !send_all(p) || !read_all(p))
		return lost(p);
	if (p->failed == STORE_OK)
		return STORE_OK;
	enum stored s = synchronise(p);
	if (p->conn)
		recover(p);
	return s;
}

static enum stored queue(struct db *db, const struct statement *q)
{
	struct postgres *p = self(db);
	enum stored s = p->begun || p->queued ? STORE_OK : ensure(p);
	/* two outcomes for a statement that is not yet prepared */
	if (s == STORE_OK && p->queued > QUEUE_MAX - 2)
		s = flush(db);
	if (s == STORE_OK && !p->conn)
		s = STORE_AWAY;
	return s == STORE_OK ? put(p, q) : s;
}

/* A part of the transaction: the server passes it on when that is committed, and never if it is
 * not. */
static void tell(struct db *db, int64_t table, int seq)
{
	assert(table && seq > 0);
	char words[48];
	struct buf b = buf_over(words, sizeof words);
	buf_int(&b, table);
	buf_char(&b, ' ');
	buf_int(&b, seq);
	db_queue(db, &(struct statement){ .text = "SELECT pg_notify('" POSTGRES_CHANNEL "', $1)", VALUES(of_text(words)) });
}

/* ---- transactions ---- */

static enum stored begin(struct db *db, enum db_mode mode)
{
	struct postgres *p = self(db);
	enum stored s = ensure(p);
	if (s != STORE_OK)
		return s;
	p->patient = mode == DB_ALONE;
	/* spelt out, because the server's configuration may have other ideas */
	const char *text = mode == DB_READ ? "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
	                                   : "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE";
	s = put(p, &(struct statement){ .text = text });
	p->begun = s == STORE_OK;
	/* a schema must not be what a power cut costs */
	static const char *const alone[] = { "SET LOCAL statement_timeout = 0", "SET LOCAL synchronous_commit = on",
		                                 "SELECT pg_advisory_xact_lock(7239061554)" };
	for (int i = 0; s == STORE_OK && mode == DB_ALONE && i < 3; i++)
		s = queue(db, &(struct statement){ .text = alone[i] });
	/* it waits for those who are appending, and lets readers pass */
	if (s == STORE_OK && mode == DB_STILL)
		s = queue(db, &(struct statement){ .text = "LOCK TABLE events IN SHARE ROW EXCLUSIVE MODE" });
	return s;
}

/* If the connection is lost in here, nobody knows what became of it: whoever appends the same
 * event again will hear from its key. */
static enum stored commit(struct db *db)
{
	struct postgres *p = self(db);
	enum stored s = p->begun ? queue(db, &(struct statement){ .text = "COMMIT" }) : STORE_AWAY;
	if (s == STORE_OK)
		s = synchronise(p);
	if (s == STORE_OK)
		p->begun = p->patient = false;
	return s;
}

static void rollback(struct db *db)
{
	struct postgres *p = self(db);
	if (p->conn && p->begun)
		recover(p);
	p->begun = p->patient = false;
}

/* ---- opening ---- */

static void close_connection(struct db *db)
{
	struct postgres *p = self(db);
	PQfinish(p->conn);
	cache_free(&p->cache);
	free(p->url);
	free(p);
}

static const struct driver driver = {
	.close = close_connection,
	.begin = begin,
	.commit = commit,
	.rollback = rollback,
	.queue = queue,
	.flush = flush,
	.tell = tell,
};

struct db *postgres_open(const char *url, enum store_sync sync, struct buf *words)
{
	assert(url && words);
	struct postgres *p = calloc(1, sizeof *p);
	if (!p || !(p->url = strdup(url))) {
		free(p);
		buf_put(words, "out of memory");
		return NULL;
	}
	p->db.driver = &driver;
	p->sync = sync;
	if (reach(p) == STORE_OK)
		return &p->db;
	buf_put(words, p->db.trouble);
	close_connection(&p->db);
	return NULL;
}
