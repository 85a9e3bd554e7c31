/* What `verify` and `probe` find: rules that differ from those of a right database, databases that lack a block,
 * counts that are off by one; and the limits of what is written, from both sides. */
#include "agree.h"
#include "random_games.h"
#include "store_files.h"
#include "store_records.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cmocka.h>

#include "games/list.h"
#include "script/script.h"
#include "store/block_cache.h"
#include "store/build.h"
#include "store/open.h"
#include "store/resume.h"
#include "store/state_texts.h"
#include "store/stored_worth.h"
#include "store/write_section.h"

/* The file new.db, built anew and opened. */
static void open_new(const char *text, const boyi_options *options, boyi_game **game, boyi_solution **kept)
{
    boyi_error error;
    unlink("new.db");
    store_build(text, "new.db", options);
    if (boyi_solution_open("new.db", &error, game, kept))
        fail_msg("%s", error.text);
}

/* ---- Rules that lie ---- */

typedef enum { OTHER_LAYER, OTHER_CLASS, SAME_LAYER, LOWER_LAYER, LACKING_STATE, LACKING_LAYER } lie_kind;

static const char *const lie_words[] = {"other layer", "other class",   "same layer",
                                        "lower layer", "lacking state", "lacking layer"};

/* The rules that a database was built with, and the one difference from them. */
static struct {
    boyi_rules truth;
    lie_kind kind;
    boyi_state state; /* that differs */
    size_t move;      /* which of its moves is another one */
    boyi_state to;    /* where it leads */
    uint32_t layer;   /* of that */
} lie;

static uint32_t lying_layer(const void *self, boyi_state state)
{
    if (lie.kind == OTHER_LAYER && state == lie.state)
        return lie.truth.layer(self, state) + 1;
    return lie.kind >= LACKING_STATE && state == lie.to ? lie.layer : lie.truth.layer(self, state);
}

static boyi_state lying_class(const void *self, boyi_state state)
{
    if (lie.kind >= LACKING_STATE && state == lie.to)
        return state;
    return lie.kind == OTHER_CLASS && state == lie.state ? lie.to : lie.truth.canonical(self, state);
}

static size_t lying_moves(const void *self, boyi_state state, boyi_move *out)
{
    size_t count = lie.truth.moves(self, state, out);
    if (lie.kind >= SAME_LAYER && state == lie.state)
        out[lie.move].to = lie.to;
    return count;
}

/* The states of a database, in the order of its blocks. */
typedef struct {
    boyi_state *states;
    uint32_t *layers;
    size_t count;
    uint32_t layer;
} contents;

static boyi_status take_states(void *context, const boyi_state *states, size_t count)
{
    contents *all = context;
    all->states = realloc(all->states, (all->count + count) * sizeof *all->states);
    all->layers = realloc(all->layers, (all->count + count) * sizeof *all->layers);
    assert_true(all->states && all->layers);
    for (size_t i = 0; i < count; i++, all->count++) {
        all->states[all->count] = states[i];
        all->layers[all->count] = all->layer;
    }
    return BOYI_OK;
}

static contents list_contents(const boyi_solution *solution)
{
    boyi__database *database = boyi__database_of(solution);
    boyi__writer *reader;
    boyi_error error;
    contents all = {0};
    assert_int_equal(boyi__writer_new(database, 1, &error, &reader), BOYI_OK);
    reader->game = solution->game;
    for (size_t i = 0; i < database->sections_count; i++) {
        all.layer = (uint32_t)database->sections[i]->record.number;
        assert_int_equal(boyi__resume_read_states(reader, all.layer, take_states, &all, &error), BOYI_OK);
    }
    boyi__writer_free(reader);
    return all;
}

static void forget_contents(contents *all)
{
    free(all->states);
    free(all->layers);
}

/* Verify must find the difference, and name the state. */
static void expect_found(const boyi_solution *kept, const boyi_options *options, const char *text,
                         const char *sentence)
{
    boyi_error error;
    boyi__state_label name;
    boyi__state_label_write(&name, kept->game, lie.state);
    boyi_status status = boyi_verify(kept, boyi_game_start(kept->game), options, &error, NULL);
    if (status != BOYI_WRONG || !strstr(error.text, sentence) || !strstr(error.text, name.text))
        fail_msg("boyi verify %s: lie \"%s\" of state %s (move %zu): %s", text, lie_words[lie.kind],
                 name.text, lie.move, status ? error.text : "not found");
}

/* The states of a layer that have three moves or more; returns how many. */
static size_t list_movers(const boyi_game *game, const contents *all, uint32_t layer, boyi_state *out)
{
    boyi_move moves[64];
    size_t count = 0;
    for (size_t i = 0; i < all->count; i++)
        if (all->layers[i] == layer && game->rules.moves(game->self, all->states[i], moves) >= 3)
            out[count++] = all->states[i];
    return count;
}

