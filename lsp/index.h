// The names of a program: where each variable and function is declared, visible and used.
#pragma once

#include "frontend/ast.h"

#include <span>
#include <string_view>
#include <vector>

namespace wend::lsp {

enum class Role : uint8_t { Declaration, Read, Write, ReadWrite, Call };

// What a name refers to: a variable or a function; neither if both are null.
struct Entity {
  const ast::Variable *variable = nullptr;
  const ast::Function *function = nullptr;

  explicit operator bool() const { return variable || function; }
  [[nodiscard]] Symbol name() const { return variable ? variable->name : function->name; }
  // Of the name in its declaration.
  [[nodiscard]] SourceRange declaration() const {
    return variable ? variable->range : function->nameRange;
  }
  friend bool operator==(const Entity &, const Entity &) = default;
};

// A name in the text.
struct Occurrence {
  SourceRange range;
  Entity entity;
  Role role;
  const ast::Function *within; // the innermost function around it; null for the name of main
};

// A declaration, and where it is visible unless another one of its name hides it there.
struct Visibility {
  Entity entity;
  SourceRange range;
};

class Index {
public:
  Index() = default;
  explicit Index(const ast::Program &program);

  // All names that are resolved, in source order.
  [[nodiscard]] std::span<const Occurrence> occurrences() const { return occurrences_; }
  // The name that the offset is in, or immediately after; null if there is none.
  [[nodiscard]] const Occurrence *at(uint32_t offset) const;
  [[nodiscard]] std::vector<const Occurrence *> of(Entity entity) const;

  // What is visible at an offset, innermost first: one variable of each name, and one function of
  // each name and parameter types. Includes built-in functions.
  [[nodiscard]] std::vector<Entity> visibleAt(uint32_t offset) const;

private:
  std::vector<Occurrence> occurrences_;
  std::vector<Visibility> declarations_; // outer ones before those that hide them
};

} // namespace wend::lsp
