// unwinder — see DWARF 5, 6.4, and Linux Standard Base Core, 10.6.
//
// How    1. the program header PT_GNU_EH_FRAME has the address of a table of functions, sorted by
//           address, with the description of each (FDE), which refers to a common part (CIE)
//        2. the instructions of both, up to the address, give the rules for the caller's registers
//        3. saved registers are read from the stack, after a check that the page can be read
//        4. the code that a signal handler returns to has no description; it is recognised by its
//           bytes, as other unwinders do, and the kernel has saved all registers above it
#include "runtime/unwinder.h"

#include "runtime/runtime.h"
#include "runtime/system.h"

WEND_RUNTIME_TEXT;

namespace {

// As in <elf.h>.
struct ElfHeader {
  uint8_t identification[16];
  uint16_t type, machine;
  uint32_t version;
  uint64_t entry, programHeaders, sectionHeaders;
  uint32_t flags;
  uint16_t size, programHeaderSize, programHeaderCount;
};
struct ProgramHeader {
  uint32_t type, flags;
  uint64_t offset, address, physicalAddress, fileSize, memorySize, align;
};

} // namespace

#pragma GCC visibility push(hidden)
extern "C" const uint8_t etext[]; // the linker's end of text
// The linker's name for the start of an executable; a program in memory has none.
extern "C" [[gnu::weak]] const ElfHeader __ehdr_start;
#pragma GCC visibility pop

