// The encoder against GNU as: each operation in each of its forms, with registers, displacements
// and immediates that need different encodings. Zydis reads the bytes back.

#include "backend/assembly_writer.h"
#include "backend/encoding.h"
#include "backend/object/elf_reader.h"
#include "backend/object_writer.h"
#include "backend/test/harness.h"
#include "backend/test/machine_forms.h"
#include "support/file.h"

#include <Zydis/Zydis.h>
#include <catch2/catch.hpp>

#include <cstdlib>
#include <fmt/format.h>
#include <unistd.h>

namespace wend {

namespace {

std::vector<int64_t> immediatesOf(const MInst &inst) {
  bool isWide = inst.is(MOp::Mov) && inst.form == Form::RI && inst.width == 8;
  Encoding::Kind kind = encodingOf(inst.op).kind;
  bool isByte = kind == Encoding::Kind::Shift || kind == Encoding::Kind::BitTest ||
                kind == Encoding::Kind::VectorShift || inst.form == Form::RRI ||
                inst.form == Form::RMI;
  if (isByte && !inst.is(MOp::Imul3))
    return inst.is(MOp::Cmpps) || inst.is(MOp::Cmppd) ? std::vector<int64_t>{0, 1, 7}
           : inst.is(MOp::Vinsertf128) || inst.is(MOp::Vextractf128)
               ? std::vector<int64_t>{0, 1}
               : std::vector<int64_t>{0, 1, 2, 7};
  std::vector<int64_t> all = {0, 1, -1, 127, 128, -128};
  if (inst.width >= 2)
    all.insert(all.end(), {-129, 255, 32767, -32768});
  if (inst.width >= 4)
    all.insert(all.end(), {65535, 0x7FFFFFFF, -0x7FFFFFFF - 1});
  if (isWide)
    all.insert(all.end(),
               {0x80000000, 0xFFFFFFFF, 0x100000000, -0x80000001LL, INT64_MAX, INT64_MIN});
  return all;
}

// Registers of all kinds: those that share numbers with REX bits, those for which ModRM or SIB have
// other meanings, and those whose low bytes need a prefix.
constexpr uint32_t someRegisters[] = {0, 1, 3, 4, 5, 6, 7, 8, 9, 12, 13, 15};

Reg regOf(bool isVector, uint32_t number) {
  return {isVector ? Reg::generalCount + number : number};
}

// The instructions are in no function.
BackendOptions withoutFrames() {
  BackendOptions options;
  options.describesFrames = false;
  return options;
}

class Comparison {
public:
  Comparison()
      : writer_(program_.module, withoutFrames(), text_),
        object_(program_.module, file_, ObjectTables::None) {
    writer_.begin({});
    object_.begin({});
    symbol_ = program_.names.intern("symbol");
  }

  void add(const MInst &inst) {
    writer_.inst(inst);
    object_.inst(inst);
    insts_.push_back(inst);
  }

  // All operations in their forms, with `addresses` for those in memory.
  void addAll(const std::vector<Address> &addresses, std::initializer_list<MOp> only = {}) {
    constexpr Form all[] = {Form::N,  Form::R,  Form::M,   Form::RR,  Form::RM,  Form::MR,
                            Form::RI, Form::MI, Form::RRI, Form::RMI, Form::RRR, Form::RMR};
    for (unsigned op = 0; op < static_cast<unsigned>(MOp::Asm); ++op) {
      MInst inst;
      inst.op = static_cast<MOp>(op);
      Encoding::Kind kind = encodingOf(inst.op).kind;
      bool isSkipped = kind == Encoding::Kind::Nothing || kind == Encoding::Kind::Sequence ||
                       kind == Encoding::Kind::Jump || kind == Encoding::Kind::Call;
      if (isSkipped || (only.size() != 0 && !isOneOf(inst.op, only)))
        continue;
      for (Form form : all)
        if (row(inst.op).allows(form))
          for (unsigned width : widthsOf(inst.op)) {
            inst.form = form;
            inst.width = static_cast<uint8_t>(width);
            addOperands(inst, addresses);
          }
    }
  }

  // Assembles the text and compares.
  void check() {
    writer_.end();
    object_.end();
    std::string expected = assemble();
    const ObjectSection &code = file_.sections.at(0);
    const std::string &bytes = code.bytes;
    size_t at = 0;
    while (at < std::min(bytes.size(), expected.size()) && bytes[at] == expected[at])
      ++at;
    bool isEqual = at == bytes.size() && at == expected.size();
    if (!isEqual)
      FAIL(describe(at, expected));
    decode(bytes);
    CHECK(insts_.size() > 100);
  }

