// LLVM IR functions of any number of blocks, with variables in memory, to measure what becomes of
// them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace wend {

enum class GraphShape : uint8_t {
  Straight, // one block after the other
  Diamonds, // if/else one after the other
  Loops,    // nests of ten loops one after the other
  Nest,     // loops in loops, as deep as there are blocks for
  Switch,   // one switch, whose cases meet again
  Live,     // diamonds under a hundred variables, all of them live throughout
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

// Writes a module with one function `@f` of about that many blocks, or ends the benchmark. Not in
// memory: what a program has taken itself counts as that of those it runs, at the least.
void writeGraph(const std::string &path, GraphShape shape, uint32_t blocks);

} // namespace wend
