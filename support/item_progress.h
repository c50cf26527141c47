// ItemProgress — how far a program with many items is, and how long the rest will take:
//
//   37/45 sqlite3  12 min, about 4 min left
//
// On a terminal, one line of standard error is rewritten in place; otherwise there is a line a
// minute. tools/progress is the same for scripts.
#pragma once

#include "support/terminal.h"

#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <string>
#include <string_view>
#include <unistd.h>

namespace wend {

class ItemProgress {
public:
  explicit ItemProgress(size_t total) : total_(total), isTerminal_(isatty(STDERR_FILENO) == 1) {}
  ~ItemProgress() { clear(); }
  ItemProgress(const ItemProgress &) = delete;
  ItemProgress &operator=(const ItemProgress &) = delete;

  // An item begins. Several may run at once; callers take care that one is reported at a time.
  void item(std::string_view name) {
    ++begun_;
    auto now = Clock::now();
    if (!isTerminal_ && now - written_ < std::chrono::minutes(1))
      return;
    written_ = now;
    std::string text = textOf(name, std::chrono::duration<double>(now - start_).count());
    if (isTerminal_)
      fmt::print(stderr, "\r{}\033[K", text.substr(0, terminalWidth(STDERR_FILENO) - 1));
    else
      fmt::print(stderr, "{}\n", text);
    isShown_ = isTerminal_;
  }
  // Before other output.
  void clear() {
    if (isShown_)
      fmt::print(stderr, "\r\033[K");
    isShown_ = false;
  }

private:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] std::string textOf(std::string_view name, double elapsed) const {
    std::string text = fmt::format("{}/{} {}  {}", begun_, total_, name, inWords(elapsed));
    if (begun_ > 1 && begun_ <= total_)
      text += fmt::format(", about {} left",
                          inWords(elapsed * static_cast<double>(total_ - begun_ + 1) /
                                  static_cast<double>(begun_ - 1)));
    return text;
  }
  static std::string inWords(double seconds) {
    constexpr double longest = 100; // in seconds
    return seconds < longest ? fmt::format("{:.0f} s", seconds)
                             : fmt::format("{:.0f} min", seconds / 60);
  }
  size_t total_;
  size_t begun_ = 0;
  bool isTerminal_;
  bool isShown_ = false;
  Clock::time_point start_ = Clock::now();
  Clock::time_point written_ = start_; // the last line
};

} // namespace wend
