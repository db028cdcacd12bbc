import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Host } from './host.ts';

/**
 * Creates a host that runs Cloudflare's runtime for workers as a
 * program: the bundle is a worker, and its response is the report.
 */
export function workerdHost(program: string): Host {
  return {
    name: 'workerd',
    place: { entry: 'worker', hasNode: false },
    async *run(bundle, _settings, signal) {
      const file = join(bundle.folder, 'workerd.capnp');
      await writeFile(file, config(bundle.modules));
      const child = spawn(program, ['serve', file, '--control-fd=3'], {
        stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
        signal,
        killSignal: 'SIGKILL',
      });
      child.on('error', () => undefined);
      try {
        const port = await portFrom(child.stdio[3] as Readable);
        const { body } = await fetch(`http://127.0.0.1:${port}/`, { signal });
        if (!body) throw new Error('workerd gave an empty response.');
        yield* createInterface({ input: Readable.fromWeb(body as ReadableStream) });
      } finally {
        child.kill('SIGKILL');
      }
    },
  };
}

/**
 * Returns the configuration. The worker has no modules of
 * Node, and `eval` is refused, which is workerd's default.
 */
function config(names: readonly string[]): string {
  const modules = names.map((name) => `(name = "${name}", esModule = embed "${name}")`);
  return `using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [(name = "tests", worker = (
    modules = [${modules.join(', ')}],
    compatibilityDate = "2026-11-17",
    compatibilityFlags = ["no_nodejs_compat", "no_nodejs_compat_v2"],
  ))],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "tests")],
);
`;
}

/** Resolves with the port that workerd chose, which it reports on its control channel. */
async function portFrom(control: Readable): Promise<number> {
  for await (const line of createInterface({ input: control })) {
    const said = JSON.parse(line) as { readonly event: string; readonly port?: number };
    if (said.event === 'listen' && said.port) return said.port;
  }
  throw new Error('workerd ended before it listened; what it printed says why.');
}
