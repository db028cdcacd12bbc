import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../tooling/free-port.ts';

/** A Restate server on loopback for the tests, which sends no data anywhere. */
export interface RestateServer {
  readonly ingress: string;
  readonly admin: string;
  /** Kills the server like a power cut, and starts it again over the same data. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the server of `@restatedev/restate-server` with its data in a temporary directory.
 * @param from The URL of a module whose install has that package.
 */
export async function startRestate(from: string = import.meta.url): Promise<RestateServer> {
  const directory = mkdtempSync(join(tmpdir(), 'mortise-restate-'));
  const [node, ingress, admin] = [await freePort(), await freePort(), await freePort()];
  const config = join(directory, 'restate.toml');
  writeFileSync(
    config,
    [
      `base-dir = ${JSON.stringify(join(directory, 'data'))}`,
      'disable-telemetry = true',
      'bind-ip = "127.0.0.1"',
      `bind-address = "127.0.0.1:${node}"`,
      `advertised-address = "http://127.0.0.1:${node}"`,
      'default-num-partitions = 1',
      'rocksdb-total-memory-size = "64 MiB"',
      'log-filter = "error"',
      '[ingress]',
      `bind-address = "127.0.0.1:${ingress}"`,
      '[admin]',
      `bind-address = "127.0.0.1:${admin}"`,
      'disable-web-ui = true',
    ].join('\n'),
  );
  const urls = { ingress: `http://127.0.0.1:${ingress}`, admin: `http://127.0.0.1:${admin}` };
  const start = async (): Promise<ChildProcess> => {
    const server = spawn(program(from), ['--config-file', config], {
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd: directory,
    });
    let said = '';
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (text: Buffer) => {
        said = `${said}${text}`.slice(-4_000);
      });
    try {
      await untilReady([`${urls.ingress}/restate/health`, `${urls.admin}/health`], server, () => said);
      return server;
    } catch (error) {
      await ended(server);
      throw error;
    }
  };
  const clear = (): void => rmSync(directory, { recursive: true, force: true });
  let server: ChildProcess;
  try {
    server = await start();
  } catch (error) {
    clear();
    throw error;
  }
  return {
    ...urls,
    async crash() {
      await ended(server);
      server = await start();
    },
    async stop() {
      await ended(server);
      clear();
    },
  };
}

/** A dependency of `@restatedev/restate-server`, for the platforms that it knows. */
function program(from: string): string {
  const require = createRequire(from);
  const launcher = createRequire(require.resolve('@restatedev/restate-server/package.json'));
  const name = `@restatedev/restate-server-${process.platform}-${process.arch}`;
  return join(dirname(launcher.resolve(`${name}/package.json`)), 'bin', 'restate-server');
}

async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, 'exit');
  server.kill('SIGKILL');
  await exited;
}

async function untilReady(urls: readonly string[], server: ChildProcess, said: () => string): Promise<void> {
  for (const url of urls)
    for (;;) {
      if (server.exitCode !== null) throw new Error(`Restate ended with ${server.exitCode}: ${said()}`);
      const response = await fetch(url).catch(() => undefined);
      await response?.body?.cancel();
      if (response?.ok) break;
      await sleep(30);
    }
}
