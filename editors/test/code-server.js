// node code-server.js SERVER EXTENSION SUITE WENDC MODULES CHROMIUM — runs SUITE in VS Code: its server
// (SERVER/out/server-main.js) has the extension host, a headless browser has the window. What the
// window logs is printed if the suite fails, and a picture of it is at SERVER/window.png.

import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startBrowser } from '../../explorer/test/browser.js';

const [server, extension, suite, wendc, modules, chromium] = process.argv.slice(2).map((each) => resolve(each));
const work = mkdtempSync(join(tmpdir(), 'wend-vs-code-'));
const seconds = 300;
const log = [];

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => probe.once('listening', done));
  const { port } = probe.address();
  await new Promise((done) => probe.close(done));
  return port;
}

function startServer(port) {
  for (const folder of ['program', 'extensions', 'data/Machine'])
    mkdirSync(join(work, folder), { recursive: true });
  writeFileSync(join(work, 'data/Machine/settings.json'), JSON.stringify({
    'wend.path': wendc,
    'telemetry.telemetryLevel': 'off',
    'workbench.startupEditor': 'none',
  }));
  const child = spawn(process.execPath, [join(server, 'out/server-main.js'), '--host', '127.0.0.1', '--port', `${port}`,
    '--without-connection-token', '--accept-server-license-terms', '--disable-workspace-trust', '--extensions-dir', join(work, 'extensions'),
    '--user-data-dir', join(work, 'data'), '--server-data-dir', work], { stdio: ['ignore', 'pipe', 'ignore'], cwd: server });
  return new Promise((done, fail) => {
    child.stdout.on('data', (text) => `${text}`.includes('agent started') && done(child));
    child.on('exit', (status) => fail(new Error(`the server ends with status ${status}`)));
  });
}

// Resolves with the exit status that the suite has told the window.
async function runSuite(browser, port) {
  const remote = `vscode-remote://127.0.0.1:${port}`;
  const payload = [['extensionDevelopmentPath', remote + extension], ['extensionTestsPath', remote + suite]];
  const page = await browser.newPage();
  await page.setViewport({ width: 1200, height: 800 });
  const failure = new Promise((done, fail) => {
    setTimeout(() => fail(new Error(`no end after ${seconds} s`)), seconds * 1000).unref();
  });
  const ended = new Promise((done) => {
    page.exposeFunction('codeAutomationExit', done);
    page.exposeFunction('codeAutomationLog', (type, words) => log.push(
      words.filter((each) => typeof each === 'string' || typeof each === 'number').join(' ')));
  });
  const query = new URLSearchParams({ folder: join(work, 'program'), payload: JSON.stringify(payload) });
  await page.goto(`http://127.0.0.1:${port}/?${query}`, { waitUntil: 'domcontentloaded' });
  try {
    return await Promise.race([ended, failure]);
  } finally {
    await page.screenshot({ path: join(server, 'window.png') });
  }
}

const port = await freePort();
const child = await startServer(port);
const browser = await startBrowser(modules, chromium);
let status = 1;
try {
  status = await runSuite(browser, port);
} catch (problem) {
  console.log(`FAILED: ${problem.message}`);
}
console.log(log.filter((line) => status || line.startsWith('VS Code')).join('\n'));
await browser.close();
child.removeAllListeners('exit');
child.kill();
rmSync(work, { recursive: true, force: true });
process.exit(status ? 1 : 0);
