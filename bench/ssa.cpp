// bench-ssa WENDC OPT [LARGEST] [FOLDER] — compares SSA construction with LLVM's opt.
//
// Both tools read functions of several shapes and of 1,000 to LARGEST (1,000,000) blocks, run
// mem2reg and print them. wendc's limit on phi copies is off, so that both do the same. If
// construction is linear, the columns `us/block` and `B/block` are constant.

#include "bench/graphs.h"
#include "bench/measure.h"
#include "support/item_progress.h"

#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>
#include <iterator>
#include <vector>

using namespace wend;

namespace {

// Short runs are repeated more often.
int runsFor(uint32_t blocks) { return blocks <= 10000 ? 9 : blocks <= 100000 ? 5 : 1; }

void compare(const GraphShapeRow &row, uint32_t blocks, const std::string &wendc,
             const std::string &opt, const std::string &folder, ItemProgress &progress) {
  progress.item(fmt::format("{}, {} blocks", row.name, blocks));
  std::string input = folder + "/bench-ssa.ll";
  std::string output = folder + "/bench-ssa.out";
  writeGraph(input, row.shape, blocks);
  int runs = runsFor(blocks);
  Measured ours = median({wendc, "--passes=mem2reg", "--phi-copies-limit=1000000000", "--emit-llvm",
                          "-o", output, input},
                         runs);
  Measured theirs = median({opt, "-passes=mem2reg", "-S", "-o", output, input}, runs);
  progress.clear();
  fmt::print(
      "{:<10}{:>9} {:>9.3f} {:>9.3f} {:>6.2f} {:>8.1f} {:>8.1f} {:>6.2f} {:>9.2f} {:>8.0f}\n",
      row.name, blocks, ours.cpuSeconds, theirs.cpuSeconds, ours.cpuSeconds / theirs.cpuSeconds,
      ours.bytes / 1e6, theirs.bytes / 1e6, ours.bytes / theirs.bytes,
      ours.cpuSeconds * 1e6 / blocks, ours.bytes / blocks);
  std::fflush(stdout);
  std::remove(input.c_str());
  std::remove(output.c_str());
}

} // namespace

int main(int count, char **words) {
  if (count < 3)
    die("usage: bench-ssa WENDC OPT [LARGEST [FOLDER for temporary files]]");
  uint32_t largest = 1000000;
  if (count > 3)
    largest = static_cast<uint32_t>(std::strtoul(words[3], nullptr, 10));
  std::string folder = count > 4 ? words[4] : "/tmp";
  fmt::print("{:<10}{:>9} {:>9} {:>9} {:>6} {:>8} {:>8} {:>6} {:>9} {:>8}\n", "", "blocks",
             "wendc s", "opt s", "ratio", "wendc MB", "opt MB", "ratio", "us/block", "B/block");
  std::vector<uint32_t> sizes;
  for (uint64_t blocks = 1000; blocks <= largest; blocks *= 10)
    sizes.push_back(static_cast<uint32_t>(blocks));
  ItemProgress progress(std::size(graphShapes) * sizes.size());
  for (const GraphShapeRow &row : graphShapes)
    for (uint32_t blocks : sizes)
      compare(row, blocks, words[1], words[2], folder, progress);
}
