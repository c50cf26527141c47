# Writes TO: the macro WEND_REVISION, the commit of the sources in SOURCE as a C++ string, or
# "unknown" without git or in sources that are not the root of a repository.
set(revision unknown)
execute_process(COMMAND ${GIT} rev-parse --show-prefix --short=12 HEAD
                WORKING_DIRECTORY ${SOURCE} RESULT_VARIABLE status OUTPUT_VARIABLE out ERROR_QUIET)
# The first line is the path of SOURCE in the repository: empty at its root.
if(status EQUAL 0 AND out MATCHES "^\n([0-9a-f]+)\n$")
  set(revision ${CMAKE_MATCH_1})
endif()
file(WRITE ${TO} "#define WEND_REVISION \"${revision}\"\n")
