// Shuffles: the machine instructions that rearrange lanes, tried from the cheapest on.

#include "backend/isel_address.h"
#include "backend/isel_context.h"
#include "backend/isel_float.h"
#include "backend/isel_lanes.h"
#include "backend/isel_values.h"

#include <algorithm>
#include <array>
#include <utility>

namespace wend {

namespace {

constexpr unsigned words = 8;
constexpr unsigned quarters = 4; // of 32 bits

// Where each byte, or group of bytes, of the result comes from: those of the first vector are
// counted before those of the second.
template <unsigned count> using Places = std::array<unsigned, count>;

class ShuffleSelection {
public:
  ShuffleSelection(ISelContext &isel, Instruction &shuffle)
      : isel_(isel), to_(isel.vreg(&shuffle)) {
    first_ = shuffle.operand(0);
    second_ = shuffle.operand(1);
    unsigned count = laneCount(shuffle.type());
    unsigned each = vectorBytes / count;
    const VectorBits &places = lanesOf(*asConstant(shuffle.operand(2)));
    for (unsigned i = 0; i < vectorBytes; ++i)
      bytes_[i] = places.byte(i / each) * each + i % each;
    simplify();
  }

  void select() {
    if (isIdentity())
      return moveTo(isel_, to_, first_);
    if (std::optional<Places<quarters>> places = grouped<quarters>())
      return selectQuarters(*places);
    if (selectUnpack() || selectWords() || selectPack() || selectByteShift() || selectBlend())
      return;
    if (isel_.cpu().sse41)
      return selectByTable();
    selectThroughMemory();
  }

private:
  // A vector that is used alone becomes the first one.
  void simplify() {
    if (first_ == second_)
      for (unsigned &byte : bytes_)
        byte %= vectorBytes;
    auto isOfSecond = [](unsigned byte) { return byte >= vectorBytes; };
    if (std::ranges::all_of(bytes_, isOfSecond)) {
      std::swap(first_, second_);
      for (unsigned &byte : bytes_)
        byte -= vectorBytes;
    }
    if (std::ranges::none_of(bytes_, isOfSecond))
      second_ = first_;
  }

  [[nodiscard]] bool isOneVector() const { return first_ == second_; }

  [[nodiscard]] bool isIdentity() const {
    for (unsigned i = 0; i < vectorBytes; ++i)
      if (bytes_[i] != i)
        return false;
    return true;
  }

  // The same shuffle of groups of bytes, if these are kept together.
  template <unsigned count> [[nodiscard]] std::optional<Places<count>> grouped() const {
    constexpr unsigned each = vectorBytes / count;
    Places<count> groups;
    for (unsigned i = 0; i < vectorBytes; ++i) {
      if (bytes_[i] % each != i % each || bytes_[i] / each != bytes_[i / each * each] / each)
        return std::nullopt;
      groups[i / each] = bytes_[i] / each;
    }
    return groups;
  }

  // A register with the value that may be overwritten.
  Reg copyOf(Value *value) {
    Reg made = isel_.temporaryVector(vectorBytes);
    moveTo(isel_, made, value);
    return made;
  }

  // ---- Groups of 32 bits

  static int64_t immediate(const Places<quarters> &places) {
    int64_t bits = 0;
    for (unsigned i = 0; i < quarters; ++i)
      bits |= static_cast<int64_t>(places[i] % quarters) << 2 * i;
    return bits;
  }

  // The low half of the result comes from `low`, the high half from the other register.
  void shufps(Reg low, Reg high, const Places<quarters> &places) {
    isel_.emitRRI(MOp::Shufps, vectorBytes, low, high, immediate(places));
  }

  void selectQuarters(const Places<quarters> &places) {
    if (isOneVector())
      return isel_.emitRRI(MOp::Pshufd, vectorBytes, to_, isel_.use(first_), immediate(places));
    if (selectUnpack())
      return;
    auto isOfSecond = [&](unsigned i) { return places[i] >= quarters; };
    if (isOfSecond(0) == isOfSecond(1) && isOfSecond(2) == isOfSecond(3)) {
      Reg high = isel_.use(isOfSecond(2) ? second_ : first_);
      moveTo(isel_, to_, isOfSecond(0) ? second_ : first_);
      return shufps(to_, high, places);
    }
    unsigned seconds = 0;
    for (unsigned i = 0; i < quarters; ++i)
      seconds += isOfSecond(i);
    if (seconds == 2)
      return selectTwoOfEach(places);
    selectOneOf(seconds == 1 ? second_ : first_, seconds == 1 ? first_ : second_, seconds == 1,
                places);
  }

