# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Bergfried authors
"""The C library by ctypes: what bergfried.h declares, and nothing more.

BERGFRIED_LIBRARY in the environment names the file if it is not where the system looks.
"""
from __future__ import annotations

import ctypes
import ctypes.util
import os
from ctypes import POINTER, Structure, c_bool, c_char, c_char_p, c_double, c_int, c_int16, c_int64, c_long, c_size_t
from ctypes import c_uint, c_uint16, c_uint32, c_uint64, c_void_p

SEATS_MAX = 8
MOVES_MAX = 640
NAME_MAX = 240
TEXT_MAX = 400
FEATURES_MAX = 512


class Reason(Structure):
    _fields_ = [("points", c_int), ("pending", c_bool), ("rule", c_char * 200), ("piece", c_char * 80)]


class Line(Structure):
    _fields_ = [("move", c_uint32), ("visits", c_int64), ("win", c_double), ("ahead", c_double)]


class Feature(Structure):
    _fields_ = [("index", c_uint16), ("value", c_int16)]


_texts = c_void_p  # a text that must be given back: as c_char_p its address would be lost

_functions: dict[str, tuple[object, list[object]]] = {
    "bf_version": (c_char_p, []),
    "bf_error": (c_char_p, []),
    "bf_game_at": (c_void_p, [c_int]),
    "bf_game_find": (c_void_p, [c_char_p]),
    "bf_game_name": (c_char_p, [c_void_p]),
    "bf_game_title": (c_char_p, [c_void_p]),
    "bf_game_min_seats": (c_int, [c_void_p]),
    "bf_game_max_seats": (c_int, [c_void_p]),
    "bf_option_key": (c_char_p, [c_void_p, c_int]),
    "bf_option_value": (c_char_p, [c_void_p, c_int, c_int]),
    "bf_option_about": (c_char_p, [c_void_p, c_int]),
    "bf_new": (c_void_p, [c_void_p, c_int, c_char_p, c_uint64]),
    "bf_restart": (None, [c_void_p, c_uint64]),
    "bf_copy": (c_void_p, [c_void_p]),
    "bf_resample": (c_void_p, [c_void_p, c_int, c_uint64]),
    "bf_free": (None, [c_void_p]),
    "bf_game_of": (c_void_p, [c_void_p]),
    "bf_seats": (c_int, [c_void_p]),
    "bf_chairs": (c_int, [c_void_p]),
    "bf_over": (c_bool, [c_void_p]),
    "bf_to_act": (c_uint, [c_void_p]),
    "bf_turn": (c_int, [c_void_p]),
    "bf_moves": (c_int, [c_void_p, c_int, POINTER(c_uint32)]),
    "bf_play": (c_bool, [c_void_p, c_int, c_uint32]),
    "bf_play_name": (c_bool, [c_void_p, c_int, c_char_p]),
    "bf_move_name": (c_bool, [c_void_p, c_int, c_uint32, c_char_p, c_size_t]),
    "bf_move_text": (c_bool, [c_void_p, c_int, c_uint32, c_char_p, c_size_t]),
    "bf_find": (c_bool, [c_void_p, c_int, c_char_p, POINTER(c_uint32)]),
    "bf_count": (c_int, [c_void_p]),
    "bf_back_to": (c_bool, [c_void_p, c_int]),
    "bf_undo": (c_bool, [c_void_p]),
    "bf_points": (c_int, [c_void_p, c_int]),
    "bf_winners": (c_uint, [c_void_p]),
    "bf_returns": (None, [c_void_p, POINTER(c_double)]),
    "bf_tally": (c_int, [c_void_p, c_int, POINTER(Reason), c_int]),
    "bf_free_text": (None, [_texts]),
    "bf_view_json": (_texts, [c_void_p, c_int]),
    "bf_view_text": (_texts, [c_void_p, c_int]),
    "bf_record": (_texts, [c_void_p]),
    "bf_data": (_texts, [c_void_p]),
    "bf_read_record": (c_void_p, [c_char_p, c_size_t]),
    "bf_bot_at": (c_void_p, [c_int]),
    "bf_bot_find": (c_void_p, [c_char_p]),
    "bf_bot_name": (c_char_p, [c_void_p]),
    "bf_bot_about": (c_char_p, [c_void_p]),
    "bf_choose": (c_bool, [c_void_p, c_int, c_void_p, c_uint64, c_long, POINTER(c_uint32)]),
    "bf_search": (c_int, [c_void_p, c_int, c_void_p, c_uint64, c_long, c_int, POINTER(Line), c_int]),
    "bf_feature_count": (c_int, [c_void_p]),
    "bf_subjects": (c_int, [c_void_p]),
    "bf_features": (c_int, [c_void_p, c_int, c_int, POINTER(Feature)]),
    "bf_expect": (c_bool, [c_void_p, c_int, POINTER(c_double), POINTER(c_double)]),
}


def _load() -> ctypes.CDLL:
    name = os.environ.get("BERGFRIED_LIBRARY") or ctypes.util.find_library("bergfried") or "libbergfried.so.0"
    library = ctypes.CDLL(name)
    for function, (result, arguments) in _functions.items():
        entry = getattr(library, function)
        entry.restype, entry.argtypes = result, arguments
    return library


lib = _load()
