; A benchmark for TinyScheme, whose vector-ref and string-ref refuse all indices.

(define (show name value)
  (display name)
  (display " ")
  (display value)
  (newline))

(define (fib n)
  (if (< n 2) n (+ (fib (- n 1)) (fib (- n 2)))))

(define (tak x y z)
  (if (not (< y x))
      z
      (tak (tak (- x 1) y z) (tak (- y 1) z x) (tak (- z 1) x y))))

(define state 42)
(define (below limit)
  (set! state (modulo (* state 16807) 2147483647))
  (modulo state limit))

(define (numbers n limit)
  (let loop ((i 0) (list '()))
    (if (= i n) list (loop (+ i 1) (cons (below limit) list)))))

(define (merge a b)
  (cond ((null? a) b)
        ((null? b) a)
        ((< (car b) (car a)) (cons (car b) (merge a (cdr b))))
        (else (cons (car a) (merge (cdr a) b)))))

(define (halves list)
  (let loop ((list list) (a '()) (b '()))
    (if (null? list)
        (cons a b)
        (loop (cdr list) (cons (car list) b) a))))

(define (sorted list)
  (if (or (null? list) (null? (cdr list)))
      list
      (let ((both (halves list)))
        (merge (sorted (car both)) (sorted (cdr both))))))

(define (queens n)
  (define (safe? column placed distance)
    (or (null? placed)
        (and (not (= (car placed) column))
             (not (= (abs (- (car placed) column)) distance))
             (safe? column (cdr placed) (+ distance 1)))))
  (let place ((row 0) (placed '()))
    (if (= row n)
        1
        (let try ((column 0) (count 0))
          (if (= column n)
              count
              (try (+ column 1)
                   (if (safe? column placed 1)
                       (+ count (place (+ row 1) (cons column placed)))
                       count)))))))

(define (filter keep? list)
  (cond ((null? list) '())
        ((keep? (car list)) (cons (car list) (filter keep? (cdr list))))
        (else (filter keep? (cdr list)))))

(define (sieve n)
  (let loop ((i n) (list '()))
    (if (> i 1)
        (loop (- i 1) (cons i list))
        (let next ((list list) (count 0))
          (if (null? list)
              count
              (let ((prime (car list)))
                (next (filter (lambda (i) (> (remainder i prime) 0)) (cdr list))
                      (+ count 1))))))))

; Symbolic derivatives.
(define (derive e)
  (cond ((number? e) 0)
        ((symbol? e) (if (eq? e 'x) 1 0))
        ((eq? (car e) '+) (list '+ (derive (cadr e)) (derive (caddr e))))
        ((eq? (car e) '*)
         (list '+ (list '* (derive (cadr e)) (caddr e)) (list '* (cadr e) (derive (caddr e)))))
        (else (list 'd e))))

(define (size e)
  (if (pair? e) (+ (size (car e)) (size (cdr e))) 1))

(define (derived n)
  (let loop ((i 0) (e '(* (+ x 3) (* x (+ a x)))))
    (if (= i n) (size e) (loop (+ i 1) (derive e)))))

; Leaves a walk by its continuation.
(define (first list limit)
  (call/cc (lambda (return)
    (for-each (lambda (item) (if (> item limit) (return item))) list)
    0)))

(define (found n)
  (let ((list (numbers 300 1000)))
    (let loop ((i 0) (sum 0))
      (if (= i n) sum (loop (+ i 1) (+ sum (first list (below 1000))))))))

(define (strings n)
  (let loop ((i 0) (text "") (sum 0))
    (if (= i n)
        (list (string-length text) sum)
        (let ((longer (string-append text (atom->string (below 10000)) ",")))
          (loop (+ i 1)
                (if (> (string-length longer) 200) (substring longer 100 150) longer)
                (+ sum (string-length longer)))))))

(macro (unless form)
  `(if ,(cadr form) #f (begin ,@(cddr form))))

(define (counted n)
  (let ((table '()))
    (do ((i 0 (+ i 1)))
        ((= i n))
      (let* ((key (below 50)) (entry (assv key table)))
        (unless (and entry (set-cdr! entry (+ (cdr entry) 1)))
          (unless entry (set! table (cons (cons key 1) table))))))
    (list (length table) (apply max (map cdr table)))))

(show "fib" (fib 19))
(show "tak" (tak 14 9 4))
(let ((list (sorted (numbers 700 100000))))
  (show "sorted" (list-ref list 350)))
(show "queens" (queens 7))
(show "sieve" (sieve 1200))
(show "derived" (derived 6))
(show "found" (found 300))
(show "strings" (strings 4000))
(show "counted" (counted 600))
