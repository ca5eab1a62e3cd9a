/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Files of blocks that can be continued; see blocks.h. */
#include "blocks.h"

#include "blake2b.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

static const char magic[] = "bergfried blocks 1\n";

enum { NUMBER = 8, SIZE = 4, HEAD = NUMBER + SIZE + BLOCK_HASH };

void blocks_word(struct buf *out, uint64_t value, int bytes)
{
	for (int i = 0; i < bytes; i++)
		buf_char(out, (char)(unsigned char)(value >> 8 * i));
}

uint64_t blocks_read_word(const void *at, int bytes)
{
	const unsigned char *byte = at;
	uint64_t value = 0;
	for (int i = 0; i < bytes; i++)
		value |= (uint64_t)byte[i] << 8 * i;
	return value;
}

/* Of the bytes alone, with their number and length as the key: so a block that has been moved
 * is as wrong as one that has been changed. */
static void hash_block(const char head[NUMBER + SIZE], const void *bytes, size_t n, char hash[BLOCK_HASH])
{
	blake2b(hash, BLOCK_HASH, head, NUMBER + SIZE, bytes, n);
}

bool blocks_put(FILE *file, long long number, const void *bytes, size_t n)
{
	assert(n <= BLOCK_MOST);
	char head[HEAD + 1];
	struct buf b = buf_over(head, sizeof head);
	blocks_word(&b, (uint64_t)number, NUMBER);
	blocks_word(&b, n, SIZE);
	hash_block(head, bytes, n, head + NUMBER + SIZE);
	/* to the system at once: whoever kills this program does not kill what is there */
	return fwrite(head, 1, HEAD, file) == HEAD && fwrite(bytes, 1, n, file) == n && fflush(file) == 0;
}

bool blocks_begin(FILE *file, const char *header)
{
	return fputs(magic, file) >= 0 && blocks_put(file, BLOCK_HEADER, header, strlen(header));
}

/* In pieces, so that a length that is nonsense costs no memory. */
static bool read_bytes(FILE *file, size_t n, struct buf *bytes)
{
	char piece[65536];
	buf_clear(bytes);
	while (bytes->len < n) {
		size_t part = n - bytes->len < sizeof piece ? n - bytes->len : sizeof piece;
		if (fread(piece, 1, part, file) != part)
			return false;
		buf_putn(bytes, piece, part);
		if (bytes->full)
			return false;
	}
	return true;
}

bool blocks_next(FILE *file, long long *number, struct buf *bytes)
{
	char head[HEAD], hash[BLOCK_HASH];
	if (fread(head, 1, HEAD, file) != HEAD)
		return false;
	size_t n = (size_t)blocks_read_word(head + NUMBER, SIZE);
	if (n > BLOCK_MOST || !read_bytes(file, n, bytes))
		return false;
	*number = (long long)blocks_read_word(head, NUMBER);
	hash_block(head, buf_text(bytes), n, hash);
	return memcmp(hash, head + NUMBER + SIZE, BLOCK_HASH) == 0;
}

/* ---- continuing ---- */

/* Does the file begin as ours would? An empty one is not a file of something else. */
static bool begins_alike(FILE *file, const char *header)
{
	char line[sizeof magic];
	struct buf bytes = { 0 };
	long long number;
	bool alike = fread(line, 1, sizeof magic - 1, file) == sizeof magic - 1 && memcmp(line, magic, sizeof magic - 1) == 0 &&
	             blocks_next(file, &number, &bytes) && number == BLOCK_HEADER && strcmp(buf_text(&bytes), header) == 0;
	buf_free(&bytes);
	return alike;
}

/* Up to the last block that is whole and wanted; where that ends. */
static long walk_blocks(FILE *file, block_finder *found, void *context)
{
	struct buf bytes = { 0 };
	long long number;
	long at = ftell(file);
	while (at >= 0 && blocks_next(file, &number, &bytes) && found(context, number, at, &bytes))
		at = ftell(file);
	buf_free(&bytes);
	return at;
}

static bool continue_file(FILE *file, block_finder *found, void *context)
{
	long end = walk_blocks(file, found, context);
	return end >= 0 && ftruncate(fileno(file), end) == 0 && fseek(file, end, SEEK_SET) == 0;
}

FILE *blocks_open(const struct cli *cli, const char *path, const char *header, block_finder *found, void *context, int *status)
{
	/* neither cut off nor overwritten by being opened */
	int opened = open(path, O_RDWR | O_CREAT, 0666);
	FILE *file = opened < 0 ? NULL : fdopen(opened, "r+b");
	*status = EXIT_OK;
	if (file && lockf(opened, F_TLOCK, 0) != 0 && (errno == EACCES || errno == EAGAIN)) {
		complain_at(cli, path, 0, message(N_("another program is writing this file")));
		*status = EXIT_MACHINE;
	} else if (!file || fseek(file, 0, SEEK_END) != 0) {
		complain_file(cli, path);
		*status = EXIT_MACHINE;
	} else if (ftell(file) == 0) {
		if (blocks_begin(file, header))
			return file;
		complain_file(cli, path);
		*status = EXIT_MACHINE;
	} else if (rewind(file), !begins_alike(file, header)) {
		complain_at(cli, path, 0, message(N_("this file is from another command; continue with the same one, or choose another file")));
		*status = EXIT_USAGE;
	} else if (!continue_file(file, found, context)) {
		complain_file(cli, path);
		*status = EXIT_MACHINE;
	} else {
		return file;
	}
	if (file)
		fclose(file);
	else if (opened >= 0)
		close(opened);
	return NULL;
}