  [[nodiscard]] Symbol symbol() const { return symbol_; }

private:
  void addOperands(MInst inst, const std::vector<Address> &addresses) {
    constexpr Form withFirst[] = {Form::R,   Form::RR,  Form::RM,  Form::RI,
                                  Form::RRI, Form::RMI, Form::RRR, Form::RMR};
    bool hasFirst = std::ranges::find(withFirst, inst.form) != std::end(withFirst);
    bool hasSecond = inst.form == Form::RR || inst.form == Form::MR || inst.form == Form::RRI ||
                     inst.form == Form::RRR;
    bool hasThird = inst.form == Form::RRR || inst.form == Form::RMR;
    bool isVirtual = inst.form == Form::R && row(inst.op).suffix == Suffix::X87;
    if (isVirtual)
      return;
    for (uint32_t first : someRegisters) {
      for (uint32_t second : someRegisters) {
        inst.first = hasFirst ? regOf(isFirstVector(inst.op), first) : Reg{};
        inst.second = hasSecond ? regOf(isSecondVector(inst.op), second) : Reg{};
        inst.third = hasThird ? Reg{(first + second) % 16} : Reg{};
        if (inst.is(MOp::Transfer)) { // one of each class
          inst.second = hasSecond ? regOf(first % 2 == 0, second) : Reg{};
          inst.first = regOf(!hasSecond || first % 2 != 0, first);
        }
        bool isExchanged = !inst.is(MOp::Xchg) || first != second; // never with itself
        if (isExchanged)
          addImmediates(inst, addresses);
        if (!hasSecond)
          break;
      }
      if (!hasFirst)
        break;
    }
  }

  void addImmediates(MInst inst, const std::vector<Address> &addresses) {
    inst.cond = static_cast<Cond>(insts_.size() % 16);
    if (row(inst.op).suffix == Suffix::X87Register)
      for (inst.imm = 0; inst.imm < 7; ++inst.imm)
        add(inst);
    if (!inst.hasImmediate())
      return addAddresses(inst, addresses);
    for (int64_t imm : immediatesOf(inst)) {
      inst.imm = imm;
      addAddresses(inst, addresses);
    }
  }

  void addAddresses(MInst inst, const std::vector<Address> &addresses) {
    if (!inst.hasMemory())
      return add(inst);
    for (const Address &mem : addresses) {
      inst.mem = mem;
      add(inst);
    }
  }

  // The bytes of .text that GNU as makes of the text.
  std::string assemble() const {
    char folder[] = "/tmp/wend-encoder-XXXXXX";
    REQUIRE(mkdtemp(folder));
    std::string source = fmt::format("{}/a.s", folder);
    std::string made = fmt::format("{}/a.o", folder);
    std::string error;
    REQUIRE(writeFile(source, text_, false, error));
    REQUIRE(std::system(fmt::format("as -o {} {}", made, source).c_str()) == 0);
    std::optional<std::string> bytes = readFile(made, error);
    REQUIRE(bytes);
    REQUIRE(std::system(fmt::format("rm -r {}", folder).c_str()) == 0);
    ObjectFile object;
    REQUIRE(readElf(*bytes, object, error));
    for (const ObjectSection &section : object.sections)
      if (section.name == ".text") {
        compareRelocations(section.relocations, object);
        return section.bytes;
      }
    FAIL("no .text");
    return {};
  }

  void compareRelocations(const std::vector<ObjectRelocation> &expected,
                          const ObjectFile &object) const {
    const std::vector<ObjectRelocation> &own = file_.sections.at(0).relocations;
    REQUIRE(own.size() == expected.size());
    for (size_t i = 0; i < own.size(); ++i) {
      bool isSame = own[i].offset == expected[i].offset && own[i].type == expected[i].type &&
                    own[i].addend == expected[i].addend &&
                    file_.symbols[own[i].symbol].name == object.symbols[expected[i].symbol].name;
      if (!isSame)
        FAIL(fmt::format("relocation {} at {}, addend {}; of as: {} at {}, addend {}\n{}",
                         own[i].type, own[i].offset, own[i].addend, expected[i].type,
                         expected[i].offset, expected[i].addend, describe(own[i].offset, {})));
    }
  }

  // The instruction at an offset, and both encodings.
  std::string describe(size_t offset, std::string_view expected) const {
    size_t at = 0;
    for (const MInst &inst : insts_) {
      EncodedInst encoded;
      encode(inst, inst.mem, encoded);
      if (at + encoded.size > offset) {
        std::string text;
        AssemblyWriter(program_.module, {}, text).inst(inst);
        text += "as:  ";
        for (size_t i = at; i < std::min(at + EncodedInst::capacity, expected.size()); ++i)
          text += fmt::format(" {:02x}", static_cast<unsigned char>(expected[i]));
        text += "\nours:";
        for (size_t i = 0; i < encoded.size; ++i)
          text += fmt::format(" {:02x}", encoded.bytes[i]);
        return text;
      }
      at += encoded.size;
    }
    return "as makes more bytes";
  }

