// Arrays: loops over a part of one, calls of functions that only read one.

#include "fuzz/wend_names.h"

#include <fmt/format.h>

namespace wend::fuzz {

// Declares a variable with a number of elements, from 0 to `length` or, if the program may fail,
// sometimes one more.
std::string WendWriter::elementCount(const std::string &length) {
  bool mayExceed = mayFail_ && random_.oneIn(6);
  std::string expr = text(WendType::Int, 2);
  std::string name = fmt::format("v{}", names_++);
  line(fmt::format("int {} = (({}) & 1023) % ({} + {});", name, expr, length, mayExceed ? 2 : 1));
  declare({name, WendType::Int, 0, false});
  return name;
}

void WendWriter::arrayLoop() {
  WendType type = scalar();
  const Variable *found = array(type);
  if (!found)
    return storeElement();
  std::string to = found->name;
  std::string from = random_.oneIn(2) ? to : array(type)->name; // often the same elements
  pay(longest);
  std::string k = fmt::format("k{}", names_++);
  const char *combine = type == WendType::Bool ? "^" : random_.oneIn(3) ? "*" : "+";
  switch (random_.below(7)) {
  case 0: { // fill
    std::string count = elementCount(fmt::format("len({})", to));
    std::string value = text(type, 2);
    open(fmt::format("for int {0} = 0; {0} < {1}; {0} += 1 {{", k, count));
    line(fmt::format("{}[{}] = {};", to, k, value));
    return close();
  }
  case 1:
  case 2:
    return copyLoop(to, from, k);
  case 3: // reverse
    return reverseLoop(to, type, k);
  case 4: { // a combination of each element with the one before: prefix sums
    std::string count = elementCount(fmt::format("len({})", to));
    open(fmt::format("for int {0} = 1; {0} < {1}; {0}++ {{", k, count));
    line(fmt::format("{0}[{1}] = {0}[{1} - 1] {2} {0}[{1}];", to, k, combine));
    return close();
  }
  case 5: { // reduction
    const Variable *target = writable(type);
    if (!target)
      return copyLoop(to, from, k);
    std::string result = target->name;
    std::string count = elementCount(fmt::format("len({})", to));
    open(fmt::format("for int {0} = {1} - 1; {0} >= 0; {0}-- {{", k, count));
    line(fmt::format("{0} = {0} {1} {2}[{3}];", result, combine, to, k));
    return close();
  }
  default:
    if (type == WendType::Bool || level().loops > 0)
      return reverseLoop(to, type, k);
    return sortLoop(to, k);
  }
}

// Copies elements by a distance, upwards or downwards; an overlapping copy or a shift if the arrays
// are the same.
void WendWriter::copyLoop(const std::string &to, const std::string &from, const std::string &k) {
  uint32_t distance = random_.below(shortest);
  bool isRaised = random_.oneIn(2); // the index of the destination is higher
  std::string count = elementCount(fmt::format("(len({}) - {})", isRaised ? to : from, distance));
  std::string other = isRaised ? from : to;
  line(fmt::format("if {0} > len({1}) {{ {0} = len({1}); }}", count, other));
  if (random_.oneIn(2))
    open(fmt::format("for int {0} = 0; {0} < {1}; {0}++ {{", k, count));
  else
    open(fmt::format("for int {0} = {1} - 1; {0} >= 0; {0} -= 1 {{", k, count));
  std::string raised = fmt::format("{} + {}", k, distance);
  line(fmt::format("{}[{}] = {}[{}];", to, isRaised ? raised : k, from, isRaised ? k : raised));
  close();
}

void WendWriter::reverseLoop(const std::string &array, WendType type, const std::string &k) {
  std::string count = elementCount(fmt::format("len({})", array));
  open(fmt::format("for int {0} = 0; {0} < {1} / 2; {0} += 1 {{", k, count));
  line(fmt::format("{} swapped = {}[{}];", type == WendType::Int ? "int" : "bool", array, k));
  line(fmt::format("{0}[{1}] = {0}[{2} - 1 - {1}];", array, k, count));
  line(fmt::format("{}[{} - 1 - {}] = swapped;", array, count, k));
  close();
}

// Insertion sort.
void WendWriter::sortLoop(const std::string &array, const std::string &k) {
  pay(uint64_t{longest} * longest / 2);
  std::string count = elementCount(fmt::format("len({})", array));
  std::string j = fmt::format("k{}", names_++);
  open(fmt::format("for int {0} = 1; {0} < {1}; {0}++ {{", k, count));
  line(fmt::format("int inserted = {}[{}];", array, k));
  line(fmt::format("int {} = {} - 1;", j, k));
  open(fmt::format("while {0} >= 0 && {1}[{0}] {2} inserted {{", j, array,
                   random_.oneIn(2) ? ">" : "<"));
  line(fmt::format("{0}[{1} + 1] = {0}[{1}];", array, j));
  line(fmt::format("{}--;", j));
  close();
  line(fmt::format("{}[{} + 1] = inserted;", array, j));
  close();
}

// ---- Probes: functions that read an array and write nothing. Whether and how a call returns
// depends on the elements: they are indices, divisors and steps, which must not be zero. So a call
// with an unused result still needs what was stored.

void WendWriter::probes() {
  constexpr const char *stops[] = {"n <= 0", "n <= 0 || a[i] == i", "n <= 0 || a[i] > 7"};
  constexpr const char *results[] = {"i", "a[i]", "60 / a[i]", "n", "a[i] % a[n & 3]"};
  constexpr const char *steps[] = {"{0}(a, a[i], n - 1) * 2 + 1",
                                   "{0}(a, a[i], n - 1) - {0}(a, n & 3, n - 2)",
                                   "{0}(a, a[i], n - 1)", "60 / a[i] - {0}(a, a[i], n - 1)",
                                   "a[a[i]] + {0}(a, i + a[i] & 3, n - 1)"};
  probeCount_ = random_.between(1, 3);
  for (uint32_t i = 0; i < probeCount_; ++i) {
    std::string name = fmt::format("probe{}", i);
    open(fmt::format("int {}(int a[], int i, int n) {{", name));
    if (random_.oneIn(5)) {
      line("while i < len(a) { i += a[i]; }");
      line("return i + n;");
    } else {
      const auto &result = random_.pick(results);
      line(fmt::format("if {} {{ return {}; }}", random_.pick(stops), result));
      if (random_.oneIn(4))
        line(fmt::format("if {} % a[i] == 0 {{ print n; }}", random_.between(1, 6)));
      if (mayFail_ && random_.oneIn(3))
        line(fmt::format("if n == 1 {{ exit({} / (a[i] - 3)); }}", random_.between(1, 60)));
      line(fmt::format("return {};", fmt::format(fmt::runtime(random_.pick(steps)), name)));
    }
    close();
  }
}

// An element that a probe may read: an index of any array and no zero, unless the program may fail.
std::string WendWriter::probedElement() {
  if (random_.oneIn(2))
    return fmt::format("{}", random_.between(1, mayFail_ && random_.oneIn(4) ? 9 : 3));
  std::string expr = text(WendType::Int, 2);
  return fmt::format("(({}) & {}) + 1", expr, mayFail_ && random_.oneIn(4) ? 7 : 1);
}

// A new array, set as a whole, then read by a probe only.
void WendWriter::probe() {
  uint32_t length = random_.between(shortest, 8);
  std::string elements;
  bool isList = random_.oneIn(2);
  for (uint32_t i = 0; isList && i < length; ++i)
    elements += (i == 0 ? "" : ", ") + probedElement();
  std::string name = fmt::format("v{}", names_++);
  if (isList) {
    line(fmt::format("int {}[] = {{{}}};", name, elements));
  } else {
    line(fmt::format("int {}[{}];", name, length));
    std::string k = fmt::format("k{}", names_++);
    std::string element = probedElement();
    open(fmt::format("for int {0} = 0; {0} < len({1}); {0} += 1 {{", k, name));
    line(fmt::format("{}[{}] = {};", name, k, element));
    close();
  }
  for (uint32_t i = random_.below(3); i > 0; --i) {
    std::string element = probedElement();
    line(fmt::format("{}[{}] = {};", name, random_.below(length), element));
  }
  pay(50);
  auto last = random_.between(1, 4);
  std::string index = within(expression(WendType::Int, 2), Binding::Product);
  std::string call =
      fmt::format("probe{}({}, {} & 3, {})", random_.below(probeCount_), name, index, last);
  const Variable *target = random_.percent(shape_.unused) ? nullptr : writable(WendType::Int);
  line(target ? fmt::format("{} = {};", target->name, call) : call + ';');
}

// An array of this activation, whose elements tell it from those of other activations.
void WendWriter::activationArray() {
  uint32_t length = random_.between(shortest, 8);
  std::string name = fmt::format("v{}", names_++);
  std::string k = fmt::format("k{}", names_++);
  line(fmt::format("int {}[{}];", name, length));
  open(fmt::format("for int {0} = 0; {0} < {1}; {0} += 1 {{", k, length));
  line(fmt::format("{}[{}] = n * {} + {};", name, k, random_.between(1, 9), k));
  close();
  declare({name, WendType::Ints, length});
}

} // namespace wend::fuzz
