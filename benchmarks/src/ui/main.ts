import { createServer, get, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type Event,
  inMemorySessionService,
  type RunEvent,
  type Runner,
  type RunResult,
  type SessionKey,
} from '@mortise/core';
import { liveRuns, messagesOf, uiHandler } from '@mortise/ui';
import { nodeListener } from '@mortise/ui/node';

/** A delta's text: three tokens or so. */
const text = 'a word or so ';
const deltas = 20_000;
const key: SessionKey = { appName: 'bench', userId: 'u', sessionId: 's' };

/** The same deltas for both, with a rest after every few of them, as a socket gives. */
async function* stream(atOnce: number): AsyncGenerator<RunEvent, void, void> {
  for (let at = 0; at < deltas; at++) {
    if (at % atOnce === 0) await new Promise(setImmediate);
    yield { type: 'delta', author: 'a', turn: 't', index: 0, kind: 'text', text };
  }
  yield { type: 'end', result: ended };
}

const ended: RunResult = {
  status: 'completed',
  session: key,
  output: undefined,
  text: '',
  parts: [],
  pending: [],
  usage: {},
  usageByModel: [],
  warnings: [],
  revision: 0,
};

interface Measured {
  readonly usPerDelta: number;
  readonly bytesPerDelta: number;
}

/** From the first delta to the last byte read. */
async function measure(
  listener: RequestListener,
  begin: () => Promise<unknown>,
  isLast: (tail: string) => boolean,
): Promise<Measured> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  let bytes = 0;
  let begun = 0;
  await new Promise<void>((resolve, reject) => {
    get(`http://127.0.0.1:${port}/api/s/s/live`, (response) => {
      begun = performance.now();
      begin().catch(reject);
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.byteLength;
        if (isLast(chunk.subarray(-200).toString())) resolve();
      });
    }).on('error', reject);
  });
  const ms = performance.now() - begun;
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return { usPerDelta: (ms * 1_000) / deltas, bytesPerDelta: bytes / deltas };
}

async function bare(atOnce: number): Promise<Measured> {
  let socket: ServerResponse | undefined;
  return measure(
    (_, response) => {
      socket = response;
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.flushHeaders();
    },
    async () => {
      for await (const event of stream(atOnce)) {
        const frame = event.type === 'delta' ? event.text : 'END';
        if (socket?.write(`data: ${frame}\n\n`) === false)
          await new Promise((resolve) => socket?.once('drain', resolve));
      }
    },
    (tail) => tail.includes('END'),
  );
}

async function hub(atOnce: number): Promise<Measured> {
  const sessions = inMemorySessionService();
  await sessions.create(key);
  const runner = { stream: () => stream(atOnce), close: async () => {} } as unknown as Runner;
  const runs = liveRuns({ runner, sessions });
  const handler = uiHandler({ runs, authorize: () => ({ appName: 'bench', userId: 'u' }) });
  return measure(
    nodeListener(handler),
    () => runs.start(key, {}),
    (tail) => tail.includes('"running":false,"status"'),
  );
}

function logOf(count: number): readonly Event[] {
  const about = (at: number) => ({ v: 1, id: `e${at}`, invocationId: 'i', author: 'a', timestamp: 1 }) as const;
  return Array.from({ length: count }, (_, at): Event => {
    const call = `e${at - (at % 3)}/1`;
    if (at % 3 === 1) return { ...about(at), type: 'started', calls: [{ callId: call, attempt: 1 }] };
    if (at % 3 === 2)
      return { ...about(at), type: 'response', callId: call, outcome: { status: 'ok', output: { at } } };
    const parts = [
      { type: 'text', text: 'Some words about it.' },
      { type: 'functionCall', id: call, name: 'look', args: { at } },
    ] as const;
    return {
      ...about(at),
      type: 'model',
      acts: true,
      finishReason: { unified: 'stop' },
      content: { role: 'model', parts },
    };
  });
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

for (const atOnce of [8, 1, 64]) {
  const rows: (readonly [Measured, Measured])[] = [];
  // One after the other, so that both meet the same machine; the first pair warms up.
  for (let round = 0; round < 5; round++) rows.push([await bare(atOnce), await hub(atOnce)]);
  const [, ...kept] = rows;
  const of = (at: 0 | 1, name: keyof Measured): number => median(kept.map((row) => row[at][name]));
  const ratio = median(kept.map(([a, b]) => b.usPerDelta / a.usPerDelta));
  console.log(
    `${atOnce} at once: bare ${of(0, 'usPerDelta').toFixed(2)} us, ${of(0, 'bytesPerDelta').toFixed(0)} B; hub ${of(1, 'usPerDelta').toFixed(2)} us, ${of(1, 'bytesPerDelta').toFixed(0)} B; ${ratio.toFixed(2)}x`,
  );
}

const log = logOf(3_000);
const times = Array.from({ length: 50 }, () => {
  const begun = performance.now();
  messagesOf(log);
  return performance.now() - begun;
});
console.log(
  `messagesOf(3,000 events): ${median(times.slice(10)).toFixed(2)} ms, at best ${Math.min(...times).toFixed(2)} ms`,
);
