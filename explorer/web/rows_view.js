// A scrolled list of rows of code, of which only those near the visible part are in the page: a
// function may have ten thousand.

import { element } from './dom.js';

export const rowHeight = 18; // pixels, as in style.css
const around = 30; // rows above and below the visible part

export class RowsView {
  // `onRows` is called after rows were made. `above` is the height of what precedes the rows.
  constructor(root, onRows, above = 0) {
    this.root = root;
    this.onRows = onRows;
    this.above = above;
    this.rows = [];
    this.inner = element('div', { class: 'rows' });
    root.addEventListener('scroll', () => this.#update());
    new ResizeObserver(() => this.#update()).observe(root);
  }
  // Rows as code_view.js makes them. `parent` is the element for them.
  show(rows, parent = this.root) {
    this.rows = rows;
    parent.replaceChildren(this.inner);
    this.inner.style.height = `${rows.length * rowHeight}px`;
    const longest = rows.reduce((most, row) => Math.max(most, row.length), 0);
    this.inner.style.minWidth = `calc(${longest}ch + 110px)`;
    this.range_ = null;
    this.#update();
  }
  // Shows a message instead.
  clear(text) {
    this.rows = [];
    this.root.replaceChildren(element('p', { class: 'empty' }, text));
  }
  // The rows that are completely visible.
  get visible() {
    const top = (this.root.scrollTop - this.above) / rowHeight;
    return [Math.ceil(top), Math.floor(top + this.root.clientHeight / rowHeight) - 1];
  }
  // Scrolls so that a row is at a third of the height.
  reveal(index, behavior = 'auto') {
    if (index < 0) return;
    const top = index * rowHeight + this.above - this.root.clientHeight / 3;
    this.root.scrollTo({ top, behavior });
  }
  #update() {
    if (!this.inner.isConnected) return;
    const [first, last] = this.visible;
    const step = around / 2; // rows are made anew after as many
    const from = Math.max(0, Math.floor(first / step) * step - around);
    const to = Math.min(this.rows.length, Math.ceil((last + 1) / step) * step + around);
    if (this.range_ === `${from} ${to}`) return;
    this.range_ = `${from} ${to}`;
    this.inner.style.paddingTop = `${from * rowHeight}px`;
    let html = '';
    for (let i = from; i < to; ++i) html += this.rows[i].html();
    this.inner.innerHTML = html;
    this.onRows(from, to);
  }
}
