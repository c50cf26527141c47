// The playground: the page of the explorer with an editor, and the compiler in WebAssembly.

import { App } from './app.js';
import { Compiler, packed, unpackedBytes } from './compiler.js';
import { $, element } from './dom.js';
import { Editor } from './editor.js';

const delay = 300; // milliseconds from the last change of the program to its compilation
const mostOutput = 200_000; // characters that are shown

const examples = JSON.parse($('#examples').textContent); // [{ name, source, input }]

class Playground {
  constructor(compiler) {
    this.explorer = new Compiler(...compiler);
    this.runner = new Compiler(...compiler);
    this.app = new App();
    this.editor = new Editor($('#editor'), {
      onChange: () => this.#change(),
      onLine: (line) => this.app.links.lightLine(line),
      onRun: () => this.run(),
    });
    this.app.onLine = (name, line) => this.editor.mark(name, line);
    this.app.commands = { run: () => this.run(), edit: () => this.#edit() };
    this.#listen();
  }

  // ---- What is compiled

  get file() {
    return $('#language').value === 'ir' ? 'prog.ll' : 'prog.wend';
  }
  get options() {
    return wordsOf($('#options').value);
  }
  // The set of options of the right side of a comparison, or ''.
  get otherOptions() {
    return wordsOf($('#other-options').value).join(' ');
  }
  get files() {
    return { [this.file]: this.editor.text, input: $('#input').value };
  }
  // From the address of the page, or the first example.
  async open() {
    const code = this.app.state.extra('program');
    if (!code) return this.#load(examples[0]);
    try {
      const text = new TextDecoder().decode(await unpackedBytes(code));
      this.#load(JSON.parse(text));
    } catch (error) {
      this.#load(examples[0]);
      this.#showProblems([], `The address of this page does not hold a program: ${error.message}`);
    }
  }
  #load({ source, input = '', options = '', otherOptions = '', language = 'wend' }) {
    $('#language').value = language;
    $('#input').value = input;
    $('#options').value = options;
    $('#other-options').value = otherOptions;
    this.editor.setText(source, language);
  }
  async #save() {
    const code = await packed(
      JSON.stringify({
        source: this.editor.text,
        input: $('#input').value,
        options: $('#options').value,
        otherOptions: this.otherOptions,
        language: $('#language').value,
      }),
    );
    this.app.state.setExtra('program', code);
  }

  // ---- Compiling

  #change() {
    clearTimeout(this.timer_);
    this.timer_ = setTimeout(() => this.compile(), delay);
  }
  // Whether the program has no errors.
  async compile() {
    clearTimeout(this.timer_);
    document.body.classList.add('compiling');
    const start = performance.now();
    const words = ['--explore', '--explore-input=input', ...this.options, this.file];
    const { otherOptions } = this;
    if (otherOptions !== '') words.push(`--explore-with=${otherOptions}`);
    const result = await this.explorer.run(words, this.files);
    if (result === null) return false; // the program has changed since
    document.body.classList.remove('compiling');
    this.#save();
    const { messages, rest } = diagnosticsOf(result.err);
    this.editor.showDiagnostics(messages);
    this.#showProblems(messages, result.fault ? `The compiler stopped: ${result.fault}` : rest);
    if (result.status !== 0 || result.fault) {
      this.app.say('The program has errors.');
      return false;
    }
    const document_ = JSON.parse(result.out);
    const took = Math.round(performance.now() - start);
    this.app.show(document_);
    this.#say(`compiled in ${took} ms`);
    performance.mark('compiled');
    return true;
  }
  // Compiles with the options of the right side, too, and shows what they make.
  async #compileOther() {
    const { otherOptions } = this;
    if (!(await this.compile()) || otherOptions === '') return;
    const { model } = this.app;
    this.app.compareRun(model.run(otherOptions) ?? model.runs.at(-1));
    performance.mark('compared');
  }
  #showProblems(messages, rest) {
    const items = messages.map((it) => {
      const at = it.range?.begin;
      const place = at ? `${at.line}:${at.column}` : '';
      const go = () => at && this.editor.goTo(at.line, at.column);
      return element(
        'li',
        { class: it.severity, onclick: go },
        element('span', { class: 'place' }, place),
        element('span', {}, it.message),
        element('small', {}, it.code),
      );
    });
    if (rest !== '') items.push(element('li', { class: 'error' }, element('span', {}, rest)));
    $('#problems').replaceChildren(...items);
    const isBroken = messages.some((it) => it.severity === 'error') || rest !== '';
    document.body.classList.toggle('broken', isBroken);
  }
  #say(text) {
    $('#status').textContent = text;
  }

  // ---- Running

  // Runs the whole program by the interpreter, as it is after the passes.
  async run() {
    this.app.state.set({ panel: 'run', tab: 'panel' });
    document.body.classList.add('running');
    const terminal = $('#terminal');
    terminal.replaceChildren();
    let shown = 0;
    const write = (name, text) => {
      shown += text.length;
      const last = terminal.lastElementChild;
      if (shown > mostOutput) return;
      if (last?.className === name) last.append(text);
      else terminal.append(element('span', { class: name }, text));
      terminal.scrollTop = terminal.scrollHeight;
    };
    const { options } = this;
    const words = ['run', '--interpret', ...options, this.file];
    const start = performance.now();
    const isLevel = options.some((it) => /^-O|^--passes=/.test(it));
    if (!isLevel) words.splice(2, 0, `-O${/-O(\d)/.exec(this.app.run?.name ?? '')?.[1] ?? 2}`);
    const pending = { err: '' };
    const result = await this.runner.run(words, this.files, $('#input').value, (name, text) => {
      // Lines of standard error that are diagnostics are in the list of problems.
      if (name === 'err') pending.err += text;
      else write(name, text);
    });
    document.body.classList.remove('running');
    if (result === null) return write('note', '\nstopped\n');
    const { rest } = diagnosticsOf(pending.err);
    if (rest) write('err', `${rest}\n`);
    if (shown > mostOutput) write('note', `\n… ${shown - mostOutput} characters more\n`);
    const took = Math.round(performance.now() - start);
    const end = result.fault ? `stopped: ${result.fault}` : `status ${result.status}`;
    terminal.append(element('span', { class: 'note' }, `${end}, ${took} ms\n`));
    performance.mark('run');
  }

  // ---- The rest of the page

  #edit() {
    this.app.state.set({ left: 'edit', tab: 'source' });
    this.editor.view.focus();
  }
  async #share() {
    await this.#save();
    try {
      await navigator.clipboard.writeText(location.href);
      this.#say('The address of this program is in the clipboard.');
    } catch {
      this.#say('The address of the page holds the program.');
    }
  }
  #listen() {
    $('#example').append(
      ...examples.map(({ name }, i) => element('option', { value: i }, name)),
    );
    $('#example').onchange = (event) => {
      const example = examples[Number(event.target.value)];
      event.target.selectedIndex = 0;
      if (example) this.#load({ ...example, language: example.language ?? 'wend' });
    };
    $('#language').onchange = () => {
      this.editor.setText(this.editor.text, $('#language').value);
      this.compile();
    };
    $('#options').onchange = () => this.compile();
    $('#other-options').onchange = () => this.#compileOther();
    $('#input').oninput = () => this.#change();
    $('#run').onclick = () => this.run();
    $('#stop').onclick = () => this.runner.stop();
    $('#share').onclick = () => this.#share();
    addEventListener('hashchange', () => {
      const code = this.app.state.extra('program');
      if (code && code !== this.code_) this.open();
    });
  }
}

const wordsOf = (text) => text.split(/\s+/).filter((word) => word !== '');

// The lines that are diagnostics in JSON, and the rest of the text.
function diagnosticsOf(text) {
  const messages = [];
  const rest = [];
  for (const line of text.split('\n')) {
    if (line.startsWith('{"file"')) messages.push(JSON.parse(line));
    else if (line !== '') rest.push(line);
  }
  return { messages, rest: rest.join('\n') };
}

document.body.classList.add('playground');
const module = WebAssembly.compile(await unpackedBytes($('#compiler-module').textContent, 'gzip'));
window.playground = new Playground([await module, $('#worker').textContent]);
window.app = window.playground.app;
await window.playground.open();
window.playground.compile();
performance.mark('opened');
