// The control-flow graph before and after a stage, laid out by Graphviz.

import { instance } from '@viz-js/viz';

import { $, $$, element } from './dom.js';
import { changesOfBlocks, dotOf } from './dot.js';

const manyBlocks = 150; // more are drawn on request only

let viz = null; // Graphviz is started when the first graph is shown
const drawn = new Map(); // SVG by DOT text

async function svgOf(dot) {
  viz ??= instance();
  const graphviz = await viz;
  if (!drawn.has(dot)) {
    if (drawn.size > 60) drawn.clear();
    drawn.set(dot, graphviz.renderSVGElement(dot));
  }
  return drawn.get(dot).cloneNode(true);
}

// Moves and scales what it shows: by dragging, the wheel with ctrl, or pinching.
class Canvas {
  constructor(title) {
    this.stage = element('div', { class: 'canvas' });
    this.root = element('figure', { class: 'graph' }, element('figcaption', {}, title), this.stage);
    this.scale = 1;
    this.stage.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
    this.stage.addEventListener('pointerdown', (event) => this.#down(event));
    this.stage.addEventListener('dblclick', () => this.fit());
  }
  show(svg) {
    this.svg = svg;
    this.width = svg.viewBox.baseVal.width;
    this.height = svg.viewBox.baseVal.height;
    this.stage.replaceChildren(svg);
  }
  // As large as the width allows, but readable: then it scrolls.
  fit() {
    const room = this.stage.clientWidth - 8;
    const tall = this.stage.clientHeight - 8;
    const whole = Math.min(room / this.width, tall / this.height);
    this.zoom(Math.min(1.25, Math.max(whole, Math.min(0.8, room / this.width), 0.32)));
    this.stage.scrollTo((this.stage.scrollWidth - this.stage.clientWidth) / 2, 0);
  }
  zoom(scale) {
    this.scale = Math.min(4, Math.max(0.08, scale));
    this.svg.style.width = `${this.width * this.scale}px`;
    this.svg.style.height = `${this.height * this.scale}px`;
  }
  #wheel(event) {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const box = this.stage.getBoundingClientRect();
    const x = event.clientX - box.left;
    const y = event.clientY - box.top;
    const before = this.scale;
    this.zoom(before * Math.exp(-event.deltaY / 300));
    const factor = this.scale / before;
    this.stage.scrollLeft = (this.stage.scrollLeft + x) * factor - x;
    this.stage.scrollTop = (this.stage.scrollTop + y) * factor - y;
  }
  #down(event) {
    if (event.button !== 0 || event.pointerType === 'touch') return;
    const from = { x: event.clientX, y: event.clientY };
    const start = { left: this.stage.scrollLeft, top: this.stage.scrollTop };
    const move = (at) => {
      this.stage.scrollLeft = start.left - (at.clientX - from.x);
      this.stage.scrollTop = start.top - (at.clientY - from.y);
    };
    const up = () => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', up);
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
  }
}

export class GraphView {
  // `onBlock` is called with the number of a block of the stage that was clicked.
  constructor(root, onBlock) {
    this.root = root;
    this.onBlock = onBlock;
    this.turn = 0;
  }
  async show(model, stage, options) {
    const turn = ++this.turn;
    if (!stage?.graph) {
      this.key_ = '';
      this.root.replaceChildren(element('p', { class: 'empty' }, 'This stage has no graph.'));
      return;
    }
    const after = { stage, changes: changesOfBlocks(model, stage, stage.before, 'new') };
    const old = stage.before?.graph ? stage.before : null;
    const before = old && { stage: old, changes: changesOfBlocks(model, old, stage, 'gone') };
    const hasChanged = before && [...before.changes, ...after.changes].some((c) => c !== 'same');
    const shown = hasChanged ? [before, after] : [after];
    const dots = shown.map(({ stage: at, changes }) => dotOf(model, at, changes, options));
    const key = dots.join('\n');
    if (key === this.key_) return;
    const blocks = Math.max(...shown.map(({ stage: at }) => at.graph.blocks.length));
    if (blocks > manyBlocks && !this.isWilling_) {
      this.key_ = '';
      this.root.replaceChildren(this.#offer(blocks, () => this.show(model, stage, options)));
      return;
    }
    const svgs = [];
    for (const dot of dots) svgs.push(await svgOf(dot));
    if (turn !== this.turn) return;
    this.key_ = key;
    const titles = hasChanged ? ['before', 'after'] : ['not changed by this stage'];
    if (!stage.before) titles[0] = 'control flow';
    const canvases = shown.map((_, i) => new Canvas(titles[i]));
    this.root.replaceChildren(...canvases.map((canvas) => canvas.root));
    canvases.forEach((canvas, i) => {
      canvas.show(svgs[i]);
      this.#link(canvas, i === shown.length - 1);
    });
    // Each gets a part of the height by its own.
    const tallest = Math.max(...canvases.map(({ height }) => height));
    for (const canvas of canvases)
      canvas.root.style.flexGrow = Math.max(0.3, canvas.height / tallest);
    for (const canvas of canvases) canvas.fit();
    this.root.dispatchEvent(new CustomEvent('drawn'));
  }
  zoom(factor) {
    for (const canvas of $$('.canvas', this.root)) {
      const svg = $('svg', canvas);
      for (const side of ['width', 'height'])
        svg.style[side] = `${parseFloat(svg.style[side]) * factor}px`;
    }
  }
  #offer(blocks, draw) {
    const accept = () => {
      this.isWilling_ = true;
      draw();
    };
    return element(
      'p',
      { class: 'empty' },
      `The graph has ${blocks} blocks. `,
      element('button', { onclick: accept }, 'Draw it'),
    );
  }
  // Nodes are linked to the source like rows, and to the rows of their blocks.
  #link(canvas, isAfter) {
    for (const node of $$('.node', canvas.stage)) {
      const line = /\bline(\d+)/.exec(node.getAttribute('class'))?.[1];
      if (line > 0) {
        node.classList.add('row');
        node.dataset.l = line;
      }
      $('title', node)?.remove();
      if (isAfter)
        node.addEventListener('click', () => this.onBlock(Number(node.id.slice(1))));
    }
    for (const title of $$('title', canvas.stage)) title.remove();
  }
}
