// What is shown: one object, kept in the address of the page, so that a link leads to it.

export const defaults = {
  run: '', // name of a pipeline
  fn: '', // name of a function
  step: -1, // number of a stage; -1: the first that a pass changed
  panel: 'graph', // graph, assembly, registers or run
  left: '', // source, tree or edit; empty: what the page has first
  at: 0, // step of the execution; 0: none
  diff: true,
  heat: true,
  loops: true,
  dominators: false,
  liveness: false,
  code: true, // instructions in the graph
  byValue: false, // registers: a column for each value
  skipped: false, // list passes without effect
  compare: '', // empty, or "run function step" of the right side
  tab: 'stage', // on phones: the pane that is shown
};

export class State {
  constructor(onChange) {
    this.values = { ...defaults };
    this.extra_ = {}; // values of the address that other parts of the page keep there
    this.onChange = onChange;
    addEventListener('hashchange', () => {
      if (location.hash !== this.written_) {
        this.read();
        this.onChange(this.values, this.values);
      }
    });
  }
  read() {
    this.values = { ...defaults };
    this.extra_ = {};
    for (const [name, text] of new URLSearchParams(location.hash.slice(1))) {
      if (!(name in defaults)) {
        this.extra_[name] = text;
        continue;
      }
      const kind = typeof defaults[name];
      this.values[name] =
        kind === 'boolean' ? text === '1' : kind === 'number' ? Number(text) : text;
    }
  }
  // Changes values and shows them.
  set(changes) {
    const before = this.values;
    this.values = { ...before, ...changes };
    this.#write();
    this.onChange(this.values, before);
  }
  extra(name) {
    return this.extra_[name];
  }
  setExtra(name, text) {
    this.extra_[name] = text;
    this.#write();
  }
  toggle(name) {
    this.set({ [name]: !this.values[name] });
  }
  #write() {
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries(this.values))
      if (value !== defaults[name])
        parameters.set(name, typeof value === 'boolean' ? Number(value) : value);
    for (const [name, text] of Object.entries(this.extra_)) parameters.set(name, text);
    this.written_ = parameters.size > 0 ? `#${parameters}` : '#';
    history.replaceState(null, '', this.written_);
  }
}
