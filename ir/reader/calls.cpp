// Calls, and the intrinsics that become something else.

#include "ir/reader/builder.h"

namespace wend::reader {

namespace {

// Hints, debugging and scopes: nothing happens.
bool saysNothing(std::string_view name) {
  for (std::string_view prefix :
       {"llvm.dbg.", "llvm.lifetime.", "llvm.assume", "llvm.donothing", "llvm.invariant.",
        "llvm.experimental.noalias.", "llvm.var.annotation", "llvm.pseudoprobe"})
    if (name.starts_with(prefix))
      return true;
  return false;
}

} // namespace

Value *Builder::call(TextType *type, Operand callee, uint32_t mark, SourceRange typeRange,
                     SourceRange calleeRange) {
  std::span<Typed> given = takeValues(mark);
  bool isSymbol = callee.kind == OperandKind::Global;
  TextType *signature = bare(type);
  if (signature->kind == TypeKind::Pointer && bare(signature->element)->kind == TypeKind::Function)
    signature = bare(signature->element);
  bool isSpelt = signature->kind == TypeKind::Function;
  TextType *result = isSpelt ? signature->element : type;
  if (!enterBlock(typeRange.begin))
    return nullptr;
  // The one spelling of memset that the IR has stays as it is, declared where the text declares it.
  constexpr std::string_view memset = "llvm.memset.p0.i64";
  if (isSymbol && text(callee.symbol()).starts_with("llvm.") && text(callee.symbol()) != memset)
    return intrinsic(text(callee.symbol()), result, given, calleeRange);

  size_t declared = isSpelt ? signature->parts.size() : given.size();
  bool isVarArg = isSpelt && signature->isVarArg;
  if (given.size() < declared || (!isVarArg && given.size() > declared)) {
    fail(diag::irWrongArgumentCount, calleeRange, declared, given.size());
    return nullptr;
  }
  Type resultType = valueType(result, typeRange);
  std::vector<Value *> operands;
  operands.reserve(given.size() + 1);
  for (size_t i = 0; i < given.size(); ++i) {
    operands.push_back(value(given[i]));
    if (isSpelt && i < declared)
      requireType(operands.back(), valueType(signature->parts[i], typeRange), given[i].at);
  }
  TextType *pointer = scalarType(Type::Ptr);
  operands.push_back(value(callee, pointer, calleeRange.begin));
  if (hasFailed_)
    return nullptr;
  Instruction *call = module_.makeInstruction(Op::Call, resultType, operands);
  call->loc = calleeRange.loc();
  if (isVarArg)
    call->setVarArgCall(static_cast<uint32_t>(declared));
  return place(call);
}

Value *Builder::intrinsic(std::string_view name, TextType *type, std::span<const Typed> arguments,
                          SourceRange range) {
  if (saysNothing(name))
    return nullptr;
  size_t count = arguments.size();
  if (name.starts_with("llvm.expect.") && count >= 2)
    return freeze(arguments[0]);
  if (name.starts_with("llvm.memset.") && count >= 4)
    return fill(arguments, range);
  bool isMove = name.starts_with("llvm.memmove.");
  if ((isMove || name.starts_with("llvm.memcpy.")) && count >= 4) {
    constexpr Type parameters[] = {Type::Ptr, Type::Ptr, Type::I64};
    Function *function = libraryFunction(isMove ? "memmove" : "memcpy", Type::Ptr, parameters);
    if (function) {
      Value *operands[] = {value(arguments[0]), value(arguments[1]), value(arguments[2]), function};
      if (operands[2]->type() == Type::I32)
        operands[2] = cast(Op::ZExt, operands[2], Type::I64, range);
      place(module_.makeInstruction(Op::Call, Type::Ptr, operands));
      return nullptr;
    }
  }
  bool isSigned = name.starts_with("llvm.smax.") || name.starts_with("llvm.smin.");
  bool isExtreme = isSigned || name.starts_with("llvm.umax.") || name.starts_with("llvm.umin.");
  if (isExtreme && count == 2) {
    bool isMax = name.substr(6, 3) == "max";
    Value *left = value(arguments[0]);
    Value *right = value(arguments[1]);
    if (left->type() == right->type()) {
      Predicate predicate = isMax ? (isSigned ? Predicate::Sgt : Predicate::Ugt)
                                  : (isSigned ? Predicate::Slt : Predicate::Ult);
      Value *operands[] = {place(module_.makeICmp(predicate, left, right)), left, right};
      return place(module_.makeInstruction(Op::Select, left->type(), operands));
    }
  }
  if (name.starts_with("llvm.trap") || name.starts_with("llvm.debugtrap")) {
    Function *function = libraryFunction("abort", Type::Void, {});
    if (function) {
      Value *operands[] = {function};
      return place(module_.makeInstruction(Op::Call, Type::Void, operands));
    }
  }
  (void)type;
  fail(diag::irUnsupportedIntrinsic, range, name);
  return nullptr;
}

// All spellings of memset become the one that the back end knows.
Value *Builder::fill(std::span<const Typed> arguments, SourceRange range) {
  constexpr Type parameters[] = {Type::Ptr, Type::I8, Type::I64, Type::I1};
  Function *function = libraryFunction("llvm.memset.p0.i64", Type::Void, parameters);
  // Older text has the alignment in between.
  const Typed &isVolatile = arguments[arguments.size() - 1];
  Value *operands[] = {value(arguments[0]), value(arguments[1]), value(arguments[2]),
                       value(isVolatile), function};
  if (operands[2]->type() == Type::I32)
    operands[2] = cast(Op::ZExt, operands[2], Type::I64, range);
  if (!function || hasFailed_)
    return nullptr;
  return place(module_.makeInstruction(Op::Call, Type::Void, operands));
}

} // namespace wend::reader
