; passes: inline

; Its size is above the threshold.
; run: @large(1) == 1111049068
define i32 @large(i32 %x) alwaysinline {
entry:
  %v0 = mul i32 %x, 3
  %v1 = xor i32 %v0, 4
  %v2 = add i32 %v1, 5
  %v3 = mul i32 %v2, 6
  %v4 = xor i32 %v3, 7
  %v5 = add i32 %v4, 8
  %v6 = mul i32 %v5, 9
  %v7 = xor i32 %v6, 10
  %v8 = add i32 %v7, 11
  %v9 = mul i32 %v8, 12
  %v10 = xor i32 %v9, 13
  %v11 = add i32 %v10, 14
  %v12 = mul i32 %v11, 15
  %v13 = xor i32 %v12, 16
  %v14 = add i32 %v13, 17
  %v15 = mul i32 %v14, 18
  %v16 = xor i32 %v15, 19
  %v17 = add i32 %v16, 20
  %v18 = mul i32 %v17, 21
  %v19 = xor i32 %v18, 22
  %v20 = add i32 %v19, 23
  %v21 = mul i32 %v20, 24
  %v22 = xor i32 %v21, 25
  %v23 = add i32 %v22, 26
  %v24 = mul i32 %v23, 27
  %v25 = xor i32 %v24, 28
  %v26 = add i32 %v25, 29
  %v27 = mul i32 %v26, 30
  %v28 = xor i32 %v27, 31
  %v29 = add i32 %v28, 32
  %v30 = mul i32 %v29, 33
  %v31 = xor i32 %v30, 34
  %v32 = add i32 %v31, 35
  %v33 = mul i32 %v32, 36
  %v34 = xor i32 %v33, 37
  %v35 = add i32 %v34, 38
  %v36 = mul i32 %v35, 39
  %v37 = xor i32 %v36, 40
  %v38 = add i32 %v37, 41
  %v39 = mul i32 %v38, 42
  %v40 = add i32 %v39, 0
  %v41 = add i32 %v40, 0
  %v42 = add i32 %v41, 0
  %v43 = add i32 %v42, 0
  %v44 = add i32 %v43, 0
  %v45 = add i32 %v44, 0
  %v46 = add i32 %v45, 0
  %v47 = add i32 %v46, 0
  %v48 = add i32 %v47, 0
  %v49 = add i32 %v48, 0
  %v50 = add i32 %v49, 0
  %v51 = add i32 %v50, 0
  %v52 = add i32 %v51, 0
  %v53 = add i32 %v52, 0
  %v54 = add i32 %v53, 0
  %v55 = add i32 %v54, 0
  %v56 = add i32 %v55, 0
  %v57 = add i32 %v56, 0
  %v58 = add i32 %v57, 0
  %v59 = add i32 %v58, 0
  ret i32 %v59
}
; => unchanged

; The same without the attribute.
; run: @plain(1) == 1111049068
define i32 @plain(i32 %x) {
entry:
  %v0 = mul i32 %x, 3
  %v1 = xor i32 %v0, 4
  %v2 = add i32 %v1, 5
  %v3 = mul i32 %v2, 6
  %v4 = xor i32 %v3, 7
  %v5 = add i32 %v4, 8
  %v6 = mul i32 %v5, 9
  %v7 = xor i32 %v6, 10
  %v8 = add i32 %v7, 11
  %v9 = mul i32 %v8, 12
  %v10 = xor i32 %v9, 13
  %v11 = add i32 %v10, 14
  %v12 = mul i32 %v11, 15
  %v13 = xor i32 %v12, 16
  %v14 = add i32 %v13, 17
  %v15 = mul i32 %v14, 18
  %v16 = xor i32 %v15, 19
  %v17 = add i32 %v16, 20
  %v18 = mul i32 %v17, 21
  %v19 = xor i32 %v18, 22
  %v20 = add i32 %v19, 23
  %v21 = mul i32 %v20, 24
  %v22 = xor i32 %v21, 25
  %v23 = add i32 %v22, 26
  %v24 = mul i32 %v23, 27
  %v25 = xor i32 %v24, 28
  %v26 = add i32 %v25, 29
  %v27 = mul i32 %v26, 30
  %v28 = xor i32 %v27, 31
  %v29 = add i32 %v28, 32
  %v30 = mul i32 %v29, 33
  %v31 = xor i32 %v30, 34
  %v32 = add i32 %v31, 35
  %v33 = mul i32 %v32, 36
  %v34 = xor i32 %v33, 37
  %v35 = add i32 %v34, 38
  %v36 = mul i32 %v35, 39
  %v37 = xor i32 %v36, 40
  %v38 = add i32 %v37, 41
  %v39 = mul i32 %v38, 42
  %v40 = add i32 %v39, 0
  %v41 = add i32 %v40, 0
  %v42 = add i32 %v41, 0
  %v43 = add i32 %v42, 0
  %v44 = add i32 %v43, 0
  %v45 = add i32 %v44, 0
  %v46 = add i32 %v45, 0
  %v47 = add i32 %v46, 0
  %v48 = add i32 %v47, 0
  %v49 = add i32 %v48, 0
  %v50 = add i32 %v49, 0
  %v51 = add i32 %v50, 0
  %v52 = add i32 %v51, 0
  %v53 = add i32 %v52, 0
  %v54 = add i32 %v53, 0
  %v55 = add i32 %v54, 0
  %v56 = add i32 %v55, 0
  %v57 = add i32 %v56, 0
  %v58 = add i32 %v57, 0
  %v59 = add i32 %v58, 0
  ret i32 %v59
}
; => unchanged

