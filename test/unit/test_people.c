/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Who one is: guests, accounts, cookies, tokens, and what is refused. For names and secrets
 * without a server see test_secrets.c. */
#include "inside.h"
#include "serving.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <sodium.h>

static struct serving *serving;

static int begin(void **state)
{
	(void)state;
	serving = serving_begin(&limits_usual);
	return 0;
}

static int end(void **state)
{
	(void)state;
	serving_end(serving);
	return 0;
}

static struct asker somebody(void)
{
	return (struct asker){ .serving = serving };
}

static const struct answer *post(struct asker *who, const char *path, const char *body)
{
	return ask(who, "POST", path, body);
}

/* A new account in a browser of its own. */
static struct asker account(const char *name)
{
	struct asker who = somebody();
	char body[256];
	snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"tower and gate\"}", name);
	ask(&who, "GET", "/api/me", NULL);
	assert_int_equal(post(&who, "/api/me/register", body)->status, 200);
	return who;
}

static bool is_guest(struct asker *who)
{
	const struct answer *a = ask(who, "GET", "/api/me", NULL);
	assert_int_equal(a->status, 200);
	return json_is_true(json_object_get(a->json, "guest"));
}

/* ---- guests and accounts ---- */

static void a_guest_gets_a_cookie(void **state)
{
	(void)state;
	struct asker who = somebody();
	const struct answer *a = ask(&who, "GET", "/api/me", NULL);
	assert_int_equal(a->status, 200);
	assert_string_equal(a->type, "application/json");
	assert_memory_equal(answer_text(a, "name"), "guest", 5);
	assert_int_equal(strlen(answer_text(a, "id")), 16);
	assert_true(json_is_true(json_object_get(a->json, "guest")));
	assert_int_equal(json_array_size(json_object_get(a->json, "ratings")), 0);
	assert_memory_equal(a->set_cookie, "bergfried=", 10);
	assert_non_null(strstr(a->set_cookie, "; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000"));
	assert_null(strstr(a->set_cookie, "Secure"));
	assert_non_null(strstr(a->head, "\r\nCache-Control: no-store\r\n"));

	/* the same with the cookie, and no new one */
	const struct answer *b = ask(&who, "GET", "/api/me", NULL);
	assert_string_equal(answer_text(a, "id"), answer_text(b, "id"));
	assert_string_equal(b->set_cookie, "");
	/* who shows one that nobody has begins anew */
	strcpy(who.cookie, "bergfried=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA");
	b = ask(&who, "GET", "/api/me", NULL);
	assert_string_not_equal(answer_text(a, "id"), answer_text(b, "id"));
	assert_string_not_equal(b->set_cookie, "");

	/* but nobody does because another site shows a picture of ours */
	struct asker stranger = somebody();
	stranger.headers = "Sec-Fetch-Site: cross-site\r\n";
	assert_int_equal(ask(&stranger, "GET", "/api/me", NULL)->status, 403);
}

static void over_tls_the_cookie_is_the_hosts(void **state)
{
	(void)state;
	struct asker who = somebody();
	who.headers = "X-Forwarded-Proto: https\r\n";
	const struct answer *a = ask(&who, "GET", "/api/me", NULL);
	assert_memory_equal(a->set_cookie, "__Host-bergfried=", 17);
	assert_non_null(strstr(a->set_cookie, "; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000; Secure"));
	const struct answer *b = ask(&who, "GET", "/api/me", NULL);
	assert_string_equal(answer_text(a, "id"), answer_text(b, "id"));
	/* one that anybody on the way could have set is not looked at */
	char name[128];
	snprintf(name, sizeof name, "%s", strstr(who.cookie, "bergfried="));
	strcpy(who.cookie, name);
	b = ask(&who, "GET", "/api/me", NULL);
	assert_string_not_equal(answer_text(a, "id"), answer_text(b, "id"));
}

