// Inline assembly. Statements without instructions, `asm("" : "+r"(x) : : "memory")`, are lowered
// here: their outputs keep their values, and they are barriers if they clobber memory. For others
// see inline_assembly.h.

#include "ir/reader/builder.h"

#include <algorithm>
#include <utility>

namespace wend::reader {

namespace {

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

// Whether a statement without instructions has an effect: an output may be the stack pointer.
bool readsStackPointer(std::span<const AsmConstraint> constraints) {
  return std::ranges::any_of(constraints, [](const AsmConstraint &constraint) {
    return constraint.kind == AsmConstraint::Kind::Output &&
           (constraint.code == "{rsp}" || constraint.code == "{sp}" || constraint.code == "{esp}");
  });
}

} // namespace

// Consumes what the parser has noted of the statement. Nothing after an error, or if it is not
// reached.
std::optional<AssemblyOperands> Builder::beginAssembly(TextType *type, AssemblyText &from,
                                                       uint32_t mark) {
  AssemblyOperands operands;
  operands.arguments = takeValues(mark);
  operands.elements.assign(operands.arguments.size(), nullptr);
  for (const ArgumentElement &row : argumentElements_)
    operands.elements[row.value - mark] = row.type;
  argumentElements_.clear();
  argumentPassing_.clear();
  convention_ = nullptr;
  hasBundle_ = false;
  from.attributes = takeAttributes(from.attributes);
  if (!enterBlock(from.textRange.begin) || hasFailed_)
    return {};
  std::optional<std::vector<AsmConstraint>> constraints = parseConstraints(from.constraints);
  if (!constraints) {
    fail(diag::irWrongConstraints, from.constraintsRange);
    return {};
  }
  operands.constraints = std::move(*constraints);
  TextType *signature = bare(type);
  operands.result = signature->kind == TypeKind::Function ? signature->element : type;
  return operands;
}

Value *Builder::assembly(TextType *type, AssemblyText from, uint32_t mark) {
  std::optional<AssemblyOperands> operands = beginAssembly(type, from, mark);
  if (!operands)
    return nullptr;
  if (isEmpty(from.text) && !readsStackPointer(operands->constraints))
    return emptyAssembly(from, *operands);
  return AssemblyLowering(*this, from, *operands).run();
}

Value *Builder::assemblyWithLabels(TextType *type, AssemblyText from, uint32_t mark,
                                   BasicBlock *next) {
  std::optional<AssemblyOperands> operands = beginAssembly(type, from, mark);
  return operands ? AssemblyLowering(*this, from, *operands).runWithLabels(next, listedBlocks_)
                  : nullptr;
}

// ---- Statements without instructions

Value *Builder::emptyAssembly(const AssemblyText &from, const AssemblyOperands &operands) {
  TextType *type = operands.result;
  std::span<const Typed> arguments = operands.arguments;
  std::span<const AsmConstraint> constraints = operands.constraints;
  struct Output {
    Value *address; // null: it is a result
    Value *given;   // null: unspecified
    std::string_view code;
  };
  auto count = std::ranges::count_if(constraints, &AsmConstraint::takesArgument);
  if (count != static_cast<ptrdiff_t>(arguments.size())) {
    fail(diag::irWrongConstraints, from.constraintsRange);
    return nullptr;
  }
  std::vector<Output> outputs;
  bool clobbersMemory = false;
  size_t next = 0;
  for (const AsmConstraint &constraint : constraints) {
    Value *operand = constraint.takesArgument() ? value(arguments[next++]) : nullptr;
    if (hasFailed_)
      return nullptr;
    if (constraint.kind == AsmConstraint::Kind::Output)
      outputs.push_back({operand, nullptr, constraint.code});
    else if (constraint.isTied())
      outputs[constraint.tied].given = operand;
    else if (constraint.code.starts_with('{')) // the value of an output in the same register
      for (Output &output : outputs)
        output.given = output.code == constraint.code ? operand : output.given;
    clobbersMemory = clobbersMemory || constraint.code == "{memory}";
    if (operand && constraint.isIndirect)
      requireType(operand, Type::Ptr, arguments[next - 1].at);
  }
  std::vector<Value *> results; // scalars; null: unspecified
  auto direct = std::ranges::count(outputs, nullptr, &Output::address);
  std::span<TextType *const> types(&type, 1);
  if (direct > 1)
    types = bare(type)->parts;
  if (direct > 1 && types.size() != static_cast<size_t>(direct)) {
    fail(diag::irWrongConstraints, from.constraintsRange);
    return nullptr;
  }
  for (const Output &output : outputs) {
    if (!output.address && output.given)
      addParts(output.given, results);
    else if (!output.address && !types.empty())
      results.resize(results.size() + scalarCount(types.front(), from.constraintsRange));
    if (!output.address)
      types = types.subspan(std::min<size_t>(1, types.size()));
    else if (output.given && output.given->type() == Type::Tuple)
      fail(diag::irWrongConstraints, from.constraintsRange);
    else if (output.given && !hasFailed_)
      insertStore(output.given, output.address, false, 1);
  }
  Function *barrier = clobbersMemory && !hasFailed_ ? declaration(KnownFunction::Barrier) : nullptr;
  if (barrier) {
    Value *callee = barrier;
    insert(module_.makeInstruction(Op::Call, Type::Void, {&callee, 1}));
  }
  return assemblyResult(type, results, from.constraintsRange);
}

// A value that passes do not know, which is the given one. The registers of narrow integers have
// 32 bits. An x86_fp80 has no register across instructions: it passes through volatile memory, and
// so does a vector.
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
