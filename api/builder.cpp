// The entry points that build functions: each calls the member function of Construction.
#include "api/construction.h"

using namespace wend;

namespace {

// Calls a member function of Construction with a result: an id or a type, 0 after an error.
template <typename Result, typename Build> Result build(wendc_module *module, Build &&call) {
  Result result{};
  withModule(module, [&](wendc_module &built) {
    Construction construction(built);
    result = call(construction);
    return WENDC_OK;
  });
  return result;
}

// The same for one that tells whether it succeeded.
template <typename Build> wendc_status buildStatus(wendc_module *module, Build &&call) {
  return withModule(module, [&](wendc_module &built) {
    Construction construction(built);
    return call(construction) ? WENDC_OK : WENDC_BAD_ARGUMENT;
  });
}

} // namespace

extern "C" {

wendc_value wendc_add_function(wendc_module *module, const char *name, unsigned attributes,
                               wendc_type result, const wendc_parameter *parameters, size_t count) {
  if (!parameters && count != 0)
    return 0;
  return build<wendc_value>(module, [&](Construction &c) {
    return c.addFunction(name, attributes, result, {parameters, count});
  });
}

wendc_value wendc_argument(wendc_module *module, wendc_value function, size_t index) {
  return build<wendc_value>(module, [&](Construction &c) { return c.argument(function, index); });
}

wendc_value wendc_add_variable(wendc_module *module, const char *name, unsigned attributes,
                               size_t size, size_t align, const void *bytes) {
  return build<wendc_value>(
      module, [&](Construction &c) { return c.addVariable(name, attributes, size, align, bytes); });
}

wendc_status wendc_set_address(wendc_module *module, wendc_value variable, size_t offset,
                               wendc_value target, int64_t addend) {
  return buildStatus(
      module, [&](Construction &c) { return c.setAddress(variable, offset, target, addend); });
}

wendc_value wendc_find(wendc_module *module, const char *name) {
  return build<wendc_value>(module, [&](Construction &c) { return c.find(name); });
}

wendc_type wendc_type_of(wendc_module *module, wendc_value value) {
  return build<wendc_type>(module, [&](Construction &c) { return c.typeOf(value); });
}

wendc_block wendc_add_block(wendc_module *module, wendc_value function, const char *name) {
  return build<wendc_block>(module, [&](Construction &c) { return c.addBlock(function, name); });
}

wendc_status wendc_set_block(wendc_module *module, wendc_block block) {
  return buildStatus(module, [&](Construction &c) { return c.setBlock(block); });
}

wendc_value wendc_integer(wendc_module *module, wendc_type type, uint64_t number) {
  return build<wendc_value>(module, [&](Construction &c) { return c.integer(type, number); });
}

wendc_value wendc_real(wendc_module *module, wendc_type type, double number) {
  return build<wendc_value>(module, [&](Construction &c) { return c.real(type, number); });
}

wendc_value wendc_null(wendc_module *module) {
  return build<wendc_value>(module, [&](Construction &c) { return c.null(); });
}

wendc_value wendc_string(wendc_module *module, const char *bytes, size_t size) {
  if (!bytes && size != 0)
    return 0;
  return build<wendc_value>(module, [&](Construction &c) { return c.string({bytes, size}); });
}

wendc_value wendc_binary(wendc_module *module, wendc_operation operation, wendc_value left,
                         wendc_value right) {
  return build<wendc_value>(module,
                            [&](Construction &c) { return c.binary(operation, left, right); });
}

wendc_value wendc_unary(wendc_module *module, wendc_operation operation, wendc_value operand) {
  return build<wendc_value>(module, [&](Construction &c) { return c.unary(operation, operand); });
}

wendc_value wendc_compare(wendc_module *module, wendc_predicate predicate, wendc_value left,
                          wendc_value right) {
  return build<wendc_value>(module,
                            [&](Construction &c) { return c.compare(predicate, left, right); });
}

wendc_value wendc_convert(wendc_module *module, wendc_conversion conversion, wendc_value value,
                          wendc_type type) {
  return build<wendc_value>(module,
                            [&](Construction &c) { return c.convert(conversion, value, type); });
}

wendc_value wendc_select(wendc_module *module, wendc_value condition, wendc_value ifTrue,
                         wendc_value ifFalse) {
  return build<wendc_value>(module,
                            [&](Construction &c) { return c.select(condition, ifTrue, ifFalse); });
}

wendc_value wendc_alloca(wendc_module *module, wendc_type type, uint32_t count) {
  return build<wendc_value>(module, [&](Construction &c) { return c.allocate(type, count); });
}

wendc_value wendc_load(wendc_module *module, wendc_type type, wendc_value address) {
  return build<wendc_value>(module, [&](Construction &c) { return c.load(type, address); });
}

wendc_status wendc_store(wendc_module *module, wendc_value value, wendc_value address) {
  return buildStatus(module, [&](Construction &c) { return c.store(value, address); });
}

wendc_value wendc_element(wendc_module *module, wendc_value address, wendc_value index,
                          uint64_t size) {
  return build<wendc_value>(module,
                            [&](Construction &c) { return c.element(address, index, size); });
}

wendc_value wendc_call(wendc_module *module, wendc_value function, const wendc_value *arguments,
                       size_t count) {
  if (!arguments && count != 0)
    return 0;
  return build<wendc_value>(module,
                            [&](Construction &c) { return c.call(function, {arguments, count}); });
}

wendc_value wendc_call_pointer(wendc_module *module, wendc_value pointer, wendc_type result,
                               const wendc_value *arguments, size_t count) {
  if (!arguments && count != 0)
    return 0;
  return build<wendc_value>(
      module, [&](Construction &c) { return c.callPointer(pointer, result, {arguments, count}); });
}

wendc_value wendc_phi(wendc_module *module, wendc_type type) {
  return build<wendc_value>(module, [&](Construction &c) { return c.phi(type); });
}

wendc_status wendc_add_incoming(wendc_module *module, wendc_value phi, wendc_block from,
                                wendc_value value) {
  return buildStatus(module, [&](Construction &c) { return c.addIncoming(phi, from, value); });
}

wendc_status wendc_jump(wendc_module *module, wendc_block target) {
  return buildStatus(module, [&](Construction &c) { return c.jump(target); });
}

wendc_status wendc_branch(wendc_module *module, wendc_value condition, wendc_block ifTrue,
                          wendc_block ifFalse) {
  return buildStatus(module, [&](Construction &c) { return c.branch(condition, ifTrue, ifFalse); });
}

wendc_status wendc_switch(wendc_module *module, wendc_value value, wendc_block otherwise,
                          const uint64_t *cases, const wendc_block *targets, size_t count) {
  if ((!cases || !targets) && count != 0)
    return WENDC_BAD_ARGUMENT;
  return buildStatus(module, [&](Construction &c) {
    return c.switchTo(value, otherwise, cases, {targets, count});
  });
}

wendc_status wendc_return(wendc_module *module, wendc_value value) {
  return buildStatus(module, [&](Construction &c) { return c.returnValue(value); });
}

wendc_status wendc_unreachable(wendc_module *module) {
  return buildStatus(module, [&](Construction &c) { return c.unreachable(); });
}

} // extern "C"
