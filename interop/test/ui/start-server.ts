import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const runtimes: URL = new URL('../../../runtimes/node_modules/.bin/', import.meta.url);

/** The reason why Bun, Deno and workerd cannot be started here; undefined if they can. */
export const noRuntimes: string | undefined = existsSync(new URL('workerd', runtimes))
  ? undefined
  : 'they are not there; `pnpm --dir runtimes install` brings them';

/** Returns the path of a program that the folder `runtimes` has installed. */
export function runtime(name: string): string {
  return fileURLToPath(new URL(name, runtimes));
}

/** Starts a server that prints its port, until the test ends. Returns its URL. */
export async function startServer(program: string, args: readonly string[], cwd: string): Promise<string> {
  const child = spawn(program, args, {
    cwd,
    detached: true,
    env: { ...process.env, PORT: '0', NEXT_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return `http://127.0.0.1:${await saidBy(child, [child.stdout, child.stderr], /port: (\d+)|localhost:(\d+)/)}`;
}

/** Starts a worker with one class of durable objects, `Desk`. */
export async function startWorker(file: string): Promise<string> {
  const config = `${file}.capnp`;
  await writeFile(config, workerConfig(basename(file)));
  const args = ['serve', config, '--control-fd=3'];
  const child = spawn(runtime('workerd'), args, {
    cwd: dirname(file),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const control = child.stdio[3] as Readable;
  return `http://127.0.0.1:${await saidBy(child, [control], /"listen".*"port":(\d+)/)}`;
}

/**
 * Returns the first matching number in the lines that a
 * process prints. Throws the output if the process ends first.
 */
async function saidBy(child: ChildProcess, outputs: readonly Readable[], what: RegExp): Promise<string> {
  const closed = once(child, 'close');
  onTestFinished(async () => {
    // Ends child processes, too: Deno has a launcher, Next.js a process for its work.
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
    await closed;
  });
  const lines: string[] = [];
  const said = new Promise<string>((resolve) => {
    for (const output of new Set([...outputs, child.stdout, child.stderr]))
      createInterface({ input: output as Readable }).on('line', (line) => {
        lines.push(line);
        const port = outputs.includes(output as Readable) ? what.exec(line)?.slice(1).find(Boolean) : undefined;
        if (port !== undefined) resolve(port);
      });
  });
  const ended = closed.then(() => {
    throw new Error(`${child.spawnfile} ended before it listened:\n${lines.join('\n')}`);
  });
  ended.catch(() => {});
  return Promise.race([said, ended]);
}

function workerConfig(module: string): string {
  return `using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [(name = "desk", worker = (
    modules = [(name = "${module}", esModule = embed "${module}")],
    compatibilityDate = "2026-11-17",
    durableObjectNamespaces = [(className = "Desk", uniqueKey = "desk")],
    durableObjectStorage = (inMemory = void),
    bindings = [(name = "DESK", durableObjectNamespace = "Desk")],
  ))],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "desk")],
);
`;
}

/** The folder of bundles, from which they find the libraries of this install. */
export const bundles: string = join(import.meta.dirname, '../../dist/mounts');
