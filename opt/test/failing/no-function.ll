; passes: simplify
