# A rule for ${revision}, ${CMAKE_BINARY_DIR}/generated/revision.h: the revision of --version. It is made again after each
# change of HEAD that git has a log of.
set(revision ${CMAKE_BINARY_DIR}/generated/revision.h)
set(head)
find_program(GIT git)
if(GIT)
  execute_process(COMMAND ${GIT} rev-parse --git-path logs/HEAD WORKING_DIRECTORY ${CMAKE_SOURCE_DIR}
                  OUTPUT_VARIABLE head OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  cmake_path(ABSOLUTE_PATH head BASE_DIRECTORY ${CMAKE_SOURCE_DIR})
  if(NOT EXISTS ${head})
    set(head)
  endif()
endif()
add_custom_command(
  OUTPUT ${revision}
  COMMAND ${CMAKE_COMMAND} -DGIT=${GIT} -DSOURCE=${CMAKE_SOURCE_DIR} -DTO=${revision}
          -P ${CMAKE_SOURCE_DIR}/driver/revision.cmake
  DEPENDS ${CMAKE_SOURCE_DIR}/driver/revision.cmake ${head} VERBATIM)
