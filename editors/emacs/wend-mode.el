;;; wend-mode.el --- Major mode for Wend programs -*- lexical-binding: t -*-

;; Package-Requires: ((emacs "26.1"))
;; Keywords: languages

;;; Commentary:

;; Highlighting, indentation, comments and compilation of Wend programs.  With
;; Eglot (in Emacs since version 29), M-x eglot runs the language server,
;; `wendc lsp'.

;;; Code:

(require 'cl-lib)
(require 'compile)

(defgroup wend nil
  "Wend programs."
  :group 'languages)

(defcustom wend-compiler "wendc"
  "The compiler, which is the language server, too: a command or a path."
  :type 'string)

(defcustom wend-indent-offset 4
  "The indentation of blocks, in columns.
The rest of a broken line is indented by twice as much."
  :type 'integer
  :safe #'integerp)

(defvar wend-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?/ ". 124b" table)
    (modify-syntax-entry ?* ". 23" table)
    (modify-syntax-entry ?\n "> b" table)
    (modify-syntax-entry ?\" "\"" table)
    (modify-syntax-entry ?\' "\"" table)
    (modify-syntax-entry ?\\ "\\" table)
    (modify-syntax-entry ?_ "_" table)
    (dolist (operator '(?+ ?- ?% ?& ?| ?^ ?~ ?! ?= ?< ?>))
      (modify-syntax-entry operator "." table))
    table)
  "The syntax of Wend.")

(defconst wend--name "[A-Za-z_][A-Za-z0-9_]*")

(defvar wend-font-lock-keywords
  `((,(regexp-opt '("if" "else" "while" "for" "break" "continue" "return" "print" "println" "const")
                  'symbols)
     . font-lock-keyword-face)
    (,(regexp-opt '("true" "false") 'symbols) . font-lock-constant-face)
    ("\\_<string\\_>" . font-lock-warning-face)
    ;; Definitions: after a result type, or at the beginning of a statement and before a body.
    (,(concat "\\_<\\(?:int\\|bool\\)\\_>[ \t]+\\(" wend--name "\\)[ \t]*(")
     1 font-lock-function-name-face)
    (,(concat "\\(?:^\\|[{};]\\)[ \t]*\\(" wend--name "\\)[ \t]*([^()]*)[ \t]*{")
     1 font-lock-function-name-face)
    (,(regexp-opt '("int" "bool") 'symbols) . font-lock-type-face)
    (,(concat (regexp-opt '("read" "eof" "getc" "putc" "exit" "len") 'symbols) "[ \t]*(")
     1 font-lock-builtin-face)
    ;; Declared variables: after a type.
    (,(concat "\\_<\\(?:int\\|bool\\)\\_>[ \t]+\\(" wend--name "\\)")
     1 font-lock-variable-name-face))
  "What is highlighted in Wend programs, beside comments and strings.")

(defun wend--continued-p ()
  "Whether the line before, without comments, leaves a statement open."
  (save-excursion
    (back-to-indentation)
    (forward-comment (- (point)))
    (not (or (bobp) (memq (char-before) '(?\; ?{ ?}))))))

(defun wend--list-p (brace)
  "Whether the `{' at BRACE begins the elements of an array."
  (save-excursion
    (goto-char brace)
    (skip-chars-backward " \t\n")
    (eq (char-before) ?=)))

(defun wend--indentation ()
  "The indentation of the current line: that of `wendc fmt'."
  (save-excursion
    (back-to-indentation)
    (let* ((state (syntax-ppss))
           (braces (cl-remove-if-not (lambda (open) (eq (char-after open) ?{)) (nth 9 state)))
           (is-list (and braces (wend--list-p (car (last braces)))))
           (depth (- (length braces) (if is-list 1 0)))
           (is-continued (or is-list (and (not (looking-at "/[/*]")) (wend--continued-p)))))
      (cond ((nth 4 state) (current-indentation))
            ((and (eq (char-after) ?}) (not is-list)) (* wend-indent-offset (1- depth)))
            (t (* wend-indent-offset (+ depth (if is-continued 2 0))))))))

(defun wend-indent-line ()
  "Indent the current line."
  (interactive)
  (unless (nth 3 (save-excursion (back-to-indentation) (syntax-ppss)))
    (let ((indentation (max 0 (wend--indentation))))
      (if (<= (current-column) (current-indentation))
          (indent-line-to indentation)
        (save-excursion (indent-line-to indentation))))))

(defun wend-format-buffer ()
  "Format the program in the buffer by `wendc fmt', unless it has syntax errors."
  (interactive)
  (let ((output (generate-new-buffer " *wendc fmt*")))
    (unwind-protect
        (if (eq 0 (call-process-region (point-min) (point-max) wend-compiler nil
                                       (list output nil) nil "fmt" "-"))
            (replace-buffer-contents output)
          (message "The program has syntax errors"))
      (kill-buffer output))))

;; The errors of wendc in compilation buffers.
(add-to-list 'compilation-error-regexp-alist 'wendc)
(add-to-list
 'compilation-error-regexp-alist-alist
 '(wendc "^\\(.+\\.wend\\):\\([0-9]+\\):\\([0-9]+\\): \\(?:\\(warning\\)\\|\\(note\\|remark\\)\\|\\(?:runtime \\)?error\\):"
         1 2 3 (4 . 5)))

(defvar eglot-server-programs)
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs
               (cons 'wend-mode (lambda (&rest _) (list wend-compiler "lsp")))))

;;;###autoload
(define-derived-mode wend-mode prog-mode "Wend"
  "Major mode for Wend programs."
  (setq-local comment-start "// ")
  (setq-local comment-end "")
  (setq-local comment-start-skip "\\(?://+\\|/\\*+\\)[ \t]*")
  (setq-local font-lock-defaults '(wend-font-lock-keywords))
  (setq-local indent-line-function #'wend-indent-line)
  (setq-local electric-indent-chars (append "{};" electric-indent-chars))
  (setq-local indent-tabs-mode nil)
  (setq-local fill-column 100)
  (when buffer-file-name
    (setq-local compile-command
                (concat wend-compiler " -fsyntax-only "
                        (shell-quote-argument (file-name-nondirectory buffer-file-name))))))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.wend\\'" . wend-mode))

(provide 'wend-mode)
;;; wend-mode.el ends here
