-- Types a card and a deck into Neovim with ../cardc.lua as its only configuration, and the list open while it types:
-- what is typed is what is there. `cargo xtask test-editors neovim` runs it, in a copy of examples/own-game.

local PACE = 90 -- milliseconds for a key
local PATIENCE = 60000

-- The Neovim that is typed into.
local editor = vim.fn.jobstart({ 'nvim', '--embed', '--headless' }, { rpc = true })

local function ask(code, ...)
  return vim.rpcrequest(editor, 'nvim_exec_lua', code, { ... })
end

local function check(condition, what)
  if not condition then
    error('Not so: ' .. what, 0)
  end
  print('ok - ' .. what .. '\n')
end

-- The set-up of README.md for a list that opens by itself.
local function open_lists_by_themselves()
  local readme = table.concat(vim.fn.readfile(vim.env.CARDC_README), '\n')
  local set_up = readme:match('<!%-%- typing %-%->%s*```lua\n(.-)```')
  check(set_up, 'the README shows how lists open by themselves')
  ask(set_up)
end

-- The keys for a text, for an editor that keeps the indentation of the line before.
local function keys_of(text)
  local keys, indent, behind_text = {}, 0, false
  for line in vim.gsplit((text:gsub('\n$', '')), '\n', true) do
    if behind_text then
      table.insert(keys, '<CR>')
    end
    behind_text = true
    local spaces, words = line:match('^( *)(.*)$')
    if words ~= '' then
      for _ = indent / 4 + 1, #spaces / 4 do
        table.insert(keys, '<C-T>')
      end
      for _ = #spaces / 4 + 1, indent / 4 do
        table.insert(keys, '<C-D>')
      end
      indent = #spaces
      for letter in words:gmatch('.') do
        table.insert(keys, letter == '<' and '<lt>' or letter)
      end
    end
  end
  return keys
end

local function type_file(file, text)
  ask('vim.cmd("edit " .. ...)', file)
  check(
    vim.wait(PATIENCE, function()
      return ask([[
        local client = (vim.lsp.get_clients or vim.lsp.get_active_clients)()[1]
        return client ~= nil and client.initialized ~= false and vim.lsp.buf_is_attached(0, client.id)
      ]])
    end, 50),
    'the server attends to ' .. file
  )
  vim.rpcrequest(editor, 'nvim_input', 'i')
  local lists = 0
  for _, key in ipairs(keys_of(text)) do
    vim.wait(PACE)
    lists = lists + ask('return vim.fn.pumvisible()')
    vim.rpcrequest(editor, 'nvim_input', key)
  end
  vim.wait(PACE)
  vim.rpcrequest(editor, 'nvim_input', '<Esc>')
  vim.wait(PACE)
  local found = ask('return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\\n") .. "\\n"')
  check(found == text, ('%s is what was typed:\n%s'):format(file, found))
  check(lists > 0, ('with a list open at %d keys'):format(lists))
  ask('vim.cmd("silent write")')
end

local ok, why = pcall(function()
  open_lists_by_themselves()
  for file, name in pairs({ ['cards/typed.card'] = 'guest.card', ['decks/typed.deck'] = 'visit.deck' }) do
    type_file(file, table.concat(vim.fn.readfile(vim.env.CARDC_TYPED .. '/' .. name), '\n') .. '\n')
  end
end)
pcall(ask, 'vim.schedule(function() vim.cmd("qall!") end)')
print(ok and 'PASSED\n' or ('FAILED: ' .. tostring(why) .. '\n'))
vim.cmd(ok and 'qall!' or 'cquit 1')
