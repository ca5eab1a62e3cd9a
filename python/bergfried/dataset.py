# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Bergfried authors
"""What `bergfried dataset` writes, game by game: docs/dataset.md explains every field.

    from bergfried.dataset import Dataset

    with open("castle.bfd", "rb") as file:
        for game in Dataset(file):
            for position in game.positions():
                print(position.seat, position.policy(), position.win)

Needs libzstd, which every Debian has. This file can be copied and used alone, without the rest
of the package. Columns are `array.array`; `numpy.asarray(game.columns["visits"])` copies nothing.
Files are read block by block, also from a pipe. `python3 -m bergfried.dataset [FILE]` tells what
is in one.

>>> Dataset(io.BytesIO(b"something else"))
Traceback (most recent call last):
bergfried.dataset.Damaged: this is no file of bergfried dataset
"""
from __future__ import annotations

import array
import ctypes
import ctypes.util
import hashlib
import io
import json
import struct
import sys
from dataclasses import dataclass
from typing import Any, BinaryIO, Iterator, Optional

__all__ = ["Dataset", "Game", "Position", "Damaged"]

MAGIC = b"bergfried blocks 1\n"
HEADER, END = -1, -2
UNKNOWN = 65535
_MOST = 1 << 30  # bytes of a block, packed or not: more is nonsense
_codes = {"u8": "B", "u16": "H", "u32": "I", "i16": "h", "i32": "i"}


class Damaged(ValueError):
    """The file is not whole, or is none."""


@dataclass(frozen=True)
class Position:
    """A position, as whoever moved there knew it, and the move."""

    ply: int
    seat: int
    chosen: int  # the action that was played
    playouts: int  # 0: the bot did not search
    win: Optional[float]  # what the search expected of the win: 0 to 1
    ahead: float  # points ahead of the best other
    actions: array.array  # the legal ones
    visits: array.array  # of each
    worth: array.array  # win after each, 0 to 10000; UNKNOWN: not visited
    features: list[list[tuple[int, int]]]  # (index, value) of each subject

    def policy(self) -> list[float]:
        """How often each legal action was looked at, of 1; all 0 if none was."""
        whole = sum(self.visits)
        return [visits / whole if whole else 0.0 for visits in self.visits]


@dataclass(frozen=True)
class Game:
    """A game: its number, which is its seed, and its columns by name."""

    number: int
    columns: dict[str, array.array]

    @property
    def points(self) -> list[int]:
        return list(self.columns["points"])

    @property
    def winners(self) -> list[int]:
        return [chair for chair, won in enumerate(self.columns["won"]) if won]

    def positions(self) -> Iterator[Position]:
        c = self.columns
        action = subject = feature = 0
        for i, ply in enumerate(c["ply"]):
            legal = slice(action, action + c["actions"][i])
            features = []
            for n in c["features"][subject : subject + c["subjects"][i]]:
                features.append(list(zip(c["index"][feature : feature + n], c["value"][feature : feature + n])))
                feature += n
            action, subject = legal.stop, subject + c["subjects"][i]
            win = None if c["win"][i] == UNKNOWN else c["win"][i] / 10000
            yield Position(
                ply, c["seat"][i], c["chosen"][i], c["playouts"][i], win, c["ahead"][i] / 100,
                c["action"][legal], c["visits"][legal], c["worth"][legal], features,
            )  # fmt: skip


class Dataset:
    """A file or a pipe with games. `header` says what they are."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        if self._read(len(MAGIC)) != MAGIC:
            raise Damaged("this is no file of bergfried dataset")
        number, text = self._block()
        self.header: dict[str, Any] = json.loads(text) if number == HEADER else {}
        if self.header.get("dataset") != 1:
            raise Damaged("this is no file of bergfried dataset, or one of a later kind")
        self.complete = False  # the end was there

    def _read(self, n: int) -> bytes:
        """A pipe may give less at a time."""
        parts = []
        while n and (part := self._file.read(min(n, 1 << 20))):
            parts.append(part)
            n -= len(part)
        return b"".join(parts)

    def _block(self) -> tuple[int, bytes]:
        head = self._read(28)
        if not head:
            raise EOFError
        if len(head) < 28:
            raise Damaged("the last block is cut off")
        number, size = struct.unpack("<qI", head[:12])
        data = self._read(size) if size <= _MOST else b""
        if len(data) < size:
            raise Damaged("the last block is cut off")
        if hashlib.blake2b(data, digest_size=16, key=head[:12]).digest() != head[12:]:
            raise Damaged(f"block {number} is damaged")
        return number, data

    def __iter__(self) -> Iterator[Game]:
        """The games, in order. A file that is still being written has no end yet: then this
        ends with the last whole game, and `complete` stays False."""
        expected = 0
        while True:
            try:
                number, data = self._block()
            except EOFError:
                return
            if number == END:
                self.complete = True
                return
            if number != expected:
                raise Damaged(f"block {expected} is missing")
            expected += 1
            yield Game(self.header["seed"] + number, self._columns(_unpack(data)))

    def _columns(self, plain: bytes) -> dict[str, array.array]:
        found, at = {}, 0
        for field in self.header["fields"]:
            column = array.array(_codes[field["type"]])
            n = int.from_bytes(plain[at : at + 4], "little")
            at += 4
            if at + n * column.itemsize > len(plain):
                raise Damaged("a block is shorter than its fields")
            column.frombytes(plain[at : at + n * column.itemsize])
            at += n * column.itemsize
            if sys.byteorder == "big":
                column.byteswap()
            found[field["name"]] = column
        if at != len(plain):
            raise Damaged("a block is longer than its fields")
        return found


def _zstd() -> Any:
    lib = ctypes.CDLL(ctypes.util.find_library("zstd") or "libzstd.so.1")
    lib.ZSTD_getFrameContentSize.restype = ctypes.c_ulonglong
    lib.ZSTD_getFrameContentSize.argtypes = [ctypes.c_char_p, ctypes.c_size_t]
    lib.ZSTD_decompress.restype = ctypes.c_size_t
    lib.ZSTD_decompress.argtypes = [ctypes.c_char_p, ctypes.c_size_t, ctypes.c_char_p, ctypes.c_size_t]
    return lib


def _unpack(data: bytes) -> bytes:
    global _lib
    _lib = _lib or _zstd()
    size = _lib.ZSTD_getFrameContentSize(data, len(data))
    if size > _MOST:
        raise Damaged("a block is not packed by zstd")
    out = ctypes.create_string_buffer(size or 1)
    if _lib.ZSTD_decompress(out, size, data, len(data)) != size:
        raise Damaged("a block cannot be unpacked")
    return out.raw[:size]


_lib: Any = None


def main(arguments: list[str]) -> None:
    """What is in a file."""
    with open(arguments[0], "rb") if arguments else sys.stdin.buffer as file:
        dataset = Dataset(file)
        games = positions = searched = 0
        for game in dataset:
            games += 1
            positions += len(game.columns["ply"])
            searched += sum(1 for playouts in game.columns["playouts"] if playouts)
        print(dataset.header["command"])
        print(f"{games} games, {positions} positions, {searched} of them searched", end="")
        print("" if dataset.complete else "; the end is missing")


if __name__ == "__main__":
    main(sys.argv[1:])
