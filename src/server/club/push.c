/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Sending push messages, some at a time, by libcurl; see push.h. */
#include "push.h"

#include "endpoint.h"

#include <assert.h>
#include <curl/curl.h>
#include <pthread.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
	USUAL_WAIT = 30,        /* seconds, and four times as many each time */
	AT_ONCE = 32,           /* under way; */
	AT_ONCE_HOST = 8,       /* to one push service, */
	AT_ONCE_STRANGE = 16,   /* to all that have not taken one lately, */
	AT_ONCE_PERSON = 2,     /* for one person */
	PROVEN_MAX = 64,        /* hosts that have; there are a handful of push services */
	SENDING_MAX = 20,       /* seconds that one may take */
	CONNECTING_MAX = 10,
	ANSWER_MAX = 16384,     /* bytes of an answer; nobody reads them */
	TOKEN_SECONDS = 12 * 3600,
	TOPIC_SIZE = 33,        /* RFC 8030 */
	TROUBLE_EVERY = 60000
};

/* A message on its way. */
struct pushed {
	struct pushed *next;
	struct push *push;
	struct endpoint where;
	struct subscription to;
	struct webpush_reader reader;
	char topic[TOPIC_SIZE];
	struct buf text, body;
	bool urgent;
	bool strange;                 /* its host was not proven when it came to wait */
	int tries;
	int64_t due, until;           /* milliseconds of the steady clock */
	size_t answered;              /* bytes */
	CURL *curl;
	struct curl_slist *headers;
};

struct push {
	struct push_plan plan;
	char point[WEBPUSH_POINT_TEXT];
	pthread_t thread;
	CURLM *multi;                 /* what is under way; its thread's alone */
	struct pushed *under_way;
	int64_t complained;
	atomic_bool stop;
	pthread_mutex_t lock;         /* for the rest */
	struct pushed *first, **end;  /* those that wait, in the order in which they came */
	char proven[PROVEN_MAX][ENDPOINT_HOST]; /* hosts that took the last message they got, the latest last */
	int provens;
	struct push_figures figures;
};

static int64_t steady_ms(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void pushed_free(struct pushed *p)
{
	curl_slist_free_all(p->headers);
	curl_easy_cleanup(p->curl);
	buf_free(&p->text);
	buf_free(&p->body);
	free(p);
}

int64_t push_again(int tries, double wait, int64_t asked)
{
	double seconds = wait > 0 ? wait : (double)USUAL_WAIT;
	if (tries >= PUSH_TRIES)
		return -1;
	for (int i = 1; i < tries; i++)
		seconds *= 4;
	if ((double)asked > seconds)
		seconds = (double)asked;
	if (seconds > (double)PUSH_AGAIN_MAX)
		seconds = (double)PUSH_AGAIN_MAX;
	return (int64_t)(seconds * 1000);
}

/* ---- one of them ---- */

/* What a name leads to is known here for the first time, and it is what will be connected to. */
static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *to)
{
	const struct pushed *p = context;
	(void)purpose;
	if (!p->push->plan.anywhere && !address_public(&to->addr))
		return CURL_SOCKET_BAD;
	return socket(to->family, to->socktype | SOCK_CLOEXEC, to->protocol);
}

static size_t drop_answer(char *bytes, size_t size, size_t n, void *context)
{
	struct pushed *p = context;
	(void)bytes;
	p->answered += size * n;
	return p->answered <= ANSWER_MAX ? size * n : 0;
}

static void add_header(struct pushed *p, const char *name, const char *value)
{
	struct buf line = { 0 };
	buf_puts(&line, name, ": ", value);
	struct curl_slist *more = curl_slist_append(p->headers, buf_text(&line));
	if (more)
		p->headers = more;
	buf_free(&line);
}

/* The service is to learn which message takes which one's place, and nothing else: the topic
 * would say at which table somebody plays, and who plays there with whom. */
