/* Compiling and loading C files. The cache is a folder that only the user may write to:
 *
 *     boyi-HEADER/boyi.h    the header this library was built with, whatever else is installed
 *     KEY.c                 the file's text after a #line, so that errors name the file as the user does
 *     KEY.so                the library compiled from it
 *
 * KEY is a hash of the text, the compiler and the header. Everything is written under another name and
 * renamed, so that two processes may compile the same file at once. A file that includes others than the
 * system's (#include "…", #include NAME, #embed, .incbin) is compiled each time: its key does not cover
 * their content.
 */
#include "script/compile.h"

#include <assert.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/error.h"
#include "base/file.h"
#include "base/find_bytes.h"
#include "base/hash.h"
#include "base/scan.h"
#include "base/strbuf.h"
#include "game/guard.h"
#include "script/embedded.h"

extern char **environ;

enum { MOST_WORDS = 64, MOST_OUTPUT = 1 << 20 };

/* ---- Files ---- */

static boyi_status fail_cache(boyi_error *error, const char *path)
{
    if (errno == ENOMEM)
        return boyi__fail_memory(error, path);
    return boyi__fail(error, BOYI_FILE, "the cache \"%s\" can't be written: %s", path, strerror(errno));
}

/* Make a folder and those above it. */
static boyi_status make_folder(char *path, boyi_error *error)
{
    for (char *slash = path; (slash = strchr(slash + 1, '/'));) {
        *slash = '\0';
        int made = mkdir(path, 0700);
        *slash = '/';
        if (made && errno != EEXIST)
            break; /* the last mkdir fails, too */
    }
    return mkdir(path, 0700) && errno != EEXIST ? fail_cache(error, path) : BOYI_OK;
}

/* A library in the cache is run: no other user may be able to write it. */
static boyi_status check_owner(const char *path, boyi_error *error)
{
    struct stat about;
    if (stat(path, &about))
        return fail_cache(error, path);
    if (about.st_uid == geteuid() && S_ISDIR(about.st_mode) && !(about.st_mode & (S_IWGRP | S_IWOTH)))
        return BOYI_OK;
    return boyi__fail(error, BOYI_FILE, "the cache \"%s\" should be a folder that only you may write to",
                      path);
}

static boyi_status write_all(int file, const char *data, size_t length)
{
    while (length > 0) {
        ssize_t written = write(file, data, length);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return BOYI_FILE;
        data += written;
        length -= (size_t)written;
    }
    return BOYI_OK;
}

/* Write a file completely or not at all. */
static boyi_status write_file(const char *path, const char *data, size_t length, boyi_error *error)
{
    char *fresh;
    if (asprintf(&fresh, "%s.XXXXXX", path) < 0)
        return boyi__fail_memory(error, path);
    int file = mkstemp(fresh);
    boyi_status status = file < 0 ? BOYI_FILE : write_all(file, data, length);
    if (file >= 0 && close(file))
        status = BOYI_FILE;
    if (!status && rename(fresh, path))
        status = BOYI_FILE;
    if (status) {
        fail_cache(error, path);
        unlink(fresh);
    }
    free(fresh);
    return status;
}

static bool has_content(const char *path, const char *data, size_t length)
{
    char *found;
    size_t found_length;
    if (boyi__read_file(path, 0, &found, &found_length, NULL))
        return false;
    bool same = found_length == length && memcmp(found, data, length) == 0;
    free(found);
    return same;
}

/* ---- Included files ---- */

/* A copy with the lines joined that end in a backslash; NULL: out of memory. The caller frees it. */
static char *join_lines(const char *source, size_t length, const char **end)
{
    char *copy = malloc(length + 1), *out = copy;
    for (size_t i = 0; copy && i < length; i++) {
        size_t next = i + 1;
        while (source[i] == '\\' && next < length && strchr(" \t\r", source[next]) && source[next])
            next++;
        if (source[i] == '\\' && next < length && source[next] == '\n')
            i = next;
        else
            *out++ = source[i];
    }
    if (copy)
        *out = '\0';
    *end = out;
    return copy;
}

/* Does the mark of a directive precede a word? Or a comment, before which there may be one? */
static bool is_directive(const char *text, const char *word)
{
    while (word > text && (word[-1] == ' ' || word[-1] == '\t'))
        word--;
    return word > text && (word[-1] == '#' || (word - text > 1 && (memcmp(word - 2, "%:", 2) == 0 ||
                                                                   memcmp(word - 2, "*/", 2) == 0)));
}

/* One way to include another file. A file that is found by the compiler's own search, <like this>, is part of
 * the system. */
