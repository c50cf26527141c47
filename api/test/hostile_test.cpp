// Every entry point with null pointers, unknown ids and values out of range: each is refused, and
// afterwards the library works as before.
#include "api/test/fixture.h"

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <vector>

namespace {

template <typename Enum> Enum outOfRange() { return static_cast<Enum>(12345); }

const std::initializer_list<uint32_t> badIds = {0, 1000, 0xFFFFFFFF};

} // namespace

TEST_CASE("null pointers are refused") {
  wendc_context *context = wendc_context_new();
  wendc_module *module = nullptr;
  wendc_jit *jit = nullptr;
  wendc_code *code = nullptr;
  wendc_buffer buffer{};
  wendc_diagnostic diagnostic{};
  REQUIRE(wendc_module_new(context, "m", &module) == WENDC_OK);
  REQUIRE(wendc_jit_new(context, 0, &jit) == WENDC_OK);

  CHECK(wendc_error(nullptr) != nullptr);
  CHECK(wendc_diagnostic_count(nullptr) == 0);
  const std::vector<wendc_status> statuses = {
      wendc_diagnostic_get(nullptr, 0, &diagnostic),
      wendc_diagnostic_get(context, 0, nullptr),
      wendc_read_ir(nullptr, "x", "", 0, &module),
      wendc_read_ir(context, nullptr, "", 0, &module),
      wendc_read_ir(context, "x", nullptr, 1, &module),
      wendc_read_ir(context, "x", "", 0, nullptr),
      wendc_read_wend(nullptr, "x", "", 0, &module),
      wendc_read_wend(context, nullptr, "", 0, &module),
      wendc_read_wend(context, "x", nullptr, 1, &module),
      wendc_read_wend(context, "x", "", 0, nullptr),
      wendc_module_new(nullptr, "x", &module),
      wendc_module_new(context, nullptr, &module),
      wendc_module_new(context, "x", nullptr),
      wendc_module_copy(nullptr, &module),
      wendc_module_copy(module, nullptr),
      wendc_set_pic(nullptr, WENDC_PIC_NONE),
      wendc_verify(nullptr),
      wendc_optimise(nullptr, 1),
      wendc_run_passes(nullptr, ""),
      wendc_run_passes(module, nullptr),
      wendc_emit(nullptr, WENDC_OBJECT, &buffer),
      wendc_emit(module, WENDC_OBJECT, nullptr),
      wendc_set_address(nullptr, 1, 0, 1, 0),
      wendc_set_block(nullptr, 1),
      wendc_store(nullptr, 1, 1),
      wendc_add_incoming(nullptr, 1, 1, 1),
      wendc_jump(nullptr, 1),
      wendc_branch(nullptr, 1, 1, 1),
      wendc_switch(nullptr, 1, 1, nullptr, nullptr, 0),
      wendc_switch(module, 1, 1, nullptr, nullptr, 1),
      wendc_return(nullptr, 0),
      wendc_unreachable(nullptr),
      wendc_jit_new(nullptr, 0, &jit),
      wendc_jit_new(context, 0, nullptr),
      wendc_jit_define(nullptr, jit, "x", nullptr),
      wendc_jit_define(context, nullptr, "x", nullptr),
      wendc_jit_define(context, jit, nullptr, nullptr),
      wendc_jit_add(nullptr, module, &code),
      wendc_jit_add(jit, nullptr, &code),
      wendc_jit_add_tiered(nullptr, module, &code),
      wendc_jit_add_tiered(jit, nullptr, &code),
      wendc_jit_promote(nullptr, jit, code),
      wendc_jit_promote(context, nullptr, code),
      wendc_jit_promote(context, jit, nullptr),
  };
  for (size_t i = 0; i < statuses.size(); ++i) {
    INFO("call " << i);
    CHECK(statuses[i] == WENDC_BAD_ARGUMENT);
  }
  const std::vector<uint32_t> ids = {
      wendc_add_function(nullptr, "f", 0, WENDC_VOID, nullptr, 0),
      wendc_add_function(module, nullptr, 0, WENDC_VOID, nullptr, 0),
      wendc_add_function(module, "f", 0, WENDC_VOID, nullptr, 1),
      wendc_argument(nullptr, 1, 0),
      wendc_add_variable(nullptr, "v", 0, 4, 4, nullptr),
      wendc_add_variable(module, nullptr, 0, 4, 4, nullptr),
      wendc_find(nullptr, "f"),
      wendc_find(module, nullptr),
      wendc_type_of(nullptr, 1),
      wendc_add_block(nullptr, 1, "b"),
      wendc_integer(nullptr, WENDC_I32, 0),
      wendc_real(nullptr, WENDC_F64, 0),
      wendc_null(nullptr),
      wendc_string(nullptr, "", 0),
      wendc_string(module, nullptr, 1),
      wendc_binary(nullptr, WENDC_ADD, 1, 1),
      wendc_unary(nullptr, WENDC_FNEG, 1),
      wendc_compare(nullptr, WENDC_EQ, 1, 1),
      wendc_convert(nullptr, WENDC_TRUNCATE, 1, WENDC_I8),
      wendc_select(nullptr, 1, 1, 1),
      wendc_alloca(nullptr, WENDC_I32, 1),
      wendc_load(nullptr, WENDC_I32, 1),
      wendc_element(nullptr, 1, 1, 1),
      wendc_call(nullptr, 1, nullptr, 0),
      wendc_call(module, 1, nullptr, 1),
      wendc_call_pointer(nullptr, 1, WENDC_VOID, nullptr, 0),
      wendc_call_pointer(module, 1, WENDC_VOID, nullptr, 1),
      wendc_phi(nullptr, WENDC_I32),
  };
  for (size_t i = 0; i < ids.size(); ++i) {
    INFO("call " << i);
    CHECK(ids[i] == 0);
  }
  CHECK(wendc_jit_find(nullptr, "f") == nullptr);
  CHECK(wendc_jit_find(jit, nullptr) == nullptr);
  wendc_module_free(nullptr);
  wendc_buffer_free(nullptr);
  wendc_buffer_free(&buffer);
  wendc_jit_remove(nullptr, nullptr);
  wendc_jit_remove(jit, nullptr);
  wendc_jit_free(nullptr);
  wendc_context_free(nullptr);
  wendc_jit_free(jit);
  wendc_context_free(context);
}

