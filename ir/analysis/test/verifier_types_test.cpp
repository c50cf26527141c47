// The verifier's rules about types and calls: each is violated by one function.

#include "ir/analysis/test/verifier_diamond.h"

#include "ir/inline_asm.h"

using namespace wend;
using namespace wend::test;

TEST_CASE("verifier: types of results") {
  const std::string rule = "the result has the wrong type";
  SECTION("same as the operand") {
    Diamond d;
    d.put(Op::Add, Type::I64, {d.x, d.x});
    checkRule(d, rule + ": %0 = add i32 %x, %x");
  }
  SECTION("bool") {
    Diamond d;
    d.put(Op::ICmp, Type::I32, {d.x, d.x});
    checkRule(d, rule);
  }
  SECTION("pointer") {
    Diamond d;
    d.put(Op::Gep, Type::I64, {d.pointer, d.i64(1)});
    checkRule(d, rule);
  }
  SECTION("none") {
    Diamond d;
    d.put(Op::Store, Type::I32, {d.x, d.pointer});
    checkRule(d, rule);
  }
  SECTION("copy") {
    Diamond d;
    d.put(Op::Copy, Type::I64, {d.x});
    checkRule(d, rule);
  }
}

TEST_CASE("verifier: frozen values are computed from frozen ones") {
  Diamond d;
  Instruction *sum = d.put(Op::Add, Type::I32, {d.x, d.x});
  sum->setFrozen();
  checkRule(d, "a frozen value is computed from one that is not frozen: %0 = add i32 %x, %x");
  freeze(*d.x);
  REQUIRE(faultsOf(*d.f) == "");
}

