/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Who holds a territory, and why: armies compared, markers, results and the
 * tally.
 *
 * An army is compared as a number (its rank), so that the many comparisons of a search
 * cost one subtraction each. Why one is stronger is found out separately, when a person
 * asks: ordonans_verdict looks at the same groups in the same order.
 */
#include "ordonans.h"

enum { SIZE_MOST = 2 * ARMY };  /* of a group */

icons ordonans_strength(const struct state *s, int seat, int territory)
{
	const struct army *a = &s->army[seat][territory];
	icons n = 0;
	for (int i = 0; i < a->cards; i++)
		n += ordonans_icons(s->face[a->card[i]], ordonans_side(a, i));
	/* a cancelled icon counts nothing (R12), whether it was there before the kingdom or came after it */
	for (unsigned set = s->cancelled[territory]; set; set &= set - 1)
		n &= ~((icons)15 << 4 * bits_lowest(set));
	return n;
}

/* ---- comparison ---- */

/* The icons that come in groups of each size, a bit each: both ways of comparing go through
 * the sizes from the largest down. Icons that an army has not got are groups of 0. */
static void by_size(icons n, uint8_t set[SIZE_MOST + 1])
{
	for (int size = 0; size <= SIZE_MOST; size++)
		set[size] = 0;
	for (int icon = 0; icon < ICONS; icon++)
		set[ordonans_count(n, icon)] |= (uint8_t)(1u << icon);
}

/*
 * Groups (base, R6): for each size from the largest down, who has more of them,
 * then whose are senior. So a set of icons ranks by its number, then as a
 * number; there are 32, and the rank of a set is its place in that order.
 */
static uint64_t rank_groups(icons n)
{
	static const uint8_t place[32] = {
		0, 1, 2, 6, 3, 7, 8, 16, 4, 9, 10, 17, 11, 18, 19, 26, 5, 12, 13, 20, 14, 21, 22, 27, 15, 23, 24, 28, 25, 29, 30, 31,
	};
	/* the sets of all sizes, five bits each, from groups of one on: most are empty */
	uint64_t sets = 0, rank = 0;
	for (int icon = 0; icon < ICONS; icon++)
		if (ordonans_count(n, icon))
			sets |= 1ull << (5 * (ordonans_count(n, icon) - 1) + icon);
	while (sets) {
		int at = bits_lowest(sets) / 5 * 5;
		rank |= (uint64_t)place[sets >> at & 31] << at;
		sets &= ~(31ull << at);
	}
	return rank;
}

/* The larger of two numbers comes first, without a branch. */
static void put_in_order(unsigned *a, unsigned *b)
{
	unsigned larger = *a > *b ? *a : *b;
	*b ^= *a ^ larger;
	*a = larger;
}

/* Seniority (sheet): the largest group, the senior of equal ones; then the next. Five numbers
 * are put in order by these nine steps. */
static uint64_t rank_seniority(icons n)
{
	unsigned a[ICONS];
	uint64_t rank = 0;
	for (unsigned icon = 0; icon < ICONS; icon++) {
		unsigned size = n >> 4 * icon & 15;
		a[icon] = size ? size << 3 | icon : 0;
	}
	put_in_order(&a[0], &a[3]);
	put_in_order(&a[1], &a[4]);
	put_in_order(&a[0], &a[2]);
	put_in_order(&a[1], &a[3]);
	put_in_order(&a[0], &a[1]);
	put_in_order(&a[2], &a[4]);
	put_in_order(&a[1], &a[2]);
	put_in_order(&a[3], &a[4]);
	put_in_order(&a[2], &a[3]);
	for (int i = 0; i < ICONS; i++)
		rank = rank << 7 | a[i];
	return rank;
}

uint64_t ordonans_rank(bool seniority, icons n)
{
	return seniority ? rank_seniority(n) : rank_groups(n);
}

int ordonans_groups(icons n, struct group out[ICONS])
{
	uint8_t set[SIZE_MOST + 1];
	int groups = 0;
	by_size(n, set);
	for (int size = SIZE_MOST; size > 0; size--)
		for (int icon = BANNER; icon >= LANCE; icon--)
			if (set[size] >> icon & 1)
				out[groups++] = (struct group){ (uint8_t)size, (uint8_t)icon };
	assert(groups <= ICONS);
	return groups;
}

/* By insertion: there are four armies at most, and the one that was complete earlier stays
 * in front without a second look. */
