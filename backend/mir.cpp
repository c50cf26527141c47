#include "backend/mir.h"

#include "ir/module.h"
#include "support/invariant.h"
#include "support/rewrite_gate.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace wend {

namespace {

constexpr RegSet none;
constexpr uint16_t N = bit(Form::N), R = bit(Form::R), M = bit(Form::M), L = bit(Form::L),
                   RR = bit(Form::RR), RM = bit(Form::RM), MR = bit(Form::MR), RI = bit(Form::RI),
                   MI = bit(Form::MI), RRI = bit(Form::RRI), RMI = bit(Form::RMI),
                   RRR = bit(Form::RRR), RMR = bit(Form::RMR);

} // namespace

constinit const MopRow mopTable[] = {
#define MOP(name, text, suffix, first, forms, flags, uses, defs, encoding)                         \
  {text, Suffix::suffix, Role::first, forms, Flags::flags, uses, defs},
#include "backend/machine_ops.def"
};

bool isIdentical(const MInst &a, const MInst &b) {
  return a.op == b.op && a.form == b.form && a.width == b.width && a.cond == b.cond &&
         a.first == b.first && a.second == b.second && a.third == b.third && a.mem == b.mem &&
         a.imm == b.imm && a.extra == b.extra && a.hasNoSignedWrap == b.hasNoSignedWrap;
}

const Limits &MFunction::limits() const { return source->module().limits(); }

uint32_t MFunction::invokedCall(const MBlock &block) const {
  uint32_t at = block.end;
  while (at-- > block.begin)
    if (insts[at].is(MOp::Call) || insts[at].is(MOp::CallTo))
      return at;
  INVARIANT(false, "a block that unwinds has a call");
}

uint32_t MFunction::selectorOf(const Value *typeInfo) {
  auto known = std::ranges::find(typeInfos, typeInfo);
  if (known == typeInfos.end())
    known = typeInfos.insert(known, typeInfo);
  return static_cast<uint32_t>(known - typeInfos.begin()) + 1;
}

void MFunction::clear(Function *function) {
  source = function;
  insts.clear();
  blocks.clear();
  edges.clear();
  moves.clear();
  slots.clear();
  tables.clear();
  tableTargets.clear();
  floatConstants.clear();
  asmStatements.clear();
  asmOperands.clear();
  typeInfos.clear();
  arguments.clear();
  valueRegs.clear();
  debugVariables.clear();
  debugMarks.clear();
  originalEnds.clear();
  debugMemory.clear();
  classes.assign(Reg::physicalCount, RegClass::General);
  widths.assign(Reg::physicalCount, 8);
  names.assign(Reg::physicalCount, Symbol{});
  outArguments = 0;
  stackAlign = 16;
  hasCalls = false;
  callsReturnTwice = false;
  hasFramePointer = false;
  hasAssembly = false;
  usedCalleeSaved = {};
  clobberedCalleeSaved = {};
}

std::string_view text(Cond cond) {
  constexpr std::string_view names[] = {"o", "no", "b", "ae", "e", "ne", "be", "a",
                                        "s", "ns", "p", "np", "l", "ge", "le", "g"};
  return names[static_cast<unsigned>(cond)];
}

namespace {

std::string text(Reg reg, unsigned width) {
  if (reg.isNone())
    return "-";
  return reg.isPhysical() ? std::string(registerName(reg, width)) : fmt::format("v{}", reg.id);
}

// Whether the object of an address is the name of a symbol, rather than a number in the function.
bool namesSymbol(AddressKind kind) {
  return kind == AddressKind::Symbol || kind == AddressKind::GotEntry ||
         kind == AddressKind::ThreadLocal || kind >= AddressKind::GotTpOffset;
}

void printAddress(const MFunction &function, const Address &mem, std::string &out) {
  constexpr const char *kinds[] = {"",   "slot",   "symbol", "got", "number", "table", "out",
                                   "in", "memory", "tls",    "fs",  "gottp",  "tp",    "dtp"};
  fmt::format_to(std::back_inserter(out), "[{}", kinds[static_cast<unsigned>(mem.kind)]);
  bool isNumbered = mem.kind == AddressKind::Slot || mem.kind == AddressKind::FloatConstant ||
                    mem.kind == AddressKind::Table;
  if (namesSymbol(mem.kind))
    fmt::format_to(std::back_inserter(out), " {}",
                   function.source->module().names().text(Symbol{mem.object}));
  else if (isNumbered)
    fmt::format_to(std::back_inserter(out), "{}", mem.object);
  const char *separator = mem.kind == AddressKind::Plain ? "" : " + ";
  auto add = [&](const std::string &term) {
    out += separator;
    out += term;
    separator = " + ";
  };
  if (!mem.base.isNone())
    add(text(mem.base, 8));
  if (!mem.index.isNone())
    add(fmt::format("{}*{}", text(mem.index, 8), mem.scale));
  if (mem.disp != 0)
    add(fmt::format("{}", mem.disp));
  out += ']';
}

} // namespace

