// The arena and its vector, the interner, use lists, recycling, constants.

#include "ir/test/fixture.h"

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include <random>

using namespace wend;
using wend::test::Fixture;

TEST_CASE("an arena aligns allocations and keeps their contents") {
  Arena arena;
  std::mt19937 random(1);
  std::vector<std::span<unsigned char>> pieces;
  for (unsigned i = 0; i < 3000; ++i) {
    size_t align = size_t{1} << (random() % 5);
    size_t size = random() % 50 == 0 ? random() % 200000 : random() % 100;
    auto *bytes = static_cast<unsigned char *>(arena.allocate(size, align));
    REQUIRE(reinterpret_cast<uintptr_t>(bytes) % align == 0);
    std::fill(bytes, bytes + size, static_cast<unsigned char>(i));
    pieces.emplace_back(bytes, size);
  }
  bool intact = true;
  for (size_t i = 0; i < pieces.size(); ++i)
    for (unsigned char byte : pieces[i])
      intact = intact && byte == static_cast<unsigned char>(i);
  CHECK(intact);
}

TEST_CASE("an arena moves, and copies arrays and text") {
  Arena first;
  std::string_view text = first.copy(std::string_view("some text"));
  std::span<int> numbers = first.copy(std::vector<int>{3, 1, 2});
  Arena second(std::move(first));
  CHECK(text == "some text");
  CHECK(numbers[0] == 3);
  CHECK(numbers[2] == 2);
  CHECK(second.copy(std::string_view()).empty());
  *second.make<int>(5) += 1;
}

TEST_CASE("an arena vector grows and shrinks") {
  Arena arena;
  ArenaVector<uint32_t> numbers;
  CHECK(numbers.empty());
  for (uint32_t i = 0; i < 1000; ++i)
    numbers.push(arena, i);
  numbers.pop();
  CHECK(numbers.size() == 999);
  CHECK(numbers.back() == 998);
  uint32_t expected = 0;
  for (uint32_t number : numbers)
    CHECK(number == expected++);
  numbers.clear();
  CHECK(numbers.empty());
}

TEST_CASE("an interner numbers distinct texts densely from 1") {
  Interner names;
  std::vector<Symbol> symbols;
  for (unsigned i = 0; i < 5000; ++i) {
    symbols.push_back(names.intern(fmt::format("name{}", i)));
    CHECK(symbols.back().id == i + 1);
  }
  for (unsigned i = 0; i < 5000; ++i) {
    CHECK(names.intern(fmt::format("name{}", i)) == symbols[i]);
    CHECK(names.text(symbols[i]) == fmt::format("name{}", i));
  }
  CHECK(names.size() == 5001);
  CHECK_FALSE(Symbol{});
  CHECK(names.text(Symbol{}).empty());
  CHECK(names.intern(std::string_view("a\0b", 3)) != names.intern("a"));
}

TEST_CASE("a module has one constant for each type and value") {
  Fixture fx;
  std::vector<Constant *> constants;
  for (int64_t i = -500; i < 500; ++i)
    constants.push_back(fx.i64(i));
  for (int64_t i = -500; i < 500; ++i) {
    CHECK(fx.i64(i) == constants[static_cast<size_t>(i + 500)]);
    CHECK(fx.i64(i)->value() == i);
  }
  CHECK(fx.i32(1) != fx.i64(1));
  CHECK(fx.i32(-1)->bits() == 0xFFFFFFFF);
  CHECK(fx.i8(511) == fx.i8(-1));
  CHECK(fx.i1(true)->value() == -1);
  CHECK(fx.null()->bits() == 0);
}

namespace {

std::vector<std::pair<const Instruction *, uint32_t>> usesOf(const Value &value) {
  std::vector<std::pair<const Instruction *, uint32_t>> uses;
  for (const Use *use = value.firstUse(); use; use = use->next) {
    CHECK(use->value == &value);
    CHECK(*use->link == use);
    uses.emplace_back(use->user, Instruction::indexOf(*use));
  }
  std::sort(uses.begin(), uses.end());
  return uses;
}

} // namespace