int ordonans_order(const struct state *s, int territory, uint8_t seat[SEATS])
{
	assert(territory >= 0 && territory < TERRITORIES);
	uint64_t rank[SEATS];
	int n = 0;
	for (int next = 0; next < s->seats; next++) {
		const struct army *a = &s->army[next][territory];
		if (!a->cards)
			continue;  /* R20 */
		uint64_t mine = ordonans_rank(s->seniority, ordonans_strength(s, next, territory));
		int i = n++;
		/* equal: whose last card came earlier (R4) */
		for (; i > 0 && (rank[i - 1] < mine || (rank[i - 1] == mine && s->army[seat[i - 1]][territory].came > a->came)); i--) {
			rank[i] = rank[i - 1];
			seat[i] = seat[i - 1];
		}
		rank[i] = mine;
		seat[i] = (uint8_t)next;
	}
	return n;
}

/* ---- why ---- */

/* The strongest icon of a set; ICONS if it is empty. */
static int highest(unsigned set)
{
	int icon = ICONS;
	for (int i = 0; i < ICONS; i++)
		if (set >> i & 1)
			icon = i;
	return icon;
}

/* The first size at which the two differ decides: by the number of groups or, if that is the
 * same, by the strongest icon that only the winner has. */
static struct verdict judge_groups(icons a, icons b)
{
	uint8_t mine[SIZE_MOST + 1], theirs[SIZE_MOST + 1];
	by_size(a, mine);
	by_size(b, theirs);
	int size = SIZE_MOST;
	while (size && mine[size] == theirs[size])
		size--;
	struct verdict v = { .why = WHY_EARLIER, .size = (uint8_t)size };
	if (!size)
		return v;
	v.number[0] = (uint8_t)bits_count(mine[size]);
	v.number[1] = (uint8_t)bits_count(theirs[size]);
	v.why = v.number[0] != v.number[1] ? WHY_NUMBER : WHY_ICON;
	v.icon[0] = (uint8_t)highest((unsigned)mine[size] & ~(unsigned)theirs[size]);
	v.icon[1] = (uint8_t)highest((unsigned)theirs[size] & ((1u << v.icon[0]) - 1));
	assert(v.why == WHY_NUMBER ? v.number[0] > v.number[1] : v.icon[1] < v.icon[0]);
	return v;
}

/* The first place of the two rows of groups at which they differ decides. The winner has at
 * least as many groups, so its row is the one to walk along. */
static struct verdict judge_seniority(icons a, icons b)
{
	struct group mine[ICONS], theirs[ICONS];
	int n = ordonans_groups(a, mine), m = ordonans_groups(b, theirs);
	for (int i = 0; i < n; i++) {
		struct group none = { 0, ICONS }, other = i < m ? theirs[i] : none;
		if (mine[i].size == other.size && mine[i].icon == other.icon)
			continue;
		assert(mine[i].size > other.size || (mine[i].size == other.size && mine[i].icon > other.icon));
		return (struct verdict){ .why = mine[i].size == other.size ? WHY_ICON : WHY_SIZE, .size = mine[i].size,
		                         .number = { mine[i].size, other.size }, .icon = { mine[i].icon, other.icon } };
	}
	return (struct verdict){ .why = WHY_EARLIER };
}

struct verdict ordonans_verdict(const struct state *s, int territory, int stronger, int weaker)
{
	assert(stronger != weaker && s->army[stronger][territory].cards);
	if (!s->army[weaker][territory].cards)
		return (struct verdict){ .why = WHY_EMPTY };
	icons a = ordonans_strength(s, stronger, territory), b = ordonans_strength(s, weaker, territory);
	return s->seniority ? judge_seniority(a, b) : judge_groups(a, b);
}

unsigned ordonans_deciding(const struct state *s, int territory, int seat)
{
	uint8_t order[SEATS];
	if (ordonans_order(s, territory, order) < 2 || (seat != order[0] && seat != order[1]))
		return 0;
	int me = seat == order[1];
	struct verdict v = ordonans_verdict(s, territory, order[0], order[1]);
	switch ((enum why)v.why) {
	case WHY_SIZE:
	case WHY_ICON:
		return v.icon[me] < ICONS ? 1u << v.icon[me] : 0;  /* one may have no group to set against it */
	case WHY_NUMBER: {
		uint8_t set[SIZE_MOST + 1];
		by_size(ordonans_strength(s, seat, territory), set);
		return set[v.size];
	}
	case WHY_EMPTY:
	case WHY_EARLIER:
		break;
	}
	return 0;
}

/* One who has no group at all to set against a group has this. */
static const char *icon_title(int icon)
{
	return icon < ICONS ? ordonans_terms[icon].name : "–";
}

const char *const ordonans_marker_name[4] = { "III", "II", "I", "–" };

/* The fourth army gets no marker, and nor does one without cards (R20). */
int ordonans_place_in(const uint8_t *order, int n, int seat)
{
	for (int place = 0; place < n && place < 3; place++)
		if (order[place] == seat)
			return place;
	return 3;
}

