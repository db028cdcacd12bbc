// A worker in a separate process, whose model counts: `node counting-worker.ts URL SCHEMA DONE`.
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Agent, createRunner, llmAgent, type Model } from '@mortise/core';
import { createWorker } from '@mortise/worker';
import pg from 'pg';
import { postgresSessionService } from '../../src/index.ts';
import { postgresDispatcher } from '../../src/postgres-dispatcher.ts';
import { postgresRelay } from '../../src/postgres-relay.ts';
import { listenWith } from './listen-with.ts';

const [, , url = '', schema = '', done = ''] = process.argv;
const pool = new pg.Pool({ connectionString: url });
const database = { query: (text: string, params: (string | null)[]) => pool.query(text, params), schema };
const sessions = postgresSessionService(database);
const listen = listenWith(url);

/** Streams its process id, and counts until the file `DONE` exists. */
const model: Model = {
  provider: 'test',
  id: 'counts',
  async *generate() {
    let text = `${process.pid}:`;
    yield { type: 'textDelta', index: 0, delta: text };
    for (let at = 0; !existsSync(done); at++) {
      const word = ` ${at}`;
      text += word;
      yield { type: 'textDelta', index: 0, delta: word };
      await sleep(2);
    }
    yield {
      type: 'end',
      content: { role: 'model', parts: [{ type: 'text', text }] },
      finishReason: { unified: 'stop' },
    };
  },
};

const agent = llmAgent({ name: 'counts', model }) as Agent;
const worker = createWorker({
  runner: createRunner({ appName: 'app', agent, sessions, leaseMs: 5_000 }),
  sessions,
  dispatcher: postgresDispatcher({ ...database, listen, leaseMs: 5_000, pollMs: 100 }),
  attempts: 100,
  relay: postgresRelay({ ...database, listen }),
});
await worker.start();
console.log('serves');
