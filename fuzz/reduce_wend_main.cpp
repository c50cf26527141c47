// reduce-wend [--std=core] FILE COMMAND… — makes a Wend program smaller; see reduce_main.h.

#include "fuzz/reduce_main.h"
#include "fuzz/reduce_wend.h"

#include <string_view>

int main(int count, char **words) {
  bool isCore = count > 1 && std::string_view(words[1]) == "--std=core";
  wend::fuzz::WendEdits edits(isCore ? wend::Dialect::Core : wend::Dialect::Wend);
  int skipped = isCore ? 1 : 0;
  return wend::fuzz::runReducer(count - skipped, words + skipped, "reduce-wend", edits);
}
