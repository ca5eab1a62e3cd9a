/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * How a net counts. There are three layers: the rows of the traits are added up, what is
 * above 0 goes on, twice. The weights are 16 bits wide and the sums 32. What goes on is a
 * number below 16 with 8 bits after the point, so 12 bits in all, and net_wrong makes sure that
 * no sum of the later layers can overflow; the sums of the first may wrap round, which is
 * the same everywhere, too. Its weights have 13 bits only, so that a handful of rows can be added
 * up in 16 bits: with most traits simply there, that makes it three times as fast.
 *
 * The words of a net, each of 16 bits, lower byte first in the file:
 *
 *     0  "BFN1"                      10  per answer: what 1 is worth, in hundredths
 *     2  width of the first layer    18  BLAKE2b of all words but these 8
 *     3  of the second               26  0
 *     4  answers                     32  biases of the three layers, 32 bits each
 *     5  which are chances               the rows of the first layer
 *     6  rows                            the rows of the second, one for each number that
 *     7  bits to drop after each             comes from the first
 *        layer                           the rows of the third
 *
 * All loops over weights have the same form, a row times a number, with a width that the
 * compiler knows: it makes vector instructions of them. A number that is 0, as every other
 * one is after a layer, costs nothing.
 */
#include "net.h"

#include "blake2b.h"
#include "hints.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

enum word {
	MAGIC, HIDDEN = 2, MIDDLE, ANSWERS, ODDS, ROWS, SHIFT, UNIT = SHIFT + 3, HASH = UNIT + ANSWERS_MAX, SPARE = HASH + 8
};

enum {
	LAYERS = 3,
	POINT = 8,             /* bits after the point of what goes on to the next layer */
	HIGHEST = 4095,        /* of it */
	SHIFT_MAX = 15,        /* bits to drop after a layer */
	HANDFUL = 8,           /* rows of the first layer that are added up in 16 bits */
	WEIGHT_MAX = INT16_MAX / HANDFUL,  /* of that layer */
	HASH_BYTES = 16
};

static const uint16_t magic[2] = { 'B' | 'F' << 8, 'N' | '1' << 8 };

/* Where the parts of a net are. */
struct net_layout {
	size_t bias[LAYERS], row[LAYERS], words;
};

static struct net_layout layout_of(const uint16_t *w)
{
	struct net_layout l;
	size_t width[LAYERS] = { w[HIDDEN], w[MIDDLE], w[ANSWERS] }, height[LAYERS] = { w[ROWS], w[HIDDEN], w[MIDDLE] };
	size_t at = NET_HEADER;
	for (int i = 0; i < LAYERS; i++) {
		l.bias[i] = at;
		at += 2 * width[i];
	}
	for (int i = 0; i < LAYERS; i++) {
		l.row[i] = at;
		at += width[i] * height[i];
	}
	l.words = at;
	return l;
}

static int32_t bias(const uint16_t *w, size_t i)
{
	return (int32_t)((uint32_t)w[2 * i] | (uint32_t)w[2 * i + 1] << 16);
}

/* ---- is it a net? ---- */

/* Byte by byte, so that the machine's order of bytes makes no difference. */
static bool hash_fits(const uint16_t *word, size_t words)
{
	enum { PIECE = 512 };
	uint8_t piece[2 * PIECE + HASH_BYTES], hash[HASH_BYTES] = { 0 };
	/* a hash of the hash so far and the next piece: a net is larger than any buffer we want */
	for (size_t at = 0; at < words; at += PIECE) {
		size_t n = words - at < PIECE ? words - at : PIECE;
		memcpy(piece, hash, HASH_BYTES);
		for (size_t i = 0; i < n; i++) {
			unsigned w = at + i >= HASH && at + i < SPARE ? 0 : word[at + i];
			piece[HASH_BYTES + 2 * i] = (uint8_t)(w & 255);
			piece[HASH_BYTES + 2 * i + 1] = (uint8_t)(w >> 8);
		}
		blake2b(hash, HASH_BYTES, NULL, 0, piece, HASH_BYTES + 2 * n);
	}
	for (int i = 0; i < HASH_BYTES / 2; i++)
		if (word[HASH + i] != (hash[2 * i] | hash[2 * i + 1] << 8))
			return false;
	return true;
}

/* Can a handful of rows be added up in 16 bits? */
static bool small_enough(const uint16_t *weight, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if ((int16_t)weight[i] > WEIGHT_MAX || (int16_t)weight[i] < -WEIGHT_MAX)
			return false;
	return true;
}

/* Can a sum of a layer become too large, at the worst? */
static bool overflows(const uint16_t *biases, const uint16_t *rows, int width, int height)
{
	for (int i = 0; i < width; i++) {
		int64_t sum = bias(biases, (size_t)i);
		sum = sum < 0 ? -sum : sum;
		for (int k = 0; k < height; k++) {
			int weight = (int16_t)rows[k * width + i];
			sum += (int64_t)HIGHEST * (weight < 0 ? -weight : weight);
		}
		if (sum > INT32_MAX)
			return true;
	}
	return false;
}