static void only_the_hash_is_kept(void **state)
{
	(void)state;
	struct message why;
	struct asker who = account("Otto");
	struct store *store = store_open(serving_store(serving), STORE_NORMAL, &why);
	assert_non_null(store);
	struct player p;
	struct key k;
	assert_int_equal(store_player_named(store, "OTTO", &p), STORE_OK);
	assert_memory_equal(p.password, "$argon2id$v=19$m=19456,t=2,p=1$", 31);
	assert_int_equal(store_key(store, strchr(who.cookie, '=') + 1, &k, &p), STORE_NONE);
	store_close(store);
}

/* As if they had been here at that time last; past all contracts. */
static enum stored set_back(struct store *store, int64_t player, int64_t seen)
{
	return db_run(store->db, &(struct statement){ .text = "UPDATE players SET seen = $2 WHERE id = $1",
	                                          VALUES(of_int(player), of_int(seen)) });
}

/* Whoever comes back is not forgotten, however long ago they first came. */
static void visits_are_noted(void **state)
{
	(void)state;
	struct message why;
	struct asker who = somebody();
	struct player p, q;
	struct store *store = store_open(serving_store(serving), STORE_NORMAL, &why);
	assert_non_null(store);
	const struct answer *a = ask(&who, "GET", "/api/me", NULL);
	assert_int_equal(store_player_named(store, answer_text(a, "name"), &p), STORE_OK);
	assert_int_equal(p.seen, p.made);
	int forgotten = -1;
	static const int64_t month = (int64_t)30 * 24 * 3600 * 1000;
	assert_int_equal(set_back(store, p.id, p.made - month), STORE_OK);
	ask(&who, "GET", "/api/me", NULL);
	assert_int_equal(store_player(store, p.id, &q), STORE_OK);
	assert_true(q.seen >= p.made);
	assert_int_equal(store_forget_guests(store, p.made - 1, &forgotten), STORE_OK);
	assert_int_equal(forgotten, 0);
	store_close(store);
}

static void a_guest_becomes_an_account(void **state)
{
	(void)state;
	struct asker who = somebody();
	const struct answer *a = ask(&who, "GET", "/api/me", NULL);
	struct asker stolen = who;
	const struct answer *b = post(&who, "/api/me/register", "{\"name\":\" Anna \",\"password\":\"tower and gate\"}");
	assert_int_equal(b->status, 200);
	assert_string_equal(answer_text(a, "id"), answer_text(b, "id"));
	assert_string_equal(answer_text(b, "name"), "Anna");
	assert_true(json_is_false(json_object_get(b->json, "guest")));
	/* the account has a cookie of its own: who knew the guest's has nothing */
	assert_string_not_equal(who.cookie, stolen.cookie);
	assert_false(is_guest(&who));
	assert_true(is_guest(&stolen));
	struct watched w = serving_watched(serving);
	assert_int_equal(w.times, 1);
	assert_string_equal(w.player.name, "Anna");
	assert_string_equal(w.player.password, "*");
	/* whoever knew the guest's cookie has nothing any more */
	assert_true(w.out);

	/* once is enough */
	b = post(&who, "/api/me/register", "{\"name\":\"Berta\",\"password\":\"tower and gate\"}");
	assert_int_equal(b->status, 409);
	assert_string_equal(answer_error(b), "you already have an account: log out to create another");
	/* and a stranger need not be a guest first */
	struct asker stranger = somebody();
	b = post(&stranger, "/api/me/register", "{\"name\":\"Berta\",\"password\":\"tower and gate\"}");
	assert_int_equal(b->status, 200);
	assert_false(is_guest(&stranger));
}

