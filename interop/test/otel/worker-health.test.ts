import { inMemorySessionService, llmAgent, type Model } from '@mortise/core';
import { observeWorker, tracedRunner } from '@mortise/otel';
import { createSessionClient, createWorker, inMemoryDispatcher } from '@mortise/worker';
import { expect, it, onTestFinished } from 'vitest';
import { realMetrics } from './real-metrics.ts';

/** The figures of a worker, by the names of the gauges. */
async function figures(metrics: ReturnType<typeof realMetrics>): Promise<Record<string, number>> {
  const values = await metrics.collect();
  return Object.fromEntries(
    values.filter(({ name }) => name.startsWith('mortise.')).map(({ name, value }) => [name, value]),
  );
}

it('the real SDK collects waiting, running and parked sessions, and the health of this process', async () => {
  const metrics = realMetrics();
  const sessions = inMemorySessionService();
  const dispatcher = inMemoryDispatcher();
  let asked = 0;
  let fail = (_error: Error): void => undefined;
  const failed = new Promise<never>((_resolve, reject) => {
    fail = reject;
  });
  // Its session runs until it fails, and stays failed however often it is woken, until a person fixes it.
  const model: Model = {
    ...{ provider: 'none', id: 'none' },
    async *generate() {
      asked++;
      yield await failed;
    },
  };
  const runner = tracedRunner({ agent: llmAgent({ name: 'payer', model }), sessions });
  const worker = createWorker({ runner, sessions, dispatcher });
  observeWorker(worker, { meterProvider: metrics.provider, attributes: { region: 'eu' } });
  onTestFinished(() => worker.drain());

  const client = createSessionClient({ sessions, dispatcher });
  await client.say({ appName: 'app', userId: 'ada', sessionId: 's1' }, 'Pay');
  // No worker serves yet.
  const before = await figures(metrics);
  expect(before).toEqual({
    'mortise.sessions.queued': 1,
    'mortise.sessions.running': 0,
    'mortise.sessions.parked': 0,
    'mortise.sessions.oldest_wait': expect.any(Number),
    'mortise.worker.advancing': 0,
    'mortise.worker.ok': 0,
  });
  await worker.start();
  await expect.poll(() => asked).toBe(1);
  expect(await figures(metrics)).toMatchObject({
    'mortise.sessions.queued': 0,
    'mortise.sessions.running': 1,
    'mortise.worker.advancing': 1,
    'mortise.worker.ok': 1,
  });
  fail(new TypeError('bad'));
  await expect.poll(async () => (await figures(metrics))['mortise.sessions.parked']).toBe(1);
  expect(await figures(metrics)).toMatchObject({
    'mortise.sessions.running': 0,
    'mortise.sessions.oldest_wait': 0,
    'mortise.worker.advancing': 0,
  });
  const collected = (await metrics.collect()).filter(({ name }) => name.startsWith('mortise.'));
  expect(new Set(collected.map(({ unit }) => unit))).toEqual(new Set(['{session}', 's', '1']));
  for (const { attributes } of collected) expect(attributes).toEqual({ region: 'eu' });
});

it('a worker whose dispatcher reports nothing has its own figures only, read once per collection, until the end', async () => {
  const metrics = realMetrics();
  let asked = 0;
  const health = async () => {
    asked++;
    return { ok: false, advancing: 2 };
  };
  const end = observeWorker({ health }, { meterProvider: metrics.provider });
  expect(await figures(metrics)).toEqual({ 'mortise.worker.advancing': 2, 'mortise.worker.ok': 0 });
  expect(asked).toBe(1);
  end();
  await metrics.collect();
  expect(asked).toBe(1);
});
