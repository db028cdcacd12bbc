import { functionTool, llmAgent, loadAll } from '@mortise/core';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { confirmGate, lookTool, payTool } from '../harness/confirm-gate.ts';
import { key, testApp } from '../harness/test-app.ts';
import { checkedModel } from '../harness/valid-history.ts';

let isThere = false;
vi.mock('../../../core/src/runner/rare-parts.ts', async (original) => {
  const real = await original<{ readonly rareParts: object }>();
  return {
    // As where a page outlives its deployment, and the file is gone.
    get rareParts() {
      if (isThere) return real.rareParts;
      throw new TypeError('error loading dynamically imported module');
    },
  };
});

const pay = { name: 'pay', args: { to: 'bob', amount: 5 } };
const look = { name: 'look', args: { at: 'sky' } };
const notLoaded = { status: 'failed', error: { code: 'module_load_failed' } };

// In this order: what is loaded once is there for all runs of the process.
describe('a module of the core that failed to load', () => {
  it('is not missed by a run that needs none', async () => {
    const looked: unknown[] = [];
    const { say } = testApp([{ calls: [look, look] }, 'done'], { tools: [lookTool(looked)] });
    expect(await say('look')).toMatchObject({ status: 'completed', text: 'done' });
    expect(looked).toHaveLength(2);
  });

  it('fails a run of agents among each other, before the model is asked', async () => {
    const other = llmAgent({ name: 'other', model: checkedModel([]) });
    const { say, model, log } = testApp(['done'], { subAgents: [other] });
    expect(await say('go')).toMatchObject(notLoaded);
    expect(model.requests).toEqual([]);
    expect(await log()).toEqual([]);
  });

  it('takes nothing in of an answer', async () => {
    const { answer, say, log } = testApp(['done', 'done']);
    await say('go');
    const before = await log();
    expect(await answer({ requestId: 'q', value: 1 })).toMatchObject(notLoaded);
    expect(await log()).toEqual(before);
  });

  it('keeps the results of other calls of the round', async () => {
    const looked: unknown[] = [];
    const paid: unknown[] = [];
    const tools = [lookTool(looked), payTool(paid, { gates: [confirmGate()] })];
    const { say, outcomes } = testApp([{ calls: [look, pay] }], { tools });
    expect(await say('go')).toMatchObject(notLoaded);
    expect(await outcomes()).toMatchObject([{ status: 'ok' }]);
    expect([looked, paid]).toEqual([['sky'], []]);
  });

  it('leaves a call in doubt whose result it was to read', async () => {
    let runs = 0;
    const tool = functionTool({
      name: 'read',
      description: 'Reads',
      input: z.object({}),
      run: () => {
        runs++;
        return new Response('text') as never;
      },
    });
    const { say, outcomes, logOf } = testApp([{ calls: [{ name: 'read', args: {} }] }], { tools: [tool] });
    expect(await say('go')).toMatchObject(notLoaded);
    expect(await outcomes()).toEqual([]);
    expect(await logOf('started')).toHaveLength(1);
    expect(runs).toBe(1);
  });

  it('fails the step of a tool with its code', async () => {
    const codes: unknown[] = [];
    const tool = functionTool({
      name: 'steps',
      description: 'Takes a step',
      input: z.object({}),
      run: (_args, context) =>
        context
          .step('one', () => 1)
          .catch((error: { readonly code?: string }) => {
            codes.push(error.code);
            return 0;
          }),
    });
    const { say } = testApp([{ calls: [{ name: 'steps', args: {} }] }, 'done'], { tools: [tool] });
    expect(await say('go')).toMatchObject({ status: 'completed' });
    expect(codes).toEqual(['module_load_failed']);
  });

  it('leaves mail in the mailbox', async () => {
    const { app, sessions, say } = testApp(['one', 'two']);
    await say('go');
    await sessions.deliver(key, {
      id: 'm',
      type: 'message',
      content: { role: 'user', parts: [{ type: 'text', text: 'x' }] },
    });
    expect(await say('go on')).toMatchObject(notLoaded);
    expect(await sessions.mail(key)).toHaveLength(1);
    await expect(app.close()).rejects.toMatchObject({ code: 'module_load_failed' });
  });

  it('runs nothing behind a gate, and is asked for again when the session is continued', async () => {
    const paid: unknown[] = [];
    const { say, goOn, answer, outcomes } = testApp([{ calls: [pay] }, 'done'], {
      tools: [payTool(paid)],
      gates: [confirmGate()],
    });
    expect(await say('pay')).toMatchObject(notLoaded);
    await expect(loadAll()).rejects.toMatchObject({ code: 'module_load_failed', cause: expect.any(Error) });
    expect([paid, await outcomes()]).toEqual([[], []]);
    expect(await goOn()).toMatchObject(notLoaded);
    isThere = true;
    const asked = await goOn();
    expect(asked).toMatchObject({ status: 'paused', pending: [{ kind: 'confirmation' }] });
    expect(await answer({ requestId: asked.pending[0]?.id ?? '', value: { confirmed: true } })).toMatchObject({
      status: 'completed',
    });
    expect(paid).toHaveLength(1);
    await loadAll();
  });
});
