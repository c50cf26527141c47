// Links between source, syntax tree, IR and assembly: rows that come from the line or the node under
// the pointer light up in all panes, and so does every occurrence of a value or register in its pane.

import { $$ } from './dom.js';

const clear = (name) => $$(`.${name}`).forEach((lit) => lit.classList.remove(name));

export class Links {
  // `views` are scrolled to the line that was clicked; `onLine` gets the line that lights up, or 0;
  // `spanOf` gives what comes from a node of the syntax tree, see tree.js.
  constructor(root, status, views, onLine, spanOf) {
    this.onLine = onLine;
    this.spanOf = spanOf;
    this.shown = { line: 0, column: 0, node: -1 };
    this.root = root;
    this.status = status;
    this.views = views;
    this.pinned = 0;
    root.addEventListener('mouseover', (event) => this.#over(event.target));
    root.addEventListener('mouseleave', () => this.#light({ line: this.pinned }));
    root.addEventListener('click', (event) => this.#click(event.target));
  }
  // After rows were made anew.
  refresh() {
    this.#light(this.shown, true);
  }
  // Lights up what comes from a line; 0: what is pinned.
  lightLine(line) {
    this.#light({ line: line || this.pinned });
  }
  release() {
    this.pinned = 0;
    this.#light({ line: 0 });
  }
  #over(target) {
    const row = target.closest?.('.row');
    const { l = 0, c = 0, n = -1 } = row?.dataset ?? {};
    this.#light({ line: Number(l) || this.pinned, column: Number(c), node: Number(n) });
    this.#name(target.closest?.('.t-name, .t-register, .t-symbol, .bar'));
  }
  #click(target) {
    if (getSelection()?.toString()) return;
    const row = target.closest?.('.row[data-l]');
    if (!row) return;
    const line = Number(row.dataset.l);
    this.pinned = this.pinned === line ? 0 : line;
    this.#light({ line: this.pinned, column: Number(row.dataset.c) });
    if (this.pinned) this.#reveal(row);
  }
  // Scrolls the other panes to the line.
  #reveal(row) {
    const own = row.closest('.scroll');
    for (const view of this.views) {
      const index = view.root === own ? -1 : view.rows.findIndex((it) => it.line === this.pinned);
      view.reveal(index, 'smooth');
    }
  }
  #light({ line, column = 0, node = -1 }, isForced = false) {
    const key = `${line} ${column} ${node} ${this.pinned}`;
    if (this.key_ === key && !isForced) return;
    this.key_ = key;
    this.shown = { line, column, node };
    this.onLine(line);
    clear('lit');
    clear('exact');
    clear('spot');
    clear('pinned');
    if (!line) return;
    if (node >= 0) this.#lightNode(this.spanOf(node));
    else this.#lightRows(line, column);
    if (column > 0) this.#spot(line, column);
  }
  #lightRows(line, column) {
    for (const row of $$(`.row[data-l="${line}"]`, this.root)) {
      row.classList.add('lit');
      if (column > 0 && Number(row.dataset.c) === column) row.classList.add('exact');
      row.classList.toggle('pinned', this.pinned === line);
    }
  }
  // Rows of the source and blocks of the graph have lines only, others have positions.
  #lightNode({ node, end, lines, positions }) {
    for (const row of $$('.row[data-l]', this.root)) {
      const { l, c = 0, n } = row.dataset;
      const isBelow = n === undefined ? null : Number(n) >= node && Number(n) < end;
      const position = Number(l) * 4096 + Number(c);
      const isLit = isBelow ?? (Number(c) === 0 ? lines.has(Number(l)) : positions.has(position));
      row.classList.toggle('lit', isLit);
      row.classList.toggle('exact', isLit && Number(n) === node);
    }
  }
  // Marks the word at a column of the source.
  #spot(line, column) {
    const code = this.root.querySelector(`#source .row[data-l="${line}"] code`);
    let at = 1;
    for (const part of code?.childNodes ?? []) {
      const end = at + [...part.textContent].length;
      if (column < end) {
        if (part.nodeType === Node.ELEMENT_NODE) part.classList.add('spot');
        return;
      }
      at = end;
    }
  }
  #name(token) {
    const name = token?.dataset?.name ?? token?.textContent ?? '';
    if (this.name_ === name) return;
    this.name_ = name;
    clear('same-name');
    this.status.textContent = '';
    if (!name) return;
    const pane = token.closest('.scroll');
    if (!pane) return;
    for (const other of $$('.t-name, .t-register, .t-symbol, .bar', pane))
      if ((other.dataset.name ?? other.textContent) === name)
        other.classList.add('same-name');
    this.status.textContent = token.dataset?.about ?? '';
  }
}