int ordonans_place(const struct state *s, int territory, int seat)
{
	assert(seat >= 0 && seat < s->seats);
	uint8_t order[SEATS];
	int n = ordonans_order(s, territory, order);
	return ordonans_place_in(order, n, seat);
}

/* What put an army where it is: which of two neighbours it is, and what decided between them. */
struct footing {
	struct verdict verdict;
	int place;       /* from 0 on; -1: no army */
	bool stronger;   /* it is the stronger of the two that are compared */
};

/* The first army is told by what it has ahead of the second; every other by what it lacks
 * against the one before it, since that is what somebody would have to change. */
static struct footing footing(const struct state *s, int territory, int seat)
{
	uint8_t order[SEATS];
	int n = ordonans_order(s, territory, order), place = 0;
	while (place < n && order[place] != seat)
		place++;
	struct footing found = { .verdict = { .why = WHY_EMPTY }, .place = place < n ? place : -1, .stronger = !place };
	int first = place ? place - 1 : 0;
	if (n > 1 && place < n)
		found.verdict = ordonans_verdict(s, territory, order[first], order[first + 1]);
	return found;
}

/* The numbers and icons of a verdict, as one of the two sees them. */
static void with_verdict(struct message *m, const struct verdict *v, bool stronger)
{
	int me = !stronger;
	if (v->why == WHY_NUMBER || v->why == WHY_ICON)
		message_int(m, "size", v->size);
	if (v->why == WHY_NUMBER || v->why == WHY_SIZE) {
		message_int(m, "mine", v->number[me]);
		message_int(m, "theirs", v->number[1 - me]);
	}
	if (v->why == WHY_ICON || v->why == WHY_SIZE) {
		message_term(m, "icon", icon_title(v->icon[me]));
		message_term(m, "other", icon_title(v->icon[1 - me]));
	}
}

struct message ordonans_explain(const struct state *s, int territory, int seat)
{
	/* one sentence for each reason; the last for who was later */
	static const char *const sentence[] = {
		[WHY_EMPTY] = N_("{territory}, marker {marker}: nobody else has an army"),
		[WHY_NUMBER] = N_("{territory}, marker {marker}: groups of {size}, {mine} against {theirs}"),
		[WHY_SIZE] = N_("{territory}, marker {marker}: {icon} × {mine} against {other} × {theirs}"),
		[WHY_ICON] = N_("{territory}, marker {marker}: groups of {size}, {icon} against {other}"),
		[WHY_EARLIER] = N_("{territory}, marker {marker}: equal armies, last card laid earlier"),
		[WHY_EARLIER + 1] = N_("{territory}, marker {marker}: equal armies, last card laid later"),
	};
	struct footing at = footing(s, territory, seat);
	const struct verdict *v = &at.verdict;
	struct message m = message(at.place < 0 ? N_("{territory}: no army")
	                                        : sentence[v->why + (v->why == WHY_EARLIER && !at.stronger)]);
	message_term(&m, "territory", ordonans_territory_name[territory]);
	if (at.place < 0)
		return m;
	message_text(&m, "marker", ordonans_marker_name[at.place]);
	with_verdict(&m, v, at.stronger);
	return m;
}

struct message ordonans_because(const struct state *s, int territory, int seat)
{
	/* the stronger of the two first */
	static const char *const sentence[][2] = {
		[WHY_EMPTY] = { N_("nobody else has an army") },
		[WHY_NUMBER] = { N_("groups of {size}: {mine} against {theirs}"), N_("groups of {size}: {mine} against {theirs}") },
		[WHY_SIZE] = { N_("{icon} × {mine} against {other} × {theirs}"), N_("{icon} × {mine} against {other} × {theirs}") },
		[WHY_ICON] = { N_("groups of {size}: {icon} beats {other}"), N_("groups of {size}: {icon} loses to {other}") },
		[WHY_EARLIER] = { N_("equal armies: the last card was laid earlier"),
		                  N_("equal armies: the last card was laid later") },
	};
	struct footing at = footing(s, territory, seat);
	const struct verdict *v = &at.verdict;
	if (at.place < 0)
		return message(NULL);
	const char *key = sentence[v->why][!at.stronger];
	if (v->why == WHY_SIZE && !v->number[1])
		key = at.stronger ? N_("{icon} × {mine} against nothing") : N_("nothing against {other} × {theirs}");
	struct message m = message(key);
	with_verdict(&m, v, at.stronger);
	return m;
}

