// Data, the function table of the runtime, and symbols.

#include "backend/assembly_writer.h"
#include "backend/convention.h"

#include "ir/spelling.h"

#include <algorithm>
#include <fmt/format.h>

namespace wend {

void AssemblyWriter::end() {
  for (const Global *global : module_.globals())
    writeGlobal(*global);
  // Weak declarations: the functions may be undefined.
  for (const Function *function : module_.functions())
    if (function->isWeak && !function->isDefined &&
        !isOfRuntime(module_.names().text(function->name)))
      writeVisibility("weak", function->name);
  for (const Function *function : module_.functions())
    if (function->isHidden && (!function->isDefined || function->aliasee))
      writeVisibility("hidden", function->name);
  for (const Function *function : module_.functions()) {
    if (!function->aliasee)
      continue;
    writeAlias(*function->aliasee, function->name,
               function->isWeak       ? Linkage::Weak
               : function->isInternal ? Linkage::Internal
                                      : Linkage::External);
    if (!function->isIfunc)
      continue;
    out_ << "    .type   ";
    writeSymbol(function->name);
    out_ << ", @gnu_indirect_function\n";
  }
  writeConstructors();
  writeFunctionTable();
  writeSecondNames();
  out_ << "\n    .section .note.GNU-stack,\"\",@progbits\n";
  out_.flush();
}

void AssemblyWriter::writeGlobal(const Global &global) {
  if (global.aliasee) {
    if (global.isHidden)
      writeVisibility("hidden", global.name);
    return writeAlias(*global.aliasee, global.name, global.linkage);
  }
  if (global.isDeclaration) {
    if (global.linkage == Linkage::Weak)
      writeVisibility("weak", global.name);
    if (global.isHidden)
      writeVisibility("hidden", global.name);
    if (global.isHidden && global.isThreadLocal()) { // also if it is not used
      out_ << "    .type   ";
      writeSymbol(global.name);
      out_ << ", @tls_object\n";
    }
    return;
  }
  bool isZero = global.relocations.empty() && std::all_of(global.bytes.begin(), global.bytes.end(),
                                                          [](char c) { return c == 0; });
  out_ << '\n';
  writeDataSection(global, isZero);
  if (global.align > 1)
    out_ << "    .balign " << global.align << '\n';
  bool isVisible = global.linkage == Linkage::External || global.linkage == Linkage::Weak;
  if (isVisible)
    writeVisibility(global.linkage == Linkage::Weak ? "weak" : "globl", global.name);
  if (global.isHidden)
    writeVisibility("hidden", global.name);
  if (isVisible && module_.isShared()) {
    // An executable may have a copy of it.
    out_ << "    .type   ";
    writeSymbol(global.name);
    out_ << ", @object\n    .size   ";
    writeSymbol(global.name);
    out_ << ", " << static_cast<int64_t>(global.size) << '\n';
  }
  writeSymbol(global.name);
  out_ << ":\n";
  writeContents(global, isZero);
}

void AssemblyWriter::writeContents(const Global &global, bool isZero) {
  uint64_t at = 0;
  auto bytesUpTo = [&](uint64_t end) {
    if (at == end)
      return;
    if (isZero || global.bytes.empty())
      out_ << "    .zero   " << static_cast<int64_t>(end - at) << '\n';
    else
      writeBytes(global.bytes.substr(at, end - at));
  };
  for (const Relocation &relocation : global.relocations) {
    bytesUpTo(relocation.offset);
    out_ << (relocation.size == 4 ? "    .long   " : "    .quad   ");
    writeSymbol(relocation.target->name);
    if (relocation.addend != 0)
      out_ << (relocation.addend > 0 ? "+" : "") << relocation.addend;
    if (relocation.isRelative) {
      out_ << '-';
      writeSymbol(global.name);
    }
    out_ << '\n';
    at = relocation.offset + relocation.size;
  }
  bytesUpTo(global.size);
}

// In position-independent programs, the dynamic linker relocates read-only data at startup.
void AssemblyWriter::writeDataSection(const Global &global, bool isZero) {
  bool isThreadLocal = global.isThreadLocal();
  bool isConstant = global.isReadOnly && global.relocations.empty();
  std::string_view named = module_.names().text(global.section);
  bool isBss = isThreadLocal ? isZero && (named.empty() || named.starts_with(".tbss"))
                             : isZero && !global.isReadOnly && named.empty();
  std::string_view usual = isThreadLocal       ? (isBss ? ".tbss" : ".tdata")
                           : isConstant        ? ".rodata"
                           : global.isReadOnly ? ".data.rel.ro"
                           : isBss             ? ".bss"
                                               : ".data";
  bool isUsual = !global.section && !global.comdat;
  if (isUsual && (usual == ".data" || usual == ".bss")) {
    out_ << "    " << usual << '\n';
  } else if (isUsual && isConstant && !isThreadLocal) {
    out_ << "    .section .rodata\n";
  } else {
    bool isWritable = !(named.empty() ? isConstant : global.isReadOnly);
    writeSection(sectionName(global.section, global.comdat, usual, global.name),
                 isThreadLocal ? "awT"
                 : isWritable  ? "aw"
                               : "a",
                 global.comdat, isBss);
  }
}

// In a group of sections each symbol has a section of its own.
std::string AssemblyWriter::sectionName(Symbol section, Symbol comdat, std::string_view usual,
                                        Symbol symbol) {
  std::string name(section ? module_.names().text(section) : usual);
  if (!section && comdat)
    (name += '.') += module_.names().text(symbol);
  return name;
}

void AssemblyWriter::writeSection(std::string_view name, std::string_view flags, Symbol comdat,
                                  bool isBss) {
  out_ << "    .section ";
  writeSymbol(name);
  out_ << ",\"" << flags << (comdat ? "G" : "") << (isBss ? "\",@nobits" : "\",@progbits");
  if (comdat) {
    out_ << ',';
    writeSymbol(comdat);
    out_ << ",comdat";
  }
  out_ << '\n';
}

void AssemblyWriter::writeAlias(const Value &target, Symbol name, Linkage linkage) {
  out_ << '\n';
  if (linkage == Linkage::External || linkage == Linkage::Weak)
    writeVisibility(linkage == Linkage::Weak ? "weak" : "globl", name);
  out_ << "    .set    ";
  writeSymbol(name);
  out_ << ", ";
  writeSymbol(target.name);
  out_ << '\n';
}

// Addresses in sections that the linker sorts by priority.
void AssemblyWriter::writeConstructors() {
  for (const Constructor &row : module_.constructors) {
    std::string_view section = row.isDestructor ? "fini_array" : "init_array";
    out_ << "\n    .section ." << section;
    if (row.priority != Constructor::defaultPriority)
      out_ << fmt::format(".{:05}", row.priority);
    out_ << ",\"aw\",@" << section << "\n    .balign 8\n    .quad   ";
    writeSymbol(row.function->name);
    out_ << '\n';
  }
}

void AssemblyWriter::writeVisibility(std::string_view kind, Symbol symbol) {
  constexpr size_t column = 7;
  out_ << "    ." << kind << std::string_view("       ").substr(0, column - kind.size());
  writeSymbol(symbol);
  out_ << '\n';
}

void AssemblyWriter::writeBytes(std::string_view bytes) {
  constexpr size_t perLine = 64;
  for (size_t at = 0; at < bytes.size(); at += perLine) {
    out_ << "    .ascii  \"";
    for (char c : bytes.substr(at, perLine)) {
      auto byte = static_cast<unsigned char>(c);
      if (c == '"' || c == '\\') {
        out_ << '\\' << c;
      } else if (c == '\n') {
        out_ << "\\n";
      } else if (c == '\t') {
        out_ << "\\t";
      } else if (byte < 32 || byte > 126) {
        out_ << '\\' << static_cast<char>('0' + (byte >> 6))
             << static_cast<char>('0' + (byte >> 3 & 7)) << static_cast<char>('0' + (byte & 7));
      } else {
        out_ << c;
      }
    }
    out_ << "\"\n";
  }
}

// A row for each function, with which the runtime names the function of a stack overflow. The
// section is writable because position-independent programs relocate it.
void AssemblyWriter::writeFunctionTable() {
  const SourceFile *source = module_.source();
  if (!source || written_.empty())
    return;
  const Global *file = fileName(source->name());
  if (!file) {
    out_ << "\n    .section .rodata\n.Lfile:\n";
    writeBytes(source->name());
    out_ << "    .byte   0\n";
  }
  out_ << "\n    .section wend_functions,\"aw\",@progbits\n    .balign 8\n";
  for (const Function *function : written_) {
    LineColumn at = source->lineColumn(function->loc);
    out_ << "    .quad   ";
    writeSymbol(function->name);
    out_ << ", ";
    if (file)
      writeSymbol(file->name);
    else
      out_ << ".Lfile";
    out_ << "\n    .long   " << at.line << ", " << at.column << '\n';
  }
}

// The constant with this name that the module has for its error messages, or null.
const Global *AssemblyWriter::fileName(std::string_view name) const {
  for (const Global *global : module_.globals())
    if (global->isReadOnly && global->bytes.size() == name.size() + 1 &&
        global->bytes.starts_with(name) && global->bytes.back() == 0)
      return global;
  return nullptr;
}

namespace {

bool isPlainCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '.';
}

bool isPlainSymbol(std::string_view name) {
  bool startsPlain = !name.empty() && !(name[0] >= '0' && name[0] <= '9');
  return startsPlain && std::ranges::all_of(name, isPlainCharacter);
}

} // namespace

// In directives the assembler accepts any name in quotes.
void AssemblyWriter::writeSymbol(std::string_view name) {
  name = symbolName(name);
  if (isPlainSymbol(name)) {
    out_ << name;
    return;
  }
  out_ << '"';
  for (char c : name) {
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
