/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* People at the tables of a server under test; see crew.h. */
#include "crew.h"

#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* ---- the server ---- */

void crew_start(struct crew *crew, struct host *host)
{
	const char *arguments[28] = { "--store", crew->store };
	for (int i = 0; crew->more[i]; i++)
		arguments[2 + i] = crew->more[i];
	if (!host_start(host, *crew->errors ? crew->errors : NULL, arguments))
		fail_msg("the server does not start");
}

void crew_stop(struct crew *crew, struct host *host)
{
	(void)crew;
	int status = host_stop(host);
	if (status != 0)
		fail_msg("the server ended with %d", status);
}

void crew_begin(struct crew *crew, const char *store)
{
	const char *temporary = getenv("TMPDIR");
	*crew = (struct crew){ .rng = rng_start(1, RNG_TEST) };
	snprintf(crew->folder, sizeof crew->folder, "%.40s/bergfried-XXXXXX", temporary ? temporary : "/tmp");
	assert_non_null(mkdtemp(crew->folder));
	if (store)
		snprintf(crew->store, sizeof crew->store, "%s", store);
	else
		snprintf(crew->store, sizeof crew->store, "sqlite:%s/store.db", crew->folder);
	crew->more[0] = "--bot-time";
	crew->more[1] = "20";
	crew->more[2] = "--sync";   /* what happens when the power fails is not tested here */
	crew->more[3] = "normal";
	crew->more[4] = "--patience";  /* nobody is cut off because the machine is busy */
	crew->more[5] = "3600";
}

static void mate_free(struct mate *mate)
{
	client_free(&mate->client);
	json_decref(mate->view);
	json_decref(mate->views);
	json_decref(mate->events);
	*mate = (struct mate){ 0 };
}

void crew_begin_nodes(struct crew *crew)
{
	const char *postgres = getenv("BERGFRIED_TEST_POSTGRES");
	crew_begin(crew, postgres);
	crew_start(crew, &crew->host);
	if (postgres)
		crew_start(crew, &crew->other);
}

const struct host *crew_second(const struct crew *crew)
{
	return crew->other.pid ? &crew->other : &crew->host;
}

void crew_end(struct crew *crew)
{
	for (int i = 0; i < crew->mates; i++)
		mate_free(&crew->mate[i]);
	if (crew->host.pid)
		crew_stop(crew, &crew->host);
	if (crew->other.pid)
		crew_stop(crew, &crew->other);
	static const char *const files[] = { "store.db", "store.db-wal", "store.db-shm", "record", "errors" };
	for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
		char path[96];
		snprintf(path, sizeof path, "%s/%s", crew->folder, files[i]);
		unlink(path);
	}
	rmdir(crew->folder);
}

/* ---- people ---- */

struct mate *crew_hire(struct crew *crew, const struct host *host)
{
	assert_true(crew->mates < MATES_MAX);
	struct mate *mate = &crew->mate[crew->mates];
	*mate = (struct mate){ .number = crew->mates++, .seat = -1, .detail = "full" };
	mate->events = json_array();
	mate->views = json_array();
	if (!client_open(&mate->client, host))
		fail_msg("nobody comes in: %s", client_fault(&mate->client));
	json_t *answer = mate_ask(mate, "hello", "{s:i}", "version", 1);
	snprintf(mate->name, sizeof mate->name, "%s", field_text(answer, "name"));
	assert_true(*mate->name);
	json_decref(answer);
	return mate;
}

void mate_drop(struct mate *mate)
{
	client_drop(&mate->client);
	mate->asked = 0;
	mate->moved_on = mate->waits_view = false;
}

void mate_return(struct mate *mate, const struct host *host)
{
	mate_drop(mate);
	/* what had come but was not looked at is lost, as it would be in a browser */
	json_array_clear(mate->client.pushed);
	mate->client.host = host;
	if (!client_connect(&mate->client))
		fail_msg("%s does not come in again: %s", mate->name, client_fault(&mate->client));
	mate_join(mate, mate->table, mate->detail);
}

static void show(const char *what, const json_t *json)
{
	char *text = json ? json_dumps(json, JSON_COMPACT) : NULL;
	print_message("%s: %.2000s\n", what, text ? text : "nothing");
	free(text);
}

