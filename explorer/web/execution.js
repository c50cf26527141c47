// The recorded execution of a program: its state at each step. docs/explorer.md has the events.

const operands = { enter: 1, leave: 0, object: 4, variable: 3, refer: 3, store: 3, output: 1, step: 1 };
const kinds = ['step', 'enter', 'leave', 'object', 'variable', 'refer', 'store', 'output'];

export class Execution {
  constructor(document) {
    const { events, ...rest } = document.execution;
    Object.assign(this, rest); // steps, isComplete, output, errors, status
    this.events = events;
    this.names = document.names;
    this.scopes = new Map(); // by the position of a declaration: [begin, end]
    const list = document.scopes ?? [];
    for (let i = 0; i < list.length; i += 3) this.scopes.set(list[i], list.slice(i + 1, i + 3));
    this.bytes = new TextEncoder().encode(this.output);
    this.#restart();
  }
  #restart() {
    this.next = 0; // event
    this.state = { step: 0, at: 0, frames: [], variables: [], objects: [], output: 0, changed: new Set() };
  }
  // The state before the line of a step is executed; steps count from 1. The object is reused.
  stateAt(step) {
    if (step < this.state.step) this.#restart();
    while (this.state.step < step && this.next < this.events.length) this.#advance();
    return this.state;
  }
  // After the last line.
  get end() {
    const state = this.stateAt(this.steps);
    while (this.next < this.events.length) this.#advance();
    return state;
  }
  // The variables of a call that can be used where it is: those without a scope always.
  inScope(frame) {
    return frame.own.filter(({ scope }) => !scope || (scope[0] <= frame.at && frame.at < scope[1]));
  }
  outputAt(state) {
    return new TextDecoder().decode(this.bytes.subarray(0, state.output));
  }
  // What the output gets after the state.
  outputAfter(state) {
    return new TextDecoder().decode(this.bytes.subarray(state.output));
  }
  #advance() {
    const kind = kinds[this.events[this.next]];
    const [a, b, c, d] = this.events.slice(this.next + 1, this.next + 1 + operands[kind]);
    this.next += 1 + operands[kind];
    const { state } = this;
    // What changes after a step is changed in the next state.
    if (this.isStepDone_) state.changed = new Set();
    this.isStepDone_ = kind === 'step';
    const frame = state.frames.at(-1);
    if (kind === 'step') {
      state.step += 1;
      state.at = frame.at = a;
    } else if (kind === 'enter') {
      state.frames.push({ name: this.names[a], at: 0, own: [], refers: [] });
    } else if (kind === 'leave') {
      state.frames.pop();
    } else if (kind === 'object' || kind === 'variable') {
      const object = { name: this.names[a], type: this.names[b], count: c, values: [], scope: this.scopes.get(d) };
      (kind === 'object' ? frame.own : state.variables).push(object);
      state.objects.push(object);
    } else if (kind === 'refer') {
      frame.refers.push({ name: this.names[a], object: state.objects[b], element: c });
    } else if (kind === 'store') {
      const object = state.objects[a];
      object.values[b] = c;
      state.changed.add(`${a} ${b}`);
      state.changed.add(object);
    } else {
      state.output = a;
    }
  }
}
