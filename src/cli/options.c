/* The options of boyi: reading them, and which command takes which.
 *
 * Written by hand, since getopt would take the pile -5 for an option and can't suggest the nearest name.
 */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/scan.h"
#include "base/suggest.h"
#include "cli/cli.h"

typedef enum {
    JSON,
    QUIET,
    METHOD,
    STATE,
    EACH,
    FILE_NAME,
    THREADS,
    MAX_MEMORY,
    MAX_STATES,
    SYMMETRY,
    LANGUAGE,
    HELP,
    VERSION,
    NO_COMPILE,
    CSV,
    ORDER,
    VALUES,
    CHECK,
    DOT,
    FIRST,
    LEVEL,
    SEED,
    PORT,
    BIND,
    HOST,
    OPEN,
    OUTPUT,
    PROGRESS,
    UNKNOWN,
} option;

const char *const boyi__cli_option_names[] = {
    [JSON] = "json",
    [QUIET] = "quiet",
    [METHOD] = "method",
    [STATE] = "state",
    [EACH] = "each",
    [FILE_NAME] = "file",
    [THREADS] = "threads",
    [MAX_MEMORY] = "max-memory",
    [MAX_STATES] = "max-states",
    [SYMMETRY] = "symmetry",
    [LANGUAGE] = "lang",
    [HELP] = "help",
    [VERSION] = "version",
    [NO_COMPILE] = "no-compile",
    [CSV] = "csv",
    [ORDER] = "order",
    [VALUES] = "values",
    [CHECK] = "check",
    [DOT] = "dot",
    [FIRST] = "first",
    [LEVEL] = "level",
    [SEED] = "seed",
    [PORT] = "port",
    [BIND] = "bind",
    [HOST] = "host",
    [OPEN] = "open",
    [OUTPUT] = "output",
    [PROGRESS] = "progress",
    [UNKNOWN] = NULL,
};

static_assert(UNKNOWN <= 32, "boyi__cli.given has a bit for each option");

static bool takes_value(option which)
{
    return which != JSON && which != QUIET && which != EACH && which != HELP && which != VERSION &&
           which != NO_COMPILE && which != CSV && which != ORDER && which != DOT && which != OPEN;
}

static option find_option(const char *token)
{
    if (strcmp(token, "-h") == 0)
        return HELP;
    if (strcmp(token, "-q") == 0)
        return QUIET;
    if (strcmp(token, "-o") == 0)
        return OUTPUT;
    if (strncmp(token, "--", 2) != 0)
        return UNKNOWN;
    size_t length = strcspn(token + 2, "=");
    for (int i = 0; i < UNKNOWN; i++)
        if (strlen(boyi__cli_option_names[i]) == length &&
            strncmp(token + 2, boyi__cli_option_names[i], length) == 0)
            return (option)i;
    return UNKNOWN;
}

static boyi_status refuse(option which, const char *value, const char *right, const char *right_zh,
                          boyi_error *error)
{
    boyi__quoted token;
    return boyi_fail(error, BOYI_USAGE, "--%s \"%s\" should be %s%.0s", "--%s “%s”应为%.0s %s",
                     boyi__cli_option_names[which], boyi__quote(&token, value, strlen(value)), right,
                     right_zh);
}

static boyi_status read_method(boyi__cli *cli, const char *value, boyi_error *error)
{
    for (boyi_method method = BOYI_AUTO; method <= BOYI_SHORTCUT; method++)
        if (strcmp(value, boyi_method_word(method)) == 0) {
            cli->options.method = method;
            return BOYI_OK;
        }
    return refuse(METHOD, value, "auto, brute, memo, layers, retro, search, rolling or shortcut",
                  "auto、brute、memo、layers、retro、search、rolling 或 shortcut", error);
}

static boyi_status read_count(option which, const char *value, uint64_t most, uint64_t *out,
                              boyi_error *error)
{
    int64_t number;
    if (!boyi__scan_number(value, strlen(value), &number) || number < 1 || (uint64_t)number > most)
        return refuse(which, value,
                      most == INT64_MAX ? "a whole number of at least 1" : "a whole number from 1 to 4096",
                      most == INT64_MAX ? "不小于 1 的整数" : "1 到 4096 的整数", error);
    *out = (uint64_t)number;
    return BOYI_OK;
}

/* 500M, 4G, 1.5GiB, 1000000. */
static boyi_status read_size(const char *value, uint64_t *out, boyi_error *error)
{
    static const char units[] = "KMGTP";
    char *end;
    double amount = strtod(value, &end);
    bool fits = end != value && (value[0] >= '0' && value[0] <= '9') && amount > 0;
    const char *unit = *end ? strchr(units, *end & ~0x20) : NULL;
    if (fits && unit) {
        for (const char *u = units; u <= unit; u++)
            amount *= 1024;
        end++;
        if (*end == 'i')
            end++;
    }
    if (fits && (*end == 'B' || *end == 'b'))
        end++;
    if (!fits || *end || amount < 1 || amount >= 0x1p63)
        return refuse(MAX_MEMORY, value, "a size such as 500M or 4G", "大小，例如 500M 或 4G", error);
    *out = (uint64_t)amount;
    return BOYI_OK;
}

