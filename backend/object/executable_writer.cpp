#include "backend/object/executable_writer.h"

#include "backend/object/elf_header.h"

#include <algorithm>
#include <cstring>

namespace wend {

namespace {

constexpr uint64_t executableAddress = 0x400000; // as GNU ld and others

// Of code and constants, variables, the stack, and one that leads to the unwind table.
constexpr unsigned segmentCount(bool hasUnwindTable) { return hasUnwindTable ? 4 : 3; }
constexpr uint64_t headersSize(bool hasUnwindTable) {
  return sizeof(Elf64_Ehdr) + segmentCount(hasUnwindTable) * sizeof(Elf64_Phdr);
}

class ExecutableWriter {
public:
  ExecutableWriter(const Linker &image, bool hasUnwindTable, std::string &out)
      : image_(image), hasUnwindTable_(hasUnwindTable), out_(out) {}

  void write(uint64_t entry, bool keepsSymbols) {
    start_ = out_.size();
    out_.append(headersSize(hasUnwindTable_), '\0');
    writeSections();
    if (keepsSymbols)
      writeSymbols();
    writeHeaders(entry);
  }

private:
  [[nodiscard]] uint64_t position() const { return out_.size() - start_; }
  static bool isVariable(const ImageSection &section) { return section.flags & SHF_WRITE; }

  // The offset of a section in the file: congruent to its address modulo the page size.
  [[nodiscard]] static uint64_t offsetOf(uint64_t address, uint64_t segmentAddress,
                                         uint64_t segmentOffset) {
    return segmentOffset + (address - segmentAddress);
  }

  void writeSections() {
    for (const ImageSection &section : image_.sections()) {
      if (!section.isInMemory()) {
        addHeader(section, position());
        out_ += section.bytes;
        continue;
      }
      Elf64_Phdr &segment = isVariable(section) ? variables_ : code_;
      bool isFirst = segment.p_memsz == 0;
      if (isFirst && isVariable(section)) {
        segment.p_vaddr = section.address;
        // As far from a page boundary as the address is.
        uint64_t offset = position();
        offset += (section.address - offset) % pageSize;
        segment.p_offset = offset;
      } else if (isFirst) {
        segment.p_vaddr = executableAddress;
      }
      uint64_t offset = offsetOf(section.address, segment.p_vaddr, segment.p_offset);
      segment.p_memsz = section.address + section.size - segment.p_vaddr;
      if (section.name == ".eh_frame_hdr")
        describeUnwindTable(section, offset);
      addHeader(section, offset);
      if (section.type == SHT_NOBITS)
        continue;
      out_.resize(start_ + std::max(offset, position()), '\0');
      out_ += section.bytes;
      segment.p_filesz = position() - segment.p_offset;
    }
  }

  void describeUnwindTable(const ImageSection &table, uint64_t offset) {
    unwindTable_.p_type = PT_GNU_EH_FRAME;
    unwindTable_.p_flags = PF_R;
    unwindTable_.p_offset = offset;
    unwindTable_.p_vaddr = unwindTable_.p_paddr = table.address;
    unwindTable_.p_filesz = unwindTable_.p_memsz = table.size;
    unwindTable_.p_align = table.align;
  }

  void addHeader(const ImageSection &section, uint64_t offset) {
    Elf64_Shdr &header = headers_.emplace_back();
    std::memset(&header, 0, sizeof header);
    header.sh_name = addName(section.name);
    header.sh_type = section.type;
    header.sh_flags = section.flags;
    header.sh_addr = section.address;
    header.sh_offset = offset;
    header.sh_size = section.size;
    header.sh_addralign = section.align;
  }
  uint32_t addName(std::string_view name) {
    auto offset = static_cast<uint32_t>(names_.size());
    names_.append(name);
    names_.push_back('\0');
    return offset;
  }
  void addTable(std::string_view name, uint32_t type, std::string_view bytes, uint64_t align) {
    out_.resize(start_ + (position() + align - 1) / align * align, '\0');
    Elf64_Shdr &header = headers_.emplace_back();
    std::memset(&header, 0, sizeof header);
    header.sh_name = addName(name);
    header.sh_type = type;
    header.sh_offset = position();
    header.sh_size = bytes.size();
    header.sh_addralign = align;
    out_.append(bytes);
  }

