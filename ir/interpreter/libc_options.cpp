// The interpreter: getopt.
#include "ir/interpreter/library.h"

#include <fmt/format.h>

namespace wend::library {

namespace {

class OptionReader {
public:
  explicit OptionReader(LibraryCall &call) : call_(call), state_(call.state) {}

  // The next option's letter, '?' for a wrong one, -1 at the end.
  int32_t run() {
    std::optional<std::string_view> letters = call_.text(call_.bits(2));
    std::optional<std::string_view> part = letters ? rest() : std::nullopt;
    if (!part)
      return -1;
    uint64_t at = state_.optionPosition;
    char letter = part->front();
    size_t found = letter == ':' ? std::string_view::npos : letters->find(letter);
    bool isLast = part->size() == 1;
    state_.optionPosition = isLast ? 0 : at + 1;
    if (isLast)
      moveTo(index() + 1);
    if (found == std::string_view::npos)
      return refuse(letter, "invalid option", '?');
    if (letters->substr(found + 1).starts_with("::")) {
      call_.fault("is asked for an optional argument, which is not supported");
      return -1;
    }
    if (!letters->substr(found + 1).starts_with(':'))
      return letter;
    if (isLast && index() >= call_.integer32(0))
      return refuse(letter, "option requires an argument", letters->starts_with(':') ? ':' : '?');
    // The rest of the word, or the next word.
    call_.store(state_.optionArgument, isLast ? word(index()) : at + 1, 8);
    state_.optionPosition = 0;
    moveTo(index() + 1);
    return letter;
  }

private:
  int32_t index() { return static_cast<int32_t>(call_.loaded(state_.optionIndex, 4)); }
  void moveTo(int32_t next) { call_.store(state_.optionIndex, static_cast<uint32_t>(next), 4); }
  uint64_t word(int32_t i) { return call_.loaded(call_.bits(1) + 8 * static_cast<uint64_t>(i), 8); }

  // The remaining letters of the current word, or those of the next; nullopt if it is not an
  // option.
  std::optional<std::string_view> rest() {
    call_.store(state_.optionArgument, 0, 8);
    if (state_.optionPosition != 0)
      return call_.text(state_.optionPosition);
    if (index() >= call_.integer32(0))
      return {};
    std::optional<std::string_view> next = call_.text(word(index()));
    if (next && next->size() > 1 && next->front() == '-' && *next != "--") {
      state_.optionPosition = word(index()) + 1;
      return next->substr(1);
    }
    if (next && *next == "--")
      moveTo(index() + 1);
    else if (next)
      seeThatNoOptionFollows();
    return {};
  }

  void seeThatNoOptionFollows() {
    for (int32_t i = index() + 1; i < call_.integer32(0) && !call_.hasEnded(); ++i) {
      std::optional<std::string_view> later = call_.text(word(i));
      if (later && later->size() > 1 && later->front() == '-')
        return call_.fault("would change the order of the arguments, which is not supported");
    }
  }

  int32_t refuse(char letter, std::string_view why, char result) {
    call_.store(state_.wrongOption, static_cast<uint8_t>(letter), 4);
    std::optional<std::string_view> program = call_.text(word(0));
    std::optional<std::string_view> letters = call_.text(call_.bits(2));
    bool isShown = call_.loaded(state_.showsOptionErrors, 4) != 0 && !letters->starts_with(':');
    if (program && isShown)
      call_.streams.writeError(
          fmt::format("{}: {} -- '{}'\n", *program, why, std::string_view(&letter, 1)));
    return result;
  }

  LibraryCall &call_;
  LibraryState &state_;
};

} // namespace

uint64_t nextOption(LibraryCall &call) {
  return static_cast<uint64_t>(int64_t{OptionReader(call).run()});
}

} // namespace wend::library
