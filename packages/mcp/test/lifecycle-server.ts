import { appendFileSync, closeSync, existsSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

/**
 * A server that fails once. Its arguments name the moment and the kind of the failure. A file records the
 * failure, and a second file records that the input is closed, because output before that could be lost
 * silently. The next process, or the next request, works. Each process writes its id next to the file. The
 * tests run the server as a process. It writes raw lines of 2025-11-25.
 */
const [moment = '', fault = '', file = ''] = process.argv.slice(2);
appendFileSync(`${file}.pids`, `${process.pid}\n`);

function goesWrong(at: string): boolean {
  if (at !== moment || existsSync(file)) return false;
  writeFileSync(file, '');
  switch (fault) {
    case 'exits':
      process.exit(7);
      break;
    case 'closes its output':
      closeSync(1);
      stay();
      return true;
    case 'closes its input':
      process.stdin.pause();
      process.stdin.destroy();
      // That does not close the input if the process has not read from it.
      try {
        closeSync(0);
      } catch {
        // The input was already closed.
      }
      writeFileSync(`${file}.closed`, '');
      stay();
      return false;
    case 'floods its errors':
      for (let line = 0; line < 20_000; line++) process.stderr.write(`${'e'.repeat(200)}\n`);
      return false;
    case 'is slow':
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
      return false;
    case 'is silent':
      return true;
  }
  return false;
}

/** Waits until the server is stopped. */
function stay(): void {
  process.on('SIGTERM', () => undefined);
  setInterval(() => undefined, 1_000);
}

if (moment === 'close') stay();
const isSilent = goesWrong('start');
createInterface({ input: process.stdin }).on('line', (line) => {
  if (!isSilent) take(JSON.parse(line));
});

function take({ id, method }: { readonly id?: number; readonly method: string }): void {
  if (id === undefined) return;
  switch (method) {
    case 'initialize':
      return send(id, {
        protocolVersion: '2025-11-25',
        capabilities: { tools: {} },
        serverInfo: { name: 'mortal', version: '1' },
      });
    case 'tools/list':
      return goesWrong('list') ? undefined : send(id, { tools: [{ name: 'act', inputSchema: { type: 'object' } }] });
    case 'tools/call':
      if (goesWrong('call')) return;
      send(id, { content: [{ type: 'text', text: `by ${process.pid}` }] });
      setImmediate(() => goesWrong('between'));
      return;
    default:
      process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32601, message: method } })}\n`);
  }
}

function send(id: number, result: unknown): void {
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, result })}\n`);
}
