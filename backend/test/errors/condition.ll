define i8 @f(i8 %x) {
  %y = call i8 asm "nop", "={@ccx}"()
  ret i8 %y
}
