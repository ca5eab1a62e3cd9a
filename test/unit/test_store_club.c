/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* The part of the store by which people find each other; on whichever database. */
#include "care.h"
#include "friends.h"
#include "seeks.h"
#include "store_fresh.h"

enum { NOW = 1000000, ONE = 11, OTHER = 12 };  /* a time, and two nodes */

static struct player added(const char *name, const char *password)
{
	struct player p = { .made = 1 };
	snprintf(p.name, sizeof p.name, "%s", name);
	snprintf(p.password, sizeof p.password, "%s", password);
	assert_int_equal(store_player_add(store, &p), STORE_OK);
	return p;
}

static void rated(int64_t player, double rating)
{
	char text[160];
	snprintf(text, sizeof text, "INSERT INTO ratings (player, game, rating, deviation, volatility, games, at)"
	         " VALUES (%lld, 'castle', %.1f, 50, 0.06, 20, 1)", (long long)player, rating);
	assert_int_equal(aside(store, text), STORE_OK);
}

static void block(int64_t player, int64_t other)
{
	struct shun shun = { .player = player, .other = other, .kind = SHUN_BLOCK };
	assert_int_equal(store_shun(store, &shun), STORE_OK);
}

static void there(int64_t node, int64_t at, bool fresh)
{
	bool was;
	assert_int_equal(store_node_put(store, node, at, &was), STORE_OK);
	assert_int_equal(was, fresh);
}

/* ---- quick match ---- */

static struct seek seeks(const struct player *p, int64_t node, int64_t at)
{
	struct seek s = { .player = p->id, .node = node, .game = "castle", .clock = "none", .at = at };
	assert_int_equal(store_seek_put(store, &s), STORE_OK);
	return s;
}

static void nearest_are_paired(void **state)
{
	(void)state;
	struct player anna = added("Anna", "pw"), ben = added("Ben", "pw"), cid = added("Cid", ""), dora = added("Dora", "pw");
	struct seek other;
	rated(anna.id, 1600), rated(ben.id, 1690), rated(dora.id, 1550);
	there(ONE, NOW, true);
	there(ONE, NOW, false);
	there(OTHER, NOW, true);
	struct seek a = seeks(&anna, ONE, NOW);
	assert_true(a.rating == 1600);
	assert_int_equal(store_seek_pair(store, &a, 77, NOW, &other), STORE_NONE);
	seeks(&ben, OTHER, NOW);
	struct seek c = seeks(&cid, ONE, NOW);
	assert_true(c.rating == RATING_FIRST);
	seeks(&dora, OTHER, NOW);
	assert_int_equal(store_seek_pair(store, &a, 77, NOW, &other), STORE_OK);
	assert_true(other.player == dora.id && other.node == OTHER && other.table == 77 && a.table == 77);
	/* each of them is taken once */
	a.table = 0;
	assert_int_equal(store_seek_pair(store, &a, 78, NOW, &other), STORE_NONE);
	assert_int_equal(store_seek_again(store, 77), STORE_OK);
	assert_int_equal(store_seek_pair(store, &a, 78, NOW, &other), STORE_OK);
	/* too far apart, until somebody has waited */
	assert_int_equal(store_seek_pair(store, &c, 79, NOW, &other), STORE_NONE);
	assert_int_equal(store_seek_pair(store, &c, 79, NOW + 9000, &other), STORE_OK);
	assert_true(other.player == ben.id);
}

static void apart_are_not(void **state)
{
	(void)state;
	struct player anna = added("Anna", "pw"), ben = added("Ben", "pw"), cid = added("Cid", "pw");
	struct seek other, b = { .player = ben.id, .node = ONE, .game = "castle", .clock = "days:1", .at = NOW };
	there(ONE, NOW, true);
	there(OTHER, NOW, true);
	struct seek a = seeks(&anna, ONE, NOW);
	/* another clock, another game, blocked by either */
	assert_int_equal(store_seek_put(store, &b), STORE_OK);
	assert_int_equal(store_seek_pair(store, &a, 77, NOW + 60000, &other), STORE_NONE);
	there(ONE, NOW + 60000, false);
	b = seeks(&ben, ONE, NOW);
	block(ben.id, anna.id);
	assert_int_equal(store_seek_pair(store, &a, 77, NOW + 60000, &other), STORE_NONE);
	assert_int_equal(store_seek_pair(store, &b, 77, NOW + 60000, &other), STORE_NONE);
	/* at a node that is not there any more */
	seeks(&cid, OTHER, NOW);
	assert_int_equal(store_seek_pair(store, &a, 77, NOW + NODE_GONE, &other), STORE_NONE);
	there(OTHER, NOW + NODE_GONE, false);
	assert_int_equal(store_seek_pair(store, &a, 77, NOW + NODE_GONE, &other), STORE_OK);
	assert_true(other.player == cid.id);
	/* it ends with the node; and nobody seeks at one that was never there */
	assert_int_equal(store_node_drop(store, ONE), STORE_OK);
	assert_int_equal(store_seek_drop(store, ben.id, ONE, true), STORE_NONE);
	b.node = 99;
	assert_int_equal(store_seek_put(store, &b), STORE_NONE);
}

