#include "backend/object/elf_writer.h"

#include "backend/object/elf_header.h"

#include <cstring>

namespace wend {

namespace {

// A table of strings, each followed by a NUL. Offset 0 is the empty string.
class StringTable {
public:
  StringTable() : bytes_(1, '\0') {}

  uint32_t add(std::string_view text) {
    if (text.empty())
      return 0;
    auto offset = static_cast<uint32_t>(bytes_.size());
    bytes_.append(text);
    bytes_.push_back('\0');
    return offset;
  }
  [[nodiscard]] const std::string &bytes() const { return bytes_; }

private:
  std::string bytes_;
};

class ElfWriter {
public:
  ElfWriter(const ObjectFile &object, std::string &out) : object_(object), out_(out) {}

  // Header, groups, contents, relocations, symbols, strings, section headers. Indices of sections:
  // 0 is none; the sections of the object follow, then the groups and all others.
  void write() {
    start_ = out_.size();
    sizeUp();
    out_.append(sizeof(Elf64_Ehdr), '\0');
    headers_.resize(1);
    orderSymbols();
    writeContents();
    writeGroups();
    writeRelocations();
    addSection(".note.GNU-stack", SHT_PROGBITS, 0, {}, 1);
    writeSymbols();
    uint32_t names = addNames();
    writeHeaders(names);
  }

private:
  [[nodiscard]] uint64_t position() const { return out_.size() - start_; }
  void pad(uint64_t align) {
    if (uint64_t rest = position() % align)
      out_.append(align - rest, '\0');
  }
  void put(const void *data, size_t size) { out_.append(static_cast<const char *>(data), size); }

  void sizeUp() {
    size_t size = 4096;
    for (const ObjectSection &section : object_.sections)
      size += section.bytes.size() + section.relocations.size() * sizeof(Elf64_Rela);
    size += object_.symbols.size() * (sizeof(Elf64_Sym) + 16);
    out_.reserve(out_.size() + size);
  }

  Elf64_Shdr &addHeader(std::string_view name, uint32_t type, uint64_t flags) {
    Elf64_Shdr &header = headers_.emplace_back();
    std::memset(&header, 0, sizeof header);
    header.sh_name = names_.add(name);
    header.sh_type = type;
    header.sh_flags = flags;
    return header;
  }
  Elf64_Shdr &addSection(std::string_view name, uint32_t type, uint64_t flags,
                         std::string_view bytes, uint64_t align) {
    pad(align);
    Elf64_Shdr &header = addHeader(name, type, flags);
    header.sh_offset = position();
    header.sh_size = bytes.size();
    header.sh_addralign = align;
    out_.append(bytes);
    return header;
  }

  // Local symbols come first.
  void orderSymbols() {
    numbers_.resize(object_.symbols.size());
    uint32_t next = 1;
    for (bool isLocal : {true, false}) {
      for (size_t i = 0; i < object_.symbols.size(); ++i)
        if ((object_.symbols[i].binding == STB_LOCAL) == isLocal)
          numbers_[i] = next++;
      if (isLocal)
        firstGlobal_ = next;
    }
  }

  void writeContents() {
    for (const ObjectSection &section : object_.sections) {
      bool isInGroup = section.group != ObjectSection::noGroup;
      Elf64_Shdr &header = addSection(section.name, section.type,
                                      section.flags | (isInGroup ? uint64_t{SHF_GROUP} : 0),
                                      section.bytes, section.align);
      header.sh_size = section.size;
      header.sh_entsize = section.entrySize;
    }
  }

  // The members of each group are the sections with its signature and their relocations, whose
  // headers follow those of all groups.
  void writeGroups() {
    std::vector<std::vector<uint32_t>> members;               // by group
    std::vector<uint32_t> groupOf(object_.symbols.size(), 0); // by signature: its number from 1
    std::vector<uint32_t> signatures;
    for (const ObjectSection &section : object_.sections) {
      if (section.group == ObjectSection::noGroup || groupOf[section.group] != 0)
        continue;
      signatures.push_back(section.group);
      groupOf[section.group] = static_cast<uint32_t>(signatures.size());
    }
    members.resize(signatures.size());
    auto relocations = static_cast<uint32_t>(headers_.size() + signatures.size());
    for (uint32_t s = 0; s < object_.sections.size(); ++s) {
      const ObjectSection &section = object_.sections[s];
      bool isInGroup = section.group != ObjectSection::noGroup;
      if (isInGroup)
        members[groupOf[section.group] - 1].push_back(s + 1);
      if (!section.relocations.empty()) {
        if (isInGroup)
          members[groupOf[section.group] - 1].push_back(relocations);
        ++relocations;
      }
    }
    for (size_t g = 0; g < signatures.size(); ++g) {
      std::vector<uint32_t> words = {GRP_COMDAT};
      words.insert(words.end(), members[g].begin(), members[g].end());
      std::string_view bytes(reinterpret_cast<const char *>(words.data()), words.size() * 4);
      Elf64_Shdr &header = addSection(".group", SHT_GROUP, 0, bytes, 4);
      header.sh_entsize = 4;
      header.sh_info = numbers_[signatures[g]];
      needSymbolTable_.push_back(static_cast<uint32_t>(headers_.size() - 1));
    }
  }

