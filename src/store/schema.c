/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The schema as the steps that lead to it: step n takes version n-1 to n. A step that
 * has been released is never changed; what shall be different becomes another one.
 * The version stands in the table `meta`; a database without one is version 0.
 *
 * Truth values are numbers, times are milliseconds since 1970 with 0 for "not yet".
 * `folded` is a name without case, `shape` what it looks like (fold.h).
 */
#include "fold.h"
#include "inside.h"
#include "schema.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const char *const step_1[] = {
	/* the log; (table_id, seq) is the lock between all who write */
	"CREATE TABLE events ("
	" table_id BIGINT NOT NULL,"
	" seq BIGINT NOT NULL,"
	" at BIGINT NOT NULL,"
	" player BIGINT NOT NULL,"  /* who caused it; nobody need have that id any more */
	" what TEXT NOT NULL,"
	" PRIMARY KEY (table_id, seq))",

	/* the index of tables, which can be made again from the log */
	"CREATE TABLE tables ("
	" id BIGINT NOT NULL PRIMARY KEY,"
	" game TEXT NOT NULL,"
	" seats BIGINT NOT NULL,"
	" stage BIGINT NOT NULL,"
	" listed BIGINT NOT NULL,"
	" rated BIGINT NOT NULL,"
	" made BIGINT NOT NULL,"
	" changed BIGINT NOT NULL,"
	" ended BIGINT NOT NULL,"
	" due BIGINT NOT NULL,"
	" turn BIGINT NOT NULL,"      /* the seats to act, a bit each */
	" counted BIGINT NOT NULL)",  /* its result is in the ratings */
	"CREATE INDEX tables_by_stage ON tables (stage, listed, changed)",
	"CREATE INDEX tables_due ON tables (due) WHERE due <> 0",
	"CREATE INDEX tables_unrated ON tables (ended) WHERE rated = 1 AND counted = 0",
	"CREATE TABLE chairs ("
	" table_id BIGINT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,"
	" chair BIGINT NOT NULL,"
	" player BIGINT NOT NULL,"
	" name TEXT NOT NULL,"
	" folded TEXT NOT NULL,"
	" points BIGINT NOT NULL,"
	" won BIGINT NOT NULL,"  /* -1: has resigned */
	" PRIMARY KEY (table_id, chair))",
	"CREATE INDEX chairs_by_player ON chairs (player) WHERE player <> 0",
	"CREATE INDEX chairs_by_name ON chairs (folded) WHERE player <> 0",

	"CREATE TABLE players ("
	" id BIGINT NOT NULL PRIMARY KEY,"
	" name TEXT NOT NULL,"
	" folded TEXT NOT NULL UNIQUE,"
	" password TEXT NOT NULL,"  /* '': a guest */
	" made BIGINT NOT NULL)",
	"CREATE INDEX players_guests ON players (made) WHERE password = ''",
	"CREATE TABLE keys ("
	" hash TEXT NOT NULL PRIMARY KEY,"
	" player BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,"
	" label TEXT NOT NULL,"
	" made BIGINT NOT NULL)",
	"CREATE INDEX keys_by_player ON keys (player)",

	"CREATE TABLE ratings ("
	" player BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,"
	" game TEXT NOT NULL,"
	" rating DOUBLE PRECISION NOT NULL,"
	" deviation DOUBLE PRECISION NOT NULL,"
	" volatility DOUBLE PRECISION NOT NULL,"
	" games BIGINT NOT NULL,"
	" at BIGINT NOT NULL,"
	" PRIMARY KEY (player, game))",
	"CREATE INDEX ratings_best ON ratings (game, rating)",
	NULL,
};

/* Strangers: who was here when, who looks after the place, and what people may not do. And
 * an index for everything that can be asked for.
 *
 * `placed` is where a table stands in every list: when it ended, or else when it was made.
 * It does not change while a game is played, so a move touches no index but that of what is
 * due. `shown` is whether strangers find it: listed, and not withheld. Chairs repeat what
 * somebody's games are looked for by, so that the first page of a hundred thousand is a walk
 * of fifty rows. They do not repeat people's names: those are in `players` alone. */
