/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * How the server is doing, as Prometheus reads it: a line for every figure, with its
 * kind before it. Counters only grow, and their names end with _total.
 *
 * It says how many people are here and what the machine can bear, which is for the operator
 * and not for everybody: whoever may not read it finds nothing at its address.
 */
#include "api_inside.h"

#include "hub.h"
#include "moderate.h"
#include "notify.h"
#include "post.h"
#include "push.h"

#include <assert.h>
#include <string.h>

/* "# HELP name what", "# TYPE name counter", "name 3.25" */
static void figure(struct buf *out, const char *name, const char *what, double value)
{
	assert(name && what && value >= 0);
	static const char total[] = "_total";
	size_t n = strlen(name), t = sizeof total - 1;
	bool counter = n > t && strcmp(name + n - t, total) == 0;
	buf_puts(out, "# HELP bergfried_", name, " ", what, "\n# TYPE bergfried_", name);
	buf_puts(out, counter ? " counter\nbergfried_" : " gauge\nbergfried_", name, " ");
	long long thousandths = (long long)(value * 1000 + 0.5);
	if (thousandths % 1000)
		buf_thousandths(out, thousandths, 3);
	else
		buf_int(out, thousandths / 1000);
	buf_char(out, '\n');
}

/* One or several of a kind, told apart by a label. */
static void times_head(struct buf *out, const char *name, const char *what)
{
	buf_puts(out, "# HELP bergfried_", name, " ", what, "\n# TYPE bergfried_", name, " histogram\n");
}

static void times(struct buf *out, const char *name, const char *what, const struct histogram *h)
{
	times_head(out, name, what);
	histogram_put(h, name, "", out);
}

/* What a flood looks like, and whether it is kept out. */
static void door_metrics(struct door *door, struct buf *out)
{
	struct door_figures f = door_figures(door);
	figure(out, "sockets", "WebSockets that are open.", (double)f.sockets);
	figure(out, "sockets_total", "WebSockets that were opened.", (double)f.sockets_ever);
	figure(out, "calls_total", "HTTP requests.", (double)f.calls);
	figure(out, "texts_in_total", "Messages that came over WebSockets.", (double)f.texts_in);
	figure(out, "texts_out_total", "Messages that were sent over WebSockets.", (double)f.texts_out);
	figure(out, "bytes_out_total", "Bytes that were sent over WebSockets.", (double)f.bytes_out);
	figure(out, "refused_total", "Requests that were kept out at the door.", (double)f.refused);
	figure(out, "cut_total", "Connections cut because they were too slow.", (double)f.cut);
	figure(out, "unread_bytes", "Memory for what slow readers have not taken yet.", (double)f.unread);
}

/* Whether the store keeps up: what waits grows long before anybody notices. */
static void keeper_metrics(struct keeper *keeper, struct buf *out)
{
	struct keeper_figures f = keeper_figures(keeper);
	figure(out, "store_up", "Whether the store can be reached.", keeper_well(keeper));
	figure(out, "events_total", "Events that were stored.", (double)f.events);
	figure(out, "transactions_total", "Transactions in which they were stored.", (double)f.transactions);
	figure(out, "store_jobs_total", "Other work of the store.", (double)f.jobs);
	figure(out, "store_failures_total", "What the store could not do.", (double)f.failures);
	figure(out, "store_waiting", "Work that waits for the store.", f.waiting);
	figure(out, "store_seconds_total", "Time the store has worked.", f.seconds);
	figure(out, "store_reads_total", "Lists, records and the like that were read beside that.", (double)f.reads);
	figure(out, "store_reads_waiting", "Such reads that wait.", f.reading);
	figure(out, "store_reads_seconds_total", "Time that such reads took.", f.reading_seconds);
	times_head(out, "store_time_seconds", "Time from handing work to the store until it is done.");
	histogram_put(&f.kept, "store_time_seconds", "work=\"events\"", out);
	histogram_put(&f.other, "store_time_seconds", "work=\"other\"", out);
	histogram_put(&f.read, "store_time_seconds", "work=\"reads\"", out);
}

