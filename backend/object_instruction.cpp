// Instructions, and the operations that are several.

#include "backend/object_writer.h"

#include "backend/encoding.h"
#include "support/invariant.h"

#include <algorithm>

namespace wend {

namespace {

constexpr uint8_t shortJump = 0xEB, shortConditionalJump = 0x70;
constexpr uint8_t jumpIfEqual = 0x74, jumpIfBelowOrEqual = 0x76;

// An instruction between registers, or with an immediate.
MInst makeInst(MOp op, Form form, unsigned width, Reg first, Reg second = {}, int64_t imm = 0) {
  MInst inst;
  inst.op = op;
  inst.form = form;
  inst.width = static_cast<uint8_t>(width);
  inst.first = first;
  inst.second = second;
  inst.imm = imm;
  return inst;
}

// An instruction with memory at base + disp.
MInst makeAccess(MOp op, Form form, Reg reg, Reg base, int32_t disp) {
  MInst inst =
      makeInst(op, form, 8, form == Form::RM ? reg : Reg{}, form == Form::MR ? reg : Reg{});
  inst.mem.base = base;
  inst.mem.disp = disp;
  return inst;
}

bool isBlank(std::string_view text) {
  return text.find_first_not_of(" \t\n;") == std::string_view::npos;
}

} // namespace

void ObjectWriter::inst(const MInst &inst) {
  encodeInst(inst);
  if (tables_)
    tables_->afterInst(inst, current_->here());
}

void ObjectWriter::setFrame(bool exists) {
  if (tables_)
    tables_->setFrame(exists, current_->here());
}

void ObjectWriter::sourceLine(uint32_t loc) {
  if (tables_)
    tables_->line(loc, current_->here());
}

void ObjectWriter::encodeInst(const MInst &inst) {
  constexpr uint8_t noTrack = 0x3E; // the target of the jump needs no endbr64
  if (inst.is(MOp::JmpTable) && module_.protectsBranches)
    append({noTrack});
  switch (encodingOf(inst.op).kind) {
  case Encoding::Kind::Nothing:
    return;
  case Encoding::Kind::Jump:
    if (inst.is(MOp::TailCall))
      return current_->appendJump(shortJump, targetOf({Label::Kind::Symbol, inst.extra}));
    return current_->appendJump(
        inst.is(MOp::Jmp)
            ? shortJump
            : static_cast<uint8_t>(shortConditionalJump | static_cast<unsigned>(inst.cond)),
        firstBlock_ + inst.target());
  case Encoding::Kind::Sequence:
    return appendSequence(inst);
  default:
    return append(inst);
  }
}

void ObjectWriter::append(const MInst &inst) {
  EncodedInst encoded;
  if (inst.hasMemory() && isInFrame(inst.mem.kind))
    encode(inst, resolve(inst.mem), encoded);
  else
    encode(inst, inst.mem, encoded);
  append(encoded);
}

void ObjectWriter::append(const EncodedInst &encoded) {
  if (encoded.relocation != R_X86_64_NONE)
    addFixup(encoded.relocation, targetOf(encoded.target), encoded.addend, encoded.field);
  current_->append({reinterpret_cast<const char *>(encoded.bytes), encoded.size});
}

void ObjectWriter::append(std::initializer_list<uint8_t> bytes) {
  current_->append({reinterpret_cast<const char *>(bytes.begin()), bytes.size()});
}

// The memory operand with its offset from the base register of the frame.
Address ObjectWriter::resolve(const Address &mem) const {
  int64_t offset = frame_->offset(*function_, mem);
  INVARIANT(fitsInt32(offset), "a frame slot out of range of a displacement");
  Address resolved = mem;
  resolved.kind = AddressKind::Plain;
  resolved.base = frame_->baseOf(mem);
  resolved.disp = static_cast<int32_t>(offset);
  return resolved;
}

void ObjectWriter::appendSequence(const MInst &inst) {
  switch (inst.op) {
  case MOp::LeaFar:
    return appendLeaFar(inst);
  case MOp::X87Select: {
    // fcmov of st(1): the lowest bit of the condition chooses the opcode, the others the row.
    auto cond = static_cast<unsigned>(inst.cond);
    unsigned row = inst.cond == Cond::P || inst.cond == Cond::Np ? 3 : (cond >> 1) - 1;
    return append({static_cast<uint8_t>(0xDA | (cond & 1)), static_cast<uint8_t>(0xC1 | row << 3)});
  }
  case MOp::Align:
    if (!frame_->isAligned)
      append(makeInst(MOp::Push, Form::R, 8, rax));
    return;
  case MOp::TrapCode:
    return appendTrapCode(inst);
  case MOp::SaveVectors:
    return appendSaveVectors(inst);
  case MOp::LowerStack:
    return appendLowerStack(inst);
  case MOp::TlsGeneral:
  case MOp::TlsLocal:
    return appendGetThreadAddress(inst);
  case MOp::EhSetjmp:
    return appendEhSetjmp(inst);
  case MOp::EhLongjmp:
    append(makeAccess(MOp::Mov, Form::RM, rbp, rdx, 0));
    append(makeAccess(MOp::Mov, Form::RM, rcx, rdx, 8));
    append(makeAccess(MOp::Mov, Form::RM, rsp, rdx, 16));
    return append(makeInst(MOp::TailCallTo, Form::R, 8, rcx));
  case MOp::Asm:
    hasAssembly_ |= !isBlank(function_->asmStatements[inst.extra].source->text);
    return;
  default:
    INVARIANT(false, "an operation without encoding");
  }
}

void ObjectWriter::appendLeaFar(const MInst &inst) {
  EncodedInst load; // with 8 bytes, whatever the offset
  auto number = static_cast<uint8_t>(inst.first.id);
  load.put(static_cast<uint8_t>(0x48 | number >> 3));
  load.put(static_cast<uint8_t>(0xB8 | (number & 7)));
  load.put(static_cast<uint64_t>(frame_->offset(*function_, inst.mem)), 8);
  append(load);
  append(makeInst(MOp::Add, Form::RR, 8, inst.first, frame_->base));
}

// ud1l imm(%eax), %eax
void ObjectWriter::appendTrapCode(const MInst &inst) {
  MInst load = makeInst(MOp::Lea, Form::RM, 4, rax);
  load.mem.base = rax;
  load.mem.disp = static_cast<int32_t>(inst.imm);
  EncodedInst encoded;
  encode(load, load.mem, encoded);
  append({0x67, 0x0F, 0xB9});
  current_->append({reinterpret_cast<const char *>(encoded.bytes) + 1, encoded.size - size_t{1}});
}

// Stores all vector argument registers if al is not 0, the number of them that the caller uses.
void ObjectWriter::appendSaveVectors(const MInst &inst) {
  constexpr uint32_t vectors = 8;
  EncodedInst stores[vectors];
  unsigned size = 0;
  MInst store = makeInst(MOp::Mov, Form::MR, 16, {}, xmm0);
  store.mem = resolve(inst.mem);
  for (uint32_t i = 0; i < vectors; ++i, store.mem.disp += 16) {
    store.second = {xmm0.id + i};
    encode(store, store.mem, stores[i]);
    stores[i].bytes[1] = 0x29; // movaps: the area is aligned
    size += stores[i].size;
  }
  append(makeInst(MOp::Test, Form::RR, 1, rax, rax));
  append({jumpIfEqual, static_cast<uint8_t>(size)});
  for (const EncodedInst &each : stores)
    append(each);
}

// Touches each page, so that the guard page is reached.
void ObjectWriter::appendLowerStack(const MInst &inst) {
  constexpr int64_t page = 4096;
  MInst touch = makeInst(MOp::Or, Form::MI, 8, {}, {}, 0);
  touch.mem.base = rsp;
  CodePosition start = current_->here();
  append(makeInst(MOp::Sub, Form::RI, 8, rsp, {}, page));
  append(makeInst(MOp::Cmp, Form::RR, 8, rsp, inst.first));
  EncodedInst encoded;
  encode(touch, touch.mem, encoded);
  constexpr uint8_t jumpSize = 2;
  append({jumpIfBelowOrEqual, static_cast<uint8_t>(encoded.size + jumpSize)});
  append(encoded);
  append({shortJump, static_cast<uint8_t>(start.offset - current_->here().offset - jumpSize)});
  append(makeInst(MOp::Mov, Form::RR, 8, rsp, inst.first));
}

// The linker replaces these sequences where it knows the variable; they must have these lengths.
void ObjectWriter::appendGetThreadAddress(const MInst &inst) {
  bool isGeneral = inst.is(MOp::TlsGeneral);
  if (isGeneral)
    append({0x66});
  append({0x48, 0x8D, 0x3D});
  addFixup(isGeneral ? R_X86_64_TLSGD : R_X86_64_TLSLD, targetOf({Label::Kind::Symbol, inst.extra}),
           -4, 0);
  append({0, 0, 0, 0});
  if (isGeneral)
    append({0x66, 0x66, 0x48});
  append({0xE8});
  addFixup(R_X86_64_PLT32, targetOf(Label::of(module_.names().intern("__tls_get_addr"))), -4, 0);
  append({0, 0, 0, 0});
}

// Stores where EhLongjmp is to continue. rbp and rsp are then as they are here.
void ObjectWriter::appendEhSetjmp(const MInst &inst) {
  MInst store = makeInst(MOp::Mov, Form::MR, 8, {}, rax);
  EncodedInst stored;
  encode(store, isInFrame(inst.mem.kind) ? resolve(inst.mem) : inst.mem, stored);
  EncodedInst zero, one;
  MInst clear = makeInst(MOp::Xor, Form::RR, 4, rax, rax);
  encode(clear, clear.mem, zero);
  MInst set = makeInst(MOp::Mov, Form::RI, 4, rax, {}, 1);
  encode(set, set.mem, one);
  constexpr uint8_t jumpSize = 2;
  append({0x48, 0x8D, 0x05, static_cast<uint8_t>(stored.size + zero.size + jumpSize), 0, 0, 0});
  append(stored);
  append(zero);
  EncodedInst endBranch;
  if (module_.protectsBranches) {
    MInst target = makeInst(MOp::EndBranch, Form::N, 0, {});
    encode(target, target.mem, endBranch);
  }
  append({shortJump, static_cast<uint8_t>(endBranch.size + one.size)});
  append(endBranch);
  append(one);
}

} // namespace wend
