; prelude — the runtime for LLVM's tools, on top of libc: `wendc --emit-llvm prog.wend | lli-19`
; runs without further files.
;
; wendc appends to a printed module the definitions of the runtime functions that it calls. A line
; `;; name: required names` starts a section, which ends before the next such line. Every definition
; is named wend_…, wend.… or llvm.global_dtors. Output, error messages and exit status are those of
; the native runtime, whose contract is in README.md.
;
; The runtime functions are weak, so that optimisers do not inline them or specialise calls.

;; putchar:
declare i32 @putchar(i32)
;; printf:
declare i32 @printf(ptr, ...)
;; dprintf:
declare i32 @dprintf(i32, ptr, ...)
;; fflush:
declare i32 @fflush(ptr)
;; read:
declare i64 @read(i32, ptr, i64)
;; realloc:
declare ptr @realloc(ptr, i64)
;; memmove:
declare ptr @memmove(ptr, ptr, i64)
;; _exit:
declare void @_exit(i32) noreturn

;; wend.check_write: dprintf _exit
; The parameter is the result of a stdio function: negative after a write error.
@wend.cannot_write = internal constant [43 x i8] c"wend: cannot write to standard output: %m\0A\00"
define internal void @wend.check_write(i32 %result) {
entry:
  %failed = icmp slt i32 %result, 0
  br i1 %failed, label %fail, label %done
fail:
  %told = call i32 (i32, ptr, ...) @dprintf(i32 2, ptr @wend.cannot_write)
  call void @_exit(i32 1)
  unreachable
done:
  ret void
}

;; wend.flush: fflush wend.check_write
define internal void @wend.flush() {
  %result = call i32 @fflush(ptr null)
  call void @wend.check_write(i32 %result)
  ret void
}

;; wend.at_exit: wend.flush
; Flushes when main returns, too, and reports an error.
@llvm.global_dtors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @wend.flush, ptr null }]

;; wend_print_int: printf wend.check_write wend.at_exit
@wend.int_format = internal constant [3 x i8] c"%d\00"
define weak void @wend_print_int(i32 %value) {
  %result = call i32 (ptr, ...) @printf(ptr @wend.int_format, i32 %value)
  call void @wend.check_write(i32 %result)
  ret void
}

;; wend_print_int_byte: printf wend.check_write wend.at_exit
@wend.int_byte_format = internal constant [5 x i8] c"%d%c\00"
define weak void @wend_print_int_byte(i32 %value, i32 %byte) {
  %result = call i32 (ptr, ...) @printf(ptr @wend.int_byte_format, i32 %value, i32 %byte)
  call void @wend.check_write(i32 %result)
  ret void
}

;; wend_println_int: printf wend.check_write wend.at_exit
@wend.int_line_format = internal constant [4 x i8] c"%d\0A\00"
define weak void @wend_println_int(i32 %value) {
  %result = call i32 (ptr, ...) @printf(ptr @wend.int_line_format, i32 %value)
  call void @wend.check_write(i32 %result)
  ret void
}

;; wend_putc: putchar wend.check_write wend.at_exit
define weak void @wend_putc(i32 %byte) {
  %result = call i32 @putchar(i32 %byte)
  call void @wend.check_write(i32 %result)
  ret void
}

;; wend_print_bytes: wend_putc
define weak void @wend_print_bytes(ptr %bytes, i64 %count) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %body ]
  %more = icmp ult i64 %i, %count
  br i1 %more, label %body, label %done
body:
  %at = getelementptr i8, ptr %bytes, i64 %i
  %byte = load i8, ptr %at
  %wide = zext i8 %byte to i32
  call void @wend_putc(i32 %wide)
  %i.next = add i64 %i, 1
  br label %loop
done:
  ret void
}

