/* Reads JSON into a list of nodes, each followed by those inside it.
 *
 *     {"game":"row","arguments":[3,-9]}
 *
 *     0 object (2 fields, next 6)   1 "game"  2 "row"   3 "arguments"  4 array (2 elements, next 7)   5 3   6 -9
 *
 * An object has a node for each key, followed by that of its value. The node after all that is inside of nodes[i] is
 * nodes[nodes[i].next].
 */
#ifndef BOYI_TELL_JSON_READER_H
#define BOYI_TELL_JSON_READER_H

#include "boyi.h"

typedef enum {
    BOYI__JSON_NULL,
    BOYI__JSON_FALSE,
    BOYI__JSON_TRUE,
    BOYI__JSON_NUMBER,
    BOYI__JSON_TEXT,
    BOYI__JSON_ARRAY,
    BOYI__JSON_OBJECT,
} boyi__json_type;

typedef struct {
    boyi__json_type type;
    size_t count;     /* of elements or fields               */
    size_t next;      /* the node after all that is inside   */
    const char *text; /* of a text, decoded, without NULs inside; of a number, as it is written */
    const char *from; /* where it is written, up to `to`     */
    const char *to;
} boyi__json_node;

typedef struct {
    boyi__json_node *nodes;
    size_t count, room;
    char *texts; /* the memory of all texts */
} boyi__json_tree;

enum { BOYI__JSON_DEPTH = 64 }; /* arrays and objects inside of others: no deeper than this */

/* Reads a text of `length` bytes, which must outlive the tree. BOYI_INPUT: it is not JSON, is not UTF-8, has a NUL in a
 * string, or goes too deep; the error says where. End it in any case. */
boyi_status boyi__json_read(boyi__json_tree *tree, const char *text, size_t length, boyi_error *error);
void boyi__json_tree_end(boyi__json_tree *tree);

#endif
