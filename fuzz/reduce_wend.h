// Edits of Wend programs, on their syntax.
#pragma once

#include "fuzz/reduce.h"

#include "frontend/frontend.h"

namespace wend::fuzz {

class WendEdits : public Edits {
public:
  explicit WendEdits(Dialect dialect) : dialect_(dialect) {}

  [[nodiscard]] uint32_t kinds() const override;
  size_t count(uint32_t kind, const std::string &program) override;
  std::string apply(uint32_t kind, const std::string &program, size_t from, size_t to) override;

private:
  [[nodiscard]] bool compiles(const std::string &program) const;

  Dialect dialect_;
};

} // namespace wend::fuzz
