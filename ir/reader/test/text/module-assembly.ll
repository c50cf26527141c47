; Assembly of the module: symbols that it defines and uses; versions of symbols.
module asm "\09.globl from_assembly"
module asm "from_assembly:"
module asm "\09movl $7, %eax"
module asm "\09jmp kept"
module asm "\09.data"
module asm "\22a name\22: .long 30"
module asm "\09.text"

@llvm.used = appending global [1 x ptr] [ptr @kept], section "llvm.metadata"
@"a name" = external global i32

declare i32 @from_assembly()

define internal i32 @kept() {
  %x = call i32 asm "addl $$1, $0", "={ax}"()
  ret i32 %x
}

define i32 @main() {
  %a = call i32 @from_assembly()
  %b = load i32, ptr @"a name"
  %r = add i32 %a, %b
  ret i32 %r
}
