; passes: mem2reg<minimal>

; The minimal form: phis wherever two definitions meet, whether the variable is live or not.
; (Machine code at -O0 does not initialise the stack.)

; A graph with loops in both arms. A variable that is stored to in 3 and in 6 gets phis in 1, 2, 8
; and 0.
; run: @graph(0) == 0
; run: @graph(1) == 6
; run: @graph(2) == 3
define i32 @graph(i32 %path) {
entry:
  %x = alloca i32
  %n = alloca i32
  br label %b1

b1:
  switch i32 %path, label %b8 [
    i32 1, label %b5
    i32 2, label %b2
  ]

b2:
  %i = load i32, ptr %n
  %more = icmp slt i32 %i, 3
  br i1 %more, label %b3, label %b4

b3:
  store i32 3, ptr %x
  %next = add i32 %i, 1
  store i32 %next, ptr %n
  br label %b2

b4:
  %x4 = load i32, ptr %x
  %set = icmp eq i32 %x4, 3
  br i1 %set, label %leave, label %b1

leave:
  ret i32 %x4

b5:
  %left = icmp eq i32 %path, 1
  br i1 %left, label %b6, label %b7

b6:
  store i32 6, ptr %x
  br label %b8

b7:
  br label %b9

b8:
  br label %b0

b9:
  br i1 %left, label %b7, label %b0

b0:
  %r = load i32, ptr %x
  ret i32 %r
}
; =>
; define i32 @graph(i32 %path) {
; entry:
;   br label %b1
;
; b1:                                     ; preds = %entry, %b4
;   %x = phi i32 [ 0, %entry ], [ %x.1, %b4 ]
;   %n = phi i32 [ 0, %entry ], [ %n.1, %b4 ]
;   switch i32 %path, label %b8 [
;     i32 1, label %b5
;     i32 2, label %b2
;   ]
;
; b2:                                     ; preds = %b1, %b3
;   %x.1 = phi i32 [ %x, %b1 ], [ 3, %b3 ]
;   %n.1 = phi i32 [ %n, %b1 ], [ %next, %b3 ]
;   %more = icmp slt i32 %n.1, 3
;   br i1 %more, label %b3, label %b4
;
; b3:                                     ; preds = %b2
;   %next = add i32 %n.1, 1
;   br label %b2
;
; b4:                                     ; preds = %b2
;   %set = icmp eq i32 %x.1, 3
;   br i1 %set, label %leave, label %b1
;
; leave:                                  ; preds = %b4
;   ret i32 %x.1
;
; b5:                                     ; preds = %b1
;   %left = icmp eq i32 %path, 1
;   br i1 %left, label %b6, label %b7
;
; b6:                                     ; preds = %b5
;   br label %b8
;
; b7:                                     ; preds = %b5, %b9
;   br label %b9
;
; b8:                                     ; preds = %b1, %b6
;   %x.2 = phi i32 [ %x, %b1 ], [ 6, %b6 ]
;   br label %b0
;
; b9:                                     ; preds = %b7
;   br i1 %left, label %b7, label %b0
;
; b0:                                     ; preds = %b8, %b9
;   %x.3 = phi i32 [ %x.2, %b8 ], [ %x, %b9 ]
;   ret i32 %x.3
; }

; The variable is dead and gets a phi.
; run: @unread(true) == 0
define i32 @unread(i1 %c) {
entry:
  %x = alloca i32
  br i1 %c, label %left, label %join

left:
  store i32 1, ptr %x
  br label %join

join:
  ret i32 0
}
; =>
; define i32 @unread(i1 %c) {
; entry:
;   br i1 %c, label %left, label %join
;
; left:                                   ; preds = %entry
;   br label %join
;
; join:                                   ; preds = %entry, %left
;   %x = phi i32 [ 0, %entry ], [ 1, %left ]
;   ret i32 0
; }
