# mkbitmap and potrace make a bitmap of a picture and trace its outlines.
half=tuning
kind=images
package=potrace
executable=src/potrace

prepare() {
  ./configure --disable-shared
}

build() {
  make -C src -j"$JOBS" CFLAGS= potrace mkbitmap
}

workload() {
  local options
  for options in '-f 4 -t 0.48' '-f 2 -s 3 -t 0.6 -i'; do
    # shellcheck disable=SC2086
    "$BUILT/src/mkbitmap" $options -o picture.pbm "$INPUTS/image.ppm"
    cat picture.pbm
    "$BUILT/src/potrace" -b svg -o - picture.pbm
    "$BUILT/src/potrace" -b pgm -t 4 -a 1.2 -o - picture.pbm
  done
}