  void writeSymbols() {
    std::vector<Elf64_Sym> entries(1);
    std::string strings(1, '\0');
    uint32_t locals = 1;
    for (const ImageSymbol &symbol : image_.symbols()) {
      Elf64_Sym &entry = entries.emplace_back();
      entry.st_name = static_cast<Elf64_Word>(strings.size());
      entry.st_info = static_cast<unsigned char>(ELF64_ST_INFO(symbol.binding, symbol.type));
      entry.st_other = STV_DEFAULT;
      entry.st_shndx = static_cast<Elf64_Section>(symbol.section + 1);
      entry.st_value = symbol.address;
      entry.st_size = symbol.size;
      strings.append(symbol.name);
      strings.push_back('\0');
      locals += symbol.binding == STB_LOCAL;
    }
    auto table = static_cast<uint32_t>(headers_.size());
    addTable(".symtab", SHT_SYMTAB,
             {reinterpret_cast<const char *>(entries.data()), entries.size() * sizeof entries[0]},
             alignof(Elf64_Sym));
    headers_[table].sh_entsize = sizeof(Elf64_Sym);
    headers_[table].sh_link = table + 1;
    headers_[table].sh_info = locals;
    addTable(".strtab", SHT_STRTAB, strings, 1);
    addName(".shstrtab");
    std::string names = names_;
    names_.resize(names_.size() - sizeof ".shstrtab");
    addTable(".shstrtab", SHT_STRTAB, names, 1);
    out_.resize(start_ + (position() + 7) / 8 * 8, '\0');
    headersAt_ = position();
    out_.append(reinterpret_cast<const char *>(headers_.data()),
                headers_.size() * sizeof headers_[0]);
  }

  void writeHeaders(uint64_t entry) {
    Elf64_Ehdr header = elfHeader(ET_EXEC);
    header.e_entry = entry;
    header.e_phoff = sizeof header;
    header.e_phentsize = sizeof(Elf64_Phdr);
    header.e_phnum = static_cast<Elf64_Half>(segmentCount(hasUnwindTable_));
    if (headersAt_ != 0) {
      header.e_shoff = headersAt_;
      header.e_shnum = static_cast<Elf64_Half>(headers_.size());
      header.e_shstrndx = static_cast<Elf64_Half>(headers_.size() - 1);
    }
    Elf64_Phdr stack{};
    stack.p_type = PT_GNU_STACK;
    stack.p_flags = PF_R | PF_W;
    stack.p_align = 16;
    for (auto [segment, flags] :
         {std::pair(&code_, PF_R | PF_X), std::pair(&variables_, PF_R | PF_W)}) {
      segment->p_type = segment->p_memsz != 0 ? PT_LOAD : PT_NULL;
      segment->p_flags = static_cast<Elf64_Word>(flags);
      segment->p_paddr = segment->p_vaddr;
      segment->p_align = pageSize;
    }
    char *at = out_.data() + start_;
    std::memcpy(at, &header, sizeof header);
    at += sizeof header;
    const Elf64_Phdr segments[] = {code_, variables_, stack, unwindTable_};
    std::memcpy(at, segments, segmentCount(hasUnwindTable_) * sizeof segments[0]);
  }

  const Linker &image_;
  bool hasUnwindTable_;
  std::string &out_;
  size_t start_ = 0;
  Elf64_Phdr code_{}, variables_{}, unwindTable_{};
  std::vector<Elf64_Shdr> headers_ = std::vector<Elf64_Shdr>(1);
  std::string names_ = std::string(1, '\0');
  uint64_t headersAt_ = 0; // of the section headers; 0: there are none
};

// Code follows the headers, below 2 GiB. Variables are in another page, as far from its start as
// the code ends from the start of the last one: the file needs no padding.
Linker::Addresses placeExecutable(uint64_t codeSize, bool hasUnwindTable) {
  uint64_t begin = executableAddress + headersSize(hasUnwindTable);
  return {begin, begin + codeSize + pageSize};
}

// Whether the program prints its stack after a runtime error: see ObjectTables.
bool tracesStack(const std::vector<ObjectFile> &objects) {
  return std::ranges::any_of(objects, [](const ObjectFile &object) {
    return std::ranges::find(object.symbols, "wend_print_stack", &ObjectSymbol::name) !=
           object.symbols.end();
  });
}

} // namespace

bool linkExecutable(std::vector<ObjectFile> objects, std::string_view library, bool keepsSymbols,
                    std::string &out, std::string &error) {
  Linker linker;
  if (keepsSymbols)
    linker.keepDebugSections();
  std::vector<ObjectSymbol> &symbols = objects.front().symbols;
  bool hasUnwindTable = tracesStack(objects);
  if (hasUnwindTable) { // which it finds by the headers
    linker.addUnwindTable();
    symbols.push_back({.name = "__ehdr_start",
                       .section = ObjectSymbol::absolute,
                       .value = executableAddress,
                       .binding = STB_GLOBAL});
  }
  symbols.push_back({.name = "_start", .binding = STB_GLOBAL});
  for (ObjectFile &object : objects)
    if (!linker.add(std::move(object), error))
      return false;
  auto place = [&](uint64_t code, uint64_t /*variables*/) {
    return placeExecutable(code, hasUnwindTable);
  };
  if (!linker.addLibrary(library, nullptr, error) || !linker.link(place, nullptr, error))
    return false;
  ExecutableWriter(linker, hasUnwindTable, out)
      .write(linker.find("_start").value_or(0), keepsSymbols);
  return true;
}

} // namespace wend