typedef struct {
    const char *word;
    bool directive;       /* it counts only as a directive */
    const char *harmless; /* the characters, apart from blanks, after which it does not count; NULL: none */
} inclusion;

static bool is_inclusion(const inclusion *way, const char *text, const char *at)
{
    const char *after = at + strlen(way->word);
    if (way->directive && !is_directive(text, at))
        return false;
    for (const char *right = way->harmless; right && *right; right++, after++) {
        after += strspn(after, " \t");
        if (*after != *right)
            return true;
    }
    return !way->harmless;
}

/* Does the compiled library depend on other files than the system's? When in doubt, yes. */
static bool includes_others(const char *source, size_t length)
{
    static const inclusion ways[] = {{"include", true, "<"},       {"import", true, "<"},
                                     {"embed", true, NULL},        {"__has_include", false, "(<"},
                                     {"__has_embed", false, NULL}, {".include", false, NULL},
                                     {".incbin", false, NULL}};
    const char *end;
    char *text = join_lines(source, length, &end);
    bool found = !text;
    for (size_t i = 0; i < sizeof ways / sizeof *ways && !found; i++) {
        size_t word = strlen(ways[i].word);
        for (const char *at = text;
             !found && (at = boyi__find_bytes(at, (size_t)(end - at), ways[i].word, word)); at += word)
            found = is_inclusion(&ways[i], text, at);
    }
    free(text);
    return found;
}

/* ---- The text to compile ---- */

/* The text after a #line with the name that errors should show. */
static void write_source(boyi__strbuf *out, const char *file, const char *source, size_t length)
{
    boyi__strbuf_add(out, "#line 1 \"");
    for (; *file; file++)
        boyi__strbuf_add(out, *file == '"' || *file == '\\' ? "\\%c" : "%c", *file == '\n' ? ' ' : *file);
    boyi__strbuf_add(out, "\"\n");
    const size_t mark = boyi__mark_length(source, length); /* compilers skip it at the beginning only */
    boyi__strbuf_append(out, source + mark, length - mark);
}

/* Put boyi.h into the cache; `folder` receives the folder it is in. */
static boyi_status put_header(const char *cache, char **folder, boyi_error *error)
{
    size_t length = strlen(boyi__header_text);
    char *path = NULL;
    if (asprintf(folder, "%s/boyi-%016" PRIx64, cache, boyi__content_hash(0, boyi__header_text, length)) <
        0) {
        *folder = NULL;
        return boyi__fail_memory(error, cache);
    }
    boyi_status status = make_folder(*folder, error);
    if (!status && asprintf(&path, "%s/boyi.h", *folder) < 0) {
        path = NULL;
        status = boyi__fail_memory(error, cache);
    }
    if (!status && !has_content(path, boyi__header_text, length))
        status = write_file(path, boyi__header_text, length, error);
    free(path);
    return status;
}

/* ---- The compiler ---- */

typedef struct {
    const char *file;   /* as the user names it */
    const char *source; /* the path of the text to compile */
    const char *folder; /* of boyi.h */
    const char *library;
    const boyi_opening *opening;
} compilation;

/* The first line of the compiler's output that has an error, or else the first line: above an error, compilers say in
 * which function it is, and may warn. */
static const char *first_error(const boyi__strbuf *output, int *length)
{
    static const char mark[] = "error:";
    const char *line = output->data;
    const char *found = output->length ? boyi__find_bytes(line, output->length, mark, strlen(mark)) : NULL;
    for (const char *at = line; found && at < found; at++)
        line = *at == '\n' ? at + 1 : line;
    *length = line ? (int)strcspn(line, "\n") : 0;
    return line;
}

