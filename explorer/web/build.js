// node build.js MODULES OUTPUT [WASM EXAMPLE…] — makes a page, one file: the style, the script with
// Graphviz in WebAssembly, and a place for the document; with WASM, the compiler as WebAssembly, the
// playground. MODULES is the folder node_modules; an example is a program, beside which a file NAME.in
// may be its input.

import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const [modules, output, wasm, ...examples] = process.argv.slice(2).map((path) => resolve(path));
const here = dirname(fileURLToPath(import.meta.url));
const esbuild = createRequire(`${modules}/`)('esbuild');

async function bundled(file, format = 'esm') {
  const result = await esbuild.build({
    entryPoints: [`${here}/${file}`],
    absWorkingDir: here,
    bundle: true,
    minify: true,
    write: false,
    charset: 'utf8',
    format,
    target: 'es2022',
    nodePaths: [modules],
    legalComments: 'inline',
    logLevel: 'warning',
  });
  return result.outputFiles[0].text;
}

// Text that is read by scripts of the page.
const data = (id, text) => `<script type="text/plain" id="${id}">${text}</script>`;
const asText = (script) => script.replaceAll('</script', '<\\/script');

function exampleOf(path) {
  const input = path.replace(/\.\w+$/, '.in');
  return {
    name: basename(path),
    source: readFileSync(path, 'utf8'),
    input: existsSync(input) ? readFileSync(input, 'utf8') : '',
    language: path.endsWith('.ll') ? 'ir' : 'wend',
  };
}

const parts = new Map();
if (wasm)
  for (const part of readFileSync(`${here}/playground.html`, 'utf8').split('<!-- part:').slice(1)) {
    const end = part.indexOf(' -->');
    parts.set(part.slice(0, end), part.slice(end + 4).trim());
  }
const style = await bundled('style.css');
const script = await bundled(wasm ? 'playground.js' : 'explorer.js');
const worker = wasm ? await bundled('worker.js', 'iife') : '';
let page = readFileSync(`${here}/index.html`, 'utf8')
  .replace(/ *<!-- playground:(\w+) -->\n/g, (_, name) => (parts.has(name) ? `${parts.get(name)}\n` : ''))
  .replace('<!-- style -->', () => `<style>${style}</style>`);
if (wasm)
  page = page
    .replace('<title>wendc explorer</title>', '<title>wendc playground</title>')
    .replace('<!-- document -->', () =>
      [
        data('examples', asText(JSON.stringify(examples.map(exampleOf)))),
        data('compiler-module', gzipSync(readFileSync(wasm), { level: 9 }).toString('base64')),
        data('worker', asText(worker)),
      ].join('\n'),
    );
page = page.replace('<!-- script -->', () => `<script type="module">${script}</script>`);
writeFileSync(`${output}.part`, page);
renameSync(`${output}.part`, output);
