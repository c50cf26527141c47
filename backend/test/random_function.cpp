#include "backend/test/random_function.h"

#include "ir/fold.h"
#include "ir/module.h"

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include <cstring>

namespace wend {

namespace {

constexpr uint32_t memoryNumbers = 4;

class Generator {
public:
  Generator(Program &program, Random &random, std::vector<Function *> &earlier)
      : program_(program), b_(program.build), random_(random), earlier_(earlier) {}

  Function *run(const std::string &name) {
    uint32_t integers = random_.below(9);
    uint32_t numbers = random_.oneIn(2) ? 0 : random_.below(9);
    std::vector<Type> types(integers, Type::I64);
    types.insert(types.end(), numbers, Type::F64);
    types.push_back(Type::Ptr);
    function_ = program_.begin(name, Type::I64, types);
    std::span<Argument *const> arguments = function_->arguments();
    variables_.assign(arguments.begin(), arguments.begin() + integers);
    numberType_ = random_.oneIn(3) ? Type::F80 : Type::F64;
    numbers_.clear();
    for (Argument *argument : arguments.subspan(integers, numbers))
      numbers_.push_back(ofNumberType(argument));
    memory_ = arguments.back();
    uint32_t count = 2 + random_.below(random_.oneIn(3) ? 40 : 8);
    while (variables_.size() < count)
      variables_.push_back(b_.integer(Type::I64, static_cast<int64_t>(random_.below(100))));
    if (numbers != 0 && random_.oneIn(3))
      while (numbers_.size() < count)
        numbers_.push_back(numberConstant());
    array_ = b_.addAlloca(*function_, Type::I64, memoryWords);
    numberArray_ = b_.addAlloca(*function_, Type::F80, memoryNumbers);
    for (uint32_t i = 0; i < memoryNumbers; ++i)
      b_.store(program_.module.float80(Float80::of(0.1L * i)), numberElement(i));
    for (uint32_t i = 0; i < memoryWords; ++i)
      b_.store(b_.integer(Type::I64, i), b_.gep(array_, b_.integer(Type::I64, i), 8));
    statements(3);
    Value *sum = b_.integer(Type::I64, 0);
    for (Value *variable : variables_)
      sum = b_.binary(Op::Add, b_.binary(Op::Mul, sum, b_.integer(Type::I64, 31)), variable);
    for (Value *number : numbers_)
      sum = b_.binary(Op::Add, b_.binary(Op::Mul, sum, b_.integer(Type::I64, 31)), whole(number));
    b_.ret(sum);
    return function_;
  }

private:
  Value *variable() { return variables_[random_.below(static_cast<uint32_t>(variables_.size()))]; }
  void set(Value *value) {
    variables_[random_.below(static_cast<uint32_t>(variables_.size()))] = value;
  }

  Value *operand() {
    if (!random_.oneIn(4))
      return variable();
    const std::vector<uint64_t> &values = interestingValues();
    return program_.module.constant(Type::I64,
                                    values[random_.below(static_cast<uint32_t>(values.size()))]);
  }

  // The bits of a NaN depend on the order of operands, so floating-point values are only converted
  // and compared.
  Value *number() { return numbers_[random_.below(static_cast<uint32_t>(numbers_.size()))]; }
  Value *numberOperand() { return random_.oneIn(4) ? numberConstant() : number(); }
  Value *numberConstant() {
    constexpr double values[] = {0, -0.0, 1, -1.5, 3.25, 1e10, -7e18, 1e19, 1e300, 1e-310};
    constexpr long double ownValues[] = {0.1L, 1e4000L};
    double value = values[random_.below(10)];
    if (numberType_ == Type::F64)
      return program_.module.constant(Type::F64, bitsOf(Type::F64, value));
    bool isOwn = random_.oneIn(3);
    long double wide = isOwn ? ownValues[random_.below(2)] : value;
    return program_.module.float80(Float80::of(wide));
  }
  Value *ofNumberType(Value *narrow) {
    return narrow->type() == numberType_ ? narrow : b_.cast(Op::FPExt, narrow, numberType_);
  }
  Value *asDouble(Value *value) {
    return value->type() == Type::F64 ? value : b_.cast(Op::FPTrunc, value, Type::F64);
  }
  Value *numberElement(uint32_t i) { return b_.gep(numberArray_, b_.integer(Type::I64, i), 16); }
  Value *whole(Value *value) {
    return b_.cast(random_.oneIn(3) ? Op::FPToUI : Op::FPToSI, value, Type::I64);
  }

