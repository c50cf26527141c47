# Functions for scripts that build Debian's source packages, to be read by `.`. FETCH is the script
# `fetch`.

# fetched FOLDER PACKAGE — unpacks the sources of a package, unless there are some.
fetched() {
  local sources=$1/sources/$2
  [ -z "$(find "$sources" -mindepth 1 -maxdepth 1 -type d 2>/dev/null)" ] || return 0
  mkdir -p "$sources"
  "$FETCH" "$1" apt-get source --download-only "$2" ||
    "$FETCH" "$1" apt-get source --download-only "$2/trixie" || return
  (cd "$sources" && dpkg-source -x "$1/$2"_*.dsc)
}

# configured FOLDER NAME PACKAGE COMMAND… — makes a copy of the sources, unless there is one, and
# configures it. It is where copies are built later: makefiles have absolute names.
configured() {
  local made=$1/configured/$2 copy=$1/copies/$2 sources=$1/sources/$3
  [ ! -d "$made" ] || return 0
  fetched "$1" "$3" || return
  rm -rf "$copy"
  mkdir -p "$1/copies" "$1/configured"
  shift 3
  cp -a "$sources"/*/ "$copy" || return
  # Not in a condition, in which `set -e` of the caller would not apply to the command.
  (cd "$copy" && eval "$@")
  local status=$?
  [ $status = 0 ] && mv "$copy" "$made"
}

# copied FOLDER NAME — makes a copy of what is configured.
copied() {
  rm -rf "$1/copies/$2"
  cp -a "$1/configured/$2" "$1/copies/$2"
}

# Some configure scripts do not want to be run by root. ccache would not see that the variables of
# the script `cc` changed. What configure scripts take for makeinfo makes no documents.
export FORCE_UNSAFE_CONFIGURE=1 CCACHE_DISABLE=1 MAKEINFO=true JOBS=${JOBS:-$(nproc)}
