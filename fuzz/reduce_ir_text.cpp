#include "fuzz/reduce_ir_text.h"

#include "ir/analysis/verifier.h"
#include "ir/printer.h"
#include "ir/reader/reader.h"

#include <vector>

namespace wend::fuzz {

Loaded::Loaded(const std::string &text)
    : file_("prog.ll", text), diagnostics_(file_), module(names_, &file_) {
  isRead = readIr(file_, diagnostics_, module);
  for (Function *function : module.functions())
    function->renumber();
}

std::string Loaded::print() const {
  std::string text;
  std::vector<std::string> errors;
  if (verify(module, errors))
    wend::print(module, text);
  return text;
}

namespace {

// Splits the text of a module into definitions: functions, and single lines.
std::vector<std::string_view> definitions(std::string_view text) {
  std::vector<std::string_view> all;
  while (!text.empty()) {
    size_t end = text.starts_with("define") ? text.find("\n}\n") : text.find('\n');
    size_t size =
        end == std::string_view::npos ? text.size() : end + (text.starts_with("define") ? 3 : 1);
    all.push_back(text.substr(0, size));
    text.remove_prefix(size);
  }
  return all;
}

// Item i of the list whose parenthesis is at `open`, with a comma; empty if it has fewer items.
std::string_view listItem(std::string_view text, size_t open, uint32_t i) {
  size_t begin = open + 1;
  uint32_t depth = 0;
  for (size_t at = begin; at < text.size(); ++at) {
    char c = text[at];
    if (depth == 0 && (c == ',' || c == ')')) {
      if (i-- == 0)
        return text.substr(begin, at - begin + (c == ',' && text[begin - 1] == '(' ? 1 : 0));
      begin = at;
      if (c == ')')
        return {};
    }
    depth += c == '(' ? 1 : 0;
    depth -= c == ')' ? 1 : 0;
  }
  return {};
}

// Removes a parameter from a definition, and the argument from all direct calls. The reader rejects
// the result if the function has other uses, or the body uses the parameter.
std::string withoutArgument(const std::string &program, size_t number) {
  size_t definition = 0;
  constexpr std::string_view start = "\ndefine ";
  while ((definition = program.find(start, definition)) != std::string::npos) {
    size_t name = program.find('@', definition);
    size_t open = program.find('(', name);
    uint32_t count = 0;
    while (count < 99 && !listItem(program, open, count).empty())
      ++count;
    definition = open;
    if (number >= count) {
      number -= count;
      continue;
    }
    std::string called = program.substr(name, open + 1 - name);
    std::string out;
    size_t done = 0;
    for (size_t at = 0; (at = program.find(called, at)) != std::string::npos; ++at) {
      std::string_view item =
          listItem(program, at + called.size() - 1, static_cast<uint32_t>(number));
      if (item.empty())
        return "";
      auto begin = static_cast<size_t>(item.data() - program.data());
      out.append(program, done, begin - done);
      done = begin + item.size();
    }
    return out.append(program, done);
  }
  return "";
}

} // namespace

size_t definitionCount(const std::string &program) { return definitions(program).size(); }

std::string withoutDefinitions(const std::string &program, size_t from, size_t to) {
  std::string text;
  std::vector<std::string_view> all = definitions(program);
  for (size_t i = 0; i < all.size(); ++i)
    if (i < from || i >= to)
      text += all[i];
  return Loaded(text).isRead ? text : std::string();
}

std::string withoutArguments(std::string program, size_t from, size_t to) {
  for (size_t i = to; i-- > from && !program.empty();)
    program = withoutArgument(program, i);
  return Loaded(program).isRead ? program : std::string();
}

size_t argumentCount(const std::string &program) {
  size_t count = 0;
  Loaded loaded(program);
  for (const Function *function : loaded.module.functions())
    if (loaded.isRead && !function->isDeclaration())
      count += function->arguments().size();
  return count;
}

} // namespace wend::fuzz