TEST_CASE("use lists are correct after changes, growth and erasure") {
  Fixture fx;
  Function *f = fx.function("f", Type::I32, {Type::I32, Type::I32});
  fx.block(f, "entry");
  Value *a = f->arguments()[0];
  Value *b = f->arguments()[1];
  CHECK_FALSE(a->isUsed());
  Instruction *sum = fx.b.binary(Op::Add, a, a);
  Instruction *product = fx.b.binary(Op::Mul, sum, a);
  CHECK(usesOf(*a).size() == 3);
  CHECK(sum->hasOneUse());
  CHECK_FALSE(a->hasOneUse());
  sum->setOperand(1, b);
  CHECK(usesOf(*a).size() == 2);
  CHECK(b->hasOneUse());
  CHECK(Instruction::indexOf(*b->firstUse()) == 1);
  a->replaceUses(b);
  CHECK_FALSE(a->isUsed());
  CHECK(usesOf(*b).size() == 3);
  product->erase();
  CHECK(usesOf(*b).size() == 2);
  CHECK_FALSE(sum->isUsed());

  Instruction *phi = fx.b.phi(Type::I32, 1);
  for (int i = 0; i < 100; ++i)
    phi->addOperand(fx.module, i % 2 ? a : b);
  CHECK(phi->operandCount() == 100);
  CHECK(usesOf(*a).size() == 50);
  CHECK(usesOf(*b).size() == 52);
  for (uint32_t i = 0; i < 100; ++i)
    CHECK(phi->operand(i) == (i % 2 ? a : b));
  phi->setOperand(99, sum);
  phi->removeOperandUnordered(3);
  CHECK(phi->operand(3) == sum);
  CHECK(phi->operandCount() == 99);
  phi->removeOperandUnordered(98);
  CHECK(phi->operandCount() == 98);
  phi->erase();
  CHECK_FALSE(a->isUsed());
  CHECK(usesOf(*b).size() == 2);
}

TEST_CASE("the memory of erased instructions is reused, their ids are not") {
  Fixture fx;
  Function *f = fx.function("f", Type::I32, {Type::I32});
  fx.block(f, "entry");
  Value *a = f->arguments()[0];
  Instruction *first = fx.b.binary(Op::Add, a, a);
  uint32_t id = first->id;
  first->erase();
  Instruction *second = fx.b.icmp(Predicate::Slt, a, a);
  CHECK(second == first);
  CHECK(second->id > id);
  CHECK(second->predicate() == Predicate::Slt);
  CHECK(second->type() == Type::I1);
  fx.b.ret(a);
  f->renumber();
  CHECK(second->id == 1);
  CHECK(f->valueCount() == 3);
}

TEST_CASE("instructions and blocks can be erased and removed while iterating") {
  Fixture fx;
  Function *f = fx.function("f", Type::Void, {Type::I32});
  BasicBlock *entry = fx.block(f, "entry");
  for (int i = 0; i < 10; ++i)
    fx.b.binary(Op::Add, f->arguments()[0], fx.i32(i));
  fx.b.ret(nullptr);
  for (Instruction &instruction : *entry)
    if (!instruction.isTerminator() && asConstant(instruction.operand(1))->value() % 2)
      instruction.erase();
  int left = 0;
  for (Instruction &instruction : *entry)
    left += !instruction.isTerminator();
  CHECK(left == 5);

  // Unreachable blocks that use each other's values and have edges among each other and out.
  BasicBlock *exit = fx.block(f, "exit");
  fx.b.ret(nullptr);
  BasicBlock *one = fx.block(f, "one");
  BasicBlock *two = fx.block(f, "two");
  fx.b.setBlock(one);
  Instruction *x = fx.b.binary(Op::Add, fx.i32(1), fx.i32(2));
  fx.b.br(two);
  fx.b.setBlock(two);
  Instruction *y = fx.b.binary(Op::Add, x, x);
  x->setOperand(0, y);
  fx.b.condBr(fx.i1(true), one, exit);
  BasicBlock *dead[] = {one, two};
  f->removeBlocks(dead);
  CHECK(exit->predecessors().empty());
  CHECK(f->lastBlock() == exit);
  f->moveBlockBefore(exit, entry);
  CHECK(f->entry() == exit);
  CHECK(exit->next() == entry);
  CHECK(f->lastBlock() == entry);
  f->removeBlock(entry);
  CHECK(f->lastBlock() == exit);
}

TEST_CASE("functions and globals are found by name") {
  Fixture fx;
  Function *f = fx.function("f", Type::Void, {});
  Global *g = fx.module.addGlobal("g", 4, 4);
  CHECK(fx.module.find("f") == f);
  CHECK(fx.module.find("g") == g);
  CHECK(fx.module.find("h") == nullptr);
  CHECK(asFunction(f) == f);
  CHECK(asFunction(g) == nullptr);
}
