#include "lsp/protocol.h"

#include "lsp/structure.h"

#include <algorithm>

namespace wend::lsp {

const Json *memberOf(const Json &object, const char *key) {
  if (!object.is_object())
    return nullptr;
  auto found = object.find(key);
  return found == object.end() ? nullptr : &*found;
}

const Json *memberOf(const Json &object, std::initializer_list<const char *> keys) {
  const Json *at = &object;
  for (const char *key : keys)
    if (at)
      at = memberOf(*at, key);
  return at;
}

std::optional<uint32_t> numberOf(const Json *json) {
  if (!json || !json->is_number_unsigned())
    return {};
  uint64_t number = *json->get_ptr<const Json::number_unsigned_t *>();
  return static_cast<uint32_t>(std::min<uint64_t>(number, INT32_MAX));
}

const std::string *textOf(const Json *json) {
  return json ? json->get_ptr<const Json::string_t *>() : nullptr;
}

bool isTrue(const Json *json) {
  const bool *value = json ? json->get_ptr<const Json::boolean_t *>() : nullptr;
  return value && *value;
}

bool hasText(const Json *array, std::string_view text) {
  return array && array->is_array() && std::any_of(array->begin(), array->end(), [&](auto &each) {
           const std::string *found = textOf(&each);
           return found && *found == text;
         });
}

std::optional<Position> positionOf(const Json *json) {
  if (!json)
    return {};
  std::optional<uint32_t> line = numberOf(memberOf(*json, "line"));
  std::optional<uint32_t> character = numberOf(memberOf(*json, "character"));
  return line && character ? std::optional(Position{*line, *character}) : std::nullopt;
}

std::optional<Range> rangeOf(const Json *json) {
  if (!json)
    return {};
  std::optional<Position> begin = positionOf(memberOf(*json, "start"));
  std::optional<Position> end = positionOf(memberOf(*json, "end"));
  return begin && end && *begin <= *end ? std::optional(Range{*begin, *end}) : std::nullopt;
}

Json toJson(Position position) {
  return {{"line", position.line}, {"character", position.character}};
}

Json toJson(Range range) { return {{"start", toJson(range.begin)}, {"end", toJson(range.end)}}; }

ClientCapabilities capabilitiesOf(const Json &initializeParams) {
  ClientCapabilities result;
  const Json *root = memberOf(initializeParams, "capabilities");
  if (!root)
    return result;
  auto has = [&](std::initializer_list<const char *> keys) {
    return isTrue(memberOf(*root, keys));
  };
  if (hasText(memberOf(*root, {"general", "positionEncodings"}), "utf-8"))
    result.encoding = Encoding::Utf8;
  const Json *document = memberOf(*root, "textDocument");
  if (!document)
    return result;
  result.hasSnippets = has({"textDocument", "completion", "completionItem", "snippetSupport"});
  result.hasLabelDetails =
      has({"textDocument", "completion", "completionItem", "labelDetailsSupport"});
  result.hasMarkdown = hasText(memberOf(*document, {"hover", "contentFormat"}), "markdown");
  result.hasMarkdownItems = hasText(
      memberOf(*document, {"completion", "completionItem", "documentationFormat"}), "markdown");
  result.hasHierarchicalSymbols =
      has({"textDocument", "documentSymbol", "hierarchicalDocumentSymbolSupport"});
  result.hasRelatedInformation = has({"textDocument", "publishDiagnostics", "relatedInformation"});
  result.hasTags = memberOf(*document, {"publishDiagnostics", "tagSupport", "valueSet"}) != nullptr;
  result.hasLabelOffsets = has({"textDocument", "signatureHelp", "signatureInformation",
                                "parameterInformation", "labelOffsetSupport"});
  result.hasCodeActionLiterals =
      memberOf(*document, {"codeAction", "codeActionLiteralSupport"}) != nullptr;
  return result;
}

Json serverCapabilities(Encoding encoding) {
  constexpr int incremental = 2;
  return {
      {"positionEncoding", encoding == Encoding::Utf8 ? "utf-8" : "utf-16"},
      {"textDocumentSync",
       {{"openClose", true}, {"change", incremental}, {"save", {{"includeText", false}}}}},
      {"hoverProvider", true},
      {"definitionProvider", true},
      {"referencesProvider", true},
      {"documentHighlightProvider", true},
      {"documentSymbolProvider", true},
      {"renameProvider", {{"prepareProvider", true}}},
      {"codeActionProvider", {{"codeActionKinds", {"quickfix"}}}},
      {"completionProvider", Json::object()},
      {"signatureHelpProvider",
       {{"triggerCharacters", {"(", ","}}, {"retriggerCharacters", {")"}}}},
      {"semanticTokensProvider",
       {{"legend", {{"tokenTypes", tokenTypes}, {"tokenModifiers", tokenModifiers}}},
        {"full", true},
        {"range", true}}},
      {"documentFormattingProvider", true},
      {"inlayHintProvider", true},
      {"foldingRangeProvider", true},
      {"selectionRangeProvider", true},
  };
}

} // namespace wend::lsp
