// Rules of simplify: calls of functions of the C library with constant texts, as LLVM's
// SimplifyLibCalls does. Not in modules that have functions of their own with these names.

#include "ir/match.h"
#include "opt/simplify_rules.h"
#include "opt/stored_values.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace wend::simplify_rules {

namespace {

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
  std::optional<ConstantPlace> place = constantPlace(address);
  if (!place || !hasKnownBytes(*place->data) || !place->data->relocations.empty() ||
      place->offset >= place->data->size)
    return {};
  if (place->data->bytes.empty())
    return std::string_view();
  std::string_view rest = place->data->bytes.substr(place->offset);
  size_t end = rest.find('\0');
  return end == std::string_view::npos ? std::nullopt : std::optional(rest.substr(0, end));
}

bool hasFormat(std::string_view text) { return text.find('%') != std::string_view::npos; }

bool hasArguments(const Instruction &call, std::initializer_list<Type> types) {
  if (call.argumentCount() != types.size())
    return false;
  for (uint32_t i = 0; Type type : types)
    if (call.operand(i++)->type() != type)
      return false;
  return true;
}

// A call of another function of the library, in place of the root.
Value *callOf(RuleBuilder &build, std::string_view name, Type result,
              std::initializer_list<Type> parameters, std::initializer_list<Value *> arguments) {
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
    return callOf(build, "fputc", Type::I32, {Type::I32, Type::Ptr},
                  {byteOf(build, text[0]), stream});
  return callOf(
      build, "fwrite", Type::I64, {Type::Ptr, Type::I64, Type::I64, Type::Ptr},
      {address, build.constant(Type::I64, text.size()), build.constant(Type::I64, 1), stream});
}

Value *copyText(RuleBuilder &build, Value *to, Value *from, std::string_view text) {
  Function *copy = build.module().library(KnownFunction::Memcpy);
  if (!copy || !build.takeEffects())
    return nullptr;
  return build.call(*copy, {to, from, build.constant(Type::I64, text.size() + 1)});
}

// ---- Functions

// strlen("text") => 4
Value *lengthOfText(RuleBuilder &build, Instruction &call) {
  if (!hasArguments(call, {Type::Ptr}))
    return nullptr;
  std::optional<std::string_view> text = literalAt(call.operand(0));
  return text && build.takeEffects() ? build.constant(Type::I64, text->size()) : nullptr;
}

// strcmp("a", "b") => -1; strcmp(p, "") => the byte at p, as an unsigned number
Value *compareTexts(RuleBuilder &build, Instruction &call) {
  if (!hasArguments(call, {Type::Ptr, Type::Ptr}))
    return nullptr;
  std::optional<std::string_view> right = literalAt(call.operand(1));
  std::optional<std::string_view> left = literalAt(call.operand(0));
  if (!right || (!left && !right->empty()) || !build.takeEffects())
    return nullptr;
  if (!left)
    return build.cast(Op::ZExt, build.load(Type::I8, call.operand(0), 1), Type::I32);
  int order = left->compare(*right);
  return build.constant(Type::I32, static_cast<uint64_t>((order > 0) - (order < 0)));
}

// strcpy(p, "text") => memcpy(p, "text", 5)
Value *copyString(RuleBuilder &build, Instruction &call) {
  if (!hasArguments(call, {Type::Ptr, Type::Ptr}))
    return nullptr;
  std::optional<std::string_view> text = literalAt(call.operand(1));
  return text ? copyText(build, call.operand(0), call.operand(1), *text) : nullptr;
}

// sprintf(p, "text") => memcpy(p, "text", 5), and 4; sprintf(p, "%s", q) => strcpy(p, q), where the
// result is not used
Value *formatString(RuleBuilder &build, Instruction &call) {
  if (call.argumentCount() < 2 || call.operand(1)->type() != Type::Ptr)
    return nullptr;
  std::optional<std::string_view> format = literalAt(call.operand(1));
  if (!format)
    return nullptr;
  if (hasArguments(call, {Type::Ptr, Type::Ptr}) && !hasFormat(*format))
    return copyText(build, call.operand(0), call.operand(1), *format)
               ? build.constant(Type::I32, format->size())
               : nullptr;
  if (!call.isUsed() && *format == "%s" && hasArguments(call, {Type::Ptr, Type::Ptr, Type::Ptr}))
    return callOf(build, "strcpy", Type::Ptr, {Type::Ptr, Type::Ptr},
                  {call.operand(0), call.operand(2)});
  return nullptr;
}