TEST_CASE("verifier: types of operands") {
  Diamond d;
  Value *x = d.x;
  Value *f32 = d.module.constant(Type::F32, 0);
  Value *f64 = d.module.constant(Type::F64, 0);
  Value *f80 = d.module.float80({});
  struct {
    Op op;
    Type type;
    std::initializer_list<Value *> operands;
    const char *rule;
  } cases[] = {
      {Op::Mul, Type::I32, {x, d.i64(1)}, "the operands are not two integers of one type"},
      {Op::Xor, Type::Ptr, {d.pointer, d.pointer}, "the operands are not two integers of one type"},
      {Op::ICmp,
       Type::I1,
       {x, d.i64(1)},
       "the operands are not two integers or pointers of one type"},
      {Op::Select, Type::I32, {x, x, x}, "the operands are not an i1 and two of the result's type"},
      {Op::Select,
       Type::I32,
       {d.condition, x, d.i64(1)},
       "the operands are not an i1 and two of the result's type"},
      {Op::Select,
       Type::I64,
       {d.condition, x, x},
       "the operands are not an i1 and two of the result's type"},
      {Op::ZExt, Type::I32, {x}, "the result is not a wider integer"},
      {Op::SExt, Type::I8, {x}, "the result is not a wider integer"},
      {Op::SExt, Type::Ptr, {x}, "the result is not a wider integer"},
      {Op::Trunc, Type::I32, {x}, "the result is not a narrower integer"},
      {Op::Trunc, Type::I32, {d.pointer}, "the result is not a narrower integer"},
      {Op::PtrToInt,
       Type::I64,
       {x},
       "the operand is not a pointer or the result is not an integer"},
      {Op::PtrToInt,
       Type::Ptr,
       {d.pointer},
       "the operand is not a pointer or the result is not an integer"},
      {Op::IntToPtr, Type::Ptr, {d.pointer}, "the operand is not an integer"},
      {Op::Gep, Type::Ptr, {x, d.i64(1)}, "the operands are not a pointer and an i64"},
      {Op::Gep, Type::Ptr, {d.pointer, x}, "the operands are not a pointer and an i64"},
      {Op::Load, Type::I32, {x}, "the address is not a pointer or the result is not a value"},
      {Op::Load,
       Type::Void,
       {d.pointer},
       "the address is not a pointer or the result is not a value"},
      {Op::Store, Type::Void, {d.pointer, x}, "the address is not a pointer"},
      {Op::ICmp, Type::I1, {f32, f32}, "the operands are not two integers or pointers of one type"},
      {Op::BSwap, Type::I8, {d.i8(1)}, "the operand's width is not a multiple of 16 bits"},
      {Op::CtPop, Type::Ptr, {d.pointer}, "the operand is not an integer"},
      {Op::UMulHigh, Type::I32, {x, x}, "the operands are not two i64"},
      {Op::FAdd, Type::I32, {x, x}, "the operands are not two floating-point numbers of one type"},
      {Op::FDiv,
       Type::F32,
       {f32, f64},
       "the operands are not two floating-point numbers of one type"},
      {Op::FCmp, Type::I1, {x, x}, "the operands are not two floating-point numbers of one type"},
      {Op::FNeg, Type::I32, {x}, "the operand is not a floating-point number"},
      {Op::FFloor, Type::F80, {f80}, "the operation has no operands of type x86_fp80"},
      {Op::FMaxNum, Type::F80, {f80, f80}, "the operation has no operands of type x86_fp80"},
      {Op::FMinNum,
       Type::I32,
       {x, x},
       "the operands are not two floating-point numbers of one type"},
      {Op::FPToSI,
       Type::I64,
       {x},
       "the operand is not a floating-point number or the result is not an integer"},
      {Op::FPToUI,
       Type::F32,
       {f64},
       "the operand is not a floating-point number or the result is not an integer"},
      {Op::SIToFP,
       Type::F32,
       {f64},
       "the operand is not an integer or the result is not a floating-point number"},
      {Op::UIToFP,
       Type::I64,
       {x},
       "the operand is not an integer or the result is not a floating-point number"},
      {Op::FPTrunc, Type::F32, {f32}, "the result is not a narrower floating-point number"},
      {Op::FPExt, Type::F64, {f64}, "the result is not a wider floating-point number"},
      {Op::FPTrunc, Type::F80, {f64}, "the result is not a narrower floating-point number"},
      {Op::FPExt, Type::F64, {f80}, "the result is not a wider floating-point number"},
      {Op::FPTrunc, Type::I32, {f80}, "the result is not a narrower floating-point number"},
      {Op::BitCast,
       Type::I64,
       {f80},
       "the operand and the result are not an integer and a number of one width"},
      {Op::FAdd,
       Type::F80,
       {f80, f64},
       "the operands are not two floating-point numbers of one type"},
      {Op::BitCast,
       Type::I64,
       {f32},
       "the operand and the result are not an integer and a number of one width"},
      {Op::BitCast,
       Type::F64,
       {d.pointer},
       "the operand and the result are not an integer and a number of one width"},
      {Op::StackAlloc, Type::Ptr, {x}, "the size is not an i64"},
      {Op::Call, Type::I32, {x}, "the callee is not a pointer"},
      {Op::Call, Type::I32, {}, "the callee is not a pointer"},
  };
  for (auto &[op, type, operands, rule] : cases) {
    Instruction *wrong = d.put(op, type, operands);
    checkRule(d, rule);
    wrong->erase();
    REQUIRE(faultsOf(*d.f) == "");
  }
}

TEST_CASE("verifier: a call matches its function") {
  Diamond d;
  Function *g = d.function("g", Type::I32, {Type::I32, Type::Ptr});
  Instruction *call = d.put(Op::Call, Type::I32, {d.x, d.pointer, g});
  CHECK(faultsOf(*d.f) == "");
  SECTION("number of arguments") {
    d.put(Op::Call, Type::I32, {d.x, g});
    checkRule(d, "the call does not match the function's result or number of parameters");
  }
  SECTION("result") {
    d.put(Op::Call, Type::I64, {d.x, d.pointer, g});
    checkRule(d, "the call does not match the function's result or number of parameters");
  }
  SECTION("number of arguments in its shape") {
    CallShape &shape = d.shape();
    shape.declared = 1;
    d.put(Op::Call, Type::I32, {d.x, d.x, d.pointer})->setShape(&shape);
    checkRule(d, "the number of arguments does not match the call's shape");
  }
  SECTION("argument attributes") {
    const Passing passing[] = {{Passing::SignExtended}, {}};
    CallShape &shape = d.shape();
    shape.declared = 2;
    shape.passing = passing;
    call->setShape(&shape);
    checkRule(d, "an argument is not passed as its parameter is");
    g->arguments()[0]->passing = passing[0];
    CHECK(faultsOf(*d.f) == "");
  }
  SECTION("type of an argument") {
    call->setOperand(0, d.pointer);
    checkRule(d,
              "an argument does not have its parameter's type: %0 = call i32 @g(ptr %c, ptr %c)");
  }
}

