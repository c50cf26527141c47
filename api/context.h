// wendc_context — the messages of its modules; and the boundary between C++ and the callers of the
// C interface.
#pragma once

#include "api/wendc.h"

#include "support/diagnostics.h"
#include "support/invariant.h"

#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

struct wendc_context {
  wendc_context();
  wendc_context(const wendc_context &) = delete;
  wendc_context &operator=(const wendc_context &) = delete;
  ~wendc_context();

  // Sets the error text. Returns `status`.
  wendc_status fail(wendc_status status, std::string text);
  // Reports exhausted memory; allocates none.
  wendc_status failOutOfMemory();
  // Replaces the diagnostics by those of a source.
  void take(const wend::Diagnostics &diagnostics, const std::string &source);

  struct Message {
    wendc_severity severity;
    wend::LineColumn at; // line 0: none
    const char *id;
    std::string text;
  };

  std::string error;
  bool isOutOfMemory = false; // the error, in place of `error`
  std::string source;         // of the diagnostics
  std::vector<Message> diagnostics;
  std::vector<std::unique_ptr<wendc_module>> modules;
};

namespace wend {

// Runs the body of an entry point, which returns a status. Exhausted memory and faults of the
// compiler become statuses; nothing else is thrown.
template <typename Body> wendc_status guarded(wendc_context &context, Body &&body) {
  FaultBoundary boundary;
  try {
    return body();
  } catch (const std::bad_alloc &) {
    return context.failOutOfMemory();
  } catch (const std::length_error &) { // more than a container can ever have
    return context.failOutOfMemory();
  } catch (Fault &fault) {
    return context.fail(WENDC_INTERNAL_ERROR, std::move(fault.text));
  }
}

} // namespace wend