void print(const MFunction &function, const MInst &inst, std::string &out) {
  constexpr const char *names[] = {
#define MOP(name, text, suffix, first, forms, flags, uses, defs, encoding) #name,
#include "backend/machine_ops.def"
  };
  out += names[static_cast<unsigned>(inst.op)];
  if (inst.width != 0)
    fmt::format_to(std::back_inserter(out), ".{}", unsigned{inst.width});
  if (inst.is(MOp::ParMove)) {
    for (auto i = static_cast<size_t>(inst.imm); i < static_cast<size_t>(inst.imm) + inst.extra;
         ++i)
      fmt::format_to(std::back_inserter(out), " {}={}", text(function.moves[i].to, 8),
                     text(function.moves[i].from, 8));
    return;
  }
  if (inst.is(MOp::Asm))
    for (const AsmOperand &operand : function.operandsOf(inst)) {
      if (operand.kind == AsmOperand::Kind::Register)
        fmt::format_to(std::back_inserter(out), " {}{}", operand.role == Role::Use ? "" : "=",
                       text(operand.reg, std::max<unsigned>(1, operand.width)));
      if (operand.kind == AsmOperand::Kind::Memory)
        printAddress(function, operand.mem, out);
    }
  if (!inst.first.isNone())
    fmt::format_to(std::back_inserter(out), " {}",
                   text(inst.first, std::max<unsigned>(1, inst.width)));
  if (!inst.second.isNone())
    fmt::format_to(std::back_inserter(out), " {}",
                   text(inst.second, std::max<unsigned>(1, inst.width)));
  if (inst.hasMemory()) {
    out += ' ';
    printAddress(function, inst.mem, out);
  }
  if (!inst.third.isNone())
    fmt::format_to(std::back_inserter(out), " {}", text(inst.third, inst.width));
  if (inst.is(MOp::Call) || inst.is(MOp::TailCall))
    fmt::format_to(std::back_inserter(out), " {}",
                   function.source->module().names().text(Symbol{inst.extra}));
  else if (inst.form == Form::L)
    fmt::format_to(std::back_inserter(out), " b{}", inst.imm);
  if (inst.hasImmediate())
    fmt::format_to(std::back_inserter(out), " {}", inst.imm);
  Suffix suffix = row(inst.op).suffix;
  if (suffix == Suffix::Cond || suffix == Suffix::CondSized)
    fmt::format_to(std::back_inserter(out), " {}", text(inst.cond));
}

void print(const MFunction &function, std::string &out) {
  for (size_t b = 0; b < function.blocks.size(); ++b) {
    const MBlock &block = function.blocks[b];
    fmt::format_to(std::back_inserter(out), "b{}: # frequency {}, from", b, block.frequency);
    for (uint32_t pred : function.preds(block))
      fmt::format_to(std::back_inserter(out), " b{}", pred);
    out += '\n';
    for (uint32_t i = block.begin; i < block.end; ++i) {
      fmt::format_to(std::back_inserter(out), "  {:4} ", i);
      print(function, function.insts[i], out);
      out += '\n';
    }
  }
}

bool mayRewrite(const char *rule, const MFunction &function, const MInst &inst) {
  struct Rewrite {
    const MFunction &function;
    const MInst &inst;
  };
  Rewrite rewrite{function, inst};
  auto describe = [](const void *data, std::string &out) {
    const auto *described = static_cast<const Rewrite *>(data);
    print(described->function, described->inst, out);
  };
  return rewriteGate.admits(rule, describe, &rewrite);
}

} // namespace wend
