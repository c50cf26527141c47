#include "ir/source_lines.h"

#include "ir/function_debug.h"

#include <fmt/format.h>

namespace wend {

// Whether a file of the debug information is not the text that the module was read from.
bool SourceLines::isOther(uint32_t file) const {
  return !module_.source() || module_.debugInfo->files[file].name != module_.source()->name();
}

std::optional<SourcePosition> SourceLines::position(CodeLoc loc) const {
  const DebugInfo *info = module_.debugInfo;
  if (loc.isValid() && info && isOther(info->fileOf(loc))) {
    const DebugInfo::Location &location = (*info)[loc];
    if (location.line == 0)
      return std::nullopt;
    uint32_t file = info->fileOf(loc);
    return SourcePosition{info->files[file].name, file, {location.line, location.column}};
  }
  return ownPosition(module_.sourceLoc(loc));
}

std::optional<SourcePosition> SourceLines::position(const Function &function) const {
  if (function.debug) {
    const DebugInfo::Scope &scope = module_.debugInfo->scopes[function.debug->scope()];
    if (isOther(scope.file))
      return SourcePosition{
          module_.debugInfo->files[scope.file].name, scope.file, {scope.line, scope.column}};
  }
  return ownPosition(function.loc);
}

std::optional<SourcePosition> SourceLines::ownPosition(SourceLoc at) const {
  if (!module_.source() || !at.isValid())
    return std::nullopt;
  return SourcePosition{module_.source()->name(), 0, module_.source()->lineColumn(at)};
}

std::string SourceLines::line(const SourcePosition &position) const {
  std::string out = fmt::format("{}:{}:", position.file, position.at.line);
  const SourceFile *file = source(position.fileNumber);
  if (!file || position.at.line > file->lineCount())
    return out;
  std::string_view text = file->lineText(position.at.line);
  size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos)
    return out;
  return fmt::format("{} {}", out, text.substr(first));
}

const SourceFile *SourceLines::source(uint32_t file) const {
  const DebugInfo *info = module_.debugInfo;
  if (!info || !isOther(file))
    return module_.source();
  files_.resize(info->files.size());
  std::unique_ptr<SourceFile> &known = files_[file];
  if (!known) {
    const DebugInfo::File &named = info->files[file];
    bool isWhole = named.folder.empty() || named.name.starts_with('/');
    std::string path = isWhole ? named.name : fmt::format("{}/{}", named.folder, named.name);
    std::string error;
    std::optional<FileText> text = FileText::read(path, error);
    bool isUsable = text && text->view().size() < SourceLoc::none;
    known = std::make_unique<SourceFile>(path, isUsable ? std::move(*text) : FileText());
  }
  return known.get();
}

} // namespace wend
