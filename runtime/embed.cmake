# cmake -DFROM=text -DTO=file.inc -P embed.cmake: the text as C++ string literals, in pieces that every compiler takes.
file(READ "${FROM}" text)
string(REGEX REPLACE "\n;; " "\n)wend\"\nR\"wend(;; " text "${text}")
file(WRITE "${TO}" "R\"wend(${text})wend\"\n")
