// The compiler in the page: runs commands in a worker, one at a time.

// Bytes that are compressed by deflate, in base64.
export async function unpackedBytes(text, format = 'deflate') {
  const characters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(characters, (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(format));
  return new Response(stream).arrayBuffer();
}

// The same way back, for an address.
export async function packed(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let characters = '';
  for (const byte of bytes) characters += String.fromCharCode(byte);
  return btoa(characters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export class Compiler {
  // `module` is a WebAssembly.Module, `script` the text of worker.js.
  constructor(module, script) {
    this.module = module;
    this.address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  }
  get isBusy() {
    return this.finish_ !== undefined;
  }
  // Runs a command; one that runs already is stopped, and gives null. `files` are texts by name.
  // `onOutput` gets text as it is written. Gives { status, fault, out, err }.
  run(words, files, input = '', onOutput = null) {
    if (this.isBusy) this.stop();
    if (!this.worker) {
      this.worker = new Worker(this.address);
      this.worker.postMessage({ module: this.module });
    }
    return new Promise((finish) => {
      const result = { out: '', err: '' };
      this.finish_ = finish;
      this.worker.onmessage = ({ data }) => {
        for (const name of ['out', 'err'])
          if (data[name] !== undefined) {
            result[name] += data[name];
            onOutput?.(name, data[name]);
          }
        if (data.status === undefined) return;
        this.finish_ = undefined;
        finish({ ...result, status: data.status, fault: data.fault });
      };
      this.worker.postMessage({ words, files, input });
    });
  }
  stop() {
    this.worker?.terminate();
    this.worker = null;
    this.finish_?.(null);
    this.finish_ = undefined;
  }
}
