# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Bergfried authors
#
# find_package(bergfried): bergfried::bergfried_shared, or bergfried::bergfried_static, which
# has all of it in your program.
include("${CMAKE_CURRENT_LIST_DIR}/bergfried-targets.cmake")
if(NOT TARGET bergfried::bergfried_static)
  # not made by add_library in our own build, so it cannot be exported from there
  add_library(bergfried::bergfried_static STATIC IMPORTED)
  get_filename_component(bergfried_archive "${CMAKE_CURRENT_LIST_DIR}/../../libbergfried.a" ABSOLUTE)
  set_target_properties(bergfried::bergfried_static PROPERTIES
    IMPORTED_LOCATION "${bergfried_archive}"
    INTERFACE_INCLUDE_DIRECTORIES "$<TARGET_PROPERTY:bergfried::bergfried_shared,INTERFACE_INCLUDE_DIRECTORIES>"
    INTERFACE_LINK_LIBRARIES "m;pthread")
endif()
