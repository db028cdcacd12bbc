import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { deltaStream, key } from './delta-stream.ts';
import type { DeltaSubject } from './delta-subjects.ts';
import type { Reader } from './reader.ts';

export interface DeltaFigures {
  /** The CPU time of the server alone, without its readers and other processes. */
  readonly cpuUsPerDelta: number;
  readonly usPerDelta: number;
  readonly bytesPerDelta: number;
}

/** The schedule of deltas. */
export interface Pace {
  readonly deltas: number;
  readonly atOnce: number;
  /** Milliseconds between those that come at once; default: a turn of the event loop. */
  readonly gapMs?: number;
}

/** One stream over the loopback interface, from the first delta to the last byte that was read. */
export async function measureDeltas(
  { serve }: DeltaSubject,
  reader: Reader,
  { deltas, atOnce, gapMs }: Pace,
): Promise<DeltaFigures> {
  const { listener, begin, last } = await serve(() =>
    deltaStream(deltas, atOnce, gapMs === undefined ? undefined : () => sleep(gapMs)),
  );
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  let begun = 0;
  let cpu = process.cpuUsage();
  let run: Promise<unknown> | undefined;
  const bytes = await reader.read(port, `/api/s/${key.sessionId}/live`, last, () => {
    begun = performance.now();
    cpu = process.cpuUsage();
    run = begin(key);
  });
  await run;
  const { user, system } = process.cpuUsage(cpu);
  const us = (performance.now() - begun) * 1_000;
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return { cpuUsPerDelta: (user + system) / deltas, usPerDelta: us / deltas, bytesPerDelta: bytes / deltas };
}
