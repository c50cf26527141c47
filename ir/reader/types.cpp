// Types: construction while parsing, and layout when a size is needed.

#include "ir/reader/builder.h"

#include <algorithm>
#include <bit>
#include <fmt/format.h>
#include <utility>

namespace wend::reader {

std::string describe(TextType *type) {
  if (bare(type)->bits != 0)
    return fmt::format("i{}", bare(type)->bits);
  if (bare(type)->format != NumberFormat::None)
    return isQuad(bare(type))                         ? "fp128"
           : bare(type)->format == NumberFormat::Half ? "half"
                                                      : "bfloat";
  switch (bare(type)->kind) {
  case TypeKind::Scalar:
  case TypeKind::Pointer:
    return name(bare(type)->scalar);
  case TypeKind::Vector:
    return fmt::format("<{} x {}>", bare(type)->count, describe(bare(type)->element));
  case TypeKind::Wide: // has bits
    break;
  case TypeKind::Array:
    return "an array";
  case TypeKind::Struct:
    return "a structure";
  case TypeKind::Function:
    return "a function";
  case TypeKind::Named:
  case TypeKind::Opaque:
    return "an opaque structure";
  }
  return "";
}

TextType *Builder::scalarType(Type type) {
  auto *made = arena_.make<TextType>();
  made->scalar = type;
  made->size = byteSize(type);
  made->align = std::max(1U, byteSize(type));
  made->bits = isInteger(type) ? static_cast<uint16_t>(bitWidth(type)) : 0;
  made->isLaidOut = true;
  return made;
}

// The integer type of a width up to 64.
TextType *Builder::integerType(uint32_t bits) {
  Type type = Type::I1;
  for (Type wider : {Type::I8, Type::I16, Type::I32, Type::I64})
    if (bitWidth(type) < bits)
      type = wider;
  TextType *made = scalarType(type);
  made->bits = static_cast<uint16_t>(bits);
  return made;
}

// An integer of more than 64 bits. Its alignment is that of 128 bits (LLVM's data layout
// `i128:128`), its size a multiple of it.
TextType *Builder::wideType(uint32_t bits) {
  const uint32_t align = hasOldWideIntegers_ ? 8 : 16;
  auto *made = arena_.make<TextType>();
  made->kind = TypeKind::Wide;
  made->scalar = Type::Tuple;
  made->bits = static_cast<uint16_t>(bits);
  made->align = align;
  made->size = (bits / 8 + (bits % 8 != 0) + align - 1) / align * align;
  made->isLaidOut = true;
  std::vector<Leaf> limbs;
  for (uint32_t at = 0; at < bits; at += limbBits) {
    uint32_t width = std::min(bits - at, limbBits);
    TextType *limb = width == limbBits ? integer(limbBits) : scalarType(Type::I64);
    limb->bits = static_cast<uint16_t>(width);
    limbs.push_back({limb, at / 8});
  }
  made->leaves = arena_.copy(std::span<const Leaf>(limbs));
  return made;
}

TextType *Builder::scalar(Type type) {
  TextType *&made = scalars_[static_cast<unsigned>(type)];
  return made ? made : made = scalarType(type);
}

TextType *Builder::integer(uint64_t bits) {
  TextType *&made = integers_[bits];
  if (!made)
    made = bits <= limbBits ? integerType(static_cast<uint32_t>(bits))
                            : wideType(static_cast<uint32_t>(bits));
  return made;
}

TextType *Builder::number(NumberFormat format) {
  TextType *&made = formats_[static_cast<unsigned>(format)];
  if (!made) {
    made = scalarType(format == NumberFormat::Quad ? quadLanes : Type::I16);
    made->bits = 0;
    made->format = format;
  }
  return made;
}

// The type of the parts of a vector: the IR has its elements as lanes, addresses as i64, numbers of
// 16 bits as i16. The lanes of an i1 are -1 or 0, as wide as they can be for the number of
// elements. Void if the vector is taken apart into its elements.
static Type lanesFor(const TextType &element, uint64_t count) {
  if (element.bits == 1)
    return count <= 2   ? Type::V2I64
           : count <= 4 ? Type::V4I32
           : count <= 8 ? Type::V8I16
                        : Type::V16I8;
  if (!isScalar(&element) || isOdd(&element))
    return Type::Void;
  return element.scalar == Type::Ptr ? Type::V2I64 : vectorOfLanes(element.scalar);
}

// The type of a part of a vector, of which `count` lanes are used.
TextType *Builder::vectorPart(Type lanes, uint64_t count) {
  TextType *made = scalarType(lanes);
  made->count = count;
  made->size = count * byteSize(laneType(lanes));
  return made;
}

// A vector is as large as its elements without padding, rounded up to its alignment, which is the
// next power of two (LLVM's default for vectors).
TextType *Builder::vectorType(uint64_t count, TextType *elementType, SourceRange range) {
  TextType *element = bare(elementType);
  if (element->kind == TypeKind::Pointer) // what it points to has no meaning
    element = scalar(Type::Ptr);
  bool isElement = isScalar(element) || element->kind == TypeKind::Wide;
  if (!isElement || element->scalar == Type::Void || count == 0) {
    fail(diag::irNoVector, range, describe(elementType));
    return integer(1);
  }
  bool areBits = bitsOfType(element) % 8 != 0; // in memory they are one integer
  uint64_t most = areBits ? maxIntegerBits / bitsOfType(element) : maxScalarsOfValue;
  if (count > most) {
    fail(diag::irAggregateTooLarge, range, most);
    return integer(1);
  }
  for (TextType *known = element->vectors; known; known = known->nextVector)
    if (known->count == count)
      return known;
  auto *made = arena_.make<TextType>();
  made->nextVector = std::exchange(element->vectors, made);
  made->kind = TypeKind::Vector;
  made->scalar = Type::Tuple;
  made->count = count;
  made->element = element;
  made->depth = element->depth + 1;
  made->lanes = count == 1 ? Type::Void : lanesFor(*element, count);
  uint64_t bytes = (bitsOfType(made) + 7) / 8;
  made->align = static_cast<uint32_t>(std::bit_ceil(bytes));
  made->size = made->align;
  made->isLaidOut = true;
  return made;
}

// The vector of i1 with as many elements.
TextType *Builder::flagsOf(const TextType &vector) {
  return vectorType(vector.count, integer(1), {});
}

TextType *Builder::namedType(Symbol name, SourceRange range) {
  if (name.id >= namedTypes_.size())
    namedTypes_.resize(std::max<size_t>(name.id + 1, module_.names().size()));
  TextType *&type = namedTypes_[name.id];
  if (!type) {
    type = arena_.make<TextType>();
    type->kind = TypeKind::Named;
    type->name = name;
    type->at = range.begin;
    mentioned_.push_back(type);
  }
  return type;
}

Symbol Builder::numberName(uint64_t number) {
  return module_.names().intern(std::to_string(number));
}

// Null: opaque.
void Builder::defineType(Symbol name, TextType *type, SourceRange range) {
  TextType *named = namedType(name, range);
  if (named->element)
    return fail(diag::irTypeRedefined, range, text(name));
  if (!type) {
    type = arena_.make<TextType>();
    type->kind = TypeKind::Opaque;
  }
  // `%a = type %b`, `%b = type %a`: a cycle without a type.
  for (TextType *at = type; at && at->kind == TypeKind::Named; at = at->element)
    if (at == named)
      return fail(diag::irRecursiveType, range, text(name));
  named->element = bare(type); // keeps chains of names short
}

TextType *Builder::arrayType(uint64_t count, TextType *element, SourceRange range) {
  auto *type = arena_.make<TextType>();
  type->kind = TypeKind::Array;
  type->count = count;
  type->element = element;
  type->depth = element->depth + 1;
  if (type->depth > maxIrNesting)
    fail(diag::irTypeTooDeep, range, maxIrNesting);
  return type;
}

TextType *Builder::structType(uint32_t mark, bool isPacked, SourceRange range) {
  auto *type = arena_.make<TextType>();
  type->kind = TypeKind::Struct;
  type->isPacked = isPacked;
  type->parts = arena_.copy(std::span<TextType *const>(types_).subspan(mark));
  types_.resize(mark);
  for (TextType *part : type->parts)
    type->depth = std::max(type->depth, part->depth + 1);
  if (type->depth > maxIrNesting)
    fail(diag::irTypeTooDeep, range, maxIrNesting);
  return type;
}

TextType *Builder::pointerType(TextType *to, SourceRange range) {
  TextType *type = scalarType(Type::Ptr);
  type->kind = TypeKind::Pointer;
  type->element = to;
  type->depth = to->depth + 1;
  if (type->depth > maxIrNesting)
    fail(diag::irTypeTooDeep, range, maxIrNesting);
  return type;
}

TextType *Builder::functionType(TextType *result, uint32_t mark, bool isVarArg, SourceRange range) {
  TextType *type = structType(mark, false, range);
  type->kind = TypeKind::Function;
  type->element = result;
  type->isVarArg = isVarArg;
  type->depth = std::max(type->depth, result->depth + 1);
  return type;
}

// Fills in size, alignment and offsets; false after an error.
bool Builder::layOut(TextType *type, SourceRange range, uint32_t depth) {
  if (type->isLaidOut)
    return true;
  if (depth > 2 * maxIrNesting) {
    fail(diag::irTypeTooDeep, range, maxIrNesting);
    return false;
  }
  bool isSized = false;
  switch (type->kind) {
  case TypeKind::Scalar:
  case TypeKind::Pointer:
  case TypeKind::Wide:
  case TypeKind::Vector:
    return true;
  case TypeKind::Array:
    if (!layOut(type->element, range, depth + 1))
      return false;
    type->align = type->element->align;
    isSized = !__builtin_mul_overflow(type->element->size, type->count, &type->size) &&
              type->size <= limits_.object;
    break;
  case TypeKind::Struct:
    if (!layOutStruct(*type, range, depth))
      return false;
    isSized = type->size <= limits_.object;
    break;
  case TypeKind::Named:
    if (!type->element || bare(type)->kind == TypeKind::Opaque) {
      fail(type->element ? diag::irNoSize : diag::irUndefinedType, range,
           type->element ? std::string_view("an opaque structure") : text(type->name));
      return false;
    }
    if (type->isBeingLaidOut) {
      fail(diag::irRecursiveType, range, text(type->name));
      return false;
    }
    type->isBeingLaidOut = true;
    if (!layOut(type->element, range, depth + 1))
      return false;
    type->isBeingLaidOut = false;
    type->size = type->element->size;
    type->align = type->element->align;
    isSized = true;
    break;
  case TypeKind::Function:
  case TypeKind::Opaque:
    fail(diag::irNoSize, range, describe(type));
    return false;
  }
  if (!isSized) {
    fail(diag::irTypeTooLarge, range, limits_.object);
    return false;
  }
  return type->isLaidOut = true;
}

bool Builder::layOutStruct(TextType &type, SourceRange range, uint32_t depth) {
  type.offsets = {arena_.allocateArray<uint64_t>(type.parts.size()), type.parts.size()};
  uint64_t end = 0;
  uint32_t align = 1;
  for (size_t i = 0; i < type.parts.size(); ++i) {
    TextType *part = type.parts[i];
    if (!layOut(part, range, depth + 1))
      return false;
    uint64_t partAlign = type.isPacked ? 1 : part->align;
    end = (end + partAlign - 1) & ~(partAlign - 1);
    type.offsets[i] = end;
    end += part->size;
    if (end > limits_.object) {
      fail(diag::irTypeTooLarge, range, limits_.object);
      return false;
    }
    align = std::max(align, static_cast<uint32_t>(partAlign));
  }
  type.align = align;
  type.size = (end + align - 1) & ~uint64_t{align - 1};
  return true;
}

// The alignment that LLVM gives memory of a type where the text has none: structures are aligned to
// at least 8 bytes (its data layout's `a:0:64`).
uint32_t Builder::preferredAlign(TextType *type) {
  constexpr uint32_t ofStructures = 8;
  TextType *plain = bare(type);
  while (plain->kind == TypeKind::Array)
    plain = bare(plain->element);
  return plain->kind == TypeKind::Struct ? std::max(plain->align, ofStructures) : plain->align;
}

// The same of a variable that is defined: one of more than 16 bytes is aligned to them.
uint32_t Builder::variableAlign(TextType *type) {
  constexpr uint32_t ofLarge = 16;
  return std::max(preferredAlign(type), type->size > ofLarge ? ofLarge : 1);
}

// The type of a value of a text type: Void for none, which callers check; Tuple for a Pack.
Type Builder::valueType(TextType *type, SourceRange range) {
  TextType *plain = bare(type);
  if (isScalar(plain))
    return plain->scalar;
  if (isPack(plain))
    return Type::Tuple;
  if (plain->kind == TypeKind::Named)
    fail(diag::irUndefinedType, range, text(plain->name));
  else
    fail(diag::irNoValueType, range, describe(type));
  return Type::I32;
}

} // namespace wend::reader