static void add_topic(struct pushed *p)
{
	unsigned char hash[(TOPIC_SIZE - 1) / 2];
	char topic[TOPIC_SIZE];
	struct buf text = { 0 };
	buf_puts(&text, "bergfried topic 1\n", p->to.hash, "\n", p->topic);
	crypto_generichash(hash, sizeof hash, (const unsigned char *)buf_text(&text), text.len, p->push->plan.key.scalar,
	                   sizeof p->push->plan.key.scalar);
	sodium_bin2hex(topic, sizeof topic, hash, sizeof hash);
	add_header(p, "Topic", topic);
	buf_free(&text);
}

/* Sealed anew for every try, and with a token that is good for a while. */
static bool write_message(struct pushed *p)
{
	const struct push_plan *plan = &p->push->plan;
	struct webpush_key once;
	unsigned char salt[WEBPUSH_SALT];
	char seconds[24];
	struct buf token = { 0 }, b = buf_over(seconds, sizeof seconds);
	int64_t left = (p->until - steady_ms()) / 1000;
	randombytes_buf(salt, sizeof salt);
	buf_clear(&p->body);
	curl_slist_free_all(p->headers);
	p->headers = NULL;
	bool good = webpush_key_draw(&once) && webpush_seal(&p->reader, &once, salt, buf_text(&p->text), p->text.len, &p->body) &&
	            webpush_token(&plan->key, p->where.origin, (int64_t)time(NULL) + TOKEN_SECONDS, plan->contact, &token);
	sodium_memzero(&once, sizeof once);
	if (good) {
		struct buf who = { 0 };
		buf_puts(&who, "vapid t=", buf_text(&token), ", k=", p->push->point);
		add_header(p, "Authorization", buf_text(&who));
		buf_free(&who);
		buf_int(&b, left > 0 ? left : 0);
		add_header(p, "TTL", seconds);
		add_header(p, "Urgency", p->urgent ? "high" : "normal");
		add_topic(p);
		add_header(p, "Content-Encoding", "aes128gcm");
		add_header(p, "Content-Type", "application/octet-stream");
		add_header(p, "Expect", "");
	}
	buf_free(&token);
	return good;
}

/* No proxy from the environment either: it would connect where we must not. */
static bool begin(struct push *push, struct pushed *p)
{
	CURL *curl = p->curl = curl_easy_init();
	p->answered = 0;
	if (!curl || !write_message(p))
		return false;
	curl_easy_setopt(curl, CURLOPT_URL, p->to.endpoint);
	curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, push->plan.anywhere ? "http,https" : "https");
	curl_easy_setopt(curl, CURLOPT_DISALLOW_USERNAME_IN_URL, 1L);
	curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
	curl_easy_setopt(curl, CURLOPT_PROXY, "");
	curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, open_socket);
	curl_easy_setopt(curl, CURLOPT_OPENSOCKETDATA, p);
	curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, drop_answer);
	curl_easy_setopt(curl, CURLOPT_WRITEDATA, p);
	curl_easy_setopt(curl, CURLOPT_HTTPHEADER, p->headers);
	curl_easy_setopt(curl, CURLOPT_POST, 1L);
	curl_easy_setopt(curl, CURLOPT_POSTFIELDS, buf_text(&p->body));
	curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE, (long)p->body.len);
	curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT, (long)CONNECTING_MAX);
	curl_easy_setopt(curl, CURLOPT_TIMEOUT, (long)SENDING_MAX);
	curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
	curl_easy_setopt(curl, CURLOPT_PRIVATE, p);
	return curl_multi_add_handle(push->multi, curl) == CURLM_OK;
}

/* ---- what comes of it ---- */

enum outcome { OUTCOME_SENT, OUTCOME_GONE, OUTCOME_AGAIN, OUTCOME_NEVER };

