; wendc: --print=domtree,domfrontier,cfg
; The tree and the frontiers of a function of seven blocks, by their definition: {return} for if.then,
; if.end and while.end, {while.cond} for while.body, both for while.cond.
define i32 @fibonacci(i32 %n) {
entry:
  %0 = icmp slt i32 %n, 2
  br i1 %0, label %if.then, label %if.end

if.then:
  br label %return

if.end:
  br label %while.cond

while.cond:
  %i = phi i32 [ 1, %if.end ], [ %i.next, %while.body ]
  %a = phi i32 [ 0, %if.end ], [ %b, %while.body ]
  %b = phi i32 [ 1, %if.end ], [ %sum, %while.body ]
  %1 = icmp slt i32 %i, %n
  br i1 %1, label %while.body, label %while.end

while.body:
  %sum = add i32 %a, %b
  %i.next = add i32 %i, 1
  br label %while.cond

while.end:
  br label %return

return:
  %result = phi i32 [ %n, %if.then ], [ %b, %while.end ]
  ret i32 %result
}
