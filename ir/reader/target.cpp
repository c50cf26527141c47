#include "ir/reader/target.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <fmt/format.h>
#include <iterator>
#include <span>
#include <utility>

namespace wend::reader {

namespace {

// Removes the text before the first separator, and the separator.
std::string_view takePart(std::string_view &text, char separator) {
  size_t end = std::min(text.find(separator), text.size());
  std::string_view part = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return part;
}

// ---- Triples

// By prefixes: versions may follow, as in `freebsd13.2`.
constexpr std::string_view systems[] = {"linux",   "freebsd", "netbsd",  "openbsd", "dragonfly",
                                        "solaris", "illumos", "hurd",    "haiku",   "fuchsia",
                                        "redox",   "hermit",  "rtems",   "vxworks", "serenity",
                                        "none",    "elf",     "unknown", "pc"};
constexpr size_t placeholders = 4; // the last ones, which may also be vendors

// Parts of triples that mean other conventions or object files. Environments whose names end in
// x32 have 32-bit pointers.
constexpr std::string_view foreign[] = {"x32", "msvc", "macho", "coff", "itanium", "cygnus"};

bool isSystem(std::string_view name, size_t count) {
  return std::ranges::any_of(std::span(systems).first(count),
                             [&](std::string_view system) { return name.starts_with(system); });
}

} // namespace

// `x86_64-vendor-system-environment`, of which all but the first may be missing.
bool isSupportedTriple(std::string_view triple) {
  std::string_view rest = triple;
  std::string_view architecture = takePart(rest, '-');
  if (architecture != "x86_64" && architecture != "amd64")
    return false;
  for (std::string_view part : foreign)
    if (rest.find(part) != std::string_view::npos)
      return false;
  if (rest.empty())
    return true;
  std::string_view system = takePart(rest, '-');
  bool isVendor = !rest.empty() && !isSystem(system, std::size(systems) - placeholders);
  if (isVendor)
    system = takePart(rest, '-');
  return isSystem(system, std::size(systems));
}

// ---- Data layouts

namespace {

// The parts of a data layout that decide how objects are laid out: what LLVM assumes of those that
// a layout does not give, and what x86-64 has (LangRef, "Data Layout"). In bits.
struct Alignment {
  char kind; // integer, floating-point number, vector
  uint32_t size;
  uint32_t assumed;
  uint32_t expected;
};
constexpr Alignment alignments[] = {
    {'i', 1, 8, 8},      {'i', 8, 8, 8},       {'i', 16, 16, 16}, {'i', 32, 32, 32},
    {'i', 64, 32, 64},   {'f', 16, 16, 16},    {'f', 32, 32, 32}, {'f', 64, 64, 64},
    {'f', 80, 128, 128}, {'f', 128, 128, 128}, {'v', 64, 64, 64}, {'v', 128, 128, 128},
};

// Of i128: as the ABI says, and as LLVM before version 18 had it.
constexpr uint32_t align128 = 128;
constexpr uint32_t alignOld128 = 64;

class LayoutParser {
public:
  Layout parse(std::string_view layout) {
    if (layout.empty())
      return {};
    given128_ = alignOld128;
    for (size_t i = 0; i < std::size(alignments); ++i)
      given_[i] = alignments[i].assumed;
    while (!layout.empty() && isValid_ && difference_.empty()) {
      specification_ = takePart(layout, '-');
      parseSpecification();
    }
    if (isValid_)
      for (size_t i = 0; i < std::size(alignments); ++i)
        if (given_[i] != alignments[i].expected)
          differ(fmt::format("{} aligned to {} bits", typeName(alignments[i]), given_[i]));
    if (isValid_ && given128_ != align128 && given128_ != alignOld128)
      differ(fmt::format("i128 aligned to {} bits", given128_));
    if (isValid_ && difference_.empty())
      return {{}, given128_ == alignOld128};
    return {LayoutProblem{isValid_ ? difference_ : std::string(), specification_}, false};
  }

private:
  void differ(std::string difference) {
    if (difference_.empty())
      difference_ = std::move(difference);
  }

  static std::string typeName(const Alignment &row) {
    if (row.kind == 'i')
      return fmt::format("i{}", row.size);
    return fmt::format("{} of {} bits", row.kind == 'f' ? "numbers" : "vectors", row.size);
  }