  // Each encoding is one instruction, but an exchange of vector registers is three.
  void decode(const std::string &bytes) const {
    ZydisDecoder decoder;
    ZydisDecoderInit(&decoder, ZYDIS_MACHINE_MODE_LONG_64, ZYDIS_STACK_WIDTH_64);
    size_t at = 0;
    for (const MInst &inst : insts_) {
      EncodedInst encoded;
      encode(inst, inst.mem, encoded);
      ZydisDecodedInstruction decoded;
      ZyanStatus status = ZydisDecoderDecodeInstruction(&decoder, nullptr, bytes.data() + at,
                                                        bytes.size() - at, &decoded);
      if (!ZYAN_SUCCESS(status) || decoded.length != encoded.size)
        FAIL("Zydis reads another length: " << describe(at, bytes));
      at += encoded.size;
    }
  }

  Program program_;
  std::string text_;
  ObjectFile file_;
  AssemblyWriter writer_;
  ObjectWriter object_;
  Symbol symbol_;
  std::vector<MInst> insts_;
};

Address addressAt(Reg base, Reg index = {}, uint8_t scale = 1, int32_t disp = 0) {
  Address mem;
  mem.base = base;
  mem.index = index;
  mem.scale = scale;
  mem.disp = disp;
  return mem;
}

} // namespace

TEST_CASE("operations have the encodings of GNU as", "[encoder]") {
  std::vector<Address> addresses = {
      addressAt(rax),
      addressAt(rsp, {}, 1, 8),
      addressAt(r12),
      addressAt(rbp),
      addressAt(r13, {}, 1, 128),
      addressAt(rcx, r9, 4, -128),
      addressAt(r8, rbp, 1, -129),
      addressAt({}, r13, 8, 16),
      addressAt({}, {}, 1, 0x12345),
  };
  Comparison comparison;
  comparison.addAll(addresses);
  comparison.check();
}

TEST_CASE("addresses have the encodings of GNU as", "[encoder]") {
  std::vector<Address> addresses;
  constexpr int32_t displacements[] = {0, 1, -1, 127, 128, -128, -129, INT32_MAX, INT32_MIN};
  for (Reg base : {Reg{}, rax, rbx, rsp, rbp, rsi, r8, r12, r13, r15})
    for (Reg index : {Reg{}, rax, rbp, rdi, r8, r12, r13})
      for (uint8_t scale : {1, 2, 4, 8})
        for (int32_t disp : displacements)
          if (!index.isNone() || scale == 1)
            addresses.push_back(addressAt(base, index, scale, disp));
  Comparison comparison;
  comparison.addAll(addresses, {MOp::Mov, MOp::Lea, MOp::LockXadd, MOp::Andn, MOp::X87Load});
  comparison.check();
}

namespace {

Address addressOf(AddressKind kind, Symbol symbol, Reg base = {}, Reg index = {},
                  int32_t disp = 0) {
  Address mem = addressAt(base, index, index.isNone() ? 1 : 8, disp);
  mem.kind = kind;
  mem.object = symbol.id;
  return mem;
}

} // namespace

TEST_CASE("references to symbols have the relocations of GNU as", "[encoder]") {
  Comparison comparison;
  Symbol symbol = comparison.symbol();
  std::vector<Address> addresses = {addressOf(AddressKind::GotEntry, symbol)};
  for (Reg index : {Reg{}, rax, r12})
    for (int32_t disp : {0, 8, -4, 100000})
      addresses.push_back(addressOf(AddressKind::Symbol, symbol, {}, index, disp));
  comparison.addAll(addresses);
  comparison.check();
}

TEST_CASE("thread-local addresses have the relocations of GNU as", "[encoder]") {
  Comparison comparison;
  Symbol symbol = comparison.symbol();
  std::vector<Address> addresses = {addressOf(AddressKind::ThreadPointer, {})};
  for (Reg index : {Reg{}, rax, r12})
    for (int32_t disp : {0, 8, -4, 100000})
      addresses.push_back(addressOf(AddressKind::ThreadLocal, symbol, {}, index, disp));
  comparison.addAll(addresses, {MOp::Mov, MOp::Add, MOp::Cmp, MOp::FAdd, MOp::LockAdd});
  comparison.addAll({addressOf(AddressKind::GotTpOffset, symbol)}, {MOp::Mov, MOp::Add});
  for (AddressKind kind : {AddressKind::TpOffset, AddressKind::DtpOffset})
    for (Reg base : {rax, rsp, r13}) {
      MInst inst;
      inst.op = MOp::Lea;
      inst.form = Form::RM;
      inst.width = 8;
      inst.first = rcx;
      inst.mem = addressOf(kind, symbol, base, {}, 12);
      comparison.add(inst);
    }
  comparison.check();
}

} // namespace wend
