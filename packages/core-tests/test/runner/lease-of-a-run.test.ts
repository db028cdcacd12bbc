import { functionTool, inMemorySessionService, type LeaseStore, type SessionService } from '@mortise/core';
import { testApp } from '@mortise/testing/vitest';
import { expect, it } from 'vitest';
import { withFakeTimers } from '../harness/fake-timers.ts';
import { key, sessionId } from '../harness/inspect-run.ts';

const leaseMs = 30_000;

/** Creates sessions whose leases are renewed by a function. */
function renewedBy(renew: LeaseStore['renew']): SessionService {
  const inner = inMemorySessionService();
  return { ...inner, leases: { ...(inner.leases as LeaseStore), renew } };
}

it(
  'a lease is not renewed while the reader of its run has stalled, so that an abandoned stream does not keep its session, and is renewed again when reading continues',
  withFakeTimers(async (timers) => {
    let renewed = 0;
    const sessions = renewedBy(async () => {
      renewed++;
      return true;
    });
    const { runner } = testApp([{ text: 'x'.repeat(1000), chunks: 1 }], {}, { sessions, leaseMs });
    const stream = runner.stream({ session: sessionId, message: 'go' });
    await stream.next();
    // The queue fills in many turns of the event loop.
    for (let turns = 0; turns < 200; turns++) await timers.advance(0);
    await timers.advance(leaseMs * 3);
    const stalled = renewed;
    await timers.advance(leaseMs * 10);
    expect(renewed).toBe(stalled);
    expect(stalled).toBeLessThan(3);
    let result: unknown;
    for await (const event of stream) if (event.type === 'end') result = event.result;
    expect(result).toMatchObject({ status: 'completed' });
  }),
);

it(
  'a lease is renewed three times in its duration while the run is read',
  withFakeTimers(async (timers) => {
    const renewals: unknown[] = [];
    const sessions = renewedBy(async (...given) => {
      renewals.push(given);
      return true;
    });
    const waits = functionTool({
      name: 'wait',
      description: 'Waits',
      timeoutMs: 1e9,
      run: () => new Promise((resolve) => setTimeout(resolve, leaseMs * 3)),
    });
    const run = testApp([{ calls: [{ name: 'wait' }] }, 'done'], { tools: [waits] }, { sessions, leaseMs }).say('go');
    await timers.advance(leaseMs * 2);
    expect(renewals).toEqual(Array.from({ length: 6 }, () => [key, expect.any(Number), leaseMs]));
    await timers.advance(leaseMs * 2);
    expect(await run).toMatchObject({ status: 'completed' });
  }),
);

it(
  'a lease that another worker has taken over cancels the run at once',
  withFakeTimers(async (timers) => {
    const reasons: unknown[] = [];
    const hears = functionTool({
      name: 'hear',
      description: 'Runs until it is told to stop',
      timeoutMs: 1e9,
      run: (_input, { signal }) =>
        new Promise<string>((resolve) => {
          signal.addEventListener('abort', () => {
            reasons.push(signal.reason.message);
            resolve('stopped');
          });
        }),
    });
    const sessions = renewedBy(async () => false);
    const run = testApp([{ calls: [{ name: 'hear' }] }, 'done'], { tools: [hears] }, { sessions, leaseMs }).say('go');
    await timers.advance(leaseMs);
    expect(reasons).toEqual(['another worker has taken over the session']);
    await timers.runAll();
    expect(await run).not.toMatchObject({ status: 'completed' });
  }),
);
