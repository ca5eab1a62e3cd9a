/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The castles of a whole table, written down one by one: what cannot have come
 * from one box, everybody's result, and who wins. Castle 1 lies between players
 * 1 and 2, castle 2 between 2 and 3, and the last one between the last player
 * and player 1. The results are those of a game that is over (score.c).
 */
#include "sheet.h"
#include "json.h"

#include <assert.h>
#include <string.h>

/* ---- doubts ----
 *
 * Only doubts, not faults: a misread tile may still be scored rightly, and people want to
 * know who won.
 */

/* Where something was seen first. */
struct seen {
	int sheet;
	long line;
};

struct doubts {
	struct fault *doubt;
	int n;
};

/* Something that the box has once: the message tells if it was there before. */
static void once(struct doubts *d, struct seen *seen, int sheet, long line, struct message m)
{
	if (!seen->line) {
		*seen = (struct seen){ sheet, line };
		return;
	}
	if (d->n == FAULTS_MAX)
		return;
	message_int(&m, "castle", seen->sheet + 1);
	message_int(&m, "line", seen->line);
	d->doubt[d->n++] = (struct fault){ sheet, line, m };
}

/* Of what the box has several of, nobody can say which castle has one too many. */
static void too_many(struct doubts *d, int there, int most, const char *name)
{
	if (there <= most || d->n == FAULTS_MAX)
		return;
	struct message m = message(N_("{thing}: {there} in these castles, but only {most} in the box"));
	message_term(&m, "thing", name);
	message_int(&m, "there", there);
	message_int(&m, "most", most);
	d->doubt[d->n++] = (struct fault){ 0, 0, m };
}

/* Sheet by sheet in the order of the ring: the later one is blamed, with where the first is. */
int ludwig_sheet_doubts(const struct sheet *const *ring, int n, struct fault doubt[FAULTS_MAX])
{
	assert(n > 0 && n <= CASTLES);
	/* by what it is: where it was seen first */
	struct doubts d = { doubt, 0 };
	struct seen throne[THRONES] = { { 0 } }, tile[TILES] = { { 0 } }, card[CARDS + 1] = { { 0 } };
	int special[ROOMS - TILES] = { 0 }, attendant[ATTENDANTS] = { 0 };
	for (int s = 0; s < n; s++) {
		const struct castle *c = &ring[s]->castle;
		struct message m = message(
			N_("the box has only one such throne room; it is also in castle {castle}, line {line}"));
		once(&d, &throne[c->throne], s, ring[s]->throne_line, m);
		for (int i = 0; i < c->rooms; i++) {
			int room = c->place[i].room;
			if (room >= TILES) {
				special[room - TILES]++;
				continue;
			}
			m = message(N_("the box has only one {room}; it is also in castle {castle}, line {line}"));
			message_term(&m, "room", ludwig_room[room].name);
			once(&d, &tile[room], s, ring[s]->room_line[i], m);
		}
		for (int i = 0; i < c->cards; i++) {
			m = message(N_("the box has only one bonus card {card}; it is also in castle {castle}, line {line}"));
			message_int(&m, "card", c->card[i]);
			once(&d, &card[c->card[i]], s, ring[s]->card_line[i], m);
		}
		for (int i = 0; i < c->attendants; i++)
			attendant[c->attendant[i]]++;
	}
	for (int i = 0; i < ROOMS - TILES; i++)
		too_many(&d, special[i], SPECIALS_EACH, ludwig_room[TILES + i].name);
	for (int i = 0; i < ATTENDANTS; i++)
		too_many(&d, attendant[i], ATTENDANTS_EACH, ludwig_attendant_title[i]);
	return d.n;
}

/* ---- results ----
 *
 * The castles are put on a table whose game is over, and the rules are asked: so a ring of
 * sheets cannot be judged otherwise than a game.
 */

/* A table whose game is over, with these castles. */
static void set_table(struct state *s, const struct sheet *const *ring, int n)
{
	assert(n >= 3 && n <= SEATS_MOST);
	memset(s, 0, sizeof *s);
	s->seats = s->chairs = (uint8_t)n;
	s->phase = OVER;
	for (int i = 0; i < n; i++)
		s->castle[i] = ring[i]->castle;
}

/* How the winners got ahead of those with the same result; NULL if nobody has
 * the same. */
