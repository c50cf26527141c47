@a = global x86_fp80 0xK3FFF800
