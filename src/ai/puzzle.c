/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Puzzles as lines of text, and what tries are worth; see puzzle.h.
 *
 * A line has ten words: number, rating, seats, options ("-" or KEY=VALUE,KEY=VALUE), seed, the
 * moves so far, the best decision, two chances in thousandths, and how often each level found
 * it, a digit each. A move is a letter, a to z and A to Z for the first 52 places; later ones
 * have a number before it, of how many times 52 come on top. "-" stands for no moves.
 */
#include "puzzle.h"

#include "bits.h"
#include "words.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
	LETTERS = 52,
	LOOKS = 200 /* how often a try is played out beside the best decision */
};

static const struct message fine = { .id = NULL };

/* ---- writing ---- */

static void put_places(struct buf *out, const uint16_t *place, int n)
{
	for (int i = 0; i < n; i++) {
		int letter = place[i] % LETTERS;
		if (place[i] >= LETTERS)
			buf_int(out, place[i] / LETTERS);
		buf_char(out, (char)(letter < 26 ? 'a' + letter : 'A' + letter - 26));
	}
	if (!n)
		buf_char(out, '-');
}

static void put_options(struct buf *out, const struct puzzle *p)
{
	const struct options usual = options_default(p->game, p->options.seats);
	bool any = false;
	for (int i = 0; p->game->options[i].key; i++) {
		bool free_text = p->game->options[i].fits;
		if (free_text ? !p->options.choice[i] : p->options.choice[i] == usual.choice[i])
			continue;
		buf_puts(out, any ? "," : "", p->game->options[i].key, "=",
		         free_text ? p->options.text[i] : p->game->options[i].value[p->options.choice[i]]);
		any = true;
	}
	if (!any)
		buf_char(out, '-');
}

void puzzle_write(const struct puzzle *p, struct buf *out)
{
	const long long before[] = { p->number, p->rating, p->options.seats };
	for (size_t i = 0; i < sizeof before / sizeof *before; i++) {
		buf_int(out, before[i]);
		buf_char(out, ' ');
	}
	put_options(out, p);
	buf_char(out, ' ');
	buf_int(out, (long long)p->seed);
	buf_char(out, ' ');
	put_places(out, p->place, p->moves);
	buf_char(out, ' ');
	put_places(out, p->way, p->best);
	buf_char(out, ' ');
	buf_int(out, p->win);
	buf_char(out, ' ');
	buf_int(out, p->other);
	buf_char(out, ' ');
	for (int i = 0; i < PUZZLE_LEVELS; i++)
		buf_char(out, (char)('0' + p->found[i]));
}

/* ---- reading ---- */

/* A line that is being read. */
struct reader {
	const char *line, *at;
	const char *wrong; /* what is wrong there: N_("..."), or NULL */
};

static bool fail(struct reader *r, const char *why)
{
	if (!r->wrong)
		r->wrong = why;
	return false;
}

/* A whole number in one spelling, ended by a blank. */
static bool take_number(struct reader *r, long long most, long long *n)
{
	const char *end = *r->at >= '0' && *r->at <= '9' ? words_digits(r->at, n) : NULL;
	if (!end || *n > most || (*r->at == '0' && end != r->at + 1))
		return fail(r, N_("column {column}: expected a whole number that is not too large"));
	r->at = end;
	return true;
}

static bool take_blank(struct reader *r)
{
	if (*r->at != ' ')
		return fail(r, N_("column {column}: expected a single space"));
	r->at++;
	return true;
}

static bool take_int(struct reader *r, int least, int most, int *n)
{
	long long number;
	const char *from = r->at;
	if (!take_number(r, most, &number))
		return false;
	*n = (int)number;
	if (number >= least)
		return take_blank(r);
	r->at = from;
	return fail(r, N_("column {column}: this number is too small"));
}

/* A move; false if it is none. */
static bool take_place(struct reader *r, uint16_t *place)
{
	long long times = 0;
	if (*r->at >= '0' && *r->at <= '9' && (!take_number(r, MOVES_MAX / LETTERS, &times) || !times))
		return fail(r, N_("column {column}: there is no move with this number"));
	char c = *r->at;
	if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')))
		return fail(r, N_("column {column}: a move is a letter, perhaps with a number before it"));
	long long n = times * LETTERS + (c >= 'a' ? c - 'a' : c - 'A' + 26);
	if (n >= MOVES_MAX)
		return fail(r, N_("column {column}: there is no move with this number"));
	*place = (uint16_t)n;
	r->at++;
	return true;
}