; Only the first is inlined.
; run: @caller(1) == 1892846444
define i32 @caller(i32 %x) {
entry:
  %a = call i32 @large(i32 %x)
  %b = call i32 @plain(i32 %a)
  ret i32 %b
}
; =>
; define i32 @caller(i32 %x) {
; entry:
;   br label %entry.1
;
; entry.1:                                ; preds = %entry
;   %v0 = mul i32 %x, 3
;   %v1 = xor i32 %v0, 4
;   %v2 = add i32 %v1, 5
;   %v3 = mul i32 %v2, 6
;   %v4 = xor i32 %v3, 7
;   %v5 = add i32 %v4, 8
;   %v6 = mul i32 %v5, 9
;   %v7 = xor i32 %v6, 10
;   %v8 = add i32 %v7, 11
;   %v9 = mul i32 %v8, 12
;   %v10 = xor i32 %v9, 13
;   %v11 = add i32 %v10, 14
;   %v12 = mul i32 %v11, 15
;   %v13 = xor i32 %v12, 16
;   %v14 = add i32 %v13, 17
;   %v15 = mul i32 %v14, 18
;   %v16 = xor i32 %v15, 19
;   %v17 = add i32 %v16, 20
;   %v18 = mul i32 %v17, 21
;   %v19 = xor i32 %v18, 22
;   %v20 = add i32 %v19, 23
;   %v21 = mul i32 %v20, 24
;   %v22 = xor i32 %v21, 25
;   %v23 = add i32 %v22, 26
;   %v24 = mul i32 %v23, 27
;   %v25 = xor i32 %v24, 28
;   %v26 = add i32 %v25, 29
;   %v27 = mul i32 %v26, 30
;   %v28 = xor i32 %v27, 31
;   %v29 = add i32 %v28, 32
;   %v30 = mul i32 %v29, 33
;   %v31 = xor i32 %v30, 34
;   %v32 = add i32 %v31, 35
;   %v33 = mul i32 %v32, 36
;   %v34 = xor i32 %v33, 37
;   %v35 = add i32 %v34, 38
;   %v36 = mul i32 %v35, 39
;   %v37 = xor i32 %v36, 40
;   %v38 = add i32 %v37, 41
;   %v39 = mul i32 %v38, 42
;   %v40 = add i32 %v39, 0
;   %v41 = add i32 %v40, 0
;   %v42 = add i32 %v41, 0
;   %v43 = add i32 %v42, 0
;   %v44 = add i32 %v43, 0
;   %v45 = add i32 %v44, 0
;   %v46 = add i32 %v45, 0
;   %v47 = add i32 %v46, 0
;   %v48 = add i32 %v47, 0
;   %v49 = add i32 %v48, 0
;   %v50 = add i32 %v49, 0
;   %v51 = add i32 %v50, 0
;   %v52 = add i32 %v51, 0
;   %v53 = add i32 %v52, 0
;   %v54 = add i32 %v53, 0
;   %v55 = add i32 %v54, 0
;   %v56 = add i32 %v55, 0
;   %v57 = add i32 %v56, 0
;   %v58 = add i32 %v57, 0
;   %v59 = add i32 %v58, 0
;   br label %entry.2
;
; entry.2:                                ; preds = %entry.1
;   %b = call i32 @plain(i32 %v59)
;   ret i32 %b
; }

; Two recursive calls: recursive inlining does not apply.
; run: none (@callsFib calls it)
define internal i32 @fib(i32 %n) alwaysinline {
entry:
  %isEnd = icmp slt i32 %n, 2
  br i1 %isEnd, label %end, label %more
more:
  %less = sub i32 %n, 1
  %a = call i32 @fib(i32 %less)
  %least = sub i32 %n, 2
  %b = call i32 @fib(i32 %least)
  %sum = add i32 %a, %b
  ret i32 %sum
end:
  ret i32 %n
}
; => unchanged

; A recursive function with the attribute is inlined once; its recursive calls are left.
; run: @callsFib(1) == 1
; run: @callsFib(10) == 55
define i32 @callsFib(i32 %n) {
entry:
  %a = call i32 @fib(i32 %n)
  ret i32 %a
}
; =>
; define i32 @callsFib(i32 %n) {
; entry:
;   br label %entry.1
;
; entry.1:                                ; preds = %entry
;   %isEnd = icmp slt i32 %n, 2
;   br i1 %isEnd, label %end, label %more
;
; more:                                   ; preds = %entry.1
;   %less = sub i32 %n, 1
;   %a = call i32 @fib(i32 %less)
;   %least = sub i32 %n, 2
;   %b = call i32 @fib(i32 %least)
;   %sum = add i32 %a, %b
;   br label %entry.2
;
; end:                                    ; preds = %entry.1
;   br label %entry.2
;
; entry.2:                                ; preds = %more, %end
;   %a.1 = phi i32 [ %sum, %more ], [ %n, %end ]
;   ret i32 %a.1
; }

; A dynamic alloca would be freed later than before.
; run: none (@callsDynamic calls it)
define internal i32 @dynamic(i32 %n) alwaysinline {
entry:
  %p = alloca i32, i32 %n
  store i32 %n, ptr %p
  %x = load i32, ptr %p
  ret i32 %x
}
; => unchanged

; What cannot be inlined is not, in spite of the attribute.
; run: @callsDynamic(3) == 3
define i32 @callsDynamic(i32 %n) {
entry:
  %a = call i32 @dynamic(i32 %n)
  ret i32 %a
}
; => unchanged
