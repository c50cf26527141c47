// node page-test.js WENDC SOURCE WORK MODULES CHROMIUM [--bench] — makes pages of some programs, opens
// them in a browser, and uses them. --bench measures a program of 600 lines only, and prints more.

import { execFileSync } from 'node:child_process';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import { openPage, startBrowser } from './browser.js';
import { check, checkEqual, count, drawn, finish, longProgram, press, text, waitFor } from './checks.js';

const [wendc, source, work, modules, chromium, mode] = process.argv.slice(2);
mkdirSync(work, { recursive: true });

function explore(program, name, options = []) {
  const file = `${work}/${name}.html`;
  execFileSync(wendc, [`--explore=${file}`, ...options, program], { stdio: 'inherit' });
  return file;
}

async function testStepping(page) {
  await press(page, 'Home');
  checkEqual(await text(page, '#stage-name'), 'lower', 'the first stage');
  checkEqual(await count(page, '#stage .row.add, #stage .row.del'), 0, 'changes of the first stage');
  await press(page, 'j');
  const second = await text(page, '#stage-name');
  check(second !== 'lower', 'j goes to the next stage');
  checkEqual(await text(page, '#passes li.selected .name'), second, 'the selected item of the list');
  check((await count(page, '#stage .row.add')) > 0, 'added lines are marked');
  check((await count(page, '#stage .row.del mark')) > 0, 'changed words are marked');
  await press(page, 'd');
  checkEqual(await count(page, '#stage .row.add'), 0, 'd hides differences');
  await press(page, 'd', 'ArrowDown', 'k', 'ArrowUp');
  checkEqual(await text(page, '#stage-name'), 'lower', 'k and the arrows go back');
  const folded = await count(page, '#passes li.folded');
  await press(page, 'u');
  check(folded > 0 && (await count(page, '#passes li.skipped')) > folded, 'u unfolds passes');
  await press(page, 'u', 'End');
  checkEqual(await text(page, '#stage-name'), 'assembly', 'the last stage');
}

async function testSearch(page) {
  await press(page, '/');
  await page.keyboard.type('phi');
  const names = await page.$$eval('#passes li[data-step] .name', (all) => all.map((it) => it.textContent));
  check(names.includes('phi-elim') && !names.includes('isel'), `the search lists ${names}`);
  await press(page, 'Enter');
  check(names.includes(await text(page, '#stage-name')), 'Enter selects what was found');
  await press(page, 'Escape');
  check((await count(page, '#passes li[data-step]')) > names.length, 'Escape lists all stages');
}

async function testLinks(page) {
  await press(page, 'a', 'Home');
  await page.hover('#stage .row[data-l="26"] code');
  checkEqual(await text(page, '#source .row.lit .gutter'), '26', 'the line of the source lights up');
  checkEqual(await text(page, '#source .spot'), 'println', 'and the statement in it');
  check((await count(page, '#assembly .row.lit')) > 0, 'and its assembly');
  await page.hover('#source .row[data-l="12"] code');
  check((await count(page, '#assembly .row.lit')) > 0, 'a line of the source lights up its assembly');
  await page.click('#source .row[data-l="12"] code');
  await page.hover('header');
  check((await count(page, '#source .row.lit.pinned')) === 1, 'a click pins a line');
  await press(page, 'Escape');
  checkEqual(await count(page, '.row.lit'), 0, 'Escape releases it');
}

async function testFunctions(page) {
  const all = await page.$$eval('#function option', (list) => list.map((it) => it.value));
  check(all.includes('main.sopfr.take'), `the functions are ${all}`);
  await page.select('#function', 'main.sopfr.take');
  await press(page, 'Home');
  check((await text(page, '#stage')).includes('@main.sopfr.take('), 'the chosen function is shown');
  await press(page, 'l');
  check((await page.$eval('#function', (it) => it.value)) !== 'main.sopfr.take', 'l: the next function');
  await press(page, '0');
  checkEqual(await text(page, '#levels [aria-pressed=true]'), '-O0', '0 chooses the level');
  await press(page, '2');
  await page.select('#function', 'main');
}

