// The lexer: its rules. See lexer.h.

#include "ir/reader/lexer.h"

#include "ir/reader/diagnostics.h"
#include "ir/reader/opcodes.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace wend::reader {

namespace {

using Kind = TokenKind;

// The tokens that end the preceding load, store or branch, if it is one.
constexpr auto startsInstruction = [] {
  std::array<bool, UINT8_MAX> made{};
  for (TokenKind kind : {Kind::LOAD, Kind::STORE, Kind::CALL, Kind::ATOMICRMW, Kind::CMPXCHG,
                         Kind::LOCAL_DEF, Kind::LOCAL_NUMBER_DEF, Kind::BR, Kind::SWITCH,
                         Kind::INDIRECTBR, Kind::INVOKE, Kind::CALLBR})
    made[kind] = true;
  return made;
}();

} // namespace

Lexer::Lexer(const SourceFile &file, Interner &names, Arena &arena, Diagnostics &diagnostics,
             UnsupportedConstructs *unsupported)
    : file_(file), names_(names), arena_(arena), diagnostics_(diagnostics),
      unsupported_(unsupported), begin_(file.text().data()), end_(begin_ + file.text().size()), cursor_(begin_) {}

TokenKind Lexer::next(SemanticValue &value, SourceRange &range) {
  const char *start = cursor_;
  if (isAtBody_) {
    isAtBody_ = false;
    range = {offset(start), offset(start)};
    return Kind::BODY;
  }
  TokenKind kind = hasFailed_ ? TokenKind(Kind::END) : scan(value, start);
  if (keepsDebug_ && kind == Kind::GLOBAL)
    noteDebugCall(start);
  if (startsInstruction[kind]) {
    isInAccess_ = kind == Kind::LOAD || kind == Kind::STORE;
    isInBranch_ = kind == Kind::BR;
  }
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

TokenKind Lexer::scan(SemanticValue &value, const char *&start) {
  for (;;) {
    // The rule for blanks would do the same; a token is rarely without one before it.
    while (*cursor_ == ' ')
      ++cursor_;
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
      "#dbg_" [a-z]+ "("         { if (!skipRecord(start)) return TokenKind(Kind::END); continue; }
      "!"                        { if (!skipMetadata(start)) return TokenKind(Kind::END); continue; }
      "," blank* "!tbaa" blank* "!" digit+ {
        if (!isInAccess_)
          continue;
        value.emplace<uint64_t>(metadataNumber(cursor_));
        return Kind::ACCESS_TAG;
      }
      "," blank* "!prof" blank* "!" digit+ {
        if (!isInBranch_)
          continue;
        value.emplace<uint64_t>(metadataNumber(cursor_));
        return Kind::BRANCH_WEIGHTS;
      }
      "," blank* "align" blank+ digit+ { return alignment(value, start); }
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
      "$" (name | string) blank* "=" blank* "comdat" blank* "any" { continue; }
      "$" (name | string) blank* "=" blank* "comdat" blank* "nodeduplicate" { return comdat(value, start, Kind::NO_COMDAT); }
      "comdat"                   { value.emplace<Symbol>(Symbol()); return Kind::COMDAT; }
      "comdat" blank* "(" blank* "$" (name | string) blank* ")" { return comdat(value, start, Kind::COMDAT); }
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
      "x86_fp80" { if (!hostHasFloat80 && !skips(start, "numbers of type '{}' are")) return TokenKind(Kind::END); return numberType(value, Type::F80); }
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
      "catchswitch" | "catchpad" | "catchret" | "cleanuppad" | "cleanupret"
             { if (!skipsInstruction(start, "exceptions of Windows are")) return TokenKind(Kind::END); return Kind::SKIPPED; }
      "personality" { return Kind::PERSONALITY; }
      "invoke"      { return Kind::INVOKE; }
      "landingpad"  { return Kind::LANDINGPAD; }
      "cleanup"     { return Kind::CLEANUP; }
      "catch"       { return Kind::CATCH; }
      "filter"      { return Kind::FILTER; }
      "resume" { return Kind::RESUME; }
      "asm"  { return Kind::ASM; }
      "sideeffect"   { value.emplace<Attribute>(Attribute::SideEffect); return Kind::ATTRIBUTE; }
      "alignstack"   { value.emplace<Attribute>(Attribute::AlignStack); return Kind::ATTRIBUTE; }
      "inteldialect" { value.emplace<Attribute>(Attribute::IntelDialect); return Kind::ATTRIBUTE; }
      "unwind"       { return Kind::UNWIND; }
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
      "noinline"      { value.emplace<Attribute>(Attribute::NoInline); return Kind::ATTRIBUTE; }
      "alwaysinline"  { value.emplace<Attribute>(Attribute::AlwaysInline); return Kind::ATTRIBUTE; }
      "nocallback"    { value.emplace<Attribute>(Attribute::NoCallback); return Kind::ATTRIBUTE; }
      "noalias"       { value.emplace<Attribute>(Attribute::NoAlias); return Kind::ATTRIBUTE; }
      "nounwind"      { value.emplace<Attribute>(Attribute::NoUnwind); return Kind::ATTRIBUTE; }
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
      "nsw"       { value.emplace<bool>(true); return Kind::FLAG; }
      "nuw" | "exact" | "disjoint" | "inbounds" | "nusw" | "nneg" | "samesign" |
      "fast" | "nnan" | "ninf" | "nsz" | "arcp" | "contract" | "afn" | "reassoc" { value.emplace<bool>(false); return Kind::FLAG; }
      "inrange" "("  { if (!skipBalanced(start)) return TokenKind(Kind::END); value.emplace<bool>(false); return Kind::FLAG; }
      "tail"      { value.emplace<TailKind>(TailKind::Any); return Kind::TAIL; }
      "musttail"  { value.emplace<TailKind>(TailKind::Must); return Kind::TAIL; }
      "notail"    { value.emplace<TailKind>(TailKind::Not); return Kind::TAIL; }

      "private"   { value.emplace<Attribute>(Attribute::Private); return Kind::ATTRIBUTE; }
      "internal"  { value.emplace<Attribute>(Attribute::Internal); return Kind::ATTRIBUTE; }
      "weak" | "common" { value.emplace<Attribute>(Attribute::Weak); return Kind::ATTRIBUTE; }
      "weak_odr"     { value.emplace<Attribute>(Attribute::WeakOdr); return Kind::ATTRIBUTE; }
      "linkonce"     { value.emplace<Attribute>(Attribute::LinkOnce); return Kind::ATTRIBUTE; }
      "linkonce_odr" { value.emplace<Attribute>(Attribute::LinkOnceOdr); return Kind::ATTRIBUTE; }
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
       "nofpclass" | "initializes" | "vscale_range" | "uwtable" | "code_model" |
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

} // namespace wend::reader
