; passes: simplify

; A number is added to itself.
; run: @addSelf(5) == 10
; run: @addSelf(-2147483648) == 0
define i32 @addSelf(i32 %x) {
entry:
  %a = add i32 %x, %x
  ret i32 %a
}
; =>
; define i32 @addSelf(i32 %x) {
; entry:
;   %a = shl i32 %x, 1
;   ret i32 %a
; }

; A term that is there already.
; run: @termAgain(12, 10) == 14
; run: @termAgain(-1, 0) == -1
define i32 @termAgain(i32 %x, i32 %y) {
entry:
  %a = or i32 %x, %y
  %b = or i32 %x, %a
  ret i32 %b
}
; =>
; define i32 @termAgain(i32 %x, i32 %y) {
; entry:
;   %a = or i32 %x, %y
;   ret i32 %a
; }

; So with and.
; run: @factorAgain(12, 10) == 8
; run: @factorAgain(-1, 0) == 0
define i32 @factorAgain(i32 %x, i32 %y) {
entry:
  %a = and i32 %x, %y
  %b = and i32 %a, %y
  ret i32 %b
}
; =>
; define i32 @factorAgain(i32 %x, i32 %y) {
; entry:
;   %a = and i32 %x, %y
;   ret i32 %a
; }

; What is common with the other operand does not matter.
; run: @dropXor(12, 10) == 14
; run: @dropXor(-1, 0) == -1
define i32 @dropXor(i32 %x, i32 %y) {
entry:
  %a = xor i32 %y, %x
  %b = or i32 %x, %a
  ret i32 %b
}
; =>
; define i32 @dropXor(i32 %x, i32 %y) {
; entry:
;   %a = xor i32 %y, %x
;   %b = or i32 %x, %y
;   ret i32 %b
; }

; Nor does what is complemented.
; run: @dropComplement(12, 10) == 14
; run: @dropComplement(-1, 0) == -1
define i32 @dropComplement(i32 %x, i32 %y) {
entry:
  %n = xor i32 %x, -1
  %a = and i32 %n, %y
  %b = or i32 %x, %a
  ret i32 %b
}
; =>
; define i32 @dropComplement(i32 %x, i32 %y) {
; entry:
;   %n = xor i32 %x, -1
;   %a = and i32 %n, %y
;   %b = or i32 %x, %y
;   ret i32 %b
; }

; So with and.
; run: @dropComplementOfAnd(12, 10) == 8
; run: @dropComplementOfAnd(-1, 3) == 3
define i32 @dropComplementOfAnd(i32 %x, i32 %y) {
entry:
  %n = xor i32 %x, -1
  %a = or i32 %n, %y
  %b = and i32 %x, %a
  ret i32 %b
}
; =>
; define i32 @dropComplementOfAnd(i32 %x, i32 %y) {
; entry:
;   %n = xor i32 %x, -1
;   %a = or i32 %n, %y
;   %b = and i32 %x, %y
;   ret i32 %b
; }

; Bits are cleared by xor.
; run: @clearByXor(13) == 8
; run: @clearByXor(-1) == -8
define i32 @clearByXor(i32 %x) {
entry:
  %a = and i32 %x, 7
  %b = xor i32 %x, %a
  ret i32 %b
}
; =>
; define i32 @clearByXor(i32 %x) {
; entry:
;   %a = and i32 %x, 7
;   %b = and i32 %x, -8
;   ret i32 %b
; }

; Bits are cleared by subtraction.
; run: @clearBySub(13) == 8
; run: @clearBySub(-1) == -8
define i32 @clearBySub(i32 %x) {
entry:
  %a = and i32 %x, 7
  %b = sub i32 %x, %a
  ret i32 %b
}
; =>
; define i32 @clearBySub(i32 %x) {
; entry:
;   %a = and i32 %x, 7
;   %b = and i32 %x, -8
;   ret i32 %b
; }

; Bits are cleared by an and with those that are not set.
; run: @clearByAnd(13) == 8
; run: @clearByAnd(-1) == -8
define i32 @clearByAnd(i32 %x) {
entry:
  %a = xor i32 %x, 7
  %b = and i32 %x, %a
  ret i32 %b
}
; =>
; define i32 @clearByAnd(i32 %x) {
; entry:
;   %a = xor i32 %x, 7
;   %b = and i32 %x, -8
;   ret i32 %b
; }

; Bits are set and cleared.
; run: @setAndClear(13) == 8
; run: @setAndClear(-1) == -8
define i32 @setAndClear(i32 %x) {
entry:
  %a = or i32 %x, 7
  %b = xor i32 %a, 7
  ret i32 %b
}
; =>
; define i32 @setAndClear(i32 %x) {
; entry:
;   %a = or i32 %x, 7
;   %b = and i32 %x, -8
;   ret i32 %b
; }

