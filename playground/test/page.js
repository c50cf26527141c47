// node page.js PAGE WENDC SOURCE WORK MODULES CHROMIUM — opens the playground in a browser,
// and uses it: edits, compiles, steps, runs, shares. What it shows is compared with what wendc makes.

import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync } from 'node:fs';

import { openPage, startBrowser } from '../../explorer/test/browser.js';
import { check, checkEqual, count, drawn, finish, longProgram, press, text, waitFor } from '../../explorer/test/checks.js';

const [file, wendc, source, work, modules, chromium] = process.argv.slice(2);
mkdirSync(work, { recursive: true });

const compiled = (page, times) =>
  page.waitForFunction((n) => performance.getEntriesByName('compiled').length >= n, { timeout: 20000 }, times);
const compilations = (page) =>
  page.evaluate(() => performance.getEntriesByName('compiled').length);

// Replaces the program, and waits until it is compiled.
async function compile(page, program, language = 'wend') {
  const before = await compilations(page);
  await page.evaluate((...it) => playground.editor.setText(...it), program, language);
  if (language !== (await page.$eval('#language', (it) => it.value)))
    await page.select('#language', language);
  await compiled(page, before + 1);
}

async function testDocument(page) {
  for (const name of ['simple/sopfr.wend', 'extended/n_queens.wend', 'larger/forth.wend']) {
    const program = `${source}/test-programs/${name}`;
    await compile(page, readFileSync(program, 'utf8'));
    const shown = await page.evaluate(() => JSON.stringify(app.model.document));
    execFileSync(wendc, [`--explore=${work}/document.json`, program], { stdio: 'ignore' });
    const made = JSON.parse(readFileSync(`${work}/document.json`, 'utf8'));
    const is = JSON.parse(shown);
    // The page aligns comments of labels anew.
    const align = (line) => line.replace(/ {2,}; preds = /, '  ; preds = ');
    for (const member of Object.keys(made)) {
      if (['compiler', 'file'].includes(member)) continue;
      const [a, b] = [is, made].map((it) =>
        JSON.stringify(member === 'lines' ? it.lines.map(align) : it[member]).replaceAll(program, 'prog.wend'));
      check(a === b, `${name}: '${member}' of the page is that of wendc`);
    }
  }
}

async function testErrors(page) {
  await compile(page, 'main() {\n  int n = 3;\n  println n;\n}\n');
  const before = await compilations(page);
  await page.click('#editor .cm-content');
  await page.keyboard.down('Control');
  await press(page, 'Home');
  await page.keyboard.up('Control');
  await press(page, 'ArrowDown', 'End', 'Backspace');
  await page.waitForSelector('#problems li.error');
  checkEqual(await text(page, '#problems li .place'), '2:12', 'the place of an error');
  const marks = '.cm-lintRange-error, .cm-lintPoint-error';
  await page.waitForSelector(marks).catch(() => check(false, 'it is marked in the text'));
  check((await text(page, '#stage')).includes('define'), 'the last code is still shown');
  await page.click('#problems li');
  await page.keyboard.type(';');
  await compiled(page, before + 1);
  checkEqual(await count(page, '#problems li'), 0, 'a `;` mends it');
}

async function testRunning(page) {
  await compile(page, 'main() {\n  int sum = 0;\n  while !eof() {\n    sum += read();\n    println sum;\n  }\n}\n');
  await page.$eval('#input', (it) => { it.value = '1 20 300\n'; });
  await page.click('#run');
  await page.waitForFunction(() => document.querySelector('#terminal .note'));
  checkEqual(await text(page, '#terminal .out'), '1\n21\n321\n', 'the output');
  check((await text(page, '#terminal .note')).startsWith('status 0'), 'the status');
  await compile(page, 'main() {\n  int n = 0;\n  while true {\n    n += 1;\n    if n % 1000 == 0 { println n; }\n  }\n}\n');
  await page.click('#run');
  await page.waitForFunction(() => document.querySelector('#terminal .out'));
  await page.click('#stop');
  await waitFor(page, 'Stop ends a program', () =>
    document.querySelector('#terminal').textContent.endsWith('stopped\n'));
  await compile(page, 'main() {\n  int a[3];\n  int n = 3;\n  a[n] = 1;\n  println a[0];\n}\n');
  await page.click('#run');
  await page.waitForFunction(() => document.querySelector('#terminal .note'));
  check((await text(page, '#terminal .err')).includes('prog.wend:4:5: runtime error'), 'a runtime error');
  check((await text(page, '#terminal .note')).startsWith('status 1'), 'and its status');
}

async function testStepping(page) {
  await compile(page, 'main() {\n  int a[3] = {5, 6, 7};\n  set(int v[], int i) {\n    v[i] = 9;\n  }\n  set(a, 1);\n  println a[1];\n}\n');
  await page.click('button[data-panel=run]');
  await page.click('#steps button[title="Last step"]');
  checkEqual(await text(page, '.cm-line.cm-current'), '  println a[1];', 'the current line in the editor');
  await page.click('#steps button[title^="Previous"]');
  checkEqual(await text(page, '.cm-line.cm-current'), '    v[i] = 9;', 'the line before it');
  const rows = await page.$$eval('#steps details[open] tr', (list) => list.map((it) => it.textContent));
  check(rows.includes('vint[3]5 6 7 '), `an array parameter: ${rows}`);
}

