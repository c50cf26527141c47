// Running a program and measuring what it takes.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace wend {

using Command = std::vector<std::string>;

struct Measured {
  double seconds;     // of the clock on the wall
  double userSeconds; // of the processor, in the program itself
  double cpuSeconds;  // of all threads, the kernel's work for it included
  double bytes;       // largest resident size
};

// Files for a program's standard streams; the benchmark's own where there is no name.
struct Streams {
  std::string input;
  std::string output;
  std::string errors = "/dev/null";
};

// Ends the benchmark with a message.
[[noreturn]] void die(const std::string &message);

// Reads or writes a file, or ends the benchmark.
std::string readText(const std::string &path);
void writeText(const std::string &path, const std::string &text);

// One run, which must succeed.
Measured run(const Command &words, const Streams &streams = {});

// The run with the median time of several.
Measured median(const Command &words, int runs);

// The first number after a word, which may have commas between its digits; 0 if there is none.
uint64_t numberAfter(const std::string &text, const std::string &word);

// Instructions that a program executes on an input: by the processor's counter, where it has one,
// or else by valgrind, some fifty times slower. `scratch` names a file for what these print.
uint64_t countInstructions(const std::string &executable, const std::string &input,
                           const std::string &scratch);

} // namespace wend