  void writeRelocations() {
    for (uint32_t s = 0; s < object_.sections.size(); ++s) {
      const ObjectSection &section = object_.sections[s];
      if (section.relocations.empty())
        continue;
      pad(alignof(Elf64_Rela));
      bool isInGroup = section.group != ObjectSection::noGroup;
      Elf64_Shdr &header =
          addHeader(".rela" + section.name, SHT_RELA,
                    SHF_INFO_LINK | (isInGroup ? uint64_t{SHF_GROUP} : uint64_t{0}));
      header.sh_offset = position();
      header.sh_size = section.relocations.size() * sizeof(Elf64_Rela);
      header.sh_addralign = alignof(Elf64_Rela);
      header.sh_entsize = sizeof(Elf64_Rela);
      header.sh_info = s + 1;
      needSymbolTable_.push_back(static_cast<uint32_t>(headers_.size() - 1));
      for (const ObjectRelocation &relocation : section.relocations) {
        Elf64_Rela entry;
        entry.r_offset = relocation.offset;
        entry.r_info = ELF64_R_INFO(uint64_t{numbers_[relocation.symbol]}, relocation.type);
        entry.r_addend = relocation.addend;
        put(&entry, sizeof entry);
      }
    }
  }

  void writeSymbols() {
    StringTable strings;
    std::vector<Elf64_Sym> entries(object_.symbols.size() + 1);
    std::memset(entries.data(), 0, entries.size() * sizeof(Elf64_Sym));
    std::vector<uint32_t> indices; // of sections beyond those that an entry can hold
    for (size_t i = 0; i < object_.symbols.size(); ++i) {
      const ObjectSymbol &symbol = object_.symbols[i];
      Elf64_Sym &entry = entries[numbers_[i]];
      entry.st_name = strings.add(symbol.name);
      entry.st_info = static_cast<unsigned char>(ELF64_ST_INFO(symbol.binding, symbol.type));
      entry.st_other = symbol.visibility;
      entry.st_value = symbol.value;
      entry.st_size = symbol.size;
      uint32_t section = symbol.section + 1;
      if (symbol.section == ObjectSymbol::undefined) {
        entry.st_shndx = SHN_UNDEF;
      } else if (symbol.section == ObjectSymbol::absolute) {
        entry.st_shndx = SHN_ABS;
      } else if (symbol.section == ObjectSymbol::common) {
        entry.st_shndx = SHN_COMMON;
      } else if (section < SHN_LORESERVE) {
        entry.st_shndx = static_cast<Elf64_Section>(section);
      } else {
        entry.st_shndx = SHN_XINDEX;
        indices.resize(entries.size());
        indices[numbers_[i]] = section;
      }
    }
    auto bytesOf = [](const auto &vector) {
      return std::string_view(reinterpret_cast<const char *>(vector.data()),
                              vector.size() * sizeof vector[0]);
    };
    auto table = static_cast<uint32_t>(headers_.size());
    Elf64_Shdr &header = addSection(".symtab", SHT_SYMTAB, 0, bytesOf(entries), alignof(Elf64_Sym));
    header.sh_entsize = sizeof(Elf64_Sym);
    header.sh_info = firstGlobal_;
    header.sh_link = table + (indices.empty() ? 1 : 2);
    if (!indices.empty()) {
      Elf64_Shdr &extended =
          addSection(".symtab_shndx", SHT_SYMTAB_SHNDX, 0, bytesOf(indices), sizeof(uint32_t));
      extended.sh_entsize = sizeof(uint32_t);
      extended.sh_link = table;
    }
    addSection(".strtab", SHT_STRTAB, 0, strings.bytes(), 1);
    for (uint32_t each : needSymbolTable_)
      headers_[each].sh_link = table;
  }

  // The table of the names of sections, its own included. Its index.
  uint32_t addNames() {
    auto index = static_cast<uint32_t>(headers_.size());
    addHeader(".shstrtab", SHT_STRTAB, 0);
    headers_[index].sh_offset = position();
    headers_[index].sh_size = names_.bytes().size();
    headers_[index].sh_addralign = 1;
    out_.append(names_.bytes());
    return index;
  }

  // With many sections, the first section header holds the numbers.
  void writeHeaders(uint32_t names) {
    pad(alignof(Elf64_Shdr));
    Elf64_Ehdr header = elfHeader(ET_REL);
    header.e_shoff = position();
    if (headers_.size() < SHN_LORESERVE)
      header.e_shnum = static_cast<Elf64_Half>(headers_.size());
    else
      headers_[0].sh_size = headers_.size();
    if (names < SHN_LORESERVE) {
      header.e_shstrndx = static_cast<Elf64_Half>(names);
    } else {
      header.e_shstrndx = SHN_XINDEX;
      headers_[0].sh_link = names;
    }
    put(headers_.data(), headers_.size() * sizeof(Elf64_Shdr));
    std::memcpy(out_.data() + start_, &header, sizeof header);
  }

  const ObjectFile &object_;
  std::string &out_;
  size_t start_ = 0; // of the file in out_
  std::vector<Elf64_Shdr> headers_;
  StringTable names_;             // of sections
  std::vector<uint32_t> numbers_; // by symbol of the object: its number in the file
  uint32_t firstGlobal_ = 1;
  std::vector<uint32_t> needSymbolTable_; // headers that link to the symbol table
};

} // namespace

void writeElf(const ObjectFile &object, std::string &out) { ElfWriter(object, out).write(); }

} // namespace wend
