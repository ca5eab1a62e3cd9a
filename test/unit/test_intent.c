/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What people note to play if others do something: what is offered can be played whatever is
 * hidden, nothing in it depends on that, and what is to be done follows from the log.
 */
#include "intent.h"
#include "tables.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

/* What may come after the steps, for a seat; "" if nothing can be noted. */
static void suppose(const struct table *t, int seat, const char *line, struct buf *out)
{
	struct json j = { .out = out };
	buf_clear(out);
	json_open(&j, '{');
	struct message m = intent_suppose(t, PERSON + seat, line, &j);
	json_close(&j, '}');
	if (m.id)
		buf_clear(out);
}

/* The next move of a list; false after the last. */
static bool next_move(const char **at, char name[MOVE_NAME_MAX])
{
	static const char mark[] = "\"move\":\"";
	*at = *at ? strstr(*at, mark) : NULL;
	if (!*at)
		return false;
	*at += strlen(mark);
	size_t n = strcspn(*at, "\"");
	assert_true(n < MOVE_NAME_MAX);
	memcpy(name, *at, n);
	name[n] = '\0';
	return true;
}

static struct intent noted(const struct table *t, int seat, const char *text)
{
	struct intent i = { .table = t->id, .player = PERSON + seat, .seq = t->seq, .heard = t->seq,
	                    .ply = session_count(&t->session) };
	strcpy(i.text, text);
	return i;
}

static void put_step(struct buf *b, int seat, const char *name)
{
	if (b->len)
		buf_char(b, '\t');
	buf_int(b, seat);
	buf_puts(b, " ", name);
}

static enum fate fate(const struct table *t, const struct intent *i)
{
	char name[MOVE_NAME_MAX];
	return intent_fate(t, i, name);
}

static int waiting_seat(const struct table *t)
{
	int seat = 0;
	while (seat < t->options.seats && t->seat[seat].acts)
		seat++;
	return seat;
}

/* ---- what is offered ---- */

/* Whatever the others do, what was offered for "whatever they do" can be played when it is one's
 * turn; and all of it is the same for any other deal that one cannot tell from this one. */
static void follow_game(const char *game, int seats, int moves, int *offered)
{
	struct rng rng = rng_start(5, RNG_TEST);
	struct buf told = { 0 }, other = { 0 };
	struct table t = tables_full(game, seats, "", slow);
	tables_start(&t, 3);
	for (int i = 0; i < moves && t.stage == STAGE_PLAYING; i++) {
		int seat = waiting_seat(&t);
		struct view view;
		struct state_space guess;
		for (int k = 0; k < 2 && seat < seats; k++) {
			suppose(&t, seat, k ? "*" : "", &told);
			struct table lied = t;
			session_copy(&lied.session, &t.session);
			session_view(&t.session, seat, &view);
			memcpy(lied.session.now.bytes, sight_guess(&view, &rng, &guess), t.game->state_size);
			suppose(&t, seat, k ? "*" : "", &other);
			assert_string_equal(buf_text(&told), buf_text(&other));
			session_free(&lied.session);
		}
		char name[MOVE_NAME_MAX];
		const char *at = seat < seats ? strstr(buf_text(&told), "\"mine\"") : NULL;
		while (next_move(&at, name)) {
			struct buf line = { 0 };
			buf_put(&line, "*");
			put_step(&line, seat, name);
			assert_null(intent_check(&t, PERSON + seat, buf_text(&line)).id);
			buf_free(&line);
			++*offered;
		}
		tables_move(&t, &rng, 3000 + i);
	}
	buf_free(&told);
	buf_free(&other);
	table_free(&t);
}

static void what_is_offered(void **state)
{
	(void)state;
	int castle = 0, ordonans = 0, ludwig = 0;
	/* the next tile decides what one can do with it, and nobody knows it */
	follow_game("carcassonne-castle", 2, 60, &castle);
	assert_int_equal(castle, 0);
	/* the cards in one's hand are known, but for the one that will be drawn */
	follow_game("ordonans", 2, 30, &ordonans);
	assert_true(ordonans > 100);
	/* what one has picked is known: where it goes can be noted */
	follow_game("between-two-castles", 3, 30, &ludwig);
	assert_true(ludwig > 20);
}

