#include "ir/interpreter/library.h"

#include "ir/interpreter/machine.h"
#include "ir/spelling.h"
#include "support/invariant.h"

#include <algorithm>
#include <array>
#include <cfenv>
#include <cstring>
#include <fmt/format.h>

namespace wend {

namespace {

constexpr LibraryRow makeRow(std::string_view name, std::string_view signature, bool reachesHost,
                             uint64_t (*function)(LibraryCall &)) {
  LibraryRow row = {name, {}, {}, signature.ends_with('.'), reachesHost, function};
  size_t colon = signature.find(':');
  for (char letter : signature.substr(0, signature.find_first_of("v:")))
    row.results.push(typeOfLetter(letter));
  for (char letter :
       signature.substr(colon + 1, signature.size() - colon - (row.isVariadic ? 2 : 1)))
    row.parameters.push(typeOfLetter(letter));
  return row;
}

constexpr LibraryRow makeRow(std::string_view name, Type result, TypeList parameters,
                             uint64_t (*function)(LibraryCall &)) {
  return {name,    result == Type::Void ? TypeList{} : TypeList{result}, parameters, false, false,
          function};
}

using enum Type;

#define TYPES(...) {__VA_ARGS__}
constexpr LibraryRow rows[] = {
#define KNOWN_FUNCTION(name, symbol, result, parameters, access, effects, fallback, interpreted,   \
                       selected)                                                                   \
  makeRow(symbol, result, TYPES parameters, library::interpreted),
#include "ir/known_functions.def"
#define LIBRARY(name, signature, function) makeRow(name, signature, false, library::function),
#define HOST(name, signature, function) makeRow(name, signature, true, library::function),
#include "ir/interpreter/library.def"
};
#undef TYPES

constexpr std::string_view variables[] = {"stdin",  "stdout", "stderr", "optarg",
                                          "optind", "opterr", "optopt"};

// The address of accesses of size 0.
uint8_t nothing;

uint64_t makeOwnBlock(InterpreterMemory &memory, std::span<const uint8_t> bytes) {
  uint64_t block = memory.allocate(bytes.size(), nullptr);
  if (block != 0 && !bytes.empty())
    std::memcpy(memory.writable(block, bytes.size()), bytes.data(), bytes.size());
  return block;
}

} // namespace

const LibraryRow *findLibraryRow(std::string_view name) {
  name = symbolName(name);
  const LibraryRow *row = std::ranges::find(rows, name, &LibraryRow::name);
  return row == std::end(rows) ? nullptr : row;
}

bool isLibrarySymbol(std::string_view name) {
  return findLibraryRow(name) || std::ranges::find(variables, name) != std::end(variables);
}

LibraryState::LibraryState(const Module &module, InterpreterMemory &memory,
                           InterpreterStreams &streams)
    : files(streams) {
  files.makeStandard(memory);
  auto define = [&](std::string_view name, uint64_t value, size_t size) {
    std::array<uint8_t, 8> bytes;
    std::memcpy(bytes.data(), &value, bytes.size());
    std::span<const uint8_t> contents(bytes.data(), size);
    Value *found = module.find(name);
    bool isDeclared = found && found->kind() == ValueKind::Global &&
                      static_cast<const Global *>(found)->isDeclaration;
    if (!isDeclared)
      return makeOwnBlock(memory, contents);
    memory.define(*static_cast<const Global *>(found), contents);
    return memory.addressOf(*found);
  };
  define("stdin", files.standard(InterpreterFile::Kind::Input).address, 8);
  define("stdout", files.standard(InterpreterFile::Kind::Output).address, 8);
  define("stderr", files.standard(InterpreterFile::Kind::Errors).address, 8);
  optionArgument = define("optarg", 0, 8);
  optionIndex = define("optind", 1, 4);
  showsOptionErrors = define("opterr", 1, 4);
  wrongOption = define("optopt", '?', 4);
}

// The program may have changed the rounding mode, in which the interpreter computes.
LibraryState::~LibraryState() { std::fesetenv(FE_DFL_ENV); }

