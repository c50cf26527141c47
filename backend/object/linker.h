// Linker — combines objects into an image: chooses the members of a library, assigns addresses and
// applies relocations. For programs of one language and its runtime, and for code in memory: it
// makes no shared objects, and of thread-local variables it knows those in memory only.
#pragma once

#include "backend/object/object_file.h"

#include <deque>
#include <functional>
#include <optional>
#include <string_view>
#include <unordered_map>

namespace wend {

// Sections of the same name, one after the other.
struct ImageSection {
  std::string name;
  uint32_t type = SHT_PROGBITS;
  uint64_t flags = 0;
  uint64_t align = 1;
  uint64_t address = 0;
  uint64_t size = 0;
  std::string bytes; // empty if SHT_NOBITS

  [[nodiscard]] bool isInMemory() const { return (flags & SHF_ALLOC) != 0; }
};

// A symbol at its address.
struct ImageSymbol {
  std::string_view name;
  uint64_t address = 0;
  uint64_t size = 0;
  uint32_t section = 0; // in Linker::sections()
  uint8_t binding = STB_LOCAL;
  uint8_t type = STT_NOTYPE;
};

class Linker {
public:
  // The address of a symbol that no object defines, or nullopt.
  using Resolve = std::function<std::optional<uint64_t>(const std::string &name)>;

  // Keeps the sections for debuggers, which have no address, in the image; not those of libraries,
  // whose source is elsewhere.
  void keepDebugSections() { keepsDebugSections_ = true; }
  // Adds the section `.eh_frame_hdr`, a table of the functions that `.eh_frame` describes.
  void addUnwindTable() { hasUnwindTable_ = true; }
  // Adds an object. False, with the reason in `error`, if a symbol is defined twice.
  bool add(ObjectFile object, std::string &error);
  // Adds the members of a static library that define symbols which are undefined so far and which
  // `resolve`, if not null, does not find.
  bool addLibrary(std::string_view archive, const Resolve &resolve, std::string &error);

  // Whether there are thread-local variables. Their initial contents become the section `.tdata`.
  [[nodiscard]] bool hasThreadLocals() const;
  // Code calls __tls_get_addr with `module`, not 0, and the offset in that section.
  void setThreadModule(uint64_t module) { threadModule_ = module; }

  // Where constants and code begin, and variables.
  struct Addresses {
    uint64_t code = 0;
    uint64_t variables = 0;
  };
  // The addresses for at most so many bytes; nullopt: there are none.
  using Place = std::function<std::optional<Addresses>(uint64_t code, uint64_t variables)>;
  // Assigns addresses and applies relocations. Fails if a symbol is undefined or out of reach.
  bool link(const Place &place, const Resolve &resolve, std::string &error);

  // ---- After link()
  // By ascending addresses: constants and code, then variables. After them what has no address.
  [[nodiscard]] const std::vector<ImageSection> &sections() const { return sections_; }
  // The address of a global symbol that an object defines, or nullopt.
  [[nodiscard]] std::optional<uint64_t> find(std::string_view name) const;
  // All symbols with names, the local ones first.
  [[nodiscard]] std::vector<ImageSymbol> symbols() const;

private:
  static constexpr uint32_t none = ~uint32_t{0};

  struct Input {
    ObjectFile object;
    struct Placement {
      uint32_t section = none;       // in sections_; none: left out
      uint64_t offset = 0;           // in that section
      std::vector<uint64_t> entries; // of merged entries: where each one is, instead
    };
    std::vector<Placement> placements; // by section
  };
  // A global definition.
  struct Definition {
    uint32_t input;
    uint32_t symbol;
  };
  // Where a symbol is.
  struct Location {
    uint64_t address = 0;
    bool isDefined = false; // in an object
    bool isFound = false;   // there or outside
  };

  // linker.cpp: symbols and sections
  bool define(uint32_t input, std::string &error);
  bool isWanted(const ObjectFile &member, const Resolve &resolve);
  void placeSections();
  void placeSection(Input &input, uint32_t index);
  void mergeEntries(Input &input, uint32_t index, ImageSection &into);
  uint32_t sectionFor(const ObjectSection &section);
  void sortSections();
  bool assignAddresses(const Place &place);

  // unwind_table.cpp: frame information
  void endUnwinding();
  void reserveUnwindTable();
  void fillUnwindTable();

  // relocation.cpp
  [[nodiscard]] bool isReplaced(const Input &input, const ObjectSection &section,
                                const ObjectRelocation &relocation) const;
  [[nodiscard]] std::string keyOf(const Input &input, uint32_t symbol) const;
  void addIndirections(const Resolve &resolve);
  void addPointer(const std::string &key, unsigned words = 1);
  void addJump(const std::string &key);
  bool relocate(const Resolve &resolve, std::string &error);
  bool apply(const Input &input, uint32_t section, const ObjectRelocation &relocation,
             const Resolve &resolve, std::string &error);
  Location locate(const Input &input, uint32_t symbol, int64_t addend, const Resolve &resolve);
  std::optional<uint64_t> outside(const std::string &name, const Resolve &resolve);
  [[nodiscard]] std::optional<uint64_t> boundary(std::string_view name) const;
  uint64_t pointerTo(const std::string &key, uint64_t address);
  uint64_t threadAddress(const ObjectRelocation &relocation, const std::string &key,
                         uint64_t offset);
  [[nodiscard]] std::optional<uint64_t> threadOffset(uint64_t address) const;
  uint64_t jumpTo(const std::string &key, uint64_t address);

  bool keepsDebugSections_ = false;
  bool hasUnwindTable_ = false;
  std::deque<Input> inputs_;
  std::unordered_map<std::string_view, Definition> globals_;
  std::unordered_map<std::string_view, bool> undefined_; // names; whether one is not weak
  std::unordered_map<std::string_view, bool> groups_;    // signatures of groups that are there
  std::vector<ImageSection> sections_;
  std::unordered_map<std::string, uint32_t> sectionByName_;
  std::unordered_map<std::string, uint64_t> mergedEntries_; // section and bytes: the offset
  std::unordered_map<std::string, std::optional<uint64_t>> outside_; // what `resolve` returned
  uint64_t threadModule_ = 0;
  // For addresses that 32 bits do not reach: pointers, and jumps through them, in sections of ours.
  uint32_t pointerSection_ = none;
  uint32_t jumpSection_ = none;
  std::unordered_map<std::string, uint64_t> pointers_, jumps_; // by target: their offsets
};

} // namespace wend
