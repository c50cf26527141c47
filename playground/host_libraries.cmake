# The libraries of headers alone that the host has, by links in a folder of their own: in /usr/include
# they are among the headers of the host's C library, which are not for WebAssembly.
set(headers ${CMAKE_BINARY_DIR}/headers)
find_path(FMT_HEADERS fmt/format.h PATHS /usr/include REQUIRED)
find_path(JSON_HEADERS nlohmann/json.hpp PATHS /usr/include REQUIRED)
file(MAKE_DIRECTORY ${headers}/bits)
file(CREATE_LINK ${FMT_HEADERS}/fmt ${headers}/fmt SYMBOLIC)
file(CREATE_LINK ${JSON_HEADERS}/nlohmann ${headers}/nlohmann SYMBOLIC)
# glibc's <elf.h> includes it for numbers that are not used here.
file(WRITE ${headers}/bits/auxv.h "")

add_library(host-headers INTERFACE)
target_include_directories(host-headers SYSTEM INTERFACE ${headers})
target_compile_definitions(host-headers INTERFACE FMT_HEADER_ONLY)
add_library(fmt::fmt ALIAS host-headers)
add_library(nlohmann_json::nlohmann_json ALIAS host-headers)

target_compile_options(wend-options INTERFACE -fno-exceptions -fno-rtti)
