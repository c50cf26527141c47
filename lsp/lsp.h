// The language server: `wendc lsp`. It speaks the Language Server Protocol 3.17 over two file
// descriptors; docs/editors.md lists what it supports.
//
//   Transport → Server → Document → Analysis → hover, complete, outlineOf, …
//
// Each version of a document is analysed as a whole, when it is first needed. All is done by one
// thread, in the order of the messages.
#pragma once

#include "lsp/analysis.h"

#include <string>

namespace wend::lsp {

// Serves one client until it sends `exit` or the input ends. Returns the exit status: 0 after
// `shutdown` and `exit`, otherwise 1.
int serve(int input, int output, const LanguageOptions &options, const std::string &version);

} // namespace wend::lsp