TEST_CASE("verifier: several results") {
  Diamond d;
  const Type results[] = {Type::I32, Type::I64};
  Function *g = d.module.addFunction("g", results);
  CallShape &shape = d.shape();
  shape.results = results;
  Instruction *call = d.put(Op::Call, Type::Tuple, {g});
  call->setShape(&shape);
  Instruction *second = d.module.makeExtract(call, 1);
  second->insertBefore(d.ret);
  CHECK(faultsOf(*d.f) == "");
  SECTION("are named by the call") {
    second->erase();
    shape.results = std::span(results).first(1);
    checkRule(d, "a call with several results lacks their types");
  }
  SECTION("are those of the function") {
    const Type others[] = {Type::I32, Type::Ptr};
    shape.results = others;
    checkRule(d, "the call does not match the function's result or number of parameters");
  }
  SECTION("are used by extractvalue only") {
    d.put(Op::Store, Type::Void, {call, d.pointer});
    checkRule(d, "several results are used other than by extractvalue");
  }
  SECTION("have valid indices") {
    Instruction *third = d.put(Op::Extract, Type::I32, {d.x});
    checkRule(d, "the call has no such result");
    third->erase();
    d.put(Op::Extract, Type::I64, {call});
    checkRule(d, "the call has no such result");
  }
}

TEST_CASE("verifier: assembly") {
  Diamond d;
  auto assembly = [&](const char *constraints, bool hasMemory = false) {
    auto *made = d.module.arena().make<InlineAsm>("", constraints);
    if (hasMemory)
      made->memory = d.module.arena().copy(std::vector<InlineAsm::Memory>{{Type::I32, 4}});
    return made;
  };
  CallShape &shape = d.shape();
  shape.isIndirect = true;
  shape.declared = 1;
  auto call = [&](InlineAsm *callee, Value *argument, Type type) {
    Instruction *made = d.put(Op::Call, type, {argument, callee});
    made->setShape(&shape);
    return made;
  };
  const std::string counts = "the constraints of the assembly do not fit its arguments and results";
  SECTION("is called") {
    call(assembly("=r,0"), d.x, Type::I32);
    call(assembly("=*m,~{memory}", true), d.pointer, Type::Void);
    CHECK(faultsOf(*d.f) == "");
    d.put(Op::Store, Type::Void, {assembly(""), d.pointer});
    checkRule(d, "assembly is used other than by a call of it");
  }
  SECTION("has as many operands as constraints") {
    call(assembly("r,r"), d.x, Type::Void);
    checkRule(d, counts);
  }
  SECTION("has as many results as constraints") {
    call(assembly("r"), d.x, Type::I32);
    checkRule(d, counts);
  }
  SECTION("has constraints") {
    call(assembly("r,=r"), d.x, Type::I32);
    checkRule(d, "the assembly has malformed constraints");
  }
  SECTION("has addresses of operands in memory") {
    call(assembly("*m", true), d.x, Type::Void);
    checkRule(d, "an operand of the assembly in memory is no address");
  }
}

