#include "bench/generate.h"

#include <fmt/format.h>
#include <iterator>

namespace wend {

namespace {

class Generator {
public:
  explicit Generator(uint32_t lines) : lines_(lines) {}

  std::string functions() {
    line("main() {{");
    line("    int seed = read();");
    line("    int total;");
    while (written_ < lines_)
      function(functionCount_++);
    callEach(functionCount_);
    line("    println total;");
    line("}}");
    return std::move(out_);
  }

  [[nodiscard]] uint32_t functionCount() const { return functionCount_; }

  std::string functionsInC(uint32_t count) {
    line("#include <stdio.h>");
    for (uint32_t i = 0; i < count; ++i)
      functionInC(i);
    line("");
    line("int main(void) {{");
    line("    int seed, total = 0;");
    line("    if (scanf(\"%d\", &seed) != 1) return 1;");
    callEach(count);
    line("    printf(\"%d\\n\", total);");
    line("}}");
    return std::move(out_);
  }

  std::string statements() {
    line("main() {{");
    for (int i = 0; i < variableCount; ++i)
      line("    int v{} = read();", i);
    while (written_ < lines_)
      statement(1);
    line("    println v0;");
    line("}}");
    return std::move(out_);
  }

  // Four lines per variable: a declaration, and the leaves of two decision trees, in a getter and a
  // setter.
  std::string captured() {
    uint32_t count = lines_ / 4;
    line("main() {{");
    for (uint32_t i = 0; i < count; ++i)
      line("    int cell{};", i);
    line("    int load(int index) {{");
    access(0, count, 2, [&](uint32_t i) { return fmt::format("return cell{};", i); });
    line("    }}");
    line("    store(int index, int value) {{");
    access(0, count, 2, [&](uint32_t i) { return fmt::format("cell{} = value;", i); });
    line("    }}");
    line("    int index = read();");
    line("    store(index, 42);");
    line("    println load(index);");
    line("}}");
    return std::move(out_);
  }

private:
  static constexpr int variableCount = 40;

  template <typename... Args> void line(fmt::format_string<Args...> text, Args &&...args) {
    fmt::format_to(std::back_inserter(out_), text, std::forward<Args>(args)...);
    out_ += '\n';
    ++written_;
  }

  // A linear congruential generator (Knuth's MMIX constants); the high bits are used.
  uint32_t random(uint32_t bound) {
    state_ = state_ * 6364136223846793005ULL + 1442695040888963407ULL;
    return static_cast<uint32_t>((state_ >> 33) % bound);
  }

  // Two calls of each function, so that it is not inlined as the only call.
  void callEach(uint32_t count) {
    for (uint32_t i = 0; i < count; ++i)
      line("    total = total + work{}(seed + {}, seed * {});", i, i, random(100));
    for (uint32_t i = 0; i < count; ++i)
      line("    total = total ^ work{}(total, {});", i, random(100));
  }

  void function(uint32_t number) {
    line("");
    line("    // Computes with its arguments and local variables.");
    line("    int work{}(int a, int b) {{", number);
    line("        int x;");
    line("        int y = {};", random(1000));
    line("        int data[16];");
    line("        mix(int by) {{");
    line("            x = x + by * {};", 1 + random(9));
    line("            if x > {} {{ y = y ^ x; }}", random(5000));
    line("        }}");
    line("        for int i = 0; i < {}; i += 1 {{", 4 + random(12));
    line("            data[i & 15] = a * i + b;");
    line("            mix(data[(i + {}) & 15]);", random(16));
    line("        }}");
    for (uint32_t i = 0; i < 4; ++i) {
      uint32_t divisor = 2 + random(9);
      line("        if a % {} == b && x < y || y == {} {{", divisor, random(50));
      line("            x = x * 3 + (y - a) / {};", 2 + random(20));
      line("        }} else {{");
      line("            y = (y + b) * {} - x;", 1 + random(7));
      line("        }}");
    }
    line("        while x > 100 {{");
    line("            x = x / 2 - {};", random(10));
    line("        }}");
    line("        return x + y;");
    line("    }}");
  }

  // The same function in C, with the same random numbers.
  void functionInC(uint32_t number) {
    uint32_t first = random(1000);
    line("");
    line("static void mix{}(int *x, int *y, int by) {{", number);
    line("    *x = *x + by * {};", 1 + random(9));
    line("    if (*x > {}) {{", random(5000));
    line("        *y = *y ^ *x;");
    line("    }}");
    line("}}");
    line("");
    line("// Computes with its arguments and local variables.");
    line("static int work{}(int a, int b) {{", number);
    line("    int x = 0;");
    line("    int y = {};", first);
    line("    int data[16] = {{0}};");
    line("    for (int i = 0; i < {}; i += 1) {{", 4 + random(12));
    line("        data[i & 15] = a * i + b;");
    line("        mix{}(&x, &y, data[(i + {}) & 15]);", number, random(16));
    line("    }}");
    for (uint32_t i = 0; i < 4; ++i) {
      uint32_t divisor = 2 + random(9);
      line("    if ((a % {} == b && x < y) || y == {}) {{", divisor, random(50));
      line("        x = x * 3 + (y - a) / {};", 2 + random(20));
      line("    }} else {{");
      line("        y = (y + b) * {} - x;", 1 + random(7));
      line("    }}");
    }
    line("    while (x > 100) {{");
    line("        x = x / 2 - {};", random(10));
    line("    }}");
    line("    return x + y;");
    line("}}");
  }

  std::string variable() { return fmt::format("v{}", random(variableCount)); }

  void statement(int depth) {
    std::string indent(static_cast<size_t>(depth) * 4, ' ');
    uint32_t kind = random(10);
    if (depth > 4 || kind < 6) {
      line("{}{} = {} * {} + ({} - {});", indent, variable(), variable(), random(100), variable(),
           variable());
    } else if (kind < 9) {
      line("{}if {} < {} {{", indent, variable(), variable());
      statement(depth + 1);
      line("{}}} else {{", indent);
      statement(depth + 1);
      line("{}}}", indent);
    } else {
      std::string counter = variable();
      line("{}while {} > 1000 {{", indent, counter);
      statement(5);
      line("{}    {} = {} / 2;", indent, counter, counter);
      line("{}}}", indent);
    }
  }

  template <typename Leaf> void access(uint32_t begin, uint32_t end, int depth, Leaf leaf) {
    std::string indent(static_cast<size_t>(depth) * 4, ' ');
    if (end - begin == 1) {
      line("{}{}", indent, leaf(begin));
      return;
    }
    uint32_t middle = begin + (end - begin) / 2;
    line("{}if index < {} {{", indent, middle);
    access(begin, middle, depth + 1, leaf);
    line("{}}} else {{", indent);
    access(middle, end, depth + 1, leaf);
    line("{}}}", indent);
  }

  uint32_t lines_;
  uint32_t written_ = 0;
  uint32_t functionCount_ = 0;
  uint64_t state_ = 42;
  std::string out_;
};

} // namespace

std::string generateProgram(Shape shape, uint32_t lines) {
  Generator generator(lines);
  switch (shape) {
  case Shape::Functions:
    return generator.functions();
  case Shape::Statements:
    return generator.statements();
  case Shape::Captured:
    return generator.captured();
  }
  return {};
}

std::string generateProgramInC(uint32_t lines) {
  Generator original(lines);
  original.functions();
  return Generator(lines).functionsInC(original.functionCount());
}

} // namespace wend