  // Gathers two of each vector, then puts them in order.
  void selectTwoOfEach(const Places<quarters> &places) {
    Places<quarters> gathered{};
    Places<quarters> order{};
    unsigned nextOfFirst = 0;
    unsigned nextOfSecond = 2;
    for (unsigned i = 0; i < quarters; ++i) {
      order[i] = places[i] < quarters ? nextOfFirst++ : nextOfSecond++;
      gathered[order[i]] = places[i];
    }
    Reg both = copyOf(first_);
    shufps(both, isel_.use(second_), gathered);
    isel_.emitRRI(MOp::Pshufd, vectorBytes, to_, both, immediate(order));
  }

  // One group comes from `single`, the others from `others`. Joins it with the other of its half
  // first: single, single, other, other.
  void selectOneOf(Value *single, Value *others, bool isSecond, const Places<quarters> &places) {
    unsigned at = 0;
    while ((places[at] >= quarters) != isSecond)
      ++at;
    unsigned neighbour = places[at ^ 1];
    Reg rest = isel_.use(others);
    Reg pair = copyOf(single);
    shufps(pair, rest, {places[at], places[at], neighbour, neighbour});
    unsigned low = at % 2 == 0 ? 0 : 2;
    if (at < 2) {
      shufps(pair, rest, {low, 2 - low, places[2], places[3]});
      return isel_.copy(vectorBytes, to_, pair);
    }
    moveTo(isel_, to_, others);
    shufps(to_, pair, {places[0], places[1], low, 2 - low});
  }

  // ---- Interleaved halves

  // 0, n, 1, n + 1, … or the same from the middle on.
  bool selectUnpack() {
    struct Row {
      unsigned each; // bytes
      MOp low;
      MOp high;
    };
    constexpr Row rows[] = {{1, MOp::Punpcklbw, MOp::Punpckhbw},
                            {2, MOp::Punpcklwd, MOp::Punpckhwd},
                            {4, MOp::Punpckldq, MOp::Punpckhdq},
                            {8, MOp::Punpcklqdq, MOp::Punpckhqdq}};
    for (const Row &row : rows)
      for (bool isHigh : {false, true})
        for (bool isSwapped : {false, true})
          if (isInterleaved(row.each, isHigh, isSwapped)) {
            Value *left = isSwapped ? second_ : first_;
            Reg right = isel_.use(isSwapped ? first_ : second_);
            moveTo(isel_, to_, left);
            isel_.emitRR(isHigh ? row.high : row.low, vectorBytes, to_, right);
            return true;
          }
    return false;
  }

  [[nodiscard]] bool isInterleaved(unsigned each, bool isHigh, bool isSwapped) const {
    for (unsigned i = 0; i < vectorBytes; ++i) {
      unsigned group = i / each;
      bool isOfSecond = (group % 2 == 1) != isSwapped && !isOneVector();
      unsigned expected = (isHigh ? vectorBytes / 2 : 0) + group / 2 * each + i % each;
      if (bytes_[i] != expected + (isOfSecond ? vectorBytes : 0))
        return false;
    }
    return true;
  }

  // ---- Groups of 16 bits of one vector, which stay in their half

  bool selectWords() {
    std::optional<Places<words>> places = grouped<words>();
    if (!places || !isOneVector())
      return false;
    for (unsigned i = 0; i < words; ++i)
      if ((*places)[i] / quarters != i / quarters)
        return false;
    auto half = [&](unsigned from) {
      return Places<quarters>{(*places)[from], (*places)[from + 1], (*places)[from + 2],
                              (*places)[from + 3]};
    };
    constexpr int64_t inOrder = 0b11100100;
    Reg value = isel_.use(first_);
    if (int64_t low = immediate(half(0)); low != inOrder) {
      isel_.emitRRI(MOp::Pshuflw, vectorBytes, to_, value, low);
      value = to_;
    }
    if (int64_t high = immediate(half(quarters)); high != inOrder)
      isel_.emitRRI(MOp::Pshufhw, vectorBytes, to_, value, high);
    return true;
  }

  // ---- Every second byte or word

  // The instructions that narrow saturate: so the upper halves are made those of the lower ones'
  // signs, or zero.
  bool selectPack() {
    for (unsigned each : {1U, 2U})
      for (unsigned odd : {0U, 1U})
        if (isEverySecond(each, odd)) {
          Reg left = copyOf(first_);
          Reg right = isOneVector() ? left : copyOf(second_);
          narrow(left, each, odd);
          if (!isOneVector())
            narrow(right, each, odd);
          isel_.copy(vectorBytes, to_, left);
          isel_.emitRR(each == 1 ? MOp::Packuswb : MOp::Packssdw, vectorBytes, to_, right);
          return true;
        }
    return false;
  }

  void narrow(Reg reg, unsigned each, unsigned odd) {
    if (each == 2) {
      if (odd == 0)
        isel_.emitRI(MOp::Pslld, vectorBytes, reg, 16);
      isel_.emitRI(MOp::Psrad, vectorBytes, reg, 16);
    } else if (odd != 0) {
      isel_.emitRI(MOp::Psrlw, vectorBytes, reg, 8);
    } else {
      isel_.emitRM(MOp::Pand, vectorBytes, reg, laneConstant(isel_, 0x00FF00FF00FF00FF));
    }
  }