TEST_CASE("verifier: branches") {
  SECTION("condition") {
    Diamond d;
    d.entry->terminator()->setOperand(0, d.number);
    checkFault(*d.f, "entry", "the condition is not an i1");
  }
  SECTION("cases") {
    Diamond d;
    BasicBlock *end = d.block(d.f, "end");
    d.b.unreachable();
    d.ret->erase();
    d.b.setBlock(d.join);
    Instruction *branch = d.b.switchTo(d.x, end);
    d.b.addCase(branch, d.i32(1), end);
    CHECK(faultsOf(*d.f) == "");
    const std::string rule = "a case is not a constant of the condition's type";
    branch->setOperand(1, d.i64(1));
    checkRule(d, rule);
    branch->setOperand(1, d.number);
    checkRule(d, rule);
    branch->setOperand(1, d.i32(2));
    d.b.addCase(branch, d.i32(3), end);
    d.b.addCase(branch, d.i32(2), end);
    checkRule(d, "a case occurs twice");
    branch->setOperand(3, d.i32(4));
    CHECK(faultsOf(*d.f) == "");
    branch->setOperand(0, d.pointer);
    branch->setOperand(1, d.null());
    branch->setOperand(2, d.null());
    branch->setOperand(3, d.null());
    checkRule(d, "the condition is not an integer");
  }
  SECTION("return") {
    Diamond d;
    const std::string rule = "the returned value does not have the function's result type";
    d.ret->setOperand(0, d.condition);
    checkRule(d, rule);
    d.ret->removeOperandUnordered(0);
    checkRule(d, rule);
    Function *g = d.function("g", Type::Void, {});
    d.block(g, "entry");
    d.b.ret(d.i32(1));
    checkFault(*g, "entry", rule);
  }
}

TEST_CASE("verifier: atomic operations") {
  auto broken = [](Op op, Type type, std::initializer_list<const char *> names,
                   const AtomicVariant &variant, const std::string &rule) {
    Diamond d;
    std::vector<Value *> operands;
    for (std::string_view name : names)
      operands.push_back(name == "pointer"     ? d.pointer
                         : name == "x"         ? d.x
                         : name == "condition" ? d.condition
                                               : d.module.constant(Type::F64, 0));
    Instruction *made = d.module.makeInstruction(op, type, operands);
    made->setAtomicVariant(variant);
    made->insertBefore(d.ret);
    checkRule(d, rule);
  };
  using enum Ordering;
  const std::string ordering = "the operation cannot have this ordering";
  broken(Op::AtomicLoad, Type::I32, {"pointer"}, {.ordering = Release}, ordering);
  broken(Op::AtomicLoad, Type::I32, {"pointer"}, {.ordering = AcqRel}, ordering);
  broken(Op::AtomicStore, Type::Void, {"x", "pointer"}, {.ordering = Acquire}, ordering);
  broken(Op::Fence, Type::Void, {}, {.ordering = Monotonic}, ordering);
  broken(Op::AtomicRmw, Type::I32, {"pointer", "x"}, {.ordering = Unordered}, ordering);
  broken(Op::CmpXchg, Type::I32, {"pointer", "x", "x"}, {.failure = Release}, ordering);
  broken(Op::AtomicLoad, Type::I32, {"x"}, {}, "the address is not a pointer");
  broken(Op::AtomicLoad, Type::I1, {"pointer"}, {}, "the type has no atomic accesses");
  broken(Op::AtomicStore, Type::Void, {"condition", "pointer"}, {},
         "the type has no atomic accesses");
  broken(Op::CmpXchg, Type::F64, {"pointer", "number", "number"}, {},
         "the operands are not two integers or pointers of the result's type");
  broken(Op::CmpXchg, Type::I64, {"pointer", "x", "x"}, {},
         "the operands are not two integers or pointers of the result's type");
  broken(Op::AtomicRmw, Type::I64, {"pointer", "x"}, {},
         "the operand does not have the result's type");
  broken(Op::AtomicRmw, Type::F64, {"pointer", "number"}, {.operation = RmwOp::Add},
         "the operation is not one of this type");
  broken(Op::AtomicRmw, Type::I32, {"pointer", "x"}, {.operation = RmwOp::FAdd},
         "the operation is not one of this type");
}

