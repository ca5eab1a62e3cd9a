/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* What the files of the API share: for api.c, reads.c and metrics.c only. */
#ifndef BERGFRIED_API_INSIDE_H
#define BERGFRIED_API_INSIDE_H

#include "api.h"
#include "body.h"

/* The game of that name; NULL and an answer (that status) if there is none. */
const struct game *api_game(struct call *, const char *name, int status);

/* What is read from the store, on the keeper's thread; `rest` is what follows in the
 * path. */
void read_lobby(struct api *, struct call *, const char *rest);
void read_mine(struct api *, struct call *, const char *rest);
void read_table(struct api *, struct call *, const char *rest);
void read_archive(struct api *, struct call *, const char *rest);
void read_record_text(struct api *, struct call *, const char *rest);
void read_player(struct api *, struct call *, const char *rest);
void read_ratings(struct api *, struct call *, const char *rest);

/* How the server is doing, in Prometheus' words. */
void tell_metrics(struct api *, struct call *, const char *rest);

#endif