static bool take_places(struct reader *r, uint16_t *place, int most, int *n)
{
	*n = 0;
	if (r->at[0] == '-' && r->at[1] == ' ') {
		r->at++;
		return take_blank(r);
	}
	while (*r->at != ' ') {
		if (*n == most)
			return fail(r, N_("column {column}: too many moves"));
		if (!take_place(r, &place[(*n)++]))
			return false;
	}
	return *n ? take_blank(r) : fail(r, N_("column {column}: expected moves"));
}

/* "-", or one after the other, each set from text. */
static bool take_options(struct reader *r, struct puzzle *p)
{
	char text[OPTIONS_MAX * (OPTION_TEXT + 24)], *rest = text;
	size_t n = strcspn(r->at, " ");
	if (!n || n >= sizeof text)
		return fail(r, N_("column {column}: expected options, or “-”"));
	memcpy(text, r->at, n);
	text[n] = '\0';
	while (strcmp(text, "-") != 0 && *rest) {
		char *option = words_cut(&rest, ","), *value = option;
		const char *key = words_cut(&value, "=");
		if (options_set(p->game, &p->options, key, value).id)
			return fail(r, N_("column {column}: unknown option or value"));
	}
	if (options_clash(p->game, &p->options).id)
		return fail(r, N_("column {column}: these options cannot be combined"));
	r->at += n;
	return take_blank(r);
}

static bool take_found(struct reader *r, struct puzzle *p)
{
	for (int i = 0; i < PUZZLE_LEVELS; i++, r->at++) {
		if (*r->at < '0' || *r->at > '0' + PUZZLE_TRIES)
			return fail(r, N_("column {column}: expected a digit for each level"));
		p->found[i] = (uint8_t)(*r->at - '0');
	}
	return !*r->at || fail(r, N_("column {column}: expected the end of the line"));
}

static bool take_seats(struct reader *r, struct puzzle *p)
{
	int seats;
	const char *from = r->at;
	if (!take_int(r, 0, SEATS_MAX, &seats))
		return false;
	if (seats < p->game->min_seats || seats > p->game->max_seats) {
		r->at = from;
		return fail(r, N_("column {column}: this game does not take that many players"));
	}
	p->options = options_default(p->game, seats);
	return true;
}

static bool take_all(struct reader *r, struct puzzle *p)
{
	long long seed;
	if (!take_int(r, 1, PUZZLES_MAX, &p->number) || !take_int(r, RATING_LEAST, RATING_MOST, &p->rating) ||
	    !take_seats(r, p) || !take_options(r, p) || !take_number(r, 1000000000000000000, &seed) || !take_blank(r) ||
	    !take_places(r, p->place, PUZZLE_MOVES_MAX, &p->moves) || !take_places(r, p->way, DECISION_MOVES, &p->best))
		return false;
	p->seed = (uint64_t)seed;
	if (!p->best)
		return fail(r, N_("column {column}: the best decision is missing"));
	return take_int(r, 0, 1000, &p->win) && take_int(r, 0, 1000, &p->other) && take_found(r, p);
}

struct message puzzle_read(const struct game *game, const char *line, struct puzzle *p)
{
	struct reader r = { line, line, NULL };
	memset(p, 0, sizeof *p);
	p->game = game;
	bool good = strlen(line) <= PUZZLE_LINE_MAX ? take_all(&r, p)
	                                            : fail(&r, N_("column {column}: the line is too long"));
	if (good) {
		/* one spelling: defaults are not written, and options stand in their order */
		struct buf again = { 0 };
		puzzle_write(p, &again);
		if (strcmp(buf_text(&again), line) != 0)
			fail(&r, N_("column {column}: this line is not in the usual form"));
		buf_free(&again);
	}
	if (!r.wrong)
		return fine;
	struct message m = refusal(REFUSED_MALFORMED, r.wrong);
	message_int(&m, "column", (long)(r.at - line) + 1);
	return m;
}

/* ---- files ---- */

/* The next line that is one of a puzzle, which `text` is moved behind; its length, or 0. */
static size_t next_line(const char **text, const char **line)
{
	while (**text) {
		size_t n = strcspn(*text, "\n");
		*line = *text;
		*text += n + (*(*text + n) == '\n');
		if (n && **line != '#')
			return n;
	}
	return 0;
}

char *puzzle_line(const char *text, int number)
{
	const char *line;
	size_t n;
	while ((n = next_line(&text, &line))) {
		long long found;
		const char *end = words_digits(line, &found);
		if (!end || *end != ' ' || found != number)
			continue;
		char *copy = malloc(n + 1);
		assert(copy);
		memcpy(copy, line, n);
		copy[n] = '\0';
		return copy;
	}
	return NULL;
}