static void put_seek(void *arg, const struct seek *s)
{
	buf_int(arg, s->table);
	buf_puts(arg, s->seated ? " seated" : "", "|");
}

static void seeks_end(void **state)
{
	(void)state;
	struct player anna = added("Anna", "pw"), ben = added("Ben", "pw");
	struct summary t = { .table = 77, .game = "castle", .seats = 2, .people = 1 };
	struct seek other;
	char text[64];
	struct buf b = buf_over(text, sizeof text);
	there(ONE, NOW, true);
	struct seek a = seeks(&anna, ONE, NOW);
	seeks(&ben, ONE, NOW + 1);
	assert_int_equal(store_seek_pair(store, &a, 77, NOW, &other), STORE_OK);
	assert_int_equal(store_seek_drop(store, anna.id, ONE, false), STORE_NONE);
	assert_int_equal(store_index(store, &t), STORE_OK);
	assert_int_equal(store_seeks_of(store, ONE, put_seek, &b), STORE_OK);
	assert_string_equal(text, "77|77|");
	t.people = 2;
	assert_int_equal(store_index(store, &t), STORE_OK);
	b = buf_over(text, sizeof text);
	assert_int_equal(store_seeks_of(store, ONE, put_seek, &b), STORE_OK);
	assert_string_equal(text, "77 seated|77 seated|");
	assert_int_equal(store_seek_drop(store, anna.id, OTHER, true), STORE_NONE);
	assert_int_equal(store_seek_drop(store, anna.id, ONE, true), STORE_OK);
	assert_int_equal(store_player_drop(store, ben.id), STORE_OK);
	assert_int_equal(store_seek_drop(store, ben.id, ONE, true), STORE_NONE);
}

/* Many connections want everybody at the same time: nobody is paired twice. */
struct rush {
	pthread_t thread;
	struct store *store;
	struct seek seek;
	int64_t table;
	enum stored result;
	struct seek other;
};

static void *rush(void *arg)
{
	struct rush *r = arg;
	r->result = store_seek_pair(r->store, &r->seek, r->table, NOW, &r->other);
	return NULL;
}

static void nobody_is_paired_twice(void **state)
{
	(void)state;
	enum { PEOPLE = 6 };
	struct rush r[PEOPLE];
	there(ONE, NOW, true);
	for (int i = 0; i < PEOPLE; i++) {
		char name[8];
		snprintf(name, sizeof name, "P%d", i);
		struct player p = added(name, "pw");
		r[i] = (struct rush){ .store = open_url(url), .seek = seeks(&p, ONE, NOW), .table = 100 + i };
	}
	for (int i = 0; i < PEOPLE; i++)
		assert_int_equal(pthread_create(&r[i].thread, NULL, rush, &r[i]), 0);
	int pairs = 0;
	for (int i = 0; i < PEOPLE; i++) {
		pthread_join(r[i].thread, NULL);
		assert_true(r[i].result == STORE_OK || r[i].result == STORE_NONE);
		pairs += r[i].result == STORE_OK;
		store_close(r[i].store);
	}
	assert_true(pairs >= 1);
	for (int i = 0; i < PEOPLE; i++)
		for (int k = 0; k < PEOPLE; k++)
			if (i != k && r[i].result == STORE_OK && r[k].result == STORE_OK)
				assert_true(r[i].other.player != r[k].other.player && r[i].other.player != r[k].seek.player);
}

/* ---- friends ---- */

static void put_friend(void *arg, const struct friend *f)
{
	buf_puts(arg, f->name, f->here ? " here" : "", f->table ? " plays " : "", f->game, "|");
}

static const char *friends(int64_t player, int64_t now)
{
	static char text[512];
	struct buf b = buf_over(text, sizeof text);
	assert_int_equal(store_friends(store, player, now, put_friend, &b), STORE_OK);
	return text;
}

