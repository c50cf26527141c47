// node build.js MODULES OUTPUT — makes the page, one file: the style, the script with Graphviz in
// WebAssembly, and a place for the document. MODULES is the folder node_modules.

import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const [modules, output] = process.argv.slice(2).map((path) => resolve(path));
const here = dirname(fileURLToPath(import.meta.url));
const esbuild = createRequire(`${modules}/`)('esbuild');

async function bundled(file) {
  const result = await esbuild.build({
    entryPoints: [`${here}/${file}`],
    absWorkingDir: here,
    bundle: true,
    minify: true,
    write: false,
    charset: 'utf8',
    format: 'esm',
    target: 'es2022',
    nodePaths: [modules],
    legalComments: 'inline',
    logLevel: 'warning',
  });
  return result.outputFiles[0].text;
}

const style = await bundled('style.css');
const script = await bundled('app.js');
const page = readFileSync(`${here}/index.html`, 'utf8')
  .replace('<!-- style -->', () => `<style>${style}</style>`)
  .replace('<!-- script -->', () => `<script type="module">${script}</script>`);
writeFileSync(`${output}.part`, page);
renameSync(`${output}.part`, output);
