// A worker in a separate process: `node shop-worker-process.ts STORE WAKES LEDGER HOLD [--unguarded]`.
import { createRunner } from '@mortise/core';
import { createWorker } from '@mortise/worker';
import { sqliteDispatcher } from '../../src/dispatcher/sqlite-dispatcher.ts';
import { sqliteSessionService } from '../../src/session/index.ts';
import { shopAgent } from './shop.ts';

const [store = '', wakes = '', ledger = '', hold = '', option] = process.argv.slice(2);
const sessions = sqliteSessionService({ path: store });
const agent = shopAgent({ ledger, hold, isUnguarded: option === '--unguarded' });
// A lease that does not expire: the process that kills this one releases it.
const runner = createRunner({ appName: 'shop', sessions, agent, leaseMs: 600_000, storeTimeoutMs: 600_000 });
const dispatcher = sqliteDispatcher({ path: wakes, leaseMs: 600_000 });
const worker = createWorker({ runner, sessions, dispatcher, concurrency: 3, attempts: 100, sweepMs: 200 });
await worker.start();
process.send?.('serves');