/* RFC 8030: gone for good, busy, or ill; whatever else is refused would be again. */
static enum outcome judge(CURLcode code, long status)
{
	if (code != CURLE_OK)
		return code == CURLE_OUT_OF_MEMORY || code == CURLE_UNSUPPORTED_PROTOCOL || code == CURLE_URL_MALFORMAT ? OUTCOME_NEVER : OUTCOME_AGAIN;
	if (status >= 200 && status < 300)
		return OUTCOME_SENT;
	if (status == 404 || status == 410)
		return OUTCOME_GONE;
	return status == 429 || status >= 500 ? OUTCOME_AGAIN : OUTCOME_NEVER;
}

/* How a host has fared; with the lock. It is the last one's outcome that counts. */
static void prove(struct push *push, const char *host, bool took)
{
	int i = 0;
	while (i < push->provens && strcmp(push->proven[i], host) != 0)
		i++;
	if (i == push->provens && !took)
		return;
	if (i == PROVEN_MAX)
		i = 0;
	else if (i == push->provens)
		push->provens++;
	memmove(push->proven[i], push->proven[i + 1], (size_t)(push->provens - 1 - i) * sizeof *push->proven);
	if (took)
		strcpy(push->proven[push->provens - 1], host);
	else
		push->provens--;
}

static bool is_proven(const struct push *push, const char *host)
{
	int i = push->provens;
	while (i > 0 && strcmp(push->proven[i - 1], host) != 0)
		i--;
	return i > 0;
}

/* With the lock. */
static void put_last(struct push *push, struct pushed *p)
{
	p->strange = !is_proven(push, p->where.host);
	p->next = NULL;
	*push->end = p;
	push->end = &p->next;
}

static void take_out(struct push *push, struct pushed **at)
{
	struct pushed *p = *at;
	*at = p->next;
	if (!p->next)
		push->end = at;
	p->next = NULL;
}

static void complain(struct push *push, const struct pushed *p, const char *why)
{
	int64_t now = steady_ms();
	if (!push->plan.trouble || (push->complained && now - push->complained < TROUBLE_EVERY))
		return;
	push->complained = now;
	struct buf text = { 0 };
	buf_puts(&text, p->where.host, ": ", why);
	push->plan.trouble(push->plan.context, buf_text(&text));
	buf_free(&text);
}

/* It is no longer under way, and was not taken. */
static void try_again(struct push *push, struct pushed *p, int64_t asked, const char *why)
{
	int64_t wait = push_again(++p->tries, push->plan.wait, asked), now = steady_ms();
	bool again = wait >= 0 && now + wait < p->until;
	if (!again)
		complain(push, p, why);
	pthread_mutex_lock(&push->lock);
	prove(push, p->where.host, false);
	if (again) {
		p->due = now + wait;
		put_last(push, p);
	} else {
		push->figures.given_up++;
		push->figures.waiting--;
	}
	pthread_mutex_unlock(&push->lock);
	if (!again)
		pushed_free(p);
}

static void end_well(struct push *push, struct pushed *p, enum outcome outcome)
{
	pthread_mutex_lock(&push->lock);
	if (outcome == OUTCOME_SENT)
		prove(push, p->where.host, true);
	push->figures.sent += outcome == OUTCOME_SENT;
	push->figures.gone += outcome == OUTCOME_GONE;
	push->figures.given_up += outcome == OUTCOME_NEVER;
	push->figures.waiting--;
	pthread_mutex_unlock(&push->lock);
	pushed_free(p);
}

static void part(struct push *push, struct pushed *p)
{
	struct pushed **at = &push->under_way;
	while (*at != p)
		at = &(*at)->next;
	*at = p->next;
	p->next = NULL;
	curl_multi_remove_handle(push->multi, p->curl);
	curl_easy_cleanup(p->curl);
	p->curl = NULL;
}

