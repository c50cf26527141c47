// node grammar.js PROJECT MODULES — the TextMate grammar, run by the library of VS Code: each token
// of each test program has a scope, and that of examples is the expected one.

const { readFileSync, readdirSync } = require('node:fs');
const { createRequire } = require('node:module');
const path = require('node:path');

const [project, modules] = process.argv.slice(2).map((each) => path.resolve(each));
const fromModules = createRequire(`${modules}/`);
const textmate = fromModules('vscode-textmate');
const oniguruma = fromModules('vscode-oniguruma');

let failures = 0;
function check(what, got, expected) {
  if (got === expected)
    return;
  failures += 1;
  console.log(`FAILED: ${what}\n  expected ${expected}\n  got      ${got}`);
}

// The tokens of a text, with the innermost scope of each, without `.wend`. Of the ends of begin-end
// rules and white space there are none.
function* tokensOf(grammar, text) {
  let state = textmate.INITIAL;
  for (const line of text.split('\n')) {
    const result = grammar.tokenizeLine(line, state);
    state = result.ruleStack;
    for (const token of result.tokens) {
      const spelt = line.slice(token.startIndex, token.endIndex);
      if (spelt.trim())
        yield [spelt, token.scopes.at(-1).replace(/\.wend$/, ''), token.scopes];
    }
  }
}

const EXAMPLES = [
  ['int f(int a[]) {', 'int storage.type', 'f entity.name.function',
    '( punctuation.section.parens.begin', 'int storage.type', 'a variable.other',
    '[ punctuation.section.brackets.begin', '] punctuation.section.brackets.end',
    ') punctuation.section.parens.end', '{ punctuation.section.braces.begin'],
  ['    next() {', 'next entity.name.function', '( punctuation.section.parens.begin',
    ') punctuation.section.parens.end', '{ punctuation.section.braces.begin'],
  ['while f(1) {', 'while keyword.control.loop', 'f entity.name.function.call',
    '( punctuation.section.parens.begin', '1 constant.numeric.decimal',
    ') punctuation.section.parens.end', '{ punctuation.section.braces.begin'],
  ['x = len(a) + f(x);', 'x variable.other', '= keyword.operator.assignment',
    'len support.function.builtin', '( punctuation.section.parens.begin', 'a variable.other',
    ') punctuation.section.parens.end', '+ keyword.operator.arithmetic',
    'f entity.name.function.call', '( punctuation.section.parens.begin', 'x variable.other',
    ') punctuation.section.parens.end', '; punctuation.terminator.statement'],
  ['a >>= 0xFF;', 'a variable.other', '>>= keyword.operator.assignment.compound',
    '0xFF constant.numeric.hex', '; punctuation.terminator.statement'],
  ['a <= b == c', 'a variable.other', '<= keyword.operator.comparison', 'b variable.other',
    '== keyword.operator.comparison', 'c variable.other'],
  ['x++; - -x', 'x variable.other', '++ keyword.operator.increment',
    '; punctuation.terminator.statement', '- keyword.operator.arithmetic',
    '- keyword.operator.arithmetic', 'x variable.other'],
  ['!a || b & ~c << 1', '! keyword.operator.logical', 'a variable.other',
    '|| keyword.operator.logical', 'b variable.other', '& keyword.operator.bitwise',
    '~ keyword.operator.bitwise', 'c variable.other', '<< keyword.operator.shift',
    '1 constant.numeric.decimal'],
  ['print "a\\n\\x4f\\777\\q";', 'print keyword.other.print',
    '" punctuation.definition.string.begin', 'a string.quoted.double',
    '\\n constant.character.escape', '\\x4f constant.character.escape',
    '\\77 constant.character.escape', '7 string.quoted.double',
    '\\q invalid.illegal.unknown-escape', '" punctuation.definition.string.end',
    '; punctuation.terminator.statement'],
  ["c = '\\'';", 'c variable.other', '= keyword.operator.assignment',
    "' punctuation.definition.string.begin", "\\' constant.character.escape",
    "' punctuation.definition.string.end", '; punctuation.terminator.statement'],
  ['const bool T = true; // ☃', 'const storage.modifier.const', 'bool storage.type',
    'T variable.other', '= keyword.operator.assignment', 'true constant.language.boolean',
    '; punctuation.terminator.statement', '// punctuation.definition.comment',
    ' ☃ comment.line.double-slash'],
  ['/* a\nb */ if else return break', '/* punctuation.definition.comment.begin',
    ' a comment.block', 'b  comment.block', '*/ punctuation.definition.comment.end',
    'if keyword.control.conditional', 'else keyword.control.conditional',
    'return keyword.control.return', 'break keyword.control.loop'],
  ['print "open\nx', 'print keyword.other.print', '" punctuation.definition.string.begin',
    'open string.quoted.double', 'x variable.other'],
  ['string 12ab printed', 'string invalid.illegal.reserved', '12ab invalid.illegal.number',
    'printed variable.other'],
];

async function main() {
  const wasm = readFileSync(`${modules}/vscode-oniguruma/release/onig.wasm`);
  await oniguruma.loadWASM(wasm);
  const file = `${project}/editors/vscode/syntaxes/wend.tmLanguage.json`;
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async () => textmate.parseRawGrammar(readFileSync(file, 'utf8'), file),
  });
  const grammar = await registry.loadGrammar('source.wend');

  for (const [text, ...expected] of EXAMPLES) {
    const found = [...tokensOf(grammar, text)].map(([spelt, scope]) => `${spelt} ${scope}`);
    check(text, found.join(', '), expected.join(', '));
  }

  let programs = 0;
  const folder = `${project}/test-programs`;
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!name.endsWith('.wend'))
      continue;
    programs += 1;
    for (const [spelt, scope, scopes] of tokensOf(grammar, readFileSync(`${folder}/${name}`, 'utf8'))) {
      const isKnown = scopes.length > 1 && !scope.startsWith('invalid');
      if (!isKnown)
        check(`${name}: '${spelt}'`, scope, 'a scope');
    }
  }
  check('programs', programs > 50, true);
  process.exit(failures ? 1 : 0);
}

main();
