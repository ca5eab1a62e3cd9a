/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Runs a fuzz target over files, and over all files in folders, named on the
 * command line: so that what fuzzing once found is tested in every build.
 */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int replay_file(const char *path)
{
	FILE *file = fopen(path, "rb");
	if (!file) {
		perror(path);
		return 1;
	}
	uint8_t *data = NULL;
	size_t size = 0, got;
	/* exactly as large as the input, so that reading past it is noticed */
	for (uint8_t piece[4096]; (got = fread(piece, 1, sizeof piece, file)) > 0; size += got) {
		uint8_t *more = realloc(data, size + got);
		if (!more)
			abort();
		data = more;
		memcpy(data + size, piece, got);
	}
	int failed = ferror(file);
	fclose(file);
	if (failed)
		perror(path);
	else
		LLVMFuzzerTestOneInput(data, size);
	free(data);
	return failed != 0;
}

static int replay_folder(DIR *folder, const char *path, int *files)
{
	int failed = 0;
	for (const struct dirent *entry; (entry = readdir(folder)) != NULL;) {
		char name[4096];
		if (entry->d_name[0] == '.')
			continue;
		snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
		failed |= replay_file(name);
		++*files;
	}
	return failed;
}

int main(int argc, char **argv)
{
	int failed = 0, files = 0;
	for (int i = 1; i < argc; i++) {
		DIR *folder = opendir(argv[i]);
		if (folder) {
			failed |= replay_folder(folder, argv[i], &files);
			closedir(folder);
		} else {
			failed |= replay_file(argv[i]);
			files++;
		}
	}
	printf("%d inputs\n", files);
	return failed || files == 0;
}
