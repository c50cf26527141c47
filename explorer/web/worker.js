// The compiler in a worker: a command for each message, in an instance of its own.

import { ConsoleStdout, File, OpenFile, PreopenDirectory, WASI } from '@bjorn3/browser_wasi_shim';

const pause = 40; // milliseconds between messages with output
let module = null;

// Collects what a stream gets, and reports it from time to time.
class Stream {
  constructor(report) {
    this.report = report;
    this.decoder = new TextDecoder();
    this.text = '';
    this.reported = performance.now();
    this.file = new ConsoleStdout((bytes) => {
      this.text += this.decoder.decode(bytes, { stream: true });
      if (performance.now() - this.reported > pause) this.flush();
    });
  }
  flush() {
    if (this.text !== '') this.report(this.text);
    this.text = '';
    this.reported = performance.now();
  }
}

onmessage = async ({ data }) => {
  if (data.module) {
    module = data.module;
    return;
  }
  const { words, files, input } = data;
  const streams = ['out', 'err'].map((name) => new Stream((text) => postMessage({ [name]: text })));
  const encoder = new TextEncoder();
  const folder = Object.entries(files).map(([name, text]) => [name, new File(encoder.encode(text))]);
  const descriptors = [
    new OpenFile(new File(encoder.encode(input))),
    ...streams.map((stream) => stream.file),
    new PreopenDirectory('/', new Map(folder)),
  ];
  const wasi = new WASI(['wendc', ...words], [], descriptors, { debug: false });
  let status = 0;
  let fault = null;
  try {
    const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi.wasiImport });
    status = wasi.start(instance);
  } catch (error) {
    fault = String(error.message ?? error); // a trap, such as a stack overflow
  }
  for (const stream of streams) stream.flush();
  postMessage({ status, fault });
};
