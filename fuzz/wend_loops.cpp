// Loops, with a counter that bounds the number of iterations.

#include "fuzz/wend_names.h"

#include <fmt/format.h>

namespace wend::fuzz {

void WendWriter::loop() {
  bool isOutermost = level().loops == 0;
  uint32_t times = isOutermost && random_.oneIn(8) ? random_.between(30, 100)
                                                   : random_.between(1, isOutermost ? 12 : 4);
  if (shape_.isCore || random_.oneIn(2))
    return whileLoop(fmt::format("i{}", level().loops), times);
  if (random_.oneIn(8))
    return wrappingLoop(times);
  forLoop(times);
}

// The increment comes first, so that `continue` does not skip it.
void WendWriter::whileLoop(const std::string &counter, uint32_t times) {
  line(fmt::format("{} = {};", counter, 0));
  std::string condition = fmt::format("{} < {}", counter, times);
  if (random_.oneIn(3))
    condition += " && " + within(expression(WendType::Bool, 2), Binding::Not);
  bool isForever = !shape_.isCore && random_.oneIn(5);
  open(isForever ? "while true {" : fmt::format("while {} {{", condition));
  line(fmt::format("{0} = {0} + 1;", counter));
  if (isForever)
    line(fmt::format("if {} > {} {{ break; }}", counter, times));
  loopBody(times);
  close();
}

void WendWriter::forLoop(uint32_t times) {
  std::string counter = fmt::format("k{}", names_++);
  constexpr const char *steps[] = {"+= 1", "+= 2", "+= 3"};
  bool isFalling = random_.oneIn(3);
  if (isFalling)
    open(fmt::format("for int {0} = {1}; {0} > 0; {0} -= 1 {{", counter, times));
  else
    open(
        fmt::format("for int {0} = 0; {0} < {1}; {0} {2} {{", counter, times, random_.pick(steps)));
  countedBody(counter, times);
}

void WendWriter::loopBody(uint64_t times) {
  uint64_t before = level().times;
  bool wasInLoop = level().inLoop;
  level().times = before * times;
  level().inLoop = true;
  ++level().loops;
  block(random_.between(1, 4));
  --level().loops;
  level().inLoop = wasInLoop;
  level().times = before;
}

// The counter wraps around, or the condition is an inequality with one value.
void WendWriter::wrappingLoop(uint32_t times) {
  std::string counter = fmt::format("k{}", names_++);
  uint32_t step = random_.between(1, 7);
  if (random_.oneIn(2)) {
    bool isFalling = random_.oneIn(2);
    auto start = isFalling ? int64_t{INT32_MIN} + times * step : int64_t{INT32_MAX} - times * step;
    open(fmt::format("for int {0} = {1}; {0} {2} 0; {0} {3}= {4} {{", counter, start,
                     isFalling ? '<' : '>', isFalling ? '-' : '+', step));
  } else {
    auto start = static_cast<int32_t>(random_.next());
    auto end = static_cast<int32_t>(static_cast<uint32_t>(start) + times * step);
    open(fmt::format("for int {0} = {1}; {0} != {2}; {0} += {3} {{", counter, start, end, step));
  }
  countedBody(counter, times + 1);
}

void WendWriter::countedBody(const std::string &counter, uint64_t times) {
  level().blocks.push_back({{counter, WendType::Int, 0, false}});
  loopBody(times);
  level().blocks.pop_back();
  close();
}

// A loop over an array. The index is in bounds, unless the program may fail.
void WendWriter::sweep() {
  WendType type = scalar();
  const Variable *found = array(type);
  if (!found)
    return storeElement();
  Variable swept = *found;
  Variable other = *array(type);
  uint32_t length = swept.length == 0 ? shortest : swept.length;
  std::string k = fmt::format("k{}", names_++);
  std::string at = k;
  std::string before = k;
  switch (random_.below(7)) {
  case 0:
    open(fmt::format("for int {0} = len({1}) - 1; {0} >= 0; {0} -= 1 {{", k, swept.name));
    break;
  case 1:
    open(fmt::format("for int {0} = 1; {0} < len({1}); {0} += 1 {{", k, swept.name));
    before = k + " - 1";
    break;
  case 2:
    open(fmt::format("for int {0} = 0; {0} <= {1}; {0} += {2} {{", k, length - 1,
                     random_.between(1, 3)));
    break;
  case 3:
    open(fmt::format("for int {0} = 0; {0} < len({1}) && {0} < {2}; {0} += 1 {{", k, swept.name,
                     within(expression(WendType::Int, 2), Binding::Sum)));
    break;
  case 4:
    open(fmt::format("for int {0} = 0; {0} < len({1}) && {0} < len({2}); {0} += 1 {{", k,
                     swept.name, other.name));
    break;
  case 5:
    open(fmt::format("for int {0} = 0; {0} < {1}; {0} += 1 {{", k, length / 4));
    before = fmt::format("k{}", names_++);
    open(fmt::format("for int {0} = 0; {0} < 4; {0} += 1 {{", before));
    at = fmt::format("{} * 4 + {}", k, before);
    break;
  default:
    open(fmt::format("for int {0} = 0; {0} {1} len({2}); {0} += 1 {{", k,
                     mayFail_ && random_.oneIn(6) ? "<=" : "<", swept.name));
    break;
  }
  level().blocks.push_back({{k, WendType::Int, 0, false}});
  sweepElement(swept.name, type, at, at == k ? before : at);
  if (random_.oneIn(2))
    loopBody(longest);
  level().blocks.pop_back();
  close();
  if (at != k)
    close();
}

void WendWriter::sweepElement(const std::string &array, WendType type, const std::string &at,
                              const std::string &before) {
  pay(longest);
  if (random_.oneIn(2))
    if (const Variable *sum = writable(type)) {
      const char *op = type == WendType::Bool ? "^" : random_.oneIn(3) ? "*" : "+";
      return line(fmt::format("{} {}= {}[{}];", sum->name, op, array, at));
    }
  WendExpr old = {fmt::format("{}[{}]", array, before)};
  WendExpr value = expression(type, 2);
  if (random_.oneIn(2))
    value =
        join(std::move(value), type == WendType::Bool ? "^" : "+", std::move(old), Binding::Sum);
  line(fmt::format("{}[{}] = {};", array, at, value.text));
}

} // namespace wend::fuzz
