/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Reading records; see record.h.
 *
 * A record may come from anywhere, so nothing here takes it for granted: each line is
 * looked at, character by character first, then word by word, then by the rules, and the
 * first thing that is wrong is told with its line. And there is one way to write a record
 * only: what the writer would not have written, such as two blanks, is refused, so that
 * equal games are equal texts and a hash of one means something.
 *
 * The reader is a machine of a few stages (record.h), each of which knows which lines may
 * come next. From the deal on the session does the work: moves go through session_play
 * like those of a player.
 */
#include "record.h"

#include "ending.h"
#include "registry.h"
#include "utf8.h"
#include "words.h"

#include <assert.h>
#include <string.h>

/* ---- well-formed text ---- */

/* What a line may not contain; NULL if it is well formed. */
static const char *ill_formed(const char *text, size_t len)
{
	/* some editors put it there unasked, and nobody sees it: so it has a sentence of its own,
	   and so have carriage returns and tabs */
	if (strncmp(text, "\xef\xbb\xbf", 3) == 0)
		return N_("the line begins with a byte order mark");
	for (size_t i = 0; i < len;) {
		const unsigned char *c = (const unsigned char *)text + i;
		int n = utf8_length(c);
		if (*c == '\r')
			return N_("the line contains a carriage return; lines must end with a line feed only");
		if (*c == '\t')
			return N_("the line contains a tab; words must be separated by single spaces");
		if (!n)
			return N_("the line is not valid UTF-8");
		if (utf8_controls(c))
			return N_("the line contains a control character");
		i += (size_t)n;
	}
	if (len && (text[0] == ' ' || text[len - 1] == ' '))
		return N_("the line begins or ends with a space");
	/* a comment may be laid out as its writer likes */
	if (text[0] != '#' && strstr(text, "  "))
		return N_("words must be separated by single spaces");
	return NULL;
}

struct message record_name_fault(const char *name)
{
	/* what would break its line in a record is refused where people choose their names */
	size_t n = strlen(name);
	if (!n || n > NAME_MAX_BYTES) {  /* bytes: that is what a record's reader has room for */
		struct message m = message(N_("a name must be 1 to {max} bytes long"));
		message_int(&m, "max", NAME_MAX_BYTES);
		return m;
	}
	if (ill_formed(name, n) || strstr(name, "  "))
		return message(N_("a name may not contain control characters, tabs, leading or trailing spaces, "
		                  "or two spaces in a row"));
	return message(NULL);
}

/* ---- words ---- */

/* Cut the next word off a line; "" at the end. */
static char *word(char **rest)
{
	return words_cut(rest, " ");
}

/* The first fault is the one that counts: what follows it may only follow from it. */
static void fault(struct record_reader *r, struct message m)
{
	assert(m.id && !r->fault.id);
	r->fault = m;
}

/* "expected …": what should stand there is a word of the grammar, which is the same in all
 * languages. */
static void expected(struct record_reader *r, const char *what, const char *found)
{
	struct message m = *found ? message(N_("expected “{expected}”, found “{found}”"))
	                          : message(N_("expected “{expected}”, found the end of the line"));
	message_text(&m, "expected", what);
	if (*found)
		message_text(&m, "found", found);
	fault(r, m);
}

/* A line is read to its end: words that nobody looked at could mean something tomorrow. */
static bool at_end(struct record_reader *r, const char *rest)
{
	if (!*rest)
		return true;
	fault(r, message_with(N_("unexpected “{found}” on this line"), "found", rest));
	return false;
}

/* ---- the header ---- */

/* First of all, so that a later version can change whatever it likes. */
static void read_version(struct record_reader *r, char *verb, char *rest)
{
	if (strcmp(verb, "bergfried") != 0)
		expected(r, "bergfried 1", verb);
	else if (strcmp(rest, "1") != 0)
		expected(r, "1", rest);
	else
		r->stage = RECORD_GAME;
}

static void read_game(struct record_reader *r, char *verb, char *rest)
{
	if (strcmp(verb, "game") != 0) {
		expected(r, "game", verb);
		return;
	}
	r->game = registry_find(rest);
	if (r->game) {
		r->stage = RECORD_SEATS;
		return;
	}
	fault(r, message_with(N_("unknown game “{name}”"), "name", rest));
}

