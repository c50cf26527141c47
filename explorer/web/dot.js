// Graphs of a stage in Graphviz's DOT language. Colours are those of classes in style.css.

import { heatOf, short } from './dom.js';
import { lineOf } from './model.js';

const maxLines = 400; // with instructions, beyond it blocks show their names only
const maxWidth = 46; // characters of a line in a block

const quoted = (text) => `"${text.replace(/\\/g, '\\\\').replace(/"/g, '\\"')}"`;
const clipped = (text) => (text.length > maxWidth ? `${text.slice(0, maxWidth - 1)}…` : text);

// By block: its lines in the stage.
export function linesOfBlocks(stage) {
  const lists = stage.graph.blocks.map(() => []);
  stage.blockOf.forEach((block, i) => {
    if (block >= 0) lists[block]?.push(stage.lines[i]);
  });
  return lists;
}

// By block of `stage`: 'same', 'changed' or 'new', compared with the blocks of the same name there.
export function changesOfBlocks(model, stage, other, word) {
  if (!other?.graph) return stage.graph.blocks.map(() => 'same');
  const textOf = (lines) => lines.map((line) => model.key(line)).join('\n');
  const texts = new Map();
  linesOfBlocks(other).forEach((lines, i) => texts.set(other.graph.blocks[i], textOf(lines)));
  return linesOfBlocks(stage).map((lines, i) => {
    const before = texts.get(stage.graph.blocks[i]);
    return before === undefined ? word : before === textOf(lines) ? 'same' : 'changed';
  });
}

// options: { code, loops, dominators, liveness, heat }; `changes` by block.
export function dotOf(model, stage, changes, options) {
  const graph = stage.graph;
  const lines = linesOfBlocks(stage);
  const total = lines.reduce((sum, list) => sum + list.length, 0);
  const showsCode = options.code && total <= maxLines;
  const counts = options.heat ? stage.counts : null;
  const most = counts ? Math.max(1, ...counts) : 1;
  const out = [
    'digraph {',
    'graph [fontname="Courier", fontsize=10, labeljust=l, ranksep=0.35, nodesep=0.3, pad=0.15]',
    'node [fontname="Courier", fontsize=10, shape=box, style=rounded, height=0.25, margin="0.09,0.05"]',
    'edge [fontname="Courier", fontsize=9, arrowsize=0.6]',
  ];
  const listed = (title, names) =>
    names.length > 0 ? `${title} ${clipped(names.map((n) => model.name(n)).join(' '))}\\l` : '';
  const node = (block) => {
    let text = `${graph.blocks[block]}${counts && counts[block] >= 0 ? `   ×${short(counts[block])}` : ''}\\l`;
    text = text.replace(/"/g, '\\"');
    const live = options.liveness && stage.live ? stage.live[block] : null;
    if (live) text += listed('in ', live[0]).replace(/"/g, '\\"');
    if (showsCode)
      for (const line of lines[block].slice(1))
        text += `${clipped(model.text(line).trim()).replace(/\\/g, '\\\\').replace(/"/g, '\\"')}\\l`;
    if (live) text += listed('out', live[1]).replace(/"/g, '\\"');
    const at = lines[block].map((line) => lineOf(model.at(line))).find((line) => line > 0) ?? 0;
    const heat = counts ? Math.round(heatOf(counts[block], most) * 10) : 0;
    const shape = text.indexOf('\\l') === text.length - 2 ? text.slice(0, -2) : text;
    return `n${block} [id="n${block}", class="block ${changes[block]} heat${heat} line${at}", label="${shape}"]`;
  };
  if (options.loops && graph.loops && !options.dominators) clusters(graph, node, out);
  else graph.blocks.forEach((_, block) => out.push(node(block)));
  if (options.dominators && graph.idom) {
    graph.idom.forEach((idom, block) => {
      if (idom >= 0) out.push(`n${idom} -> n${block} [class="dominates"]`);
    });
  } else {
    edges(graph, out);
  }
  out.push('}');
  return out.join('\n');
}

// Loops as nested clusters.
function clusters(graph, node, out) {
  const inner = (parent) => {
    graph.loopOf.forEach((loop, block) => {
      if (loop === parent) out.push(node(block));
    });
    graph.loops.forEach(([outer, header, isIrreducible], loop) => {
      if (outer !== parent) return;
      const label = isIrreducible ? 'irreducible' : `loop ${graph.blocks[header]}`;
      out.push(
        `subgraph cluster${loop} {`,
        `graph [label=${quoted(label)}, class="loop", style=rounded, fontsize=9]`,
      );
      inner(loop);
      out.push('}');
    });
  };
  inner(-1);
}

// Parallel edges are drawn as one.
function edges(graph, out) {
  const merged = new Map();
  for (const [from, to, condition] of graph.edges) {
    const key = `n${from} -> n${to}`;
    const labels = merged.get(key) ?? [];
    labels.push(condition);
    merged.set(key, labels);
  }
  const isBack = (from, to) => graph.idom && dominates(graph.idom, to, from);
  for (const [key, labels] of merged) {
    const [from, to] = key.match(/\d+/g).map(Number);
    const shown = labels.length > 4 ? [...labels.slice(0, 3), `… ${labels.length}`] : labels;
    const text = shown.filter((label) => label !== '').join(', ');
    const back = isBack(from, to) ? ', class="back"' : '';
    const kind = text === 'true' || text === 'false' ? `, class="${back ? 'back ' : ''}${text}"` : back;
    out.push(`${key} [label=${quoted(text === 'true' ? ' T' : text === 'false' ? ' F' : text)}${kind}]`);
  }
}

function dominates(idom, block, other) {
  for (let at = other, steps = 0; at >= 0 && steps <= idom.length; at = idom[at], ++steps)
    if (at === block) return true;
  return false;
}