;; wend_print_bool: wend_print_bytes
@wend.true = internal constant [4 x i8] c"true"
@wend.false = internal constant [5 x i8] c"false"
define weak void @wend_print_bool(i32 %value) {
  %is = icmp ne i32 %value, 0
  %text = select i1 %is, ptr @wend.true, ptr @wend.false
  %count = select i1 %is, i64 4, i64 5
  call void @wend_print_bytes(ptr %text, i64 %count)
  ret void
}

;; wend_exit: wend.flush _exit
define weak void @wend_exit(i32 %status) noreturn {
  call void @wend.flush()
  call void @_exit(i32 %status)
  unreachable
}

;; wend.runtime_error: wend.flush dprintf
@wend.position_format = internal constant [26 x i8] c"%s:%d:%d: runtime error: \00"
define internal void @wend.runtime_error(ptr %file, i64 %position) {
  call void @wend.flush()
  %column.low = and i64 %position, 4095
  %column.shifted = lshr i64 %position, 20
  %column.high = and i64 %column.shifted, 4294963200
  %column.wide = or i64 %column.high, %column.low
  %column = trunc i64 %column.wide to i32
  %line.shifted = lshr i64 %position, 12
  %line.low = and i64 %line.shifted, 1048575
  %line.above = lshr i64 %position, 52
  %line.high = shl i64 %line.above, 20
  %line.wide = or i64 %line.high, %line.low
  %line = trunc i64 %line.wide to i32
  %told = call i32 (i32, ptr, ...) @dprintf(i32 2, ptr @wend.position_format, ptr %file, i32 %line, i32 %column)
  ret void
}

;; wend_error_division: wend.runtime_error dprintf _exit
@wend.division = internal constant [18 x i8] c"division by zero\0A\00"
define weak void @wend_error_division(ptr %file, i64 %position) noreturn {
  call void @wend.runtime_error(ptr %file, i64 %position)
  %told = call i32 (i32, ptr, ...) @dprintf(i32 2, ptr @wend.division)
  call void @_exit(i32 1)
  unreachable
}

;; wend_error_overflow: wend.runtime_error dprintf _exit
@wend.overflow = internal constant [18 x i8] c"integer overflow\0A\00"
define weak void @wend_error_overflow(ptr %file, i64 %position) noreturn {
  call void @wend.runtime_error(ptr %file, i64 %position)
  %told = call i32 (i32, ptr, ...) @dprintf(i32 2, ptr @wend.overflow)
  call void @_exit(i32 1)
  unreachable
}

;; wend_error_index: wend.runtime_error dprintf _exit
@wend.index_format = internal constant [41 x i8] c"index %d is out of bounds for length %d\0A\00"
define weak void @wend_error_index(ptr %file, i32 %length, i64 %position, i32 %index) noreturn {
  call void @wend.runtime_error(ptr %file, i64 %position)
  %told = call i32 (i32, ptr, ...) @dprintf(i32 2, ptr @wend.index_format, i32 %index, i32 %length)
  call void @_exit(i32 1)
  unreachable
}

;; wend.input:
; Bytes [next, end) are read and not consumed yet; those before `blank` are known to be white
; space. The buffer grows only while eof skips a longer run of white space.
@wend.bytes = internal global ptr null
@wend.capacity = internal global i64 0
@wend.next = internal global i64 0
@wend.end = internal global i64 0
@wend.blank = internal global i64 0
@wend.ended = internal global i32 0