  // A decimal number before the next colon; `missing` if there is none.
  uint32_t number(std::string_view &text, uint32_t missing) {
    std::string_view digits = takePart(text, ':');
    if (digits.empty())
      return missing;
    uint32_t value = 0;
    auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    isValid_ = isValid_ && problem == std::errc() && end == digits.data() + digits.size();
    return value;
  }

  void parseSpecification() {
    std::string_view rest = specification_;
    char kind = rest.empty() ? '\0' : rest.front();
    rest.remove_prefix(rest.empty() ? 0 : 1);
    switch (kind) {
    case 'e':
      isValid_ = rest.empty();
      return;
    case 'E':
      isValid_ = rest.empty();
      return differ("big-endian byte order");
    case 'p':
      return parsePointer(rest);
    case 'i':
    case 'f':
    case 'v':
      return parseAlignment(kind, rest);
    case 'a':
      return parseAggregate(rest);
    case 'S':
      return parseStack(rest);
    case 'P':
    case 'A':
    case 'G':
      if (number(rest, 0) != 0)
        differ("address spaces");
      return;
    case 'm':
      isValid_ = rest.size() == 2 && rest[0] == ':';
      if (isValid_ && rest[1] != 'e')
        differ("symbols of object files other than ELF's");
      return;
    case 'n': // widths of registers, and pointers that are no integers
    case 'F': // alignment of functions
    case 's': // of LLVM before 3.5
      return;
    default:
      isValid_ = false;
    }
  }

  // `p:64:64:64:64`: size, alignment, preferred alignment, size of an index. Pointers to other
  // address spaces are not used.
  void parsePointer(std::string_view rest) {
    uint32_t space = number(rest, 0);
    uint32_t size = number(rest, 0);
    uint32_t align = number(rest, size);
    number(rest, align); // preferred
    uint32_t index = number(rest, size);
    if (size == 0)
      isValid_ = false;
    else if (space == 0 && size != 64)
      differ(fmt::format("{}-bit pointers", size));
    else if (space == 0 && align != 64)
      differ(fmt::format("pointers aligned to {} bits", align));
    else if (space == 0 && index != 64)
      differ(fmt::format("pointers with {}-bit indices", index));
  }

  // `i64:32:64`: size, alignment, preferred alignment.
  void parseAlignment(char kind, std::string_view rest) {
    uint32_t size = number(rest, 0);
    uint32_t align = number(rest, 0);
    number(rest, align);
    if (size == 0 || align == 0)
      isValid_ = false;
    for (size_t i = 0; i < std::size(alignments); ++i)
      if (alignments[i].kind == kind && alignments[i].size == size)
        given_[i] = align;
    if (kind == 'i' && size == 128)
      given128_ = align;
  }

  // `a:0:64`, or `a0:0:64`: minimum alignment, preferred alignment.
  void parseAggregate(std::string_view rest) {
    if (number(rest, 0) != 0)
      isValid_ = false;
    uint32_t align = number(rest, 0);
    if (align > 8)
      differ(fmt::format("structures aligned to at least {} bits", align));
  }

  // The natural alignment of the stack; 0: unspecified.
  void parseStack(std::string_view rest) {
    constexpr uint32_t expected = 128;
    uint32_t align = number(rest, 0);
    if (align > expected)
      differ(fmt::format("a stack aligned to {} bits", align));
  }

  std::array<uint32_t, std::size(alignments)> given_{};
  uint32_t given128_ = align128;
  std::string_view specification_;
  std::string difference_;
  bool isValid_ = true;
};

} // namespace

Layout parseLayout(std::string_view layout) { return LayoutParser().parse(layout); }

// ---- Calling conventions

namespace {

constexpr Convention conventions[] = {
#define CONVENTION(name, number, kind) {name, number, Convention::kind},
#include "ir/reader/conventions.def"
};

} // namespace

const Convention *findConvention(std::string_view name) {
  const auto *row = std::ranges::find(conventions, name, &Convention::name);
  return row == std::end(conventions) ? nullptr : row;
}

const Convention *findConvention(uint64_t number) {
  const auto *row = std::ranges::find(conventions, number, &Convention::number);
  return row == std::end(conventions) ? nullptr : row;
}

} // namespace wend::reader
