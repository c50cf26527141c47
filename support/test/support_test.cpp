// Unit tests: arithmetic, interned names, edit distance, positions, files, queues.

#include "support/epoch_set.h"
#include "support/int_math.h"
#include "support/intern.h"
#include "support/number_queue.h"
#include "support/source.h"
#include "support/suggest.h"

#include <catch2/catch.hpp>

#include <cstdio>
#include <string>
#include <unistd.h>

using namespace wend;

namespace {

constexpr int32_t minInt = std::numeric_limits<int32_t>::min();
constexpr int32_t maxInt = std::numeric_limits<int32_t>::max();
constexpr int32_t interesting[] = {minInt, minInt + 1, -65536, -33,   -32,        -31,   -7, -2,
                                   -1,     0,          1,      2,     3,          7,     31, 32,
                                   33,     64,         46341,  65536, maxInt - 1, maxInt};

// The low 32 bits of an exact result.
int32_t wrapped(int64_t exact) { return static_cast<int32_t>(static_cast<uint64_t>(exact)); }

} // namespace

TEST_CASE("arithmetic wraps like 64-bit arithmetic truncated to 32 bits") {
  for (int32_t a : interesting) {
    REQUIRE(int_math::neg(a) == wrapped(-int64_t{a}));
    REQUIRE(int_math::complement(a) == wrapped(-int64_t{a} - 1));
    for (int32_t b : interesting) {
      CAPTURE(a, b);
      REQUIRE(int_math::add(a, b) == wrapped(int64_t{a} + b));
      REQUIRE(int_math::sub(a, b) == wrapped(int64_t{a} - b));
      REQUIRE(int_math::mul(a, b) == wrapped(int64_t{a} * b));
      REQUIRE(int_math::bitAnd(a, b) == (a & b));
      REQUIRE(int_math::bitOr(a, b) == (a | b));
      REQUIRE(int_math::bitXor(a, b) == (a ^ b));
      if (b != 0) {
        REQUIRE(int_math::div(a, b) == wrapped(int64_t{a} / b));
        REQUIRE(int_math::rem(a, b) == wrapped(int64_t{a} % b));
      }
    }
  }
}

TEST_CASE("division rounds toward zero and wraps on overflow") {
  STATIC_REQUIRE(int_math::div(-7, 2) == -3);
  STATIC_REQUIRE(int_math::rem(-7, 2) == -1);
  STATIC_REQUIRE(int_math::rem(7, -2) == 1);
  STATIC_REQUIRE(int_math::div(minInt, -1) == minInt);
  STATIC_REQUIRE(int_math::rem(minInt, -1) == 0);
}

TEST_CASE("shift counts are taken modulo 32, right shifts keep the sign") {
  for (int32_t a : interesting)
    for (int32_t count : interesting) {
      int64_t reduced = ((int64_t{count} % 32) + 32) % 32;
      CAPTURE(a, count);
      REQUIRE(int_math::shl(a, count) == wrapped(int64_t{a} * (int64_t{1} << reduced)));
      REQUIRE(int_math::shr(a, count) == wrapped(int64_t{a} >> reduced));
    }
}

TEST_CASE("names are numbered densely from 1") {
  Interner names;
  std::vector<Symbol> symbols;
  for (int i = 0; i < 1000; ++i)
    symbols.push_back(names.intern("name" + std::to_string(i)));
  for (uint32_t i = 0; i < 1000; ++i) {
    REQUIRE(symbols[i].id == i + 1);
    REQUIRE(names.text(symbols[i]) == "name" + std::to_string(i));
    REQUIRE(names.intern("name" + std::to_string(i)) == symbols[i]);
  }
  REQUIRE(names.size() == 1001);
  REQUIRE(names.intern("") != Symbol{});
}

TEST_CASE("edit distance counts insertions, deletions, replacements and swaps") {
  CHECK(editDistance("count", "count", 3) == 0);
  CHECK(editDistance("cuont", "count", 3) == 1);
  CHECK(editDistance("cont", "count", 3) == 1);
  CHECK(editDistance("counts", "count", 3) == 1);
  CHECK(editDistance("mount", "count", 3) == 1);
  CHECK(editDistance("kitten", "sitting", 3) == 3);
  CHECK(editDistance("", "abc", 3) == 3);
  CHECK(editDistance("kitten", "sitting", 2) == 3);
  CHECK(editDistance("a", std::string(100, 'a'), 3) == 4);
}

