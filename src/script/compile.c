/* The cache, a folder of the user's alone:
 *
 *     boyi-HEADER/boyi.h    the header this library was built with, whatever else is installed
 *     KEY.c                 the file's text behind a #line, so that errors name the file as the user does
 *     KEY.so                what the compiler made of it
 *
 * KEY follows from the text, the compiler and the header. Everything is written under another name and
 * renamed, so that two who compile the same at once don't meet. A file that takes in others than the system's
 * (#include "…", #include NAME, #embed, .incbin) is compiled each time: what those say is not part of its
 * key.
 */
#include "script/compile.h"

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
#include "base/scan.h"
#include "base/strbuf.h"
#include "script/embedded.h"

extern char **environ;

enum { MOST_WORDS = 64, MOST_SAID = 1 << 20 };

/* ---- Files ---- */

static boyi_status fail_cache(boyi_error *error, const char *path)
{
    if (errno == ENOMEM)
        return boyi__fail_memory(error, path);
    const char *why = strerror(errno);
    return boyi_fail(error, BOYI_FILE, "the cache \"%s\" can't be written: %s", "无法写入缓存“%s”：%s", path,
                     why);
}

/* A folder and those above it. */
static boyi_status make_folder(char *path, boyi_error *error)
{
    for (char *slash = path; (slash = strchr(slash + 1, '/'));) {
        *slash = '\0';
        int made = mkdir(path, 0700);
        *slash = '/';
        if (made && errno != EEXIST)
            break; /* the last mkdir tells it */
    }
    return mkdir(path, 0700) && errno != EEXIST ? fail_cache(error, path) : BOYI_OK;
}

/* What is loaded from there runs as the user: nobody else may have put it there. */
static boyi_status check_owner(const char *path, boyi_error *error)
{
    struct stat about;
    if (stat(path, &about))
        return fail_cache(error, path);
    if (about.st_uid == geteuid() && S_ISDIR(about.st_mode) && !(about.st_mode & (S_IWGRP | S_IWOTH)))
        return BOYI_OK;
    return boyi_fail(error, BOYI_FILE, "the cache \"%s\" should be a folder that only you may write to",
                     "缓存“%s”应是只有你能写入的文件夹", path);
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

/* All of it or nothing, under its name. */
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

/* ---- Names ---- */

static uint64_t key_of(const boyi__strbuf *text, const char *compiler)
{
    uint64_t key = boyi__content_hash(text->data, text->length);
    key = boyi__content_hash_add(key, compiler, strlen(compiler));
    return boyi__content_hash_add(key, boyi__header_text, strlen(boyi__header_text));
}

/* ---- Other files ---- */

/* A copy without the line ends that a backslash takes away; NULL: no memory. The caller frees it. */
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

/* Does a directive's mark stand before a word? Or a comment, behind which one may hide? */
static bool is_marked(const char *text, const char *word)
{
    while (word > text && (word[-1] == ' ' || word[-1] == '\t'))
        word--;
    return word > text && (word[-1] == '#' || (word - text > 1 && (memcmp(word - 2, "%:", 2) == 0 ||
                                                                   memcmp(word - 2, "*/", 2) == 0)));
}

/* One way to bring in another file. What is found by the compiler's own search, <like this>, is part of the
 * system. */
typedef struct {
    const char *word;
    bool marked;          /* it counts only as a directive */
    const char *harmless; /* what may follow, but for blanks; NULL: nothing */
} inclusion;

static bool is_inclusion(const inclusion *way, const char *text, const char *at)
{
    const char *after = at + strlen(way->word);
    if (way->marked && !is_marked(text, at))
        return false;
    for (const char *right = way->harmless; right && *right; right++, after++) {
        after += strspn(after, " \t");
        if (*after != *right)
            return true;
    }
    return !way->harmless;
}

/* Does what the compiler makes of it depend on other files than the system's? Rather yes than no. */
static bool reads_others(const char *source, size_t length)
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
        for (const char *at = text; !found && (at = memmem(at, (size_t)(end - at), ways[i].word, word));
             at += word)
            found = is_inclusion(&ways[i], text, at);
    }
    free(text);
    return found;
}

