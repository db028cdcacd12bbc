import { pathToFileURL } from 'node:url';
import { createSessionClient, type SessionClient } from '@mortise/worker';
import { median } from '../measure/median.ts';
import { type Engine, keyOf, type OpenEngine } from './engine.ts';
import { reported, startElsewhere, startHere, type WorkerProcess } from './started-worker.ts';

/** The figures of an engine. */
export interface WorkerMeasure {
  /** Path of a module that exports `openEngine`. */
  readonly engine: string;
  /** The argument of `openEngine` in every process. */
  readonly place: string;
  /** The number of sessions, each of which runs once in each row of each round. */
  readonly sessions: number;
  /** The number of answers for each way, sent one after another. */
  readonly answers: number;
  /** The numbers of worker processes, each in a row of its own. */
  readonly workers: readonly number[];
  /**
   * Sessions at once of each worker; the one process without any and the client have those of all workers.
   */
  readonly concurrency: number;
  /** The number of rounds of all rows. */
  readonly rounds: number;
  /** The workers are in this process: of a store that others do not see. Default false. */
  readonly isOneProcess?: boolean;
}

/** Medians over the rounds. Times are milliseconds from an answer until its tool runs. */
export interface WorkerFigures {
  readonly rows: readonly {
    readonly workers: number;
    /** The runs per second of one process that runs the same number of sessions in parallel itself. */
    readonly direct: number;
    /** The runs per second of the workers. */
    readonly rate: number;
    /** The ratio to the rate of one process, measured right before and right after. */
    readonly ratio: number;
    /** CPU milliseconds of one process for each run. */
    readonly directCpu: Cpu;
    /** The CPU time of the client and all workers for each run. */
    readonly cpu: Cpu;
  }[];
  readonly directAnswer: Percentiles;
  readonly workerAnswer: Percentiles;
  /**
   * Sessions per second that the engine wakes and one process advances, if there is nothing to do for them.
   */
  readonly emptyRate: number;
  /** Stored steps per second of one process: tools that take three steps each. */
  readonly stepRate: number;
}

/** Milliseconds for each run. */
export interface Cpu {
  /** The CPU time of our processes. */
  readonly own: number;
  /** The CPU time of the server of the engine; 0 if it has none. */
  readonly server: number;
}

/** Percentiles of durations in milliseconds. */
export interface Percentiles {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/**
 * Runs sessions with an engine, by one process and by workers, in turns: they share the load of the machine.
 */
export async function measureWorkers(measure: WorkerMeasure): Promise<WorkerFigures> {
  const { openEngine } = (await import(pathToFileURL(measure.engine).href)) as { readonly openEngine: OpenEngine };
  const paid: (() => void)[] = [];
  const engine = await openEngine(measure.place, () => paid.shift()?.());
  try {
    return await new Measuring(measure, engine, paid).all();
  } finally {
    await engine.close();
  }
}

class Measuring {
  readonly #measure: WorkerMeasure;
  readonly #engine: Engine;
  readonly #paid: (() => void)[];
  readonly #client: SessionClient;
  readonly #names: readonly string[];

  constructor(measure: WorkerMeasure, engine: Engine, paid: (() => void)[]) {
    this.#measure = measure;
    this.#engine = engine;
    this.#paid = paid;
    const { sessions, dispatcher } = engine;
    this.#client = createSessionClient({ sessions, dispatcher });
    this.#names = Array.from({ length: measure.sessions }, (_, at) => `s${at}`);
  }

  async all(): Promise<WorkerFigures> {
    const { workers, rounds } = this.#measure;
    // The first messages create the sessions, and compile lazily loaded code.
    await this.#direct('Hello.', 1);
    const rows = workers.map((count) => ({
      workers: count,
      direct: [] as number[],
      rate: [] as number[],
      ratio: [] as number[],
      directCpu: [] as Cpu[],
      cpu: [] as Cpu[],
    }));
    for (let round = 0; round < rounds; round++)
      for (const row of rows) {
        const before = await this.#direct('And now?', row.workers);
        const { rate, cpu } = await this.#withWorkers(row.workers, async (processes) => {
          // The workers have compiled their code by then, as the one process has.
          await this.#delivered(processes);
          return this.#delivered(processes);
        });
        const after = await this.#direct('And now?', row.workers);
        // Logs grow from one row to the next, and the load of the machine changes.
        const direct = 2 / (1 / before.rate + 1 / after.rate);
        row.direct.push(direct);
        row.rate.push(rate);
        row.ratio.push(rate / direct);
        row.directCpu.push(before.cpu, after.cpu);
        row.cpu.push(cpu);
      }
    return {
      rows: rows.map(({ workers: count, direct, rate, ratio, directCpu, cpu }) => ({
        workers: count,
        direct: median(direct),
        rate: median(rate),
        ratio: median(ratio),
        directCpu: medianCpu(directCpu),
        cpu: medianCpu(cpu),
      })),
      directAnswer: percentiles(await this.#answers('direct', (key, answer) => this.#answerDirect(key, answer))),
      workerAnswer: await this.#withWorkers(1, async (processes) =>
        percentiles(await this.#answers('worker', (key, answer) => this.#answerWorker(processes, key, answer))),
      ),
      stepRate: await this.#steps(),
      emptyRate: await this.#empty(),
    };
  }

