/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Asserts of the module, in place of the library's. File and line say which one failed;
 * its words stand in the sources, and everybody who opens the page would have to fetch
 * those of hundreds.
 */
#ifndef BERGFRIED_WASM_ASSERT_H
#define BERGFRIED_WASM_ASSERT_H

#define assert(holds) ((holds) ? (void)0 : assert_failed(__FILE__, __LINE__))
#define static_assert _Static_assert

/* Stop here, for good. */
_Noreturn void assert_failed(const char *file, int line);

#endif
