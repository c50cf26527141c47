declare { x86_fp80, x86_fp80 } @f()
declare { x86_fp80, x86_fp80, x86_fp80 } @g()