/* Does it look at and answer what the game has? */
static bool fits(const uint16_t *w, const struct learned *learned)
{
	return w[ROWS] == learned->rows && w[ANSWERS] == learned->answers && w[ODDS] == learned->odds;
}

const char *net_wrong(const struct game *game, const uint16_t *word, size_t words)
{
	const struct learned *learned = game->hints ? game->hints->learned : NULL;
	if (!learned)
		return "this game has nothing to show to a net";
	if (words < NET_HEADER || memcmp(word, magic, sizeof magic) != 0)
		return "this is no net";
	if (!fits(word, learned))
		return "this net was made for other traits or answers than the game has now";
	if (word[HIDDEN] < NET_LANES || word[HIDDEN] % NET_LANES || word[HIDDEN] > NET_HIDDEN_MAX || word[MIDDLE] < NET_LANES ||
	    word[MIDDLE] % NET_LANES || word[MIDDLE] > NET_MIDDLE_MAX || word[ANSWERS] > ANSWERS_MAX)
		return "the layers of this net are too wide, too narrow or no multiple of 32";
	for (int i = 0; i < LAYERS; i++)
		if (word[SHIFT + i] > SHIFT_MAX)
			return "the weights of this net are too fine";
	struct net_layout l = layout_of(word);
	if (l.words != words)
		return "this net has lost a part, or something hangs on it";
	if (!hash_fits(word, words))
		return "this net is damaged: its hash is another one";
	if (!small_enough(word + l.row[0], l.row[1] - l.row[0]))
		return "the weights of this net's first layer are too large";
	for (int i = 1; i < LAYERS; i++)
		if (overflows(word + l.bias[i], word + l.row[i], i == 1 ? word[MIDDLE] : word[ANSWERS],
		              i == 1 ? word[HIDDEN] : word[MIDDLE]))
			return "the weights of this net are so large that its sums could overflow";
	return NULL;
}

/* ---- which net ---- */

extern const struct net found_nets[];  /* came with the program; ended by one without a game */

/* What games are to be judged by instead. */
enum { GAMES = 8 };
static const struct game *other[GAMES];
static const struct net *other_net[GAMES];

/* What came with the program was checked when it was built; but a game whose traits are just
 * being worked on has an old net. */
static const struct net *own_net(const struct game *game)
{
	for (const struct net *net = found_nets; net->game; net++)
		if (net->game == game && game->hints && game->hints->learned && fits(net->word, game->hints->learned))
			return net;
	return NULL;
}

const struct net *net_of(const struct game *game)
{
	for (int i = 0; i < GAMES && other[i]; i++)
		if (other[i] == game)
			return other_net[i];
	return own_net(game);
}

const struct net *net_for(const struct game *game, const struct state *s)
{
	const struct net *net = net_of(game);
	return net && (!game->hints->learned->taught || game->hints->learned->taught(s)) ? net : NULL;
}

static void use_instead(const struct game *game, const struct net *net)
{
	int i = 0;
	while (i < GAMES && other[i] && other[i] != game)
		i++;
	assert(i < GAMES);
	other[i] = game;
	other_net[i] = net;
}

void net_use(const struct net *net)
{
	assert(net->game->hints && net->game->hints->learned && fits(net->word, net->game->hints->learned));
	use_instead(net->game, net);
}

void net_use_none(const struct game *game)
{
	use_instead(game, NULL);
}

void net_use_own(const struct game *game)
{
	use_instead(game, own_net(game));
}

/* ---- asking ---- */

/* A row times a number is added to the sums. Without a sign, so that it may wrap round. */
static inline void add_lanes(uint32_t *restrict sum, const uint16_t *restrict row, int16_t times)
{
	for (int i = 0; i < NET_LANES; i++)
		sum[i] += (uint32_t)((int32_t)(int16_t)row[i] * times);
}

/* A handful of rows, or fewer, each once. */
static inline void add_handful(uint32_t *restrict sum, const uint16_t *const row[], int n, int lane)
{
	uint16_t some[NET_LANES];
	memcpy(some, row[0] + lane, sizeof some);
	for (int k = 1; k < n; k++)
		for (int i = 0; i < NET_LANES; i++)
			some[i] = (uint16_t)(some[i] + row[k][lane + i]);
	for (int i = 0; i < NET_LANES; i++) {
		int32_t weight = (int16_t)some[i];
		sum[i] += (uint32_t)weight;
	}
}

