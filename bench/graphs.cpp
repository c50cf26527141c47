#include "bench/graphs.h"

#include "bench/measure.h"

#include <cstdio>
#include <fmt/format.h>

namespace wend {

namespace {

class GraphWriter {
public:
  GraphWriter(std::FILE *file, uint32_t blocks) : file_(file), blocks_(blocks) {}

  void write(GraphShape shape) {
    begin(shape == GraphShape::Live ? 100 : 3);
    switch (shape) {
    case GraphShape::Straight:
      straight();
      break;
    case GraphShape::Diamonds:
    case GraphShape::Live:
      for (uint32_t i = 0; i < blocks_ / 3; ++i)
        diamond(i);
      break;
    case GraphShape::Loops:
      for (uint32_t i = 0; i < blocks_ / 20; ++i)
        nest(10 * i, 10);
      break;
    case GraphShape::Nest:
      nest(0, blocks_ / 2);
      break;
    case GraphShape::Switch:
      switchOver();
      break;
    }
    end();
  }

private:
  template <typename... Args> void line(fmt::format_string<Args...> text, Args &&...args) {
    fmt::print(file_, text, std::forward<Args>(args)...);
    std::fputc('\n', file_);
  }

  void begin(uint32_t variables) {
    variables_ = variables;
    line("define i32 @f(i32 %n) {{\nentry:\n  %n.addr = alloca i32, align 4");
    for (uint32_t v = 0; v < variables; ++v)
      line("  %v{} = alloca i32, align 4", v);
    line("  store i32 %n, ptr %n.addr, align 4");
    for (uint32_t v = 0; v < variables; ++v)
      line("  store i32 {}, ptr %v{}, align 4", v, v);
  }

  // Reads all variables at the end, so that they are live throughout.
  void end() {
    uint32_t sum = load(0);
    for (uint32_t v = 1; v < variables_; ++v)
      sum = binary("xor", sum, load(v));
    line("  ret i32 %{}\n}}", sum);
  }

  void branch(std::string_view target, uint32_t i) { line("  br label %{}{}\n", target, i); }
  void label(std::string_view name, uint32_t i) { line("{}{}:", name, i); }

  uint32_t load(uint32_t variable) {
    line("  %{} = load i32, ptr %v{}, align 4", next_, variable % variables_);
    return next_++;
  }
  uint32_t binary(std::string_view operation, uint32_t left, uint32_t right) {
    line("  %{} = {} i32 %{}, %{}", next_, operation, left, right);
    return next_++;
  }
  // `variable = variable op other`
  void update(std::string_view operation, uint32_t variable, uint32_t other) {
    uint32_t left = load(variable);
    uint32_t right = load(other);
    uint32_t result = binary(operation, left, right);
    line("  store i32 %{}, ptr %v{}, align 4", result, variable % variables_);
  }
  uint32_t compare(uint32_t variable, uint32_t constant) {
    uint32_t value = load(variable);
    line("  %{} = icmp slt i32 %{}, {}", next_, value, constant);
    return next_++;
  }

  void straight() {
    for (uint32_t i = 0; i < blocks_; ++i) {
      branch("next", i);
      label("next", i);
      update("add", i, i + 1);
    }
  }

  void diamond(uint32_t i) {
    uint32_t condition = compare(i, i);
    line("  br i1 %{}, label %then{}, label %else{}\n", condition, i, i);
    label("then", i);
    update("add", i, i + 1);
    branch("end", i);
    label("else", i);
    update("sub", i, i + 2);
    branch("end", i);
    label("end", i);
  }

  // Emits loops first to first + depth - 1, nested: all headers, then all latches.
  void nest(uint32_t first, uint32_t depth) {
    for (uint32_t i = first; i < first + depth; ++i) {
      branch("head", i);
      label("head", i);
      update("add", i, i + 1);
    }
    for (uint32_t i = first + depth; i-- > first;) {
      uint32_t condition = compare(i, i);
      line("  br i1 %{}, label %head{}, label %end{}\n", condition, i, i);
      label("end", i);
      update("sub", i, i + 2);
    }
  }

  void switchOver() {
    uint32_t value = load(0);
    line("  switch i32 %{}, label %end0 [", value);
    for (uint32_t i = 0; i + 2 < blocks_; ++i)
      line("    i32 {}, label %case{}", i, i);
    line("  ]\n");
    for (uint32_t i = 0; i + 2 < blocks_; ++i) {
      label("case", i);
      update("add", i, i + 1);
      branch("end", 0);
    }
    label("end", 0);
  }

  std::FILE *file_;
  uint32_t blocks_;
  uint32_t variables_ = 0;
  uint32_t next_ = 0; // number of the next value
};

} // namespace

void writeGraph(const std::string &path, GraphShape shape, uint32_t blocks) {
  std::FILE *file = std::fopen(path.c_str(), "w");
  if (!file)
    die("cannot write " + path);
  GraphWriter(file, blocks).write(shape);
  if (std::fclose(file) != 0)
    die("cannot write " + path);
}

} // namespace wend
