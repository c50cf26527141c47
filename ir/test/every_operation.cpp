#include "ir/test/every_operation.h"

#include "ir/cfg_edit.h"
#include "ir/fold.h"
#include "ir/lanes.h"

#include <fmt/format.h>

namespace wend::test {

namespace {

class Everything {
public:
  explicit Everything(Fixture &fixture) : fx_(fixture), b_(fixture.b) {}

  void build() {
    addGlobals();
    callee_ = fx_.function("callee", Type::I32, {Type::I32, Type::Ptr});
    leave_ = fx_.function("leave it", Type::Void, {});
    leave_->isNoReturn = true;
    addArithmetic();
    addBits();
    addNumbers();
    addLongNumbers();
    addMemory();
    addAtomics();
    addLanes();
    addResults();
    addControl();
    addUnwinding();
    addUnnamed();
  }

private:
  void addGlobals() {
    Global *text = fx_.module.addGlobal("text", 6, 1);
    text->isReadOnly = true;
    text->bytes = std::string_view("a\"\\\n\0\xFF", 6);
    fx_.module.addGlobal("table", 400, 16);
    Global *odd = fx_.module.addGlobal("odd name\"\xC3\xA9", 4, 4);
    odd->bytes = "wxyz";
  }

  Function *begin(std::string_view name, Type result, std::initializer_list<Type> arguments) {
    Function *function = fx_.function(name, result, arguments);
    fx_.block(function, "entry");
    return function;
  }

  void addArithmetic() {
    for (Type type : {Type::I1, Type::I8, Type::I16, Type::I32, Type::I64}) {
      Function *f = begin(fmt::format("arithmetic.{}", name(type)), type, {type, type, Type::I1});
      f->isInternal = true;
      Value *value = f->arguments()[0];
      for (Op op : opsOf<OpKind::IntBinary, OpKind::IntDivision, OpKind::IntShift>)
        value = b_.binary(op, value, f->arguments()[1], fx_.name("x"));
      value = b_.binary(Op::Xor, value, fx_.constant(type, -1));
      value = b_.select(f->arguments()[2], value, fx_.constant(type, 5), fx_.name("choice"));
      b_.ret(b_.cast(Op::Copy, value, type, fx_.name("copy")));
    }
    Function *products = begin("products", Type::I64, {Type::I64, Type::I64});
    Value *high = products->arguments()[0];
    for (Op op : opsOf<OpKind::HighProduct>)
      high = b_.binary(op, high, products->arguments()[1], fx_.name("high"));
    b_.ret(high);
    Function *f = begin("casts", Type::I64, {Type::I8, Type::I64});
    Value *wide = b_.cast(Op::ZExt, f->arguments()[0], Type::I32);
    wide = b_.cast(Op::SExt, wide, Type::I64);
    Value *narrow = b_.cast(Op::Trunc, f->arguments()[1], Type::I1);
    b_.ret(b_.select(narrow, wide, fx_.i64(INT64_MIN)));
    f = begin("comparisons", Type::I1, {Type::I32, Type::Ptr});
    Value *all = fx_.i1(true);
    for (unsigned p = 0; p < 10; ++p)
      all = b_.binary(Op::And, all,
                      b_.icmp(static_cast<Predicate>(p), f->arguments()[0], fx_.i32(-7)));
    Value *isNull = b_.icmp(Predicate::Eq, f->arguments()[1], fx_.null());
    b_.ret(b_.binary(Op::Or, all, isNull));
  }

  void addBits() {
    for (Type type : {Type::I16, Type::I32, Type::I64}) {
      Function *f = begin(fmt::format("bits.{}", name(type)), type, {type});
      Value *value = f->arguments()[0];
      for (Op op : opsOf<OpKind::BitUnary>)
        value = b_.cast(op, value, type);
      b_.ret(value);
    }
  }

