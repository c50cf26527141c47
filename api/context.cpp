#include "api/context.h"

#include "api/module.h"

wendc_context::wendc_context() = default;
wendc_context::~wendc_context() = default;

wendc_status wendc_context::fail(wendc_status status, std::string text) {
  error = std::move(text);
  isOutOfMemory = false;
  return status;
}

wendc_status wendc_context::failOutOfMemory() {
  isOutOfMemory = true;
  return WENDC_OUT_OF_MEMORY;
}

void wendc_context::take(const wend::Diagnostics &from, const std::string &name) {
  source = name;
  diagnostics.clear();
  for (const wend::Diagnostics::Message &message : from.messages()) {
    wend::SourceLoc loc = message.range.loc();
    diagnostics.push_back({static_cast<wendc_severity>(message.severity),
                           loc.isValid() ? from.file().lineColumn(loc) : wend::LineColumn(),
                           message.row->id, std::string(message.text)});
  }
}

extern "C" {

const char *wendc_version(void) { return WEND_VERSION; }

wendc_context *wendc_context_new(void) { return new (std::nothrow) wendc_context; }

void wendc_context_free(wendc_context *context) { delete context; }

const char *wendc_error(const wendc_context *context) {
  if (!context)
    return "there is no context";
  return context->isOutOfMemory ? "out of memory" : context->error.c_str();
}

size_t wendc_diagnostic_count(const wendc_context *context) {
  return context ? context->diagnostics.size() : 0;
}

wendc_status wendc_diagnostic_get(wendc_context *context, size_t index,
                                  wendc_diagnostic *diagnostic) {
  if (!context || !diagnostic)
    return WENDC_BAD_ARGUMENT;
  return wend::guarded(*context, [&] {
    if (index >= context->diagnostics.size())
      return context->fail(WENDC_BAD_ARGUMENT, "there is no such diagnostic");
    const wendc_context::Message &message = context->diagnostics[index];
    *diagnostic = {message.severity, context->source.c_str(), message.at.line, message.at.column,
                   message.id,       message.text.c_str()};
    return WENDC_OK;
  });
}

} // extern "C"
