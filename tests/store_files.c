#include "store_files.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/file.h"
#include "store/block.h"
#include "store/database.h"

char store_folder[200];

const char *store_place(const char *name)
{
    static char path[300];
    snprintf(path, sizeof path, "%s/%s", store_folder, name);
    return path;
}

/* Games whose states are long texts: one that goes round, one by layers, one that splits, one with symmetry;
 * and one of many layers of one state each. */
static const struct {
    const char *file, *lua;
} lua_games[] = {
    {"ring.lua",
     "return {loop = 'draw', params = {n = 6}, start = function(p) return 'position-' .. p.n end,\n"
     "moves = function(p, s, emit)\n"
     "  local at = tonumber(s:sub(10))\n"
     "  if at == 0 then return end\n"
     "  for _, step in ipairs{-1, 2} do emit('position-' .. (at + step) % (2 * p.n)) end\n"
     "end}\n"},
    {"word.lua", "return {kind = 'score', params = {n = 20}, layer = function(p, s) return p.n - #s end,\n"
                 "start = function(p)\n"
                 "  local t = {}\n"
                 "  for i = 1, p.n do t[i] = string.char(97 + i * i * 7 % 26) end\n"
                 "  return table.concat(t)\n"
                 "end,\n"
                 "moves = function(p, s, emit)\n"
                 "  if s == '' then return end\n"
                 "  emit(s:sub(2), 'left', s:byte() - 96, s:byte() % 5 == 0)\n"
                 "  emit(s:sub(1, -2), 'right', s:byte(-1) - 96)\n"
                 "end}\n"},
    {"thin.lua", "return {params = {n = 5000}, start = function(p) return p.n end,\n"
                 "layer = function(p, s) return p.n - s end,\n"
                 "moves = function(p, s, emit) for k = 1, math.min(3, s) do emit(s - k) end end}\n"},
    {"tops.lua",
     "return {params = {n = 40}, start = function(p) return p.n end,\n"
     "starts = function(p) local t = {} for s = p.n, p.n + 60, 7 do t[#t + 1] = s end return t end,\n"
     "layer = function(p, s) return p.n + 60 - s end,\n"
     "moves = function(p, s, emit) for k = 2, math.min(4, s) do emit(s - k) end end}\n"},
    {"pins.lua", "return {kind = 'nimber', splits = true, params = {n = 12},\n"
                 "start = function(p) return ('|'):rep(p.n) end,\n"
                 "moves = function(p, s, emit)\n"
                 "  for i = 1, #s do for k = 1, math.min(2, #s - i + 1) do\n"
                 "    emit({s:sub(1, i - 1), s:sub(i + k)})\n"
                 "  end end\n"
                 "end}\n"},
    {"bins.lua", "local function write(t) return 'the bins hold ' .. table.concat(t, ',') end\n"
                 "local function read(s) return s:sub(15):numbers() end\n"
                 "return {params = {n = 3, b = 4},\n"
                 "start = function(p) local t = {} for i = 1, p.b do t[i] = p.n end return write(t) end,\n"
                 "layer = function(p, s)\n"
                 "  local left = p.n * p.b\n"
                 "  for _, x in ipairs(read(s)) do left = left - x end\n"
                 "  return left\n"
                 "end,\n"
                 "canonical = function(p, s) local t = read(s) table.sort(t) return write(t) end,\n"
                 "moves = function(p, s, emit)\n"
                 "  local t = read(s)\n"
                 "  for i, x in ipairs(t) do for take = 1, math.min(2, x) do\n"
                 "    t[i] = x - take\n"
                 "    emit(write(t))\n"
                 "    t[i] = x\n"
                 "  end end\n"
                 "end}\n"},
};

static bool write_games(void)
{
    for (size_t i = 0; i < sizeof lua_games / sizeof *lua_games; i++) {
        FILE *file = fopen(lua_games[i].file, "w");
        if (!file || fputs(lua_games[i].lua, file) < 0 || fclose(file))
            return false;
    }
    return true;
}

int store_make_folder(void **state)
{
    const char *tmp = getenv("TMPDIR");
    (void)state;
    /* Every layer is a commit that waits for the disk; where there is a disk of memory, it does not. */
    const char *usual = access("/dev/shm", W_OK) ? "/tmp" : "/dev/shm";
    snprintf(store_folder, sizeof store_folder, "%s/boyi-store-XXXXXX", tmp && *tmp ? tmp : usual);
    return mkdtemp(store_folder) && !chdir(store_folder) && write_games() ? 0 : -1;
}

int store_remove_folder(void **state)
{
    char command[300];
    (void)state;
    snprintf(command, sizeof command, "rm -rf '%s'", store_folder);
    return system(command);
}

void store_build(const char *text, const char *path, const boyi_options *options)
{
    boyi_error error;
    if (boyi_build_with(text, NULL, path, options, &error))
        fail_msg("boyi build %s: %s", text, error.text);
}

uint64_t store_digest(const char *path)
{
    boyi_error error;
    boyi__database *database;
    char *file;
    size_t length;
    if (boyi__database_open(path, &error, &database))
        fail_msg("%s", error.text);
    boyi__database_close(database);
    assert_int_equal(boyi__read_file(path, 0, &file, &length, &error), BOYI_OK);
    uint64_t sum = boyi__checksum(length, file, length);
    free(file);
    return sum;
}

bool store_stop_at(void *context, const boyi_progress *progress)
{
    (void)progress;
    return --*(long *)context > 0;
}
