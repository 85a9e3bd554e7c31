/* A flat JSON object as fields: what a question over the network looks like. */
#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "tell/tell.h"

static boyi_status refuse_value(const char *name, boyi_error *error)
{
    boyi__quoted quoted;
    boyi__quote(&quoted, name, strlen(name));
    return boyi_fail(error, BOYI_INPUT, "\"%s\" should be a text or a whole number", "“%s”应为文本或整数",
                     quoted.text);
}

static boyi_status visit_field(const char *name, json_t *value, boyi__field_visitor *visit, void *context,
                               boyi_error *error)
{
    char number[24];
    if (json_is_string(value))
        return visit(context, name, json_string_value(value), error);
    if (!json_is_integer(value))
        return refuse_value(name, error);
    snprintf(number, sizeof number, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
    return visit(context, name, number, error);
}

/* The parser's own sentence is in English only. */
static boyi_status refuse_text(const json_error_t *why, boyi_error *error)
{
    return boyi_fail(error, BOYI_INPUT, "the body is no JSON object: line %d, column %d: %s",
                     "请求正文不是 JSON 对象：第 %d 行第 %d 列：%s", why->line, why->column, why->text);
}

boyi_status boyi__json_fields(const char *text, size_t length, boyi__field_visitor *visit, void *context,
                              boyi_error *error)
{
    json_error_t why;
    json_t *object = json_loadb(text, length, JSON_REJECT_DUPLICATES, &why), *value;
    const char *name;
    boyi_status status = BOYI_OK;
    if (!object)
        return refuse_text(&why, error);
    if (!json_is_object(object))
        status = boyi_fail(error, BOYI_INPUT,
                           "the body should be a JSON object such as {\"game\": \"nim 3 4\"}",
                           "请求正文应为 JSON 对象，例如 {\"game\": \"nim 3 4\"}");
    json_object_foreach(object, name, value)
    {
        if (!status)
            status = visit_field(name, value, visit, context, error);
    }
    json_decref(object);
    return status;
}