int puzzle_next_rating(const char **text)
{
	const char *line, *end;
	long long number, rating;
	while (next_line(text, &line))
		if ((end = words_digits(line, &number)) && *end == ' ' && words_digits(end + 1, &rating) &&
		    rating >= RATING_LEAST && rating <= RATING_MOST)
			return (int)rating;
	return -1;
}

/* ---- playing ---- */

static struct message illegal(const char *sentence, int n)
{
	struct message m = refusal(REFUSED_MALFORMED, sentence);
	message_int(&m, "n", n);
	return m;
}

/* The first `moves` of them. */
static struct message play(const struct puzzle *p, struct session *s)
{
	move moves[MOVES_MAX];
	for (int i = 0; i < p->moves; i++) {
		unsigned to_act = p->game->to_act(session_state(s));
		if (!to_act)
			return illegal(N_("the game of this puzzle is over before move {n}"), i + 1);
		int seat = bits_lowest(to_act);
		if (p->place[i] >= p->game->moves(session_state(s), seat, moves))
			return illegal(N_("move {n} of this puzzle is not legal"), i + 1);
		session_play_known(s, seat, moves[p->place[i]]);
	}
	return fine;
}

struct message puzzle_session(const struct puzzle *p, struct session *s, struct view *view, move way[DECISION_MOVES])
{
	struct rng rng = rng_start(p->seed, RNG_DEAL);
	struct deal deal;
	bool whole = false;
	int choices[DECISION_MOVES];
	deal_shuffle(p->game, &p->options, &rng, &deal);
	session_start(s, p->game, &p->options, &deal);
	struct message m = play(p, s);
	unsigned to_act = m.id ? 0 : p->game->to_act(session_state(s));
	if (!m.id && !to_act)
		m = illegal(N_("the game of this puzzle is over before move {n}"), p->moves + 1);
	if (!m.id) {
		session_view(s, bits_lowest(to_act), view);
		if (!decision_moves(view, p->way, p->best, way, choices, &whole) || !whole)
			m = refusal(REFUSED_MALFORMED,
			            N_("the best decision of this puzzle is not a whole turn of legal moves"));
	}
	if (m.id)
		session_free(s);
	return m;
}

/* ---- ratings ---- */

/* How likely a level is to find a decision of so many steps that is worth a rating: it must see
 * each step at all, which is chance with those who overlook moves, and then it judges like a player
 * of its rating. */
static double finds(const struct level *level, double rating, int steps)
{
	double sees = 1, odds = policy_exp((rating - level->rating) * (2.302585092994046 / 400));
	for (int i = 0; i < steps && level->attention; i++)
		sees *= level->attention / 100.0;
	return sees / (1 + odds);
}

static int rate(const struct game *game, const uint8_t found[PUZZLE_LEVELS], int steps)
{
	enum { LOWEST = 600, HIGHEST = 2400, STEP = 5, MIDDLE = 1400, WIDTH = 700 };
	int best = MIDDLE;
	double least = 0;
	for (int rating = LOWEST; game->hints && rating <= HIGHEST; rating += STEP) {
		/* few puzzles are very easy or very hard: what is far from the middle needs more to be believed */
		double far = (rating - MIDDLE) / (double)WIDTH, misfit = far * far;
		for (int i = 0; i < PUZZLE_LEVELS; i++) {
			const double tries = PUZZLE_TRIES;
			double by = (found[i] - tries * finds(&game->hints->level[i], rating, steps)) / (tries / 6);
			misfit += by * by;
		}
		if (rating == LOWEST || misfit < least) {
			least = misfit;
			best = rating;
		}
	}
	return best;
}

int puzzle_rate(const struct puzzle *p, const struct view *view)
{
	move way[DECISION_MOVES];
	bool whole;
	int choices[DECISION_MOVES], steps = 0;
	if (!decision_moves(view, p->way, p->best, way, choices, &whole))
		return RATING_LEAST;
	for (int i = 0; i < p->best; i++)
		steps += choices[i] > 1;
	return rate(p->game, p->found, steps);
}

/* ---- tries ---- */

enum puzzle_verdict puzzle_judge(const struct view *view, const struct best_way *best, struct course tried,
                                 bool clearly, double *cost)
{
	struct rng rng = rng_start(1, RNG_TEST);
	double least = clearly ? 2 * PUZZLE_CLOSE : 0;
	*cost = 0;
	if (decision_same(view, way_course(best), tried))
		return PUZZLE_RIGHT;
	struct prospect behind = decision_compare(view, way_course(best), tried, LOOKS, &rng, NULL);
	*cost = behind.win > best->win ? best->win : behind.win;
	*cost = *cost < least ? least : *cost;
	return *cost < PUZZLE_CLOSE ? PUZZLE_NEAR : PUZZLE_WRONG;
}
