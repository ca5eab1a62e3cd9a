/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Sending letters, by SMTP through libcurl or by the machine's own sendmail; see post.h. */
#include "post.h"

#include "limit.h"

#include <assert.h>
#include <curl/curl.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sodium.h>
#include <spawn.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
	TRIES = 5,
	USUAL_WAIT = 30,       /* seconds, and four times as many each time */
	SENDING_MAX = 60,      /* seconds that one letter may take */
	ADDRESSES = 4096       /* whose letters are counted */
};

/* A letter that waits, as it will be sent. */
struct sent_letter {
	struct sent_letter *next;
	char to[MAIL_ADDRESS_MAX + 1];
	struct buf text;
	int tries;
	int64_t due;           /* milliseconds of the steady clock */
};

struct post {
	struct post_plan plan;
	pthread_t thread;
	atomic_bool stop;
	pthread_mutex_t lock;  /* for the rest */
	pthread_cond_t wake;
	struct sent_letter *first, **end;   /* in the order in which they came */
	struct post_figures figures;
	struct limit *each;    /* by address */
	unsigned char secret[crypto_shorthash_KEYBYTES];
};

static int64_t steady_ms(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void letter_free(struct sent_letter *l)
{
	buf_free(&l->text);
	free(l);
}

/* ---- by SMTP ---- */

struct upload {
	const struct buf *text;
	size_t at;
};

static size_t read_text(char *to, size_t size, size_t n, void *context)
{
	struct upload *u = context;
	size_t left = u->text->len - u->at, room = size * n;
	if (left > room)
		left = room;
	memcpy(to, u->text->text + u->at, left);
	u->at += left;
	return left;
}

/* Called all the time while libcurl waits: the server may want to stop. */
static int still_wanted(void *context, curl_off_t a, curl_off_t b, curl_off_t c, curl_off_t d)
{
	struct post *post = context;
	(void)a, (void)b, (void)c, (void)d;
	return atomic_load(&post->stop);
}

/* This machine's own mail server may have a certificate of its own making, and nobody else
 * hears what is said to it. To all others it must be TLS, for a letter may open an account. */
static bool to_loopback(const char *url)
{
	const char *host = strstr(url, "://") + 3;
	static const char *const own[] = { "localhost", "127.0.0.1", "[::1]" };
	for (size_t i = 0; i < sizeof own / sizeof *own; i++) {
		size_t n = strlen(own[i]);
		if (strncasecmp(host, own[i], n) == 0 && strchr(":/", host[n]))
			return true;
	}
	return false;
}

static const char *send_smtp(struct post *post, const struct sent_letter *l)
{
	static char why[CURL_ERROR_SIZE + 1];   /* of the one thread */
	CURL *curl = curl_easy_init();
	struct curl_slist *to = curl_slist_append(NULL, l->to);
	struct upload upload = { &l->text, 0 };
	if (!curl || !to) {
		curl_slist_free_all(to);
		curl_easy_cleanup(curl);
		return "no memory";
	}
	*why = '\0';
	curl_easy_setopt(curl, CURLOPT_URL, post->plan.url);
	curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
	curl_easy_setopt(curl, CURLOPT_USE_SSL, to_loopback(post->plan.url) ? (long)CURLUSESSL_NONE : (long)CURLUSESSL_ALL);
	curl_easy_setopt(curl, CURLOPT_MAIL_FROM, post->plan.from);
	curl_easy_setopt(curl, CURLOPT_MAIL_RCPT, to);
	if (post->plan.user)
		curl_easy_setopt(curl, CURLOPT_USERNAME, post->plan.user);
	if (post->plan.password)
		curl_easy_setopt(curl, CURLOPT_PASSWORD, post->plan.password);
	curl_easy_setopt(curl, CURLOPT_READFUNCTION, read_text);
	curl_easy_setopt(curl, CURLOPT_READDATA, &upload);
	curl_easy_setopt(curl, CURLOPT_UPLOAD, 1L);
	curl_easy_setopt(curl, CURLOPT_TIMEOUT, (long)SENDING_MAX);
	curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
	curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
	curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, still_wanted);
	curl_easy_setopt(curl, CURLOPT_XFERINFODATA, post);
	curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, why);
	CURLcode code = curl_easy_perform(curl);
	curl_slist_free_all(to);
	curl_easy_cleanup(curl);
	return code == CURLE_OK ? NULL : *why ? why : curl_easy_strerror(code);
}

/* ---- by the machine's own program ---- */

static const char *program(const struct post_plan *plan)
{
	const char *path = strchr(plan->url, ':') + 1;
	return *path ? path : "/usr/sbin/sendmail";
}