static void tell_lies_of(boyi_game *game, const boyi_solution *kept, const contents *all, uint32_t layer,
                         const boyi_options *options, const char *text)
{
    boyi_state *movers = malloc((all->count + 1) * sizeof *movers);
    boyi_move moves[64];
    assert_non_null(movers);
    size_t count = list_movers(game, all, layer, movers);
    agree_expect(count > 0, text, "no state of the layer has three moves");
    const size_t places[] = {0, count / 2, count - 1};
    lie.truth = game->rules;
    game->rules.layer = lying_layer;
    game->rules.moves = lying_moves;
    if (lie.truth.canonical)
        game->rules.canonical = lying_class;
    for (size_t i = 0; i < 3; i++) {
        lie.state = movers[places[i]];
        size_t made = lie.truth.moves(game->self, lie.state, moves);
        lie.kind = OTHER_LAYER;
        expect_found(kept, options, text, "wrong layer");
        lie.kind = OTHER_CLASS;
        lie.to = lie.state + 1;
        if (kept->symmetry)
            expect_found(kept, options, text, "is not the canonical one of its class");
        const size_t which[] = {0, made / 2, made - 1};
        for (size_t m = 0; m < 3; m++) {
            lie.move = which[m];
            lie.kind = SAME_LAYER;
            lie.to = lie.state;
            expect_found(kept, options, text, "does not lead to a higher layer");
            lie.kind = LOWER_LAYER;
            lie.to = boyi_game_start(game);
            expect_found(kept, options, text, "does not lead to a higher layer");
            static const boyi_state lacking[] = {UINT64_MAX, UINT64_MAX - 1};
            for (size_t n = 0; n < 2; n++) {
                lie.to = lacking[n];
                lie.kind = LACKING_STATE;
                lie.layer = layer + 1;
                expect_found(kept, options, text, "which the solution does not hold");
                lie.kind = LACKING_LAYER;
                lie.layer = 1000;
                expect_found(kept, options, text, "which the solution does not hold");
            }
        }
    }
    game->rules = lie.truth;
    free(movers);
}

/* With tables of the layers above, and without room for them: through the database itself. */
static void lies_about_layers_are_found(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        uint32_t layer;
        bool every_state;
    } cases[] = {{"tic-tac-toe", 3, false}, {"connect 3 3", 4, true}, {"chomp 4 4", 2, false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        boyi_game *game;
        boyi_solution *kept;
        const boyi_options every = {.every_state = cases[i].every_state};
        open_new(cases[i].text, &every, &game, &kept);
        contents all = list_contents(kept);
        const boyi_options usual = {.threads = 2}, tight = {.threads = 1, .max_bytes = 1};
        tell_lies_of(game, kept, &all, cases[i].layer, &usual, cases[i].text);
        tell_lies_of(game, kept, &all, cases[i].layer, &tight, cases[i].text);
        assert_int_equal(boyi_verify(kept, boyi_game_start(game), NULL, NULL, NULL), BOYI_OK);
        forget_contents(&all);
        boyi_solution_free(kept);
        boyi_game_free(game);
    }
}

/* Where all states are one layer, and of a solution in memory. */
static void lies_about_whole_games_are_found(void **state)
{
    (void)state;
    boyi_game *game;
    boyi_solution *kept;
    open_new("quixo 3", NULL, &game, &kept);
    contents all = list_contents(kept);
    boyi_move moves[64];
    lie.truth = game->rules;
    game->rules.moves = lying_moves;
    game->rules.canonical = lying_class;
    const size_t places[] = {0, all.count / 2, all.count - 1};
    for (size_t i = 0; i < 3; i++) {
        lie.state = all.states[places[i]];
        lie.kind = OTHER_CLASS;
        lie.to = lie.state + 1;
        expect_found(kept, NULL, "quixo 3", "is not the canonical one of its class");
        size_t made = lie.truth.moves(game->self, lie.state, moves);
        lie.kind = LACKING_STATE;
        lie.to = UINT64_MAX;
        for (lie.move = 0; lie.move<made; lie.move += made> 1 ? made - 1 : 1)
            expect_found(kept, NULL, "quixo 3", "which the solution does not hold");
    }
    game->rules = lie.truth;
    forget_contents(&all);
    boyi_solution_free(kept);
    boyi_game_free(game);
}

/* A solution that is wrong about one state and right about all others. */
typedef struct {
    const boyi_solution *truth;
    boyi_state state;
    boyi_status status;
    int64_t worths[2]; /* of the state, and of all others if there is no truth */
} slanted;

static boyi_status say(const boyi_solution *solution, boyi_state state, boyi_error *error, int64_t *out)
{
    const slanted *self = solution->self;
    if (state == self->state && self->status)
        return boyi_fail(error, self->status, "not there", "没有");
    if (state != self->state && self->truth)
        return boyi__solution_worth(self->truth, state, error, out);
    *out = self->worths[state != self->state];
    return BOYI_OK;
}

static void keep_nothing(void *self)
{
    (void)self;
}

static void expect_slant_found(boyi_game *game, slanted *self, const char *sentence)
{
    static const boyi__source source = {.worth = say, .free = keep_nothing, .every_state = true};
    boyi_solution *solution;
    boyi_error error;
    assert_int_equal(boyi__solution_new(game, &source, self, &error, &solution), BOYI_OK);
    solution->effort.method = BOYI_SHORTCUT; /* it claims no plies */
    boyi_status status = boyi_verify(solution, boyi_game_start(game), NULL, &error, NULL);
    if (status != BOYI_WRONG || !strstr(error.text, sentence))
        fail_msg("%s: %s", boyi_game_name(game), status ? error.text : "not found");
    boyi_solution_free(solution);
}

/* Two states that lead to each other, one called won and the other lost: each follows from the other, and
 * neither from an end. */
static void values_without_an_end_are_found(void **state)
{
    (void)state;
    boyi_error error;
    boyi_game *game;
    FILE *file = fopen("circle.txt", "w");
    assert_true(file && fputs("a : b\nb : a\n", file) >= 0 && fclose(file) == 0);
    assert_int_equal(boyi_game_open("graph circle.txt", NULL, &error, &game), BOYI_OK);
    slanted self = {.state = boyi_game_start(game),
                    .worths = {boyi__worth_outcome(BOYI_WIN, BOYI__PLIES_LOST),
                               boyi__worth_outcome(BOYI_LOSS, BOYI__PLIES_LOST)}};
    expect_slant_found(game, &self, "play can go on for ever");
    boyi_game_free(game);
}

