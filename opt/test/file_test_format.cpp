// File tests: parsing, rewriting the expected texts, and differences of texts.

#include "opt/test/file_test.h"

#include <algorithm>
#include <fmt/format.h>

namespace wend::test {

namespace {

constexpr std::string_view passesMark = "; passes: ";
constexpr std::string_view runMark = "; run: ";
constexpr std::string_view expectedMark = "; =>";
constexpr std::string_view unchangedMark = "; => unchanged";
constexpr std::string_view goneMark = "; => gone";

std::vector<std::string> linesOf(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    size_t end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isNameCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || isDigit(c) ||
         std::string_view("-._$").find(c) != std::string_view::npos;
}

bool isValue(std::string_view text) {
  if (text == "true" || text == "false" || text == "null")
    return true;
  if (text.starts_with('-'))
    text.remove_prefix(1);
  return !text.empty() && std::ranges::all_of(text, isDigit);
}

// A recursive-descent parser of a run. Each function consumes what it matches.
class RunReader {
public:
  explicit RunReader(std::string_view text) : rest_(text) {}

  // False on a syntax error.
  bool read(std::string_view function, Run &run) {
    if (!take('@') || word(isNameCharacter) != function || !take('(') || !readArguments(run))
      return false;
    if (take(" never ends"))
      run.end = Run::End::NeverEnds;
    if (take(" faults: ")) {
      run.end = Run::End::Faults;
      run.fault = rest_;
      rest_ = {};
      return !run.fault.empty();
    }
    if (take(" == ")) {
      run.value = word([](char c) { return c != ' '; });
      if (!isValue(run.value))
        return false;
    }
    if (take(" prints \"") && !readString(run.output))
      return false;
    return rest_.empty();
  }

private:
  bool take(char c) { return take(std::string_view(&c, 1)); }
  bool take(std::string_view text) {
    if (!rest_.starts_with(text))
      return false;
    rest_.remove_prefix(text.size());
    return true;
  }

  template <typename Predicate> std::string_view word(Predicate predicate) {
    auto end = std::ranges::find_if_not(rest_, predicate);
    std::string_view found = rest_.substr(0, static_cast<size_t>(end - rest_.begin()));
    rest_.remove_prefix(found.size());
    return found;
  }

  bool readArguments(Run &run) {
    if (take(')'))
      return true;
    do {
      run.arguments.emplace_back(word([](char c) { return c != ',' && c != ')'; }));
      if (!isValue(run.arguments.back()))
        return false;
    } while (take(", "));
    return take(')');
  }

  // The opening quote has been consumed.
  bool readString(std::string &out) {
    while (!take('"')) {
      if (rest_.empty())
        return false;
      char c = rest_.front();
      rest_.remove_prefix(1);
      if (c != '\\') {
        out += c;
        continue;
      }
      if (rest_.empty() || std::string_view("n\\\"").find(rest_.front()) == std::string_view::npos)
        return false;
      out += rest_.front() == 'n' ? '\n' : rest_.front();
      rest_.remove_prefix(1);
    }
    return true;
  }

  std::string_view rest_;
};

class Parser {
public:
  Parser(std::string_view text, std::vector<FormatError> &errors) : errors_(errors) {
    test_.lines = linesOf(text);
  }

  FileTest parse() {
    parsePasses();
    while (at_ < test_.lines.size()) {
      size_t comment = at_;
      while (at_ < test_.lines.size() && line().starts_with(';'))
        ++at_;
      if (at_ < test_.lines.size() && line().starts_with("define "))
        parseFunction(comment);
      else
        rejectMarks(comment);
    }
    if (test_.functions.empty() && errors_.empty())
      fail(test_.lines.size(), "the file has no function");
    return std::move(test_);
  }

private:
  [[nodiscard]] const std::string &line() const { return test_.lines[at_]; }
  void fail(size_t line, std::string message) {
    errors_.push_back({static_cast<uint32_t>(line), std::move(message)});
  }

  void parsePasses() {
    if (test_.lines.empty() || !line().starts_with(passesMark))
      return fail(1, "the first line of a file test is `; passes: mem2reg,simplify`");
    std::string_view names = std::string_view(line()).substr(passesMark.size());
    while (!names.empty()) {
      size_t comma = std::min(names.find(','), names.size());
      test_.passes.emplace_back(names.substr(0, comma));
      names.remove_prefix(std::min(comma + 1, names.size()));
    }
    ++at_;
  }

  // Reports runs and expected texts in a comment that does not precede a function.
  void rejectMarks(size_t comment) {
    for (; comment < at_; ++comment) {
      std::string_view text = test_.lines[comment];
      if (looksLikeRun(text))
        fail(comment + 1, "a run must be directly above its function");
      if (text.starts_with(expectedMark))
        fail(comment + 1, "an expected text must be directly below its function");
    }
    if (at_ < test_.lines.size())
      ++at_;
  }

  // Matches more than runMark, so that a misspelt run is reported and not taken for a comment.
  static bool looksLikeRun(std::string_view comment) {
    size_t word = comment.find_first_not_of("; ");
    return word != std::string_view::npos && comment.substr(word).starts_with("run") &&
           (comment.find(':') != std::string_view::npos ||
            comment.find('@') != std::string_view::npos);
  }