/* ---- The text to compile ---- */

/* The text with the name its errors should have. */
static void write_source(boyi__strbuf *out, const char *file, const char *source, size_t length)
{
    boyi__strbuf_add(out, "#line 1 \"");
    for (; *file; file++)
        boyi__strbuf_add(out, *file == '"' || *file == '\\' ? "\\%c" : "%c", *file == '\n' ? ' ' : *file);
    boyi__strbuf_add(out, "\"\n");
    boyi__strbuf_append(out, source, length);
}

static boyi_status put_header(const char *cache, char **folder, boyi_error *error)
{
    size_t length = strlen(boyi__header_text);
    char *path = NULL;
    if (asprintf(folder, "%s/boyi-%016" PRIx64, cache, boyi__content_hash_add(0, boyi__header_text, length)) <
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
    const char *file;
    const char *source; /* the path of the text to compile */
    const char *folder; /* of boyi.h */
    const char *library;
    const boyi_opening *opening;
} work;

/* What it says, up to a bound; the rest is read and dropped, so that it does not wait for us. */
static void hear(int from, boyi__strbuf *said)
{
    char piece[4096];
    for (ssize_t length; (length = read(from, piece, sizeof piece)) > 0 || (length < 0 && errno == EINTR);)
        if (length > 0 && said->length < MOST_SAID)
            boyi__strbuf_append(said, piece, (size_t)length);
}

static boyi_status wait_for(pid_t child, const work *self, const boyi__strbuf *said, boyi_error *error)
{
    int code;
    while (waitpid(child, &code, 0) < 0)
        if (errno != EINTR)
            return boyi_fail(error, BOYI_FILE, "%s: the compiler %s got lost", "%s：编译器 %s 失去联系",
                             self->file, self->opening->compiler);
    if (WIFEXITED(code) && WEXITSTATUS(code) == 127 && said->length == 0)
        return boyi_fail(error, BOYI_FILE, "%s: there is no compiler \"%s\"; set CC to one",
                         "%s：没有编译器“%s”；请用 CC 指定", self->file, self->opening->compiler);
    if (WIFEXITED(code) && WEXITSTATUS(code) == 0)
        return BOYI_OK;
    bool told = self->opening->compiler_says != NULL;
    int line = told || !said->data ? 0 : (int)strcspn(said->data, "\n");
    return boyi_fail(error, BOYI_INPUT, "%s: the compiler \"%s\" refuses it%s%.*s",
                     "%s：编译器“%s”不接受它%s%.*s", self->file, self->opening->compiler, line ? ": " : "",
                     line, line ? said->data : "");
}

static boyi_status spawn(const work *self, char *const *words, boyi_error *error)
{
    int pipes[2];
    pid_t child;
    posix_spawn_file_actions_t actions;
    boyi__strbuf said = {0};
    if (pipe2(pipes, O_CLOEXEC))
        return boyi_fail(error, BOYI_FILE, "%s: the compiler can't be started: %s", "%s：无法启动编译器：%s",
                         self->file, strerror(errno));
    posix_spawn_file_actions_init(&actions);
    int code = posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    if (!code)
        code = posix_spawn_file_actions_adddup2(&actions, pipes[1], STDOUT_FILENO);
    if (!code)
        code = posix_spawn_file_actions_adddup2(&actions, pipes[1], STDERR_FILENO);
    if (!code)
        code = posix_spawnp(&child, words[0], &actions, NULL, words, environ);
    posix_spawn_file_actions_destroy(&actions);
    close(pipes[1]);
    boyi_status status;
    if (code == ENOMEM) {
        status = boyi__fail_memory(error, self->file);
    } else if (code == ENOENT) {
        status = boyi_fail(error, BOYI_FILE, "%s: there is no compiler \"%s\"; set CC to one",
                           "%s：没有编译器“%s”；请用 CC 指定", self->file, self->opening->compiler);
    } else if (code) {
        status = boyi_fail(error, BOYI_FILE, "%s: the compiler can't be started: %s",
                           "%s：无法启动编译器：%s", self->file, strerror(code));
    } else {
        hear(pipes[0], &said);
        if (said.length && self->opening->compiler_says)
            self->opening->compiler_says(self->opening->context, said.data, said.length);
        status = wait_for(child, self, &said, error);
    }
    close(pipes[0]);
    boyi__strbuf_end(&said);
    return status;
}

/* The compiler with its own arguments ("gcc -m64"), then ours. */
static boyi_status run_compiler(const work *self, boyi_error *error)
{
    static const char *const fixed[] = {"-std=gnu17", "-O3", "-fPIC", "-shared"};
    char *words[MOST_WORDS + 16], *compiler = strdup(self->opening->compiler);
    char *folder = strdup(self->file);
    const char **tokens = malloc((strlen(self->opening->compiler) / 2 + 1) * sizeof *tokens);
    boyi_status status = BOYI_OK;
    size_t count = compiler && tokens ? boyi__cut_at_blanks(compiler, tokens) : 0;
    if (!compiler || !tokens || !folder)
        status = boyi__fail_memory(error, self->file);
    else if (count == 0 || count > MOST_WORDS)
        status = boyi_fail(error, BOYI_INPUT, "%s: the compiler is an empty text", "%s：编译器是空文本",
                           self->file);
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
        words[used] = NULL;
        status = spawn(self, words, error);
    }
    free(tokens);
    free(folder);
    free(compiler);
    return status;
}

