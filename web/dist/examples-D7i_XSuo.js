const t=`-- The Game of the Amazons (Walter Zamkauskas), with one amazon each on a small board.
--
-- An amazon moves like a queen in chess, then shoots an arrow like a queen from where it stands now. Neither passes an amazon or an arrow
-- (#). Who can't move loses.
local each = bits.each

return {
    name = "amazons",
    about = "Amazons, one each: move like a queen, then block a square that a queen would reach; who can't move loses",
    about_zh = "亚马逊棋（双方各一枚）：像国际象棋的后那样走一步，再射一箭封住一格；无棋可走者负",
    params = {n = {default = 3, min = 2, max = 4, help = "the side of the board", help_zh = "棋盘边长"}},

    setup = function(p)
        p.board = board.grid(p.n, p.n)
        p.state = p.board.state("XO#", "XO")
        return p.state, p.state.symmetry("all", "swap")
    end,

    start = function(p) return p.state.pack(1, 1 << p.board.cells - 1, 0, 0) end, -- in opposite corners

    moves = function(p, s, emit)
        local b, pack = p.board, p.state.pack
        local x, o, arrows, turn = p.state.unpack(s)
        local own, other = x, o
        if turn == 1 then own, other = o, x end
        local from, rest = bits.first(own), other | arrows
        for to in each(b.queen(from, rest) & ~rest) do
            local amazon = 1 << to
            for arrow in each(b.queen(to, rest | amazon) & ~rest) do
                local blocked = arrows | 1 << arrow
                emit(turn == 0 and pack(amazon, o, blocked, 1) or pack(x, amazon, blocked, 0), b.step(from, to, arrow))
            end
        end
    end,

    layer = function(p, s) return bits.count((select(3, p.state.unpack(s)))) end,
    even_steps = true,
}
`,o=`-- Another Game (CSES 2208): take one coin from each heap of any set of heaps that are not empty; who takes the last
-- coin wins. The order of heaps does not matter.
return {
    name = "another-game",
    params = {heaps = {default = {1, 2, 3}, min = 0}},
    answer = {win = "first", loss = "second"},
    start = function(p) return table.concat(p.heaps, ",") end,
    canonical = function(p, s)
        local heaps = s:numbers()
        table.sort(heaps)
        return table.concat(heaps, ",")
    end,
    moves = function(p, s, emit)
        local heaps = s:numbers()
        for set = 1, (1 << #heaps) - 1 do
            local after, fits = {}, true
            for i, size in ipairs(heaps) do
                after[i] = size - (set >> i - 1 & 1)
                fits = fits and after[i] >= 0
            end
            if fits then emit(table.concat(after, ",")) end
        end
    end,
    large = function(p)
        local all = 0
        for _, size in ipairs(p.heaps) do all = all + size end
        return #p.heaps > 6 or all > 30
    end,
    -- With an odd heap the mover takes one from each odd heap and leaves even heaps only; from those every move leaves an odd
    -- one, and when all are empty, who is to move has lost.
    shortcut = function(p)
        for _, size in ipairs(p.heaps) do
            if size % 2 == 1 then return "win" end
        end
        return "loss"
    end,
}
`,a=`-- Array game (HAOI 2015, Luogu P3179): of the cells 1 to n some are white. Choose a white cell x and turn x, 2x, ...
-- kx; who can't loses. A coin-turning game: the white cells have nothing to do with each other, and two on one cell
-- cancel out.
return {
    name = "array-game",
    kind = "nimber",
    splits = true,
    params = {n = {default = 3, min = 1, max = 1000000000}, white = {default = {1, 2}, min = 1}},
    answer = {win = "Yes", loss = "No"},
    start = function(p) return p.white end,
    moves = function(p, s, emit)
        local cells = {}
        for k = 1, p.n // s do
            if k > 1 then cells[k - 1] = k * s end
            emit(cells, "turn " .. k)
        end
    end,
    large = function(p) return p.n > 60 or #p.white > 32 end,
    -- The nimber of a cell x depends on how many multiples it has, n // x, only: with g(v) for v multiples, g(v) is the least
    -- number that is neither 0 nor one of the prefixes a(k) = g(v // 2) ~ g(v // 3) ~ … ~ g(v // k), k = 2 … v.
    --
    -- g(2m + 1) = g(2m) for m >= 1, by induction: (2m + 1) // i differs from 2m // i only where i divides 2m + 1, and then the
    -- two are t and t - 1 for an odd t, which have the same nimber if t > 1. So the prefixes up to k = 2m are the same, and
    -- the one more, a(2m + 1) = a(2m) ~ g(1) = a(2m - 1), is no new one.
    --
    -- So let h(m) = g(2m) = g(2m + 1). As v // i // 2 = m // i, the prefixes up to k = m are those of h(m // 2) … h(m // k),
    -- and from there on g(1) = 1 is added again and again: a(m) ~ 1 and a(m). What is needed are h(1) … h(r) and, with
    -- w = n // 2, h(w // 1) … h(w // r), where r is the root of w: every w // x // i is one of those. For one m the first i
    -- up to the root of m are taken one by one, the others in blocks with the same q = m // i, within which the prefix
    -- changes between two values, the first of which was there before. In all that are about 4 w^(3/4) steps.
    shortcut = function(p)
        local w = p.n // 2
        local small, large = {[0] = 1}, {} -- h(m) for m <= r; h(w // x), for m > r
        local root = 0
        while (root + 1) * (root + 1) <= w do root = root + 1 end
        local most = w // (root + 1) -- w // x > r for x up to this
        local seen = {} -- seen[number] == m: is a prefix of h(m)
        local function least(m, x) -- h(m); m = w // x where m > r
            local all, top = 0, math.floor(m ^ 0.5)
            if top * top > m then top = top - 1 end
            local from = math.min(most // x, top)
            for k = 2 * x, from * x, x do -- m // i = w // (x * i)
                all = all ~ large[k]
                seen[all] = m
            end
            for i = math.max(from, 1) + 1, top do
                all = all ~ small[m // i]
                seen[all] = m
            end
            local before = math.max(top, 1)
            for q = m // (before + 1), 1, -1 do -- the block ends with m // q
                local last, other = m // q, all ~ small[q]
                seen[other] = m
                if last - before & 1 == 1 then all = other end
                before = last
            end
            seen[0], seen[all], seen[all ~ 1] = m, m, m
            local number = 1
            while seen[number] == m do number = number + 1 end
            return number
        end
        local known = 0 -- of small
        local function nimber(m, x)
            while known < math.min(m, root) do
                known = known + 1
                small[known] = least(known, root + 1)
            end
            if m <= root then return small[m] end
            for j = most // x, 1, -1 do -- the larger ones need the smaller ones
                if not large[x * j] then large[x * j] = least(w // (x * j), x * j) end
            end
            return large[x]
        end
        local all = 0
        for _, x in ipairs(p.white) do
            -- n // x // 2 = w // x; a cell beyond n has no multiple, and no nimber.
            if x <= p.n then all = all ~ nimber(w // x, x) end
        end
        return all
    end,
}
`,s=`-- Berzerk (Codeforces 786A): a monster goes round a circle of n places. Each player has a set of steps, and who brings
-- it to place 1 wins; play may go on for ever. Where the monster is and who begins: \`at\` (2 to n) and \`first\` (1 or
-- 2). A state is 2 * (place - 1) + who is to move, counted from 0; it is written PLACE@PLAYER.
return {
    name = "berzerk",
    params = {
        n = {default = 5, min = 2, max = 7000, help = "places"},
        at = {default = 2, min = 1, help = "where the monster is"},
        first = {default = 1, min = 1, max = 2, help = "who moves first"},
        one = {default = {3, 2}, min = 1, help = "steps of player 1"},
        two = {default = {1, 2, 3}, min = 1, help = "steps of player 2"},
    },
    loop = "draw",
    answer = {win = "Win", loss = "Lose", draw = "Loop"},
    most_moves = 7000,
    start = function(p) return 2 * (p.at - 1) + p.first - 1 end,
    moves = function(p, s, emit)
        local place, player = s // 2, s % 2
        if place == 0 then return end -- the other one brought it there: who can't move loses
        for _, step in ipairs(player == 0 and p.one or p.two) do
            emit(2 * ((place + step) % p.n) + 1 - player, step)
        end
    end,
    mover = function(p, s) return s % 2 + 1 end,
    write = function(p, s) return s // 2 + 1 .. "@" .. s % 2 + 1 end,
    read = function(p, text)
        local n = text:numbers()
        return #n == 2 and n[1] >= 1 and n[1] <= p.n and (n[2] == 1 or n[2] == 2) and 2 * (n[1] - 1) + n[2] - 1 or nil
    end,
}
`,r=`-- Breakthrough (Dan Troyka): get one piece to the other side.
--
-- Each player fills two rows. A piece moves one step straight or diagonally ahead onto an empty square; diagonally it may also take. X goes up
-- and begins. Who reaches the last row, or takes all pieces, wins.
local each = bits.each

return {
    name = "breakthrough",
    about = "Breakthrough: one step ahead, straight or diagonally, taking diagonally; who reaches the last row wins",
    about_zh = "突破棋：棋子向前直走或斜走一步，斜走可吃子；先到达对方底线者胜",
    params = {
        columns = {default = 4, min = 2, max = 7, help = "columns of the board", help_zh = "列数"},
        rows = {default = 4, min = 3, max = 7, help = "rows of the board; 31 squares at most", help_zh = "行数；最多 31 格"},
        depth = {default = 2, min = 1, max = 2, help = "rows of pieces", help_zh = "棋子的行数"},
    },

    setup = function(p)
        local b = board.grid(p.columns, p.rows)
        p.board, p.state = b, b.state("XO", "XO")
        -- For each player: straight ahead, both ways diagonally ahead.
        p.ahead = {b.north, b.south}
        p.aside = {function(set) return b.northwest(set) | b.northeast(set) end,
                   function(set) return b.southwest(set) | b.southeast(set) end}
        return p.state, p.state.symmetry("mirror", "flip+swap")
    end,

    start = function(p)
        local x, o = 0, 0
        for row = 1, p.depth do x, o = x | p.board.row(-row), o | p.board.row(row) end
        assert(x & o == 0, "the rows of the pieces overlap")
        return p.state.pack(x, o, 0)
    end,

    moves = function(p, s, emit)
        local b, pack = p.board, p.state.pack
        local x, o, turn = p.state.unpack(s)
        if x == 0 or o == 0 or x & b.row(1) ~= 0 or o & b.row(-1) ~= 0 then return end
        local own, other = x, o
        if turn == 1 then own, other = o, x end
        local ahead, aside = p.ahead[turn + 1], p.aside[turn + 1]
        for from in each(own) do
            local piece = 1 << from
            local rest = own & ~piece
            for to in each(ahead(piece) & ~(own | other) | aside(piece) & ~own) do
                local mine, theirs = rest | 1 << to, other & ~(1 << to)
                emit(turn == 0 and pack(mine, theirs, 1) or pack(theirs, mine, 0), b.step(from, to))
            end
        end
    end,
}
`,i=`-- Calendar Game (POJ 1082): go on one day, or one month to the same day if there is one; who reaches 4 November 2006
-- wins, and going beyond it is not allowed.
local function days(year, month)
    if month == 2 then return (year % 4 == 0 and year % 100 ~= 0 or year % 400 == 0) and 29 or 28 end
    return (month == 4 or month == 6 or month == 9 or month == 11) and 30 or 31
end

local goal = 20061104

return {
    name = "calendar",
    params = {date = {2001, 11, 3}},
    answer = {win = "YES", loss = "NO"},
    start = function(p) return p.date[1] * 10000 + p.date[2] * 100 + p.date[3] end,
    moves = function(p, s, emit)
        local year, month, day = s // 10000, s // 100 % 100, s % 100
        local function go(y, m, d, name)
            local to = y * 10000 + m * 100 + d
            if to <= goal then emit(to, name) end
        end
        local y, m = year, month + 1
        if m == 13 then y, m = year + 1, 1 end
        if day < days(year, month) then go(year, month, day + 1, "a day") else go(y, m, 1, "a day") end
        if day <= days(y, m) then go(y, m, day, "a month") end
    end,
}
`,l=`-- Chalkboard XOR Game (LeetCode 810): erase one number a turn; who makes the XOR of what is left zero loses, and
-- who begins a turn with XOR zero wins. A state is the set of numbers that are left, as bits.
local function xor_of(p, s)
    local all = 0
    for i, number in ipairs(p.nums) do
        if s >> (i - 1) & 1 == 1 then all = all ~ number end
    end
    return all
end

return {
    name = "chalkboard-xor",
    params = {nums = {1, 1, 2}},
    answer = {win = true, loss = false},
    start = function(p) return (1 << #p.nums) - 1 end,
    moves = function(p, s, emit)
        if xor_of(p, s) == 0 then return end
        for i, number in ipairs(p.nums) do
            if s >> (i - 1) & 1 == 1 then emit(s & ~(1 << (i - 1)), "erase " .. number .. " at " .. i) end
        end
    end,
    over = function(p, s) return "win" end, -- the XOR is zero: the other one made it so, or it began so
    large = function(p) return #p.nums > 14 end,
    -- With XOR zero the mover has won. With an even number of numbers he has a safe one: if each made the rest's XOR zero,
    -- each would equal the XOR of all, and the XOR of an even number of equal numbers is zero. So he is never the one
    -- who is stuck with an odd number, and the other one always has an odd number.
    shortcut = function(p)
        local all = 0
        for _, number in ipairs(p.nums) do all = all ~ number end
        return (all == 0 or #p.nums % 2 == 0) and "win" or "loss"
    end,
}
`,d=`-- Chessboard game (CQOI 2013, Luogu P4576): two pieces on a board of n x n, moving along rows and columns: White one
-- step, Black one or two. Who captures the other wins, as soon as he can; who loses delays it; it may go on for ever.
-- A state is the two squares (a row and a column each) and who is to move, 1 White, 2 Black.
return {
    name = "chase-on-board",
    params = {
        n = {default = 2, min = 1, max = 20},
        white = {default = {1, 1}, min = 1},
        black = {default = {2, 2}, min = 1},
    },
    loop = "draw",
    answer = {first = "WHITE", second = "BLACK", draw = "DRAW"},
    start = function(p) return table.concat({p.white[1], p.white[2], p.black[1], p.black[2], 1}, " ") end,
    mover = function(p, s) return s:numbers()[5] end,
    moves = function(p, s, emit)
        local at = s:numbers()
        if at[1] == at[3] and at[2] == at[4] then return end -- who is to move has been captured
        local own = at[5] == 1 and 1 or 3
        for step = 1, at[5] do
            for _, way in ipairs({{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) do
                local to = table.move(at, 1, 5, 1, {})
                to[own], to[own + 1], to[5] = at[own] + way[1] * step, at[own + 1] + way[2] * step, 3 - at[5]
                if math.min(to[own], to[own + 1]) >= 1 and math.max(to[own], to[own + 1]) <= p.n then
                    emit(table.concat(to, " "), to[own] .. "," .. to[own + 1])
                end
            end
        end
    end,
}
`,h=`-- A Chess Game (POJ 2425): tokens on a graph without circles; move one along an edge; who can't loses. The tokens have
-- nothing to do with each other. Node i, counted from 0, leads to out[i + 1].
return {
    name = "chess-game",
    kind = "nimber",
    splits = true,
    params = {out = {{1, 2}, {}, {3}, {}}, tokens = {0, 2}},
    answer = {win = "WIN", loss = "LOSE"},
    most_moves = 1000,
    start = function(p) return p.tokens end,
    moves = function(p, s, emit)
        for _, to in ipairs(p.out[s + 1] or {}) do emit(to, s .. " to " .. to) end
    end,
}
`,c=`-- Circular Barn (USACO 2022 December, Luogu P8901): rooms in a circle. In each room first one, then the other removes
-- 1 or a prime number of cows, then both go on to the next; who faces an empty room loses. A state is the room, who
-- of the two is to move there (0, 1), and the rooms.
local function is_prime(n)
    for d = 2, n - 1 do
        if d * d > n then break end
        if n % d == 0 then return false end
    end
    return n > 1
end

return {
    name = "circular-barn",
    params = {rooms = {default = {4}, min = 0, max = 5000000}},
    answer = {win = "Farmer John", loss = "Farmer Nhoj"},
    most_moves = 1000,
    start = function(p) return "1 0 " .. table.concat(p.rooms, " ") end,
    moves = function(p, s, emit)
        local at = s:numbers()
        local room, second = at[1], at[2]
        local cows = at[room + 2]
        at[1], at[2] = second == 0 and room or room % #p.rooms + 1, 1 - second
        for take = 1, cows do
            if take == 1 or is_prime(take) then
                at[room + 2] = cows - take
                emit(table.concat(at, " "), "remove " .. take)
            end
        end
    end,
    large = function(p)
        local most = 0
        for _, cows in ipairs(p.rooms) do most = math.max(most, cows) end
        return most > 30 or #p.rooms > 2
    end,
    -- In a room by itself multiples of 4 are lost: 1, 2 and 3 may be taken, no multiple of 4 is a prime, and the other
    -- answers with what makes 4 together. The loser delays by making 4 cows a visit. The winner hurries: he takes the
    -- largest 1 or prime that leaves a multiple of 4, and 4 cows go with each visit from then on. The first room that
    -- ends decides, of those that end at the same visit the first in order.
    shortcut = function(p)
        local most, composite = 0, nil
        for _, cows in ipairs(p.rooms) do most = math.max(most, cows) end
        if #p.rooms > 500 then -- a sieve
            composite = {}
            for d = 2, most do
                if d * d > most then break end
                if not composite[d] then
                    for n = d * d, most, d do composite[n] = true end
                end
            end
        end
        local function allowed(n)
            if n < 2 or not composite then return n == 1 or is_prime(n) end
            return not composite[n]
        end
        local soonest, winner
        for _, cows in ipairs(p.rooms) do
            local visits
            if cows % 4 == 0 then
                visits = cows // 4
            else
                local take = cows
                if cows % 4 == 2 then take = 2 end
                while not allowed(take) do take = take - 4 end
                visits = (cows - take) // 4
            end
            if not soonest or visits < soonest then soonest, winner = visits, cows % 4 ~= 0 end
        end
        return winner and "win" or "loss"
    end,
}
`,m=`-- Clobber (Albert, Grossman, Nowakowski): take a neighbour or lose.
--
-- Stones X and O stand on all squares by turns. A player moves an own stone onto a neighbouring stone of the other, which is taken. Who
-- can't move loses. examples/c/clobber.c is the same game in C, for larger boards.
local each = bits.each

return {
    name = "clobber",
    about = "Clobber: move a stone onto a neighbouring one of the other side, which is taken; who can't move loses",
    about_zh = "Clobber（吞子棋）：把己方棋子走到相邻的对方棋子上并吃掉它；无棋可走者负",
    params = {
        columns = {default = 4, min = 1, max = 10, help = "columns of the board", help_zh = "列数"},
        rows = {default = 3, min = 1, max = 10, help = "rows of the board; 31 squares at most", help_zh = "行数；最多 31 格"},
    },

    setup = function(p)
        p.board = board.grid(p.columns, p.rows)
        p.state = p.board.state("XO", "XO")
        return p.state, p.state.symmetry("all", "swap")
    end,

    start = function(p)
        local x = 0
        for cell = 0, p.board.cells - 1 do
            if (cell % p.columns + cell // p.columns) % 2 == 0 then x = x | 1 << cell end
        end
        return p.state.pack(x, p.board.all & ~x, 0)
    end,

    moves = function(p, s, emit)
        local near, step, pack = p.board.near, p.board.step, p.state.pack
        local x, o, turn = p.state.unpack(s)
        local own, other = x, o
        if turn == 1 then own, other = o, x end
        for from in each(near(other) & own) do
            local rest = own & ~(1 << from)
            for to in each(near(1 << from) & other) do
                local mine, theirs = rest | 1 << to, other & ~(1 << to)
                emit(turn == 0 and pack(mine, theirs, 1) or pack(theirs, mine, 0), step(from, to))
            end
        end
    end,

    layer = function(p, s)
        local x, o = p.state.unpack(s)
        return p.board.cells - bits.count(x | o)
    end,
}
`,p=`-- Find the Winning Player in Coin Game (LeetCode 3222): x coins of 75 and y of 10; take coins worth exactly 115,
-- which is one of 75 and four of 10; who can't loses. A state is "x y".
return {
    name = "coins-115",
    params = {x = {default = 2, min = 0}, y = {default = 7, min = 0}},
    answer = {win = "Alice", loss = "Bob"},
    start = function(p) return p.x .. " " .. p.y end,
    moves = function(p, s, emit)
        local left = s:numbers()
        if left[1] >= 1 and left[2] >= 4 then emit(left[1] - 1 .. " " .. left[2] - 4, "take 115") end
    end,
}
`,u=`-- Who can win (Luogu P4136): a stone in a corner of a board of n x n; move it to a neighbour where it has not been;
-- who can't loses. A state is the board, row by row: o the stone, x where it has been.
local function count(s, letter)
    local found = 0
    for i = 1, #s do found = found + (s:sub(i, i) == letter and 1 or 0) end
    return found
end

return {
    name = "corner-walk",
    params = {n = {default = 2, min = 1, max = 1000000000}},
    answer = {win = "Alice", loss = "Bob"},
    letters = ".ox",
    start = function(p) return "o" .. ("."):rep(p.n * p.n - 1) end,
    layer = function(p, s) return count(s, "x") end,
    show = function(p, s)
        local rows = {}
        for y = 1, p.n do rows[y] = s:sub((y - 1) * p.n + 1, y * p.n) end
        return table.concat(rows, "\\n")
    end,
    moves = function(p, s, emit)
        local at = s:find("o") - 1
        local x, y = at % p.n, at // p.n
        local left = s:sub(1, at) .. "x" .. s:sub(at + 2)
        for _, step in ipairs({{1, 0}, {0, 1}, {-1, 0}, {0, -1}}) do
            local tx, ty = x + step[1], y + step[2]
            local to = ty * p.n + tx + 1
            if tx >= 0 and ty >= 0 and tx < p.n and ty < p.n and s:sub(to, to) == "." then
                emit(left:sub(1, to - 1) .. "o" .. left:sub(to + 1), string.char(97 + tx) .. ty + 1)
            end
        end
    end,
    large = function(p) return p.n > 4 end,
    -- Even n: the board is covered by dominoes, and the first always moves to the other half of the one the stone is on.
    -- Odd n: all squares but the corner are covered, and the second does so.
    shortcut = function(p) return p.n % 2 == 0 and "win" or "loss" end,
}
`,f=`-- Cow Digit Game (Luogu P2953): subtract the largest digit or the smallest digit that is not zero; who reaches 0 wins.
return {
    name = "cow-digits",
    params = {n = {default = 10, min = 0}},
    answer = {win = "YES", loss = "NO"},
    start = function(p) return p.n end,
    moves = function(p, s, emit)
        local low, high, rest = 10, 0, s
        while rest > 0 do
            local digit = rest % 10
            high = math.max(high, digit)
            if digit > 0 then low = math.min(low, digit) end
            rest = rest // 10
        end
        if s > 0 then emit(s - high, "-" .. high) end
        if s > 0 and low ~= high then emit(s - low, "-" .. low) end
    end,
}
`,w=`-- Cutting Game (POJ 2311): cut a sheet of w x h squares along a line; who produces a 1 x 1 piece wins. A strip
-- of width 1 gives the win away, so nobody cuts one off: who has no other cut left loses.
return {
    name = "cutting",
    kind = "nimber",
    splits = true, -- each cut leaves two sheets, which from then on have nothing to do with each other
    params = {wh = {default = {4, 4}, min = 2, max = 200, help = "width and height"}},
    answer = {win = "WIN", loss = "LOSE"},
    start = function(p) return math.max(p.wh[1], p.wh[2]) * 1000 + math.min(p.wh[1], p.wh[2]) end,
    moves = function(p, s, emit)
        local function sheet(w, h) return math.max(w, h) * 1000 + math.min(w, h) end
        local w, h = s // 1000, s % 1000
        for cut = 2, w // 2 do emit({sheet(cut, h), sheet(w - cut, h)}, "across " .. cut) end
        for cut = 2, h // 2 do emit({sheet(w, cut), sheet(w, h - cut)}, "along " .. cut) end
    end,
    write = function(p, s) return s // 1000 .. "x" .. s % 1000 end,
    read = function(p, text)
        local n = text:numbers()
        return #n == 2 and n[1] * 1000 + n[2] or nil
    end,
}
`,b=`-- Dodgem (Colin Vout): drive all your cars off the board.
--
-- On a board of n x n the first player's cars R stand on the left side and leave it on the right; the second player's
-- cars U stand on the lower side and leave it on top. A car moves one step ahead or to either side, never back, onto an
-- empty square. Who has got all cars off wins, and so does who can't move: the other side must not block all cars.
local each = bits.each

return {
    name = "dodgem",
    about = "Dodgem: drive all your cars off the board; a side that can't move wins",
    about_zh = "Dodgem（躲车棋）：率先把自己的车全部开出棋盘者胜；被堵得无棋可走的一方也胜",
    params = {n = {default = 3, min = 2, max = 5, help = "the side of the board", help_zh = "棋盘边长"}},
    loop = "draw",

    setup = function(p)
        local b = board.grid(p.n, p.n)
        p.board, p.state = b, b.state("RU", "RU")
        p.exit = {b.column(-1), b.row(1)} -- where R leaves the board, and U
        p.to = {{}, {}} -- where a car of R goes from each cell, and one of U
        for cell = 0, b.cells - 1 do
            local car = 1 << cell
            p.to[1][cell] = b.east(car) | b.north(car) | b.south(car)
            p.to[2][cell] = b.north(car) | b.east(car) | b.west(car)
        end
        return p.state, p.state.symmetry("antitranspose+swap")
    end,

    start = function(p)
        local b = p.board
        local corner = b.column(1) & b.row(-1)
        return p.state.pack(b.column(1) & ~corner, b.row(-1) & ~corner, 0)
    end,

    moves = function(p, s, emit)
        local pack, step = p.state.pack, p.board.step
        local right, up, turn = p.state.unpack(s)
        if right == 0 or up == 0 then return end -- the race is over
        local own, free = turn == 0 and right or up, ~(right | up)
        for from in each(own) do
            local rest = own & ~(1 << from)
            for to in each(p.to[turn + 1][from] & free) do
                local cars = rest | 1 << to
                emit(turn == 0 and pack(cars, up, 1) or pack(right, cars, 0), step(from, to))
            end
            if bits.has(p.exit[turn + 1], from) then
                emit(turn == 0 and pack(rest, up, 1) or pack(right, rest, 0), p.board.name(from) .. " off")
            end
        end
    end,

    over = function(p, s)
        local right, up, turn = p.state.unpack(s)
        return (turn == 0 and up or right) == 0 and "loss" or "win"
    end,
}
`,g=`-- Domineering (Göran Andersson): dominoes on a board, one player's upright, the other's lying.
--
-- The first player V puts upright dominoes on the empty squares of a board, the second player H lying ones. Who can't move loses.
return {
    name = "domineering",
    about = "Domineering: V lays upright dominoes, H lying ones; who can't move loses",
    about_zh = "多米诺占格：V 竖放、H 横放骨牌；不能再放者负",
    params = {
        columns = {default = 4, min = 1, max = 8, help = "columns of the board", help_zh = "列数"},
        rows = {default = 4, min = 1, max = 7, help = "rows of the board", help_zh = "行数"},
    },

    setup = function(p)
        p.board = board.grid(p.columns, p.rows)
        p.state = p.board.state("#", "VH")
        local symmetry = p.columns == p.rows and p.state.symmetry("mirror", "flip", "transpose+swap")
        return p.state, symmetry or p.state.symmetry("mirror", "flip")
    end,

    start = function(p) return p.state.pack(0, 0) end,

    moves = function(p, s, emit)
        local b, pack = p.board, p.state.pack
        local taken, turn = p.state.unpack(s)
        local free = b.all & ~taken
        local next = turn == 0 and b.south or b.east
        -- The cells of \`free\` whose neighbour below (or to the right) is free, too.
        for cell in bits.each(free & (turn == 0 and b.north or b.west)(free)) do
            local half = 1 << cell
            emit(pack(taken | half | next(half), 1 - turn), cell)
        end
    end,

    layer = function(p, s) return bits.count((p.state.unpack(s))) end,
}
`,k=`-- Egg Drop (LeetCode 1884, 887): with so many eggs and floors, how many drops always suffice to find the highest
-- floor an egg survives? You choose a floor; the other player says whether the egg breaks, and scores 1 for each
-- drop: the winner's score is the answer. A state is "eggs floors" (left to tell apart), and "floor" once it is
-- chosen.
return {
    name = "egg-drop",
    kind = "score",
    params = {eggs = {default = 2, min = 1}, floors = {default = 6, min = 0, max = 1000000000}},
    answer = "winner",
    start = function(p) return p.eggs .. " " .. p.floors end,
    moves = function(p, s, emit)
        local at = s:numbers()
        local eggs, floors, floor = at[1], at[2], at[3]
        if floor then
            if eggs > 1 or floor == 1 then emit(eggs - 1 .. " " .. floor - 1, "breaks", 1) end
            emit(eggs .. " " .. floors - floor, "holds", 1)
        elseif eggs > 0 then
            -- The last egg must not break before all below is known.
            for at = 1, eggs > 1 and floors or math.min(1, floors) do emit(s .. " " .. at, "floor " .. at) end
        end
    end,
    large = function(p) return p.floors > 30 end,
    -- With d drops and e eggs, f(d, e) = f(d - 1, e - 1) + f(d - 1, e) + 1 floors can be told apart: below, above, and the
    -- floor of the first drop. The fewest drops whose f reaches the floors.
    shortcut = function(p)
        local reach, drops = {}, 0
        for e = 0, math.min(p.eggs, 64) do reach[e] = 0 end
        local most = math.min(p.eggs, 64)
        while reach[most] < p.floors do
            drops = drops + 1
            for e = most, 1, -1 do reach[e] = reach[e] + reach[e - 1] + 1 end
        end
        return 0, drops
    end,
}
`,v=`-- Euclid's game (POJ 2348, Luogu P1290): subtract a positive multiple of the smaller number from the larger;
-- whoever makes a zero wins.
return {
    name = "euclid",
    params = {pair = {default = {34, 12}, min = 0, help = "the two numbers"}},
    answer = {win = "Stan", loss = "Ollie"},
    most_moves = 100000,
    start = function(p) return math.max(p.pair[1], p.pair[2]) .. "," .. math.min(p.pair[1], p.pair[2]) end,
    moves = function(p, s, emit)
        local n = s:numbers()
        local large, small = n[1], n[2]
        if small == 0 then return end -- the other one made it
        for times = 1, large // small do
            local rest = large - times * small
            emit(math.max(rest, small) .. "," .. math.min(rest, small), "-" .. times .. "x" .. small)
        end
    end,
    -- boyi table: the larger number is the row, the smaller one the column.
    table = function(p, s)
        local n = s:numbers()
        return n[1], n[2]
    end,
    large = function(p) return math.max(p.pair[1], p.pair[2]) > 2000 end,
    -- With a >= b: if a >= 2b the mover chooses which of (a mod b, b) and (a mod b + b, b) to leave, and from the latter
    -- only the former can be reached: one of the two is lost for the other, so he wins. If b < a < 2b there is one move.
    shortcut = function(p)
        local a, b, win = math.max(p.pair[1], p.pair[2]), math.min(p.pair[1], p.pair[2]), true
        if b == 0 then return "loss" end
        while a % b ~= 0 and a // b == 1 do a, b, win = b, a - b, not win end
        return win and "win" or "loss"
    end,
}
`,_=`-- Final Element After Subarray Deletions (LeetCode 3828): delete any stretch of the row, but not all of it; what is
-- left in the end is the value, which the first player wants high and the second low. A state is whose turn it is and
-- the row.
return {
    name = "final-element",
    kind = "score",
    params = {nums = {1, 5, 2}},
    start = function(p) return "1:" .. table.concat(p.nums, ",") end,
    moves = function(p, s, emit)
        local row = s:sub(3):numbers()
        for from = 1, #row do
            for to = from, #row do
                if to - from + 1 < #row then
                    local rest = table.move(row, 1, from - 1, 1, {})
                    table.move(row, to + 1, #row, from, rest)
                    emit((s:sub(1, 1) == "1" and "2:" or "1:") .. table.concat(rest, ","), from .. "-" .. to)
                end
            end
        end
    end,
    over = function(p, s)
        local value = s:sub(3):numbers()[1]
        if s:sub(1, 1) == "1" then return value, 0 else return 0, value end
    end,
    large = function(p) return #p.nums > 9 end,
    -- The first can leave either end alone at once. If he leaves more, one of its ends is an end of the row, and the second
    -- leaves that or the smaller one: no more than the larger end.
    shortcut = function(p)
        return math.max(p.nums[1], p.nums[#p.nums]), 0
    end,
}
`,y=`-- Fox and Card Game (Codeforces 388C): piles of cards; the first player takes the top card of any pile, the second the
-- bottom card of any, and scores it. A state is whose turn it is, then for each pile how many cards are gone from its
-- top and from its bottom.
return {
    name = "fox-cards",
    kind = "score",
    params = {piles = {default = {{100}, {1, 10}}, help = "cards from the top"}},
    answer = "own", -- what the first player gets
    start = function(p) return "1" .. (":0,0"):rep(#p.piles) end,
    moves = function(p, s, emit)
        local parts = s:split(":")
        local player = tonumber(parts[1])
        for i, pile in ipairs(p.piles) do
            local gone = parts[i + 1]:numbers()
            if gone[1] + gone[2] < #pile then
                local card = player == 1 and gone[1] + 1 or #pile - gone[2]
                local to = table.move(parts, 1, #parts, 1, {})
                gone[player] = gone[player] + 1
                to[1], to[i + 1] = tostring(3 - player), gone[1] .. "," .. gone[2]
                emit(table.concat(to, ":"), (player == 1 and "top" or "bottom") .. " of pile " .. i, pile[card])
            end
        end
    end,
    mover = function(p, s) return s:byte(1) - 48 end,
    large = function(p)
        local cards = 0
        for _, pile in ipairs(p.piles) do cards = cards + #pile end
        return cards > 14
    end,
    -- Each can keep the half of every pile on his side: he answers a card of a pile by one of the same pile. Of a pile with
    -- an odd number the middle card is left, and the middle cards are taken in turn, the largest first.
    shortcut = function(p)
        local own, other, middle = 0, 0, {}
        for _, pile in ipairs(p.piles) do
            local half = #pile // 2
            for i = 1, half do own, other = own + pile[i], other + pile[#pile + 1 - i] end
            if #pile % 2 == 1 then middle[#middle + 1] = pile[half + 1] end
        end
        table.sort(middle, function(x, y) return x > y end)
        for turn, card in ipairs(middle) do
            if turn % 2 == 1 then own = own + card else other = other + card end
        end
        return own, other
    end,
}
`,x=`-- Game of Stones (Codeforces 768E): Nim, but an amount may be taken only once from each heap. The heaps have nothing
-- to do with each other. A heap is its size and, as bits, what may still be taken: what is more than its size counts
-- no more. YES if the second player wins.
local function heap(size, free) return size << 40 | free & (1 << size) - 1 end

return {
    name = "game-of-stones",
    kind = "nimber",
    splits = true,
    params = {heaps = {default = {5}, min = 0, max = 60}},
    answer = {win = "NO", loss = "YES"},
    start = function(p)
        local parts = {}
        for i, size in ipairs(p.heaps) do parts[i] = heap(size, -1) end
        return parts
    end,
    moves = function(p, s, emit)
        local size, free = s >> 40, s & (1 << 40) - 1
        for take = 1, size do
            local bit = 1 << take - 1
            if free & bit ~= 0 then emit(heap(size - take, free & ~bit), "take " .. take) end
        end
    end,
    large = function(p)
        local most = 0
        for _, size in ipairs(p.heaps) do most = math.max(most, size) end
        return most > 20 or #p.heaps > 16
    end,
    -- A fresh heap has the nimber m, the most moves that can be made in it: the largest with 1 + 2 + … + m at most its
    -- size. It can't be more, since every move leaves at most m - 1 moves. That it is not less was computed for all sizes
    -- up to 60, the site's limit, with every set of amounts that may be free.
    shortcut = function(p)
        local all = 0
        for _, size in ipairs(p.heaps) do
            local m = 0
            while (m + 1) * (m + 2) // 2 <= size do m = m + 1 end
            all = all ~ m
        end
        return all
    end,
}
`,A=`-- Georgia and Bob (POJ 1704): pieces on a strip; move one to the left as far as you like, without jumping over another
-- or landing on it; who can't loses.
return {
    name = "georgia-and-bob",
    params = {pos = {default = {1, 2, 3}, min = 1, help = "places of the pieces, rising"}},
    answer = {win = "Georgia", loss = "Bob"},
    start = function(p)
        local pos = table.move(p.pos, 1, #p.pos, 1, {})
        table.sort(pos)
        return table.concat(pos, ",")
    end,
    moves = function(p, s, emit)
        local pos = s:numbers()
        for i, at in ipairs(pos) do
            for to = at - 1, (pos[i - 1] or 0) + 1, -1 do
                pos[i] = to
                emit(table.concat(pos, ","), at .. " to " .. to)
            end
            pos[i] = at
        end
    end,
    show = function(p, s)
        local pos = s:numbers()
        local strip = {}
        for i = 1, pos[#pos] do strip[i] = "." end
        for _, at in ipairs(pos) do strip[at] = "o" end
        return table.concat(strip)
    end,
    large = function(p) return #p.pos > 6 or math.max(table.unpack(p.pos)) > 14 end,
    -- Pairs from the right: the gap within a pair is a heap of Nim. A move of the left piece of a pair widens the gap, which
    -- the right piece undoes; gaps between pairs do not matter. An odd piece is paired with the edge.
    shortcut = function(p)
        local pos, all = table.move(p.pos, 1, #p.pos, 1, {}), 0
        table.sort(pos)
        for i = #pos, 1, -2 do all = all ~ (pos[i] - (pos[i - 1] or 0) - 1) end
        return all ~= 0 and "win" or "loss"
    end,
}
`,z=`-- Grid Game (LeetCode 2017): two rows. The first robot goes right, once down, and right again, and empties the cells
-- it passes; then the second does the same and collects. The first wants the second to get little. A state is 0, the
-- column where the first goes down, or -1 at the end.
return {
    name = "grid-game",
    kind = "score",
    params = {top = {2, 5, 4}, bottom = {1, 5, 1}},
    answer = "winner",
    start = function(p) return 0 end,
    moves = function(p, s, emit)
        for column = 1, s >= 0 and #p.top or 0 do
            if s == 0 then
                emit(column, "down at " .. column)
            else
                local gain = 0
                for i = s + 1, column do gain = gain + p.top[i] end
                for i = column, s - 1 do gain = gain + p.bottom[i] end
                emit(-1, "down at " .. column, gain)
            end
        end
    end,
    large = function(p) return #p.top > 20 end,
    -- After the first robot has gone down at i, what is left is the top row right of i and the bottom row left of it: the
    -- second takes the larger one.
    shortcut = function(p)
        local top, bottom, best = 0, 0, nil
        for _, value in ipairs(p.top) do top = top + value end
        for i, value in ipairs(p.top) do
            top = top - value
            local gain = math.max(top, bottom)
            best = best and math.min(best, gain) or gain
            bottom = bottom + p.bottom[i]
        end
        return 0, best or 0
    end,
}
`,T=`-- Guess Number Higher or Lower II (LeetCode 375): guess a number from 1 to n and pay what you guessed for each miss;
-- how much always suffices? The other player says higher or lower, as is worst for you, and gets what you pay: the
-- winner's score is the answer. A state is "low-high", with "@guess" while the answer is awaited.
return {
    name = "guess-number",
    kind = "score",
    params = {n = {default = 10, min = 1, max = 500}},
    answer = "winner",
    start = function(p) return "1-" .. p.n end,
    moves = function(p, s, emit)
        local parts = s:split("@")
        local ends = parts[1]:split("-")
        local low, high, guess = tonumber(ends[1]), tonumber(ends[2]), tonumber(parts[2] or "")
        if not guess then
            if low < high then
                for at = low, high do emit(s .. "@" .. at, "guess " .. at) end
            end
            return
        end
        if guess > low then emit(low .. "-" .. guess - 1, "lower", guess) end
        if guess < high then emit(guess + 1 .. "-" .. high, "higher", guess) end
    end,
    large = function(p) return p.n > 30 end,
    -- The same by a table of all stretches.
    shortcut = function(p)
        local cost = {}
        for low = p.n + 1, 1, -1 do
            cost[low] = {[low - 1] = 0, [low] = 0}
            for high = low + 1, p.n do
                local best
                for guess = low, high do
                    local pay = guess + math.max(cost[low][guess - 1] or 0, guess < high and cost[guess + 1][high] or 0)
                    best = best and math.min(best, pay) or pay
                end
                cost[low][high] = best
            end
        end
        return 0, cost[1][p.n]
    end,
}
`,q=`-- Hare and hounds: three hounds hunt a hare on eleven points.
--
-- A piece moves along a line to an empty neighbour. The hare H may go anywhere; the hounds D never go back to the left. The hounds, who
-- move first, win when the hare can't move; the hare wins when it is past all hounds, or when the hunt never ends.
local each = bits.each

return {
    name = "hare-and-hounds",
    about = "Hare and hounds: three hounds, who never go back, try to corner the hare",
    about_zh = "追兔棋：三只猎犬只进不退，要把兔子围住；兔子越过所有猎犬或一直不被围住则胜",
    loop = "second",

    setup = function(p)
        local b = board.graph{
            names = "b e h a c f i k d g j",
            links = "a-b-c-d-a a-c-f-i-k k-h-i-j-k b-e-h d-g-j e-f-g b-f-j d-f-h",
            picture = [[
    .---.---.
  / | \\ | / | \\
.---.---.---.---.
  \\ | / | \\ | /
    .---.---.]],
        }
        p.board, p.state = b, b.state("DH", "DH")
        local column = {}
        for i, names in ipairs({"a", "b c d", "e f g", "h i j", "k"}) do
            for _, name in ipairs(names:split(" ")) do column[b.cell(name)] = i end
        end
        p.hare, p.hound, p.ahead = {}, {}, {} -- where they go from a cell; the cells that the hare at this cell has not passed
        for cell = 0, b.cells - 1 do
            p.hare[cell], p.hound[cell], p.ahead[cell] = b.near(1 << cell), 0, 0
            for to = 0, b.cells - 1 do
                if column[to] >= column[cell] then p.hound[cell] = p.hound[cell] | b.near(1 << cell) & 1 << to end
                if column[to] < column[cell] then p.ahead[cell] = p.ahead[cell] | 1 << to end
            end
        end
        -- Top and bottom change places.
        local flipped = {}
        for cell, name in ipairs(("d g j a c f i k b e h"):split(" ")) do flipped[cell] = b.cell(name) end
        return p.state, p.state.symmetry(flipped)
    end,

    start = function(p)
        local cell = p.board.cell
        return p.state.pack(bits.of(cell("a"), cell("b"), cell("d")), bits.of(cell("k")), 0)
    end,

    moves = function(p, s, emit)
        local pack, step = p.state.pack, p.board.step
        local hounds, hare, turn = p.state.unpack(s)
        local at, free = bits.first(hare), ~(hounds | hare)
        if hounds & p.ahead[at] == 0 then return end
        if turn == 1 then
            for to in each(p.hare[at] & free) do emit(pack(hounds, 1 << to, 0), step(at, to)) end
            return
        end
        for from in each(hounds) do
            for to in each(p.hound[from] & free) do
                emit(pack(hounds & ~(1 << from) | 1 << to, hare, 1), step(from, to))
            end
        end
    end,

    -- The hare is past the hounds, or one side can't move.
    over = function(p, s)
        local hounds, hare, turn = p.state.unpack(s)
        return hounds & p.ahead[bits.first(hare)] == 0 and "second" or turn == 1 and "first" or "second"
    end,

    mover = function(p, s) return select(3, p.state.unpack(s)) end,
}
`,C=`-- Hex (Piet Hein, John Nash): join your two sides.
--
-- The players put stones on the empty cells of a rhombus of hexagons by turns. X, who begins, joins left and right, O joins top and bottom.
-- Exactly one of them can, and the first player wins on every square board.
return {
    name = "hex",
    about = "Hex: X joins left and right, O joins top and bottom",
    about_zh = "六贯棋：X 连通左右两边，O 连通上下两边",
    params = {
        columns = {default = 3, min = 1, max = 5, help = "columns of the board", help_zh = "列数"},
        rows = {default = 3, min = 1, max = 5, help = "rows of the board", help_zh = "行数"},
    },

    setup = function(p)
        local b = board.hex(p.columns, p.rows)
        p.board, p.state = b, b.state("XO", "XO")
        p.left, p.right, p.top, p.bottom = b.column(1), b.column(-1), b.row(1), b.row(-1)
        return p.state, p.columns == p.rows and p.state.symmetry("rotate", "transpose+swap") or p.state.symmetry("rotate")
    end,

    start = function(p) return p.state.pack(0, 0, 0) end,

    moves = function(p, s, emit)
        local fill, pack = p.board.fill, p.state.pack
        local x, o, turn = p.state.unpack(s)
        if turn == 1 and fill(p.left, x) & p.right ~= 0 or turn == 0 and fill(p.top, o) & p.bottom ~= 0 then
            return -- the player who has just moved has joined the sides
        end
        for cell in bits.each(p.board.all & ~(x | o)) do
            local stone = 1 << cell
            emit(turn == 0 and pack(x | stone, o, 1) or pack(x, o | stone, 0), cell)
        end
    end,

    layer = function(p, s)
        local x, o = p.state.unpack(s)
        return bits.count(x | o)
    end,
    even_steps = true,
}
`,O=`-- JOI ice cream (Luogu P12458): Max chooses a, Min chooses b, Max chooses c; Max gets |a + b + c - P|. A state is the
-- step and the sum so far.
return {
    name = "ice-cream",
    kind = "score",
    params = {A = {5}, B = {10}, C = {9, 2, 3}, P = 22},
    start = function(p) return "0:0" end,
    moves = function(p, s, emit)
        local at = s:numbers()
        local list = ({p.A, p.B, p.C})[at[1] + 1]
        for _, x in ipairs(list or {}) do emit(at[1] + 1 .. ":" .. at[2] + x, x) end
    end,
    over = function(p, s) return 0, math.abs(s:numbers()[2] - p.P) end, -- it would be Min's turn
    large = function(p) return #p.A + #p.B + #p.C > 40 end,
    -- Of C only the smallest and the largest matter. With s = a + b what Max gets is the larger of the two distances, which
    -- falls and then rises with s: Min takes the b nearest to the middle, on either side, which is found by halving.
    shortcut = function(p)
        local function sorted(list) -- in pieces that may be sorted, then merged
            local pieces = {}
            for from = 1, #list, 50000 do
                local piece = table.move(list, from, math.min(from + 49999, #list), 1, {})
                table.sort(piece)
                pieces[#pieces + 1] = piece
            end
            while #pieces > 1 do
                local a, b, all, i, j = pieces[1], pieces[2], {}, 1, 1
                while a[i] or b[j] do
                    if not b[j] or a[i] and a[i] <= b[j] then
                        all[#all + 1], i = a[i], i + 1
                    else
                        all[#all + 1], j = b[j], j + 1
                    end
                end
                table.remove(pieces, 1)
                pieces[1] = all
            end
            return pieces[1]
        end
        local low, high, B, best = p.C[1], p.C[1], sorted(p.B), nil
        for _, c in ipairs(p.C) do low, high = math.min(low, c), math.max(high, c) end
        local function gets(s) return math.max(math.abs(s + low - p.P), math.abs(s + high - p.P)) end
        for _, a in ipairs(p.A) do
            local from, to = 1, #B -- the first b with 2 (a + b) >= 2 P - low - high
            while from < to do
                local middle = (from + to) // 2
                if 2 * (a + B[middle]) < 2 * p.P - low - high then from = middle + 1 else to = middle end
            end
            local value = gets(a + B[from])
            if from > 1 then value = math.min(value, gets(a + B[from - 1])) end
            best = best and math.max(best, value) or value
        end
        return best, 0
    end,
}
`,j=`-- Interesting Game (Codeforces 87C): split a heap into two or more heaps of sizes that follow one another (6 = 1 + 2
-- + 3); who can't loses. Asked is with how few parts the first move can win: moves are called by their parts.
return {
    name = "interesting-game",
    kind = "nimber",
    splits = true,
    most_parts = 500,
    params = {n = {default = 3, min = 1, max = 100000}},
    start = function(p) return p.n end,
    moves = function(p, s, emit)
        for parts = 2, 500 do
            local rest = s - parts * (parts - 1) // 2 -- parts times the smallest
            if rest < parts then return end
            if rest % parts == 0 then
                local heaps = {}
                for i = 1, parts do heaps[i] = rest // parts + i - 1 end
                emit(heaps, parts)
            end
        end
    end,
}
`,L=`-- Interval Game 2 (AtCoder ABC 206 F): pick an interval that touches none picked before; who can't loses. What is
-- free falls into two parts with every pick: a state is a free stretch, from * 1000 + to.
return {
    name = "intervals",
    kind = "nimber",
    splits = true,
    params = {intervals = {default = {{53, 98}, {8, 43}, {12, 53}}, min = 0, max = 999}},
    answer = {win = "Alice", loss = "Bob"},
    start = function(p) return 999 end,
    moves = function(p, s, emit)
        local from, to = s // 1000, s % 1000
        for _, interval in ipairs(p.intervals) do
            local l, r = interval[1], interval[2]
            if from <= l and r <= to then emit({from * 1000 + l, r * 1000 + to}, l .. "-" .. r) end
        end
    end,
}
`,W=`-- Maximum Number of Moves to Kill All Pawns (LeetCode 3283): a knight on a board of 50 x 50; each in turn chooses a
-- pawn, which the knight captures in as few moves as it can. The first wants many moves in all, the second few: what
-- the second's captures take he pays. A state is where the knight is (0 or the last pawn) and, as bits, what is left.
local size = 50
local known = {} -- moves from a square to all others

local function distances(from)
    if known[from] then return known[from] end
    local far, queue, head = {[from] = 0}, {from}, 1
    while head <= #queue do
        local at = queue[head]
        head = head + 1
        local x, y = at // size, at % size
        for _, step in ipairs({{1, 2}, {2, 1}, {-1, 2}, {-2, 1}, {1, -2}, {2, -1}, {-1, -2}, {-2, -1}}) do
            local tx, ty = x + step[1], y + step[2]
            local to = tx * size + ty
            if tx >= 0 and ty >= 0 and tx < size and ty < size and not far[to] then
                far[to] = far[at] + 1
                queue[#queue + 1] = to
            end
        end
    end
    known[from] = far
    return far
end

return {
    name = "kill-pawns",
    kind = "score",
    params = {k = {default = {1, 1}, min = 0, max = 49}, pawns = {default = {{0, 0}}, min = 0, max = 49}},
    start = function(p) return (1 << #p.pawns) - 1 end,
    moves = function(p, s, emit)
        local at, left, taken = s >> 16, s & 0xffff, #p.pawns
        for i = 0, #p.pawns - 1 do taken = taken - (left >> i & 1) end
        local square = at == 0 and p.k or p.pawns[at]
        local far = distances(square[1] * size + square[2])
        for i, pawn in ipairs(p.pawns) do
            if left >> i - 1 & 1 == 1 then
                local moves = far[pawn[1] * size + pawn[2]]
                emit(i << 16 | left & ~(1 << i - 1), "pawn " .. i, taken % 2 == 0 and moves or -moves)
            end
        end
    end,
}
`,B=`-- Koa and the Game (Codeforces 1383B): take any number that is left and XOR it into your own; the larger one wins.
-- A state: which are left, as bits, and the two players' numbers, the mover's first.
return {
    name = "koa-xor",
    params = {nums = {default = {1, 2, 2}, min = 0}},
    answer = {win = "WIN", tie = "DRAW", loss = "LOSE"},
    start = function(p) return (1 << #p.nums) - 1 .. ",0,0" end,
    moves = function(p, s, emit)
        local n = s:numbers()
        local left, own, other = n[1], n[2], n[3]
        for i, number in ipairs(p.nums) do
            local bit = 1 << (i - 1)
            if left & bit ~= 0 then emit((left & ~bit) .. "," .. other .. "," .. (own ~ number), number .. "@" .. i) end
        end
    end,
    over = function(p, s)
        local n = s:numbers()
        return n[2] > n[3] and "win" or n[2] < n[3] and "loss" or "tie"
    end,
    large = function(p) return #p.nums > 9 end,
    -- The highest bit that an odd number of the numbers have decides: who gets an odd number of those wins. Let there be c
    -- of them and r others. c = 4k + 1: the first takes one of them and answers in kind from then on, so that the two
    -- share the other 4k equally, and he has 2k + 1. c = 4k + 3: with r even the second answers in kind and has 2k + 1;
    -- with r odd the first takes one of the others and is in the second's place.
    shortcut = function(p)
        local all = 0
        for _, x in ipairs(p.nums) do all = all ~ x end
        if all == 0 then return "tie" end
        local bit, count = 1, 0
        while bit << 1 <= all do bit = bit << 1 end
        for _, x in ipairs(p.nums) do count = count + (x & bit ~= 0 and 1 or 0) end
        return (count % 4 == 1 or (#p.nums - count) % 2 == 1) and "win" or "loss"
    end,
}
`,S=`-- Letter Picking (Codeforces 1728D): a row of letters, as many for each; take one from an end and put it before your
-- own word; who has the smaller word in the end wins. A state is what is left, the mover's word and the other's.
return {
    name = "letter-picking",
    params = {
        s = {
            default = "forces",
            check = function(s) return #s % 2 == 0 or "there should be as many letters for each" end,
        },
    },
    answer = {win = "Alice", loss = "Bob", tie = "Draw"},
    start = function(p) return p.s .. "--" end,
    layer = function(p, s) return 2 * #p.s - #s:split("-")[1] end,
    moves = function(p, s, emit)
        local words = s:split("-")
        local row, own, other = words[1], words[2], words[3]
        if row == "" then return end
        emit(row:sub(2) .. "-" .. other .. "-" .. row:sub(1, 1) .. own, "left")
        emit(row:sub(1, -2) .. "-" .. other .. "-" .. row:sub(-1) .. own, "right")
    end,
    over = function(p, s)
        local words = s:split("-")
        return words[2] < words[3] and "win" or words[2] > words[3] and "loss" or "tie"
    end,
    large = function(p) return #p.s > 10 end,
    -- The last letters taken come first in the words: what the inside of a stretch gives decides, and only if that is even
    -- the two letters taken around it. best[l] holds the value for Alice of all stretches of the length before.
    shortcut = function(p)
        local n, best = #p.s, {}
        for l = 1, n + 1 do best[l] = 0 end
        local function value(inside, own, other)
            if inside ~= 0 then return inside end
            own, other = p.s:byte(own), p.s:byte(other)
            return own < other and 1 or own > other and -1 or 0
        end
        for length = 2, n, 2 do
            local now = {}
            for l = 1, n - length + 1 do
                local r = l + length - 1
                local left = math.min(value(best[l + 2], l, l + 1), value(best[l + 1], l, r))
                local right = math.min(value(best[l + 1], r, l), value(best[l], r, r - 1))
                now[l] = math.max(left, right)
            end
            now[n - length + 2] = 0
            best = now
        end
        return best[1] > 0 and "win" or best[1] < 0 and "loss" or "tie"
    end,
}
`,P=`-- Lieges of Legendre (Codeforces 603C): take one from a heap, or replace an even heap of 2x by k heaps of x.
return {
    name = "lieges",
    kind = "nimber",
    splits = true,
    params = {k = {default = 1, min = 1, max = 1000000000}, heaps = {default = {3, 4}, min = 0}},
    answer = {win = "Kevin", loss = "Nicky"},
    start = function(p) return p.heaps end, -- a list: the sum of its heaps
    moves = function(p, s, emit)
        if s > 0 then emit(s - 1, "take one") end
        if s > 0 and s % 2 == 0 then
            local parts = {}
            for i = 1, p.k do parts[i] = s // 2 end
            emit(parts, "split")
        end
    end,
    large = function(p)
        local most = 0
        for _, size in ipairs(p.heaps) do most = math.max(most, size) end
        return most > 200 or #p.heaps > 12 or p.k > 32
    end,
    -- The nimbers of heaps. k even: splitting leaves 0, so 0 1 2 0 1 0 1 …. k odd: splitting leaves the nimber of the half,
    -- so 0 1 0 1 2, then 0 for odd sizes, and for even ones 1, or 2 if the half has 1.
    shortcut = function(p)
        local function nimber(n)
            if p.k % 2 == 0 then return n < 3 and n or 1 - n % 2 end
            if n < 5 then return ({[0] = 0, 1, 0, 1, 2})[n] end
            return n % 2 == 1 and 0 or nimber(n // 2) == 1 and 2 or 1
        end
        local all = 0
        for _, size in ipairs(p.heaps) do all = all ~ nimber(size) end
        return all
    end,
}
`,X=`-- Lucky 7 Battle (AtCoder ABC 195 E): at step i the player whom x names appends digit s[i] or 0; Takahashi wins if
-- the number is a multiple of 7. The order of turns is given, so a move says whether the same player goes on.
-- A state is 10 * step + the number modulo 7.
local function player(p, step) return p.x:sub(step + 1, step + 1) end

return {
    name = "lucky-7",
    params = {s = "35", x = "AT"},
    answer = {first = "Takahashi", second = "Aoki"}, -- by player, whoever begins
    start = function(p) return 0 end,
    moves = function(p, s, emit)
        local step, rest = s // 10, s % 10
        if step == #p.s then return end
        local again = player(p, step) == player(p, step + 1)
        for _, digit in ipairs({tonumber(p.s:sub(step + 1, step + 1)), 0}) do
            emit((step + 1) * 10 + (rest * 10 + digit) % 7, digit, 0, again)
        end
    end,
    -- Nobody is to move at the end; the turn would pass from who moved last.
    mover = function(p, s)
        local step = s // 10
        local name = player(p, step)
        if step == #p.s then name = player(p, step - 1) == "T" and "A" or "T" end
        return name == "T" and 1 or 2
    end,
    over = function(p, s) return s % 10 == 0 and "first" or "second" end, -- 1, the first, is Takahashi here
}
`,E=`-- Stones (SNOI 2020, Luogu P6791): take 1 to k stones first, later up to twice what was taken before; who takes the
-- last stone loses. A state is the stones and how many may be taken.
return {
    name = "misere-fibonacci-nim",
    params = {n = {default = 5, min = 1}, k = {default = 1, min = 1}},
    start = function(p) return p.n .. " " .. math.min(p.k, p.n) end,
    moves = function(p, s, emit)
        local at = s:numbers()
        for take = 1, at[2] do
            local left = at[1] - take
            emit(left .. " " .. math.min(2 * take, left), "take " .. take)
        end
    end,
    over = function(p, s) return "win" end, -- the other has taken the last one
    large = function(p) return p.n > 40 end,
    -- Not to take the last stone of n is to take the last of n - 1. That is Fibonacci Nim with a first limit k: won if k is
    -- at least the smallest term of n - 1 as a sum of Fibonacci numbers that are no neighbours (Zeckendorf): he takes that
    -- term, and the next term is more than twice as large. With one stone left he has to take it.
    shortcut = function(p)
        local fibonacci, rest, least = {1, 2}, p.n - 1, nil
        if rest == 0 then return "loss" end
        while fibonacci[#fibonacci] <= rest // 2 + 1 do
            fibonacci[#fibonacci + 1] = fibonacci[#fibonacci] + fibonacci[#fibonacci - 1]
        end
        fibonacci[#fibonacci + 1] = fibonacci[#fibonacci] + fibonacci[#fibonacci - 1]
        for i = #fibonacci, 1, -1 do
            if fibonacci[i] <= rest then rest, least = rest - fibonacci[i], fibonacci[i] end
        end
        return least <= p.k and "win" or "loss"
    end,
}
`,R=`-- Game in Momotetsu World (AtCoder ABC 201 D): a piece in the top left corner of a grid moves right or down and
-- scores +1 or -1 for the square it comes to.
return {
    name = "momotetsu",
    kind = "score",
    params = {grid = {"---", "+-+", "+--"}},
    answer = {win = "Takahashi", tie = "Draw", loss = "Aoki"},
    start = function(p) return 0 end, -- row * 10000 + column
    moves = function(p, s, emit)
        local row, column = s // 10000, s % 10000
        local function step(r, c, name)
            if r < #p.grid and c < #p.grid[1] then
                emit(r * 10000 + c, name, p.grid[r + 1]:sub(c + 1, c + 1) == "+" and 1 or -1)
            end
        end
        step(row, column + 1, "right")
        step(row + 1, column, "down")
    end,
    layer = function(p, s) return s // 10000 + s % 10000 end,
    even_steps = true,
    large = function(p) return #p.grid * #p.grid[1] > 10000 end,
    -- The same from the last square back, one row at a time.
    shortcut = function(p)
        local width, margin = #p.grid[1], {}
        for row = #p.grid, 1, -1 do
            for column = width, 1, -1 do
                local best
                if column < width then
                    best = (p.grid[row]:byte(column + 1) == 43 and 1 or -1) - margin[column + 1]
                end
                if row < #p.grid then
                    local down = (p.grid[row + 1]:byte(column) == 43 and 1 or -1) - margin[column]
                    best = best and math.max(best, down) or down
                end
                margin[column] = best or 0
            end
        end
        return margin[1]
    end,
}
`,G=`-- Stones (AtCoder ABC 270 D): one heap, a set of amounts that may be taken; both want as many stones as they can get.
return {
    name = "most-stones",
    kind = "score",
    params = {n = {default = 10, min = 0}, take = {1, 4}},
    answer = "own", -- what the first player gets, not by how much he is ahead
    start = function(p) return p.n end,
    moves = function(p, s, emit)
        for _, take in ipairs(p.take) do
            if take <= s then emit(s - take, take, take) end
        end
    end,
}
`,I=`-- A New Stone Game (POJ 1740): from one heap remove at least one stone, and then, if you like, move stones of that heap
-- onto other heaps that are not empty; who can't move loses. The order of heaps does not matter: a state is the heaps
-- that are not empty, sorted.
return {
    name = "new-stones",
    params = {heaps = {default = {2, 1, 3}, min = 0}},
    answer = {win = 1, loss = 0},
    most_moves = 100000,
    start = function(p)
        local heaps = {}
        for _, size in ipairs(p.heaps) do
            if size > 0 then heaps[#heaps + 1] = size end
        end
        table.sort(heaps)
        return table.concat(heaps, ",")
    end,
    moves = function(p, s, emit)
        local heaps = s:numbers()
        for i, size in ipairs(heaps) do
            -- Put some of \`left\` stones on heap k and those behind it.
            local function spread(k, left)
                if k > #heaps then
                    heaps[i] = left
                    local after = {}
                    for _, n in ipairs(heaps) do
                        if n > 0 then after[#after + 1] = n end
                    end
                    table.sort(after)
                    emit(table.concat(after, ","))
                elseif k == i then
                    spread(k + 1, left)
                else
                    local before = heaps[k]
                    for put = 0, left do
                        heaps[k] = before + put
                        spread(k + 1, left - put)
                    end
                    heaps[k] = before
                end
            end
            for take = 1, size do spread(1, size - take) end
            heaps[i] = size
        end
    end,
    large = function(p)
        local all = 0
        for _, size in ipairs(p.heaps) do all = all + size end
        return all > 14
    end,
    -- Lost are the heaps that come in equal pairs: what is done to one of a pair can be done to the other. From any others
    -- the largest heap is enough to make pairs: sorted, it fills the second of each two up to the third, and so on.
    shortcut = function(p)
        local count = {}
        for _, size in ipairs(p.heaps) do
            if size > 0 then count[size] = (count[size] or 0) + 1 end
        end
        for _, times in pairs(count) do
            if times % 2 == 1 then return "win" end
        end
        return "loss"
    end,
}
`,N=`-- Number Game (Codeforces 1370C): divide by an odd divisor greater than 1, or subtract 1 if the number is greater
-- than 1; who can't loses.
return {
    name = "number-game",
    params = {n = {default = 12, min = 1, max = 1000000000000}},
    answer = {win = "Ashishgup", loss = "FastestFinger"},
    most_moves = 2000,
    start = function(p) return p.n end,
    moves = function(p, s, emit)
        if s > 1 then emit(s - 1, "-1") end
        for divisor = 1, math.tointeger(s ^ 0.5 // 1) do
            if s % divisor == 0 then
                local other = s // divisor
                if divisor > 1 and divisor % 2 == 1 then emit(other, "/" .. divisor) end
                if other % 2 == 1 and other ~= divisor then emit(divisor, "/" .. other) end
            end
        end
    end,
    large = function(p) return p.n > 2000 end,
    -- 1 is lost; an odd number or 2 is won at once (divide by itself, or subtract 1). n = 2^k m, m odd: a power of two above
    -- 2 only leads to an odd number, so it is lost. k > 1 and m > 1: dividing by m leaves such a power: won. 2m: dividing
    -- by less than m leaves 2m', which is lost if m' is a prime; so with m composite it is won, with m prime lost.
    shortcut = function(p)
        local m, k = p.n, 0
        while m % 2 == 0 do m, k = m // 2, k + 1 end
        if p.n == 1 then return "loss" end
        if k == 0 or p.n == 2 then return "win" end
        if m == 1 then return "loss" end
        if k > 1 then return "win" end
        for d = 3, m do
            if d * d > m then break end
            if m % d == 0 then return "win" end
        end
        return "loss"
    end,
}
`,F=`-- 1-2-K Game (Codeforces 1194D): one heap; take 1, 2 or k; who can't move loses.
return {
    name = "one-two-k",
    params = {n = {default = 4, min = 0, max = 1000000000000}, k = {default = 3, min = 3, max = 1000000000000}},
    answer = {win = "Alice", loss = "Bob"},
    start = function(p) return p.n end,
    moves = function(p, s, emit)
        for _, take in ipairs({1, 2, p.k}) do
            if take <= s then emit(s - take, take) end
        end
    end,
    large = function(p) return p.n > 1000 end,
    -- If 3 does not divide k, taking k is as good as taking 1 or 2: lost are the multiples of 3. If it does, the period is
    -- k + 1: below k as before, k itself is won by taking all, and k + 1 is lost, since 1, 2 and k lead to won heaps.
    shortcut = function(p)
        if p.k % 3 ~= 0 then return p.n % 3 ~= 0 and "win" or "loss" end
        local rest = p.n % (p.k + 1)
        return (rest == p.k or rest % 3 ~= 0) and "win" or "loss"
    end,
}
`,D=`-- Palindrome deletion game (Luogu B4227): each in turn deletes a number until two are left. The second player wins if
-- the row is a palindrome at the start or after a move of his. A state is the set of numbers that are left, as bits; how many
-- they are tells whose turn it is.
local function is_palindrome(row)
    for i = 1, #row // 2 do
        if row[i] ~= row[#row + 1 - i] then return false end
    end
    return true
end

local function left_of(p, s)
    local row = {}
    for i, number in ipairs(p.row) do
        if s >> i - 1 & 1 == 1 then row[#row + 1] = number end
    end
    return row
end

return {
    name = "palindrome-deletion",
    params = {row = {1, 1, 2, 2, 1, 1}},
    answer = {win = "Win", loss = "Lose"},
    start = function(p)
        if #p.row > 24 then error("a row of odd length may have up to 23 numbers: there would be too many states") end
        return (1 << #p.row) - 1
    end,
    moves = function(p, s, emit)
        local row = left_of(p, s)
        local firsts_turn = (#p.row - #row) % 2 == 0
        if #row <= 2 or (firsts_turn and is_palindrome(row)) then return end
        for i = 1, #p.row do
            if s >> i - 1 & 1 == 1 then emit(s & ~(1 << i - 1), "delete " .. i) end
        end
    end,
    over = function(p, s)
        local row = left_of(p, s)
        local firsts_turn = (#p.row - #row) % 2 == 0
        return firsts_turn and is_palindrome(row) and "loss" or firsts_turn and "win" or "loss"
    end,
    layer = function(p, s)
        local gone = #p.row
        while s > 0 do s, gone = s & s - 1, gone - 1 end
        return gone
    end,
    even_steps = true,
    large = function(p) return #p.row > 16 and #p.row % 2 == 0 end,
    -- A row of even length n with d different numbers is lost for the first player if d <= n / 2, and won if not, in any order.
    --
    -- The second player keeps d <= n / 2 until two equal numbers are left: if the first player's move has removed the last of
    -- its kind, d and n / 2 both fall by one, with any reply. Else the reply is a number that is there once, with the same
    -- effect; and if there is none, all d kinds are there twice at least, so that n - 1 >= 2d, and as n is even n - 2 >= 2d.
    --
    -- The first player keeps d > n / 2, with which no row is a palindrome, by removing one of two equal numbers: the reply
    -- makes d smaller by one at most. Where all differ, all n - 2 numbers after the reply do, and n - 2 > (n - 2) / 2.
    --
    -- In a row of odd length the last palindrome has three numbers, and the order counts: all sets that can be left are tried.
    shortcut = function(p)
        local kinds, seen = 0, {}
        if #p.row % 2 == 1 then return nil end
        for _, number in ipairs(p.row) do
            if not seen[number] then kinds, seen[number] = kinds + 1, true end
        end
        return 2 * kinds <= #p.row and "loss" or "win"
    end,
}
`,H=`-- Passing of time (Luogu P6560): a token on a graph; who moves it to the target wins, who can't move loses, and a
-- game without end is 0. A state is the node.
local known, out -- of the parameters: where each node leads

local function nodes_from(p, node)
    if known ~= p then
        known, out = p, {}
        for _, edge in ipairs(p.edges) do
            local list = out[edge[1]] or {}
            out[edge[1]] = list
            list[#list + 1] = edge[2]
        end
    end
    return out[node] or {}
end

return {
    name = "passing-of-time",
    params = {edges = {{1, 2}, {2, 3}, {3, 4}, {4, 5}, {3, 6}, {7, 5}, {6, 7}}, start = 1, target = 5},
    loop = "draw",
    most_moves = 200000,
    answer = {win = "1", draw = "0", loss = "-1"},
    start = function(p) return p.start end,
    moves = function(p, s, emit)
        if s == p.target then return end
        for _, to in ipairs(nodes_from(p, s)) do emit(to) end
    end,
}
`,M=`-- Pursuit game (LeetCode LCP 21): chaser and runner on a graph, each going along an edge or staying; the chaser moves
-- first. In how many rounds does he catch the runner? A win in 2 k - 1 moves is one in k rounds; a draw is never. A
-- state is who is to move (0 the chaser, 1 the runner), the chaser's node and the runner's.
return {
    name = "pursuit",
    params = {edges = {{1, 2}, {2, 3}, {3, 4}, {4, 1}, {2, 5}, {5, 6}}, a = 3, b = 5},
    loop = "draw",
    start = function(p) return "0 " .. p.a .. " " .. p.b end,
    moves = function(p, s, emit)
        local at = s:numbers()
        local turn, chaser, runner = at[1], at[2], at[3]
        if chaser == runner then return end -- the runner, who is to move, has been caught
        local here = turn == 0 and chaser or runner
        local function go(to, name)
            if turn == 1 and to == chaser then return end -- nobody runs into his arms
            emit(turn == 0 and "1 " .. to .. " " .. runner or "0 " .. chaser .. " " .. to, name)
        end
        go(here, "stay")
        for _, edge in ipairs(p.edges) do
            if edge[1] == here then go(edge[2], edge[2]) end
            if edge[2] == here then go(edge[1], edge[1]) end
        end
    end,
    large = function(p) return #p.edges > 60 end,
    -- For a connected graph with as many edges as nodes: trees on one circle. On a circle of four or more the runner is
    -- never caught once he gets there with the chaser not next to him. Otherwise he goes to the node that the chaser
    -- reaches last, of those that he himself reaches early enough.
    shortcut = function(p)
        local next_to, degree, nodes = {}, {}, 0
        for _, edge in ipairs(p.edges) do
            for side = 1, 2 do
                local node, other = edge[side], edge[3 - side]
                if not next_to[node] then next_to[node], degree[node], nodes = {}, 0, nodes + 1 end
                degree[node] = degree[node] + 1
                table.insert(next_to[node], other)
            end
        end
        local function distances(from)
            local far, queue, head = {[from] = 0}, {from}, 1
            while queue[head] do
                local at = queue[head]
                head = head + 1
                for _, to in ipairs(next_to[at]) do
                    if not far[to] then
                        far[to] = far[at] + 1
                        queue[#queue + 1] = to
                    end
                end
            end
            return far, #queue
        end
        if not next_to[p.a] or not next_to[p.b] then return nil end
        local chaser, reached = distances(p.a)
        if reached ~= nodes or #p.edges ~= nodes then return nil end
        local runner = distances(p.b)
        if chaser[p.b] <= 1 then return "win", 1 end
        -- The circle is what is left when leaves are taken off, again and again.
        local leaves, circle = {}, nodes
        for node, count in pairs(degree) do
            if count == 1 then leaves[#leaves + 1] = node end
        end
        local off = 1
        while leaves[off] do
            local node = leaves[off]
            off, circle, degree[node] = off + 1, circle - 1, 0
            for _, other in ipairs(next_to[node]) do
                degree[other] = degree[other] - 1
                if degree[other] == 1 then leaves[#leaves + 1] = other end
            end
        end
        local rounds = 0
        for node, far in pairs(chaser) do
            if far > runner[node] + 1 then
                rounds = math.max(rounds, far)
                if circle >= 4 and degree[node] > 1 then return "draw" end
            end
        end
        return "win", 2 * rounds - 1
    end,
}
`,J=`-- Remove Colored Pieces (LeetCode 2038): Alice may delete an A between two As, Bob a B between two Bs; who can't
-- loses. A state is who is to move (A or B) and the row.
return {
    name = "remove-colored-pieces",
    params = {colors = "AAABABB"},
    answer = {win = true, loss = false},
    start = function(p) return "A" .. p.colors end,
    moves = function(p, s, emit)
        local own = s:sub(1, 1)
        local other = own == "A" and "B" or "A"
        for i = 3, #s - 1 do
            if s:sub(i - 1, i + 1) == own:rep(3) then
                emit(other .. s:sub(2, i - 1) .. s:sub(i + 1), own .. i - 1)
            end
        end
    end,
    mover = function(p, s) return s:sub(1, 1) == "A" and 1 or 2 end,
    large = function(p) return #p.colors > 16 end,
    -- A deletion changes nothing for the other: what each has is his number of pieces between two like them.
    shortcut = function(p)
        local own, other = 0, 0
        for i = 2, #p.colors - 1 do
            local middle = p.colors:byte(i)
            if p.colors:byte(i - 1) == middle and p.colors:byte(i + 1) == middle then
                if middle == 65 then own = own + 1 else other = other + 1 end
            end
        end
        return own > other and "win" or "loss"
    end,
}
`,V=`-- Remove Pairs (AtCoder ABC 354 E): cards with two sides; remove two cards whose fronts or whose backs are equal; who
-- can't loses. A state is the set of cards that are left, as bits.
return {
    name = "remove-pairs",
    params = {cards = {{1, 9}, {2, 5}, {4, 9}, {1, 4}, {2, 5}}},
    answer = {win = "Takahashi", loss = "Aoki"},
    start = function(p) return (1 << #p.cards) - 1 end,
    moves = function(p, s, emit)
        for i = 1, #p.cards do
            for j = i + 1, #p.cards do
                local both, a, b = 1 << (i - 1) | 1 << (j - 1), p.cards[i], p.cards[j]
                if s & both == both and (a[1] == b[1] or a[2] == b[2]) then
                    emit(s & ~both, i .. " and " .. j)
                end
            end
        end
    end,
}
`,K=`-- Restricted Nim (Luogu P10014): y may be taken from a heap of x only if y^k <= x. For every number a there are heaps
-- of 1, 2, ... a stones.

-- The largest m with m^k <= x.
local function root(x, k)
    local low, high = 0, 1
    local function fits(m)
        local power = 1
        for _ = 1, k do
            if m > 0 and power > x // m then return false end
            power = power * m
        end
        return power <= x
    end
    while fits(high) and high < x do low, high = high, math.min(high * 2, x) end
    if fits(high) then return high end
    while high - low > 1 do
        local middle = (low + high) // 2
        if fits(middle) then low = middle else high = middle end
    end
    return low
end

local function power(m, k)
    local all = 1
    for _ = 1, k do all = all * m end
    return all
end

-- 0 ~ 1 ~ … ~ n
local function xor_to(n)
    if n < 0 then return 0 end
    return ({[0] = n, 1, n + 1, 0})[n % 4]
end

-- k even: what stands last in the cycle of m (see below), and the XOR of that for all numbers below m.
local function last(m)
    while m % 2 == 1 do m = m // 2 end
    return m // 2
end

local function lasts_below(m)
    local all = 0
    while m > 0 do all, m = all ~ xor_to((m + 1) // 2 - 1), m // 2 end
    return all
end

-- Heaps from m^k to (m+1)^k - 1 allow 1 … m to be taken: their nimbers have the period m + 1, and a cycle is an order of
-- 0 … m. A new cycle begins with m, which the m values before it lack, and goes on with those, in their order. The
-- length of a stage is 1 (k odd) or m (k even) modulo m + 1; so for odd k the cycle is m, 0, 1, … m - 1. For even k its
-- place j >= 2 has what place j - 2 had in the cycle before, place 1 what stood last there, and last in the cycle of m
-- stands m/2 for even m, and what stands last in that of (m - 1)/2 for odd m.
-- XOR of the first \`count\` places of the cycle of m:
local function begin_of(m, k, count)
    if count <= 0 then return 0 end
    if k % 2 == 1 then return m ~ xor_to(count - 2) end
    local pairs_of = count // 2
    local all = xor_to(m) ~ xor_to(m - pairs_of) ~ lasts_below(m) ~ lasts_below(m - pairs_of)
    if count % 2 == 1 then all = all ~ (m - pairs_of) end
    return all
end

-- XOR of the nimbers of all heaps below m^k, stage by stage; the stages of k = 2 have a closed form.
local before = {}
local function stages_below(m, k)
    if k == 1 then return xor_to(m - 1) end
    if k == 2 then return lasts_below(m) end
    local list = before[k] or {[1] = 0}
    before[k] = list
    for i = #list, m - 1 do
        local length = power(i + 1, k) - power(i, k)
        local periods, rest = length // (i + 1), length % (i + 1)
        list[i + 1] = list[i] ~ (periods % 2 == 1 and xor_to(i) or 0) ~ begin_of(i, k, rest)
    end
    return list[m]
end

return {
    name = "restricted-nim",
    kind = "nimber",
    splits = true,
    params = {k = {default = 1, min = 1, max = 1000000000}, a = {default = {1, 5}, min = 0}},
    answer = {win = "Lily", loss = "Kaguya"},
    start = function(p)
        local heaps = {}
        for _, most in ipairs(p.a) do
            for size = 1, most do heaps[#heaps + 1] = size end
        end
        return heaps
    end,
    moves = function(p, s, emit)
        for take = 1, s do
            local power = 1
            for _ = 1, math.min(p.k, 63) do power = math.min(power * take, s + 1) end
            if power > s then return end
            emit(s - take, "take " .. take)
        end
    end,
    large = function(p)
        local heaps = 0
        for _, most in ipairs(p.a) do heaps = heaps + most end
        return heaps > 60
    end,
    shortcut = function(p)
        local k, all = math.min(p.k, 63), 0 -- above that only one stone can ever be taken
        for _, most in ipairs(p.a) do
            local m = root(most, k)
            if most > 0 then
                local count = most - power(m, k) + 1
                local periods, rest = count // (m + 1), count % (m + 1)
                all = all ~ stages_below(m, k) ~ (periods % 2 == 1 and xor_to(m) or 0) ~ begin_of(m, k, rest)
            end
        end
        return all
    end,
}
`,U=`-- King and rook against king on a small board: every legal position is a start, so that the table holds all of them.
--
-- White has king and rook, Black has a king. Checkmate wins; stalemate and the loss of the rook are ties. A state is
-- three squares and who moves: king, rook, black king, 0 or 1. "boyi stats" counts the positions of both sides.
local kings = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 1}, {-1, 1}, {-1, -1}, {1, -1}}

-- The square one step away, or nil.
local function step(p, square, direction)
    local file, rank = square % p.n + direction[1], square // p.n + direction[2]
    if file >= 0 and file < p.n and rank >= 0 and rank < p.n then return rank * p.n + file end
end

local function near(p, a, b)
    return math.abs(a % p.n - b % p.n) <= 1 and math.abs(a // p.n - b // p.n) <= 1
end

-- White's king is in the way of the rook; the black king moves, so it is not.
local function attacks(p, king, rook, square)
    for i = 1, 4 do
        local at = step(p, rook, kings[i])
        while at and at ~= king do
            if at == square then return true end
            at = step(p, at, kings[i])
        end
    end
    return false
end

local function pack(p, king, rook, black, mover)
    local size = p.n * p.n
    return ((king * size + rook) * size + black) * 2 + mover
end

local function unpack_state(p, s)
    local size = p.n * p.n
    return s // (2 * size * size), s // (2 * size) % size, s // 2 % size, s % 2
end

local function legal(p, s)
    local king, rook, black, mover = unpack_state(p, s)
    return king ~= rook and rook ~= black and not near(p, king, black) and
           (mover == 1 or not attacks(p, king, rook, black))
end

local bare = -1 -- the rook is lost

local function square_name(p, square)
    return string.char(97 + square % p.n) .. square // p.n + 1
end

return {
    name = "rook-ending",
    params = {n = {default = 4, min = 3, max = 8, help = "the side of the board"}},

    start = function(p) return pack(p, 0, p.n, p.n * p.n - 1, 0) end,

    -- All legal positions, one after another.
    starts = function(p)
        local s, last = -1, 2 * (p.n * p.n) ^ 3
        return function()
            repeat s = s + 1 until s >= last or legal(p, s)
            return s < last and s or nil
        end
    end,

    moves = function(p, s, emit)
        if s == bare then return end
        local king, rook, black, mover = unpack_state(p, s)
        for _, direction in ipairs(kings) do
            local to = step(p, mover == 0 and king or black, direction)
            if to and mover == 0 and to ~= rook and not near(p, to, black) then
                emit(pack(p, to, rook, black, 1), "K" .. square_name(p, to))
            elseif to and mover == 1 and not near(p, king, to) then
                if to == rook then
                    emit(bare, "kx" .. square_name(p, to))
                elseif not attacks(p, king, rook, to) then
                    emit(pack(p, king, rook, to, 0), "k" .. square_name(p, to))
                end
            end
        end
        for i = 1, mover == 0 and 4 or 0 do
            local to = step(p, rook, kings[i])
            while to and to ~= king and to ~= black do
                emit(pack(p, king, to, black, 1), "R" .. square_name(p, to))
                to = step(p, to, kings[i])
            end
        end
    end,

    over = function(p, s)
        if s == bare then return "tie" end
        local king, rook, black = unpack_state(p, s)
        return attacks(p, king, rook, black) and "loss" or "tie"
    end,

    mover = function(p, s) return s == bare and 0 or s % 2 end,
}
`,Y=`-- Sequential Nim (Codeforces 1382B): heaps in a row; take any number from the first that is not empty.
-- A state is which heap that is and how many are left in it.
return {
    name = "sequential-nim",
    params = {heaps = {default = {2, 5, 4}, min = 1, max = 1000000000}},
    answer = {win = "First", loss = "Second"},
    most_moves = 1000,
    start = function(p) return 1000 + p.heaps[1] end,
    moves = function(p, s, emit)
        local heap, size = s // 1000, s % 1000
        for take = 1, size do
            if take < size then
                emit(s - take, take)
            elseif heap < #p.heaps then
                emit((heap + 1) * 1000 + p.heaps[heap + 1], take)
            else
                emit(0, take) -- nothing is left
            end
        end
    end,
    large = function(p)
        local most = 0
        for _, size in ipairs(p.heaps) do most = math.max(most, size) end
        return most > 999
    end,
    -- Who faces a heap of more than one chooses who faces the next: he takes all, or all but one. So the first to face one
    -- wins; before it, and in the last heap, each heap of one is a move.
    shortcut = function(p)
        local ones = 0
        while ones < #p.heaps and p.heaps[ones + 1] == 1 do ones = ones + 1 end
        local win = ones % 2 == 0
        if ones == #p.heaps then win = not win end
        return win and "win" or "loss"
    end,
}
`,Q=`-- Shiritori (AtCoder ABC 209 E): say a word that begins with the last three letters of the one before; words may be
-- said again and again; who has none loses, and a game without end is a draw. \`open\` is the opening word's number;
-- asked is who wins then, Takahashi having said it; 0: he may choose it. A state is the three letters, * at the start.
local known, begin -- of the parameters: the words that begin with three letters

local function words_from(p, letters)
    if known ~= p then
        known, begin = p, {["*"] = p.words}
        for _, word in ipairs(p.words) do
            local list = begin[word:sub(1, 3)] or {}
            begin[word:sub(1, 3)] = list
            list[#list + 1] = word
        end
    end
    return begin[letters] or {}
end

return {
    name = "shiritori",
    params = {words = {"abcd", "bcda", "ada"}, open = {default = 1, min = 0}},
    loop = "draw",
    answer = {win = "Aoki", loss = "Takahashi", draw = "Draw"},
    most_moves = 300000,
    start = function(p) return p.open == 0 and "*" or p.words[p.open]:sub(-3) end,
    moves = function(p, s, emit)
        for _, word in ipairs(words_from(p, s)) do emit(word:sub(-3), word) end
    end,
}
`,$=`-- Sim (Gustavus Simmons): who makes a triangle of one's own colour loses.
--
-- The players colour by turns the lines between six points. The first to complete a triangle of three lines of the own colour loses; with
-- six points there is always one.
local points = 6

return {
    name = "sim",
    about = "Sim: colour the lines between six points; who completes a triangle of the own colour loses",
    about_zh = "Sim：轮流给六点之间的连线着色；先形成己色三角形者负",

    setup = function(p)
        local names, edge = {}, {}
        for i = 1, points do
            edge[i] = edge[i] or {}
            for j = i + 1, points do
                names[#names + 1] = i .. "" .. j
                edge[i][j] = #names - 1
                edge[j] = edge[j] or {}
                edge[j][i] = edge[i][j]
            end
        end
        p.board = board.graph{names = table.concat(names, " ")}
        p.state = p.board.state("XO", "XO")
        p.triangles = {}
        for i = 1, points do
            for j = i + 1, points do
                for k = j + 1, points do table.insert(p.triangles, bits.of(edge[i][j], edge[j][k], edge[i][k])) end
            end
        end
        -- Any points may change places: two of them, and all in a ring, make all permutations.
        local function renamed(to)
            local list = {}
            for i = 1, points do
                for j = i + 1, points do list[#list + 1] = edge[to[i]][to[j]] end
            end
            return list
        end
        return p.state, p.state.symmetry(renamed({2, 1, 3, 4, 5, 6}), renamed({2, 3, 4, 5, 6, 1}))
    end,

    start = function(p) return p.state.pack(0, 0, 0) end,

    moves = function(p, s, emit)
        local x, o, turn = p.state.unpack(s)
        if bits.covers(turn == 0 and o or x, p.triangles) then return end
        for line in bits.each(p.board.all & ~(x | o)) do
            local more = 1 << line
            emit(turn == 0 and p.state.pack(x | more, o, 1) or p.state.pack(x, o | more, 0), line)
        end
    end,

    -- The player who has just moved has made a triangle.
    over = function(p, s) return "win" end,

    layer = function(p, s)
        local x, o = p.state.unpack(s)
        return bits.count(x | o)
    end,
    even_steps = true,
}
`,Z=`-- Six men's morris: mills on two squares.
--
-- The players place six men each by turns, then move them along the lines to empty neighbours. Who closes a mill, three men on one side of a
-- square, takes a man of the other player: one that is in no mill, unless all are. Who has two men left, or can't move, loses; play
-- that never ends is a draw.
local each, count, covers = bits.each, bits.count, bits.covers

-- The men that may be taken.
local function loose(men, mills)
    local held = 0
    for _, mill in ipairs(mills) do
        if men & mill == mill then held = held | mill end
    end
    return held == men and men or men & ~held
end

return {
    name = "six-mens-morris",
    about = "Six men's morris: place six men each, then move them; a mill takes a man of the other player",
    about_zh = "六子棋（六人莫里斯）：双方各摆六子，再沿线走子；三子成磨即可吃对方一子",
    params = {men = {default = 6, min = 3, max = 6, help = "men of each player", help_zh = "每方棋子数"}},
    loop = "draw",

    setup = function(p)
        local b = board.graph{
            names = "a1 c1 e1 b2 c2 d2 a3 b3 d3 e3 b4 c4 d4 a5 c5 e5",
            links = "a1-c1-e1 e1-e3-e5 e5-c5-a5 a5-a3-a1 b2-c2-d2 d2-d3-d4 d4-c4-b4 b4-b3-b2 c1-c2 e3-d3 c5-c4 a3-b3",
            picture = [[
.-------.-------.
|       |       |
|   .---.---.   |
|   |       |   |
.---.       .---.
|   |       |   |
|   .---.---.   |
|       |       |
.-------.-------.]],
        }
        p.board, p.state = b, b.state("XO", "XO", 3, 3)
        p.mills = table.move(b.chains, 1, 8, 1, {})
        local function places(names)
            local list = {}
            for i, name in ipairs(names:split(" ")) do list[i] = b.cell(name) end
            return list
        end
        return p.state, p.state.symmetry(
            places("e1 c1 a1 d2 c2 b2 e3 d3 b3 a3 d4 c4 b4 e5 c5 a5"), -- left and right
            places("e1 e3 e5 d2 d3 d4 c1 c2 c4 c5 b2 b3 b4 a1 a3 a5"), -- a quarter of a turn
            places("b2 c2 d2 a1 c1 e1 b3 a3 e3 d3 a5 c5 e5 b4 c4 d4"), -- inside and outside
            "swap")
    end,

    start = function(p) return p.state.pack(0, 0, 0, p.men, p.men) end,

    moves = function(p, s, emit)
        local b, pack, mills = p.board, p.state.pack, p.mills
        local x, o, turn, in_hand_x, in_hand_o = p.state.unpack(s)
        local own, other, in_hand, others_hand = x, o, in_hand_x, in_hand_o
        if turn == 1 then own, other, in_hand, others_hand = o, x, in_hand_o, in_hand_x end
        if count(own) + in_hand < 3 then return end
        local placed = in_hand > 0 and 1 or 0
        local function go(men, theirs, name)
            emit(turn == 0 and pack(men, theirs, 1, in_hand - placed, others_hand) or
                pack(theirs, men, 0, others_hand, in_hand - placed), name)
        end
        local taken = other ~= 0 and loose(other, mills) or 0
        local free = b.all & ~(x | o)
        local function arrive(from, rest, to)
            local men = rest | 1 << to
            local closed = false
            for _, mill in ipairs(mills) do closed = closed or (mill >> to & 1 == 1 and men & mill == mill) end
            if not closed or taken == 0 then return go(men, other, from and b.step(from, to) or to) end
            for cell in each(taken) do
                go(men, other & ~(1 << cell), from and b.step(from, to, cell) or b.name(to) .. "x" .. b.name(cell))
            end
        end
        if in_hand > 0 then
            for to in each(free) do arrive(nil, own, to) end
            return
        end
        for from in each(own) do
            for to in each(b.near(1 << from) & free) do arrive(from, own & ~(1 << from), to) end
        end
    end,
}
`,nn=`-- Sleepy Game (Codeforces 936B): a token on a graph; the other player sleeps, and Petya makes his moves as well. He
-- wins if he can make the last move of his own, draws if he can go on for ever, else he loses. One player: every move
-- is \`again\`. A state is the node and whose move he makes now, 0 his own, 1 the other's.
return {
    name = "sleepy-game",
    params = {out = {{2, 3}, {4, 5}, {4}, {5}, {}}, start = {default = 1, min = 1}},
    loop = "draw",
    most_moves = 100000,
    answer = {win = "Win", loss = "Lose", draw = "Draw"},
    start = function(p) return p.start .. " 0" end,
    moves = function(p, s, emit)
        local at = s:numbers()
        for _, to in ipairs(p.out[at[1]] or {}) do emit(to .. " " .. 1 - at[2], to, 0, true) end
    end,
    over = function(p, s) return s:numbers()[2] == 1 and "win" or "loss" end,
}
`,en=`-- Stair Game (CSES 1099): balls lie on stairs 1 to n; move any number of them from a stair to the one below; who
-- can't move loses.
return {
    name = "staircase",
    params = {stairs = {default = {0, 2, 1}, min = 0, help = "balls on stairs 1, 2, …"}},
    answer = {win = "first", loss = "second"},
    start = function(p) return table.concat(p.stairs, ",") end,
    moves = function(p, s, emit)
        local stairs = s:numbers()
        for k = 2, #stairs do
            local here, below = stairs[k], stairs[k - 1]
            for count = 1, here do
                stairs[k], stairs[k - 1] = here - count, below + count
                emit(table.concat(stairs, ","), count .. " from " .. k)
            end
            stairs[k], stairs[k - 1] = here, below
        end
    end,
    -- Every move brings balls down: the more of the way is behind them, the later the state.
    layer = function(p, s)
        local down = 0
        for k, balls in ipairs(p.stairs) do down = down + k * balls end
        for k, balls in ipairs(s:numbers()) do down = down - k * balls end
        return math.max(down, 0)
    end,
    large = function(p)
        local weight = 0
        for k, balls in ipairs(p.stairs) do weight = weight + (k - 1) * balls end
        return weight > 24 or #p.stairs > 12
    end,
    -- Nim on the even stairs: a move from an even stair takes balls off that heap. Balls that come to an even stair from
    -- above can be moved on at once, which undoes it; the balls on stair 1 do not move any more.
    shortcut = function(p)
        local all = 0
        for k = 2, #p.stairs, 2 do all = all ~ p.stairs[k] end
        return all ~= 0 and "win" or "loss"
    end,
}
`,tn=`-- Stone Game V (LeetCode 1563): split the row in two; the heavier part is thrown away (on equality you choose) and
-- the sum of the other is scored; go on until one stone is left. One player: every move is \`again\`.
local function sum(p, l, r)
    local total = 0
    for i = l, r do total = total + p.row[i] end
    return total
end

return {
    name = "stone-game-5",
    kind = "score",
    params = {row = {default = {6, 2, 3, 4, 5, 5}, min = 0}},
    answer = "own",
    start = function(p) return "1-" .. #p.row end,
    moves = function(p, s, emit)
        local ends = s:split("-")
        local l, r = tonumber(ends[1]), tonumber(ends[2])
        for cut = l, r - 1 do
            local left, right = sum(p, l, cut), sum(p, cut + 1, r)
            if left <= right then emit(l .. "-" .. cut, "keep left of " .. cut + 1, left, true) end
            if right <= left then emit(cut + 1 .. "-" .. r, "keep right of " .. cut, right, true) end
        end
    end,
    large = function(p) return #p.row > 60 end,
    -- The same by a table of all stretches, shortest first.
    shortcut = function(p)
        local n, sums, best = #p.row, {[0] = 0}, {}
        for i, stone in ipairs(p.row) do sums[i] = sums[i - 1] + stone end
        for l = 1, n do best[l] = {[l] = 0} end
        for l = n, 1, -1 do
            local mine = best[l]
            for r = l + 1, n do
                local most, before, all = 0, sums[l - 1], sums[r]
                for cut = l, r - 1 do
                    local left, right = sums[cut] - before, all - sums[cut]
                    if left <= right and left + mine[cut] > most then most = left + mine[cut] end
                    if right <= left then
                        local kept = right + best[cut + 1][r]
                        if kept > most then most = kept end
                    end
                end
                mine[r] = most
            end
        end
        return best[1] and best[1][n] or 0, 0
    end,
}
`,on=`-- Stone Game VI (LeetCode 1686): take any stone that is left; it is worth a[i] to the first player and b[i] to
-- the second. A state is the set of stones taken, as bits.
return {
    name = "stone-game-6",
    kind = "score",
    params = {a = {1, 3}, b = {2, 1}},
    answer = {win = 1, tie = 0, loss = -1},
    start = function(p) return 0 end,
    moves = function(p, s, emit)
        local worth, rest = p.a, s
        while rest > 0 do -- an odd number of stones taken: the second player's turn
            if rest & 1 == 1 then worth = worth == p.a and p.b or p.a end
            rest = rest >> 1
        end
        for i = 1, #p.a do
            if s >> (i - 1) & 1 == 0 then emit(s | 1 << (i - 1), "stone " .. i, worth[i]) end
        end
    end,
    large = function(p) return #p.a > 14 end,
    -- First minus second is what the first took of a + b minus the sum of all b: both players want the stone with the
    -- largest a + b. (Of equal ones any: the margin is the same.)
    shortcut = function(p)
        local stones, own, other = {}, 0, 0
        for i = 1, #p.a do stones[i] = {p.a[i] + p.b[i], i} end
        table.sort(stones, function(x, y) return x[1] > y[1] or x[1] == y[1] and x[2] < y[2] end)
        for turn, stone in ipairs(stones) do
            if turn % 2 == 1 then own = own + p.a[stone[2]] else other = other + p.b[stone[2]] end
        end
        return own, other
    end,
}
`,an=`-- Stone Game IX (LeetCode 2029): remove any stone; who makes the total removed a multiple of 3 loses; when all
-- are gone the second player wins. Only the values modulo 3 matter: a state is "zeros,ones,twos,total,player".
return {
    name = "stone-game-9",
    params = {stones = {default = {2, 1}, min = 1}},
    answer = {win = true, loss = false},
    start = function(p)
        local count = {[0] = 0, 0, 0}
        for _, stone in ipairs(p.stones) do count[stone % 3] = count[stone % 3] + 1 end
        return count[0] .. "," .. count[1] .. "," .. count[2] .. ",0,1"
    end,
    moves = function(p, s, emit)
        local n = s:numbers()
        local total, player = n[4], n[5]
        if total == 3 then return end -- the last stone made a multiple of 3
        for kind = 0, 2 do
            if n[kind + 1] > 0 then
                local count = {n[1], n[2], n[3]}
                count[kind + 1] = count[kind + 1] - 1
                local sum = (total + kind) % 3
                emit(table.concat(count, ",") .. "," .. (sum == 0 and 3 or sum) .. "," .. 3 - player, "a " .. kind)
            end
        end
    end,
    mover = function(p, s) return s:numbers()[5] end,
    over = function(p, s) return s:numbers()[4] == 3 and "win" or "second" end,
    large = function(p) return #p.stones > 40 end,
    -- A multiple of 3 never comes first: it keeps the total, and so only hands the turn over; of an even number of them
    -- nothing is left, since each is answered by another. The rest is forced: 1 1 2 1 2 … or 2 2 1 2 1 …, so whoever
    -- runs out first has to make a multiple of 3, unless all stones are gone, which is the second player's win.
    -- Even: the first begins with the kind there is less of (1 if 1s <= 2s), and wins if there is one of each kind.
    -- Odd: the roles change once, and he needs a lead of more than two of the kind he begins with.
    shortcut = function(p)
        local count = {[0] = 0, 0, 0}
        for _, stone in ipairs(p.stones) do count[stone % 3] = count[stone % 3] + 1 end
        if count[0] % 2 == 0 then return count[1] > 0 and count[2] > 0 and "win" or "loss" end
        return math.abs(count[1] - count[2]) > 2 and "win" or "loss"
    end,
}
`,sn=`-- Stone Removal Game (LeetCode 3360): Alice takes 10 stones, Bob 9, Alice 8 and so on; who can't loses. Nobody has a
-- choice. A state is the stones and how many are to be taken.
return {
    name = "stone-removal",
    params = {n = {default = 12, min = 0}},
    answer = {win = "true", loss = "false"},
    start = function(p) return p.n .. " take 10" end,
    moves = function(p, s, emit)
        local at = s:numbers()
        local stones, take = at[1], at[2]
        if take > 0 and stones >= take then emit(stones - take .. " take " .. take - 1, "take " .. take) end
    end,
}
`,rn=`-- Stoned Game (Codeforces 1396B): take one stone from a heap that the move before did not use; who can't loses. A
-- state is the heap that was used last, 0 for none, and the heaps.
return {
    name = "stoned-game",
    params = {heaps = {default = {2}, min = 0}},
    answer = {win = "T", loss = "HL"},
    start = function(p) return "0:" .. table.concat(p.heaps, ",") end,
    moves = function(p, s, emit)
        local heaps = s:numbers()
        local last = table.remove(heaps, 1)
        for i, size in ipairs(heaps) do
            if size > 0 and i ~= last then
                heaps[i] = size - 1
                emit(i .. ":" .. table.concat(heaps, ","), "heap " .. i)
                heaps[i] = size
            end
        end
    end,
    large = function(p)
        local all = 0
        for _, size in ipairs(p.heaps) do all = all + size end
        return all > 16 or #p.heaps > 6
    end,
    -- A heap larger than all others together: the first takes from it each time, and the other has to use the others up.
    -- Otherwise every stone gets taken (each player always takes from a largest heap that is allowed, so that no heap
    -- becomes too large): the first wins if the number is odd.
    shortcut = function(p)
        local all, most = 0, 0
        for _, size in ipairs(p.heaps) do all, most = all + size, math.max(most, size) end
        return (2 * most > all or all % 2 == 1) and "win" or "loss"
    end,
}
`,ln=`-- Subtree Removal Game with Fibonacci Tree (LeetCode 2005): delete a node with all below it; who must delete the
-- root loses. The branches at the root are independent games: a state is one branch, written with brackets.
local function tree(n) -- the children of a Fibonacci tree of order n are those of order n-1 and n-2
    return n == 0 and "" or "(" .. tree(n - 2 > 0 and n - 2 or 0) .. tree(n - 1) .. ")"
end

-- Where the bracket at i is closed.
local function close(s, i)
    local depth = 0
    for j = i, #s do
        depth = depth + (s:sub(j, j) == "(" and 1 or -1)
        if depth == 0 then return j end
    end
end

return {
    name = "subtree-removal",
    kind = "nimber",
    splits = true,
    params = {n = {default = 3, min = 1, max = 100}},
    answer = {win = true, loss = false},
    start = function(p)
        local branches, inside, i = {}, tree(p.n):sub(2, -2), 1
        while i <= #inside do
            local j = close(inside, i)
            branches[#branches + 1] = inside:sub(i, j)
            i = j + 1
        end
        if #branches == 0 then branches[1] = "" end -- the root alone: nothing may be deleted
        return branches
    end,
    moves = function(p, s, emit)
        for i = 1, #s do
            if s:sub(i, i) == "(" then
                emit(s:sub(1, i - 1) .. s:sub(close(s, i) + 1), "node " .. i)
            end
        end
    end,
    large = function(p) return p.n > 6 end,
    -- The colon principle: a branch on a stalk is worth one more than the branch, and branches at one node add up by XOR.
    -- The root can't be deleted with profit, so the game is what stands on it.
    shortcut = function(p)
        local before, now = 0, 0 -- what stands on the root of order n - 2 and n - 1; order 0 is no tree
        for n = 2, p.n do before, now = now, (n > 2 and before + 1 or 0) ~ now + 1 end
        return now
    end,
}
`,dn=`-- Sum Game (LeetCode 1927, Codeforces 1215D): fill the question marks with digits in turn; the second player wants
-- both halves to have the same sum, the first does not.
-- A state: unknown digits on the left and on the right, left sum minus right sum, and whose turn it is.
local function read(s) return table.unpack(s:numbers()) end

return {
    name = "sum-game",
    params = {num = "25??"},
    answer = {win = true, loss = false},
    start = function(p)
        local half, unknown, sum = #p.num // 2, {0, 0}, 0
        for i = 1, #p.num do
            local side, digit = i <= half and 1 or 2, p.num:sub(i, i)
            if digit == "?" then
                unknown[side] = unknown[side] + 1
            else
                sum = sum + (side == 1 and 1 or -1) * tonumber(digit)
            end
        end
        return unknown[1] .. "," .. unknown[2] .. "," .. sum .. ",1"
    end,
    moves = function(p, s, emit)
        local left, right, sum, player = read(s)
        for digit = 0, 9 do
            if left > 0 then emit(left - 1 .. "," .. right .. "," .. sum + digit .. "," .. 3 - player, "left " .. digit) end
            if right > 0 then emit(left .. "," .. right - 1 .. "," .. sum - digit .. "," .. 3 - player, "right " .. digit) end
        end
    end,
    mover = function(p, s) return s:numbers()[4] end,
    over = function(p, s) return s:numbers()[3] == 0 and "second" or "first" end,
    large = function(p) return #p.num > 16 end,
    -- With an odd number of question marks the first fills the last one and spoils it. With an even number, those that
    -- both sides have cancel out: the second mirrors. Of the others, all on one side, the second completes each digit of
    -- the first to 9; the first can keep any other total away. So the second wins if the sums differ by 9 for each two.
    shortcut = function(p)
        local half, unknown, sum = #p.num // 2, {0, 0}, 0
        for i = 1, #p.num do
            local side, digit = i <= half and 1 or 2, p.num:byte(i)
            if digit == 63 then
                unknown[side] = unknown[side] + 1
            else
                sum = sum + (side == 1 and 1 or -1) * (digit - 48)
            end
        end
        local more = unknown[1] - unknown[2]
        return more % 2 == 0 and 2 * sum + 9 * more == 0 and "loss" or "win"
    end,
}
`,hn=`-- Nim of two teams (POJ 2068): an even number of seats, the teams in turn; who sits in seat i may take up to
-- limits[i] stones; who takes the last one loses for his team. A state is 32 times the stones and the seat, counted from 0.
return {
    name = "team-nim",
    params = {stones = {default = 101, min = 0}, limits = {default = {4, 4}, min = 1}},
    answer = {win = "1", loss = "0"},
    start = function(p) return p.stones * 32 end,
    moves = function(p, s, emit)
        local stones, seat = s // 32, s % 32
        for take = 1, math.min(stones, p.limits[seat + 1]) do
            emit((stones - take) * 32 + (seat + 1) % #p.limits, "take " .. take)
        end
    end,
    write = function(p, s) return s // 32 .. " seat " .. s % 32 + 1 end,
    read = function(p, text)
        local n = text:numbers()
        return #n == 2 and n[2] >= 1 and n[2] <= #p.limits and n[1] * 32 + n[2] - 1 or nil
    end,
    over = function(p, s) return "win" end, -- the others have taken the last one
}
`,cn=`-- Termites (Luogu P3210, PA 2010): a row of piles with gaps (0). Take a pile that has an empty neighbour and score
-- it; its place is empty from then on. A state is the set of piles taken, as bits.
return {
    name = "termites",
    kind = "score",
    params = {row = {default = {1, 2, 0, 3, 7, 4, 0, 9}, min = 0}},
    answer = "own",
    start = function(p) return 0 end,
    moves = function(p, s, emit)
        local function empty(i) return p.row[i] == 0 or s >> (i - 1) & 1 == 1 end
        for i = 1, #p.row do
            if not empty(i) and (i > 1 and empty(i - 1) or i < #p.row and empty(i + 1)) then
                emit(s | 1 << (i - 1), "pile " .. i, p.row[i])
            end
        end
    end,
    layer = function(p, s) -- how many are taken
        local count = 0
        while s > 0 do s, count = s & s - 1, count + 1 end
        return count
    end,
    even_steps = true,
    large = function(p) return #p.row > 20 end,
    -- A stretch between two gaps has two ends, the first and the last stretch one. Where x <= y >= z stand together they
    -- are worth x - y + z: who takes x or z lets the other take y (see the row with both ends). What is left falls and
    -- then rises. From a stretch with one end nobody takes the last but one, a1, as long as a0 >= a1 behind it: these two
    -- come last, and who has to take a1 follows from the number of all piles. The rest is taken largest first.
    shortcut = function(p)
        local stretches, now, count, gaps = {}, {}, 0, 0
        for i = 1, #p.row + 1 do
            local pile = p.row[i] or 0
            if pile == 0 then
                gaps = gaps + (i <= #p.row and 1 or 0)
                stretches[#stretches + 1] = now
                now = {}
            else
                count = count + 1
                local n = #now
                now[n + 1] = pile
                n = n + 1
                while n >= 3 and now[n - 1] >= now[n] and now[n - 1] >= now[n - 2] do
                    now[n - 2] = now[n - 2] - now[n - 1] + now[n]
                    now[n], now[n - 1] = nil, nil
                    n = n - 2
                end
            end
        end
        if gaps == 0 then return 0, 0 end
        local margin, free = 0, {}
        for k, piles in ipairs(stretches) do
            local from, to = 1, #piles
            if k == 1 then -- closed on the left
                while to - from >= 1 and piles[from] >= piles[from + 1] do
                    margin = margin + (piles[from] - piles[from + 1]) * (count % 2 == 0 and -1 or 1)
                    from = from + 2
                end
            end
            if k == #stretches then -- closed on the right
                while to - from >= 1 and piles[to] >= piles[to - 1] do
                    margin = margin + (piles[to] - piles[to - 1]) * (count % 2 == 0 and -1 or 1)
                    to = to - 2
                end
            end
            for i = from, to do free[#free + 1] = piles[i] end
        end
        local sum, pieces = 0, {}
        for _, pile in ipairs(p.row) do sum = sum + pile end
        for from = 1, #free, 50000 do -- longer lists are sorted in pieces
            local piece = table.move(free, from, math.min(from + 49999, #free), 1, {})
            table.sort(piece, function(x, y) return x > y end)
            pieces[#pieces + 1] = {list = piece, at = 1}
        end
        local sign = 1
        for _ = 1, #free do
            local best
            for _, piece in ipairs(pieces) do
                if piece.list[piece.at] and (not best or piece.list[piece.at] > best.list[best.at]) then best = piece end
            end
            margin, sign = margin + sign * best.list[best.at], -sign
            best.at = best.at + 1
        end
        return (sum + margin) // 2, (sum - margin) // 2
    end,
}
`,mn=`-- Thanos Nim (Codeforces 1147C): n heaps, n even; take a positive amount from each of exactly n/2 heaps; who can't
-- loses. The order of heaps does not matter: one state stands for all.
local function sorted(heaps)
    local copy = table.move(heaps, 1, #heaps, 1, {})
    table.sort(copy)
    return table.concat(copy, ",")
end

return {
    name = "thanos-nim",
    params = {heaps = {default = {8, 8}, min = 0}},
    answer = {win = "Alice", loss = "Bob"},
    most_moves = 100000,
    start = function(p) return table.concat(p.heaps, ",") end,
    moves = function(p, s, emit)
        local heaps = s:numbers()
        local half = #heaps // 2
        -- Take from \`left\` more heaps, the first of them at i or behind it.
        local function take(i, left)
            if left == 0 then return emit(table.concat(heaps, ",")) end
            for k = i, #heaps - left + 1 do
                local size = heaps[k]
                for rest = 0, size - 1 do
                    heaps[k] = rest
                    take(k + 1, left - 1)
                end
                heaps[k] = size
            end
        end
        take(1, half)
    end,
    canonical = function(p, s) return sorted(s:numbers()) end,
    large = function(p)
        local all = 0
        for _, size in ipairs(p.heaps) do all = all + size end
        return #p.heaps > 4 or all > 24
    end,
    -- If at most half of the heaps are smallest, the mover takes the others down to the smallest size, as many as he has
    -- to, and more than half are smallest then. From there every move touches a smallest heap or leaves at most half at
    -- the new smallest size; with more than half empty there is no move.
    shortcut = function(p)
        local least, count = p.heaps[1], 0
        for _, size in ipairs(p.heaps) do least = math.min(least, size) end
        for _, size in ipairs(p.heaps) do count = count + (size == least and 1 or 0) end
        return 2 * count > #p.heaps and "loss" or "win"
    end,
}
`,pn=`-- Three men's morris: three men each on nine points; three in a row win.
--
-- The players place their men by turns; when all six stand, a move goes along a line to an empty neighbour. Rows, columns and the two
-- diagonals are lines. Who can't move loses; play that never ends is a draw.
local each = bits.each

return {
    name = "three-mens-morris",
    about = "Three men's morris: place three men each, then move them along the lines; three in a row win",
    about_zh = "三子棋：双方各摆三子，摆完后沿线走子；先连成三子者胜",
    loop = "draw",

    setup = function(p)
        local b = board.graph{
            names = "a1 b1 c1 a2 b2 c2 a3 b3 c3",
            links = "a1-b1-c1 a2-b2-c2 a3-b3-c3 a1-a2-a3 b1-b2-b3 c1-c2-c3 a1-b2-c3 a3-b2-c1",
            picture = ".---.---.\\n| \\\\ | / |\\n.---.---.\\n| / | \\\\ |\\n.---.---.",
        }
        p.board, p.state = b, b.state("XO", "XO")
        return p.state, p.state.symmetry({2, 1, 0, 5, 4, 3, 8, 7, 6}, {0, 3, 6, 1, 4, 7, 2, 5, 8}, "swap")
    end,

    start = function(p) return p.state.pack(0, 0, 0) end,

    moves = function(p, s, emit)
        local b, pack = p.board, p.state.pack
        local x, o, turn = p.state.unpack(s)
        local own, other = x, o
        if turn == 1 then own, other = o, x end
        if bits.covers(other, b.chains) then return end
        local free = b.all & ~(x | o)
        local function go(men, name) emit(turn == 0 and pack(men, o, 1) or pack(x, men, 0), name) end
        if bits.count(own) < 3 then
            for to in each(free) do go(own | 1 << to, to) end
            return
        end
        for from in each(own) do
            for to in each(b.near(1 << from) & free) do go(own & ~(1 << from) | 1 << to, b.step(from, to)) end
        end
    end,
}
`,un=`-- Binary Tree Coloring Game (LeetCode 1145): the first player has coloured node x of a binary tree; the second now
-- colours one; then each in turn colours a neighbour of his own nodes, and passes only if there is none. Can the
-- second own more in the end? \`root\` lists the nodes row by row, 0 where a node has no child on that side. A state is
-- the nodes in that order, by who is to move: o his own, x the other's.
local known, links -- of the parameters: the nodes that are next to each node, and the place of each

local function neighbours(p)
    if known ~= p then
        local place, waiting, i = {}, {}, 1
        known, links = p, {}
        for _, node in ipairs(p.root) do
            if node ~= 0 then
                place[#place + 1] = node
                links[#place] = {}
            end
        end
        -- The children of the nodes follow in the order of the nodes.
        local count, parent, side = 1, 1, 0
        while i < #p.root do
            i = i + 1
            if p.root[i] ~= 0 then
                count = count + 1
                links[parent][#links[parent] + 1] = count
                links[count][#links[count] + 1] = parent
            end
            side = side + 1
            if side == 2 then parent, side = parent + 1, 0 end
        end
        links.place = place
    end
    return links
end

local function index_of(p)
    for i, node in ipairs(neighbours(p).place) do
        if node == p.x then return i end
    end
    error("x = " .. p.x .. " is no node of the tree")
end

local function swap(s)
    local out = {}
    for i = 1, #s do
        local c = s:sub(i, i)
        out[i] = c == "o" and "x" or c == "x" and "o" or c
    end
    return table.concat(out)
end

local function put(s, i) return s:sub(1, i - 1) .. "o" .. s:sub(i + 1) end

-- The nodes the mover may colour; before he has one, any.
local function free_of(p, s)
    local nodes, begun = {}, s:find("o")
    for i = 1, #s do
        if s:sub(i, i) == "." then
            local free = not begun
            for _, next in ipairs(neighbours(p)[i]) do free = free or s:sub(next, next) == "o" end
            if free then nodes[#nodes + 1] = i end
        end
    end
    return nodes
end

return {
    name = "tree-coloring",
    params = {root = {default = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}, min = 0}, x = {default = 3, min = 1}},
    answer = {win = true, loss = false, tie = false},
    start = function(p)
        local x, n = index_of(p), #neighbours(p).place
        return ("."):rep(x - 1) .. "x" .. ("."):rep(n - x)
    end,
    moves = function(p, s, emit)
        local nodes, place = free_of(p, s), neighbours(p).place
        for _, i in ipairs(nodes) do emit(swap(put(s, i)), "node " .. place[i]) end
        if #nodes == 0 and s:find(".") and #free_of(p, swap(s)) > 0 then emit(swap(s), "pass") end
    end,
    over = function(p, s)
        local margin = 0
        for i = 1, #s do
            local c = s:sub(i, i)
            margin = margin + (c == "o" and 1 or c == "x" and -1 or 0)
        end
        return margin > 0 and "win" or margin < 0 and "loss" or "tie"
    end,
    large = function(p) return #neighbours(p).place > 13 end,
    -- The second takes a neighbour of x and with it the whole part of the tree on that side, which the first can't enter;
    -- the rest is the first's. So he needs a side with more than half of all nodes, and no other node serves him better.
    shortcut = function(p)
        local x, n = index_of(p), #neighbours(p).place
        for _, side in ipairs(links[x]) do
            local seen, queue = {[x] = true, [side] = true}, {side}
            for _, node in ipairs(queue) do
                for _, next in ipairs(links[node]) do
                    if not seen[next] then
                        seen[next] = true
                        queue[#queue + 1] = next
                    end
                end
            end
            if 2 * #queue > n then return "win" end
        end
        return "loss"
    end,
}
`,fn=`-- Two-colour line game (Luogu P10608): cells, some coloured B or W; each step names a player, R or M, and the cell he
-- colours. R wants many runs of one colour in the end, M few: R gets the number of runs. A state is the cells; how
-- many are coloured tells the step. \`who\` and \`where\` list the steps.
local function step_of(p, s)
    local blanks = 0
    for i = 1, #s do blanks = blanks + (s:sub(i, i) == "_" and 1 or 0) end
    return #p.who - blanks + 1
end

local function runs(s)
    local count = 1
    for i = 2, #s do count = count + (s:sub(i, i) ~= s:sub(i - 1, i - 1) and 1 or 0) end
    return count
end

return {
    name = "two-colors",
    kind = "score",
    params = {s = "B__", who = "RM", where = {3, 2}},
    answer = "winner",
    start = function(p) return p.s end,
    moves = function(p, s, emit)
        local step = step_of(p, s)
        if step > #p.who then return end
        local cell = p.where[step]
        local again = p.who:sub(step, step) == p.who:sub(step + 1, step + 1)
        for _, color in ipairs({"B", "W"}) do
            emit(s:sub(1, cell - 1) .. color .. s:sub(cell + 1), color .. " at " .. cell, 0, again)
        end
    end,
    over = function(p, s) -- the turn has passed from who moved last
        if p.who:sub(-1) == "M" then return runs(s), 0 else return 0, runs(s) end
    end,
    large = function(p) return #p.who > 16 end,
    -- There is a run more than there are neighbours that differ: a sum over pairs of neighbours of w * [they differ], w = 1. The
    -- last cell to be coloured has both neighbours a and b coloured, and joins its two pairs, of weights v and w, to one:
    --     best over x of v * [x differs from a] + w * [x differs from b]  =  constant + u * [a differs from b]
    --     for R, who wants much:    v = w = 1: 2, u = -1    v = w = -1: 0, u = -1     v = -w: 0, u = 1
    --     for M, who wants little:  v = w = 1: 0, u = 1     v = w = -1: -2, u = 1     v = -w: 0, u = -1
    -- At an end of the row there is one pair only, and R gets max(w, 0), M min(w, 0). So the steps are taken back from the last
    -- to the first; what is left are pairs of cells that were coloured from the beginning.
    shortcut = function(p)
        local n, total, left, right, weight = #p.s, 1, {}, {}, {} -- weight[i]: of the pair of i and right[i]
        for i = 1, n do left[i], right[i], weight[i] = i - 1, i + 1, 1 end
        for step = #p.who, 1, -1 do
            local cell, much = p.where[step], p.who:sub(step, step) == "R"
            local a, b = left[cell], right[cell]
            if a >= 1 and b <= n then
                local v, w = weight[a], weight[cell]
                if v == w then total = total + (much and v + 1 or v - 1) end
                weight[a] = (v == w) == much and -1 or 1
            elseif a >= 1 or b <= n then
                local w = weight[a >= 1 and a or cell]
                total = total + (much and math.max(w, 0) or math.min(w, 0))
            end
            if a >= 1 then right[a] = b end
            if b <= n then left[b] = a end
        end
        for i = 1, n do
            local j = right[i]
            if p.s:sub(i, i) ~= "_" and j <= n and p.s:sub(i, i) ~= p.s:sub(j, j) then total = total + weight[i] end
        end
        if p.who:sub(1, 1) == "R" then return total, 0 else return 0, total end
    end,
}
`,wn=`-- Two Ends (SPOJ TWENDS): take a number from an end of the row; the second player always takes the larger end, the
-- left one if they are equal. By how much can the first win? A state is "left-right".
return {
    name = "two-ends",
    kind = "score",
    params = {row = {3, 2, 10, 4}},
    start = function(p) return "1-" .. #p.row end,
    moves = function(p, s, emit)
        local ends = s:split("-")
        local l, r = tonumber(ends[1]), tonumber(ends[2])
        if l > r then return end
        local greedy = (#p.row - (r - l + 1)) % 2 == 1
        if not greedy or p.row[l] >= p.row[r] then emit(l + 1 .. "-" .. r, "left", p.row[l]) end
        if not greedy or p.row[l] < p.row[r] then emit(l .. "-" .. r - 1, "right", p.row[r]) end
    end,
}
`,bn=`-- Two stacks of values (AtCoder TDPC B): each in turn takes the top of either and scores it. A state is how many are gone
-- from the two, gone from a * 100000 + gone from b.
return {
    name = "two-stacks",
    kind = "score",
    params = {a = {default = {3, 9}, help = "from the top"}, b = {default = {1, 2}, help = "from the top"}},
    answer = "own",
    start = function(p) return 0 end,
    moves = function(p, s, emit)
        local a, b = s // 100000, s % 100000
        if a < #p.a then emit(s + 100000, "a", p.a[a + 1]) end
        if b < #p.b then emit(s + 1, "b", p.b[b + 1]) end
    end,
    layer = function(p, s) return s // 100000 + s % 100000 end,
    even_steps = true,
    write = function(p, s) return s // 100000 .. "," .. s % 100000 end,
    read = function(p, text)
        local n = text:numbers()
        return #n == 2 and n[1] <= #p.a and n[2] <= #p.b and n[1] * 100000 + n[2] or nil
    end,
}
`,gn=`-- Vasya and Chess (Codeforces 493D): a board of n x n full of pawns, but for two queens in the upper corners; each
-- move has to capture a pawn or the other queen; who can't loses. A state is the board, row by row, seen by who is to
-- move: Q his queen, q the other's, p a pawn.
return {
    name = "vasya-chess",
    params = {n = {default = 2, min = 2, max = 1000000000}},
    answer = {win = "white", loss = "black"},
    start = function(p) return "Q" .. ("p"):rep(p.n - 2) .. "q" .. ("p"):rep(p.n * (p.n - 1)) end,
    show = function(p, s)
        local rows = {}
        for y = 1, p.n do rows[y] = s:sub((y - 1) * p.n + 1, y * p.n) end
        return table.concat(rows, "\\n")
    end,
    moves = function(p, s, emit)
        local at = s:find("Q")
        if not at then return end -- it has been captured
        local x, y = (at - 1) % p.n, (at - 1) // p.n
        for dx = -1, 1 do
            for dy = -1, 1 do
                for step = 1, p.n do
                    local tx, ty = x + dx * step, y + dy * step
                    if (dx == 0 and dy == 0) or tx < 0 or ty < 0 or tx >= p.n or ty >= p.n then break end
                    local to = ty * p.n + tx + 1
                    if s:sub(to, to) ~= "." then
                        local board = {}
                        for i = 1, #s do -- the other one moves then: his queen is Q
                            local c = s:sub(i, i)
                            board[i] = i == at and "." or i == to and "q" or c == "q" and "Q" or c
                        end
                        emit(table.concat(board), string.char(97 + tx) .. p.n - ty)
                        break
                    end
                end
            end
        end
    end,
    large = function(p) return p.n > 3 end,
    -- Odd n: Black mirrors White's moves in the middle column, where White's queen can never be after its own move without
    -- being captured. Even n: White steps to the second square of the first row, and the rest of the board without the
    -- first column has an odd width, with the roles changed. (Compared with the engine for n = 2, 3, 4.)
    shortcut = function(p) return p.n % 2 == 0 and "win" or "loss" end,
}
`,kn=`-- Vowels Game in a String (LeetCode 3227): Alice deletes a piece with an odd number of vowels, Bob one with an even
-- number; who can't loses. A state is the player's number and what is left of the string.
return {
    name = "vowels",
    params = {s = "leetcoder"},
    answer = {win = true, loss = false},
    most_moves = 4096,
    start = function(p) return "1" .. p.s end,
    moves = function(p, s, emit)
        local player = s:byte(1) - 48
        for i = 2, #s do
            local vowels = 0
            for j = i, #s do
                if ("aeiou"):find(s:sub(j, j)) then vowels = vowels + 1 end
                if vowels % 2 == player % 2 then
                    emit(3 - player .. s:sub(2, i - 1) .. s:sub(j + 1), s:sub(i, j) .. "@" .. i - 1)
                end
            end
        end
    end,
    mover = function(p, s) return s:byte(1) - 48 end,
    large = function(p) return #p.s > 12 end,
    -- Without a vowel Alice can't move. With an odd number she takes everything. With an even number she takes all up to
    -- the last vowel but not that one: Bob can only delete consonants then, and she takes the rest.
    shortcut = function(p)
        for _, vowel in ipairs({"a", "e", "i", "o", "u"}) do
            if p.s:find(vowel) then return "win" end
        end
        return "loss"
    end,
}
`,vn=`-- Weighted Tic-Tac-Toe (AtCoder ABC 349 E): three in a row win at once; on a full board the higher total of one's
-- own squares does.
local lines = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}, {1, 4, 7}, {2, 5, 8}, {3, 6, 9}, {1, 5, 9}, {3, 5, 7}}

local function has_line(s, mark)
    for _, line in ipairs(lines) do
        if s:sub(line[1], line[1]) == mark and s:sub(line[2], line[2]) == mark and s:sub(line[3], line[3]) == mark then
            return true
        end
    end
    return false
end

local function stones(s)
    local count = 0
    for i = 1, 9 do
        if s:sub(i, i) ~= "." then count = count + 1 end
    end
    return count
end

return {
    name = "weighted-tic-tac-toe",
    params = {grid = {{0, 0, 0}, {0, 1, 0}, {0, 0, 0}}},
    answer = {win = "Takahashi", loss = "Aoki"},
    letters = ".XO", -- all boards are made of these: they need no table of texts
    start = function(p) return "........." end,
    moves = function(p, s, emit)
        local own = stones(s) % 2 == 0 and "X" or "O"
        if has_line(s, own == "X" and "O" or "X") then return end
        for i = 1, 9 do
            if s:sub(i, i) == "." then emit(s:sub(1, i - 1) .. own .. s:sub(i + 1), "square " .. i) end
        end
    end,
    mover = function(p, s) return stones(s) % 2 + 1 end,
    over = function(p, s)
        if has_line(s, "X") then return "first" elseif has_line(s, "O") then return "second" end
        local margin = 0
        for i = 1, 9 do
            local weight = p.grid[(i - 1) // 3 + 1][(i - 1) % 3 + 1]
            margin = margin + (s:sub(i, i) == "X" and weight or -weight)
        end
        return margin > 0 and "first" or margin < 0 and "second" or "tie"
    end,
    layer = function(p, s) return stones(s) end,
    even_steps = true,
    show = function(p, s) return s:sub(1, 3) .. "\\n" .. s:sub(4, 6) .. "\\n" .. s:sub(7, 9) end,
}
`,_n=`-- The Wording Game (LeetCode 2868): Alice opens with her smallest word; each answer is a larger word whose first
-- letter is the same or the next one; who has none loses. A state: who is to answer, and the word to answer.
return {
    name = "wording",
    params = {a = {"avokado", "dabar"}, b = {"brazil"}},
    answer = {first = true, second = false}, -- does Alice win? Bob is the first to choose
    start = function(p) return "2" .. p.a[1] end,
    moves = function(p, s, emit)
        local player, word = s:byte(1) - 48, s:sub(2)
        for _, answer in ipairs(player == 1 and p.a or p.b) do
            local step = answer:byte(1) - word:byte(1)
            if answer > word and (step == 0 or step == 1) then emit(3 - player .. answer, answer) end
        end
    end,
    mover = function(p, s) return s:byte(1) - 48 end,
    large = function(p) return #p.a + #p.b > 24 end,
    -- Of several words with the same first letter the largest is best: the larger the word, the fewer answers there are.
    -- So only the largest word for each letter counts, of which each player has 26 at most.
    shortcut = function(p)
        local most = {{}, {}}
        for player, words in ipairs({p.a, p.b}) do
            for _, word in ipairs(words) do
                local letter = word:byte(1)
                if not most[player][letter] or most[player][letter] < word then most[player][letter] = word end
            end
        end
        local known = {}
        local function wins(player, word) -- the player has to answer the word
            local key = player .. word
            if known[key] == nil then
                known[key] = false
                for letter = word:byte(1), word:byte(1) + 1 do
                    local answer = most[player][letter]
                    if answer and answer > word and not wins(3 - player, answer) then known[key] = true end
                end
            end
            return known[key]
        end
        local first = p.a[1]
        for _, word in ipairs(p.a) do first = word < first and word or first end
        return wins(2, first) and "second" or "first"
    end,

}
`,yn=`-- Xoinc, A Coin Game (USACO 2009 November, Luogu P2964): a stack of coins; take one or two from the top, and later as
-- many as twice what was taken before. Each scores his coins. A state is how many are gone and how many may be taken.
return {
    name = "xoinc",
    kind = "score",
    params = {row = {1, 3, 1, 7, 2}},
    answer = "own",
    start = function(p) return "0 2" end,
    moves = function(p, s, emit)
        local at = s:numbers()
        local gone, most, gain = at[1], at[2], 0
        for take = 1, math.min(most, #p.row - gone) do
            gain = gain + p.row[gone + take]
            emit(gone + take .. " " .. 2 * take, "take " .. take, gain)
        end
    end,
    large = function(p) return #p.row > 40 end,
    -- The same from the last coin back: best[gone][most] is what the mover gets. Allowing one more coin adds one choice.
    shortcut = function(p)
        local n, after, best = #p.row, {}, {}
        after[n], best[n] = 0, {[0] = 0}
        for gone = n - 1, 0, -1 do
            after[gone] = after[gone + 1] + p.row[gone + 1]
            local row = {[0] = 0}
            for most = 1, n - gone do
                local left = n - gone - most
                local other = best[gone + most][math.min(2 * most, left)]
                row[most] = math.max(row[most - 1], after[gone] - other)
            end
            best[gone] = row
        end
        local own = best[0][math.min(2, n)]
        return own, after[0] - own
    end,
}
`,xn=`-- XOR sequence (Lanqiao 2021, Luogu P8743): each in turn takes a number that is left and XORs it into his own value
-- or the other's; who has the larger one in the end wins. A state is what is left, as bits, then the mover's value
-- and the other's.
return {
    name = "xor-sequence",
    params = {nums = {default = {1}, min = 0}},
    answer = {win = "1", tie = "0", loss = "-1"},
    start = function(p) return (1 << #p.nums) - 1 .. ":0:0" end,
    moves = function(p, s, emit)
        local at = s:numbers()
        for i, x in ipairs(p.nums) do
            if at[1] >> i - 1 & 1 == 1 then
                local rest = at[1] & ~(1 << i - 1)
                emit(table.concat({rest, at[3], at[2] ~ x}, ":"), x .. " to me")
                emit(table.concat({rest, at[3] ~ x, at[2]}, ":"), x .. " to you")
            end
        end
    end,
    over = function(p, s)
        local at = s:numbers()
        return at[2] > at[3] and "win" or at[2] < at[3] and "loss" or "tie"
    end,
    large = function(p) return #p.nums > 7 end,
    -- The highest bit that an odd number of the numbers have decides. Wherever one of those numbers goes, it changes which of
    -- the two values, or neither, has the bit: who uses the last of them wins, since before it the values are equal in that
    -- bit and he gives it to the right side. With one such number the first wins. With c >= 3 nobody wants to use the last
    -- but one: all others are used first, c - 2 of them and the r without the bit. If that is odd in number, r even, the
    -- second has to.
    shortcut = function(p)
        local all = 0
        for _, x in ipairs(p.nums) do all = all ~ x end
        if all == 0 then return "tie" end
        local bit, count = 1, 0
        while bit << 1 <= all do bit = bit << 1 end
        for _, x in ipairs(p.nums) do count = count + (x & bit ~= 0 and 1 or 0) end
        return (count == 1 or (#p.nums - count) % 2 == 0) and "win" or "loss"
    end,
}
`,An=`-- A heap of n stones; take 1 to k of them; who can't move loses.
--
-- Change this game into yours. Try it:
--
--     boyi solve FILE            who wins, with which moves
--     boyi solve FILE n=20 k=4   the same with other parameters
--     boyi line FILE             one best line of play
--     boyi play FILE             against the perfect player
--     boyi check FILE            random games, to find mistakes in the rules
--     boyi games FILE            the description that others see: this comment, the parameters, the states
--
-- docs/own-games.md describes everything a file can contain. For a game on a board there are the libraries \`board\` and
-- \`bits\`: sets of cells as numbers, directions, symmetry, pictures; examples/lua/dodgem.lua shows them.

return {
    name = "take-away",
    kind = "outcome", -- who wins; "score": by how much; "nimber": impartial games and their sums

    -- What can be set on the command line, with defaults and limits.
    params = {
        n = {default = 21, min = 0, help = "stones at the start"},
        k = {default = 3, min = 1, max = 100, help = "most stones a move may take"},
    },

    -- The first state. States are whole numbers or strings; p holds the parameters.
    start = function(p)
        return p.n
    end,

    -- The moves of state s: one call of emit for each. emit(to, name, gain, again): the state it leads to, what
    -- it is called, what it scores (score games), and true if the same player moves again.
    moves = function(p, s, emit)
        for take = 1, math.min(p.k, s) do
            emit(s - take, "take " .. take)
        end
    end,

    -- What a state without moves is worth to the player to move: "win", "loss" or "tie" (outcome), points
    -- (score). Left out: who can't move loses.
    -- over = function(p, s) return "loss" end,

    -- A picture of a state, of several lines if you like.
    show = function(p, s)
        return ("o"):rep(math.min(s, 60)) .. " (" .. s .. ")"
    end,
}
`,zn=Object.assign({"../../../examples/lua/amazons.lua":t,"../../../examples/lua/another-game.lua":o,"../../../examples/lua/array-game.lua":a,"../../../examples/lua/berzerk.lua":s,"../../../examples/lua/breakthrough.lua":r,"../../../examples/lua/calendar.lua":i,"../../../examples/lua/chalkboard-xor.lua":l,"../../../examples/lua/chase-on-board.lua":d,"../../../examples/lua/chess-game.lua":h,"../../../examples/lua/circular-barn.lua":c,"../../../examples/lua/clobber.lua":m,"../../../examples/lua/coins-115.lua":p,"../../../examples/lua/corner-walk.lua":u,"../../../examples/lua/cow-digits.lua":f,"../../../examples/lua/cutting.lua":w,"../../../examples/lua/dodgem.lua":b,"../../../examples/lua/domineering.lua":g,"../../../examples/lua/egg-drop.lua":k,"../../../examples/lua/euclid.lua":v,"../../../examples/lua/final-element.lua":_,"../../../examples/lua/fox-cards.lua":y,"../../../examples/lua/game-of-stones.lua":x,"../../../examples/lua/georgia-and-bob.lua":A,"../../../examples/lua/grid-game.lua":z,"../../../examples/lua/guess-number.lua":T,"../../../examples/lua/hare-and-hounds.lua":q,"../../../examples/lua/hex.lua":C,"../../../examples/lua/ice-cream.lua":O,"../../../examples/lua/interesting-game.lua":j,"../../../examples/lua/intervals.lua":L,"../../../examples/lua/kill-pawns.lua":W,"../../../examples/lua/koa-xor.lua":B,"../../../examples/lua/letter-picking.lua":S,"../../../examples/lua/lieges.lua":P,"../../../examples/lua/lucky-7.lua":X,"../../../examples/lua/misere-fibonacci-nim.lua":E,"../../../examples/lua/momotetsu.lua":R,"../../../examples/lua/most-stones.lua":G,"../../../examples/lua/new-stones.lua":I,"../../../examples/lua/number-game.lua":N,"../../../examples/lua/one-two-k.lua":F,"../../../examples/lua/palindrome-deletion.lua":D,"../../../examples/lua/passing-of-time.lua":H,"../../../examples/lua/pursuit.lua":M,"../../../examples/lua/remove-colored-pieces.lua":J,"../../../examples/lua/remove-pairs.lua":V,"../../../examples/lua/restricted-nim.lua":K,"../../../examples/lua/rook-ending.lua":U,"../../../examples/lua/sequential-nim.lua":Y,"../../../examples/lua/shiritori.lua":Q,"../../../examples/lua/sim.lua":$,"../../../examples/lua/six-mens-morris.lua":Z,"../../../examples/lua/sleepy-game.lua":nn,"../../../examples/lua/staircase.lua":en,"../../../examples/lua/stone-game-5.lua":tn,"../../../examples/lua/stone-game-6.lua":on,"../../../examples/lua/stone-game-9.lua":an,"../../../examples/lua/stone-removal.lua":sn,"../../../examples/lua/stoned-game.lua":rn,"../../../examples/lua/subtree-removal.lua":ln,"../../../examples/lua/sum-game.lua":dn,"../../../examples/lua/team-nim.lua":hn,"../../../examples/lua/termites.lua":cn,"../../../examples/lua/thanos-nim.lua":mn,"../../../examples/lua/three-mens-morris.lua":pn,"../../../examples/lua/tree-coloring.lua":un,"../../../examples/lua/two-colors.lua":fn,"../../../examples/lua/two-ends.lua":wn,"../../../examples/lua/two-stacks.lua":bn,"../../../examples/lua/vasya-chess.lua":gn,"../../../examples/lua/vowels.lua":kn,"../../../examples/lua/weighted-tic-tac-toe.lua":vn,"../../../examples/lua/wording.lua":_n,"../../../examples/lua/xoinc.lua":yn,"../../../examples/lua/xor-sequence.lua":xn}),Tn=An,qn=new Map(Object.entries(zn).map(([e,n])=>[e.replace(/^.*\/|\.lua$/g,""),n]).sort(([e],[n])=>e<n?-1:1));function Cn(e){const n=/^(?:--.*\n)+/.exec(e)?.[0].replace(/^--\s?/gm,"").replace(/\s+/g," ").trim()??"";return/^.*?[.:;](?=\s|$)/.exec(n)?.[0].replace(/[.:;]$/,"")??n}export{qn as EXAMPLES,Tn as STARTER,Cn as aboutOf};