async function testGraph(page) {
  await press(page, 'g', 'Home', 'j');
  await waitFor(page, 'the graph before and after', () =>
    document.querySelectorAll('#graph svg').length === 2);
  await waitFor(page, 'a node for each block', () =>
    document.querySelectorAll('#graph figure:last-child .node').length ===
    new Set([...document.querySelectorAll('#stage .row[data-b]')].map((it) => it.dataset.b)).size);
  check((await count(page, '#graph .node.new')) > 0, 'new blocks are marked');
  check((await count(page, '#graph .cluster.loop')) > 0, 'loops are drawn');
  check((await text(page, '#graph svg')).includes('println_int'), 'blocks have instructions');
  await press(page, 'm');
  await waitFor(page, 'the dominator tree', () => document.querySelector('#graph .edge.dominates'));
  await press(page, 'm', 'v');
  await waitFor(page, 'liveness', () =>
    [...document.querySelectorAll('#graph text')].some((it) => /^out %/.test(it.textContent)));
  await press(page, 'v');
}

// Until the script has run, panes say that they are not empty; afterwards they do not.
async function testLoading(browser, file) {
  const page = await browser.newPage();
  const loading = () =>
    page.$$eval('.empty', (all) =>
      all.filter((it) => it.textContent === 'loading…').map((it) => it.parentElement.id));
  const panes = ['passes', 'source', 'stage', 'graph', 'assembly'].join();
  await page.setJavaScriptEnabled(false);
  await page.goto(pathToFileURL(resolve(file)).href);
  checkEqual((await loading()).join(), panes, 'panes that say that they load');
  await page.setJavaScriptEnabled(true);
  await page.reload();
  await drawn(page);
  await press(page, 'a');
  checkEqual((await loading()).join(), '', 'panes that still say so');
  await page.evaluate(() => {
    app.say('not shown');
    app.model = null;
    app.say('The program has errors.');
  });
  const said = await page.$$eval('.empty', (all) =>
    all.filter((it) => it.textContent === 'The program has errors.').map((it) => it.parentElement.id));
  checkEqual(said.join(), panes, 'panes that say that there is no document');
  await page.close();
}

async function testRegisters(page) {
  await press(page, 'r');
  const bars = await count(page, '#registers .bar:not(.fixed)');
  check(bars > 5, 'live ranges are drawn');
  const titles = await page.$$eval('.registers-head span', (list) => list.map((it) => it.textContent));
  check(titles.includes('rax'), `the columns are ${titles}`);
  await page.hover('#registers .bar:not(.fixed)');
  check(/^v\d+.*: %\w+, positions/.test(await text(page, '#status')), 'a bar names its register');
  await press(page, 'b');
  check((await text(page, '.registers-head span')).startsWith('v'), 'b: a column for each value');
  await press(page, 'b');
}

async function testCounts(page) {
  const line = await page.$eval('#source .row[data-l="12"] .count', (it) => it.textContent);
  checkEqual(line, '9', 'the executions of line 12');
  check((await count(page, '#stage .row.hot')) > 0, 'IR has executions');
  await page.select('#function', 'main.sopfr.take');
  await press(page, '1', 'a');
  const counts = await page.$$eval('#assembly .row:has(.count)', (rows) =>
    rows.map((row) => row.querySelector('.count').textContent));
  check(counts.includes('×9') && counts.includes('×3'), `executions of assembly: ${counts}`);
  const isHot = await page.$$eval('#assembly .row', (rows) =>
    rows.filter((row) => /idivl/.test(row.textContent)).every((row) => row.classList.contains('hot')));
  check(isHot, 'divisions have executions');
  await press(page, 'e');
  checkEqual(await count(page, '#source .row.hot, #assembly .row.hot'), 0, 'e hides them');
  await press(page, 'e', '2');
  await page.select('#function', 'main');
}

async function testComparison(page) {
  await press(page, 'Home', 'j', 'c');
  check((await count(page, '#other .row')) > 0, 'c: a second stage');
  const [left, right] = await page.$$eval('#stage, #other', (list) =>
    list.map((it) => it.querySelectorAll('.row').length));
  checkEqual(left, right, 'rows side by side');
  await page.select('#other-run', '-O1');
  check(decodeURIComponent(page.url()).includes('compare=-O1'), 'the other level is in the address');
  await press(page, 'c');
}

