// Operands of random instructions.

#include "fuzz/ir_writer.h"

namespace wend::fuzz {

// A value of a dominating block, most often of the current one, or a parameter, or a constant.
std::string IrWriter::value(IrType type) {
  if (random_.oneIn(6))
    return constant(type);
  std::vector<const std::string *> candidates;
  for (uint32_t block = at_;; block = graph_.blocks[block].dominator) {
    for (const Value &value : blocks_[block].values)
      if (value.type == type)
        candidates.push_back(&value.text);
    if (block == 0 || (!candidates.empty() && random_.oneIn(2)))
      break;
  }
  if (candidates.empty() || random_.oneIn(8))
    for (const Value &value : parameters_)
      if (value.type == type)
        candidates.push_back(&value.text);
  return candidates.empty() ? constant(type) : *random_.pick(candidates);
}

std::string IrWriter::constant(IrType type) {
  constexpr const char *numbers[] = {"0.0", "1.0",    "-1.0", "0.5",  "-2.25",
                                     "8.0", "1024.0", "-0.0", "3.75", "1048576.0"};
  if (type == IrType::Ptr)
    return fmt::format("@m{}", random_.below(objects));
  if (isVector(type))
    return vectorConstant(type);
  if (isFloating(type))
    return random_.pick(numbers);
  if (type == IrType::I1)
    return random_.oneIn(2) ? "true" : "false";
  uint64_t bits = random_.next();
  uint32_t kind = random_.below(8);
  if (kind < 4)
    bits = random_.below(8);
  else if (kind == 4)
    bits = uint64_t{1} << random_.below(width(type));
  else if (kind == 5)
    bits = ~uint64_t{0} - random_.below(4);
  return signedText(type, bits);
}

// The low bits as a signed number.
std::string IrWriter::signedText(IrType type, uint64_t bits) {
  uint32_t unused = 64 - width(type);
  return fmt::format("{}", static_cast<int64_t>(bits << unused) >> unused);
}

// An integer type other than i1.
IrType IrWriter::intType() {
  constexpr IrType plain[] = {IrType::I8,  IrType::I16, IrType::I32,
                              IrType::I32, IrType::I32, IrType::I64};
  constexpr IrType odd[] = {IrType::I7, IrType::I24, IrType::I33};
  return hasOddWidths_ && random_.oneIn(3) ? random_.pick(odd) : random_.pick(plain);
}

// An address within an object of 32 bytes, for an access of that type.
std::string IrWriter::pointerTo(IrType type) {
  std::string base = value(IrType::Ptr);
  uint32_t elements = objectBytes / (width(type) / 8);
  const char *inbounds = random_.oneIn(2) ? "inbounds " : "";
  if (random_.oneIn(3))
    return address("getelementptr {}{}, ptr {}, i64 {}", inbounds, name(type), base,
                   random_.below(elements));
  std::string index = value(IrType::I64);
  std::string masked = define(IrType::I64, "and i64 {}, {}", index, elements - 1);
  switch (random_.below(6)) {
  case 0: {
    std::string end = address("getelementptr i8, ptr {}, i64 {}", base, objectBytes);
    std::string back = address("sub i64 {}, {}", masked, elements);
    return address("getelementptr {}{}, ptr {}, i64 {}", inbounds, name(type), end, back);
  }
  case 1:
    return address("getelementptr {}[{} x {}], ptr {}, i64 0, i64 {}", inbounds, elements,
                   name(type), base, masked);
  case 2:
    // The second half of a structure.
    masked = define(IrType::I64, "and i64 {}, {}", index, elements / 2 - 1);
    return address("getelementptr {0}{{ i64, [2 x i32], [{1} x {2}] }}, ptr {3}, i64 0, i32 2, "
                   "i64 {4}",
                   inbounds, elements / 2, name(type), base, masked);
  default:
    return address("getelementptr {}{}, ptr {}, i64 {}", inbounds, name(type), base, masked);
  }
}

// The floating-point value if it is in the open interval (min, max), 1 otherwise.
std::string IrWriter::inRange(const std::string &value, IrType type, const char *min,
                              const char *max) {
  std::string low = define(IrType::I1, "fcmp ogt {} {}, {}", name(type), value, min);
  std::string high = define(IrType::I1, "fcmp olt {} {}, {}", name(type), value, max);
  std::string fits = define(IrType::I1, "and i1 {}, {}", low, high);
  return define(type, "select i1 {0}, {1} {2}, {1} 1.0", fits, name(type), value);
}

// The value converted to i64, for printing and for the checksum.
std::string IrWriter::asI64(const std::string &value, IrType type) {
  if (isVector(type))
    return vectorAsI64(value, type);
  switch (type) {
  case IrType::I64:
    return value;
  case IrType::Ptr:
    return define(IrType::I64, "load i64, ptr {}, align 1", value);
  case IrType::Float:
  case IrType::Double: {
    std::string safe = inRange(value, type, "-1024.0", "1048576.0");
    return define(IrType::I64, "fptosi {} {} to i64", name(type), safe);
  }
  case IrType::I1:
  case IrType::I7:
  case IrType::I8:
  case IrType::I16:
  case IrType::I24:
  case IrType::I32:
  case IrType::I33:
    return define(IrType::I64, "{} {} {} to i64", random_.oneIn(2) ? "zext" : "sext", name(type),
                  value);
  default: // vectors
    break;
  }
  return value;
}

std::string IrWriter::resultType(const Signature &signature) {
  if (!signature.hasResult)
    return "void";
  return signature.isPair
             ? fmt::format("{{ {}, {} }}", name(signature.result), name(signature.second))
             : name(signature.result);
}

std::string IrWriter::arguments(const Signature &signature) {
  std::string list;
  for (IrType type : signature.parameters)
    list += fmt::format("{}{} {}", list.empty() ? "" : ", ", name(type), value(type));
  return list;
}

} // namespace wend::fuzz