static void friends_are_seen(void **state)
{
	(void)state;
	struct player anna = added("Anna", "pw"), ben = added("Ben", "pw"), cid = added("Cid", "pw");
	struct summary t = { .table = 77, .game = "castle", .seats = 2, .chairs = 1, .stage = STAGE_PLAYING, .listed = true };
	bool yes;
	t.seat[0].player = cid.id;
	assert_int_equal(store_index(store, &t), STORE_OK);
	assert_int_equal(store_follow(store, anna.id, ben.id, 1), STORE_OK);
	assert_int_equal(store_follow(store, anna.id, cid.id, 1), STORE_OK);
	assert_int_equal(store_follow(store, anna.id, cid.id, 2), STORE_OK);
	assert_int_equal(store_follow(store, anna.id, 1, 2), STORE_NONE);
	assert_string_equal(friends(anna.id, NOW), "Ben|Cid|");
	there(ONE, NOW, true);
	assert_int_equal(store_here(store, ONE, cid.id, true), STORE_OK);
	assert_int_equal(store_here(store, ONE, cid.id, true), STORE_OK);
	assert_int_equal(store_here(store, ONE, 1, true), STORE_OK);
	assert_string_equal(friends(anna.id, NOW), "Cid here plays castle|Ben|");
	/* a node that says nothing has nobody */
	assert_string_equal(friends(anna.id, NOW + NODE_GONE), "Ben|Cid|");
	/* a game that strangers do not find is nobody's business */
	t.listed = false;
	assert_int_equal(store_index(store, &t), STORE_OK);
	assert_string_equal(friends(anna.id, NOW), "Cid here|Ben|");
	/* nor is who does not want it */
	assert_int_equal(store_show(store, cid.id, false), STORE_OK);
	assert_int_equal(store_shows(store, cid.id, &yes), STORE_OK);
	assert_false(yes);
	assert_string_equal(friends(anna.id, NOW), "Ben|Cid|");
	assert_int_equal(store_show(store, cid.id, true), STORE_OK);
	assert_string_equal(friends(anna.id, NOW), "Cid here|Ben|");
	assert_int_equal(store_here(store, ONE, cid.id, false), STORE_OK);
	assert_string_equal(friends(anna.id, NOW), "Ben|Cid|");
	/* who has blocked somebody is not followed */
	block(cid.id, anna.id);
	assert_string_equal(friends(anna.id, NOW), "Ben|");
	assert_int_equal(store_follow(store, anna.id, cid.id, 1), STORE_NONE);
	assert_int_equal(store_unfollow(store, anna.id, ben.id), STORE_OK);
	assert_string_equal(friends(anna.id, NOW), "");
	assert_int_equal(store_follows_one(store, anna.id, ben.id, &yes), STORE_OK);
	assert_false(yes);
}

static void only_so_many_are_followed(void **state)
{
	(void)state;
	struct player anna = added("Anna", "pw"), last = added("Last", "pw");
	for (int i = 0; i < FOLLOWS_MAX; i++) {
		char name[16];
		snprintf(name, sizeof name, "P%d", i);
		struct player p = added(name, "pw");
		assert_int_equal(store_follow(store, anna.id, p.id, i), STORE_OK);
	}
	assert_int_equal(store_follow(store, anna.id, last.id, 1), STORE_TAKEN);
}

/* ---- invitations ---- */

static void put_invitation(void *arg, const struct invitation *i)
{
	buf_puts(arg, i->name, " ", i->game, "|");
}

static const char *invitations(int64_t player)
{
	static char text[512];
	struct buf b = buf_over(text, sizeof text);
	assert_int_equal(store_invitations(store, player, put_invitation, &b), STORE_OK);
	return text;
}

static enum inviting invite(int64_t author, int64_t player, int64_t table)
{
	struct invitation i = { .player = player, .table = table, .author = author, .at = NOW };
	enum inviting how;
	assert_int_equal(store_invite(store, &i, &how), STORE_OK);
	return how;
}

