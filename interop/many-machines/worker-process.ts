// A worker in a separate process: `node worker-process.ts PLACE LEDGER VERSION [--unguarded]`. It prints that
// it serves, and the code of each session that it parks; SIGTERM drains it.
import { createRunner } from '@mortise/core';
import { createWorker } from '@mortise/worker';
import { type EnginePlace, leaseMs, openEngine } from './engine.ts';
import { Ledger } from './ledger.ts';
import { shopAgent } from './shop.ts';

const [place = '', ledger = '', version = '', option] = process.argv.slice(2);
const { sessions, dispatcher, close } = await openEngine(JSON.parse(place) as EnginePlace);
const isUnguarded = option === '--unguarded';
const agent = shopAgent({ ledger: new Ledger(ledger), version: Number(version), isUnguarded });
const runner = createRunner({ appName: 'shop', sessions, agent, leaseMs, answersBindTo: 'schema' });
const worker = createWorker({
  runner,
  sessions,
  dispatcher,
  onEvent: (event) => {
    if (event.type === 'advanced' && event.advanced.next === 'park')
      process.send?.({ parked: event.advanced.code, session: event.session.sessionId });
  },
});
process.once('SIGTERM', async () => {
  await worker.drain(20_000);
  await runner.close();
  await close();
  process.exit(0);
});
await worker.start();
process.send?.('serves');
