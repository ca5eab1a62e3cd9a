/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* A server and a client for tests; see serving.h. */
#include "serving.h"

#include "api.h"
#include "registry.h"

#include <arpa/inet.h>
#include <assert.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { ANSWERS_MAX = 2048 };

struct serving {
	uv_loop_t loop;
	uv_thread_t thread;
	uv_async_t end;
	uv_sem_t ready;
	struct keeper *keeper;
	struct people *people;
	struct door *door;
	struct api api;
	struct limits limits;
	char dir[64], url[96];
	int port;
	uv_mutex_t lock;
	struct watched watched;
	struct answer *answers[ANSWERS_MAX];
	int asked;
};

/* ---- the server's thread ---- */

static void on_call(void *context, struct call *call)
{
	struct serving *s = context;
	if (!people_call(s->people, call))
		api_call(&s->api, call);
}

static void on_knock(void *context, struct call *call)
{
	(void)context;
	call_answer(call, 404, "text/plain", "", 0);
}

static void on_changed(void *context, const struct player *player, bool out)
{
	struct serving *s = context;
	uv_mutex_lock(&s->lock);
	s->watched.times++;
	s->watched.player = *player;
	s->watched.out = out;
	uv_mutex_unlock(&s->lock);
}

static const char *text(const char *path)
{
	if (strcmp(path, "protocol.md") == 0)
		return "# The protocol\n";
	return strcmp(path, "rules/ordonans/ru.md") == 0 ? "# Правила\n" : NULL;
}

static void keeper_is_gone(void *context)
{
	struct serving *s = context;
	uv_close((uv_handle_t *)&s->end, NULL);
}

static void people_are_gone(void *context)
{
	struct serving *s = context;
	keeper_stop(s->keeper, keeper_is_gone, s);
}

static void door_is_shut(void *context)
{
	struct serving *s = context;
	people_stop(s->people, people_are_gone, s);
}

static void on_end(uv_async_t *async)
{
	struct serving *s = async->data;
	door_close(s->door, door_is_shut, s);
}

static void run(void *context)
{
	struct serving *s = context;
	struct message why;
	uv_loop_init(&s->loop);
	uv_async_init(&s->loop, &s->end, on_end);
	s->end.data = s;
	s->keeper = keeper_start(&s->loop, s->url, STORE_NORMAL, &why);
	assert(s->keeper);
	s->people = people_new(&s->loop, s->keeper, &s->limits);
	assert(s->people);
	people_watch(s->people, on_changed, s);
	s->door = door_open(&s->loop, &(struct door_plan){
		.listen = "127.0.0.1:0", .behind_proxy = true, .sockets_max = 10, .sockets_per_address = 10,
		.calls_per_second = 10000, .texts_per_second = 100,
		.events = { .context = s, .call = on_call, .knock = on_knock } });
	assert(s->door);
	s->api = (struct api){ .keeper = s->keeper, .people = s->people, .door = s->door, .text = text };
	s->port = atoi(strrchr(door_address(s->door), ':') + 1);
	uv_sem_post(&s->ready);
	uv_run(&s->loop, UV_RUN_DEFAULT);
	people_free(s->people);
	keeper_free(s->keeper);
	door_free(s->door);
	int busy = uv_loop_close(&s->loop);
	assert(!busy);
	(void)busy;
}

struct serving *serving_begin(const struct limits *limits)
{
	struct serving *s = calloc(1, sizeof *s);
	assert(s);
	s->limits = *limits;
	strcpy(s->dir, "/tmp/bergfried_serving_XXXXXX");
	if (!mkdtemp(s->dir))
		abort();
	snprintf(s->url, sizeof s->url, "sqlite:%s/store", s->dir);
	uv_sem_init(&s->ready, 0);
	uv_mutex_init(&s->lock);
	uv_thread_create(&s->thread, run, s);
	uv_sem_wait(&s->ready);
	return s;
}

