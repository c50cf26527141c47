#include "ir/global_printer.h"

#include "ir/debug_printer.h"
#include "ir/printer.h"
#include "ir/spelling.h"
#include "support/invariant.h"
#include "support/text.h"

namespace wend {

namespace {

// The linkage of a global and a space; empty for external definitions.
const char *words(const Global &global) {
  if (global.isDeclaration)
    return global.linkage == Linkage::Weak ? "extern_weak " : "external ";
  switch (global.linkage) {
  case Linkage::Private:
    return "private ";
  case Linkage::Internal:
    return "internal ";
  case Linkage::External:
    return "";
  case Linkage::Weak:
    return "weak ";
  }
  return "";
}

class GlobalPrinter {
public:
  GlobalPrinter(const Module &module, const Global &global, std::string &out)
      : module_(module), global_(global), out_(out) {}

  void print() {
    printSymbol(global_);
    out_ += " = ";
    out_ += words(global_);
    printModifiers();
    out_ += global_.isReadOnly ? "constant " : "global ";
    INVARIANT(global_.bytes.empty() || global_.bytes.size() == global_.size,
              "a global's text has its size");
    if (global_.relocations.empty()) {
      printBytesType(global_.size);
      if (!global_.isDeclaration)
        printBytes(0, global_.size);
    } else {
      out_ += "<{ ";
      forEachPiece([&](uint64_t, uint64_t size) { printBytesType(size); },
                   [&](const Relocation &relocation) { out_ += typeOf(relocation); });
      out_ += " }> <{ ";
      forEachPiece(
          [&](uint64_t at, uint64_t size) {
            printBytesType(size);
            printBytes(at, size);
          },
          [&](const Relocation &relocation) { printValue(relocation); });
      out_ += " }>";
    }
    appendSection(out_, ", ", module_.names().text(global_.section));
    appendComdat(out_, ", ", module_.names().text(global_.comdat));
    out_ += ", align ";
    appendDecimal(out_, global_.align);
    if (module_.debugInfo)
      DebugPrinter(module_, debugNodeNumber(module_), out_).printGlobal(global_);
    out_ += '\n';
  }

  void printAlias() {
    printSymbol(global_);
    out_ += " = ";
    out_ += global_.linkage == Linkage::Weak       ? "weak "
            : global_.linkage == Linkage::Internal ? "internal "
                                                   : "";
    printModifiers();
    out_ += "alias ";
    printBytesType(global_.size);
    out_ += ", ptr ";
    printSymbol(*global_.aliasee);
    out_ += '\n';
  }

private:
  // What stands between linkage and keyword.
  void printModifiers() {
    constexpr const char *words[] = {"", "thread_local ", "thread_local(localdynamic) ",
                                     "thread_local(initialexec) ", "thread_local(localexec) "};
    if (global_.isDsoLocal)
      out_ += "dso_local ";
    if (global_.isHidden)
      out_ += "hidden ";
    out_ += words[static_cast<unsigned>(global_.threadModel)];
  }

  // Calls `bytes` for each run of bytes between addresses and `address` for each address, and
  // prints commas between them.
  template <typename Bytes, typename Address> void forEachPiece(Bytes bytes, Address address) {
    uint64_t at = 0;
    const char *separator = "";
    auto bytesUpTo = [&](uint64_t end) {
      if (at == end)
        return;
      out_ += separator;
      separator = ", ";
      bytes(at, end - at);
    };
    for (const Relocation &relocation : global_.relocations) {
      bytesUpTo(relocation.offset);
      out_ += separator;
      separator = ", ";
      address(relocation);
      at = relocation.offset + relocation.size;
    }
    bytesUpTo(global_.size);
  }

  void printBytesType(uint64_t size) {
    out_ += '[';
    appendDecimal(out_, size);
    out_ += " x i8]";
  }

  void printBytes(uint64_t at, uint64_t size) {
    std::string_view bytes = global_.bytes.empty() ? global_.bytes : global_.bytes.substr(at, size);
    if (bytes.empty()) {
      out_ += " zeroinitializer";
      return;
    }
    out_ += " c\"";
    appendEscaped(out_, bytes);
    out_ += '"';
  }

  static const char *typeOf(const Relocation &relocation) {
    return !relocation.isRelative ? "ptr" : relocation.size == 4 ? "i32" : "i64";
  }

  void printValue(const Relocation &relocation) {
    if (!relocation.isRelative) {
      out_ += "ptr ";
      return printAddress(relocation);
    }
    out_ += relocation.size == 4 ? "i32 trunc (i64 sub (" : "i64 sub (";
    out_ += "i64 ptrtoint (ptr ";
    printAddress(relocation);
    out_ += " to i64), i64 ptrtoint (ptr ";
    printSymbol(global_);
    out_ += relocation.size == 4 ? " to i64)) to i32)" : " to i64))";
  }

  void printAddress(const Relocation &relocation) {
    if (relocation.addend == 0)
      return printSymbol(*relocation.target);
    out_ += "getelementptr (i8, ptr ";
    printSymbol(*relocation.target);
    out_ += ", i64 ";
    appendDecimal(out_, relocation.addend);
    out_ += ')';
  }

  void printSymbol(const Value &value) {
    out_ += '@';
    appendName(out_, module_.names().text(value.name));
  }

  const Module &module_;
  const Global &global_;
  std::string &out_;
};

} // namespace

void print(const Module &module, const Global &global, std::string &out) {
  GlobalPrinter printer(module, global, out);
  if (global.aliasee)
    printer.printAlias();
  else
    printer.print();
}

} // namespace wend
