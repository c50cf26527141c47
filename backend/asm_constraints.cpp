#include "backend/asm_constraints.h"

#include <algorithm>
#include <limits>

namespace wend {

namespace {

constexpr uint8_t anyX87 = 0xFF;

// The number of a register of the x87 stack: `st`, `st(3)`.
std::optional<unsigned> x87Named(std::string_view name) {
  if (name == "st")
    return 0;
  bool hasNumber = name.size() == 5 && name.starts_with("st(") && name[4] == ')' &&
                   name[3] >= '0' && name[3] <= '7';
  return hasNumber ? std::optional(static_cast<unsigned>(name[3] - '0')) : std::nullopt;
}

std::optional<Cond> conditionNamed(std::string_view name) {
  constexpr std::pair<std::string_view, Cond> names[] = {
      {"o", Cond::O},   {"no", Cond::No}, {"b", Cond::B},   {"c", Cond::B},   {"nae", Cond::B},
      {"ae", Cond::Ae}, {"nb", Cond::Ae}, {"nc", Cond::Ae}, {"e", Cond::E},   {"z", Cond::E},
      {"ne", Cond::Ne}, {"nz", Cond::Ne}, {"be", Cond::Be}, {"na", Cond::Be}, {"a", Cond::A},
      {"nbe", Cond::A}, {"s", Cond::S},   {"ns", Cond::Ns}, {"p", Cond::P},   {"np", Cond::Np},
      {"l", Cond::L},   {"nge", Cond::L}, {"ge", Cond::Ge}, {"nl", Cond::Ge}, {"le", Cond::Le},
      {"ng", Cond::Le}, {"g", Cond::G},   {"nle", Cond::G}};
  const auto *known = std::ranges::find(names, name, &std::pair<std::string_view, Cond>::first);
  return known != std::end(names) ? std::optional(known->second) : std::nullopt;
}

void allow(AsmPlaces &places, int64_t low, int64_t high) {
  if (places.immediates) {
    low = std::min(low, places.immediates->first);
    high = std::max(high, places.immediates->second);
  }
  places.immediates = {low, high};
}

void allowAnyInteger(AsmPlaces &places) {
  allow(places, std::numeric_limits<int64_t>::min(), std::numeric_limits<int64_t>::max());
}

// False if the letter has no meaning.
bool addLetter(AsmPlaces &places, char letter) {
  switch (letter) {
#define ANYWHERE(name, set)                                                                        \
  case name:                                                                                       \
    places.registers = places.registers | (set);                                                   \
    return true;
#define VECTOR(name)                                                                               \
  case name:                                                                                       \
    places.registers = places.registers | allVectors;                                              \
    return true;
#define X87(name, number)                                                                          \
  case name:                                                                                       \
    places.x87 |= (number) < 0 ? anyX87 : static_cast<uint8_t>(1U << (number));                    \
    return true;
#define MEMORY(name)                                                                               \
  case name:                                                                                       \
    places.inMemory = true;                                                                        \
    return true;
#define ADDRESS(name)                                                                              \
  case name:                                                                                       \
    places.isAddress = true;                                                                       \
    return true;
#define IMMEDIATE(name, low, high)                                                                 \
  case name:                                                                                       \
    allow(places, low, high);                                                                      \
    return true;
#define CONSTANT(name, numbers, symbols)                                                           \
  case name:                                                                                       \
    if (numbers)                                                                                   \
      allowAnyInteger(places);                                                                     \
    places.allowsSymbol |= symbols;                                                                \
    return true;
#define ZERO_EXTENDED(name)                                                                        \
  case name:                                                                                       \
    places.allowsZeroExtended = true;                                                              \
    return true;
#define NUMBER(name)                                                                               \
  case name:                                                                                       \
    return false;
#define ANY(name, set)                                                                             \
  case name:                                                                                       \
    places.registers = places.registers | (set);                                                   \
    places.inMemory = true;                                                                        \
    places.allowsSymbol = true;                                                                    \
    allowAnyInteger(places);                                                                       \
    return true;
#include "ir/asm_constraints.def"
  default:
    return false;
  }
}

// `Yz`, after a `^` or not.
bool addPair(AsmPlaces &places, std::string_view letters) {
  if (letters == "Yz") {
    places.registers = places.registers | xmm0;
    return true;
  }
  if (letters == "Yi" || letters == "Yt" || letters == "Y2" || letters == "Ym") {
    places.registers = places.registers | allVectors;
    return true;
  }
  places.allowsSymbol |= letters == "Ws";
  return letters == "Ws";
}

void addRegister(AsmPlaces &places, std::string_view name) {
  if (name.starts_with("@cc"))
    places.condition = conditionNamed(name.substr(3));
  else if (std::optional<unsigned> number = x87Named(name))
    places.x87 |= static_cast<uint8_t>(1U << *number);
  else if (std::optional<Reg> reg = registerNamed(name); reg == rsp)
    places.isStackPointer = true;
  else if (reg)
    places.registers = places.registers | *reg;
  else
    places.unknown = name;
  if (name.starts_with("@cc") && !places.condition)
    places.unknown = name;
}

} // namespace

bool AsmPlaces::allows(int64_t immediate) const {
  if (allowsZeroExtended && (immediate == 0xFF || immediate == 0xFFFF || immediate == 0xFFFFFFFF))
    return true;
  return immediates && immediate >= immediates->first && immediate <= immediates->second;
}

AsmPlaces placesOf(std::string_view code) {
  AsmPlaces places;
  while (!code.empty()) {
    size_t length = 1;
    bool isKnown = true;
    if (code.front() == '{') {
      length = code.find('}') + 1;
      addRegister(places, code.substr(1, length - 2));
    } else if (code.front() == '^' || code.front() == 'Y') {
      size_t mark = code.front() == '^' ? 1 : 0;
      length = std::min(mark + 2, code.size());
      isKnown = addPair(places, code.substr(mark, 2));
    } else {
      isKnown = addLetter(places, code.front());
    }
    if (!isKnown && places.unknown.empty())
      places.unknown = code.substr(0, length);
    code.remove_prefix(length);
  }
  return places;
}

AsmClobber clobberNamed(std::string_view name) {
  constexpr std::string_view ignored[] = {"memory", "cc",      "flags", "dirflag", "fpsr", "fpcr",
                                          "mxcsr",  "redzone", "rsp",   "esp",     "sp"};
  AsmClobber clobber;
  if (std::ranges::find(ignored, name) != std::end(ignored))
    return clobber;
  if (std::optional<unsigned> number = x87Named(name)) {
    clobber.x87 = static_cast<uint8_t>(1U << *number);
    return clobber;
  }
  if (std::optional<Reg> reg = registerNamed(name)) {
    clobber.registers = *reg;
    return clobber;
  }
  // Registers in which the compiler keeps nothing: MMX, masks, vector registers from 16 on.
  auto isNumbered = [&](std::string_view prefix, int limit) {
    std::string_view digits = name.substr(std::min(prefix.size(), name.size()));
    bool areDigits = !digits.empty() && digits.size() <= 2 &&
                     std::ranges::all_of(digits, [](char c) { return c >= '0' && c <= '9'; });
    if (!name.starts_with(prefix) || !areDigits)
      return false;
    int number = 0;
    for (char digit : digits)
      number = number * 10 + (digit - '0');
    return number < limit;
  };
  clobber.isKnown = isNumbered("mm", 8) || isNumbered("k", 8) || isNumbered("xmm", 32) ||
                    isNumbered("ymm", 32) || isNumbered("zmm", 32) || isNumbered("dr", 16) ||
                    isNumbered("cr", 16);
  return clobber;
}

} // namespace wend