static bool without_table(const char *what)
{
	return strcmp(what, "hello") == 0 || strcmp(what, "make") == 0 || strcmp(what, "ping") == 0;
}

static json_t *ask(struct mate *mate, const char *what, const char *fields, va_list values)
{
	json_error_t error;
	json_t *json = fields ? json_vpack_ex(&error, 0, fields, values) : json_object();
	if (!json)
		fail_msg("%s: %s", what, error.text);
	if (*mate->table && !json_object_get(json, "table") && !without_table(what))
		json_object_set_new(json, "table", json_string(mate->table));
	int id = client_begin(&mate->client, what, "O", json);
	json_t *answer = client_answer(&mate->client, id, LONG);
	json_decref(json);
	if (!answer)
		fail_msg("%s hears no answer to %s: %s", mate->name, what, client_fault(&mate->client));
	return answer;
}

json_t *mate_http(struct mate *m, const char *path, const char *body, int status)
{
	struct reply reply = body ? client_post(&m->client, path, body) : client_get(&m->client, path);
	if (reply.status != status)
		fail_msg("%s: %d %s", path, reply.status, reply.body ? reply.body : "");
	json_t *answer = json_loads(reply.body, 0, NULL);
	reply_free(&reply);
	assert_non_null(answer);
	return answer;
}

json_t *mate_ask(struct mate *mate, const char *what, const char *fields, ...)
{
	va_list values;
	va_start(values, fields);
	json_t *answer = ask(mate, what, fields, values);
	va_end(values);
	if (!json_is_true(json_object_get(answer, "ok"))) {
		show(what, answer);
		fail_msg("%s may not %s", mate->name, what);
	}
	return answer;
}

void mate_does(struct mate *mate, const char *what, const char *fields, ...)
{
	va_list values;
	va_start(values, fields);
	json_t *answer = ask(mate, what, fields, values);
	va_end(values);
	if (!json_is_true(json_object_get(answer, "ok"))) {
		show(what, answer);
		fail_msg("%s may not %s", mate->name, what);
	}
	json_decref(answer);
}

void mate_refused(struct mate *mate, const char *sentence, const char *what, const char *fields, ...)
{
	va_list values;
	va_start(values, fields);
	json_t *answer = ask(mate, what, fields, values);
	va_end(values);
	const char *key = field_text(json_object_get(answer, "error"), "key");
	if (!key || strcmp(key, sentence) != 0 || !field_text(answer, "refused")) {
		show(what, answer);
		fail_msg("%s of %s should be refused: %s", what, mate->name, sentence);
	}
	json_decref(answer);
}

void mate_join(struct mate *mate, const char *table, const char *detail)
{
	if (table != mate->table)
		snprintf(mate->table, sizeof mate->table, "%s", table);
	mate->detail = detail;
	mate_does(mate, "join", "{s:s, s:i, s:s}", "table", table, "since", mate->seq, "detail", detail);
}

/* ---- hearing ---- */

static void take_view(struct mate *mate, json_t *message)
{
	json_t *view = json_object_get(message, "view"), *you = json_object_get(view, "you");
	int seq = (int)field_number(message, "seq");
	if (seq < mate->view_seq)
		fail_msg("%s is shown event %d after %d", mate->name, seq, mate->view_seq);
	mate->view_seq = seq;
	json_decref(mate->view);
	mate->view = json_incref(view);
	mate->seat = json_is_integer(you) ? (int)json_integer_value(you) : -1;
	mate->moved_on = true;
	mate->waits_view = false;
	json_array_append(mate->views, message);
}

static void take_event(struct mate *mate, json_t *message)
{
	int seq = (int)field_number(message, "seq");
	if (seq <= mate->seq) {
		show("event", message);
		fail_msg("%s hears event %d after %d", mate->name, seq, mate->seq);
	}
	mate->seq = seq;
	json_array_append(mate->events, message);
}

