#include "driver/prelude.h"

#include "ir/printer.h"
#include "support/invariant.h"

#include <algorithm>
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
  bool isInModule = false; // a declaration of the C library that the module has
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

  // The module declares or defines the function.
  void omit(std::string_view name) {
    if (Section *section = find(name))
      section->isInModule = true;
  }

  // The declarations of the C library that the module has not.
  void printLibrary(std::string &out) const {
    for (const Section &section : sections_)
      if (section.isRequested && !section.isInModule && !isOfRuntime(section))
        print(section, out);
  }

  void printRuntime(std::string &out) const {
    bool isFirst = true;
    for (const Section &section : sections_) {
      if (!section.isRequested || !isOfRuntime(section))
        continue;
      if (isFirst)
        out += "; The runtime, on top of libc.\n";
      isFirst = false;
      print(section, out);
    }
  }

private:
  static bool isOfRuntime(const Section &section) { return section.name.starts_with("wend"); }

  static void print(const Section &section, std::string &out) {
    out += section.text;
    if (!section.text.ends_with('\n'))
      out += '\n';
  }

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
    runtime.omit(module.names().text(function->name));
  std::vector<const Function *> all = declarations(module);
  std::erase_if(all, [&](const Function *function) {
    std::string_view name = module.names().text(function->name);
    return name.starts_with("wend_") && runtime.request(name);
  });
  auto intrinsics = std::ranges::find_if(all, [&](const Function *function) {
    return module.names().text(function->name).starts_with("llvm.");
  });
  // All declarations in the order in which they are printed when this text has been read.
  std::for_each(all.begin(), intrinsics, [&](const Function *f) { print(*f, out); });
  runtime.printLibrary(out);
  std::for_each(intrinsics, all.end(), [&](const Function *f) { print(*f, out); });
  runtime.printRuntime(out);
}

} // namespace wend