static void a_state_that_a_solution_lacks_is_found(void **state)
{
    (void)state;
    boyi_error error;
    boyi_game *game;
    boyi_move moves[64];
    const boyi_options options = {.method = BOYI_MEMO, .every_state = true};
    boyi_solution *truth;
    assert_int_equal(boyi_game_read("tic-tac-toe", &error, &game), BOYI_OK);
    assert_int_equal(boyi_solve(game, &options, &error, &truth), BOYI_OK);
    slanted self = {.truth = truth, .state = boyi_game_start(game), .status = BOYI_ABSENT};
    expect_slant_found(game, &self, "does not hold state");
    size_t count = boyi_game_moves(game, boyi_game_start(game), moves);
    self.state = moves[count - 1].to;
    expect_slant_found(game, &self, "does not hold state");
    boyi_solution_free(truth);
    boyi_game_free(game);
}

/* The tables of verify mark empty places by a number that a state may have: -1. */
static void the_last_number_is_a_state(void **state)
{
    (void)state;
    boyi_error error;
    boyi_game *game;
    boyi_solution *kept;
    FILE *file = fopen("last.lua", "w");
    assert_true(file &&
                fputs("return {start = function(p) return 3 end,\n"
                      "layer = function(p, s) return s == 3 and 0 or s == -1 and 1 or 2 end,\n"
                      "moves = function(p, s, emit)\n"
                      "  if s == 3 then emit(-1) elseif s == -1 then emit(0) end\n"
                      "end}\n",
                      file) >= 0 &&
                fclose(file) == 0);
    open_new("last.lua", NULL, &game, &kept);
    if (boyi_verify(kept, boyi_game_start(game), NULL, &error, NULL))
        fail_msg("boyi verify: %s", error.text);
    boyi_solution_free(kept);
    boyi_game_free(game);
}

/* ---- The cache ---- */

/* With room for nothing, for one block and for some: what is acquired is right until it is released. */
static void blocks_leave_a_full_cache(void **state)
{
    (void)state;
    static const size_t rooms[] = {0, 1 << 16, 1 << 18};
    const boyi_options every = {.every_state = true};
    uint64_t dice = agree_seed();
    boyi_error error;
    boyi_game *game;
    boyi_solution *kept;
    open_new("connect 4 4", &every, &game, &kept);
    boyi__database *database = boyi__database_of(kept);
    contents all = list_contents(kept);
    for (size_t r = 0; r < sizeof rooms / sizeof *rooms; r++) {
        enum { HELD = 4 };
        boyi__cached_block *held[HELD] = {0};
        boyi__block_cache *cache = boyi__block_cache_new(database, rooms[r], false);
        assert_non_null(cache);
        for (int i = 0; i < 400; i++) {
            boyi__cached_block **place = &held[agree_next(&dice) % HELD];
            size_t n = agree_next(&dice) % all.count;
            uint32_t found;
            int64_t worth;
            if (*place)
                boyi__block_cache_release(cache, *place);
            assert_int_equal(boyi__block_cache_acquire(cache, all.layers[n], all.states[n], &error, place),
                             BOYI_OK);
            assert_int_equal(boyi__block_find(&(*place)->states, all.states[n], &found), BOYI_OK);
            assert_int_equal(boyi__solution_worth(kept, all.states[n], &error, &worth), BOYI_OK);
            const uint8_t *code;
            assert_int_equal(boyi__block_cache_code(cache, *place, found, &code), BOYI_OK);
            assert_int_equal(boyi__stored_worth(&database->manifest, (*place)->width, code, 0), worth);
        }
        for (int i = 0; i < HELD; i++)
            if (held[i])
                boyi__block_cache_release(cache, held[i]);
        boyi__block_cache_free(cache);
    }
    forget_contents(&all);
    boyi_solution_free(kept);
    boyi_game_free(game);
}

/* ---- Counts ---- */

static void expect_counts_wrong(const store_records *records, const char *text, const char *what)
{
    assert_true(store_records_write("false.db", records));
    boyi_error error;
    boyi_game *game;
    boyi_solution *kept;
    assert_int_equal(boyi_solution_open("false.db", &error, &game, &kept), BOYI_OK);
    boyi_status status = boyi_verify(kept, boyi_game_start(game), NULL, &error, NULL);
    if (status != BOYI_WRONG && status != BOYI_FILE)
        fail_msg("boyi verify %s: %s: not found", text, what);
    boyi_solution_free(kept);
    boyi_game_free(game);
}

static void false_counts_are_found(void **state)
{
    (void)state;
    static const char *const texts[] = {"tic-tac-toe", "quixo 3"};
    for (size_t t = 0; t < 2; t++)
        for (int step = -1; step <= 1; step += 2) {
            boyi_game *game;
            boyi_solution *kept;
            open_new(texts[t], NULL, &game, &kept);
            const boyi__database *database = boyi__database_of(kept);
            const size_t last = database->sections_count - 1, places[] = {0, last / 2, last};
            store_records records;
            assert_true(store_records_read("new.db", &records));
            for (size_t i = 0; i < 3; i++) {
                const boyi__section_record *is = &database->sections[places[i]]->record;
                boyi__section_record section = *is;
                section.states += (uint64_t)step;
                if (section.states) { /* a section without states is refused when the file is opened */
                    store_records_put_section(&records, &section);
                    expect_counts_wrong(&records, texts[t], "the states of a section");
                }
                section = *is;
                section.outcomes[BOYI_WIN] += (uint64_t)step;
                section.outcomes[BOYI_LOSS] -= (uint64_t)step;
                store_records_put_section(&records, &section);
                expect_counts_wrong(&records, texts[t], "the outcomes of a section");
                store_records_put_section(&records, is);
            }
            records.manifest.states += (uint64_t)step;
            expect_counts_wrong(&records, texts[t], "all states");
            records.manifest.states -= (uint64_t)step;
            records.manifest.outcomes[BOYI_WIN] += (uint64_t)step;
            records.manifest.outcomes[BOYI_LOSS] -= (uint64_t)step;
            expect_counts_wrong(&records, texts[t], "all outcomes");
            store_records_free(&records);
            boyi_solution_free(kept);
            boyi_game_free(game);
        }
}

