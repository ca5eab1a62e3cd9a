# Words in Latin letters that a Russian text may have; extended regular expressions.
# abbreviations, places in usage lines, roman numbers, sides of the sky that are typed
[A-Z][A-Z0-9-]*
Bergfried
# keys
Enter|Esc|Space|Tab|Ctrl-C
# how addresses begin, and what such messages are called everywhere
https|mailto|push
# programs and libraries
OpenMPI|mpirun|zstd|libzstd-dev
# bots
greedy|random|level[1-8]
# signs of drawings
vv
