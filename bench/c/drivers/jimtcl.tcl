# A benchmark for Tcl interpreters.

proc fib {n} {
    if {$n < 2} {
        return $n
    }
    expr {[fib [expr {$n - 1}]] + [fib [expr {$n - 2}]]}
}

set state 42
proc below {limit} {
    global state
    set state [expr {$state * 16807 % 2147483647}]
    expr {$state % $limit}
}

proc sieve {n} {
    set composite [lrepeat [expr {$n + 1}] 0]
    set primes {}
    for {set i 2} {$i <= $n} {incr i} {
        if {![lindex $composite $i]} {
            lappend primes $i
            for {set j [expr {$i * $i}]} {$j <= $n} {incr j $i} {
                lset composite $j 1
            }
        }
    }
    list [llength $primes] [lindex $primes end]
}

proc words {n} {
    set count [dict create]
    for {set i 0} {$i < $n} {incr i} {
        set word [format %c%c [expr {97 + [below 26]}] [expr {97 + [below 26]}]]
        dict incr count $word
    }
    set best {}
    foreach word [lsort [dict keys $count]] {
        if {[dict get $count $word] > $n / 550} {
            lappend best $word
        }
    }
    list [dict size $count] [llength $best] [lrange $best 0 5]
}

proc queens {n} {
    set ::solutions 0
    place $n 0 {}
    set ::solutions
}

proc place {n row columns} {
    if {$row == $n} {
        incr ::solutions
        return
    }
    for {set c 0} {$c < $n} {incr c} {
        set free 1
        set r 0
        foreach d $columns {
            if {$d == $c || abs($d - $c) == $row - $r} {
                set free 0
                break
            }
            incr r
        }
        if {$free} {
            place $n [expr {$row + 1}] [concat $columns $c]
        }
    }
}

proc texts {n} {
    set text {}
    for {set i 0} {$i < $n} {incr i} {
        append text "key[below 1000] = [below 100000]; "
    }
    set sum 0
    foreach item [split $text ";"] {
        if {[regexp {^ *key([0-9]+) = ([0-9]+)$} $item all key value]} {
            incr sum [expr {$key ^ $value}]
        }
    }
    set changed [regsub -all {key([1-4])} $text {<\1>}]
    set mapped [string map {= : key k} [string toupper $text]]
    list $sum [string length $changed] [string length $mapped] [string first "<4>99" $changed]
}

proc sorting {n} {
    set items {}
    for {set i 0} {$i < $n} {incr i} {
        lappend items [list [below 1000] $i]
    }
    set items [lsort -command {apply {{a b} {
        set d [expr {[lindex $a 0] - [lindex $b 0]}]
        expr {$d ? $d : [lindex $a 1] - [lindex $b 1]}
    }}} $items]
    list [lindex $items 0] [lindex $items [expr {$n / 2}]] [lindex $items end]
}

proc matrices {n} {
    for {set i 0} {$i < $n} {incr i} {
        for {set j 0} {$j < $n} {incr j} {
            set a($i,$j) [expr {($i * $j) % 7 + 0.5}]
        }
    }
    set sum 0.0
    for {set i 0} {$i < $n} {incr i} {
        for {set j 0} {$j < $n} {incr j} {
            set cell 0.0
            for {set k 0} {$k < $n} {incr k} {
                set cell [expr {$cell + $a($i,$k) * $a($k,$j)}]
            }
            set sum [expr {$sum + $cell * ($i - $j + 1)}]
        }
    }
    set sum
}

puts "fib [fib 20]"
puts "sieve [sieve 40000]"
puts "words [words 20000]"
puts "queens [queens 6]"
puts "texts [texts 4000]"
puts "sorting [sorting 4000]"
puts "matrices [matrices 24]"