/* The first layer. Most traits are simply there. */
static void add_traits(uint32_t *sum, const uint16_t *rows, int width, const struct trait *trait, int traits)
{
	const uint16_t *once[TRAITS_MAX];
	int n = 0;
	for (int i = 0; i < traits; i++) {
		const uint16_t *row = rows + (size_t)(trait[i].row * width);
		if (trait[i].value == 1)
			once[n++] = row;
		else
			for (int lane = 0; lane < width; lane += NET_LANES)
				add_lanes(sum + lane, row + lane, trait[i].value);
	}
	for (int lane = 0; lane < width; lane += NET_LANES)
		for (int i = 0; i < n; i += HANDFUL)
			add_handful(sum + lane, once + i, n - i < HANDFUL ? n - i : HANDFUL, lane);
}

static void begin(uint32_t *sum, const uint16_t *biases, int width)
{
	for (int i = 0; i < width; i++)
		sum[i] = (uint32_t)bias(biases, (size_t)i);
}

/* What goes on to the next layer: nothing of what is below 0, and not more than the most. */
static int16_t go_on(uint32_t sum, int shift)
{
	int32_t x = (int32_t)sum;
	if (x <= 0)
		return 0;
	return (int16_t)(x >> shift > HIGHEST ? HIGHEST : x >> shift);
}

/* 10000 / (1 + e to the -x), x with 12 bits after the point: a table in steps of 1/8, and
 * straight lines between. */
static int32_t chance(int64_t x)
{
	static const uint16_t table[65] = {
		5000, 5312, 5622, 5927, 6225, 6514, 6792, 7058, 7311, 7549, 7773, 7982, 8176, 8355, 8520, 8670, 8808, 8933, 9047,
		9149, 9241, 9325, 9399, 9466, 9526, 9579, 9627, 9669, 9707, 9740, 9770, 9797, 9820, 9841, 9859, 9876, 9890, 9903,
		9914, 9924, 9933, 9941, 9948, 9954, 9959, 9964, 9968, 9972, 9975, 9978, 9981, 9983, 9985, 9987, 9988, 9990, 9991,
		9992, 9993, 9994, 9994, 9995, 9996, 9996, 9997,
	};
	int64_t from_0 = x < 0 ? -x : x;
	if (from_0 >= 8 << 12)
		return x < 0 ? 10000 - table[64] : table[64];
	int i = (int)(from_0 >> 9), rest = (int)(from_0 & 511);
	int32_t y = table[i] + (table[i + 1] - table[i]) * rest / 512;
	return x < 0 ? 10000 - y : y;
}

void net_answer(const struct net *net, const struct trait *trait, int traits, int32_t answer[ANSWERS_MAX])
{
	const uint16_t *w = net->word;
	const int hidden = w[HIDDEN], middle = w[MIDDLE], answers = w[ANSWERS];
	struct net_layout l = layout_of(w);
	uint32_t first[NET_HIDDEN_MAX], second[NET_MIDDLE_MAX], third[ANSWERS_MAX];
	begin(first, w + l.bias[0], hidden);
	begin(second, w + l.bias[1], middle);
	begin(third, w + l.bias[2], answers);
	add_traits(first, w + l.row[0], hidden, trait, traits);
	for (int i = 0; i < hidden; i++) {
		int16_t x = go_on(first[i], w[SHIFT]);
		for (int lane = 0; x && lane < middle; lane += NET_LANES)
			add_lanes(second + lane, w + l.row[1] + i * middle + lane, x);
	}
	for (int i = 0; i < middle; i++) {
		int16_t x = go_on(second[i], w[SHIFT + 1]);
		for (int k = 0; k < answers; k++)
			third[k] += (uint32_t)((int32_t)(int16_t)w[l.row[2] + (size_t)(i * answers + k)] * x);
	}
	int64_t one = (int64_t)1 << (POINT + w[SHIFT + 2]);
	for (int k = 0; k < answers; k++) {
		int64_t x = (int32_t)third[k];
		answer[k] = w[ODDS] >> k & 1 ? chance(x * 4096 / one) : (int32_t)(x * w[UNIT + k] / one);
	}
}

bool net_expect(const struct game *game, const struct state *s, int viewer, int seats, double win[SEATS_MAX],
                double ahead[SEATS_MAX])
{
	const struct net *net = net_for(game, s);
	if (!net)
		return false;
	const struct learned *learned = game->hints->learned;
	struct trait trait[TRAITS_MAX];
	int32_t answer[SUBJECTS_MAX][ANSWERS_MAX];
	int subjects = learned->subjects(s);
	assert(subjects >= 1 && subjects <= SUBJECTS_MAX && viewer >= 0 && viewer < seats && seats <= SEATS_MAX);
	for (int i = 0; i < subjects; i++) {
		int n = learned->traits(s, viewer, i, trait);
		assert(n >= 0 && n <= TRAITS_MAX);
		net_answer(net, trait, n, answer[i]);
	}
	learned->expect(s, (const int32_t(*)[ANSWERS_MAX])answer, win, ahead);
	return true;
}
