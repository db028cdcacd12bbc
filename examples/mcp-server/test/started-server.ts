import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** The program that is served. */
export const program: string = join(import.meta.dirname, '../src/main.ts');

/** Starts the server of this example as a separate process that serves HTTP. */
export async function startServer(): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const child = spawn(process.execPath, [program, '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await firstLine(child);
  return {
    url,
    async stop() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  let said = '';
  for await (const chunk of stdout ?? []) {
    said += String(chunk);
    if (said.includes('\n')) return said.slice(0, said.indexOf('\n'));
  }
  throw new Error('the server ended before it listened');
}
