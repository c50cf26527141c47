#include "ir/rewrites.h"

#include "ir/module.h"
#include "ir/printer.h"

#include <fmt/format.h>
#include <iterator>

namespace wend {

void Rewrite::describe(const void *rewrite, std::string &out) {
  const auto &[from, to] = *static_cast<const Rewrite *>(rewrite);
  print(from, out);
  if (!to)
    return;
  out += " => ";
  if (to->isInstruction())
    print(static_cast<const Instruction &>(*to), out);
  else if (const Constant *constant = asConstant(to))
    fmt::format_to(std::back_inserter(out), "{} {}", name(to->type()), constant->value());
  else
    out += from.block()->function()->module().names().text(to->name);
}

} // namespace wend