static void names_are_taken_in_any_case(void **state)
{
	(void)state;
	struct asker anna = account("Žofie"), berta = account("Berta");
	struct asker other = somebody();
	const struct answer *a = post(&other, "/api/me/register", "{\"name\":\"žOFIE\",\"password\":\"tower and gate\"}");
	assert_int_equal(a->status, 409);
	assert_string_equal(answer_error(a), "the name “{name}” is taken");
	a = post(&berta, "/api/me/rename", "{\"name\":\"ŽOFIE\"}");
	assert_int_equal(a->status, 409);
	/* the own name in another case is not taken */
	a = post(&anna, "/api/me/rename", "{\"name\":\"ŽOFIE\"}");
	assert_int_equal(a->status, 200);
	assert_string_equal(answer_text(a, "name"), "ŽOFIE");
	struct watched w = serving_watched(serving);
	assert_string_equal(w.player.name, "ŽOFIE");
	assert_false(w.out);
	a = post(&berta, "/api/me/rename", "{\"name\":\"guest of honour\"}");
	assert_int_equal(a->status, 400);
}

/* Without a password: theirs alone, until they are forgotten or choose another. */
static void a_guest_chooses_a_name(void **state)
{
	(void)state;
	struct asker anna = account("Anna"), guest = somebody(), other = somebody();
	char id[32];
	snprintf(id, sizeof id, "%s", answer_text(ask(&guest, "GET", "/api/me", NULL), "id"));
	ask(&other, "GET", "/api/me", NULL);
	assert_int_equal(post(&guest, "/api/me/rename", "{\"name\":\"aNNA\"}")->status, 409);
	assert_int_equal(post(&guest, "/api/me/rename", "{\"name\":\"guest of honour\"}")->status, 400);
	const struct answer *a = post(&guest, "/api/me/rename", "{\"name\":\" Cilly \"}");
	assert_int_equal(a->status, 200);
	assert_string_equal(answer_text(a, "name"), "Cilly");
	assert_true(json_is_true(json_object_get(a->json, "guest")));
	struct watched w = serving_watched(serving);
	assert_string_equal(w.player.name, "Cilly");
	assert_false(w.out);
	/* nobody else is called so, with a password or without */
	assert_int_equal(post(&other, "/api/me/rename", "{\"name\":\"CILLY\"}")->status, 409);
	assert_int_equal(post(&anna, "/api/me/rename", "{\"name\":\"cilly\"}")->status, 409);
	/* a name opens nothing */
	assert_int_equal(post(&other, "/api/me/login", "{\"name\":\"Cilly\",\"password\":\"tower and gate\"}")->status, 401);
	assert_int_equal(post(&guest, "/api/me/password", "{\"old\":\"*\",\"new\":\"tower and gate\"}")->status, 403);
	/* and an account may keep it */
	a = post(&guest, "/api/me/register", "{\"name\":\"cilly\",\"password\":\"tower and gate\"}");
	assert_int_equal(a->status, 200);
	assert_string_equal(answer_text(a, "id"), id);
	assert_string_equal(answer_text(a, "name"), "cilly");
	assert_false(is_guest(&guest));
}

static void log_in(void **state)
{
	(void)state;
	struct asker there = account("Anna"), here = somebody();
	ask(&here, "GET", "/api/me", NULL);
	struct asker guest = here;
	const struct answer *wrong = post(&here, "/api/me/login", "{\"name\":\"Anna\",\"password\":\"tower or gate\"}");
	const struct answer *nobody = post(&here, "/api/me/login", "{\"name\":\"Nobody\",\"password\":\"tower or gate\"}");
	assert_int_equal(wrong->status, 401);
	assert_int_equal(nobody->status, 401);
	assert_string_equal(wrong->body, nobody->body);
	assert_string_equal(here.cookie, guest.cookie);

	const struct answer *a = post(&here, "/api/me/login", "{\"name\":\"aNNA \",\"password\":\"tower and gate\"}");
	assert_int_equal(a->status, 200);
	assert_string_equal(answer_text(a, "name"), "Anna");
	assert_string_equal(answer_text(a, "id"), answer_text(ask(&there, "GET", "/api/me", NULL), "id"));
	assert_false(is_guest(&here));
	/* the guest's cookie is worth nothing any more, and its sockets end */
	struct watched w = serving_watched(serving);
	assert_memory_equal(w.player.name, "guest", 5);
	assert_true(w.out);
	const struct answer *b = ask(&guest, "GET", "/api/me", NULL);
	assert_string_not_equal(b->set_cookie, "");

	/* nobody logs in as a guest */
	char body[128];
	snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"*\"}", answer_text(b, "name"));
	assert_int_equal(post(&here, "/api/me/login", body)->status, 401);
}