;; wend.grow_buffer: wend.input memmove realloc dprintf _exit
@wend.no_memory = internal constant [40 x i8] c"wend: out of memory for standard input\0A\00"
define internal void @wend.grow_buffer() {
entry:
  %bytes = load ptr, ptr @wend.bytes
  %capacity = load i64, ptr @wend.capacity
  %next = load i64, ptr @wend.next
  %end = load i64, ptr @wend.end
  %blank = load i64, ptr @wend.blank
  %full = icmp eq i64 %end, %capacity
  br i1 %full, label %move, label %done
move:
  %from = getelementptr i8, ptr %bytes, i64 %next
  %length = sub i64 %end, %next
  %moved = call ptr @memmove(ptr %bytes, ptr %from, i64 %length)
  store i64 0, ptr @wend.next
  store i64 %length, ptr @wend.end
  %is.blank = icmp ugt i64 %blank, %next
  %distance = sub i64 %blank, %next
  %blank.moved = select i1 %is.blank, i64 %distance, i64 0
  store i64 %blank.moved, ptr @wend.blank
  %still.full = icmp eq i64 %length, %capacity
  br i1 %still.full, label %grow, label %done
grow:
  %double = mul i64 %capacity, 2
  %none = icmp eq i64 %capacity, 0
  %larger = select i1 %none, i64 65536, i64 %double
  %grown = call ptr @realloc(ptr %bytes, i64 %larger)
  store ptr %grown, ptr @wend.bytes
  store i64 %larger, ptr @wend.capacity
  %failed = icmp eq ptr %grown, null
  br i1 %failed, label %fail, label %done
fail:
  %told = call i32 (i32, ptr, ...) @dprintf(i32 2, ptr @wend.no_memory)
  call void @_exit(i32 1)
  unreachable
done:
  ret void
}

;; wend.refill: wend.flush wend.input wend.grow_buffer read dprintf _exit
; Appends the available bytes of standard input. False at the end of input, also in all later calls.
@wend.cannot_read = internal constant [38 x i8] c"wend: cannot read standard input: %m\0A\00"
define internal i1 @wend.refill() {
entry:
  %ended = load i32, ptr @wend.ended
  %is.over = icmp ne i32 %ended, 0
  br i1 %is.over, label %over, label %more
more:
  call void @wend.flush()
  call void @wend.grow_buffer()
  %bytes = load ptr, ptr @wend.bytes
  %end = load i64, ptr @wend.end
  %capacity = load i64, ptr @wend.capacity
  %to = getelementptr i8, ptr %bytes, i64 %end
  %free = sub i64 %capacity, %end
  %count = call i64 @read(i32 0, ptr %to, i64 %free)
  %end.new = add i64 %end, %count
  %some = icmp sgt i64 %count, 0
  br i1 %some, label %filled, label %nothing
filled:
  store i64 %end.new, ptr @wend.end
  ret i1 true
nothing:
  %failed = icmp ne i64 %count, 0
  br i1 %failed, label %fail, label %at.end
at.end:
  store i32 1, ptr @wend.ended
  br label %over
over:
  ret i1 false
fail:
  %told = call i32 (i32, ptr, ...) @dprintf(i32 2, ptr @wend.cannot_read)
  call void @_exit(i32 1)
  unreachable
}

;; wend.peek: wend.input wend.refill
; The next byte, or -1.
define internal i32 @wend.peek() {
entry:
  %next = load i64, ptr @wend.next
  %end = load i64, ptr @wend.end
  %empty = icmp eq i64 %next, %end
  br i1 %empty, label %more, label %ready
more:
  %filled = call i1 @wend.refill()
  br i1 %filled, label %ready, label %over
ready:
  %bytes = load ptr, ptr @wend.bytes
  %i = load i64, ptr @wend.next
  %at = getelementptr i8, ptr %bytes, i64 %i
  %byte = load i8, ptr %at
  %wide = zext i8 %byte to i32
  ret i32 %wide
over:
  ret i32 -1
}

;; wend.advance: wend.input
define internal void @wend.advance() {
  %next = load i64, ptr @wend.next
  %following = add i64 %next, 1
  store i64 %following, ptr @wend.next
  ret void
}

;; wend.is_blank:
define internal i1 @wend.is_blank(i32 %byte) {
  %from.tab = sub i32 %byte, 9
  %control = icmp ult i32 %from.tab, 5
  %space = icmp eq i32 %byte, 32
  %blank = or i1 %control, %space
  ret i1 %blank
}

