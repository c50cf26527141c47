; Globals and aliases that another module defines, too, are declarations. Functions keep their
; bodies, to be inlined. What the linker may merge with others is weak.
@elsewhere = available_externally global i32 3, align 4
@elsewhere.alias = available_externally alias i32, ptr @here
@common = common global i32 0, align 4
@here = global i32 5

@f.alias = available_externally alias i32 (), ptr @g

define available_externally hidden i32 @f() {
  ret i32 1
}

define i32 @g() {
  %1 = load i32, ptr @elsewhere
  %2 = load i32, ptr @elsewhere.alias
  %3 = call i32 @f()
  %4 = call i32 @f.alias()
  %5 = load i32, ptr @common
  %6 = add i32 %1, %2
  %7 = add i32 %6, %3
  %8 = add i32 %7, %4
  %9 = add i32 %8, %5
  ret i32 %9
}