async function testExecution(page) {
  await press(page, 'x');
  checkEqual(await text(page, '#source .row.current .gutter'), '26', 'x: the first line');
  for (let i = 0; i < 11; ++i) await press(page, 'n');
  checkEqual(await text(page, '#source .row.current .gutter'), '13', 'n: the next lines');
  const frames = await page.$$eval('#steps summary', (list) => list.map((it) => it.firstChild.data));
  checkEqual(frames.join(), 'main.sopfr.take,main.sopfr,main', 'the calls');
  const values = () => page.$$eval('#steps details[open] tr', (rows) =>
    rows.map((row) => [...row.children].map((it) => it.textContent).join(' ')).join());
  checkEqual(await values(), 'n int 42,div int 2,sum int 0', 'captured variables');
  await press(page, 'n');
  checkEqual(await values(), 'n int 21,div int 2,sum int 0', 'a variable that changed');
  checkEqual(await text(page, '#steps tr.changed .name'), 'n', 'is marked');
  checkEqual(await text(page, '#steps .output .future'), '12\n', 'the output that is to come');
  await press(page, 'p');
  checkEqual(await values(), 'n int 42,div int 2,sum int 0', 'p goes back');
  await page.click('#steps button[title="Last step"]');
  check((await text(page, '#steps .facts')).startsWith('step 55 of 55'), 'the last step');
  check((await text(page, '#steps')).includes('ended with status 0'), 'the end');
  await press(page, 'g');
}

// Variables are shown in their scope only; a run that ends in an error has counts; input is missed.
async function testScopes(browser) {
  const program = `${work}/scopes.wend`;
  writeFileSync(program, [
    'main() {',
    '  int total = 1;',
    '  for int i = 0; i < 3; i++ {',
    '    int square = i * i;',
    '    total += square;',
    '  }',
    '  if total > 0 {',
    '    int i = 10;',
    '    total = i / read();',
    '  }',
    '}',
    '',
  ].join('\n'));
  writeFileSync(`${work}/zero`, '0\n');
  const problems = [];
  const page = await openPage(browser, explore(program, 'scopes'), problems, { hash: '#panel=run&at=1' });
  await page.waitForSelector('#steps details');
  const names = async (at) => {
    await page.evaluate((step) => app.state.set({ at: step }), at);
    const line = await text(page, '#source .row.current .gutter');
    const rows = await page.$$eval('#steps details[open] tr', (list) =>
      list.map((row) => [...row.children].map((it) => it.textContent).join(' ')));
    return `${line}: ${rows.join(', ')}`;
  };
  const states = [];
  for (let at = 1; at <= 20; ++at) states.push(await names(at));
  check(states.includes('2: '), `nothing is declared before the first line: ${states}`);
  check(states.includes('4: total int 1, i int 0'), `in the loop, before its variable: ${states}`);
  check(states.includes('5: total int 2, i int 2, square int 4'), `with it: ${states}`);
  check(states.includes('7: total int 6'), `after the loop: ${states}`);
  check(states.includes('9: total int 6, i int 10'), `another variable of that name: ${states}`);
  check((await text(page, '#steps .hint')).includes('--explore-input=FILE'), 'a hint at input');
  await page.close();
  const other = await openPage(
    browser, explore(program, 'error', [`--explore-input=${work}/zero`]), problems, { hash: '#panel=run&at=1' });
  await other.waitForSelector('#steps details');
  checkEqual(await other.$eval('#steps .hint', (it) => it.offsetHeight), 0, 'no hint if there is input');
  check((await text(other, '#steps .errors')).includes('9:'), 'the error of the program');
  const count = (line) =>
    other.$eval(`#source .row[data-l="${line}"]`, (it) => it.querySelector('.count')?.textContent);
  checkEqual(await count(4), '3', 'counts of a run that ends in an error');
  checkEqual(await count(9), '1', 'and of the line with the error');
  check((await text(other, '#stage-facts .executed')).endsWith('*'), 'the facts refer to it');
  check(problems.length === 0, `console and network of scopes: ${problems}`);
  await other.close();
}

