import { type Content, functionTool, inMemorySessionService, type Mail } from '@mortise/core';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { key, only } from '../harness/inspect-run.ts';

const words = (text: string): Content => ({ role: 'user', parts: [{ type: 'text', text }] });
const ticket = functionTool({ name: 'ticket', description: 'Opens', isLongRunning: true, run: () => 17 });

describe('an inbox item that arrives while a tool runs', () => {
  it('a message that arrives while a tool runs is answered by the same run, after the responses', async () => {
    const sessions = inMemorySessionService();
    const tool = functionTool({
      name: 'act',
      description: 'Acts',
      run: () => sessions.deliver(key, { id: 'm1', type: 'message', content: words('and hurry') }),
    });
    const { say, model } = testApp([{ calls: [{ name: 'act' }] }, 'hurrying'], { tools: [tool] }, { sessions });
    expect(await say('go')).toMatchObject({ status: 'completed', text: 'hurrying' });
    expect(model.requests[1]?.contents.map(({ role }) => role)).toEqual(['user', 'model', 'tool', 'user']);
  });

  it('a message that arrives while a tool runs and another call waits is kept until that call has its response', async () => {
    const sessions = inMemorySessionService();
    const tool = functionTool({
      name: 'act',
      description: 'Acts',
      run: () => sessions.deliver(key, { id: 'm1', type: 'message', content: words('and hurry') }),
    });
    const { say, answer, model, logOf } = testApp(
      [{ calls: [{ name: 'act' }, { name: 'ticket' }] }, 'done'],
      { tools: [tool, ticket] },
      { sessions },
    );
    const paused = await say('go');
    expect(paused.status).toBe('paused');
    expect(await logOf('input')).toHaveLength(2);
    expect(await answer({ requestId: paused.pending[0]?.id ?? '', value: 'closed' })).toMatchObject({
      status: 'completed',
      text: 'done',
    });
    expect(model.requests[1]?.contents.map(({ role }) => role)).toEqual(['user', 'model', 'tool', 'user']);
  });
});

describe('an invalid inbox item', () => {
  const junk: Readonly<Record<string, unknown>> = {
    'of a type that is not a string': { id: 'm1', type: 7 },
    'without a type': { id: 'm1' },
    'with an invalid message': { id: 'm1', type: 'message', content: 17 },
    'with an invalid answer': { id: 'm1', type: 'answer' },
    'with an invalid result': { id: 'm1', type: 'result', callId: 'nobody' },
    'with a result of an unknown status': { id: 'm1', type: 'result', callId: 'nobody', outcome: { status: 'maybe' } },
  };

  for (const [what, mail] of Object.entries(junk)) {
    it(`an inbox item ${what} does not stop the session`, async () => {
      const { say, resume, sessions, model, log } = testApp(['one', 'two']);
      await say('hi');
      await sessions.deliver(key, mail as Mail);
      expect((await resume()).status).toBe('completed');
      expect(await sessions.mail(key)).toEqual([]);
      expect(await say('and?')).toMatchObject({ status: 'completed', text: 'two' });
      expect(model.requests).toHaveLength(2);
      for (const event of await log()) expect(event).toMatchObject({ v: 1, type: expect.any(String) });
    });
  }

  it('an invalid inbox item about an open call leaves the call open', async () => {
    for (const outcome of [undefined, null, 'done', { status: 'maybe' }, { status: 'pending' }]) {
      const { say, watch, sessions, answer } = testApp([{ calls: [{ name: 'ticket' }] }, 'done'], { tools: [ticket] });
      const [question] = (await say('go')).pending;
      await sessions.deliver(key, {
        id: 'm1',
        type: 'result',
        callId: question?.callId ?? '',
        outcome,
      } as unknown as Mail);
      const seen = await watch({});
      expect(only(seen, 'end')[0]?.result).toMatchObject({ status: 'paused', pending: [{ id: question?.id }] });
      expect(await answer({ requestId: question?.id ?? '', value: 1 })).toMatchObject({ status: 'completed' });
    }
  });

  it('an invalid inbox item does not affect valid inbox items', async () => {
    const { say, resume, sessions } = testApp([{ calls: [{ name: 'ticket' }] }, 'done'], { tools: [ticket] });
    const [question] = (await say('go')).pending;
    await sessions.deliver(key, { id: 'm1', type: 7 } as unknown as Mail);
    await sessions.deliver(key, {
      id: 'm2',
      type: 'result',
      callId: question?.callId ?? '',
      outcome: { status: 'ok', output: 1 },
    });
    expect(await resume()).toMatchObject({ status: 'completed', text: 'done' });
  });
});

describe('a message from the inbox', () => {
  it('a message from the inbox with an input id that was accepted before is ignored', async () => {
    const { say, resume, sessions, model, logOf } = testApp(['one', 'two']);
    await say('hi', { inputId: 'i1' });
    await sessions.deliver(key, { id: 'i1', type: 'message', content: words('hi') });
    expect(await resume()).toMatchObject({ status: 'completed', text: 'one' });
    expect(await logOf('input')).toHaveLength(1);
    expect(model.requests).toHaveLength(1);
  });

  it('a message from the inbox starts a new invocation, with its own limits', async () => {
    const { say, resume, sessions, logOf } = testApp(['one', 'two', 'three'], {}, { limits: { modelCalls: 1 } });
    await say('hi');
    await sessions.deliver(key, { id: 'm1', type: 'message', content: words('again') });
    expect(await resume()).toMatchObject({ status: 'completed', text: 'two' });
    expect(new Set((await logOf('input')).map(({ invocationId }) => invocationId)).size).toBe(2);
  });
});
