// Response files: `@FILE` on the command line stands for the words in FILE.
#pragma once

#include <deque>
#include <string>
#include <string_view>

namespace wend {

// Appends the words of a response file, with the syntax of GCC: they are separated by white space;
// single and double quotes include it, and a backslash the character after it, also in quotes.
void splitWords(std::string_view text, std::deque<std::string> &words);

} // namespace wend
