/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Whose thought is next; see purses.h. */
#include "purses.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

enum { SLOTS = 1024 };                    /* that purses are found in */
static const double half_life = 10e9;     /* nanoseconds */
static const double nothing = 1e6;        /* who has used less than that has used nothing worth remembering */

/* What an account has used, or an address. */
struct purse {
	int64_t account, address;         /* of an address: the first is 0 */
	double used;                      /* nanoseconds, as they were worth at that time */
	uint64_t at;
	uint64_t tag;                     /* who has the least is next: nanoseconds, but of no clock */
	uint64_t reached;                 /* of an address: the tag of the last of its accounts that was next */
	int busy;                         /* thoughts that wait or are being thought about */
	int holders;                      /* thoughts that are its own, or accounts of this address: it stays for them */
	struct purse *there;              /* where the account comes from; NULL: it is an address */
	struct thought *first, **last;    /* what waits, in order */
	int waiting;
	unsigned stamp;                   /* of an address: when it was last counted */
	struct purse *next;               /* in its bucket */
	struct purse *behind, **link;     /* among those with something that waits */
};

struct purses {
	struct purse *bucket[SLOTS];
	struct purse *waiting;            /* the accounts with something that waits */
	int thoughts;                     /* that wait */
	uint64_t reached;                 /* the tag of the last address that was next */
	unsigned stamp;
};

struct purses *purses_new(void)
{
	return calloc(1, sizeof(struct purses));
}

void purses_free(struct purses *f)
{
	if (!f)
		return;
	for (int i = 0; i < SLOTS; i++)
		while (f->bucket[i]) {
			struct purse *p = f->bucket[i];
			f->bucket[i] = p->next;
			free(p);
		}
	free(f);
}

/* ---- purses ---- */

/* What it has used, as it is worth now. */
static double used(const struct purse *p, uint64_t now)
{
	/* another thread may have looked at its clock a moment later */
	return now > p->at ? p->used * exp2(-(double)(now - p->at) / half_life) : p->used;
}

static struct purse **bucket(struct purses *f, int64_t account, int64_t address)
{
	uint64_t mixed = ((uint64_t)account * 31 + (uint64_t)address) * 0x9E3779B97F4A7C15u;
	return &f->bucket[mixed >> 54];
}

/* The purse, made if there is none. Those beside it that nobody needs any more go: so there
 * are never many more than there are people who play. */
static struct purse *find(struct purses *f, int64_t account, int64_t address, uint64_t now)
{
	_Static_assert(SLOTS == 1 << (64 - 54), "the bits of a bucket");
	struct purse **at = bucket(f, account, address), *found = NULL;
	while (*at) {
		struct purse *p = *at;
		if (p->account == account && p->address == address) {
			found = p;
		} else if (!p->holders && used(p, now) < nothing) {
			*at = p->next;
			if (p->there)
				p->there->holders--;
			free(p);
			continue;
		}
		at = &p->next;
	}
	if (found)
		return found;
	struct purse *p = calloc(1, sizeof *p);
	assert(p);
	p->account = account;
	p->address = address;
	p->at = now;
	p->last = &p->first;
	return *at = p;
}

/* Has one account used less than another? Where both come from one address, they
 * themselves are compared, and else where they come from. */
static bool used_less(const struct purse *one, const struct purse *other, uint64_t now)
{
	assert(one->there && other->there);
	bool apart = one->there != other->there;
	return used(apart ? one->there : one, now) < used(apart ? other->there : other, now);
}

/* One whose address is not known comes from one of their own. */
static struct purse *purse_of(struct purses *f, struct payer payer, uint64_t now)
{
	struct purse *p = find(f, payer.account, payer.address, now);
	if (!p->there) {
		p->holders++;   /* it must not go while its address is looked for */
		p->there = find(f, INT64_MIN, payer.address ? payer.address : -payer.account, now);
		p->there->holders++;
		p->holders--;
	}
	return p;
}

/* ---- waiting ---- */

