/* A transportation problem with many routes, a knapsack problem with several limits, and an
   assignment of jobs to machines of limited capacity: a linear and two integer programs in one. */

param sources := 50;
param targets := 80;
param items := 20;
param limits := 5;
param jobs := 12;
param machines := 4;

set S := 1..sources;
set T := 1..targets;
set I := 1..items;
set L := 1..limits;
set J := 1..jobs;
set M := 1..machines;

/* Numbers without a pattern, the same in each run. */
param cost{s in S, t in T} := 5 + (s * 7919 + t * 104729 + s * t * 31) mod 97;
param demand{t in T} := 10 + (t * 7877) mod 23;
param supply{s in S} := ceil(1.1 * (sum{t in T} demand[t]) / sources) + (s * 31) mod 5;
param value{i in I} := 20 + (i * 6151) mod 61;
param weight{i in I, l in L} := 5 + (i * 4211 + l * 977 + i * l * 13) mod 47;
param price{j in J, m in M} := 10 + (j * 5171 + m * 1301 + j * m * 17) mod 37;
param load{j in J, m in M} := 5 + (j * 2659 + m * 3571 + j * m * 11) mod 19;

var sent{s in S, t in T} >= 0, <= 15;
var taken{i in I} binary;
var done{j in J, m in M} binary;

minimize total: sum{s in S, t in T} cost[s, t] * sent[s, t] - sum{i in I} value[i] * taken[i]
  + sum{j in J, m in M} price[j, m] * done[j, m];

s.t. offered{s in S}: sum{t in T} sent[s, t] <= supply[s];
s.t. wanted{t in T}: sum{s in S} sent[s, t] >= demand[t];
s.t. limited{l in L}: sum{i in I} weight[i, l] * taken[i] <= 0.4 * sum{i in I} weight[i, l];
s.t. once{j in J}: sum{m in M} done[j, m] = 1;
s.t. capacity{m in M}:
  sum{j in J} load[j, m] * done[j, m] <= 0.8 * (sum{j in J} load[j, m]) / machines;

solve;

printf "total %.3f\n", total >> "printed";

end;
