// Dead stores to spill slots, increments, comparisons that an addition has made, sums in memory.

#include "backend/peephole.h"
#include "backend/test/harness.h"

#include <catch2/catch.hpp>

namespace wend {

namespace {

constexpr uint32_t spill = 0, variable = 1; // slots

struct StraightLine {
  MFunction function;

  StraightLine() {
    function.slots.push_back({8, 8, nullptr, Reg::physicalCount});
    function.slots.push_back({8, 8, nullptr, 0});
  }

  StraightLine &add(MOp op, Form form, unsigned width, uint32_t slot, int32_t disp = 0) {
    MInst &inst = function.insts.emplace_back();
    inst.op = op;
    inst.form = form;
    inst.width = static_cast<uint8_t>(width);
    (form == Form::MR ? inst.second : inst.first) = rcx;
    inst.mem.kind = AddressKind::Slot;
    inst.mem.object = slot;
    inst.mem.disp = disp;
    return *this;
  }
  StraightLine &store(unsigned width, uint32_t slot, int32_t disp = 0) {
    return add(MOp::Mov, Form::MR, width, slot, disp);
  }

  // The instructions that are left, a digit each.
  std::string left() {
    MBlock block;
    block.end = static_cast<uint32_t>(function.insts.size());
    peephole(function, block, {});
    std::string kept;
    for (uint32_t i = 0; i < block.end; ++i)
      if (!function.insts[i].is(MOp::Nothing))
        kept += std::to_string(i);
    return kept;
  }
};

} // namespace

TEST_CASE("a store that is overwritten is deleted", "[peephole]") {
  CHECK(StraightLine().store(4, spill).store(4, spill).left() == "1");
  CHECK(StraightLine().store(4, spill).store(8, spill).store(8, spill).left() == "2");
  CHECK(StraightLine().store(4, spill).store(4, variable).store(4, spill).left() == "12");
}

TEST_CASE("a store that is read, or partly overwritten, is kept", "[peephole]") {
  StraightLine read;
  CHECK(read.store(4, spill).add(MOp::Mov, Form::RM, 4, spill).store(4, spill).left() == "012");
  StraightLine changed;
  CHECK(changed.store(4, spill).add(MOp::Add, Form::MR, 4, spill).store(4, spill).left() == "012");
  CHECK(StraightLine().store(8, spill).store(4, spill).left() == "01");
  CHECK(StraightLine().store(4, spill).store(4, spill, 4).left() == "01");
  CHECK(StraightLine().store(4, variable).store(4, variable).left() == "01");
}

TEST_CASE("an addition of 1 is an increment where nothing reads the carry flag", "[peephole]") {
  auto rewritten = [](MOp op, int64_t by, Cond cond) {
    StraightLine line;
    line.add(op, Form::RI, 4, 0).function.insts.back().imm = by;
    line.add(MOp::Jcc, Form::L, 0, 0).function.insts.back().cond = cond;
    CHECK(line.left() == "01");
    return line.function.insts[0].op;
  };
  CHECK(rewritten(MOp::Add, 1, Cond::E) == MOp::Inc);
  CHECK(rewritten(MOp::Add, -1, Cond::L) == MOp::Dec);
  CHECK(rewritten(MOp::Sub, 1, Cond::S) == MOp::Dec);
  CHECK(rewritten(MOp::Sub, -1, Cond::Ne) == MOp::Inc);
  CHECK(rewritten(MOp::Add, 2, Cond::E) == MOp::Add);
  for (Cond reader : {Cond::B, Cond::Ae, Cond::Be, Cond::A})
    CHECK(rewritten(MOp::Add, 1, reader) == MOp::Add);
}

namespace {

// What is left of these, of which the last one is read for `cond`.
std::string leftOf(const std::vector<MInst> &insts, Cond cond) {
  StraightLine line;
  line.function.insts = insts;
  line.add(MOp::Jcc, Form::L, 0, 0).function.insts.back().cond = cond;
  return line.left();
}

MInst onRegisters(MOp op, uint8_t width, Reg first, Reg second) {
  MInst inst;
  inst.op = op;
  inst.form = Form::RR;
  inst.width = width;
  inst.first = first;
  inst.second = second;
  return inst;
}

MInst withConstant(MOp op, uint8_t width, Reg first, int64_t constant) {
  MInst inst = onRegisters(op, width, first, {});
  inst.form = Form::RI;
  inst.imm = constant;
  return inst;
}

} // namespace

TEST_CASE("a comparison of a sum with an operand finds its carry", "[peephole]") {
  MInst copy = onRegisters(MOp::Mov, 8, rcx, rdx);
  MInst add = onRegisters(MOp::Add, 8, rcx, rsi);
  MInst sum = onRegisters(MOp::Cmp, 8, rcx, rsi);
  MInst copied = onRegisters(MOp::Cmp, 8, rcx, rdx);
  MInst reload = withConstant(MOp::Mov, 8, rdx, 1);
  CHECK(leftOf({copy, add, sum}, Cond::B) == "013");
  CHECK(leftOf({copy, add, copied}, Cond::B) == "013");
  CHECK(leftOf({copy, add, copied}, Cond::Ae) == "013");
  CHECK(leftOf({copy, add, copied}, Cond::E) == "023");
  CHECK(leftOf({copy, add, copied}, Cond::L) == "023");
  CHECK(leftOf({add, copied}, Cond::B) == "012");
  CHECK(leftOf({copy, reload, add, copied}, Cond::B) == "01234");
  CHECK(leftOf({copy, add, reload, copied}, Cond::B) == "0234");
  MInst other = onRegisters(MOp::Sub, 8, rcx, rsi);
  CHECK(leftOf({copy, other, copied}, Cond::B) == "0123");
  MInst narrow = onRegisters(MOp::Add, 4, rcx, rsi);
  CHECK(leftOf({copy, narrow, copied}, Cond::B) == "0123");
  MInst short4 = onRegisters(MOp::Mov, 4, rcx, rdx);
  CHECK(leftOf({short4, add, copied}, Cond::B) == "0123");
  MInst constant = withConstant(MOp::Add, 8, rcx, 100);
  CHECK(leftOf({copy, constant, copied}, Cond::B) == "013");
}

TEST_CASE("a sum whose carry is used is added in memory", "[peephole]") {
  MInst load;
  load.op = MOp::Mov;
  load.form = Form::RM;
  load.width = 8;
  load.first = rdx;
  load.mem.base = rdi;
  MInst store = load;
  store.form = Form::MR;
  store.first = {};
  store.second = rax;
  MInst add = onRegisters(MOp::Add, 8, rax, rdx);
  MInst carry = withConstant(MOp::Adc, 8, rcx, 0);
  carry.cond = Cond::B;
  MInst sumIsDead = withConstant(MOp::Mov, 8, rax, 1);
  MInst loadedIsDead = withConstant(MOp::Mov, 8, rdx, 1);
  auto left = [&](const std::vector<MInst> &insts) {
    std::vector<MInst> all = insts;
    all.push_back(sumIsDead);
    all.push_back(loadedIsDead);
    return leftOf(all, Cond::E);
  };
  CHECK(left({load, add, carry, store}) == "12456");
  CHECK(left({load, add, carry, carry, store}) == "123567");
  CHECK(leftOf({load, add, carry, store, sumIsDead}, Cond::E) == "012345");
  CHECK(leftOf({load, add, carry, store, loadedIsDead}, Cond::E) == "012345");
  MInst ofSum = onRegisters(MOp::Adc, 8, rcx, rax);
  ofSum.cond = Cond::B;
  CHECK(left({load, add, ofSum, store}) == "0123456");
  MInst ofBase = withConstant(MOp::Adc, 8, rdi, 0);
  ofBase.cond = Cond::B;
  CHECK(left({load, add, ofBase, store}) == "0123456");
  MInst other = store;
  other.mem.disp = 8;
  CHECK(left({load, add, carry, other}) == "0123456");
  MInst narrow = store;
  narrow.width = 4;
  CHECK(left({load, add, carry, narrow}) == "0123456");
  MInst slotLoad = load;
  slotLoad.mem = {};
  slotLoad.mem.kind = AddressKind::Slot;
  slotLoad.mem.object = spill;
  MInst slotStore = store;
  slotStore.mem = slotLoad.mem;
  CHECK(left({slotStore, slotLoad, add, carry, slotStore}) == "023567");
  MInst ofItself = load;
  ofItself.mem.base = rdx;
  MInst toItself = store;
  toItself.mem.base = rdx;
  CHECK(left({ofItself, add, carry, toItself}) == "0123456");
}

// add $-1, slot; cmp $0, slot; je
TEST_CASE("a spill slot is not compared with zero after an operation on it", "[peephole]") {
  auto left = [](Form form, uint32_t added, uint32_t compared, Cond cond) {
    StraightLine line;
    line.add(MOp::Add, form, 4, added).add(MOp::Cmp, Form::MI, 4, compared);
    line.function.insts[0].imm = form == Form::MI ? -1 : 0;
    MInst &jump = line.function.insts.emplace_back();
    jump.op = MOp::Jcc;
    jump.cond = cond;
    return line.left();
  };
  CHECK(left(Form::MI, spill, spill, Cond::E) == "02");
  CHECK(left(Form::MR, spill, spill, Cond::Ne) == "02");
  CHECK(left(Form::MI, spill, variable, Cond::E) == "012"); // another slot
  CHECK(left(Form::MI, spill, spill, Cond::L) == "012");    // an addition may overflow
}

} // namespace wend
