#include "backend/assembly_writer.h"

#include "backend/exception_table.h"
#include "ir/spelling.h"

#include <algorithm>
#include <bit>
#include <elf.h>

namespace wend {

namespace {

// The limit on the slots listed in a comment.
constexpr size_t maxSlotsListed = 24;

bool isPlainCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '.';
}

bool isPlainSymbol(std::string_view name) {
  bool startsPlain = !name.empty() && !(name[0] >= '0' && name[0] <= '9');
  return startsPlain && std::ranges::all_of(name, isPlainCharacter);
}

} // namespace

void AssemblyWriter::begin(std::string_view assembly) {
  sectionName_ = ".text";
  out_ << "    .text\n";
  if (!assembly.empty())
    out_ << assembly << "    .text\n";
}

void AssemblyWriter::end() {
  writeSecondNames();
  writeLines();
  out_ << "\n    .section .note.GNU-stack,\"\",@progbits\n";
  out_.flush();
}

// ---- Functions

void AssemblyWriter::beginFunction(const MFunction &function, const Layout &layout,
                                   const Frame &frame) {
  function_ = &function;
  layout_ = &layout;
  frame_ = &frame;
  line_ = 0;
  lineBegin_ = nullptr;
  assemblyCount_ = 0;
  rules_.beginFunction(frame);
  countNames();
  out_ << '\n';
  if (options_.sourceComments)
    writeFunctionComment();
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

void AssemblyWriter::writeFunctionComment() {
  const Function &function = *function_->source;
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

void AssemblyWriter::sourceLine(uint32_t loc) {
  if (options_.sourceComments)
    writeSourceComment(loc);
  noteLine(loc);
}

// Writes a comment with the source line, if it is not the line of the last one.
void AssemblyWriter::writeSourceComment(uint32_t loc) {
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

// ---- Sections

void AssemblyWriter::section(const SectionSpec &section) {
  if (section.name == sectionName_ && section.comdat == sectionComdat_)
    return;
  bool isFirst = sectionName_.empty();
  sectionName_ = section.name;
  sectionComdat_ = section.comdat;
  size_t begin = out_.size();
  writeSection(section);
  if (isFirst)
    first_ = {sectionName_, sectionComdat_, begin, out_.size()};
}

// Sections that every assembler knows need no flags.
void AssemblyWriter::writeSection(const SectionSpec &section) {
  bool isUsual = !section.comdat && section.entrySize == 0;
  if (isUsual && (section.name == ".text" || section.name == ".data" || section.name == ".bss")) {
    out_ << "    " << section.name << '\n';
    return;
  }
  out_ << "    .section ";
  writeSymbol(section.name);
  if (isUsual && section.name == ".rodata") {
    out_ << '\n';
    return;
  }
  auto flag = [&](uint64_t bit, char letter) {
    if (section.flags & bit)
      out_ << letter;
  };
  out_ << ",\"";
  flag(SHF_ALLOC, 'a');
  flag(SHF_WRITE, 'w');
  flag(SHF_EXECINSTR, 'x');
  flag(SHF_MERGE, 'M');
  flag(SHF_TLS, 'T');
  out_ << (section.comdat ? "G\",@" : "\",@")
       << (section.type == SHT_NOBITS       ? "nobits"
           : section.type == SHT_INIT_ARRAY ? "init_array"
           : section.type == SHT_FINI_ARRAY ? "fini_array"
           : section.type == SHT_NOTE       ? "note"
                                            : "progbits");
  if (section.entrySize != 0)
    out_ << ',' << static_cast<int64_t>(section.entrySize);
  if (section.comdat) {
    out_ << ',';
    writeSymbol(section.comdat);
    out_ << ",comdat";
  }
  out_ << '\n';
}

void AssemblyWriter::align(uint64_t bytes, uint64_t maxPadding) {
  out_ << "    .p2align " << static_cast<uint32_t>(std::countr_zero(bytes));
  if (maxPadding < bytes)
    out_ << ",," << static_cast<int64_t>(maxPadding);
  out_ << '\n';
}

// ---- Labels and symbols

void AssemblyWriter::define(Label label) {
  writeLabel(label);
  out_ << ":\n";
  if (options_.describesFrames && function_ && label == Label::of(function_->source->name))
    out_ << "    .cfi_startproc\n";
  if (options_.tracesStack && function_ && label == Label::of(function_->source->name)) {
    tracedFunctions_.push_back({function_->source->name, tracedLines_.size()});
    noteLine(function_->source->loc.offset);
  }
}

// Both are found by their distances from here: the table, and a variable with the address of the
// personality.
void AssemblyWriter::setPersonality(Symbol personality) {
  if (!options_.describesFrames)
    return;
  out_ << "    .cfi_personality 0x9b, ";
  writeSymbol(ExceptionTable::referenceName(module_.names().text(personality)));
  out_ << "\n    .cfi_lsda 0x1b, ";
  writeLabel({Label::Kind::Handlers, 0});
  out_ << '\n';
}

void AssemblyWriter::setVisibility(Symbol symbol, Visibility visibility) {
  out_ << (visibility == Visibility::Weak     ? "    .weak   "
           : visibility == Visibility::Hidden ? "    .hidden "
                                              : "    .globl  ");
  writeSymbol(symbol);
  out_ << '\n';
}

void AssemblyWriter::setType(Symbol symbol, SymbolType type) {
  out_ << "    .type   ";
  writeSymbol(symbol);
  switch (type) {
  case SymbolType::Function:
    out_ << ", @function\n";
    return;
  case SymbolType::Object:
    out_ << ", @object\n";
    return;
  case SymbolType::ThreadLocal:
    out_ << ", @tls_object\n";
    return;
  case SymbolType::IndirectFunction:
    out_ << ", @gnu_indirect_function\n";
    return;
  }
}

void AssemblyWriter::setSize(Symbol symbol, uint64_t size) {
  out_ << "    .size   ";
  writeSymbol(symbol);
  out_ << ", " << static_cast<int64_t>(size) << '\n';
}

void AssemblyWriter::setSizeToHere(Symbol symbol) {
  if (options_.describesFrames)
    out_ << "    .cfi_endproc\n";
  if (options_.tracesStack)
    out_ << ".Lend$" << symbol.id << ":\n";
  out_ << "    .size   ";
  writeSymbol(symbol);
  out_ << ", .-";
  writeSymbol(symbol);
  out_ << '\n';
}

void AssemblyWriter::alias(Symbol name, Symbol target) {
  out_ << "    .set    ";
  writeSymbol(name);
  out_ << ", ";
  writeSymbol(target);
  out_ << '\n';
}

// Numbers make labels unique: a function's name may be no plain one.
void AssemblyWriter::writeLabel(Label label) {
  switch (label.kind) {
  case Label::Kind::Symbol:
    return writeSymbol(Symbol{label.number});
  case Label::Kind::Block:
    return writeBlockLabel(label.number);
  case Label::Kind::Table:
    out_ << ".Ltable$" << function_->source->name.id << '$' << label.number;
    return;
  case Label::Kind::Constant:
    out_ << ".Lnumber$" << function_->source->name.id << '$' << label.number;
    return;
  case Label::Kind::Site:
    out_ << ".Lsite$" << function_->source->name.id << '$' << label.number;
    return;
  case Label::Kind::Handlers:
    out_ << ".Lhandlers$" << function_->source->name.id;
    return;
  case Label::Kind::FileName:
    out_ << ".Lfile";
    return;
  case Label::Kind::Debug:
    out_ << ".Lposition$" << label.number;
    return;
  }
}

// .Lfunction$block. Neither name contains a `$`, so labels are unique.
void AssemblyWriter::writeBlockLabel(uint32_t block) {
  std::string_view function = module_.names().text(function_->source->name);
  std::string_view blockName = module_.names().text(function_->blocks[block].name);
  auto isPlain = [](std::string_view text) { return std::ranges::all_of(text, isPlainCharacter); };
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

// In directives the assembler accepts any name in quotes.
void AssemblyWriter::writeSymbol(std::string_view name) {
  name = symbolName(name);
  if (isPlainSymbol(name)) {
    out_ << name;
    return;
  }
  writeQuoted(name);
}

void AssemblyWriter::writeQuoted(std::string_view text) {
  out_ << '"';
  for (char c : text) {
    if (c == '"' || c == '\\')
      out_ << '\\';
    out_ << c;
  }
  out_ << '"';
}

// In operands of instructions it takes `@` for the start of a relocation, even in quotes, and does
// not know escapes. There, such a symbol has a second name.
void AssemblyWriter::writeOperand(Symbol symbol) {
  std::string_view name = symbolName(module_.names().text(symbol));
  if (name.find_first_of("@\"\\\n") == std::string_view::npos)
    return writeSymbol(name);
  writeSecondName(symbol);
  hasSecondName_.resize(std::max<size_t>(hasSecondName_.size(), symbol.id + 1));
  hasSecondName_[symbol.id] = true;
}

// `$symbol` is no function's name in a label.
void AssemblyWriter::writeSecondName(Symbol symbol) { out_ << ".L$symbol$" << symbol.id; }

void AssemblyWriter::writeSecondNames() {
  for (uint32_t id = 0; id < hasSecondName_.size(); ++id) {
    if (!hasSecondName_[id])
      continue;
    out_ << "\n    .set    ";
    writeSecondName({id});
    out_ << ", ";
    writeSymbol(Symbol{id});
    out_ << '\n';
  }
}

} // namespace wend
