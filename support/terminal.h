// Terminals.
#pragma once

#include <cstddef>
#include <sys/ioctl.h>

namespace wend {

// The columns of the terminal of a file descriptor; 80 if they are not known.
inline size_t terminalWidth(int descriptor) {
  constexpr size_t usual = 80;
  winsize size{};
  return ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 1 ? size.ws_col : usual;
}

} // namespace wend
