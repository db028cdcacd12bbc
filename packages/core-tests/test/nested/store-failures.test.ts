import { functionTool, inMemorySessionService, type Mail, wrapSessions } from '@mortise/core';
import type { ScriptedStep, TestApp } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { withoutLeases, wrappedSessions } from '../harness/wrapped-sessions.ts';
import { callsOnce, nestedAgent } from './nested-agent.ts';

/** Creates a lead that calls two agents at once, each of which acts. */
function app(ran: string[], options: Parameters<typeof testApp>[2]): TestApp {
  const act = functionTool({
    name: 'act',
    description: 'Acts',
    effect: 'idempotent',
    run: async (_input, { functionCallId }) => {
      await Promise.resolve();
      ran.push(functionCallId);
    },
  });
  const one = nestedAgent('one', callsOnce('act', 'one done'), { tools: [act] });
  const two = nestedAgent('two', callsOnce('one', 'two done'), { tools: [one.tool] });
  const asks: ScriptedStep = ({ contents }) =>
    contents.at(-1)?.role === 'tool' ? 'done' : { calls: [{ name: 'one' }, { name: 'two' }] };
  return testApp(Array(4).fill(asks), { tools: [one.tool, two.tool] }, options);
}

describe('a store that fails while nested runs work', () => {
  it('a store that fails at any append while nested runs work ends all runs, and the log can be resumed', async () => {
    for (let at = 1; ; at++) {
      const inner = withoutLeases(inMemorySessionService());
      const failing = wrappedSessions((count) => {
        if (count >= at) throw new Error('the disk is full');
      }, inner);
      const ran: string[] = [];
      const broken = await app(ran, { sessions: failing }).say('go');
      if (broken.status === 'completed') return expect(at).toBeGreaterThan(8);
      expect(broken, `append ${at}`).toMatchObject({ status: 'failed' });
      const before = new Set(ran);
      const later = app(ran, { sessions: inner });
      const result = at === 1 ? await later.say('go') : await later.resume();
      expect(result, `append ${at}`).toMatchObject({ status: 'completed', text: 'done' });
      expect(new Set(ran).size - (at === 1 ? before.size : 0), `append ${at}`).toBe(2);
      for (const outcome of await later.outcomes()) expect(outcome.status).toBe('ok');
    }
  });

  it('a store that fails at any read of the inbox while nested runs work ends all runs, and no model gets the error', async () => {
    for (let at = 1; ; at++) {
      const inner = withoutLeases(inMemorySessionService());
      let reads = 0;
      const failing = wrapSessions(inner, {
        // The runs get a report of inbox items before each step.
        append: async (...given) => ({ ...(await inner.append(...given)), hasMail: true }),
        mail: async (key) => {
          if (++reads === at) throw new Error('the connection is lost');
          return inner.mail(key);
        },
      });
      const broken = await app([], { sessions: failing }).say('go');
      if (broken.status === 'completed') return expect(at).toBeGreaterThan(8);
      expect(broken, `read ${at}`).toMatchObject({ status: 'failed', error: { retryable: true } });
      const later = app([], { sessions: inner });
      expect(await later.resume(), `read ${at}`).toMatchObject({ status: 'completed', text: 'done' });
      for (const outcome of await later.outcomes()) expect(outcome.status, `read ${at}`).toBe('ok');
    }
  });

  it('a store that returns an inbox item of a newer version while nested runs work ends all runs, and no model gets the error', async () => {
    for (let at = 1; ; at++) {
      const inner = withoutLeases(inMemorySessionService());
      let reads = 0;
      const newer = wrapSessions(inner, {
        append: async (...given) => ({ ...(await inner.append(...given)), hasMail: true }),
        mail: async (key) => (++reads === at ? [{ id: 'f1', type: 'fax' } as unknown as Mail] : inner.mail(key)),
      });
      const broken = await app([], { sessions: newer }).say('go');
      if (broken.status === 'completed') return expect(at).toBeGreaterThan(8);
      const error = { code: 'newer_inbox_item', retryable: true };
      expect(broken, `read ${at}`).toMatchObject({ status: 'failed', error });
      const later = app([], { sessions: inner });
      expect(await later.resume(), `read ${at}`).toMatchObject({ status: 'completed', text: 'done' });
      for (const outcome of await later.outcomes()) expect(outcome.status, `read ${at}`).toBe('ok');
    }
  });

  it('nested runs of parallel calls all complete if the runner has the concurrency 1', async () => {
    const ran: string[] = [];
    const { say, logOf } = app(ran, { concurrency: 1 });
    expect(await say('go')).toMatchObject({ status: 'completed', text: 'done' });
    expect(await logOf('opened')).toHaveLength(3);
  });
});
