declare tailcc void @f()