static void read_seats(struct record_reader *r, char *verb, char *rest)
{
	if (strcmp(verb, "seats") != 0) {
		expected(r, "seats", verb);
		return;
	}
	int seats = words_plain(rest, SEATS_MAX);
	if (seats >= r->game->min_seats && seats <= r->game->max_seats) {
		/* not today's defaults: those of when such a record was first written */
		r->options = options_left_out(r->game, seats);
		r->stage = RECORD_OPTIONS;
		return;
	}
	fault(r, game_wrong_seats(r->game, rest));
}

static void read_option(struct record_reader *r, char *rest)
{
	char *value = strchr(rest, '=');
	if (!value) {
		expected(r, "KEY=VALUE", rest);
		return;
	}
	*value++ = '\0';
	/* a list is too long for a record, which has its hash: whoever reads has to bring it */
	const struct list_kind *kind = r->game->setup.list;
	if (kind && r->list && strcmp(kind->option, rest) == 0 && strcmp(r->list->hash, value) == 0)
		options_bring(r->game, &r->options, r->list);
	struct message wrong = options_set(r->game, &r->options, rest, value);
	if (wrong.id) {
		fault(r, wrong);
		return;
	}
	/* only now: that there is such an option is known */
	for (int i = 0; r->game->options[i].key; i++) {
		if (strcmp(r->game->options[i].key, rest) != 0)
			continue;
		if (r->options_seen >> i & 1)
			fault(r, message_with(N_("option {key} is given twice"), "key", rest));
		r->options_seen |= 1u << i;
	}
}

static void read_name(struct record_reader *r, char *rest)
{
	const char *which = word(&rest);
	int seat = words_plain(which, r->options.seats - 1);
	/* the rest of the line is the name, blanks and all */
	if (seat < 0) {
		expected(r, "SEAT", which);
	} else if (r->names_seen >> seat & 1) {
		fault(r, message(N_("this seat already has a name")));
	} else if (record_name_fault(rest).id) {
		fault(r, record_name_fault(rest));
	} else {
		r->names_seen |= 1u << seat;
		memcpy(r->name[seat], rest, strlen(rest) + 1);
	}
}

/* Where the deal comes from: the pledge, the secret, then who added luck, seat by seat. Here
 * it is only read; whether the deal follows from it is another question (proof_check), for a
 * game whose deal was not honest is a game all the same. */
static void read_proof(struct record_reader *r, const char *verb, char *rest)
{
	struct proof *p = &r->proof;
	if (strcmp(verb, "luck") == 0 && p->given) {
		const char *which = word(&rest);
		int seat = words_plain(which, r->options.seats - 1);
		if (seat < 0)
			expected(r, "SEAT", which);
		else if (p->lucky >> seat)
			fault(r, message(N_("luck must be in the order of the seats, once each")));
		else if (!proof_read(rest, p->luck[seat]))
			expected(r, "HEX", rest);
		else
			p->lucky |= 1u << seat;
	} else if (strcmp(verb, "secret") == 0 && r->pledged && !p->given) {
		if (!(p->given = proof_read(rest, p->secret)))
			expected(r, "HEX", rest);
	} else if (strcmp(verb, "pledge") == 0 && !r->pledged) {
		if (!(r->pledged = proof_read(rest, p->pledge)))
			expected(r, "HEX", rest);
	} else {
		expected(r, p->given ? "luck, deal" : r->pledged ? "secret" : "pledge", verb);
	}
}

/* All that is decided before the first move has been read. */
static void begin_session(struct record_reader *r)
{
	assert(r->stage == RECORD_DEALS);
	session_start_reading(r->session, r->game, &r->options, &r->deal);
	r->session->proof = r->proof;
	memcpy(r->session->name, r->name, sizeof r->name);
	r->stage = RECORD_MOVES;
}

/* The id that a word stands for; -1 if none of the set does. */
static int id_of(const struct deal_spec *spec, const char *text)
{
	if (!spec->put)
		return words_plain(text, 255);
	/* as with moves: there is no parser, a name is looked for among those there are */
	for (int i = 0; i < spec->of; i++) {
		char name[MOVE_NAME_MAX];
		struct buf b = buf_over(name, sizeof name);
		record_put_id(&b, spec, spec->set[i]);
		if (strcmp(name, text) == 0)
			return spec->set[i];
	}
	return -1;
}

