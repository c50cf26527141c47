#include "api/construction.h"
#include "api/types.h"

#include <bit>
#include <cstring>
#include <fmt/format.h>

namespace wend {

namespace {

// Limits in bytes: 32-bit displacements reach all of a variable, and its alignment is at most a
// page.
constexpr size_t maxVariable = (size_t{1} << 31) - 1;
constexpr size_t maxAlign = 4096;

Passing passingOf(unsigned attributes) {
  Passing passing;
  if (attributes & WENDC_SIGN_EXTENDED)
    passing.kind = Passing::SignExtended;
  else if (attributes & WENDC_ZERO_EXTENDED)
    passing.kind = Passing::ZeroExtended;
  return passing;
}

bool hasOnly(unsigned attributes, unsigned allowed) { return (attributes & ~allowed) == 0; }

} // namespace

wendc_value Construction::addFunction(const char *name, unsigned attributes, wendc_type result,
                                      std::span<const wendc_parameter> parameters) {
  Type type{};
  if (!isNameFree(name) || !typeIs(result, type))
    return 0;
  if (!hasOnly(attributes, WENDC_INTERNAL | WENDC_VARIADIC | WENDC_NO_RETURN | WENDC_NO_INLINE)) {
    fail("a function does not have such attributes");
    return 0;
  }
  std::vector<Type> types;
  for (const wendc_parameter &parameter : parameters) {
    Type &own = types.emplace_back();
    if (!typeIs(parameter.type, own))
      return 0;
    bool isNarrow = isInteger(own) && byteSize(own) < 4;
    bool isFitting = hasOnly(parameter.attributes, WENDC_SIGN_EXTENDED | WENDC_ZERO_EXTENDED) &&
                     (parameter.attributes == 0 || isNarrow);
    if (own == Type::Void || !isFitting) {
      fail(fmt::format("parameter {} of '{}' has no such type or attributes", types.size() - 1,
                       name));
      return 0;
    }
  }
  Function *function = ir_.addFunction(name, type);
  function->isInternal = attributes & WENDC_INTERNAL;
  function->isVarArg = attributes & WENDC_VARIADIC;
  function->isNoReturn = attributes & WENDC_NO_RETURN;
  function->isNoInline = attributes & WENDC_NO_INLINE;
  for (size_t i = 0; i < types.size(); ++i)
    function->addArgument(types[i], {})->passing = passingOf(parameters[i].attributes);
  return addSymbol(function);
}

wendc_value Construction::argument(wendc_value id, size_t index) {
  Function *function = functionOf(id);
  if (!function)
    return 0;
  if (index < function->arguments().size())
    return add(function->arguments()[index], function);
  fail(fmt::format("function {} has no parameter {}", id, index));
  return 0;
}

wendc_value Construction::addVariable(const char *name, unsigned attributes, size_t size,
                                      size_t align, const void *bytes) {
  if (!isNameFree(name))
    return 0;
  bool isDeclared = attributes & WENDC_DECLARATION;
  bool isFitting = hasOnly(attributes, WENDC_INTERNAL | WENDC_CONSTANT | WENDC_DECLARATION) &&
                   !(isDeclared && (bytes || (attributes & WENDC_INTERNAL)));
  if (!isFitting || size > maxVariable || !std::has_single_bit(align) || align > maxAlign) {
    fail(fmt::format("variable '{}' has an impossible size, alignment or attribute", name));
    return 0;
  }
  Global *variable = ir_.addGlobal(name, size, static_cast<uint32_t>(align));
  variable->linkage = attributes & WENDC_INTERNAL ? Linkage::Internal : Linkage::External;
  variable->isReadOnly = attributes & WENDC_CONSTANT;
  variable->isDeclaration = isDeclared;
  if (bytes)
    variable->bytes = ir_.arena().copy(std::string_view(static_cast<const char *>(bytes), size));
  return addSymbol(variable);
}

bool Construction::setAddress(wendc_value id, size_t offset, wendc_value targetId, int64_t addend) {
  constexpr size_t addressSize = 8;
  Global *variable = variableOf(id);
  Value *target = variable ? operand(targetId) : nullptr;
  if (!target)
    return false;
  bool isSymbol = asFunction(target) || asGlobal(target);
  if (!isSymbol || variable->isDeclaration || variable->size < addressSize ||
      offset > variable->size - addressSize)
    return fail(
        fmt::format("variable {} has no room for the address of {} at {}", id, targetId, offset));
  std::vector<Relocation> relocations(variable->relocations.begin(), variable->relocations.end());
  auto at = std::ranges::lower_bound(relocations, offset, {}, &Relocation::offset);
  bool isFree =
      (at == relocations.end() || at->offset >= offset + addressSize) &&
      (at == relocations.begin() || std::prev(at)->offset + std::prev(at)->size <= offset);
  if (!isFree)
    return fail(fmt::format("variable {} has another address at {}", id, offset));
  relocations.insert(at, {offset, target, addend});
  variable->relocations = ir_.arena().copy(relocations);
  return true;
}

wendc_value Construction::find(const char *name) {
  Value *symbol = name ? ir_.find(name) : nullptr;
  return symbol ? addSymbol(symbol) : 0;
}

wendc_type Construction::typeOf(wendc_value id) {
  Value *value = valueOf(id);
  return value ? codeOf(value->type()) : WENDC_VOID;
}

wendc_value Construction::integer(wendc_type code, uint64_t number) {
  Type type{};
  if (!typeIs(code, type))
    return 0;
  if (isInteger(type))
    return add(ir_.constant(type, number), nullptr);
  fail("wendc_integer: the type is not one of integers");
  return 0;
}

wendc_value Construction::real(wendc_type code, double number) {
  Type type{};
  if (!typeIs(code, type))
    return 0;
  if (type == Type::F32)
    return add(ir_.constant(type, std::bit_cast<uint32_t>(static_cast<float>(number))), nullptr);
  if (type == Type::F64)
    return add(ir_.constant(type, std::bit_cast<uint64_t>(number)), nullptr);
  if (type == Type::F80)
    return add(ir_.float80(Float80::of(number)), nullptr);
  fail("wendc_real: the type is not one of reals");
  return 0;
}

wendc_value Construction::null() { return add(ir_.constant(Type::Ptr, 0), nullptr); }

wendc_value Construction::string(std::string_view bytes) {
  if (bytes.size() >= maxVariable) {
    fail("the string is too long");
    return 0;
  }
  std::string text(bytes);
  text += '\0';
  std::string name;
  do
    name = fmt::format(".str.{}", module_.strings++);
  while (ir_.find(name));
  Global *constant = ir_.addGlobal(name, text.size(), 1);
  constant->isReadOnly = true;
  constant->bytes = ir_.arena().copy(std::string_view(text));
  return addSymbol(constant);
}

} // namespace wend
