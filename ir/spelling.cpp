#include "ir/spelling.h"

#include "ir/fold.h"
#include "support/invariant.h"
#include "support/text.h"

#include <bit>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace wend {

namespace {

bool isPlain(std::string_view name) {
  for (char c : name) {
    bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                 c == '.' || c == '_' || c == '$' || c == '-';
    if (!plain)
      return false;
  }
  return !name.empty() && !(name[0] >= '0' && name[0] <= '9');
}

// With six digits if that is exact, otherwise as the bits of a double.
void appendNumber(std::string &out, double number) {
  char digits[32];
  int length = std::snprintf(digits, sizeof digits, "%.6e", number);
  bool isExact = std::isfinite(number) && std::strtod(digits, nullptr) == number;
  if (!isExact)
    length = std::snprintf(digits, sizeof digits, "0x%016llX",
                           static_cast<unsigned long long>(std::bit_cast<uint64_t>(number)));
  out.append(digits, static_cast<size_t>(length));
}

// The bits of an x86_fp80, the highest first.
void appendNumber(std::string &out, const Float80 &number) {
  char digits[32];
  int length =
      std::snprintf(digits, sizeof digits, "0xK%04X%016llX", unsigned{number.signAndExponent},
                    static_cast<unsigned long long>(number.significand));
  out.append(digits, static_cast<size_t>(length));
}

} // namespace

void appendEscaped(std::string &out, std::string_view bytes) {
  for (char c : bytes) {
    auto byte = static_cast<unsigned char>(c);
    if (byte < ' ' || byte > '~' || c == '"' || c == '\\') {
      out += '\\';
      appendHexByte(out, byte);
    } else {
      out += c;
    }
  }
}

void appendName(std::string &out, std::string_view name) {
  if (isPlain(name)) {
    out += name;
    return;
  }
  out += '"';
  appendEscaped(out, name);
  out += '"';
}

// Of a constant that has at most 64 bits.
static void appendScalar(std::string &out, Type type, uint64_t bits) {
  if (isFloat(type))
    appendNumber(out, spelledNumber(type, bits));
  else
    appendDecimal(out, signExtend(type, bits));
}

static void appendLanes(std::string &out, const Constant &vector) {
  if (vector.bits() == 0) {
    out += "zeroinitializer";
    return;
  }
  Type type = vector.type();
  const char *separator = "<";
  for (unsigned i = 0; i < laneCount(type); ++i) {
    out += separator;
    separator = ", ";
    out += name(laneType(type));
    out += ' ';
    appendScalar(out, laneType(type), lanesOf(vector).lane(type, i));
  }
  out += '>';
}

void appendConstant(std::string &out, const Constant &constant) {
  Type type = constant.type();
  if (type == Type::I1) {
    out += constant.bits() ? "true" : "false";
  } else if (type == Type::Ptr) {
    INVARIANT(constant.bits() == 0, "the only constant pointer is null");
    out += "null";
  } else if (type == Type::F80) {
    appendNumber(out, float80Of(constant));
  } else if (isWideVector(type)) {
    INVARIANT(constant.bits() == 0, "the only constant of 256 bits is zero");
    out += "zeroinitializer";
  } else if (isVector(type)) {
    appendLanes(out, constant);
  } else {
    appendScalar(out, type, constant.bits());
  }
}

void appendTypes(std::string &out, std::span<const Type> types) {
  if (types.size() < 2) {
    out += name(types.empty() ? Type::Void : types[0]);
    return;
  }
  out += "{ ";
  for (const Type &type : types) {
    if (&type != types.data())
      out += ", ";
    out += name(type);
  }
  out += " }";
}

void appendElementType(std::string &out, uint64_t size) {
  if (size == 1 || size == 2 || size == 4 || size == 8) {
    out += 'i';
    appendDecimal(out, size * 8);
    return;
  }
  out += '[';
  appendDecimal(out, size);
  out += " x i8]";
}

void appendSection(std::string &out, std::string_view before, std::string_view section) {
  if (section.empty())
    return;
  out += before;
  out += "section \"";
  appendEscaped(out, section);
  out += '"';
}

void appendComdat(std::string &out, std::string_view before, std::string_view comdat) {
  if (comdat.empty())
    return;
  out += before;
  out += "comdat($";
  appendName(out, comdat);
  out += ')';
}

void appendAssembly(std::string &out, const InlineAsm &assembly) {
  out += "asm ";
  const std::pair<bool, const char *> words[] = {{assembly.hasSideEffects, "sideeffect "},
                                                 {assembly.alignsStack, "alignstack "},
                                                 {assembly.isIntel, "inteldialect "},
                                                 {assembly.mayUnwind, "unwind "}};
  for (auto [holds, word] : words)
    if (holds)
      out += word;
  out += '"';
  appendEscaped(out, assembly.text);
  out += "\", \"";
  appendEscaped(out, assembly.constraints);
  out += '"';
}

void appendEffects(std::string &out, const InlineAsm &assembly) {
  if (!assembly.mayUnwind)
    out += " nounwind";
  if (!assembly.reads || !assembly.writes)
    out += assembly.reads ? " memory(read)" : assembly.writes ? " memory(write)" : " memory(none)";
}

void appendPassing(std::string &out, const Passing &passing) {
  switch (passing.kind) {
  case Passing::Plain:
    return;
  case Passing::SignExtended:
    out += " signext";
    return;
  case Passing::ZeroExtended:
    out += " zeroext";
    return;
  case Passing::ByValue:
    out += " byval([";
    break;
  case Passing::ResultAddress:
    out += " sret([";
    break;
  }
  appendDecimal(out, passing.size);
  out += " x i8]) align ";
  appendDecimal(out, passing.align);
}

} // namespace wend
