// Rows of code: a gutter, the heat of executions, and links to the source and the syntax tree. A row
// is { html(), length in characters, line of the source or 0, block or -1, isChange }.

import { heatOf, short } from './dom.js';
import { insideComments, lineHtml, markedLineHtml } from './highlight.js';
import { columnOf, lineOf } from './model.js';

const signs = { add: '+', del: '−', renamed: '', same: '' };

// `at` is the position in the source, `code` makes the HTML of the text, `heat` is 0 to 1 or null,
// `count` is shown at the right, `node` is a node of the syntax tree.
function row({ type = 'same', text, code, gutter, at, heat = null, count = '', block = -1, node = -1 }) {
  const html = () => {
    const link = at > 0 ? ` data-l="${lineOf(at)}" data-c="${columnOf(at)}"` : '';
    const inBlock = block >= 0 ? ` data-b="${block}"` : '';
    const ofNode = node >= 0 ? ` data-n="${node}"` : '';
    const warmth = heat === null ? '' : ` style="--heat:${heat.toFixed(3)}"`;
    const hot = heat === null ? '' : ' hot';
    return (
      `<div class="row ${type}${hot}"${link}${inBlock}${ofNode}${warmth}><span class="gutter">${gutter}</span>` +
      `<span class="sign">${signs[type]}</span><code>${code() || ' '}</code>` +
      (count === '' ? '' : `<span class="count">${count}</span>`) +
      '</div>'
    );
  };
  const isChange = type === 'add' || type === 'del';
  return { html, length: text.length, line: lineOf(at), block, isChange };
}

const filler = {
  html: () => '<div class="row filler"></div>',
  length: 0,
  line: 0,
  block: -1,
  isChange: false,
};

// Lines of the source, with the executions of each.
export function sourceRows(model, run, language, showsHeat) {
  const { heat, most } = showsHeat ? model.sourceHeat(run) : { heat: [], most: 0 };
  const isInside = insideComments(model.source, language);
  return model.source.map((text, i) => {
    const count = heat[i + 1];
    return row({
      text,
      code: () => lineHtml(text, language, isInside[i]),
      gutter: i + 1,
      at: (i + 1) * 4096,
      heat: count === undefined ? null : heatOf(count, most),
      count: count === undefined ? '' : short(count),
    });
  });
}

export function treeRows(model) {
  return model.tree.map((line, node) => {
    const at = model.at(line);
    const text = model.text(line);
    return row({ text, code: () => lineHtml(text, 'tree'), gutter: lineOf(at) || '', at, node });
  });
}

// Of lines as diffRows gives them, or those of one stage; null is a gap. The count of a block is at
// its first line.
export function stageRows(model, stage, lines, showsHeat) {
  const counts = showsHeat ? stage.counts : null;
  const most = counts ? counts.reduce((a, b) => Math.max(a, b), 1) : 1;
  let lastBlock = -1;
  return lines.map((it) => {
    if (!it) return filler;
    const { type, line, other, index } = it;
    const text = model.text(line);
    const isMarked = other !== null && type !== 'same';
    const code = () =>
      isMarked
        ? markedLineHtml(text, model.text(other), stage.kind)
        : lineHtml(text, stage.kind);
    const block = index === undefined ? -1 : stage.blockOf[index];
    const isFirst = block >= 0 && block !== lastBlock;
    if (isFirst) lastBlock = block;
    const hasCount = counts && block >= 0 && counts[block] >= 0;
    return row({
      type,
      text,
      code,
      gutter: index === undefined ? '' : index + 1,
      at: model.at(line),
      heat: hasCount ? heatOf(counts[block], most) : null,
      count: hasCount && isFirst ? `×${short(counts[block])}` : '',
      block,
    });
  });
}

export const plainLines = (stage) =>
  stage.lines.map((line, index) => ({ type: 'same', line, other: null, index }));