/* Run the compiler and pass on its output. */
static boyi_status spawn(const compilation *self, char *const *words, boyi_error *error)
{
    int pipes[2], code = 0;
    pid_t child;
    posix_spawn_file_actions_t actions;
    if (pipe2(pipes, O_CLOEXEC))
        return boyi__fail(error, BOYI_FILE, "%s: the compiler can't be started: %s", self->file,
                          strerror(errno));
    posix_spawn_file_actions_init(&actions);
    int failed = posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    if (!failed)
        failed = posix_spawn_file_actions_adddup2(&actions, pipes[1], STDOUT_FILENO);
    if (!failed)
        failed = posix_spawn_file_actions_adddup2(&actions, pipes[1], STDERR_FILENO);
    if (!failed)
        failed = posix_spawnp(&child, words[0], &actions, NULL, words, environ);
    posix_spawn_file_actions_destroy(&actions);
    close(pipes[1]);

    /* The output, up to a bound; the rest is read and dropped, so that the compiler does not block. */
    boyi__strbuf output = {0};
    bool lost = false;
    if (!failed) {
        char piece[4096];
        for (ssize_t length;
             (length = read(pipes[0], piece, sizeof piece)) > 0 || (length < 0 && errno == EINTR);)
            if (length > 0 && output.length < MOST_OUTPUT)
                boyi__strbuf_append(&output, piece, (size_t)length);
        if (output.length && self->opening->compiler_says)
            self->opening->compiler_says(self->opening->context, output.data, output.length);
        while (!lost && waitpid(child, &code, 0) < 0)
            lost = errno != EINTR;
    }
    close(pipes[0]);

    boyi_status status = BOYI_OK;
    bool exited = !failed && !lost && WIFEXITED(code);
    if (failed == ENOMEM) {
        status = boyi__fail_memory(error, self->file);
    } else if (failed == ENOENT || (exited && WEXITSTATUS(code) == 127 && output.length == 0)) {
        status = boyi__fail(error, BOYI_FILE, "%s: there is no compiler \"%s\"; set CC to one", self->file,
                            self->opening->compiler);
    } else if (failed) {
        status = boyi__fail(error, BOYI_FILE, "%s: the compiler can't be started: %s", self->file,
                            strerror(failed));
    } else if (lost) {
        status = boyi__fail(error, BOYI_FILE, "%s: the compiler %s can't be waited for", self->file,
                            self->opening->compiler);
    } else if (!exited || WEXITSTATUS(code) != 0) {
        int length;
        const char *line = first_error(&output, &length);
        if (length && !self->opening->compiler_says)
            status = boyi__fail(error, BOYI_INPUT, "%s: the compiler \"%s\" rejects it: %.*s", self->file,
                                self->opening->compiler, length, line);
        else
            status = boyi__fail(error, BOYI_INPUT, "%s: the compiler \"%s\" rejects it", self->file,
                                self->opening->compiler);
    }
    boyi__strbuf_end(&output);
    return status;
}

/* The compiler with its own arguments ("gcc -m64"), then ours. */
static boyi_status run_compiler(const compilation *self, boyi_error *error)
{
    static const char *const fixed[] = {"-std=gnu17", "-O3", "-fPIC", "-shared"};
    char *words[MOST_WORDS + 16], *compiler = strdup(self->opening->compiler);
    char *folder = strdup(self->file);
    const char **tokens = malloc((strlen(self->opening->compiler) / 2 + 1) * sizeof *tokens);
    boyi_status status = BOYI_OK;
    size_t count = compiler && tokens ? boyi__cut_at_blanks(compiler, tokens) : 0;
    if (!compiler || !tokens || !folder)
        status = boyi__fail_memory(error, self->file);
    else if (count == 0)
        status = boyi__fail(error, BOYI_INPUT, "%s: the compiler's name is empty", self->file);
    else if (count > MOST_WORDS)
        status = boyi__fail(error, BOYI_INPUT, "%s: the compiler has more than %d words", self->file,
                            MOST_WORDS);
    if (!status) {
        char *slash = strrchr(folder, '/');
        if (slash)
            slash[slash == folder] = '\0';
        size_t used = 0;
        for (size_t i = 0; i < count; i++)
            words[used++] = (char *)tokens[i];
        for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
            words[used++] = (char *)fixed[i];
        const char *const rest[] = {"-I", self->folder,  "-iquote",   slash ? folder : ".",
                                    "-o", self->library, self->source};
        for (size_t i = 0; i < sizeof rest / sizeof *rest; i++)
            words[used++] = (char *)rest[i];
        assert(used < sizeof words / sizeof *words);
        words[used] = NULL;
        status = spawn(self, words, error);
    }
    free(tokens);
    free(folder);
    free(compiler);
    return status;
}

/* ---- The cache ---- */

typedef struct {
    char *header;                   /* the folder of boyi.h */
    char *source, *library, *fresh; /* paths; `fresh` until the library is complete */
} paths;

static boyi_status name_paths(paths *all, const char *cache, uint64_t key, boyi_error *error)
{
    if (asprintf(&all->source, "%s/%016" PRIx64 ".c", cache, key) < 0)
        all->source = NULL;
    if (asprintf(&all->library, "%s/%016" PRIx64 ".so", cache, key) < 0)
        all->library = NULL;
    if (asprintf(&all->fresh, "%s/%016" PRIx64 ".so.XXXXXX", cache, key) < 0)
        all->fresh = NULL;
    return all->source && all->library && all->fresh ? BOYI_OK : boyi__fail_memory(error, cache);
}

