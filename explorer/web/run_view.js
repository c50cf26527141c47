// The panel "Run": steps through the recorded execution, with the variables and the output.

import { $, element } from './dom.js';
import { lineOf } from './model.js';

const mostFrames = 30;
const mostElements = 200;
const typeNames = { i1: 'bool', i32: 'int' };

export class RunView {
  // `onStep` is called with the number of a step that was chosen.
  constructor(root, onStep) {
    this.root = root;
    this.slider = element('input', { type: 'range', min: 1, 'aria-label': 'Step' });
    this.slider.oninput = () => onStep(Number(this.slider.value));
    this.facts = element('span', { class: 'facts' });
    const button = (text, title, by) =>
      element('button', { class: 'icon', title, 'aria-label': title, onclick: () => onStep(this.step + by) }, text);
    this.controls = element(
      'div',
      { class: 'controls' },
      button('⇤', 'First step', -Infinity),
      button('‹', 'Previous step (p)', -1),
      button('›', 'Next step (n)', 1),
      button('⇥', 'Last step', Infinity),
      this.slider,
      this.facts,
    );
    this.frames = element('div', { class: 'frames' });
    this.past = element('span');
    this.future = element('span', { class: 'future' });
    this.errors = element('pre', { class: 'errors' });
    this.output = element('pre', { class: 'output', tabindex: 0 }, this.past, this.future);
    this.notice = element('p', { class: 'empty' });
    this.hint = element('p', { class: 'hint' }, 'The program reads its standard input, which is empty. ');
    this.hint.append(
      ...(document.body.classList.contains('playground')
        ? ['The field ', element('label', { for: 'input' }, 'Input'), ' is for it.']
        : [element('code', {}, 'wendc --explore --explore-input=FILE'), ' takes it from a file.']),
    );
    root.append(this.hint, this.controls, this.frames, element('h3', {}, 'Output'), this.output, this.errors, this.notice);
  }
  // Shows a step of an execution; null if there is none.
  show(execution, step, language) {
    const hasSteps = execution !== null && execution.steps > 0;
    for (const part of [this.controls, this.frames]) part.hidden = !hasSteps;
    this.output.hidden = execution === null;
    this.hint.hidden = !execution?.hasRead || execution.hasInput;
    if (execution === null) {
      this.notice.textContent = 'The program has no main function that can be executed.';
      return;
    }
    this.step = Math.max(1, Math.min(execution.steps, step || 1));
    const state = execution.stateAt(this.step);
    this.slider.max = execution.steps;
    this.slider.value = this.step;
    this.facts.textContent = `step ${this.step} of ${execution.steps}, line ${lineOf(state.at)}`;
    this.#showFrames(execution, state, language);
    this.past.textContent = execution.outputAt(state);
    this.future.textContent = execution.outputAfter(state);
    this.errors.textContent = execution.errors;
    this.notice.textContent = execution.isComplete
      ? `The program ended with status ${execution.status}.`
      : 'The recording ends here; the program goes on.';
  }
  #showFrames(execution, state, language) {
    const frames = state.frames.slice(-mostFrames).reverse();
    const parts = frames.map((frame, i) =>
      element(
        'details',
        { open: i === 0 },
        element('summary', {}, frame.name, element('small', {}, ` line ${lineOf(frame.at)}`)),
        this.#table(execution.inScope(frame), frame.refers, state, language),
      ),
    );
    if (state.frames.length > mostFrames)
      parts.push(element('p', { class: 'empty' }, `and ${state.frames.length - mostFrames} more calls`));
    if (state.variables.length > 0)
      parts.push(
        element(
          'details',
          { open: state.frames.length < 2 },
          element('summary', {}, language === 'wend' ? 'arrays of main' : 'variables of the module'),
          this.#table(state.variables, [], state, language),
        ),
      );
    this.frames.replaceChildren(...parts);
  }
  // `own` are variables, `refers` what an inner function uses of those around it.
  #table(own, refers, state, language) {
    const type = (object) => {
      const base = (language === 'wend' && typeNames[object.type]) || object.type;
      return object.count > 1 ? `${base}[${object.count}]` : base;
    };
    const row = (name, object, element_, isOuter) =>
      element(
        'tr',
        { class: state.changed.has(object) ? 'changed' : '' },
        element('td', { class: isOuter ? 'name outer' : 'name', title: isOuter ? 'of an enclosing function' : '' }, name),
        element('td', { class: 'type' }, type(object)),
        element('td', { class: 'value' }, ...this.#value(state, object, element_)),
      );
    const rows = [
      ...own.map((object) => row(object.name, object, 0, false)),
      ...refers.map((it) => row(it.name, it.object, it.element, true)),
    ];
    return rows.length > 0 ? element('table', {}, ...rows) : element('p', { class: 'empty' }, 'no variables');
  }
  #value(state, object, from) {
    const number = state.objects.indexOf(object);
    const text = (i) => {
      const value = object.values[i] ?? 0;
      if (object.type === 'i1') return value ? 'true' : 'false';
      return typeof value === 'string' && value.startsWith('&') ? this.#address(state, value) : String(value);
    };
    if (object.count <= 1) return [text(0)];
    const parts = [];
    for (let i = from; i < Math.min(object.count, from + mostElements); ++i) {
      const isChanged = state.changed.has(`${number} ${i}`);
      parts.push(isChanged ? element('b', { title: `element ${i}` }, text(i)) : text(i), ' ');
    }
    if (object.count > from + mostElements) parts.push('…');
    return parts;
  }
  // `&3+8` is 8 bytes after the start of object 3.
  #address(state, text) {
    const [object, offset] = text.slice(1).split('+').map(Number);
    const name = state.objects[object]?.name ?? '?';
    return offset ? `&${name} + ${offset}` : `&${name}`;
  }
}

export const currentLine = (execution, step) =>
  execution && step > 0 ? lineOf(execution.stateAt(Math.min(step, execution.steps)).at) : 0;

// Marks a line of the source, of which not all rows are in the page.
export function markCurrent(line) {
  for (const row of document.querySelectorAll('.row.current')) row.classList.remove('current');
  if (line > 0) $(`#source .row[data-l="${line}"]`)?.classList.add('current');
}
