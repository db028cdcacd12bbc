import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Host } from './host.ts';

/** Creates a host that runs a module as a process: Node, Bun or Deno. */
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
        // A program may be a script that starts the runtime: both are ended as one process group.
        detached: true,
      });
      const closed = once(child, 'close');
      // The process may fail while its output is still being read; it is awaited below.
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

/** Ends a process group, because a timer that a test left behind would keep the runtime alive forever. */
function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has already ended.
  }
}