static void log_out(void **state)
{
	(void)state;
	struct asker here = account("Anna"), there = somebody(), elsewhere = somebody();
	const char *login = "{\"name\":\"Anna\",\"password\":\"tower and gate\"}";
	post(&there, "/api/me/login", login);
	post(&elsewhere, "/api/me/login", login);
	struct asker old = there;
	const struct answer *a = post(&there, "/api/me/logout", "{}");
	assert_int_equal(a->status, 200);
	assert_string_equal(a->body, "{}");
	assert_non_null(strstr(a->set_cookie, "Max-Age=0"));
	assert_string_equal(there.cookie, "");
	assert_true(is_guest(&old));
	assert_false(is_guest(&here));

	struct asker bot = somebody();
	bot.token = answer_text(post(&here, "/api/me/tokens", "{\"label\":\"bot\"}"), "token");
	assert_int_equal(ask(&bot, "GET", "/api/me", NULL)->status, 200);
	assert_int_equal(ask(&bot, "GET", "/api/mine", NULL)->status, 200);
	a = post(&here, "/api/me/logout-everywhere", "{}");
	assert_int_equal(a->status, 200);
	assert_true(serving_watched(serving).out);
	assert_true(is_guest(&elsewhere));
	assert_int_equal(ask(&bot, "GET", "/api/me", NULL)->status, 401);
	/* also where it was known a moment ago */
	assert_int_equal(ask(&bot, "GET", "/api/mine", NULL)->status, 401);
	/* logging out twice does no harm */
	assert_int_equal(post(&there, "/api/me/logout", "{}")->status, 200);
	assert_int_equal(post(&there, "/api/me/logout-everywhere", "{}")->status, 401);
}

static void another_password(void **state)
{
	(void)state;
	struct asker here = account("Anna"), there = somebody();
	post(&there, "/api/me/login", "{\"name\":\"Anna\",\"password\":\"tower and gate\"}");
	const struct answer *a = post(&here, "/api/me/password", "{\"old\":\"tower or gate\",\"new\":\"moat and bridge\"}");
	assert_int_equal(a->status, 403);
	assert_string_equal(answer_error(a), "wrong password");
	a = post(&here, "/api/me/password", "{\"old\":\"tower and gate\",\"new\":\"moat\"}");
	assert_int_equal(a->status, 400);
	a = post(&here, "/api/me/password", "{\"old\":\"tower and gate\",\"new\":\"moat and bridge\"}");
	assert_int_equal(a->status, 200);
	/* this browser goes on, others have to log in again */
	assert_false(is_guest(&here));
	assert_true(is_guest(&there));
	a = post(&there, "/api/me/login", "{\"name\":\"Anna\",\"password\":\"tower and gate\"}");
	assert_int_equal(a->status, 401);
	a = post(&there, "/api/me/login", "{\"name\":\"Anna\",\"password\":\"moat and bridge\"}");
	assert_int_equal(a->status, 200);
}

