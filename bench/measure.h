// Running a program and measuring what it takes.
#pragma once

#include <string>
#include <vector>

namespace wend {

struct Measured {
  double seconds;
  double cpuSeconds; // of all threads, the kernel's work for it included
  double bytes;      // largest resident size
};

// Ends the benchmark with a message.
[[noreturn]] void die(const std::string &message);

// Writes a file, or ends the benchmark.
void writeText(const std::string &path, const std::string &text);

// The run with the median time of several, each of which must succeed. What they say to standard
// error is of no interest.
Measured median(const std::vector<std::string> &words, int runs);

} // namespace wend