/* ---- Blocks that are missing ---- */

/* Either the file is called damaged, or the value is the one that was solved. */
static void expect_right_or_told(const boyi_solution *kept, const boyi_solution *solved, boyi_state state,
                                 const char *what)
{
    boyi_error error;
    boyi_value is, due;
    boyi__state_label name;
    boyi__state_label_write(&name, solved->game, state);
    boyi_status status = boyi_solution_value(kept, state, &error, &is);
    assert_int_equal(boyi_solution_value(solved, state, &error, &due), BOYI_OK);
    bool right = status ? status == BOYI_FILE && strstr(error.text, "damaged")
                        : is.outcome == due.outcome && is.plies == due.plies && is.margin == due.margin;
    if (!right)
        fail_msg("%s: state %s: %s", what, name.text, status ? error.text : "a wrong value");
}

/* And with it the block of values beside it, if that is given. */
static void delete_block(const boyi_solution *solved, const char *text, const store_records *records,
                         store_record *block, store_record *beside, const contents *all)
{
    boyi_error error;
    boyi_game *game;
    boyi_solution *kept;
    char what[200];
    uint64_t section = boyi__record_section(block->data);
    uint32_t count = (uint32_t)boyi__get_little_endian(block->data + 28, 4); /* see block.h */
    uint8_t *data = block->data, *data_beside = beside ? beside->data : NULL;
    snprintf(what, sizeof what, "%s without a block %c%s in section %u", text, boyi__record_type(data),
             beside ? " and values" : "", (unsigned)section);
    block->data = NULL;
    if (beside)
        beside->data = NULL;
    assert_true(store_records_write("deleted.db", records));
    block->data = data;
    if (beside)
        beside->data = data_beside;
    if (boyi_solution_open("deleted.db", &error, &game, &kept))
        fail_msg("%s: %s", what, error.text);
    size_t from = 0;
    while (all->layers[from] != section || all->states[from] != block->key)
        from++;
    const size_t places[] = {from, from + count / 2, from + count - 1};
    for (size_t i = 0; i < 3; i++) {
        boyi_value value;
        expect_right_or_told(kept, solved, all->states[places[i]], what);
        if (boyi_solution_value(kept, all->states[places[i]], &error, &value) != BOYI_FILE)
            fail_msg("%s: the block is not missed", what);
    }
    for (size_t i = from ? from - 1 : 0; i < all->count; i += 1 + all->count / 64) /* and in other blocks */
        expect_right_or_told(kept, solved, all->states[i], what);
    if (!boyi_verify(kept, boyi_game_start(game), NULL, &error, NULL))
        fail_msg("boyi verify: %s: not found", what);
    boyi_solution_free(kept);
    boyi_game_free(game);
}

static void missing_blocks_are_told(void **state)
{
    (void)state;
    static const char *const texts[] = {"tic-tac-toe", "connect 4 4", "quixo 3", "bins.lua b=3",
                                        "ring.lua n=9"};
    const boyi_options every = {.every_state = true};
    for (size_t t = 0; t < sizeof texts / sizeof *texts; t += RANDOM_SLOW_BUILD ? 2 : 1) {
        boyi_error error;
        boyi_game *game;
        boyi_solution *kept, *solved;
        store_records records;
        open_new(texts[t], &every, &game, &kept);
        contents all = list_contents(kept);
        const boyi_options method = {.method = game->rules.cycles ? BOYI_RETRO : BOYI_MEMO,
                                     .every_state = true};
        assert_int_equal(boyi_solve(game, &method, &error, &solved), BOYI_OK);
        assert_true(store_records_read("new.db", &records));
        size_t deleted = 0;
        for (size_t i = 0; i < records.count; i++) {
            store_record *block = &records.list[i];
            char type = boyi__record_type(block->data);
            if (type != 's' && type != 'v' && type != 't')
                continue;
            delete_block(solved, texts[t], &records, block, NULL, &all);
            if (type == 's')
                delete_block(solved, texts[t], &records, block,
                             store_records_find(&records, 'v', boyi__record_section(block->data), block->key),
                             &all);
            deleted++;
        }
        assert_true(deleted >= 2 * boyi__database_of(kept)->sections_count);
        assert_true(store_records_write("deleted.db", &records));
        assert_int_equal(store_digest("deleted.db"), store_digest("new.db"));
        store_records_free(&records);
        forget_contents(&all);
        boyi_solution_free(solved);
        boyi_solution_free(kept);
        boyi_game_free(game);
    }
}

/* A header that says what these rules can't do: one state of each class is stored, where there is no symmetry. */
static void headers_that_do_not_fit_the_rules_are_damage(void **state)
{
    (void)state;
    for (int lies = 0; lies < 2; lies++) {
        boyi_error error;
        boyi_game *game;
        boyi_solution *kept;
        store_records records;
        char path[300];
        snprintf(path, sizeof path, "%s", store_place("unfit.db"));
        unlink(path);
        store_build("nim 3", path, NULL);
        assert_true(store_records_read(path, &records));
        assert_false(records.manifest.symmetry);
        records.manifest.symmetry = lies;
        assert_true(store_records_write(path, &records));
        store_records_free(&records);
        const boyi_status status = boyi_solution_open(path, &error, &game, &kept);
        assert_int_equal(status, lies ? BOYI_FILE : BOYI_OK);
        if (status) {
            assert_non_null(strstr(error.text, "damaged"));
            continue;
        }
        boyi_solution_free(kept);
        boyi_game_free(game);
    }
}

/* ---- Memory and states: limits from both sides ---- */

