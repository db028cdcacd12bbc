import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Host } from './host.ts';

/** A runtime that runs a module as a process: Node, Bun, Deno. */
export function processHost(name: string, program: string, args: readonly string[] = []): Host {
  return {
    name,
    place: { entry: 'process', hasNode: true },
    async *run({ folder, modules: [start] }, settings, signal) {
      const child = spawn(program, [...args, join(folder, start)], {
        env: { ...process.env, ...settings },
        stdio: ['ignore', 'pipe', 'inherit'],
        signal,
        killSignal: 'SIGKILL',
        // A program may be a script that starts the runtime: both are ended as a group.
        detached: true,
      });
      const closed = once(child, 'close');
      // It may fail while the output is still being read; it is awaited below.
      closed.catch(() => undefined);
      try {
        yield* createInterface({ input: child.stdout });
        const [code, killedBy] = await closed;
        if (code !== 0) throw new Error(`${name} ended with ${killedBy ?? code}.`);
      } finally {
        endGroup(child.pid);
      }
    },
  };
}

/** A timer that a test left behind must not hold the runtime for ever. */
function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