LibraryCall::LibraryCall(Machine &itsMachine, const LibraryRow &row, const Instruction &itsSite,
                         std::span<const uint64_t> slots, std::optional<uint32_t> count)
    : machine(itsMachine), memory(itsMachine.memory()), streams(itsMachine.streams()),
      state(itsMachine.library()), site(itsSite), row_(row), slots_(slots),
      count_(count.value_or(static_cast<uint32_t>(slots.size()))) {}

uint32_t LibraryCall::slotAfterPairs(uint32_t i) const {
  uint32_t slot = 0;
  for (uint32_t before = 0; before < i; ++before)
    slot += slotsOf(type(before));
  return slot;
}

Type LibraryCall::type(uint32_t i) const {
  Type type = i < row_.parameters.size() ? row_.parameters[i] : Type::Void;
  return type == Type::Void ? site.operand(i)->type() : type;
}

const uint8_t *LibraryCall::readable(uint64_t address, uint64_t size) {
  if (size == 0)
    return &nothing;
  const uint8_t *bytes = memory.readable(address, size);
  if (!bytes)
    fault(fmt::format("reads {} byte{} at {}", size, size == 1 ? "" : "s",
                      memory.problemWith(address, size, false)));
  return bytes;
}

uint8_t *LibraryCall::writable(uint64_t address, uint64_t size) {
  if (size == 0)
    return &nothing;
  uint8_t *bytes = memory.writable(address, size);
  if (!bytes)
    fault(fmt::format("writes {} byte{} at {}", size, size == 1 ? "" : "s",
                      memory.problemWith(address, size, true)));
  return bytes;
}

uint64_t LibraryCall::loaded(uint64_t address, unsigned size) {
  uint64_t value = 0;
  if (const uint8_t *bytes = readable(address, size))
    std::memcpy(&value, bytes, size);
  return value;
}

void LibraryCall::store(uint64_t address, uint64_t value, unsigned size) {
  if (uint8_t *bytes = writable(address, size))
    std::memcpy(bytes, &value, size);
}

void LibraryCall::store(uint64_t address, const Float80 &number) {
  if (uint8_t *bytes = writable(address, Float80::bytes))
    number.store(bytes);
}

std::optional<std::string_view> LibraryCall::text(uint64_t address, uint64_t limit) {
  uint64_t size = std::min(memory.bytesFrom(address), limit);
  const uint8_t *bytes = size == 0 && limit > 0 ? readable(address, 1) : readable(address, size);
  if (!bytes)
    return {};
  const void *end = std::memchr(bytes, 0, size);
  if (end)
    size = static_cast<uint64_t>(static_cast<const uint8_t *>(end) - bytes);
  else if (size < limit) {
    fault(fmt::format("reads past the end of a string at {}", memory.describe(address)));
    return {};
  }
  return std::string_view(reinterpret_cast<const char *>(bytes), size);
}

InterpreterFile *LibraryCall::file(uint32_t i) {
  uint64_t address = bits(i);
  InterpreterFile *file = address == 0 ? nullptr : state.files.find(address);
  if (!file) {
    std::string problem = memory.problemWith(address, 0, false);
    fault("is passed as a file " + (problem.empty() ? memory.describe(address) : problem));
  }
  return file;
}

uint64_t LibraryCall::makeBlock(std::span<const uint8_t> bytes) {
  return makeOwnBlock(memory, bytes);
}

uint64_t LibraryCall::makeText(std::string_view text) {
  for (const auto &[known, address] : state.texts)
    if (known == text)
      return address;
  std::string copy(text);
  uint64_t address = makeBlock({reinterpret_cast<const uint8_t *>(copy.c_str()), copy.size() + 1});
  state.texts.emplace_back(std::move(copy), address);
  return address;
}

void LibraryCall::setErrorNumber(int number) {
  store(library::errorNumberAddress(*this), static_cast<uint32_t>(number), sizeof number);
}

std::optional<uint64_t> LibraryCall::callBack(uint64_t function, std::string_view signature,
                                              std::initializer_list<uint64_t> arguments) {
  return hasEnded() ? std::nullopt : machine.callBack(*this, function, signature, arguments);
}

void LibraryCall::fault(std::string problem) {
  if (hasEnded())
    return;
  end_ = End::Fault;
  problem_ = std::move(problem);
}

void LibraryCall::exit(int status) {
  if (hasEnded())
    return;
  end_ = End::Exit;
  status_ = status & 0xff;
}

} // namespace wend
