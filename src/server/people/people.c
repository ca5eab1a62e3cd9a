/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Requests under /api/me, moved along from thread to thread (people_inside.h), and
 * who shows which cookie or token.
 */
#include "people_inside.h"

#include "care.h"
#include "homes.h"
#include "known.h"
#include "limit.h"
#include "naming.h"
#include "security.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <sodium.h>

enum {
	KNOWN_ROOM = 4096,
	KNOWN_MS = 60000,
	TRIED_ROOM = 4096      /* addresses and names whose tries are counted */
};

struct people {
	struct keeper *keeper;
	struct passwords *passwords;
	struct known *known;
	struct homes *homes;            /* where owners log in */
	struct limit *limit[TRIES];
	struct security *security;      /* or NULL */
	struct mailing mailing;
	struct pushing pushing;
	bool (*bars)(const void *, const char *address);  /* or NULL */
	const void *bars_context;
	void (*changed)(void *, const struct player *, bool out);
	void *watcher;
	const char *(*text)(const char *path);            /* or NULL: there are no puzzles */
	int vacation_days;
	int open;                       /* errands on their way */
	bool stopping;
	void (*stopped)(void *);
	void *stopped_context;
};

/* For what is kept: it must mean the same after a restart, and on other nodes. */
static int64_t wall_ms(void)
{
	uv_timeval64_t now;
	uv_gettimeofday(&now);
	return now.tv_sec * 1000 + now.tv_usec / 1000;
}

/* Of a clock that nobody sets. */
static int64_t steady_ms(void)
{
	return (int64_t)(uv_hrtime() / 1000000);
}

/* ---- keys that are shown ---- */

static const char *cookie_name(const struct call *call)
{
	/* browsers let only this very host set a cookie with that name, and only over TLS */
	return call_secure(call) ? "__Host-bergfried" : "bergfried";
}

/* The hash of the key that comes with a request, or "". Who shows a token wants to
 * be known by it, whatever cookie comes along. */
static void look_at_key(struct call *call, char hash[LIST_HASH], bool *token)
{
	static const char bearer[] = "Bearer ";
	const char *said = call_header(call, "Authorization");
	const char *key = said;
	*hash = '\0';
	*token = said != NULL;
	if (!said)
		key = call_cookie(call, cookie_name(call));
	else
		key = strncasecmp(said, bearer, sizeof bearer - 1) == 0 ? said + sizeof bearer - 1 : NULL;
	if (key && !key_hash(key, hash))
		*hash = '\0';
}

static void set_cookie(struct call *call, const char *key)
{
	char text[256];
	struct buf b = buf_over(text, sizeof text);
	buf_puts(&b, cookie_name(call), "=", key, "; Path=/; HttpOnly; SameSite=Lax; Max-Age=");
	buf_put(&b, *key ? "31536000" : "0");
	if (call_secure(call))
		buf_put(&b, "; Secure");
	assert(!b.full);
	call_add_header(call, "Set-Cookie", text);
	sodium_memzero(text, sizeof text);
}

/* A cookie is no token and a token no cookie. Whoever shows theirs is here: the store wants to
 * know once a day. Should it fail to note that, the next visit will do. */
static enum stored open_key(struct store *store, const char *hash, bool token, struct key *key, struct player *player)
{
	static const int64_t day = 24 * 3600 * 1000;
	enum stored result = store_key(store, hash, key, player);
	if (result == STORE_OK && token != (*key->label != '\0'))
		return STORE_NONE;
	int64_t now = wall_ms();
	if (result == STORE_OK && now - player->seen >= day && store_player_seen(store, player->id, now) == STORE_OK)
		player->seen = now;
	return result;
}

/* As others may see it: without the password's hash. */
static struct player shown_player(const struct player *p)
{
	struct player shown = *p;
	bool account = *p->password;
	sodium_memzero(shown.password, sizeof shown.password);
	shown.password[0] = account ? '*' : '\0';
	return shown;
}

/* ---- errands ---- */

void errand_refuse(struct errand *e, int status, struct message why)
{
	assert(status >= 400);
	if (e->status)
		return;
	e->status = status;
	e->error = why;
}

bool errand_stored(struct errand *e, enum stored result)
{
	assert(e->deed);
	switch (result) {
	case STORE_OK:
		break;
	case STORE_TAKEN:
	case STORE_NONE:
		errand_refuse(e, 409, refusal(REFUSED_STALE, N_("someone else changed this at the same time; please try again")));
		break;
	case STORE_AWAY:
		errand_refuse(e, 503, message(NULL));
		e->job.entry.result = STORE_AWAY;
		break;
	}
	return !e->status;
}

