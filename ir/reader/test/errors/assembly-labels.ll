define void @f() {
  callbr void asm sideeffect "jmp ${0:l}", "!i,!i"()
          to label %a [label %b]

a:
  ret void

b:
  ret void
}
