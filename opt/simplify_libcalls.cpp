// Rules of simplify: calls of functions of the C library with constant texts, as LLVM's
// SimplifyLibCalls does. Not in modules that have functions of their own with these names.

#include "ir/match.h"
#include "opt/simplify_rules.h"

#include "ir/analysis/alias.h"

#include <algorithm>
#include <optional>
#include <string_view>

namespace wend::simplify_rules {

namespace {

// The name of the library's function that is called; empty: another function.
std::string_view libraryFunction(RuleBuilder &build, const Instruction &call) {
  const Function *callee = call.calledFunction();
  bool isLibrary = callee && !callee->isDefined && !callee->aliasee &&
                   !build.module().hasOwnLibrary && call.tailKind() != TailKind::Must &&
                   !(call.shape() && call.shape()->isInvoked);
  return isLibrary ? build.module().names().text(callee->name) : std::string_view();
}

// The function of the library, declared if the module does not declare it; null if the module has
// another function of the name.
Function *library(RuleBuilder &build, std::string_view name, Type result,
                  std::initializer_list<Type> parameters) {
  Module &module = build.module();
  Value *found = module.find(name);
  if (!found) {
    Function *made = module.addFunction(name, result);
    for (Type parameter : parameters)
      made->addArgument(parameter, {});
    return made;
  }
  Function *function = asFunction(found);
  bool isSame = function && !function->isDefined && !function->aliasee && !function->isVarArg &&
                function->result() == result &&
                std::ranges::equal(function->arguments(), parameters, {}, &Value::type);
  return isSame ? function : nullptr;
}

// The C string in constant data at an address, without its NUL byte.
std::optional<std::string_view> literalAt(Value *address) {
  uint64_t offset = 0;
  if (Instruction *gep = asInstruction(address, Op::Gep)) {
    const Constant *index = asConstant(gep->operand(1));
    if (!index)
      return {};
    offset = index->bits() * gep->elementSize();
    address = gep->operand(0);
  }
  const Global *data = Aliases::isConstantData(address) ? asGlobal(address) : nullptr;
  if (!data || data->isDeclaration || data->linkage == Linkage::Weak ||
      !data->relocations.empty() || offset >= data->size)
    return {};
  if (data->bytes.empty())
    return std::string_view();
  std::string_view rest = data->bytes.substr(offset);
  size_t end = rest.find('\0');
  return end == std::string_view::npos ? std::nullopt : std::optional(rest.substr(0, end));
}

bool hasArguments(const Instruction &call, std::initializer_list<Type> types) {
  if (call.argumentCount() != types.size())
    return false;
  for (uint32_t i = 0; Type type : types)
    if (call.operand(i++)->type() != type)
      return false;
  return true;
}

// A call of a function that returns an i32.
Value *callOf(RuleBuilder &build, std::string_view name, std::initializer_list<Value *> arguments,
              std::initializer_list<Type> parameters, Type result = Type::I32) {
  Function *callee = library(build, name, result, parameters);
  return callee && build.takeEffects() ? build.call(*callee, arguments) : nullptr;
}

Value *byteOf(RuleBuilder &build, char byte) {
  return build.constant(Type::I32, static_cast<unsigned char>(byte));
}

// Writes a text of constant data, which starts at an address, to a stream.
Value *write(RuleBuilder &build, Value *address, std::string_view text, Value *stream) {
  if (text.empty())
    return build.takeEffects() ? build.constant(Type::I32, 0) : nullptr;
  if (text.size() == 1)
    return callOf(build, "fputc", {byteOf(build, text[0]), stream}, {Type::I32, Type::Ptr});
  return callOf(
      build, "fwrite",
      {address, build.constant(Type::I64, text.size()), build.constant(Type::I64, 1), stream},
      {Type::Ptr, Type::I64, Type::I64, Type::Ptr}, Type::I64);
}

Value *printOut(RuleBuilder &build, Instruction &root, std::string_view format) {
  if (hasArguments(root, {Type::Ptr}) && format.size() == 1 && format != "%")
    return callOf(build, "putchar", {byteOf(build, format[0])}, {Type::I32});
  if (hasArguments(root, {Type::Ptr, Type::I32}) && format == "%c")
    return callOf(build, "putchar", {root.operand(1)}, {Type::I32});
  if (hasArguments(root, {Type::Ptr, Type::Ptr}) && format == "%s\n")
    return callOf(build, "puts", {root.operand(1)}, {Type::Ptr});
  return nullptr;
}

Value *printTo(RuleBuilder &build, Instruction &root, std::string_view format) {
  Value *stream = root.operand(0);
  if (hasArguments(root, {Type::Ptr, Type::Ptr}) && format.find('%') == std::string_view::npos)
    return write(build, root.operand(1), format, stream);
  if (hasArguments(root, {Type::Ptr, Type::Ptr, Type::I32}) && format == "%c")
    return callOf(build, "fputc", {root.operand(2), stream}, {Type::I32, Type::Ptr});
  if (hasArguments(root, {Type::Ptr, Type::Ptr, Type::Ptr}) && format == "%s")
    return callOf(build, "fputs", {root.operand(2), stream}, {Type::Ptr, Type::Ptr});
  return nullptr;
}

Value *copyText(RuleBuilder &build, Value *to, Value *from, std::string_view text) {
  Function *copy = build.module().library(KnownFunction::Memcpy);
  if (!copy || !build.takeEffects())
    return nullptr;
  return build.call(*copy, {to, from, build.constant(Type::I64, text.size() + 1)});
}

} // namespace

// strlen("text") => 4
Value *lengthOfLiteral(RuleBuilder &build, Instruction &root) {
  if (libraryFunction(build, root) != "strlen" || !hasArguments(root, {Type::Ptr}) ||
      root.type() != Type::I64)
    return nullptr;
  std::optional<std::string_view> text = literalAt(root.operand(0));
  return text && build.takeEffects() ? build.constant(Type::I64, text->size()) : nullptr;
}

// strcmp("a", "b") => -1; strcmp(p, "") => the byte at p, as an unsigned number
Value *compareLiterals(RuleBuilder &build, Instruction &root) {
  if (libraryFunction(build, root) != "strcmp" || !hasArguments(root, {Type::Ptr, Type::Ptr}) ||
      root.type() != Type::I32)
    return nullptr;
  std::optional<std::string_view> right = literalAt(root.operand(1));
  std::optional<std::string_view> left = literalAt(root.operand(0));
  if (!right || (!left && !right->empty()) || !build.takeEffects())
    return nullptr;
  if (!left)
    return build.cast(Op::ZExt, build.load(Type::I8, root.operand(0), 1), Type::I32);
  int order = left->compare(*right);
  return build.constant(Type::I32, static_cast<uint64_t>((order > 0) - (order < 0)));
}

// strcpy(p, "text") => memcpy(p, "text", 5); sprintf(p, "text") => the same, and 4;
// sprintf(p, "%s", q) => strcpy(p, q), where the result is not used
Value *copyLiteral(RuleBuilder &build, Instruction &root) {
  std::string_view name = libraryFunction(build, root);
  if ((name != "strcpy" && name != "sprintf") || root.argumentCount() < 2 ||
      root.operand(0)->type() != Type::Ptr || root.operand(1)->type() != Type::Ptr)
    return nullptr;
  std::optional<std::string_view> text = literalAt(root.operand(1));
  if (!text)
    return nullptr;
  if (name == "strcpy")
    return root.argumentCount() == 2 ? copyText(build, root.operand(0), root.operand(1), *text)
                                     : nullptr;
  if (root.argumentCount() == 2 && text->find('%') == std::string_view::npos &&
      root.type() == Type::I32)
    return copyText(build, root.operand(0), root.operand(1), *text)
               ? build.constant(Type::I32, text->size())
               : nullptr;
  if (!root.isUsed() && *text == "%s" && hasArguments(root, {Type::Ptr, Type::Ptr, Type::Ptr}))
    return callOf(build, "strcpy", {root.operand(0), root.operand(2)}, {Type::Ptr, Type::Ptr},
                  Type::Ptr);
  return nullptr;
}

// printf("%c", c) => putchar(c); printf("%s\n", p) => puts(p); fprintf(f, "text") =>
// fwrite("text", 4, 1, f); fputs("x", f) => fputc('x', f); and so on, where the result is not used:
// no format is read.
Value *printLiterally(RuleBuilder &build, Instruction &root) {
  if (root.isUsed())
    return nullptr;
  std::string_view name = libraryFunction(build, root);
  bool isPrintf = name == "printf";
  bool isFprintf = name == "fprintf";
  if ((!isPrintf && !isFprintf && name != "fputs") || root.type() != Type::I32 ||
      root.argumentCount() < (isPrintf ? 1 : 2) || root.operand(0)->type() != Type::Ptr)
    return nullptr;
  Value *text = root.operand(isFprintf ? 1 : 0);
  std::optional<std::string_view> literal = literalAt(text);
  if (!literal)
    return nullptr;
  if (isPrintf)
    return printOut(build, root, *literal);
  if (isFprintf)
    return printTo(build, root, *literal);
  return hasArguments(root, {Type::Ptr, Type::Ptr}) ? write(build, text, *literal, root.operand(1))
                                                    : nullptr;
}

} // namespace wend::simplify_rules