/* What chance decided: as many ids as are drawn, from the set they are drawn
 * from. */
static bool read_ids(struct record_reader *r, const struct deal_spec *spec, char *rest, uint8_t *ids)
{
	struct message m = message(NULL);
	assert(spec->n <= DEAL_MAX);
	for (int i = 0; i < spec->n && !m.id; i++) {
		const char *text = word(&rest);
		int id = id_of(spec, text);
		if (id < 0) {
			m = spec->put ? message(N_("deal {deal}: “{found}” cannot be drawn here"))
			              : message(N_("deal {deal}: expected {n} numbers, found “{found}”"));
			if (!spec->put)
				message_int(&m, "n", spec->n);
			message_text(&m, "found", text);
		}
		ids[i] = (uint8_t)id;
	}
	/* that each can be drawn was seen one by one; that all of them can, only together */
	if (!m.id && !at_end(r, rest))
		return false;
	int misfit = m.id ? -1 : deal_misfit(spec, ids);
	if (misfit >= 0) {
		char name[MOVE_NAME_MAX];
		struct buf b = buf_over(name, sizeof name);
		record_put_id(&b, spec, ids[misfit]);
		m = message_with(N_("deal {deal}: {id} occurs too often"), "id", name);
	}
	for (int i = 1; i < spec->n && spec->sorted && !m.id; i++)
		if (ids[i] < ids[i - 1])
			m = message(N_("deal {deal}: these must be listed in table order"));
	if (m.id) {
		message_text(&m, "deal", spec->name);
		fault(r, m);
	}
	return !m.id;
}

static void read_deal(struct record_reader *r, char *rest)
{
	struct deal_spec spec[DEALS_MAX];
	/* options may come in any order, so only now it can be seen whether they go together */
	struct message clash = options_clash(r->game, &r->options);
	if (clash.id) {
		fault(r, clash);
		return;
	}
	int parts = r->game->deals(&r->options, spec);
	assert(r->deals < parts);
	const char *name = word(&rest);
	if (strcmp(name, spec[r->deals].name) != 0)
		expected(r, spec[r->deals].name, name);
	else if (read_ids(r, &spec[r->deals], rest, r->deal.id[r->deals]) && ++r->deals == parts)
		begin_session(r);
}

/* options, then names, then a proof, then deals; only the last are needed */
static void read_header(struct record_reader *r, char *verb, char *rest)
{
	bool proof = strcmp(verb, "pledge") == 0 || strcmp(verb, "secret") == 0 || strcmp(verb, "luck") == 0;
	if ((proof && r->stage <= RECORD_PROOF) || (r->pledged && !r->proof.given)) {
		r->stage = RECORD_PROOF;
		read_proof(r, verb, rest);
		return;
	}
	static const struct {
		const char *verb;
		enum record_stage stage;
		void (*read)(struct record_reader *, char *);
	} line[] = {
		{ "option", RECORD_OPTIONS, read_option },
		{ "name", RECORD_NAMES, read_name },
		{ "deal", RECORD_DEALS, read_deal },
	};
	for (int i = 0; i < 3; i++)
		/* stages have the order of the lines: one may stay or go on, never back */
		if (strcmp(verb, line[i].verb) == 0 && r->stage <= line[i].stage) {
			r->stage = line[i].stage;
			line[i].read(r, rest);
			return;
		}
	expected(r, r->stage == RECORD_OPTIONS ? "option, name, pledge, deal"
	            : r->stage == RECORD_NAMES ? "name, pledge, deal"
	            : r->stage == RECORD_PROOF ? "luck, deal" : "deal",
	         verb);
}

/* ---- moves and the result ---- */

static void read_move(struct record_reader *r, const char *verb, const char *rest)
{
	int seat = words_plain(verb, SEATS_MAX - 1);
	assert(record_began(r));
	if (seat < 0) {
		expected(r, session_over(r->session) ? "score" : "SEAT MOVE", verb);
		return;
	}
	/* a seat that this game does not have is refused by the session, in its own words */
	struct message wrong = session_play(r->session, seat, rest);
	if (wrong.id)
		fault(r, wrong);
}

/* The result could be left out, for the moves say it. It is there for people, and because
 * two programs that count differently are to notice. */