TEST_CASE_METHOD(Fixture, "unknown ids and values out of range are refused") {
  // Each call is made on a module of its own with a function f of two i32 and a variable v; the
  // entry of f is the current block.
  struct Parts {
    wendc_module *module;
    wendc_value f, v, x, wide, real;
    wendc_block entry, next;
  };
  using Call = std::function<uint32_t(const Parts &)>;
  auto failed = [](wendc_status status) { return status == WENDC_OK ? 1U : 0U; };
  std::vector<Call> calls;
  for (uint32_t id : badIds) {
    std::initializer_list<Call> withId = {
        [=](const Parts &p) { return wendc_argument(p.module, id, 0); },
        [=](const Parts &p) { return failed(wendc_set_address(p.module, id, 0, p.f, 0)); },
        [=](const Parts &p) { return failed(wendc_set_address(p.module, p.v, 0, id, 0)); },
        [=](const Parts &p) { return uint32_t{wendc_type_of(p.module, id)}; },
        [=](const Parts &p) { return wendc_add_block(p.module, id, "b"); },
        [=](const Parts &p) { return failed(wendc_set_block(p.module, id)); },
        [=](const Parts &p) { return wendc_binary(p.module, WENDC_ADD, id, p.x); },
        [=](const Parts &p) { return wendc_binary(p.module, WENDC_ADD, p.x, id); },
        [=](const Parts &p) { return wendc_unary(p.module, WENDC_BSWAP, id); },
        [=](const Parts &p) { return wendc_compare(p.module, WENDC_EQ, p.x, id); },
        [=](const Parts &p) { return wendc_convert(p.module, WENDC_TRUNCATE, id, WENDC_I8); },
        [=](const Parts &p) { return wendc_select(p.module, id, p.x, p.x); },
        [=](const Parts &p) { return wendc_load(p.module, WENDC_I32, id); },
        [=](const Parts &p) { return failed(wendc_store(p.module, id, p.v)); },
        [=](const Parts &p) { return failed(wendc_store(p.module, p.x, id)); },
        [=](const Parts &p) { return wendc_element(p.module, id, p.x, 4); },
        [=](const Parts &p) { return wendc_element(p.module, p.v, id, 4); },
        [=](const Parts &p) { return wendc_call(p.module, id, nullptr, 0); },
        [=](const Parts &p) {
          wendc_value arguments[] = {p.x, id};
          return wendc_call(p.module, p.f, arguments, 2);
        },
        [=](const Parts &p) { return wendc_call_pointer(p.module, id, WENDC_I32, nullptr, 0); },
        [=](const Parts &p) { return failed(wendc_add_incoming(p.module, id, p.entry, p.x)); },
        [=](const Parts &p) { return failed(wendc_jump(p.module, id)); },
        [=](const Parts &p) { return failed(wendc_branch(p.module, id, p.next, p.next)); },
        [=](const Parts &p) { return failed(wendc_switch(p.module, id, p.next, {}, {}, 0)); },
        [=](const Parts &p) { return failed(wendc_switch(p.module, p.x, id, {}, {}, 0)); },
        [=](const Parts &p) {
          uint64_t one = 1;
          return failed(wendc_switch(p.module, p.x, p.next, &one, &id, 1));
        },
        // 0 is no value for a void function.
        [=](const Parts &p) { return failed(wendc_return(p.module, id)); },
    };
    calls.insert(calls.end(), withId);
  }
  std::initializer_list<Call> others = {
      [=](const Parts &p) { return failed(wendc_set_pic(p.module, outOfRange<wendc_pic>())); },
      [=](const Parts &p) { return failed(wendc_optimise(p.module, -1)); },
      [=](const Parts &p) { return failed(wendc_optimise(p.module, 3)); },
      [=](const Parts &p) {
        return wendc_add_function(p.module, "f", 0, WENDC_VOID, nullptr, 0); // defined
      },
      [=](const Parts &p) { return wendc_add_function(p.module, "", 0, WENDC_VOID, nullptr, 0); },
      [=](const Parts &p) {
        return wendc_add_function(p.module, "g", ~0U, WENDC_VOID, nullptr, 0);
      },
      [=](const Parts &p) {
        return wendc_add_function(p.module, "g", 0, outOfRange<wendc_type>(), nullptr, 0);
      },
      [=](const Parts &p) {
        wendc_parameter parameter = {WENDC_VOID, 0};
        return wendc_add_function(p.module, "g", 0, WENDC_VOID, &parameter, 1);
      },
      [=](const Parts &p) {
        wendc_parameter parameter = {WENDC_F64, WENDC_SIGN_EXTENDED};
        return wendc_add_function(p.module, "g", 0, WENDC_VOID, &parameter, 1);
      },
      [=](const Parts &p) { return wendc_argument(p.module, p.f, 2); },
      [=](const Parts &p) { return wendc_argument(p.module, p.v, 0); },
      [=](const Parts &p) { return wendc_add_variable(p.module, "v", 0, 4, 4, nullptr); },
      [=](const Parts &p) { return wendc_add_variable(p.module, "w", 0, 4, 3, nullptr); },
      [=](const Parts &p) { return wendc_add_variable(p.module, "w", 0, 4, 0, nullptr); },
      [=](const Parts &p) { return wendc_add_variable(p.module, "w", 0, SIZE_MAX, 4, nullptr); },
      [=](const Parts &p) {
        return wendc_add_variable(p.module, "w", WENDC_DECLARATION, 4, 4, "abc");
      },
      [=](const Parts &p) { return failed(wendc_set_address(p.module, p.v, 4, p.f, 0)); },
      [=](const Parts &p) { return failed(wendc_set_address(p.module, p.v, SIZE_MAX, p.f, 0)); },
      [=](const Parts &p) { return failed(wendc_set_address(p.module, p.v, 0, p.x, 0)); },
      [=](const Parts &p) { return wendc_integer(p.module, WENDC_F64, 1); },
      [=](const Parts &p) { return wendc_integer(p.module, outOfRange<wendc_type>(), 1); },
      [=](const Parts &p) { return wendc_real(p.module, WENDC_I32, 1); },
      [=](const Parts &p) { return wendc_string(p.module, "", SIZE_MAX); },
      [=](const Parts &p) {
        return wendc_binary(p.module, outOfRange<wendc_operation>(), p.x, p.x);
      },
      [=](const Parts &p) { return wendc_binary(p.module, WENDC_FNEG, p.x, p.x); },
      [=](const Parts &p) { return wendc_binary(p.module, WENDC_ADD, p.x, p.wide); },
      [=](const Parts &p) { return wendc_binary(p.module, WENDC_ADD, p.x, p.entry); },
      [=](const Parts &p) { return wendc_binary(p.module, WENDC_FADD, p.x, p.x); },
      [=](const Parts &p) { return wendc_binary(p.module, WENDC_ADD, p.real, p.real); },
      [=](const Parts &p) { return wendc_unary(p.module, WENDC_ADD, p.x); },
      [=](const Parts &p) { return wendc_unary(p.module, WENDC_FNEG, p.x); },
      [=](const Parts &p) {
        return wendc_compare(p.module, outOfRange<wendc_predicate>(), p.x, p.x);
      },
      [=](const Parts &p) { return wendc_compare(p.module, WENDC_FEQ, p.x, p.x); },
      [=](const Parts &p) { return wendc_compare(p.module, WENDC_EQ, p.real, p.real); },
      [=](const Parts &p) {
        return wendc_convert(p.module, outOfRange<wendc_conversion>(), p.x, WENDC_I8);
      },
      [=](const Parts &p) { return wendc_convert(p.module, WENDC_TRUNCATE, p.x, WENDC_I64); },
      [=](const Parts &p) { return wendc_convert(p.module, WENDC_TRUNCATE, p.x, WENDC_VOID); },
      [=](const Parts &p) {
        return wendc_convert(p.module, WENDC_INTEGER_TO_POINTER, p.wide, WENDC_F64);
      },
      [=](const Parts &p) { return wendc_select(p.module, p.x, p.x, p.x); },
      [=](const Parts &p) { return wendc_alloca(p.module, WENDC_VOID, 1); },
      [=](const Parts &p) { return wendc_alloca(p.module, WENDC_I64, 0xFFFFFFFF); },
      [=](const Parts &p) { return wendc_load(p.module, WENDC_VOID, p.v); },
      [=](const Parts &p) { return wendc_load(p.module, WENDC_I32, p.x); },
      [=](const Parts &p) { return wendc_element(p.module, p.v, p.real, 1); },
      [=](const Parts &p) { return wendc_element(p.module, p.v, p.x, UINT64_MAX); },
      [=](const Parts &p) { return wendc_call(p.module, p.f, nullptr, 0); },
      [=](const Parts &p) { return wendc_call(p.module, p.v, nullptr, 0); },
      [=](const Parts &p) {
        wendc_value arguments[] = {p.x, p.wide};
        return wendc_call(p.module, p.f, arguments, 2);
      },
      [=](const Parts &p) { return wendc_call_pointer(p.module, p.x, WENDC_I32, nullptr, 0); },
      [=](const Parts &p) { return wendc_phi(p.module, WENDC_I32); }, // in the entry
      [=](const Parts &p) { return failed(wendc_add_incoming(p.module, p.x, p.entry, p.x)); },
      [=](const Parts &p) { return failed(wendc_jump(p.module, p.entry)); },
      [=](const Parts &p) { return failed(wendc_branch(p.module, p.x, p.next, p.next)); },
      [=](const Parts &p) {
        uint64_t twice[] = {1, 0x100000001};
        wendc_block targets[] = {p.next, p.next};
        return failed(wendc_switch(p.module, p.x, p.next, twice, targets, 2));
      },
      [=](const Parts &p) { return failed(wendc_return(p.module, p.wide)); },
  };
  calls.insert(calls.end(), others);

  for (size_t i = 0; i < calls.size(); ++i) {
    Parts p{};
    p.module = empty();
    const wendc_parameter two[] = {{WENDC_I32, 0}, {WENDC_I32, 0}};
    p.f = wendc_add_function(p.module, "f", 0, WENDC_I32, two, 2);
    p.v = wendc_add_variable(p.module, "v", 0, 8, 8, nullptr);
    p.x = wendc_argument(p.module, p.f, 0);
    p.wide = wendc_integer(p.module, WENDC_I64, 5);
    p.real = wendc_real(p.module, WENDC_F64, 5);
    p.entry = wendc_add_block(p.module, p.f, "entry");
    p.next = wendc_add_block(p.module, p.f, "next");
    REQUIRE(wendc_set_block(p.module, p.entry) == WENDC_OK);
    INFO("call " << i);
    CHECK(calls[i](p) == 0);
    CHECK_FALSE(error().empty());
    // The module is not damaged, but invalid if the call builds.
    if (wendc_return(p.module, p.x) == WENDC_OK) {
      wendc_set_block(p.module, p.next);
      wendc_unreachable(p.module);
    }
    wendc_verify(p.module);
    wendc_module_free(p.module);
  }
  wendc_module *module = read("define i32 @after() {\n  ret i32 1\n}\n");
  add(module);
  CHECK(find<int()>("after")() == 1);
}