static const char *const step_2[] = {
	"ALTER TABLE players ADD COLUMN seen BIGINT NOT NULL DEFAULT 0",    /* when they were last here, to a day */
	"ALTER TABLE players ADD COLUMN role BIGINT NOT NULL DEFAULT 0",    /* 1: a moderator */
	"ALTER TABLE players ADD COLUMN mail TEXT NOT NULL DEFAULT ''",
	"ALTER TABLE players ADD COLUMN banned BIGINT NOT NULL DEFAULT 0",  /* until when */
	"ALTER TABLE players ADD COLUMN shape TEXT NOT NULL DEFAULT ''",

	"ALTER TABLE tables ADD COLUMN owner BIGINT NOT NULL DEFAULT 0",    /* who made it */
	"ALTER TABLE tables ADD COLUMN people BIGINT NOT NULL DEFAULT 0",   /* how many sit there */
	"ALTER TABLE tables ADD COLUMN withheld BIGINT NOT NULL DEFAULT 0",   /* by a moderator */
	"ALTER TABLE tables ADD COLUMN shown BIGINT NOT NULL DEFAULT 0",
	"ALTER TABLE tables ADD COLUMN placed BIGINT NOT NULL DEFAULT 0",
	"UPDATE tables SET shown = listed, placed = CASE WHEN ended <> 0 THEN ended ELSE made END,"
	" owner = COALESCE((SELECT player FROM events WHERE table_id = tables.id AND seq = 1), 0),"
	" people = (SELECT COUNT(*) FROM chairs WHERE table_id = tables.id AND player <> 0)",
	"DROP INDEX tables_by_stage",
	"DROP INDEX tables_unrated",
	"CREATE INDEX tables_placed ON tables (shown, stage, placed DESC, id)",
	"CREATE INDEX tables_of_game ON tables (shown, stage, game, placed DESC, id)",
	"CREATE INDEX tables_unrated ON tables (ended, id) WHERE rated = 1 AND counted = 0 AND stage = 2",
	"CREATE INDEX tables_of_owner ON tables (owner) WHERE stage < 2",

	"CREATE TABLE chairs_2 ("
	" table_id BIGINT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,"
	" chair BIGINT NOT NULL,"
	" player BIGINT NOT NULL,"
	" name TEXT NOT NULL,"  /* of whoever is no player */
	" points BIGINT NOT NULL,"
	" won BIGINT NOT NULL,"  /* -1: has resigned */
	" game TEXT NOT NULL,"
	" stage BIGINT NOT NULL,"
	" shown BIGINT NOT NULL,"
	" placed BIGINT NOT NULL,"
	" PRIMARY KEY (table_id, chair))",
	"INSERT INTO chairs_2 (table_id, chair, player, name, points, won, game, stage, shown, placed)"
	" SELECT table_id, chair, player, CASE WHEN player <> 0 THEN '' ELSE name END, points, won,"
	" game, stage, shown, placed FROM chairs JOIN tables ON tables.id = chairs.table_id",
	"DROP TABLE chairs",
	"ALTER TABLE chairs_2 RENAME TO chairs",
	"CREATE INDEX chairs_placed ON chairs (player, shown, stage, placed DESC, table_id) WHERE player <> 0",
	"CREATE INDEX chairs_of_game ON chairs (player, shown, stage, game, placed DESC, table_id) WHERE player <> 0",

	/* whoever has played was here then */
	"UPDATE players SET seen = COALESCE((SELECT MAX(changed) FROM chairs JOIN tables ON tables.id = chairs.table_id"
	" WHERE player <> 0 AND player = players.id), made)",
	"DROP INDEX players_guests",
	"CREATE INDEX players_guests ON players (seen) WHERE password = ''",
	"CREATE INDEX players_alike ON players (shape)",
	"CREATE INDEX players_marked ON players (id) WHERE role <> 0 OR banned <> 0",
	"ALTER TABLE ratings ADD COLUMN fresh DOUBLE PRECISION NOT NULL DEFAULT 0",  /* see store.h */
	"DROP INDEX ratings_best",
	"CREATE INDEX ratings_best ON ratings (game, rating DESC, player)",

	"CREATE TABLE bans ("
	" address TEXT NOT NULL PRIMARY KEY,"
	" until BIGINT NOT NULL,"
	" why TEXT NOT NULL,"
	" author BIGINT NOT NULL,"
	" at BIGINT NOT NULL)",
	"CREATE INDEX bans_by_time ON bans (until, address)",
	"CREATE TABLE reports ("
	" id BIGINT NOT NULL PRIMARY KEY,"
	" at BIGINT NOT NULL,"
	" author BIGINT NOT NULL,"
	" table_id BIGINT NOT NULL,"  /* 0: about none */
	" about BIGINT NOT NULL,"     /* a player */
	" what TEXT NOT NULL,"
	" state BIGINT NOT NULL,"     /* 0: nobody has handled it */
	" handler BIGINT NOT NULL,"
	" handled BIGINT NOT NULL)",
	"CREATE INDEX reports_open ON reports (id) WHERE state = 0",
	"CREATE INDEX reports_by_author ON reports (author, at)",
	"CREATE TABLE shuns ("
	" player BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,"
	" other BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,"
	" kind BIGINT NOT NULL,"
	" PRIMARY KEY (player, other, kind))",
	"CREATE INDEX shuns_by_other ON shuns (other)",
	"CREATE TABLE resets ("
	" hash TEXT NOT NULL PRIMARY KEY,"
	" player BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,"
	" until BIGINT NOT NULL)",
	"CREATE INDEX resets_by_player ON resets (player)",
	"CREATE INDEX resets_by_time ON resets (until)",

	/* what those did who look after the place: servers read on from the last they know */
	"CREATE TABLE acts ("
	" id BIGINT NOT NULL PRIMARY KEY,"
	" at BIGINT NOT NULL,"
	" author BIGINT NOT NULL,"    /* 0: the operator */
	" what TEXT NOT NULL,"
	" player BIGINT NOT NULL,"    /* 0, here and below: about none */
	" table_id BIGINT NOT NULL,"
	" note TEXT NOT NULL)",
	/* people who want a letter when it is their turn */
	"CREATE TABLE notices ("
	" player BIGINT NOT NULL PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,"
	" language TEXT NOT NULL,"
	" link TEXT NOT NULL,"        /* ends them without a password */
	" at BIGINT NOT NULL)",       /* of the last one */
	"CREATE UNIQUE INDEX notices_by_link ON notices (link)",
	NULL,
};