void serving_end(struct serving *s)
{
	uv_async_send(&s->end);
	uv_thread_join(&s->thread);
	uv_sem_destroy(&s->ready);
	uv_mutex_destroy(&s->lock);
	for (int i = 0; i < s->asked; i++) {
		free(s->answers[i]->body);
		json_decref(s->answers[i]->json);
		free(s->answers[i]);
	}
	static const char *const ends[] = { "", "-wal", "-shm" };
	for (int i = 0; i < 3; i++) {
		char file[128];
		snprintf(file, sizeof file, "%s/store%s", s->dir, ends[i]);
		unlink(file);
	}
	rmdir(s->dir);
	free(s);
}

const char *serving_store(const struct serving *s)
{
	return s->url;
}

int serving_port(const struct serving *s)
{
	return s->port;
}

struct watched serving_watched(struct serving *s)
{
	uv_mutex_lock(&s->lock);
	struct watched w = s->watched;
	uv_mutex_unlock(&s->lock);
	return w;
}

/* ---- the client ---- */

static int dial(int port)
{
	struct sockaddr_in there = { .sin_family = AF_INET, .sin_port = htons((uint16_t)port) };
	there.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	int fd = socket(AF_INET, SOCK_STREAM, 0);
	if (fd < 0 || connect(fd, (struct sockaddr *)&there, sizeof there) != 0)
		abort();
	return fd;
}

static void send_all(int fd, const char *bytes, size_t n)
{
	while (n) {
		ssize_t sent = send(fd, bytes, n, MSG_NOSIGNAL);
		if (sent <= 0)
			return;
		bytes += sent;
		n -= (size_t)sent;
	}
}

static void write_request(const struct asker *who, const char *method, const char *path, const char *body,
                          struct buf *b)
{
	buf_put(b, method);
	buf_char(b, ' ');
	buf_put(b, path);
	buf_put(b, " HTTP/1.1\r\nHost: 127.0.0.1:");
	buf_int(b, who->serving->port);
	buf_put(b, "\r\nConnection: close\r\n");
	if (*who->cookie) {
		buf_put(b, "Cookie: ");
		buf_put(b, who->cookie);
		buf_put(b, "\r\n");
	}
	if (who->token) {
		buf_put(b, "Authorization: Bearer ");
		buf_put(b, who->token);
		buf_put(b, "\r\n");
	}
	if (who->headers)
		buf_put(b, who->headers);
	if (body) {
		buf_put(b, "Content-Type: ");
		buf_put(b, who->type ? who->type : "application/json");
		buf_put(b, "\r\nContent-Length: ");
		buf_int(b, (long long)strlen(body));
		buf_put(b, "\r\n");
	}
	buf_put(b, "\r\n");
	if (body)
		buf_put(b, body);
}

/* A header of the answer, or "". */
static void find_header(const char *head, const char *name, char *value, size_t size)
{
	struct buf b = buf_over(value, size);
	char line[64];
	snprintf(line, sizeof line, "\r\n%s: ", name);
	const char *at = strstr(head, line);
	if (at)
		buf_putn(&b, at + strlen(line), strcspn(at + strlen(line), "\r"));
}

static void read_answer(struct answer *a, const struct buf *in)
{
	const char *end = in->text ? strstr(in->text, "\r\n\r\n") : NULL;
	if (!end || sscanf(in->text, "HTTP/1.1 %d", &a->status) != 1) {
		a->body = calloc(1, 1);
		return;
	}
	struct buf head = buf_over(a->head, sizeof a->head);
	buf_putn(&head, in->text, (size_t)(end + 2 - in->text));
	find_header(a->head, "Content-Type", a->type, sizeof a->type);
	find_header(a->head, "Set-Cookie", a->set_cookie, sizeof a->set_cookie);
	size_t n = in->len - (size_t)(end + 4 - in->text);
	a->body = calloc(1, n + 1);
	assert(a->body);
	memcpy(a->body, end + 4, n);
	a->json = json_loads(a->body, JSON_REJECT_DUPLICATES, NULL);
}

