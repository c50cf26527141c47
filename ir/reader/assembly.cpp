// Inline assembly without instructions, `asm("" : "+r"(x) : : "memory")`: its outputs keep their
// values, and it is a barrier if it clobbers memory.

#include "ir/reader/builder.h"

#include <algorithm>

namespace wend::reader {

namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }

// Whether a template has only blanks and comments.
bool isEmpty(std::string_view text) {
  while (!text.empty()) {
    size_t end = std::min(text.find('\n'), text.size());
    size_t first = text.find_first_not_of(" \t\r;");
    if (first < end && text[first] != '#')
      return false;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return true;
}

// The constraints of a statement without instructions. Indices are of its arguments.
struct Constraints {
  static constexpr size_t none = ~size_t{0};
  struct Output {
    size_t address = none; // of an indirect one
    size_t tied = none;    // the input that gives its value; none: the value is unspecified
  };

  std::vector<Output> outputs;
  size_t arguments = 0; // so many are used
  bool clobbersMemory = false;
  bool areValid = true;

  void add(std::string_view constraint) {
    if (constraint.starts_with('~')) {
      clobbersMemory |= constraint == "~{memory}";
    } else if (constraint.starts_with('=')) {
      bool isIndirect = constraint.find('*') != std::string_view::npos;
      outputs.push_back({isIndirect ? arguments++ : none, none});
    } else {
      addInput(constraint, arguments++);
    }
  }

  // An input with the number of an output is tied to it.
  void addInput(std::string_view constraint, size_t argument) {
    constexpr size_t maxDigits = 4;
    bool isTied = !constraint.empty() && constraint.size() <= maxDigits &&
                  std::ranges::all_of(constraint, isDigit);
    if (!isTied)
      return;
    size_t output = 0;
    for (char digit : constraint)
      output = output * 10 + static_cast<size_t>(digit - '0');
    areValid = areValid && output < outputs.size();
    if (areValid)
      outputs[output].tied = argument;
  }
};

// Constraints are separated by commas.
Constraints parseConstraints(std::string_view text) {
  Constraints constraints;
  while (!text.empty()) {
    size_t end = std::min(text.find(','), text.size());
    constraints.add(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return constraints;
}

} // namespace

Value *Builder::assembly(TextType *type, std::string_view text, std::string_view constraintText,
                         uint32_t mark, const AssemblyRanges &ranges) {
  std::span<Typed> arguments = takeValues(mark);
  argumentPassing_.clear();
  convention_ = nullptr;
  headerGroups_.clear();
  if (!isEmpty(text))
    fail(diag::irUnsupported, ranges.text, "inline assembly with instructions is");
  if (!enterBlock(ranges.text.begin) || hasFailed_)
    return nullptr;
  Constraints constraints = parseConstraints(constraintText);
  if (!constraints.areValid || constraints.arguments != arguments.size()) {
    fail(diag::irWrongConstraints, ranges.constraints);
    return nullptr;
  }
  std::vector<Value *> operands;
  for (const Typed &argument : arguments)
    operands.push_back(value(argument));
  std::vector<Value *> results; // null: unspecified
  for (const Constraints::Output &output : constraints.outputs) {
    Value *given = output.tied != Constraints::none ? operands[output.tied] : nullptr;
    if (output.address == Constraints::none) {
      results.push_back(given);
      continue;
    }
    if (given && given->type() == Type::Tuple)
      fail(diag::irWrongConstraints, ranges.constraints);
    Value *address = operands[output.address];
    if (requireType(address, Type::Ptr, arguments[output.address].at) && given && !hasFailed_)
      insertStore(given, address, false, 1);
  }
  Function *barrier =
      constraints.clobbersMemory && !hasFailed_ ? declaration(KnownFunction::Barrier) : nullptr;
  if (barrier) {
    Value *callee = barrier;
    insert(module_.makeInstruction(Op::Call, Type::Void, {&callee, 1}));
  }
  TextType *signature = bare(type);
  bool isSpelt = signature->kind == TypeKind::Function;
  return assemblyResult(isSpelt ? signature->element : type, results, ranges.constraints);
}

// A value that passes do not know, which is the given one. The registers of narrow integers have
// 32 bits. An x86_fp80 has no register across instructions: it passes through volatile memory.
Value *Builder::opaque(Value *value) {
  if (Pack *pack = asPack(value)) {
    Pack *made = newPack(pack->leaves);
    for (size_t i = 0; i < made->parts.size(); ++i)
      made->parts[i] = opaque(part(*pack, i));
    return made;
  }
  Type type = value->type();
  if (type == Type::F80 || isVector(type)) {
    Instruction *slot = entrySlot(type);
    insertStore(value, slot, true, 0);
    return insertLoad(type, slot, true, 0);
  }
  bool isNarrow = isInteger(type) && bitWidth(type) < 32;
  if (isNarrow)
    value = putCast(Op::ZExt, value, Type::I32);
  KnownFunction known = type == Type::F32   ? KnownFunction::OpaqueF32
                        : type == Type::F64 ? KnownFunction::OpaqueF64
                        : type == Type::Ptr ? KnownFunction::OpaquePtr
                        : type == Type::I64 ? KnownFunction::OpaqueI64
                                            : KnownFunction::OpaqueI32;
  Value *operands[] = {value, declaration(known)};
  Value *result = insert(module_.makeInstruction(Op::Call, value->type(), operands));
  return isNarrow ? putCast(Op::Trunc, result, type) : result;
}

// The result of a type that must fit the direct outputs.
Value *Builder::assemblyResult(TextType *type, std::span<Value *const> results, SourceRange range) {
  Type scalar = valueType(type, range);
  std::span<const Leaf> leaves;
  if (scalar == Type::Tuple)
    leaves = leavesOf(type, range);
  size_t count = scalar == Type::Tuple ? leaves.size() : scalar == Type::Void ? 0 : 1;
  bool fits = results.size() == count;
  Pack *pack = leaves.empty() ? nullptr : newPack(leaves);
  Value *only = nullptr;
  for (size_t i = 0; i < count && fits && !hasFailed_; ++i) {
    Type expected = pack ? leaves[i].type->scalar : scalar;
    fits = !results[i] || results[i]->type() == expected;
    if (!fits)
      break;
    only = results[i] ? opaque(results[i]) : module_.constant(expected, 0);
    if (pack)
      pack->parts[i] = only;
  }
  if (!fits)
    fail(diag::irWrongConstraints, range);
  return hasFailed_ ? nullptr : pack ? pack : only;
}

} // namespace wend::reader
