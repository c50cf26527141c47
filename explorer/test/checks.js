// Checks that go on after a failure, and what tests of pages have in common.

let failures = 0;
export function check(isTrue, text) {
  if (isTrue) return;
  failures += 1;
  console.log(`FAILED: ${text}`);
}
export function checkEqual(is, should, text) {
  check(is === should, `${text}: ${JSON.stringify(is)} instead of ${JSON.stringify(should)}`);
}
// Ends the process.
export function finish() {
  if (failures > 0) console.log(`${failures} checks failed`);
  process.exit(failures > 0 ? 1 : 0);
}

export const text = (page, selector) => page.$eval(selector, (it) => it.textContent);
export const count = (page, selector) => page.$$eval(selector, (list) => list.length);
export const press = async (page, ...keys) => {
  for (const key of keys) await page.keyboard.press(key);
};
export const drawn = (page) => page.waitForFunction(() => document.querySelector('#graph svg .node'));
export const waitFor = (page, what, condition, ...values) =>
  page.waitForFunction(condition, { timeout: 4000 }, ...values).catch(() => check(false, what));