/* For good is a ban that ends when none of us will be here. */
struct message people_banned(const struct player *p, int64_t now)
{
	static const int64_t century = (int64_t)100 * 365 * 24 * 3600 * 1000;
	if (p->banned <= now)
		return message(NULL);
	if (p->banned - now > century)
		return message(N_("this account is banned"));
	char date[16];
	time_t until = (time_t)(p->banned / 1000);
	struct tm tm;
	strftime(date, sizeof date, "%Y-%m-%d", gmtime_r(&until, &tm));
	return message_with(N_("this account is banned until {date}"), "date", date);
}

/* Nobody comes in from there, and guests are put out; sockets are the hub's affair. */
static void refuse_barred(struct errand *e)
{
	errand_refuse(e, 403, message(N_("your address is blocked at the moment")));
}

/* In this order: who somebody is must be known before it can be said what they may do. */
static void identify(struct errand *e, struct store *store)
{
	enum stored result = *e->shown ? open_key(store, e->shown, e->token, &e->key, &e->me) : STORE_NONE;
	e->known = result == STORE_OK;
	if (result == STORE_AWAY)
		errand_stored(e, result);
	else if (!e->known && (e->deed->who & WHO_KNOWN || e->token))
		errand_refuse(e, 401,
		              message(N_("this cookie or token belongs to nobody: log in, or start as a guest")));
	else if (e->token && e->deed->who & WHO_BROWSER)
		errand_refuse(e, 403, message(N_("a token is only for playing; to change the account, log in with a browser")));
	else if (e->known && !(e->deed->who & WHO_BANNED) && people_banned(&e->me, e->now).id)
		errand_refuse(e, 403, people_banned(&e->me, e->now));
	else if (e->known && !*e->me.password && !(e->deed->who & WHO_BANNED) && e->barred)
		refuse_barred(e);
	else if (e->deed->who & WHO_ACCOUNT && !*e->me.password)
		errand_refuse(e, 403, message(N_("a guest has no password to change: register first")));
}

/* On the keeper's thread. */
static void errand_work(struct job *job, struct store *store)
{
	struct errand *e = (struct errand *)job;
	e->job.entry.result = STORE_OK;
	if (!e->again)
		identify(e, store);
	if (!e->status)
		(e->again ? e->deed->second : e->deed->first)(e, store);
}

static void tell_watcher(struct people *p, const struct player *player, bool out)
{
	assert(player->id);
	/* or the old name would be served for another minute */
	known_forget(p->known, player->id);
	if (p->changed)
		p->changed(p->watcher, player, out);
}

/* What has been done counts even if the errand was refused in the end: the store may
 * have gone away half-way. */
static void spread_news(struct errand *e)
{
	/* nobody outside gets to see a password's hash */
	struct player left = shown_player(&e->left), me = shown_player(&e->me);
	if (left.id)
		tell_watcher(e->people, &left, true);
	if (e->news == NEWS_GONE)
		*me.name = '\0';
	if (e->news != NEWS_NONE)
		tell_watcher(e->people, &me, e->news != NEWS_NAME);
}

static void errand_answer(struct errand *e)
{
	assert(e->call);
	const char *key = e->cookie == COOKIE_NEW ? e->drawn : e->cookie == COOKIE_ENDS ? "" : NULL;
	/* the same key for another year */
	if (e->cookie == COOKIE_AGAIN)
		key = call_cookie(e->call, cookie_name(e->call));
	if (key)
		set_cookie(e->call, key);
	if (e->status == 503 && !e->error.id) {
		reply_away(e->call);
		return;
	}
	if (e->status == 429 || e->status == 503)
		call_add_header(e->call, "Retry-After", e->status == 429 ? "30" : "5");
	if (e->status)
		reply_error(e->call, e->status, &e->error);
	else if (e->out.len)
		reply_json(e->call, 200, &e->out);
	else
		call_answer(e->call, 200, "application/json", "{}", 2);
}

/* Whoever has an account and shows its cookie, or has just got one, is its owner. */
static void note_home(const struct errand *e)
{
	/* whoever was answered before anything was done may be gone */
	if (e->call && !e->status && e->me.id && *e->me.password && !e->token)
		homes_add(e->people->homes, homes_number(e->people->homes, e->me.name, limit_address(call_address(e->call))));
}

