// Runs a program and measures its time and memory.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace wend {

using Command = std::vector<std::string>;

struct Measured {
  double seconds;     // wall-clock time
  double userSeconds; // user time of the program
  double cpuSeconds;  // user and system time, of all threads
  double bytes;       // maximum resident set size
};

// Files for standard streams; an empty name inherits the benchmark's stream.
struct Streams {
  std::string input;
  std::string output;
  std::string errors = "/dev/null";
};

// Prints a message and ends the benchmark.
[[noreturn]] void die(const std::string &message);

// Reads or writes a file, or ends the benchmark.
std::string readText(const std::string &path);
void writeText(const std::string &path, const std::string &text);

// How a program must end: with status 0, or with any status.
enum class Ending : uint8_t { Success, Exit };

// One run.
Measured run(const Command &words, const Streams &streams = {}, Ending ending = Ending::Success);

// The run with the median time among several.
Measured median(const Command &words, int runs);

// The first number after a word; its digits may be grouped by commas; 0 if there is none.
uint64_t numberAfter(const std::string &text, const std::string &word);

// The number of instructions that a program executes, which may exit with any status: by the
// processor's performance counter if available, otherwise by Valgrind (about 50 times slower).
// `scratch` names a file for their output.
uint64_t countInstructions(const std::string &executable, const std::string &input,
                           const std::string &scratch);

} // namespace wend