/* The club: what brings people back. Each part has a paragraph of its own. */
static const char *const step_3[] = {
	/* ladders: every rated game of everybody, where people stood in a season, and how they have
	 * done; ladder.h */
	"CREATE TABLE history ("
	" player BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,"
	" game TEXT NOT NULL,"
	" n BIGINT NOT NULL,"               /* the player's first, second, ... of that kind */
	" at BIGINT NOT NULL,"
	" table_id BIGINT NOT NULL,"
	" rating DOUBLE PRECISION NOT NULL,"
	" deviation DOUBLE PRECISION NOT NULL,"
	" was DOUBLE PRECISION NOT NULL,"   /* the rating before */
	" beaten BIGINT NOT NULL,"          /* of the people at the table, here and below */
	" drawn BIGINT NOT NULL,"
	" lost BIGINT NOT NULL,"
	" PRIMARY KEY (player, game, n))",
	"CREATE INDEX history_of_table ON history (table_id)",
	"CREATE TABLE standings ("
	" game TEXT NOT NULL,"
	" season BIGINT NOT NULL,"          /* 0: all time */
	" player BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,"
	" rating DOUBLE PRECISION NOT NULL,"
	" games BIGINT NOT NULL,"
	" won BIGINT NOT NULL,"
	" at BIGINT NOT NULL,"
	" ranked BIGINT NOT NULL,"          /* has a place */
	" PRIMARY KEY (game, season, player))",
	"CREATE INDEX standings_best ON standings (game, season, ranked, rating DESC, player)",
	"CREATE INDEX standings_by_player ON standings (player)",
	"INSERT INTO standings (game, season, player, rating, games, won, at, ranked)"
	" SELECT ratings.game, 0, ratings.player, rating, games,"
	" (SELECT COUNT(*) FROM chairs AS c JOIN tables AS t ON t.id = c.table_id WHERE c.player <> 0"
	" AND c.player = ratings.player AND c.shown IN (0, 1) AND c.stage = 2 AND c.game = ratings.game"
	" AND c.won = 1 AND t.rated = 1 AND t.counted = 1),"
	" at, CASE WHEN games >= 10 AND at - players.made >= 86400000 AND players.password <> '' THEN 1 ELSE 0 END"
	" FROM ratings JOIN players ON players.id = ratings.player",
	/* seasons whose table is kept for ever, and it: also of who has no account any more */
	"CREATE TABLE closings ("
	" game TEXT NOT NULL,"
	" season BIGINT NOT NULL,"
	" at BIGINT NOT NULL,"
	" PRIMARY KEY (game, season))",
	"CREATE TABLE places ("
	" game TEXT NOT NULL,"
	" season BIGINT NOT NULL,"
	" player BIGINT NOT NULL,"
	" place BIGINT NOT NULL,"
	" rating DOUBLE PRECISION NOT NULL,"
	" games BIGINT NOT NULL,"
	" won BIGINT NOT NULL,"
	" PRIMARY KEY (game, season, player))",
	"CREATE INDEX places_in_order ON places (game, season, place)",
	"ALTER TABLE tables ADD COLUMN booked BIGINT NOT NULL DEFAULT 0",  /* its result is in the careers */
	"CREATE INDEX tables_unbooked ON tables (ended, id) WHERE booked = 0 AND stage = 2",
	"CREATE TABLE careers ("
	" player BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,"
	" game TEXT NOT NULL,"
	" games BIGINT NOT NULL,"
	" counting BIGINT NOT NULL,"        /* of them, those that badges count */
	" won BIGINT NOT NULL,"
	" streak BIGINT NOT NULL,"
	" best BIGINT NOT NULL,"
	" at BIGINT NOT NULL,"
	" PRIMARY KEY (player, game))",
	"CREATE TABLE tallies ("
	" player BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,"
	" game TEXT NOT NULL,"
	" kind BIGINT NOT NULL,"            /* enum tallied_kind */
	" item TEXT NOT NULL,"
	" n BIGINT NOT NULL,"
	" won BIGINT NOT NULL,"
	" PRIMARY KEY (player, game, kind, item))",
	"CREATE TABLE rivals ("
	" player BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,"
	" game TEXT NOT NULL,"
	" other BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,"
	" games BIGINT NOT NULL,"
	" won BIGINT NOT NULL,"
	" lost BIGINT NOT NULL,"
	" PRIMARY KEY (player, game, other))",
	"CREATE INDEX rivals_most ON rivals (player, game, games DESC, other)",
	"CREATE INDEX rivals_by_other ON rivals (other)",
	"CREATE TABLE badges ("
	" player BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,"
	" badge TEXT NOT NULL,"
	" at BIGINT NOT NULL,"
	" table_id BIGINT NOT NULL,"        /* 0: not at a table */
	" PRIMARY KEY (player, badge))",
	/* word to people who are not here: by letter, or to browsers that take it; see notices.h */
	"ALTER TABLE notices ADD COLUMN kinds BIGINT NOT NULL DEFAULT 1",  /* whoever has asked before did so for their turns */
	"CREATE TABLE mentions ("
	" player BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,"
	" kind BIGINT NOT NULL,"
	" table_id BIGINT NOT NULL,"
	" who TEXT NOT NULL,"
	" at BIGINT NOT NULL,"
	" PRIMARY KEY (player, kind, table_id))",
	"CREATE INDEX mentions_by_time ON mentions (player, at)",
	"CREATE TABLE choices ("
	" player BIGINT NOT NULL PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,"
	" push BIGINT NOT NULL)",
	"CREATE TABLE subscriptions ("
	" hash TEXT NOT NULL PRIMARY KEY,"
	" player BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,"
	" session TEXT NOT NULL REFERENCES keys (hash) ON DELETE CASCADE,"
	" endpoint TEXT NOT NULL,"
	" point TEXT NOT NULL,"
	" auth TEXT NOT NULL,"
	" language TEXT NOT NULL,"
	" made BIGINT NOT NULL)",
	"CREATE INDEX subscriptions_by_player ON subscriptions (player, made)",
	"CREATE INDEX subscriptions_by_session ON subscriptions (session)",
	"CREATE TABLE secrets ("
	" name TEXT NOT NULL PRIMARY KEY,"
	" value TEXT NOT NULL)",

	/* quick match, friends: servers that are there, who is here, who seeks a game, who follows
	 * whom, who is invited where. What is of a server goes with it */
	"CREATE TABLE nodes ("
	" id BIGINT NOT NULL PRIMARY KEY,"
	" at BIGINT NOT NULL)",       /* when it was there last */
	"CREATE INDEX nodes_by_time ON nodes (at)",
	"CREATE TABLE here ("
	" player BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,"
	" node BIGINT NOT NULL REFERENCES nodes (id) ON DELETE CASCADE,"
	" PRIMARY KEY (player, node))",
	"CREATE INDEX here_by_node ON here (node)",
	"CREATE TABLE unseen ("       /* those who do not want others to know that they are here */
	" player BIGINT NOT NULL PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE)",
	"CREATE TABLE seeks ("
	" player BIGINT NOT NULL PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,"
	" node BIGINT NOT NULL REFERENCES nodes (id) ON DELETE CASCADE,"
	" game TEXT NOT NULL,"
	" clock TEXT NOT NULL,"
	" rated BIGINT NOT NULL,"
	" rating DOUBLE PRECISION NOT NULL,"
	" at BIGINT NOT NULL,"
	" table_id BIGINT NOT NULL,"  /* where both who were paired shall go; 0: nobody has been found */
	" paired BIGINT NOT NULL)",   /* when */
	"CREATE INDEX seeks_open ON seeks (game, clock, rating) WHERE table_id = 0",
	"CREATE INDEX seeks_by_node ON seeks (node)",
	"CREATE INDEX seeks_by_table ON seeks (table_id) WHERE table_id <> 0",
	"CREATE TABLE follows ("
	" player BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,"
	" other BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,"
	" at BIGINT NOT NULL,"
	" PRIMARY KEY (player, other))",
	"CREATE INDEX follows_by_other ON follows (other)",
	"CREATE TABLE invitations ("
	" player BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,"
	" table_id BIGINT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,"
	" author BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,"
	" at BIGINT NOT NULL,"
	" PRIMARY KEY (player, table_id))",
	"CREATE INDEX invitations_by_author ON invitations (author)",
	"CREATE INDEX invitations_by_table ON invitations (table_id)",
	/* tournaments: a log, whose key is the lock, the index, and which tables are theirs.
	 * `placed` is where one stands in the lists of its stage. */
	"CREATE TABLE cup_events ("
	" cup_id BIGINT NOT NULL,"
	" seq BIGINT NOT NULL,"
	" at BIGINT NOT NULL,"
	" player BIGINT NOT NULL,"  /* who caused it; nobody need have that id any more */
	" what TEXT NOT NULL,"
	" PRIMARY KEY (cup_id, seq))",
	"CREATE TABLE cups ("
	" id BIGINT NOT NULL PRIMARY KEY,"
	" name TEXT NOT NULL,"
	" game TEXT NOT NULL,"
	" format TEXT NOT NULL,"
	" seats BIGINT NOT NULL,"
	" stage BIGINT NOT NULL,"
	" paused BIGINT NOT NULL,"
	" rated BIGINT NOT NULL,"
	" owner BIGINT NOT NULL,"
	" made BIGINT NOT NULL,"
	" starts BIGINT NOT NULL,"
	" ended BIGINT NOT NULL,"
	" due BIGINT NOT NULL,"
	" players BIGINT NOT NULL,"
	" round BIGINT NOT NULL,"
	" rounds BIGINT NOT NULL,"
	" seq BIGINT NOT NULL,"
	" placed BIGINT NOT NULL)",
	"CREATE INDEX cups_placed ON cups (stage, placed, id)",
	"CREATE INDEX cups_due ON cups (due) WHERE due <> 0",
	"CREATE INDEX cups_of_owner ON cups (owner) WHERE stage < 2",
	"CREATE TABLE cup_tables ("
	" table_id BIGINT NOT NULL PRIMARY KEY,"
	" cup_id BIGINT NOT NULL,"
	" done BIGINT NOT NULL)",   /* its result is counted, or counts no more */
	"CREATE INDEX cup_tables_open ON cup_tables (cup_id, table_id) WHERE done = 0",

	/* games over days: what people have noted to play, and vacations */
	"CREATE TABLE intents ("
	" table_id BIGINT NOT NULL,"
	" player BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,"
	" seq BIGINT NOT NULL,"      /* the table's last event when it was noted */
	" ply BIGINT NOT NULL,"      /* and how many moves there were */
	" heard BIGINT NOT NULL,"    /* the last event since */
	" due BIGINT NOT NULL,"      /* when somebody has to look at it */
	" fate TEXT NOT NULL,"       /* why it was dropped; '': it was not */
	" what TEXT NOT NULL,"
	" PRIMARY KEY (table_id, player))",
	"CREATE INDEX intents_by_player ON intents (player)",
	"CREATE INDEX intents_due ON intents (due) WHERE due <> 0",
	"CREATE TABLE vacations ("
	" player BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,"
	" number BIGINT NOT NULL,"   /* of this person's, from 1 on */
	" since BIGINT NOT NULL,"
	" until BIGINT NOT NULL,"
	" told BIGINT NOT NULL,"     /* 1: all tables know of it */
	" PRIMARY KEY (player, number))",
	"CREATE INDEX vacations_untold ON vacations (player, number) WHERE told = 0",

	/* the deal of the day: what each is made from, and everybody's one try; tries.h */
	"CREATE TABLE dailies ("
	" game TEXT NOT NULL,"
	" day BIGINT NOT NULL,"       /* since 1970 */
	" secret TEXT NOT NULL,"
	" PRIMARY KEY (game, day))",
	"CREATE TABLE tries ("
	" game TEXT NOT NULL,"
	" day BIGINT NOT NULL,"
	" player BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,"
	" table_id BIGINT NOT NULL,"
	" at BIGINT NOT NULL,"
	" closes BIGINT NOT NULL,"    /* until when a result counts */
	" listed BIGINT NOT NULL,"    /* it is to be in the table of results */
	" state BIGINT NOT NULL,"     /* enum try_state */
	" won BIGINT NOT NULL,"       /* -1: has resigned */
	" lead BIGINT NOT NULL,"
	" points BIGINT NOT NULL,"
	" standing BIGINT NOT NULL,"  /* the three of them in one */
	" PRIMARY KEY (game, day, player))",
	"CREATE UNIQUE INDEX tries_of_table ON tries (table_id)",
	"CREATE INDEX tries_best ON tries (game, day, state, standing DESC, player)",
	"CREATE INDEX tries_by_player ON tries (player, game, day DESC)",

	/* puzzles: how strong people are at them, everybody's first tries, and how many have tried each */
	"CREATE TABLE solvers ("
	" player BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,"
	" game TEXT NOT NULL,"
	" rating DOUBLE PRECISION NOT NULL,"
	" deviation DOUBLE PRECISION NOT NULL,"
	" volatility DOUBLE PRECISION NOT NULL,"
	" tried BIGINT NOT NULL,"
	" solved BIGINT NOT NULL,"   /* of them, at the first try */
	" at BIGINT NOT NULL,"
	" PRIMARY KEY (player, game))",
	"CREATE TABLE attempts ("
	" player BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,"
	" game TEXT NOT NULL,"
	" number BIGINT NOT NULL,"
	" solved BIGINT NOT NULL,"
	" was DOUBLE PRECISION NOT NULL,"
	" rating DOUBLE PRECISION NOT NULL,"
	" at BIGINT NOT NULL,"
	" PRIMARY KEY (player, game, number))",
	"CREATE TABLE puzzles ("
	" game TEXT NOT NULL,"
	" number BIGINT NOT NULL,"
	" tried BIGINT NOT NULL,"
	" solved BIGINT NOT NULL,"
	" PRIMARY KEY (game, number))",

	NULL,
};

