# Writes OUTPUT, a C file with the texts ROWS (with ';' between), each under its file's name.
set(texts "")
set(table "")
foreach(row IN LISTS ROWS)
    get_filename_component(game "${row}" NAME_WE)
    file(READ "${row}" bytes HEX)
    string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
    string(APPEND texts "static const char ROW_${game}[] = {${bytes}0};\n")
    string(APPEND table "    {\"${game}\", ROW_${game}, sizeof ROW_${game} - 1},\n")
endforeach()
file(WRITE "${OUTPUT}" "/* Made from eval/rows/ by eval/rows.cmake. */\n#include \"eval/rows.h\"\n\n"
    "${texts}\nconst EvalRowText EVAL_ROW_TEXTS[] = {\n${table}    {0},\n};\n")