static void take_answer(struct mate *mate, const json_t *answer)
{
	if (field_number(answer, "id") != mate->asked)
		return;
	int64_t took = net_us() - mate->sent;
	mate->asked = 0;
	if (took > mate->slowest)
		mate->slowest = took;
	if (json_is_true(json_object_get(answer, "ok"))) {
		int seq = (int)field_number(answer, "seq");
		mate->moves++;
		/* a view from before the move is no reason to move again */
		mate->moved_on = mate->moved_on && mate->view_seq >= seq;
		if (mate->acknowledged)
			mate->acknowledged(mate->context, mate, seq);
		return;
	}
	const char *key = field_text(json_object_get(answer, "error"), "key");
	if (!key || !*key || !field_text(answer, "refused"))
		fail_msg("%s is refused without a reason", mate->name);
	mate->refused++;
	mate->moved_on = false;
	mate->waits_view = client_begin(&mate->client, "view", "{s:s}", "table", mate->table) != 0;
}

static void take(struct mate *mate, json_t *message)
{
	const char *table = field_text(message, "table");
	if (json_object_get(message, "id"))
		take_answer(mate, message);
	else if (!table || strcmp(table, mate->table) != 0)
		return;
	else if (json_object_get(message, "view"))
		take_view(mate, message);
	else
		take_event(mate, message);
}

/* Everything that is there for one; how many. */
static int hear(struct mate *mate)
{
	int n = 0;
	for (char *text; mate->client.fd >= 0 && (text = client_receive(&mate->client, 0)) != NULL; n++) {
		json_t *message = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
		if (!json_is_object(message))
			fail_msg("not JSON: %.200s", text);
		json_array_append_new(mate->client.pushed, message);
		free(text);
	}
	size_t there = json_array_size(mate->client.pushed);
	for (size_t i = 0; i < there; i++)
		take(mate, json_array_get(mate->client.pushed, i));
	json_array_clear(mate->client.pushed);
	return n + (int)there;
}

void crew_listen(struct crew *crew, int ms)
{
	struct pollfd p[MATES_MAX];
	int n = 0, came = 0;
	for (int i = 0; i < crew->mates; i++)
		came += hear(&crew->mate[i]);
	if (came)
		return;
	for (int i = 0; i < crew->mates; i++)
		if (crew->mate[i].client.fd >= 0)
			p[n++] = (struct pollfd){ .fd = crew->mate[i].client.fd, .events = POLLIN };
	if (poll(p, (nfds_t)n, ms) <= 0)
		return;
	for (int i = 0; i < crew->mates; i++)
		hear(&crew->mate[i]);
}

struct store *crew_open(const struct crew *crew)
{
	struct message why;
	struct store *store;
	for (int64_t until = net_ms() + LONG; !(store = store_open(crew->store, STORE_NORMAL, &why)); poll(NULL, 0, 100))
		if (net_ms() > until)
			fail_msg("%s: %s", why.id, why.arg[0].text);
	return store;
}

void crew_until(struct crew *crew, bool (*holds)(const struct mate *, long), const struct mate *mate, long what, const char *why)
{
	int64_t until = net_ms() + LONG;
	while (!holds(mate, what)) {
		if (net_ms() > until) {
			show("view", mate->view);
			fail_msg("%s waits too long: %s", mate->name, why);
		}
		crew_listen(crew, 100);
	}
}

bool heard_seq(const struct mate *mate, long seq)
{
	return mate->seq >= seq;
}

bool stage_is(const struct mate *mate, long letter)
{
	const char *stage = mate->view ? field_text(mate->view, "stage") : NULL;
	return stage && (letter == 'v' ? strcmp(stage, "over") == 0 : stage[0] == letter && strcmp(stage, "over") != 0);
}

bool may_move(const struct mate *mate, long what)
{
	(void)what;
	return mate->moved_on && json_array_size(json_object_get(mate->view, "moves")) > 0;
}

int heard(const struct mate *mate, const char *event)
{
	int n = 0;
	for (size_t i = 0; i < json_array_size(mate->events); i++)
		n += strcmp(field_text(json_array_get(mate->events, i), "event"), event) == 0;
	return n;
}

json_t *last_heard(const struct mate *mate, const char *event)
{
	for (size_t i = json_array_size(mate->events); i--;)
		if (strcmp(field_text(json_array_get(mate->events, i), "event"), event) == 0)
			return json_array_get(mate->events, i);
	return NULL;
}