static void read_score(struct record_reader *r, const char *verb, char *rest)
{
	if (strcmp(verb, "score") != 0) {
		expected(r, "score", verb);
		return;
	}
	if (r->session->resigned && !session_over(r->session))
		r->session->ending = ENDING_RESIGNED;
	if (!session_ended(r->session)) {
		fault(r, message(N_("there is a score, but the game is not over")));
		return;
	}
	r->stage = RECORD_SCORES;
	const char *seat = word(&rest), *points = word(&rest);
	if (words_plain(seat, SEATS_MAX - 1) != r->scores) {
		struct message m = message(N_("scores must be in seat order: expected seat {seat}, found “{found}”"));
		message_int(&m, "seat", r->scores);
		message_text(&m, "found", seat);
		fault(r, m);
		return;
	}
	int right = r->game->points(session_state(r->session), r->scores);
	/* compared as text: there is one way to write a number */
	char text[24];
	struct buf b = buf_over(text, sizeof text);
	buf_int(&b, right);
	if (strcmp(points, text) != 0) {
		struct message m = message(
			N_("wrong score for seat {seat}: the rules give {right}, the record says “{found}”"));
		message_int(&m, "seat", r->scores);
		message_int(&m, "right", right);
		message_text(&m, "found", points);
		fault(r, m);
	} else if (at_end(r, rest) && ++r->scores == game_chairs(r->game, &r->options)) {
		r->stage = RECORD_WINNER;
	}
}

/* Who wins is more than who has most: a game may break ties, so it is asked, not counted. */
static void read_winner(struct record_reader *r, const char *verb, const char *rest)
{
	char right[2 * SEATS_MAX + 1];
	struct buf b = buf_over(right, sizeof right);
	record_put_seats(&b, session_winners(r->session));
	if (strcmp(verb, "winner") != 0) {
		expected(r, "winner", verb);
	} else if (strcmp(rest, right) != 0) {
		struct message m = message(N_("wrong winner: the rules give {right}, the record says “{found}”"));
		message_text(&m, "right", right);
		message_text(&m, "found", rest);
		fault(r, m);
	} else {
		r->stage = RECORD_END;
	}
}

static void read_end(struct record_reader *r, const char *verb, const char *rest)
{
	if (strcmp(verb, "end") != 0)
		expected(r, "end", verb);
	else if (at_end(r, rest))
		r->stage = RECORD_CLOSED;
}

/* A line of chance, where one is due. The game says that it is: a record cannot have chance
 * decide something else, or more often. */
static void read_chance(struct record_reader *r, const struct deal_spec *spec, const char *verb, char *rest)
{
	uint8_t ids[DEAL_MAX];
	const char *name = strcmp(verb, "*") == 0 ? word(&rest) : verb;
	if (name == verb || strcmp(name, spec->name) != 0) {
		char text[MOVE_NAME_MAX];
		struct buf b = buf_over(text, sizeof text);
		buf_puts(&b, "* ", spec->name);
		expected(r, text, name);
	} else if (read_ids(r, spec, rest, ids)) {
		session_happen(r->session, ids);
	}
}

/* Who gave up: seats in order, each once, and not all of them, or nobody could win. */
static void read_resigned(struct record_reader *r, char *rest)
{
	unsigned seats = 0, all = (1u << r->options.seats) - 1;
	char right[2 * SEATS_MAX + 1];
	struct buf b = buf_over(right, sizeof right);
	for (const char *c = rest; *c; c++)
		if (*c >= '0' && *c < '0' + r->options.seats)
			seats |= 1u << (*c - '0');
	/* one way to write it: what was understood must be what stands there */
	record_put_seats(&b, seats);
	if (!seats || seats == all || strcmp(rest, right) != 0) {
		expected(r, "SEAT...", rest);
		return;
	}
	r->session->resigned = seats;
	r->stage = RECORD_RESIGNED;
	/* with one left it is over: nobody can play on, or break it off */
	unsigned left = all & ~seats;
	if (!(left & (left - 1)) && !session_over(r->session))
		r->session->ending = ENDING_RESIGNED;
}

/* What stands in place of the result. */
static void read_no_result(struct record_reader *r, enum session_ending ending, const char *rest)
{
	if (!at_end(r, rest))
		return;
	r->session->ending = ending;
	r->stage = RECORD_CLOSED;
}

/* After the deal: what chance decided, a move, who gave up, or the game was broken off, or
 * the result begins. */
