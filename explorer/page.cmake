# Makes explorer.html by npm: cmake -DNPM= -DNODE= -DSOURCE= -DWORK= -DTO= -P page.cmake; with
# -DWASM= -DEXAMPLES=, the playground.
#
# Without npm, or without a network when packages are fetched for the first time, the rest of wendc
# is built all the same, and --explore says what is missing.
file(MAKE_DIRECTORY ${WORK})
file(SHA256 ${SOURCE}/package-lock.json lock)
set(installed ${WORK}/installed)
set(had)
if(EXISTS ${installed})
  file(READ ${installed} had)
endif()
if(NOT had STREQUAL lock)
  file(COPY ${SOURCE}/package.json ${SOURCE}/package-lock.json DESTINATION ${WORK})
  execute_process(COMMAND ${NPM} ci --ignore-scripts --no-audit --no-fund --loglevel=error
                  WORKING_DIRECTORY ${WORK} RESULT_VARIABLE status OUTPUT_QUIET
                  ERROR_VARIABLE problem TIMEOUT 300)
  if(NOT status EQUAL 0)
    message(WARNING "the page ${TO} is not made, because npm ci failed:\n${problem}")
    return()
  endif()
  file(WRITE ${installed} ${lock})
endif()
execute_process(COMMAND ${NODE} ${SOURCE}/build.js ${WORK}/node_modules ${TO} ${WASM} ${EXAMPLES}
                RESULT_VARIABLE status)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "the page ${TO} cannot be made")
endif()
