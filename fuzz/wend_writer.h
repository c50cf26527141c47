// WendWriter — writes one random Wend program. Internal to the generator.
//
// Each name is chosen among the visible ones of the required type, so the program is well-typed.
// It terminates because
// - a loop counts a variable that nothing else assigns to;
// - a recursive function has a parameter that decreases, and all of them share a limit, `fuel`;
// - other functions call only complete functions, whose cost is known: there is no call that costs
//   too much.
#pragma once

#include "fuzz/random.h"
#include "fuzz/wend_gen.h"

#include <memory>
#include <vector>

namespace wend::fuzz {

enum class WendType : uint8_t { Void, Int, Bool, Ints, Bools };

constexpr bool isArray(WendType type) { return type >= WendType::Ints; }
constexpr WendType elementOf(WendType type) {
  return type == WendType::Ints ? WendType::Int : WendType::Bool;
}

// The precedence of an expression, by the rows of the grammar. An operand with a lower precedence
// than required is parenthesised.
enum class Binding : uint8_t { Or, And, Not, Compare, Sum, Product, Unary, Atom };

struct WendExpr {
  std::string text;
  Binding binding = Binding::Atom;
};

class WendWriter {
public:
  WendWriter(const WendShape &shape, uint64_t seed);

  std::string run();

private:
  struct Variable {
    std::string name;
    WendType type;
    uint32_t length = 0; // of an array; 0: unknown, at least `shortest`
    bool isWritable = true;
  };
  struct Function {
    std::string name;
    std::vector<WendType> parameters; // of a recursive one the first is the counter
    WendType result;
    bool isRecursive;
    bool isComplete = false;
    uint64_t cost = 1; // maximum statements per call, not counting those that fuel limits
  };
  // A function being written.
  struct Level {
    Function *function;                            // null: main
    std::vector<std::vector<Variable>> blocks;     // the visible variables; parameters first
    std::vector<std::unique_ptr<Function>> nested; // chosen before the first is written
    size_t written = 0;                            // of `nested`
    uint32_t budget = 0;                           // statements left
    uint64_t cost = 0;                             // statements executed so far
    uint64_t times = 1;                            // executions of the current statement
    uint32_t loops = 0;                            // around the current statement
    bool inLoop = false;                           // break and continue are allowed
    uint32_t counters = 0;                         // declared for loops
  };

  static constexpr uint32_t shortest = 4; // elements of an array
  static constexpr uint32_t longest = 40;
  static constexpr uint32_t deepestLoop = 3;

  // wend_names.cpp: name lookup
  template <typename Fits> const Variable *variable(Fits fits);
  const Variable *readable(WendType type);
  const Variable *writable(WendType type);
  const Variable *array(WendType element);
  bool isCallable(const Function &function) const;
  template <typename Fits> const Function *callable(Fits fits);
  bool isTaken(const Level &level, const Function &function) const;
  std::string freshName();
  void declare(Variable variable) { level().blocks.back().push_back(std::move(variable)); }

  // wend_expressions.cpp
  WendExpr expression(WendType type, uint32_t depth);
  WendExpr integer(uint32_t depth);
  WendExpr boolean(uint32_t depth);
  WendExpr leaf(WendType type);
  WendExpr input(WendType type);
  std::string literal();
  WendExpr sum(uint32_t depth);
  WendExpr product(uint32_t depth);
  WendExpr division(uint32_t depth);
  WendExpr unary(uint32_t depth);
  WendExpr comparison(uint32_t depth);
  WendExpr element(WendType type, uint32_t depth);
  std::string index(const Variable &array, uint32_t depth);
  WendExpr call(const Function &function, uint32_t depth);
  WendExpr join(WendExpr left, const char *op, WendExpr right, Binding binding);
  static std::string within(WendExpr expr, Binding least);
  std::string text(WendType type, uint32_t depth) { return expression(type, depth).text; }

  // wend_statements.cpp
  void statements(uint32_t count);
  void statement();
  void block(uint32_t count);
  void assignment();
  void compound(const std::string &target, WendType type);
  void storeElement();
  void declaration();
  void arrayDeclaration();
  void branch();
  void choice();
  void callStatement();
  void print();
  void leave();
  void pressure();
  void failure();
  std::string stringLiteral();
  WendType scalar() { return random_.percent(70) ? WendType::Int : WendType::Bool; }

  // wend_loops.cpp
  void loop();
  void whileLoop(const std::string &counter, uint32_t times);
  void forLoop(uint32_t times);
  void wrappingLoop(uint32_t times);
  void countedBody(const std::string &counter, uint64_t times);
  void loopBody(uint64_t times);
  void sweep();
  void sweepElement(const std::string &array, WendType type, const std::string &at,
                    const std::string &before);

  // wend_arrays.cpp
  std::string elementCount(const std::string &length);
  void arrayLoop();
  void copyLoop(const std::string &to, const std::string &from, const std::string &k);
  void reverseLoop(const std::string &array, WendType type, const std::string &k);
  void sortLoop(const std::string &array, const std::string &k);
  void probes();
  std::string probedElement();
  void probe();
  void activationArray();

  // wend_gen.cpp: functions
  void openLevel(Function *function, uint32_t budget);
  void chooseNested();
  std::unique_ptr<Function> signature();
  void writeNested();
  void writeFunction(Function &function);
  void parameters(const Function &function);
  void coreDeclarations();
  void counters();
  void setVariables();
  void body();
  void guardRecursion(const Function &function);
  void helpers();
  void closing();
  bool tailCall();
  void line(const std::string &text);
  void open(const std::string &head);
  void close(const char *tail = "}");

  Level &level() { return levels_.back(); }
  // Adds statements executed at the current position.
  void pay(uint64_t statements) { level().cost += level().times * statements; }

  const WendShape shape_;
  Random random_;
  std::vector<Level> levels_; // main first
  std::string out_;
  uint32_t indent_ = 0;
  uint32_t names_ = 0;     // given
  uint32_t functions_ = 0; // chosen
  uint32_t probeCount_ = 0;
  bool mayFail_ = false; // with a runtime error
};

} // namespace wend::fuzz
