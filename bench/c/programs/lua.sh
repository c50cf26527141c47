# The Lua interpreter: tables, closures, coroutines, strings, garbage collection.
half=validation
kind=languages
package=lua5.4
executable=src/lua

prepare() {
  # Debian's build generates this header.
  echo '#define DEB_HOST_MULTIARCH "x86_64-linux-gnu"' >src/lua5.4-deb-multiarch.h
}

build() {
  cd src
  # luac.c has a main of its own.
  local sources=(l*.c)
  "$CC" -DLUA_USE_POSIX -DLUA_COMPAT_5_3 -o lua "${sources[@]/luac.c/}" -lm
}

workload() {
  "$BUILT/src/lua" "$DRIVERS/lua.lua"
}
