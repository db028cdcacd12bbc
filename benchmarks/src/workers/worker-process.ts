// A worker in a separate process: `node worker-process.ts ENGINE PLACE CONCURRENCY`, where ENGINE is a module
// that exports `openEngine`. Prints the paid and advanced sessions.
import { pathToFileURL } from 'node:url';
import { createWorker } from '@mortise/worker';
import type { OpenEngine } from './engine.ts';

const [engine = '', place = '', concurrency = '8'] = process.argv.slice(2);
const { openEngine } = (await import(pathToFileURL(engine).href)) as { readonly openEngine: OpenEngine };
const { runner, sessions, dispatcher, close } = await openEngine(place, () => process.send?.('paid'));
const worker = createWorker({
  runner,
  sessions,
  dispatcher,
  concurrency: Number(concurrency),
  sweepMs: 600_000,
  onEvent: (event) => event.type === 'advanced' && event.result && process.send?.(event.result.status),
});
await worker.start();
process.send?.('serves');
process.on('message', (asked) => {
  if (asked === 'cpu') {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpu: (user + system) / 1_000 });
    return;
  }
  void worker
    .drain(5_000)
    .then(close)
    .then(() => process.disconnect());
});
