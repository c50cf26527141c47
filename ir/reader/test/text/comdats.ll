; Groups of sections of which the linker keeps one: named as a symbol is, or otherwise.

$inline = comdat any
$"a group" = comdat any
$kept = comdat nodeduplicate

@inline.counter = linkonce_odr global i32 3, comdat($inline), align 4
@table = linkonce_odr constant [2 x ptr] [ptr @inline, ptr @second], comdat
@zeros = linkonce_odr global [4 x i32] zeroinitializer, comdat($"a group")
@local = internal thread_local global i32 5, section ".tdata.own", comdat($"a group")
@all = global i32 7, comdat($kept)

$table = comdat any

define linkonce_odr i32 @inline(i32 %x) noinline comdat {
  switch i32 %x, label %other [
    i32 0, label %a
    i32 1, label %b
    i32 2, label %c
    i32 3, label %d
    i32 4, label %e
  ]
a:
  ret i32 10
b:
  call void @second()
  ret i32 7
c:
  ret i32 -5
d:
  %counter = load i32, ptr @inline.counter
  ret i32 %counter
e:
  %number = load i32, ptr @local
  ret i32 %number
other:
  ret i32 %x
}

define weak_odr void @second() section "code" comdat($"a group") {
  store i32 9, ptr @zeros
  ret void
}

define i32 @main() {
  %1 = call i32 @inline(i32 1)
  %2 = call i32 @inline(i32 3)
  %3 = call i32 @inline(i32 4)
  %4 = load i32, ptr @zeros
  %5 = load i32, ptr @all
  %6 = add i32 %1, %2
  %7 = add i32 %6, %3
  %8 = add i32 %7, %4
  %9 = add i32 %8, %5
  ret i32 %9
}
