/// <reference types="node" />
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import type { Model, ModelRequest } from '@mortise/core';
import { type Dialect, type ScriptedAnswer, textOfStream } from '@mortise/provider-kit/test';

/** A wire to measure, with and without its adapter. */
export interface LoopbackSubject {
  readonly dialect: Dialect;
  /**
   * Returns the model `test-model` at a base URL, and a function that
   * reads the events of its answers with the vendor's SDK alone.
   */
  at(url: string): { readonly model: Model; readonly openBare: () => PromiseLike<unknown> };
}

/**
 * Prints the time that an adapter adds to the vendor's SDK,
 * over loopback: both read the same streamed answers in turns.
 *
 * The server is another thread, which runs the caller's own module again. The result is the ratio of the
 * medians in one run; the ratio of CPU times is more stable if other programs run at the same time.
 *
 * @param module The caller's `import.meta.url`.
 */
export async function loopback(
  module: string,
  subjects: readonly LoopbackSubject[],
  rounds: number = Number(process.argv[2] ?? 15),
): Promise<void> {
  if (!isMainThread) return serve(subjects);
  const worker = new Worker(new URL(module));
  const url = await new Promise<string>((resolve) => worker.once('message', resolve));
  console.info(
    `medians of ${rounds} rounds, ms of the clock and ms of this thread's processor: SDK, adapter, ratio (at most 1.15)`,
  );
  for (const subject of subjects) {
    for (const name of Object.keys(workloads(subject.dialect))) await compare(subject, name, url, rounds);
  }
  await worker.terminate();
}

async function compare({ dialect, at }: LoopbackSubject, name: string, url: string, rounds: number): Promise<void> {
  const { model, openBare } = at(`${url}/${encodeURIComponent(name)}`);
  const readers = { bare: () => readBare(openBare), adapter: () => readAdapter(model) };
  const wall: Times = { bare: [], adapter: [] };
  const cpu: Times = { bare: [], adapter: [] };
  let events = 0;
  for (let round = -warmUps; round < rounds; round++) {
    const order = round % 2 === 0 ? (['bare', 'adapter'] as const) : (['adapter', 'bare'] as const);
    for (const reader of order) {
      const started = performance.now();
      const before = process.threadCpuUsage();
      events = await readers[reader]();
      const { user, system } = process.threadCpuUsage(before);
      if (round < 0) continue;
      wall[reader].push(performance.now() - started);
      cpu[reader].push((user + system) / 1_000);
    }
  }
  console.info(`${`${dialect.name}, ${name}`.padEnd(40)} ${shown(wall)}   ${shown(cpu)}   (${events} events)`);
}

interface Times {
  readonly bare: number[];
  readonly adapter: number[];
}

function shown(times: Times): string {
  const [bare, adapter] = [median(times.bare), median(times.adapter)];
  return `${bare.toFixed(1)} ${adapter.toFixed(1)} ${(adapter / bare).toFixed(3)}`;
}

async function readBare(open: () => PromiseLike<unknown>): Promise<number> {
  let events = 0;
  for await (const _ of (await open()) as AsyncIterable<unknown>) events++;
  return events;
}

async function readAdapter(model: Model): Promise<number> {
  let events = 0;
  let last: string | undefined;
  for await (const { type } of model.generate(request, { signal: new AbortController().signal })) {
    events++;
    last = type;
  }
  if (last !== 'end') throw new Error(`the call ended with ${last}`);
  return events;
}

/** Serves the workload that the path names. */
function serve(subjects: readonly LoopbackSubject[]): void {
  const bodies = new Map<string, Buffer>();
  for (const { dialect } of subjects) {
    for (const [name, said] of Object.entries(workloads(dialect))) {
      const stream = Buffer.from(textOfStream(dialect, dialect.events(said)));
      bodies.set(`/${encodeURIComponent(name)}${dialect.path.streamed}`, stream);
    }
  }
  const server = createServer((asked, answer) => {
    asked.resume();
    asked.on('end', () => {
      answer.writeHead(200, { 'content-type': 'text/event-stream' });
      answer.end(bodies.get(asked.url ?? ''));
    });
  });
  server.listen(0, '127.0.0.1', () =>
    parentPort?.postMessage(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
  );
}

/**
 * Returns the workloads. A wire that sends arguments as complete
 * objects has many calls instead of one long argument text.
 */
function workloads({ args }: Dialect): { readonly [name: string]: ScriptedAnswer } {
  const text = { '10,000 text deltas': { text: 'word '.repeat(10_000), pieces: 5 } };
  const call = { name: 'write', args: JSON.stringify({ text: 'x'.repeat(200_000) }) };
  return args.streamed === 'text'
    ? { ...text, '200 KB of arguments': { calls: [call], pieces: 20 } }
    : { ...text, '1,000 calls': { calls: Array.from({ length: 1_000 }, () => ({ ...call, args: '{"text":"x"}' })) } };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const request: ModelRequest = {
  instructions: [],
  contents: [{ role: 'user', parts: [{ type: 'text', text: 'hi' }] }],
  declarations: [],
  providerTools: [],
};
/** Rounds before the measurement, for the JIT compiler. */
const warmUps = 3;