static void delete_an_account(void **state)
{
	(void)state;
	struct asker anna = account("Anna"), guest = somebody();
	const struct answer *a = post(&anna, "/api/me/delete", "{}");
	assert_int_equal(a->status, 400);
	assert_int_equal(post(&anna, "/api/me/delete", "{\"password\":\"tower or gate\"}")->status, 403);
	assert_int_equal(ask(&guest, "GET", "/api/players/Anna", NULL)->status, 200);
	a = post(&anna, "/api/me/delete", "{\"password\":\"tower and gate\"}");
	assert_int_equal(a->status, 200);
	assert_string_equal(anna.cookie, "");
	struct watched w = serving_watched(serving);
	assert_string_equal(w.player.name, "");
	assert_true(w.out);
	assert_int_equal(ask(&guest, "GET", "/api/players/Anna", NULL)->status, 404);
	assert_int_equal(post(&anna, "/api/me/login", "{\"name\":\"Anna\",\"password\":\"tower and gate\"}")->status, 401);

	/* a guest has no password */
	a = ask(&guest, "GET", "/api/me", NULL);
	assert_int_equal(post(&guest, "/api/me/delete", "{}")->status, 200);
	char path[96];
	snprintf(path, sizeof path, "/api/players/%s", answer_text(a, "name"));
	assert_int_equal(ask(&guest, "GET", path, NULL)->status, 404);
	/* the name is free again */
	account("Anna");
}

/* Somebody who does something with the old password while the owner sets a new one. */
struct late {
	struct asker who;
	const char *path, *body;
	int status;
};

static void do_late(void *context)
{
	struct late *late = context;
	late->status = post(&late->who, late->path, late->body)->status;
}

/* That it takes long to check a password is made sure by its hash; that the check has begun
 * shows in the store, which notes who has been seen. */
static void the_old_password_comes_too_late(void **state)
{
	(void)state;
	struct late late[] = {
		{ account("Anna"), "/api/me/mail", "{\"mail\":\"mallory@example.org\",\"password\":\"tower and gate\"}", 0 },
		{ account("Berta"), "/api/me/delete", "{\"password\":\"tower and gate\"}", 0 },
	};
	struct message why;
	struct store *store = store_open(serving_store(serving), STORE_NORMAL, &why);
	assert_non_null(store);
	for (int i = 0; i < 2; i++) {
		struct player p, now;
		uv_thread_t thread;
		assert_int_equal(store_player_named(store, i ? "Berta" : "Anna", &p), STORE_OK);
		assert_int_equal(crypto_pwhash_str(p.password, "tower and gate", 14, 20, 19 << 20), 0);
		assert_int_equal(store_player_change(store, &p), STORE_OK);
		assert_int_equal(set_back(store, p.id, 0), STORE_OK);
		uv_thread_create(&thread, do_late, &late[i]);
		do
			assert_int_equal(store_player(store, p.id, &now), STORE_OK);
		while (!now.seen);
		strcpy(p.password, "another");
		assert_int_equal(store_player_change(store, &p), STORE_OK);
		uv_thread_join(&thread);
		assert_int_equal(late[i].status, 409);
		assert_int_equal(store_player(store, p.id, &now), STORE_OK);
		assert_string_equal(now.mail, "");
	}
	store_close(store);
}

/* ---- tokens ---- */