/* What an operator may want to do something about. The name is the one that was given:
 * whether there is such an account is not for the log of a program like fail2ban. */
static void note(struct errand *e, const char *what, const char *why)
{
	security_note(e->people->security,
	              &(struct alarm){ .what = what, .address = call_address(e->call), .account = *e->name ? e->name : e->me.name, .why = why });
}

/* Zeroed before it is freed: passwords and keys have been in it. */
static void errand_end(struct errand *e)
{
	assert(e->people->open > 0);
	struct people *p = e->people;
	if (e->alike && e->call)
		note(e, "name", "alike");
	spread_news(e);
	/* some were answered before the work began */
	if (e->call) {
		note_home(e);
		errand_answer(e);
	}
	if (e->out.text)
		sodium_memzero(e->out.text, e->out.size);
	buf_free(&e->out);
	sodium_memzero(e, sizeof *e);
	free(e);
	p->open--;
	/* the last one out: now the keeper may be stopped */
	if (p->stopping && !p->open)
		p->stopped(p->stopped_context);
}

static bool may_try(struct people *p, enum tries tries, int64_t who)
{
	assert(tries >= TRY_NOTHING && tries < TRIES);
	return tries == TRY_NOTHING || limit_take(p->limit[tries], who, (uint64_t)steady_ms());
}

/* A stranger who tries somebody's name takes nothing from its owner, who comes from another
 * address. Where strangers have very many, the owner still comes from where they have been. */
static bool may_log_in(struct people *p, const char *name, int64_t address)
{
	int64_t here = homes_number(p->homes, name, address);
	return may_try(p, TRY_NAME, here) &&
	       (homes_has(p->homes, here) || may_try(p, TRY_NAME_ANYWHERE, homes_number(p->homes, name, 0)));
}

/* Without a number: whoever guesses passwords need not know how many are left. */
static void refuse_tries(struct errand *e)
{
	security_limit(e->people->security, call_address(e->call), e->name, e->deed->path, (uint64_t)steady_ms());
	errand_refuse(e, 429, message(N_("too many attempts; please wait a minute")));
}

/* On to the store, unless it was refused. Once it is given, the errand is the keeper's. */
static void errand_go_on(struct errand *e)
{
	if (e->status) {
		errand_end(e);
		return;
	}
	if (e->deed->who & WHO_UNHEARD && e->call) {
		errand_answer(e);
		e->call = NULL;
	}
	keeper_give(e->people->keeper, &e->job);
}


/* Which of name and password was wrong is nobody's business who is not in yet. */
static void errand_hashed(struct secret *s)
{
	struct errand *e = (struct errand *)((char *)s - offsetof(struct errand, secret));
	if (s->given && !s->right && !s->failed)
		note(e, "login", NULL);
	if (s->failed)
		errand_refuse(e, 503, message(N_("the server is busy; please try again shortly")));
	else if (s->given && !s->right && e->deed->who & WHO_KNOWN)
		errand_refuse(e, 403, message(N_("wrong password")));
	else if (s->given && !s->right)
		errand_refuse(e, 401, message(N_("wrong name or password")));
	errand_go_on(e);
}

/* A stranger becomes a guest; but not because another site shows a picture of ours. */
static void errand_guest(struct errand *e)
{
	const char *from = call_header(e->call, "Sec-Fetch-Site");
	if (from && strcmp(from, "cross-site") == 0)
		errand_refuse(e, 403, message(N_("other sites may not ask who you are")));
	else if (e->barred)
		refuse_barred(e);
	else if (!may_try(e->people, TRY_GUEST, limit_address(call_address(e->call))))
		refuse_tries(e);
	errand_go_on(e);
}

/* A step has been done; back on the loop. */
static void errand_done(struct job *job)
{
	struct errand *e = (struct errand *)job;
	enum next next = e->status || e->again ? NEXT_ANSWER : e->next;
	/* whatever comes next is the second step */
	e->again = true;
	switch (next) {
	case NEXT_ANSWER:
		errand_end(e);
		break;
	case NEXT_GUEST:
		errand_guest(e);
		break;
	case NEXT_HASH:
		e->secret.done = errand_hashed;
		if (passwords_work(e->people->passwords, &e->secret))
			break;
		errand_refuse(e, 503, message(N_("the server is busy; please try again shortly")));
		errand_end(e);
		break;
	}
}

