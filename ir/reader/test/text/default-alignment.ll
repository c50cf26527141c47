; Without an alignment in the text, memory has LLVM's: structures are aligned to 8 bytes, variables
; of more than 16 bytes to 16.
%bytes = type { i8, i8 }
%packed = type <{ i8, i64 }>
%nested = type { [2 x %bytes] }

@structure = global %bytes { i8 1, i8 2 }
@array = global [3 x i8] c"abc"
@large = global [17 x i8] zeroinitializer
@explicit = global [17 x i8] zeroinitializer, align 1
@declared = external global [17 x i8]
@odd = global i24 5
@wide = global i72 5
@half = global half 0xH3C00

define void @f(ptr %to) {
  %a = alloca %bytes
  %b = alloca %packed
  %c = alloca [2 x %nested]
  %d = alloca [5 x i8]
  %e = alloca i24
  %f = alloca { i32, x86_fp80 }
  %g = alloca {}
  %h = alloca %bytes, align 1
  call void @use(ptr %a, ptr %b, ptr %c, ptr %d, ptr %e, ptr %f, ptr %g, ptr %h)
  %i = alloca %bytes, i64 3
  call void @use(ptr %i, ptr %i, ptr %i, ptr %i, ptr %i, ptr %i, ptr %i, ptr %i)
  ret void
}

declare void @use(ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr)
