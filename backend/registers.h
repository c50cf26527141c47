// The registers of x86-64, and which of them a call preserves (System V).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace wend {

// General registers hold integers and addresses, vector registers floating-point values. There are
// no physical registers for an x86_fp80: virtual ones become slots of the frame (float80_slots.h).
enum class RegClass : uint8_t { General, Vector, Float80 };

// A register of machine IR: physical (numbered by its encoding, the vector registers after the
// general ones) or virtual.
struct Reg {
  static constexpr uint32_t generalCount = 16;
  static constexpr uint32_t physicalCount = 32;
  static constexpr uint32_t none = ~uint32_t{0};

  uint32_t id = none;

  [[nodiscard]] constexpr bool isNone() const { return id == none; }
  [[nodiscard]] bool isPhysical() const { return id < physicalCount; }
  [[nodiscard]] bool isVirtual() const { return id >= physicalCount && id != none; }
  friend bool operator==(Reg, Reg) = default;
};

constexpr Reg rax{0}, rcx{1}, rdx{2}, rbx{3}, rsp{4}, rbp{5}, rsi{6}, rdi{7}, r8{8}, r9{9}, r10{10},
    r11{11}, r12{12}, r13{13}, r14{14}, r15{15};
constexpr Reg xmm0{16}, xmm1{17}, xmm2{18}, xmm3{19}, xmm4{20}, xmm5{21}, xmm6{22}, xmm7{23};

// The class of a physical register.
constexpr RegClass classOf(Reg reg) {
  return reg.id < Reg::generalCount ? RegClass::General : RegClass::Vector;
}

// Whether there is a register, and it is one of vectors.
constexpr bool isVector(Reg reg) { return !reg.isNone() && classOf(reg) == RegClass::Vector; }

// A set of physical registers.
struct RegSet {
  uint32_t bits = 0;

  constexpr RegSet() = default;
  constexpr RegSet(Reg reg) : bits(1U << reg.id) {}
  constexpr explicit RegSet(uint32_t mask) : bits(mask) {}
  [[nodiscard]] constexpr bool has(Reg reg) const { return bits >> reg.id & 1; }
  [[nodiscard]] constexpr bool empty() const { return bits == 0; }
  constexpr RegSet operator|(RegSet other) const { return RegSet(bits | other.bits); }
  constexpr RegSet operator&(RegSet other) const { return RegSet(bits & other.bits); }
  constexpr RegSet operator-(RegSet other) const { return RegSet(bits & ~other.bits); }
};

constexpr std::array<Reg, 6> argumentRegs = {rdi, rsi, rdx, rcx, r8, r9};
// Of results. The first three are those of the ABI (LLVM's RetCC_X86_64_C); the others are used by
// functions that are called in the module only.
constexpr std::array<Reg, 8> resultRegs = {rax, rdx, rcx, rsi, rdi, r8, r9, r10};
// Of arguments and of results; of results, the first two are those of the ABI.
constexpr std::array<Reg, 8> vectorRegs = {xmm0, xmm1, xmm2, xmm3, xmm4, xmm5, xmm6, xmm7};
constexpr RegSet allVectors = RegSet(0xFFFF0000);
constexpr RegSet callerSaved =
    RegSet(rax) | rcx | rdx | rsi | rdi | r8 | r9 | r10 | r11 | allVectors;
constexpr RegSet calleeSaved = RegSet(rbx) | rbp | r12 | r13 | r14 | r15;
constexpr RegSet allocatable = callerSaved | calleeSaved;

// The number of a register in DWARF (System V ABI, x86-64 supplement, figure 3.36).
constexpr uint8_t dwarfNumber(Reg reg) {
  constexpr std::array<uint8_t, Reg::generalCount> general = {0, 2, 1,  3,  7,  6,  4,  5,
                                                              8, 9, 10, 11, 12, 13, 14, 15};
  constexpr uint32_t firstVector = 17;
  return static_cast<uint8_t>(
      reg.id < Reg::generalCount ? general[reg.id] : firstVector + (reg.id - Reg::generalCount));
}

// With the percent sign; width in bytes: 1, 2, 4 or 8; 32 for all of a vector register, which is
// called by the name of its low half otherwise.
std::string_view registerName(Reg reg, unsigned width);

// The register that a name without the percent sign is all or a part of, like `al` or `ymm3`.
// Nullopt for other names, and for those of the second byte of a register, like `ah`.
std::optional<Reg> registerNamed(std::string_view name);

} // namespace wend
