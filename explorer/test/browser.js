// The browser of the tests: headless Chromium, with pages that watch the console and the network.

import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

// `modules` is the folder node_modules that has puppeteer-core.
export async function startBrowser(modules, executable) {
  const puppeteer = createRequire(`${resolve(modules)}/`)('puppeteer-core');
  return puppeteer.launch({
    executablePath: executable,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--hide-scrollbars'],
  });
}

// Opens a file. `problems` gets what the console says and what is requested beyond the file.
export async function openPage(browser, file, problems, { width = 1440, height = 900, hash = '' } = {}) {
  const page = await browser.newPage();
  const address = pathToFileURL(resolve(file)).href;
  page.on('console', (message) => problems.push(`console: ${message.text()}`));
  page.on('pageerror', (error) => problems.push(`error: ${error.stack ?? error.message}`));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(address) && !url.startsWith('data:') && !url.startsWith('blob:'))
      problems.push(`request: ${url}`);
  });
  await page.setViewport({ width, height, deviceScaleFactor: 1 });
  await page.goto(address + hash);
  return page;
}
