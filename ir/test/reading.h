// Properties of the reader that hold for every text, for tests with damaged ones.
#pragma once

#include "ir/reader/reader.h"

#include <string>

namespace wend::test {

// The property that the reader violates for a text; empty if none. Either it reports one error with
// a location, or it reads the text without a diagnostic; the module then passes the verifier, and
// its printed text reads and prints the same.
std::string problemWithReading(const std::string &text, IrLimits limits = {});

// The same where what is not supported is listed, for IrReader::checkSupport: it reports one error
// with a location, or none.
std::string problemWithCheckingSupport(const std::string &text);

// Only the last property of problemWithReading.
std::string problemWithReadingBack(const Module &module);

} // namespace wend::test
