#include "frontend/keywords.h"

#include "support/suggest.h"

#include <algorithm>
#include <iterator>
#include <span>

namespace wend {

namespace {

constexpr std::string_view functionKeywords[] = {"def", "fn",   "func",   "function",
                                                 "fun", "proc", "static", "void"};

// Keywords of other languages, and what to use instead; empty where there is nothing like it.
struct ForeignKeyword {
  std::string_view word;
  std::string_view instead;
};
constexpr std::string_view branches = "'if' and 'else if'";
constexpr ForeignKeyword foreignKeywords[] = {
    {"case", branches},
    {"class", ""},
    {"delete", ""},
    {"begin", "'{'"},
    {"do", "'while'"},
    {"double", "'int'"},
    {"end", "'}'"},
    {"endif", "'}'"},
    {"enum", "'const int'"},
    {"float", "'int'"},
    {"foreach", "'for'"},
    {"goto", ""},
    {"import", ""},
    {"loop", "'while true'"},
    {"match", branches},
    {"new", ""},
    {"pass", "'{}'"},
    {"real", "'int'"},
    {"repeat", "'while'"},
    {"select", branches},
    {"String", ""},
    {"struct", ""},
    {"switch", branches},
    {"throw", ""},
    {"try", ""},
    {"typedef", ""},
    {"unless", "'if'"},
    {"until", "'while'"},
    {"using", ""},
    {"with", ""},
};

// Keywords that can begin a statement or, `else`, follow one.
constexpr std::string_view keywords[] = {"if",      "else", "while", "for",   "return",   "print",
                                         "println", "int",  "bool",  "break", "continue", "const"};

// Words of other languages that are not near the keyword.
struct Translation {
  std::string_view foreign;
  std::string_view keyword;
};
// Types are in foreignTypes.
constexpr Translation translations[] = {
    {"auto", "int"},      {"brake", "break"},     {"cout", "print"},    {"echo", "println"},
    {"elif", "else if"},  {"elseif", "else if"},  {"elsif", "else if"}, {"let", "int"},
    {"next", "continue"}, {"printf", "print"},    {"puts", "println"},  {"var", "int"},
    {"write", "print"},   {"writeln", "println"},
};

constexpr std::string_view types[] = {"int", "bool"};

// Types of other languages.
constexpr Translation foreignTypes[] = {
    {"bool", "bool"},    {"boolean", "bool"}, {"Bool", "bool"},  {"Boolean", "bool"},
    {"byte", "int"},     {"char", "int"},     {"i16", "int"},    {"i32", "int"},
    {"i64", "int"},      {"i8", "int"},       {"Int", "int"},    {"int", "int"},
    {"int16", "int"},    {"int16_t", "int"},  {"int32", "int"},  {"int32_t", "int"},
    {"int64", "int"},    {"int64_t", "int"},  {"int8", "int"},   {"int8_t", "int"},
    {"integer", "int"},  {"Integer", "int"},  {"isize", "int"},  {"long", "int"},
    {"number", "int"},   {"rune", "int"},     {"short", "int"},  {"size_t", "int"},
    {"u16", "int"},      {"u32", "int"},      {"u64", "int"},    {"u8", "int"},
    {"uint", "int"},     {"uint16_t", "int"}, {"uint32", "int"}, {"uint32_t", "int"},
    {"uint64", "int"},   {"uint64_t", "int"}, {"uint8", "int"},  {"uint8_t", "int"},
    {"unsigned", "int"}, {"usize", "int"},    {"_Bool", "bool"},
};

constexpr std::string_view modifiers[] = {"extern",    "final",  "inline",  "private",
                                          "protected", "public", "static",  "readonly",
                                          "register",  "signed", "volatile"};

// What prints in other languages.
constexpr Translation prints[] = {
    {"console.log", "println"},     {"console.error", "println"},
    {"fmt.Print", "print"},         {"fmt.Printf", "print"},
    {"fmt.Println", "println"},     {"System.out.print", "print"},
    {"System.out.printf", "print"}, {"System.out.println", "println"},
    {"Console.Write", "print"},     {"Console.WriteLine", "println"},
    {"std::print", "print"},        {"std::println", "println"},
    {"sys.stdout.write", "print"},
};

constexpr std::string_view lengthMembers[] = {"Count", "count", "len", "Length", "length", "size"};

// Functions of other languages that Wend has by another name.
constexpr Translation foreignBuiltins[] = {
    {"feof", "eof"},     {"getchar", "getc"}, {"input", "read"},   {"length", "len"},
    {"putchar", "putc"}, {"quit", "exit"},    {"readInt", "read"}, {"readline", "read"},
    {"scanf", "read"},   {"size", "len"},     {"sizeof", "len"},   {"strlen", "len"},
};

constexpr BuiltinRow builtins[] = {
#define BUILTIN(enumerator, name, result, parameter) {name, std::string_view(#parameter) != "None"},
#include "frontend/builtins.def"
};

// Empty: the word is not in the table.
std::string_view translated(std::span<const Translation> table, std::string_view word) {
  auto found = std::ranges::find(table, word, &Translation::foreign);
  return found == table.end() ? "" : found->keyword;
}

bool isEqualButCase(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, [](char x, char y) { return (x | 0x20) == (y | 0x20); });
}

std::string_view nearestOf(std::span<const std::string_view> candidates, std::string_view word) {
  Suggestion suggestion(word);
  std::string_view nearest;
  for (std::string_view candidate : candidates)
    if (suggestion.consider(candidate))
      nearest = candidate;
  return nearest;
}

} // namespace

bool isForeignFunctionKeyword(std::string_view word) {
  return std::ranges::find(functionKeywords, word) != std::end(functionKeywords);
}

bool isForeignKeyword(std::string_view word) {
  return std::ranges::find(foreignKeywords, word, &ForeignKeyword::word) !=
         std::end(foreignKeywords);
}

std::string_view insteadOfForeign(std::string_view word) {
  const auto *found = std::ranges::find(foreignKeywords, word, &ForeignKeyword::word);
  return found == std::end(foreignKeywords) ? "" : found->instead;
}

std::string_view keywordLike(std::string_view word) {
  for (std::string_view keyword : keywords)
    if (isEqualButCase(word, keyword))
      return keyword;
  for (std::span<const Translation> table :
       {std::span<const Translation>(translations), std::span<const Translation>(foreignTypes)})
    if (std::string_view keyword = translated(table, word); !keyword.empty())
      return keyword;
  return nearestOf(keywords, word);
}

const BuiltinRow *findBuiltin(std::string_view name) {
  const auto *found = std::ranges::find(builtins, name, &BuiltinRow::name);
  return found == std::end(builtins) ? nullptr : found;
}

std::string_view foreignType(std::string_view word) { return translated(foreignTypes, word); }

bool isModifier(std::string_view word) {
  return std::ranges::find(modifiers, word) != std::end(modifiers);
}

std::string_view printLike(std::string_view name) { return translated(prints, name); }

bool isLengthMember(std::string_view name) {
  return std::ranges::find(lengthMembers, name) != std::end(lengthMembers);
}

std::string_view builtinLike(std::string_view name) { return translated(foreignBuiltins, name); }

std::string_view typeLike(std::string_view word) {
  std::string_view keyword = keywordLike(word);
  bool isType = std::ranges::find(types, keyword) != std::end(types);
  return isType ? keyword : nearestOf(types, word); // `in` is as near to `if`
}

} // namespace wend
