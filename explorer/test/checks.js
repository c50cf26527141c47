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

// 30 functions of 20 lines.
export function longProgram() {
  const parts = [];
  for (let i = 0; i < 30; ++i)
    parts.push(`
    int work${i}(int n) {
        int sum = ${i}, last = 1;
        for int k = 0; k < n; k += 1 {
            if k % ${i + 2} == 0 {
                sum += values[(k * ${i + 3}) & 63];
            } else if sum > ${1000 + i} {
                sum -= last * ${i + 1};
            } else {
                last = sum ^ k;
            }
            values[k & 63] = sum + last;
        }
        while sum > 100 {
            sum = sum / 2;
            last += sum & ${i + 1};
        }
        return sum * last;
    }`);
  const calls = parts.map((_, i) => `    println work${i}(${20 + i});`);
  return `main() {\n    int values[64];${parts.join('\n')}\n${calls.join('\n')}\n}\n`;
}
