#include "opt/test/random_function.h"

#include "ir/analysis/dominators.h"

#include <fmt/format.h>

namespace wend::test {

namespace {

constexpr Type variableTypes[] = {Type::I32, Type::I32, Type::I32, Type::I32,
                                  Type::I64, Type::I8,  Type::I1};

class Generator {
public:
  Generator(Fixture &fixture, uint64_t seed, Flavour flavour)
      : fx_(fixture), b_(fixture.b), random_(seed), flavour_(flavour) {}

  Function *build() {
    observe_ = fx_.function("observe", Type::Void, {Type::I32});
    decide_ = fx_.function("decide", Type::I32, {});
    function_ = fx_.function("f", Type::I32, {Type::I32, Type::I32});
    uint32_t count = 1 + upTo(oneIn(8) ? 30 : 10);
    for (uint32_t i = 0; i < count; ++i)
      blocks_.push_back(function_->addBlock(fx_.name(i == 0 ? "entry" : "block")));
    addVariables();
    for (BasicBlock *block : blocks_)
      fill(block);
    addLocals();
    return function_;
  }

private:
  uint32_t upTo(uint32_t limit) { return below(random_, limit + 1); }
  bool oneIn(uint32_t n) { return below(random_, n) == 0; }

  void addVariables() {
    b_.setBlock(blocks_[0]);
    for (uint32_t i = 0, count = 1 + upTo(6); i < count; ++i) {
      Type type = variableTypes[below(random_, std::size(variableTypes))];
      variables_.push_back(b_.addAlloca(*function_, type, 1, fx_.name(fmt::format("v{}", i))));
    }
    array_ = b_.addAlloca(*function_, Type::I32, 4, fx_.name("array"));
    // A variable whose address escapes.
    escaped_ = b_.addAlloca(*function_, Type::I32, 1, fx_.name("escaped"));
    address_ = b_.addAlloca(*function_, Type::Ptr, 2, fx_.name("address"));
    b_.store(escaped_, address_);
    if (flavour_ == Flavour::Memory)
      addAggregates();
    for (Instruction *variable : variables_)
      if (!oneIn(3))
        b_.store(parameter(variable->allocatedType()), variable);
  }

  // Structures without types. The address of one escapes, one is indexed by variables. Declares
  // memset and memcpy.
  void addAggregates() {
    fill_ = fx_.function("memset", Type::Ptr, {Type::Ptr, Type::I32, Type::I64});
    copy_ = fx_.function("memcpy", Type::Ptr, {Type::Ptr, Type::Ptr, Type::I64});
    for (uint32_t i = 0; i < 4; ++i)
      aggregates_.push_back(
          b_.addAlloca(*function_, Type::I64, 3, fx_.name(fmt::format("s{}", i))));
    Value *second = b_.gep(address_, fx_.i64(1), 8);
    b_.store(aggregates_[3], second);
  }

  static constexpr uint64_t aggregateSize = 24;

  // The address of a value within an aggregate: mostly at a multiple of 8.
  Value *field(Type type) {
    Value *base = aggregates_[upTo(3)];
    uint32_t size = byteSize(type);
    uint64_t offset =
        oneIn(8) ? upTo(aggregateSize - size) : uint64_t{upTo(aggregateSize / 8 - 1)} * 8;
    if (oneIn(8)) // through memory
      base = b_.load(Type::Ptr, b_.gep(address_, fx_.i64(1), 8));
    if (oneIn(8)) {
      Value *index = b_.binary(Op::And, expression(Type::I64, 1), fx_.i64(1));
      return b_.gep(aggregates_[2], index, 8);
    }
    if (oneIn(4)) { // in two steps
      base = b_.gep(base, fx_.i64(1), 4);
      return b_.gep(base, fx_.i64(static_cast<int64_t>(offset) - 4), 1);
    }
    return b_.gep(base, fx_.i64(static_cast<int64_t>(offset)), 1);
  }

