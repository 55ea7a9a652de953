;;; typing.el --- Types into Emacs, with a list that opens meanwhile  -*- lexical-binding: t -*-

;; `cargo xtask test-editors emacs' runs it in a terminal, in a copy of examples/own-game as the current folder. What is typed
;; is what is there.  The environment names the texts, the README and the file for the report.

(defconst typing-pace 0.09 "Seconds for a key.")
(defconst typing-root default-directory "The project.")
(defvar typing-lists 0 "How many keys were typed while a list was open.")

(defun typing-read (file)
  "The text of FILE."
  (with-temp-buffer
    (insert-file-contents file)
    (buffer-string)))

(defun typing-set-up ()
  "Evaluate what the README says of lists that open by themselves."
  (let ((readme (typing-read (getenv "CARDC_README"))))
    (unless (string-match "<!-- typing -->\n```elisp\n\\(\\(?:.*\n\\)*?\\)```" readme)
      (error "The README does not show how lists open by themselves"))
    (eval (car (read-from-string (format "(progn %s)" (match-string 1 readme)))) t)))

(defun typing-report (format &rest words)
  "Add a line of FORMAT with WORDS to the report."
  (write-region (concat (apply #'format format words) "\n") nil (getenv "CARDC_REPORT") t 'quiet))

(defun typing-keys (text)
  "The keys for TEXT, indentation and all."
  (mapcar (lambda (letter) (if (eq letter ?\n) ?\r letter)) text))

(defun typing-next (keys done)
  "Type the first of KEYS as a key, and the others after it; then call DONE."
  (if (null keys)
      (funcall done)
    (when (bound-and-true-p company-candidates)
      (setq typing-lists (1+ typing-lists)))
    (setq unread-command-events (append unread-command-events (list (car keys))))
    (run-at-time typing-pace nil #'typing-next (cdr keys) done)))

(defun typing-when (probe done)
  "Call DONE as soon as PROBE gives something."
  (if (funcall probe)
      (funcall done)
    (run-at-time 0.05 nil #'typing-when probe done)))

(defun typing-file (file text done)
  "Type TEXT into FILE, which is new; then call DONE."
  (switch-to-buffer (find-file-noselect (expand-file-name file typing-root)))
  (setq-local electric-indent-inhibit t)
  (electric-indent-local-mode -1)
  (typing-when
   #'eglot-managed-p
   (lambda ()
     (setq typing-lists 0)
     (typing-next
      (typing-keys text)
      (lambda ()
        (let ((found (buffer-string)))
          (typing-report "%s - %s is what was typed, with a list open at %d keys%s"
                         (if (and (equal found text) (> typing-lists 0)) "ok" "not ok")
                         file typing-lists
                         (if (equal found text) "" (concat ", but:\n" found))))
        (set-buffer-modified-p nil)
        (funcall done))))))

(defun typing-start ()
  "Type everything, and leave."
  (typing-set-up)
  (let ((typed (file-name-as-directory (getenv "CARDC_TYPED"))))
    (typing-file
     "cards/typed.card" (typing-read (concat typed "guest.card"))
     (lambda ()
       (typing-file
        "decks/typed.deck" (typing-read (concat typed "visit.deck"))
        (lambda ()
          (typing-report "done")
          (kill-emacs 0)))))))

(setq make-backup-files nil
      create-lockfiles nil
      auto-save-default nil)
(add-hook 'emacs-startup-hook
          (lambda ()
            (condition-case why
                (typing-start)
              (error
               (typing-report "not ok - %s" (error-message-string why))
               (kill-emacs 1)))))

;;; typing.el ends here