static void finish(struct push *push, struct pushed *p, CURLcode code)
{
	long status = 0;
	curl_off_t asked = 0;
	char why[64];
	struct buf b = buf_over(why, sizeof why);
	curl_easy_getinfo(p->curl, CURLINFO_RESPONSE_CODE, &status);
	curl_easy_getinfo(p->curl, CURLINFO_RETRY_AFTER, &asked);
	enum outcome outcome = judge(code, status);
	if (code != CURLE_OK)
		buf_put(&b, curl_easy_strerror(code));
	else
		buf_int(&b, status);
	part(push, p);
	if (outcome == OUTCOME_AGAIN) {
		try_again(push, p, asked, why);
		return;
	}
	if (outcome == OUTCOME_GONE)
		push->plan.gone(push->plan.context, p->to.hash);
	if (outcome == OUTCOME_NEVER)
		complain(push, p, why);
	end_well(push, p, outcome);
}

/* ---- the thread ---- */

/* Is there room beside those that are under way? */
static bool fits(const struct push *push, const struct pushed *p)
{
	int all = 0, host = 0, person = 0, strange = 0;
	for (const struct pushed *u = push->under_way; u; u = u->next) {
		all++;
		strange += u->strange;
		host += strcmp(u->where.host, p->where.host) == 0;
		person += u->to.player == p->to.player;
	}
	return all < AT_ONCE && host < AT_ONCE_HOST && person < AT_ONCE_PERSON && (!p->strange || strange < AT_ONCE_STRANGE);
}

/* The first that is due and fits; NULL, and when the next is due of those that are not. */
static struct pushed *next_due(struct push *push, int64_t *until)
{
	int64_t now = steady_ms();
	struct pushed *found = NULL;
	*until = INT64_MAX;
	pthread_mutex_lock(&push->lock);
	for (struct pushed **at = &push->first; *at && !found;) {
		struct pushed *p = *at;
		if (p->due > now && p->due < *until)
			*until = p->due;
		if (p->due <= now && fits(push, p)) {
			take_out(push, at);
			found = p;
		} else {
			at = &p->next;
		}
	}
	pthread_mutex_unlock(&push->lock);
	return found;
}

/* All that may be under way; milliseconds until there may be more. */
static int begin_all(struct push *push)
{
	int64_t until;
	for (struct pushed *p; (p = next_due(push, &until));) {
		p->next = push->under_way;
		push->under_way = p;
		if (!begin(push, p)) {
			part(push, p);
			try_again(push, p, 0, "no memory");
		}
	}
	int64_t wait = until == INT64_MAX ? TROUBLE_EVERY : until - steady_ms();
	return wait < 0 ? 0 : wait > TROUBLE_EVERY ? TROUBLE_EVERY : (int)wait + 1;
}

static void *run(void *argument)
{
	struct push *push = argument;
	while (!atomic_load(&push->stop)) {
		int wait = begin_all(push), running, left;
		curl_multi_perform(push->multi, &running);
		const CURLMsg *m;
		bool done = false;
		while ((m = curl_multi_info_read(push->multi, &left))) {
			char *p;
			if (m->msg != CURLMSG_DONE)
				continue;
			curl_easy_getinfo(m->easy_handle, CURLINFO_PRIVATE, &p);
			finish(push, (struct pushed *)(void *)p, m->data.result);
			done = true;
		}
		/* what has ended makes room */
		if (!done)
			curl_multi_poll(push->multi, NULL, 0, wait, NULL);
	}
	while (push->under_way) {
		struct pushed *p = push->under_way;
		part(push, p);
		pushed_free(p);
	}
	return NULL;
}

/* ---- for everybody ---- */

bool push_contact_good(const char *contact)
{
	size_t n = strlen(contact);
	bool mail = strncmp(contact, "mailto:", 7) == 0 && strchr(contact, '@'), page = strncmp(contact, "https://", 8) == 0;
	for (const char *c = contact; *c; c++)
		if (*c <= ' ' || *c >= 0x7f || strchr("\"\\<>", *c))
			return false;
	return (mail || page) && n > 8 && n <= 254;
}

