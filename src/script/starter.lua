-- A heap of n stones; take 1 to k of them; who can't move loses.
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
-- docs/own-games.md describes everything a file can contain. For a game on a board there are the libraries `board` and
-- `bits`: sets of cells as numbers, directions, symmetry, pictures; examples/lua/dodgem.lua shows them.

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
