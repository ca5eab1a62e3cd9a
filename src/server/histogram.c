/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* How long something takes; see histogram.h. */
#include "histogram.h"

#include <assert.h>
#include <stdbool.h>

/* From what a memory access and a parser cost to what nobody waits for. The text is the
 * number as Prometheus compares it: it must not change from one line to the next. */
static const struct {
	double seconds;
	const char *text;
} steps[HISTOGRAM_STEPS] = {
	{ 0.0001, "0.0001" }, { 0.00025, "0.00025" }, { 0.0005, "0.0005" }, { 0.001, "0.001" },
	{ 0.0025, "0.0025" }, { 0.005, "0.005" }, { 0.01, "0.01" }, { 0.025, "0.025" },
	{ 0.05, "0.05" }, { 0.1, "0.1" }, { 0.25, "0.25" }, { 0.5, "0.5" },
	{ 1, "1" }, { 2.5, "2.5" }, { 5, "5" }, { 10, "10" },
};

void histogram_add(struct histogram *h, double seconds)
{
	assert(seconds >= 0);
	int step = 0;
	while (step < HISTOGRAM_STEPS && seconds > steps[step].seconds)
		step++;
	h->count[step]++;
	h->seconds += seconds;
}

/* "bergfried_NAME_END{LABELS,le="STEP"} " */
static void begin_line(struct buf *out, const char *name, const char *end, const char *labels, const char *step)
{
	bool both = *labels && step;
	buf_puts(out, "bergfried_", name, end);
	if (*labels || step)
		buf_puts(out, "{", labels, both ? "," : "");
	if (step)
		buf_puts(out, "le=\"", step, "\"");
	buf_puts(out, *labels || step ? "} " : " ");
}

void histogram_put(const struct histogram *h, const char *name, const char *labels, struct buf *out)
{
	assert(name && labels);
	int64_t n = 0;
	for (int i = 0; i <= HISTOGRAM_STEPS; i++) {
		n += h->count[i];
		begin_line(out, name, "_bucket", labels, i < HISTOGRAM_STEPS ? steps[i].text : "+Inf");
		buf_int(out, n);
		buf_char(out, '\n');
	}
	begin_line(out, name, "_sum", labels, NULL);
	buf_thousandths(out, (long long)(h->seconds * 1000 + 0.5), 3);
	buf_char(out, '\n');
	begin_line(out, name, "_count", labels, NULL);
	buf_int(out, n);
	buf_char(out, '\n');
}