/* ---- what comes of it ---- */

/* An Ordonans, in which seat 1 has noted what it plays after the first move that is offered of
 * seat 0 that seat 0 can make. */
static struct table ordonans_with(struct intent *intent, char first[MOVE_NAME_MAX], char reply[MOVE_NAME_MAX])
{
	struct table t = tables_full("ordonans", 2, "first=0", slow);
	struct buf told = { 0 }, line = { 0 };
	const char *at;
	move m;
	tables_start(&t, 3);
	assert_int_equal(tables_actor(&t), 0);
	suppose(&t, 1, "", &told);
	at = strstr(buf_text(&told), "\"others\"");
	do {
		assert_true(next_move(&at, first));
	} while (!session_find(&t.session, 0, first, &m));
	put_step(&line, 0, first);
	suppose(&t, 1, buf_text(&line), &told);
	at = strstr(buf_text(&told), "\"mine\"");
	assert_true(next_move(&at, reply));
	put_step(&line, 1, reply);
	assert_null(intent_check(&t, PERSON + 1, buf_text(&line)).id);
	*intent = noted(&t, 1, buf_text(&line));
	assert_int_equal(fate(&t, intent), FATE_WAITS);
	buf_free(&told);
	buf_free(&line);
	return t;
}

static void a_reply(void **state)
{
	(void)state;
	struct intent intent;
	char first[MOVE_NAME_MAX], reply[MOVE_NAME_MAX], name[MOVE_NAME_MAX], other[MOVE_NAME_MAX];
	struct table t = ordonans_with(&intent, first, reply);
	accepted(tables_do(&t, 3000, ONLOOKER, VERB_SAY, -1, "hm"));
	assert_int_equal(fate(&t, &intent), FATE_WAITS);
	accepted(tables_do(&t, 3000, PERSON, VERB_PLAY, 0, first));
	assert_int_equal(intent_fate(&t, &intent, name), FATE_PLAYS);
	assert_string_equal(name, reply);
	/* of another line that begins alike the first counts */
	struct intent two = noted(&t, 1, intent.text);
	two.seq = intent.seq, two.ply = intent.ply;
	strcat(two.text, "\n*\t1 nonsense");
	assert_int_equal(intent_fate(&t, &two, name), FATE_PLAYS);
	assert_string_equal(name, reply);
	/* once it has been played nothing is left to do, however often somebody looks */
	accepted(tables_do(&t, 3001, PERSON + 1, VERB_PLAY, 1, reply));
	assert_int_equal(fate(&t, &intent), FATE_DONE);
	accepted(tables_do(&t, 3001, PERSON, VERB_LEAVE, 0, NULL));
	accepted(tables_do(&t, 3001, PERSON + 1, VERB_LEAVE, 1, NULL));
	assert_int_equal(fate(&t, &intent), FATE_OVER);
	table_free(&t);

	t = ordonans_with(&intent, first, reply);
	tables_name_move(&t, 0, 0, other);
	for (int i = 1; strcmp(other, first) == 0; i++)
		tables_name_move(&t, 0, i, other);
	accepted(tables_do(&t, 3000, PERSON, VERB_PLAY, 0, other));
	assert_int_equal(fate(&t, &intent), FATE_UNEXPECTED);
	table_free(&t);
}

