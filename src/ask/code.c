/* boyi code: the program that a trace runs, in four languages. */
#include <string.h>

#include "ask/session.h"
#include "base/error.h"
#include "base/suggest.h"
#include "tell/trace/listings.h"
#include "tell/trace/trace.h"

/* No listing has this name: the nearest that has one is suggested. */
static boyi_status fail_name(const char *name, boyi_error *error)
{
    boyi__suggestion near = {.word = name};
    boyi__quoted quoted;
    for (const boyi__trace_program *program = boyi__trace_programs; program->problem; program++)
        boyi__suggest_offer(&near, program->group);
    boyi__quote(&quoted, name, strlen(name));
    if (near.name)
        return boyi__fail(error, BOYI_USAGE, "no program is called \"%s\"; did you mean %s?", quoted.text,
                          near.name);
    return boyi__fail(error, BOYI_USAGE,
                      "no program is called \"%s\"; give a game such as stone-game, fibonacci, stairs, or a "
                      "published problem such as leetcode-877",
                      quoted.text);
}

boyi_status boyi__answer_code(boyi__session *session, boyi__strbuf *out, boyi_error *error)
{
    const boyi__question *question = session->question;
    const boyi__options *given = &question->given;
    if (question->tokens_count == 0 && given->json) {
        boyi__json_programs(out);
        boyi__strbuf_add(out, "\n");
        return BOYI_OK;
    }
    if (question->tokens_count == 0) {
        boyi__text_programs(out);
        return BOYI_OK;
    }
    if (question->tokens_count != 1)
        return boyi__fail(error, BOYI_USAGE,
                          "code takes one name: of a game, a program or a published problem");
    const char *name = question->tokens[0];
    boyi__problem_name published;
    boyi__listing listing = {.language = boyi__listing_language_named(given->in ? given->in : "python")};
    const boyi__trace_program *program;
    listing.problem = boyi__trace_problem(name);
    if (!listing.problem) {
        listing.problem = boyi__listing_problem(&published, name);
        listing.published = name;
    }
    if (!listing.problem)
        return fail_name(name, error);
    boyi_status status = boyi__trace_find(listing.problem, given->method, error, &program);
    if (status)
        return status;
    listing.problem = program->problem;
    listing.method = program->method;
    if (!boyi__listing_exists(&listing))
        return boyi__fail(error, BOYI_METHOD, "%s: there is no listing of %s in %s", name, listing.method,
                          listing.language->word);
    if (given->json) {
        boyi__json_listing(out, &listing);
        boyi__strbuf_add(out, "\n");
    } else {
        boyi__text_listing(out, &listing);
    }
    return BOYI_OK;
}
