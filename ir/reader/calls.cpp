// Calls of functions.

#include "ir/reader/builder.h"
#include "ir/written_functions.h"

#include <algorithm>
#include <utility>

namespace wend::reader {

void Builder::pushArgument(Typed value, const Attributes &attributes, SourceRange range) {
  Passing how = passing(attributes, value.type, range);
  if (how.kind != Passing::Plain)
    argumentPassing_.push_back({markValues(), how});
  if (attributes.has(Attribute::ElementType))
    argumentElements_.push_back({markValues(), attributes.memory});
  push(value);
}

// `...` among the arguments of a call that must be a tail call.
void Builder::forwardArguments(SourceRange range) {
  fail(diag::irUnsupported, range, "'musttail' calls with variable arguments are");
}

// The attributes of a call: these, and those of its groups.
AttributeSet Builder::takeAttributes(AttributeSet attributes) {
  attributes = withGroups(attributes, headerGroups_);
  headerGroups_.clear();
  return attributes;
}

void Builder::dropBundle(std::string_view tag, uint32_t mark) {
  values_.resize(mark);
  hasBundle_ = hasBundle_ || (tag != "convergencectrl" && tag != "deopt");
}

Value *Builder::call(TextType *type, Operand callee, uint32_t mark, const CallWords &words,
                     SourceRange typeRange, SourceRange calleeRange) {
  std::span<Typed> given = takeOperands(mark);
  AttributeSet attributes = takeAttributes(words.attributes);
  argumentElements_.clear();
  std::vector<ArgumentPassing> passings;
  passings.swap(argumentPassing_);
  const Convention *convention = std::exchange(convention_, nullptr);
  TextType *signature = bare(type);
  if (signature->kind == TypeKind::Pointer && bare(signature->element)->kind == TypeKind::Function)
    signature = bare(signature->element);
  bool isSpelt = signature->kind == TypeKind::Function;
  TextType *result = isSpelt ? signature->element : type;
  if (!enterBlock(typeRange.begin))
    return nullptr;
  bool isHint =
      callee.kind == OperandKind::Global && text(callee.symbol()).starts_with("llvm.assume");
  if (std::exchange(hasBundle_, false) && !isHint) {
    fail(diag::irUnsupported, calleeRange, "calls with operand bundles are");
    return nullptr;
  }
  if (callee.kind == OperandKind::Global) {
    std::string_view name = text(callee.symbol());
    bool isKept = isKeptIntrinsic(name) && module_.find(name);
    if ((name.starts_with("llvm.") && !isKept) || operationWrittenAs(name))
      return intrinsic({name, result, given, calleeRange});
  }
  size_t declared = isSpelt ? signature->parts.size() : given.size();
  bool isVarArg = isSpelt && signature->isVarArg;
  if (given.size() < declared || (!isVarArg && given.size() > declared)) {
    fail(diag::irWrongArgumentCount, calleeRange, declared, given.size());
    return nullptr;
  }
  // A call by another convention than its callee's is undefined: it may be by C's.
  bool isDirect = callee.kind == OperandKind::Global;
  if (convention && convention->kind == Convention::Own && !isDirect) {
    fail(diag::irConvention, conventionRange_, convention->name);
    return nullptr;
  }
  return makeCall({result, given, isSpelt ? signature : nullptr, callee, passings, mark, words.tail,
                   attributes},
                  calleeRange);
}

namespace {

// Whether it is a function of another module that may only compute with numbers. LLVM knows that
// many functions of C do, which does not hold where the rounding mode changes: it would move a call
// of `rint` over one of `fesetround`, because the word `strictfp` is not printed.
bool isMathFunction(const Function *function) {
  if (!function || function->isDefined || function->isVarArg)
    return false;
  return std::ranges::any_of(function->results(), isFloat) ||
         std::ranges::any_of(function->arguments(),
                             [](const Argument *argument) { return isFloat(argument->type()); });
}

} // namespace

// An argument of an aggregate type becomes its scalars.
Value *Builder::makeCall(const CallText &from, SourceRange range) {
  bool isSymbol = from.callee.kind == OperandKind::Global;
  Value *callee = isSymbol ? symbol(from.callee.symbol(), range.begin)
                           : value(from.callee, scalar(Type::Ptr), range.begin);
  const Function *known = hasFailed_ ? nullptr : asFunction(callee);
  bool isVarArg = from.signature && from.signature->isVarArg;
  // Of a function of another module, the attributes of its declaration do not count: LLVM passes
  // arguments as the caller's demand.
  PassingRules rules = known && known->isDefined ? rulesOf(*known) : rulesOf(*function_);
  rules.isInternal = known && known->isInternal;
  rules.isVarArg = isVarArg;
  std::vector<Value *> operands;
  std::vector<Passing> passing;
  CallShape shape;
  uint32_t registers = 0;
  for (size_t i = 0; i < from.arguments.size(); ++i) {
    const Typed &argument = from.arguments[i];
    Value *given = value(argument);
    bool isDeclared = from.signature && i < from.signature->parts.size();
    if (isDeclared)
      requireType(given, valueType(from.signature->parts[i], range), argument.at);
    if (hasFailed_)
      return nullptr;
    Passing explicitly;
    for (const ArgumentPassing &row : from.passings)
      if (row.value == from.mark + i)
        explicitly = row.passing;
    if (explicitly.kind == Passing::ByValue)
      --registers; // which its address does not take
    for (const PassedPart &part : argumentParts(argument.type, rules, registers, range)) {
      operands.push_back(toPassed(part, given, explicitly.kind == Passing::SignExtended));
      passing.push_back(passingOf(part, explicitly));
    }
    if (isDeclared || !from.signature)
      shape.declared = static_cast<uint32_t>(operands.size());
  }
  bool isStrict = isStrict_ || has(from.attributes, Attribute::StrictFloat);
  bool keepsOrder = isStrict && from.tail != TailKind::Must && !isInvoke_ && isMathFunction(known);
  for (Value *&operand : operands)
    if (keepsOrder && isFloat(operand->type()))
      operand = opaque(operand);
  operands.push_back(callee);
  std::span<const Type> results = resultTypes(from.result, range, rules);
  if (hasFailed_)
    return nullptr;
  Type type = results.empty() ? Type::Void : results.size() == 1 ? results[0] : Type::Tuple;
  shape.isVarArg = isVarArg;
  shape.results = results.size() > 1 ? results : std::span<const Type>();
  shape.tail = from.tail;
  shape.returnsTwice =
      has(from.attributes, Attribute::ReturnsTwice) && !(known && known->returnsTwice);
  shape.isNoUnwind = module_.hasLandingPads && has(from.attributes, Attribute::NoUnwind) &&
                     !(known && known->isNoUnwind);
  Instruction *call = module_.makeInstruction(Op::Call, type, operands);
  call->loc = {range.begin};
  decideShape(*call, shape, passing);
  insert(call);
  call_ = call;
  if (from.tail == TailKind::Must)
    checkMustTail(*call, range);
  Value *result = callResult(call, from.result, rules, range);
  if (keepsOrder && type != Type::Void)
    return opaque(result);
  if (from.tail == TailKind::Must && block_->last() != call)
    fail(diag::irUnsupported, range, "'musttail' calls with a result of this type are");
  return result;
}

// Decides the shape of the call. How arguments are passed is taken from the declaration of the
// callee. The call is treated as indirect if the callee is not a function, or if the call does not
// fit its declaration, which LLVM accepts: then no fact about the function holds for the call.
void Builder::decideShape(Instruction &call, CallShape &shape, std::vector<Passing> &passing) {
  const Function *function = asFunction(call.callee());
  shape.isIndirect = !function || !function->fits(call, &shape);
  if (!shape.isIndirect)
    for (const Argument *argument : function->arguments())
      passing[argument->index()] = argument->passing;
  bool arePlain = std::ranges::all_of(passing, [](const Passing &how) { return how == Passing(); });
  bool isPlain = !shape.isVarArg && !shape.isIndirect && shape.results.empty() &&
                 shape.tail == TailKind::Any && !shape.returnsTwice && !shape.isNoUnwind;
  if (arePlain && isPlain)
    return;
  if (!arePlain)
    shape.passing = module_.arena().copy(std::span<const Passing>(passing));
  shape.results = module_.arena().copy(shape.results);
  call.setShape(module_.arena().make<CallShape>(shape));
}

// A call that must be a tail call has the signature of its caller, so that its arguments fit into
// the caller's. That it is returned directly is a rule of the verifier.
void Builder::checkMustTail(const Instruction &call, SourceRange range) {
  std::span<Argument *const> parameters = function_->arguments();
  std::span<const Type> results =
      call.type() == Type::Tuple ? call.resultTypes() : std::span(function_->results());
  bool fits = !function_->isVarArg && call.argumentCount() == parameters.size() &&
              call.type() == function_->result() &&
              std::ranges::equal(results, function_->results());
  bool forwardsMemory = true;
  bool hasFloat80 = false;
  for (uint32_t i = 0; fits && i < parameters.size(); ++i) {
    fits = call.operand(i)->type() == parameters[i]->type() &&
           call.passing(i) == parameters[i]->passing;
    hasFloat80 = hasFloat80 || call.operand(i)->type() == Type::F80;
    if (call.passing(i).kind == Passing::ByValue)
      forwardsMemory = forwardsMemory && call.operand(i) == parameters[i];
  }
  if (call.isVarArgCall())
    forwardArguments(range);
  else if (!fits)
    fail(diag::irMustTail, range);
  else if (hasFloat80)
    fail(diag::irUnsupported, range, "'musttail' calls with arguments of type x86_fp80 are");
  else if (!forwardsMemory)
    fail(diag::irUnsupported, range,
         "'musttail' calls with other 'byval' arguments than the "
         "caller's are");
}

// A call of a function of the C library with one result, or none.
Value *Builder::callLibrary(std::string_view name, Type result,
                            const std::vector<Value *> &arguments, SourceRange range) {
  std::span<const Type> types(&result, result == Type::Void ? 0 : 1);
  std::vector<Value *> results = libraryResults(name, types, arguments, range);
  return results.empty() ? nullptr : results[0];
}

Value *Builder::callResult(Instruction *call, TextType *type, const PassingRules &rules,
                           SourceRange range) {
  const TextType &plain = *bare(type);
  if (plain.scalar == Type::Void && isScalar(&plain))
    return call;
  std::vector<PassedPart> parts = resultParts(type, rules, range);
  bool arePlain = std::ranges::all_of(
      parts, [](const PassedPart &part) { return part.kind == PassedPart::Scalar; });
  if (!arePlain) {
    std::vector<Value *> passed(parts.size(), call);
    if (parts.size() > 1)
      for (uint32_t i = 0; i < parts.size(); ++i)
        passed[i] = insert(module_.makeExtract(call, i));
    return ofPassed(type, parts, passed, range);
  }
  if (isScalar(&plain))
    return ofRegister(call, plain);
  Pack *pack = newPack(leavesOf(type, range));
  if (pack->parts.size() == 1)
    pack->parts[0] = ofRegister(call, *pack->leaves[0].type);
  else if (!pack->parts.empty())
    pack->call = call;
  return pack;
}

} // namespace wend::reader
