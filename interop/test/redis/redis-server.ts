import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../tooling/free-port.ts';
import type { RedisProgram } from './redis-program.ts';

/** A Redis server on loopback for the tests, which stores nothing. */
export interface RedisServer {
  readonly port: number;
  /** Kills the server like a power cut, and starts it again at the same port. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a server. */
export async function startRedis({ path, libraries }: RedisProgram): Promise<RedisServer> {
  const directory = mkdtempSync(join(tmpdir(), 'mortise-redis-'));
  const port = await freePort();
  const options = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--dir',
    directory,
    '--save',
    '',
    '--appendonly',
    'no',
  ];
  const start = async (): Promise<ChildProcess> => {
    const env = { ...process.env, ...(libraries && { LD_LIBRARY_PATH: libraries }) };
    const server = spawn(path, options, { stdio: ['ignore', 'pipe', 'pipe'], env });
    let said = '';
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (text: Buffer) => {
        said = `${said}${text}`.slice(-4_000);
      });
    while (!(await answers(port))) {
      if (server.exitCode !== null) throw new Error(`Redis ended with ${server.exitCode}: ${said}`);
      await sleep(30);
    }
    return server;
  };
  let server = await start();
  const end = async (): Promise<void> => {
    const exited = once(server, 'exit');
    server.kill('SIGKILL');
    await exited;
  };
  return {
    port,
    async crash() {
      await end();
      server = await start();
    },
    async stop() {
      await end();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port });
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
