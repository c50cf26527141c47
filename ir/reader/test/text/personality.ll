; A personality function has no meaning where nothing is caught; a block that resumes unwinding may be
; unreachable, as rustc leaves it with -C panic=abort.
declare i32 @rust_eh_personality(...)

define i32 @main() personality ptr @rust_eh_personality {
entry:
  %record = alloca { ptr, i32 }, align 8
  %sum = call i32 @add(i32 2, i32 3)
  ret i32 %sum

cleanup:
  %pointer = load ptr, ptr %record, align 8
  %part = getelementptr inbounds i8, ptr %record, i64 8
  %selector = load i32, ptr %part, align 8
  %one = insertvalue { ptr, i32 } poison, ptr %pointer, 0
  %both = insertvalue { ptr, i32 } %one, i32 %selector, 1
  resume { ptr, i32 } %both
}

define internal i32 @add(i32 %a, i32 %b) unnamed_addr #0 personality ptr @rust_eh_personality {
  %sum = add i32 %a, %b
  ret i32 %sum
}

define void @continue(ptr %exception) personality ptr @rust_eh_personality {
  %one = insertvalue { ptr, i32 } zeroinitializer, ptr %exception, 0
  resume { ptr, i32 } %one
}

attributes #0 = { uwtable }
