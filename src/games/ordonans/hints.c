/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What a bot knows about playing Ordonans: how well a seat stands, in hundredths
 * of a point. An army's promise is what its groups are worth now and may grow
 * to; between two armies it gives the chance to be the stronger one, and the sum
 * of these chances is what the markers will bring.
 */
#include "ordonans.h"
#include "hints.h"

enum { SIZES = 2 * ARMY + 1 };

/*
 * The worth of a group by cards still to come (rows) and its size (columns). With
 * none to come a group of four is worth 400, and the others in proportion to how
 * often they decide; with one more, the mean of growing and of staying.
 */
static const int16_t worth[ARMY + 1][SIZES] = {
	{ 0, 8, 32, 120, 400, 960, 1680, 2240, 2800, 3360, 4000 },
	{ 4, 20, 76, 260, 680, 1320, 1960, 2520, 3080, 3680, 4000 },
	{ 12, 48, 168, 470, 1000, 1640, 2240, 2800, 3380, 3840, 4000 },
	{ 30, 108, 319, 735, 1320, 1940, 2520, 3090, 3610, 3920, 4000 },
	{ 69, 214, 527, 1028, 1630, 2230, 2805, 3350, 3765, 3960, 4000 },
	{ 141, 370, 777, 1329, 1930, 2518, 3078, 3558, 3862, 3980, 4000 },
};

/* What an army will be worth. */
static int promise(const struct state *s, int seat, int territory, int *to_come)
{
	const struct army *a = &s->army[seat][territory];
	int rest = a->cards < s->limit[territory] ? s->limit[territory] - a->cards : 0, sum = 0;
	for (int icon = 0; icon < ICONS; icon++) {
		int n = 0;
		if (s->cancelled[territory] >> icon & 1)
			continue;
		for (int i = 0; i < a->cards; i++)
			n += ordonans_count(ordonans_icons(s->face[a->card[i]], ordonans_side(a, i)), icon);
		/* between equal groups the senior decides */
		sum += worth[rest][n] + n * icon;
	}
	*to_come = rest;
	return sum;
}

/* The chance, in percent, that one army will be stronger than another. */
static int chance(const struct state *s, int seat, int other, int territory)
{
	int mine_to_come, theirs_to_come;
	int mine = promise(s, seat, territory, &mine_to_come), theirs = promise(s, other, territory, &theirs_to_come);
	if (!mine_to_come && !theirs_to_come) {
		uint8_t order[SEATS];
		int n = ordonans_order(s, territory, order);
		for (int i = 0; i < n; i++)
			if (order[i] == seat || order[i] == other)
				return order[i] == seat ? 100 : 0;
	}
	int ahead = mine - theirs, far = ahead < 0 ? -ahead : ahead;
	return 50 + 50 * ahead / (far + 20 + 50 * (mine_to_come + theirs_to_come));
}

/* A marker is worth as many points as there are armies it leaves behind, and
 * with fewer than four players that and something that all get. */
static int value(const struct state *s, int seat)
{
	/* a troop still to be laid will be laid well; a special in the hand may be of use */
	enum { TROOP_TO_LAY = 40, SPECIAL_KEPT = 3 };
	int sum = s->phase == LAY && s->seat == seat ? TROOP_TO_LAY : 0;
	for (int other = 0; other < s->seats; other++)
		for (int territory = 0; territory < TERRITORIES && other != seat; territory++)
			sum += chance(s, seat, other, territory);
	for (int i = 0; i < s->hands[seat]; i++)
		if (s->hand[seat][i] != UNSEEN && ordonans_sort(s->face[s->hand[seat][i]]) == ORDONANCE)
			sum += SPECIAL_KEPT;
	return sum;
}

/* One move: what is still open is valued without trying it out. */
const struct hints ordonans_hints = { .depth = 1, .value = value };