  void numeric() {
    constexpr Op ops[] = {Op::FAdd, Op::FSub, Op::FMul, Op::FDiv};
    Value *&target = numbers_[random_.below(static_cast<uint32_t>(numbers_.size()))];
    switch (random_.below(numberType_ == Type::F80 ? 10 : 8)) {
    case 0:
      set(whole(number()));
      break;
    case 1:
      target = b_.cast(random_.oneIn(2) ? Op::SIToFP : Op::UIToFP, variable(), numberType_);
      break;
    case 2: {
      Type narrow = numberType_ == Type::F80 && random_.oneIn(2) ? Type::F64 : Type::F32;
      Value *left = b_.cast(Op::FPTrunc, number(), narrow);
      Value *right = b_.cast(Op::FPTrunc, number(), narrow);
      target = ofNumberType(b_.binary(ops[random_.below(4)], left, right));
      break;
    }
    case 3:
      target = b_.select(condition(), numberOperand(), numberOperand());
      break;
    case 4: {
      Value *value = number();
      Instruction *negation = program_.module.makeInstruction(Op::FNeg, numberType_, {&value, 1});
      negation->appendTo(b_.block());
      target = negation;
      break;
    }
    case 5:
      target = ofNumberType(b_.load(Type::F64, element()));
      break;
    case 8:
      target = b_.load(Type::F80, numberElement(random_.below(memoryNumbers)));
      break;
    case 9:
      b_.store(numberOperand(), numberElement(random_.below(memoryNumbers)));
      break;
    default:
      target = b_.binary(ops[random_.below(4)], numberOperand(), number());
      break;
    }
  }

  Value *numericCondition() {
    Value *operands[] = {number(), numberOperand()};
    Instruction *compare = program_.module.makeInstruction(Op::FCmp, Type::I1, operands);
    compare->setFloatPredicate(static_cast<FloatPredicate>(random_.below(16)));
    compare->appendTo(b_.block());
    return compare;
  }

  void statements(uint32_t depth) {
    for (uint32_t i = 1 + random_.below(6); i > 0; --i) {
      if (!numbers_.empty() && random_.oneIn(3)) {
        numeric();
        continue;
      }
      switch (random_.below(depth == 0 ? 6 : 9)) {
      case 0:
      case 1:
      case 2:
        set(arithmetic());
        break;
      case 3:
        set(b_.load(Type::I64, element()));
        break;
      case 4:
        store();
        break;
      case 5:
        if (random_.oneIn(3))
          call();
        else
          set(narrow());
        break;
      case 6:
      case 7:
        branch(depth - 1);
        break;
      default:
        loop(depth - 1);
        break;
      }
    }
  }

  Value *arithmetic() {
    constexpr auto ops = opsOf<OpKind::IntBinary, OpKind::IntShift>;
    if (random_.oneIn(8)) { // guarded against traps
      constexpr auto divisions = opsOf<OpKind::IntDivision>;
      Value *divisor = b_.binary(Op::And, variable(), b_.integer(Type::I64, 0xFF));
      divisor = b_.binary(Op::Or, divisor, b_.integer(Type::I64, 1));
      return b_.binary(divisions[random_.below(4)], operand(), divisor);
    }
    if (random_.oneIn(6))
      return b_.select(condition(), operand(), operand());
    if (random_.oneIn(10)) {
      constexpr auto bitOps = opsOf<OpKind::BitUnary>;
      Value *value = variable();
      Instruction *made =
          program_.module.makeInstruction(bitOps[random_.below(4)], Type::I64, {&value, 1});
      made->appendTo(b_.block());
      return made;
    }
    return b_.binary(ops[random_.below(ops.size())], operand(), operand());
  }