static void what_ends_it(void **state)
{
	(void)state;
	struct intent intent;
	char first[MOVE_NAME_MAX], reply[MOVE_NAME_MAX];
	struct table t = ordonans_with(&intent, first, reply);
	strcpy(strchr(intent.text, '\t'), "\t1 nonsense");
	accepted(tables_do(&t, 3000, PERSON, VERB_PLAY, 0, first));
	assert_int_equal(fate(&t, &intent), FATE_ILLEGAL);
	/* by hand, and something else */
	intent = noted(&t, 0, "1 nonsense\t0 nonsense");
	char name[MOVE_NAME_MAX];
	tables_name_move(&t, 1, 0, name);
	accepted(tables_do(&t, 3001, PERSON + 1, VERB_PLAY, 1, name));
	assert_int_equal(fate(&t, &intent), FATE_UNEXPECTED);
	intent = noted(&t, 1, "*\t1 nonsense");
	accepted(tables_do(&t, 3002, PERSON + 1, VERB_LEAVE, 1, NULL));
	assert_int_equal(fate(&t, &intent), FATE_GONE);
	assert_non_null(fate_told(FATE_GONE).id);
	accepted(tables_do(&t, 3002, PERSON + 1, VERB_BACK, 1, NULL));
	accepted(tables_do(&t, 3003, PERSON, VERB_RESIGN, 0, NULL));
	assert_int_equal(fate(&t, &intent), FATE_OVER);
	table_free(&t);
	for (int f = 0; f < FATES; f++)
		assert_int_equal(fate_find(fate_name((enum fate)f)), f);
	assert_int_equal(fate_find(""), FATES);
}

/* A choice that is taken back is none that anything can hang on, and what is secret of it neither. */
static void secrets(void **state)
{
	(void)state;
	struct table t = tables_full("between-two-castles", 3, "", slow);
	char name[MOVE_NAME_MAX], own[MOVE_NAME_MAX];
	struct buf told = { 0 }, line = { 0 };
	tables_start(&t, 3);
	tables_name_move(&t, 0, 0, own);
	accepted(tables_do(&t, 3000, PERSON, VERB_PLAY, 0, own));
	tables_name_move(&t, 1, 2, name);
	suppose(&t, 0, "", &told);
	assert_non_null(strstr(buf_text(&told), "\"others\":[]"));
	put_step(&line, 1, name);
	suppose(&t, 0, buf_text(&line), &told);
	assert_int_equal(told.len, 0);
	/* even if somebody has guessed it: it never comes true */
	struct intent guessed = noted(&t, 0, buf_text(&line));
	strcat(guessed.text, "\t0 left throne");
	struct intent any = noted(&t, 0, "*\t0 left throne");
	accepted(tables_do(&t, 3000, PERSON + 1, VERB_PLAY, 1, name));
	assert_int_equal(fate(&t, &guessed), FATE_UNEXPECTED);
	assert_int_equal(fate(&t, &any), FATE_WAITS);
	accepted(tables_do(&t, 3001, PERSON + 1, VERB_UNDO, 1, NULL));
	assert_int_equal(fate(&t, &any), FATE_UNDONE);
	buf_free(&told);
	buf_free(&line);
	table_free(&t);
}

/* The seat and name of a step that is offered to somebody as another's; false if there is none. */
static bool other_step(const struct buf *told, struct buf *line)
{
	const char *from = strstr(buf_text(told), "\"others\":[{\"seat\":"), *at = from;
	char name[MOVE_NAME_MAX];
	if (!from || !next_move(&at, name))
		return false;
	put_step(line, from[strlen("\"others\":[{\"seat\":")] - '0', name);
	return true;
}

/* Where all build at once: whatever others do ends with one's own turn, and what one waits for
 * then may come although one could move. */