/* ---- All of it ---- */

typedef struct {
    char *header;                   /* the folder of boyi.h */
    char *source, *library, *fresh; /* paths */
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

static void free_paths(paths *all)
{
    free(all->fresh);
    free(all->library);
    free(all->source);
    free(all->header);
}

static boyi_status build(const paths *all, const char *file, const boyi__strbuf *text, bool keep,
                         const boyi_opening *opening, boyi_error *error)
{
    int held = mkstemp(all->fresh);
    if (held < 0)
        return fail_cache(error, all->fresh);
    close(held);
    work self = {.file = file,
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

static boyi_status refuse_unknown(const char *file, boyi_error *error)
{
    return boyi_fail(
        error, BOYI_FILE,
        "opening a database compiles nothing, and %s is not compiled yet: run \"boyi check %s\" once",
        "打开数据库时不编译文件，而 %s 尚未编译：请先运行一次“boyi check %s”", file, file);
}

boyi_status boyi__compile(const char *file, const char *source, size_t length, const boyi_opening *opening,
                          bool known, boyi_error *error, boyi__compiled *out)
{
    paths all = {0};
    boyi__strbuf text = {0};
    char *cache = strdup(opening->cache ? opening->cache : "");
    bool keep = !reads_others(source, length);
    boyi_status status = cache ? BOYI_OK : boyi__fail_memory(error, file);
    write_source(&text, file, source, length);
    if (text.failed)
        status = boyi__fail_memory(error, file);
    if (!status && !*cache)
        status = boyi_fail(error, BOYI_FILE, "%s: there is no folder to compile it in",
                           "%s：没有可用于编译的文件夹", file);
    if (!status)
        status = make_folder(cache, error);
    if (!status)
        status = check_owner(cache, error);
    if (!status)
        status = name_paths(&all, cache, key_of(&text, opening->compiler), error);
    if (!status)
        status = put_header(cache, &all.header, error);
    bool there = !status && keep && access(all.library, R_OK) == 0 &&
                 has_content(all.source, text.data, text.length);
    if (!status && !there)
        status = known ? refuse_unknown(file, error) : build(&all, file, &text, keep, opening, error);
    if (!status) {
        char **path = keep ? &all.library : &all.fresh;
        *out = (boyi__compiled){.path = *path, .temporary = !keep};
        *path = NULL;
    }
    free_paths(&all);
    boyi__strbuf_end(&text);
    free(cache);
    return status;
}
