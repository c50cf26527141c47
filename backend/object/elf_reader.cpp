#include "backend/object/elf_reader.h"

#include <algorithm>
#include <ar.h>
#include <charconv>
#include <cstring>

namespace wend {

namespace {

constexpr uint32_t none = ~uint32_t{0};

class ElfReader {
public:
  ElfReader(std::string_view file, ObjectFile &object, std::string &error)
      : file_(file), object_(object), error_(error) {}

  bool read() {
    return readHeader() && readSections() && readSymbols() && readGroups() && readRelocations();
  }

private:
  bool fail(const char *reason) {
    error_ = reason;
    return false;
  }
  // Copies a structure from the file; false if it is not all there.
  template <typename T> bool load(uint64_t offset, T &out) const {
    if (offset > file_.size() || file_.size() - offset < sizeof out)
      return false;
    std::memcpy(&out, file_.data() + offset, sizeof out);
    return true;
  }
  // The contents of a section; false if they are not all in the file.
  bool contents(const Elf64_Shdr &header, std::string_view &out) const {
    if (header.sh_offset > file_.size() || file_.size() - header.sh_offset < header.sh_size)
      return false;
    out = file_.substr(header.sh_offset, header.sh_size);
    return true;
  }
  // A NUL-terminated string of a table.
  static bool string(std::string_view table, uint64_t offset, std::string_view &out) {
    if (offset >= table.size())
      return false;
    size_t end = table.find('\0', offset);
    if (end == std::string_view::npos)
      return false;
    out = table.substr(offset, end - offset);
    return true;
  }

  bool readHeader() {
    Elf64_Ehdr header;
    if (!load(0, header) || std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0)
      return fail("not an ELF file");
    if (header.e_ident[EI_CLASS] != ELFCLASS64 || header.e_ident[EI_DATA] != ELFDATA2LSB ||
        header.e_machine != EM_X86_64 || header.e_type != ET_REL ||
        header.e_shentsize != sizeof(Elf64_Shdr))
      return fail("not a relocatable file for x86-64");
    Elf64_Shdr first;
    if (header.e_shoff == 0 || !load(header.e_shoff, first))
      return fail("no section headers");
    uint64_t count = header.e_shnum != 0 ? header.e_shnum : first.sh_size;
    if (count > file_.size() / sizeof(Elf64_Shdr))
      return fail("section headers are out of bounds");
    headers_.resize(count);
    for (uint64_t i = 0; i < count; ++i)
      if (!load(header.e_shoff + i * sizeof(Elf64_Shdr), headers_[i]))
        return fail("section headers are out of bounds");
    uint32_t names = header.e_shstrndx != SHN_XINDEX ? header.e_shstrndx : first.sh_link;
    if (names >= count || !contents(headers_[names], names_))
      return fail("no names of sections");
    return true;
  }

  static bool isKept(const Elf64_Shdr &header) {
    return header.sh_type != SHT_NULL && header.sh_type != SHT_SYMTAB &&
           header.sh_type != SHT_STRTAB && header.sh_type != SHT_RELA &&
           header.sh_type != SHT_GROUP && header.sh_type != SHT_SYMTAB_SHNDX;
  }

  bool readSections() {
    sectionOf_.assign(headers_.size(), none);
    for (size_t i = 1; i < headers_.size(); ++i) {
      const Elf64_Shdr &header = headers_[i];
      if (header.sh_type == SHT_REL)
        return fail("relocations without addends");
      if (!isKept(header))
        continue;
      sectionOf_[i] = static_cast<uint32_t>(object_.sections.size());
      ObjectSection &section = object_.sections.emplace_back();
      std::string_view name, bytes;
      if (!string(names_, header.sh_name, name))
        return fail("the name of a section is out of bounds");
      if (header.sh_type != SHT_NOBITS && !contents(header, bytes))
        return fail("a section is out of bounds");
      bool isPowerOfTwo = (header.sh_addralign & (header.sh_addralign - 1)) == 0;
      if (!isPowerOfTwo)
        return fail("an alignment is no power of two");
      section.name = name;
      section.type = header.sh_type;
      section.flags = header.sh_flags & ~uint64_t{SHF_GROUP};
      section.align = std::max<uint64_t>(header.sh_addralign, 1);
      section.entrySize = header.sh_entsize;
      section.size = header.sh_size;
      section.bytes = bytes;
    }
    return true;
  }

