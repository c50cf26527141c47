// Generates LLVM IR functions of any number of blocks, with variables in memory.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace wend {

enum class GraphShape : uint8_t {
  Straight, // a sequence of blocks
  Diamonds, // a sequence of if/else
  Loops,    // a sequence of loop nests of depth ten
  Nest,     // one loop nest; its depth is proportional to the size
  Switch,   // one switch whose cases join again
  Live,     // diamonds and a hundred variables that are live throughout
};

struct GraphShapeRow {
  GraphShape shape;
  std::string_view name;
};

inline constexpr GraphShapeRow graphShapes[] = {
    {GraphShape::Straight, "straight"}, {GraphShape::Diamonds, "diamonds"},
    {GraphShape::Loops, "loops"},       {GraphShape::Nest, "nest"},
    {GraphShape::Switch, "switch"},     {GraphShape::Live, "live"},
};

// Writes a module with one function `@f` of about `blocks` blocks, or ends the benchmark. It writes
// directly to the file: memory that this process uses would count as that of its child processes.
void writeGraph(const std::string &path, GraphShape shape, uint32_t blocks);

} // namespace wend
