# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Bergfried authors
#
# The doors to the build, which is CMake's:
#
#   make            build build/bergfried
#   make run        build it and open the server (ARGS="..." are passed on)
#   make play       build it and open the menu of games in the terminal
#   make test       the whole suite: everything that finds mistakes, in a few minutes
#   make soak       what only repeats itself, for as long as you have patience
#   make check      only the unit tests and the like, while working
#   make install    into PREFIX (/usr/local), below DESTDIR
#   make deb        Debian packages, in build/deb
#   make image      the server as an image for podman and docker, in build/image
#   make dist       the sources as one file, in build/dist
#
# The first four install what is missing on Debian and Ubuntu.

.POSIX:
.PHONY: all run play test soak check install coverage fuzz pot format format-check deb image dist clean
PREFIX = /usr/local
SECONDS = 60

all:
	@scripts/install-missing run
	@scripts/web
	@scripts/build release
	@ln -sf release/bergfried build/bergfried

run:
	@scripts/install-missing web
	@$(MAKE) --no-print-directory all
	@build/bergfried serve $(ARGS)

play: all
	@build/bergfried $(ARGS)

test:
	@scripts/install-missing test
	@scripts/test

soak:
	@scripts/install-missing soak
	@scripts/soak

check:
	@scripts/build dev
	@ctest --preset dev --label-exclude slow

install: all
	cmake --install build/release --prefix $(PREFIX)
	@# so that programs find the library there
	@[ "$(DESTDIR)" ] || [ "$$(id -u)" != 0 ] || ldconfig

# Program, server, library and Python, from what is committed.
deb:
	@scripts/deb

# The server, its libraries and nothing else.
image:
	@scripts/image

# The same commit gives the same bytes.
dist:
	@scripts/dist

# Which lines the tests run.
coverage:
	@scripts/coverage

# Let the fuzz targets look for trouble, SECONDS each.
fuzz:
	@scripts/build fuzz
	@scripts/fuzz $(SECONDS)

# Collect the sentences of the sources into po/.
pot:
	@scripts/pot

# Lay out the C files, or those in FILES; format-check only tells.
format:
	@scripts/format $(FILES)

format-check:
	@scripts/format check $(FILES)

clean:
	rm -rf build
