// Lengths of jumps and padding against GNU as, for random code.

#include "backend/code_section.h"
#include "backend/object/elf_reader.h"
#include "backend/test/harness.h"
#include "support/file.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <unistd.h>

namespace wend {

namespace {

// Code as text, and in a section.
struct RandomCode {
  std::string text;
  CodeSection section{CodeSection::Content::Code};
  std::vector<CodePosition> labels;

  RandomCode(uint64_t seed, uint32_t labelCount) {
    Random random(seed);
    for (uint32_t label = 0; label < labelCount; ++label) {
      addLabel(label);
      for (uint32_t count = random.below(4); count != 0; --count)
        addJump(label, labelCount, random);
      addBytes(random.below(40));
      if (random.oneIn(6))
        addPadding(random);
    }
  }

  void addLabel(uint32_t label) {
    text += fmt::format(".L{}:\n", label);
    labels.push_back(section.here());
  }
  // To a label about as far as one byte reaches.
  void addJump(uint32_t from, uint32_t labelCount, Random &random) {
    constexpr uint32_t range = 12;
    uint32_t to = std::min(from - std::min(from, range / 2) + random.below(range), labelCount - 1);
    bool isConditional = random.oneIn(2);
    text += fmt::format("{} .L{}\n", isConditional ? "jne" : "jmp", to);
    section.appendJump(isConditional ? 0x75 : 0xEB, to);
  }
  void addBytes(uint32_t count) {
    text += fmt::format(".fill {}, 1, 0xCC\n", count);
    section.append(std::string(count, '\xCC'));
  }
  void addPadding(Random &random) {
    bool isWide = random.oneIn(2);
    uint32_t most = random.oneIn(3) ? 31 : isWide ? 20 : 10;
    text += fmt::format(".p2align {},,{}\n", isWide ? 5 : 4, most);
    section.appendPadding(isWide ? 32 : 16, most);
  }
};

// The section .text of all of the texts, assembled one by one.
std::vector<std::string> assemble(const std::vector<std::string> &texts) {
  char folder[] = "/tmp/wend-section-XXXXXX";
  REQUIRE(mkdtemp(folder));
  std::vector<std::string> sections;
  for (const std::string &text : texts) {
    std::string source = fmt::format("{}/a.s", folder);
    std::string made = fmt::format("{}/a.o", folder);
    std::string error;
    REQUIRE(writeFile(source, text, false, error));
    REQUIRE(std::system(fmt::format("as -o {} {}", made, source).c_str()) == 0);
    std::optional<std::string> bytes = readFile(made, error);
    REQUIRE(bytes);
    ObjectFile object;
    REQUIRE(readElf(*bytes, object, error));
    REQUIRE(object.sections.at(0).name == ".text");
    sections.push_back(object.sections[0].bytes);
  }
  REQUIRE(std::system(fmt::format("rm -r {}", folder).c_str()) == 0);
  return sections;
}

} // namespace

TEST_CASE("jumps and padding have the lengths of GNU as", "[code_section]") {
  constexpr uint64_t count = 40;
  std::vector<std::string> texts;
  std::vector<std::string> made;
  for (uint64_t seed = 0; seed < count; ++seed) {
    // The last one has so many paddings that movements cross many of them, in hundreds of passes.
    RandomCode code(seed, seed + 1 == count ? 8000 : 400);
    code.section.decide([&](uint32_t label) { return &code.labels[label]; });
    texts.push_back(code.text);
    made.push_back(code.section.takeBytes());
  }
  std::vector<std::string> expected = assemble(texts);
  for (uint64_t seed = 0; seed < count; ++seed) {
    INFO("seed " << seed);
    CHECK(made[seed].size() > 400);
    bool isEqual = made[seed] == expected[seed];
    CHECK(isEqual);
  }
}

TEST_CASE("the linker fills in jumps that leave the section", "[code_section]") {
  CodeSection section(CodeSection::Content::Code);
  section.appendJump(0xEB, 7);
  section.appendJump(0x74, 8);
  section.decide([](uint32_t) -> const CodePosition * { return nullptr; });
  std::vector<std::pair<uint64_t, uint32_t>> unresolved;
  section.forEachUnresolved(
      [&](uint64_t offset, uint32_t label) { unresolved.emplace_back(offset, label); });
  CHECK(unresolved == std::vector<std::pair<uint64_t, uint32_t>>{{1, 7}, {7, 8}});
  CHECK(section.takeBytes() == std::string("\xE9\0\0\0\0\x0F\x84\0\0\0\0", 11));
}

} // namespace wend