;; wend_getc: wend.peek wend.advance
define weak i32 @wend_getc() {
entry:
  %byte = call i32 @wend.peek()
  %over = icmp slt i32 %byte, 0
  br i1 %over, label %done, label %consume
consume:
  call void @wend.advance()
  br label %done
done:
  ret i32 %byte
}

;; wend_eof: wend.input wend.is_blank wend.refill
define weak i32 @wend_eof() {
entry:
  %next = load i64, ptr @wend.next
  %known = load i64, ptr @wend.blank
  %is.before = icmp ult i64 %known, %next
  %from = select i1 %is.before, i64 %next, i64 %known
  store i64 %from, ptr @wend.blank
  br label %loop
loop:
  %blank = load i64, ptr @wend.blank
  %end = load i64, ptr @wend.end
  %all = icmp eq i64 %blank, %end
  br i1 %all, label %more, label %look
look:
  %bytes = load ptr, ptr @wend.bytes
  %at = getelementptr i8, ptr %bytes, i64 %blank
  %byte = load i8, ptr %at
  %wide = zext i8 %byte to i32
  %is.blank = call i1 @wend.is_blank(i32 %wide)
  br i1 %is.blank, label %pass, label %found
pass:
  %blank.next = add i64 %blank, 1
  store i64 %blank.next, ptr @wend.blank
  br label %loop
found:
  ret i32 0
more:
  %filled = call i1 @wend.refill()
  br i1 %filled, label %loop, label %over
over:
  ret i32 1
}

;; wend.quote: dprintf
; Ends the error line with a word of `length` bytes: the first 20, unprintable ones as \xHH.
@wend.byte_format = internal constant [3 x i8] c"%c\00"
@wend.hex_format = internal constant [7 x i8] c"\5Cx%02x\00"
@wend.quote_format = internal constant [2 x i8] c"\22\00"
@wend.longer_format = internal constant [6 x i8] c"\22...\0A\00"
@wend.end_format = internal constant [3 x i8] c"\22\0A\00"
define internal void @wend.quote(ptr %word, i64 %length) {
entry:
  %open = call i32 (i32, ptr, ...) @dprintf(i32 2, ptr @wend.quote_format)
  %longer = icmp ugt i64 %length, 20
  %shown = select i1 %longer, i64 20, i64 %length
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %body ]
  %more = icmp ult i64 %i, %shown
  br i1 %more, label %body, label %close
body:
  %at = getelementptr i8, ptr %word, i64 %i
  %byte = load i8, ptr %at
  %wide = zext i8 %byte to i32
  %from.33 = sub i32 %wide, 33
  %visible = icmp ult i32 %from.33, 94
  %not.quote = icmp ne i32 %wide, 34
  %not.backslash = icmp ne i32 %wide, 92
  %plain.1 = and i1 %visible, %not.quote
  %plain = and i1 %plain.1, %not.backslash
  %format = select i1 %plain, ptr @wend.byte_format, ptr @wend.hex_format
  %told = call i32 (i32, ptr, ...) @dprintf(i32 2, ptr %format, i32 %wide)
  %i.next = add i64 %i, 1
  br label %loop
close:
  %end = select i1 %longer, ptr @wend.longer_format, ptr @wend.end_format
  %closed = call i32 (i32, ptr, ...) @dprintf(i32 2, ptr %end)
  ret void
}

