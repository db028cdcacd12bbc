import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deltaStream, key } from './delta-stream.ts';
import type { DeltaSubject } from './delta-subjects.ts';

export interface DeltaFigures {
  /** What the process worked, reading included: another process that has the machine does not count. */
  readonly cpuUsPerDelta: number;
  readonly usPerDelta: number;
  readonly bytesPerDelta: number;
}

/** One stream to one reader over the loopback interface, from the first delta to the last byte read. */
export async function measureDeltas(subject: DeltaSubject, deltas: number, atOnce: number): Promise<DeltaFigures> {
  const { listener, begin, isLast } = await subject.serve(() => deltaStream(deltas, atOnce));
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  let bytes = 0;
  let begun = 0;
  let cpu = process.cpuUsage();
  await new Promise<void>((resolve, reject) => {
    get(`http://127.0.0.1:${port}/api/s/${key.sessionId}/live`, (response) => {
      begun = performance.now();
      cpu = process.cpuUsage();
      begin(key).catch(reject);
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.byteLength;
        if (isLast(chunk.subarray(-200).toString())) resolve();
      });
    }).on('error', reject);
  });
  const { user, system } = process.cpuUsage(cpu);
  const us = (performance.now() - begun) * 1_000;
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return { cpuUsPerDelta: (user + system) / deltas, usPerDelta: us / deltas, bytesPerDelta: bytes / deltas };
}
