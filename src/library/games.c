/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* The public library: versions, mistakes, games and their options. */
#include "inside.h"

#include "registry.h"

/* A game, to callers: there is nothing else in it. */
static const struct game *inner(const bf_game *game)
{
	return (const struct game *)game;
}

static IN_EACH_THREAD char wrong[800];

const char *bf_version(void)
{
	return BF_VERSION;
}

const char *bf_error(void)
{
	return wrong;
}

bool library_wrong(struct message m)
{
	struct buf b = buf_over(wrong, sizeof wrong);
	message_put(&b, NULL, &m);
	return false;
}

void library_wrong_line(long line, struct message m)
{
	struct buf b = buf_over(wrong, sizeof wrong);
	buf_int(&b, line);
	buf_put(&b, ": ");
	message_put(&b, NULL, &m);
}

void *library_full(void)
{
	library_wrong(message("out of memory"));
	return NULL;
}

const char *library_number(long long n, char text[24])
{
	struct buf b = buf_over(text, 24);
	buf_int(&b, n);
	return text;
}

bool library_no_move(bf_move m)
{
	char found[24];
	return library_wrong(message_with(N_("“{move}” is not a legal move now"), "move", library_number((long long)m, found)));
}

bool library_no_place(int n, int moves)
{
	struct message m = message("there is no legal move {n}: there are {found}, and the first is 0");
	message_int(&m, "n", n);
	message_int(&m, "found", moves);
	return library_wrong(m);
}

const bf_game *bf_game_at(int i)
{
	return i < 0 ? NULL : (const bf_game *)registry_game(i);
}

const bf_game *bf_game_find(const char *name)
{
	const struct game *game = name ? registry_find(name) : NULL;
	if (!game)
		library_wrong(message_with(N_("unknown game “{name}”"), "name", name ? name : ""));
	return (const bf_game *)game;
}

const char *bf_game_name(const bf_game *game)
{
	return inner(game)->name;
}

const char *bf_game_title(const bf_game *game)
{
	return inner(game)->title;
}

int bf_game_min_seats(const bf_game *game)
{
	return inner(game)->min_seats;
}

int bf_game_max_seats(const bf_game *game)
{
	return inner(game)->max_seats;
}

/* The row of an option; NULL past the end. */
static const struct option_spec *row(const bf_game *game, int option)
{
	const struct option_spec *spec = inner(game)->options;
	for (int i = 0; i < option && spec->key; i++)
		spec++;
	return option >= 0 && spec->key ? spec : NULL;
}

const char *bf_option_key(const bf_game *game, int option)
{
	const struct option_spec *spec = row(game, option);
	return spec ? spec->key : NULL;
}

const char *bf_option_value(const bf_game *game, int option, int value)
{
	const struct option_spec *spec = row(game, option);
	return spec && value >= 0 && value < VALUES_MAX ? spec->value[value] : NULL;
}

const char *bf_option_about(const bf_game *game, int option)
{
	const struct option_spec *spec = row(game, option);
	return spec ? spec->about : NULL;
}
