// The document of a program, as wendc wrote it: see docs/explorer.md. All else asks this module.

// A position in one number, line * 4096 + column; 0: none.
export const lineOf = (at) => Math.floor(at / 4096);
export const columnOf = (at) => at % 4096;

// One state of a function: its IR, machine IR or assembly after a stage of the compiler.
class Stage {
  constructor(model, fn, index, data) {
    this.model = model;
    this.fn = fn;
    this.index = index;
    this.row = model.document.stages[data.stage];
    this.lines = data.lines; // numbers in the table of lines
    this.data = data;
    this.executed = data.executed ?? null; // instructions of the whole program; null: unknown
    this.registers = data.registers ?? null;
  }
  get name() {
    return this.row.name;
  }
  // 'ir', 'machine' or 'assembly'
  get kind() {
    return { 'machine IR': 'machine', assembly: 'assembly' }[this.row.kind] ?? 'ir';
  }
  get graph() {
    return this.#value('graph');
  }
  get graphNumber() {
    return this.data.graph ?? -1;
  }
  get live() {
    return this.#value('live');
  }
  // By block; -1: not known.
  get counts() {
    return this.#value('counts');
  }
  // The state before it in the same language, or null.
  get before() {
    const before = this.fn.stages[this.index - 1];
    return before && before.kind === this.kind ? before : null;
  }
  // By line: the number of its block, or -1. Blocks of IR begin at their labels.
  get blockOf() {
    if (this.data.blocks) return this.data.blocks;
    if (!this.blocks_) {
      let block = -1;
      this.blocks_ = this.lines.map((line) => {
        const text = this.model.text(line);
        if (text === '}' || text === '') return -1;
        if (!text.startsWith(' ') && !text.startsWith('define ')) block += 1;
        return text.startsWith('define ') ? -1 : block;
      });
    }
    return this.blocks_;
  }
  // How many lines are in this state only, and in the state before only, whatever their numbers.
  get change() {
    if (!this.change_) {
      const before = this.before;
      const rest = new Map();
      for (const line of before?.lines ?? []) {
        const key = this.model.key(line);
        rest.set(key, (rest.get(key) ?? 0) + 1);
      }
      let added = 0;
      for (const line of before ? this.lines : []) {
        const key = this.model.key(line);
        const count = rest.get(key) ?? 0;
        if (count > 0) rest.set(key, count - 1);
        else added += 1;
      }
      let removed = 0;
      for (const count of rest.values()) removed += count;
      this.change_ = { added, removed };
    }
    return this.change_;
  }
  #value(name) {
    const number = this.data[name];
    return number === undefined ? null : this.model.document.values[number];
  }
}

class Fn {
  constructor(model, run, data) {
    this.model = model;
    this.run = run;
    this.name = data.name;
    this.at = data.at;
    this.stages = data.stages.map((stage, index) => new Stage(model, this, index, stage));
    this.steps = data.steps;
  }
  // What the compiler did, in order: { stage } or { skipped: [row…] }, passes without effect.
  get timeline() {
    if (!this.timeline_) {
      this.timeline_ = [];
      for (let i = 0; i < this.steps.length; i += 2) {
        const stage = this.steps[i + 1];
        const last = this.timeline_.at(-1);
        if (stage >= 0) this.timeline_.push({ stage: this.stages[stage] });
        else if (last?.skipped) last.skipped.push(this.model.document.stages[this.steps[i]]);
        else this.timeline_.push({ skipped: [this.model.document.stages[this.steps[i]]] });
      }
    }
    return this.timeline_;
  }
  last(kind) {
    return this.stages.findLast((stage) => stage.kind === kind && stage.lines.length > 0) ?? null;
  }
  // Executions of all its blocks, for choosing what to show first.
  get heat() {
    const counts = this.last('ir')?.counts ?? [];
    return counts.reduce((sum, count) => sum + count, 0);
  }
}

class Run {
  constructor(model, data) {
    this.name = data.name;
    this.executed = data.executed;
    this.problem = data.problem;
    this.functions = data.functions.map((fn) => new Fn(model, this, fn));
  }
  // Whether it is that of a level, and not of other options.
  get isLevel() {
    return /^-O\w$/.test(this.name);
  }
  fn(name) {
    return this.functions.find((fn) => fn.name === name) ?? null;
  }
}

export class Model {
  constructor(document) {
    this.document = document;
    // Comments of labels are aligned in columns that are too far to the right here.
    document.lines = document.lines.map((text) => text.replace(/ {2,}; preds = /, '  ; preds = '));
    this.file = document.file;
    this.source = document.source;
    this.tree = document.tree ?? null; // numbers of lines
    this.runs = document.runs.map((run) => new Run(this, run));
    this.keys_ = [];
  }
  text(line) {
    return this.document.lines[line];
  }
  at(line) {
    return this.document.positions[line];
  }
  name(number) {
    return this.document.names[number];
  }
  run(name) {
    return this.runs.find((run) => run.name === name) ?? null;
  }
  // The text of a line without the numbers of unnamed values, which change with each instruction
  // before them, and without the list of predecessors.
  key(line) {
    return (this.keys_[line] ??= this.text(line)
      .replace(/%\d+\b/g, '%#')
      .replace(/ *; preds = .*$/, ''));
  }
  // By line of the source: the greatest count of an instruction from there, as the program was
  // lowered; and the greatest of all.
  sourceHeat(run) {
    const heat = [];
    let most = 0;
    for (const fn of run.functions) {
      const stage = fn.stages[0];
      const counts = stage?.counts;
      if (!counts) continue;
      stage.lines.forEach((line, i) => {
        const at = lineOf(this.at(line));
        const block = stage.blockOf[i];
        if (at === 0 || block < 0) return;
        heat[at] = Math.max(heat[at] ?? 0, counts[block]);
        most = Math.max(most, counts[block]);
      });
    }
    return { heat, most };
  }
}
