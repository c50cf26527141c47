#include "backend/object/debug_file.h"

#include "backend/object/dwarf_bytes.h"
#include "backend/object/elf_header.h"
#include "backend/object/line_program.h"

#include <algorithm>
#include <cstring>

namespace wend {

namespace {

// ---- Source lines

// Writes .debug_line.
void writeLines(const CodeMap &map, std::string_view folder, std::string &out) {
  std::vector<std::string> files;
  auto indexOf = [&](std::string_view file) {
    return static_cast<uint32_t>(std::ranges::find(files, file) - files.begin());
  };
  for (const CodeMap::Line &line : map.lines())
    if (line.file && indexOf(line.file) == files.size())
      files.emplace_back(line.file);
  LineProgram program(folder, files, out);
  bool isInSequence = false;
  for (const CodeMap::Line &line : map.lines()) {
    if (line.line == 0) {
      if (isInSequence)
        program.endSequence(line.address);
      isInSequence = false;
      continue;
    }
    if (!isInSequence)
      program.beginSequence(line.address);
    isInSequence = true;
    program.addRow(line.address, {.file = lineFile(indexOf(line.file)), .line = line.line});
  }
  program.finish();
}

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
  constexpr uint64_t version = 5, compileUnit = 1, assembly = 0x8001;
  uint64_t begin = map.lines().front().address;
  putFixed(info, 0, 4);
  putFixed(info, version, 2);
  putFixed(info, compileUnit, 1);
  putFixed(info, 8, 1); // the size of addresses
  putFixed(info, 0, 4); // the abbreviations
  putUleb(info, 1);
  putFixed(info, 0, 4);
  putFixed(info, begin, 8);
  putFixed(info, map.lines().back().address - begin, 8);
  putText(info, map.lines().front().file ? map.lines().front().file : "");
  putText(info, folder);
  putFixed(info, assembly, 2);
  fillSize(info, 0);
}

// ---- The file

bool isForDebuggers(const ImageSection &section) { return section.name.starts_with(".debug_"); }

class DebugFileWriter {
public:
  DebugFileWriter(const Linker &image, std::string &out) : image_(image), out_(out) {}

  void write(const CodeMap &map, std::string_view folder) {
    out_.append(sizeof(Elf64_Ehdr), '\0');
    for (const ImageSection &section : image_.sections())
      addImageSection(section);
    bool isDescribed = std::ranges::any_of(image_.sections(), isForDebuggers);
    if (!isDescribed && !map.lines().empty())
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
    bool isCopied = section.name == ".eh_frame" || isForDebuggers(section);
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
    writeLines(map, folder, program);
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