  [[nodiscard]] bool isEverySecond(unsigned each, unsigned odd) const {
    for (unsigned i = 0; i < vectorBytes; ++i) {
      unsigned expected = (i / each * 2 + odd) * each + i % each;
      if (bytes_[i] != (isOneVector() ? expected % vectorBytes : expected))
        return false;
    }
    return true;
  }

  // ---- Both vectors in a row, from some byte on

  bool selectByteShift() {
    unsigned start = bytes_[0];
    for (unsigned i = 0; i < vectorBytes; ++i)
      if (bytes_[i] != (start + i) % (isOneVector() ? vectorBytes : 2 * vectorBytes))
        return false;
    bool isFromSecond = start >= vectorBytes;
    Reg low = copyOf(isFromSecond ? second_ : first_);
    Reg high = copyOf(isFromSecond ? first_ : second_);
    start %= vectorBytes;
    isel_.emitRI(MOp::Psrldq, vectorBytes, low, start);
    isel_.emitRI(MOp::Pslldq, vectorBytes, high, vectorBytes - start);
    isel_.copy(vectorBytes, to_, low);
    isel_.emitRR(MOp::Por, vectorBytes, to_, high);
    return true;
  }

  // ---- Each byte stays where it is

  bool selectBlend() {
    VectorBits mask;
    for (unsigned i = 0; i < vectorBytes; ++i) {
      if (bytes_[i] % vectorBytes != i)
        return false;
      mask.setLane(Type::V16I8, i, bytes_[i] >= vectorBytes ? 0xFF : 0);
    }
    Reg chosen = isel_.temporaryVector(vectorBytes);
    isel_.emitRM(MOp::Mov, vectorBytes, chosen, constantOperand(isel_, mask));
    Reg kept = copyOfLanes(isel_, chosen);
    isel_.emitRR(MOp::Pandn, vectorBytes, kept, isel_.use(first_));
    isel_.emitRR(MOp::Pand, vectorBytes, chosen, isel_.use(second_));
    isel_.copy(vectorBytes, to_, kept);
    isel_.emitRR(MOp::Por, vectorBytes, to_, chosen);
    return true;
  }

  // ---- Any bytes

  // Of one vector: a byte with the highest bit set gives zero.
  void shuffleBytes(Reg reg, unsigned begin) {
    constexpr uint64_t zero = 0x80;
    VectorBits table;
    for (unsigned i = 0; i < vectorBytes; ++i) {
      bool isOfThis = bytes_[i] >= begin && bytes_[i] < begin + vectorBytes;
      table.setLane(Type::V16I8, i, isOfThis ? bytes_[i] - begin : zero);
    }
    isel_.emitRM(MOp::Pshufb, vectorBytes, reg, constantOperand(isel_, table));
  }

  void selectByTable() {
    Reg left = copyOf(first_);
    shuffleBytes(left, 0);
    if (!isOneVector()) {
      Reg right = copyOf(second_);
      shuffleBytes(right, vectorBytes);
      isel_.emitRR(MOp::Por, vectorBytes, left, right);
    }
    isel_.copy(vectorBytes, to_, left);
  }

  // Both vectors are stored, and the bytes, or words, of the result copied from there.
  void selectThroughMemory() {
    Address mem;
    mem.kind = AddressKind::Slot;
    mem.object = static_cast<uint32_t>(isel_.out().slots.size());
    isel_.out().slots.push_back({3 * uint64_t{vectorBytes}, vectorBytes, nullptr, 0});
    auto at = [&](unsigned offset) {
      Address address = mem;
      address.disp = static_cast<int32_t>(offset);
      return address;
    };
    isel_.emitMR(MOp::Mov, vectorBytes, at(0), isel_.use(first_));
    if (!isOneVector())
      isel_.emitMR(MOp::Mov, vectorBytes, at(vectorBytes), isel_.use(second_));
    unsigned each = grouped<words>() ? 2 : 1;
    for (unsigned i = 0; i < vectorBytes; i += each) {
      Reg moved = isel_.temporary(4);
      isel_.emitRM(each == 2 ? MOp::MovZx16 : MOp::MovZx8, 4, moved, at(bytes_[i]));
      isel_.emitMR(MOp::Mov, each, at(2 * vectorBytes + i), moved);
    }
    isel_.emitRM(MOp::Mov, vectorBytes, to_, at(2 * vectorBytes));
  }

  ISelContext &isel_;
  Reg to_;
  Value *first_;
  Value *second_;
  Places<vectorBytes> bytes_{};
};

} // namespace

void selectShuffle(ISelContext &isel, Instruction &instruction) {
  ShuffleSelection(isel, instruction).select();
}

} // namespace wend
