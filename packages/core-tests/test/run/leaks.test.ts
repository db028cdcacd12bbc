/// <reference types="node" />
import { functionTool, type Tool } from '@mortise/core';
import { testApp } from '@mortise/testing/vitest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { delay } from '../harness/inspect-run.ts';

const unhandled: unknown[] = [];
const note = (reason: unknown): void => void unhandled.push(reason);

beforeAll(() => void process.on('unhandledRejection', note));
afterAll(() => void process.off('unhandledRejection', note));

function timers(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
}

function act(run: () => unknown, options: Partial<Tool> = {}): Tool {
  return { ...functionTool({ name: 'act', description: 'Acts', run: () => run() }), ...options };
}

/** Returns a promise that rejects with a value after a while. */
function later(value: unknown): Promise<never> {
  return delay(25).then(() => Promise.reject(value));
}

const script = [{ calls: [{ name: 'act' }] }, 'done'];
const revoked = Proxy.revocable({}, {});
revoked.revoke();
const badThenable = Object.defineProperty({}, 'then', {
  value: () => {
    throw new Error('then throws');
  },
});

const runs: Readonly<Record<string, () => Promise<unknown>>> = {
  'an answer': () => testApp(['hi']).say('go'),
  'a call': () => testApp(script, { tools: [act(() => 1)] }).say('go'),
  'a slow call': () => testApp(script, { tools: [act(() => delay(5))] }).say('go'),
  'a call that throws after its timeout': () =>
    testApp(script, { tools: [act(() => later(new Error('late')), { timeoutMs: 5 })] }).say('go'),
  'a call that rejects with a hostile object after its timeout': () =>
    testApp(script, { tools: [act(() => later(revoked.proxy), { timeoutMs: 5 })] }).say('go'),
  'a call that returns a hostile object after its timeout': () =>
    testApp(script, {
      tools: [{ ...act(() => 1, { timeoutMs: 5 }), run: () => delay(25).then(() => revoked.proxy as never) }],
    }).say('go'),
  'a call whose thenable throws': () =>
    testApp(script, { tools: [{ ...act(() => 1), run: () => badThenable as never }] }).say('go'),
  'a call that throws after the run was cancelled': () =>
    testApp(script, { tools: [act(() => later(new Error('late')))] }, { graceMs: 5 }).say('go', {
      signal: AbortSignal.timeout(5),
    }),
  'a gate that rejects after its timeout': () =>
    testApp(
      script,
      { tools: [act(() => 1)], gates: [{ name: 'g', order: 'policy', check: () => later(new Error('late')) }] },
      { callbackTimeoutMs: 5 },
    ).say('go'),
  'a callback that rejects after its timeout': () =>
    testApp(
      script,
      { tools: [act(() => 1)], callbacks: { beforeTool: () => later(new Error('late')) } },
      { callbackTimeoutMs: 5 },
    ).say('go'),
  'a toolset that rejects after its timeout': () =>
    testApp(['hi'], { tools: [{ name: 'set', tools: () => later(new Error('late')) }] }, { callbackTimeoutMs: 5 }).say(
      'go',
    ),
  'a model that throws after the run was cancelled': () => {
    const app = testApp([{ delayMs: 15, throws: new Error('late') }]);
    return app.say('go', { signal: AbortSignal.timeout(5) });
  },
  'a store that cannot store a late result': () => {
    const app = testApp(script, { tools: [act(() => delay(25), { timeoutMs: 5 })] });
    const sessions = { ...app.sessions, deliver: () => Promise.reject(new Error('no mailbox')) };
    return testApp(script, { tools: [act(() => delay(25), { timeoutMs: 5 })] }, { sessions }).say('go');
  },
  'a store that throws at a late result': () => {
    const app = testApp([]);
    const deliver = (): never => {
      throw new Error('no mailbox');
    };
    return testApp(
      script,
      { tools: [act(() => delay(25), { timeoutMs: 5 })] },
      { sessions: { ...app.sessions, deliver } },
    ).say('go');
  },
  'a deadline that was not reached': () => testApp(['hi'], {}, { limits: { deadlineMs: 60_000 } }).say('go'),
  'a reader that leaves': async () => {
    const { runner } = testApp([{ text: 'a long story', chunks: 1 }]);
    for await (const event of runner.stream({ message: 'go' })) if (event.type === 'delta') break;
  },
};

describe('unhandled rejections after a run', () => {
  for (const [what, run] of Object.entries(runs)) {
    it(`no unhandled rejection remains after ${what}`, async () => {
      unhandled.splice(0);
      await run();
      await delay(40);
      expect(unhandled).toEqual([]);
    });
  }
});

describe('timers after a run', () => {
  for (const [what, run] of Object.entries(runs)) {
    it(`no timer remains after ${what}`, async () => {
      const before = timers();
      await run();
      // A timer that is left keeps the test from ending.
      while (timers() > before) await new Promise((resolve) => setTimeout(resolve));
    });
  }
});
