; passes: simplify-cfg

; A branch on a constant is folded; the other block becomes unreachable.
; run: @constant() == 2
define i32 @constant() {
entry:
  br i1 false, label %a, label %b

a:
  ret i32 1

b:
  ret i32 2
}
; =>
; define i32 @constant() {
; entry:
;   ret i32 2
; }

; A switch on a constant branches to its case; phis lose the operands of the other edges.
; run: @case() == 10
define i32 @case() {
entry:
  switch i32 1, label %a [
    i32 1, label %b
    i32 2, label %c
    i32 3, label %a
  ]

a:
  %x = phi i32 [ 0, %entry ], [ 0, %entry ], [ 10, %b ], [ 20, %c ]
  ret i32 %x

b:
  br label %a

c:
  br label %a
}
; =>
; define i32 @case() {
; entry:
;   ret i32 10
; }

; The same for another case.
; run: @otherCase() == 20
define i32 @otherCase() {
entry:
  switch i32 2, label %a [
    i32 1, label %b
    i32 2, label %c
    i32 3, label %a
  ]

a:
  %x = phi i32 [ 0, %entry ], [ 0, %entry ], [ 10, %b ], [ 20, %c ]
  ret i32 %x

b:
  br label %a

c:
  br label %a
}
; =>
; define i32 @otherCase() {
; entry:
;   ret i32 20
; }

; The same for the default.
; run: @default() == 0
define i32 @default() {
entry:
  switch i32 9, label %a [
    i32 1, label %b
    i32 2, label %c
    i32 3, label %a
  ]

a:
  %x = phi i32 [ 0, %entry ], [ 0, %entry ], [ 10, %b ], [ 20, %c ]
  ret i32 %x

b:
  br label %a

c:
  br label %a
}
; =>
; define i32 @default() {
; entry:
;   ret i32 0
; }

; A switch without cases becomes an unconditional branch.
; run: @noCase(3) == 3
define i32 @noCase(i32 %a) {
entry:
  switch i32 %a, label %next [
  ]

next:
  ret i32 %a
}
; =>
; define i32 @noCase(i32 %a) {
; entry:
;   ret i32 %a
; }

; A branch with equal successors becomes unconditional.
; run: @sameSuccessor(7, true) == 7
; run: @sameSuccessor(7, false) == 7
define i32 @sameSuccessor(i32 %a, i1 %b) {
entry:
  br i1 %b, label %next, label %next

next:
  %x = phi i32 [ %a, %entry ], [ %a, %entry ]
  ret i32 %x
}
; =>
; define i32 @sameSuccessor(i32 %a, i1 %b) {
; entry:
;   ret i32 %a
; }

; A switch whose cases have the same successor becomes unconditional.
; run: @allCases(7) == 7
define i32 @allCases(i32 %a) {
entry:
  switch i32 %a, label %next [
    i32 1, label %next
    i32 2, label %next
  ]

next:
  ret i32 %a
}
; =>
; define i32 @allCases(i32 %a) {
; entry:
;   ret i32 %a
; }

; Edges to the same successor stay if a phi has different operands for them.
; run: @twoValues(true) == 2
; run: @twoValues(false) == 1
define i32 @twoValues(i1 %c) {
entry:
  br i1 %c, label %a, label %b

a:
  br label %b

b:
  %x = phi i32 [ 1, %entry ], [ 2, %a ]
  ret i32 %x
}
; => unchanged

; A branch on an unknown condition stays.
; run: @unknown(true) == 1
; run: @unknown(false) == 2
define i32 @unknown(i1 %c) {
entry:
  br i1 %c, label %a, label %b

a:
  ret i32 1

b:
  ret i32 2
}
; => unchanged

; A branch on a negation is inverted.
; run: @branch(true) == 2
; run: @branch(false) == 1
define i32 @branch(i1 %c) {
entry:
  %not = xor i1 %c, true
  br i1 %not, label %yes, label %no

yes:
  ret i32 1

no:
  ret i32 2
}
; =>
; define i32 @branch(i1 %c) {
; entry:
;   %not = xor i1 %c, true
;   br i1 %c, label %no, label %yes
;
; yes:                                    ; preds = %entry
;   ret i32 1
;
; no:                                     ; preds = %entry
;   ret i32 2
; }

; Phis of the successors keep their operands by edge; a double negation is removed.
; run: @branchToPhi(true) == 2
; run: @branchToPhi(false) == 1
define i32 @branchToPhi(i1 %c) {
entry:
  %not = xor i1 %c, true
  %again = xor i1 %not, true
  %once = xor i1 %again, true
  br i1 %once, label %yes, label %no

yes:
  br label %no

no:
  %x = phi i32 [ 2, %entry ], [ 1, %yes ]
  ret i32 %x
}
; =>
; define i32 @branchToPhi(i1 %c) {
; entry:
;   %not = xor i1 %c, true
;   %again = xor i1 %not, true
;   %once = xor i1 %again, true
;   br i1 %c, label %no, label %yes
;
; yes:                                    ; preds = %entry
;   br label %no
;
; no:                                     ; preds = %entry, %yes
;   %x = phi i32 [ 2, %entry ], [ 1, %yes ]
;   ret i32 %x
; }