static const char *tie(const struct state *s, unsigned winners)
{
	assert(winners);
	struct standing best = ludwig_standing(s, bits_lowest(winners));
	int same_result = 0, same_other = 0, won = bits_count(winners);
	for (int chair = 0; chair < s->chairs; chair++) {
		struct standing mine = ludwig_standing(s, chair);
		same_result += mine.points == best.points;
		same_other += mine.points == best.points && mine.other == best.other;
	}
	if (same_result == 1)
		return NULL;
	return same_other < same_result && same_other == won ? N_("A tie; the better of the other castles decides.")
	       : same_other > won                            ? N_("A tie; the number of special rooms decides.")
	                                                     : N_("A tie; no tie-breaker applies.");
}

/* A message as a line of its own. */
static void put_line(struct buf *out, const struct catalogue *cat, const struct message *m)
{
	message_put(out, cat, m);
	buf_char(out, '\n');
}

/* Who wins, and before that what decided, if it was close. */
static void show_winners(const struct state *s, const struct catalogue *cat, struct buf *out)
{
	unsigned winners = ludwig_winners(s);
	char players[MESSAGE_ARG_SIZE];
	struct buf b = buf_over(players, sizeof players);
	for (int chair = 0; chair < s->chairs; chair++)
		if (winners >> chair & 1) {
			buf_put(&b, b.len ? ", " : "");
			buf_int(&b, chair + 1);
		}
	const char *why = tie(s, winners);
	if (why) {
		buf_put(out, tr(cat, why));
		buf_char(out, '\n');
	}
	struct message m = message(winners & (winners - 1) ? N_("Shared win: players {players}") : N_("Winner: player {players}"));
	message_text(&m, "players", players);
	put_line(out, cat, &m);
}

/* Players have numbers, and castles the names of their files: nothing else is known. */
void ludwig_ring_show(const struct sheet *const *ring, int n, const char *const *name, const struct catalogue *cat,
                      struct buf *out)
{
	struct state s;
	set_table(&s, ring, n);
	for (int i = 0; i < n; i++) {
		struct message m = message(N_("Castle {castle}, players {one} and {other}:"));
		message_int(&m, "castle", i + 1);
		message_int(&m, "one", ludwig_builder(&s, i, 0) + 1);
		message_int(&m, "other", ludwig_builder(&s, i, 1) + 1);
		message_put(out, cat, &m);
		buf_int_right(out, ludwig_castle_points(&s.castle[i]), 4);
		buf_put(out, "  ");
		buf_put(out, name[i]);
		buf_char(out, '\n');
	}
	buf_char(out, '\n');
	for (int chair = 0; chair < n; chair++) {
		struct standing mine = ludwig_standing(&s, chair);
		struct message m = message(N_("Player {player}:"));
		message_int(&m, "player", chair + 1);
		message_put(out, cat, &m);
		buf_int_right(out, mine.points, 4);
		m = message(N_("(castles {one} and {two}; other castle {points}, special rooms {specials})"));
		message_int(&m, "one", ludwig_right(&s, chair) + 1);
		message_int(&m, "two", ludwig_left(&s, chair) + 1);
		message_int(&m, "points", mine.other);
		message_int(&m, "specials", mine.specials);
		buf_put(out, "  ");
		put_line(out, cat, &m);
	}
	buf_char(out, '\n');
	show_winners(&s, cat, out);
}

/* In the order in which people sit; who came where is a list of its own. */
void ludwig_ring_json(const struct sheet *const *ring, int n, struct buf *out)
{
	struct state s;
	struct json j = { .out = out };
	set_table(&s, ring, n);
	json_open(&j, '{');
	ludwig_json_list(&j, "castles");
	for (int i = 0; i < n; i++) {
		json_raw(&j, "");
		ludwig_sheet_json(ring[i], out);
	}
	json_close(&j, ']');
	int rank[SEATS_MOST], place[SEATS_MOST];
	ludwig_ranking(&s, rank, place);
	ludwig_json_list(&j, "ranking");
	for (int i = 0; i < n; i++)
		json_int(&j, rank[i] + 1);
	json_close(&j, ']');
	ludwig_json_list(&j, "players");
	for (int chair = 0; chair < n; chair++) {
		struct standing mine = ludwig_standing(&s, chair);
		json_open(&j, '{');
		json_key_int(&j, "player", chair + 1);
		ludwig_json_pair(&j, "castles", ludwig_right(&s, chair) + 1, ludwig_left(&s, chair) + 1);
		json_key_int(&j, "result", mine.points);
		json_key_int(&j, "other", mine.other);
		json_key_int(&j, "specials", mine.specials);
		json_close(&j, '}');
	}
	json_close(&j, ']');
	ludwig_json_list(&j, "winners");
	unsigned winners = ludwig_winners(&s);
	for (int chair = 0; chair < n; chair++)
		if (winners >> chair & 1)
			json_int(&j, chair + 1);
	json_close(&j, ']');
	json_close(&j, '}');
}