struct message ordonans_decided(const struct state *s, int territory)
{
	static const char *const sentence[] = {
		[WHY_EMPTY] = N_("Nobody else is here yet."),
		[WHY_NUMBER] = N_("Groups of {size}: {mine} beat {theirs}."),
		[WHY_SIZE] = N_("{mine} of a kind beat {theirs}."),
		[WHY_ICON] = N_("Both have {size} of a kind: {icon} outranks {other}."),
		[WHY_EARLIER] = N_("The armies are equal: the one whose last card came earlier leads."),
	};
	uint8_t order[SEATS];
	if (!ordonans_order(s, territory, order))
		return message(N_("No army is here yet. The first card leads."));
	struct verdict v = footing(s, territory, order[0]).verdict;
	struct message m = message(v.why == WHY_SIZE && !v.number[1] ? N_("Nothing that the second army has counts here.")
	                                                             : sentence[v.why]);
	with_verdict(&m, &v, true);
	return m;
}

/* ---- results ---- */

/* The points of the marker that a seat has in a territory, or would have now. */
static int marker(const struct state *s, int territory, int seat)
{
	return 3 - ordonans_place(s, territory, seat);
}

/* The markers of a seat, by points: [3] is the number of IIIs. */
static void count_markers(const struct state *s, int seat, int number[4])
{
	for (int i = 0; i < 4; i++)
		number[i] = 0;
	for (int territory = 0; territory < TERRITORIES; territory++)
		number[marker(s, territory, seat)]++;
}

int ordonans_points(const struct state *s, int seat)
{
	int sum = 0;
	for (int territory = 0; territory < TERRITORIES; territory++)
		sum += marker(s, territory, seat);
	assert(sum <= 3 * TERRITORIES);
	return sum;
}

/* The armies of a territory are compared once for all seats. */
void ordonans_all_points(const struct state *s, int points[SEATS])
{
	for (int seat = 0; seat < s->seats; seat++)
		points[seat] = 0;
	for (int territory = 0; territory < TERRITORIES; territory++) {
		uint8_t order[SEATS];
		int n = ordonans_order(s, territory, order);
		for (int place = 0; place < n && place < 3; place++)
			points[order[place]] += 3 - place;
	}
}

/* How good a result is, as one number: points, then markers III, then II; then the win is
 * shared (R5). There are five markers of a kind at most. */
enum { RESULT_THREES = TERRITORIES + 1, RESULT_POINTS = RESULT_THREES * RESULT_THREES };

static int result(const struct state *s, int seat)
{
	int number[4];
	count_markers(s, seat, number);
	return (3 * number[3] + 2 * number[2] + number[1]) * RESULT_POINTS + number[3] * RESULT_THREES + number[2];
}

unsigned ordonans_winners(const struct state *s)
{
	int mine[SEATS_MAX];
	if (s->phase != OVER)
		return 0;
	for (int seat = 0; seat < s->seats; seat++)
		mine[seat] = result(s, seat);
	return bits_largest(mine, s->seats);
}

void ordonans_ranking(const struct state *s, uint8_t seat[SEATS])
{
	for (int next = 0; next < s->seats; next++) {
		int i = next;
		for (; i > 0 && result(s, seat[i - 1]) < result(s, next); i--)
			seat[i] = seat[i - 1];
		seat[i] = (uint8_t)next;
	}
}

const char *ordonans_tie(const struct state *s)
{
	assert(s->phase == OVER);
	uint8_t seat[SEATS];
	ordonans_ranking(s, seat);
	/* the best of those who did not win: nobody else can have come closer */
	int best = result(s, seat[0]), other = best;
	for (int i = 1; i < s->seats && other == best; i++)
		other = result(s, seat[i]);
	if (other == best || other / RESULT_POINTS < best / RESULT_POINTS)
		return NULL;
	return other / RESULT_THREES == best / RESULT_THREES
	           ? N_("Tied on points and III markers: the number of II markers decides.")
	           : N_("Tied on points: the number of III markers decides.");
}

/* A line for each territory; the cards that are the reason are its causes. */
void ordonans_score(const struct state *s, int seat, struct tally *t)
{
	assert(seat >= 0 && seat < s->seats);
	tally_start(t);
	for (int territory = 0; territory < TERRITORIES; territory++) {
		const struct army *a = &s->army[seat][territory];
		/* markers are handed out at the end; until then only what nobody can change is certain */
		bool certain = s->phase == OVER || a->claimed || (!s->expansion && ordonans_closed(s, territory));
		tally_add(t, marker(s, territory, seat), false, ordonans_explain(s, territory, seat))->later = !certain;
		buf_int(tally_piece(t), territory + 1);
		for (int i = 0; i < a->cards; i++)
			ordonans_put_laid(s, a, i, tally_cause(t));
	}
}
