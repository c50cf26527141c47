// Damaged modules: truncated at every byte, and with single bytes changed, removed and repeated.
// The reader reports one error with a location, or accepts the module, which then round-trips.

#include "ir/test/reading.h"
#include "support/file.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>

using namespace wend;
using namespace wend::test;
using namespace std::string_view_literals;

namespace {

void check(const std::string &text, const std::string &what) {
  std::string problem = problemWithReading(text);
  if (problem.empty())
    problem = problemWithCheckingSupport(text);
  if (problem.empty())
    return;
  INFO(what);
  INFO(text);
  FAIL(problem);
}

// The distance of positions that are damaged: of a long text, not all of them.
size_t stepIn(const std::string &text) {
  return std::max<size_t>(1, text.size() / WEND_DAMAGED_POSITIONS);
}

// The samples: small modules that use all features.
template <typename Use> void forEachSample(Use use) {
  int count = 0;
  for (const auto &entry : std::filesystem::recursive_directory_iterator(WEND_READER_SAMPLES)) {
    bool isRefused = entry.path().parent_path().filename() == "errors";
    if (isRefused || entry.path().extension() != ".ll")
      continue;
    std::string error;
    std::optional<std::string> text = readFile(entry.path().string(), error);
    REQUIRE(text);
    INFO(entry.path());
    ++count;
    use(*text);
  }
  REQUIRE(count > 3);
}

} // namespace

TEST_CASE("damage: truncated at every byte") {
  forEachSample([](const std::string &text) {
    for (size_t size = 0; size <= text.size(); size += stepIn(text))
      check(text.substr(0, size), "cut off at " + std::to_string(size));
  });
}

TEST_CASE("damage: without its beginning") {
  forEachSample([](const std::string &text) {
    for (size_t begin = 0; begin <= text.size(); begin += 3 * stepIn(text))
      check(text.substr(begin), "from " + std::to_string(begin) + " on");
  });
}

TEST_CASE("damage: a byte changed") {
  constexpr std::string_view others = "\0\n\"\\{}()[],=%@!;#*:09azi\xff"sv;
  forEachSample([&](const std::string &text) {
    for (size_t at = 0; at < text.size(); at += stepIn(text)) {
      // Some bytes at each position, all bytes at some positions.
      for (size_t i = at % 5; i < others.size(); i += 5) {
        std::string damaged = text;
        damaged[at] = others[i];
        check(damaged, "byte " + std::to_string(at));
      }
    }
  });
}

TEST_CASE("damage: a byte removed, a byte repeated") {
  forEachSample([](const std::string &text) {
    for (size_t at = 0; at < text.size(); at += stepIn(text)) {
      check(text.substr(0, at) + text.substr(at + 1), "without byte " + std::to_string(at));
      check(text.substr(0, at) + text[at] + text.substr(at),
            "byte " + std::to_string(at) + " twice");
    }
  });
}

TEST_CASE("damage: a line removed, lines exchanged") {
  forEachSample([](const std::string &text) {
    for (size_t at = 0; at < text.size();) {
      size_t next = std::min(text.find('\n', at), text.size() - 1) + 1;
      size_t last =
          next == text.size() ? next : std::min(text.find('\n', next), text.size() - 1) + 1;
      std::string line = text.substr(at, next - at);
      std::string exchanged = text;
      std::rotate(exchanged.begin() + static_cast<ptrdiff_t>(at),
                  exchanged.begin() + static_cast<ptrdiff_t>(next),
                  exchanged.begin() + static_cast<ptrdiff_t>(last));
      check(std::string(text).erase(at, next - at), "without " + line);
      check(std::string(text).insert(at, line), "twice " + line);
      check(exchanged, "later " + line);
      at = next;
    }
  });
}