TEST_CASE("verifier: thread-local variables are used by their address only") {
  SECTION("directly") {
    Diamond d;
    Global *local = d.module.addGlobal("local", 4, 4);
    local->threadModel = ThreadModel::GeneralDynamic;
    d.put(Op::Load, Type::I32, {local});
    checkRule(d, "a thread-local variable is used other than by its address");
  }
  SECTION("the address of another value") {
    Diamond d;
    d.put(Op::ThreadAddress, Type::Ptr, {d.pointer});
    checkRule(d, "the operand is no thread-local variable");
  }
}

TEST_CASE("verifier: a call that must be a tail call is returned") {
  Diamond d;
  Instruction *call = d.put(Op::Call, Type::I32, {d.x, d.pointer});
  CallShape shape;
  shape.isIndirect = true;
  shape.declared = 1;
  shape.tail = TailKind::Must;
  call->setShape(d.module.arena().make<CallShape>(shape));
  checkRule(d, "the call must be a tail call, but is not returned directly");
}

TEST_CASE("verifier: operations on vectors") {
  Diamond d;
  Module &module = d.module;
  Value *v = module.vector(Type::V4I32, {});
  Value *f = module.vector(Type::V4F32, {});
  Value *differing = module.vector(Type::V4I32, {{1, 2}});
  Value *places = module.vector(Type::V16I8, {});
  Value *beyond = module.vector(Type::V16I8, {{8, 0}});
  Value *wide = module.constant(Type::V8I32, 0);
  const char *noOperation = "the lanes have no such operation";
  const char *noMask =
      "the operands are not two vectors of one type, or the result is not their mask";
  struct {
    Op op;
    Type type;
    std::initializer_list<Value *> operands;
    Op laneOp;
    const char *rule;
  } cases[] = {
      {Op::LaneUnary, Type::I32, {d.x}, Op::FNeg, "the operand is not a vector"},
      {Op::LaneUnary, Type::V4I32, {v}, Op::FNeg, noOperation},
      {Op::LaneBinary, Type::V4I32, {v, f}, Op::Add, noOperation},
      {Op::LaneBinary, Type::V4F32, {f, f}, Op::Add, noOperation},
      {Op::LaneBinary, Type::V4I32, {v, v}, Op::SDiv, noOperation},
      {Op::LaneBinary,
       Type::V4I32,
       {v, differing},
       Op::Shl,
       "the counts of a shift are not one constant"},
      {Op::LaneICmp, Type::V4I32, {f, f}, {}, noMask},
      {Op::LaneFCmp, Type::V4F32, {f, f}, {}, noMask},
      {Op::LaneCast, Type::V4F32, {v}, Op::UIToFP, "the lanes have no such conversion"},
      {Op::LaneSigns,
       Type::I32,
       {v},
       {},
       "the operand is not a vector of bytes or of numbers, or the result not an i32"},
      {Op::LaneExtract, Type::I64, {v}, {}, "the vector has no such lane"},
      {Op::LaneInsert, Type::V4F32, {f, d.x}, {}, "the vector has no such lane"},
      {Op::Shuffle,
       Type::V4I32,
       {v, v, v},
       {},
       "the operands are not two vectors of one type and a constant <16 x i8>"},
      {Op::Shuffle, Type::V4I32, {v, v, beyond}, {}, "the operands have no such lane"},
      {Op::LaneJoin,
       Type::V8I32,
       {v, f},
       {},
       "the operands are not two vectors, or the result not a vector of 256 bits"},
      {Op::LaneHalf,
       Type::V4F32,
       {wide},
       {},
       "the operand is not a vector of 256 bits, or the result not its half"},
  };
  for (const auto &each : cases) {
    Instruction *made = d.put(each.op, each.type, each.operands);
    made->setLaneOp(each.laneOp);
    checkRule(d, each.rule);
    made->erase();
  }
  d.put(Op::Shuffle, Type::V4I32, {v, differing, places});
  REQUIRE(faultsOf(*d.f) == "");
}