static boyi_status read_level(boyi__cli *cli, const char *value, boyi_error *error)
{
    int64_t percent;
    if (!boyi__scan_number(value, strlen(value), &percent) || percent < 0 || percent > 100)
        return refuse(LEVEL, value, "a whole number from 0 to 100", "0 到 100 的整数", error);
    cli->leveled = true;
    cli->level = (unsigned)percent;
    return BOYI_OK;
}

static boyi_status read_seed(boyi__cli *cli, const char *value, boyi_error *error)
{
    int64_t seed;
    if (!boyi__scan_number(value, strlen(value), &seed))
        return refuse(SEED, value, "a whole number", "整数", error);
    cli->seeded = true;
    cli->seed = (uint64_t)seed;
    return BOYI_OK;
}

static boyi_status read_port(boyi__cli *cli, const char *value, boyi_error *error)
{
    int64_t port;
    if (!boyi__scan_number(value, strlen(value), &port) || port < 0 || port > UINT16_MAX)
        return refuse(PORT, value, "a whole number from 0 (any free port) to 65535",
                      "0（任意空闲端口）到 65535 的整数", error);
    cli->ported = true;
    cli->port = (uint16_t)port;
    return BOYI_OK;
}

static boyi_status read_language(boyi__cli *cli, const char *value, boyi_error *error)
{
    if (strcmp(value, "en") != 0 && strcmp(value, "zh") != 0)
        return refuse(LANGUAGE, value, "en, zh", "en、zh", error);
    cli->lang = *value == 'z' ? BOYI__CHINESE : BOYI__ENGLISH;
    return BOYI_OK;
}

static boyi_status set_option(boyi__cli *cli, option which, const char *value, boyi_error *error)
{
    uint64_t count = 0;
    boyi_status status = BOYI_OK;
    cli->given |= UINT32_C(1) << which;
    switch (which) {
    case JSON:
        cli->json = true;
        break;
    case QUIET:
        cli->quiet = true;
        break;
    case EACH:
        cli->each = true;
        break;
    case HELP:
        cli->help = true;
        break;
    case VERSION:
        cli->version = true;
        break;
    case NO_COMPILE:
        cli->no_compile = true;
        break;
    case CSV:
        cli->csv = true;
        break;
    case ORDER:
        cli->order = true;
        break;
    case VALUES:
        cli->values = value;
        break;
    case OUTPUT:
        cli->output = value;
        break;
    case PROGRESS:
        if (strcmp(value, "auto") != 0 && strcmp(value, "json") != 0 && strcmp(value, "off") != 0)
            return refuse(PROGRESS, value, "auto, json, off", "auto、json、off", error);
        cli->progress = value;
        break;
    case DOT:
        cli->dot = true;
        break;
    case FIRST:
        if (strcmp(value, "human") != 0 && strcmp(value, "computer") != 0)
            return refuse(FIRST, value, "human, computer", "human、computer", error);
        cli->first = value;
        break;
    case LEVEL:
        return read_level(cli, value, error);
    case SEED:
        return read_seed(cli, value, error);
    case CHECK:
        cli->check = value;
        break;
    case STATE:
        cli->state = value;
        break;
    case FILE_NAME:
        cli->file = value;
        break;
    case METHOD:
        return read_method(cli, value, error);
    case THREADS:
        status = read_count(which, value, 4096, &count, error);
        if (!status)
            cli->options.threads = (unsigned)count;
        break;
    case MAX_STATES:
        return read_count(which, value, INT64_MAX, &cli->options.max_states, error);
    case MAX_MEMORY:
        return read_size(value, &cli->options.max_bytes, error);
    case LANGUAGE:
        return read_language(cli, value, error);
    case SYMMETRY:
        if (strcmp(value, "on") != 0 && strcmp(value, "off") != 0)
            return refuse(SYMMETRY, value, "on, off", "on、off", error);
        cli->symmetry = value;
        cli->options.every_state = strcmp(value, "off") == 0;
        break;
    case PORT:
        return read_port(cli, value, error);
    case BIND:
        cli->bind = value;
        break;
    case HOST:
        cli->hosts[cli->hosts_count++] = value;
        break;
    case OPEN:
        cli->open = true;
        break;
    case UNKNOWN:
        break;
    }
    return status;
}

