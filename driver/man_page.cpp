// The manual page wendc(1), from the table of options.

#include "driver/option_table.h"
#include "driver/options.h"

#include "generated/revision.h"

#include <fmt/format.h>
#include <iterator>

namespace wend {

namespace {

// Text in the language of man(7): a hyphen of an option is not to be a typographic one, and a line
// must not begin like a request.
std::string escaped(std::string_view text) {
  std::string out;
  if (text.starts_with('.') || text.starts_with('\''))
    out += "\\&";
  constexpr std::string_view ellipsis = "…";
  for (size_t i = 0; i < text.size(); ++i)
    if (text.substr(i).starts_with(ellipsis)) {
      out += "...";
      i += ellipsis.size() - 1;
    } else if (text[i] == '\\') {
      out += "\\e";
    } else if (text[i] == '-') {
      out += "\\-";
    } else {
      out += text[i];
    }
  return out;
}

constexpr const char *head = R"(.SH NAME
wendc \- optimising compiler for Wend and LLVM IR
.SH SYNOPSIS
.B wendc
.RI [ options ]
.IR file ...
.br
.B wendc run
.RI [ options ]
.I file
.RI [ arguments ]
.br
.B wendc fmt
.RI [ options ]
.RI [ file ...]
.br
.B wendc lsp
.RI [ options ]
.SH DESCRIPTION
.B wendc
compiles programs in Wend, and modules of LLVM IR (files that end in
.IR .ll ),
to x86\-64 machine code, and links them to an executable. Objects, archives and shared libraries are
linked, too. The file
.B \-
is the standard input; the output is the standard output then.
.BI @ file
stands for the words in a file.
.PP
.B wendc run
compiles a program into memory and runs it.
.B wendc fmt
formats Wend programs in place, or the standard input.
.B wendc lsp
is a language server: an editor runs it, and shows errors, completions, definitions and more.
)";

constexpr const char *tail = R"(.SH EXIT STATUS
0 on success; 1 for errors in the input; 2 for an invalid command line, a file that cannot be read or
written, or lack of memory; 70 for an internal error.
.B wendc run
exits with the status of the program; with
.BR \-\-interpret ,
with 134 after an invalid operation and 124 when
.B \-\-max\-steps
is reached.
.SH ENVIRONMENT
.TP
.B NO_COLOR
If it is not empty, diagnostics have no colours unless
.B \-\-color=always
requires them.
.TP
.B TMPDIR
The directory of temporary files; the default is
.IR /tmp .
.TP
.B WEND_BACKTRACE
If it is 0, programs in memory do not print the calls that led to a runtime error; if it is 1,
executables that were compiled with
.B \-g
do.
.SH EXAMPLES
.TP
.B wendc run prog.wend
Compile a program and run it.
.TP
.B wendc \-S \-o \- prog.wend
Print its assembly.
.TP
.B wendc \-\-passes=mem2reg,gvn \-\-emit\-llvm \-o \- prog.ll
Run two passes on a module, and print it.
.TP
.B wendc \-\-explore=prog.html prog.wend
Write a page that shows the program at each stage of the compiler.
.SH SEE ALSO
.BR as (1),
.BR ld (1),
.BR cc (1)
)";

} // namespace

std::string manPage() {
  std::string out = fmt::format(".TH WENDC 1 \"\" \"wendc {}\" \"User Commands\"\n", WEND_VERSION);
  out += head;
  out += ".SH OPTIONS\n";
  for (const HelpRow &row : helpTable())
    if (row.title)
      fmt::format_to(std::back_inserter(out), ".SS {}\n", escaped(row.title));
    else if (row.entry)
      fmt::format_to(std::back_inserter(out), ".TP\n.B {}\n{}.\n", escaped(row.entry),
                     escaped(row.text));
  out += tail;
  return out;
}

} // namespace wend