/* Cheap checks first: what can be refused here costs the store nothing. */
static void errand_begin(struct people *p, struct call *call, const struct deed *deed)
{
	struct errand *e = calloc(1, sizeof *e);
	assert(e);
	p->open++;
	*e = (struct errand){ .job = { .work = errand_work, .done = errand_done }, .people = p, .call = call,
	                      .deed = deed, .now = wall_ms() };
	look_at_key(call, e->shown, &e->token);
	e->mailing = p->mailing;
	e->pushing = p->pushing;
	if (p->stopping)
		errand_refuse(e, 503, message(NULL));
	else if (deed->fields && !body_read(call, deed->fields, e, &e->error))
		e->status = 400;
	if (!e->status && deed->check) {
		struct message fault = deed->check(e);
		if (fault.id) {
			errand_refuse(e, 400, fault);
			/* It may as well be the password. A try is taken for it, so that nobody can
			 * fill the log. */
			if (*e->name && name_trim(e->name).id && may_try(p, deed->tries, limit_address(call_address(call))))
				note(e, "name", NULL);
		}
	}
	e->catalogue = p->mailing.language ? p->mailing.language(e->language) : NULL;
	if (!e->catalogue && p->mailing.language)
		e->catalogue = p->mailing.language("en");
	e->barred = p->bars && p->bars(p->bars_context, call_address(call));
	if (!e->status && !(deed->who & WHO_KNOWN) && deed->tries != TRY_NOTHING && e->barred)
		refuse_barred(e);
	if (!e->status && !may_try(p, deed->tries, limit_address(call_address(call))))
		refuse_tries(e);
	/* an address tries many names, and a name is tried by many addresses */
	if (!e->status && deed->tries == TRY_LOGIN && *e->name && !may_log_in(p, e->name, limit_address(call_address(call))))
		refuse_tries(e);
	/* whoever is written to too often hears less, and whoever asks hears the same */
	if (!e->status && deed->who & WHO_UNHEARD)
		e->in_vain = !may_try(p, TRY_FORGOTTEN, homes_number(p->homes, e->name, 0));
	errand_go_on(e);
}

bool people_call(struct people *p, struct call *call)
{
	assert(p && call);
	static const char root[] = "/api/me";
	const char *path = call_path(call), *method = call_method(call), *allowed = NULL;
	if (strncmp(path, root, sizeof root - 1) != 0 || (path[sizeof root - 1] && path[sizeof root - 1] != '/'))
		return false;
	for (const struct deed *deed = deeds; deed->path; deed++) {
		if (strcmp(deed->path, path) != 0)
			continue;
		if (strcmp(deed->method, method) == 0) {
			errand_begin(p, call, deed);
			return true;
		}
		/* what could be done here, for whoever reads the header */
		allowed = allowed ? "GET, HEAD, POST" : strcmp(deed->method, "GET") == 0 ? "GET, HEAD" : "POST";
	}
	if (allowed) {
		call_add_header(call, "Allow", allowed);
		reply_sorry(call, 405, N_("method not allowed: see the Allow header"));
	} else {
		reply_sorry(call, 404, N_("there is nothing at this address"));
	}
	return true;
}

/* ---- who asks ---- */

struct asking {
	struct job job;
	struct people *people;
	struct call *call;
	void (*answer)(struct call *, const struct player *, bool away, void *);
	void *context;
	char shown[LIST_HASH];
	bool token;
	struct key key;
	struct player player;
	enum stored result;
};

/* On the keeper's thread. */
static void asking_work(struct job *job, struct store *store)
{
	struct asking *a = (struct asking *)job;
	a->result = open_key(store, a->shown, a->token, &a->key, &a->player);
	a->job.entry.result = a->result == STORE_AWAY ? STORE_AWAY : STORE_OK;
}

/* Remembered for a minute, so that a page that asks ten things asks the store once. */
static void asking_done(struct job *job)
{
	struct asking *a = (struct asking *)job;
	struct player player = shown_player(&a->player);
	bool found = a->result == STORE_OK;
	if (found)
		known_put(a->people->known, a->shown, &player, steady_ms());
	a->answer(a->call, found ? &player : NULL, a->result == STORE_AWAY, a->context);
	sodium_memzero(a, sizeof *a);
	free(a);
}

