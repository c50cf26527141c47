# A program parses XML with expat, with and without namespaces.
half=validation
kind=text
package=expat
executable=driver

prepare() {
  cd expat
  ./buildconf.sh
  ./configure --without-docbook --without-examples --without-tests --without-xmlwf --disable-shared
}

build() {
  "$CC" -DHAVE_EXPAT_CONFIG_H -Iexpat -Iexpat/lib -o driver "$DRIVERS/expat.c" expat/lib/xmlparse.c \
    expat/lib/xmlrole.c expat/lib/xmltok.c
}

workload() {
  "$BUILT/driver" "$INPUTS/records.xml"
}
