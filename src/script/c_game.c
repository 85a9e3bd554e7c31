/* A C file becomes a game: it is compiled and loaded, and its boyi_own_game has the rules. They are called
 * through guards (game/guard.h). */
#include <dlfcn.h>
#ifdef __GLIBC__
#include <link.h>
#endif
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/intern.h"
#include "base/scan.h"
#include "base/sized.h"
#include "base/strbuf.h"
#include "game/guard.h"
#include "script/arguments.h"
#include "script/compile.h"
#include "script/script.h"
#include "script/source.h"

/* What the game owns beside its rules. */
typedef struct {
    void *library; /* NULL: boyi__opened owns it */
    char *file;
    boyi__strbuf title;
    boyi_own own; /* in this library's layout */
    char *about;
    boyi__param *params; /* for the game's page */
    size_t params_count;
    uint64_t content; /* the hash of its text; 0: it includes other files */
} c_file;

static void close_file(void *file)
{
    c_file *self = file;
    boyi__library_close(self->library);
    boyi__strbuf_end(&self->title);
    boyi__params_free(self->params, self->params_count);
    free(self->about);
    free(self->file);
    free(self);
}

/* ---- Loading ---- */

/* boyi_own as files have it, which may be compiled against the header of an earlier version:
 *
 *     version | rules, which grew from version to version | parameters, make
 *
 * The size of the symbol tells the size of the rules. Where the loader does not know it, the version does: a file is compiled
 * against this library's header, unless it brings its own. False: the version is none. */
static bool copy_own(const void *symbol, boyi_own *out)
{
    const size_t before = offsetof(boyi_own, rules),
                 after = sizeof(boyi_own) - offsetof(boyi_own, parameters);
    const size_t first = boyi__sized_first(BOYI__SIZED_RULES);
    const char *bytes = symbol;
    *out = (boyi_own){0};
    memcpy(&out->version, bytes, sizeof out->version);
    if (out->version < 1 || out->version > BOYI_OWN_VERSION)
        return false;
    size_t rules = out->version < BOYI_OWN_VERSION ? first : sizeof out->rules;
#ifdef __GLIBC__
    Dl_info info;
    void *entry = NULL;
    if (dladdr1(symbol, &info, &entry, RTLD_DL_SYMENT) && entry && info.dli_saddr == symbol) {
        size_t size = (size_t)((const ElfW(Sym) *)entry)->st_size;
        if (size < before + first + after || size > sizeof(boyi_own))
            return false;
        rules = size - before - after;
    }
#endif
    memcpy(&out->rules, bytes + before, rules);
    memcpy(&out->parameters, bytes + before + rules, after);
    return true;
}

static boyi_status load(c_file *self, const boyi__request *request, boyi_error *error)
{
    const char *file = request->word;
    const boyi__opened *opened = request->opened;
    void *library = opened ? opened->library : NULL;
    char *source = opened ? opened->source : NULL;
    size_t length = opened ? opened->length : 0;
    /* Without a compiler the file is refused whether it exists or not. */
    boyi_status status = opened ? BOYI_OK : boyi__compile_check(file, request->opening, error);
    if (!status && !opened)
        status = boyi__source_read(file, BOYI__LARGEST_C, &source, &length, error);
    if (status)
        return status;
    if (!boyi__source_comment(source, length, &self->about))
        status = boyi__fail_memory(error, file);
    else if (!opened)
        status = boyi__library_load(file, source, length, request->opening, request->content, error,
                                    &self->library, &self->content);
    if (!opened) {
        library = self->library;
        free(source);
    }
    if (status)
        return status;

    const void *symbol = dlsym(library, "boyi_own_game");
    if (!symbol)
        return boyi__fail(error, BOYI_INPUT, "%s defines no boyi_own_game; \"boyi new my.c\" shows how",
                          file);
    if (!copy_own(symbol, &self->own))
        return boyi__fail(error, BOYI_INPUT,
                          "%s: boyi_own_game has version %u; it should have BOYI_OWN_VERSION, %d", file,
                          self->own.version, BOYI_OWN_VERSION);
    const boyi_own *own = &self->own;
    if (!own->rules.start || !own->rules.moves)
        return boyi__fail(error, BOYI_INPUT, "%s: the rules have no %s", file,
                          own->rules.start ? "moves" : "start");
    if (own->rules.kind > BOYI_NIMBER)
        return boyi__fail(error, BOYI_INPUT, "%s: the rules have an unknown kind", file);
    if (own->rules.most_moves == 0)
        return boyi__fail(error, BOYI_INPUT, "%s: the rules do not set most_moves", file);
    return BOYI_OK;
}