static boyi_status build(const paths *all, const char *file, const boyi__strbuf *text, bool keep,
                         const boyi_opening *opening, boyi_error *error)
{
    int made = mkstemp(all->fresh);
    if (made < 0)
        return fail_cache(error, all->fresh);
    close(made);
    compilation self = {.file = file,
                        .source = all->source,
                        .folder = all->header,
                        .library = all->fresh,
                        .opening = opening};
    boyi_status status = write_file(all->source, text->data, text->length, error);
    if (!status)
        status = run_compiler(&self, error);
    if (!status && keep && rename(all->fresh, all->library))
        status = fail_cache(error, all->library);
    if (status)
        unlink(all->fresh);
    return status;
}

typedef struct {
    char *path;
    bool temporary; /* not in the cache: remove it once it is loaded */
} compiled;

/* Compile the text of `file`, or find it in the cache; `cached`: only the latter. The caller frees the path.
 * */
static boyi_status compile(const char *file, const char *source, size_t length, const boyi_opening *opening,
                           bool cached, boyi_error *error, compiled *out)
{
    paths all = {0};
    boyi__strbuf text = {0};
    char *cache = strdup(opening->cache ? opening->cache : "");
    bool keep = !includes_others(source, length);
    boyi_status status = cache ? BOYI_OK : boyi__fail_memory(error, file);
    write_source(&text, file, source, length);
    if (text.failed)
        status = boyi__fail_memory(error, file);
    if (!status && !*cache)
        status = boyi__fail(error, BOYI_FILE, "%s: there is no folder to compile it in", file);
    if (!status)
        status = make_folder(cache, error);
    if (!status)
        status = check_owner(cache, error);
    if (!status) {
        uint64_t key = boyi__content_hash(BOYI__FNV, text.data, text.length);
        key = boyi__content_hash(key, opening->compiler, strlen(opening->compiler));
        key = boyi__content_hash(key, boyi__header_text, strlen(boyi__header_text));
        status = name_paths(&all, cache, key, error);
    }
    if (!status)
        status = put_header(cache, &all.header, error);
    bool found = !status && keep && access(all.library, R_OK) == 0 &&
                 has_content(all.source, text.data, text.length);
    if (!status && !found && cached)
        status = boyi__fail(
            error, BOYI_FILE,
            "opening a database compiles nothing, and %s is not compiled yet: run \"boyi check %s\" once",
            file, file);
    else if (!status && !found)
        status = build(&all, file, &text, keep, opening, error);
    if (!status) {
        char **path = keep ? &all.library : &all.fresh;
        *out = (compiled){.path = *path, .temporary = !keep};
        *path = NULL;
    }
    free(all.fresh);
    free(all.library);
    free(all.source);
    free(all.header);
    boyi__strbuf_end(&text);
    free(cache);
    return status;
}

/* ---- Loading ---- */

boyi_status boyi__compile_check(const char *file, const boyi_opening *opening, boyi_error *error)
{
    if (opening && opening->compiler)
        return BOYI_OK;
    return boyi__fail(error, BOYI_INPUT, "%s: C files are not compiled here: that would run their code",
                      file);
}

boyi_status boyi__library_load(const char *file, const char *source, size_t length,
                               const boyi_opening *opening, uint64_t wanted, boyi_error *error,
                               void **library, uint64_t *content)
{
    compiled made;
    boyi_status status = boyi__compile_check(file, opening, error);
    if (status)
        return status;
    *content = boyi__content_hash(BOYI__FNV, source, length);
    if (wanted && wanted != *content)
        return boyi__fail(error, BOYI_FILE,
                          "%s has changed since the database was built from it: build it again", file);
    status = compile(file, source, length, opening, wanted, error, &made);
    if (status)
        return status;
    errno = 0;
    boyi__guard_enter(file, "loading"); /* which runs its constructors */
    *library = dlopen(made.path, RTLD_NOW | RTLD_LOCAL);
    boyi__guard_enter(NULL, NULL);
    if (!*library && errno == ENOMEM)
        status = boyi__fail_memory(error, file);
    else if (!*library)
        status = boyi__fail(error, BOYI_INPUT, "%s can't be loaded: %s", file, dlerror());
    if (made.temporary) {
        *content = 0;
        unlink(made.path);
    }
    free(made.path);
    return status;
}

void boyi__library_close(void *library)
{
    if (library)
        dlclose(library);
}