/* Until it has ended, or has had its time: a program that hangs must not keep the post. */
static const char *wait_for(struct post *post, pid_t pid)
{
	int status;
	int64_t until = steady_ms() + SENDING_MAX * 1000;
	while (waitpid(pid, &status, WNOHANG) == 0) {
		if (atomic_load(&post->stop) || steady_ms() > until) {
			kill(pid, SIGKILL);
			waitpid(pid, &status, 0);
			return "sendmail did not end";
		}
		nanosleep(&(struct timespec){ .tv_nsec = 20000000 }, NULL);
	}
	return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? NULL : "sendmail did not accept it";
}

static bool write_all(int fd, const struct buf *text)
{
	size_t at = 0;
	while (at < text->len) {
		ssize_t n = write(fd, text->text + at, text->len - at);
		if (n < 0 && errno != EINTR)
			return false;
		at += n > 0 ? (size_t)n : 0;
	}
	return true;
}

extern char **environ;

/* The addresses are plain, and "--" keeps even those that are not from being options. */
static const char *send_by_program(struct post *post, const struct sent_letter *l)
{
	int pipes[2];
	pid_t pid;
	posix_spawn_file_actions_t actions;
	char *argv[] = { (char *)(uintptr_t)program(&post->plan), (char *)"-i", (char *)"-f", (char *)(uintptr_t)post->plan.from,
	                 (char *)"--", (char *)(uintptr_t)l->to, NULL };
	if (pipe2(pipes, O_CLOEXEC) != 0)
		return strerror(errno);
	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_adddup2(&actions, pipes[0], STDIN_FILENO);
	int failed = posix_spawn(&pid, argv[0], &actions, NULL, argv, environ);
	posix_spawn_file_actions_destroy(&actions);
	close(pipes[0]);
	bool written = !failed && write_all(pipes[1], &l->text);
	close(pipes[1]);
	if (failed)
		return strerror(failed);
	const char *why = wait_for(post, pid);
	return why ? why : written ? NULL : "sendmail did not read it";
}

/* ---- the thread ---- */

static bool by_program(const struct post_plan *plan)
{
	return strncmp(plan->url, "sendmail:", 9) == 0;
}

/* The first that is due; NULL, and when to look again. With the lock. */
static struct sent_letter *next_due(struct post *post, int64_t now, int64_t *until)
{
	*until = INT64_MAX;
	for (struct sent_letter **at = &post->first; *at; at = &(*at)->next) {
		struct sent_letter *l = *at;
		if (l->due <= now) {
			*at = l->next;
			if (!l->next)
				post->end = at;
			l->next = NULL;
			return l;
		}
		if (l->due < *until)
			*until = l->due;
	}
	return NULL;
}

static void put_last(struct post *post, struct sent_letter *l)
{
	l->next = NULL;
	*post->end = l;
	post->end = &l->next;
}

/* With the lock. */
static void rest(struct post *post, int64_t until)
{
	if (until == INT64_MAX) {
		pthread_cond_wait(&post->wake, &post->lock);
		return;
	}
	struct timespec at = { .tv_sec = (time_t)(until / 1000), .tv_nsec = (long)(until % 1000) * 1000000 };
	pthread_cond_timedwait(&post->wake, &post->lock, &at);
}

/* It was not taken: later again, or never. With the lock; what it needs is lent out of it. */
static void try_again(struct post *post, struct sent_letter *l, const char *why)
{
	if (++l->tries < TRIES) {
		double wait = post->plan.wait > 0 ? post->plan.wait : (double)USUAL_WAIT;
		for (int i = 1; i < l->tries; i++)
			wait *= 4;
		l->due = steady_ms() + (int64_t)(wait * 1000);
		put_last(post, l);
		return;
	}
	post->figures.given_up++;
	post->figures.waiting--;
	letter_free(l);
	if (post->plan.trouble)
		post->plan.trouble(post->plan.context, why);
}

static void *run(void *argument)
{
	struct post *post = argument;
	pthread_mutex_lock(&post->lock);
	while (!atomic_load(&post->stop)) {
		int64_t until;
		struct sent_letter *l = next_due(post, steady_ms(), &until);
		if (!l) {
			rest(post, until);
			continue;
		}
		pthread_mutex_unlock(&post->lock);
		const char *why = by_program(&post->plan) ? send_by_program(post, l) : send_smtp(post, l);
		pthread_mutex_lock(&post->lock);
		if (why) {
			try_again(post, l, why);
			continue;
		}
		post->figures.sent++;
		post->figures.waiting--;
		letter_free(l);
	}
	pthread_mutex_unlock(&post->lock);
	return NULL;
}

