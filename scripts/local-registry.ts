import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../tooling/free-port.ts';
import { runCommand } from './run-command.ts';

/**
 * A registry on this machine: it has the packages that are published
 * to it, and gets all other packages from the real registry.
 */
export interface LocalRegistry {
  readonly url: string;
  /** The settings of npm for publishing and installing here. */
  readonly flags: readonly string[];
  stop(): Promise<void>;
}

/** Starts a registry that stores its packages in a folder. Rejects if it does not start. */
export async function startRegistry(root: string, folder: string, own: readonly string[]): Promise<LocalRegistry> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  mkdirSync(folder, { recursive: true });
  const real = runCommand('npm', ['config', 'get', 'registry'], folder).output.trim();
  const config = {
    storage: join(folder, 'storage'),
    uplinks: { real: { url: real, cache: false } },
    packages: {
      // Packages of Mortise come only from this registry, even once the real one has some.
      ...Object.fromEntries(own.map((name) => [name, { access: '$all', publish: '$all' }])),
      '**': { access: '$all', proxy: 'real' },
    },
    log: { type: 'stdout', format: 'json', level: 'error' },
  };
  const file = join(folder, 'config.yaml');
  // The configuration is YAML, and JSON is valid YAML.
  writeFileSync(file, JSON.stringify(config));
  const program = join(root, 'release/node_modules/verdaccio/bin/verdaccio');
  const server = spawn(process.execPath, [program, '--config', file, '--listen', `127.0.0.1:${port}`], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await cameUp(server, url);
  return {
    url,
    flags: [`--registry=${url}`, `--//127.0.0.1:${port}/:_authToken=of-this-machine`],
    async stop() {
      const ended = once(server, 'exit');
      server.kill();
      await ended;
    },
  };
}

async function cameUp(server: ChildProcess, url: string): Promise<void> {
  let said = '';
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (piece) => (said += piece));
  for (let tries = 0; tries < 600 && server.exitCode === null && server.signalCode === null; tries++) {
    const answer = await fetch(`${url}-/ping`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  server.kill();
  throw new Error(`The registry did not come up:\n${said}`);
}