/* ---- moving ---- */

bool mate_move(struct mate *mate, struct rng *rng)
{
	const json_t *moves = json_object_get(mate->view, "moves");
	size_t n = json_array_size(moves);
	if (!n || mate->asked || mate->client.fd < 0)
		return false;
	const char *words = json_string_value(json_array_get(moves, rng_below(rng, (unsigned)n)));
	snprintf(mate->move, sizeof mate->move, "%s", words);
	mate->moved_on = false;
	mate->sent = net_us();
	mate->asked = client_begin(&mate->client, "play", "{s:s, s:s, s:i}", "table", mate->table, "move", words, "seq", mate->view_seq);
	return mate->asked != 0;
}

/* Those who only hear events must look for themselves. */
static void look(struct mate *mate)
{
	if (strcmp(mate->detail, "events") != 0 || mate->waits_view || mate->asked || mate->view_seq >= mate->seq)
		return;
	mate->waits_view = client_begin(&mate->client, "view", "{s:s}", "table", mate->table) != 0;
}

void crew_step(struct crew *crew, int ms)
{
	for (int i = 0; i < crew->mates; i++) {
		struct mate *mate = &crew->mate[i];
		if (mate->client.fd < 0 || !*mate->table)
			continue;
		look(mate);
		if (!mate->rests && may_move(mate, 0))
			mate_move(mate, &crew->rng);
	}
	crew_listen(crew, ms);
}

/* Who waits for what: for whoever has to find out why. */
static void show_crew(const struct crew *crew)
{
	show("to act", json_object_get(crew->mate[0].view, "to_act"));
	for (int i = 0; i < crew->mates; i++) {
		const struct mate *m = &crew->mate[i];
		print_message("%s, seat %d: heard %d, sees %d with %d moves%s%s%s%s%s\n", m->detail, m->seat, m->seq, m->view_seq,
		              (int)json_array_size(json_object_get(m->view, "moves")), m->moved_on ? ", could move" : "",
		              m->asked ? ", has asked" : "", m->waits_view ? ", waits for a view" : "", m->rests ? ", rests" : "",
		              m->client.fd < 0 ? ", is not there" : "");
	}
}

void crew_play(struct crew *crew, int events)
{
	const struct mate *first = &crew->mate[0];
	long until_seq = (long)first->seq + events;
	int64_t since = net_ms();
	int seq = first->seq;
	while (first->seq < until_seq && !stage_is(first, 'v') && !stage_is(first, 'c')) {
		crew_step(crew, 100);
		if (first->seq != seq) {
			seq = first->seq;
			since = net_ms();
		} else if (net_ms() - since > LONG) {
			show_crew(crew);
			fail_msg("the game does not go on after event %d", seq);
		}
	}
}

void crew_table(struct crew *crew, const char *game, int seats, const char *options, const char *clock, struct mate *const at[],
                const char *bot)
{
	struct mate *owner = &crew->mate[0];
	json_t *made = mate_ask(owner, "make", "{s:s, s:i, s:o, s:o, s:b, s:b}", "game", game, "seats", seats, "options",
	                        options ? json_loads(options, 0, NULL) : json_object(), "clock",
	                        clock ? json_loads(clock, 0, NULL) : json_null(), "listed", 0, "rated", 0);
	char table[TABLE_SIZE];
	snprintf(table, sizeof table, "%s", field_text(made, "table"));
	json_decref(made);
	for (int i = 0; i < crew->mates; i++) {
		struct mate *mate = &crew->mate[i];
		mate->seq = mate->view_seq = 0;
		mate->seat = -1;
		json_array_clear(mate->events);
		json_array_clear(mate->views);
		mate_join(mate, table, mate->detail);
	}
	for (int seat = 0; seat < seats; seat++) {
		if (at[seat])
			mate_does(at[seat], "sit", "{s:i}", "seat", seat);
		else
			mate_does(owner, "bot", "{s:i, s:s}", "seat", seat, "bot", bot);
	}
	mate_does(owner, "start", NULL);
	for (int i = 0; i < crew->mates; i++)
		crew_until(crew, heard_seq, &crew->mate[i], seats + 2, "the game begins");
}
