/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* What the two users of libpq share: the store's connection and the ear's. */
#ifndef BERGFRIED_STORE_POSTGRES_H
#define BERGFRIED_STORE_POSTGRES_H

#include <libpq-fe.h>

/* Connect, within seconds; what the URL says goes before what we would like. To be
 * ended with PQfinish, also when PQstatus says that there is no connection. */
PGconn *postgres_connect(const char *url);

/* The channel of NOTIFY; what is said there is "table seq". */
#define POSTGRES_CHANNEL "bergfried"

#endif
