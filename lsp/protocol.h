// JSON of the protocol. Nothing here throws: what has another type than expected is missing.
#pragma once

#include "lsp/line_table.h"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>

namespace wend::lsp {

using Json = nlohmann::json;

// The codes of errors of JSON-RPC and of the protocol.
enum class ErrorCode : int {
  ParseError = -32700,
  InvalidRequest = -32600,
  MethodNotFound = -32601,
  InvalidParams = -32602,
  NotInitialized = -32002,
  RequestFailed = -32803,
};

// The member of nested objects that the keys name; null if there is none.
const Json *memberOf(const Json &object, std::initializer_list<const char *> keys);
const Json *memberOf(const Json &object, const char *key);

std::optional<uint32_t> numberOf(const Json *json); // greater ones are the maximum
const std::string *textOf(const Json *json);
bool isTrue(const Json *json);
// Whether the array has this text.
bool hasText(const Json *array, std::string_view text);
std::optional<Position> positionOf(const Json *json);
std::optional<Range> rangeOf(const Json *json);

Json toJson(Position position);
Json toJson(Range range);

// What the client can do with the answers.
struct ClientCapabilities {
  Encoding encoding = Encoding::Utf16;
  bool hasSnippets = false;
  bool hasLabelDetails = false;
  bool hasMarkdown = false;      // in hover
  bool hasMarkdownItems = false; // in completion
  bool hasHierarchicalSymbols = false;
  bool hasRelatedInformation = false;
  bool hasTags = false;         // of diagnostics
  bool hasLabelOffsets = false; // of parameters in signatures
  bool hasCodeActionLiterals = false;
};
ClientCapabilities capabilitiesOf(const Json &initializeParams);
Json serverCapabilities(Encoding encoding);

} // namespace wend::lsp
