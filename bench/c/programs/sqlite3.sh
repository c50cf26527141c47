# sqlite3's shell runs statements on a database in memory: insertions, joins, sorting, aggregates.
# The amalgamation is made by Tcl when the package is configured.
half=tuning
kind=data
package=sqlite3
executable=shell

prepare() {
  ./configure --disable-shared --disable-tcl --disable-readline --with-tcl=/usr/lib/tcl8.6
  make sqlite3.c shell.c
}

build() {
  "$CC" -DSQLITE_THREADSAFE=0 -DSQLITE_OMIT_LOAD_EXTENSION -o shell sqlite3.c shell.c -lm
}

workload() {
  "$BUILT/shell" -batch :memory: <"$DRIVERS/sqlite3.sql"
}
