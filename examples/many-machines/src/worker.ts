// One worker of many: it has the agent, and may be killed at any time.
import cluster from 'node:cluster';
import { createRunner, sessionsOwnedBy } from '@mortise/core';
import { restateDispatcher } from '@mortise/restate';
import { createWorker } from '@mortise/worker';
import * as restate from '@restatedev/restate-sdk';
import { place, pool, sessionsInPostgres } from './place.ts';
import { refundAgent } from './refund-agent.ts';

// Restate gives a session to one worker at a time: the next
// worker takes over the sessions of a dead one at once.
const sessions = sessionsOwnedBy(sessionsInPostgres(), 'workers');
const dispatcher = restateDispatcher({
  restate,
  ingress: place.ingress,
  port: place.workers,
  // All workers have the same URL, so only the first one registers it.
  register: cluster.worker?.id === 1 ? { admin: place.admin, uri: `http://127.0.0.1:${place.workers}` } : undefined,
});
const runner = createRunner({ appName: 'shop', agent: refundAgent(pool), sessions });
const worker = createWorker({ runner, sessions, dispatcher });
await worker.start();
process.send?.('serves');
process.once('SIGTERM', () => void worker.drain(10_000).then(() => process.exit(0)));