; Bits are set and subtracted.
; run: @setAndSubtract(13) == 8
; run: @setAndSubtract(-1) == -8
define i32 @setAndSubtract(i32 %x) {
entry:
  %a = or i32 %x, 7
  %b = sub i32 %a, 7
  ret i32 %b
}
; =>
; define i32 @setAndSubtract(i32 %x) {
; entry:
;   %a = or i32 %x, 7
;   %b = and i32 %x, -8
;   ret i32 %b
; }

; The or of a xor and an and of the same operands.
; run: @pairXorAndOr(12, 10) == 14
; run: @pairXorAndOr(-1, 5) == -1
define i32 @pairXorAndOr(i32 %x, i32 %y) {
entry:
  %a = xor i32 %x, %y
  %b = and i32 %y, %x
  %c = or i32 %a, %b
  ret i32 %c
}
; =>
; define i32 @pairXorAndOr(i32 %x, i32 %y) {
; entry:
;   %a = xor i32 %x, %y
;   %b = and i32 %y, %x
;   %c = or i32 %x, %y
;   ret i32 %c
; }

; The and of an or and a xor of the same operands.
; run: @pairOrXorAnd(12, 10) == 6
; run: @pairOrXorAnd(-1, 5) == -6
define i32 @pairOrXorAnd(i32 %x, i32 %y) {
entry:
  %a = or i32 %x, %y
  %b = xor i32 %y, %x
  %c = and i32 %a, %b
  ret i32 %c
}
; =>
; define i32 @pairOrXorAnd(i32 %x, i32 %y) {
; entry:
;   %a = or i32 %x, %y
;   %b = xor i32 %y, %x
;   %c = xor i32 %x, %y
;   ret i32 %c
; }

; The xor of an or and an and of the same operands.
; run: @pairOrAndXor(12, 10) == 6
; run: @pairOrAndXor(-1, 5) == -6
define i32 @pairOrAndXor(i32 %x, i32 %y) {
entry:
  %a = or i32 %x, %y
  %b = and i32 %y, %x
  %c = xor i32 %a, %b
  ret i32 %c
}
; =>
; define i32 @pairOrAndXor(i32 %x, i32 %y) {
; entry:
;   %a = or i32 %x, %y
;   %b = and i32 %y, %x
;   %c = xor i32 %x, %y
;   ret i32 %c
; }

; The xor of an and and a xor of the same operands.
; run: @pairAndXorXor(12, 10) == 14
; run: @pairAndXorXor(-1, 5) == -1
define i32 @pairAndXorXor(i32 %x, i32 %y) {
entry:
  %a = and i32 %x, %y
  %b = xor i32 %y, %x
  %c = xor i32 %a, %b
  ret i32 %c
}
; =>
; define i32 @pairAndXorXor(i32 %x, i32 %y) {
; entry:
;   %a = and i32 %x, %y
;   %b = xor i32 %y, %x
;   %c = or i32 %x, %y
;   ret i32 %c
; }

; The xor of an or and a xor of the same operands.
; run: @pairOrXorXor(12, 10) == 8
; run: @pairOrXorXor(-1, 5) == 5
define i32 @pairOrXorXor(i32 %x, i32 %y) {
entry:
  %a = or i32 %x, %y
  %b = xor i32 %y, %x
  %c = xor i32 %a, %b
  ret i32 %c
}
; =>
; define i32 @pairOrXorXor(i32 %x, i32 %y) {
; entry:
;   %a = or i32 %x, %y
;   %b = xor i32 %y, %x
;   %c = and i32 %x, %y
;   ret i32 %c
; }

; The sum of an and and an or of the same operands.
; run: @pairAndOrSum(12, 10) == 22
; run: @pairAndOrSum(-1, 5) == 4
define i32 @pairAndOrSum(i32 %x, i32 %y) {
entry:
  %a = and i32 %x, %y
  %b = or i32 %y, %x
  %c = add i32 %a, %b
  ret i32 %c
}
; =>
; define i32 @pairAndOrSum(i32 %x, i32 %y) {
; entry:
;   %a = and i32 %x, %y
;   %b = or i32 %y, %x
;   %c = add i32 %x, %y
;   ret i32 %c
; }

; The sum of a xor and an and of the same operands.
; run: @pairXorAndSum(12, 10) == 14
; run: @pairXorAndSum(-1, 5) == -1
define i32 @pairXorAndSum(i32 %x, i32 %y) {
entry:
  %a = xor i32 %x, %y
  %b = and i32 %y, %x
  %c = add i32 %a, %b
  ret i32 %c
}
; =>
; define i32 @pairXorAndSum(i32 %x, i32 %y) {
; entry:
;   %a = xor i32 %x, %y
;   %b = and i32 %y, %x
;   %c = or i32 %x, %y
;   ret i32 %c
; }