  void addNumbers() {
    Function *f = begin("numbers", Type::F64, {Type::F32, Type::F64, Type::I32});
    Value *narrow = f->arguments()[0];
    Value *wide = f->arguments()[1];
    for (Op op : opsOf<OpKind::FloatBinary>) {
      narrow = b_.binary(op, narrow, fx_.module.constant(Type::F32, bitsOf(Type::F32, -0.1F)));
      wide = b_.binary(op, wide, fx_.module.constant(Type::F64, bitsOf(Type::F64, 2.5)));
    }
    for (Op op : opsOf<OpKind::FloatUnary>) {
      narrow = b_.cast(op, narrow, Type::F32);
      wide = b_.cast(op, wide, Type::F64);
    }
    wide = b_.binary(Op::FAdd, wide, b_.cast(Op::FPExt, narrow, Type::F64));
    narrow = b_.cast(Op::FPTrunc, wide, Type::F32);
    narrow = b_.binary(Op::FMul, narrow, b_.cast(Op::SIToFP, f->arguments()[2], Type::F32));
    wide = b_.binary(Op::FMul, wide, b_.cast(Op::UIToFP, f->arguments()[2], Type::F64));
    Value *bits = b_.cast(Op::BitCast, wide, Type::I64);
    Value *cut = b_.cast(Op::FPToSI, narrow, Type::I64);
    Value *whole = b_.cast(Op::FPToUI, wide, Type::I64);
    Value *sum = b_.binary(Op::Add, b_.binary(Op::Add, bits, cut), whole);
    Value *all = fx_.i1(true);
    for (unsigned p = 0; p < 16; ++p) {
      Value *operands[] = {wide, fx_.module.constant(Type::F64, bitsOf(Type::F64, 1e300))};
      Instruction *test = fx_.module.makeInstruction(Op::FCmp, Type::I1, operands);
      test->setFloatPredicate(static_cast<FloatPredicate>(p));
      test->appendTo(b_.block());
      all = b_.binary(Op::And, all, test);
    }
    b_.ret(b_.select(all, b_.cast(Op::BitCast, sum, Type::F64), wide));
  }

  // All operations on x86_fp80, and results on the x87 stack and beside it.
  void addLongNumbers() {
    const Type results[] = {Type::F80, Type::I64, Type::F80};
    Function *f = fx_.module.addFunction("long numbers", results);
    f->isInternal = true;
    for (Type type : {Type::F80, Type::F32, Type::F64, Type::I32})
      f->addArgument(type, fx_.name("x"));
    fx_.block(f, "entry");
    Value *given = f->arguments()[0];
    Value *value = given;
    for (Op op : opsOf<OpKind::FloatBinary>)
      if (!isIntrinsic(op))
        value = b_.binary(op, value, fx_.module.float80(Float80::of(-0.1L)));
    value = b_.cast(Op::FNeg, value, Type::F80);
    value = b_.binary(Op::FAdd, value, b_.cast(Op::FPExt, f->arguments()[1], Type::F80));
    value = b_.binary(Op::FAdd, value, b_.cast(Op::FPExt, f->arguments()[2], Type::F80));
    value = b_.binary(Op::FMul, value, b_.cast(Op::SIToFP, f->arguments()[3], Type::F80));
    value = b_.binary(Op::FMul, value, b_.cast(Op::UIToFP, f->arguments()[3], Type::F80));
    Value *narrow = b_.cast(Op::FPTrunc, value, Type::F32);
    narrow = b_.cast(Op::FPExt, narrow, Type::F64);
    narrow = b_.binary(Op::FAdd, narrow, b_.cast(Op::FPTrunc, value, Type::F64));
    Value *bits = b_.cast(Op::BitCast, narrow, Type::I64);
    bits = b_.binary(Op::Add, bits, b_.cast(Op::FPToSI, value, Type::I64));
    bits = b_.binary(Op::Add, bits, b_.cast(Op::FPToUI, value, Type::I64));
    Value *all = fx_.i1(true);
    for (unsigned p = 0; p < 16; ++p) {
      Value *operands[] = {value, given};
      Instruction *test = fx_.module.makeInstruction(Op::FCmp, Type::I1, operands);
      test->setFloatPredicate(static_cast<FloatPredicate>(p));
      test->appendTo(b_.block());
      all = b_.binary(Op::And, all, test);
    }
    value = b_.cast(Op::Copy, b_.select(all, value, fx_.module.float80({})), Type::F80);
    Value *returned[] = {value, bits, fx_.module.float80({3, 0x7FFF})};
    fx_.module.makeInstruction(Op::Ret, Type::Void, returned)->appendTo(b_.block());
  }

