#include "backend/object/debug_file.h"

#include "backend/object/elf_header.h"

#include <algorithm>
#include <cstring>

namespace wend {

namespace {

void put(std::string &out, uint64_t value, unsigned size) {
  for (unsigned i = 0; i < size; ++i)
    out += static_cast<char>(value >> (8 * i));
}

void putUleb(std::string &out, uint64_t value) {
  for (; value >= 0x80; value >>= 7)
    put(out, (value & 0x7F) | 0x80, 1);
  put(out, value, 1);
}

void putSleb(std::string &out, int64_t value) {
  for (; value < -0x40 || value >= 0x40; value >>= 7)
    put(out, (static_cast<uint64_t>(value) & 0x7F) | 0x80, 1);
  put(out, static_cast<uint64_t>(value) & 0x7F, 1);
}

void putText(std::string &out, std::string_view text) { (out += text) += '\0'; }

// Fills in the 4 bytes at `at` with the size of what follows them.
void fillSize(std::string &out, size_t at) {
  size_t size = out.size() - at - 4;
  for (unsigned i = 0; i < 4; ++i)
    out[at + i] = static_cast<char>(size >> (8 * i));
}

// ---- Source lines

// Writes .debug_line.
class LineProgram {
public:
  LineProgram(const CodeMap &map, std::string &out) : map_(map), out_(out) {}

  void write() {
    writeHeader();
    for (const CodeMap::Line &line : map_.lines())
      if (line.line != 0)
        addLine(line);
      else
        endSequence(line.address);
    fillSize(out_, 0);
  }

private:
  enum Opcode : uint8_t { Extended, Copy, AdvancePc, AdvanceLine, SetFile };
  enum ExtendedOpcode : uint8_t { EndSequence = 1, SetAddress = 2 };

  void writeHeader() {
    constexpr uint64_t version = 4, lineRange = 14, specialOpcodes = 13;
    put(out_, 0, 4);
    put(out_, version, 2);
    put(out_, 0, 4);
    size_t sizeAt = out_.size() - 4;
    out_.append({1, 1, 1, -5}); // instructions of a byte, one at once, are statements; line base
    put(out_, lineRange, 1);
    put(out_, specialOpcodes, 1);
    out_.append({0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1}); // the operands of each opcode below that
    put(out_, 0, 1);                                   // there are no folders
    for (const CodeMap::Line &line : map_.lines())
      if (line.file && numberOf(line.file) == files_.size() + 1) {
        files_.push_back(line.file);
        putText(out_, line.file);
        out_.append(3, '\0'); // folder, time and size
      }
    put(out_, 0, 1);
    fillSize(out_, sizeAt);
  }

  // The number of a file, from 1; of a new one, the next number.
  [[nodiscard]] uint64_t numberOf(const char *file) const {
    auto found = std::ranges::find(files_, file);
    return static_cast<uint64_t>(found - files_.begin()) + 1;
  }

  void addLine(const CodeMap::Line &line) {
    if (!isInSequence_) {
      out_.append({Extended, 1 + 8, SetAddress});
      put(out_, line.address, 8);
      address_ = line.address;
      line_ = file_ = 1;
      isInSequence_ = true;
    }
    advanceTo(line.address);
    if (uint64_t file = numberOf(line.file); file != file_) {
      put(out_, SetFile, 1);
      putUleb(out_, file_ = file);
    }
    put(out_, AdvanceLine, 1);
    putSleb(out_, static_cast<int64_t>(line.line) - line_);
    line_ = line.line;
    put(out_, Copy, 1);
  }

  void endSequence(uint64_t address) {
    if (!isInSequence_)
      return;
    advanceTo(address);
    out_.append({Extended, 1, EndSequence});
    isInSequence_ = false;
  }

  void advanceTo(uint64_t address) {
    put(out_, AdvancePc, 1);
    putUleb(out_, address - address_);
    address_ = address;
  }

  const CodeMap &map_;
  std::string &out_;
  std::vector<const char *> files_;
  bool isInSequence_ = false;
  uint64_t address_ = 0, file_ = 1;
  int64_t line_ = 1;
};

// One unit for all code, without types and functions.
void writeUnit(const CodeMap &map, std::string_view folder, std::string &info,
               std::string &abbreviations) {
  abbreviations.append({1, 0x11, 0, // a compile unit without children
                        0x10, 0x17, // the line program: an offset
                        0x11, 0x01, // low pc: an address
                        0x12, 0x07, // high pc: a distance of 8 bytes
                        0x03, 0x08, // name: text
                        0x1B, 0x08, // folder: text
                        0x13, 0x05, // language: 2 bytes
                        0, 0, 0});
  constexpr uint64_t version = 4, assembly = 0x8001;
  uint64_t begin = map.lines().front().address;
  put(info, 0, 4);
  put(info, version, 2);
  put(info, 0, 4); // the abbreviations
  put(info, 8, 1); // the size of addresses
  putUleb(info, 1);
  put(info, 0, 4);
  put(info, begin, 8);
  put(info, map.lines().back().address - begin, 8);
  putText(info, map.lines().front().file ? map.lines().front().file : "");
  putText(info, folder);
  put(info, assembly, 2);
  fillSize(info, 0);
}

// ---- The file

class DebugFileWriter {
public:
  DebugFileWriter(const Linker &image, std::string &out) : image_(image), out_(out) {}