static void read_game_line(struct record_reader *r, char *verb, char *rest)
{
	struct deal_spec spec;
	bool due = session_chance(r->session, &spec);
	if (strcmp(verb, "aborted") == 0 && r->session->ending == ENDING_RULES)
		/* even after the last move: the grammar has it in place of the result */
		read_no_result(r, ENDING_ABORTED, rest);
	else if (due)
		read_chance(r, &spec, verb, rest);
	else if (strcmp(verb, "agreed") == 0 && !session_ended(r->session))
		read_no_result(r, ENDING_AGREED, rest);
	else if (strcmp(verb, "score") == 0)
		read_score(r, verb, rest);
	else if (r->stage == RECORD_RESIGNED)
		expected(r, "score", verb);
	else if (strcmp(verb, "resigned") == 0)
		read_resigned(r, rest);
	else if (strcmp(verb, "*") == 0)
		fault(r, message(N_("no chance event is expected here")));
	else
		read_move(r, verb, rest);
}

static void read_statement(struct record_reader *r, char *text)
{
	char *rest = text;
	char *verb = word(&rest);
	assert(r->stage >= RECORD_MOVES || !record_began(r));
	switch (r->stage) {
	case RECORD_VERSION:
		read_version(r, verb, rest);
		return;
	case RECORD_GAME:
		read_game(r, verb, rest);
		return;
	case RECORD_SEATS:
		read_seats(r, verb, rest);
		return;
	case RECORD_OPTIONS:
	case RECORD_NAMES:
	case RECORD_PROOF:
	case RECORD_DEALS:
		read_header(r, verb, rest);
		return;
	case RECORD_MOVES:
	case RECORD_RESIGNED:
		read_game_line(r, verb, rest);
		return;
	case RECORD_SCORES:
		read_score(r, verb, rest);
		return;
	case RECORD_WINNER:
		read_winner(r, verb, rest);
		return;
	case RECORD_END:
		read_end(r, verb, rest);
		return;
	case RECORD_CLOSED:
		fault(r, message(N_("unexpected text after the end")));
		return;
	}
}

/* ---- lines ---- */

static void read_line(struct record_reader *r)
{
	r->text[r->len] = '\0';
	assert(r->len <= RECORD_LINE_MAX);
	const char *wrong = ill_formed(r->text, r->len);
	if (wrong)
		fault(r, message(wrong));
	else if (r->len && r->text[0] != '#')
		read_statement(r, r->text);
	r->len = 0;
}

void record_start(struct record_reader *r, struct session *session, const struct list *list)
{
	assert(session);
	memset(r, 0, sizeof *r);
	r->list = list;
	r->session = session;
	r->line = 1;
}

bool record_feed(struct record_reader *r, const char *bytes, size_t n)
{
	/* bytes come as the file or the network hands them out, so a line is collected first; it
	   has an end, or a file without line ends would fill the memory */
	for (size_t i = 0; i < n && !r->fault.id; i++) {
		if (bytes[i] == '\n') {
			read_line(r);
			r->line += r->fault.id == NULL;
		} else if (r->len == RECORD_LINE_MAX) {
			struct message m = message(N_("the line is longer than {max} bytes"));
			message_int(&m, "max", RECORD_LINE_MAX);
			fault(r, m);
		} else {
			r->text[r->len++] = bytes[i];
		}
	}
	return !r->fault.id;
}

bool record_finish(struct record_reader *r)
{
	/* the last line may lack its end: some editors leave it out */
	if (!r->fault.id && r->len)
		read_line(r);
	if (r->fault.id)
		return false;
	/* between two moves a record may stop; elsewhere something has been lost */
	if (r->stage < RECORD_MOVES)
		fault(r, message(N_("the record ends before the game begins")));
	else if (r->stage < RECORD_CLOSED && (r->stage > RECORD_RESIGNED || r->session->ending == ENDING_RESIGNED))
		fault(r, message(N_("the record ends in the middle of the result")));
	else
		session_go_on(r->session);
	return !r->fault.id;
}

bool record_began(const struct record_reader *r)
{
	return r->stage >= RECORD_MOVES;
}

bool record_complete(const struct record_reader *r)
{
	assert(!r->fault.id);
	enum session_ending ending = r->session->ending;
	return r->stage == RECORD_CLOSED && (ending == ENDING_RULES || ending == ENDING_RESIGNED);
}