/* Some players, for whom something is to be worked out that no database can. */
struct some_names {
	int64_t id[512];
	char name[512][NAME_MAX_BYTES + 1];
	int n;
};

static void some_row(void *arg, const struct value *column)
{
	struct some_names *some = arg;
	some->id[some->n] = column[0].number;
	text_of(&column[1], some->name[some->n++], sizeof some->name[0]);
}

/* What every name looks like; some at a time, because there may be a million. */
static enum stored fill_shapes(struct db *db)
{
	struct some_names *some = malloc(sizeof *some);
	enum { SOME = sizeof some->id / sizeof *some->id };
	if (!some)
		return db_complain(db, "out of memory");
	enum stored s = STORE_OK;
	int64_t after = INT64_MIN;
	do {
		some->n = 0;
		s = db_run(db, &(struct statement){ .text = "SELECT id, name FROM players WHERE id > $1 ORDER BY id LIMIT $2",
		                                VALUES(of_int(after), of_int(SOME)), .row = some_row, .arg = some });
		for (int i = 0; s == STORE_OK && i < some->n; i++) {
			char shape[NAME_MAX_BYTES + 1];
			shape_name(some->name[i], shape);
			s = db_queue(db, &(struct statement){ .text = "UPDATE players SET shape = $2 WHERE id = $1",
			                                  VALUES(of_int(some->id[i]), of_text(shape)) });
			after = some->id[i];
		}
	} while (s == STORE_OK && some->n == SOME);
	free(some);
	return s;
}