/* ---- Parameters ---- */

/* Without `make` all parameters are whole numbers, and `self` of the rules is an array of them. */
static boyi_status make_numbers(const char *file, const boyi_parameter *parameters, const char *const *values,
                                boyi_rules *rules, boyi_error *error, void **out)
{
    size_t count = 0;
    while (values[count])
        count++;
    int64_t *numbers = calloc(count + 1, sizeof *numbers);
    boyi_status status = numbers ? BOYI_OK : boyi__fail_memory(error, file);
    for (size_t i = 0; i < count && !status; i++) {
        const boyi_parameter *parameter = &parameters[i];
        bool bounded = parameter->least != 0 || parameter->most != 0;
        boyi__quoted token;
        if (!boyi__scan_number(values[i], strlen(values[i]), &numbers[i]))
            status = boyi__fail(error, BOYI_INPUT, "%s: %s: \"%s\" should be a whole number", file,
                                parameter->name, boyi__quote(&token, values[i], strlen(values[i])));
        else if (bounded && (numbers[i] < parameter->least || numbers[i] > parameter->most))
            status = boyi__fail(error, BOYI_INPUT, "%s: %s = %lld should be from %lld to %lld", file,
                                parameter->name, (long long)numbers[i], (long long)parameter->least,
                                (long long)parameter->most);
    }
    if (status) {
        free(numbers);
        return status;
    }
    rules->free = free;
    *out = numbers;
    return BOYI_OK;
}

/* The values in order, NULL after the last: what the user gave, or the default. */
static boyi_status take_values(c_file *self, const char *file, boyi__arguments *arguments,
                               const char **values, boyi_error *error)
{
    static const boyi_parameter none[] = {{0}};
    const boyi_parameter *parameters = self->own.parameters ? self->own.parameters : none;
    const char *names[BOYI__MOST_PARAMS + 1];
    size_t count = 0;
    boyi__strbuf_add(&self->title, "%s", file);
    for (; parameters[count].name; count++) {
        if (count == BOYI__MOST_PARAMS)
            return boyi__fail(error, BOYI_INPUT, "%s has more than %d parameters", file, BOYI__MOST_PARAMS);
        const char *given = boyi__arguments_take(arguments, parameters[count].name);
        names[count] = parameters[count].name;
        values[count] = given ? given : parameters[count].standard;
        if (!values[count])
            return boyi__fail(error, BOYI_INPUT, "%s needs a value: %s=…", file, names[count]);
        boyi__strbuf_add(&self->title, " %s=%s", names[count], values[count]);
    }
    names[count] = values[count] = NULL;
    boyi_error why;
    boyi_status status = boyi__arguments_check(arguments, names, &why);
    boyi__part part = {.why = &why};
    return status ? boyi__fail_with(error, status, &part, "%s: %s", file, part.text) : BOYI_OK;
}

static char *write_number(int64_t number)
{
    char *text;
    return asprintf(&text, "%" PRId64, number) < 0 ? NULL : text;
}

/* What the game's page says of the parameters. False: out of memory. */
static bool describe(c_file *self)
{
    const boyi_parameter *parameters = self->own.parameters;
    size_t count = 0;
    while (parameters && parameters[count].name)
        count++;
    self->params = calloc(count + 1, sizeof *self->params);
    bool described = self->params;
    for (size_t i = 0; described && i < count; i++) {
        const boyi_parameter *parameter = &parameters[i];
        bool bounded = parameter->least != 0 || parameter->most != 0;
        boyi__param *out = &self->params[i];
        *out = (boyi__param){
            .name = strdup(parameter->name),
            .standard = strdup(parameter->standard ? parameter->standard : "…"),
            .plain = parameter->standard && boyi__is_shell_word(parameter->standard),
            .least = bounded ? write_number(parameter->least) : NULL,
            .most = bounded ? write_number(parameter->most) : NULL,
            .help = parameter->help ? strdup(parameter->help) : NULL,
        };
        self->params_count++;
        described = out->name && out->standard && (!bounded || (out->least && out->most)) &&
                    (!parameter->help || out->help);
    }
    return described;
}

