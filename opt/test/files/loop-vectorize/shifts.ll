; passes: loop-vectorize,simplify,gvn,dce

@shorts = internal global [48 x i16] zeroinitializer, align 16
@bytes = internal global [48 x i8] c"\01\82\03\84\05\86\07\88\09\0A\0B\0C\0D\0E\0F\10\F1\F2\F3\F4\F5\F6\F7\F8\F9\FA\7F\80\81\00\01\02\03\04\05\06\07\08\7F\80\7F\80\01\02\03\04\05\06", align 16

; A shift beyond the lanes that are needed leaves the signs.
; run: @signs(0) == 0
; run: @signs(1) == -1
; run: @signs(27) == -1
; run: @signs(40) == 0
define i32 @signs(i64 %at) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.1, %loop ]
  %p = getelementptr i8, ptr @bytes, i64 %i
  %a = load i8, ptr %p
  %x = sext i8 %a to i32
  %s = ashr i32 %x, 13
  %t = trunc i32 %s to i8
  %q = getelementptr i8, ptr @shorts, i64 %i
  store i8 %t, ptr %q
  %i.1 = add i64 %i, 1
  %c = icmp ult i64 %i.1, 48
  br i1 %c, label %loop, label %end
end:
  %r = getelementptr i8, ptr @shorts, i64 %at
  %v = load i8, ptr %r
  %w = sext i8 %v to i32
  ret i32 %w
}
; =>
; define i32 @signs(i64 %at) {
; entry:
;   br i1 true, label %vector.ph, label %7
;
; vector.ph:                              ; preds = %entry
;   br label %vector.body
;
; vector.body:                            ; preds = %vector.ph, %vector.body
;   %0 = phi i64 [ 0, %vector.ph ], [ %5, %vector.body ]
;   %1 = getelementptr i8, ptr @bytes, i64 %0
;   %2 = load <16 x i8>, ptr %1, align 1
;   %3 = ashr <16 x i8> %2, <i8 7, i8 7, i8 7, i8 7, i8 7, i8 7, i8 7, i8 7, i8 7, i8 7, i8 7, i8 7, i8 7, i8 7, i8 7, i8 7>
;   %4 = getelementptr i8, ptr @shorts, i64 %0
;   store <16 x i8> %3, ptr %4, align 1
;   %5 = add i64 %0, 16
;   %6 = icmp ne i64 %0, 32
;   br i1 %6, label %vector.body, label %vector.end
;
; vector.end:                             ; preds = %vector.body
;   br i1 true, label %10, label %7
;
; 7:                                      ; preds = %entry, %vector.end
;   %8 = phi i64 [ 0, %entry ], [ 48, %vector.end ]
;   br label %loop
;
; loop:                                   ; preds = %7, %loop
;   %i = phi i64 [ %8, %7 ], [ %i.1, %loop ]
;   %p = getelementptr i8, ptr @bytes, i64 %i
;   %a = load i8, ptr %p, align 1
;   %x = sext i8 %a to i32
;   %s = ashr i32 %x, 13
;   %t = trunc i32 %s to i8
;   %q = getelementptr i8, ptr @shorts, i64 %i
;   store i8 %t, ptr %q, align 1
;   %i.1 = add i64 %i, 1
;   %9 = icmp ne i64 %i, 47
;   br i1 %9, label %loop, label %10
;
; 10:                                     ; preds = %vector.end, %loop
;   br label %end
;
; end:                                    ; preds = %10
;   %r = getelementptr i8, ptr @shorts, i64 %at
;   %v = load i8, ptr %r, align 1
;   %w = sext i8 %v to i32
;   ret i32 %w
; }