static void while_one_could_move(void **state)
{
	(void)state;
	struct table t = tables_full("between-two-castles", 3, "", slow);
	struct buf told = { 0 }, line = { 0 };
	char name[MOVE_NAME_MAX];
	int tried = 0;
	tables_start(&t, 3);
	/* all but one have picked, and then all have shared out what they picked */
	for (int round = 0; round < 4; round++) {
		for (int seat = 0; seat < 2; seat++)
			if (t.seat[seat].acts) {
				tables_name_move(&t, seat, 0, name);
				accepted(tables_do(&t, 3000, PERSON + seat, VERB_PLAY, seat, name));
			}
		buf_clear(&line);
		buf_put(&line, "*");
		suppose(&t, 0, "*", &told);
		if (!t.seat[0].acts && t.seat[2].acts && other_step(&told, &line)) {
			struct intent i = noted(&t, 0, buf_text(&line));
			strcat(i.text, "\t0 nonsense");
			tables_name_move(&t, 2, 0, name);
			accepted(tables_do(&t, 3000, PERSON + 2, VERB_PLAY, 2, name));
			assert_true(t.seat[0].acts);
			assert_int_equal(fate(&t, &i), FATE_WAITS);
			/* by hand before it has come */
			tables_name_move(&t, 0, 0, name);
			accepted(tables_do(&t, 3000, PERSON, VERB_PLAY, 0, name));
			assert_int_equal(fate(&t, &i), FATE_UNEXPECTED);
			tried++;
			break;
		}
		tables_name_move(&t, 2, 0, name);
		accepted(tables_do(&t, 3000, PERSON + 2, VERB_PLAY, 2, name));
	}
	assert_int_equal(tried, 1);
	buf_free(&told);
	buf_free(&line);
	table_free(&t);
}

/* Partners decide together: one can agree beforehand to what the other may propose. */
static void consent(void **state)
{
	(void)state;
	struct table t = tables_full("between-two-castles", 3, "consent=both", slow);
	struct rng rng = rng_start(5, RNG_TEST);
	struct buf told = { 0 }, line = { 0 };
	int agreed = 0;
	tables_start(&t, 3);
	for (int i = 0; i < 60 && !agreed; i++) {
		int seat = waiting_seat(&t);
		buf_clear(&told);
		if (seat < 3)
			suppose(&t, seat, "", &told);
		const char *place = told.len ? strstr(buf_text(&told), "\"move\":\"place ") : NULL;
		char name[MOVE_NAME_MAX];
		if (place && next_move(&place, name)) {
			const char *whose = buf_text(&told);
			for (const char *at = whose; (at = strstr(at, "{\"seat\":")) && at < place; at++)
				whose = at;
			buf_clear(&line);
			put_step(&line, whose[strlen("{\"seat\":")] - '0', name);
			suppose(&t, seat, buf_text(&line), &told);
			agreed += strstr(buf_text(&told), "\"move\":\"agree ") != NULL;
		}
		tables_move(&t, &rng, 3000 + i);
	}
	assert_int_equal(agreed, 1);
	buf_free(&told);
	buf_free(&line);
	table_free(&t);
}

/* ---- who may note what ---- */

static void refusals(void **state)
{
	(void)state;
	int seat;
	struct intent intent;
	char first[MOVE_NAME_MAX], reply[MOVE_NAME_MAX];
	struct table t = ordonans_with(&intent, first, reply);
	refused(intent_may(&t, PERSON, &seat), "it is your turn: make your move first");
	refused(intent_may(&t, ONLOOKER, &seat), "you do not have a seat at this table");
	static const char *const none[] = { "x", "*", "1", "7 a\t1 b", "*\t", "*\t1 ", "\t", "0 a\t*" };
	for (size_t i = 0; i < sizeof none / sizeof *none; i++)
		assert_non_null(intent_check(&t, PERSON + 1, none[i]).id);
	refused(intent_check(&t, PERSON + 1, "*\t1 nonsense"), "“{move}” cannot be noted: it depends on something you cannot know yet");
	struct buf many = { 0 };
	for (int i = 0; i <= INTENT_LINES; i++)
		buf_puts(&many, i ? "\n" : "", intent.text);
	refused(intent_check(&t, PERSON + 1, buf_text(&many)), "that is too long: delete a line first");
	buf_free(&many);
	table_free(&t);
	t = tables_full("ordonans", 2, "", live);
	tables_start(&t, 3);
	refused(intent_may(&t, PERSON + waiting_seat(&t), &seat),
	        "moves can be noted only in games between people, without a clock or with days per turn");
	table_free(&t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_is_offered), cmocka_unit_test(a_reply), cmocka_unit_test(what_ends_it),
		cmocka_unit_test(secrets),         cmocka_unit_test(while_one_could_move), cmocka_unit_test(consent), cmocka_unit_test(refusals),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
