# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Bergfried authors
#
# How everything is compiled.

include(CheckCCompilerFlag)

set(CMAKE_C_STANDARD 17)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

# Asserts guard the invariants of the games and stay on, so nothing here
# defines NDEBUG as CMake would. Build type "None" adds nothing, for those who
# choose their own -O.
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()
set(CMAKE_C_FLAGS_RELEASE "-O2 -g")
set(CMAKE_C_FLAGS_RELWITHDEBINFO "-O2 -g")
set(CMAKE_C_FLAGS_MINSIZEREL "-Os -g")
set(CMAKE_C_FLAGS_DEBUG "-O1 -g")

add_compile_options(-Wall -Wextra -Wpedantic -Wshadow -Wconversion)
if(BERGFRIED_WERROR)
  add_compile_options(-Werror)
endif()

# A failed assert names src/core/buf.c, not where this machine keeps it.
add_compile_options("-fmacro-prefix-map=${CMAKE_SOURCE_DIR}/=")

# Where `quick` is on, things are compiled quickly instead of well, but for what plays games by
# the thousand: optimised(TARGET...).
set(quick OFF)
function(optimised)
  if(quick)
    foreach(target IN LISTS ARGN)
      target_compile_options(${target} PRIVATE -O1)
    endforeach()
  endif()
endfunction()

if(BERGFRIED_SANITIZE)
  if(NOT BERGFRIED_SANITIZE MATCHES "fuzzer")
    # Instrumented code takes clang four times as long with -O1 as without, and most of it runs
    # for seconds only. Of what a debugger needs, a report needs the lines.
    set(quick ON)
    set(CMAKE_C_FLAGS_DEBUG "-O0 -g1")
  endif()
  add_compile_options(-fsanitize=${BERGFRIED_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${BERGFRIED_SANITIZE})
  # The usual linker takes three times as long, and there are two hundred tests.
  include(CheckLinkerFlag)
  check_linker_flag(C -fuse-ld=lld HAVE_LLD)
  if(HAVE_LLD)
    add_link_options(-fuse-ld=lld)
  endif()
elseif(BERGFRIED_COVERAGE)
  add_compile_options(--coverage)
  add_link_options(--coverage)
else()
  # Hardening. Some of it only exists on some processors. The same objects go into programs
  # and into the shared library: what is not said to be public is hidden, so gcc inlines as
  # it would with -fPIE.
  add_compile_options(-fPIC -fvisibility=hidden)
  foreach(flag -fstack-protector-strong -fstack-clash-protection -fcf-protection)
    string(MAKE_C_IDENTIFIER "HAVE${flag}" have)
    check_c_compiler_flag(${flag} ${have})
    if(${have})
      add_compile_options(${flag})
    endif()
  endforeach()
  add_link_options(-pie -Wl,-z,relro,-z,now)
  if(CMAKE_BUILD_TYPE STREQUAL "Release")
    # Needs optimisation; some compilers define it by themselves, hence -U.
    add_compile_options(-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2)
  endif()
endif()
