#include "driver/prelude.h"

#include "ir/printer.h"
#include "support/invariant.h"

#include <string_view>
#include <vector>

namespace wend {

namespace {

constexpr std::string_view prelude =
#include "generated/prelude.inc"
    ;

// A section of the prelude: a runtime function, or code that several of them share.
struct Section {
  std::string_view name;
  std::string_view needs; // names of other sections, separated by spaces
  std::string_view text;
  bool isRequested = false;
};

// A section starts with a line `;; name: needed needed`.
std::vector<Section> sectionsOf(std::string_view text) {
  constexpr std::string_view mark = "\n;; ";
  std::vector<Section> sections;
  for (size_t at = text.find(mark); at != std::string_view::npos;) {
    size_t next = text.find(mark, at + 1);
    std::string_view section = text.substr(at + mark.size(), next - at - mark.size());
    size_t lineEnd = section.find('\n');
    std::string_view head = section.substr(0, lineEnd);
    size_t colon = head.find(':');
    sections.push_back({head.substr(0, colon), head.substr(colon + 1),
                        lineEnd == std::string_view::npos ? "" : section.substr(lineEnd + 1)});
    at = next;
  }
  return sections;
}

class Prelude {
public:
  Prelude() : sections_(sectionsOf(prelude)) {}

  // Requests a section and those that it needs. False if there is no section of this name.
  bool request(std::string_view name) {
    Section *section = find(name);
    if (!section)
      return false;
    if (section->isRequested)
      return true;
    section->isRequested = true;
    std::string_view needs = section->needs;
    while (!needs.empty()) {
      needs.remove_prefix(std::min(needs.find_first_not_of(' '), needs.size()));
      std::string_view needed = needs.substr(0, needs.find(' '));
      needs.remove_prefix(needed.size());
      INVARIANT(needed.empty() || request(needed),
                "a section of the prelude needs one that is missing");
    }
    return true;
  }

  void printRequested(std::string &out) const {
    bool isFirst = true;
    for (const Section &section : sections_) {
      if (!section.isRequested)
        continue;
      if (isFirst)
        out += "; The runtime, on top of libc.\n";
      isFirst = false;
      out += section.text;
      if (!section.text.ends_with('\n'))
        out += '\n';
    }
  }

private:
  Section *find(std::string_view name) {
    for (Section &section : sections_)
      if (section.name == name)
        return &section;
    return nullptr;
  }

  std::vector<Section> sections_;
};

} // namespace

void printDeclarations(const Module &module, std::string &out) {
  Prelude runtime;
  for (const Function *function : module.functions())
    if (!function->isDefined && !runtime.request(module.names().text(function->name)))
      print(*function, out);
  runtime.printRequested(out);
}

} // namespace wend