;; wend.reject_word: wend.runtime_error wend.quote dprintf _exit
@wend.found_end = internal constant [46 x i8] c"read: expected an integer, found end of input\00"
@wend.found_word = internal constant [34 x i8] c"read: expected an integer, found \00"
@wend.out_of_range = internal constant [29 x i8] c"read: integer out of range: \00"
@wend.newline_format = internal constant [2 x i8] c"\0A\00"
define internal void @wend.reject_word(ptr %word, i64 %length, i1 %is.integer, ptr %file, i64 %position) noreturn {
entry:
  call void @wend.runtime_error(ptr %file, i64 %position)
  %nothing = icmp eq i64 %length, 0
  br i1 %nothing, label %at.end, label %wrong
at.end:
  %told.end = call i32 (i32, ptr, ...) @dprintf(i32 2, ptr @wend.found_end)
  %newline = call i32 (i32, ptr, ...) @dprintf(i32 2, ptr @wend.newline_format)
  br label %stop
wrong:
  %format = select i1 %is.integer, ptr @wend.out_of_range, ptr @wend.found_word
  %told = call i32 (i32, ptr, ...) @dprintf(i32 2, ptr %format)
  call void @wend.quote(ptr %word, i64 %length)
  br label %stop
stop:
  call void @_exit(i32 1)
  unreachable
}

;; wend_read: wend.peek wend.advance wend.is_blank wend.reject_word
define weak i32 @wend_read(ptr %file, i64 %position) {
entry:
  %word = alloca [20 x i8]
  br label %skip
skip:
  %first = call i32 @wend.peek()
  %first.blank = call i1 @wend.is_blank(i32 %first)
  br i1 %first.blank, label %blank, label %loop
blank:
  call void @wend.advance()
  br label %skip
loop:
  %length = phi i64 [ 0, %skip ], [ %length.next, %next ]
  %negative = phi i1 [ false, %skip ], [ %negative.next, %next ]
  %well = phi i1 [ true, %skip ], [ %well.next, %next ]
  %digits = phi i1 [ false, %skip ], [ %digits.next, %next ]
  %magnitude = phi i64 [ 0, %skip ], [ %magnitude.next, %next ]
  %byte = call i32 @wend.peek()
  %is.blank = call i1 @wend.is_blank(i32 %byte)
  %is.end = icmp slt i32 %byte, 0
  %over = or i1 %is.blank, %is.end
  br i1 %over, label %done, label %take
take:
  call void @wend.advance()
  %fits = icmp ult i64 %length, 20
  br i1 %fits, label %keep, label %next
keep:
  %at = getelementptr i8, ptr %word, i64 %length
  %narrow = trunc i32 %byte to i8
  store i8 %narrow, ptr %at
  br label %next
next:
  %length.next = add i64 %length, 1
  %value = sub i32 %byte, 48
  %is.digit = icmp ult i32 %value, 10
  %value.wide = zext i32 %value to i64
  %tenfold = mul i64 %magnitude, 10
  %sum = add i64 %tenfold, %value.wide
  %too.large = icmp ugt i64 %sum, 4294967296
  %capped = select i1 %too.large, i64 4294967296, i64 %sum
  %magnitude.next = select i1 %is.digit, i64 %capped, i64 %magnitude
  %digits.next = or i1 %digits, %is.digit
  %is.first = icmp eq i64 %length, 0
  %is.minus = icmp eq i32 %byte, 45
  %is.plus = icmp eq i32 %byte, 43
  %is.sign = or i1 %is.minus, %is.plus
  %sign.here = and i1 %is.first, %is.sign
  %minus.here = and i1 %is.first, %is.minus
  %negative.next = or i1 %negative, %minus.here
  %allowed = or i1 %is.digit, %sign.here
  %well.next = and i1 %well, %allowed
  br label %loop
done:
  %is.integer = and i1 %well, %digits
  %limit = select i1 %negative, i64 2147483648, i64 2147483647
  %in.range = icmp ule i64 %magnitude, %limit
  %good = and i1 %is.integer, %in.range
  br i1 %good, label %convert, label %reject
convert:
  %opposite = sub i64 0, %magnitude
  %signed = select i1 %negative, i64 %opposite, i64 %magnitude
  %result = trunc i64 %signed to i32
  ret i32 %result
reject:
  call void @wend.reject_word(ptr %word, i64 %length, i1 %is.integer, ptr %file, i64 %position)
  unreachable
}
