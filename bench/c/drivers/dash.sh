# A benchmark for shells; none of it starts a process. The argument is a text.

fib() {
  if [ "$1" -lt 2 ]; then
    result=$1
    return
  fi
  fib $(($1 - 1))
  set -- "$1" "$result"
  fib $(($1 - 2))
  result=$((result + $2))
}

collatz() {
  longest=0 i=1
  while [ $i -le "$1" ]; do
    n=$i steps=0
    while [ $n -ne 1 ]; do
      if [ $((n & 1)) = 0 ]; then
        n=$((n >> 1))
      else
        n=$((3 * n + 1))
      fi
      : $((steps += 1))
    done
    [ $steps -le $longest ] || longest=$steps
    : $((i += 1))
  done
  result=$longest
}

words() {
  lines=0 words=0 long=0 calls=0 capitals=0
  while read -r line && [ $lines -lt "$2" ]; do
    : $((lines += 1))
    for word in $line; do
      : $((words += 1))
      case $word in
        *\(*) : $((calls += 1)) ;;
        [A-Z]* | *_[A-Z]*) : $((capitals += 1)) ;;
        ???????????*) : $((long += 1)) ;;
      esac
    done
  done <"$1"
  result="$lines $words $calls $capitals $long"
}

# Replaces each a of a text by xy, and cuts it at each full stop.
edit() {
  text=$1 out='' parts=0
  while :; do
    case $text in
      *a*) out=$out${text%%a*}xy text=${text#*a} ;;
      *) break ;;
    esac
  done
  out=$out$text
  IFS=.
  for part in $out; do
    : $((parts += ${#part}))
  done
  unset IFS
  result="$parts ${out##*.}"
}

# Numbers of the environment: variables whose names are made.
sieve() {
  i=2 count=0
  while [ $i -le "$1" ]; do
    eval "composite=\${c$i-}"
    if [ -z "$composite" ]; then
      : $((count += 1)) $((j = i * i))
      while [ $j -le "$1" ]; do
        eval "c$j=1"
        : $((j += i))
      done
    fi
    : $((i += 1))
  done
  result=$count
}

set -f
fib 17
echo "fib $result"
collatz 600
echo "collatz $result"
words "$1" 9000
echo "words $result"
i=0
while [ $i -lt 700 ]; do
  edit "banana.$i.a pan and a bar.$((i * 7)).an apple was eaten.abracadabra ${i}a"
  : $((i += 1))
done
echo "edit $result"
sieve 3000
echo "sieve $result"
i=0
while [ $i -lt 3000 ]; do
  case $i in
    ???) pad=0 ;;
    ????) pad= ;;
    *) pad=000 ;;
  esac
  echo "$pad$i $((i * i % 65521)) ${result}_$i"
  : $((i += 1))
done
