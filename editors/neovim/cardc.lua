-- cardc in Neovim, 0.7 and later, without any plugin: put this file into ~/.config/nvim/plugin/.

-- What the language server reads. Rulebooks stay Markdown, and the files of a game stay TOML.
local files = { '*.card', '*.deck', 'cardc.toml', 'game.toml', 'vocabulary.toml', 'rulebook.md', '*.rulebook.md' }

local group = vim.api.nvim_create_augroup('cardc', {})

for filetype, comment in pairs({ card = '// %s', deck = '// %s' }) do
  vim.api.nvim_create_autocmd({ 'BufRead', 'BufNewFile' }, {
    group = group,
    pattern = '*.' .. filetype,
    callback = function(event)
      vim.bo[event.buf].filetype = filetype
      vim.bo[event.buf].commentstring = comment
      vim.bo[event.buf].expandtab = true
      vim.bo[event.buf].shiftwidth = 4
    end,
  })
end

-- The folder of the nearest cardc.toml, else the file's own: one server for every project.
local function root_of(path)
  local folder = vim.fn.fnamemodify(path, ':p:h')
  local settings = vim.fn.findfile('cardc.toml', vim.fn.escape(folder, ' ,;*?') .. ';')
  return settings == '' and folder or vim.fn.fnamemodify(settings, ':p:h')
end

-- `vim.lsp.start` came with 0.8. It uses the server again that runs for a root; 0.7 has to be told.
local running = {}
local function attach(buffer, config)
  if vim.lsp.start then
    return vim.lsp.start(config, { bufnr = buffer })
  end
  local known = running[config.root_dir]
  if not known or not vim.lsp.get_client_by_id(known) then
    running[config.root_dir] = vim.lsp.start_client(config)
  end
  vim.lsp.buf_attach_client(buffer, running[config.root_dir])
end

vim.api.nvim_create_autocmd({ 'BufRead', 'BufNewFile' }, {
  group = group,
  pattern = files,
  callback = function(event)
    attach(event.buf, {
      name = 'cardc',
      cmd = { 'cardc', 'lsp' },
      root_dir = root_of(event.match),
      on_attach = function(_, buffer)
        -- Completion with <C-x><C-o>, definitions with <C-]>.
        vim.bo[buffer].omnifunc = 'v:lua.vim.lsp.omnifunc'
        vim.bo[buffer].tagfunc = 'v:lua.vim.lsp.tagfunc'
      end,
    })
  end,
})
