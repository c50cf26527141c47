// The requests about a document; see server.h.

#include "lsp/completion.h"
#include "lsp/describe.h"
#include "lsp/server.h"

#include <algorithm>
#include <fmt/format.h>

namespace wend::lsp {

namespace {

// The numbers of the protocol.
constexpr int functionSymbol = 12, variableSymbol = 13, constantSymbol = 14;
constexpr int functionItem = 3, variableItem = 6, keywordItem = 14, constantItem = 21;
constexpr int snippetFormat = 2, plainFormat = 1;
constexpr int readHighlight = 2, writeHighlight = 3;
constexpr int parameterHint = 2;

int symbolKind(Entity entity) {
  return entity.function            ? functionSymbol
         : entity.variable->isConst ? constantSymbol
                                    : variableSymbol;
}

int itemKind(CompletionKind kind) {
  switch (kind) {
  case CompletionKind::Function:
    return functionItem;
  case CompletionKind::Variable:
    return variableItem;
  case CompletionKind::Constant:
    return constantItem;
  case CompletionKind::Keyword:
    return keywordItem;
  }
  return keywordItem;
}

// A name, with its range in the current text.
struct FoundName {
  NameView view;
  NameAt name;
  SourceRange range;
};

std::optional<FoundName> nameIn(Document &document, uint32_t offset) {
  NameView view = document.names();
  std::optional<NameAt> name = nameAt(view.analysis, view.mapping.toOlder(offset));
  if (!name)
    return {};
  return FoundName{view, *name, view.mapping.toNewer(name->range)};
}

// The length of a text in the units of the protocol.
uint32_t lengthOf(std::string_view text, Encoding encoding) {
  return LineTable(text).position(static_cast<uint32_t>(text.size()), encoding).character;
}

} // namespace

Json Server::markup(const std::string &markdown, bool isMarkdown) const {
  if (isMarkdown)
    return {{"kind", "markdown"}, {"value", markdown}};
  std::string plain;
  for (size_t i = 0; i < markdown.size(); ++i) {
    std::string_view rest = std::string_view(markdown).substr(i);
    if (rest.starts_with("```"))
      i = std::min(markdown.find('\n', i), markdown.size());
    else if (rest.front() == '\\' && rest.size() > 1)
      plain += markdown[++i];
    else if (rest.front() != '`')
      plain += rest.front();
  }
  return {{"kind", "plaintext"}, {"value", plain}};
}

Json Server::editsJson(const Analysis &analysis, const std::vector<Edit> &edits) const {
  Json list = Json::array();
  for (const Edit &edit : edits)
    list.push_back({{"range", rangeJson(analysis, edit.range)}, {"newText", edit.text}});
  return list;
}

std::optional<SourceRange> Server::rangeParam(const Json &params, const Analysis &analysis) const {
  std::optional<Range> range = rangeOf(memberOf(params, "range"));
  if (!range)
    return {};
  return SourceRange{analysis.lines().offset(range->begin, client_.encoding),
                     analysis.lines().offset(range->end, client_.encoding)};
}

// ---- Names

Answer Server::hover(const Json & /*params*/, const Place &place) {
  std::optional<FoundName> found = nameIn(place.document, place.offset);
  if (!found)
    return Json();
  std::string text = describe(found->view.analysis, found->name.entity);
  return Json{{"contents", markup(text, client_.hasMarkdown)},
              {"range", rangeJson(place.document.analysis(), found->range)}};
}

Answer Server::definition(const Json & /*params*/, const Place &place) {
  std::optional<FoundName> found = nameIn(place.document, place.offset);
  if (!found || !found->name.entity.declaration().loc().isValid())
    return Json();
  SourceRange range = found->view.mapping.toNewer(found->name.entity.declaration());
  return Json{{"uri", place.uri}, {"range", rangeJson(place.document.analysis(), range)}};
}

Answer Server::references(const Json &params, const Place &place) {
  Json list = Json::array();
  std::optional<FoundName> found = nameIn(place.document, place.offset);
  if (!found)
    return list;
  bool includesDeclaration = isTrue(memberOf(params, {"context", "includeDeclaration"}));
  for (const Occurrence *occurrence : found->view.analysis.index().of(found->name.entity)) {
    SourceRange range = found->view.mapping.toNewer(occurrence->range);
    if (includesDeclaration || occurrence->role != Role::Declaration)
      list.push_back({{"uri", place.uri}, {"range", rangeJson(place.document.analysis(), range)}});
  }
  return list;
}

Answer Server::highlights(const Json & /*params*/, const Place &place) {
  Json list = Json::array();
  std::optional<FoundName> found = nameIn(place.document, place.offset);
  if (!found)
    return list;
  for (const Occurrence *occurrence : found->view.analysis.index().of(found->name.entity)) {
    bool isRead = occurrence->role == Role::Read || occurrence->role == Role::Call;
    SourceRange range = found->view.mapping.toNewer(occurrence->range);
    list.push_back({{"range", rangeJson(place.document.analysis(), range)},
                    {"kind", isRead ? readHighlight : writeHighlight}});
  }
  return list;
}

Answer Server::prepareRename(const Json & /*params*/, const Place &place) {
  const Analysis &analysis = place.document.analysis();
  std::optional<NameAt> name = nameAt(analysis, place.offset);
  if (!name)
    return Json();
  std::string reason = cannotRename(analysis, name->entity);
  if (!reason.empty())
    return {ErrorCode::RequestFailed, reason};
  return Json{{"range", rangeJson(analysis, name->range)},
              {"placeholder", analysis.text(name->range)}};
}

Answer Server::renameName(const Json &params, const Place &place) {
  const Analysis &analysis = place.document.analysis();
  const std::string *newName = textOf(memberOf(params, "newName"));
  if (!newName)
    return {ErrorCode::InvalidParams, "'newName' is missing"};
  std::optional<NameAt> name = nameAt(analysis, place.offset);
  if (!name)
    return {ErrorCode::RequestFailed, "There is no name to change."};
  std::vector<Edit> edits;
  std::string reason = rename(analysis, name->entity, *newName, edits);
  if (!reason.empty())
    return {ErrorCode::RequestFailed, reason};
  return Json{{"changes", {{place.uri, editsJson(analysis, edits)}}}};
}

// ---- Typing

Answer Server::completion(const Json & /*params*/, const Place &place) {
  const Analysis &current = place.document.analysis();
  NameView view = place.document.names();
  Completions completions = complete(current, view, place.offset, client_.hasSnippets);
  Json range = rangeJson(current, completions.range);
  Json list = Json::array();
  for (const Completion &each : completions.items) {
    Json item = {{"label", each.label},
                 {"kind", itemKind(each.kind)},
                 // Editors sort by this text.
                 {"sortText", fmt::format("{:05}", list.size())},
                 {"insertTextFormat", each.isSnippet ? snippetFormat : plainFormat},
                 {"textEdit", {{"range", range}, {"newText", each.insert}}}};
    if (!each.detail.empty())
      item["detail"] = each.detail;
    if (!each.signature.empty() && client_.hasLabelDetails)
      item["labelDetails"] = {{"detail", each.signature}};
    std::string text = each.entity ? documentationOf(view.analysis, each.entity) : "";
    if (!text.empty())
      item["documentation"] = markup(text, client_.hasMarkdownItems);
    list.push_back(std::move(item));
  }
  return Json{{"isIncomplete", false}, {"items", std::move(list)}};
}

Answer Server::signatureHelp(const Json & /*params*/, const Place &place) {
  NameView view = place.document.names();
  Signatures found = signaturesAt(place.document.analysis(), view, place.offset);
  if (found.list.empty())
    return Json();
  Json list = Json::array();
  for (const Signature &signature : found.list) {
    std::string_view label = signature.label;
    Json parameters = Json::array();
    for (SourceRange range : signature.parameters) {
      std::string_view text = label.substr(range.begin, range.end - range.begin);
      uint32_t begin = lengthOf(label.substr(0, range.begin), client_.encoding);
      Json offsets = Json::array({begin, begin + lengthOf(text, client_.encoding)});
      parameters.push_back({{"label", client_.hasLabelOffsets ? offsets : Json(text)}});
    }
    list.push_back({{"label", signature.label}, {"parameters", std::move(parameters)}});
    if (std::string_view text = builtinText(signature.function->builtin); !text.empty())
      list.back()["documentation"] = text;
  }
  return Json{{"signatures", std::move(list)},
              {"activeSignature", found.active},
              {"activeParameter", found.parameter}};
}

// ---- Structure

Json Server::symbolJson(const std::string &uri, const Analysis &analysis,
                        const OutlineItem &item) const {
  Json json = {{"name", analysis.text(item.nameRange)},
               {"detail", item.detail},
               {"kind", symbolKind(item.entity)},
               {"range", rangeJson(analysis, item.range)},
               {"selectionRange", rangeJson(analysis, item.nameRange)}};
  if (item.children.empty())
    return json;
  Json children = Json::array();
  for (const OutlineItem &child : item.children)
    children.push_back(symbolJson(uri, analysis, child));
  json["children"] = std::move(children);
  return json;
}

void Server::addFlatSymbols(const std::string &uri, const Analysis &analysis,
                            const OutlineItem &item, const std::string &container,
                            Json &list) const {
  std::string name(analysis.text(item.nameRange));
  Json json = {{"name", name},
               {"kind", symbolKind(item.entity)},
               {"location", {{"uri", uri}, {"range", rangeJson(analysis, item.range)}}}};
  if (!container.empty())
    json["containerName"] = container;
  list.push_back(std::move(json));
  for (const OutlineItem &child : item.children)
    addFlatSymbols(uri, analysis, child, name, list);
}

Answer Server::symbols(const Json & /*params*/, const Place &place) {
  const Analysis &analysis = place.document.analysis();
  Json list = Json::array();
  for (const OutlineItem &item : outlineOf(analysis))
    if (client_.hasHierarchicalSymbols)
      list.push_back(symbolJson(place.uri, analysis, item));
    else
      addFlatSymbols(place.uri, analysis, item, "", list);
  return list;
}

Json Server::tokensJson(const Analysis &analysis, SourceRange within) const {
  Json data = Json::array();
  Position previous;
  for (const SemanticToken &token : semanticTokensOf(analysis, within)) {
    Position at = analysis.lines().position(token.range.begin, client_.encoding);
    uint32_t lines = at.line - previous.line;
    data.push_back(lines);
    data.push_back(lines ? at.character : at.character - previous.character);
    data.push_back(token.range.end - token.range.begin); // names are ASCII
    data.push_back(token.type);
    data.push_back(token.modifiers);
    previous = at;
  }
  return {{"data", std::move(data)}};
}

Answer Server::semanticTokens(const Json & /*params*/, const Place &place) {
  const Analysis &analysis = place.document.analysis();
  return tokensJson(analysis, {0, SourceLoc::none});
}

Answer Server::semanticTokensInRange(const Json &params, const Place &place) {
  const Analysis &analysis = place.document.analysis();
  std::optional<SourceRange> range = rangeParam(params, analysis);
  if (!range)
    return {ErrorCode::InvalidParams, "'range' is missing"};
  return tokensJson(analysis, *range);
}

Answer Server::inlayHints(const Json &params, const Place &place) {
  const Analysis &analysis = place.document.analysis();
  std::optional<SourceRange> range = rangeParam(params, analysis);
  if (!range)
    return {ErrorCode::InvalidParams, "'range' is missing"};
  Json list = Json::array();
  for (const Hint &hint : hintsOf(analysis, *range)) {
    Json json = {{"position", toJson(analysis.lines().position(hint.offset, client_.encoding))},
                 {"label", hint.text}};
    if (hint.isParameter) {
      json["kind"] = parameterHint;
      json["paddingRight"] = true;
    }
    list.push_back(std::move(json));
  }
  return list;
}

Answer Server::foldingRanges(const Json & /*params*/, const Place &place) {
  Json list = Json::array();
  for (const Fold &fold : foldsOf(place.document.analysis())) {
    list.push_back({{"startLine", fold.firstLine}, {"endLine", fold.lastLine}});
    if (fold.isComment)
      list.back()["kind"] = "comment";
  }
  return list;
}

Answer Server::selectionRanges(const Json &params, const Place &place) {
  const Analysis &analysis = place.document.analysis();
  const Json *positions = memberOf(params, "positions");
  if (!positions || !positions->is_array())
    return {ErrorCode::InvalidParams, "'positions' is missing"};
  Json list = Json::array();
  for (const Json &each : *positions) {
    std::optional<Position> position = positionOf(&each);
    if (!position)
      return {ErrorCode::InvalidParams, "an invalid position"};
    uint32_t offset = analysis.lines().offset(*position, client_.encoding);
    std::vector<SourceRange> ranges = selectionsAt(analysis, offset);
    Json chain;
    for (auto range = ranges.rbegin(); range != ranges.rend(); ++range) {
      Json inner = {{"range", rangeJson(analysis, *range)}};
      if (!chain.is_null())
        inner["parent"] = std::move(chain);
      chain = std::move(inner);
    }
    list.push_back(std::move(chain));
  }
  return list;
}

// ---- Edits

Answer Server::codeActions(const Json &params, const Place &place) {
  const Analysis &analysis = place.document.analysis();
  std::optional<SourceRange> range = rangeParam(params, analysis);
  if (!range)
    return {ErrorCode::InvalidParams, "'range' is missing"};
  Json list = Json::array();
  const Json *only = memberOf(params, {"context", "only"});
  bool isRequested = !only || hasText(only, "quickfix") || hasText(only, "");
  if (!isRequested || !client_.hasCodeActionLiterals)
    return list;
  std::vector<Diagnostics::Message> messages = analysis.diagnostics().messages();
  for (const QuickFix &fix : quickFixesOf(analysis, messages, *range))
    list.push_back({{"title", fix.title},
                    {"kind", "quickfix"},
                    {"isPreferred", true},
                    {"diagnostics", Json::array({diagnosticOf(place.uri, analysis,
                                                              withNotes(messages, *fix.message))})},
                    {"edit", {{"changes", {{place.uri, editsJson(analysis, fix.edits)}}}}}});
  return list;
}

Answer Server::formatting(const Json & /*params*/, const Place &place) {
  const Analysis &analysis = place.document.analysis();
  return editsJson(analysis, formattingOf(analysis));
}

} // namespace wend::lsp