  // Several results, and arguments with attributes.
  void addResults() {
    const Type results[] = {Type::I64, Type::Ptr, Type::I8};
    Function *f = fx_.module.addFunction("results", results);
    Argument *narrow = f->addArgument(Type::I8, fx_.name("narrow"));
    narrow->passing.kind = Passing::SignExtended;
    Argument *copied = f->addArgument(Type::Ptr, fx_.name("copied"));
    copied->passing = {Passing::ByValue, 16, 40};
    f->isVarArg = true;
    fx_.block(f, "entry");
    Instruction *room = fx_.module.makeStackAlloc(fx_.i64(100), 64);
    room->appendTo(b_.block());
    room->name = fx_.name("room");
    Value *arguments[] = {narrow, copied, fx_.i32(7), f};
    Instruction *call = fx_.module.makeInstruction(Op::Call, Type::Tuple, arguments);
    auto *shape = fx_.module.arena().make<CallShape>();
    const Passing passing[] = {narrow->passing, copied->passing, {}};
    shape->isVarArg = true;
    shape->declared = 2;
    shape->results = f->results();
    shape->passing = fx_.module.arena().copy(std::span<const Passing>(passing));
    call->setShape(shape);
    call->appendTo(b_.block());
    Instruction *number = fx_.module.makeExtract(call, 0);
    number->appendTo(b_.block());
    Value *returned[] = {number, room, narrow};
    fx_.module.makeInstruction(Op::Ret, Type::Void, returned)->appendTo(b_.block());
  }

  void addMemory() {
    Function *f = begin("memory", Type::Ptr, {Type::Ptr, Type::I64});
    Value *address = f->arguments()[0];
    Value *index = f->arguments()[1];
    for (Type type : {Type::I1, Type::I8, Type::I16, Type::I32, Type::I64, Type::Ptr, Type::F32,
                      Type::F64, Type::F80}) {
      Instruction *slot = b_.addAlloca(*f, type, 1, fx_.name("slot"));
      b_.addAlloca(*f, type, 10, fx_.name("array"));
      b_.store(b_.load(type, address), slot);
    }
    for (uint64_t size : {1, 2, 4, 8, 3, 12, 400})
      address = b_.gep(address, index, size);
    Value *number = b_.cast(Op::PtrToInt, address, Type::I64);
    address = b_.cast(Op::IntToPtr, number, Type::Ptr);
    b_.store(fx_.null(), address);
    b_.store(fx_.module.find("text"), address);
    b_.store(callee_, address);
    b_.store(fx_.module.find("odd name\"\xC3\xA9"), address);
    Value *arguments[] = {fx_.i32(1), address};
    Value *result = b_.call(callee_, arguments, fx_.name("called"));
    b_.store(result, address);
    // An indirect call.
    Instruction *call = fx_.module.makeInstruction(Op::Call, Type::I16, {}, 3);
    call->addOperand(fx_.module, result);
    call->addOperand(fx_.module, fx_.module.find("table"));
    call->addOperand(fx_.module, address);
    call->appendTo(b_.block());
    b_.ret(address);
  }

  Instruction *atomic(Op op, Type type, std::initializer_list<Value *> operands,
                      const AtomicVariant &variant) {
    Instruction *made = fx_.module.makeInstruction(op, type, std::span(operands));
    made->setAtomicVariant(variant);
    made->appendTo(b_.block());
    return made;
  }

