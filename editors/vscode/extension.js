// The extension: runs `wendc lsp` for Wend documents.

const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

let client;

function serverOptions() {
  const settings = vscode.workspace.getConfiguration('wend');
  return {
    command: settings.get('path'),
    args: ['lsp', `--std=${settings.get('standard')}`, ...settings.get('arguments')],
  };
}

async function start() {
  const server = serverOptions();
  client = new LanguageClient('wend', 'Wend', server, { documentSelector: [{ language: 'wend' }] });
  try {
    await client.start();
  } catch (problem) {
    client = undefined;
    vscode.window.showErrorMessage(
      `${server.command} does not start: ${problem.message}. The setting wend.path names it.`);
  }
}

async function stop() {
  const running = client;
  client = undefined;
  await running?.stop();
}

async function restart() {
  await stop();
  await start();
}

async function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand('wend.restart', restart),
    vscode.workspace.onDidChangeConfiguration((event) => {
      const isOfServer = ['path', 'standard', 'arguments'].some((name) =>
        event.affectsConfiguration(`wend.${name}`));
      return isOfServer ? restart() : undefined;
    }));
  await start();
}

module.exports = { activate, deactivate: stop };
