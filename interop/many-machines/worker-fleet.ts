import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../tooling/free-port.ts';
import type { LoadBalancer } from '../test/restate/load-balancer.ts';
import type { EnginePlace } from './engine.ts';

export interface FleetOptions {
  readonly place: EnginePlace;
  readonly ledger: string;
  readonly size: number;
  readonly isUnguarded: boolean;
  /** The load balancer through which Restate calls the workers; workers of the other engines poll. */
  readonly balancer: LoadBalancer;
}

/** Runs a constant number of workers as processes. */
export class WorkerFleet {
  readonly #options: FleetOptions;
  #workers: WorkerOfFleet[] = [];
  #version = 1;
  #next = 0;
  kills = 0;
  deploys = 0;
  /** The parked sessions, by their key. */
  readonly parked = new Map<string, string>();

  constructor(options: FleetOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    this.#workers = await this.#startAll();
  }

  /** Kills one worker after another. The successor starts as soon as the worker is dead. */
  async kill(): Promise<void> {
    const at = this.#next++ % this.#workers.length;
    await this.#workers[at]?.end('SIGKILL');
    this.kills++;
    this.#workers[at] = await this.#start();
  }

  /**
   * Deploys a new version of the application: starts new
   * workers next to the old ones, and then drains the old ones.
   */
  async deploy(): Promise<void> {
    const old = this.#workers;
    this.#version++;
    const started = await this.#startAll();
    this.#workers = started;
    await Promise.all(old.map((worker) => worker.end('SIGTERM')));
    this.deploys++;
  }

  /** A process may take long to start while other processes use the processors. */
  async untilAllServe(): Promise<void> {
    await Promise.all(this.#workers.map(({ serves }) => serves));
  }

  async stop(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.end('SIGKILL')));
  }

  #startAll(): Promise<WorkerOfFleet[]> {
    return Promise.all(Array.from({ length: this.#options.size }, () => this.#start()));
  }

  async #start(): Promise<WorkerOfFleet> {
    const { place, ledger, balancer, isUnguarded } = this.#options;
    const port = await freePort();
    const args = [JSON.stringify({ ...place, port }), ledger, String(this.#version)];
    const child = fork(script, isUnguarded ? [...args, '--unguarded'] : args, { execArgv: ['--import', packages] });
    child.on('message', (said: Said) => {
      if (typeof said === 'object') this.parked.set(said.session, said.parked);
    });
    balancer.add(port);
    const serves = new Promise<void>((resolve) => {
      child.once('message', () => resolve());
      child.once('exit', () => resolve());
    });
    return { serves, end: (signal) => ended(child, signal).then(() => balancer.remove(port)) };
  }
}

interface WorkerOfFleet {
  /** Resolves when the worker serves, and also if the process ends first. */
  readonly serves: Promise<void>;
  end(signal: NodeJS.Signals): Promise<void>;
}

/** A message of a worker. */
type Said = 'serves' | { readonly parked: string; readonly session: string };

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

const script = fileURLToPath(new URL('worker-process.ts', import.meta.url));
const packages = new URL('resolve-packages.ts', import.meta.url).href;
