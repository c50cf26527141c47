#include "backend/assembly_writer.h"

#include "support/invariant.h"

#include <algorithm>
#include <bit>
#include <fmt/format.h>

namespace wend {

namespace {

// The limit on the slots listed in a comment.
constexpr size_t maxSlotsListed = 24;

// A register that neither a return nor a tail call uses, rather one without a prefix; or none.
Reg unusedAt(const MInst &end) {
  RegSet used = implicitUses(end);
  for (Reg reg : {rcx, r11})
    if (!used.has(reg) && end.first != reg)
      return reg;
  return {};
}

} // namespace

void AssemblyWriter::begin() {
  out_ << "    .text\n";
  if (!module_.assembly.empty())
    out_ << module_.assembly << "    .text\n";
}

void AssemblyWriter::writeFunction(const MFunction &function, const Layout &layout,
                                   const Frame &frame) {
  function_ = &function;
  layout_ = &layout;
  frame_ = &frame;
  line_ = 0;
  lineBegin_ = nullptr;
  countNames();
  writeHeader();
  for (uint32_t block : layout.order())
    writeBlock(block);
  Symbol name = function.source->name;
  out_ << "    .size   ";
  writeSymbol(name);
  out_ << ", .-";
  writeSymbol(name);
  out_ << '\n';
  writeTables();
  writeFloatConstants();
  if (function.source->loc.isValid())
    written_.push_back(function.source);
}

// Blocks may share a name. Their labels are then numbered.
void AssemblyWriter::countNames() {
  nameCount_.resize(module_.names().size());
  blockNumber_.resize(function_->blocks.size());
  for (uint32_t block : layout_->order())
    nameCount_[function_->blocks[block].name.id] = 0;
  for (uint32_t block : layout_->order())
    blockNumber_[block] = nameCount_[function_->blocks[block].name.id]++;
}

void AssemblyWriter::writeHeader() {
  const Function &function = *function_->source;
  out_ << '\n';
  if (options_.sourceComments) {
    out_ << "# ";
    for (const Type &result : function.results())
      out_ << (&result == function.results().data() ? "" : ", ") << name(result);
    out_ << (function.results().empty() ? "void " : " ");
    writeComment(function.name);
    out_ << '(';
    for (const Argument *argument : function.arguments()) {
      if (argument->index() != 0)
        out_ << ", ";
      out_ << name(argument->type());
      if (argument->name) {
        out_ << " %";
        writeComment(argument->name);
      }
    }
    out_ << ")\n";
    writeFrameComment();
  }
  bool isUsual = !function.section && !function.comdat;
  if (!isUsual)
    writeSection(sectionName(function.section, function.comdat, ".text", function.name), "ax",
                 function.comdat);
  else if (!isInText_)
    out_ << "    .text\n";
  isInText_ = isUsual;
  if (!function.isInternal)
    writeVisibility(function.isWeak ? "weak" : "globl", function.name);
  if (function.isHidden)
    writeVisibility("hidden", function.name);
  out_ << "    .p2align 4\n    .type   ";
  writeSymbol(function.name);
  out_ << ", @function\n";
  writeSymbol(function.name);
  out_ << ":\n";
}

// A name in a comment, which the end of a line ends.
void AssemblyWriter::writeComment(Symbol name) {
  for (char c : module_.names().text(name))
    out_ << (c == '\n' || c == '\r' ? ' ' : c);
}

void AssemblyWriter::writeFrameComment() {
  size_t listed = std::min(function_->slots.size(), maxSlotsListed);
  if (listed == 0)
    return;
  out_ << "# frame:";
  for (size_t i = 0; i < listed; ++i) {
    const FrameSlot &slot = function_->slots[i];
    Symbol slotName = slot.variable ? slot.variable->name : function_->names[slot.vreg];
    out_ << (i == 0 ? " " : ", ") << slot.offset << '(';
    writeRegister(frame_->base, 8);
    out_ << ") ";
    if (!slot.variable)
      out_ << (slot.vreg != 0 ? "spilled " : slot.isFloat80 ? "x86_fp80 " : "saved ");
    std::string_view unnamed = slot.variable || slot.vreg != 0 ? "temporary"
                               : slot.isFloat80                ? "values"
                                                               : "arguments";
    if (slotName)
      writeComment(slotName);
    else
      out_ << unnamed;
    if (slot.size > 8)
      out_ << '[' << static_cast<int64_t>(slot.size) << "]";
  }
  if (listed < function_->slots.size())
    out_ << ", … " << static_cast<int64_t>(function_->slots.size() - listed) << " more";
  out_ << '\n';
}

void AssemblyWriter::writeBlock(uint32_t index) {
  const MBlock &block = function_->blocks[index];
  // Padding of some bytes only: falling through must stay cheap.
  if (layout_->isLoopHead(index))
    out_ << (layout_->isShortLoop(index) ? "    .p2align 5,,20\n" : "    .p2align 4,,10\n");
  if (layout_->isTarget(index)) {
    writeLabel(index);
    out_ << ":\n";
  }
  if (block.entersFrame || block.leavesFrame) {
    scratch_.clear();
    if (block.entersFrame)
      frame_->enter(SourceLoc::none, scratch_);
    else
      frame_->leave(SourceLoc::none, {}, scratch_);
    for (const MInst &inst : scratch_)
      writeInst(inst);
  }
  for (uint32_t i = block.begin; i < block.end; ++i) {
    const MInst &inst = function_->insts[i];
    if (inst.is(MOp::Nothing))
      continue;
    if (options_.sourceComments && inst.loc != SourceLoc::none)
      writeSourceLine(inst.loc);
    if (inst.endsFunction() && block.hasFrame) {
      scratch_.clear();
      frame_->leave(inst.loc, unusedAt(inst), scratch_);
      for (const MInst &part : scratch_)
        writeInst(part);
    }
    writeInst(inst);
  }
}

// Writes a comment with the source line, if it is not the line of the last one.
void AssemblyWriter::writeSourceLine(uint32_t loc) {
  const SourceFile *source = module_.source();
  if (!source || (lineBegin_ && loc - lineStart_ <= lineSize_))
    return;
  uint32_t line = source->line({loc});
  std::string_view whole = source->lineText(line);
  lineBegin_ = whole.data();
  lineSize_ = whole.size();
  lineStart_ = static_cast<uint32_t>(whole.data() - source->text().data());
  if (line == line_)
    return;
  line_ = line;
  size_t first = whole.find_first_not_of(" \t");
  whole.remove_prefix(first == std::string_view::npos ? whole.size() : first);
  constexpr size_t maxLength = 120;
  out_ << "    # " << line << ": " << whole.substr(0, maxLength) << '\n';
}

// .Lfunction$block. Neither name contains a `$`, so labels are unique.
void AssemblyWriter::writeLabel(uint32_t block) {
  std::string_view function = module_.names().text(function_->source->name);
  std::string_view blockName = module_.names().text(function_->blocks[block].name);
  auto isPlain = [](std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
             c == '_' || c == '.';
    });
  };
  out_ << ".L";
  if (isPlain(function))
    out_ << function;
  else
    out_ << '$' << function_->source->name.id;
  out_ << '$';
  if (!function_->blocks[block].name || !isPlain(blockName)) {
    out_ << '$' << block;
    return;
  }
  out_ << blockName;
  if (blockNumber_[block] != 0)
    out_ << '$' << blockNumber_[block];
}

