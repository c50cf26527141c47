// Differences of two lists of lines, and of the words of two lines.

// The common elements of two arrays, as pairs of indices: first those that occur once in each, in
// the longest order that both have (Cohen's patience difference); between them those of `myers`.
export function commonPairs(a, b, limit = 120) {
  const pairs = [];
  let [x, y] = [0, 0];
  for (const [i, j] of [...anchors(a, b), [a.length, b.length]]) {
    for (const [p, q] of myers(a.slice(x, i), b.slice(y, j), limit)) pairs.push([x + p, y + q]);
    if (i < a.length) pairs.push([i, j]);
    [x, y] = [i + 1, j + 1];
  }
  return pairs;
}

function anchors(a, b) {
  const seen = new Map(); // key: [count in a, count in b, index in a, index in b]
  const note = (list, side) =>
    list.forEach((key, i) => {
      const entry = seen.get(key) ?? [0, 0, 0, 0];
      entry[side] += 1;
      entry[side + 2] = i;
      seen.set(key, entry);
    });
  note(a, 0);
  note(b, 1);
  const unique = [...seen.values()].filter(([inA, inB]) => inA === 1 && inB === 1);
  unique.sort((p, q) => p[2] - q[2]);
  // The longest increasing sequence of indices in b.
  const tops = [];
  for (const [, , i, j] of unique) {
    let low = 0;
    let high = tops.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (tops[middle].j < j) low = middle + 1;
      else high = middle;
    }
    tops[low] = { i, j, before: tops[low - 1] ?? null };
  }
  const list = [];
  for (let at = tops.at(-1) ?? null; at; at = at.before) list.push([at.i, at.j]);
  return list.reverse();
}

// The longest common subsequence by Myers's greedy algorithm ("An O(ND) Difference Algorithm and
// Its Variations", 1986). Beyond `limit` differences what is not at both ends is taken for different.
function myers(a, b, limit) {
  const pairs = [];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) {
    pairs.push([start, start]);
    start += 1;
  }
  let [endA, endB] = [a.length, b.length];
  const tail = [];
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) tail.push([--endA, --endB]);
  if (endA > start && endB > start)
    pairs.push(...middleOf(a, b, start, endA - start, endB - start, limit));
  return pairs.concat(tail.reverse());
}

function middleOf(a, b, start, n, m, limit) {
  const most = Math.min(n + m, limit);
  const v = new Int32Array(2 * most + 3);
  const zero = most + 1;
  const trace = [];
  const goesDown = (at, k, d) => k === -d || (k !== d && at[zero + k - 1] < at[zero + k + 1]);
  for (let d = 0; d <= most; ++d) {
    trace.push(v.slice());
    for (let k = -d; k <= d; k += 2) {
      let x = goesDown(v, k, d) ? v[zero + k + 1] : v[zero + k - 1] + 1;
      while (x < n && x - k < m && a[start + x] === b[start + x - k]) x += 1;
      v[zero + k] = x;
      if (x < n || x - k < m) continue;
      return walkBack(trace, zero, start, n, m, goesDown);
    }
  }
  return [];
}

function walkBack(trace, zero, start, n, m, goesDown) {
  const pairs = [];
  let [x, y] = [n, m];
  for (let d = trace.length - 1; d >= 0; --d) {
    const k = x - y;
    const from = goesDown(trace[d], k, d) ? k + 1 : k - 1;
    const fromX = d === 0 ? 0 : trace[d][zero + from];
    const fromY = d === 0 ? 0 : fromX - from;
    while (x > fromX && y > fromY) pairs.push([start + --x, start + --y]);
    [x, y] = [fromX, fromY];
  }
  return pairs.reverse();
}

// The words of a line: names, numbers, blanks, and other characters one by one.
export const words = (text) => text.match(/[%@]?[\w.$]+|\s+|./gu) ?? [];

// Whether words of `text` are not in `other`, by word; both are lists.
export function changedWords(text, other) {
  const changed = text.map(() => true);
  for (const [i] of commonPairs(text, other)) changed[i] = false;
  return changed;
}

const wordsOf = new Map(); // by text: { words other than blanks, their length }

function wordList(text) {
  let list = wordsOf.get(text);
  if (!list) {
    const visible = words(text).filter((word) => word.trim() !== '');
    list = { words: visible, length: visible.reduce((sum, word) => sum + word.length, 0) };
    wordsOf.set(text, list);
  }
  return list;
}

// The part of two lines that is in common, 0 to 1.
function similarity(a, b) {
  const rest = [...a.words];
  let common = 0;
  for (const word of b.words) {
    const at = rest.indexOf(word);
    if (at < 0) continue;
    common += word.length;
    rest[at] = '';
  }
  return (2 * common) / Math.max(1, a.length + b.length);
}

const maxComparisons = 3000; // of lines in one difference: beyond, lines are not paired

// The rows of a unified difference of two lists of line numbers: { type, line, other, from, index }.
// type: 'same', 'renamed' (only numbers of values differ; `other` is the old line), 'del' or 'add'
// (`other` is the line it replaces or that replaces it, or null). from, index: in the first list, and
// in the second.
export function diffRows(model, before, after) {
  const keysA = before.map((line) => model.key(line));
  const keysB = after.map((line) => model.key(line));
  const rows = [];
  const budget = { left: maxComparisons };
  let i = 0;
  let j = 0;
  const flush = (endA, endB) => {
    const partners = pairUp(model, before, i, endA, after, j, endB, budget);
    for (; i < endA; ++i)
      rows.push({ type: 'del', line: before[i], other: partners.get(`a${i}`) ?? null, from: i });
    for (; j < endB; ++j)
      rows.push({ type: 'add', line: after[j], other: partners.get(`b${j}`) ?? null, index: j });
  };
  for (const [x, y] of commonPairs(keysA, keysB)) {
    flush(x, y);
    const isSame = model.text(before[x]) === model.text(after[y]);
    const type = isSame ? 'same' : 'renamed';
    rows.push({ type, line: after[y], other: before[x], from: x, index: y });
    i = x + 1;
    j = y + 1;
  }
  flush(before.length, after.length);
  return rows;
}

// Pairs removed lines with the added ones that replace them, in order.
function pairUp(model, before, beginA, endA, after, beginB, endB, budget) {
  const partners = new Map();
  let from = beginA;
  for (let j = beginB; j < endB && from < endA && budget.left > 0; ++j) {
    const added = wordList(model.text(after[j]));
    let best = -1;
    let most = 0.55;
    for (let i = from; i < Math.min(endA, from + 6); ++i) {
      budget.left -= 1;
      const value = similarity(wordList(model.text(before[i])), added);
      if (value > most) {
        most = value;
        best = i;
      }
    }
    if (best < 0) continue;
    partners.set(`a${best}`, after[j]);
    partners.set(`b${j}`, before[best]);
    from = best + 1;
  }
  return partners;
}

// The same rows for two columns side by side: [left, right], with null where a side has no line.
export function sideBySide(rows) {
  const pairs = [];
  let dels = [];
  let adds = [];
  const flush = () => {
    for (let i = 0; i < Math.max(dels.length, adds.length); ++i)
      pairs.push([dels[i] ?? null, adds[i] ?? null]);
    dels = [];
    adds = [];
  };
  for (const row of rows) {
    if (row.type === 'del') dels.push({ ...row, index: row.from });
    else if (row.type === 'add') adds.push(row);
    else {
      flush();
      pairs.push([{ ...row, line: row.other, other: row.line, index: row.from }, row]);
    }
  }
  flush();
  return pairs;
}
