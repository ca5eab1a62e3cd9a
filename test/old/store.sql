-- What a program of schema version 1 kept: the rows of store.sqlite beside this file, and a few
-- more, with accounts, keys and ratings. Both databases read it; a statement ends with a
-- semicolon at the end of a line.
CREATE TABLE meta (name TEXT NOT NULL PRIMARY KEY, value BIGINT NOT NULL);
CREATE TABLE events ( table_id BIGINT NOT NULL, seq BIGINT NOT NULL, at BIGINT NOT NULL, player BIGINT NOT NULL, what TEXT NOT NULL, PRIMARY KEY (table_id, seq));
CREATE TABLE tables ( id BIGINT NOT NULL PRIMARY KEY, game TEXT NOT NULL, seats BIGINT NOT NULL, stage BIGINT NOT NULL, listed BIGINT NOT NULL, rated BIGINT NOT NULL, made BIGINT NOT NULL, changed BIGINT NOT NULL, ended BIGINT NOT NULL, due BIGINT NOT NULL, turn BIGINT NOT NULL, counted BIGINT NOT NULL);
CREATE INDEX tables_by_stage ON tables (stage, listed, changed);
CREATE INDEX tables_due ON tables (due) WHERE due <> 0;
CREATE INDEX tables_unrated ON tables (ended) WHERE rated = 1 AND counted = 0;
CREATE TABLE chairs ( table_id BIGINT NOT NULL REFERENCES tables (id) ON DELETE CASCADE, chair BIGINT NOT NULL, player BIGINT NOT NULL, name TEXT NOT NULL, folded TEXT NOT NULL, points BIGINT NOT NULL, won BIGINT NOT NULL, PRIMARY KEY (table_id, chair));
CREATE INDEX chairs_by_player ON chairs (player) WHERE player <> 0;
CREATE INDEX chairs_by_name ON chairs (folded) WHERE player <> 0;
CREATE TABLE players ( id BIGINT NOT NULL PRIMARY KEY, name TEXT NOT NULL, folded TEXT NOT NULL UNIQUE, password TEXT NOT NULL, made BIGINT NOT NULL);
CREATE INDEX players_guests ON players (made) WHERE password = '';
CREATE TABLE keys ( hash TEXT NOT NULL PRIMARY KEY, player BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE, label TEXT NOT NULL, made BIGINT NOT NULL);
CREATE INDEX keys_by_player ON keys (player);
CREATE TABLE ratings ( player BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE, game TEXT NOT NULL, rating DOUBLE PRECISION NOT NULL, deviation DOUBLE PRECISION NOT NULL, volatility DOUBLE PRECISION NOT NULL, games BIGINT NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (player, game));
CREATE INDEX ratings_best ON ratings (game, rating);
INSERT INTO meta (name, value) VALUES ('version', 1);
INSERT INTO events (table_id, seq, at, player, what) VALUES (1361693755702137817, 1, 1794827786014, 1871030996815900, 'table between-two-castles 3 listed casual none');
INSERT INTO events (table_id, seq, at, player, what) VALUES (1361693755702137817, 2, 1794827786016, 1871030996815900, 'bot 0 level1');
INSERT INTO events (table_id, seq, at, player, what) VALUES (1361693755702137817, 3, 1794827786017, 1871030996815900, 'bot 1 level1');
INSERT INTO events (table_id, seq, at, player, what) VALUES (1361693755702137817, 4, 1794827786017, 1871030996815900, 'bot 2 level1');
INSERT INTO events (table_id, seq, at, player, what) VALUES (1962207773264128366, 1, 1794827785823, 1871030996815900, 'table carcassonne-castle 2 listed casual none');
INSERT INTO events (table_id, seq, at, player, what) VALUES (1962207773264128366, 2, 1794827785830, 1871030996815900, 'bot 0 level1');
INSERT INTO events (table_id, seq, at, player, what) VALUES (1962207773264128366, 3, 1794827785833, 1871030996815900, 'bot 1 level1');
INSERT INTO events (table_id, seq, at, player, what) VALUES (1962207773264128366, 4, 1794827785835, 1871030996815900, 'start
bergfried 1
game carcassonne-castle
seats 2
deal deck 17 45 42 10 38 1 59 39 31 46 16 56 22 12 41 24 29 32 30 34 44 14 48 7 57 33 40 36 6 53 52 50 35 9 4 21 26 20 47 19 15 60 28 37 5 58 23 43 13 51 55 8 27 54 18 3 11 25 49 2
deal tokens 8 1 1 2 7 2 8 5 4 6 7 9 3
deal first 0
');
INSERT INTO events (table_id, seq, at, player, what) VALUES (2370722750597512470, 1, 1794827786654, 1871030996815900, 'table ordonans 2 listed casual none compare=seniority');
INSERT INTO events (table_id, seq, at, player, what) VALUES (2370722750597512470, 2, 1794827786664, 1871030996815900, 'bot 0 level1');
INSERT INTO events (table_id, seq, at, player, what) VALUES (2370722750597512470, 3, 1794827786668, 1871030996815900, 'bot 1 level1');
INSERT INTO events (table_id, seq, at, player, what) VALUES (2370722750597512470, 4, 1794827786672, 1871030996815900, 'start
bergfried 1
game ordonans
seats 2
option compare=seniority
deal deck 44 28 52 38 15 47 49 27 31 8 23 11 17 51 26 20 48 1 14 5 39 12 10 18 33 6 40 42 9 53 43 2 50 41 16 0 13 21 29 4 36 25 54 46 45 37 35 19 55 3 32 7 30 22 34 24
deal first 0
');
INSERT INTO events (table_id, seq, at, player, what) VALUES (2545559681530782594, 1, 1794827787294, 1871030996815900, 'table between-two-castles 2 private casual none');
INSERT INTO events (table_id, seq, at, player, what) VALUES (2545559681530782594, 2, 1794827787300, 1871030996815900, 'sit 0');
INSERT INTO events (table_id, seq, at, player, what) VALUES (2545559681530782594, 3, 1794827787334, 1871030996815900, 'bot 1 level1');
INSERT INTO events (table_id, seq, at, player, what) VALUES (2545559681530782594, 4, 1794827787351, 1871030996815900, 'start
bergfried 1
game between-two-castles
seats 2
deal thrones 3 5 6
deal deck 4 9 85 99 10 126 49 98 75 144 32 131 44 67 94 106 45 24 12 139 43 16 48 117 42 8 129 26 40 33 89 25 120 56 50 133 90 39 110 28 0 135 57 79 122 137 123 108 119 7 96 58 68 11 86 146 88 60 65 74 18 128 22 109 27 29 130 118 136 37 72 83 63 15 100 23 53 80 81 124 6 91 87 30 127 17 138 77 101 19 76 93 114 41 21 78 61 62 143 132 92 31 103 141 70 102 145 36 112 5 111 82 51 14 59 2 115 66 140 64 1 69 73 97 46 52 121 71 13 125 20 34 95 134 54 107 116 38 47 105 55 142 104 3 113 84 35
deal cards 20 7 6 8 10 12 17 14 13 4 18 15 16 11 5 9 1 19 2 3
');
INSERT INTO events (table_id, seq, at, player, what) VALUES (2545559681530782594, 5, 1794827787372, 1871030996815900, 'move 0 ludwig brandy-room');
INSERT INTO events (table_id, seq, at, player, what) VALUES (2545559681530782594, 6, 1794827787376, 0, 'move 1 pick scythe-room knight-room');
INSERT INTO events (table_id, seq, at, player, what) VALUES (2545559681530782594, 7, 1794827787410, 1871030996815900, 'move 0 pick chocolate-room terrace');
INSERT INTO events (table_id, seq, at, player, what) VALUES (2545559681530782594, 8, 1794827787416, 1871030996815900, 'move 0 left chocolate-room');
INSERT INTO events (table_id, seq, at, player, what) VALUES (2545559681530782594, 9, 1794827787421, 0, 'move 1 left scythe-room');
INSERT INTO events (table_id, seq, at, player, what) VALUES (2545559681530782594, 10, 1794827787430, 1871030996815900, 'move 0 place terrace 2,1 castle 2');
INSERT INTO events (table_id, seq, at, player, what) VALUES (2545559681530782594, 11, 1794827787440, 0, 'move 1 place key-room 0,2 castle 1');
INSERT INTO events (table_id, seq, at, player, what) VALUES (2545559681530782594, 12, 1794827787444, 0, 'move 1 place scythe-room 2,1 castle 1');
INSERT INTO events (table_id, seq, at, player, what) VALUES (2545559681530782594, 13, 1794827787445, 0, 'move 1 place knight-room 0,-1 castle 0');
INSERT INTO events (table_id, seq, at, player, what) VALUES (2545559681530782594, 14, 1794827787450, 1871030996815900, 'move 0 place brandy-room -1,1 castle 2');
INSERT INTO events (table_id, seq, at, player, what) VALUES (8402670853264160151, 1, 1794827787460, 1871030996815900, 'table ordonans 3 private casual none compare=groups');
INSERT INTO events (table_id, seq, at, player, what) VALUES (8402670853264160151, 2, 1794827787472, 1871030996815900, 'sit 1');
INSERT INTO events (table_id, seq, at, player, what) VALUES (8402670853264160151, 3, 1794827787484, 1871030996815900, 'bot 0 level1');
INSERT INTO events (table_id, seq, at, player, what) VALUES (8402670853264160151, 4, 1794827787503, 1871030996815900, 'bot 2 level1');
INSERT INTO events (table_id, seq, at, player, what) VALUES (8402670853264160151, 5, 1794827787514, 1871030996815900, 'start
bergfried 1
game ordonans
seats 3
option compare=groups
deal deck 74 87 36 22 91 78 68 42 66 40 57 2 13 88 5 27 9 31 77 37 79 18 89 65 85 8 30 15 0 26 1 52 80 45 35 58 12 47 64 73 16 21 81 39 61 76 75 34 82 54 38 28 84 70 14 49 10 3 44 25 51 53 33 19 11 17 50 72 32 71 86 43 29 60 83 69 4 46 56 41 48 55 63 24 6 62 7 23 90 59 20 67
deal first 1
');
INSERT INTO events (table_id, seq, at, player, what) VALUES (8402670853264160151, 6, 1794827787535, 1871030996815900, 'move 1 troop lance+bow 1');
INSERT INTO events (table_id, seq, at, player, what) VALUES (8402670853264160151, 7, 1794827787541, 0, 'move 2 troop lance+bow+helmet+banner 1');
INSERT INTO events (table_id, seq, at, player, what) VALUES (8402670853264160151, 8, 1794827787545, 0, 'move 0 troop lance+bow+sword+banner 2');
INSERT INTO events (table_id, seq, at, player, what) VALUES (8402670853264160151, 9, 1794827787562, 1871030996815900, 'move 1 troop lance+banner 3');
INSERT INTO events (table_id, seq, at, player, what) VALUES (8402670853264160151, 10, 1794827787584, 0, 'move 2 troop helmet 5');
INSERT INTO events (table_id, seq, at, player, what) VALUES (8402670853264160151, 11, 1794827787595, 0, 'move 0 troop lance+sword+helmet 5');
INSERT INTO events (table_id, seq, at, player, what) VALUES (8402670853264160151, 12, 1794827787601, 1871030996815900, 'move 1 troop lance+bow+sword 5');
INSERT INTO events (table_id, seq, at, player, what) VALUES (8402670853264160151, 13, 1794827787614, 0, 'move 2 troop lance+sword+helmet+banner 5');
INSERT INTO events (table_id, seq, at, player, what) VALUES (8402670853264160151, 14, 1794827787617, 0, 'move 0 troop lance+sword 2');
INSERT INTO events (table_id, seq, at, player, what) VALUES (8402670853264160151, 15, 1794827787634, 1871030996815900, 'move 1 troop sword+helmet+banner 2');
INSERT INTO events (table_id, seq, at, player, what) VALUES (8402670853264160151, 16, 1794827787649, 0, 'move 2 troop sword 4');
INSERT INTO events (table_id, seq, at, player, what) VALUES (8402670853264160151, 17, 1794827787669, 0, 'move 0 troop lance+bow+sword+helmet+banner 4');
INSERT INTO tables (id, game, seats, stage, listed, rated, made, changed, ended, due, turn, counted) VALUES (1962207773264128366, 'carcassonne-castle', 2, 2, 1, 0, 1794827785823, 1794827785986, 1794827785986, 0, 0, 0);
INSERT INTO tables (id, game, seats, stage, listed, rated, made, changed, ended, due, turn, counted) VALUES (1361693755702137817, 'between-two-castles', 3, 2, 1, 0, 1794827786014, 1794827786630, 1794827786630, 0, 0, 0);
INSERT INTO tables (id, game, seats, stage, listed, rated, made, changed, ended, due, turn, counted) VALUES (2370722750597512470, 'ordonans', 2, 2, 1, 0, 1794827786654, 1794827787256, 1794827787256, 0, 0, 0);
INSERT INTO tables (id, game, seats, stage, listed, rated, made, changed, ended, due, turn, counted) VALUES (2545559681530782594, 'between-two-castles', 2, 1, 0, 0, 1794827787294, 1794827787450, 0, 0, 1, 0);
INSERT INTO tables (id, game, seats, stage, listed, rated, made, changed, ended, due, turn, counted) VALUES (8402670853264160151, 'ordonans', 3, 1, 0, 0, 1794827787460, 1794827787669, 0, 0, 2, 0);
INSERT INTO chairs (table_id, chair, player, name, folded, points, won) VALUES (1962207773264128366, 0, 0, 'level1', 'level1', 4, 0);
INSERT INTO chairs (table_id, chair, player, name, folded, points, won) VALUES (1962207773264128366, 1, 0, 'level1', 'level1', 27, 1);
INSERT INTO chairs (table_id, chair, player, name, folded, points, won) VALUES (1361693755702137817, 0, 0, 'level1', 'level1', 27, 1);
INSERT INTO chairs (table_id, chair, player, name, folded, points, won) VALUES (1361693755702137817, 1, 0, 'level1', 'level1', 25, 0);
INSERT INTO chairs (table_id, chair, player, name, folded, points, won) VALUES (1361693755702137817, 2, 0, 'level1', 'level1', 25, 0);
INSERT INTO chairs (table_id, chair, player, name, folded, points, won) VALUES (2370722750597512470, 0, 0, 'level1', 'level1', 13, 1);
INSERT INTO chairs (table_id, chair, player, name, folded, points, won) VALUES (2370722750597512470, 1, 0, 'level1', 'level1', 12, 0);
INSERT INTO chairs (table_id, chair, player, name, folded, points, won) VALUES (2545559681530782594, 0, 1871030996815900, 'guestfj8ew2', 'guestfj8ew2', 0, 0);
INSERT INTO chairs (table_id, chair, player, name, folded, points, won) VALUES (2545559681530782594, 1, 0, 'level1', 'level1', 0, 0);
INSERT INTO chairs (table_id, chair, player, name, folded, points, won) VALUES (2545559681530782594, 2, 0, '', '', 0, 0);
INSERT INTO chairs (table_id, chair, player, name, folded, points, won) VALUES (8402670853264160151, 0, 0, 'level1', 'level1', 0, 0);
INSERT INTO chairs (table_id, chair, player, name, folded, points, won) VALUES (8402670853264160151, 1, 1871030996815900, 'guestfj8ew2', 'guestfj8ew2', 0, 0);
INSERT INTO chairs (table_id, chair, player, name, folded, points, won) VALUES (8402670853264160151, 2, 0, 'level1', 'level1', 0, 0);
INSERT INTO players (id, name, folded, password, made) VALUES (1871030996815900, 'guestfj8ew2', 'guestfj8ew2', '', 1794827785267);
INSERT INTO keys (hash, player, label, made) VALUES ('93a088f447818831d2311e267dd9816307f9e739367b2aa92411a7ca9401945d', 1871030996815900, '', 1794827785267);
INSERT INTO players (id, name, folded, password, made) VALUES (11, 'Řehoř', 'řehoř', '$argon2id$x', 1000);
INSERT INTO players (id, name, folded, password, made) VALUES (12, 'Жанна Н.', 'жанна н.', '$argon2id$y', 2000);
INSERT INTO players (id, name, folded, password, made) VALUES (13, 'guest0', 'guest0', '', 3000);
INSERT INTO players (id, name, folded, password, made) VALUES (14, 'old guest', 'old guest', '', 500);
INSERT INTO keys (hash, player, label, made) VALUES ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 11, '', 1500);
INSERT INTO keys (hash, player, label, made) VALUES ('bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb', 11, 'my bot', 1600);
INSERT INTO ratings (player, game, rating, deviation, volatility, games, at) VALUES (11, 'ordonans', 1612.5, 80.5, 0.06, 7, 9000);
INSERT INTO ratings (player, game, rating, deviation, volatility, games, at) VALUES (11, 'carcassonne-castle', 1480.25, 80.5, 0.06, 7, 9000);
INSERT INTO ratings (player, game, rating, deviation, volatility, games, at) VALUES (12, 'ordonans', 1700.0, 90.0, 0.06, 3, 9000);
INSERT INTO events (table_id, seq, at, player, what) VALUES (101, 1, 5000, 11, 'table ordonans 2 listed casual none');
INSERT INTO tables (id, game, seats, stage, listed, rated, made, changed, ended, due, turn, counted) VALUES (101, 'ordonans', 2, 2, 1, 1, 5000, 9000, 9000, 0, 0, 1);
INSERT INTO events (table_id, seq, at, player, what) VALUES (102, 1, 5100, 12, 'table ordonans 2 listed casual none');
INSERT INTO tables (id, game, seats, stage, listed, rated, made, changed, ended, due, turn, counted) VALUES (102, 'ordonans', 2, 2, 0, 1, 5100, 9500, 9200, 0, 0, 0);
INSERT INTO events (table_id, seq, at, player, what) VALUES (103, 1, 7000, 11, 'table carcassonne-castle 2 listed casual none');
INSERT INTO tables (id, game, seats, stage, listed, rated, made, changed, ended, due, turn, counted) VALUES (103, 'carcassonne-castle', 2, 0, 1, 0, 7000, 7100, 0, 0, 0, 0);
INSERT INTO events (table_id, seq, at, player, what) VALUES (104, 1, 7000, 11, 'table carcassonne-castle 2 listed casual none');
INSERT INTO tables (id, game, seats, stage, listed, rated, made, changed, ended, due, turn, counted) VALUES (104, 'carcassonne-castle', 2, 3, 1, 0, 7000, 7200, 7200, 0, 0, 0);
INSERT INTO chairs (table_id, chair, player, name, folded, points, won) VALUES (101, 0, 11, 'Řehoř', 'řehoř', 20, 1);
INSERT INTO chairs (table_id, chair, player, name, folded, points, won) VALUES (101, 1, 12, 'Жанна Н.', 'жанна н.', 18, 0);
INSERT INTO chairs (table_id, chair, player, name, folded, points, won) VALUES (102, 0, 12, 'Жанна Н.', 'жанна н.', 3, -1);
INSERT INTO chairs (table_id, chair, player, name, folded, points, won) VALUES (102, 1, 13, 'guest0', 'guest0', 30, 1);
INSERT INTO chairs (table_id, chair, player, name, folded, points, won) VALUES (103, 0, 11, 'Řehoř', 'řehoř', 0, 0);
INSERT INTO chairs (table_id, chair, player, name, folded, points, won) VALUES (103, 1, 0, 'level2', 'level2', 0, 0);
INSERT INTO chairs (table_id, chair, player, name, folded, points, won) VALUES (104, 0, 99, '', '', 0, 0);
INSERT INTO chairs (table_id, chair, player, name, folded, points, won) VALUES (104, 1, 0, '', '', 0, 0);