async function testTree(page) {
  await press(page, '1', 's', 'a', 'Home');
  check((await text(page, '#tree')).includes('Binary int'), 's: the syntax tree');
  await page.select('#function', 'main.sopfr.take');
  const lit = (pane) => page.$$eval(`${pane} .row.lit`, (rows) => rows.map((row) => row.dataset.l).join());
  const over = async (start, line) => {
    const node = await page.evaluateHandle(
      (begin, number) => [...document.querySelectorAll('#tree .row')].find(
        (row) => row.textContent.includes(begin) && row.dataset.l === number), start, line);
    await node.scrollIntoView();
    await node.hover();
  };
  await over('While', '12');
  checkEqual(await lit('#source'), '12,13,14', 'a node lights up the lines of all nodes below it');
  const lines = new Set((await lit('#stage')).split(','));
  checkEqual([...lines].sort().join(), '12,13,14', 'and their IR');
  check((await count(page, '#assembly .row.lit')) > 5, 'and their assembly');
  await over('== Literal 0', '12');
  checkEqual(await text(page, '#source .spot'), '0', 'an expression lights up in the source');
  check((await lit('#stage')).split(',').every((line) => line === '12'), 'and the IR of its statement');
  check((await count(page, '#stage .row.lit')) > 2, 'some IR');
  await page.hover('#stage .row[data-l="14"] code');
  check((await lit('#tree')).split(',').every((line) => line === '14'), 'IR lights up its nodes');
  checkEqual(await text(page, '#tree .row.exact code'), '          Assign =', 'and marks the statement');
  await page.hover('#assembly .row[data-l="13"] code');
  check((await lit('#tree')).startsWith('13'), 'and so does assembly');
  await press(page, 's', '2');
  await page.select('#function', 'main');
}

async function testHelp(page) {
  await press(page, '?');
  check(await page.$eval('#help', (it) => it.open), '? shows the keys');
  check((await text(page, '#help')).includes('dominator tree'), 'with what they do');
  await press(page, 'Escape');
}

const brightness = (page) =>
  page.$eval('#stage', (it) => {
    const [r, g, b] = getComputedStyle(it.parentElement).backgroundColor.match(/\d+/g).map(Number);
    return (r + g + b) / 3;
  });

async function testThemes(page) {
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]);
  check((await brightness(page)) < 60, 'dark if the system is');
  await press(page, 't');
  check((await brightness(page)) > 200, 't: light');
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }]);
  await press(page, 't');
  check((await brightness(page)) < 60, 't: dark');
  await press(page, 't');
}

async function testPhone(page) {
  await page.setViewport({ width: 390, height: 800, isMobile: true, hasTouch: true });
  const visible = () =>
    page.$$eval('.pane', (all) => all.filter((it) => it.offsetWidth > 0).map((it) => it.dataset.pane));
  for (const [tab, pane] of [['passes', 'passes'], ['source', 'source'], ['panel', 'panel'], ['stage', 'stage']]) {
    await page.click(`button[data-tab=${tab}]`);
    checkEqual((await visible()).join(), pane, `a phone shows one pane`);
  }
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  check(width <= 390, `a phone need not scroll sideways: ${width}`);
  const name = await text(page, '#stage-name');
  await page.click('button[data-action=next]');
  check((await text(page, '#stage-name')) !== name, 'the buttons step');
}

async function testAll(browser) {
  const problems = [];
  const page = await openPage(browser, explore(`${source}/test-programs/simple/sopfr.wend`, 'sopfr'), problems);
  await drawn(page);
  const tests = [testStepping, testSearch, testLinks, testFunctions, testGraph, testRegisters,
    testCounts, testComparison, testExecution, testTree, testHelp, testThemes, testPhone];
  for (const test of tests)
    await test(page).catch((error) => check(false, `${test.name}: ${error.message}`));
  check(problems.length === 0, `console and network: ${problems}`);
}

// A module of LLVM IR, and a link to a stage of it.
async function testModule(browser) {
  const problems = [];
  const file = explore(`${source}/driver/test/analyses/nested.ll`, 'nested', ['-O1']);
  const page = await openPage(browser, file, problems, { hash: '#step=0&panel=registers' });
  await page.waitForSelector('#registers .bar').catch(() => check(false, 'registers of a module'));
  checkEqual(await text(page, '#stage-name'), 'read', 'the address names the stage');
  checkEqual(await text(page, '#levels [aria-pressed=true]'), '-O1', 'the level of the options');
  check(problems.length === 0, `console and network of a module: ${problems}`);
}