static void tokens(void **state)
{
	(void)state;
	struct asker anna = account("Anna"), bot = somebody();
	const struct answer *a = post(&anna, "/api/me/tokens", "{\"label\":\"my bot\"}");
	assert_int_equal(a->status, 200);
	assert_string_equal(a->set_cookie, "");
	assert_int_equal(strlen(answer_text(a, "token")), 43);
	const char *id = answer_text(a, "id");
	assert_int_equal(strlen(id), 16);
	bot.token = answer_text(a, "token");
	const struct answer *me = ask(&bot, "GET", "/api/me", NULL);
	assert_string_equal(answer_text(me, "name"), "Anna");

	/* it plays, but does not change the account */
	static const char *const not_for_it[][2] = {
		{ "rename", "{\"name\":\"Botty\"}" }, { "tokens", "{\"label\":\"more\"}" }, { "logout-everywhere", "{}" },
		{ "delete", "{}" }, { "tokens/drop", "{\"id\":\"0123456789abcdef\"}" },
		{ "password", "{\"old\":\"tower and gate\",\"new\":\"moat and bridge\"}" },
	};
	for (size_t i = 0; i < sizeof not_for_it / sizeof *not_for_it; i++) {
		char path[64];
		snprintf(path, sizeof path, "/api/me/%s", not_for_it[i][0]);
		assert_int_equal(post(&bot, path, not_for_it[i][1])->status, 403);
	}
	/* a token is no cookie, and a cookie no token */
	struct asker mixed = somebody();
	snprintf(mixed.cookie, sizeof mixed.cookie, "bergfried=%s", bot.token);
	assert_int_equal(ask(&mixed, "GET", "/api/mine", NULL)->status, 401);
	mixed = somebody();
	mixed.token = strchr(anna.cookie, '=') + 1;
	assert_int_equal(ask(&mixed, "GET", "/api/me", NULL)->status, 401);

	a = ask(&anna, "GET", "/api/me/tokens", NULL);
	json_t *list = json_object_get(a->json, "tokens");
	assert_int_equal(json_array_size(list), 1);
	assert_string_equal(json_string_value(json_object_get(json_array_get(list, 0), "label")), "my bot");
	assert_string_equal(json_string_value(json_object_get(json_array_get(list, 0), "id")), id);
	assert_null(strstr(a->body, bot.token));

	char body[64];
	snprintf(body, sizeof body, "{\"id\":\"%s\"}", id);
	struct asker berta = account("Berta");
	assert_int_equal(post(&berta, "/api/me/tokens/drop", body)->status, 404);
	assert_int_equal(post(&anna, "/api/me/tokens/drop", body)->status, 200);
	assert_int_equal(ask(&bot, "GET", "/api/me", NULL)->status, 401);
	for (int i = 0; i < 20; i++)
		assert_int_equal(post(&anna, "/api/me/tokens", "{\"label\":\"my bot\"}")->status, 200);
	assert_int_equal(post(&anna, "/api/me/tokens", "{\"label\":\"my bot\"}")->status, 409);
}

/* ---- what is refused ---- */

static const char no_json[] = "the body is not valid JSON: line {line}, column {column}: {reason}";

static void strict_bodies(void **state)
{
	(void)state;
	static const struct {
		const char *path, *body, *error;
	} refused[] = {
		{ "register", "", no_json },
		{ "register", "{\"name\":\"A\",\"name\":\"B\"}", no_json },
		{ "register", "{\"name\":\"A\\u0000\"}", no_json },
		{ "register", "{} {}", no_json },
		{ "register", "[]", "the body must be a single JSON object" },
		{ "register", "{\"name\":\"A\"}", "the field “{field}” is missing" },
		{ "register", "{\"name\":\"A\",\"password\":12345678}", "the field “{field}” must be a string" },
		{ "register", "{\"name\":\"A\",\"password\":null}", "the field “{field}” must be a string" },
		{ "register", "{\"name\":\"A\",\"password\":\"1234567\"}",
		  "the field “{field}” must be {min} to {max} bytes long; got {found}" },
		{ "register", "{\"name\":\"A\",\"password\":\"12345678\",\"admin\":true}",
		  "unknown field “{field}”; known fields: {fields}" },
		{ "register", "{\"name\":\"A<\",\"password\":\"12345678\"}",
		  "a name may contain letters, digits, spaces and - _ . but not “{found}”" },
		{ "register", "{\"name\":\"  \",\"password\":\"12345678\"}", "a name must be 1 to {max} bytes long" },
		{ "logout", "{\"all\":\"yes\"}", "unknown field “{field}”: the body must be an empty object" },
		{ "tokens", "{\"label\":\"a  b\"}",
		  "a name may not contain control characters, tabs, leading or trailing spaces, or two spaces in a row" },
	};
	struct asker who = somebody();
	for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
		char path[64];
		snprintf(path, sizeof path, "/api/me/%s", refused[i].path);
		const struct answer *a = post(&who, path, refused[i].body);
		if (a->status != 400 || strcmp(answer_error(a), refused[i].error) != 0)
			fail_msg("%s %s: %d %s", path, refused[i].body, a->status, a->body);
	}
	char body[600] = "{\"name\":\"A\",\"password\":\"";
	memset(body + strlen(body), 'x', 201);
	strcat(body, "\"}");
	assert_int_equal(post(&who, "/api/me/register", body)->status, 400);
	assert_string_equal(who.cookie, "");
}