void AssemblyWriter::writeTables() {
  if (function_->tables.empty())
    return;
  const Function &function = *function_->source;
  if (function.comdat)
    writeSection(sectionName({}, function.comdat, ".rodata", function.name), "a", function.comdat);
  else
    out_ << "    .section .rodata\n";
  for (uint32_t t = 0; t < function_->tables.size(); ++t) {
    const JumpTable &table = function_->tables[t];
    out_ << (table.isAbsolute ? "    .p2align 3\n" : "    .p2align 2\n");
    out_ << ".Ltable$" << function_->source->name.id << '$' << t << ":\n";
    for (uint32_t i = table.first; i < table.first + table.count; ++i) {
      out_ << (table.isAbsolute ? "    .quad   " : "    .long   ");
      writeLabel(function_->tableTargets[i]);
      if (!table.isAbsolute)
        out_ << "-.Ltable$" << function_->source->name.id << '$' << t;
      out_ << '\n';
    }
  }
  out_ << "    .text\n";
  isInText_ = true;
}

// In mergeable sections: the linker keeps one copy of each constant.
void AssemblyWriter::writeFloatConstants() {
  if (function_->floatConstants.empty())
    return;
  for (unsigned size : {4U, 8U, 16U}) {
    bool isFirst = true;
    for (uint32_t n = 0; n < function_->floatConstants.size(); ++n) {
      const FloatConstant &constant = function_->floatConstants[n];
      bool is80 = constant.size == Float80::bytes;
      if (is80 ? size != 16 : constant.size != size)
        continue;
      if (isFirst)
        out_ << "    .section .rodata.cst" << size << ",\"aM\",@progbits," << size
             << "\n    .p2align " << static_cast<unsigned>(std::countr_zero(size)) << '\n';
      isFirst = false;
      out_ << ".Lnumber$" << function_->source->name.id << '$' << n << ":\n    "
           << (size == 4 ? ".long   " : ".quad   ") << static_cast<int64_t>(constant.bits);
      if (size == 16)
        out_ << ", " << static_cast<int64_t>(constant.high);
      else if (options_.sourceComments)
        out_ << " # "
             << (size == 4
                     ? fmt::format("{}", std::bit_cast<float>(static_cast<uint32_t>(constant.bits)))
                     : fmt::format("{}", std::bit_cast<double>(constant.bits)));
      out_ << '\n';
    }
  }
  out_ << "    .text\n";
  isInText_ = true;
}

} // namespace wend
