// Colours of words, and HTML of lines.

import { changedWords, words } from './diff.js';

const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (text) => text.replace(/[&<>"]/g, (c) => escapes[c]);

// By language: patterns that are tried in order at each position, and the class of what matches.
const grammars = {
  ir: [
    [/^[\w.$-]+(?=:(?:\s|$))/y, 'label'],
    [/;.*/y, 'comment'],
    [/c?"(?:[^"\\]|\\.)*"/y, 'string'],
    [/%(?:"[^"]*"|[\w.$-]+)/y, 'name'],
    [/@(?:"[^"]*"|[\w.$-]+)/y, 'symbol'],
    [/![\w.]+/y, 'comment'],
    [/(?:void|ptr|i\d+|float|double|x86_fp80|fp128)\b/y, 'type'],
    [/-?\d[\w.+]*/y, 'number'],
    [/[A-Za-z_][\w.]*/y, 'keyword'],
  ],
  machine: [
    [/#.*/y, 'comment'],
    [/%[\w()]+/y, 'register'],
    [/v\d+\b/y, 'name'],
    [/b\d+:/y, 'label'],
    [/b\d+\b/y, 'symbol'],
    [/-?\d[\w.]*/y, 'number'],
    [/[A-Z]\w*(?:\.\d+)?/y, 'keyword'],
    [/[A-Za-z_][\w.$]*/y, 'symbol'],
  ],
  assembly: [
    [/#.*/y, 'comment'],
    [/%[\w()]+/y, 'register'],
    [/\$-?\w+/y, 'number'],
    [/^[\w.$"]+:/y, 'label'],
    [/^\s+\.[\w.]+.*/y, 'comment'],
    [/^\s+[a-z]\w*/y, 'keyword'],
    [/-?\d\w*\b/y, 'number'],
    [/[\w.$]+/y, 'symbol'],
  ],
  wend: [
    [/\/\/.*|\/\*.*?(?:\*\/|$)/y, 'comment'],
    [/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/y, 'string'],
    [/(?:int|bool|void|string|const)\b/y, 'type'],
    [/(?:if|else|while|for|return|print|println|break|continue|true|false)\b/y, 'keyword'],
    [/\d\w*/y, 'number'],
    [/[A-Za-z_]\w*(?=\s*\()/y, 'symbol'],
    [/[A-Za-z_]\w*/y, 'name'],
  ],
  tree: [
    [/"(?:[^"\\]|\\.)*"/y, 'string'],
    [/(?:int|bool|void)\b/y, 'type'],
    [/-> \S+/y, 'comment'],
    [/^\s*[A-Z]\w*/y, 'keyword'],
    [/\d+/y, 'number'],
    [/[A-Za-z_][\w.]*/y, 'name'],
  ],
};
grammars.llvm = grammars.ir;

const restOfComment = /.*?(?:\*\/|$)/y;

// [class or '', text] of the token at a position of a line; one without a class is a character.
// `isInside`: the position is inside of a block comment that an earlier line begins.
export function tokenAt(text, at, language, isInside = false) {
  if (isInside) {
    restOfComment.lastIndex = at;
    return ['comment', restOfComment.exec(text)[0]];
  }
  for (const [pattern, name] of grammars[language]) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match && match[0] !== '') return [name, match[0]];
  }
  return ['', text[at]];
}

// Whether the token begins a block comment, or goes on with one, that it does not end.
export function staysInside([name, text], isInside) {
  if (name !== 'comment' || !(isInside || text.startsWith('/*'))) return false;
  return !text.slice(isInside ? 0 : 2).endsWith('*/');
}

// [class or '', text] of each token of a line.
function tokens(text, language, isInside = false) {
  const list = [];
  let plain = '';
  for (let at = 0; at < text.length; ) {
    const hit = tokenAt(text, at, language, isInside && at === 0);
    at += hit[1].length;
    if (hit[0] === '') {
      plain += hit[1];
      continue;
    }
    if (plain) list.push(['', plain]);
    plain = '';
    list.push(hit);
  }
  if (plain) list.push(['', plain]);
  return list;
}

// By line, whether it begins inside of a block comment.
export function insideComments(lines, language) {
  let isInside = false;
  return lines.map((text) => {
    const begins = isInside;
    if (text !== '') {
      const list = tokens(text, language, isInside);
      isInside = staysInside(list.at(-1), isInside && list.length === 1);
    }
    return begins;
  });
}

const span = (name, text) =>
  name ? `<span class="t-${name}">${escapeHtml(text)}</span>` : escapeHtml(text);

const cache = new Map();

// The HTML of a line.
export function lineHtml(text, language, isInside = false) {
  const key = `${language} ${isInside} ${text}`;
  let html = cache.get(key);
  if (html === undefined) {
    html = tokens(text, language, isInside)
      .map(([name, part]) => span(name, part))
      .join('');
    cache.set(key, html);
  }
  return html;
}

// The same, with what is not in the other line marked.
export function markedLineHtml(text, other, language) {
  const list = words(text);
  const changed = changedWords(list, words(other));
  const isMarked = []; // by character
  list.forEach((word, i) => {
    for (let c = 0; c < word.length; ++c) isMarked.push(changed[i] && word.trim() !== '');
  });
  let at = 0;
  let html = '';
  for (const [name, part] of tokens(text, language)) {
    for (let from = 0; from < part.length; ) {
      const mark = isMarked[at + from];
      let to = from + 1;
      while (to < part.length && isMarked[at + to] === mark) to += 1;
      const piece = span(name, part.slice(from, to));
      html += mark ? `<mark>${piece}</mark>` : piece;
      from = to;
    }
    at += part.length;
  }
  return html;
}