static void methods_and_paths(void **state)
{
	(void)state;
	struct asker who = somebody();
	const struct answer *a = ask(&who, "GET", "/api/me/login", NULL);
	assert_int_equal(a->status, 405);
	assert_non_null(strstr(a->head, "\r\nAllow: POST\r\n"));
	a = post(&who, "/api/me", "{}");
	assert_int_equal(a->status, 405);
	assert_non_null(strstr(a->head, "\r\nAllow: GET, HEAD\r\n"));
	assert_int_equal(ask(&who, "GET", "/api/me/nothing", NULL)->status, 404);
	assert_int_equal(ask(&who, "GET", "/api/mead", NULL)->status, 404);
	a = ask(&who, "HEAD", "/api/me", NULL);
	assert_int_equal(a->status, 200);
	assert_string_equal(a->body, "");
}

/* A page of another site, with the visitor's cookie. */
static void other_sites_change_nothing(void **state)
{
	(void)state;
	struct asker anna = account("Anna"), forged = anna;
	forged.headers = "Origin: https://evil.example\r\n";
	assert_int_equal(post(&forged, "/api/me/logout-everywhere", "{}")->status, 403);
	forged.headers = "Origin: null\r\n";
	assert_int_equal(post(&forged, "/api/me/logout-everywhere", "{}")->status, 403);
	/* nor a form, which needs no Origin in old browsers */
	forged.headers = NULL;
	forged.type = "text/plain";
	assert_int_equal(post(&forged, "/api/me/logout-everywhere", "{}")->status, 415);
	forged.type = "application/x-www-form-urlencoded";
	assert_int_equal(post(&forged, "/api/me/logout-everywhere", "{}")->status, 415);
	assert_false(is_guest(&anna));
	/* our own page does */
	char origin[64];
	const struct answer *a = ask(&anna, "GET", "/health", NULL);
	assert_int_equal(a->status, 200);
	snprintf(origin, sizeof origin, "Origin: http://127.0.0.1:%d\r\n", serving_port(serving));
	anna.headers = origin;
	assert_int_equal(post(&anna, "/api/me/logout-everywhere", "{}")->status, 200);
}

static void guessing_is_slowed_down(void **state)
{
	(void)state;
	account("Anna");
	struct asker who = somebody();
	const char *guess = "{\"name\":\"Anna\",\"password\":\"castle\"}";
	const struct answer *a = NULL;
	int tries = 0;
	do
		a = post(&who, "/api/me/login", guess);
	while (a->status == 401 && ++tries < 50);
	assert_int_equal(a->status, 429);
	assert_non_null(strstr(a->head, "\r\nRetry-After: "));
	assert_in_range(tries, 10, 25);
	/* in another case it is the same name; another may still be tried; and whoever comes from
	   elsewhere, such as the owner, has lost nothing by it */
	assert_int_equal(post(&who, "/api/me/login", "{\"name\":\"ANNA\",\"password\":\"x\"}")->status, 429);
	who.headers = "X-Forwarded-For: 192.0.2.7\r\n";
	assert_int_equal(post(&who, "/api/me/login", "{\"name\":\"ANNA\",\"password\":\"x\"}")->status, 401);
	who.headers = NULL;
	assert_int_equal(post(&who, "/api/me/login", "{\"name\":\"Berta\",\"password\":\"x\"}")->status, 401);
	/* but not all names in turn from one address */
	for (tries = 0; tries < 50; tries++) {
		char body[64];
		snprintf(body, sizeof body, "{\"name\":\"Person %d\",\"password\":\"x\"}", tries);
		if (post(&who, "/api/me/login", body)->status == 429)
			break;
	}
	assert_in_range(tries, 10, 45);
	who.headers = "X-Forwarded-For: 192.0.2.1\r\n";
	assert_int_equal(post(&who, "/api/me/login", "{\"name\":\"Berta\",\"password\":\"x\"}")->status, 401);
}