  void write(const CodeMap &map, std::string_view folder) {
    out_.append(sizeof(Elf64_Ehdr), '\0');
    for (const ImageSection &section : image_.sections())
      addImageSection(section);
    if (!map.lines().empty())
      addLines(map, folder);
    addSymbols();
    addNames();
    writeHeaders();
  }

private:
  Elf64_Shdr &addSection(std::string_view name, uint32_t type, std::string_view bytes) {
    out_.resize((out_.size() + 7) / 8 * 8, '\0');
    Elf64_Shdr &header = headers_.emplace_back();
    std::memset(&header, 0, sizeof header);
    header.sh_name = static_cast<Elf64_Word>(names_.size());
    header.sh_type = type;
    header.sh_offset = out_.size();
    header.sh_size = bytes.size();
    header.sh_addralign = 1;
    putText(names_, name);
    out_ += bytes;
    return header;
  }

  void addImageSection(const ImageSection &section) {
    bool isCopied = section.name == ".eh_frame";
    Elf64_Shdr &header =
        addSection(section.name, isCopied ? SHT_PROGBITS : SHT_NOBITS,
                   isCopied ? std::string_view(section.bytes) : std::string_view());
    header.sh_flags = section.flags;
    header.sh_addr = section.address;
    header.sh_size = section.size;
    header.sh_addralign = section.align;
  }

  void addLines(const CodeMap &map, std::string_view folder) {
    std::string program, info, abbreviations;
    LineProgram(map, program).write();
    writeUnit(map, folder, info, abbreviations);
    addSection(".debug_line", SHT_PROGBITS, program);
    addSection(".debug_info", SHT_PROGBITS, info);
    addSection(".debug_abbrev", SHT_PROGBITS, abbreviations);
  }

  void addSymbols() {
    std::string entries(sizeof(Elf64_Sym), '\0');
    std::string strings(1, '\0');
    uint32_t locals = 1;
    for (const ImageSymbol &symbol : image_.symbols()) {
      Elf64_Sym entry{};
      entry.st_name = static_cast<Elf64_Word>(strings.size());
      entry.st_info = static_cast<unsigned char>(ELF64_ST_INFO(symbol.binding, symbol.type));
      entry.st_shndx = static_cast<Elf64_Section>(symbol.section + 1);
      entry.st_value = symbol.address;
      entry.st_size = symbol.size;
      entries.append(reinterpret_cast<const char *>(&entry), sizeof entry);
      putText(strings, symbol.name);
      locals += symbol.binding == STB_LOCAL;
    }
    Elf64_Shdr &table = addSection(".symtab", SHT_SYMTAB, entries);
    table.sh_entsize = sizeof(Elf64_Sym);
    table.sh_link = static_cast<Elf64_Word>(headers_.size());
    table.sh_info = locals;
    addSection(".strtab", SHT_STRTAB, strings);
  }

  void addNames() {
    Elf64_Shdr &header = addSection(".shstrtab", SHT_STRTAB, {});
    header.sh_size = names_.size();
    out_ += names_;
  }

  void writeHeaders() {
    out_.resize((out_.size() + 7) / 8 * 8, '\0');
    Elf64_Ehdr header = elfHeader(ET_EXEC);
    header.e_shoff = out_.size();
    header.e_shnum = static_cast<Elf64_Half>(headers_.size());
    header.e_shstrndx = static_cast<Elf64_Half>(headers_.size() - 1);
    std::memcpy(out_.data(), &header, sizeof header);
    out_.append(reinterpret_cast<const char *>(headers_.data()),
                headers_.size() * sizeof headers_[0]);
  }

  const Linker &image_;
  std::string &out_;
  std::vector<Elf64_Shdr> headers_ = std::vector<Elf64_Shdr>(1);
  std::string names_ = std::string(1, '\0');
};

} // namespace

void writeDebugFile(const Linker &image, const CodeMap &map, std::string_view folder,
                    std::string &out) {
  std::string file;
  DebugFileWriter(image, file).write(map, folder);
  out += file;
}

} // namespace wend