  Value *condition() {
    if (!numbers_.empty() && random_.oneIn(3))
      return numericCondition();
    Value *first = b_.icmp(static_cast<Predicate>(random_.below(10)), variable(), operand());
    if (random_.oneIn(5))
      first = b_.binary(Op::Xor, first, b_.integer(Type::I1, 1));
    if (random_.oneIn(5))
      first = b_.binary(random_.oneIn(2) ? Op::And : Op::Or, first,
                        b_.icmp(static_cast<Predicate>(random_.below(10)), variable(), variable()));
    return first;
  }

  // Through a narrower type.
  Value *narrow() {
    constexpr Type types[] = {Type::I8, Type::I16, Type::I32};
    constexpr Op ops[] = {Op::Add, Op::Sub, Op::Mul, Op::LShr, Op::AShr, Op::Shl, Op::Xor};
    Type type = types[random_.below(3)];
    Value *left = b_.cast(Op::Trunc, variable(), type);
    Value *right = b_.integer(type, random_.below(50));
    if (random_.oneIn(2))
      right = b_.cast(Op::Trunc, variable(), type);
    Value *result = b_.binary(ops[random_.below(7)], left, right);
    return b_.cast(random_.oneIn(2) ? Op::ZExt : Op::SExt, result, Type::I64);
  }

  Value *element() {
    Value *base = random_.oneIn(2) ? memory_ : static_cast<Value *>(array_);
    if (random_.oneIn(2))
      return b_.gep(base, b_.integer(Type::I64, random_.below(memoryWords)), 8);
    Value *index = b_.binary(Op::And, variable(), b_.integer(Type::I64, memoryWords - 1));
    return b_.gep(base, index, 8);
  }

  void store() {
    Value *at = element();
    if (random_.oneIn(3)) {
      constexpr Op ops[] = {Op::Add, Op::Sub, Op::And, Op::Or, Op::Xor};
      b_.store(b_.binary(ops[random_.below(5)], b_.load(Type::I64, at), operand()), at);
    } else {
      b_.store(operand(), at);
    }
  }

  void call() {
    if (earlier_.empty())
      return;
    Function *callee = earlier_[random_.below(static_cast<uint32_t>(earlier_.size()))];
    std::vector<Value *> arguments;
    for (Argument *argument : callee->arguments())
      if (argument->type() == Type::Ptr)
        arguments.push_back(random_.oneIn(2) ? memory_ : array_);
      else if (argument->type() == Type::I64)
        arguments.push_back(operand());
      else
        arguments.push_back(asDouble(numbers_.empty() ? numberConstant() : numberOperand()));
    set(b_.call(callee, arguments));
  }

  // Parallel copies: all to temporaries, then all from them.
  void copyTo(const std::vector<Instruction *> &phis) {
    std::vector<Value *> values = variables_;
    values.insert(values.end(), numbers_.begin(), numbers_.end());
    std::vector<Value *> temporaries;
    for (Value *value : values) {
      Instruction *copy = program_.module.makeInstruction(Op::Copy, value->type(), {&value, 1});
      copy->appendTo(b_.block());
      temporaries.push_back(copy);
    }
    for (size_t i = 0; i < phis.size(); ++i) {
      Instruction *copy =
          program_.module.makeInstruction(Op::Copy, phis[i]->type(), {&temporaries[i], 1});
      copy->appendTo(b_.block());
      phis[i]->addOperand(program_.module, copy);
    }
  }

