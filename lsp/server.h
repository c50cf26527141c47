// The server: keeps the open documents and answers the messages of a client.
#pragma once

#include "lsp/document.h"
#include "lsp/edits.h"
#include "lsp/protocol.h"
#include "lsp/structure.h"
#include "lsp/transport.h"

#include <map>
#include <memory>
#include <string>

namespace wend::lsp {

// The result of a request, or an error.
struct Answer {
  Answer(Json value) : result(std::move(value)) {} // NOLINT(google-explicit-constructor)
  Answer(ErrorCode codeIn, std::string messageIn)
      : isError(true), code(codeIn), message(std::move(messageIn)) {}

  Json result;
  bool isError = false;
  ErrorCode code = ErrorCode::InvalidRequest;
  std::string message;
};

class Server {
public:
  Server(Transport &transport, const LanguageOptions &options, const std::string &version)
      : transport_(transport), options_(options), version_(version) {}

  int run();

private:
  enum class State : uint8_t { New, Running, ShutDown, Exited };

  // A document that a request is about, and a position in it if it has one.
  struct Place {
    const std::string &uri;
    Document &document;
    uint32_t offset;
  };
  using PlaceHandler = Answer (Server::*)(const Json &params, const Place &place);

  // ---- Messages (server.cpp)

  void handle(const std::string &content);
  void request(const Json &id, const std::string &method, const Json &params);
  void notification(const std::string &method, const Json &params);
  Answer dispatch(const std::string &method, const Json &params);
  void respond(const Json &id, Answer answer);
  void notify(const char *method, Json params);
  void send(const Json &message);
  // Tells the user of a mistake of the client.
  void log(const std::string &message);

  Answer initialize(const Json &params);

  // ---- Documents (server.cpp)

  void open(const Json &params);
  void change(const Json &params);
  void close(const Json &params);
  Document *documentOf(const Json &params, const std::string *&uri);
  void publish();
  // A message of the list, and the notes after it.
  static std::span<const Diagnostics::Message>
  withNotes(const std::vector<Diagnostics::Message> &messages, const Diagnostics::Message &first);
  Json diagnosticOf(const std::string &uri, const Analysis &analysis,
                    std::span<const Diagnostics::Message> messages) const;

  // ---- Requests (requests.cpp)

  Answer hover(const Json &params, const Place &place);
  Answer definition(const Json &params, const Place &place);
  Answer references(const Json &params, const Place &place);
  Answer highlights(const Json &params, const Place &place);
  Answer prepareRename(const Json &params, const Place &place);
  Answer renameName(const Json &params, const Place &place);
  Answer completion(const Json &params, const Place &place);
  Answer signatureHelp(const Json &params, const Place &place);
  Answer symbols(const Json &params, const Place &place);
  Answer codeActions(const Json &params, const Place &place);
  Answer semanticTokens(const Json &params, const Place &place);
  Answer semanticTokensInRange(const Json &params, const Place &place);
  Answer formatting(const Json &params, const Place &place);
  Answer inlayHints(const Json &params, const Place &place);
  Answer foldingRanges(const Json &params, const Place &place);
  Answer selectionRanges(const Json &params, const Place &place);

  [[nodiscard]] Json rangeJson(const Analysis &analysis, SourceRange range) const {
    return toJson(analysis.lines().range(range, client_.encoding));
  }
  [[nodiscard]] Json editsJson(const Analysis &analysis, const std::vector<Edit> &edits) const;
  [[nodiscard]] Json symbolJson(const std::string &uri, const Analysis &analysis,
                                const OutlineItem &item) const;
  void addFlatSymbols(const std::string &uri, const Analysis &analysis, const OutlineItem &item,
                      const std::string &container, Json &list) const;
  [[nodiscard]] Json tokensJson(const Analysis &analysis, SourceRange within) const;
  [[nodiscard]] Json markup(const std::string &markdown, bool isMarkdown) const;
  // The bytes of a range of the parameters; nothing if it is invalid.
  [[nodiscard]] std::optional<SourceRange> rangeParam(const Json &params,
                                                      const Analysis &analysis) const;

  Transport &transport_;
  const LanguageOptions &options_;
  const std::string &version_;
  State state_ = State::New;
  bool hasShutDown_ = false;
  bool hasFailed_ = false; // the output cannot be written
  ClientCapabilities client_;
  std::map<std::string, std::unique_ptr<Document>> documents_; // by URI
};

} // namespace wend::lsp
