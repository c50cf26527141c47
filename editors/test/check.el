;;; check.el --- Run by editors/test/emacs in its folder -*- lexical-binding: t -*-

(require 'wend-mode)
(require 'cl-lib)

(defvar failures 0)
(defvar folder default-directory)

(defun check (what got expected)
  (unless (equal got expected)
    (setq failures (1+ failures))
    (message "FAILED: %s: expected %S, got %S" what expected got)))

(defun face-at (text)
  (goto-char (point-min))
  (if (search-forward text nil t)
      (get-text-property (match-beginning 0) 'face)
    'not-found))

;; Highlighting
(find-file "names.wend")
(check "mode" major-mode 'wend-mode)
(font-lock-ensure)
(dolist (each '(("A program" font-lock-comment-face) ("main" font-lock-function-name-face)
                ("const" font-lock-keyword-face) ("int N" font-lock-type-face)
                ("N = " font-lock-variable-name-face) ("gcd(int" font-lock-function-name-face)
                ("next()" font-lock-function-name-face) ("while f" font-lock-keyword-face)
                ("f(2) {" nil) ("len(" font-lock-builtin-face) ("if " font-lock-keyword-face)
                ("\"a" font-lock-string-face) ("'c'" font-lock-string-face)
                ("block" font-lock-comment-face) ("true" font-lock-constant-face)
                ("string" font-lock-warning-face) ("after" nil)))
  (check (car each) (face-at (car each)) (cadr each)))

;; Comments
(goto-char (point-min))
(search-forward "x += 1;")
(comment-region (line-beginning-position) (line-end-position))
(check "comment" (buffer-substring (line-beginning-position) (line-end-position))
       "        // if true { x += 1; }")
(uncomment-region (line-beginning-position) (line-end-position))
(check "uncomment" (buffer-modified-p) t)
(check "the same" (buffer-substring (line-beginning-position) (line-end-position))
       "        if true { x += 1; }")

;; Programs in the layout of wendc fmt keep their indentation.
(dolist (program (directory-files "programs" t "\\.wend\\'"))
  (find-file program)
  (let ((before (buffer-string)))
    (let ((inhibit-message t))
      (indent-region (point-min) (point-max)))
    (let ((difference (compare-strings before nil nil (buffer-string) nil nil)))
      (unless (eq difference t)
        (goto-char (abs difference))
        (check program (buffer-substring (line-beginning-position) (line-end-position))
               (nth (1- (line-number-at-pos)) (split-string before "\n"))))))
  (set-buffer-modified-p nil))

;; Formatting
(find-file (expand-file-name "untidy.wend" folder))
(wend-format-buffer)
(check "format" (buffer-string) "main() {\n    print 1;\n}\n")
(erase-buffer)
(insert "main() {")
(wend-format-buffer)
(check "format: errors" (buffer-string) "main() {")

;; Compilation
(with-current-buffer (find-file-noselect (expand-file-name "a.wend" folder))
  (check "command" compile-command "wendc -fsyntax-only a.wend"))
(with-temp-buffer
  (setq default-directory folder)
  (call-process "wendc" nil t nil "-fsyntax-only" "a.wend")
  (compilation-mode)
  (let ((inhibit-read-only t) found (at (point-min)))
    (compilation-parse-errors (point-min) (point-max) 'wendc)
    (while at
      (when-let ((message (get-text-property at 'compilation-message)))
        (let ((place (compilation--message->loc message)))
          (push (list (compilation--loc->line place) (compilation--loc->col place)
                      (compilation--message->type message))
                found)))
      (setq at (next-single-property-change at 'compilation-message)))
    (check "messages" (delete-dups (nreverse found)) '((2 9 1) (3 11 2)))))

;; The server, as Eglot is told
(require 'eglot)
(check "eglot" (funcall (cdr (assq 'wend-mode eglot-server-programs)) nil) '("wendc" "lsp"))
(kill-emacs (if (> failures 0) 1 0))