/* A layer that does not fit is sorted in pieces: in 1, 2, 4 and 8 here (store/reorder.c). */
static void builds_in_pieces_are_the_same(void **state)
{
    (void)state;
    static const uint64_t mebibytes[] = {256, 60, 36, RANDOM_SLOW_BUILD ? 5 : 18};
    const char *const text = RANDOM_SLOW_BUILD ? "connect 4 4" : "connect 5 4";
    uint64_t first = 0;
    for (size_t i = 0; i < sizeof mebibytes / sizeof *mebibytes; i += RANDOM_SLOW_BUILD ? 3 : 1) {
        boyi_options options = {.every_state = true,
                                .max_bytes = mebibytes[i] << 20,
                                .threads = (unsigned)(1 + i % 2),
                                .folder = store_folder};
        unlink("pieces.db");
        store_build(text, "pieces.db", &options);
        uint64_t content = store_digest("pieces.db");
        if (i > 0 && content != first)
            fail_msg("boyi build %s --symmetry off --max-memory %lluM: another content", text,
                     (unsigned long long)mebibytes[i]);
        first = content;
    }
}

/* A table by numbers has cells that no play reaches; a build that finds no room for it solves otherwise. */
static void few_states_of_many_numbers_are_built(void **state)
{
    (void)state;
    static const uint64_t bytes[] = {64 << 20, 2 << 20};
    static const boyi_method methods[] = {BOYI_LAYERS, BOYI_MEMO};
    for (size_t i = 0; i < 2; i++) {
        boyi_options options = {.max_bytes = bytes[i]};
        boyi__request request;
        boyi__built built;
        boyi_error error;
        boyi_game *game;
        boyi_solution *kept;
        boyi_verified seen;
        unlink("few.db");
        assert_int_equal(boyi__request_open("heaps --take 1000 1000000", NULL, &error, &request), BOYI_OK);
        if (boyi__build(&request, "few.db", &options, &error, &built))
            fail_msg("%s", error.text);
        boyi__request_end(&request);
        assert_int_equal(built.effort.method, methods[i]);
        assert_int_equal(boyi_solution_open("few.db", &error, &game, &kept), BOYI_OK);
        assert_int_equal(boyi_verify(kept, boyi_game_start(game), NULL, &error, &seen), BOYI_OK);
        assert_int_equal(seen.states, 1001);
        boyi_solution_free(kept);
        boyi_game_free(game);
    }
}

static void max_states_is_kept_to_the_state(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        uint64_t states;
    } cases[] = {{"tic-tac-toe", 765}, {"connect 4 3", 6027}, {"quixo 3", 2219}, {"bins.lua b=3", 20}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (int step = -1; step <= 1; step++) {
            boyi_error error;
            boyi_options options = {.max_states = cases[i].states + (uint64_t)step};
            unlink("limit.db");
            boyi_status status = boyi_build_with(cases[i].text, NULL, "limit.db", &options, &error);
            if (status != (step < 0 ? BOYI_LIMIT : BOYI_OK))
                fail_msg("boyi build --max-states %llu %s: %s", (unsigned long long)options.max_states,
                         cases[i].text, status ? error.text : "not refused");
        }
}

/* ---- Blocks ---- */

/* A layer of so many states, written in pieces of at most `piece`, read back with values of every width. */
typedef struct {
    boyi_state *states;
    size_t count, seen;
    unsigned width;
} written;

/* Near one another in most layers; far apart they take eight bytes each, and the map of the file has to grow.
 */
enum { NEAR, FAR };

static int64_t worth_of(const written *layer, boyi_state state)
{
    static const int64_t largest[] = {3, 3000, INT64_C(1) << 40};
    return (int64_t)(state % 3) * largest[layer->width == 1 ? 0 : layer->width == 2 ? 1 : 2];
}

static boyi_status ask_worths(void *context, const boyi_state *states, size_t count, int64_t *worths,
                              uint8_t *codes, bool *narrow, boyi_error *error)
{
    (void)codes;
    (void)error;
    *narrow = false;
    for (size_t i = 0; i < count; i++)
        worths[i] = worth_of(context, states[i]);
    return BOYI_OK;
}

static boyi_status see_written(void *context, const boyi_state *states, size_t count)
{
    written *layer = context;
    assert_memory_equal(states, layer->states + layer->seen, count * sizeof *states);
    layer->seen += count;
    return BOYI_OK;
}

static boyi_status see_worths(void *context, const boyi_state *states, const int64_t *worths, size_t count,
                              boyi_error *error)
{
    (void)error;
    written *layer = context;
    for (size_t i = 0; i < count; i++)
        if (worths[i] != worth_of(layer, states[i]))
            return BOYI_FILE;
    return see_written(context, states, count);
}

static void write_layer(boyi__writer *writer, const written *layer, size_t piece,
                        boyi__section_record *record)
{
    boyi_error error;
    size_t used, from = 0;
    uint32_t number = 0;
    for (bool last = false; !last; from += used) {
        size_t count = layer->count - from < piece ? layer->count - from : piece;
        last = from + count == layer->count;
        assert_int_equal(boyi__write_states(writer, 0, number, layer->states + from, count, last, record, 1,
                                            &used, &error),
                         BOYI_OK);
        number += (uint32_t)(used / BOYI__BLOCK_STATES);
    }
    assert_int_equal(from, layer->count);
}

