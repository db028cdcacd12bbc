import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Reads streams in another process. */
export interface Reader {
  /** Reads up to the last text. Returns the number of bytes; `open` is called at the response. */
  read(port: number, path: string, last: string, open: () => void): Promise<number>;
  close(): Promise<void>;
}

export function startReader(): Reader {
  const program = join(import.meta.dirname, 'read-process.ts');
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const said = async (): Promise<unknown> => {
    const { value, done } = await lines.next();
    if (done) throw new Error('the reader is gone');
    return JSON.parse(value);
  };
  return {
    async read(port, path, last, open) {
      child.stdin.write(`${JSON.stringify({ port, path, last })}\n`);
      await said();
      open();
      return Number(await said());
    },
    async close() {
      const closed = once(child, 'close');
      child.stdin.end();
      await closed;
    },
  };
}
