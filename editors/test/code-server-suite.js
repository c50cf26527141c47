// Runs in the extension host of VS Code (see code-server): asks the editor itself for what the extension
// adds, and throws if something is missing.

const assert = require('node:assert/strict');
const vscode = require('vscode');

const program = `main() {
    int count = 1;
    // The square of a number.
    int square(int x) { return x * x; }
    add() { count += 1; }
    add();
    println cuont + square(3);
    if count > 1 println 2;
}
`;

const at = (document, text, delta = 0) => document.positionAt(document.getText().indexOf(text) + delta);
const ask = (command, ...words) => vscode.commands.executeCommand(`vscode.execute${command}`, ...words);

// The first result that is accepted; the server and the editor need time.
async function wait(what, get, accept = (result) => result?.length > 0) {
  let last;
  for (let i = 0; i < 300; ++i) {
    last = await get();
    if (accept(last))
      return last;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`${what}: ${JSON.stringify(last)}`);
}

async function open(name, text) {
  const uri = vscode.Uri.joinPath(vscode.workspace.workspaceFolders[0].uri, name);
  await vscode.workspace.fs.writeFile(uri, Buffer.from(text));
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.window.showTextDocument(document);
  return document;
}

const problems = (document, count) => wait('diagnostics', () => vscode.languages.getDiagnostics(document.uri),
  (found) => found.length === count);
const withoutSpace = (document) => document.getText().replace(/\s+/g, ' ');

async function testFixes(document) {
  const found = await problems(document, 2);
  assert.deepEqual(found.map((each) => each.code?.value ?? each.code), ['undeclaredVariable', 'blockWithoutBraces']);
  assert.equal(found[0].relatedInformation[0].message, "did you mean 'count'?");
  for (const problem of found) {
    const fixes = (await ask('CodeActionProvider', document.uri, problem.range, 'quickfix')).filter((each) => each.edit);
    assert.equal(fixes.length, 1, JSON.stringify(fixes));
    await vscode.workspace.applyEdit(fixes[0].edit);
  }
  await problems(document, 0);
  assert.match(document.getText(), /println count \+ square\(3\);\n {4}if count > 1 \{ println 2; \}/);
}

async function testKnowledge(document) {
  const [hover] = await ask('HoverProvider', document.uri, at(document, 'square(3)'));
  assert.match(hover.contents[0].value, /int square\(int x\)[^]*The square of a number/);
  const [hint] = await ask('InlayHintProvider', document.uri, new vscode.Range(0, 0, document.lineCount, 0));
  assert.equal(hint.label?.[0]?.value ?? hint.label, 'x:');
  const [definition] = await ask('DefinitionProvider', document.uri, at(document, 'square(3)'));
  assert.equal((definition.range ?? definition.targetSelectionRange).start.line, 3);
  assert.equal((await ask('ReferenceProvider', document.uri, at(document, 'count'))).length, 4);
  const [main] = await ask('DocumentSymbolProvider', document.uri);
  assert.deepEqual(main.children.map((each) => each.name), ['count', 'square', 'add']);
  const list = await ask('CompletionItemProvider', document.uri, at(document, 'println count', 'println '.length));
  const names = list.items.map((item) => item.label.label ?? item.label);
  // `add` has no value.
  assert.deepEqual(['count', 'square', 'add'].map((name) => names.includes(name)), [true, true, false]);
  const help = await ask('SignatureHelpProvider', document.uri, at(document, '3);'));
  assert.equal(help.signatures[0].label, 'int square(int x)');
  const tokens = await vscode.commands.executeCommand('vscode.provideDocumentSemanticTokens', document.uri);
  assert.ok(tokens.data.length > 0);
}

async function testEdits(document) {
  await vscode.workspace.applyEdit(
    await ask('DocumentRenameProvider', document.uri, at(document, 'count'), 'total'));
  assert.equal(document.getText().match(/\btotal\b/g).length, 4);
  await vscode.commands.executeCommand('editor.action.formatDocument');
  await wait('formatting', () => document.getText(), (text) => text.includes('if total > 1 {\n        println 2;\n    }'));
}

async function testTask() {
  const document = await open('wrong.wend', 'main() {\n    print y;\n}\n');
  await problems(document, 1);
  const { path: wendc } = vscode.workspace.getConfiguration('wend');
  const task = new vscode.Task({ type: 'shell' }, vscode.workspace.workspaceFolders[0], 'check', 'wend',
    new vscode.ShellExecution(`${wendc} -fsyntax-only wrong.wend`), '$wendc');
  await vscode.tasks.executeTask(task);
  const found = await problems(document, 2); // that of the server and that of the task
  assert.deepEqual(found.map((each) => [each.range.start.line, each.range.start.character]), [[1, 10], [1, 10]]);
}

async function testFolding(document) {
  await vscode.commands.executeCommand('wend.restart');
  assert.ok((await wait('after a restart', () => ask('FoldingRangeProvider', document.uri))).length >= 2);
}

exports.run = async () => {
  const extension = vscode.extensions.all.find((each) => each.id === 'wendc.wend');
  assert.ok(extension, 'the extension is not known');
  const document = await open('prog.wend', program);
  assert.equal(document.languageId, 'wend');
  for (const test of [testFixes, testKnowledge, testEdits, testFolding, testTask]) {
    await test(document);
    console.log(`VS Code ${vscode.version}: ${test.name}`);
  }
};
