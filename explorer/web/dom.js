// Small helpers for elements.

export const $ = (selector, root = document) => root.querySelector(selector);
export const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

// An element with attributes and children; `on…` attributes are listeners, false ones are left out.
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) made.addEventListener(name.slice(2), value);
    else if (value !== false && value !== null) made.setAttribute(name, value === true ? '' : value);
  }
  made.append(...children.filter((child) => child !== null));
  return made;
}

// 1234567 → 1,234,567
export const grouped = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, ',');

// 1234567 → 1.2M, in at most four characters.
export function short(number) {
  for (const [unit, suffix] of [[1e9, 'G'], [1e6, 'M'], [1e3, 'k']])
    if (number >= unit) {
      const value = number / unit;
      return (value < 10 ? value.toFixed(1).replace('.0', '') : Math.floor(value)) + suffix;
    }
  return String(number);
}

// 0 to 1, logarithmic.
export const heatOf = (count, most) => (count > 0 ? Math.log(count + 1) / Math.log(most + 1) : 0);