/* Guests cost a row each: a whole class may come at once, a flood may not. */
static void guests_are_not_made_without_end(void **state)
{
	(void)state;
	int guests = 0;
	for (; guests < 100; guests++) {
		struct asker who = somebody();
		if (ask(&who, "GET", "/api/me", NULL)->status != 200)
			break;
	}
	assert_in_range(guests, 60, 99);
	struct asker elsewhere = somebody();
	elsewhere.headers = "X-Forwarded-For: 2001:db8::1\r\n";
	assert_int_equal(ask(&elsewhere, "GET", "/api/me", NULL)->status, 200);
}

/* Many at once: two are hashed, the rest waits its turn, and all are answered. */
static void crowd(void *context)
{
	struct asker *who = context;
	const char *name = who->headers;
	char body[128];
	who->headers = NULL;
	snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"tower and gate\"}", name);
	post(who, "/api/me/register", body);
}

static void many_at_once(void **state)
{
	(void)state;
	enum { N = 8 };
	static struct asker who[N];
	static char name[N][32];
	uv_thread_t thread[N];
	for (int i = 0; i < N; i++) {
		snprintf(name[i], sizeof name[i], "Person %d", i / 2);
		who[i] = (struct asker){ .serving = serving, .headers = name[i] };
		uv_thread_create(&thread[i], crowd, &who[i]);
	}
	for (int i = 0; i < N; i++)
		uv_thread_join(&thread[i]);
	/* of two with one name, one got it */
	for (int i = 0; i < N; i += 2)
		assert_int_equal(!*who[i].cookie + !*who[i + 1].cookie, 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(a_guest_gets_a_cookie, begin, end),
		cmocka_unit_test_setup_teardown(over_tls_the_cookie_is_the_hosts, begin, end),
		cmocka_unit_test_setup_teardown(only_the_hash_is_kept, begin, end),
		cmocka_unit_test_setup_teardown(visits_are_noted, begin, end),
		cmocka_unit_test_setup_teardown(a_guest_becomes_an_account, begin, end),
		cmocka_unit_test_setup_teardown(names_are_taken_in_any_case, begin, end),
		cmocka_unit_test_setup_teardown(a_guest_chooses_a_name, begin, end),
		cmocka_unit_test_setup_teardown(log_in, begin, end),
		cmocka_unit_test_setup_teardown(log_out, begin, end),
		cmocka_unit_test_setup_teardown(another_password, begin, end),
		cmocka_unit_test_setup_teardown(delete_an_account, begin, end),
		cmocka_unit_test_setup_teardown(the_old_password_comes_too_late, begin, end),
		cmocka_unit_test_setup_teardown(tokens, begin, end),
		cmocka_unit_test_setup_teardown(strict_bodies, begin, end),
		cmocka_unit_test_setup_teardown(methods_and_paths, begin, end),
		cmocka_unit_test_setup_teardown(other_sites_change_nothing, begin, end),
		cmocka_unit_test_setup_teardown(guessing_is_slowed_down, begin, end),
		cmocka_unit_test_setup_teardown(guests_are_not_made_without_end, begin, end),
		cmocka_unit_test_setup_teardown(many_at_once, begin, end),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
