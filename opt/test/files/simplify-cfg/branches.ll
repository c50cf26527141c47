; passes: simplify-cfg

; A branch on a constant goes one way; the other block cannot be reached any more.
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

; A switch on a constant goes to its case, and the phis forget the other edges.
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

; Or to another case…
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

; …or where all others go.
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

; A switch without cases is a plain branch.
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

; Both ways lead to one block: nothing is decided.
; run: @bothWays(7, true) == 7
; run: @bothWays(7, false) == 7
define i32 @bothWays(i32 %a, i1 %b) {
entry:
  br i1 %b, label %next, label %next

next:
  %x = phi i32 [ %a, %entry ], [ %a, %entry ]
  ret i32 %x
}
; =>
; define i32 @bothWays(i32 %a, i1 %b) {
; entry:
;   ret i32 %a
; }

; All cases of a switch lead to one block.
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

; The ways to a phi of two values stay: it tells them apart.
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

; A branch on what is not known stays.
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

; A branch on a negation is a branch the other way round.
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

; The phis of its targets go with it; two negations are none.
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
