; Calls that unwind: two to one block, with phis there; results that need more than a register; pads
; with all kinds of clauses; a call of a function that does not unwind, which is not invoked.
; ModuleID = 'invoke.cpp'
@type = internal constant [1 x i8] zeroinitializer
@other = constant ptr null

declare i32 @__gxx_personality_v0(...)
declare i64 @strtol(ptr, ptr, i32)
declare i32 @abs(i32) nounwind
declare i32 @llvm.eh.typeid.for(ptr)

define internal i32 @double(i32 %x) {
  %y = shl i32 %x, 1
  ret i32 %y
}

define internal { i64, i32 } @pair(i64 %x) {
  %a = insertvalue { i64, i32 } poison, i64 %x, 0
  %b = insertvalue { i64, i32 } %a, i32 4, 1
  ret { i64, i32 } %b
}

define internal i1 @flag() {
  ret i1 true
}

define i32 @shared(i32 %n, ptr %text) personality ptr @__gxx_personality_v0 {
entry:
  %one = invoke i32 @double(i32 %n)
          to label %next unwind label %pad
next:
  %two = invoke i32 @double(i32 %one)
          to label %done unwind label %pad
done:
  %sum = phi i32 [ %two, %next ], [ %rest, %handler ]
  ret i32 %sum
pad:
  %at = phi i32 [ 1, %entry ], [ %one, %next ]
  %caught = landingpad { ptr, i32 }
          cleanup
          catch ptr @type
          filter [2 x ptr] [ptr @type, ptr @other]
          filter [0 x ptr] zeroinitializer
          catch ptr null
  %selector = extractvalue { ptr, i32 } %caught, 1
  %id = call i32 @llvm.eh.typeid.for(ptr @type)
  %is = icmp eq i32 %selector, %id
  br i1 %is, label %handler, label %pass
handler:
  %rest = add i32 %at, 1
  br label %done
pass:
  resume { ptr, i32 } %caught
}

define i64 @structure(i64 %x) personality ptr @__gxx_personality_v0 {
entry:
  %pair = invoke { i64, i32 } @pair(i64 %x)
          to label %join unwind label %pad
join:
  %parts = phi { i64, i32 } [ %pair, %entry ], [ zeroinitializer, %pad ]
  %low = extractvalue { i64, i32 } %parts, 0
  %high = extractvalue { i64, i32 } %parts, 1
  %wide = zext i32 %high to i64
  %sum = add i64 %low, %wide
  ret i64 %sum
pad:
  %caught = landingpad { ptr, i32 }
          catch ptr null
  br label %join
}

define i32 @needless(i32 %x) personality ptr @__gxx_personality_v0 {
entry:
  %flag = invoke i1 @flag()
          to label %next unwind label %pad
next:
  %y = invoke i32 @abs(i32 %x)
          to label %end unwind label %pad
end:
  %z = select i1 %flag, i32 %y, i32 0
  ret i32 %z
pad:
  %caught = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %caught
}

define i32 @main() {
  %a = call i32 @shared(i32 3, ptr null)
  %b = call i64 @structure(i64 20)
  %c = trunc i64 %b to i32
  %d = call i32 @needless(i32 -6)
  %e = add i32 %a, %c
  %f = add i32 %e, %d
  ret i32 %f
}
