/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The browser's engine as a program of this machine, for golden.mjs: calls come on
 * standard input, "VISITOR NOW SEED BYTES" and the request after a line end; answers
 * go to standard output, "BYTES NANOSECONDS" of the processor and the texts.
 */
#include "port.h"

#include <inttypes.h>
#include <stdio.h>
#include <time.h>

static int64_t nanoseconds(clockid_t clock)
{
	struct timespec t;
	clock_gettime(clock, &t);
	return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

double bf_now(void)
{
	return (double)nanoseconds(CLOCK_MONOTONIC) / 1e6;
}

int main(void)
{
	int visitor;
	double now;
	uint64_t seed;
	size_t n;
	while (scanf("%d %lf %" SCNu64 " %zu", &visitor, &now, &seed, &n) == 4 && getchar() == '\n') {
		if (fread(bf_in(n), 1, n, stdin) != n)
			return 1;
		int64_t began = nanoseconds(CLOCK_PROCESS_CPUTIME_ID);
		const char *texts = bf_call(n, visitor, now, seed);
		int64_t took = nanoseconds(CLOCK_PROCESS_CPUTIME_ID) - began;
		printf("%zu %" PRId64 "\n", bf_out_size(), took);
		fwrite(texts, 1, bf_out_size(), stdout);
	}
	return ferror(stdin) || fflush(stdout) ? 1 : 0;
}
