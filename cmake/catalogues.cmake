# Run as a script: writes OUT, a C file with the compiled catalogues of all PO files.
#
#   cmake -DOUT=catalogues.c -DPO=po/zh_CN.po,po/fr.po -DMSGFMT=msgfmt -DLONG64=l -DLONG32= -P catalogues.cmake
#
# xgettext writes "%" PRIu64 as %<PRIu64>. The target's own conversion replaces it, so that keys are equal to the texts
# in the compiled code; LONG64 and LONG32 are the length modifiers of its 64-bit and 32-bit numbers ("l", "ll", "").
cmake_path(GET OUT PARENT_PATH folder)
string(REPLACE "," ";" PO "${PO}")
set(arrays "")
set(entries "")
foreach(po IN LISTS PO)
    cmake_path(GET po STEM LAST_ONLY name)
    string(REPLACE zh_CN zh code ${name})
    set(resolved ${folder}/${name}.po)
    set(mo ${folder}/${name}.mo)

    file(READ ${po} text)
    if(NOT text MATCHES "Plural-Forms: [^\"]*plural=([^;\"]+);")
        message(FATAL_ERROR "${po}: no Plural-Forms in its header")
    endif()
    set(plural "${CMAKE_MATCH_1}") # an expression of C
    string(REGEX REPLACE "<PRI([a-zA-Z])64>" "${LONG64}\\1" text "${text}")
    string(REGEX REPLACE "<PRI([a-zA-Z])32>" "${LONG32}\\1" text "${text}")
    file(WRITE ${resolved} "${text}")
    execute_process(COMMAND ${MSGFMT} --no-hash --endianness=little -o ${mo} ${resolved} COMMAND_ERROR_IS_FATAL ANY)

    file(READ ${mo} bytes HEX)
    string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
    string(REGEX REPLACE "(....................................................................................................)"
        "\\1\n" bytes "${bytes}")
    string(MAKE_C_IDENTIFIER ${name} id)
    string(APPEND arrays "BOYI__TEXT_SECTION static const uint8_t mo_${id}[] = {\n${bytes}\n};\n\n"
        "static unsigned plural_${id}(unsigned long long n)\n{\n    (void)n;\n    return (unsigned)(${plural});\n}\n\n")
    string(APPEND entries "    {\"${code}\", mo_${id}, plural_${id}},\n")
endforeach()
file(WRITE ${OUT} "/* Written by cmake/catalogues.cmake from po/. */\n#include \"base/catalogue_data.h\"\n#include \"base/embed.h\"\n\n"
    "${arrays}const boyi__catalogue boyi__catalogues[] = {\n${entries}    {0},\n};\n")