static void write_and_read(const boyi_game *game, const boyi__manifest *about, size_t count, size_t piece,
                           unsigned width, int spread)
{
    boyi_error error;
    boyi__database *database;
    boyi__writer *writer;
    written layer = {malloc(count * sizeof(boyi_state)), count, 0, width};
    boyi__section_record record = {.first_predecessor = UINT32_MAX, .found = true, .states = count};
    assert_non_null(layer.states);
    for (size_t i = 0; i < count; i++)
        layer.states[i] = spread == FAR ? i << 40 | i * UINT64_C(0x9E3779B97F4A7C15) >> 24
                                        : 7 * i + i / 1000 * 100000;
    unlink("layer.db");
    assert_int_equal(boyi__database_open_write("layer.db", about, &error, &database), BOYI_OK);
    assert_int_equal(boyi__writer_new(database, 2, &error, &writer), BOYI_OK);
    writer->game = game;
    write_layer(writer, &layer, piece, &record);
    assert_int_equal(boyi__resume_read_states(writer, 0, see_written, &layer, &error), BOYI_OK);
    assert_int_equal(layer.seen, count);
    assert_int_equal(boyi__write_values(writer, record, ask_worths, &layer, &error), BOYI_OK);
    writer->threads = 1; /* so that they come in order */
    layer.seen = 0;
    assert_int_equal(boyi__resume_read_values(writer, 0, see_worths, &layer, &error), BOYI_OK);
    assert_int_equal(layer.seen, count);
    assert_int_equal(boyi__database_section(database, 0)->blocks[BOYI__STATES].count,
                     (count + BOYI__BLOCK_STATES - 1) / BOYI__BLOCK_STATES);
    writer->threads = 2;
    boyi__writer_free(writer);
    boyi__database_close(database);
    free(layer.states);
}

static void layers_of_every_size_come_back(void **state)
{
    (void)state;
    enum { FULL = BOYI__BLOCK_STATES, GROUP = BOYI__GROUP_STATES };
    static const size_t counts[] = {1,    GROUP - 1, GROUP,    GROUP + 1,    FULL - 1,
                                    FULL, FULL + 1,  2 * FULL, 2 * FULL + 1, 3 * FULL - 1},
                        pieces[] = {FULL + 1, 2 * FULL, 2 * FULL + 1, SIZE_MAX};
    static const unsigned widths[] = {1, 2, 8};
    boyi_error error;
    boyi_game *game;
    boyi__request request;
    assert_int_equal(boyi_game_read("row 1 2", &error, &game), BOYI_OK);
    assert_int_equal(boyi__request_open("row 1 2", NULL, &error, &request), BOYI_OK);
    const boyi__manifest about = {
        .version = BOYI__FORMAT, .kind = BOYI_SCORE, .library = "0", .request = request, .fingerprint = 1};
    for (size_t c = 0; c < sizeof counts / sizeof *counts; c++)
        for (size_t p = 0; p < sizeof pieces / sizeof *pieces; p++)
            write_and_read(game, &about, counts[c], pieces[p], widths[(c + p) % 3], NEAR);
    /* More than a writer takes at once, and more than its buffer holds. */
    if (!RANDOM_SLOW_BUILD)
        write_and_read(game, &about, (size_t)BOYI__BATCH_BLOCKS * FULL + 1, SIZE_MAX, 1, NEAR);
    write_and_read(game, &about, 3 << 20, SIZE_MAX, 1, FAR);
    boyi__request_end(&request);
    boyi_game_free(game);
}

/* ---- Sections as an engine hands them over ---- */

enum { SECTIONS = 12 };

static const struct {
    uint64_t number;
    size_t count;
    unsigned width;
} handed[SECTIONS] = {
    {7, 1, 1},
    {UINT64_MAX, 5, 2},
    {0, BOYI__BLOCK_STATES, 1},
    {UINT64_C(1) << 63, BOYI__BLOCK_STATES + 1, 8},
    {3, 700, 1},
    {2, 3 * BOYI__BLOCK_STATES - 1, 2},
    {UINT64_C(1) << 40, 129, 1},
    {1, 2 * BOYI__BLOCK_STATES, 1},
    {9, 1, 8},
    {8, 127, 1},
    {11, 128, 2},
    {10, 20000, 1},
};

static int64_t handed_worth(size_t section, boyi_state state)
{
    return (int64_t)(state * 31 % (handed[section].width == 1 ? 200 : 30000)) - 100;
}

typedef struct {
    size_t section, seen;
} handed_reading;

static boyi_status see_handed(void *context, const boyi_state *states, const int64_t *worths, size_t count,
                              boyi_error *error)
{
    handed_reading *self = context;
    (void)error;
    for (size_t i = 0; i < count; i++, self->seen++)
        if (states[i] != 3 * self->seen + self->section ||
            worths[i] != handed_worth(self->section, states[i]))
            return BOYI_ABSENT;
    return BOYI_OK;
}

/* The first of them, in a file that is continued if it is there; with the states first, or all at once. */
static void hand_over(const boyi_game *game, const boyi__manifest *about, const char *path, size_t sections,
                      unsigned threads, bool apart)
{
    boyi_error error;
    boyi__database *database;
    boyi__writer *writer;
    if (boyi__database_open_write(path, about, &error, &database))
        fail_msg("%s", error.text);
    assert_int_equal(boyi__writer_new(database, threads, &error, &writer), BOYI_OK);
    writer->game = game;
    for (size_t pass = 0; pass < (apart ? 2 : 1); pass++)
        for (size_t i = 0; i < sections; i++) {
            size_t count = handed[i].count, used;
            unsigned width = handed[i].width;
            boyi_state *states = malloc(count * sizeof *states);
            uint64_t *codes = calloc(count, 8);
            boyi__codec codec;
            boyi__codec_start(&codec, about->kind, width);
            for (size_t n = 0; n < count; n++) {
                states[n] = 3 * n + i;
                assert_true(boyi__code_write(&codec, codes, n, handed_worth(i, states[n])));
            }
            const boyi__finished_section section = {
                .number = handed[i].number, .count = count, .states = states, .codes = codes, .width = width};
            const boyi__section_record found = {
                .number = section.number, .states = count, .found = true, .width = width};
            const boyi__stored_section *there = boyi__database_section(database, section.number);
            boyi_status status = BOYI_OK;
            if (there ? there->record.solved || (apart && pass == 0) : false)
                ;
            else if (!apart)
                status = boyi__write_section(writer, &section, &error);
            else if (pass == 0)
                status = boyi__write_states(writer, section.number, 0, states, count, true, &found, 1, &used,
                                            &error);
            else
                status = boyi__write_section_values(writer, &section, &error);
            if (status)
                fail_msg("section %zu: %s", i, error.text);
            free(states);
            free(codes);
        }
    if (sections == SECTIONS) {
        writer->threads = 1; /* so that blocks come in order */
        for (size_t i = 0; i < SECTIONS; i++) {
            handed_reading reading = {.section = i};
            assert_int_equal(boyi__resume_read_values(writer, handed[i].number, see_handed, &reading, &error),
                             BOYI_OK);
            assert_int_equal(reading.seen, handed[i].count);
        }
        writer->threads = threads;
    }
    boyi__writer_free(writer);
    assert_int_equal(boyi__log_commit(database, &error), BOYI_OK);
    if (sections == SECTIONS)
        assert_int_equal(boyi__index_finish(database, &error), BOYI_OK);
    boyi__database_close(database);
}

