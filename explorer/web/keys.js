// The keyboard: what each key does, and the table of them.

import { $, element } from './dom.js';

// [keys, what they do, action of the application, the page that has it; all if it is left out]
export const bindings = [
  [['j', 'ArrowDown'], 'next stage', (app) => app.step(1)],
  [['k', 'ArrowUp'], 'previous stage', (app) => app.step(-1)],
  [['l', 'ArrowRight'], 'next function', (app) => app.stepFunction(1)],
  [['h', 'ArrowLeft'], 'previous function', (app) => app.stepFunction(-1)],
  [['Home'], 'first stage', (app) => app.step(-Infinity)],
  [['End'], 'last stage', (app) => app.step(Infinity)],
  [['0', '1', '2'], 'optimisation level', (app, key) => app.chooseRun(`-O${key}`)],
  [['/'], 'search passes', (app) => app.focusSearch()],
  [['f'], 'choose a function', (app) => app.focusFunction()],
  [['g'], 'control-flow graph', (app) => app.state.set({ panel: 'graph' })],
  [['a'], 'assembly', (app) => app.state.set({ panel: 'assembly' })],
  [['r'], 'registers and live ranges', (app) => app.state.set({ panel: 'registers' })],
  [['x'], 'execution, step by step', (app) => app.showRun()],
  [['n'], 'execution: next step', (app) => app.stepExecution(1)],
  [['p'], 'execution: previous step', (app) => app.stepExecution(-1)],
  [['s'], 'source or syntax tree', (app) => app.toggleTree()],
  [['c'], 'two stages side by side', (app) => app.toggleCompare()],
  [['d'], 'differences', (app) => app.state.toggle('diff')],
  [['e'], 'execution counts', (app) => app.state.toggle('heat')],
  [['u'], 'passes without effect', (app) => app.state.toggle('skipped')],
  [['o'], 'graph: loops', (app) => app.state.toggle('loops')],
  [['m'], 'graph: dominator tree', (app) => app.state.toggle('dominators')],
  [['v'], 'graph: liveness', (app) => app.state.toggle('liveness')],
  [['i'], 'graph: instructions', (app) => app.state.toggle('code')],
  [['b'], 'registers: by value', (app) => app.state.toggle('byValue')],
  [['+', '-'], 'graph: larger, smaller', (app, key) => app.zoom(key === '+' ? 1.25 : 0.8)],
  [['w'], 'edit the program', (app) => app.commands.edit?.(), 'playground'],
  [['R'], 'run the program', (app) => app.commands.run?.(), 'playground'],
  [['t'], 'light or dark', (app) => app.toggleTheme()],
  [['Escape'], 'release a pinned line', (app) => app.release()],
  [['?'], 'these keys', (app) => app.toggleHelp()],
];

const shown = { ArrowDown: '↓', ArrowUp: '↑', ArrowLeft: '←', ArrowRight: '→', Escape: 'Esc' };

export function listen(app) {
  addEventListener('keydown', (event) => {
    const isTyping =
      /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) || event.target.isContentEditable;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping && !(event.key === 'Escape')) return;
    const binding = bindings.find(([keys]) => keys.includes(event.key));
    if (!binding || (!app.model && binding[0][0] !== '?' && binding[0][0] !== 'w')) return;
    event.preventDefault();
    if (isTyping) event.target.blur();
    binding[2](app, event.key);
  });
}

export function fillHelp(dialog) {
  const list = $('dl', dialog);
  for (const [keys, text, , page] of bindings) {
    if (page && !document.body.classList.contains(page)) continue;
    const caps = keys.map((key) => element('kbd', {}, shown[key] ?? key));
    list.append(element('div', {}, element('dt', {}, ...caps), element('dd', {}, text)));
  }
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
}
