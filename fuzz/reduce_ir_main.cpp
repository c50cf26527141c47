// reduce-ir FILE COMMAND… — makes a module in LLVM IR smaller; see reduce_main.h.

#include "fuzz/reduce_ir.h"
#include "fuzz/reduce_main.h"

int main(int count, char **words) {
  wend::fuzz::IrEdits edits;
  return wend::fuzz::runReducer(count, words, "reduce-ir", edits);
}