/* The value of the option at argv[*i]; *i advances if the value is a token of its own. */
static boyi_status find_value(option which, int argc, char **argv, int *i, const char **value,
                              boyi_error *error)
{
    char *equals = strchr(argv[*i], '=');
    *value = equals ? equals + 1 : NULL;
    if (!takes_value(which)) {
        if (!equals)
            return BOYI_OK;
        return boyi_fail(error, BOYI_USAGE, "--%s takes no value", "--%s 不带值",
                         boyi__cli_option_names[which]);
    }
    if (!equals && *i + 1 < argc)
        *value = argv[++*i];
    if (!*value)
        return boyi_fail(error, BOYI_USAGE, "--%s needs a value", "--%s 需要一个值",
                         boyi__cli_option_names[which]);
    return BOYI_OK;
}

static void guess_language(boyi__cli *cli)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = getenv(names[i]);
        if (value && *value) {
            cli->lang = strncmp(value, "zh", 2) == 0 ? BOYI__CHINESE : BOYI__ENGLISH;
            return;
        }
    }
}

/* Read --json and --lang first: errors in the other options are reported in their format and language. */
static void read_output_options(boyi__cli *cli, int argc, char **argv)
{
    boyi_error ignored;
    guess_language(cli);
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        option which = find_option(argv[i]);
        const char *value;
        if ((which == JSON || which == LANGUAGE) && !find_value(which, argc, argv, &i, &value, &ignored))
            set_option(cli, which, value, &ignored);
    }
}

static bool has_word(const char *words, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = words; at && (at = strstr(at, word)); at += length)
        if ((at == words || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0'))
            return true;
    return false;
}

bool boyi__command_takes(const boyi__command *command, const char *name)
{
    return has_word("lang help version", name) || has_word(command->options, name) ||
           has_word(command->own, name);
}

/* The values of --values depend on the command. */
static boyi_status check_values(const boyi__cli *cli, boyi_error *error)
{
    bool build = strcmp(cli->command->name, "build") == 0;
    const char *const words[] = {build ? "plies" : "pair", build ? "outcome" : "margin"};
    if (strcmp(cli->values, words[0]) == 0 || strcmp(cli->values, words[1]) == 0)
        return BOYI_OK;
    return refuse(VALUES, cli->values, build ? "plies, outcome" : "pair, margin",
                  build ? "plies、outcome" : "pair、margin", error);
}

boyi_status boyi__cli_check_options(const boyi__cli *cli, boyi_error *error)
{
    for (option which = 0; which < UNKNOWN; which++)
        if (cli->given >> which & 1 && !boyi__command_takes(cli->command, boyi__cli_option_names[which]))
            return boyi_fail(error, BOYI_USAGE, "%s has no option --%s", "%s 没有选项 --%s",
                             cli->command->name, boyi__cli_option_names[which]);
    return cli->values ? check_values(cli, error) : BOYI_OK;
}

static void show_compiler(void *context, const char *text, size_t length)
{
    (void)context;
    fwrite(text, 1, length, stderr);
}

/* The compiler, and the cache for compiled files. */
static boyi_status read_opening(boyi__cli *cli, boyi_error *error)
{
    const char *compiler = getenv("CC"), *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    bool own = cache && *cache == '/';
    if (asprintf(&cli->cache, "%s%s", own ? cache : home ? home : "", own ? "/boyi" : "/.cache/boyi") < 0) {
        cli->cache = NULL;
        return boyi__fail_memory(error, "boyi");
    }
    cli->opening = (boyi_opening){.compiler = compiler && *compiler ? compiler : "cc",
                                  .cache = own || home ? cli->cache : NULL,
                                  .compiler_says = show_compiler};
    return BOYI_OK;
}

boyi_status boyi__cli_read(boyi__cli *cli, int argc, char **argv, boyi_error *error)
{
    const char *folder = getenv("TMPDIR");
    *cli = (boyi__cli){.options = {.folder = folder && *folder ? folder : NULL}};
    read_output_options(cli, argc, argv);
    if (read_opening(cli, error))
        return error->status;
    cli->tokens = malloc((size_t)argc * sizeof *cli->tokens + 1);
    cli->hosts = malloc((size_t)argc * sizeof *cli->hosts + 1);
    if (!cli->tokens || !cli->hosts)
        return boyi__fail_memory(error, "boyi");
    bool options = true;
    for (int i = 1; i < argc; i++) {
        option which = options ? find_option(argv[i]) : UNKNOWN;
        if (which == UNKNOWN) {
            options = options && strcmp(argv[i], "--") != 0;
            cli->tokens[cli->tokens_count++] = argv[i];
            continue;
        }
        const char *value;
        boyi_status status = find_value(which, argc, argv, &i, &value, error);
        if (!status)
            status = set_option(cli, which, value, error);
        if (status)
            return status;
    }
    if (cli->no_compile)
        cli->opening.compiler = NULL;
    cli->opening.max_state_bytes = cli->options.max_bytes /
                                   2; /* the rest is for the engines (store/build.c) */
    return BOYI_OK;
}
