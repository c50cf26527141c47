// The page of wendc --explore: its document is in the page.

import { App } from './app.js';
import { unpackedBytes } from './compiler.js';
import { $ } from './dom.js';

const data = $('#document');
if (data) {
  window.app = new App();
  const text = new TextDecoder().decode(await unpackedBytes(data.textContent));
  window.app.show(JSON.parse(text));
  performance.mark('shown');
} else $('main').textContent = 'This page has no document: wendc --explore=FILE.html writes one.';
