/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Deals that can be checked; see proof.h, and docs/fair-deals.md for the exact bytes. What is
 * hashed are lines of the record, so anybody who has one can do the same with any BLAKE2b.
 */
#include "proof.h"

#include "blake2b.h"
#include "record.h"

#include <assert.h>
#include <string.h>

void proof_put(struct buf *out, const uint8_t bytes[PROOF_BYTES])
{
	static const char digits[] = "0123456789abcdef";
	char hex[2 * PROOF_BYTES];
	for (int i = 0; i < PROOF_BYTES; i++) {
		hex[2 * i] = digits[bytes[i] >> 4];
		hex[2 * i + 1] = digits[bytes[i] & 15];
	}
	buf_putn(out, hex, sizeof hex);
}

bool proof_read(const char *text, uint8_t bytes[PROOF_BYTES])
{
	static const char digits[] = "0123456789abcdef";
	for (int i = 0; i < 2 * PROOF_BYTES; i++) {
		const char *digit = text[i] ? strchr(digits, text[i]) : NULL;
		if (!digit)
			return false;
		int low = (int)(digit - digits);
		bytes[i / 2] = (uint8_t)(i % 2 ? bytes[i / 2] << 4 | low : low);
	}
	return !text[2 * PROOF_BYTES];
}

static void pledge_of(const uint8_t secret[PROOF_BYTES], uint8_t pledge[PROOF_BYTES])
{
	/* words in front, so that no other hash can be passed off as a pledge */
	static const char words[] = "bergfried pledge 1\n";
	uint8_t text[sizeof words - 1 + PROOF_BYTES];
	memcpy(text, words, sizeof words - 1);
	memcpy(text + sizeof words - 1, secret, PROOF_BYTES);
	blake2b(pledge, PROOF_BYTES, NULL, 0, text, sizeof text);
}

void proof_start(struct proof *p, const uint8_t secret[PROOF_BYTES])
{
	*p = (struct proof){ .given = true };
	memcpy(p->secret, secret, PROOF_BYTES);
	pledge_of(secret, p->pledge);
}

void proof_put_luck(struct buf *out, const struct proof *p)
{
	for (int seat = 0; seat < SEATS_MAX; seat++)
		if (p->lucky >> seat & 1) {
			buf_put(out, "luck ");
			buf_int(out, seat);
			buf_char(out, ' ');
			proof_put(out, p->luck[seat]);
			buf_char(out, '\n');
		}
}

struct rng proof_chance(const struct proof *p, const struct game *game, const struct options *options, int which)
{
	char text[2048];  /* more than all options and everybody's luck can take */
	uint8_t key[RNG_KEY];
	struct buf b = buf_over(text, sizeof text);
	assert(p->given && which >= 0);
	buf_put(&b, "bergfried deal 1\n");
	record_put_game(&b, game, options);
	proof_put_luck(&b, p);
	assert(!b.full);
	blake2b(key, sizeof key, p->secret, PROOF_BYTES, text, b.len);
	return rng_keyed(key, (uint64_t)which);
}

/* ---- checking ---- */

/* The first of the ids that is not what it should be, in a sentence that has room for it. */
static struct message compare(const struct deal_spec *spec, const uint8_t *right, const uint8_t *found, const char *sentence)
{
	for (int i = 0; i < spec->n; i++) {
		if (right[i] == found[i])
			continue;
		char name[2][MOVE_NAME_MAX];
		struct buf b[2] = { buf_over(name[0], sizeof name[0]), buf_over(name[1], sizeof name[1]) };
		record_put_id(&b[0], spec, right[i]);
		record_put_id(&b[1], spec, found[i]);
		struct message m = message_with(sentence, "deal", spec->name);
		message_int(&m, "place", i + 1);
		message_text(&m, "right", name[0]);
		message_text(&m, "found", name[1]);
		return m;
	}
	return message(NULL);
}

static struct message check_deal(const struct session *s)
{
	struct deal deal;
	struct deal_spec spec[DEALS_MAX];
	struct rng chance = proof_chance(&s->proof, s->game, &s->options, 0);
	deal_shuffle(s->game, &s->options, &chance, &deal);
	for (int parts = s->game->deals(&s->options, spec), i = 0; i < parts; i++) {
		struct message m = compare(&spec[i], deal.id[i], s->deal.id[i],
		                           N_("deal {deal}: expected {right} at place {place}, found {found}"));
		if (m.id)
			return m;
	}
	return message(NULL);
}

/* What chance decided later: only the position says what it was about, so the game is played
 * once more. */
static struct message check_later(const struct session *s, int *later)
{
	struct state_space space;
	struct state *at = (struct state *)space.bytes;
	s->game->start(at, &s->options, &s->deal);
	for (int i = 0; i < s->moves; i++) {
		struct deal_spec spec;
		uint8_t ids[DEAL_MAX];
		if (s->log[i].seat == CHANCE && s->game->chance.needs(at, &spec)) {
			struct rng chance = proof_chance(&s->proof, s->game, &s->options, ++*later);
			deal_draw(&spec, &chance, ids);
			struct message m = compare(&spec, ids, s->drawn + s->log[i].move,
			                           N_("draw {n} after the deal, {deal}: expected {right} at place {place}, found {found}"));
			if (m.id) {
				message_int(&m, "n", *later);
				return m;
			}
		}
		session_step(s, i, at);
	}
	return message(NULL);
}

struct message proof_check(const struct session *s, int *later)
{
	uint8_t pledge[PROOF_BYTES];
	assert(s->proof.given && later);
	*later = 0;
	pledge_of(s->proof.secret, pledge);
	if (memcmp(pledge, s->proof.pledge, sizeof pledge) != 0)
		return message(N_("the secret does not fit the pledge"));
	struct message m = check_deal(s);
	return m.id ? m : check_later(s, later);
}