struct push *push_start(const struct push_plan *plan)
{
	assert(push_contact_good(plan->contact) && plan->gone);
	struct push *push = calloc(1, sizeof *push);
	assert(push);
	push->plan = *plan;
	webpush_point_write(&plan->key, push->point);
	push->end = &push->first;
	atomic_init(&push->stop, false);
	pthread_mutex_init(&push->lock, NULL);
	curl_global_init(CURL_GLOBAL_DEFAULT);
	push->multi = curl_multi_init();
	if (push->multi && pthread_create(&push->thread, NULL, run, push) == 0)
		return push;
	curl_multi_cleanup(push->multi);
	curl_global_cleanup();
	pthread_mutex_destroy(&push->lock);
	free(push);
	return NULL;
}

void push_stop(struct push *push)
{
	if (!push)
		return;
	atomic_store(&push->stop, true);
	curl_multi_wakeup(push->multi);
	pthread_join(push->thread, NULL);
	while (push->first) {
		struct pushed *p = push->first;
		push->first = p->next;
		pushed_free(p);
	}
	curl_multi_cleanup(push->multi);
	curl_global_cleanup();
	pthread_mutex_destroy(&push->lock);
	sodium_memzero(&push->plan.key, sizeof push->plan.key);
	free(push);
}

static struct pushed *pushed_new(struct push *push, const struct push_message *m)
{
	struct pushed *p = calloc(1, sizeof *p);
	assert(p);
	struct buf topic = buf_over(p->topic, sizeof p->topic);
	p->push = push;
	p->to = *m->to;
	p->urgent = m->urgent;
	p->due = steady_ms();
	p->until = p->due + (int64_t)m->ttl * 1000;
	buf_put(&topic, m->topic);
	buf_put(&p->text, m->text);
	if (!topic.full && !p->text.full && p->text.len <= WEBPUSH_TEXT_MAX && endpoint_read(&p->where, p->to.endpoint, push->plan.anywhere) &&
	    webpush_reader_read(&p->reader, p->to.point, p->to.auth))
		return p;
	pushed_free(p);
	return NULL;
}

/* With the lock. */
static void give_way(struct push *push, struct pushed **at)
{
	struct pushed *old = *at;
	take_out(push, at);
	pushed_free(old);
	push->figures.waiting--;
}

/* One that waits for the same browser on the same topic says what is no longer so: the new one
 * has its place in the queue, and waits as long. Else, is there room? Of strange hosts' one that
 * was tried in vain gives way. With the lock. */
static bool make_room(struct push *push, struct pushed *p)
{
	int host = 0, person = 0, strange = 0;
	struct pushed **tried = NULL;
	for (struct pushed **at = &push->first; *at; at = &(*at)->next) {
		struct pushed *old = *at;
		if (strcmp(old->to.hash, p->to.hash) == 0 && strcmp(old->topic, p->topic) == 0) {
			p->due = old->due;
			p->tries = old->tries;
			give_way(push, at);
			return true;
		}
		strange += old->strange;
		if (old->strange && old->tries > (tried ? (*tried)->tries : 0))
			tried = at;
		host += strcmp(old->where.host, p->where.host) == 0;
		person += old->to.player == p->to.player;
	}
	bool full = push->figures.waiting >= PUSH_QUEUE || (strange >= PUSH_QUEUE_STRANGE && !is_proven(push, p->where.host));
	if (host >= PUSH_QUEUE_HOST || person >= PUSH_QUEUE_PERSON || (full && !tried))
		return false;
	if (full) {
		give_way(push, tried);
		push->figures.given_up++;
	}
	return true;
}

bool push_send(struct push *push, const struct push_message *m)
{
	struct pushed *p = pushed_new(push, m);
	pthread_mutex_lock(&push->lock);
	bool taken = p && make_room(push, p);
	if (taken) {
		push->figures.waiting++;
		put_last(push, p);
	} else {
		push->figures.refused++;
	}
	pthread_mutex_unlock(&push->lock);
	if (taken)
		curl_multi_wakeup(push->multi);
	else if (p)
		pushed_free(p);
	return taken;
}

struct push_figures push_figures(struct push *push)
{
	pthread_mutex_lock(&push->lock);
	struct push_figures figures = push->figures;
	pthread_mutex_unlock(&push->lock);
	return figures;
}