/* ---- for everybody ---- */

struct message post_check(const struct post_plan *plan)
{
	assert(plan->url);
	bool smtp = strncmp(plan->url, "smtp://", 7) == 0 || strncmp(plan->url, "smtps://", 8) == 0;
	if (!by_program(plan) && !smtp)
		return message_with(N_("--mail must be smtp://HOST, smtps://HOST or sendmail:; got “{found}”"), "found", plan->url);
	if (by_program(plan) && access(program(plan), X_OK) != 0) {
		struct message m = message_with("{file}: {reason}", "file", program(plan));
		message_text(&m, "reason", strerror(errno));
		return m;
	}
	if (!plan->from || !mail_address_good(plan->from))
		return message_with(N_("--mail-from must be a plain address such as games@example.org; got “{found}”"), "found",
		                    plan->from ? plan->from : "");
	return message(NULL);
}

struct post *post_start(const struct post_plan *plan)
{
	assert(!post_check(plan).id);
	struct post *post = calloc(1, sizeof *post);
	assert(post);
	post->plan = *plan;
	post->end = &post->first;
	post->each = limit_new(ADDRESSES, plan->each_per_hour / 3600.0, plan->each_at_once);
	assert(post->each);
	crypto_shorthash_keygen(post->secret);
	atomic_init(&post->stop, false);
	pthread_condattr_t steady;
	pthread_condattr_init(&steady);
	pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
	pthread_cond_init(&post->wake, &steady);
	pthread_condattr_destroy(&steady);
	pthread_mutex_init(&post->lock, NULL);
	curl_global_init(CURL_GLOBAL_DEFAULT);
	if (pthread_create(&post->thread, NULL, run, post) == 0)
		return post;
	curl_global_cleanup();
	limit_free(post->each);
	free(post);
	return NULL;
}

void post_stop(struct post *post)
{
	if (!post)
		return;
	pthread_mutex_lock(&post->lock);
	atomic_store(&post->stop, true);
	pthread_cond_signal(&post->wake);
	pthread_mutex_unlock(&post->lock);
	pthread_join(post->thread, NULL);
	while (post->first) {
		struct sent_letter *l = post->first;
		post->first = l->next;
		letter_free(l);
	}
	pthread_cond_destroy(&post->wake);
	pthread_mutex_destroy(&post->lock);
	curl_global_cleanup();
	limit_free(post->each);
	free(post);
}

/* An address as a number: in any case, and without what "+" adds to it, both of which lead to
 * the same person. */
static int64_t number_of(const struct post *post, const char *address)
{
	char plain[MAIL_ADDRESS_MAX + 1] = "";
	unsigned char hash[crypto_shorthash_BYTES];
	int64_t number;
	size_t n = 0;
	for (const char *c = address; *c; c++) {
		if (*c == '+' && strchr(c, '@'))
			c = strchr(c, '@');
		plain[n++] = (char)(*c >= 'A' && *c <= 'Z' ? *c + 'a' - 'A' : *c);
	}
	crypto_shorthash(hash, (const unsigned char *)plain, n, post->secret);
	_Static_assert(sizeof hash == sizeof number, "all of it");
	memcpy(&number, hash, sizeof number);
	return number;
}

/* Nobody proves that an address is theirs: whoever gives all their accounts that of somebody
 * else must not be able to bury them in letters. */
bool post_send(struct post *post, const struct mail *letter)
{
	bool good = mail_address_good(letter->to);
	struct sent_letter *l = good ? calloc(1, sizeof *l) : NULL;
	if (l) {
		struct mail whole = *letter;
		whole.from = post->plan.from;
		whole.at = (int64_t)time(NULL);
		strcpy(l->to, letter->to);
		mail_put(&whole, &l->text);
		good = !l->text.full;
	}
	pthread_mutex_lock(&post->lock);
	bool taken = l && good && post->figures.waiting < POST_QUEUE &&
	             limit_take(post->each, number_of(post, l->to), (uint64_t)steady_ms());
	if (taken) {
		post->figures.waiting++;
		put_last(post, l);
		pthread_cond_signal(&post->wake);
	} else {
		post->figures.refused++;
	}
	pthread_mutex_unlock(&post->lock);
	if (l && !taken)
		letter_free(l);
	return taken;
}

struct post_figures post_figures(struct post *post)
{
	pthread_mutex_lock(&post->lock);
	struct post_figures figures = post->figures;
	pthread_mutex_unlock(&post->lock);
	return figures;
}
