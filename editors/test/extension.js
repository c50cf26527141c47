// node extension.js PROJECT MODULES WENDC — the extension, with stand-ins for VS Code and its client:
// it runs the command of the settings, and again when they change. Its problem matcher reads the
// messages of wendc.

const { execFileSync, spawnSync } = require('node:child_process');
const { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const Module = require('node:module');
const os = require('node:os');
const path = require('node:path');

const [project, modules, wendc] = process.argv.slice(2).map((each) => path.resolve(each));
const folder = `${project}/editors/vscode`;
const description = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));

let failures = 0;
function check(what, got, expected) {
  if (JSON.stringify(got) === JSON.stringify(expected))
    return;
  failures += 1;
  console.log(`FAILED: ${what}\n  expected ${JSON.stringify(expected)}\n  got      ${JSON.stringify(got)}`);
}

// ---- The settings have the defaults of package.json

const settings = Object.fromEntries(
  Object.entries(description.contributes.configuration.properties).map(([name, property]) =>
    [name.replace('wend.', ''), property.default]));
const calls = [];
const commands = {};
let settingsChanged;
let canStart = true;

class LanguageClient {
  constructor(id, name, server, options) {
    this.server = server;
    calls.push(['new', id, server, options]);
  }
  async start() {
    if (!canStart)
      throw new Error('spawn ENOENT');
    calls.push(['start']);
  }
  async stop() {
    calls.push(['stop']);
  }
}

const vscode = {
  workspace: {
    getConfiguration: (section) => ({ get: (name) => (section === 'wend' ? settings[name] : undefined) }),
    onDidChangeConfiguration: (listener) => {
      settingsChanged = listener;
      return {};
    },
  },
  commands: {
    registerCommand: (name, action) => {
      commands[name] = action;
      return {};
    },
  },
  window: { showErrorMessage: (text) => calls.push(['error', text]) },
};

const load = Module._load;
Module._load = function loadStandIn(request, ...rest) {
  if (request === 'vscode')
    return vscode;
  return request === 'vscode-languageclient/node' ? { LanguageClient } : load.call(this, request, ...rest);
};

const affects = (name) => ({ affectsConfiguration: (each) => each === name });
const take = () => calls.splice(0);

async function testExtension() {
  const extension = require(`${folder}/${description.main}`);
  const context = { subscriptions: [] };
  await extension.activate(context);
  check('activate', take(), [
    ['new', 'wend', { command: 'wendc', args: ['lsp', '--std=wend'] },
      { documentSelector: [{ language: 'wend' }] }], ['start']]);
  check('subscriptions', context.subscriptions.length, 2);
  check('commands', Object.keys(commands), description.contributes.commands.map((each) => each.command));
  settings.path = wendc;
  settings.standard = 'core';
  settings.arguments = ['-Wshadow'];
  await settingsChanged(affects('editor.tabSize'));
  check('another setting', take(), []);
  await settingsChanged(affects('wend.standard'));
  const [stopped, created] = take();
  check('changed settings', [stopped, created[2]],
    [['stop'], { command: wendc, args: ['lsp', '--std=core', '-Wshadow'] }]);
  // The server takes these words: it waits for an editor, and its input ends.
  check('the command', spawnSync(wendc, created[2].args, { input: '' }).status, 1);
  canStart = false;
  await commands['wend.restart']();
  check('does not start', take().at(-1)[0], 'error');
  await extension.deactivate();
  check('deactivate', take(), []);
}

// The client that is not run here has what the extension uses.
function testClient() {
  const client = JSON.parse(readFileSync(`${modules}/vscode-languageclient/package.json`, 'utf8'));
  check('client', client.version, description.dependencies['vscode-languageclient']);
  check('vscode-languageclient/node', existsSync(`${modules}/vscode-languageclient/node.js`), true);
  check('vscode', description.engines.vscode, client.engines.vscode);
}

function testProblemMatcher() {
  const work = mkdtempSync(`${os.tmpdir()}/wend-`);
  writeFileSync(`${work}/a.wend`, 'main() {\n    int x;\n    print y;\n}\n');
  const { stderr } = spawnSync(wendc, ['-fsyntax-only', 'a.wend'], { cwd: work, encoding: 'utf8' });
  rmSync(work, { recursive: true });
  const [pattern] = description.contributes.problemPatterns;
  const found = stderr.split('\n').map((line) => line.match(new RegExp(pattern.regexp))).filter(Boolean);
  check('problems', found.map((match) => ['file', 'line', 'column', 'severity', 'message'].map(
    (part) => match[pattern[part]])), [
    ['a.wend', '2', '9', 'warning', "variable 'x' is never used [-Wunused-variable]"],
    ['a.wend', '3', '11', 'error', "undeclared variable 'y' [undeclaredVariable]"]]);
}

// The files that package.json names exist and are JSON.
function testFiles() {
  const { languages, grammars } = description.contributes;
  for (const file of [languages[0].configuration, grammars[0].path])
    JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'));
  check('version', description.version,
    execFileSync(wendc, ['--version'], { encoding: 'utf8' }).match(/^wendc (\S+)/)[1]);
}

testExtension().then(() => {
  testClient();
  testProblemMatcher();
  testFiles();
  process.exit(failures ? 1 : 0);
});
