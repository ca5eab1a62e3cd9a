/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Claims of the first edition (R23): a territory is decided if the opponent
 * cannot win it any more with any cards that do not lie open yet.
 */
#include "ordonans.h"

#include <string.h>

/* Looking for an army that beats the claimer's. */
struct claim_search {
	uint8_t unseen[KINDS];   /* cards that do not lie open */
	icons icons[KINDS];      /* what each shows */
	uint64_t beat;           /* the claimer's rank; a tie is the claimer's, who was complete earlier */
	bool seniority;
};

/* Can `n` icons and so many cards more, of the kinds below `kind`, beat it? One
 * more icon never makes an army weaker: if one of each with every card is not
 * enough, nothing is. */
static bool beaten(struct claim_search *f, icons n, int cards, int kind)
{
	assert(cards >= 0 && cards <= LIMIT);
	if (ordonans_rank(f->seniority, n + 0x11111u * (unsigned)cards) <= f->beat)
		return false;
	if (!cards)
		return true;
	while (--kind >= 0)
		if (f->unseen[kind]) {
			f->unseen[kind]--;
			bool found = beaten(f, n + f->icons[kind], cards - 1, kind + 1);
			f->unseen[kind]++;
			if (found)
				return true;
		}
	return false;
}

bool ordonans_proved(const struct state *s, int seat, int territory)
{
	/* only then is every card that lies open a troop that stays where it is */
	assert(s->seats == 2 && !s->expansion && territory >= 0 && territory < TERRITORIES);
	int other = 1 - seat;
	const struct army *mine = &s->army[seat][territory], *theirs = &s->army[other][territory];
	if (mine->cards < s->limit[territory] || mine->claimed || theirs->claimed)
		return false;
	if (theirs->cards == s->limit[territory]) {
		uint8_t order[SEATS];
		ordonans_order(s, territory, order);
		return order[0] == seat;
	}
	struct claim_search f = { .seniority = s->seniority };
	memcpy(f.unseen, s->copies, sizeof f.unseen);
	for (int i = 0; i < s->seats; i++)
		for (int t = 0; t < TERRITORIES; t++)
			for (int j = 0; j < s->army[i][t].cards; j++)
				f.unseen[s->army[i][t].card[j]]--;
	for (int kind = 0; kind < s->kinds; kind++)
		f.icons[kind] = ordonans_icons(s->face[kind], 0);
	f.beat = ordonans_rank(s->seniority, ordonans_strength(s, seat, territory));
	return !beaten(&f, ordonans_strength(s, other, territory), s->limit[territory] - theirs->cards, s->kinds);
}
