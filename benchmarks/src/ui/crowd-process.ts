// A server of one subject as a process of its own: `node --expose-gc crowd-process.ts NAME DELTAS GAP_MS`.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { deltaStream, key } from './delta-stream.ts';
import { bare, hub } from './delta-subjects.ts';

const [name, deltas, gapMs] = process.argv.slice(2);
const rest = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, Number(gapMs)));
const subject = [bare, hub].find((one) => one.name === name);
if (!subject) throw new Error(`There is no subject ${name}.`);
const { listener, begin } = await subject.serve(() => deltaStream(Number(deltas), 1, rest));
const server = createServer(listener);
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', 4_096, resolve));
const say = (what: object): void => console.log(JSON.stringify(what));
say({ port: (server.address() as AddressInfo).port });
for await (const line of createInterface({ input: process.stdin })) {
  const [order, count] = line.split(' ');
  if (order === 'begin') for (let at = 0; at < Number(count); at++) void begin({ ...key, sessionId: `s${at}` });
  else {
    globalThis.gc?.();
    say({ rss: process.memoryUsage().rss, peak: process.resourceUsage().maxRSS * 1_024, cpu: process.cpuUsage() });
  }
}