static void finished_sections_come_back(void **state)
{
    (void)state;
    boyi_error error;
    boyi_game *game;
    boyi__request request;
    assert_int_equal(boyi_game_read("row 1 2", &error, &game), BOYI_OK);
    assert_int_equal(boyi__request_open("row 1 2", NULL, &error, &request), BOYI_OK);
    const boyi__manifest about = {
        .version = BOYI__FORMAT, .kind = BOYI_SCORE, .library = "0", .request = request, .fingerprint = 1};
    for (int apart = 0; apart < 2; apart++) {
        unlink("whole.db");
        hand_over(game, &about, "whole.db", SECTIONS, 1, apart);
        for (unsigned threads = 1; threads <= 3; threads++) {
            unlink("pieces.db"); /* stopped and continued; states first only if there is one pass */
            for (size_t sections = apart ? SECTIONS : 1; sections < SECTIONS; sections += threads)
                hand_over(game, &about, "pieces.db", sections, threads, apart);
            hand_over(game, &about, "pieces.db", SECTIONS, threads, apart);
            assert_int_equal(store_digest("pieces.db"), store_digest("whole.db"));
        }
        boyi__database *database;
        assert_int_equal(boyi__database_open("whole.db", &error, &database), BOYI_OK);
        assert_int_equal(database->sections_count, SECTIONS);
        for (size_t i = 0; i < SECTIONS; i++) {
            boyi__block_place place;
            boyi_state last = 3 * (handed[i].count - 1) + i;
            assert_int_equal(boyi__index_find(database, BOYI__VALUES, handed[i].number, last, &place, &error),
                             BOYI_OK);
            assert_int_equal(place.first,
                             (handed[i].count - 1) / BOYI__BLOCK_STATES * 3 * BOYI__BLOCK_STATES + i);
            assert_int_equal(boyi__database_section(database, handed[i].number)->record.widest,
                             handed[i].width == 8 ? 2 : handed[i].width);
        }
        assert_null(boyi__database_section(database, 4));
        boyi__database_close(database);
    }
    boyi__request_end(&request);
    boyi_game_free(game);
}

/* A head with one field at its limit or beyond, with the right checksum. */
static bool reads_head(uint32_t count, uint32_t raw, char what, uint8_t width, bool last, boyi_state first,
                       boyi_state next)
{
    uint8_t record[BOYI__BLOCK_HEAD + 4] = {0};
    boyi__block_head head;
    record[13] = width;
    record[14] = last;
    boyi__put_little_endian(record + 28, count, 4);
    boyi__put_little_endian(record + 32, raw, 4);
    boyi__put_little_endian(record + 40, first, 8);
    boyi__put_little_endian(record + 48, next, 8);
    boyi__record_seal(record, sizeof record, what, 0, 5);
    return boyi__block_read_head(record, sizeof record, 5, what, &head);
}

static void heads_keep_their_limits(void **state)
{
    (void)state;
    enum { MOST = BOYI__BLOCK_STATES };
    assert_true(reads_head(1, 10, 's', 0, true, 5, UINT64_MAX));
    assert_false(reads_head(0, 10, 's', 0, true, 5, UINT64_MAX));
    assert_true(reads_head(MOST, BOYI__RAW_MOST, 's', 0, true, 5, UINT64_MAX));
    assert_false(reads_head(MOST + 1, 10, 's', 0, true, 5, UINT64_MAX));
    assert_false(reads_head(MOST, BOYI__RAW_MOST + 1, 's', 0, true, 5, UINT64_MAX));
    assert_true(reads_head(MOST, BOYI__TEXTS_MOST, 't', 0, true, 5, UINT64_MAX));
    assert_false(reads_head(MOST, (uint32_t)BOYI__TEXTS_MOST + 1, 't', 0, true, 5, UINT64_MAX));
    assert_true(reads_head(1, 10, 's', 0, false, 5, 6)); /* it has at least one state */
    assert_false(reads_head(1, 10, 's', 0, false, 5, 5));
    assert_false(reads_head(1, 10, 's', 0, true, 5, UINT64_MAX - 1));
    assert_false(reads_head(1, 10, 's', 1, true, 5, UINT64_MAX));
    for (unsigned width = 0; width <= 9; width++)
        for (uint32_t raw = 7 * width - (width > 0); raw <= 7 * width + 1; raw++)
            assert_int_equal(reads_head(7, raw, 'v', (uint8_t)width, true, 5, UINT64_MAX),
                             raw == 7 * width && (width == 1 || width == 2 || width == 8));
}

