-- A benchmark for the Lua interpreter.

local function queens(n)
  local rows, up, down, count = {}, {}, {}, 0
  local function place(column)
    if column > n then
      count = count + 1
      return
    end
    for row = 1, n do
      if not rows[row] and not up[row + column] and not down[row - column + n] then
        rows[row], up[row + column], down[row - column + n] = true, true, true
        place(column + 1)
        rows[row], up[row + column], down[row - column + n] = nil, nil, nil
      end
    end
  end
  place(1)
  return count
end

local Node = {}
Node.__index = Node
function Node.new(key)
  return setmetatable({key = key}, Node)
end
function Node:insert(key)
  local side = key < self.key and "left" or "right"
  if self[side] then
    self[side]:insert(key)
  else
    self[side] = Node.new(key)
  end
end
function Node:walk(visit)
  if self.left then self.left:walk(visit) end
  visit(self.key)
  if self.right then self.right:walk(visit) end
end

local state = 42
local function below(limit)
  state = (state * 16807) % 2147483647
  return state % limit
end

local function trees()
  local root, sum, place = Node.new(500000), 0, 0
  for _ = 1, 30000 do
    root:insert(below(1000000))
  end
  root:walk(function(key)
    place = place + 1
    sum = (sum + key * place) % 1000003
  end)
  return sum
end

local function strings()
  local parts, counts = {}, {}
  for i = 1, 20000 do
    parts[#parts + 1] = string.format("%s%d_%x", string.char(97 + below(26)), below(500), i)
  end
  local text = table.concat(parts, " ")
  for letter, number in text:gmatch("(%a)(%d+)_") do
    counts[letter] = (counts[letter] or 0) + tonumber(number)
  end
  local changed = text:gsub("a(%d)", function(digit) return digit .. digit end)
  local keys = {}
  for letter in pairs(counts) do keys[#keys + 1] = letter end
  table.sort(keys)
  return #changed, keys[3], counts[keys[3]], changed:find("zz", 1, true) or 0
end

local function numbers()
  local n, a, sum = 90, {}, 0.0
  for i = 1, n do
    a[i] = {}
    for j = 1, n do a[i][j] = (i * j) % 7 + 0.5 end
  end
  for i = 1, n do
    for j = 1, n do
      local cell = 0.0
      for k = 1, n do cell = cell + a[i][k] * a[k][j] end
      sum = sum + cell * (i - j + 1)
    end
  end
  local bits = 0
  for i = 1, 300000 do bits = (bits ~ (i * 2654435761)) & 0xffffffff end
  return sum, bits
end

local function coroutines()
  local function generate(n)
    return coroutine.wrap(function()
      for i = 1, n do coroutine.yield(i * i % 101) end
    end)
  end
  local sum = 0
  for value in generate(150000) do sum = sum + value end
  return sum
end

local function sorting()
  local list = {}
  for i = 1, 50000 do list[i] = {key = below(10000), order = i} end
  table.sort(list, function(a, b)
    if a.key ~= b.key then return a.key < b.key end
    return a.order < b.order
  end)
  return list[1].order, list[25000].key, list[50000].order
end

for _ = 1, 2 do
  print("queens", queens(8))
  print("trees", trees())
  print("strings", strings())
  print("numbers", numbers())
  print("coroutines", coroutines())
  print("sorting", sorting())
end
