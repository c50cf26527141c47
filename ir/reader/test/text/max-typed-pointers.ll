define i32 @max(i32 %a, i32 %b) {
entry:
  %m = alloca i32, align 4
  store i32 %a, i32* %m
  %c = icmp sgt i32 %b, %a
  br i1 %c, label %then, label %end

then:                                             ; preds = %entry
  store i32 %b, i32* %m
  br label %end

end:
  %r = load i32* %m
  ret i32 %r
}
@.s = private unnamed_addr constant [4 x i8] c"%d\0A\00"
declare i32 @printf(i8*, ...)
define i32 @main() nounwind {
  %1 = call i32 @max(i32 3, i32 7)
  %2 = call i32 (i8*, ...)* @printf(i8* getelementptr inbounds ([4 x i8]* @.s, i32 0, i32 0), i32 %1)
  ret i32 0
}
