# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Bergfried authors
"""The C library by ctypes: what bergfried-learning.h declares, and nothing more.

BERGFRIED_LIBRARY in the environment names the file if it is not where the system looks.
"""
from __future__ import annotations

import ctypes
import ctypes.util
import os
from ctypes import CFUNCTYPE, POINTER, Structure, c_bool, c_char, c_char_p, c_double, c_int, c_int16, c_int32, c_int64, c_long, c_size_t
from ctypes import c_uint, c_uint16, c_uint32, c_uint64, c_void_p

SEATS_MAX = 8
MOVES_MAX = 640
NAME_MAX = 240
TEXT_MAX = 400
FEATURES_MAX = 512
OUTCOMES_MAX = 160


class Reason(Structure):
    _fields_ = [("points", c_int), ("pending", c_bool), ("rule", c_char * 200), ("piece", c_char * 80)]


class Line(Structure):
    _fields_ = [("move", c_uint32), ("visits", c_int64), ("win", c_double), ("ahead", c_double)]


class Feature(Structure):
    _fields_ = [("index", c_uint16), ("value", c_int16)]


class Plane(Structure):
    _fields_ = [
        ("name", c_char_p), ("about", c_char_p), ("begin", c_int), ("size", c_int),
        ("axes", c_int), ("shape", c_int * 3), ("most", c_int),
    ]


class Outcome(Structure):
    _fields_ = [("id", c_int), ("probability", c_double), ("name", c_char * 80)]


class Asked(Structure):
    _fields_ = [("positions", c_int), ("seats", c_int)] + [(name, c_void_p) for name in ("observation", "mask", "win", "prior")]


Judge = CFUNCTYPE(c_bool, c_void_p, POINTER(Asked))


class Arrays(Structure):
    _fields_ = [(name, c_void_p) for name in ("observation", "mask", "seat", "rewards", "points", "done", "refused")]


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
    "bf_play_nth": (c_bool, [c_void_p, c_int, c_int]),
    "bf_play_name": (c_bool, [c_void_p, c_int, c_char_p]),
    "bf_move_name": (c_bool, [c_void_p, c_int, c_uint32, c_char_p, c_size_t]),
    "bf_move_text": (c_bool, [c_void_p, c_int, c_uint32, c_char_p, c_size_t]),
    "bf_find": (c_bool, [c_void_p, c_int, c_char_p, POINTER(c_uint32)]),
    "bf_count": (c_int, [c_void_p]),
    "bf_back_to": (c_bool, [c_void_p, c_int]),
    "bf_undo": (c_bool, [c_void_p]),
    "bf_points": (c_int, [c_void_p, c_int]),
    "bf_all_points": (None, [c_void_p, POINTER(c_int)]),
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
    "bf_search_with": (c_int, [c_void_p, c_int, Judge, c_void_p, c_uint64, c_long, c_int, POINTER(Line), c_int]),
    "bf_feature_count": (c_int, [c_void_p]),
    "bf_subjects": (c_int, [c_void_p]),
    "bf_features": (c_int, [c_void_p, c_int, c_int, POINTER(Feature)]),
    "bf_expect": (c_bool, [c_void_p, c_int, POINTER(c_double), POINTER(c_double)]),
    "bf_action_count": (c_int, [c_void_p]),
    "bf_action_text": (c_bool, [c_void_p, c_int, c_char_p, c_size_t]),
    "bf_actions": (c_int, [c_void_p, c_int, POINTER(c_int32)]),
    "bf_action_mask": (c_int, [c_void_p, c_int, c_void_p]),
    "bf_action_move": (c_bool, [c_void_p, c_int, c_int, POINTER(c_uint32)]),
    "bf_play_action": (c_bool, [c_void_p, c_int, c_int]),
    "bf_observation_plane": (c_bool, [c_void_p, c_int, POINTER(Plane)]),
    "bf_observation_size": (c_int, [c_void_p]),
    "bf_observe": (c_bool, [c_void_p, c_int, c_void_p]),
    "bf_outcomes": (c_int, [c_void_p, c_int, POINTER(Outcome), c_int]),
    "bf_resample_next": (c_void_p, [c_void_p, c_int, c_int, c_uint64]),
    "bf_batch_new": (c_void_p, [c_void_p, c_int, c_char_p, c_int, c_uint64]),
    "bf_batch_free": (None, [c_void_p]),
    "bf_batch_seed": (c_uint64, [c_void_p, c_int]),
    "bf_batch_look": (None, [c_void_p, POINTER(Arrays)]),
    "bf_batch_step": (c_int, [c_void_p, c_void_p, POINTER(Arrays)]),
}


def _load() -> ctypes.CDLL:
    name = os.environ.get("BERGFRIED_LIBRARY") or ctypes.util.find_library("bergfried") or "libbergfried.so.0"
    library = ctypes.CDLL(name)
    for function, (result, arguments) in _functions.items():
        entry = getattr(library, function)
        entry.restype, entry.argtypes = result, arguments
    return library


lib = _load()
