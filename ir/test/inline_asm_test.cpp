// Constraints and templates of asm statements.

#include "ir/inline_asm.h"

#include <catch2/catch.hpp>

using namespace wend;

namespace {

std::vector<AsmConstraint> parsed(std::string_view list) {
  std::optional<std::vector<AsmConstraint>> constraints = parseConstraints(list);
  REQUIRE(constraints);
  return *constraints;
}

// The pieces of a template, each with the first letter of its kind.
std::string pieces(std::string_view text) {
  constexpr std::string_view letters = "trsa|em";
  std::string all;
  while (!text.empty()) {
    AsmPiece piece = takePiece(text);
    all += letters[static_cast<size_t>(piece.kind)];
    all += '<';
    if (piece.kind == AsmPiece::Kind::Reference) {
      all += std::to_string(piece.number);
      all += piece.modifier;
    } else {
      all += piece.text;
    }
    all += '>';
  }
  return all;
}

} // namespace

TEST_CASE("constraints of assembly") {
  using Kind = AsmConstraint::Kind;
  CHECK(parsed("").empty());
  std::vector<AsmConstraint> all =
      parsed("=&r,=*&m|r,={ax},%0,*m,{st(1)},^Yz@2ab,!i,~{memory},~{flags}");
  REQUIRE(all.size() == 10);
  CHECK((all[0].kind == Kind::Output && all[0].isEarly && !all[0].isIndirect));
  CHECK((all[0].code == "r" && all[0].givesResult() && !all[0].takesArgument()));
  CHECK((all[1].isEarly && all[1].isIndirect && all[1].code == "m|r"));
  CHECK((!all[1].givesResult() && all[1].takesArgument()));
  CHECK((all[2].code == "{ax}" && !all[2].isTied()));
  CHECK((all[3].kind == Kind::Input && all[3].tied == 0));
  CHECK((all[4].isIndirect && all[4].takesArgument()));
  CHECK(all[5].code == "{st(1)}");
  CHECK(all[6].code == "^Yz@2ab");
  CHECK((all[7].kind == Kind::Label && all[7].code == "i"));
  CHECK((all[8].kind == Kind::Clobber && all[8].code == "{memory}"));
}

TEST_CASE("malformed constraints") {
  const char *wrong[] = {
      "r,",
      ",r",
      "=",
      "r,=r",
      "~{cc},r",
      "~{cc},!i",
      "!i,r",
      "0",
      "=r,1",
      "r,0",
      "=r,=0",
      "{ax",
      "=r,^Y",
      "@",
      "@x",
      "@3ab",
      "&r",
      "~*{cc}",
      "=r,99999999999",
      "!*i",
      "=*",
      "=r,!0",
  };
  for (const char *list : wrong) {
    INFO(list);
    CHECK(!parseConstraints(list));
  }
}

TEST_CASE("pieces of a template") {
  CHECK(pieces("addl $1, $0") == "t<addl >r<1>t<, >r<0>");
  CHECK(pieces("$$5 ${12:b}x$3y") == "t<$>t<5 >r<12b>t<x>r<3>t<y>");
  CHECK(pieces("a${:uid}:$(b$|c$)") == "t<a>s<uid>t<:>a<$(>t<b>|<$|>t<c>e<$)>");
  CHECK(pieces("$") == "m<$>");
  CHECK(pieces("$x1") == "m<$x>t<1>");
  CHECK(pieces("${0") == "m<${0>");
  CHECK(pieces("${b}") == "m<${b}>");
  CHECK(pieces("${0b} $99999999999") == "m<${0b}>t< >m<$99999999999>");
}

TEST_CASE("labels that a template defines") {
  for (const char *text : {"", "nop", "1: jmp 1b", "a${:uid}: jmp a${:uid}", "\tnop\n 23:\n",
                           "movq %fs:0, $0", ".ascii \"a:b\"", "lea x(%rip), $0; 1:2: nop"}) {
    INFO(text);
    CHECK(!definesLabel(text));
  }
  for (const char *text : {"here: nop", "nop\n\t.Lhere:\n", "nop; a.b_c:", "1: here: nop",
                           "${:private}here:", "x${:uid}: y: nop"}) {
    INFO(text);
    CHECK(definesLabel(text));
  }
}