  void addAtomics() {
    using enum Ordering;
    Global *local = fx_.module.addGlobal("local", 4, 4);
    local->threadModel = ThreadModel::InitialExec;
    Function *f = begin("atomics", Type::I32, {Type::Ptr, Type::I32, Type::F64});
    Value *address = f->arguments()[0];
    Value *number = f->arguments()[1];
    Value *real = f->arguments()[2];
    Value *operands[] = {local};
    Instruction *own = fx_.module.makeInstruction(Op::ThreadAddress, Type::Ptr, operands);
    own->appendTo(b_.block());
    for (Ordering ordering : {Unordered, Monotonic, Acquire, SeqCst})
      atomic(Op::AtomicLoad, Type::Ptr, {own}, {.ordering = ordering, .isVolatile = true});
    for (Ordering ordering : {Unordered, Monotonic, Release, SeqCst})
      atomic(Op::AtomicStore, Type::Void, {number, address}, {.ordering = ordering});
    for (unsigned i = 0; i < rmwOpCount; ++i) {
      auto operation = static_cast<RmwOp>(i);
      Value *value = isFloatOperation(operation) ? real : number;
      atomic(Op::AtomicRmw, value->type(), {address, value},
             {.operation = operation, .isSingleThread = true});
    }
    Instruction *old = atomic(Op::CmpXchg, Type::I32, {address, number, fx_.i32(1)},
                              {.ordering = AcqRel, .failure = Acquire});
    old->name = fx_.name("old");
    atomic(Op::CmpXchg, Type::Ptr, {address, fx_.null(), address}, {.isVolatile = true});
    for (Ordering ordering : {Acquire, Release, AcqRel, SeqCst})
      atomic(Op::Fence, Type::Void, {}, {.ordering = ordering});
    b_.ret(old);
  }

  Instruction *lanes(Op op, Type type, std::initializer_list<Value *> operands,
                     Op laneOp = Op::Add) {
    Instruction *made = fx_.module.makeInstruction(op, type, operands);
    made->setLaneOp(laneOp);
    made->appendTo(b_.block());
    return made;
  }

  void addLanes() {
    constexpr Type types[] = {Type::V16I8, Type::V8I16, Type::V4I32,
                              Type::V2I64, Type::V4F32, Type::V2F64};
    for (Type type : types) {
      Function *f = begin(fmt::format("lanes.{}", name(type)), type, {type, type, laneType(type)});
      Value *value = f->arguments()[0];
      Value *other = f->arguments()[1];
      Value *count = fx_.module.vector(type, VectorBits::splat(type, 3));
      for (unsigned i = 0; i < opCount; ++i) {
        auto op = static_cast<Op>(i);
        if (isLaneBinary(op, type))
          value = lanes(Op::LaneBinary, type, {value, isShift(op) ? count : other}, op);
        if (isLaneUnary(op, type))
          value = lanes(Op::LaneUnary, type, {value}, op);
        for (Type from : types)
          if (isLaneCast(op, from, type) && from != type)
            lanes(Op::LaneCast, type, {fx_.module.vector(from, {})}, op);
      }
      bool ofIntegers = isInteger(laneType(type));
      Instruction *mask =
          lanes(ofIntegers ? Op::LaneICmp : Op::LaneFCmp, maskType(type), {value, other});
      if (ofIntegers)
        mask->setPredicate(Predicate::Ult);
      else
        mask->setFloatPredicate(FloatPredicate::Une);
      if (type == Type::V16I8 || !ofIntegers)
        lanes(Op::LaneSigns, Type::I32, {value});
      lanes(Op::LaneExtract, laneType(type), {value})->setLane(1);
      Instruction *inserted = lanes(Op::LaneInsert, type, {value, f->arguments()[2]});
      inserted->setLane(laneCount(type) - 1);
      VectorBits places = {{0x0102010201020102, 0x0301030103010301}};
      Instruction *joined = lanes(Op::LaneJoin, wideOf(type), {inserted, other});
      Instruction *half = lanes(Op::LaneHalf, type, {joined});
      half->setLane(1);
      b_.ret(lanes(Op::Shuffle, type, {inserted, half, fx_.module.vector(Type::V16I8, places)}));
    }
  }