async function testLinks(page) {
  await page.click('button[data-panel=assembly]');
  await page.hover('.cm-line:nth-child(7)');
  check((await count(page, '#assembly .row.lit')) > 0, 'a line of the editor lights up its assembly');
  await page.hover('#assembly .row[data-l="7"] code');
  checkEqual(await text(page, '.cm-line.cm-lit'), '  println a[1];', 'and the other way round');
}

async function testOptions(page) {
  const before = await compilations(page);
  await page.$eval('#options', (it) => { it.value = '--passes=mem2reg,dce'; it.dispatchEvent(new Event('change')); });
  await compiled(page, before + 1);
  check((await text(page, '#levels')).includes('--passes'), 'options choose the passes');
  await page.$eval('#options', (it) => { it.value = '--pases=x'; it.dispatchEvent(new Event('change')); });
  await page.waitForSelector('#problems li.error');
  check((await text(page, '#problems')).includes("unknown option '--pases=x'"), 'an unknown option');
  await page.$eval('#options', (it) => { it.value = ''; it.dispatchEvent(new Event('change')); });
  await compiled(page, before + 2);
}

// Other options for the right side of a comparison.
async function testOtherOptions(page) {
  const choose = (options) => page.$eval('#other-options', (it, value) => {
    it.value = value;
    it.dispatchEvent(new Event('change'));
  }, options);
  await compile(page, 'main() {\n  int n = read();\n  println n + 1;\n}\n');
  await page.click('button[data-action=compare]');
  await choose('-O1  --trap-overflow');
  await waitFor(page, 'a run with other options', () =>
    document.querySelector('#other-run').value === '-O1 --trap-overflow');
  check((await text(page, '#other')).includes('overflow'), 'its code is at the right');
  check(!(await text(page, '#stage')).includes('overflow'), 'and that of the options at the left');
  await choose('--pases=x');
  await page.waitForSelector('#problems li.error');
  check((await text(page, '#problems')).includes("unknown option '--pases=x'"), 'an unknown option of it');
  await choose('');
  await waitFor(page, 'without options, none', () => !document.body.classList.contains('comparing'));
}

async function testSharing(browser, page, problems) {
  await compile(page, 'main() {\n  // größer\n  println 4711;\n}\n');
  await page.click('#share');
  await page.waitForFunction(() => location.hash.includes('program='));
  const other = await openPage(browser, file, problems, { hash: new URL(page.url()).hash });
  await compiled(other, 1);
  check((await text(other, '#editor')).includes('// größer'), 'an address holds the program');
  check((await text(other, '#stage')).includes('4711'), 'which is compiled');
  await other.close();
}

async function testModule(page) {
  const program = readFileSync(`${source}/driver/test/analyses/nested.ll`, 'utf8');
  await page.select('#language', 'ir');
  await compile(page, program, 'ir');
  checkEqual(await text(page, 'button[data-left=source]'), 'LLVM IR', 'a module of LLVM IR');
  check((await count(page, '#passes li[data-step]')) > 3, 'is compiled');
}

async function testPhone(page) {
  await page.setViewport({ width: 390, height: 800, isMobile: true, hasTouch: true });
  await compiled(page, 1); // it was loaded anew
  await page.click('button[data-tab=source]');
  check(await page.$eval('#editor', (it) => it.offsetWidth > 300), 'a phone shows the editor');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  check(width <= 390, `a phone need not scroll sideways: ${width}`);
}

// 600 lines: how long editing takes.
async function measure(page) {
  await page.setViewport({ width: 1440, height: 900 });
  await compiled(page, 1); // it was loaded anew
  await page.select('#language', 'wend');
  await compile(page, longProgram());
  const times = [];
  for (let i = 0; i < 3; ++i) {
    const before = await compilations(page);
    const took = await page.evaluate(async () => {
      const begin = performance.now();
      await playground.compile();
      return performance.now() - begin;
    });
    await compiled(page, before + 1);
    times.push(took);
  }
  const marks = await page.evaluate(() => {
    const at = (name) => Math.round(performance.getEntriesByName(name)[0].startTime);
    return { paint: at('first-contentful-paint'), opened: at('opened'), compiled: at('compiled') };
  });
  console.log(
    `page of ${(statSync(file).size / 1e6).toFixed(1)} MB: first paint after ${marks.paint} ms, opened ` +
      `after ${marks.opened} ms, first program after ${marks.compiled} ms; 600 lines are compiled and ` +
      `shown in ${Math.round(times.sort((a, b) => a - b)[1])} ms`,
  );
}

const browser = await startBrowser(modules, chromium);
try {
  const problems = [];
  const page = await openPage(browser, file, problems);
  await compiled(page, 1);
  await drawn(page);
  const tests = [testDocument, testErrors, testRunning, testStepping, testLinks, testOptions, testOtherOptions,
    (it) => testSharing(browser, it, problems), testModule, testPhone, measure];
  for (const test of tests)
    await test(page).catch((error) => check(false, `${test.name}: ${error.message}`));
  check(problems.length === 0, `console and network: ${problems}`);
} finally {
  await browser.close();
}
finish();
