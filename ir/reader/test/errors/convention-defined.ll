; Code of other compilers may call this function.
define preserve_mostcc void @f() {
  ret void
}