TEST_CASE("the nearest candidate is suggested, the first one of equals") {
  Suggestion suggestion("lenght");
  CHECK(suggestion.consider("length"));
  CHECK_FALSE(suggestion.consider("lengths"));
  CHECK_FALSE(suggestion.consider("lenghts"));
  CHECK_FALSE(Suggestion("x").consider("y"));
  CHECK_FALSE(Suggestion("height").consider("length"));
  CHECK_FALSE(Suggestion(std::string(100, 'a')).consider(std::string(100, 'a')));
}

TEST_CASE("positions count lines and characters from 1") {
  SourceFile file("x", "ab\n\xC3\xA9"
                       "c\r\n\nlast");
  auto at = [&](uint32_t offset) {
    LineColumn position = file.lineColumn({offset});
    return std::pair(position.line, position.column);
  };
  CHECK(at(0) == std::pair(1U, 1U));
  CHECK(at(2) == std::pair(1U, 3U));
  CHECK(at(3) == std::pair(2U, 1U));
  CHECK(at(5) == std::pair(2U, 2U));
  CHECK(at(8) == std::pair(3U, 1U));
  CHECK(at(13) == std::pair(4U, 5U));
  CHECK(file.lineText(2) == "\xC3\xA9"
                            "c");
  CHECK(file.lineCount() == 4);
}

TEST_CASE("columns are the same in long and in short lines") {
  std::string text = "short\n";
  for (int i = 0; i < 20000; ++i)
    text += i % 3 ? "x" : "\xC3\xA9";
  text += "\nshort";
  SourceFile file("x", text);
  uint32_t column = 1;
  for (uint32_t offset = 6; text[offset] != '\n'; ++offset) {
    if ((static_cast<unsigned char>(text[offset]) & 0xC0) == 0x80)
      continue;
    LineColumn position = file.lineColumn({offset});
    REQUIRE(position.line == 2);
    REQUIRE(position.column == column);
    ++column;
  }
  CHECK(file.lineColumn({static_cast<uint32_t>(text.size())}).column == 6);
}

TEST_CASE("FileText has the file's bytes and a NUL after them, also after release") {
  std::string path = "/tmp/wend-support-test-" + std::to_string(getpid());
  std::string error;
  for (size_t size : {0, 1, 100, 4095, 4096, 4097, 8192, 300000}) {
    std::string expected;
    for (size_t i = 0; i < size; ++i)
      expected += static_cast<char>('a' + i % 26);
    REQUIRE(writeFile(path, expected, false, error));
    std::optional<FileText> text = FileText::read(path, error);
    REQUIRE(text);
    CHECK(text->view() == expected);
    CHECK(text->view().data()[size] == '\0');
    text->release(0, size);
    text->release(size / 2, size);
    CHECK(text->view() == expected);
    SourceFile file("x", std::move(*text));
    CHECK(file.text() == expected);
    file.release(0, static_cast<uint32_t>(size));
    CHECK(file.lineText(1) == expected);
  }
  std::remove(path.c_str());
  CHECK_FALSE(FileText::read(path, error));
  CHECK(error == "No such file or directory");
  CHECK_FALSE(FileText::read("/tmp", error));
}

TEST_CASE("clear removes all members of an EpochSet") {
  EpochSet set(10);
  CHECK_FALSE(set.contains(3));
  CHECK(set.add(3));
  CHECK_FALSE(set.add(3));
  CHECK(set.contains(3));
  set.clear();
  CHECK_FALSE(set.contains(3));
  CHECK(set.add(4));
  CHECK_FALSE(set.contains(3));
  CHECK(set.add(3));
}

TEST_CASE("A number queue pops the least number, each once") {
  for (size_t limit : {size_t{0}, size_t{1}, size_t{64}, size_t{65}, size_t{300'000}})
    CHECK(NumberQueue(limit).empty());
  NumberQueue queue(300'000);
  for (uint32_t number : {299'999U, 64U, 4096U, 63U, 64U, 262'144U})
    queue.push(number);
  CHECK(queue.pop() == 63);
  queue.push(5);
  CHECK(queue.pop() == 5);
  CHECK(queue.pop() == 64);
  queue.push(64);
  std::vector<uint32_t> rest;
  while (!queue.empty())
    rest.push_back(queue.pop());
  CHECK(rest == std::vector<uint32_t>{64, 4096, 262'144, 299'999});
}
