#include "ir/analysis/reverse_postorder.h"

#include "ir/local_names.h"

namespace wend {

void ReversePostorder::print(std::string &out) const {
  LocalNames names(*blocks_[0]->function());
  names.append(out, std::span<BasicBlock *const>(blocks_));
  out += '\n';
}

} // namespace wend
