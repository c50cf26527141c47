declare { double, i64, double } @f()
declare { double, double, float } @g()