void people_ask(struct people *p, struct call *call, void (*answer)(struct call *, const struct player *, bool, void *),
                void *context)
{
	assert(answer);
	char shown[LIST_HASH];
	bool token;
	look_at_key(call, shown, &token);
	/* most requests end here, without the store */
	const struct player *found = *shown ? known_find(p->known, shown, steady_ms()) : NULL;
	if (found || !*shown) {
		struct player player = found ? *found : (struct player){ 0 };
		answer(call, found ? &player : NULL, false, context);
		return;
	}
	struct asking *a = calloc(1, sizeof *a);
	assert(a);
	*a = (struct asking){ .job = { .work = asking_work, .done = asking_done }, .people = p, .call = call,
	                      .answer = answer, .context = context, .token = token };
	memcpy(a->shown, shown, sizeof a->shown);
	keeper_give(p->keeper, &a->job);
}

/* ---- the whole ---- */

/* How often something may be tried: a class of pupils behind one address is let in; a list
 * of passwords is not. */
static void set_limits(struct people *p, const struct limits *l)
{
	const struct {
		int at_once, per_minute;
	} rates[TRIES] = {
		[TRY_GUEST] = { l->guests_at_once, l->guests_per_minute },
		[TRY_ACCOUNT] = { l->accounts_at_once, l->accounts_per_minute },
		[TRY_LOGIN] = { l->logins_at_once, l->logins_per_minute },
		[TRY_NAME] = { l->names_at_once, l->names_per_minute },
		[TRY_NAME_ANYWHERE] = { l->names_anywhere_at_once, l->names_anywhere_per_minute },
		[TRY_FRIENDS] = { l->friends_at_once, l->friends_per_minute },
		[TRY_PUZZLES] = { l->puzzles_at_once, l->puzzles_per_minute },
	};
	for (int i = TRY_NOTHING + 1; i < TRY_FORGOTTEN; i++) {
		p->limit[i] = limit_new(TRIED_ROOM, rates[i].per_minute / 60.0, rates[i].at_once);
		assert(p->limit[i]);
	}
	p->limit[TRY_FORGOTTEN] = limit_new(TRIED_ROOM, l->forgotten_per_hour / 3600.0, l->forgotten_at_once);
	assert(p->limit[TRY_FORGOTTEN]);
}

struct people *people_new(uv_loop_t *loop, struct keeper *keeper, const struct limits *limits)
{
	struct people *p = calloc(1, sizeof *p);
	assert(p);
	p->keeper = keeper;
	p->passwords = passwords_new(loop);
	if (!p->passwords) {
		free(p);
		return NULL;
	}
	/* a minute is how late another node's changes may be seen */
	p->known = known_new(KNOWN_ROOM, KNOWN_MS);
	p->homes = homes_new();
	set_limits(p, limits);
	p->vacation_days = limits->vacation_days;
	return p;
}

int people_vacation_days(const struct people *p)
{
	enum { YEAR = 366 };
	return p->vacation_days ? p->vacation_days : YEAR;
}

void people_stop(struct people *p, void (*stopped)(void *), void *context)
{
	assert(!p->stopping && stopped);
	p->stopping = true;
	p->stopped = stopped;
	p->stopped_context = context;
	if (!p->open)
		stopped(context);
}

void people_free(struct people *p)
{
	if (!p)
		return;
	assert(!p->open);
	for (int i = TRY_NOTHING + 1; i < TRIES; i++)
		limit_free(p->limit[i]);
	passwords_free(p->passwords);
	known_free(p->known);
	homes_free(p->homes);
	free(p);
}

void people_mail(struct people *p, const struct mailing *mailing)
{
	p->mailing = *mailing;
}

void people_push(struct people *p, const struct pushing *pushing)
{
	p->pushing = *pushing;
}

void people_puzzles(struct people *p, const char *(*text)(const char *path))
{
	p->text = text;
}

const char *people_puzzles_of(const struct people *p, const char *game)
{
	char path[64];
	struct buf b = buf_over(path, sizeof path);
	buf_puts(&b, "puzzles/", game, ".txt");
	return p->text && !b.full ? p->text(path) : NULL;
}

void people_bar(struct people *p, bool (*bars)(const void *, const char *address), const void *context)
{
	p->bars = bars;
	p->bars_context = context;
}

void people_changed(struct people *p, const struct player *player, bool out)
{
	tell_watcher(p, player, out);
}

void people_report(struct people *p, struct security *security)
{
	p->security = security;
}

/* One watcher is enough: there is one hub. */
void people_watch(struct people *p, void (*changed)(void *, const struct player *, bool out), void *context)
{
	p->changed = changed;
	p->watcher = context;
}
