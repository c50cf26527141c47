// The editor of the playground: CodeMirror with the colours of the page, and marks of diagnostics.

import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState, StateEffect, StateField } from '@codemirror/state';
import { Decoration, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';

import { staysInside, tokenAt } from './highlight.js';

// The classes of highlight.js, as tags of CodeMirror.
const tagOf = {
  keyword: tags.keyword,
  type: tags.typeName,
  name: tags.variableName,
  symbol: tags.function(tags.variableName),
  number: tags.number,
  string: tags.string,
  comment: tags.comment,
  label: tags.labelName,
};
const colours = HighlightStyle.define(
  Object.entries(tagOf).map(([name, tag]) => ({ tag, color: `var(--${name})` })),
);

function languageOf(name) {
  return StreamLanguage.define({
    startState: () => ({ isInside: false }), // of a block comment that an earlier line begins
    copyState: ({ isInside }) => ({ isInside }),
    token(stream, state) {
      const hit = tokenAt(stream.string, stream.pos, name, state.isInside);
      state.isInside = staysInside(hit, state.isInside);
      stream.pos += hit[1].length;
      return hit[0] || null;
    },
    tokenTable: tagOf,
    indent(state, after, context) {
      const line = context.state.doc.lineAt(context.pos);
      const previous = line.number > 1 ? context.state.doc.line(line.number - 1).text : '';
      const depth = /^\s*/.exec(previous)[0].length;
      const opens = /\{\s*(?:\/\/.*)?$/.test(previous) ? context.unit : 0;
      const closes = /^\s*\}/.test(after) ? context.unit : 0;
      return Math.max(0, depth + opens - closes);
    },
    languageData: { commentTokens: { line: name === 'wend' ? '//' : ';' }, indentOnInput: /^\s*\}$/ },
  });
}

// Lines of the source that are marked: { current, lit }, or 0.
const markLines = StateEffect.define();
const lineMarks = StateField.define({
  create: () => Decoration.none,
  update(marks, transaction) {
    for (const effect of transaction.effects)
      if (effect.is(markLines)) {
        const { doc } = transaction.state;
        const lines = Object.entries(effect.value).filter(([, line]) => line > 0 && line <= doc.lines);
        return Decoration.set(
          lines.map(([name, line]) => Decoration.line({ class: `cm-${name}` }).range(doc.line(line).from)),
          true,
        );
      }
    return marks.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

export class Editor {
  // `onChange` is called with the text, `onLine` with the line under the pointer or cursor, or 0.
  constructor(parent, { onChange, onLine, onRun }) {
    this.language = new Compartment();
    this.marks = { current: 0, lit: 0 };
    parent.replaceChildren(); // it said that the page is loading
    this.view = new EditorView({
      parent,
      state: EditorState.create({
        extensions: [
          lineNumbers(),
          history(),
          highlightActiveLine(),
          bracketMatching(),
          indentOnInput(),
          indentUnit.of('  '),
          lintGutter(),
          syntaxHighlighting(colours),
          this.language.of(languageOf('wend')),
          lineMarks,
          keymap.of([
            { key: 'Mod-Enter', run: () => (onRun(), true) },
            ...defaultKeymap,
            ...historyKeymap,
            ...lintKeymap,
            indentWithTab,
          ]),
          EditorView.contentAttributes.of({ 'aria-label': 'Program' }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) onChange(this.text);
            else if (update.selectionSet) onLine(this.#lineAt(update.state.selection.main.head));
          }),
          EditorView.domEventHandlers({
            mousemove: (event) => {
              const at = this.view.posAtCoords({ x: event.clientX, y: event.clientY });
              onLine(at === null ? 0 : this.#lineAt(at));
            },
            mouseleave: () => onLine(0),
          }),
        ],
      }),
    });
  }
  get text() {
    return this.view.state.doc.toString();
  }
  setText(text, language) {
    const { doc } = this.view.state;
    this.view.dispatch({
      changes: { from: 0, to: doc.length, insert: text },
      effects: this.language.reconfigure(languageOf(language)),
    });
  }
  // Diagnostics as wendc writes them: offsets are in bytes.
  showDiagnostics(list) {
    const { doc } = this.view.state;
    const bytes = new TextEncoder().encode(this.text);
    const isPlain = bytes.length === doc.length;
    const decoder = new TextDecoder();
    const at = (offset) =>
      Math.min(doc.length, isPlain ? offset : decoder.decode(bytes.subarray(0, offset)).length);
    const marks = list
      .filter((it) => it.range)
      .map((it) => ({
        from: at(it.range.begin.offset),
        to: Math.max(at(it.range.end.offset), at(it.range.begin.offset)),
        severity: it.severity === 'error' ? 'error' : 'warning',
        message: [it.message, ...it.notes.map((note) => `note: ${note.message}`)].join('\n'),
        actions: it.fixes?.length > 0 ? [{ name: 'Fix', apply: () => this.#fix(it.fixes, at) }] : [],
      }));
    this.view.dispatch(setDiagnostics(this.view.state, marks));
  }
  // Applies fix-its, which belong together.
  #fix(fixes, at) {
    this.view.dispatch({
      changes: fixes.map((fix) => ({
        from: at(fix.range.begin.offset),
        to: at(fix.range.end.offset),
        insert: fix.text,
      })),
    });
  }
  // Marks a line: `current`, which is executed, or `lit`, whose code is under the pointer.
  mark(name, line) {
    if (this.marks[name] === line) return;
    this.marks[name] = line;
    const effects = [markLines.of({ ...this.marks })];
    if (name === 'current' && line > 0 && line <= this.view.state.doc.lines)
      effects.push(EditorView.scrollIntoView(this.view.state.doc.line(line).from, { y: 'nearest', yMargin: 60 }));
    this.view.dispatch({ effects });
  }
  goTo(line, column) {
    const { doc } = this.view.state;
    const at = doc.line(Math.min(line, doc.lines));
    this.view.dispatch({ selection: { anchor: Math.min(at.to, at.from + column - 1) }, scrollIntoView: true });
    this.view.focus();
  }
  #lineAt(position) {
    return this.view.state.doc.lineAt(position).number;
  }
}
