;;; test.el --- Drives Emacs and eglot with cardc.el  -*- lexical-binding: t -*-

;; `cargo xtask test-editors emacs' runs it in batch mode, in a copy of examples/own-game as the current folder.

(require 'flymake)

(defconst test-patience 60 "Seconds that anything may take.")

(defconst test-root default-directory "The project.")

(defun test-check (condition what)
  "Fail unless CONDITION; say WHAT is so."
  (unless condition (error "Not so: %s" what))
  (message "ok - %s" what)
  condition)

(defun test-wait (what probe)
  "Wait until PROBE gives something, and give that.  WHAT is what it stands for."
  (let ((end (+ (float-time) test-patience)) found)
    (while (and (not (setq found (funcall probe))) (< (float-time) end))
      (accept-process-output nil 0.05))
    (test-check found what)))

(defun test-go-to (text)
  "Put point in front of TEXT."
  (goto-char (point-min))
  (let ((case-fold-search nil))
    (test-check (search-forward text nil t) (format "there is \"%s\"" text)))
  (goto-char (match-beginning 0)))

(defun test-replace (from to)
  "Write TO where FROM stands."
  (test-go-to from)
  (delete-char (length from))
  (insert to)
  ;; What an idle timer does for somebody who sits before it.
  (eglot--signal-textDocument/didChange))

(defun test-open (file)
  "Open FILE, and wait until the server attends to it."
  (switch-to-buffer (find-file-noselect (expand-file-name file test-root)))
  ;; `eglot-ensure' waits for the end of a command, and batch mode has none.
  (run-hooks 'post-command-hook)
  (test-wait (format "the server attends to %s" file) (lambda () (eglot-managed-p))))

(defun test-problems ()
  "The problems of this buffer, asked for anew."
  (flymake-start)
  (flymake-diagnostics))

(defun test-diagnostics ()
  "A mistake is told, and a fix mends it."
  (test-open "cards/first.card")
  (test-check (eq major-mode 'card-mode) "the file is of the mode card")
  (test-replace "[Draw]" "[Drwa]")
  (let ((problem (car (test-wait "a mistake is told" #'test-problems))))
    (test-check (string-search "Drwa" (flymake-diagnostic-text problem)) "which names the word")
    (test-check (eq (flymake-diagnostic-type problem) 'eglot-error) "as an error"))
  (test-go-to "Drwa")
  (let* ((actions (eglot-code-actions (point) (+ (point) 4) "quickfix"))
         (fix (seq-find (lambda (action) (plist-get action :edit)) actions)))
    (test-check fix (format "a fix is offered: %s" (plist-get fix :title)))
    (eglot--apply-workspace-edit (plist-get fix :edit)))
  (test-go-to "[Draw]")
  (eglot--signal-textDocument/didChange)
  (test-wait "and the mistake is gone" (lambda () (null (test-problems)))))

(defun test-hover ()
  "A hover names the rule."
  (test-go-to "Draw]")
  (let (shown)
    (eglot-hover-eldoc-function (lambda (page &rest _) (setq shown page)))
    (test-wait "a hover is shown" (lambda () shown))
    (test-check (string-search "the top card of your deck" shown) "and it names the rule")))

(defun test-completion ()
  "A verb is completed."
  (test-replace "[Serve]" "[Ser")
  (let* ((found (eglot-completion-at-point))
         (offered (all-completions "" (nth 2 found))))
    (test-check (seq-some (lambda (one) (string-search "Serve" one)) offered) "the verb is completed"))
  (test-replace "[Ser" "[Serve]"))

(defun test-rename ()
  "A rule gets a new id in every file."
  (test-open "games/teatime/rulebook.md")
  (test-go-to "thirst")
  ;; It asks before it edits files that are not open.
  (cl-letf (((symbol-function 'y-or-n-p) #'always))
    (eglot-rename "parched"))
  (test-go-to "## parched")
  (test-check (with-current-buffer (find-file-noselect (expand-file-name "games/teatime/game.toml" test-root))
                (goto-char (point-min))
                (search-forward "rule = \"parched\"" nil t))
              "a rule gets its new id, in the other files too"))

(setq eglot-confirm-server-initiated-edits nil
      make-backup-files nil
      create-lockfiles nil)

(condition-case why
    (progn
      (test-diagnostics)
      (test-hover)
      (test-completion)
      (test-rename)
      (message "PASSED"))
  (error
   (message "FAILED: %s" (error-message-string why))
   (kill-emacs 1)))

;;; test.el ends here