namespace wend {
namespace {

constexpr uint32_t PT_LOAD = 1, PT_GNU_EH_FRAME = 0x6474e550;

// Encodings of pointers: of 4 bytes, relative to the field or to the table.
constexpr uint8_t unsignedWord = 0x03, relativeToField = 0x1b, relativeToTable = 0x3b;

// Instructions of call frame information. The upper two bits of the first three are the
// instruction, the others an operand.
enum Instruction : uint8_t {
  AdvanceLoc = 0x40,
  Offset = 0x80,
  Restore = 0xc0,
  Nop = 0x00,
  AdvanceLoc1 = 0x02,
  AdvanceLoc2 = 0x03,
  AdvanceLoc4 = 0x04,
  OffsetExtended = 0x05,
  RestoreExtended = 0x06,
  Undefined = 0x07,
  SameValue = 0x08,
  RememberState = 0x0a,
  RestoreState = 0x0b,
  DefCfa = 0x0c,
  DefCfaRegister = 0x0d,
  DefCfaOffset = 0x0e,
  GnuArgsSize = 0x2e,
};

template <typename Word> Word load(const uint8_t *at) {
  Word word;
  __builtin_memcpy(&word, at, sizeof word);
  return word;
}

template <typename Word> Word take(const uint8_t *&at) {
  at += sizeof(Word);
  return load<Word>(at - sizeof(Word));
}

uint64_t takeUleb(const uint8_t *&at) {
  uint64_t value = 0;
  for (unsigned shift = 0;; shift += 7) {
    uint8_t byte = *at++;
    value |= shift < 64 ? static_cast<uint64_t>(byte & 0x7f) << shift : 0;
    if ((byte & 0x80) == 0) {
      return value;
    }
  }
}

int64_t takeSleb(const uint8_t *&at) {
  uint64_t value = 0;
  for (unsigned shift = 0;;) {
    uint8_t byte = *at++;
    value |= shift < 64 ? static_cast<uint64_t>(byte & 0x7f) << shift : 0;
    shift += 7;
    if ((byte & 0x80) == 0) {
      bool isNegative = (byte & 0x40) != 0 && shift < 64;
      return static_cast<int64_t>(isNegative ? value | ~uint64_t{0} << shift : value);
    }
  }
}

// Reads what the letters of an augmentation, after its `z`, stand for. False unless addresses are
// distances of 4 bytes.
bool readAugmentation(const char *letters, const uint8_t *at) {
  for (; *letters != 0; letters++) {
    if (*letters == 'R') {
      return *at == relativeToField;
    }
    if (*letters == 'P') {
      constexpr uint8_t sizeBits = 0x07, ofWord = 0x03;
      at += 1 + ((*at & sizeBits) == ofWord ? 4 : 8);
    } else if (*letters == 'L') {
      at++;
    }
  }
  return false;
}

} // namespace

void FrameRules::save(uint64_t number, int64_t offset) {
  if (number < registerCount) {
    savedBits |= 1u << number;
    offsets[number] = offset;
  }
}

void FrameRules::restore(uint64_t number, const FrameRules &from) {
  if (number < registerCount) {
    savedBits = (savedBits & ~(1u << number)) | (from.savedBits & (1u << number));
    offsets[number] = from.offsets[number];
  }
}

bool StackWalk::findTable() {
  const ElfHeader *header = &__ehdr_start;
  if (!header) {
    return false;
  }
  const uint8_t *start = reinterpret_cast<const uint8_t *>(header);
  uint64_t bias = 0; // between addresses in the file and in memory
  uint64_t table = 0;
  for (size_t i = 0; i < header->programHeaderCount; i++) {
    auto program =
        load<ProgramHeader>(start + header->programHeaders + i * header->programHeaderSize);
    if (program.type == PT_LOAD && program.offset == 0) {
      bias = reinterpret_cast<uint64_t>(start) - program.address;
    } else if (program.type == PT_GNU_EH_FRAME) {
      table = program.address;
    }
  }
  if (table == 0) {
    return false;
  }
  // Version, encodings of three fields, the address of .eh_frame, the number of entries.
  table_ = reinterpret_cast<const uint8_t *>(table + bias);
  bool isKnown = table_[0] == 1 && table_[1] == relativeToField && table_[2] == unsignedWord &&
                 table_[3] == relativeToTable;
  entryCount_ = load<uint32_t>(table_ + 8);
  entries_ = reinterpret_cast<const TableEntry *>(table_ + 12);
  return isKnown;
}

// The description of the function that contains an address, or nullptr.
const uint8_t *StackWalk::descriptionOf(uint64_t address) const {
  int64_t distance = static_cast<int64_t>(address - reinterpret_cast<uint64_t>(table_));
  size_t first = 0;
  for (size_t count = entryCount_; count > 0;) {
    size_t half = count / 2;
    if (entries_[first + half].function <= distance) {
      first += half + 1;
      count -= half + 1;
    } else {
      count = half;
    }
  }
  if (first == 0) {
    return nullptr;
  }
  const TableEntry &entry = entries_[first - 1];
  const uint8_t *description = table_ + entry.description;
  constexpr size_t sizeOffset = 12;
  return distance - entry.function < load<uint32_t>(description + sizeOffset) ? description
                                                                              : nullptr;
}

// Computes the rules at the current address. False if there is something unknown.
bool StackWalk::describe(const uint8_t *description) {
  const uint8_t *at = description;
  const uint8_t *end = at + 4 + load<uint32_t>(at);
  const uint8_t *common = at + 4 - load<uint32_t>(at + 4);
  const uint8_t *commonEnd = common + 4 + load<uint32_t>(common);
  common += 9; // its length, its mark, its version
  const char *letters = reinterpret_cast<const char *>(common);
  if (*letters != 'z') {
    return false;
  }
  while (*common++ != 0) {
  }
  codeAlign_ = takeUleb(common);
  dataAlign_ = takeSleb(common);
  if (takeUleb(common) != returnAddress) {
    return false;
  }
  uint64_t size = takeUleb(common);
  if (!readAugmentation(letters + 1, common)) {
    return false;
  }
  initial_ = {};
  rules_ = {};
  rememberedCount_ = 0;
  if (!execute(common + size, commonEnd, 0)) {
    return false;
  }
  initial_ = rules_;
  at += 8;
  uint64_t location = reinterpret_cast<uint64_t>(at) + static_cast<uint64_t>(load<int32_t>(at));
  at += 8;
  size = takeUleb(at);
  return execute(at + size, end, location);
}

// Executes instructions up to the current address, the first ones being for `location`.
bool StackWalk::execute(const uint8_t *at, const uint8_t *end, uint64_t location) {
  while (at < end) {
    uint8_t byte = *at++;
    uint64_t operand = byte & 0x3f;
    uint64_t distance = 0;
    switch (byte & 0xc0) {
    case AdvanceLoc:
      distance = operand;
      break;
    case Offset:
      rules_.save(operand, static_cast<int64_t>(takeUleb(at)) * dataAlign_);
      continue;
    case Restore:
      rules_.restore(operand, initial_);
      continue;
    default:
      if (byte == AdvanceLoc1) {
        distance = take<uint8_t>(at);
      } else if (byte == AdvanceLoc2) {
        distance = take<uint16_t>(at);
      } else if (byte == AdvanceLoc4) {
        distance = take<uint32_t>(at);
      } else if (!executeExtended(byte, at)) {
        return false;
      }
    }
    location += distance * codeAlign_;
    if (location > address()) {
      return true;
    }
  }
  return true;
}

// An instruction other than those with a distance. False if it is unknown.
bool StackWalk::executeExtended(uint8_t instruction, const uint8_t *&at) {
  uint64_t number = 0;
  switch (instruction) {
  case Nop:
    return true;
  case OffsetExtended:
    number = takeUleb(at);
    rules_.save(number, static_cast<int64_t>(takeUleb(at)) * dataAlign_);
    return true;
  case RestoreExtended:
    rules_.restore(takeUleb(at), initial_);
    return true;
  case Undefined:
  case SameValue:
    rules_.restore(takeUleb(at), FrameRules{});
    return true;
  case RememberState:
    if (rememberedCount_ == maxRemembered) {
      return false;
    }
    remembered_[rememberedCount_++] = rules_;
    return true;
  case RestoreState:
    if (rememberedCount_ == 0) {
      return false;
    }
    rules_ = remembered_[--rememberedCount_];
    return true;
  case DefCfa:
    rules_.cfaRegister = takeUleb(at);
    rules_.cfaOffset = static_cast<int64_t>(takeUleb(at));
    return true;
  case DefCfaRegister:
    rules_.cfaRegister = takeUleb(at);
    return true;
  case DefCfaOffset:
    rules_.cfaOffset = static_cast<int64_t>(takeUleb(at));
    return true;
  case GnuArgsSize:
    takeUleb(at);
    return true;
  default:
    return false;
  }
}

bool StackWalk::step() {
  const uint8_t *description = descriptionOf(address());
  if (!description) {
    return stepOverSignal();
  }
  return describe(description) && stepToCaller();
}

// Frames are at ascending addresses. The return address of the first one is undefined.
bool StackWalk::stepToCaller() {
  if (rules_.cfaRegister >= returnAddress) {
    return false;
  }
  uint64_t cfa = registers_[rules_.cfaRegister] + static_cast<uint64_t>(rules_.cfaOffset);
  bool isReturn = (rules_.savedBits >> returnAddress & 1) != 0;
  if (!isReturn || cfa <= registers_[rsp]) {
    return false;
  }
  for (unsigned i = 0; i < FrameRules::registerCount; i++) {
    bool isSaved = (rules_.savedBits >> i & 1) != 0;
    if (isSaved && !read(cfa + static_cast<uint64_t>(rules_.offsets[i]), registers_[i])) {
      return false;
    }
  }
  registers_[rsp] = cfa;
  isInterrupted_ = false;
  return true;
}

bool StackWalk::stepOverSignal() {
  // movq $15, %rax; syscall
  static constexpr uint8_t code[] = {0x48, 0xc7, 0xc0, 0x0f, 0, 0, 0, 0x0f, 0x05};
  uint64_t at = registers_[returnAddress];
  bool isOurs = at > reinterpret_cast<uint64_t>(&__ehdr_start) &&
                at + sizeof code <= reinterpret_cast<uint64_t>(etext);
  if (isAfterSignal_ || !isOurs) {
    return false;
  }
  for (size_t i = 0; i < sizeof code; i++) {
    if (reinterpret_cast<const uint8_t *>(at)[i] != code[i]) {
      return false;
    }
  }
  isAfterSignal_ = isInterrupted_ = true;
  // The registers by their numbers in DWARF, in the order in which the kernel saves them.
  constexpr uint8_t order[] = {8, 9, 10, 11, 12, 13, 14,  15,           5,
                               4, 6, 3,  1,  0,  2,  rsp, returnAddress};
  uint64_t saved = registers_[rsp] + offsetof(SignalContext, registers);
  for (uint8_t number : order) {
    if (!read(saved, registers_[number])) {
      return false;
    }
    saved += sizeof(uint64_t);
  }
  return true;
}

// Reads a word of the stack. False if its page cannot be read: the kernel tells that when it is to
// read a set of signals there, which it does before it sees that the request is invalid.
bool StackWalk::read(uint64_t address, uint64_t &value) {
  constexpr uint64_t pageSize = 4096;
  constexpr long invalid = -1;
  if (address % sizeof value != 0) {
    return false;
  }
  uint64_t page = address & ~(pageSize - 1);
  if (page != readablePage_) {
    if (systemCall(SYS_rt_sigprocmask, invalid, static_cast<long>(address), 0, sizeof value) ==
        -EFAULT) {
      return false;
    }
    readablePage_ = page;
  }
  value = *reinterpret_cast<const uint64_t *>(address);
  return true;
}

} // namespace wend