/* As a browser would. */
static void keep_cookie(struct asker *who, const struct answer *a)
{
	if (!*a->set_cookie)
		return;
	struct buf b = buf_over(who->cookie, sizeof who->cookie);
	who->cookie[0] = '\0';
	if (!strstr(a->set_cookie, "Max-Age=0"))
		buf_putn(&b, a->set_cookie, strcspn(a->set_cookie, ";"));
}

const struct answer *ask(struct asker *who, const char *method, const char *path, const char *body)
{
	struct serving *s = who->serving;
	struct buf b = { 0 };
	int fd = dial(s->port);
	write_request(who, method, path, body, &b);
	send_all(fd, buf_text(&b), b.len);
	buf_clear(&b);
	char bytes[4096];
	ssize_t n;
	while ((n = recv(fd, bytes, sizeof bytes, 0)) > 0)
		buf_putn(&b, bytes, (size_t)n);
	close(fd);
	struct answer *a = calloc(1, sizeof *a);
	uv_mutex_lock(&s->lock);
	assert(a && s->asked < ANSWERS_MAX);
	s->answers[s->asked++] = a;
	uv_mutex_unlock(&s->lock);
	read_answer(a, &b);
	keep_cookie(who, a);
	buf_free(&b);
	return a;
}

const char *answer_text(const struct answer *a, const char *key)
{
	const char *value = json_string_value(json_object_get(a->json, key));
	return value ? value : "";
}

const char *answer_error(const struct answer *a)
{
	const char *value = json_string_value(json_object_get(json_object_get(a->json, "error"), "key"));
	return value ? value : "";
}

/* ---- tables ---- */

void serving_do(struct store *store, struct table *t, struct request r)
{
	struct buf text_of = { 0 };
	r.now = 1700000000000 + t->seq * 1000;
	struct message why = table_check(t, &r, &text_of);
	if (why.id) {
		fprintf(stderr, "refused: %s\n", why.id);
		abort();
	}
	struct event e = { .table = t->id, .seq = t->seq + 1, .at = r.now, .by = r.player, .text = buf_text(&text_of),
	                   .name = r.name };
	const char *wrong = table_apply(t, &e);
	struct summary summary;
	table_summary(t, &summary);
	struct entry entry = { .event = e, .summary = &summary }, *entries[] = { &entry };
	store_append(store, entries, 1);
	if (wrong || entry.result != STORE_OK) {
		fprintf(stderr, "damaged: %s; %s\n", wrong ? wrong : "", store_trouble(store));
		abort();
	}
	buf_free(&text_of);
}

void serving_game(struct store *store, struct table *t, int64_t id, const struct player *a, const struct player *b,
                  bool listed)
{
	const struct game *game = registry_find("null");
	table_start(t, id);
	serving_do(store, t, (struct request){ .verb = VERB_MAKE, .player = a->id, .name = a->name, .seat = -1,
	                                       .game = game, .options = options_default(game, 2), .listed = listed, .aids = true });
	serving_do(store, t, (struct request){ .verb = VERB_SIT, .player = a->id, .name = a->name, .seat = 0 });
	serving_do(store, t, (struct request){ .verb = VERB_SIT, .player = b->id, .name = b->name, .seat = 1 });
	serving_do(store, t, (struct request){ .verb = VERB_START, .player = a->id, .name = a->name, .seat = -1,
	                                       .chance = 7 });
}

void serving_play(struct store *store, struct table *t, int moves)
{
	while (t->stage == STAGE_PLAYING && moves--) {
		const struct game *game = t->game;
		const struct state *now = session_state(&t->session);
		static move legal[MOVES_MAX];
		char name[MOVE_NAME_MAX];
		int seat = game->to_act(now) & 1 ? 0 : 1;
		struct buf b = buf_over(name, sizeof name);
		game->moves(now, seat, legal);
		game->name_move(now, seat, legal[0], &b);
		serving_do(store, t, (struct request){ .verb = VERB_PLAY, .player = t->seat[seat].player,
		                                       .name = t->seat[seat].name, .seat = seat, .text = name });
	}
}
