// A desk in a separate process: `node desk-process.ts FILE LEDGER [--stop-after-answer]`.
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { addGate, createRunner, functionTool, llmAgent, type SessionService } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { liveRuns, uiHandler } from '@mortise/ui';
import { nodeListener } from '@mortise/ui/node';
import { sqliteSessionService } from '../../src/session/index.ts';

const [file = '', ledger = '', option] = process.argv.slice(2);
const stops = option === '--stop-after-answer';
const turns = stops ? [{ calls: [{ name: 'refund', args: {} }] }] : ['It is paid.'];

const refund = functionTool({
  name: 'refund',
  description: 'Pays money back',
  run: () => {
    appendFileSync(ledger, 'paid\n');
    return { paid: 420 };
  },
});
const gated = addGate(refund, {
  name: 'asks',
  order: 'confirmation',
  check: (_, __, { answers }) =>
    answers.length > 0 ? { type: 'proceed' } : { type: 'pause', question: { kind: 'confirmation', hint: 'Refund?' } },
});

const store = sqliteSessionService({ path: file });
/** Hangs once an answer is stored: no watcher is notified, and the run does not continue. */
const sessions: SessionService = {
  ...store,
  async append(key, events, expected) {
    const result = await store.append(key, events, expected);
    if (!stops || !events.some(({ type }) => type === 'answered')) return result;
    console.log('answered');
    return new Promise(() => {});
  },
};

const agent = llmAgent({ name: 'desk', model: scriptedModel(turns), tools: [gated] });
const runner = createRunner({ appName: 'desk', sessions, agent, leaseMs: 1_000, storeTimeoutMs: 600_000 });
const runs = liveRuns({ runner, sessions });
const handler = uiHandler({ runs, authorize: () => ({ appName: 'desk', userId: 'ada' }) });
const server = createServer(nodeListener(handler));
server.listen(0, '127.0.0.1', () => console.log(JSON.stringify(server.address())));