  bool readSymbols() {
    auto isTable = [](const Elf64_Shdr &header) { return header.sh_type == SHT_SYMTAB; };
    auto table = std::ranges::find_if(headers_, isTable);
    if (table == headers_.end())
      return true;
    std::string_view entries, strings, indices;
    if (!contents(*table, entries) || table->sh_link >= headers_.size() ||
        !contents(headers_[table->sh_link], strings))
      return fail("the symbol table is out of bounds");
    for (const Elf64_Shdr &header : headers_)
      if (header.sh_type == SHT_SYMTAB_SHNDX && !contents(header, indices))
        return fail("the table of section indices is out of bounds");
    size_t count = entries.size() / sizeof(Elf64_Sym);
    object_.symbols.resize(count); // the first is the undefined symbol, as in the file
    for (size_t i = 1; i < count; ++i) {
      Elf64_Sym entry;
      std::memcpy(&entry, entries.data() + i * sizeof entry, sizeof entry);
      ObjectSymbol &symbol = object_.symbols[i];
      std::string_view name;
      if (!string(strings, entry.st_name, name))
        return fail("the name of a symbol is out of bounds");
      symbol.name = name;
      symbol.value = entry.st_value;
      symbol.size = entry.st_size;
      symbol.binding = ELF64_ST_BIND(entry.st_info);
      symbol.type = ELF64_ST_TYPE(entry.st_info);
      symbol.visibility = ELF64_ST_VISIBILITY(entry.st_other);
      uint32_t index = entry.st_shndx;
      if (index == SHN_XINDEX) {
        if (indices.size() < (i + 1) * sizeof index)
          return fail("the table of section indices is too short");
        std::memcpy(&index, indices.data() + i * sizeof index, sizeof index);
      } else if (index == SHN_UNDEF || index == SHN_ABS || index == SHN_COMMON) {
        symbol.section = index == SHN_UNDEF ? ObjectSymbol::undefined
                         : index == SHN_ABS ? ObjectSymbol::absolute
                                            : ObjectSymbol::common;
        continue;
      }
      if (index >= headers_.size())
        return fail("the section of a symbol is out of bounds");
      symbol.section = sectionOf_[index] == none ? ObjectSymbol::absolute : sectionOf_[index];
    }
    return true;
  }

  bool readGroups() {
    for (const Elf64_Shdr &header : headers_) {
      if (header.sh_type != SHT_GROUP)
        continue;
      std::string_view words;
      if (!contents(header, words) || header.sh_info >= object_.symbols.size())
        return fail("a group of sections is out of bounds");
      for (size_t at = sizeof(uint32_t); at + sizeof(uint32_t) <= words.size();
           at += sizeof(uint32_t)) {
        uint32_t member = 0;
        std::memcpy(&member, words.data() + at, sizeof member);
        if (member < headers_.size() && sectionOf_[member] != none)
          object_.sections[sectionOf_[member]].group = header.sh_info;
      }
    }
    return true;
  }

  bool readRelocations() {
    for (const Elf64_Shdr &header : headers_) {
      if (header.sh_type != SHT_RELA)
        continue;
      std::string_view entries;
      if (!contents(header, entries) || header.sh_info >= headers_.size() ||
          sectionOf_[header.sh_info] == none)
        return fail("relocations are out of bounds");
      ObjectSection &section = object_.sections[sectionOf_[header.sh_info]];
      size_t count = entries.size() / sizeof(Elf64_Rela);
      section.relocations.reserve(count);
      for (size_t i = 0; i < count; ++i) {
        Elf64_Rela entry;
        std::memcpy(&entry, entries.data() + i * sizeof entry, sizeof entry);
        auto symbol = static_cast<uint32_t>(ELF64_R_SYM(entry.r_info));
        if (symbol >= object_.symbols.size())
          return fail("the symbol of a relocation is out of bounds");
        section.relocations.push_back({entry.r_offset,
                                       static_cast<uint32_t>(ELF64_R_TYPE(entry.r_info)), symbol,
                                       entry.r_addend});
      }
    }
    return true;
  }

  std::string_view file_;
  ObjectFile &object_;
  std::string &error_;
  std::vector<Elf64_Shdr> headers_;
  std::string_view names_;
  std::vector<uint32_t> sectionOf_; // by section of the file: its index in the object, or none
};

// A decimal number, padded with spaces.
bool number(std::string_view text, uint64_t &out) {
  auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), out);
  return problem == std::errc() &&
         std::all_of(end, text.data() + text.size(), [](char c) { return c == ' '; });
}

} // namespace

bool readElf(std::string_view file, ObjectFile &object, std::string &error) {
  return ElfReader(file, object, error).read();
}

bool readArchive(std::string_view file, std::vector<ArchiveMember> &members, std::string &error) {
  if (!file.starts_with(std::string_view(ARMAG, SARMAG))) {
    error = "not an archive";
    return false;
  }
  std::string_view longNames;
  for (size_t at = SARMAG; at < file.size();) {
    ar_hdr header;
    uint64_t size = 0;
    bool isComplete = file.size() - at >= sizeof header;
    if (isComplete)
      std::memcpy(&header, file.data() + at, sizeof header);
    if (!isComplete || !number({header.ar_size, sizeof header.ar_size}, size) ||
        file.size() - at - sizeof header < size) {
      error = "a member of the archive is out of bounds";
      return false;
    }
    std::string_view bytes = file.substr(at + sizeof header, size);
    std::string_view name(header.ar_name, sizeof header.ar_name);
    name = name.substr(0, name.find_last_not_of(' ') + 1);
    at += sizeof header + size + size % 2;
    if (name == "//") {
      longNames = bytes;
    } else if (name != "/" && name != "/SYM64/") {
      uint64_t offset = 0;
      if (name.starts_with('/') && number(name.substr(1), offset) && offset < longNames.size())
        name = longNames.substr(offset, longNames.find('\n', offset) - offset);
      if (name.ends_with('/'))
        name.remove_suffix(1);
      members.push_back({name, bytes});
    }
  }
  return true;
}

} // namespace wend
