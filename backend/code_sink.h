// CodeSink — where the machine code and the data of a module go: assembly text, or an object.
//
// The calls are those of an assembler: each appends to the current section. Emitter makes them.
#pragma once

#include "backend/encoder.h"
#include "backend/frame.h"
#include "backend/layout.h"
#include "backend/object/line_row.h"
#include "support/byte_stream.h"

#include <span>
#include <string>
#include <string_view>

namespace wend {

struct SectionSpec {
  std::string_view name;
  uint32_t type = 0;      // SHT_…
  uint64_t flags = 0;     // SHF_…
  uint64_t entrySize = 0; // of a section whose equal entries the linker merges
  Symbol comdat = {};     // the group it belongs to, if any
};

enum class Visibility : uint8_t { Global, Weak, Hidden };
enum class SymbolType : uint8_t { Function, Object, ThreadLocal, IndirectFunction };

class CodeSink {
public:
  CodeSink() = default;
  CodeSink(const CodeSink &) = delete;
  CodeSink &operator=(const CodeSink &) = delete;
  virtual ~CodeSink() = default;

  // Before everything else, the assembly of the module, which may be empty.
  virtual void begin(std::string_view assembly) = 0;
  // The function to which blocks, tables, constants and frame offsets belong from now on.
  virtual void beginFunction(const MFunction &function, const Layout &layout,
                             const Frame &frame) = 0;
  virtual void end() = 0;

  // To compile functions in another process, in which nothing has been written but what begin
  // writes: it records. save appends the functions that were written since the last call, and
  // forgets them.
  virtual void beginRecording() = 0;
  virtual void save(ByteWriter &out) = 0;
  // Writes functions that another process has saved; the module has the same names as there when
  // recording began.
  virtual void restore(ByteReader &in) = 0;

  virtual void section(const SectionSpec &section) = 0;
  // Pads to a multiple of `bytes`, a power of two, unless that takes more than `maxPadding`.
  virtual void align(uint64_t bytes, uint64_t maxPadding = ~uint64_t{0}) = 0;
  virtual void define(Label label) = 0;
  virtual void setVisibility(Symbol symbol, Visibility visibility) = 0;
  virtual void setType(Symbol symbol, SymbolType type) = 0;
  virtual void setSize(Symbol symbol, uint64_t size) = 0;
  virtual void setSizeToHere(Symbol symbol) = 0;
  virtual void alias(Symbol name, Symbol target) = 0;

  // After the label of a function: that it has an exception table, and what reads that.
  virtual void setPersonality(Symbol personality) = 0;
  // The frame of the function exists or not at the instructions that follow, whatever those before
  // did.
  virtual void setFrame(bool /*exists*/) {}
  virtual void inst(const MInst &inst) = 0;
  // The source line of the instructions that follow.
  virtual void sourceLine(uint32_t loc) = 0;
  // Space between what belongs together.
  virtual void paragraph() {}

  virtual void bytes(std::string_view bytes) = 0;
  virtual void zeros(uint64_t count) = 0;
  virtual void integer(uint64_t value, unsigned size) = 0;
  // The address of a label + addend; from there to `from` if that is not null.
  virtual void address(Label target, int64_t addend, unsigned size) = 0;
  virtual void distance(Label target, int64_t addend, Label from, unsigned size) = 0;
  // The number of bytes between two labels of one section, of 4 bytes.
  virtual void difference(Label end, Label begin) = 0;
  virtual void constant(const FloatConstant &constant) = 0;

  // ---- Debug information (DWARF 5, 6.2)
  // The files of all rows; their names are relative to the folder. The first one is the source.
  virtual void sourceFiles(std::string_view folder, std::span<const std::string> names) = 0;
  // The row of the line table for the instructions that follow.
  virtual void lineRow(const LineRow &row) = 0;
  // The section `.debug_line`, in which the table begins at the label.
  virtual void lineTable(Label start) = 0;
};

} // namespace wend
