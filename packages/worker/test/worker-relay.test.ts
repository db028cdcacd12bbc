import { type Agent, createRunner, inMemorySessionService, llmAgent, type Model, type SessionKey } from '@mortise/core';
import { type DeltaRelay, inMemoryRelay, type ReceivedRun, ReceivedRuns } from '@mortise/core/relay';
import { expect, it, onTestFinished } from 'vitest';
import { createWorker } from '../src/index.ts';
import { byHand } from './support/by-hand.ts';

const key: SessionKey = { appName: 'app', userId: 'ada', sessionId: 's1' };

const secret = 'sk-0123456789abcdef';

/** Creates a model that streams text deltas with a secret among them, and waits before the last delta. */
function speaking(received: () => Promise<unknown> = async () => {}): Model {
  return {
    provider: 'test',
    id: 'test',
    async *generate(_, { keepSecret }) {
      keepSecret?.('key', secret);
      const text = `My key is ${secret}, and ${'x'.repeat(3_000)}.`;
      for (let at = 0; at < text.length; at += 7) {
        yield { type: 'textDelta', index: 0, delta: text.slice(at, at + 7) };
        if (at + 14 >= text.length) await received();
      }
      const parts = [{ type: 'text', text }] as const;
      yield { type: 'end', content: { role: 'model', parts }, finishReason: { unified: 'stop' } };
    },
  };
}

/** Creates a worker over a session with a message of the user. */
async function atWork(relay: DeltaRelay, model = speaking()) {
  const sessions = inMemorySessionService();
  const dispatcher = byHand();
  const agent = llmAgent({ name: 'guide', model }) as Agent;
  await sessions.create(key);
  const content = { role: 'user', parts: [{ type: 'text', text: 'Hello?' }] } as const;
  await sessions.deliver(key, { id: 'm1', type: 'message', content });
  const worker = createWorker({ runner: createRunner({ agent, sessions }), sessions, dispatcher, relay });
  await worker.start();
  onTestFinished(() => worker.drain(0));
  return { sessions, dispatcher };
}

it('a worker relays the frames of a run to listeners in other processes, without secrets', async () => {
  const inner = inMemoryRelay();
  const frames: string[] = [];
  const relay: DeltaRelay = {
    publish(to, frame) {
      frames.push(frame);
      inner.publish(to, frame);
    },
    subscribe: (...given) => inner.subscribe(...given),
  };
  const received: ReceivedRun[] = [];
  const words = (): string =>
    received.flatMap(({ events }) => events.map((event) => (event.type === 'delta' ? event.text : ''))).join('');
  // The model sends the last text only after the others have arrived.
  const model = speaking(() => expect.poll(() => words().length).toBeGreaterThan(3_000));
  const { sessions, dispatcher } = await atWork(relay, model);
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  await new ReceivedRuns(relay, key, 0, (each) => received.push(each)).receive(stop.signal);
  expect(await dispatcher.advance(key)).toEqual({ next: 'rest' });
  await expect.poll(() => received.at(-1)?.over).toEqual({ status: 'completed' });
  const log = (await sessions.load(key))?.events ?? [];
  expect(received.at(-1)?.rev).toBe(log.length);
  const stored = log.find(({ type }) => type === 'model');
  const whole = JSON.stringify(stored);
  expect(words()).toMatch(/^My key is .*, and x+/);
  expect(whole).toContain(words());
  expect(frames.join('')).not.toContain(secret.slice(3, 10));
  expect(received.flatMap(({ events }) => events).find(({ type }) => type === 'turn')).toMatchObject({
    turn: stored?.id,
    run: stored?.invocationId,
  });
});

it('a worker does not wait for a relay that throws or never answers', async () => {
  const { sessions, dispatcher } = await atWork({
    publish: () => {
      throw new Error('broken');
    },
    subscribe: () => new Promise(() => {}),
  });
  expect(await dispatcher.advance(key)).toEqual({ next: 'rest' });
  expect((await sessions.load(key))?.events.at(-1)).toMatchObject({ type: 'model' });
});
