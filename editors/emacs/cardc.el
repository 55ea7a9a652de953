;;; cardc.el --- Cards and decks of cardc, with eglot  -*- lexical-binding: t -*-

;; Put this file into ~/.emacs.d/, and into your init file:  (load (locate-user-emacs-file "cardc.el"))
;; Emacs 29 and later bring eglot along. For older ones it is on GNU ELPA, and on Debian in the package elpa-eglot.

;;; Code:

(require 'cl-lib)
(require 'project)
(require 'eglot)

(defvar card-font-lock-keywords
  '(("^\\s-*\\([a-z]+\\)\\s-+\"" 1 font-lock-keyword-face)
    ("^\\(game\\|set\\)\\_>" 1 font-lock-keyword-face)
    ("^\\s-*\\([a-z-]+\\)\\_>" 1 font-lock-variable-name-face)
    ("\\[[^][\n]+\\]" . font-lock-function-name-face)
    ("\\*[^*\n]+\\*" . font-lock-type-face))
  "Colours of cards.  The language server knows more.")

(defvar deck-font-lock-keywords
  '(("^#.*" . font-lock-function-name-face)
    ("^\\s-*\\(?:[-*•]\\s-+\\)?\\([0-9]+\\s-*[xX×]?\\)\\s-" 1 font-lock-constant-face)
    ("\\s-\\([xX×][0-9]+\\)\\s-*$" 1 font-lock-constant-face))
  "Colours of decks.")

(defvar card-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?/ ". 12" table)
    (modify-syntax-entry ?\n ">" table)
    (modify-syntax-entry ?' "w" table)
    table)
  "Comments begin with two slashes.")

(define-derived-mode card-mode prog-mode "Card"
  "Cards of cardc: the text on the card is the program."
  (setq-local comment-start "// "
              indent-tabs-mode nil
              tab-width 4
              font-lock-defaults '(card-font-lock-keywords)))

(define-derived-mode deck-mode prog-mode "Deck"
  "Deck lists of cardc."
  :syntax-table card-mode-syntax-table
  (setq-local comment-start "// "
              font-lock-defaults '(deck-font-lock-keywords)))

;; Emacs itself has no mode for Markdown, and one of our own keeps eglot out of other TOML files.
(define-derived-mode cardc-book-mode text-mode "Rulebook" "Rulebooks of cardc.")
(define-derived-mode cardc-pack-mode conf-toml-mode "Pack" "Files of a game of cardc.")

(add-to-list 'auto-mode-alist '("\\.card\\'" . card-mode))
(add-to-list 'auto-mode-alist '("\\.deck\\'" . deck-mode))
(add-to-list 'auto-mode-alist '("\\(?:/\\|\\.\\)rulebook\\.md\\'" . cardc-book-mode))
(add-to-list 'auto-mode-alist '("/\\(?:cardc\\|game\\|vocabulary\\)\\.toml\\'" . cardc-pack-mode))

;; A project is what lies around a cardc.toml, within version control or not.
(defun cardc-find-project (folder)
  "The project of cardc around FOLDER."
  (let ((root (locate-dominating-file folder "cardc.toml")))
    (and root (list 'cardc root))))
(cl-defmethod project-root ((project (head cardc)))
  "The folder with the cardc.toml of PROJECT."
  (cadr project))
(add-hook 'project-find-functions #'cardc-find-project)

;; One server for all of a project: the modes are one entry.
(add-to-list 'eglot-server-programs
             '((card-mode deck-mode cardc-book-mode cardc-pack-mode) . ("cardc" "lsp")))
(dolist (hook '(card-mode-hook deck-mode-hook cardc-book-mode-hook cardc-pack-mode-hook))
  (add-hook hook #'eglot-ensure))

(provide 'cardc)
;;; cardc.el ends here
