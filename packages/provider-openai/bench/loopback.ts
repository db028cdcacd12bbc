/// <reference types="node" />
/**
 * What the adapter adds to the bare SDK, over loopback: the same streamed answers, read by both, in turns.
 *
 *     node packages/provider-openai/bench/loopback.ts [rounds]
 *
 * The server is another thread. What counts is the ratio of the medians in one run; that of the
 * processor's time is the steadier one where other programs run beside it.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import type { Model, ModelRequest } from '@mortise/core';
import { type Said, textOfStream } from '@mortise/provider-kit/test';
import OpenAI from 'openai';
import { openaiModel } from '../src/index.ts';
import { dialects } from '../test/support/dialects.ts';
import type { OpenAIDialect } from '../test/support/openai-dialect.ts';

const workloads: { readonly [name: string]: Said } = {
  '10,000 text deltas': { text: 'word '.repeat(10_000), pieces: 5 },
  '200 KB of arguments': {
    calls: [{ name: 'write', args: JSON.stringify({ text: 'x'.repeat(200_000) }) }],
    pieces: 20,
  },
};

const request: ModelRequest = {
  instructions: [],
  contents: [{ role: 'user', parts: [{ type: 'text', text: 'hi' }] }],
  declarations: [],
  providerTools: [],
};

if (isMainThread) await measure(Number(process.argv[2] ?? 15));
else serve();

async function measure(rounds: number): Promise<void> {
  const worker = new Worker(new URL(import.meta.url));
  const url = await new Promise<string>((resolve) => worker.once('message', resolve));
  console.info(
    `medians of ${rounds} rounds, ms of the clock and ms of this thread's processor: SDK, adapter, ratio (at most 1.15)`,
  );
  for (const dialect of dialects) {
    for (const name of Object.keys(workloads)) await compare(dialect, name, url, rounds);
  }
  await worker.terminate();
}

async function compare(dialect: OpenAIDialect, name: string, url: string, rounds: number): Promise<void> {
  const baseURL = `${url}/${encodeURIComponent(name)}/v1`;
  const client = new OpenAI({ apiKey: 'x', baseURL, maxRetries: 0 });
  const model = openaiModel('m', { api: dialect.name, client, compatible: false });
  const readers = { bare: () => readBare(dialect, client), adapter: () => readAdapter(model) };
  const wall: Times = { bare: [], adapter: [] };
  const cpu: Times = { bare: [], adapter: [] };
  let events = 0;
  for (let round = -3; round < rounds; round++) {
    const order = round % 2 === 0 ? (['bare', 'adapter'] as const) : (['adapter', 'bare'] as const);
    for (const reader of order) {
      const started = performance.now();
      const before = process.threadCpuUsage();
      events = await readers[reader]();
      const { user, system } = process.threadCpuUsage(before);
      // The first rounds are for the compiler.
      if (round < 0) continue;
      wall[reader].push(performance.now() - started);
      cpu[reader].push((user + system) / 1_000);
    }
  }
  console.info(`${`${dialect.name}, ${name}`.padEnd(34)} ${shown(wall)}   ${shown(cpu)}   (${events} events)`);
}

interface Times {
  readonly bare: number[];
  readonly adapter: number[];
}

function shown(times: Times): string {
  const [bare, adapter] = [median(times.bare), median(times.adapter)];
  return `${bare.toFixed(1)} ${adapter.toFixed(1)} ${(adapter / bare).toFixed(3)}`;
}

async function readBare({ name: api }: OpenAIDialect, client: OpenAI): Promise<number> {
  const stream =
    api === 'responses'
      ? await client.responses.create({ model: 'm', input: 'hi', stream: true })
      : await client.chat.completions.create({ model: 'm', messages: [{ role: 'user', content: 'hi' }], stream: true });
  let events = 0;
  for await (const _ of stream as AsyncIterable<unknown>) events++;
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

/** Plays the workload that the path names. */
function serve(): void {
  const bodies = new Map<string, Buffer>();
  for (const dialect of dialects) {
    for (const [name, said] of Object.entries(workloads)) {
      bodies.set(
        `/${encodeURIComponent(name)}${dialect.path.streamed}`,
        Buffer.from(textOfStream(dialect, dialect.events(said))),
      );
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

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