/* Whether there are threads enough for the bots. */
static void pool_metrics(struct pool *pool, struct buf *out)
{
	struct pool_figures f = pool_figures(pool);
	figure(out, "thoughts_total", "Moves that bots have thought about.", (double)f.thoughts);
	figure(out, "thoughts_waiting", "Bots that wait to think.", f.waiting);
	figure(out, "thoughts_busy", "Bots that think.", f.busy);
	figure(out, "thoughts_seconds_total", "Time that bots have thought.", f.seconds);
	times(out, "thought_time_seconds", "Time of each thought.", &f.times);
}

/* What is played, and how often nodes get in each other's way. */
static void hub_metrics(struct hub *hub, struct buf *out)
{
	struct host_figures f = hub_figures(hub);
	figure(out, "tables", "Tables in memory.", (double)f.tables);
	figure(out, "requests_total", "Requests at tables.", (double)f.requests);
	figure(out, "moves_total", "Moves that were made.", (double)f.moves);
	figure(out, "conflicts_total", "Events whose number another node had taken.", (double)f.conflicts);
	figure(out, "requests_refused_total", "Requests at tables that were refused.", (double)f.refused);
	static const char *const classes[ANSWER_CLASSES] = {
		[ANSWER_EVENT] = "class=\"event\"", [ANSWER_READ] = "class=\"read\"", [ANSWER_THOUGHT] = "class=\"thought\"",
	};
	times_head(out, "answer_time_seconds", "Time from a request over a WebSocket to its answer.");
	for (enum answer_class of = 0; of < ANSWER_CLASSES; of++)
		histogram_put(hub_times(hub, of), "answer_time_seconds", classes[of], out);
}

/* Whether letters go out: who has forgotten a password waits for one. */
static void post_metrics(struct post *post, struct buf *out)
{
	struct post_figures f = post_figures(post);
	figure(out, "letters_total", "Letters that were sent.", (double)f.sent);
	figure(out, "letters_given_up_total", "Letters that could not be sent.", (double)f.given_up);
	figure(out, "letters_waiting", "Letters that wait to be sent.", f.waiting);
}

/* Whether push messages go out; browsers come and go all the time. */
static void push_metrics(struct push *push, struct buf *out)
{
	struct push_figures f = push_figures(push);
	figure(out, "pushes_total", "Push messages that were sent.", (double)f.sent);
	figure(out, "pushes_gone_total", "Push messages to browsers that take none any more.", (double)f.gone);
	figure(out, "pushes_given_up_total", "Push messages that could not be sent.", (double)f.given_up);
	figure(out, "pushes_refused_total", "Push messages for which there was no room.", (double)f.refused);
	figure(out, "pushes_waiting", "Push messages that wait to be sent.", f.waiting);
}

/* This machine itself. One that somebody else speaks through is not meant: whoever has
 * forwarded a request says so. */
static bool from_loopback(const struct api *api, struct call *call)
{
	const char *address = call_address(call);
	bool here = strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0 || strncmp(address, "::ffff:127.", 11) == 0;
	return here && (api->behind_proxy || (!call_header(call, "X-Forwarded-For") && !call_header(call, "Forwarded")));
}

static bool may_read(const struct api *api, struct call *call)
{
	const char *told = api->metrics_for;
	return from_loopback(api, call) || (told && (strcmp(told, "all") == 0 || strcmp(told, call_address(call)) == 0));
}

void tell_metrics(struct api *api, struct call *call, const char *rest)
{
	assert(api->keeper);
	(void)rest;
	if (!may_read(api, call)) {
		nothing_here(call);
		return;
	}
	struct buf out = { 0 };
	if (api->door)
		door_metrics(api->door, &out);
	keeper_metrics(api->keeper, &out);
	if (api->pool)
		pool_metrics(api->pool, &out);
	if (api->hub)
		hub_metrics(api->hub, &out);
	if (api->moderation && api->moderation->mailing.post)
		post_metrics(api->moderation->mailing.post, &out);
	if (api->notify && notify_push(api->notify))
		push_metrics(notify_push(api->notify), &out);
	if (api->lag)
		times(&out, "loop_lag_seconds", "How late the loop gets to what is due.", api->lag);
	reply(call, 200, "text/plain; version=0.0.4; charset=utf-8", &out);
	buf_free(&out);
}
