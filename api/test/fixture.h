// What the tests of the C interface share: it is called as users call it, through wendc.h only.
#pragma once

#include "api/wendc.h"

#include <catch2/catch.hpp>

#include <string>
#include <string_view>

class Fixture {
public:
  Fixture() : context(wendc_context_new()) {
    REQUIRE(context);
    REQUIRE(wendc_jit_new(context, WENDC_JIT_PROCESS_SYMBOLS, &jit) == WENDC_OK);
  }
  Fixture(const Fixture &) = delete;
  Fixture &operator=(const Fixture &) = delete;
  ~Fixture() {
    wendc_jit_free(jit);
    wendc_context_free(context);
  }

  wendc_module *empty() {
    wendc_module *module = nullptr;
    REQUIRE(wendc_module_new(context, "test", &module) == WENDC_OK);
    return module;
  }
  wendc_module *read(std::string_view text) {
    wendc_module *module = nullptr;
    wendc_status status = wendc_read_ir(context, "test.ll", text.data(), text.size(), &module);
    INFO(wendc_error(context));
    REQUIRE(status == WENDC_OK);
    return module;
  }
  wendc_code *add(wendc_module *module, bool isTiered = false) {
    wendc_code *code = nullptr;
    wendc_status status =
        isTiered ? wendc_jit_add_tiered(jit, module, &code) : wendc_jit_add(jit, module, &code);
    INFO(wendc_error(context));
    REQUIRE(status == WENDC_OK);
    wendc_module_free(module);
    return code;
  }
  template <typename Function> Function *find(const char *name) {
    void *address = wendc_jit_find(jit, name);
    REQUIRE(address);
    return reinterpret_cast<Function *>(address);
  }
  std::string emit(wendc_module *module, wendc_output output) {
    wendc_buffer buffer{};
    wendc_status status = wendc_emit(module, output, &buffer);
    INFO(wendc_error(context));
    REQUIRE(status == WENDC_OK);
    REQUIRE(buffer.bytes[buffer.size] == '\0');
    std::string bytes(buffer.bytes, buffer.size);
    wendc_buffer_free(&buffer);
    REQUIRE(buffer.bytes == nullptr);
    return bytes;
  }
  [[nodiscard]] std::string error() const { return wendc_error(context); }

  wendc_context *context;
  wendc_jit *jit = nullptr;
};
