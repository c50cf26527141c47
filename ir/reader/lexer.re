// The lexer; see lexer.h.

#include "ir/reader/lexer.h"

#include "ir/reader/diagnostics.h"
#include "ir/reader/opcodes.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstring>

namespace wend::reader {

namespace {

using Kind = Parser::token;

bool isNameCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
         c == '_' || c == '$' || c == '-';
}

int hexDigit(char c) {
  if (c >= '0' && c <= '9')
    return c - '0';
  char lower = static_cast<char>(c | 0x20);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

} // namespace

Lexer::Lexer(const SourceFile &file, Interner &names, Arena &arena, Diagnostics &diagnostics,
             UnsupportedConstructs *unsupported)
    : file_(file), names_(names), arena_(arena), diagnostics_(diagnostics),
      unsupported_(unsupported), begin_(file.text().data()), end_(begin_ + file.text().size()), cursor_(begin_) {}

TokenKind Lexer::next(Parser::semantic_type &value, SourceRange &range) {
  const char *start = cursor_;
  if (isAtBody_) {
    isAtBody_ = false;
    range = {offset(start), offset(start)};
    return Kind::BODY;
  }
  TokenKind kind = hasFailed_ ? TokenKind(Kind::END) : scan(value, start);
  range = {offset(start), offset(cursor_)};
  constexpr uint32_t releasedAtOnce = 1U << 20;
  if (range.end - released_ > releasedAtOnce)
    releaseText();
  return kind;
}

// Releases the memory of text that has been read; only diagnostics read it again.
void Lexer::releaseText() {
  file_.release(released_, offset());
  released_ = offset();
}

TokenKind Lexer::scan(Parser::semantic_type &value, const char *&start) {
  for (;;) {
    start = cursor_;
    /*!re2c
      re2c:define:YYCTYPE = "unsigned char";
      re2c:define:YYCURSOR = cursor_;
      re2c:define:YYMARKER = marker_;
      re2c:yyfill:enable = 0;

      blank  = [ \t];
      letter = [-A-Za-z$._];
      digit  = [0-9];
      name   = letter (letter | digit)*;
      string = "\"" [^"\x00]* "\"";

      [ \t\r\n]+                 { continue; }
      ";" [^\n\x00]*             { continue; }
      "#dbg_" [a-z]+ "("         { if (!skipBalanced(start)) return TokenKind(Kind::END); continue; }
      "!"                        { if (!skipMetadata(start)) return TokenKind(Kind::END); continue; }
      "," blank* "!"             { if (!skipMetadata(start)) return TokenKind(Kind::END); continue; }
      "metadata"                 { if (!skipMetadataValue()) return TokenKind(Kind::END); return Kind::METADATA; }
      "^" digit+ blank* "=" [^\n\x00]* { continue; } // what link-time optimisation knows of the module
      "uselistorder" "_bb"? blank [^\n\x00]* { continue; } // the order of uses has no meaning here

      "%" name                   { return this->name(value, start + 1, cursor_, false, Kind::LOCAL, Kind::LOCAL); }
      "%" digit+                 { return this->name(value, start + 1, cursor_, false, Kind::LOCAL, Kind::LOCAL_NUMBER); }
      "%" string                 { return this->name(value, start + 2, cursor_ - 1, true, Kind::LOCAL, Kind::LOCAL); }
      "%" name blank* "="        { return this->name(value, start + 1, cursor_ - 1, false, Kind::LOCAL_DEF, Kind::LOCAL_DEF); }
      "%" digit+ blank* "="      { return this->name(value, start + 1, cursor_ - 1, false, Kind::LOCAL_DEF, Kind::LOCAL_NUMBER_DEF); }
      "%" string blank* "="      { return this->name(value, start + 2, cursor_ - 1, true, Kind::LOCAL_DEF, Kind::LOCAL_DEF); }
      "@" (name | digit+)        { return this->name(value, start + 1, cursor_, false, Kind::GLOBAL, Kind::GLOBAL); }
      "@" string                 { return this->name(value, start + 2, cursor_ - 1, true, Kind::GLOBAL, Kind::GLOBAL); }
      "@" (name | digit+) blank* "=" { return this->name(value, start + 1, cursor_ - 1, false, Kind::GLOBAL_DEF, Kind::GLOBAL_DEF); }
      "@" string blank* "="      { return this->name(value, start + 2, cursor_ - 1, true, Kind::GLOBAL_DEF, Kind::GLOBAL_DEF); }
      (letter | digit)+ ":"      {
        bool isNumber = std::all_of(start, cursor_ - 1, [](char c) { return c >= '0' && c <= '9'; });
        return this->name(value, start, cursor_ - 1, false, Kind::LABEL, isNumber ? Kind::LABEL_NUMBER : Kind::LABEL);
      }
      string ":"                 { return this->name(value, start + 1, cursor_ - 2, true, Kind::LABEL, Kind::LABEL); }
      "$" (name | string) blank* "=" blank* "comdat" blank* [a-z]+ { continue; }
      "#" digit+                 { value.emplace<uint64_t>(0); std::from_chars(start + 1, cursor_, value.as<uint64_t>()); return Kind::GROUP; }

      string                     { value.emplace<std::string_view>(unescaped(start + 1, cursor_ - 1)); return Kind::STRING; }
      "c" string                 { value.emplace<std::string_view>(unescaped(start + 2, cursor_ - 1)); return Kind::BYTES; }
      "c"? "\""                  { return fail(diag::irUnterminatedString, start); }
      "-"? digit+                { return integer(value, start); }
      [-+]? digit+ "." digit* ([eE] [-+]? digit+)? { return number(value, start); }
      "0x" [0-9A-Fa-f]+          { return numberBits(value, start); }
      [us] "0x" [0-9A-Fa-f]+     { return hexInteger(value, start); }
      "0xK" [0-9A-Fa-f]{20}      { value.emplace<std::string_view>(start + 3, cursor_); return Kind::NUMBER80; }
      "0xK" [0-9A-Fa-f]+         { return fail(diag::irUnsupported, start, "x86_fp80 numbers of other than 20 digits are"); }
      "0xL" [0-9A-Fa-f]{32}      { value.emplace<std::string_view>(start + 3, cursor_); return Kind::NUMBER128; }
      "0xL" [0-9A-Fa-f]+         { return fail(diag::irUnsupported, start, "fp128 numbers of other than 32 digits are"); }
      "0xM" [0-9A-Fa-f]+         { if (!skips(start, "numbers of 128 bits are")) return TokenKind(Kind::END); return Kind::ZERO; }
      "i" digit+                 { return integerType(value, start); }

      "..."  { return Kind::DOTS; }
      "("    { return Kind::LPAREN; }
      ")"    { return Kind::RPAREN; }
      "{"    { return Kind::LBRACE; }
      "}"    { return Kind::RBRACE; }
      "["    { return Kind::LBRACKET; }
      "]"    { return Kind::RBRACKET; }
      "<{"   { return Kind::LPACKED; }
      "}>"   { return Kind::RPACKED; }
      ","    { return Kind::COMMA; }
      "="    { return Kind::EQUALS; }
      "*"    { return Kind::STAR; }
      "<"    { return Kind::LESS; }
      ">"    { return Kind::GREATER; }
      "<" blank* "vscale" blank* "x"? { if (!skips(start, "scalable vectors are")) return TokenKind(Kind::END); return Kind::LESS; }

      "void" { return Kind::VOID; }
      "ptr"  { return Kind::POINTER; }
      "float"  { return numberType(value, Type::F32); }
      "double" { return numberType(value, Type::F64); }
      "x86_fp80" { return numberType(value, Type::F80); }
      "half"   { value.emplace<NumberFormat>(NumberFormat::Half); return Kind::FORMAT_TYPE; }
      "bfloat" { value.emplace<NumberFormat>(NumberFormat::BFloat); return Kind::FORMAT_TYPE; }
      "0x" [HR] [0-9A-Fa-f]+     { return halfBits(value, start); }
      "fp128"  { value.emplace<NumberFormat>(NumberFormat::Quad); return Kind::FORMAT_TYPE; }
      "ppc_fp128" { if (!skips(start, "numbers of type '{}' are")) return TokenKind(Kind::END); return numberType(value, Type::F80); }
      "extractelement" { return Kind::EXTRACTELEMENT; }
      "insertelement"  { return Kind::INSERTELEMENT; }
      "shufflevector"  { return Kind::SHUFFLEVECTOR; }
      "splat"          { return Kind::SPLAT; }
      "x86_mmx" { return Kind::MMX_TYPE; }
      "x86_amx" {
        if (!skips(start, "registers of type '{}' are"))
          return TokenKind(Kind::END);
        value.emplace<uint64_t>(limbBits);
        return Kind::INTEGER_TYPE;
      }
      "atomic"    { return Kind::ATOMIC; }
      "atomicrmw" { return Kind::ATOMICRMW; }
      "cmpxchg"   { return Kind::CMPXCHG; }
      "fence"     { return Kind::FENCE; }
      "syncscope" blank* "(" blank* string blank* ")" {
        std::string_view text(start, static_cast<size_t>(cursor_ - start));
        value.emplace<bool>(text.find("\"singlethread\"") != std::string_view::npos);
        return Kind::SYNCSCOPE;
      }
      "unordered" { value.emplace<Ordering>(Ordering::Unordered); return Kind::ORDERING; }
      "monotonic" { value.emplace<Ordering>(Ordering::Monotonic); return Kind::ORDERING; }
      "acquire"   { value.emplace<Ordering>(Ordering::Acquire); return Kind::ORDERING; }
      "release"   { value.emplace<Ordering>(Ordering::Release); return Kind::ORDERING; }
      "acq_rel"   { value.emplace<Ordering>(Ordering::AcqRel); return Kind::ORDERING; }
      "seq_cst"   { value.emplace<Ordering>(Ordering::SeqCst); return Kind::ORDERING; }
      "xchg"      { value.emplace<RmwOp>(RmwOp::Xchg); return Kind::RMW_OPERATION; }
      "nand"      { value.emplace<RmwOp>(RmwOp::Nand); return Kind::RMW_OPERATION; }
      "max"       { value.emplace<RmwOp>(RmwOp::Max); return Kind::RMW_OPERATION; }
      "min"       { value.emplace<RmwOp>(RmwOp::Min); return Kind::RMW_OPERATION; }
      "umax"      { value.emplace<RmwOp>(RmwOp::UMax); return Kind::RMW_OPERATION; }
      "umin"      { value.emplace<RmwOp>(RmwOp::UMin); return Kind::RMW_OPERATION; }
      "fmax"      { value.emplace<RmwOp>(RmwOp::FMax); return Kind::RMW_OPERATION; }
      "fmin"      { value.emplace<RmwOp>(RmwOp::FMin); return Kind::RMW_OPERATION; }
      "uinc_wrap" { value.emplace<RmwOp>(RmwOp::UIncWrap); return Kind::RMW_OPERATION; }
      "udec_wrap" { value.emplace<RmwOp>(RmwOp::UDecWrap); return Kind::RMW_OPERATION; }
      "invoke" | "landingpad" | "catchswitch" | "catchpad" | "catchret" | "cleanuppad" | "cleanupret"
             { if (!skipsInstruction(start, "exceptions are")) return TokenKind(Kind::END); return Kind::SKIPPED; }
      "personality" { return Kind::PERSONALITY; }
      "resume" { return Kind::RESUME; }
      "asm"  { return Kind::ASM; }
      "sideeffect"   { value.emplace<Attribute>(Attribute::SideEffect); return Kind::ATTRIBUTE; }
      "alignstack"   { value.emplace<Attribute>(Attribute::AlignStack); return Kind::ATTRIBUTE; }
      "inteldialect" { value.emplace<Attribute>(Attribute::IntelDialect); return Kind::ATTRIBUTE; }
      "unwind"       { value.emplace<Attribute>(Attribute::Unwind); return Kind::ATTRIBUTE; }
      "readnone" | "memory" blank* "(" blank* "none" blank* ")" { value.emplace<Attribute>(Attribute::ReadNone); return Kind::ATTRIBUTE; }
      "readonly" | "memory" blank* "(" blank* "read" blank* ")" { value.emplace<Attribute>(Attribute::ReadOnly); return Kind::ATTRIBUTE; }
      "writeonly" | "memory" blank* "(" blank* "write" blank* ")" { value.emplace<Attribute>(Attribute::WriteOnly); return Kind::ATTRIBUTE; }
      "indirectbr"   { return Kind::INDIRECTBR; }
      "blockaddress" { return Kind::BLOCKADDRESS; }
      "callbr" { return Kind::CALLBR; }
      "extractvalue" { return Kind::EXTRACTVALUE; }
      "insertvalue"  { return Kind::INSERTVALUE; }
      "va_arg" { if (!skipsInstruction(start, "'va_arg' is")) return TokenKind(Kind::END); return Kind::SKIPPED; }
      "," blank* "addrspace" blank* "(" digit+ ")" { if (!skips(start + 1, "address spaces are")) return TokenKind(Kind::END); continue; }
      "addrspace" blank* "(" { if (!skips(start, "address spaces are") || !skipBalanced(start)) return TokenKind(Kind::END); continue; }
      "addrspacecast" { if (!skips(start, "address spaces are")) return TokenKind(Kind::END); value.emplace<Op>(Op::Copy); return Kind::CAST; }
      "byval"     { value.emplace<Attribute>(Attribute::ByValue); return Kind::MEMORY_ATTRIBUTE; }
      "sret"      { value.emplace<Attribute>(Attribute::ResultAddress); return Kind::MEMORY_ATTRIBUTE; }
      "elementtype" { value.emplace<Attribute>(Attribute::ElementType); return Kind::MEMORY_ATTRIBUTE; }
      "signext"   { value.emplace<Attribute>(Attribute::SignExtended); return Kind::ATTRIBUTE; }
      "zeroext"   { value.emplace<Attribute>(Attribute::ZeroExtended); return Kind::ATTRIBUTE; }
      "byref" | "inalloca" | "preallocated" | "nest" | "swiftself" | "swifterror" | "swiftasync"
      {
        if (!skips(start, "parameters with '{}' are"))
          return TokenKind(Kind::END);
        if (*cursor_ == '(') {
          ++cursor_;
          if (!skipBalanced(start))
            return TokenKind(Kind::END);
        }
        value.emplace<Attribute>(Attribute::None);
        return Kind::ATTRIBUTE;
      }
      "thread_local" { value.emplace<Attribute>(Attribute::ThreadLocal); return Kind::ATTRIBUTE; }
      "thread_local" blank* "(" blank* "localdynamic" blank* ")" { value.emplace<Attribute>(Attribute::LocalDynamic); return Kind::ATTRIBUTE; }
      "thread_local" blank* "(" blank* "initialexec" blank* ")"  { value.emplace<Attribute>(Attribute::InitialExec); return Kind::ATTRIBUTE; }
      "thread_local" blank* "(" blank* "localexec" blank* ")"    { value.emplace<Attribute>(Attribute::LocalExec); return Kind::ATTRIBUTE; }
      "dso_local"    { value.emplace<Attribute>(Attribute::DsoLocal); return Kind::ATTRIBUTE; }
      "hidden"       { value.emplace<Attribute>(Attribute::Hidden); return Kind::ATTRIBUTE; }
      "returns_twice" { value.emplace<Attribute>(Attribute::ReturnsTwice); return Kind::ATTRIBUTE; }
      "noredzone"     { value.emplace<Attribute>(Attribute::NoRedZone); return Kind::ATTRIBUTE; }
      "strictfp"      { value.emplace<Attribute>(Attribute::StrictFloat); return Kind::ATTRIBUTE; }
      "alias" { return Kind::ALIAS; }
      "ifunc" { return Kind::IFUNC; }
      "section" { return Kind::SECTION; }
      "partition" | "gc"
             { if (!skips(start, "'{}' is")) return TokenKind(Kind::END); value.emplace<Attribute>(Attribute::None); return Kind::ATTRIBUTE; }
      "prefix" | "prologue"
             { if (!skips(start, "'{}' is")) return TokenKind(Kind::END); skipUpTo("{!"); value.emplace<Attribute>(Attribute::None); return Kind::ATTRIBUTE; }
      "module" { return Kind::MODULE; }
      [a-z0-9_]+ "cc"  { return convention(value, start); }
      "cc" blank* digit+ { return numberedConvention(value, start); }

      "define"    { return Kind::DEFINE; }
      "declare"   { return Kind::DECLARE; }
      "global"    { value.emplace<bool>(false); return Kind::VARIABLE; }
      "constant"  { value.emplace<bool>(true); return Kind::VARIABLE; }
      "type"      { return Kind::TYPE_WORD; }
      "opaque"    { return Kind::OPAQUE; }
      "target"    { return Kind::TARGET; }
      "triple"    { return Kind::TRIPLE; }
      "datalayout" { return Kind::DATALAYOUT; }
      "source_filename" { return Kind::SOURCE; }
      "attributes" { return Kind::ATTRIBUTES; }
      "align"     { return Kind::ALIGN; }
      "noreturn"  { return Kind::NORETURN; }
      "x"         { return Kind::TIMES; }
      "to"        { return Kind::TO; }
      "label"     { return Kind::LABEL_WORD; }
      "true"      { return Kind::TRUE; }
      "false"     { return Kind::FALSE; }
      "null" | "undef" | "poison" | "zeroinitializer" | "none" { return Kind::ZERO; }
      "volatile"  { return Kind::VOLATILE; }
      "nuw" | "nsw" | "exact" | "disjoint" | "inbounds" | "nusw" | "nneg" | "samesign" |
      "fast" | "nnan" | "ninf" | "nsz" | "arcp" | "contract" | "afn" | "reassoc" { return Kind::FLAG; }
      "inrange" "("  { if (!skipBalanced(start)) return TokenKind(Kind::END); return Kind::FLAG; }
      "tail"      { value.emplace<TailKind>(TailKind::Any); return Kind::TAIL; }
      "musttail"  { value.emplace<TailKind>(TailKind::Must); return Kind::TAIL; }
      "notail"    { value.emplace<TailKind>(TailKind::Not); return Kind::TAIL; }

      "private"   { value.emplace<Attribute>(Attribute::Private); return Kind::ATTRIBUTE; }
      "internal"  { value.emplace<Attribute>(Attribute::Internal); return Kind::ATTRIBUTE; }
      "weak" | "weak_odr" | "linkonce" | "linkonce_odr" | "common" { value.emplace<Attribute>(Attribute::Weak); return Kind::ATTRIBUTE; }
      "extern_weak" { value.emplace<Attribute>(Attribute::ExternWeak); return Kind::ATTRIBUTE; }
      "external"  { value.emplace<Attribute>(Attribute::External); return Kind::ATTRIBUTE; }
      "available_externally" { value.emplace<Attribute>(Attribute::AvailableExternally); return Kind::ATTRIBUTE; }
      "appending" { value.emplace<Attribute>(Attribute::Appending); return Kind::ATTRIBUTE; }

      "frem"      { return Kind::FREM; }
      "fneg"      { return Kind::FNEG; }
      "fcmp"      { return Kind::FCMP; }
      "oeq"       { value.emplace<FloatPredicate>(FloatPredicate::Oeq); return Kind::FLOAT_PREDICATE; }
      "ogt"       { value.emplace<FloatPredicate>(FloatPredicate::Ogt); return Kind::FLOAT_PREDICATE; }
      "oge"       { value.emplace<FloatPredicate>(FloatPredicate::Oge); return Kind::FLOAT_PREDICATE; }
      "olt"       { value.emplace<FloatPredicate>(FloatPredicate::Olt); return Kind::FLOAT_PREDICATE; }
      "ole"       { value.emplace<FloatPredicate>(FloatPredicate::Ole); return Kind::FLOAT_PREDICATE; }
      "one"       { value.emplace<FloatPredicate>(FloatPredicate::One); return Kind::FLOAT_PREDICATE; }
      "ord"       { value.emplace<FloatPredicate>(FloatPredicate::Ord); return Kind::FLOAT_PREDICATE; }
      "uno"       { value.emplace<FloatPredicate>(FloatPredicate::Uno); return Kind::FLOAT_PREDICATE; }
      "ueq"       { value.emplace<FloatPredicate>(FloatPredicate::Ueq); return Kind::FLOAT_PREDICATE; }
      "une"       { value.emplace<FloatPredicate>(FloatPredicate::Une); return Kind::FLOAT_PREDICATE; }
      "eq"        { value.emplace<Predicate>(Predicate::Eq); return Kind::PREDICATE; }
      "ne"        { value.emplace<Predicate>(Predicate::Ne); return Kind::PREDICATE; }
      "ult"       { value.emplace<Predicate>(Predicate::Ult); return Kind::PREDICATE; }
      "ule"       { value.emplace<Predicate>(Predicate::Ule); return Kind::PREDICATE; }
      "ugt"       { value.emplace<Predicate>(Predicate::Ugt); return Kind::PREDICATE; }
      "uge"       { value.emplace<Predicate>(Predicate::Uge); return Kind::PREDICATE; }
      "slt"       { value.emplace<Predicate>(Predicate::Slt); return Kind::PREDICATE; }
      "sle"       { value.emplace<Predicate>(Predicate::Sle); return Kind::PREDICATE; }
      "sgt"       { value.emplace<Predicate>(Predicate::Sgt); return Kind::PREDICATE; }
      "sge"       { value.emplace<Predicate>(Predicate::Sge); return Kind::PREDICATE; }
      "icmp"      { return Kind::ICMP; }
      "select"    { return Kind::SELECT; }
      "freeze"    { return Kind::FREEZE; }
      "getelementptr" { return Kind::GEP; }
      "alloca"    { return Kind::ALLOCA; }
      "load"      { return Kind::LOAD; }
      "store"     { return Kind::STORE; }
      "call"      { return Kind::CALL; }
      "phi"       { return Kind::PHI; }
      "br"        { return Kind::BR; }
      "switch"    { return Kind::SWITCH; }
      "ret"       { return Kind::RET; }
      "unreachable" { return Kind::UNREACHABLE; }

      // Opcodes of ops.def. Any other word is an attribute without effect here.
      name        {
        if (std::optional<Op> op = opcodeNamed({start, static_cast<size_t>(cursor_ - start)})) {
          value.emplace<Op>(*op);
          return isBinary(*op) || isFloatBinary(*op) ? Kind::BINARY : Kind::CAST;
        }
        value.emplace<Attribute>(Attribute::None);
        return Kind::ATTRIBUTE;
      }
      ("dereferenceable" | "dereferenceable_or_null" | "allocsize" | "allockind" | "memory" | "captures" | "range" |
       "nofpclass" | "initializes" | "vscale_range" | "uwtable" | "comdat" | "code_model" |
       "alignstack" | "sanitize_" [a-z_]+) blank* "("
                  { if (!skipBalanced(start)) return TokenKind(Kind::END); value.emplace<Attribute>(Attribute::None); return Kind::ATTRIBUTE; }

      "\x00" {
        cursor_ = start;
        if (start == end_)
          return TokenKind(Kind::END);
        ++cursor_;
        return fail(diag::irInvalidByte, start, 0);
      }
      * {
        if (*start > ' ' && *start < 0x7F)
          return fail(diag::irInvalidCharacter, start, *start);
        return fail(diag::irInvalidByte, start, static_cast<unsigned char>(*start));
      }
    */
  }
}

// ---- Tokens

TokenKind Lexer::name(Parser::semantic_type &value, const char *from, const char *to, bool isQuoted,
                      TokenKind named, TokenKind numbered) {
  // In a definition, `to` is the offset of its `=`.
  while (to > from && !isQuoted && (to[-1] == ' ' || to[-1] == '\t'))
    --to;
  if (isQuoted)
    while (*to != '"')
      --to;
  if (named != numbered) {
    value.emplace<uint64_t>(0);
    uint64_t &number = value.as<uint64_t>();
    auto [end, problem] = std::from_chars(from, to, number);
    if (problem == std::errc() && number <= UINT32_MAX)
      return numbered;
    return fail(diag::irNumberTooLarge, from);
  }
  std::string_view text = isQuoted ? unescaped(from, to)
                                   : std::string_view(from, static_cast<size_t>(to - from));
  bool isSymbol = named == TokenKind(Kind::GLOBAL) || named == TokenKind(Kind::GLOBAL_DEF);
  if (isSymbol && (text.empty() || text.find('\0') != std::string_view::npos))
    return fail(diag::irNoSymbol, from);
  value.emplace<Symbol>(names_.intern(text));
  return named;
}

TokenKind Lexer::integer(Parser::semantic_type &value, const char *start) {
  bool isNegative = *start == '-';
  value.emplace<uint64_t>(0);
  uint64_t &number = value.as<uint64_t>();
  auto [end, problem] = std::from_chars(start + isNegative, cursor_, number);
  constexpr uint64_t sign = uint64_t{1} << 63;
  bool fits = problem == std::errc() && (isNegative ? number <= sign : number < sign);
  if (!fits)
    return largeInteger(value, start);
  if (isNegative)
    number = 0 - number;
  return Kind::INTEGER;
}

TokenKind Lexer::largeInteger(Parser::semantic_type &value, const char *start) const {
  value.destroy<uint64_t>();
  value.emplace<std::string_view>(start, static_cast<size_t>(cursor_ - start));
  return Kind::LARGE_INTEGER;
}

// `u0x1F`, or `s0xFF`, whose highest digit is sign-extended.
TokenKind Lexer::hexInteger(Parser::semantic_type &value, const char *start) {
  value.emplace<uint64_t>(0);
  uint64_t &number = value.as<uint64_t>();
  auto [end, problem] = std::from_chars(start + 3, cursor_, number, 16);
  if (problem != std::errc() || (*start == 'u' && number >> 63 != 0))
    return largeInteger(value, start);
  auto digits = static_cast<unsigned>(cursor_ - start - 3);
  if (*start == 's' && digits < 16 && (number >> (4 * digits - 1)) != 0)
    number |= ~uint64_t{0} << (4 * digits);
  return Kind::INTEGER;
}

TokenKind Lexer::number(Parser::semantic_type &value, const char *start) {
  double parsed = 0;
  std::from_chars(start + (*start == '+'), cursor_, parsed);
  value.emplace<uint64_t>(std::bit_cast<uint64_t>(parsed));
  return Kind::NUMBER;
}

TokenKind Lexer::numberType(Parser::semantic_type &value, Type type) {
  value.emplace<Type>(type);
  return Kind::FLOAT_TYPE;
}

// The bits of a double.
TokenKind Lexer::numberBits(Parser::semantic_type &value, const char *start) {
  value.emplace<uint64_t>(0);
  auto [end, problem] = std::from_chars(start + 2, cursor_, value.as<uint64_t>(), 16);
  return problem == std::errc() ? TokenKind(Kind::NUMBER) : fail(diag::irNumberTooLarge, start);
}

// The bits of a half or a bfloat.
TokenKind Lexer::halfBits(Parser::semantic_type &value, const char *start) {
  value.emplace<uint64_t>(0);
  auto [end, problem] = std::from_chars(start + 3, cursor_, value.as<uint64_t>(), 16);
  bool fits = problem == std::errc() && value.as<uint64_t>() <= UINT16_MAX;
  return fits ? TokenKind(Kind::HALF_NUMBER) : fail(diag::irNumberTooLarge, start);
}

TokenKind Lexer::integerType(Parser::semantic_type &value, const char *start) {
  uint64_t bits = 0;
  auto [end, problem] = std::from_chars(start + 1, cursor_, bits);
  if (problem != std::errc() || bits == 0 || bits > maxIntegerBits) {
    if (!skips(start, "integers like '{}' are"))
      return Kind::END;
    bits = maxIntegerBits;
  }
  value.emplace<uint64_t>(bits);
  return Kind::INTEGER_TYPE;
}

TokenKind Lexer::convention(Parser::semantic_type &value, const char *start) {
  const Convention *known = findConvention({start, static_cast<size_t>(cursor_ - start)});
  return conventionToken(value, start, known);
}

TokenKind Lexer::conventionToken(Parser::semantic_type &value, const char *start,
                                 const Convention *known) {
  if (!known && !skips(start, "calling convention '{}' is"))
    return Kind::END;
  value.emplace<const Convention *>(known);
  return Kind::CONVENTION;
}

// `cc 8`, `cc8`
TokenKind Lexer::numberedConvention(Parser::semantic_type &value, const char *start) {
  const char *digits = start + 2;
  while (*digits == ' ' || *digits == '\t')
    ++digits;
  uint64_t number = 0;
  auto [end, problem] = std::from_chars(digits, cursor_, number);
  const Convention *known = problem == std::errc() ? findConvention(number) : nullptr;
  return conventionToken(value, start, known);
}

// Text that is not supported: an error, or added to the table. `{}` in what it is stands for the
// text.
bool Lexer::skips(const char *start, const char *what) {
  std::string_view word(start, static_cast<size_t>(cursor_ - start));
  std::string construct = fmt::format(fmt::runtime(what), word);
  if (!unsupported_) {
    fail(diag::irUnsupported, start, construct);
    return false;
  }
  unsupported_->add(fmt::format(fmt::runtime(diag::irUnsupported.text), construct),
                    {offset(start), offset()});
  return hasSkipped_ = true;
}

// The same of a whole instruction. It ends with its line, unless that ends within brackets or the
// next one continues it.
bool Lexer::skipsInstruction(const char *start, const char *what) {
  if (!skips(start, what))
    return false;
  constexpr std::string_view continuations[] = {"to", "unwind", "cleanup", "catch", "filter"};
  for (bool isContinued = true; isContinued;) {
    skipUpTo("\n");
    const char *end = cursor_;
    skipBlanks();
    const char *word = cursor_;
    while (isNameCharacter(*cursor_))
      ++cursor_;
    std::string_view first(word, static_cast<size_t>(cursor_ - word));
    isContinued = std::ranges::find(continuations, first) != std::end(continuations);
    if (!isContinued)
      cursor_ = end;
  }
  return true;
}

// Up to one of these characters outside of brackets and strings, or the end of the text.
void Lexer::skipUpTo(std::string_view ends) {
  while (cursor_ != end_ && ends.find(*cursor_) == std::string_view::npos) {
    const char *start = cursor_;
    bool isSkipped = true;
    if (*cursor_ == '"') {
      isSkipped = skipString();
    } else if (*cursor_ == '(' || *cursor_ == '[' || *cursor_ == '{') {
      ++cursor_;
      isSkipped = skipBalanced(start);
    } else {
      ++cursor_;
    }
    if (!isSkipped)
      return;
  }
}

// `\` and two hexadecimal digits stand for a byte, `\\` for itself.
std::string_view Lexer::unescaped(const char *from, const char *to) {
  std::string_view text(from, static_cast<size_t>(to - from));
  if (text.find('\\') == std::string_view::npos)
    return text;
  char *bytes = arena_.allocateArray<char>(text.size());
  size_t count = 0;
  for (const char *at = from; at < to; ++at) {
    if (*at == '\\' && to - at > 2 && hexDigit(at[1]) >= 0 && hexDigit(at[2]) >= 0) {
      bytes[count++] = static_cast<char>(hexDigit(at[1]) * 16 + hexDigit(at[2]));
      at += 2;
    } else {
      bytes[count++] = *at;
      at += *at == '\\' && to - at > 1 && at[1] == '\\';
    }
  }
  return {bytes, count};
}

// ---- Skipped text

void Lexer::skipBlanks() {
  while (*cursor_ == ' ' || *cursor_ == '\t' || *cursor_ == '\n' || *cursor_ == '\r')
    ++cursor_;
}

// `!dbg !7` or `!dbg !{…}` after an instruction or a function, or the definition `!7 = …`.
bool Lexer::skipMetadata(const char *start) {
  while (isNameCharacter(*cursor_) || *cursor_ == '\\')
    ++cursor_;
  skipBlanks();
  bool isDefinition = *cursor_ == '=';
  if (isDefinition)
    ++cursor_;
  skipBlanks();
  if (std::string_view(cursor_, static_cast<size_t>(end_ - cursor_)).starts_with("distinct")) {
    cursor_ += 8;
    skipBlanks();
  }
  const char *node = cursor_;
  if (*cursor_ == '!' && skipNode()) {
    if (isDefinition)
      noteFlag({node, static_cast<size_t>(cursor_ - node)});
    return true;
  }
  if (!hasFailed_)
    fail(diag::irUnterminatedMetadata, start);
  return false;
}

// Module flags: `!{i32 8, !"PIC Level", i32 2}`. A name of metadata that is none is no flag.
void Lexer::noteFlag(std::string_view node) {
  constexpr size_t maxLength = 64;
  if (node.size() > maxLength)
    return;
  for (auto [name, level] : {std::pair(R"(!"PIC Level")", &picLevel_), {R"(!"PIE Level")", &pieLevel_}}) {
    size_t number = node.find(name) == std::string_view::npos ? node.npos : node.rfind(' ');
    if (number != node.npos && node[number + 1] >= '0' && node[number + 1] <= '2')
      *level = static_cast<uint8_t>(node[number + 1] - '0');
  }
}

// What follows `metadata`: a node or a value, or nothing where it is the type of a parameter.
bool Lexer::skipMetadataValue() {
  skipBlanks();
  return *cursor_ == ',' || *cursor_ == ')' || skipNode();
}

// A node, or a value: up to the following comma or bracket. A bracket after `!7` is not part of it.
bool Lexer::skipNode() {
  const char *start = cursor_;
  if (*cursor_ == '!') {
    ++cursor_;
    bool isNumbered = *cursor_ >= '0' && *cursor_ <= '9';
    while (isNameCharacter(*cursor_))
      ++cursor_;
    if (isNumbered)
      return true;
    if (*cursor_ == '"')
      return skipString();
    if (*cursor_ == '{' || *cursor_ == '(') {
      ++cursor_;
      return skipBalanced(start);
    }
    return true;
  }
  while (*cursor_ != ',' && *cursor_ != ')' && cursor_ != end_) {
    char c = *cursor_;
    if (c == '"') {
      if (!skipString())
        return false;
      continue;
    }
    ++cursor_;
    if ((c == '(' || c == '{' || c == '[') && !skipBalanced(start))
      return false;
  }
  return true;
}

// From after an opening bracket to after the matching closing one.
bool Lexer::skipBalanced(const char *start) {
  uint64_t depth = 1;
  while (depth != 0) {
    char c = *cursor_;
    if (cursor_ == end_) {
      cursor_ = start + 1;
      fail(diag::irUnterminatedBrackets, start);
      return false;
    }
    if (c == '"') {
      if (!skipString())
        return false;
      continue;
    }
    ++cursor_;
    if (c == '(' || c == '{' || c == '[')
      ++depth;
    else if (c == ')' || c == '}' || c == ']')
      --depth;
  }
  return true;
}

bool Lexer::skipString() {
  const char *start = cursor_;
  auto rest = static_cast<size_t>(end_ - cursor_ - 1);
  const void *close = rest == 0 ? nullptr : std::memchr(cursor_ + 1, '"', rest);
  if (!close) {
    ++cursor_;
    fail(diag::irUnterminatedString, start);
    return false;
  }
  cursor_ = static_cast<const char *>(close) + 1;
  return true;
}

// Comments may contain brackets.
bool Lexer::skipBody() {
  const char *start = cursor_;
  hasMustTail_ = false;
  uint64_t depth = 1;
  while (depth != 0 && cursor_ != end_) {
    char c = *cursor_;
    if (c == '"') {
      if (!skipString())
        return false;
      continue;
    }
    ++cursor_;
    if (c == ';') {
      const void *newline = std::memchr(cursor_, '\n', static_cast<size_t>(end_ - cursor_));
      cursor_ = newline ? static_cast<const char *>(newline) : end_;
    } else if (c == '{') {
      ++depth;
    } else if (c == '}') {
      --depth;
    } else if (c == 'm' && std::string_view(cursor_, static_cast<size_t>(end_ - cursor_)).starts_with("usttail ")) {
      hasMustTail_ = true;
    }
  }
  cursor_ = depth == 0 ? cursor_ - 1 : start;
  return depth == 0;
}

} // namespace wend::reader
