; Aliases, sections, what runs before main, what need not be there.
@count = internal global i32 1, section "counters", align 4
@other.count = alias i32, ptr @count
@twice = weak alias i32 (i32), ptr @double
@llvm.global_ctors = appending global [2 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 101, ptr @first, ptr null }, { i32, ptr, ptr } { i32 65535, ptr @second, ptr null }]
@llvm.used = appending global [1 x ptr] [ptr @count], section "llvm.metadata"
@table = global [2 x ptr] [ptr @twice, ptr @absent]
@absent.data = extern_weak global i32
@last = global i32 7, section "counters"
@llvm.cmdline = private constant [2 x i8] c"-c", section ".llvmcmd", align 1

define internal void @first() {
  store i32 20, ptr @count
  ret void
}

define internal void @second() section "start" {
  %1 = load i32, ptr @other.count
  %2 = add i32 %1, 3
  store i32 %2, ptr @count
  ret void
}

define i32 @double(i32 %x) {
  %1 = mul i32 %x, 2
  ret i32 %1
}

declare extern_weak i32 @absent(i32)

define i32 @main() {
  %1 = load i32, ptr @other.count
  %2 = call i32 @twice(i32 %1)
  %3 = load ptr, ptr @table
  %4 = call i32 %3(i32 %2)
  %5 = icmp eq ptr @absent, null
  %6 = zext i1 %5 to i32
  %7 = icmp ne ptr @absent.data, null
  %8 = select i1 %7, i32 100, i32 2
  %9 = add i32 %4, %6
  %10 = add i32 %9, %8
  ret i32 %10
}

; What clang -flto prints after the module.
^0 = module: (path: "x.ll", hash: (0, 0, 0, 0, 0))
^1 = blockcount: 0
