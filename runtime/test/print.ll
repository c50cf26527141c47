; All print functions, with more output than the buffer holds.
declare void @wend_print_int(i32)
declare void @wend_print_bool(i32)
declare void @wend_print_bytes(ptr, i64)
declare void @wend_putc(i32)

@numbers = constant [16 x i32] [i32 0, i32 7, i32 10, i32 99, i32 100, i32 -1, i32 -10, i32 12345, i32 999999, i32 1000000,
                                i32 99999999, i32 999999999, i32 1000000000, i32 2147483647, i32 -2147483647, i32 -2147483648]
@bytes = constant [9 x i8] c"a\00b\FFc\09d\0Ae"
@zeros = constant [100000 x i8] zeroinitializer

define i32 @main() {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %at = getelementptr i32, ptr @numbers, i64 %i
  %number = load i32, ptr %at
  call void @wend_print_int(i32 %number)
  call void @wend_putc(i32 10)
  %i.next = add i64 %i, 1
  %more = icmp ult i64 %i.next, 16
  br i1 %more, label %loop, label %rest
rest:
  call void @wend_print_bool(i32 1)
  call void @wend_print_bool(i32 0)
  call void @wend_putc(i32 -246) ; 10 modulo 256
  call void @wend_print_bytes(ptr @bytes, i64 9)
  call void @wend_print_bytes(ptr @bytes, i64 0)
  call void @wend_print_bytes(ptr @zeros, i64 100000)
  br label %many
many:
  %n = phi i32 [ 0, %rest ], [ %n.next, %many ]
  call void @wend_print_int(i32 %n)
  call void @wend_putc(i32 10)
  %n.next = add i32 %n, 1
  %again = icmp ult i32 %n.next, 30000
  br i1 %again, label %many, label %done
done:
  ret i32 3
}
