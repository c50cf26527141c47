#include "driver/function_search.h"

#include <fmt/format.h>

namespace wend {

namespace {

std::string_view withoutSign(std::string_view name) {
  return name.starts_with('@') ? name.substr(1) : name;
}

std::string_view lastPart(std::string_view name) { return name.substr(name.rfind('.') + 1); }

} // namespace

FunctionSearch::FunctionSearch(std::string_view name)
    : name_(withoutSign(name)), whole_(name_), last_(lastPart(name_)) {}

bool FunctionSearch::visit(std::string_view candidate) {
  if (candidate == name_)
    return true;
  if (inner_.empty() && candidate.ends_with("." + name_))
    inner_ = candidate;
  if (whole_.consider(candidate))
    nearest_ = candidate;
  if (last_.consider(lastPart(candidate)))
    nearestInner_ = candidate;
  return false;
}

std::string FunctionSearch::error() const {
  const std::string &meant = !inner_.empty()     ? inner_
                             : !nearest_.empty() ? nearest_
                                                 : nearestInner_;
  std::string text = fmt::format("no function '{}' is defined", name_);
  return meant.empty() ? text : fmt::format("{}; did you mean '{}'?", text, meant);
}

} // namespace wend