/* A block of the game's states whose texts take so many bytes: all but the last state are one and the same. */
static boyi_intern *own_table(const void *self)
{
    return (boyi_intern *)self;
}

static boyi_status write_texts_of(boyi_intern *table, size_t bytes)
{
    enum { COUNT = BOYI__BLOCK_STATES };
    static boyi_state states[COUNT];
    const size_t usual = bytes / COUNT, last = bytes - usual * (COUNT - 1);
    boyi_game game = {.rules = {.name = "long", .intern = own_table}, .self = table};
    boyi__database database = {.path = NULL};
    boyi__packer packer = {.raw = NULL};
    boyi_error error;
    size_t length;
    char *text = calloc(1, last);
    assert_non_null(text);
    assert_int_equal(boyi_intern_add(table, text, usual, &states[0]), BOYI_OK);
    assert_int_equal(boyi_intern_add(table, text, last, &states[COUNT - 1]), BOYI_OK);
    free(text);
    for (size_t i = 1; i < COUNT - 1; i++)
        states[i] = states[0];
    return boyi__state_texts_write(&packer, &database, &game, (boyi__block_head){.count = COUNT}, states,
                                   &length, &error);
}

/* The texts of a block take 1 GiB with their lengths, of three bytes each, and three bytes that say how many those are.
 * What fits gets as far as the memory, of which there is too little here. */
static void texts_keep_their_limit(void **state)
{
    (void)state;
    enum { MOST = BOYI__TEXTS_MOST - 3 * BOYI__BLOCK_STATES - 3 };
    static_assert(MOST / BOYI__BLOCK_STATES >= 1 << 14 && MOST / BOYI__BLOCK_STATES < 1 << 20,
                  "lengths of three bytes");
    static_assert(3 * BOYI__BLOCK_STATES >= 1 << 14, "their sum, too");
    boyi_intern *table = boyi_intern_new(0);
    assert_non_null(table);
    assert_int_equal(write_texts_of(table, (size_t)MOST + 1), BOYI_LIMIT);
    assert_int_equal(write_texts_of(table, (size_t)MOST + 2), BOYI_LIMIT);
    if (!RANDOM_SLOW_BUILD) { /* a sanitizer's own memory is larger than the limit */
        struct rlimit before, little;
        assert_int_equal(getrlimit(RLIMIT_AS, &before), 0);
        little = before;
        little.rlim_cur = (rlim_t)BOYI__TEXTS_MOST - 1;
        assert_int_equal(setrlimit(RLIMIT_AS, &little), 0);
        boyi_status status = write_texts_of(table, MOST);
        assert_int_equal(setrlimit(RLIMIT_AS, &before), 0);
        assert_int_equal(status, BOYI_MEMORY);
    }
    boyi_intern_free(table);
}

/* The description of a database, cut short anywhere or with a byte more, its checksum made right. */
static void descriptions_are_whole_or_refused(void **state)
{
    (void)state;
    boyi_error error;
    boyi__request request;
    boyi__manifest about = {.version = BOYI__FORMAT, .kind = BOYI_NIMBER, .library = "0.1"}, got;
    assert_int_equal(boyi__request_open("heaps --take 1-3 --misere 8 9", NULL, &error, &request), BOYI_OK);
    about.request = request;
    size_t length;
    uint8_t *record = boyi__manifest_write(&about, &length);
    assert_non_null(record);
    assert_int_equal(boyi__manifest_read(record, length, &got), BOYI_OK);
    assert_int_equal(got.request.settings_count, request.settings_count);
    boyi__request_end(&got.request);
    uint8_t *longer = calloc(length + 1, 1);
    assert_non_null(longer);
    memcpy(longer, record, length);
    for (size_t n = 0; n <= length + 1; n++) {
        if (n >= BOYI__HEADER_FIXED) {
            boyi__put_little_endian(longer + 64, n, 4);
            boyi__put_little_endian(longer + 8, boyi__checksum(BOYI__FORMAT, longer + 64, n - 64), 8);
        }
        boyi_status status = boyi__manifest_read(longer, n, &got);
        if ((status == BOYI_OK) != (n == length))
            fail_msg("a description of %zu bytes, cut to %zu: status %d", length, n, status);
        if (!status)
            boyi__request_end(&got.request);
    }
    longer[71] = BOYI__MOST_SETTINGS + 1;
    boyi__put_little_endian(longer + 64, length, 4);
    boyi__put_little_endian(longer + 8, boyi__checksum(BOYI__FORMAT, longer + 64, length - 64), 8);
    assert_int_equal(boyi__manifest_read(longer, length, &got), BOYI_FILE);
    free(longer);
    free(record);
    boyi__request_end(&request);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lies_about_layers_are_found),
        cmocka_unit_test(lies_about_whole_games_are_found),
        cmocka_unit_test(values_without_an_end_are_found),
        cmocka_unit_test(a_state_that_a_solution_lacks_is_found),
        cmocka_unit_test(the_last_number_is_a_state),
        cmocka_unit_test(blocks_leave_a_full_cache),
        cmocka_unit_test(false_counts_are_found),
        cmocka_unit_test(missing_blocks_are_told),
        cmocka_unit_test(headers_that_do_not_fit_the_rules_are_damage),
        cmocka_unit_test(builds_in_pieces_are_the_same),
        cmocka_unit_test(few_states_of_many_numbers_are_built),
        cmocka_unit_test(max_states_is_kept_to_the_state),
        cmocka_unit_test(layers_of_every_size_come_back),
        cmocka_unit_test(finished_sections_come_back),
        cmocka_unit_test(heads_keep_their_limits),
        cmocka_unit_test(texts_keep_their_limit),
        cmocka_unit_test(descriptions_are_whole_or_refused),
    };
    return cmocka_run_group_tests(tests, store_make_folder, store_remove_folder);
}
