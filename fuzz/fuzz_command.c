/* Any words as a command line, and any text as its standard input or a game's file: the command answers, or
 * refuses with a sentence and the exit code that belongs to it; what it prints as JSON is JSON.
 *
 *     solve\n--json\nrow\n3\n9        words, one a line
 *     \1text                         the standard input, and what is in the files g.lua and g.txt
 *
 * The command is linked in, with its main as boyi_main. What would write a file, start a program, open a port
 * or run long is refused once the options are read (--wrap of the linker). It runs in a folder of its own,
 * which also holds a database, t.db.
 */
#include <fcntl.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "cli/cli.h"

enum { MOST_WORDS = 24, INPUT = 1 };

int boyi_main(int argc, char **argv);
boyi_status __real_boyi__cli_read(boyi__cli *cli, int argc, char **argv, boyi_error *error);
boyi_status __wrap_boyi__cli_read(boyi__cli *cli, int argc, char **argv, boyi_error *error);
void __wrap_boyi__crash_watch(boyi__cli *cli);

static FILE *errors; /* what the command has for stderr; the fuzzer keeps its own */
static bool asked_json, refused;
static char folder[] = "/tmp/boyi-fuzz-XXXXXX";
static int inside, outside; /* the folder, and the one where the fuzzer was started */

static void must(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "%s\n", what);
    abort();
}

/* ---- Limits ---- */

static uint64_t lower(uint64_t given, uint64_t most)
{
    return given && given < most ? given : most;
}

static bool may_run(const boyi__cli *cli)
{
    static const char *const words[] = {"build", "new", "serve", "bench"};
    for (size_t i = 0; i < cli->question.tokens_count; i++) {
        if (strchr(cli->question.tokens[i], '/'))
            return false;
        for (size_t word = 0; word < sizeof words / sizeof *words; word++)
            if (strcmp(cli->question.tokens[i], words[word]) == 0)
                return cli->question.given.help;
    }
    return !cli->question.given.output && !cli->question.given.open && !cli->question.given.progress &&
           (!cli->question.given.file || !strchr(cli->question.given.file, '/'));
}

boyi_status __wrap_boyi__cli_read(boyi__cli *cli, int argc, char **argv, boyi_error *error)
{
    boyi_status status = __real_boyi__cli_read(cli, argc, argv, error);
    asked_json = cli->question.given.json;
    if (status)
        return status;
    cli->options.max_calls = 3000;
    cli->options.max_states = lower(cli->options.max_states, 1000);
    cli->options.max_bytes = lower(cli->options.max_bytes, 1 << 19);
    cli->options.threads = 1;
    cli->opening.compiler = NULL;
    cli->opening.max_steps = 20000;
    cli->opening.max_bytes = cli->opening.max_state_bytes = 1 << 20;
    refused = !may_run(cli);
    return refused ? boyi_fail(error, BOYI_USAGE, "not here", "此处不可") : BOYI_OK;
}

/* The fuzzer has its own handlers of signals. */
void __wrap_boyi__crash_watch(boyi__cli *cli)
{
    (void)cli;
}

/* ---- Files in memory instead of the standard ones ---- */

static void empty(int file)
{
    must(!ftruncate(file, 0) && lseek(file, 0, SEEK_SET) == 0, "a file can't be emptied");
}

static char *read_all(int file)
{
    const off_t end = lseek(file, 0, SEEK_END);
    char *text = malloc((size_t)end + 1);
    must(text && pread(file, text, (size_t)end, 0) == end, "a file can't be read");
    text[end] = '\0';
    return text;
}

static const char *const file_names[] = {"g.lua", "g.txt", "t.db"};

static void remove_folder(void)
{
    for (size_t i = 0; i < sizeof file_names / sizeof *file_names; i++)
        unlinkat(inside, file_names[i], 0);
    rmdir(folder);
}

static void make_folder(void)
{
    boyi_error error;
    outside = open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    must(mkdtemp(folder), "there is no folder");
    inside = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    must(outside >= 0 && inside >= 0 && !fchdir(inside), "a folder can't be opened");
    must(!boyi_build("mnk 3 2 3", "t.db", &(boyi_options){.threads = 1}, &error), error.text);
    must(!fchdir(outside), "a folder is gone");
    atexit(remove_folder);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    make_folder();
    const int in = memfd_create("stdin", 0), out = memfd_create("stdout", 0), err = memfd_create("stderr", 0);
    must(dup2(in, STDIN_FILENO) >= 0 && dup2(out, STDOUT_FILENO) >= 0, "files can't be replaced");
    errors = fdopen(err, "w");
    must(errors, "stderr can't be replaced");
    unsetenv("HOME"); /* nothing is compiled */
    unsetenv("XDG_CACHE_HOME");
    setenv("LC_ALL", "C", 1);
    return 0;
}

/* ---- What it printed ---- */

static void check_json(char *text)
{
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        if (line[0] != '{')
            continue;
        json_error_t where;
        json_t *value = json_loads(line, 0, &where);
        if (!value)
            fprintf(stderr, "%s: %s\n", where.text, line);
        must(value, "this is no JSON");
        json_decref(value);
    }
}

static void check(int code, char *out, const char *err)
{
    must(code >= 0 && code <= 2, "there is no such exit code");
    must(code == 0 || out[0] || err[0], "it failed without a word");
    must(code != 2 || asked_json || err[0], "it refused without a sentence");
    if (asked_json)
        check_json(out);
}

static void give_input(const char *text, size_t length)
{
    empty(STDIN_FILENO);
    must(pwrite(STDIN_FILENO, text, length, 0) == (ssize_t)length, "stdin can't be written");
    rewind(stdin);
    for (unsigned i = 0; i < 2; i++) {
        const int file = openat(inside, file_names[i], O_WRONLY | O_CREAT | O_TRUNC, 0600);
        must(file >= 0 && write(file, text, length) == (ssize_t)length && !close(file),
             "a file can't be written");
    }
}

static void run(int count, char **words)
{
    FILE *const own = stderr;
    empty(STDOUT_FILENO);
    empty(fileno(errors));
    asked_json = refused = false;
    stderr = errors;
    must(!fchdir(inside), "the folder is gone");
    const int code = boyi_main(count, words);
    must(!fchdir(outside), "a folder is gone");
    fflush(stdout);
    fflush(errors);
    stderr = own;
    clearerr(stdout);
    char *out = read_all(STDOUT_FILENO), *err = read_all(fileno(errors));
    if (!refused)
        check(code, out, err);
    free(err);
    free(out);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    char *text = malloc(size + 1), *words[MOST_WORDS + 2] = {"boyi"};
    int count = 1;
    memcpy(text, data, size);
    text[size] = '\0';
    char *input = memchr(text, INPUT, size);
    if (input)
        *input++ = '\0';
    else
        input = text + size;
    give_input(input, (size_t)(text + size - input));
    for (char *next = text, *word; (word = strsep(&next, "\n")) && count <= MOST_WORDS;)
        words[count++] = word;
    run(count, words);
    free(text);
    return 0;
}