/* Who has had nothing to think about has saved nothing up by that. */
static void come_in(struct purse *p, uint64_t reached)
{
	if (!p->busy++ && p->tag < reached)
		p->tag = reached;
}

/* Is one account to be served before another? */
static bool before(const struct purse *one, const struct purse *other)
{
	return one->there != other->there ? one->there->tag < other->there->tag : one->tag < other->tag;
}

void purses_add(struct purses *f, struct thought *t, uint64_t now)
{
	assert(f && t->payers >= 0 && t->payers <= SEATS_MAX);
	struct purse *pays = purse_of(f, t->payers ? t->payer[0] : (struct payer){ 0 }, now);
	pays->holders++;
	for (int i = 1; i < t->payers; i++) {
		struct purse *other = purse_of(f, t->payer[i], now);
		if (used_less(other, pays, now)) {
			pays->holders--;
			other->holders++;
			pays = other;
		}
	}
	come_in(pays->there, f->reached);
	come_in(pays, pays->there->reached);
	t->purse = pays;
	t->next = NULL;
	*pays->last = t;
	pays->last = &t->next;
	if (!pays->waiting++) {
		pays->behind = f->waiting;
		pays->link = &f->waiting;
		if (pays->behind)
			pays->behind->link = &pays->behind;
		f->waiting = pays;
	}
	f->thoughts++;
}

/* Take out the thought at that place of a purse's queue. */
static struct thought *take(struct purses *f, struct purse *p, struct thought **place)
{
	struct thought *t = *place;
	*place = t->next;
	if (!*place)
		p->last = place;
	t->next = NULL;
	f->thoughts--;
	if (!--p->waiting) {
		*p->link = p->behind;
		if (p->behind)
			p->behind->link = p->link;
	}
	return t;
}

struct thought *purses_next(struct purses *f)
{
	struct purse *least = f->waiting;
	/* the list has the latest first: of equals the one who has waited longer is next */
	for (struct purse *p = least; p; p = p->behind)
		if (!before(least, p))
			least = p;
	if (!least)
		return NULL;
	f->reached = least->there->tag;
	least->there->reached = least->tag;
	return take(f, least, &least->first);
}

bool purses_drop(struct purses *f, struct thought *t)
{
	struct purse *p = t->purse;
	if (!p)
		return false;
	for (struct thought **place = &p->first; *place; place = &(*place)->next)
		if (*place == t) {
			take(f, p, place);
			purses_end(f, t);
			return true;
		}
	return false;
}

int purses_waiting(const struct purses *f)
{
	return f->thoughts;
}

/* ---- thinking ---- */

static void add(struct purse *p, uint64_t ns, uint64_t now)
{
	p->tag += ns;
	p->used = used(p, now) + (double)ns;
	p->at = now > p->at ? now : p->at;
}

void purses_charge(struct purses *f, const struct thought *t, uint64_t ns, uint64_t now)
{
	assert(f && t->purse);
	add(t->purse, ns, now);
	add(t->purse->there, ns, now);
}

void purses_end(struct purses *f, struct thought *t)
{
	assert(f && t->purse && t->purse->holders > 0);
	t->purse->busy--;
	t->purse->there->busy--;
	t->purse->holders--;
	t->purse = NULL;
}

uint64_t purses_share(uint64_t bound, uint64_t threads, uint64_t waiting)
{
	return bound * threads / (threads + waiting);
}

/* From one address people count, from others only the address. */
uint64_t purses_allowed(struct purses *f, const struct thought *t, uint64_t bound, int threads, uint64_t now)
{
	assert(t->purse && threads > 0);
	const struct purse *own = t->purse;
	uint64_t rivals = (uint64_t)own->waiting;
	f->stamp++;
	own->there->stamp = f->stamp;
	for (struct purse *p = f->waiting; p; p = p->behind) {
		bool known = p == own || (p->there != own->there && p->there->stamp == f->stamp);
		if (known || !used_less(p, own, now))
			continue;
		rivals++;
		p->there->stamp = f->stamp;
	}
	return purses_share(bound, (uint64_t)threads, rivals);
}