static void people_are_invited(void **state)
{
	(void)state;
	struct player anna = added("Anna", "pw"), ben = added("Ben", ""), cid = added("Cid", "pw");
	struct summary t = { .table = 77, .game = "castle", .seats = 2, .chairs = 2, .owner = 0 };
	t.seat[0].player = anna.id;
	assert_int_equal(invite(anna.id, ben.id, 77), INVITING_NOT_THERE);
	assert_int_equal(store_index(store, &t), STORE_OK);
	assert_int_equal(invite(cid.id, ben.id, 77), INVITING_NOT_THERE);
	assert_int_equal(invite(anna.id, ben.id, 77), INVITED);
	assert_int_equal(invite(anna.id, ben.id, 77), INVITED_ALREADY);
	assert_string_equal(invitations(ben.id), "Anna castle|");
	assert_int_equal(store_invitation_drop(store, ben.id, 77), STORE_OK);
	assert_int_equal(store_invitation_drop(store, ben.id, 77), STORE_NONE);
	assert_string_equal(invitations(ben.id), "");
	/* who is blocked hears nothing of it, and nothing comes */
	block(cid.id, anna.id);
	assert_int_equal(invite(anna.id, cid.id, 77), INVITED_IN_VAIN);
	assert_string_equal(invitations(cid.id), "");
	/* whoever sits there has accepted; with the game all end */
	assert_int_equal(invite(anna.id, ben.id, 77), INVITED);
	t.seat[1].player = ben.id;
	assert_int_equal(store_index(store, &t), STORE_OK);
	assert_string_equal(invitations(ben.id), "");
	assert_int_equal(invite(anna.id, ben.id, 77), INVITED_ALREADY);
	t.seat[1].player = 0;
	assert_int_equal(store_index(store, &t), STORE_OK);
	assert_string_equal(invitations(ben.id), "Anna castle|");
	t.stage = STAGE_PLAYING;
	assert_int_equal(store_index(store, &t), STORE_OK);
	assert_string_equal(invitations(ben.id), "");
	assert_int_equal(invite(anna.id, ben.id, 77), INVITING_NOT_THERE);
}

static void invitations_have_limits(void **state)
{
	(void)state;
	struct player anna = added("Anna", "pw"), ben = added("Ben", "pw");
	for (int i = 0; i < INVITATIONS_EACH + 1; i++) {
		struct summary t = { .table = 100 + i, .game = "castle", .seats = 2, .owner = anna.id };
		assert_int_equal(store_index(store, &t), STORE_OK);
		assert_int_equal(invite(anna.id, ben.id, 100 + i), i < INVITATIONS_EACH ? INVITED : INVITING_TOO_MANY);
	}
	/* those that are over make room */
	struct summary t = { .table = 100, .game = "castle", .seats = 2, .owner = anna.id, .stage = STAGE_CLOSED };
	assert_int_equal(store_index(store, &t), STORE_OK);
	assert_int_equal(invite(anna.id, ben.id, 100 + INVITATIONS_EACH), INVITED);
}

/* ---- games to watch ---- */

static void put_spectacle(void *arg, const struct spectacle *s)
{
	buf_int(arg, s->table);
	buf_char(arg, ':');
	buf_int(arg, (long)s->rating);
	buf_char(arg, '|');
}

static void the_strongest_come_first(void **state)
{
	(void)state;
	struct player anna = added("Anna", "pw"), ben = added("Ben", "pw"), cid = added("Cid", "");
	const int64_t who[][2] = { { cid.id, 0 }, { ben.id, cid.id }, { anna.id, ben.id }, { anna.id, ben.id } };
	char text[64];
	struct buf b = buf_over(text, sizeof text);
	rated(anna.id, 1800), rated(ben.id, 1400);
	for (int i = 0; i < 4; i++) {
		struct summary t = { .table = 1 + i, .game = "castle", .seats = 2, .chairs = 2, .stage = STAGE_PLAYING, .listed = i < 3, .made = i };
		t.seat[0].player = who[i][0];
		t.seat[1].player = who[i][1];
		assert_int_equal(store_index(store, &t), STORE_OK);
	}
	assert_int_equal(store_spectacles(store, NULL, 10, put_spectacle, &b), STORE_OK);
	assert_string_equal(text, "3:1600|2:1400|1:0|");
	b = buf_over(text, sizeof text);
	assert_int_equal(store_spectacles(store, "castle", 1, put_spectacle, &b), STORE_OK);
	assert_string_equal(text, "3:1600|");
	b = buf_over(text, sizeof text);
	assert_int_equal(store_spectacles(store, "other", 1, put_spectacle, &b), STORE_OK);
	assert_string_equal(text, "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		STORE_TEST(nearest_are_paired), STORE_TEST(apart_are_not), STORE_TEST(seeks_end), STORE_TEST(nobody_is_paired_twice),
		STORE_TEST(friends_are_seen), STORE_TEST(only_so_many_are_followed), STORE_TEST(people_are_invited),
		STORE_TEST(invitations_have_limits), STORE_TEST(the_strongest_come_first),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
