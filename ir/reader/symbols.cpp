// Aliases, constructors and destructors of the module.

#include "ir/reader/builder.h"

#include <algorithm>

namespace wend::reader {

// ---- Aliases

// An alias is a declaration until all symbols are known; one that another module defines, too,
// stays one.
void Builder::alias(Symbol name, AttributeSet attributes, TextType *type, const Typed &target,
                    SourceRange range) {
  item_ = name;
  if (module_.find(name))
    return fail(diag::irSymbolRedefined, range, text(name));
  TextType *plain = bare(type);
  bool isWeak = attributes & weakAttributes;
  bool isLocal = has(attributes, Attribute::Internal) || has(attributes, Attribute::Private);
  bool isElsewhere = has(attributes, Attribute::AvailableExternally);
  Value *made = nullptr;
  if (plain->kind == TypeKind::Function) {
    Function *function = module_.addFunction(text(name), resultTypes(plain->element, range));
    uint32_t registers = 0;
    for (TextType *part : plain->parts)
      addArguments(*function, {part, {}, range, {}}, registers);
    function->isVarArg = plain->isVarArg;
    function->isWeak = isWeak;
    function->isInternal = isLocal;
    function->isDefined = !isElsewhere;
    function->isHidden = has(attributes, Attribute::Hidden);
    function->loc = range.loc();
    made = function;
  } else if (layOut(type, range)) {
    Global *global = module_.addGlobal(text(name), type->size, type->align);
    global->isDeclaration = true;
    global->linkage = isWeak ? Linkage::Weak : isLocal ? Linkage::Internal : Linkage::External;
    global->threadModel = threadModelOf(attributes);
    global->isHidden = has(attributes, Attribute::Hidden);
    made = global;
  }
  if (made && !isElsewhere)
    aliases_.push_back({made, target});
}

// A function whose address another function returns when the program starts.
void Builder::ifunc(Symbol name, AttributeSet attributes, TextType *type, const Typed &resolver,
                    SourceRange range) {
  if (bare(type)->kind != TypeKind::Function)
    return fail(diag::irExpected, range, "a function type", describe(type));
  alias(name, attributes, type, resolver, range);
  Value *made = module_.find(name);
  if (Function *function = made && !hasFailed_ ? asFunction(made) : nullptr)
    function->isIfunc = true;
}

void Builder::moduleAssembly(std::string_view line) {
  module_.assembly += line;
  module_.assembly += '\n';
  module_.hasAssembly = true;
}

void Builder::resolveAliases() {
  for (const AliasRow &row : aliases_) {
    Folded target = fold(row.target);
    bool isSymbol = target.symbol && !target.subtracted && target.bits == 0;
    Value *known = isSymbol ? module_.find(target.symbol->name) : nullptr;
    if (!known || known == row.alias) {
      fail(diag::irWrongConstantExpression, at(row.target.at));
      recoverItem();
      continue;
    }
    auto *function = asFunction(row.alias);
    (function ? function->aliasee : static_cast<Global *>(row.alias)->aliasee) = known;
    Function *other = asFunction(known);
    if (!function || !other || function->isIfunc ||
        function->arguments().size() != other->arguments().size())
      continue;
    for (size_t i = 0; i < other->arguments().size(); ++i)
      function->arguments()[i]->passing = other->arguments()[i]->passing;
  }
}

// ---- Constructors and destructors

// `[n x { i32, ptr, ptr }]`: priority, function, associated data.
void Builder::addConstructors(const Operand &value, bool areDestructors, uint32_t where) {
  if (value.kind == OperandKind::Zero)
    return;
  const Node *list = value.kind == OperandKind::Node ? value.node : nullptr;
  if (!list || list->kind != NodeKind::Aggregate)
    return fail(diag::irWrongConstantExpression, at(where));
  for (const Typed &element : list->parts) {
    const Operand &row = element.operand;
    bool fits = row.kind == OperandKind::Node && row.node->parts.size() >= 2 &&
                row.node->parts[0].operand.kind == OperandKind::Integer &&
                row.node->parts[1].operand.kind == OperandKind::Global;
    if (!fits)
      return fail(diag::irWrongConstantExpression, at(element.at));
    constructors_.push_back({row.node->parts[1].operand.symbol(),
                             static_cast<uint32_t>(row.node->parts[0].operand.bits), areDestructors,
                             element.at});
  }
}

void Builder::resolveConstructors() {
  for (const ConstructorRow &row : constructors_) {
    Value *value = module_.find(row.function);
    Function *function = value ? asFunction(value) : nullptr;
    checkAddress(row.function, row.at);
    recoverItem();
    if (function)
      module_.constructors.push_back({function, row.priority, row.isDestructor});
    else if (!text(row.function).starts_with("wend.")) // of the runtime's definitions
      fail(diag::irUndefinedSymbol, at(row.at), text(row.function));
  }
}

// ---- Symbols that other code uses

// `[n x ptr] [ptr @a, ptr @b]`; with typed pointers, conversions of the symbols.
void Builder::addRetained(const Operand &value) {
  if (value.kind != OperandKind::Node || value.node->kind != NodeKind::Aggregate)
    return;
  for (const Typed &element : value.node->parts) {
    const Operand *symbol = &element.operand;
    while (symbol->kind == OperandKind::Node && !symbol->node->parts.empty())
      symbol = &symbol->node->parts[0].operand;
    if (symbol->kind == OperandKind::Global)
      retained_.push_back(symbol->symbol());
  }
}

void Builder::resolveRetained() {
  for (Symbol name : retained_) {
    Value *symbol = module_.find(name);
    if (Function *function = symbol ? asFunction(symbol) : nullptr)
      function->isRetained = true;
    else if (symbol)
      static_cast<Global *>(symbol)->isRetained = true;
  }
}

// ---- Names of the C library

namespace {

// Functions that intrinsics and operations become calls of.
constexpr std::string_view libraryNames[] = {"memset",    "memcpy",     "memmove",
                                             "__powidf2", "__powixf2",  "__powitf2",
                                             "__powisf2", "fegetround", "fesetround"};
// The same, each also with the suffixes of the functions for float and long double.
constexpr std::string_view mathNames[] = {
    "fmod",   "sin",       "cos",       "tan",     "asin",    "acos",  "atan",  "atan2",
    "sinh",   "cosh",      "tanh",      "exp",     "exp2",    "exp10", "log",   "log2",
    "log10",  "pow",       "fma",       "sqrt",    "fabs",    "floor", "ceil",  "trunc",
    "round",  "rint",      "nearbyint", "lrint",   "fmin",    "fmax",  "frexp", "ldexp",
    "llrint", "roundeven", "lround",    "llround", "copysign"};

bool isLocal(const Value &symbol) {
  if (symbol.kind() == ValueKind::Function)
    return static_cast<const Function &>(symbol).isInternal;
  auto linkage = static_cast<const Global &>(symbol).linkage;
  return linkage == Linkage::Internal || linkage == Linkage::Private;
}

} // namespace

// A symbol of the module that is not visible outside must not be mistaken for the function of the C
// library with its name: `static double round(double)` beside llvm.round.f64.
void Builder::renameLocalSymbols() {
  auto rename = [&](std::string_view name) {
    Value *symbol = module_.find(name);
    if (!symbol || !isLocal(*symbol))
      return;
    Symbol old = symbol->name;
    std::string other;
    for (unsigned number = 1; other.empty() || module_.find(other); ++number)
      other = std::string(name) + "." + std::to_string(number);
    module_.rename(*symbol, other);
    renamed_[old.id] = symbol;
  };
  for (std::string_view name : libraryNames)
    rename(name);
  for (std::string_view name : mathNames)
    for (const char *suffix : {"", "f", "l", "f128"})
      rename(std::string(name) + suffix);
}

} // namespace wend::reader