// Two sets of options side by side; the second one is what --explore-with gives.
async function testOptionSets(browser) {
  const problems = [];
  const set = '--passes=mem2reg,dce --trap-overflow';
  const file = explore(`${source}/test-programs/simple/sopfr.wend`, 'sets', [`--explore-with=${set}`]);
  const page = await openPage(browser, file, problems);
  await page.waitForSelector('#stage .row');
  checkEqual(await text(page, '#levels button:last-child'), set, 'a button for the set');
  await page.select('#function', 'main.sopfr.take');
  await press(page, 'Home', 'c');
  checkEqual(await page.$eval('#other-run', (it) => it.value), set, 'c: the set is at the right');
  const right = await text(page, '#other');
  check(right.includes('@llvm.sadd.with.overflow') || right.includes('overflow'), 'its code traps');
  check(!(await text(page, '#stage')).includes('overflow'), 'that at the left does not');
  check(/^[\d,]+ executed|→ [\d,]+ executed/.test(await text(page, '#other-facts')), 'its executions');
  const heights = await page.$$eval('#stage-head, #other-head', (all) => all.map((it) => it.offsetHeight));
  checkEqual(heights[0], heights[1], 'rows are side by side');
  await page.select('#other-fn', 'main.sopfr.next');
  check((await text(page, '#other')).includes('@main.sopfr.next('), 'another function at the right');
  const { hash } = new URL(page.url());
  await page.click('#levels button:last-child');
  checkEqual(await text(page, '#levels [aria-pressed=true]'), set, 'the set alone');
  await page.close();
  const again = await openPage(browser, file, problems, { hash });
  await again.waitForSelector('#other .row');
  checkEqual(await again.$eval('#other-fn', (it) => it.value), 'main.sopfr.next', 'the address holds both');
  await again.close();
  check(problems.length === 0, `console and network of sets: ${problems}`);
}

// Block comments are comments in all of their lines.
async function testComments(browser) {
  const program = `${work}/comments.wend`;
  writeFileSync(program, 'main() {\n  /* if int\n     while */ println 1;\n}\n');
  const page = await openPage(browser, explore(program, 'comments'), []);
  await page.waitForSelector('#source .row');
  const colours = (line) =>
    page.$$eval(`#source .row[data-l="${line}"] code span`, (all) => all.map((it) => it.className));
  checkEqual((await colours(2)).join(), 't-comment', 'the first line of a block comment');
  checkEqual((await colours(3)).join(), 't-comment,t-keyword,t-number', 'its last line');
}

// Prints the size of a page, and how long it takes to show it and each step.
async function measure(browser) {
  const program = `${work}/long.wend`;
  writeFileSync(program, longProgram());
  const start = performance.now();
  const file = explore(program, 'long', ['-Wno-unused-variable']);
  const seconds = (performance.now() - start) / 1000;
  const problems = [];
  const page = await openPage(browser, file, problems);
  await page.waitForSelector('#graph > *');
  const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0].startTime);
  const ready = await page.evaluate(() => performance.getEntriesByName('shown')[0].startTime);
  const steps = await page.evaluate(async () => {
    const times = [];
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const busy = app.model.runs[0].functions.reduce((a, b) => (b.stages.length > a.stages.length ? b : a));
    app.chooseFunction(app.run, busy.name);
    app.step(-Infinity);
    for (let i = 0; i < busy.stages.length - 1; ++i) {
      await frame();
      const begin = performance.now();
      app.step(1);
      document.body.getBoundingClientRect();
      times.push(performance.now() - begin);
    }
    return times.sort((a, b) => a - b);
  });
  const median = steps[steps.length >> 1];
  const worst = steps.at(-1);
  console.log(
    `600 lines: ${seconds.toFixed(1)} s to record, page of ${(statSync(file).size / 1e6).toFixed(1)} MB, ` +
      `first paint after ${paint.toFixed(0)} ms, shown after ${ready.toFixed(0)} ms; ` +
      `${steps.length} steps: median ${median.toFixed(1)} ms, worst ${worst.toFixed(1)} ms`,
  );
  check(problems.length === 0, `console and network: ${problems}`);
  check(median < 400, 'a step of a program of 600 lines is smooth');
}

const browser = await startBrowser(modules, chromium);
try {
  if (mode !== '--bench') {
    await testAll(browser);
    await testModule(browser);
    await testOptionSets(browser);
    await testScopes(browser);
    await testComments(browser);
    await testLoading(browser, `${work}/sopfr.html`);
  }
  await measure(browser);
} finally {
  await browser.close();
}
finish();
