#include "support/diagnostic_formats.h"

#include "support/explanations.h"
#include "support/text.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>

namespace wend {

namespace {

using Message = Diagnostics::Message;
using Messages = std::span<const Message>;

// Appends to JSON text. A key comes with the comma before it, unless it is the first of an object.
class JsonWriter {
public:
  explicit JsonWriter(std::string &out) : out_(out) {}

  void text(std::string_view raw) { out_ += raw; }
  void string(std::string_view raw, std::string_view value) {
    out_ += raw;
    appendJsonString(out_, value);
  }
  void number(std::string_view raw, uint64_t value) {
    out_ += raw;
    appendDecimal(out_, value);
  }
  // Calls each(item) for the items, with commas between.
  template <typename Items, typename Each> void list(const Items &items, Each each) {
    out_ += '[';
    bool isFirst = true;
    for (const auto &item : items) {
      if (!std::exchange(isFirst, false))
        out_ += ',';
      each(item);
    }
    out_ += ']';
  }

private:
  std::string &out_;
};

// Calls each(message, notes) for all messages but notes.
template <typename Each> void forEachMessage(Messages messages, Each each) {
  for (size_t i = 0; i < messages.size();) {
    size_t end = i + 1;
    while (end < messages.size() && messages[end].severity == Severity::Note)
      ++end;
    each(messages[i], messages.subspan(i + 1, end - i - 1));
    i = end;
  }
}

// ---- JSON

class JsonLines {
public:
  JsonLines(const SourceFile &file, std::string &out) : file_(file), json_(out) {}

  void line(const Message &message, Messages notes) {
    json_.string("{\"file\":", file_.name());
    json_.string(",\"severity\":", severityName(message.severity));
    json_.string(",\"code\":", message.row->id);
    if (message.row->flag)
      json_.string(",\"option\":", optionOf(*message.row));
    json_.text(",");
    textAndRange(message);
    json_.text(",\"notes\":");
    json_.list(notes, [&](const Message &note) {
      json_.text("{");
      textAndRange(note);
      json_.text("}");
    });
    json_.text(",\"fixes\":");
    json_.list(message.fixes, [&](const FixIt &fix) {
      json_.text("{\"range\":");
      range(fix.range);
      json_.string(",\"text\":", fix.text);
      json_.text("}");
    });
    json_.text("}\n");
  }

private:
  void textAndRange(const Message &message) {
    json_.string("\"message\":", message.text);
    if (!message.range.loc().isValid())
      return;
    json_.text(",\"range\":");
    range(message.range);
  }
  void range(SourceRange range) {
    position("{\"begin\":", range.begin);
    position(",\"end\":", range.end);
    json_.text("}");
  }
  void position(std::string_view key, uint32_t offset) {
    LineColumn at = file_.lineColumn({offset});
    json_.text(key);
    json_.number("{\"line\":", at.line);
    json_.number(",\"column\":", at.column);
    json_.number(",\"offset\":", offset);
    json_.text("}");
  }

  const SourceFile &file_;
  JsonWriter json_;
};

// ---- SARIF

// A path as a relative or absolute URI reference (RFC 3986).
std::string uriOf(std::string_view path) {
  std::string uri = path.starts_with('/') ? "file://" : "";
  for (char c : path) {
    bool isPlain = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
                   std::string_view("-._~/").find(c) != std::string_view::npos;
    if (isPlain) {
      uri += c;
    } else {
      uri += '%';
      appendHexByte(uri, static_cast<unsigned char>(c));
    }
  }
  return uri;
}

class SarifResults {
public:
  SarifResults(const SourceFile &file, std::string &out)
      : file_(file), uri_(uriOf(file.name())), json_(out) {}