static const struct {
	const char *const *text;
	enum stored (*then)(struct db *);  /* what cannot be said in these; or NULL */
} steps[] = { { step_1, NULL }, { step_2, fill_shapes }, { step_3, NULL } };

enum { VERSION = (int)(sizeof steps / sizeof *steps) };

int schema_version(void)
{
	return VERSION;
}

static enum stored run(struct db *db, const char *text)
{
	return db_run(db, &(struct statement){ .text = text });
}

/* How large a store is that is about to be changed. */
static enum stored measure(struct db *db, struct schema_change *change)
{
	enum stored s = db_run(db, &(struct statement){ .text = "SELECT COUNT(*) FROM tables", .row = number_row,
	                                            .arg = &change->tables });
	if (s == STORE_OK)
		s = db_run(db, &(struct statement){ .text = "SELECT COUNT(*) FROM players", .row = number_row,
		                                .arg = &change->players });
	return s;
}

/* All steps after that version. */
static enum stored take_steps(struct db *db, int64_t version)
{
	enum stored s = STORE_OK;
	for (int64_t i = version; s == STORE_OK && i < VERSION; i++) {
		for (int j = 0; s == STORE_OK && steps[i].text[j]; j++)
			s = run(db, steps[i].text[j]);
		if (s == STORE_OK && steps[i].then)
			s = steps[i].then(db);
	}
	if (s == STORE_OK && version < VERSION)
		s = db_run(db, &(struct statement){ .text = "INSERT INTO meta (name, value) VALUES ('version', $1)"
		                                        " ON CONFLICT (name) DO UPDATE SET value = excluded.value",
		                                VALUES(of_int(VERSION)) });
	return s == STORE_TAKEN || s == STORE_NONE ? STORE_AWAY : s;
}

