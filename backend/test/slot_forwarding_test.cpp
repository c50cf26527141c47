// Reads and changes of spill slots whose content is in a register.

#include "backend/slot_forwarding.h"
#include "backend/test/harness.h"

#include <catch2/catch.hpp>
#include <fmt/format.h>

namespace wend {

namespace {

constexpr uint32_t firstSpill = 0, secondSpill = 1, variableSlot = 2;

// Instructions with a slot or two registers, of four bytes unless said.
MInst inst(MOp op, Form form, Reg first, Reg second = {}, uint32_t slot = firstSpill,
           uint8_t width = 4) {
  MInst made;
  made.op = op;
  made.form = form;
  made.width = width;
  made.first = first;
  made.second = second;
  if (made.hasMemory()) {
    made.mem.kind = AddressKind::Slot;
    made.mem.object = slot;
  }
  return made;
}
MInst store(Reg reg, uint32_t slot = firstSpill) { return inst(MOp::Mov, Form::MR, {}, reg, slot); }
MInst load(Reg reg, uint32_t slot = firstSpill) { return inst(MOp::Mov, Form::RM, reg, {}, slot); }
MInst change(int64_t by) {
  MInst made = inst(MOp::Add, Form::MI, {});
  made.imm = by;
  return made;
}
MInst set(Reg reg, int64_t to) {
  MInst made = inst(MOp::Mov, Form::RI, reg);
  made.imm = to;
  return made;
}

std::string nameOf(Reg reg) {
  return reg == rax ? "a" : reg == rcx ? "c" : reg == rdx ? "d" : reg == rbx ? "b" : "?";
}

// "mov c,[0]", of what the instructions become. The registers are live after them.
std::string forwarded(std::vector<MInst> insts, RegSet live = allocatable) {
  MFunction function;
  function.slots.push_back({8, 8, nullptr, Reg::physicalCount});
  function.slots.push_back({8, 8, nullptr, Reg::physicalCount + 1});
  function.slots.push_back({8, 8, nullptr, 0});
  function.insts = std::move(insts);
  MInst ret;
  ret.op = MOp::Ret;
  ret.imm = callRegisters(live);
  function.insts.push_back(ret);
  MBlock &block = function.blocks.emplace_back();
  block.end = static_cast<uint32_t>(function.insts.size());
  SlotForwarding().run(function);
  std::string text;
  for (uint32_t i = block.begin; i + 1 < block.end; ++i) {
    const MInst &at = function.insts[i];
    std::string first = at.first.isNone() ? "" : nameOf(at.first);
    std::string second = at.second.isNone() ? "" : nameOf(at.second);
    if (at.hasMemory())
      (first.empty() ? first : second) = "[" + std::to_string(at.mem.object) + "]";
    if (at.hasImmediate())
      second = std::to_string(at.imm);
    text += fmt::format("{}{} {},{}", text.empty() ? "" : "; ", row(at.op).text, first, second);
  }
  return text;
}

} // namespace

TEST_CASE("a load of what was stored is a copy", "[slot_forwarding]") {
  CHECK(forwarded({store(rcx), load(rdx)}) == "mov [0],c; mov d,c");
  CHECK(forwarded({load(rcx), load(rcx)}) == "mov c,[0]");
  CHECK(forwarded({load(rcx), store(rcx, secondSpill), load(rdx, secondSpill)}) ==
        "mov c,[0]; mov [1],c; mov d,c");
  MInst constant = inst(MOp::Mov, Form::MI, {});
  constant.imm = 7;
  CHECK(forwarded({constant, load(rdx)}) == "mov [0],7; mov d,7");
  // A load of four bytes clears the others, a store leaves them.
  CHECK(forwarded({store(rcx), load(rcx)}) == "mov [0],c; mov c,c");
  CHECK(forwarded({set(rcx, 1), store(rcx), load(rcx)}) == "mov c,1; mov [0],c");
}

TEST_CASE("a store of what is in the slot is left out", "[slot_forwarding]") {
  MInst copy = inst(MOp::Mov, Form::RR, rdx, rcx);
  CHECK(forwarded({load(rcx), copy, store(rcx)}) == "mov c,[0]; mov d,c");
  CHECK(forwarded({store(rcx), copy, store(rcx)}) == "mov [0],c; mov d,c");
  CHECK(forwarded({load(rcx), store(rdx), store(rcx)}) == "mov c,[0]; mov [0],d; mov [0],c");
  CHECK(forwarded({load(rcx), set(rcx, 1), store(rcx)}) == "mov c,[0]; mov c,1; mov [0],c");
}

TEST_CASE("a register that is loaded only to be copied is left out", "[slot_forwarding]") {
  MInst copy = inst(MOp::Mov, Form::RR, rcx, rdx);
  CHECK(forwarded({store(rbx, secondSpill), load(rdx), copy, set(rdx, 1)}) ==
        "mov [1],b; mov c,[0]; mov d,1");
  CHECK(forwarded({store(rbx, secondSpill), load(rdx), copy, store(rdx, secondSpill)}) ==
        "mov [1],b; mov d,[0]; mov c,d; mov [1],d");
  // What is known of the register is of the other one now.
  CHECK(forwarded({load(rdx), copy, set(rdx, 1), load(rbx)}) == "mov c,[0]; mov d,1; mov b,c");
}

TEST_CASE("operands that were stored are in their register", "[slot_forwarding]") {
  CHECK(forwarded({store(rcx), inst(MOp::Add, Form::RM, rdx)}) == "mov [0],c; add d,c");
  CHECK(forwarded({store(rcx), inst(MOp::Cmp, Form::MR, {}, rdx)}) == "mov [0],c; cmp c,d");
  CHECK(forwarded({store(rcx), inst(MOp::MovZx8, Form::RM, rdx)}) == "mov [0],c; movzb d,c");
  // More bytes than were stored are not known.
  CHECK(forwarded({store(rcx), inst(MOp::Add, Form::RM, rdx, {}, firstSpill, 8)}) ==
        "mov [0],c; add d,[0]");
}

TEST_CASE("what has changed is not known", "[slot_forwarding]") {
  CHECK(forwarded({store(rcx), set(rcx, 1), load(rdx)}) == "mov [0],c; mov c,1; mov d,[0]");
  CHECK(forwarded({store(rcx), store(rdx), load(rbx)}) == "mov [0],c; mov [0],d; mov b,d");
  CHECK(forwarded({store(rcx, variableSlot), load(rdx, variableSlot)}) == "mov [2],c; mov d,[2]");
  MInst part = store(rdx);
  part.width = 1;
  CHECK(forwarded({store(rcx), part, load(rbx)}) == "mov [0],c; mov [0],d; mov b,[0]");
}

TEST_CASE("a change of a slot is one of a register", "[slot_forwarding]") {
  // In the register that was stored, which is dead.
  CHECK(forwarded({store(rcx), change(3), set(rcx, 1)}) ==
        "mov [0],c; add c,3; mov [0],c; mov c,1");
  CHECK(forwarded({store(rcx), change(3), change(4), set(rcx, 1)}) ==
        "mov [0],c; add c,3; mov [0],c; add c,4; mov [0],c; mov c,1");
  // In another one that is free, if the slot is read soon: the one that it is loaded to, here.
  CHECK(forwarded({store(rcx), change(3), load(rdx), inst(MOp::Add, Form::RR, rcx, rdx)}) ==
        "mov [0],c; mov d,c; add d,3; mov [0],d; add c,d");
  CHECK(forwarded({change(3), load(rdx), store(rbx)}) ==
        "mov d,[0]; add d,3; mov [0],d; mov [0],b");
}

TEST_CASE("a change of a slot is one of a register that is not used any more",
          "[slot_forwarding]") {
  RegSet allButRdx = allocatable - rdx;
  CHECK(forwarded({store(rcx), change(3), change(4), inst(MOp::Add, Form::RM, rbx)}, allButRdx) ==
        "mov [0],c; mov d,c; add d,3; mov [0],d; add d,4; mov [0],d; add b,d");
  // Not if the function does not save it.
  MInst read = inst(MOp::Add, Form::RM, rcx);
  CHECK(forwarded({store(rcx), change(3), read}, allocatable - rbx) ==
        "mov [0],c; add [0],3; add c,[0]");
  // Only a byte of it is written.
  MInst byte = set(rdx, 1);
  byte.width = 1;
  CHECK(forwarded({store(rcx), change(3), byte, read}) ==
        "mov [0],c; add [0],3; mov d,1; add c,[0]");
}

TEST_CASE("a change of a slot stays where no register is free", "[slot_forwarding]") {
  CHECK(forwarded({store(rcx), change(3), inst(MOp::Add, Form::RR, rdx, rcx)}) ==
        "mov [0],c; add [0],3; add d,c");
  // The register of the load is read before, or added to the slot.
  CHECK(forwarded({change(3), inst(MOp::Add, Form::RR, rcx, rdx), load(rdx)}) ==
        "add [0],3; add c,d; mov d,[0]");
  CHECK(forwarded({inst(MOp::Add, Form::MR, {}, rdx), load(rdx)}) == "add [0],d; mov d,[0]");
}

} // namespace wend
