// The syntax tree: which positions of the source a node covers, and which of them code has.

import { lineOf } from './model.js';

export class SyntaxTree {
  constructor(model) {
    this.model = model;
    this.depths = model.tree.map((line) => /^ */.exec(model.text(line))[0].length);
    this.spans = [];
    this.coded = new Set(); // positions of IR as it was lowered
    for (const fn of model.runs[0].functions)
      for (const line of fn.stages[0].lines) this.coded.add(model.at(line));
  }
  // What comes from a node and those below it, [node, end): lines of the source, and positions of
  // code. Code has the positions of statements: an expression has that of the statement around it.
  span(node) {
    return (this.spans[node] ??= this.#makeSpan(node));
  }
  #makeSpan(node) {
    let end = node + 1;
    while (end < this.depths.length && this.depths[end] > this.depths[node]) end += 1;
    const all = this.model.tree.slice(node, end).map((line) => this.model.at(line));
    const lines = new Set(all.map(lineOf));
    const positions = new Set(all.filter((at) => this.coded.has(at)));
    for (let outer = node; positions.size === 0 && outer >= 0; outer = this.#parent(outer)) {
      const at = this.#at(outer);
      if (this.coded.has(at)) positions.add(at);
    }
    return { node, end, lines, positions };
  }
  #at(node) {
    return this.model.at(this.model.tree[node]);
  }
  #parent(node) {
    let parent = node - 1;
    while (parent >= 0 && this.depths[parent] >= this.depths[node]) parent -= 1;
    return parent;
  }
}
