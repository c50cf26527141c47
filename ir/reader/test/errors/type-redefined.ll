%t = type { i32 }
%t = type { i64 }
