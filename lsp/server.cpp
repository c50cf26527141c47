#include "lsp/server.h"

#include "lsp/lsp.h"

#include <algorithm>
#include <fmt/format.h>

namespace wend::lsp {

int Server::run() {
  for (std::string content; state_ != State::Exited && !hasFailed_;) {
    // While more is being typed, the diagnostics would be outdated.
    if (!transport_.hasInput())
      publish();
    switch (transport_.receive(content)) {
    case Transport::Received::End:
      publish();
      return 1;
    case Transport::Received::Malformed:
      respond(nullptr, {ErrorCode::ParseError, "a header without a valid Content-Length"});
      break;
    case Transport::Received::Message:
      handle(content);
      break;
    }
  }
  return state_ == State::Exited && hasShutDown_ ? 0 : 1;
}

// ---- Messages

void Server::handle(const std::string &content) {
  Json message = Json::parse(content, nullptr, /*allow_exceptions=*/false);
  if (message.is_discarded())
    return respond(nullptr, {ErrorCode::ParseError, "the content is not JSON"});
  const Json *id = memberOf(message, "id");
  bool isId = id && (id->is_string() || id->is_number_integer());
  const std::string *method = textOf(memberOf(message, "method"));
  bool isResponse =
      !memberOf(message, "method") && (memberOf(message, "result") || memberOf(message, "error"));
  if (isResponse)
    return;
  if (!method || (id && !isId))
    return respond(isId ? *id : Json(),
                   {ErrorCode::InvalidRequest, "a message needs a method, and a request an id"});
  const Json *params = memberOf(message, "params");
  const Json none = Json::object();
  if (id)
    request(*id, *method, params ? *params : none);
  else
    notification(*method, params ? *params : none);
}

void Server::request(const Json &id, const std::string &method, const Json &params) {
  if (method == "initialize")
    return respond(id, initialize(params));
  if (state_ == State::New)
    return respond(id, {ErrorCode::NotInitialized, "the server is not initialized"});
  if (state_ == State::ShutDown)
    return respond(id, {ErrorCode::InvalidRequest, "the server has been shut down"});
  respond(id, dispatch(method, params));
}

Answer Server::dispatch(const std::string &method, const Json &params) {
  struct Row {
    std::string_view method;
    PlaceHandler handler;
    bool hasPosition;
  };
  constexpr Row rows[] = {
      {"textDocument/hover", &Server::hover, true},
      {"textDocument/definition", &Server::definition, true},
      {"textDocument/references", &Server::references, true},
      {"textDocument/documentHighlight", &Server::highlights, true},
      {"textDocument/prepareRename", &Server::prepareRename, true},
      {"textDocument/rename", &Server::renameName, true},
      {"textDocument/completion", &Server::completion, true},
      {"textDocument/signatureHelp", &Server::signatureHelp, true},
      {"textDocument/documentSymbol", &Server::symbols, false},
      {"textDocument/codeAction", &Server::codeActions, false},
      {"textDocument/semanticTokens/full", &Server::semanticTokens, false},
      {"textDocument/semanticTokens/range", &Server::semanticTokensInRange, false},
      {"textDocument/formatting", &Server::formatting, false},
      {"textDocument/inlayHint", &Server::inlayHints, false},
      {"textDocument/foldingRange", &Server::foldingRanges, false},
      {"textDocument/selectionRange", &Server::selectionRanges, false},
  };
  if (method == "shutdown") {
    state_ = State::ShutDown;
    hasShutDown_ = true;
    return Json();
  }
  const Row *row = std::ranges::find(rows, method, &Row::method);
  if (row == std::end(rows))
    return {ErrorCode::MethodNotFound, fmt::format("unknown method '{}'", method)};
  const std::string *uri = nullptr;
  Document *document = documentOf(params, uri);
  if (!document)
    return {ErrorCode::InvalidParams, "the document is not open"};
  uint32_t offset = 0;
  if (row->hasPosition) {
    std::optional<Position> position = positionOf(memberOf(params, "position"));
    if (!position)
      return {ErrorCode::InvalidParams, "'position' is missing"};
    offset = document->analysis().lines().offset(*position, client_.encoding);
  }
  return (this->*row->handler)(params, {*uri, *document, offset});
}

void Server::notification(const std::string &method, const Json &params) {
  if (method == "exit")
    state_ = State::Exited;
  if (state_ != State::Running)
    return;
  if (method == "textDocument/didOpen")
    open(params);
  else if (method == "textDocument/didChange")
    change(params);
  else if (method == "textDocument/didClose")
    close(params);
}

void Server::respond(const Json &id, Answer answer) {
  Json message = {{"jsonrpc", "2.0"}, {"id", id}};
  if (answer.isError)
    message["error"] = {{"code", static_cast<int>(answer.code)}, {"message", answer.message}};
  else
    message["result"] = std::move(answer.result);
  send(message);
}

void Server::notify(const char *method, Json params) {
  send({{"jsonrpc", "2.0"}, {"method", method}, {"params", std::move(params)}});
}

// A message may quote a part of a character of the program.
void Server::send(const Json &message) {
  hasFailed_ |= !transport_.send(message.dump(-1, ' ', false, Json::error_handler_t::replace));
}

void Server::log(const std::string &message) {
  constexpr int error = 1;
  notify("window/logMessage", {{"type", error}, {"message", message}});
}

Answer Server::initialize(const Json &params) {
  if (state_ != State::New)
    return {ErrorCode::InvalidRequest, "the server is initialized already"};
  if (!params.is_object())
    return {ErrorCode::InvalidParams, "the parameters must be an object"};
  state_ = State::Running;
  client_ = capabilitiesOf(params);
  return Json{{"capabilities", serverCapabilities(client_.encoding)},
              {"serverInfo", {{"name", "wendc"}, {"version", version_}}}};
}

// ---- Documents

void Server::open(const Json &params) {
  const std::string *uri = textOf(memberOf(params, {"textDocument", "uri"}));
  const std::string *text = textOf(memberOf(params, {"textDocument", "text"}));
  const Json *version = memberOf(params, {"textDocument", "version"});
  if (!uri || !text || !version || !version->is_number_integer())
    return log("textDocument/didOpen: invalid parameters");
  documents_[*uri] = std::make_unique<Document>(*text, version->get<int64_t>(), options_);
}

void Server::change(const Json &params) {
  const std::string *uri = nullptr;
  Document *document = documentOf(params, uri);
  const Json *changes = memberOf(params, "contentChanges");
  if (!document || !changes || !changes->is_array())
    return log("textDocument/didChange: invalid parameters");
  for (const Json &each : *changes) {
    const std::string *text = textOf(memberOf(each, "text"));
    const Json *rangeJson = memberOf(each, "range");
    std::optional<Range> range = rangeOf(rangeJson);
    bool isValid = text && (range || !rangeJson) &&
                   (!range || document->edit(*range, *text, client_.encoding));
    if (!isValid)
      return log("textDocument/didChange: an invalid change; the text is out of step");
    if (!range)
      document->replace(*text);
  }
  const Json *version = memberOf(params, {"textDocument", "version"});
  if (version && version->is_number_integer())
    document->setVersion(version->get<int64_t>());
}

void Server::close(const Json &params) {
  const std::string *uri = nullptr;
  if (!documentOf(params, uri))
    return log("textDocument/didClose: the document is not open");
  notify("textDocument/publishDiagnostics", {{"uri", *uri}, {"diagnostics", Json::array()}});
  documents_.erase(*uri);
}

Document *Server::documentOf(const Json &params, const std::string *&uri) {
  uri = textOf(memberOf(params, {"textDocument", "uri"}));
  auto found = uri ? documents_.find(*uri) : documents_.end();
  return found == documents_.end() ? nullptr : found->second.get();
}

std::span<const Diagnostics::Message>
Server::withNotes(const std::vector<Diagnostics::Message> &messages,
                  const Diagnostics::Message &first) {
  size_t begin = static_cast<size_t>(&first - messages.data());
  size_t end = begin + 1;
  while (end < messages.size() && messages[end].severity == Severity::Note)
    ++end;
  return std::span(messages).subspan(begin, end - begin);
}

// Sends the diagnostics of documents that have changed.
void Server::publish() {
  for (auto &[uri, document] : documents_) {
    if (document->isPublished)
      continue;
    document->isPublished = true;
    const Analysis &analysis = document->analysis();
    std::vector<Diagnostics::Message> messages = analysis.diagnostics().messages();
    Json list = Json::array();
    for (const Diagnostics::Message &message : messages)
      if (message.severity != Severity::Note)
        list.push_back(diagnosticOf(uri, analysis, withNotes(messages, message)));
    notify("textDocument/publishDiagnostics",
           {{"uri", uri}, {"version", document->version()}, {"diagnostics", std::move(list)}});
  }
}

// A diagnostic and its notes.
Json Server::diagnosticOf(const std::string &uri, const Analysis &analysis,
                          std::span<const Diagnostics::Message> messages) const {
  const Diagnostics::Message &message = messages.front();
  constexpr int error = 1;
  constexpr int warning = 2;
  constexpr int unnecessary = 1;
  std::string text(message.text);
  Json related = Json::array();
  for (const Diagnostics::Message &note : messages.subspan(1))
    if (client_.hasRelatedInformation && note.range.loc().isValid())
      related.push_back({{"location", {{"uri", uri}, {"range", rangeJson(analysis, note.range)}}},
                         {"message", note.text}});
    else
      text += fmt::format("\n{}", note.text);
  Json result = {{"range", rangeJson(analysis, message.range)},
                 {"severity", message.severity == Severity::Error ? error : warning},
                 {"code", message.row->id},
                 {"source", "wendc"},
                 {"message", text}};
  if (!related.empty())
    result["relatedInformation"] = std::move(related);
  std::string_view flag = message.row->flag ? message.row->flag : "";
  if (client_.hasTags && (flag.starts_with("unused-") || flag == "unreachable-code"))
    result["tags"] = Json::array({unnecessary});
  return result;
}

int serve(int input, int output, const LanguageOptions &options, const std::string &version) {
  Transport transport(input, output);
  return Server(transport, options, version).run();
}

} // namespace wend::lsp
