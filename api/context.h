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
  // The same without allocation; the text must stay valid.
  wendc_status failWithoutMemory(const char *text);
  // Replaces the diagnostics by those of a source.
  void take(const wend::Diagnostics &diagnostics, const std::string &source);

  struct Message {
    wendc_severity severity;
    wend::LineColumn at; // line 0: none
    const char *id;
    std::string text;
  };

  std::string error;
  const char *fixedError = nullptr; // in place of `error`, if not null
  std::string source;               // of the diagnostics
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
    return context.failWithoutMemory("out of memory");
  } catch (const std::length_error &) { // more than a container can ever have
    return context.failWithoutMemory("out of memory");
  } catch (const Fault &fault) {
    context.failWithoutMemory("internal error");
    context.fail(WENDC_INTERNAL_ERROR, fault.text);
    return WENDC_INTERNAL_ERROR;
  }
}

} // namespace wend
