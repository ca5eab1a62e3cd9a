/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What a system has and a browser has not, for the module alone. With these nothing
 * is left that would want files, streams or threads of the host.
 */
#include "buf.h"
#include "learned.h"
#include "port.h"
#include "threads.h"

#include <assert.h>

void threads_run(void (*work)(void *), void *shares, size_t size, int n)
{
	for (int i = 0; i < n; i++)
		work((char *)shares + (size_t)i * size);
}

/* Nets come later, each when its game is played. */
const struct net found_nets[1];

static char fault[400];

/* Where the module has stopped, for the host's report; "" while all is well. */
__attribute__((export_name("bf_fault"))) const char *bf_fault(void)
{
	return fault;
}

_Noreturn void assert_failed(const char *file, int line)
{
	struct buf b = buf_over(fault, sizeof fault);
	buf_put(&b, file);
	buf_char(&b, ':');
	buf_int(&b, line);
	__builtin_trap();
}

__attribute__((import_module("host"), import_name("now"))) double page_now(void);

double bf_now(void)
{
	return page_now();
}
