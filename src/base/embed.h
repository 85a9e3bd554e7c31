/* A file of the tree as part of the program, with a NUL behind it. BOYI_ROOT is the tree; the build knows
 * which files are used where. */
#ifndef BOYI_BASE_EMBED_H
#define BOYI_BASE_EMBED_H

#define EMBED(name, path)                          \
    __asm__(".pushsection .rodata\n"               \
            ".global " #name "\n"                  \
            ".hidden " #name "\n" #name ":\n"      \
            ".incbin \"" BOYI_ROOT "/" path "\"\n" \
            ".byte 0\n"                            \
            ".popsection\n")

#endif