  void parseFunction(size_t comment) {
    FunctionTest function;
    function.line = static_cast<uint32_t>(at_ + 1);
    std::string_view name = std::string_view(line());
    name.remove_prefix(std::min(name.find('@'), name.size() - 1) + 1);
    function.name = name.substr(0, name.find('('));
    parseComment(comment, function);
    while (at_ < test_.lines.size() && line() != "}")
      ++at_;
    if (at_ == test_.lines.size())
      return fail(function.line, fmt::format("@{} is not closed by a line `}}`", function.name));
    function.end = static_cast<uint32_t>(++at_);
    parseExpected(function);
    function.expectedEnd = static_cast<uint32_t>(at_);
    test_.functions.push_back(std::move(function));
  }

  // Parses the comment above a function, which starts at line `comment`.
  void parseComment(size_t comment, FunctionTest &function) {
    bool hasIntent = false;
    bool hasRuns = false;
    for (; comment < at_; ++comment) {
      std::string_view text = test_.lines[comment];
      if (!looksLikeRun(text)) {
        hasIntent |= text.find_first_not_of("; ") != std::string_view::npos;
        continue;
      }
      hasRuns = true;
      if (text.starts_with("; run: none (") && text.ends_with(')'))
        continue;
      Run run;
      run.line = static_cast<uint32_t>(comment + 1);
      run.text = text.substr(std::min(runMark.size(), text.size()));
      if (!text.starts_with(runMark) || !RunReader(run.text).read(function.name, run))
        fail(comment + 1, fmt::format("a run of @{0} has the form `; run: @{0}(3, -4) == 7`; "
                                      "see opt/test/file_test.h for other forms",
                                      function.name));
      function.runs.push_back(std::move(run));
    }
    if (!hasIntent)
      fail(function.line, fmt::format("no sentence above @{} says what it tests", function.name));
    if (!hasRuns)
      fail(function.line,
           fmt::format("no run of @{}; if there can be none: `; run: none (why)`", function.name));
  }

  // Parses the expected text after a function.
  void parseExpected(FunctionTest &function) {
    if (at_ == test_.lines.size() || !line().starts_with(expectedMark))
      return;
    function.hasExpected = true;
    if (line() == unchangedMark || line() == goneMark) {
      if (line() == goneMark)
        function.expected = "";
      ++at_;
      return;
    }
    size_t start = ++at_;
    if (test_.lines[start - 1] != expectedMark)
      return fail(start, "`; =>`, `; => unchanged` or `; => gone` must be alone on its line");
    std::string expected;
    for (; at_ < test_.lines.size() && line().starts_with(';'); ++at_) {
      expected += std::string_view(line()).substr(std::min<size_t>(2, line().size()));
      expected += '\n';
      if (line() == "; }" || line().starts_with("; declare ")) {
        ++at_;
        function.expected = std::move(expected);
        return;
      }
    }
    fail(start, "the expected text is not closed by a line `; }`");
  }

  std::vector<FormatError> &errors_;
  FileTest test_;
  size_t at_ = 0; // a line of the file, counted from 0
};

} // namespace

FileTest parseFileTest(std::string_view text, std::vector<FormatError> &errors) {
  return Parser(text, errors).parse();
}

std::string withExpected(const FileTest &test,
                         std::span<const std::optional<std::string>> expected) {
  std::string out;
  uint32_t at = 0;
  auto copyUntil = [&](size_t end) {
    for (; at < end; ++at)
      out += test.lines[at] + '\n';
  };
  for (size_t i = 0; i < test.functions.size(); ++i) {
    copyUntil(test.functions[i].end);
    at = test.functions[i].expectedEnd;
    bool isText = expected[i] && !expected[i]->empty();
    out += isText ? expectedMark : expected[i] ? goneMark : unchangedMark;
    out += '\n';
    if (!isText)
      continue;
    for (const std::string &line : linesOf(*expected[i]))
      out += line.empty() ? ";\n" : "; " + line + '\n';
  }
  copyUntil(test.lines.size());
  return out;
}

// By the longest common subsequence of lines.
std::string differenceOf(std::string_view expected, std::string_view got) {
  std::vector<std::string> a = linesOf(expected);
  std::vector<std::string> b = linesOf(got);
  // The length of the longest common subsequence of the lines from i and from j on.
  std::vector<std::vector<size_t>> common(a.size() + 1, std::vector<size_t>(b.size() + 1));
  for (size_t i = a.size(); i-- > 0;)
    for (size_t j = b.size(); j-- > 0;)
      common[i][j] =
          a[i] == b[j] ? common[i + 1][j + 1] + 1 : std::max(common[i + 1][j], common[i][j + 1]);
  std::string out;
  for (size_t i = 0, j = 0; i < a.size() || j < b.size();) {
    if (i < a.size() && j < b.size() && a[i] == b[j]) {
      out += "  " + a[i++] + '\n';
      ++j;
    } else if (i < a.size() && (j == b.size() || common[i + 1][j] >= common[i][j + 1])) {
      out += "- " + a[i++] + '\n';
    } else {
      out += "+ " + b[j++] + '\n';
    }
  }
  return out;
}

} // namespace wend::test