  // A call that unwinds to a landing pad with all kinds of clauses.
  void addUnwinding() {
    Function *personality = fx_.module.addFunction("personality", Type::I32);
    personality->isVarArg = true;
    Function *f = begin("unwinding", Type::I32, {Type::I32, Type::Ptr});
    f->personality = personality;
    fx_.module.hasLandingPads = true;
    BasicBlock *entry = b_.block();
    BasicBlock *next = fx_.block(f, "next");
    BasicBlock *handler = fx_.block(f, "pad");
    b_.setBlock(entry);
    Value *arguments[] = {f->arguments()[0], f->arguments()[1]};
    Instruction *call = b_.call(callee_, arguments, fx_.name("result"));
    appendInvoke(*entry, *next, *handler);
    b_.setBlock(next);
    b_.ret(call);
    Value *type = fx_.module.find("text");
    Value *types[] = {type, type, fx_.null(), fx_.null()};
    Instruction *pad = fx_.module.makeInstruction(Op::LandingPad, Type::Tuple, types);
    const LandingClause clauses[] = {{false, 1}, {true, 2}, {true, 0}, {false, 1}};
    pad->setLandingShape(fx_.module.arena().make<LandingPadShape>(
        LandingPadShape{true, fx_.module.arena().copy(std::span<const LandingClause>(clauses))}));
    pad->appendTo(handler);
    Value *results[2];
    for (uint32_t i = 0; i < 2; ++i) {
      Instruction *result = fx_.module.makeExtract(pad, i);
      result->appendTo(handler);
      results[i] = result;
    }
    fx_.module.makeInstruction(Op::Resume, Type::Void, results)->appendTo(handler);
  }

  void addControl() {
    Function *f = begin("control", Type::I32, {Type::I32, Type::I1});
    BasicBlock *entry = b_.block();
    BasicBlock *loop = fx_.block(f, "loop");
    BasicBlock *twice = fx_.block(f, "twice");
    BasicBlock *exit = fx_.block(f, "exit");
    BasicBlock *lost = fx_.block(f, "lost");
    b_.call(leave_, {});
    b_.unreachable();
    b_.setBlock(entry);
    b_.br(loop);
    b_.setBlock(loop);
    Instruction *branch = b_.switchTo(f->arguments()[0], twice);
    b_.addCase(branch, fx_.i32(1), exit);
    b_.addCase(branch, fx_.i32(-2), exit);
    b_.addCase(branch, fx_.i32(INT32_MAX), lost);
    b_.addCase(branch, fx_.i32(3), loop);
    Instruction *i = fx_.phi(loop, Type::I32, "i", {fx_.i32(0), fx_.i32(4)});
    b_.setBlock(twice);
    b_.condBr(f->arguments()[1], exit, exit);
    Instruction *x = fx_.phi(exit, Type::I32, "x", {i, i, f->arguments()[0], f->arguments()[0]});
    b_.ret(x);
    b_.setBlock(fx_.function("empty switch", Type::Void, {Type::I64})->addBlock({}));
    Function *empty = b_.block()->function();
    BasicBlock *end = empty->addBlock({});
    b_.switchTo(empty->arguments()[0], end);
    b_.setBlock(end);
    b_.ret(nullptr);
  }

  // Without names: arguments, blocks and values share one sequence of numbers.
  void addUnnamed() {
    Function *f = fx_.module.addFunction("unnamed", Type::I32);
    Value *argument = f->addArgument(Type::I32, {});
    BasicBlock *entry = fx_.block(f, "");
    BasicBlock *second = fx_.block(f, "");
    b_.setBlock(entry);
    Value *value = b_.binary(Op::Add, argument, fx_.i32(1));
    b_.call(leave_, {});
    b_.br(second);
    b_.setBlock(second);
    value = b_.binary(Op::Add, value, fx_.i32(2), fx_.name("0"));
    value = b_.binary(Op::Add, value, fx_.i32(3));
    b_.ret(value);
  }

  Fixture &fx_;
  IRBuilder &b_;
  Function *callee_ = nullptr;
  Function *leave_ = nullptr;
};

} // namespace

void buildEveryOperation(Fixture &fixture) { Everything(fixture).build(); }

} // namespace wend::test
