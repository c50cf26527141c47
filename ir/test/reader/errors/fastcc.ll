declare fastcc void @f()
