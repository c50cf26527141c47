# Words, their lengths and neighbours, in a text.
{
  lines++
  gsub(/[^a-zA-Z_ ]+/, " ")
  gsub(/ +/, " ")
  fields += NF
  for (i = 1; i <= NF; i++) {
    count[$i]++
    if (length($i) > 12 && $i ~ /^[a-z]+_[a-z_]*e$/)
      long[toupper(substr($i, 1, 6))] += i
    if (i > 1 && index($i, "re") == 1)
      pairs[$(i - 1) " " $i]++
  }
  if (/for|while/ && !/if/)
    loops++
  parts = split($0, part, /_/)
  sum = (sum * 31 + parts * length($0)) % 1000003
}

END {
  for (word in count) {
    words++
    if (count[word] > 1000)
      total += count[word] * length(word)
    spread = spread + sqrt(count[word]) / (1 + length(word))
  }
  for (l in long) {
    kinds++
    weight += long[l]
  }
  for (p in pairs)
    both += pairs[p] * pairs[p]
  printf "%d lines, %d fields, %d words, %d loops, %d\n", lines, fields, words, loops, sum
  printf "%d %d %d %d %.3f\n", total, kinds, weight, both, spread
  # Sieve and string building, which need no input.
  for (i = 2; i < 200000; i++) {
    if (!(i in composite)) {
      primes++
      for (j = i + i; j < 200000; j += i)
        composite[j] = 1
    }
  }
  for (i = 0; i < 200000; i++)
    text = substr(text sprintf("%05d,", i * 7919 % 99991), 1, 300)
  print primes, text
}
