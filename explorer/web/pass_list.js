// The stages of a function, and what each changed.

import { element, grouped } from './dom.js';

// Whether a search matches a stage of the table.
const matches = (row, search) =>
  search === '' || `${row.name} ${row.text}`.toLowerCase().includes(search.toLowerCase());

const kinds = { ir: 'IR', machine: 'Machine IR', assembly: 'Assembly' };

export class PassList {
  // `onStep` is called with the number of a stage.
  constructor(root, onStep) {
    this.root = root;
    this.onStep = onStep;
    root.addEventListener('click', (event) => {
      const item = event.target.closest('li[data-step]');
      if (item) onStep(Number(item.dataset.step));
    });
  }
  show(fn, search, showsSkipped) {
    const items = [];
    let kind = '';
    for (const entry of fn.timeline) {
      if (entry.skipped) items.push(...this.#skipped(entry.skipped, search, showsSkipped));
      else if (matches(entry.stage.row, search)) {
        if (entry.stage.kind !== kind)
          items.push(element('li', { class: 'kind' }, kinds[entry.stage.kind]));
        kind = entry.stage.kind;
        items.push(this.#item(entry.stage));
      }
    }
    if (!items.some((item) => item.dataset.step))
      items.push(element('li', { class: 'empty' }, 'No stage matches.'));
    this.root.replaceChildren(...items);
  }
  select(step) {
    for (const item of this.root.children) {
      const isSelected = Number(item.dataset.step ?? -1) === step;
      item.classList.toggle('selected', isSelected);
      if (isSelected) item.setAttribute('aria-current', 'step');
      else item.removeAttribute('aria-current');
      if (isSelected) item.scrollIntoView({ block: 'nearest' });
    }
  }
  // The numbers of the listed stages.
  steps() {
    return [...this.root.querySelectorAll('li[data-step]')].map((it) => Number(it.dataset.step));
  }
  #item(stage) {
    const { added, removed } = stage.change;
    const size = (count) => `--size:${Math.min(1, Math.log2(count + 1) / 8).toFixed(2)}`;
    const bars = stage.before
      ? element(
          'span',
          { class: 'change', title: `${added} lines added, ${removed} removed` },
          element('i', { class: 'added', style: size(added) }),
          element('i', { class: 'removed', style: size(removed) }),
        )
      : null;
    const before = stage.before?.executed;
    const gain = before && stage.executed ? Math.round((100 * (stage.executed - before)) / before) : 0;
    const faster =
      gain !== 0
        ? element(
            'span',
            {
              class: gain < 0 ? 'gain' : 'gain worse',
              title: `${grouped(before)} → ${grouped(stage.executed)} instructions executed`,
            },
            `${gain > 0 ? '+' : '−'}${Math.abs(gain)}%`,
          )
        : null;
    return element(
      'li',
      { 'data-step': stage.index, title: stage.row.text },
      element('span', { class: 'name' }, stage.name),
      faster,
      bars,
    );
  }
  #skipped(rows, search, showsSkipped) {
    if (search === '' && !showsSkipped)
      return [element('li', { class: 'folded', title: rows.map((row) => row.name).join(', ') })];
    return rows
      .filter((row) => matches(row, search))
      .map((row) => element('li', { class: 'skipped', title: `${row.text}: no effect` }, row.name));
  }
}
