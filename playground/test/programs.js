// node programs.js WENDC.WASM TEST-PROGRAMS MODULES — runs all test programs by the compiler for
// WebAssembly: the interpreter executes them without optimisation, and after it. Their output must be
// the expected one, except of those that take too many steps. MODULES is the folder node_modules of
// the page.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const maxSteps = 5_000_000;
const outOfSteps = 124; // the exit status

const [wasm, programs, modules] = process.argv.slice(2);
const shim = pathToFileURL(resolve(modules, '@bjorn3/browser_wasi_shim/dist/index.js')).href;
const { ConsoleStdout, File, OpenFile, PreopenDirectory, WASI } = await import(shim);
const module = await WebAssembly.compile(readFileSync(wasm));

// Collects what is written to a stream, as one character for each byte.
function collector() {
  const chunks = [];
  return {
    file: new ConsoleStdout((bytes) => chunks.push(Buffer.from(bytes))),
    text: () => Buffer.concat(chunks).toString('latin1'),
  };
}

// The exit status of a command, and what it writes. `files` are bytes by name.
async function run(words, files, input) {
  const [out, err] = [collector(), collector()];
  const folder = Object.entries(files).map(([name, bytes]) => [name, new File(bytes)]);
  const descriptors = [
    new OpenFile(new File(input)), out.file, err.file, new PreopenDirectory('/', new Map(folder)),
  ];
  const wasi = new WASI(['wendc', ...words], [], descriptors, { debug: false });
  const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi.wasiImport });
  const status = wasi.start(instance);
  return { status, out: out.text(), err: err.text() };
}

const textOf = (path) => (existsSync(path) ? readFileSync(path, 'latin1') : null);

let passed = 0;
let failed = 0;
let long = 0;
for (const group of readdirSync(programs, { withFileTypes: true })) {
  if (!group.isDirectory()) continue;
  const folder = join(programs, group.name);
  for (const file of readdirSync(folder).filter((it) => it.endsWith('.wend'))) {
    const path = (extension) => join(folder, file.replace(/wend$/, extension));
    // The stack is smaller than that of the host.
    if (existsSync(path('nollvm'))) continue;
    const output = textOf(path('expected')) ?? '';
    const error = textOf(path('stderr'));
    const status = Number(textOf(path('status')) ?? (error === null ? 0 : 1));
    const options = (textOf(path('options')) ?? '').split(/\s+/).filter((it) => it !== '');
    const input = existsSync(path('in')) ? readFileSync(path('in')) : new Uint8Array();
    for (const level of ['-O0', '-O2']) {
      let problem = '';
      try {
        const words = ['run', '--interpret', `--max-steps=${maxSteps}`, level, ...options, file];
        const is = await run(words, { [file]: readFileSync(join(folder, file)) }, input);
        if (is.status === outOfSteps) {
          long += 1;
          continue;
        }
        const errors = is.err.split('\n').filter((line) => !line.startsWith('{"file"')).join('\n');
        if (is.out !== output) problem = 'another output';
        else if (is.status !== status) problem = `status ${is.status} instead of ${status}`;
        else if (error !== null && errors !== error) problem = `errors ${errors} instead of ${error}`;
      } catch (fault) {
        problem = String(fault);
      }
      if (problem === '') passed += 1;
      else failed += 1;
      if (problem !== '') console.log(`FAILED: ${group.name}/${file} ${level}: ${problem}`);
    }
  }
}
console.log(`${long} runs of more than ${maxSteps} instructions`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed < 2 * long ? 1 : 0);
