; Values of structure and array types: one instruction for each of their scalars.
%pair = type { i64, i32 }
%nested = type { i8, [2 x %pair], i32 }

define %pair @swap({ i32, i64 } %x) {
  %a = extractvalue { i32, i64 } %x, 0
  %b = extractvalue { i32, i64 } %x, 1
  %1 = insertvalue %pair undef, i64 %b, 0
  %2 = insertvalue %pair %1, i32 %a, 1
  ret %pair %2
}

; A value that is used before the text defines it, and a phi of values.
define i64 @loop(i64 %n) {
entry:
  br label %head
head:
  %state = phi { i64, i64 } [ { i64 1, i64 2 }, %entry ], [ %next, %body ]
  %i = phi i64 [ 0, %entry ], [ %i.next, %body ]
  %go = icmp ult i64 %i, %n
  br i1 %go, label %body, label %done
body:
  %i.next = add i64 %i, 1
  %a = extractvalue { i64, i64 } %state, 0
  %b = extractvalue { i64, i64 } %state, 1
  %sum = add i64 %a, %b
  %half = insertvalue { i64, i64 } %state, i64 %sum, 1
  %next = insertvalue { i64, i64 } %half, i64 %b, 0
  br label %head
done:
  %result = extractvalue { i64, i64 } %state, 0
  ret i64 %result
}

define void @copy(ptr %to, ptr %from) {
  %all = load %nested, ptr %from, align 8
  %inner = extractvalue %nested %all, 1
  %second = extractvalue [2 x %pair] %inner, 1
  %with = insertvalue %nested %all, %pair %second, 1, 0
  store %nested %with, ptr %to, align 4
  ret void
}

define i32 @choose(i1 %c, %pair %x, %pair %y) {
  %z = select i1 %c, %pair %x, %pair %y
  %w = freeze %pair %z
  %r = extractvalue %pair %w, 1
  ret i32 %r
}

; The block that returns a value precedes the block that defines it.
define { i32, i32 } @early(i32 %n) {
entry:
  br label %loop
out:
  %p = insertvalue { i32, i32 } undef, i32 %i, 0
  %q = insertvalue { i32, i32 } %p, i32 %j, 1
  ret { i32, i32 } %q
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %j = add i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %loop, label %out
}

define i32 @main() {
  %p = call %pair @swap({ i32, i64 } { i32 3, i64 4 })
  %p.0 = extractvalue %pair %p, 0
  %p.1 = extractvalue %pair %p, 1
  %sum = trunc i64 %p.0 to i32
  %a = mul i32 %sum, %p.1
  %l = call i64 @loop(i64 5)
  %l.32 = trunc i64 %l to i32
  %b = add i32 %a, %l.32
  %from = alloca %nested
  %to = alloca %nested
  store %nested { i8 1, [2 x %pair] [%pair { i64 2, i32 3 }, %pair { i64 4, i32 5 }], i32 6 }, ptr %from
  call void @copy(ptr %to, ptr %from)
  %f = getelementptr %nested, ptr %to, i64 0, i32 1, i64 0, i32 1
  %v = load i32, ptr %f
  %c = add i32 %b, %v
  %d = call i32 @choose(i1 true, %pair %p, %pair zeroinitializer)
  %e = add i32 %c, %d
  ret i32 %e
}