  std::vector<Instruction *> phisFor(BasicBlock *block) {
    BasicBlock *here = b_.block();
    b_.setBlock(block);
    std::vector<Instruction *> phis;
    for (size_t i = 0; i < variables_.size(); ++i)
      phis.push_back(b_.phi(Type::I64, 2));
    for (size_t i = 0; i < numbers_.size(); ++i)
      phis.push_back(b_.phi(numberType_, 2));
    b_.setBlock(here);
    return phis;
  }

  void take(const std::vector<Instruction *> &phis) {
    auto firstNumber = phis.begin() + static_cast<ptrdiff_t>(variables_.size());
    variables_.assign(phis.begin(), firstNumber);
    numbers_.assign(firstNumber, phis.end());
  }

  void branch(uint32_t depth) {
    BasicBlock *yes = program_.block("if.then");
    BasicBlock *no = program_.block("if.else");
    BasicBlock *end = program_.block("if.end");
    b_.condBr(condition(), yes, no);
    std::vector<Value *> before = variables_;
    std::vector<Value *> numbersBefore = numbers_;
    std::vector<Instruction *> phis = phisFor(end);
    b_.setBlock(yes);
    statements(depth);
    copyTo(phis);
    b_.br(end);
    variables_ = before;
    numbers_ = numbersBefore;
    b_.setBlock(no);
    if (random_.oneIn(2))
      statements(depth);
    copyTo(phis);
    b_.br(end);
    b_.setBlock(end);
    take(phis);
  }

  void loop(uint32_t depth) {
    BasicBlock *head = program_.block("while.cond");
    BasicBlock *body = program_.block("while.body");
    BasicBlock *end = program_.block("while.end");
    int64_t turns = 1 + int64_t{random_.below(4)};
    variables_.push_back(b_.integer(Type::I64, 0));
    std::vector<Instruction *> phis = phisFor(head);
    copyTo(phis);
    b_.br(head);
    b_.setBlock(head);
    Instruction *counter = phis[variables_.size() - 1];
    take(phis);
    std::vector<Value *> atHead = variables_;
    std::vector<Value *> numbersAtHead = numbers_;
    b_.condBr(b_.icmp(Predicate::Slt, counter, b_.integer(Type::I64, turns)), body, end);
    b_.setBlock(body);
    variables_.pop_back();
    statements(depth);
    variables_.push_back(b_.binary(Op::Add, counter, b_.integer(Type::I64, 1)));
    if (random_.oneIn(2))
      std::swap(variables_[0], variables_[(variables_.size() - 1) / 2]);
    copyTo(phis);
    b_.br(head);
    b_.setBlock(end);
    variables_ = atHead;
    numbers_ = numbersAtHead;
    variables_.pop_back();
  }

  Program &program_;
  IRBuilder &b_;
  Random &random_;
  std::vector<Function *> &earlier_;
  Function *function_ = nullptr;
  std::vector<Value *> variables_; // of type i64
  Type numberType_ = Type::F64;
  std::vector<Value *> numbers_; // of that type; in some functions
  Value *memory_ = nullptr;
  Instruction *array_ = nullptr;
  Instruction *numberArray_ = nullptr; // of x86_fp80
};

class Interpreter {
public:
  Interpreter(Function &function, const std::vector<uint64_t> &arguments)
      : values_(function.valueCount()), function_(function) {
    for (Argument *argument : function.arguments())
      values_[argument->id] = arguments[argument->index()];
  }

