# pbmtojbg of JBIG-KIT compresses a picture of two colours, and jbgtopbm decompresses it.
half=tuning
kind=images
package=jbigkit
executable=driver

prepare() {
  true
}

build() {
  "$CC" -Ilibjbig -o driver pbmtools/pbmtojbg.c libjbig/jbig.c libjbig/jbig_ar.c
  "$CC" -Ilibjbig -o driver2 pbmtools/jbgtopbm.c libjbig/jbig.c libjbig/jbig_ar.c
}

workload() {
  { printf 'P4\n4096 1500\n'; head -c 768000 "$INPUTS/image.ppm" | tail -c 767800; head -c 200 "$INPUTS/text"; } >picture.pbm
  "$BUILT/driver" picture.pbm picture.jbg
  cat picture.jbg
  "$BUILT/driver2" picture.jbg out.pbm
  cat out.pbm
}
