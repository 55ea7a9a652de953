-- Drives Neovim with ../cardc.lua as its only configuration. `cargo xtask test-editors neovim` runs it, in a copy of
-- examples/own-game as the current folder.

local PATIENCE = 60000

local function check(condition, what)
  if not condition then
    error('Not so: ' .. what, 0)
  end
  print('ok - ' .. what .. '\n')
end

local function wait_for(what, probe)
  local found
  local came = vim.wait(PATIENCE, function()
    found = probe()
    return found
  end, 50)
  check(came, what)
  return found
end

local function lines()
  return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
end

-- Puts the cursor onto the first character of `text`.
local function go_to(text)
  vim.fn.cursor(1, 1)
  check(vim.fn.search('\\V\\C' .. vim.fn.escape(text, '\\'), 'cW') > 0, 'there is "' .. text .. '"')
end

local function replace(from, to)
  go_to(from)
  local row, column = unpack(vim.api.nvim_win_get_cursor(0))
  vim.api.nvim_buf_set_text(0, row - 1, column, row - 1, column + #from, { to })
end

-- The answers of the server to what `method` asks about the cursor.
local function ask(method, params)
  local answers = vim.lsp.buf_request_sync(0, method, params or vim.lsp.util.make_position_params(0, 'utf-16'), PATIENCE)
  local _, answer = next(answers or {})
  check(answer and not answer.err, 'the server answers ' .. method)
  return answer.result
end

local function open(file)
  vim.cmd('edit ' .. file)
  wait_for('the server attends to ' .. file, function()
    local clients = (vim.lsp.get_clients or vim.lsp.get_active_clients)()
    local client = clients[1]
    return client and client.initialized ~= false and vim.lsp.buf_is_attached(0, client.id)
  end)
end

local function diagnostics()
  open('cards/first.card')
  check(vim.bo.filetype == 'card', 'the file is of the type card')
  replace('[Draw]', '[Drwa]')
  local found = wait_for('a mistake is told', function()
    return vim.diagnostic.get(0)[1]
  end)
  check(found.severity == vim.diagnostic.severity.ERROR and found.source == 'cardc', 'as an error of cardc')
  check(found.message:find('Drwa', 1, true), 'which names the word: ' .. found.message)

  go_to('Drwa')
  local params = vim.lsp.util.make_range_params(0, 'utf-16')
  params.context = { diagnostics = { found.user_data.lsp and found.user_data.lsp.diagnostic or nil } }
  local fixes = ask('textDocument/codeAction', params)
  local fix = vim.tbl_filter(function(action)
    return action.kind == 'quickfix' and action.edit
  end, fixes)[1]
  check(fix, 'a fix is offered: ' .. (fix and fix.title or ''))
  vim.lsp.util.apply_workspace_edit(fix.edit, 'utf-16')
  check(lines():find('[Draw]', 1, true), 'the fix mends the word')
  wait_for('and the mistake is gone', function()
    return #vim.diagnostic.get(0) == 0
  end)
end

local function hover()
  go_to('Draw]')
  local page = ask('textDocument/hover')
  check(page.contents.value:find('the top card of your deck', 1, true), 'the hover names the rule')
  vim.lsp.buf.hover()
  wait_for('and Neovim shows it in a window', function()
    for _, window in ipairs(vim.api.nvim_list_wins()) do
      local shown = vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false)
      if vim.api.nvim_win_get_config(window).relative ~= '' and table.concat(shown, ' '):find('Draw', 1, true) then
        return true
      end
    end
  end)
end

local function completion()
  replace('[Serve]', '[Ser')
  go_to('[Ser')
  -- At the end of `[Ser`, as insert mode has it. The first call says where the word begins, the second what fits.
  vim.api.nvim_win_set_cursor(0, { vim.fn.line('.'), vim.fn.col('.') - 1 + #'[Ser' })
  local items = ask('textDocument/completion')
  items = items.items or items
  local labels = vim.tbl_map(function(item)
    return item.label
  end, items)
  check(vim.tbl_contains(labels, 'Serve'), 'the verb is completed')
  replace('[Ser', '[Serve]')
end

local function rename()
  open('games/teatime/rulebook.md')
  go_to('thirst')
  vim.lsp.buf.rename('parched')
  wait_for('a rule gets its new id', function()
    return lines():find('## parched', 1, true)
  end)
  vim.cmd('wall')
  local game = table.concat(vim.fn.readfile('games/teatime/game.toml'), '\n')
  check(game:find('rule = "parched"', 1, true), 'in the other files too')
end

local ok, why = pcall(function()
  diagnostics()
  hover()
  completion()
  rename()
end)
print(ok and 'PASSED\n' or ('FAILED: ' .. tostring(why) .. '\n'))
vim.cmd(ok and 'qall!' or 'cquit 1')
