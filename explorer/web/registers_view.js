// Live ranges: machine IR before its registers are replaced, and beside it a bar for each part of a
// live range, in the column of its register or of its value. An instruction i reads at position 2i
// and writes at 2i + 1.

import { element } from './dom.js';
import { escapeHtml, lineHtml } from './highlight.js';
import { columnOf, lineOf } from './model.js';
import { RowsView, rowHeight } from './rows_view.js';

const headHeight = 40;
const columnWidth = 15;
const hues = 8;
const inMemory = -1;
const recomputed = -2;

// The columns: { title, bars: [{ value, name, from, to, register }], fixed }.
function columnsByRegister(registers, names) {
  const used = new Map();
  const column = (register) => {
    if (!used.has(register)) {
      const title = register >= 0 ? names[register].replace('%', '') : 'mem';
      used.set(register, { title, order: register < 0 ? 99 : register, bars: [], fixed: [] });
    }
    return used.get(register);
  };
  for (const [value, name, parts] of registers.values)
    for (let i = 0; i < parts.length; i += 3) {
      const [from, to, register] = parts.slice(i, i + 3);
      if (register !== recomputed) column(register).bars.push({ value, name, from, to, register });
    }
  for (const [register, from, to] of registers.fixed)
    if (used.has(register) || to - from > 1) column(register).fixed.push({ from, to });
  return [...used.values()]
    .sort((a, b) => a.order - b.order)
    .flatMap((it) => (it.title === 'mem' ? lanes(it) : [it]));
}

function columnsByValue(registers) {
  const all = [];
  for (const [value, name, parts] of registers.values) {
    const column = { title: `v${value}`, bars: [], fixed: [] };
    for (let i = 0; i < parts.length; i += 3) {
      const [from, to, register] = parts.slice(i, i + 3);
      column.bars.push({ value, name, from, to, register });
    }
    all.push(column);
  }
  return all.sort((a, b) => a.bars[0]?.from - b.bars[0]?.from);
}

// What is in memory at the same time is side by side.
function lanes(column) {
  const made = [];
  for (const bar of column.bars.sort((a, b) => a.from - b.from)) {
    let lane = made.find((it) => it.end <= bar.from && (it.end = bar.to));
    if (!lane) made.push((lane = { title: 'mem', bars: [], fixed: [], end: bar.to }));
    lane.bars.push(bar);
  }
  return made;
}

export class RegistersView {
  constructor(root, onRows) {
    this.root = root;
    const made = (from, to) => {
      this.#showBars(from, to);
      onRows();
    };
    this.view = new RowsView(root, made, headHeight);
  }
  show(model, fn, byValue) {
    const stage = fn?.stages.find((it) => it.registers) ?? null;
    const key = `${fn?.run.name} ${fn?.name} ${byValue}`;
    if (key === this.key_) return;
    this.key_ = key;
    if (!stage)
      return this.view.clear(
        fn?.stages.some((it) => it.kind === 'machine')
          ? 'At -O0, registers are allocated block by block, without live ranges.'
          : 'No code was generated for it.',
      );
    const names = model.document.registers;
    const columns = byValue
      ? columnsByValue(stage.registers)
      : columnsByRegister(stage.registers, names);
    this.marks = this.#marks(stage, columns, names);
    const rows = element('div', { class: 'registers-rows' });
    this.bars = element('div', { class: 'registers-bars' });
    const content = element('div', { class: 'registers' }, rows, this.bars);
    content.style.setProperty('--columns', `${columns.length * columnWidth + 8}px`);
    content.insertAdjacentHTML('afterbegin', this.#head(columns));
    this.root.replaceChildren(content);
    this.root.scrollTop = 0;
    this.view.show(this.#rows(model, stage), rows);
  }
  // Only what is beside rows that are in the page.
  #showBars(from, to) {
    const [top, bottom] = [from * rowHeight, to * rowHeight];
    this.bars.innerHTML = this.marks
      .filter((it) => it.top <= bottom && it.bottom >= top)
      .map((it) => it.html)
      .join('');
  }
  #head(columns) {
    const titles = columns.map(
      ({ title }, i) => `<span style="left:${i * columnWidth}px">${escapeHtml(title)}</span>`,
    );
    return `<div class="registers-head"><div>${titles.join('')}</div></div>`;
  }
  #rows(model, stage) {
    return stage.lines.map((line) => {
      const at = model.at(line);
      const text = model.text(line);
      const link = at > 0 ? ` data-l="${lineOf(at)}" data-c="${columnOf(at)}"` : '';
      const html = () =>
        `<div class="row same"${link}><code>${lineHtml(text, 'machine')}</code></div>`;
      return { html, length: text.length, line: lineOf(at), block: -1, isChange: false };
    });
  }
  // { html, top, bottom } of bars, fixed ranges and calls.
  #marks(stage, columns, names) {
    const y = this.#heights(stage);
    const marks = (stage.registers.calls ?? []).map((at) => ({
      html: `<i class="call" style="top:${y(at)}px" title="a call"></i>`,
      top: y(at),
      bottom: y(at),
    }));
    const add = (kind, x, from, to, ...texts) => {
      const [top, bottom] = [y(from), y(to)];
      marks.push({ html: this.#bar(kind, x, top, bottom, ...texts), top, bottom });
    };
    columns.forEach(({ bars, fixed }, i) => {
      const x = i * columnWidth + 2;
      for (const { from, to } of fixed)
        add('fixed', x, from, to, '', 'required or clobbered by an instruction', '');
      for (const { value, name, from, to, register } of bars) {
        const where =
          register >= 0 ? names[register] : register === recomputed ? 'computed again' : 'in memory';
        const about = `v${value}${name ? ` ${name}` : ''}: ${where}, positions ${from} to ${to}`;
        const kind = register === inMemory ? 'memory' : register === recomputed ? 'again' : '';
        add(`hue${value % hues} ${kind}`, x, from, to, `v${value}`, about, name || `v${value}`);
      }
    });
    return marks;
  }
  #bar(kind, x, top, bottom, name, about, label) {
    const height = Math.max(3, bottom - top - 1);
    const text = height > 6 * label.length + 4 ? escapeHtml(label) : '';
    return (
      `<b class="bar ${kind}" style="left:${x}px;top:${top}px;height:${height}px" ` +
      `data-name="${name}" data-about="${escapeHtml(about)}" title="${escapeHtml(about)}">${text}</b>`
    );
  }
  // From positions to pixels. Copies that were merged have no row.
  #heights(stage) {
    const rowOf = [];
    let last = 0;
    stage.data.instructions.forEach((instruction, row) => {
      if (instruction >= 0) rowOf[instruction] = row;
      last = Math.max(last, instruction);
    });
    let row = stage.lines.length;
    for (let i = last; i >= 0; --i) rowOf[i] === undefined ? (rowOf[i] = row) : (row = rowOf[i]);
    return (position) => {
      const instruction = Math.floor(position / 2);
      const at = rowOf[instruction] ?? stage.lines.length;
      return (at + (position % 2) / 2) * rowHeight;
    };
  }
}
