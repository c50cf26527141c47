#include "ir/module.h"
#include "ir/debug_info.h"
#include "ir/function_debug.h"
#include "ir/limits.h"

#include "ir/spelling.h"
#include "support/invariant.h"

#include <algorithm>
#include <bit>

namespace wend {

namespace {

size_t hashOf(Type type, uint64_t bits) {
  // Multiplicative hashing (Knuth, volume 3): the high bits of the product are well mixed.
  uint64_t hash = (bits + static_cast<uint64_t>(type) * 0x1234567) * 0x9E3779B97F4A7C15ULL;
  return static_cast<size_t>(hash >> 32);
}

size_t hashOf(const Float80 &number) {
  return hashOf(Type::F80, number.significand ^ uint64_t{number.signAndExponent} << 32);
}

size_t hashOf(Type type, const VectorBits &lanes) {
  return hashOf(type, lanes.words[0] ^ std::rotl(lanes.words[1], 29));
}

size_t hashOf(const Constant &constant) {
  Type type = constant.type();
  return type == Type::F80 ? hashOf(float80Of(constant))
         : isVector(type)  ? hashOf(type, lanesOf(constant))
                           : hashOf(type, constant.bits());
}

// The bits of a constant other than 0 that has more than 64 are this plus its index. Bits that some
// code has computed for another type are hardly among them.
constexpr uint64_t firstLarge = 0xF80F80F800000000;

bool isLarge(Type type) { return type == Type::F80 || isVector(type); }

// Functions that return twice whether or not they are declared so (as in LLVM and GCC).
bool isReturnsTwiceName(std::string_view name) {
  constexpr std::string_view names[] = {"setjmp", "_setjmp", "sigsetjmp",  "__sigsetjmp",
                                        "vfork",  "savectx", "getcontext", "llvm.eh.sjlj.setjmp"};
  return std::ranges::find(names, name) != std::end(names);
}

} // namespace

Module::Module(Interner &names, const SourceFile *source)
    : sourceName(source ? std::string_view(source->name()) : std::string_view()), names_(names),
      source_(source), limits_(&defaultLimits) {}

SourceLoc Module::sourceLoc(CodeLoc loc) const {
  if (!loc.isValid())
    return {};
  return debugInfo ? (*debugInfo)[loc].source : SourceLoc{loc.number};
}

CodeLoc Module::mergedLoc(CodeLoc one, CodeLoc other) const {
  return debugInfo ? debugInfo->merged(one, other) : one;
}

Function *Module::addFunction(std::string_view name, Type result) {
  return addFunction(name, {&result, result == Type::Void ? size_t{0} : size_t{1}});
}

Function *Module::addFunction(std::string_view name, std::span<const Type> results) {
  auto *function = arena_.make<Function>(*this, arena_.copy(results));
  function->name = names_.intern(name);
  function->known_ = findKnownFunction(name);
  function->returnsTwice = isReturnsTwiceName(symbolName(name));
  function->checkKnownSignature();
  functions_.push_back(function);
  byName_.resize(std::max<size_t>(byName_.size(), names_.size()));
  byName_[function->name.id] = function;
  return function;
}

Function *Module::declare(KnownFunction known) {
  const KnownFunctionRow &row = wend::row(known);
  Function *function = addFunction(row.symbol, row.result);
  for (Type type : std::span<const Type>(row.parameters))
    function->addArgument(type, {});
  function->isNoReturn = row.isNoReturn;
  return function;
}

bool Module::mayCallLibrary(KnownFunction known) const {
  KnownFunction inC = wend::row(known).fallback;
  Value *own = find(wend::row(inC == KnownFunction::None ? known : inC).symbol);
  if (own && (own->kind() != ValueKind::Function || asFunction(own)->isDefined))
    return false;
  Value *declared = find(wend::row(known).symbol);
  return !declared || (asFunction(declared) && asFunction(declared)->known() == known);
}

Function *Module::library(KnownFunction known) {
  if (!mayCallLibrary(known))
    return nullptr;
  Value *declared = find(wend::row(known).symbol);
  return declared ? asFunction(declared) : declare(known);
}

void Module::removeFunctions(std::span<Function *const> functions) {
  for (Function *function : functions)
    function->discardBody();
  for (Function *function : functions) {
    INVARIANT(!function->isUsed(), "a function that is removed has uses");
    byName_[function->name.id] = nullptr;
  }
  auto isRemoved = [&](const Function *f) { return byName_[f->name.id] != f; };
  size_t left = functions_.size() - functions.size();
  // Searches from the end: functions that are removed were often added last.
  while (functions_.size() > left && isRemoved(functions_.back()))
    functions_.pop_back();
  if (functions_.size() > left)
    std::erase_if(functions_, isRemoved);
  if (!debugInfo)
    return;
  for (Function *other : functions_)
    if (other->debug)
      for (Function *function : functions)
        other->debug->forget(*function); // of pointers to functions, that they have this address
}

void Module::rename(Value &symbol, std::string_view name) {
  byName_[symbol.name.id] = nullptr;
  symbol.name = names_.intern(name);
  byName_.resize(std::max<size_t>(byName_.size(), names_.size()));
  INVARIANT(!byName_[symbol.name.id], "a symbol gets a name that is taken");
  byName_[symbol.name.id] = &symbol;
  if (Function *function = asFunction(&symbol)) {
    function->known_ = findKnownFunction(name);
    function->checkKnownSignature();
  }
}

Global *Module::addGlobal(std::string_view name, uint64_t size, uint32_t align) {
  auto *global = arena_.make<Global>();
  global->name = names_.intern(name);
  global->size = size;
  global->align = align;
  globals_.push_back(global);
  byName_.resize(std::max<size_t>(byName_.size(), names_.size()));
  byName_[global->name.id] = global;
  return global;
}

Value *Module::find(std::string_view name) const { return find(names_.intern(name)); }

// Makes room for another constant.
void Module::reserveConstant() {
  if (constants_.size() < (constantCount_ + 1) * 2)
    growConstants();
}

Constant *Module::constant(Type type, uint64_t value) {
  if (isLarge(type)) {
    if (value == 0)
      return type == Type::F80 ? float80({}) : vector(type, {});
    INVARIANT(value - firstLarge < large_.size() && large_[value - firstLarge]->type() == type,
              "no constant of the type is known by these bits");
    return large_[value - firstLarge];
  }
  uint64_t bits = value & bitMask(type);
  reserveConstant();
  size_t mask = constants_.size() - 1;
  size_t slot = hashOf(type, bits) & mask;
  for (; constants_[slot]; slot = (slot + 1) & mask)
    if (constants_[slot]->bits() == bits && constants_[slot]->type() == type)
      return constants_[slot];
  ++constantCount_;
  return constants_[slot] = arena_.make<Constant>(type, bits);
}

template <typename IsSame, typename Make>
Constant *Module::largeConstant(size_t hash, bool isZero, IsSame &&isSame, Make &&make) {
  reserveConstant();
  size_t mask = constants_.size() - 1;
  size_t slot = hash & mask;
  for (; constants_[slot]; slot = (slot + 1) & mask)
    if (isSame(*constants_[slot]))
      return constants_[slot];
  Constant *made = make(isZero ? 0 : firstLarge + large_.size());
  if (!isZero)
    large_.push_back(made);
  ++constantCount_;
  return constants_[slot] = made;
}

Constant *Module::float80(const Float80 &number) {
  return largeConstant(
      hashOf(number), number == Float80(),
      [&](const Constant &known) {
        return known.type() == Type::F80 && float80Of(known) == number;
      },
      [&](uint64_t bits) { return arena_.make<Float80Constant>(number, bits); });
}

Constant *Module::vector(Type type, const VectorBits &lanes) {
  return largeConstant(
      hashOf(type, lanes), lanes == VectorBits(),
      [&](const Constant &known) { return known.type() == type && lanesOf(known) == lanes; },
      [&](uint64_t bits) { return arena_.make<VectorConstant>(type, lanes, bits); });
}

Constant *Module::splat(Type type, uint8_t byte) {
  uint64_t bits = byte * uint64_t{0x0101010101010101};
  if (type == Type::F80)
    return float80({bits, static_cast<uint16_t>(bits)});
  return isVector(type) ? vector(type, {{bits, bits}}) : constant(type, bits);
}

void Module::growConstants() {
  std::vector<Constant *> old = std::move(constants_);
  constants_.assign(std::max<size_t>(64, old.size() * 2), nullptr);
  size_t mask = constants_.size() - 1;
  for (Constant *constant : old) {
    if (!constant)
      continue;
    size_t slot = hashOf(*constant) & mask;
    while (constants_[slot])
      slot = (slot + 1) & mask;
    constants_[slot] = constant;
  }
}

Use *Module::takeUses(Instruction *user, uint32_t capacity) {
  Use *uses = arena_.allocateReleasable<Use>(capacity);
  for (uint32_t i = 0; i < capacity; ++i)
    new (&uses[i]) Use{nullptr, nullptr, nullptr, user};
  return uses;
}

Instruction *Module::makeInstruction(Op op, Type type, std::span<Value *const> operands,
                                     uint32_t capacity) {
  auto count = static_cast<uint32_t>(operands.size());
  capacity = std::max(capacity, count);
  void *memory;
  if (capacity < recycledSizes && recycled_[capacity]) {
    Instruction *reused = recycled_[capacity];
    recycled_[capacity] = reused->next_;
    memory = reused;
  } else {
    memory = arena_.allocate(sizeof(Instruction) + capacity * sizeof(Use), alignof(Instruction));
  }
  // The operands follow the instruction in memory; a phi that outgrows them gets a new array.
  Use *uses = reinterpret_cast<Use *>(static_cast<char *>(memory) + sizeof(Instruction));
  auto *instruction = new (memory) Instruction(op, type, uses, capacity);
  for (uint32_t i = 0; i < capacity; ++i)
    new (&uses[i]) Use{nullptr, nullptr, nullptr, instruction};
  for (uint32_t i = 0; i < count; ++i)
    Instruction::setUse(uses[i], operands[i]);
  instruction->operandCount_ = count;
  return instruction;
}

Instruction *Module::makeCopy(const Instruction &original) {
  Instruction *made = makeInstruction(original.op(), original.type(), {}, original.operandCount());
  for (const Use &use : original.operands())
    Instruction::setUse(made->use(made->operandCount_++), use.value);
  made->variant_ = original.variant_;
  made->immediate_ = original.immediate_;
  made->isFrozen_ = original.isFrozen_;
  made->hasNoSignedWrap_ = original.hasNoSignedWrap_;
  made->name = original.name;
  made->loc = original.loc;
  return made;
}

Instruction *Module::makeICmp(Predicate predicate, Value *left, Value *right) {
  Value *operands[] = {left, right};
  Instruction *icmp = makeInstruction(Op::ICmp, Type::I1, operands);
  icmp->setPredicate(predicate);
  return icmp;
}

Instruction *Module::makeAlloca(Type type, uint32_t count, uint32_t align) {
  Instruction *slot = makeInstruction(Op::Alloca, Type::Ptr, {});
  auto log = static_cast<unsigned>(std::countr_zero(std::max(align, byteSize(type))));
  slot->variant_ = static_cast<uint8_t>(static_cast<unsigned>(type) | log << 5U);
  slot->immediate_ = count;
  return slot;
}

Instruction *Module::makeStackAlloc(Value *bytes, uint32_t align) {
  Instruction *made = makeInstruction(Op::StackAlloc, Type::Ptr, {&bytes, 1});
  made->immediate_ = static_cast<uint32_t>(std::countr_zero(align));
  return made;
}

Instruction *Module::makeExtract(Instruction *call, uint32_t index) {
  Value *operand = call;
  Instruction *made = makeInstruction(Op::Extract, call->resultTypes()[index], {&operand, 1});
  made->immediate_ = index;
  return made;
}

Instruction *Module::makeGep(Value *base, Value *index, uint64_t elementSize) {
  Value *operands[] = {base, index};
  Instruction *gep = makeInstruction(Op::Gep, Type::Ptr, operands);
  INVARIANT(elementSize < uint64_t{1} << 31, "an element is larger than any object");
  gep->immediate_ = static_cast<uint32_t>(elementSize);
  return gep;
}

void Module::recycle(Instruction *instruction) {
  if (!instruction->hasInlineOperands() || instruction->operandCapacity_ >= recycledSizes)
    return;
  instruction->next_ = recycled_[instruction->operandCapacity_];
  recycled_[instruction->operandCapacity_] = instruction;
}

} // namespace wend
