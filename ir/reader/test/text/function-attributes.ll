; The attributes of functions that the reader keeps are printed, those of a group at the function.

declare void @abort() noreturn
declare i32 @twice(ptr) returns_twice
declare void @far() noinline
declare void @kernel() noredzone
declare void @library() nocallback

define hidden i32 @always(i32 %x) alwaysinline {
  %r = add i32 %x, 1
  ret i32 %r
}

define i32 @kept(i32 %x) noinline {
  %r = call i32 @always(i32 %x)
  ret i32 %r
}

define i32 @leaf(i32 %x) noredzone {
  %r = mul i32 %x, 3
  ret i32 %r
}

; That of a parameter, too. A definition may call what it will.
define void @copied(ptr noalias %to, ptr %from) nocallback {
  %x = load i32, ptr %from
  store i32 %x, ptr %to
  ret void
}

; All of them.
define void @ends(ptr %p) noreturn returns_twice noinline noredzone "target-cpu"="haswell" "target-features"="+avx,+sse3" {
  call void @abort()
  unreachable
}

; Groups: alwaysinline and noredzone, with attributes that are not kept.
define internal i32 @group(i32 %x) #0 {
  %r = sub i32 %x, 5
  ret i32 %r
}

; Two groups, and one of its own.
define internal void @groups() #1 #2 noredzone {
  call void @abort()
  unreachable
}

; As this one has none, noinline says something about the others.
define i32 @main() {
  %a = call i32 @kept(i32 4)
  %b = call i32 @leaf(i32 %a)
  %c = call i32 @group(i32 %b)
  ret i32 %c
}

attributes #0 = { alwaysinline noredzone nounwind uwtable "frame-pointer"="all" "target-cpu"="x86-64" }
attributes #1 = { noinline nounwind }
attributes #2 = { noreturn "target-features"="+sse4.1" }