  void addMemoryStatement() {
    constexpr Type types[] = {Type::I32, Type::I64, Type::I64, Type::I8};
    if (oneIn(8)) {
      Value *to = aggregates_[upTo(3)];
      fx_.call(fill_, {to, fx_.i32(oneIn(2) ? 0 : upTo(255)), fx_.i64(oneIn(2) ? 24 : upTo(16))});
      return;
    }
    if (oneIn(8)) {
      uint32_t to = upTo(3);
      Value *from = aggregates_[(to + 1 + upTo(2)) % 4];
      fx_.call(copy_, {aggregates_[to], from, fx_.i64(oneIn(3) ? upTo(16) : 24)});
      return;
    }
    if (oneIn(5)) { // one gep, with another address in each iteration
      Value *index = b_.binary(Op::And, expression(Type::I64, 1), fx_.i64(1));
      Value *element = b_.gep(aggregates_[oneIn(2) ? 2 : 0], index, 8);
      if (!oneIn(3))
        fx_.call(observe_, {b_.load(Type::I32, element)});
      Value *next = b_.gep(element, fx_.i64(1), 8);
      b_.store(expression(Type::I32, 1), oneIn(2) ? element : next);
      return;
    }
    Type type = types[upTo(3)];
    if (oneIn(2)) {
      Value *value = b_.load(type, field(type));
      Value *word = type == Type::I32   ? value
                    : type == Type::I64 ? b_.cast(Op::Trunc, value, Type::I32)
                                        : b_.cast(Op::ZExt, value, Type::I32);
      fx_.call(observe_, {word});
      return;
    }
    Value *value = expression(type, 1);
    b_.store(value, field(type));
  }

  void fill(BasicBlock *block) {
    b_.setBlock(block);
    values_.clear();
    for (uint32_t i = upTo(5); i-- > 0;)
      addStatement();
    terminate();
  }

  void addStatement() {
    if (flavour_ == Flavour::Memory && !oneIn(3)) {
      addMemoryStatement();
      return;
    }
    switch (upTo(9)) {
    case 0:
    case 1:
      fx_.call(observe_, {expression(Type::I32, 2)});
      return;
    case 2:
      storeTo(element());
      return;
    case 3:
      storeTo(b_.load(Type::Ptr, address_));
      return;
    case 4:
      // A dead value.
      expression(Type::I32, 3);
      return;
    default: {
      Instruction *variable = variables_[below(random_, static_cast<uint32_t>(variables_.size()))];
      b_.store(expression(variable->allocatedType(), 3), variable);
      return;
    }
    }
  }

  void storeTo(Value *address) { b_.store(expression(Type::I32, 2), address); }

  Value *element() {
    Value *index = b_.binary(Op::And, expression(Type::I64, 1), fx_.i64(3));
    return b_.gep(array_, index, 4);
  }

  Value *expression(Type type, uint32_t depth) {
    if (depth == 0 || oneIn(4))
      return leaf(type);
    Value *value = compound(type, depth - 1);
    values_.push_back(value);
    return value;
  }

  Value *parameter(Type type) {
    Value *argument = function_->arguments()[upTo(1)];
    if (type == Type::I32)
      return argument;
    return b_.cast(type == Type::I64 ? Op::SExt : Op::Trunc, argument, type);
  }

  Value *leaf(Type type) {
    // Reuse a value of this block.
    for (Value *value : values_)
      if (value->type() == type && oneIn(6))
        return value;
    if (!oneIn(4))
      for (Instruction *variable : variables_)
        if (variable->allocatedType() == type && oneIn(2))
          return b_.load(type, variable);
    if (oneIn(3))
      return parameter(type);
    if (type == Type::I32) {
      if (oneIn(4))
        return fx_.call(decide_, {});
      if (oneIn(5))
        return b_.load(type, oneIn(2) ? element() : escaped_);
    }
    return fx_.constant(type, oneIn(6) ? static_cast<int64_t>(random_()) : int64_t{upTo(4)} - 1);
  }

  Value *compound(Type type, uint32_t depth) {
    switch (upTo(9)) {
    case 0:
      return choice(type, depth);
    case 1:
      return cast(type, depth);
    case 2:
      return b_.cast(Op::Copy, expression(type, depth), type);
    case 3:
      return division(type, depth);
    default:
      break;
    }
    if (type == Type::I1 && !oneIn(3)) {
      Type operands = oneIn(4) ? Type::I8 : oneIn(8) ? Type::I1 : Type::I32;
      Value *left = expression(operands, depth);
      Value *right = expression(operands, depth);
      return b_.icmp(static_cast<Predicate>(upTo(9)), left, right);
    }
    constexpr Op ops[] = {Op::Add, Op::Sub, Op::Mul,  Op::And,  Op::Or,
                          Op::Xor, Op::Shl, Op::LShr, Op::AShr, Op::Add};
    Value *left = expression(type, depth);
    Value *constant = fx_.constant(type, int64_t{upTo(4)} - 1);
    Value *right = oneIn(2) ? constant : expression(type, depth);
    return b_.binary(ops[upTo(9)], left, right);
  }

  // The operands are separate statements because C++ does not define the order of evaluation of
  // arguments.
  Value *choice(Type type, uint32_t depth) {
    Value *condition = expression(Type::I1, depth);
    Value *ifTrue = expression(type, depth);
    Value *ifFalse = expression(type, depth);
    return b_.select(condition, ifTrue, ifFalse);
  }

