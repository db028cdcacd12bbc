import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LoadBalancer } from '../interop/test/restate/load-balancer.ts';
import { freePort } from '../tooling/free-port.ts';
import { runCommand } from './run-command.ts';

/** The folder of `worker.ts` and `client.ts`, and the environment of their processes. */
export interface WorkersTrial {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  /** The address of Restate, which gets the addresses of the workers. */
  readonly admin: string | undefined;
}

/**
 * Two workers and a client, each in a process: another process answers a question; the worker that has
 * started the effect is killed, and the other one resumes; the last worker is stopped during an effect, and
 * completes it; a cancelled call does not run. Throws if anything differs.
 */
export async function tryWorkers({ folder, environment, admin }: WorkersTrial): Promise<void> {
  const balancer = await LoadBalancer.listen();
  const workers = new Map<number, WorkerProcess>();
  const start = async (): Promise<void> => {
    const worker = await WorkerProcess.start(folder, environment);
    balancer.add(worker.port);
    workers.set(worker.pid, worker);
  };
  const client = (...args: readonly string[]): string => said(folder, environment, args);
  const hold = join(folder, 'hold');

  try {
    await Promise.all([start(), start()]);
    if (admin !== undefined) await register(admin, balancer.uri);

    writeFileSync(hold, '');
    await agree(client, 's1', 'A17');
    const first = await until('the effect of the first session', () => payersOf(folder, 'A17')[0]);
    const killed = workers.get(first);
    if (!killed) throw new Error(`no worker has the process ${first}`);
    await killed.end('SIGKILL');
    balancer.remove(killed.port);
    workers.delete(first);
    rmSync(hold);
    await until('the session whose worker was killed', () => statusOf(client, 's1') === 'completed');

    writeFileSync(hold, '');
    await agree(client, 's2', 'A18');
    const second = await until('the effect of the second session', () => payersOf(folder, 'A18')[0]);
    const stopped = workers.get(second);
    if (!stopped) throw new Error(`no worker has the process ${second}`);
    const ended = stopped.end('SIGTERM');
    await until('a worker that drains', async () => (await stopped.health())?.includes('"draining"'));
    rmSync(hold);
    if ((await ended) !== 0) throw new Error(`a worker that was stopped ended with ${await ended}: ${stopped.said}`);
    balancer.remove(stopped.port);
    workers.delete(second);
    await start();
    await until('the session whose worker was stopped', () => statusOf(client, 's2') === 'completed');

    client('say', 's3', 'Refund A19.');
    await until('the question of the third session', () => JSON.parse(client('open')).length === 1);
    client('cancel', 's3');
    await until('the session that was cancelled', () => statusOf(client, 's3') === 'cancelled');
    client('wake', 's3');
    if (!client('log', 's3').includes('cancel_requested'))
      throw new Error('the log does not say that it was cancelled');
    for (const order of ['A17', 'A18'])
      if (payersOf(folder, order).length !== 1) throw new Error(`${order} was paid by ${payersOf(folder, order)}`);
  } finally {
    await Promise.all([...workers.values()].map((worker) => worker.end('SIGKILL')));
    balancer.close();
  }
}

/** Asks for a refund, and approves it once the question is in the inbox. */
async function agree(client: (...args: readonly string[]) => string, session: string, order: string): Promise<void> {
  client('say', session, `Refund ${order}.`);
  const id = await until(`the question of ${session}`, () => {
    const open: readonly { readonly id: string; readonly sessionId?: string }[] = JSON.parse(client('open'));
    return open[0]?.id;
  });
  const yes = JSON.stringify({ confirmed: true });
  // The client repeats the message because it does not know whether the first one arrived.
  for (let time = 0; time < 2; time++) client('answer', session, id, yes);
}

function statusOf(client: (...args: readonly string[]) => string, session: string): string | undefined {
  const all: readonly { readonly sessionId: string; readonly status: string }[] = JSON.parse(client('list'));
  return all.find(({ sessionId }) => sessionId === session)?.status;
}

/** Returns the processes that have refunded an order. */
function payersOf(folder: string, order: string): readonly number[] {
  const ledger = join(folder, 'refunds');
  if (!existsSync(ledger)) return [];
  const lines = readFileSync(ledger, 'utf8').matchAll(new RegExp(`^refund ${order} by (\\d+)$`, 'gm'));
  return [...lines].map(([, pid]) => Number(pid));
}

function said(folder: string, environment: Readonly<Record<string, string>>, args: readonly string[]): string {
  const named = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  const { ok, output } = runCommand('env', [...named, process.execPath, 'client.ts', ...args], folder);
  if (!ok) throw new Error(`client.ts ${args.join(' ')}: ${output}`);
  return output;
}

async function register(admin: string, uri: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ uri, force: true });
  const response = await fetch(`${admin}/deployments`, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`Restate answered ${response.status}: ${await response.text()}`);
}

/** A worker as a separate process. */
class WorkerProcess {
  readonly #child: ChildProcess;
  readonly #probe: string;
  /** The URL at which Restate calls the worker. */
  readonly port: number;
  said = '';

  private constructor(child: ChildProcess, port: number, probe: number) {
    this.#child = child;
    this.port = port;
    this.#probe = `http://127.0.0.1:${probe}/`;
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text: Buffer) => {
        this.said = `${this.said}${text}`.slice(-4_000);
      });
  }

  static async start(folder: string, environment: Readonly<Record<string, string>>): Promise<WorkerProcess> {
    const [port, probe] = [await freePort(), await freePort()];
    const env = { ...process.env, ...environment, WORKER_PORT: String(port), HEALTH_PORT: String(probe) };
    const child = spawn(process.execPath, ['worker.ts'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const worker = new WorkerProcess(child, port, probe);
    await until('a worker that serves', () => {
      if (child.exitCode !== null) throw new Error(`a worker ended with ${child.exitCode}: ${worker.said}`);
      return worker.said.includes('serves');
    });
    return worker;
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** Returns the response of its probe; undefined once the process has ended. */
  async health(): Promise<string | undefined> {
    const response = await fetch(this.#probe).catch(() => undefined);
    return response?.text();
  }

  /** Ends the worker, and resolves with its exit code. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      const exited = once(this.#child, 'exit');
      this.#child.kill(signal);
      await exited;
    }
    return this.#child.exitCode;
  }
}

/** Returns the first result of `look` that is truthy; throws after three minutes. */
async function until<T>(what: string, look: () => T | Promise<T>): Promise<NonNullable<T>> {
  for (let left = 900; left > 0; left--) {
    const found = await look();
    if (found) return found;
    await sleep(200);
  }
  throw new Error(`${what} did not come`);
}
