// Damaged modules: cut off at every byte, and with single bytes changed, taken out and repeated.
// Each is refused with one error that has a place, or reads, and prints what reads the same.

#include "ir/printer.h"
#include "ir/reader.h"
#include "ir/verifier.h"
#include "support/file.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>

using namespace wend;
using namespace std::string_view_literals;

namespace {

std::string textOf(const Module &module) {
  std::string out;
  print(module, out);
  return out;
}

// Empty if all is well with what the reader does; what is wrong otherwise.
std::string problemWith(const std::string &text) {
  SourceFile file("x.ll", text);
  Diagnostics diagnostics(file);
  Interner names;
  Module module(names, &file);
  bool isRead = readIr(file, diagnostics, module);
  std::string messages;
  diagnostics.print(messages);
  if (!isRead) {
    // After names that nothing defines there may be more.
    bool isNamed = messages.find("' is not defined") != std::string::npos ||
                   messages.find("' is neither defined nor declared") != std::string::npos;
    bool isOne = messages.ends_with("\n1 error\n");
    bool hasPlace = messages.starts_with("x.ll:") && messages[5] >= '1' && messages[5] <= '9';
    return hasPlace && (isOne || isNamed) ? "" : "says\n" + messages;
  }
  if (!messages.empty())
    return "reads and says\n" + messages;
  std::vector<std::string> errors;
  if (!verify(module, errors))
    return errors[0];
  std::string once = textOf(module);
  SourceFile again("once.ll", once);
  Diagnostics diagnosticsAgain(again);
  Interner namesAgain;
  Module moduleAgain(namesAgain, &again);
  if (!readIr(again, diagnosticsAgain, moduleAgain)) {
    diagnosticsAgain.print(messages);
    return "prints what does not read\n" + messages;
  }
  return textOf(moduleAgain) == once ? "" : "prints something else when it is read back";
}

void check(const std::string &text, const std::string &what) {
  std::string problem = problemWith(text);
  if (problem.empty())
    return;
  INFO(what);
  INFO(text);
  FAIL(problem);
}

// The samples: small modules that have a bit of everything.
template <typename Use> void forEachSample(Use use) {
  int count = 0;
  for (const auto &entry : std::filesystem::directory_iterator(WEND_READER_SAMPLES)) {
    if (entry.path().extension() != ".ll")
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

TEST_CASE("damage: cut off at every byte") {
  forEachSample([](const std::string &text) {
    for (size_t size = 0; size <= text.size(); ++size)
      check(text.substr(0, size), "cut off at " + std::to_string(size));
  });
}

TEST_CASE("damage: without its beginning") {
  forEachSample([](const std::string &text) {
    for (size_t begin = 0; begin <= text.size(); begin += 3)
      check(text.substr(begin), "from " + std::to_string(begin) + " on");
  });
}

TEST_CASE("damage: a byte that is another") {
  constexpr std::string_view others = "\0\n\"\\{}()[],=%@!;#*:09azi\xff"sv;
  forEachSample([&](const std::string &text) {
    for (size_t at = 0; at < text.size(); ++at) {
      // Some at each place, all of them at some places.
      for (size_t i = at % 5; i < others.size(); i += 5) {
        std::string damaged = text;
        damaged[at] = others[i];
        check(damaged, "byte " + std::to_string(at));
      }
    }
  });
}

TEST_CASE("damage: a byte too few, a byte too many") {
  forEachSample([](const std::string &text) {
    for (size_t at = 0; at < text.size(); ++at) {
      check(text.substr(0, at) + text.substr(at + 1), "without byte " + std::to_string(at));
      check(text.substr(0, at) + text[at] + text.substr(at),
            "byte " + std::to_string(at) + " twice");
    }
  });
}

TEST_CASE("damage: a line too few, lines exchanged") {
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