/* All steps that are missing, inside a transaction: both databases can take back
 * even these. */
static enum stored climb(struct db *db, bool (*may)(void *, const struct schema_change *), void *arg)
{
	assert(db->inside);
	int64_t version = 0;
	enum stored s = run(db, "CREATE TABLE IF NOT EXISTS meta (name TEXT NOT NULL PRIMARY KEY, value BIGINT NOT NULL)");
	if (s == STORE_OK)
		s = db_run(db, &(struct statement){ .text = "SELECT value FROM meta WHERE name = 'version'",
		                                .row = number_row,
		                                .arg = &version });
	/* an older program would not know what it must not break */
	if (s == STORE_OK && version > VERSION)
		return STORE_TAKEN;
	struct schema_change change = { .from = (int)version, .to = VERSION };
	if (s == STORE_OK && may && version > 0 && version < VERSION) {
		s = measure(db, &change);
		if (s == STORE_OK && !may(arg, &change))
			return STORE_NONE;
	}
	return s == STORE_OK ? take_steps(db, version) : STORE_AWAY;
}

enum stored schema_update(struct db *db, bool (*may)(void *, const struct schema_change *), void *arg)
{
	assert(!db->inside);
	db_begin(db, DB_ALONE);
	return db_end(db, climb(db, may, arg));
}