; The difference of an or and an and of the same operands.
; run: @pairOrAndDifference(12, 10) == 6
; run: @pairOrAndDifference(-1, 5) == -6
define i32 @pairOrAndDifference(i32 %x, i32 %y) {
entry:
  %a = or i32 %x, %y
  %b = and i32 %y, %x
  %c = sub i32 %a, %b
  ret i32 %c
}
; =>
; define i32 @pairOrAndDifference(i32 %x, i32 %y) {
; entry:
;   %a = or i32 %x, %y
;   %b = and i32 %y, %x
;   %c = xor i32 %x, %y
;   ret i32 %c
; }

; The difference of an or and a xor of the same operands.
; run: @pairOrXorDifference(12, 10) == 8
; run: @pairOrXorDifference(-1, 5) == 5
define i32 @pairOrXorDifference(i32 %x, i32 %y) {
entry:
  %a = or i32 %x, %y
  %b = xor i32 %y, %x
  %c = sub i32 %a, %b
  ret i32 %c
}
; =>
; define i32 @pairOrXorDifference(i32 %x, i32 %y) {
; entry:
;   %a = or i32 %x, %y
;   %b = xor i32 %y, %x
;   %c = and i32 %x, %y
;   ret i32 %c
; }

; The difference of an add and an and of the same operands.
; run: @pairSumAndDifference(12, 10) == 14
; run: @pairSumAndDifference(-1, 5) == -1
define i32 @pairSumAndDifference(i32 %x, i32 %y) {
entry:
  %a = add i32 %x, %y
  %b = and i32 %y, %x
  %c = sub i32 %a, %b
  ret i32 %c
}
; =>
; define i32 @pairSumAndDifference(i32 %x, i32 %y) {
; entry:
;   %a = add i32 %x, %y
;   %b = and i32 %y, %x
;   %c = or i32 %x, %y
;   ret i32 %c
; }

; The difference of an add and an or of the same operands.
; run: @pairSumOrDifference(12, 10) == 8
; run: @pairSumOrDifference(-1, 5) == 5
define i32 @pairSumOrDifference(i32 %x, i32 %y) {
entry:
  %a = add i32 %x, %y
  %b = or i32 %y, %x
  %c = sub i32 %a, %b
  ret i32 %c
}
; =>
; define i32 @pairSumOrDifference(i32 %x, i32 %y) {
; entry:
;   %a = add i32 %x, %y
;   %b = or i32 %y, %x
;   %c = and i32 %x, %y
;   ret i32 %c
; }

; The difference is of other operands.
; run: @noPair(12, 10) == -6
define i32 @noPair(i32 %x, i32 %y) {
entry:
  %a = and i32 %x, %y
  %b = or i32 %x, %y
  %c = sub i32 %a, %b
  ret i32 %c
}
; => unchanged

; The bits of a mask are all that a number has.
; run: @onlyBits(5) == true
; run: @onlyBits(13) == false
; run: @onlyBits(0) == true
define i1 @onlyBits(i32 %x) {
entry:
  %a = and i32 %x, 7
  %c = icmp eq i32 %a, %x
  ret i1 %c
}
; =>
; define i1 @onlyBits(i32 %x) {
; entry:
;   %a = and i32 %x, 7
;   %c = and i32 %x, -8
;   %c.1 = icmp ult i32 %x, 8
;   ret i1 %c.1
; }

; A number has all bits of a mask.
; run: @allBits(15) == true
; run: @allBits(13) == false
; run: @allBits(-1) == true
define i1 @allBits(i32 %x) {
entry:
  %a = or i32 %x, 7
  %c = icmp eq i32 %x, %a
  ret i1 %c
}
; =>
; define i1 @allBits(i32 %x) {
; entry:
;   %a = or i32 %x, 7
;   %c = and i32 %x, 7
;   %c.1 = icmp eq i32 %c, 7
;   ret i1 %c.1
; }

; A mask of a number that becomes constant after the comparison has been visited: the rule does not
; apply to its own result.
; run: @becomesConstant(5) == 0
define i32 @becomesConstant(i32 %n) {
entry:
  br label %loop
loop:
  %z = phi i32 [ 0, %entry ], [ %w, %loop ]
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %k = phi i32 [ 0, %entry ], [ %k.1, %loop ]
  %a = and i32 %z, 7
  %c = icmp ne i32 %a, %z
  %d = zext i1 %c to i32
  %k.1 = add i32 %k, %d
  %w = mul i32 %z, 0
  %i.1 = add i32 %i, 1
  %more = icmp ult i32 %i.1, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %k.1
}
; =>
; define i32 @becomesConstant(i32 %n) {
; entry:
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
;   %i.1 = add i32 %i, 1
;   %more = icmp ult i32 %i.1, %n
;   br i1 %more, label %loop, label %end
;
; end:                                    ; preds = %loop
;   ret i32 0
; }
