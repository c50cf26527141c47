// Data, the function table of the runtime, and symbols.

#include "backend/emitter.h"

#include "backend/debug_sections.h"

#include "backend/convention.h"

#include <algorithm>
#include <elf.h>
#include <fmt/format.h>

namespace wend {

namespace {

constexpr uint64_t writable = SHF_ALLOC | SHF_WRITE;

Visibility visibilityOf(Linkage linkage) {
  return linkage == Linkage::Weak ? Visibility::Weak : Visibility::Global;
}

bool isVisible(Linkage linkage) { return linkage == Linkage::External || linkage == Linkage::Weak; }

} // namespace

void Emitter::end(bool hasFunctionTable) {
  for (const Global *global : module_.globals())
    emitGlobal(*global);
  emitDeclarations();
  emitConstructors();
  emitReferences();
  if (hasFunctionTable)
    emitFunctionTable();
  emitProperties();
  if (debug_)
    writeDebugSections(module_, *debug_, sink_);
  sink_.end();
}

// Of functions that are not defined here, and aliases.
void Emitter::emitDeclarations() {
  // Weak declarations: the functions may be undefined.
  for (const Function *function : module_.functions())
    if (function->isWeak && !function->isDefined &&
        !isOfRuntime(module_.names().text(function->name)))
      sink_.setVisibility(function->name, Visibility::Weak);
  for (const Function *function : module_.functions())
    if (function->isHidden && (!function->isDefined || function->aliasee))
      sink_.setVisibility(function->name, Visibility::Hidden);
  for (const Function *function : module_.functions()) {
    if (!function->aliasee)
      continue;
    emitAlias(*function->aliasee, function->name,
              function->isWeak       ? Linkage::Weak
              : function->isInternal ? Linkage::Internal
                                     : Linkage::External);
    if (function->isIfunc)
      sink_.setType(function->name, SymbolType::IndirectFunction);
  }
}

void Emitter::emitGlobal(const Global &global) {
  if (global.isHidden && (global.aliasee || global.isDeclaration))
    sink_.setVisibility(global.name, Visibility::Hidden);
  if (global.aliasee)
    return emitAlias(*global.aliasee, global.name, global.linkage);
  if (global.isDeclaration) {
    if (global.linkage == Linkage::Weak)
      sink_.setVisibility(global.name, Visibility::Weak);
    if (global.isHidden && global.isThreadLocal()) // also if it is not used
      sink_.setType(global.name, SymbolType::ThreadLocal);
    return;
  }
  bool isZero = global.relocations.empty() &&
                std::ranges::all_of(global.bytes, [](char c) { return c == 0; });
  sink_.paragraph();
  enterDataSection(global, isZero);
  if (global.align > 1)
    sink_.align(global.align);
  if (isVisible(global.linkage))
    sink_.setVisibility(global.name, visibilityOf(global.linkage));
  if (global.isHidden)
    sink_.setVisibility(global.name, Visibility::Hidden);
  if (global.linkage != Linkage::Private) {
    sink_.setType(global.name,
                  global.isThreadLocal() ? SymbolType::ThreadLocal : SymbolType::Object);
    sink_.setSize(global.name, global.size);
  }
  sink_.define(Label::of(global.name));
  emitContents(global, isZero);
}

void Emitter::emitContents(const Global &global, bool isZero) {
  uint64_t at = 0;
  auto bytesUpTo = [&](uint64_t end) {
    if (at == end)
      return;
    if (isZero || global.bytes.empty())
      sink_.zeros(end - at);
    else
      sink_.bytes(global.bytes.substr(at, end - at));
  };
  for (const Relocation &relocation : global.relocations) {
    bytesUpTo(relocation.offset);
    Label target = Label::of(relocation.target->name);
    if (relocation.isRelative)
      sink_.distance(target, relocation.addend, Label::of(global.name), relocation.size);
    else
      sink_.address(target, relocation.addend, relocation.size);
    at = relocation.offset + relocation.size;
  }
  bytesUpTo(global.size);
}

// In position-independent programs, the dynamic linker relocates read-only data at startup.
void Emitter::enterDataSection(const Global &global, bool isZero) {
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
  bool isWritable = !(named.empty() ? isConstant : global.isReadOnly);
  enterSection(sectionName(global.section, global.comdat, usual, global.name),
               isBss ? SHT_NOBITS : SHT_PROGBITS,
               isThreadLocal ? writable | SHF_TLS
               : isWritable  ? writable
                             : SHF_ALLOC,
               global.comdat);
}

void Emitter::enterSection(std::string_view name, uint32_t type, uint64_t flags, Symbol comdat) {
  sink_.section({.name = name, .type = type, .flags = flags, .comdat = comdat});
}

// In a group of sections each symbol has a section of its own.
std::string Emitter::sectionName(Symbol section, Symbol comdat, std::string_view usual,
                                 Symbol symbol) const {
  std::string name(section ? module_.names().text(section) : usual);
  if (!section && comdat)
    (name += '.') += module_.names().text(symbol);
  return name;
}

void Emitter::emitAlias(const Value &target, Symbol name, Linkage linkage) {
  sink_.paragraph();
  if (isVisible(linkage))
    sink_.setVisibility(name, visibilityOf(linkage));
  sink_.alias(name, target.name);
}

// Addresses in sections that the linker sorts by priority.
void Emitter::emitConstructors() {
  for (const Constructor &row : module_.constructors) {
    std::string name = row.isDestructor ? ".fini_array" : ".init_array";
    if (row.priority != Constructor::defaultPriority)
      name += fmt::format(".{:05}", row.priority);
    sink_.paragraph();
    enterSection(name, row.isDestructor ? SHT_FINI_ARRAY : SHT_INIT_ARRAY, writable);
    sink_.align(8);
    sink_.address(Label::of(row.function->name), 0, 8);
  }
}

void Emitter::noteReferred(std::span<const Symbol> symbols) {
  for (Symbol symbol : symbols) {
    isReferred_.resize(std::max<size_t>(isReferred_.size(), symbol.id + 1));
    if (!isReferred_[symbol.id])
      referred_.push_back(symbol);
    isReferred_[symbol.id] = true;
  }
}

// Variables with the addresses of personalities and of type information. The linker keeps one of
// each name, unless the symbol is known in this module only.
void Emitter::emitReferences() {
  for (Symbol symbol : referred_) {
    const Value &value = *module_.find(symbol);
    bool isLocal = value.kind() == ValueKind::Function
                       ? static_cast<const Function &>(value).isInternal
                       : !isVisible(static_cast<const Global &>(value).linkage);
    Interner &names = module_.names();
    Symbol name = names.intern(ExceptionTable::referenceName(names.text(symbol)));
    sink_.paragraph();
    Symbol comdat = isLocal ? Symbol() : name;
    enterSection(sectionName({}, comdat, ".data", name), SHT_PROGBITS, writable, comdat);
    sink_.align(8);
    if (!isLocal) {
      sink_.setVisibility(name, Visibility::Weak);
      sink_.setVisibility(name, Visibility::Hidden);
    }
    sink_.setType(name, SymbolType::Object);
    sink_.setSize(name, 8);
    sink_.define(Label::of(name));
    sink_.address(Label::of(symbol), 0, 8);
  }
}

// A row for each function, with which the runtime names the function of a stack overflow. The
// section is writable because position-independent programs relocate it.
void Emitter::emitFunctionTable() {
  const SourceFile *source = module_.source();
  if (!source || emitted_.empty())
    return;
  const Global *file = fileName(source->name());
  Label fileLabel = file ? Label::of(file->name) : Label{Label::Kind::FileName, 0};
  sink_.paragraph();
  if (!file) {
    enterSection(".rodata", SHT_PROGBITS, SHF_ALLOC);
    sink_.define(fileLabel);
    sink_.bytes(source->name());
    sink_.integer(0, 1);
  }
  enterSection("wend_functions", SHT_PROGBITS, writable);
  sink_.align(8);
  for (const Function *function : emitted_) {
    LineColumn at = source->lineColumn(function->loc);
    sink_.address(Label::of(function->name), 0, 8);
    sink_.address(fileLabel, 0, 8);
    sink_.integer(at.line, 4);
    sink_.integer(at.column, 4);
  }
}

// Marks code whose indirect branches lead to endbr64 (bit 0), and whose returns are to their calls
// (bit 1), as shadow stacks require (Linux Extensions to gABI, 2.1.4). EhLongjmp leaves what it
// skips on the shadow stack.
void Emitter::emitProperties() {
  constexpr uint32_t noteType = 5, x86Features = 0xC0000002;
  bool keepsReturns = module_.protectsReturns && !jumpsBetweenFrames_;
  uint32_t features = (module_.protectsBranches ? 1 : 0) | (keepsReturns ? 2 : 0);
  if (features == 0)
    return;
  sink_.paragraph();
  sink_.section({.name = ".note.gnu.property", .type = SHT_NOTE, .flags = SHF_ALLOC});
  sink_.align(8);
  sink_.integer(4, 4);  // the size of the name
  sink_.integer(16, 4); // the size of the properties
  sink_.integer(noteType, 4);
  sink_.bytes(std::string_view("GNU\0", 4));
  for (uint32_t word : {x86Features, uint32_t{4}, features, uint32_t{0}})
    sink_.integer(word, 4);
}

// The constant with this name that the module has for its error messages, or null.
const Global *Emitter::fileName(std::string_view name) const {
  for (const Global *global : module_.globals())
    if (global->isReadOnly && global->bytes.size() == name.size() + 1 &&
        global->bytes.starts_with(name) && global->bytes.back() == 0)
      return global;
  return nullptr;
}

} // namespace wend