TEST_CASE_METHOD(Fixture, "values of other functions are refused, and code without a block") {
  wendc_module *module = empty();
  const wendc_parameter one = {WENDC_I32, 0};
  wendc_value f = wendc_add_function(module, "f", 0, WENDC_I32, &one, 1);
  wendc_value g = wendc_add_function(module, "g", 0, WENDC_I32, &one, 1);
  wendc_value x = wendc_argument(module, f, 0);
  CHECK(wendc_binary(module, WENDC_ADD, x, x) == 0);
  CHECK(error() == "there is no current block");
  wendc_block inF = wendc_add_block(module, f, "entry");
  REQUIRE(wendc_set_block(module, wendc_add_block(module, g, "entry")) == WENDC_OK);
  CHECK(wendc_binary(module, WENDC_ADD, x, x) == 0);
  CHECK(wendc_jump(module, inF) == WENDC_BAD_ARGUMENT);
  CHECK(wendc_return(module, wendc_argument(module, g, 0)) == WENDC_OK);
  CHECK(wendc_return(module, wendc_argument(module, g, 0)) == WENDC_BAD_ARGUMENT);
  CHECK(error() == "the current block has its final instruction");
}

TEST_CASE_METHOD(Fixture, "sources of arbitrary bytes are refused") {
  std::string bytes;
  uint32_t state = 1;
  for (int round = 0; round < 200; ++round) {
    bytes.clear();
    for (int i = 0; i < round; ++i) {
      state = state * 1664525 + 1013904223;
      bytes += static_cast<char>(state >> 24);
    }
    bytes += '}';
    wendc_module *module = nullptr;
    CHECK(wendc_read_ir(context, "bytes", bytes.data(), bytes.size(), &module) == WENDC_BAD_INPUT);
    CHECK(wendc_read_wend(context, "bytes", bytes.data(), bytes.size(), &module) ==
          WENDC_BAD_INPUT);
    CHECK(module == nullptr);
  }
}
