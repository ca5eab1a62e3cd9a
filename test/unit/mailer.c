/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* A mail server for tests; see mailer.h. */
#include "mailer.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

bool mailer_there(void)
{
	if (system("/usr/bin/python3 -c 'import aiosmtpd' 2>/dev/null") == 0)
		return true;
	print_message("python3-aiosmtpd is not installed: letters are not sent to a real server\n");
	return false;
}

struct mailer mailer_start(const char *refusals)
{
	struct mailer m = { 0 };
	int in[2], out[2];
	assert_int_equal(pipe(in), 0);
	assert_int_equal(pipe(out), 0);
	m.pid = fork();
	assert_true(m.pid >= 0);
	if (m.pid == 0) {
		dup2(in[0], 0);
		dup2(out[1], 1);
		close(in[0]), close(in[1]), close(out[0]), close(out[1]);
		execl("/usr/bin/python3", "python3", GAMES_DIR "/../test/mail/smtp.py", refusals, (char *)NULL);
		_exit(127);
	}
	close(in[0]), close(out[1]);
	m.to = in[1];
	m.from = fdopen(out[0], "r");
	char port[16];
	assert_non_null(fgets(port, sizeof port, m.from));
	snprintf(m.url, sizeof m.url, "smtp://127.0.0.1:%d", atoi(port));
	return m;
}

json_t *mailer_letter(struct mailer *m)
{
	char line[65536];
	assert_non_null(fgets(line, sizeof line, m->from));
	json_t *letter = json_loads(line, 0, NULL);
	assert_non_null(letter);
	return letter;
}

void mailer_end(struct mailer *m)
{
	int status;
	close(m->to);
	fclose(m->from);
	waitpid(m->pid, &status, 0);
}