  Value *division(Type type, uint32_t depth) {
    constexpr auto ops = opsOf<OpKind::IntDivision>;
    Value *left = expression(type, depth);
    Value *right = expression(type, depth);
    if (oneIn(2))
      right = fx_.constant(type, 1 + upTo(8));
    else if (!oneIn(4))
      right = b_.binary(Op::Or, right, fx_.constant(type, 1));
    return b_.binary(ops[upTo(3)], left, right);
  }

  Value *cast(Type type, uint32_t depth) {
    Type from = type == Type::I32  ? (oneIn(2) ? Type::I8 : Type::I1)
                : type == Type::I1 ? Type::I8
                                   : Type::I32;
    Op op = bitWidth(from) > bitWidth(type) ? Op::Trunc : oneIn(2) ? Op::ZExt : Op::SExt;
    return b_.cast(op, expression(from, depth), type);
  }

  BasicBlock *target() {
    return blocks_[1 + below(random_, static_cast<uint32_t>(blocks_.size()) - 1)];
  }

  // Variables that are allocated in any block, also in loops, and accessed in blocks that it
  // dominates.
  void addLocals() {
    function_->renumber();
    DominatorTree tree(*function_);
    for (uint32_t i = upTo(3); i-- > 0;) {
      BasicBlock *block = tree.order()[below(random_, static_cast<uint32_t>(tree.order().size()))];
      Instruction *local = fx_.module.makeStackAlloc(fx_.i64(4), 4);
      local->name = fx_.name(fmt::format("local{}", i));
      local->insertBefore(block->first());
      if (oneIn(3))
        accessLocal(local, block);
      for (BasicBlock *below : blocks_)
        if (below != block && tree.dominates(block, below) && oneIn(2))
          accessLocal(local, below);
    }
  }

  // Adds a load, a store or both at the end of the block.
  void accessLocal(Instruction *local, BasicBlock *block) {
    auto insert = [&](Op op, Type type, std::initializer_list<Value *> operands) {
      Instruction *inserted = fx_.module.makeInstruction(op, type, std::span(operands));
      inserted->insertBefore(block->terminator());
      return inserted;
    };
    Value *value = function_->arguments()[upTo(1)];
    if (!oneIn(3)) {
      value = insert(Op::Load, Type::I32, {local});
      insert(Op::Call, Type::Void, {value, observe_});
    }
    if (!oneIn(3))
      insert(Op::Store, Type::Void, {insert(Op::Add, Type::I32, {value, fx_.i32(upTo(4))}), local});
  }

  Value *condition() {
    if (oneIn(6))
      return fx_.i1(oneIn(2));
    Value *limit = fx_.i32(upTo(8));
    Value *value =
        oneIn(2) ? b_.icmp(Predicate::Slt, fx_.call(decide_, {}), limit) : expression(Type::I1, 2);
    return oneIn(4) ? b_.binary(Op::Xor, value, fx_.i1(true)) : value;
  }

  void terminate() {
    if (blocks_.size() == 1 || oneIn(8)) {
      b_.ret(expression(Type::I32, 2));
      return;
    }
    if (oneIn(3)) {
      b_.br(target());
      return;
    }
    if (!oneIn(5)) {
      // Sometimes both targets are the same block.
      Value *value = condition();
      BasicBlock *first = target();
      BasicBlock *second = oneIn(10) ? first : target();
      b_.condBr(value, first, second);
      return;
    }
    Value *known = fx_.i32(upTo(3));
    Value *value = oneIn(8) ? known : fx_.call(decide_, {});
    Instruction *branch = b_.switchTo(value, target());
    for (uint32_t i = 0, count = upTo(5); i < count; ++i)
      b_.addCase(branch, fx_.i32(i), oneIn(4) ? branch->block()->successor(0) : target());
  }

  Fixture &fx_;
  IRBuilder &b_;
  Random random_;
  Flavour flavour_;
  Function *fill_ = nullptr;
  Function *copy_ = nullptr;
  std::vector<Instruction *> aggregates_; // of 24 bytes
  Function *function_ = nullptr;
  Function *observe_ = nullptr;
  Function *decide_ = nullptr;
  std::vector<BasicBlock *> blocks_;
  std::vector<Instruction *> variables_;
  Instruction *array_ = nullptr;
  Instruction *escaped_ = nullptr;
  Instruction *address_ = nullptr;
  std::vector<Value *> values_; // of the current block
};

} // namespace

Function *addRandomFunction(Fixture &fixture, uint64_t seed, Flavour flavour) {
  return Generator(fixture, seed, flavour).build();
}

} // namespace wend::test
