// Links between source, IR and assembly: rows that come from the line under the pointer light up in
// all panes, and so does every occurrence of a value or register in its pane.

import { $$ } from './dom.js';

const clear = (name) => $$(`.${name}`).forEach((lit) => lit.classList.remove(name));

export class Links {
  // `views` are scrolled to the line that was clicked; `onLine` gets the line that lights up, or 0.
  constructor(root, status, views, onLine) {
    this.onLine = onLine;
    this.root = root;
    this.status = status;
    this.views = views;
    this.pinned = 0;
    root.addEventListener('mouseover', (event) => this.#over(event.target));
    root.addEventListener('mouseleave', () => this.#light(this.pinned, 0));
    root.addEventListener('click', (event) => this.#click(event.target));
  }
  // After rows were made anew.
  refresh() {
    const [line, column] = (this.key_ ?? '0 0').split(' ').map(Number);
    this.#light(line, column, true);
  }
  // Lights up what comes from a line; 0: what is pinned.
  lightLine(line) {
    this.#light(line || this.pinned, 0);
  }
  release() {
    this.pinned = 0;
    this.#light(0, 0);
  }
  #over(target) {
    const row = target.closest?.('.row');
    this.#light(Number(row?.dataset.l ?? 0) || this.pinned, Number(row?.dataset.c ?? 0));
    this.#name(target.closest?.('.t-name, .t-register, .t-symbol, .bar'));
  }
  #click(target) {
    if (getSelection()?.toString()) return;
    const row = target.closest?.('.row[data-l]');
    if (!row) return;
    const line = Number(row.dataset.l);
    this.pinned = this.pinned === line ? 0 : line;
    this.#light(this.pinned, Number(row.dataset.c));
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
  #light(line, column, isForced = false) {
    const key = `${line} ${column} ${this.pinned}`;
    if (this.key_ === key && !isForced) return;
    this.key_ = key;
    this.onLine(line);
    clear('lit');
    clear('exact');
    clear('spot');
    clear('pinned');
    if (!line) return;
    for (const row of $$(`.row[data-l="${line}"]`, this.root)) {
      row.classList.add('lit');
      if (column > 0 && Number(row.dataset.c) === column) row.classList.add('exact');
      row.classList.toggle('pinned', this.pinned === line);
    }
    if (column > 0) this.#spot(line, column);
  }
  // Marks the word at a column of the source.
  #spot(line, column) {
    const code = this.root.querySelector(`.source .row[data-l="${line}"] code`);
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