  void result(const Message &message, Messages notes, size_t rule) {
    bool isRemark = message.severity == Severity::Remark;
    json_.string("{\"ruleId\":", message.row->id);
    json_.number(",\"ruleIndex\":", rule);
    json_.string(",\"level\":", isRemark ? "note" : severityName(message.severity));
    text(message);
    json_.text(",\"locations\":[{");
    location(message);
    json_.text("}]");
    if (!notes.empty()) {
      json_.text(",\"relatedLocations\":");
      json_.list(notes, [&](const Message &note) {
        json_.text("{");
        location(note);
        text(note);
        json_.text("}");
      });
    }
    if (!message.fixes.empty())
      fixes(message.fixes);
    json_.text("}");
  }

private:
  void text(const Message &message) {
    json_.string(",\"message\":{\"text\":", message.text);
    json_.text("}");
  }
  void artifact() {
    json_.string("\"artifactLocation\":{\"uri\":", uri_);
    json_.text("}");
  }
  void location(const Message &message) {
    json_.text("\"physicalLocation\":{");
    artifact();
    if (message.range.loc().isValid())
      region(",\"region\":", message.range);
    json_.text("}");
  }
  void region(std::string_view key, SourceRange range) {
    LineColumn begin = file_.lineColumn(range.loc());
    LineColumn end = file_.lineColumn({range.end});
    json_.text(key);
    json_.number("{\"startLine\":", begin.line);
    json_.number(",\"startColumn\":", begin.column);
    json_.number(",\"endLine\":", end.line);
    json_.number(",\"endColumn\":", end.column);
    json_.number(",\"byteOffset\":", range.begin);
    json_.number(",\"byteLength\":", range.end - range.begin);
    json_.text("}");
  }
  void fixes(std::span<const FixIt> fixes) {
    json_.text(",\"fixes\":[{\"artifactChanges\":[{");
    artifact();
    json_.text(",\"replacements\":");
    json_.list(fixes, [&](const FixIt &fix) {
      region("{\"deletedRegion\":", fix.range);
      json_.string(",\"insertedContent\":{\"text\":", fix.text);
      json_.text("}}");
    });
    json_.text("}]}]");
  }

  const SourceFile &file_;
  std::string uri_;
  JsonWriter json_;
};

} // namespace

void appendJsonLines(const Diagnostics &diagnostics, std::string &out) {
  std::vector<Message> messages = diagnostics.messages();
  JsonLines lines(diagnostics.file(), out);
  forEachMessage(messages,
                 [&](const Message &message, Messages notes) { lines.line(message, notes); });
}

void appendJsonLine(Severity severity, std::string_view file, std::string_view message,
                    std::string &out) {
  JsonWriter json(out);
  json.text("{");
  if (!file.empty()) {
    json.string("\"file\":", file);
    json.text(",");
  }
  json.string("\"severity\":", severityName(severity));
  json.string(",\"message\":", message);
  json.text(",\"notes\":[],\"fixes\":[]}\n");
}

void SarifLog::addNotification(Severity severity, std::string_view file, std::string_view message) {
  isSuccessful_ = isSuccessful_ && severity != Severity::Error;
  JsonWriter json(notifications_);
  json.string(notifications_.empty() ? "{\"level\":" : ",{\"level\":", severityName(severity));
  json.string(",\"message\":{\"text\":", message);
  json.text("}");
  if (!file.empty()) {
    json.string(",\"locations\":[{\"physicalLocation\":{\"artifactLocation\":{\"uri\":",
                uriOf(file));
    json.text("}}}]");
  }
  json.text("}");
}

void SarifLog::add(const Diagnostics &diagnostics) {
  std::vector<Message> messages = diagnostics.messages();
  SarifResults results(diagnostics.file(), results_);
  forEachMessage(messages, [&](const Message &message, Messages notes) {
    if (!results_.empty())
      results_ += ',';
    results.result(message, notes, ruleIndex(*message.row));
  });
}

size_t SarifLog::ruleIndex(const DiagnosticRow &row) {
  auto rule = std::ranges::find(rules_, &row);
  if (rule == rules_.end())
    rule = rules_.insert(rule, &row);
  return static_cast<size_t>(rule - rules_.begin());
}

void SarifLog::print(std::string_view version, std::string &out) const {
  JsonWriter json(out);
  json.text(R"({"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0",)"
            R"("runs":[{"tool":{"driver":{"name":"wendc","version":)");
  json.string("", version);
  json.text(",\"rules\":");
  json.list(rules_, [&](const DiagnosticRow *rule) {
    json.string("{\"id\":", rule->id);
    json.string(",\"shortDescription\":{\"text\":", templateOf(*rule));
    json.text("},\"defaultConfiguration\":{\"level\":");
    json.string("", rule->severity == Severity::Remark ? "note" : severityName(rule->severity));
    if (rule->severity == Severity::Warning && !rule->isOn)
      json.text(",\"enabled\":false");
    json.text("}}");
  });
  json.text(R"(}},"invocations":[{"executionSuccessful":)");
  json.text(isSuccessful_ ? "true" : "false");
  json.text(",\"toolExecutionNotifications\":[");
  json.text(notifications_);
  json.text(R"(]}],"columnKind":"unicodeCodePoints","results":[)");
  json.text(results_);
  json.text("]}]}\n");
}

} // namespace wend
