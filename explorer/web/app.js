// The page: it shows a document (model.js), and what of it state.js says.

import { plainLines, sourceRows, stageRows, treeRows } from './code_view.js';
import { diffRows, sideBySide } from './diff.js';
import { $, $$, element, grouped } from './dom.js';
import { Execution } from './execution.js';
import { GraphView } from './graph_view.js';
import { fillHelp, listen } from './keys.js';
import { Links } from './links.js';
import { Model } from './model.js';
import { PassList } from './pass_list.js';
import { RegistersView } from './registers_view.js';
import { RowsView } from './rows_view.js';
import { currentLine, markCurrent, RunView } from './run_view.js';
import { State } from './state.js';
import { SyntaxTree } from './tree.js';

export class App {
  constructor() {
    this.model = null; // until `show`
    this.execution = null;
    this.commands = {}; // of the playground: run, edit
    this.onLine = () => {}; // gets 'lit' or 'current', and a line of the source or 0
    this.state = new State((now, before) => this.render(now, before));
    this.passes = new PassList($('#passes'), (step) => this.state.set({ step, tab: 'stage' }));
    this.graph = new GraphView($('#graph'), (block) => this.revealBlock(block));
    const relight = () => {
      this.links.refresh();
      markCurrent(this.line_ ?? 0);
    };
    const pane = (id) => new RowsView($(id), relight);
    this.views = {
      tree: pane('#tree'),
      source: pane('#source'),
      stage: pane('#stage'),
      other: pane('#other'),
      assembly: pane('#assembly'),
    };
    this.registers = new RegistersView($('#registers'), relight);
    this.runView = new RunView($('#steps'), (at) => this.state.set({ at: this.#stepNumber(at) }));
    this.links = new Links(
      $('main'),
      $('#status'),
      [...Object.values(this.views), this.registers.view],
      (line) => this.onLine('lit', line),
      (node) => (this.tree_ ??= new SyntaxTree(this.model)).span(node),
    );
    this.search = '';
    fillHelp($('#help'));
    listen(this);
    this.#listen();
    this.state.read();
    this.#renderButtons(this.state.values);
  }
  // Shows a document, in place of the one before it.
  show(document_) {
    this.model = new Model(document_);
    this.execution = document_.execution ? new Execution(document_) : null;
    this.tree_ = null;
    this.#build();
    this.render(this.state.values, null);
  }

  // A message in place of a document, if there is none yet.
  say(message) {
    if (this.model) return;
    $('#passes').replaceChildren(element('li', { class: 'empty' }, message));
    for (const id of ['#source', '#stage', '#graph', '#assembly'])
      $(id).replaceChildren(element('p', { class: 'empty' }, message));
  }

  // ---- What is shown

  get run() {
    return this.model?.run(this.state.values.run) ?? this.model?.runs[0];
  }
  get fn() {
    return this.run.fn(this.state.values.fn) ?? this.#firstFunction();
  }
  get stage() {
    const { step } = this.state.values;
    const stages = this.fn.stages;
    return stages[step] ?? stages.find((it) => it.before) ?? stages.at(-1);
  }
  // The right side of a comparison, or null.
  get other() {
    const [, run, fn, step] = /^(.*) (\S+) (\d+)$/.exec(this.state.values.compare) ?? [];
    const found = this.model?.run(run)?.fn(fn);
    return found ? found.stages[Math.min(step, found.stages.length - 1)] : null;
  }
  // The function that executes most.
  #firstFunction() {
    const all = this.run.functions.filter((fn) => fn.last('assembly'));
    return all.reduce((best, fn) => (fn.heat > best.heat ? fn : best), all[0] ?? this.run.functions[0]);
  }

  // ---- Actions

  step(by) {
    const steps = this.passes.steps();
    if (steps.length === 0) return;
    const at = steps.indexOf(this.stage.index);
    const to = Math.max(0, Math.min(steps.length - 1, at < 0 ? 0 : at + by));
    this.state.set({ step: steps[to] });
  }
  stepFunction(by) {
    const all = this.run.functions;
    const to = all[(all.indexOf(this.fn) + by + all.length) % all.length];
    this.chooseFunction(this.run, to.name);
  }
  // Stays at the stage of the same name, if there is one.
  chooseFunction(run, name) {
    const fn = run.fn(name) ?? run.functions[0];
    const same = fn.stages.findLast((it) => it.name === this.stage.name);
    const step = same?.index ?? Math.min(this.stage.index, fn.stages.length - 1);
    this.state.set({ run: run.name, fn: fn.name, step });
  }
  chooseRun(name) {
    const run = this.model.run(name);
    if (run) this.chooseFunction(run, this.fn.name);
  }
  toggleTree() {
    if (this.model.tree) this.state.set({ left: this.left === 'tree' ? 'source' : 'tree' });
  }
  // What the left pane shows.
  get left() {
    const first = document.body.classList.contains('playground') ? 'edit' : 'source';
    return this.state.values.left || first;
  }
  showRun() {
    this.state.set({ panel: 'run', at: this.state.values.at || 1, tab: 'panel' });
  }
  stepExecution(by) {
    if (!this.execution) return;
    this.state.set({ panel: 'run', at: this.#stepNumber(this.state.values.at + by) });
  }
  #stepNumber(at) {
    return Math.max(1, Math.min(this.execution.steps, at));
  }
  toggleCompare() {
    if (this.other) return this.state.set({ compare: '' });
    const candidates = [...this.model.runs.filter((it) => !it.isLevel), this.model.run('-O0')];
    this.compareRun(candidates.find((it) => it && it !== this.run) ?? this.run);
  }
  // Puts what another run made of the function at the right side.
  compareRun(run) {
    const fn = run.fn(this.fn.name) ?? run.functions[0];
    const stage = fn.last(this.stage.kind) ?? fn.stages[0];
    this.#compareWith(run, fn, stage);
  }
  #compareWith(run, fn, stage) {
    this.state.set({ compare: `${run.name} ${fn.name} ${stage.index}`, tab: 'stage' });
  }
  toggleTheme() {
    const root = document.documentElement;
    const ofSystem = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    root.dataset.theme = (root.dataset.theme ?? ofSystem) === 'dark' ? 'light' : 'dark';
    try {
      localStorage.setItem('wendc-theme', root.dataset.theme);
    } catch {
      // a page without storage forgets the choice
    }
  }
  toggleHelp() {
    const dialog = $('#help');
    if (dialog.open) dialog.close();
    else dialog.showModal();
  }
  focusSearch() {
    this.state.set({ tab: 'passes' });
    $('#search').focus();
    $('#search').select();
  }
  focusFunction() {
    const select = $('#function');
    select.focus();
    try {
      select.showPicker();
    } catch {
      // without a gesture of the user, the focus has to do
    }
  }
  release() {
    this.links.release();
    if (this.search !== '') this.#searchFor('');
  }
  zoom(factor) {
    this.graph.zoom(factor);
  }
  revealBlock(block) {
    const { stage } = this.views;
    stage.reveal(
      stage.rows.findIndex((row) => row.block === block),
      'smooth',
    );
    this.state.set({ tab: 'stage' });
  }
  #searchFor(text) {
    this.search = text;
    $('#search').value = text;
    this.passes.show(this.fn, text, this.state.values.skipped);
    this.passes.select(this.stage.index);
  }

  // ---- Set-up

  #build() {
    const { model } = this;
    document.title = `${model.file} — wendc explorer`;
    $('#file').textContent = model.file;
    $('#compiler').title = model.document.compiler;
    const levels = sortedRuns(model);
    $('#levels').replaceChildren(
      ...levels.map(({ name }) =>
        element('button', { 'data-run': name, title: name, onclick: () => this.chooseRun(name) }, name),
      ),
    );
    $('button[data-left=tree]').hidden = !model.tree;
    const isWend = model.document.language === 'wend';
    $('button[data-left=source]').textContent = isWend ? 'Source' : 'LLVM IR';
  }
  #listen() {
    $('#function').onchange = (event) => this.chooseFunction(this.run, event.target.value);
    $('#search').oninput = (event) => this.model && this.#searchFor(event.target.value);
    $('#search').onkeydown = (event) => {
      if (event.key !== 'Enter') return;
      const [first] = this.passes.steps();
      event.target.blur();
      if (first !== undefined) this.state.set({ step: first, tab: 'stage' });
    };
    for (const name of ['panel', 'left', 'tab'])
      for (const button of $$(`button[data-${name}]`))
        button.onclick = () => this.state.set({ [name]: button.dataset[name] });
    for (const button of $$('button[data-toggle]'))
      button.onclick = () => this.state.toggle(button.dataset.toggle);
    const actions = {
      previous: () => this.step(-1),
      next: () => this.step(1),
      compare: () => this.toggleCompare(),
      theme: () => this.toggleTheme(),
      help: () => this.toggleHelp(),
    };
    for (const [name, action] of Object.entries(actions))
      for (const button of $$(`button[data-action=${name}]`))
        button.onclick = () => (this.model || name === 'help' || name === 'theme') && action();
    for (const select of $$('#other-head select')) select.onchange = () => this.#chooseOther(select);
    const [left, right] = [$('#stage'), $('#other')];
    const follow = (from, to) => () => {
      if (this.other && from.matches(':hover')) to.scrollTop = from.scrollTop;
    };
    left.onscroll = follow(left, right);
    right.onscroll = follow(right, left);
  }
  #chooseOther(changed) {
    const old = this.other;
    const run = this.model.run($('#other-run').value);
    const fn = run.fn($('#other-fn').value) ?? run.functions[0];
    const isStage = changed.id === 'other-stage';
    const same = fn.stages.findLast((it) => it.name === old.name) ?? fn.last('ir') ?? fn.stages[0];
    this.#compareWith(run, fn, isStage ? fn.stages[Number(changed.value)] : same);
  }

  // ---- Rendering: `before` are the values that were shown last, or null.

  render(now, before) {
    if (!this.model) return this.#renderButtons(now);
    const { run, fn, stage } = this;
    const keys = { run: run.name, fn: fn.name, search: this.search, ...now };
    const shown = this.shown_ ?? {};
    const differs = (...names) => !before || names.some((name) => keys[name] !== shown[name]);
    keys.step = stage.index;
    this.shown_ = keys;
    this.#renderButtons(now);
    if (differs('run', 'fn')) this.#renderFunctions();
    if (differs('run', 'heat')) this.#renderSource();
    if (differs('left') && this.left === 'tree' && this.model.tree)
      this.views.tree.show(treeRows(this.model));
    if (differs('panel', 'at')) this.#renderStep(now);
    if (differs('run', 'fn', 'skipped')) this.passes.show(fn, this.search, now.skipped);
    if (differs('run', 'fn', 'skipped', 'step')) this.passes.select(stage.index);
    if (differs('run', 'fn', 'step', 'diff', 'heat', 'compare')) this.#renderStage();
    if (now.panel === 'graph' && !this.other) this.#renderGraph();
    if (now.panel === 'assembly' && differs('run', 'fn', 'panel', 'heat')) this.#renderAssembly();
    if (now.panel === 'registers') this.registers.show(this.model, fn, now.byValue);
  }
  // The step of the execution, and its line in the source.
  #renderStep(now) {
    const isShown = now.panel === 'run' && this.execution !== null;
    this.line_ = isShown ? currentLine(this.execution, now.at || 1) : 0;
    if (now.panel === 'run') this.runView.show(this.execution, now.at, this.model.document.language);
    const { source } = this.views;
    const [first, last] = source.visible;
    const row = this.line_ - 1;
    if (row >= 0 && this.left !== 'edit' && (row < first || row > last)) source.reveal(row);
    markCurrent(this.line_);
    this.onLine('current', this.line_);
  }
  #renderButtons(now) {
    const press = (button, isPressed) => button.setAttribute('aria-pressed', isPressed);
    const chosen = { ...now, left: this.left };
    for (const name of ['panel', 'left', 'tab']) {
      document.body.dataset[name] = chosen[name];
      for (const button of $$(`button[data-${name}]`))
        press(button, button.dataset[name] === chosen[name]);
    }
    for (const button of $$('button[data-toggle]')) press(button, now[button.dataset.toggle]);
    for (const button of $$('button[data-run]'))
      press(button, button.dataset.run === this.run?.name);
    for (const button of $$('button[data-action=compare]')) press(button, this.other !== null);
    document.body.classList.toggle('comparing', this.other !== null);
  }
  #renderFunctions() {
    const options = (run) =>
      run.functions.map((fn) => {
        const isGone = !fn.last('ir') || fn.stages.at(-1).lines.length === 0;
        return element('option', { value: fn.name }, isGone ? `${fn.name} (removed)` : fn.name);
      });
    $('#function').replaceChildren(...options(this.run));
    $('#function').value = this.fn.name;
  }
  #renderSource() {
    const { model, run, state } = this;
    const { language } = model.document;
    this.views.source.show(sourceRows(model, run, language, state.values.heat));
  }
  #renderStage() {
    const { stage, other, model } = this;
    const { diff, heat } = this.state.values;
    this.#renderStageHead(stage);
    if (other) return this.#renderComparison(stage, other);
    const isCompared = diff && stage.before;
    const lines = isCompared
      ? diffRows(model, stage.before.lines, stage.lines)
      : plainLines(stage);
    this.views.stage.show(stageRows(model, stage, lines, heat));
    this.#showChange();
  }
  // Scrolls to the first change, unless one is visible.
  #showChange() {
    const { stage } = this.views;
    const [first, last] = stage.visible;
    const isVisible = stage.rows.slice(Math.max(0, first), last + 1).some((row) => row.isChange);
    if (!isVisible) stage.reveal(stage.rows.findIndex((row) => row.isChange));
  }
  #renderStageHead(stage) {
    const { added, removed } = stage.change;
    $('#stage-name').textContent = stage.name;
    const removedNow = stage.lines.length === 0;
    $('#stage-text').textContent = removedNow ? 'The function is removed.' : stage.row.text;
    $('#stage-facts').replaceChildren(
      ...(stage.before
        ? [
            element('span', { class: 'added' }, `+${added}`),
            element('span', { class: 'removed' }, `−${removed}`),
          ]
        : []),
      ...this.#execution(stage),
    );
  }
  #execution(stage) {
    if (stage.executed === null) return [];
    const before = stage.before?.executed;
    const text =
      before && before !== stage.executed
        ? `${grouped(before)} → ${grouped(stage.executed)}`
        : grouped(stage.executed);
    const { problem } = stage.fn.run;
    return [
      element(
        'span',
        { class: 'executed', title: problem || 'instructions that the program executes' },
        `${text} executed${problem ? ' *' : ''}`,
      ),
    ];
  }
  #renderComparison(stage, other) {
    const { model } = this;
    const { heat } = this.state.values;
    const pairs =
      stage.kind === other.kind
        ? sideBySide(diffRows(model, stage.lines, other.lines))
        : beside(plainLines(stage), plainLines(other));
    const side = (i) => pairs.map((pair) => pair[i]);
    this.views.stage.show(stageRows(model, stage, side(0), heat));
    this.views.other.show(stageRows(model, other, side(1), heat));
    const fill = (id, list, chosen) => {
      const options = list.map(([value, text]) => element('option', { value }, text));
      $(id).replaceChildren(...options);
      $(id).value = chosen;
    };
    const { fn } = other;
    fill('#other-run', sortedRuns(model).map(({ name }) => [name, name]), fn.run.name);
    fill('#other-fn', fn.run.functions.map(({ name }) => [name, name]), fn.name);
    fill('#other-stage', fn.stages.map((it) => [it.index, `${it.index + 1} ${it.name}`]), other.index);
    $('#other-facts').replaceChildren(...this.#execution(other));
  }
  #renderGraph() {
    const { loops, dominators, liveness, heat, code } = this.state.values;
    const show = () =>
      this.graph.show(this.model, this.stage, { loops, dominators, liveness, heat, code });
    // The rest of the page is painted first.
    clearTimeout(this.graphTimer_);
    this.graphTimer_ = setTimeout(show, 30);
  }
  #renderAssembly() {
    const stage = this.fn.last('assembly');
    const { heat } = this.state.values;
    if (stage) this.views.assembly.show(stageRows(this.model, stage, plainLines(stage), heat));
    else this.views.assembly.clear('No code was generated for it.');
  }
}

// Levels first, then other options.
function sortedRuns(model) {
  const order = (run) => (run.isLevel ? run.name : `~${model.runs.indexOf(run)}`);
  return [...model.runs].sort((a, b) => (order(a) < order(b) ? -1 : 1));
}

// Two lists as pairs, of any two lengths.
function beside(left, right) {
  const length = Math.max(left.length, right.length);
  return Array.from({ length }, (_, i) => [left[i] ?? null, right[i] ?? null]);
}

const theme = (() => {
  try {
    return localStorage.getItem('wendc-theme');
  } catch {
    return null;
  }
})();
if (theme) document.documentElement.dataset.theme = theme;