  async #steps(): Promise<number> {
    const { rate } = await this.#perSecond([], () =>
      this.#manyAtOnce(1, async (name) => {
        const result = await this.#engine.runner.callTool('three_steps', {}, { session: keyOf(`${name} steps`) });
        if (result.outcome?.status !== 'ok') throw new Error(`the steps failed: ${JSON.stringify(result.outcome)}`);
      }),
    );
    return rate * 3;
  }

  async #empty(): Promise<number> {
    const { dispatcher } = this.#engine;
    const awaited = new Set(this.#names.map((name) => `${name} empty`));
    let over = (): void => {};
    const all = new Promise<void>((resolve) => {
      over = resolve;
    });
    const serving = await dispatcher.serve(
      async ({ sessionId }) => {
        awaited.delete(sessionId);
        if (awaited.size === 0) over();
        return { next: 'rest' };
      },
      { concurrency: this.#measure.concurrency },
    );
    try {
      const { rate } = await this.#perSecond([], async () => {
        await this.#manyAtOnce(1, (name) => dispatcher.wake(keyOf(`${name} empty`)));
        await all;
      });
      return rate;
    } finally {
      await serving.stop(5_000);
    }
  }

  /** Returns the runs per second of one process that runs the sessions itself. */
  #direct(message: string, workers: number): Promise<Measured> {
    return this.#perSecond([], () =>
      this.#manyAtOnce(workers, (name) => this.#engine.runner.run({ session: keyOf(name), message })),
    );
  }

  /** Measures for one second the text deltas that a client delivers. */
  #delivered(processes: readonly WorkerProcess[]): Promise<Measured> {
    return this.#perSecond(processes, async () => {
      const over = reported(processes, 'completed', this.#names.length);
      await this.#manyAtOnce(processes.length, (name) => this.#client.say(keyOf(name), 'And now?'));
      await over;
    });
  }

  /** Returns the milliseconds from each answer until its tool ran. */
  async #answers(prefix: string, answer: (name: string, requestId: string) => Promise<number>): Promise<number[]> {
    const times: number[] = [];
    for (let at = 0; at < this.#measure.answers; at++) {
      const name = `${prefix} ${at}`;
      const { pending } = await this.#engine.runner.run({ session: keyOf(name), message: 'Pay.' });
      times.push(await answer(name, pending[0]?.id ?? ''));
    }
    return times;
  }

  async #answerDirect(name: string, requestId: string): Promise<number> {
    const paid = new Promise<void>((resolve) => this.#paid.push(resolve));
    const begun = performance.now();
    const over = this.#engine.runner.run({ session: keyOf(name), answers: [{ requestId, value: true }] });
    await paid;
    const time = performance.now() - begun;
    await over;
    return time;
  }

  /** Runs in another process that has no other work. */
  async #answerWorker(processes: readonly WorkerProcess[], name: string, requestId: string): Promise<number> {
    const paid = reported(processes, 'paid', 1);
    const over = reported(processes, 'completed', 1);
    if (this.#measure.isOneProcess) this.#paid.push(() => processes[0]?.heard.emit('message', 'paid'));
    const begun = performance.now();
    await this.#client.answer(keyOf(name), { requestId, value: true });
    await paid;
    const time = performance.now() - begun;
    await over;
    return time;
  }

  async #withWorkers<T>(count: number, work: (processes: readonly WorkerProcess[]) => Promise<T>): Promise<T> {
    const start = this.#measure.isOneProcess
      ? () => startHere(this.#engine, this.#measure.concurrency)
      : () => startElsewhere(this.#measure);
    const processes = await Promise.all(Array.from({ length: count }, start));
    try {
      return await work(processes);
    } finally {
      await Promise.all(processes.map((each) => each.stop()));
    }
  }

  /** Runs all sessions, with as many in parallel as that number of workers has. */
  async #manyAtOnce(workers: number, work: (name: string) => Promise<unknown>): Promise<void> {
    const left = this.#names.values();
    await Promise.all(
      Array.from({ length: this.#measure.concurrency * workers }, async () => {
        for (const name of left) await work(name);
      }),
    );
  }

  async #perSecond(processes: readonly WorkerProcess[], work: () => Promise<void>): Promise<Measured> {
    const count = this.#names.length;
    const before = await this.#cpu(processes);
    const begun = performance.now();
    await work();
    const rate = (count * 1_000) / (performance.now() - begun);
    const after = await this.#cpu(processes);
    return {
      rate,
      cpu: { own: (after.own - before.own) / count, server: (after.server - before.server) / count },
    };
  }

  async #cpu(processes: readonly WorkerProcess[]): Promise<Cpu> {
    const { user, system } = process.cpuUsage();
    const others = await Promise.all(processes.map((each) => each.cpuMs()));
    const own = others.reduce((all, each) => all + each, (user + system) / 1_000);
    return { own, server: (await this.#engine.serverCpuMs?.()) ?? 0 };
  }
}

/** The measurements of one row in one round. */
interface Measured {
  readonly rate: number;
  readonly cpu: Cpu;
}

function medianCpu(all: readonly Cpu[]): Cpu {
  return { own: median(all.map(({ own }) => own)), server: median(all.map(({ server }) => server)) };
}

function percentiles(times: readonly number[]): Percentiles {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number): number => sorted[Math.floor(part * sorted.length)] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}
