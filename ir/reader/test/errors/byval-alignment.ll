; The copy that is passed cannot have this alignment. That of a plain pointer is a promise.
declare void @g(ptr align 65536)
declare void @f(ptr byval(i32) align 65536)
