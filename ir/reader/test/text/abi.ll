; Attributes of arguments, several results, and variable argument lists.
%big = type { i64, i64, i64 }

define signext i8 @narrow(i8 signext %a, i16 zeroext %b, i1 noundef zeroext %c) {
  %b.8 = trunc i16 %b to i8
  %c.8 = zext i1 %c to i8
  %ab = add i8 %a, %b.8
  %abc = sub i8 %ab, %c.8
  ret i8 %abc
}

define void @make(ptr noalias sret(%big) align 8 %result, i64 %x) {
  store i64 %x, ptr %result
  %1 = getelementptr %big, ptr %result, i64 0, i32 2
  store i64 5, ptr %1
  ret void
}

define i64 @take(i32 %n, ptr byval(%big) align 8 %b) {
  %1 = getelementptr %big, ptr %b, i64 0, i32 2
  %2 = load i64, ptr %1
  store i64 0, ptr %1
  ret i64 %2
}

define { i64, ptr, i32 } @three(i32 %n) {
  %1 = zext i32 %n to i64
  %2 = inttoptr i64 %1 to ptr
  %3 = insertvalue { i64, ptr, i32 } poison, i64 %1, 0
  %4 = insertvalue { i64, ptr, i32 } %3, ptr %2, 1
  %5 = insertvalue { i64, ptr, i32 } %4, i32 %n, 2
  ret { i64, ptr, i32 } %5
}

declare void @llvm.va_start(ptr)
declare void @llvm.va_end(ptr)

; Sums variable arguments, whose count is the first argument, as clang lowers va_arg.
define i32 @sum(i32 %n, ...) {
entry:
  %list = alloca [1 x { i32, i32, ptr, ptr }], align 16
  %copy = alloca [1 x { i32, i32, ptr, ptr }], align 16
  call void @llvm.va_start(ptr %list)
  call void @llvm.va_copy.p0(ptr %copy, ptr %list)
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %i.next, %next ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %next ]
  %go = icmp slt i32 %i, %n
  br i1 %go, label %get, label %done
get:
  %offset = load i32, ptr %copy, align 16
  %fits = icmp ule i32 %offset, 40
  br i1 %fits, label %in.registers, label %in.memory
in.registers:
  %area.p = getelementptr { i32, i32, ptr, ptr }, ptr %copy, i32 0, i32 3
  %area = load ptr, ptr %area.p, align 16
  %there = getelementptr i8, ptr %area, i32 %offset
  %offset.next = add i32 %offset, 8
  store i32 %offset.next, ptr %copy, align 16
  br label %next
in.memory:
  %more.p = getelementptr { i32, i32, ptr, ptr }, ptr %copy, i32 0, i32 2
  %more = load ptr, ptr %more.p, align 8
  %more.next = getelementptr i8, ptr %more, i32 8
  store ptr %more.next, ptr %more.p, align 8
  br label %next
next:
  %address = phi ptr [ %there, %in.registers ], [ %more, %in.memory ]
  %value = load i32, ptr %address, align 4
  %sum.next = add i32 %sum, %value
  %i.next = add i32 %i, 1
  br label %head
done:
  call void @llvm.va_end(ptr %list)
  ret i32 %sum
}

; Declared without a prototype.
declare i32 @old(...)
define i32 @main() {
  %big = alloca %big
  call void @make(ptr sret(%big) align 8 %big, i64 7)
  %taken = call i64 @take(i32 1, ptr byval(%big) align 8 %big)
  %again = call i64 @take(i32 1, ptr byval(%big) align 8 %big)
  %three = call { i64, ptr, i32 } @three(i32 11)
  %t0 = extractvalue { i64, ptr, i32 } %three, 0
  %t1 = extractvalue { i64, ptr, i32 } %three, 1
  %t2 = extractvalue { i64, ptr, i32 } %three, 2
  %t1.64 = ptrtoint ptr %t1 to i64
  %t2.64 = zext i32 %t2 to i64
  %narrow = call signext i8 @narrow(i8 signext -3, i16 zeroext 300, i1 zeroext true)
  %narrow.64 = sext i8 %narrow to i64
  %s = call i32 (i32, ...) @sum(i32 9, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9)
  %s.64 = sext i32 %s to i64
  %1 = add i64 %taken, %again
  %2 = add i64 %1, %t0
  %3 = add i64 %2, %t1.64
  %4 = add i64 %3, %t2.64
  %5 = add i64 %4, %narrow.64
  %6 = add i64 %5, %s.64
  %7 = trunc i64 %6 to i32
  ret i32 %7
}
