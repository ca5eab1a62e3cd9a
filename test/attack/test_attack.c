/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* All attacks, or those whose names are given; see attack.h. SHORT=1: the short forms;
 * ATTACK_SECONDS=600: each for so long. ctest: once */
#include "attack.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

enum {
	BRIEF_ROUNDS = 60, ROUNDS = 400,
	PAUSE_MS = 2,
	PAUSE_LONG_MS = 30  /* for minutes: who plays faster may not make that many tables */
};

static const struct attack *const attacks[] = {
#define ATTACK(name) &attack_##name,
#include "attacks.def"
#undef ATTACK
};
enum { ATTACKS = sizeof attacks / sizeof *attacks };

static void pause_ms(int ms)
{
	nanosleep(&(struct timespec){ .tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L }, NULL);
}

static int in_order(const void *a, const void *b)
{
	int64_t one = *(const int64_t *)a, other = *(const int64_t *)b;
	return (one > other) - (one < other);
}

/* ---- a siege ---- */

/* Round after round of the honest, with a moment between them as people have. */
static struct fare measure(struct siege *siege)
{
	struct fare fare = { 0 };
	int64_t took[ROUNDS], meanwhile[ROUNDS];
	int64_t (*honest)(struct siege *) = siege->attack->honest ? siege->attack->honest : honest_move;
	assert_true(siege->rounds > 0 && siege->rounds <= ROUNDS);
	for (int i = 0; i < siege->rounds; i++) {
		long before = siege->toll->answered;
		int64_t us = honest(siege);
		if (us < 0) {
			fare.failed++;
		} else {
			meanwhile[fare.answered] = siege->toll->answered - before;
			took[fare.answered++] = us;
		}
		pause_ms(siege->seconds ? PAUSE_LONG_MS : PAUSE_MS);
	}
	if (!fare.answered)
		return fare;
	qsort(took, (size_t)fare.answered, sizeof *took, in_order);
	qsort(meanwhile, (size_t)fare.answered, sizeof *meanwhile, in_order);
	fare.p50 = took[fare.answered / 2];
	fare.p99 = took[fare.answered * 99 / 100];
	fare.worst = took[fare.answered - 1];
	fare.meanwhile = meanwhile[fare.answered / 2];
	fare.meanwhile_most = meanwhile[fare.answered - 1];
	return fare;
}

/* A process for the attackers: a failure there is not one of ours. */
static pid_t let_loose(struct siege *siege)
{
	fflush(NULL);
	pid_t pid = fork();
	assert_true(pid >= 0);
	if (pid)
		return pid;
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	siege->attack->strike(siege);
	siege->toll->ready = true;
	fflush(NULL);
	_exit(0);
}

/* They have their weapons out, or have given up. */
static void await_ready(const struct siege *siege, pid_t attackers)
{
	siginfo_t ended = { 0 };
	while (!siege->toll->ready && ended.si_pid == 0) {
		pause_ms(1);
		if (waitid(P_PID, (id_t)attackers, &ended, WEXITED | WNOHANG | WNOWAIT) != 0)
			break;
	}
}

static void print_figures(const struct siege *siege)
{
	const struct toll *toll = siege->toll;
	print_message("%s: honest p50/p99/worst %.2f/%.2f/%.2f ms without attack, %.2f/%.2f/%.2f ms with, %d of %d answered; "
	              "attackers sent %ld, answered %ld (while an honest round was on its way %lld at the median, %lld at most), "
	              "refused %ld, cut %ld; memory %ld MB, at most %ld MB\n",
	              siege->attack->name, (double)siege->peace.p50 / 1000, (double)siege->peace.p99 / 1000,
	              (double)siege->peace.worst / 1000, (double)siege->war.p50 / 1000, (double)siege->war.p99 / 1000,
	              (double)siege->war.worst / 1000, siege->war.answered, siege->rounds, toll->sent, toll->answered,
	              (long long)siege->war.meanwhile, (long long)siege->war.meanwhile_most, toll->refused, toll->cut, siege->memory_before / 1024, siege->memory_most / 1024);
}

/* Sanitizers need memory of their own, and keep what was freed. */
static bool counts_memory(void)
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
	return false;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
	return false;
#endif
#endif
	return true;
}

static void judge(const struct siege *siege, int status)
{
	const struct attack *attack = siege->attack;
	print_figures(siege);
	if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
		fail_msg("%s: the attackers ended with %d", attack->name, status);
	if (siege->peace.failed || siege->war.failed)
		fail_msg("%s: the honest were refused %d times in peace, %d times during the attack", attack->name,
		         siege->peace.failed, siege->war.failed);
	if (attack->memory && counts_memory() && siege->memory_most - siege->memory_before > attack->memory * 1024)
		fail_msg("%s: the server needed %ld MB more; at most %ld are allowed", attack->name,
		         (siege->memory_most - siege->memory_before) / 1024, attack->memory);
	if (attack->judge)
		attack->judge(siege);
}

static void besiege(void **state)
{
	struct siege *siege = calloc(1, sizeof *siege);
	assert_non_null(siege);
	siege->attack = *state;
	siege->brief = getenv("SHORT") != NULL;
	siege->seconds = getenv("ATTACK_SECONDS") ? atoi(getenv("ATTACK_SECONDS")) : 0;
	siege->rounds = siege->brief ? BRIEF_ROUNDS : ROUNDS;
	siege->toll = mmap(NULL, sizeof *siege->toll, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	assert_true(siege->toll != MAP_FAILED);
	crew_begin(&siege->crew, NULL);
	/* what it says of attackers is for its operator */
	snprintf(siege->crew.errors, sizeof siege->crew.errors, "%s/errors", siege->crew.folder);
	int n = 0;
	while (siege->crew.more[n])
		n++;
	for (const char *const *flag = siege->attack->flags; flag && *flag; flag++)
		siege->crew.more[n++] = *flag;
	if (siege->attack->prepare)
		siege->attack->prepare(siege);
	crew_start(&siege->crew, &siege->crew.host);
	siege->peace = measure(siege);
	siege->memory_before = host_memory(&siege->crew.host, "VmRSS");
	pid_t attackers = let_loose(siege);
	await_ready(siege, attackers);
	int64_t until = net_ms() + 1000 * (int64_t)siege->seconds;
	do
		siege->war = measure(siege);
	while (!siege->war.failed && net_ms() < until);
	siege->toll->over = true;
	int status = -1;
	waitpid(attackers, &status, 0);
	siege->memory_most = host_memory(&siege->crew.host, "VmHWM");
	judge(siege, status);
	crew_end(&siege->crew);
	munmap(siege->toll, sizeof *siege->toll);
	free(siege);
}

int main(int argc, char **argv)
{
	struct CMUnitTest tests[ATTACKS];
	size_t n = 0;
	struct rlimit files;
	getrlimit(RLIMIT_NOFILE, &files);
	files.rlim_cur = files.rlim_max;
	setrlimit(RLIMIT_NOFILE, &files);
	for (size_t i = 0; i < ATTACKS; i++) {
		bool wanted = argc < 2;
		for (int k = 1; k < argc; k++)
			wanted = wanted || strcmp(argv[k], attacks[i]->name) == 0;
		if (wanted)
			tests[n++] = (struct CMUnitTest){ attacks[i]->name, besiege, NULL, NULL, (void *)(uintptr_t)attacks[i] };
	}
	if (n == 0) {
		fprintf(stderr, "there is no such attack\n");
		return 2;
	}
	return _cmocka_run_group_tests("attacks", tests, n, NULL, NULL);
}