/* ---- Making the game ---- */

static boyi_status make_self(c_file *self, const char *file, const char *const *values, boyi_rules *rules,
                             boyi_error *error, void **out)
{
    *out = NULL;
    *rules = self->own.rules;
    if (!rules->name)
        rules->name = self->title.data; /* for error messages only */
    if (!self->own.make)
        return make_numbers(file, self->own.parameters, values, rules, error, out);
    if (error)
        *error = (boyi_error){0};
    boyi__guard_enter(file, "make");
    boyi_status status = self->own.make(values, rules, error, out);
    boyi__guard_enter(NULL, NULL);
    if (status && error && !error->text[0])
        return boyi__fail(error, BOYI_INPUT, "%s rejects its parameters without a reason", file);
    return status;
}

static boyi_status make_game(c_file *self, const boyi__request *request, boyi__arguments *arguments,
                             boyi_error *error, boyi_game **out)
{
    const char *values[BOYI__MOST_PARAMS + 1], *file = request->word;
    boyi_rules rules;
    void *own;
    boyi_status status = load(self, request, error);
    if (!status)
        status = take_values(self, file, arguments, values, error);
    if (!status && (self->title.failed || !describe(self)))
        status = boyi__fail_memory(error, file);
    if (!status)
        status = make_self(self, file, values, &rules, error, &own);
    if (status)
        return status;
    bool even_steps = rules.even_steps;
    rules.walk_parts = rules.parts != NULL;
    rules.even_steps = false; /* not trusted: if false, answers would be wrong. Engines ask for every layer */
    status = boyi__game_new_guarded(&rules, own, self->file, error, out);
    if (status)
        return status;
    boyi_intern *table = boyi__game_intern(*out);
    if (table && request->opening && request->opening->max_state_bytes)
        boyi__intern_limit(table, request->opening->max_state_bytes);
    (*out)->any_bytes = true;
    (*out)->promises_even_steps = even_steps;
    (*out)->title = self->title.data;
    (*out)->about = self->about;
    (*out)->params = self->params;
    (*out)->params_count = self->params_count;
    (*out)->own_notation = rules.write_state != NULL;
    (*out)->content = self->content;
    (*out)->closing = close_file;
    (*out)->file = self;
    return BOYI_OK;
}

static boyi_status make(const boyi__request *request, boyi_error *error, boyi_game **out)
{
    boyi__arguments arguments = {0};
    c_file *self = calloc(1, sizeof *self);
    if (self)
        self->file = strdup(request->word);
    if (!self || !self->file) {
        free(self);
        return boyi__fail_memory(error, request->word);
    }
    boyi_status status = boyi__arguments_read(&arguments, request->word, request->text, request->length,
                                              error);
    if (!status)
        status = make_game(self, request, &arguments, error, out);
    if (status)
        close_file(self);
    boyi__arguments_end(&arguments);
    return status;
}

static const char *const examples[] = {"new my.c", "solve my.c n=21", "solve --no-compile my.c", NULL};

const boyi__family boyi__c_file = {
    .name = "FILE.c",
    .suffix = ".c",
    .arguments = "[NAME=VALUE…]",
    .summary = N_("a game of your own at full speed: rules in a C file"),
    .rules = N_(
        "The file includes <boyi.h> and defines boyi_own_game: rules and parameters. It is compiled with $CC "
        "(cc) into a cache and loaded. A C file is code that you choose to run: it may do whatever you may; "
        "--no-compile refuses it. \"boyi new my.c\" writes a file to start from; docs/own-games.md teaches "
        "it."),
    .notation = N_("As the file's write_state and write_move have it; otherwise numbers."),
    .answer = N_("by the file's kind: win, loss, tie or draw; the margin; the nimber"),
    .examples = examples,
    .make = make,
};
