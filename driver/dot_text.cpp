#include "driver/dot_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>

namespace wend {

namespace {

// Appends a quoted string. In labels a backslash starts an escape sequence and is escaped.
void appendQuoted(std::string &out, std::string_view text, bool isLabel) {
  out += '"';
  for (char c : text) {
    if (c == '"' || (c == '\\' && isLabel))
      out += '\\';
    out += c;
  }
  out += '"';
}

void appendHtml(std::string &out, char c) {
  switch (c) {
  case '&':
    out += "&amp;";
    break;
  case '<':
    out += "&lt;";
    break;
  case '>':
    out += "&gt;";
    break;
  case '"':
    out += "&quot;";
    break;
  case ']': // works around Graphviz, whose parser fails after one at the end of a text
    out += "&#93;";
    break;
  default:
    out += c;
  }
}

// Left-aligned lines, with their indentation.
void appendLines(std::string &out, std::string_view lines) {
  bool isStart = true;
  for (char c : lines) {
    if (c == '\n')
      out += "<br align=\"left\"/>";
    else if (c == ' ' && isStart)
      out += "&#160;";
    else
      appendHtml(out, c);
    isStart = c == '\n' || (c == ' ' && isStart);
  }
}

} // namespace

DotText::DotText(std::string &out) : out_(out) {
  out_ += "digraph {\n"
          "  graph [fontname=\"sans-serif\", fontsize=11, labeljust=l]\n"
          "  node [fontname=\"monospace\", fontsize=10, shape=box, style=rounded, height=0.3, "
          "margin=\"0.12,0.04\"]\n"
          "  edge [fontname=\"sans-serif\", fontsize=9, arrowsize=0.7]\n";
}

DotText::~DotText() { out_ += "}\n"; }

void DotText::indent() { out_.append(2 * std::min<size_t>(depth_, 20), ' '); }

void DotText::openFrame(std::string_view text, std::string_view attributes) {
  indent();
  fmt::format_to(std::back_inserter(out_), "subgraph cluster{} {{\n", frames_++);
  ++depth_;
  indent();
  fmt::format_to(std::back_inserter(out_), "graph [{}, {}]\n", label(text), attributes);
}

void DotText::closeFrame() {
  --depth_;
  indent();
  out_ += "}\n";
}

void DotText::node(std::string_view name, std::string_view attributes) {
  indent();
  appendQuoted(out_, name, false);
  fmt::format_to(std::back_inserter(out_), " [{}]\n", attributes);
}

void DotText::edge(std::string_view from, std::string_view to, std::string_view attributes) {
  indent();
  appendQuoted(out_, from, false);
  out_ += " -> ";
  appendQuoted(out_, to, false);
  if (!attributes.empty())
    fmt::format_to(std::back_inserter(out_), " [{}]", attributes);
  out_ += '\n';
}

std::string DotText::label(std::string_view text) {
  std::string out = "label=";
  appendQuoted(out, text, true);
  return out;
}

std::string DotText::table(std::string_view head, std::string_view colour, std::string_view lines) {
  std::string out = "shape=plain, label=<<table border=\"0\" cellborder=\"1\" cellspacing=\"0\" "
                    "cellpadding=\"4\" bgcolor=\"white\"><tr><td align=\"left\" bgcolor=\"";
  out += colour;
  out += "\"><b>";
  for (char c : head)
    appendHtml(out, c);
  out += "</b></td></tr>";
  if (!lines.empty()) {
    out += "<tr><td align=\"left\">";
    appendLines(out, lines);
    out += "</td></tr>";
  }
  out += "</table>>";
  return out;
}

BlockNodes::BlockNodes(const Function &function) : names_(function), function_("@") {
  appendName(function_, function.module().names().text(function.name));
}

} // namespace wend