// printf("x") => putchar('x'); printf("%c", c) => putchar(c); printf("%s\n", p) => puts(p); where
// the result is not used
Value *print(RuleBuilder &build, Instruction &call) {
  if (call.isUsed() || call.argumentCount() == 0 || call.operand(0)->type() != Type::Ptr)
    return nullptr;
  std::optional<std::string_view> format = literalAt(call.operand(0));
  if (!format)
    return nullptr;
  if (hasArguments(call, {Type::Ptr}) && format->size() == 1 && !hasFormat(*format))
    return callOf(build, "putchar", Type::I32, {Type::I32}, {byteOf(build, (*format)[0])});
  if (hasArguments(call, {Type::Ptr, Type::I32}) && *format == "%c")
    return callOf(build, "putchar", Type::I32, {Type::I32}, {call.operand(1)});
  if (hasArguments(call, {Type::Ptr, Type::Ptr}) && *format == "%s\n")
    return callOf(build, "puts", Type::I32, {Type::Ptr}, {call.operand(1)});
  return nullptr;
}

// fprintf(f, "text") => fwrite("text", 4, 1, f); fprintf(f, "%c", c) => fputc(c, f);
// fprintf(f, "%s", p) => fputs(p, f); where the result is not used
Value *printTo(RuleBuilder &build, Instruction &call) {
  if (call.isUsed() || call.argumentCount() < 2 || call.operand(1)->type() != Type::Ptr)
    return nullptr;
  Value *stream = call.operand(0);
  std::optional<std::string_view> format = literalAt(call.operand(1));
  if (!format)
    return nullptr;
  if (hasArguments(call, {Type::Ptr, Type::Ptr}) && !hasFormat(*format))
    return write(build, call.operand(1), *format, stream);
  if (hasArguments(call, {Type::Ptr, Type::Ptr, Type::I32}) && *format == "%c")
    return callOf(build, "fputc", Type::I32, {Type::I32, Type::Ptr}, {call.operand(2), stream});
  if (hasArguments(call, {Type::Ptr, Type::Ptr, Type::Ptr}) && *format == "%s")
    return callOf(build, "fputs", Type::I32, {Type::Ptr, Type::Ptr}, {call.operand(2), stream});
  return nullptr;
}

// fputs("text", f) => fwrite("text", 4, 1, f); fputs("x", f) => fputc('x', f); where the result is
// not used
Value *putString(RuleBuilder &build, Instruction &call) {
  if (call.isUsed() || !hasArguments(call, {Type::Ptr, Type::Ptr}))
    return nullptr;
  std::optional<std::string_view> text = literalAt(call.operand(0));
  return text ? write(build, call.operand(0), *text, call.operand(1)) : nullptr;
}

struct LibraryRow {
  std::string_view name;
  Type result;
  SimplifyRule *apply;
};
constexpr auto libraryRows = std::to_array<LibraryRow>({
    {"strlen", Type::I64, lengthOfText},
    {"strcmp", Type::I32, compareTexts},
    {"strcpy", Type::Ptr, copyString},
    {"sprintf", Type::I32, formatString},
    {"printf", Type::I32, print},
    {"fprintf", Type::I32, printTo},
    {"fputs", Type::I32, putString},
});

} // namespace

// strlen("text") => 4, printf("%c", c) => putchar(c) and so on: what the functions above say.
Value *simplifyLibcall(RuleBuilder &build, Instruction &root) {
  const Function *callee = root.calledFunction();
  bool isLibrary = callee && !callee->isDefined && !callee->aliasee &&
                   !build.module().hasOwnLibrary && root.tailKind() != TailKind::Must &&
                   !(root.shape() && root.shape()->isInvoked);
  if (!isLibrary)
    return nullptr;
  std::string_view name = build.module().names().text(callee->name);
  auto row = std::ranges::find(libraryRows, name, &LibraryRow::name);
  return row != libraryRows.end() && row->result == root.type() ? row->apply(build, root) : nullptr;
}

} // namespace wend::simplify_rules