  uint64_t run() {
    BasicBlock *block = function_.entry();
    uint32_t from = 0;
    for (;;) {
      std::vector<std::pair<uint32_t, uint64_t>> phis;
      for (Instruction &instruction : *block)
        if (instruction.is(Op::Phi))
          phis.push_back({instruction.id, value(instruction.operand(from))});
      for (auto [id, v] : phis)
        values_[id] = v;
      for (Instruction &instruction : *block) {
        uint32_t taken = 0;
        switch (instruction.op()) {
        case Op::Phi:
          continue;
        case Op::Ret:
          return value(instruction.operand(0));
        case Op::CondBr:
          taken = value(instruction.operand(0)) ? 0 : 1;
          break;
        case Op::Br:
          break;
        default:
          step(instruction);
          continue;
        }
        BasicBlock::Successor edge = block->successors()[taken];
        block = edge.block;
        from = edge.slot;
        break;
      }
    }
  }

private:
  // Of an x86_fp80: the bits of the constant.
  uint64_t value(Value *v) { return asConstant(v) ? asConstant(v)->bits() : values_[v->id]; }

  void step(Instruction &i) {
    uint64_t &result = values_[i.id];
    switch (i.op()) {
    case Op::Alloca:
      memory_.emplace_back(i.allocatedBytes());
      result = reinterpret_cast<uint64_t>(memory_.back().data());
      break;
    case Op::Copy:
      result = value(i.operand(0));
      break;
    case Op::Gep:
      result = value(i.operand(0)) + value(i.operand(1)) * i.elementSize();
      break;
    case Op::Load:
      if (i.type() == Type::F80) {
        Float80 number = Float80::load(reinterpret_cast<void *>(value(i.operand(0))));
        result = function_.module().float80(number)->bits();
        break;
      }
      std::memcpy(&result, reinterpret_cast<void *>(value(i.operand(0))), 8);
      break;
    case Op::Store: {
      uint64_t stored = value(i.operand(0));
      if (i.storedValue()->type() == Type::F80) {
        const Constant &number = *function_.module().constant(Type::F80, stored);
        float80Of(number).store(reinterpret_cast<void *>(value(i.operand(1))));
        break;
      }
      std::memcpy(reinterpret_cast<void *>(value(i.operand(1))), &stored, 8);
      break;
    }
    case Op::ICmp:
      result = holds(i.predicate(), i.operand(0)->type(), value(i.operand(0)), value(i.operand(1)));
      break;
    case Op::Select:
      result = value(i.operand(value(i.operand(0)) ? 1 : 2));
      break;
    case Op::BSwap:
    case Op::CtPop:
    case Op::CtLz:
    case Op::CtTz:
    case Op::Trunc:
    case Op::ZExt:
    case Op::SExt:
    case Op::SIToFP:
    case Op::UIToFP:
    case Op::FPToSI:
    case Op::FPToUI:
    case Op::FPTrunc:
    case Op::FPExt:
    case Op::FAdd:
    case Op::FSub:
    case Op::FMul:
    case Op::FDiv:
    case Op::FNeg:
    case Op::FCmp: {
      std::vector<uint64_t> operands;
      for (const Use &use : i.operands())
        operands.push_back(value(use.value));
      result = *foldInstruction(i, operands);
      break;
    }
    case Op::Call: {
      std::vector<uint64_t> arguments;
      for (uint32_t a = 0; a < i.argumentCount(); ++a)
        arguments.push_back(value(i.operand(a)));
      result = interpret(*i.calledFunction(), arguments);
      break;
    }
    default:
      REQUIRE(evaluate(i.op(), i.type(), value(i.operand(0)), value(i.operand(1)), result));
    }
  }

  std::vector<uint64_t> values_;
  std::vector<std::vector<uint8_t>> memory_;
  Function &function_;
};

} // namespace

void addRandomFunctions(Program &program, Random &random, uint32_t count) {
  std::vector<Function *> functions;
  for (uint32_t i = 0; i < count; ++i)
    functions.push_back(Generator(program, random, functions).run(fmt::format("r{}", i)));
  for (Function *function : functions)
    function->renumber();
}

uint64_t interpret(Function &function, const std::vector<uint64_t> &arguments) {
  return Interpreter(function, arguments).run();
}

} // namespace wend
