import { functionTool } from '@mortise/core';
import { readUIMessageStream, type UIMessage, type UIMessageChunk } from 'ai';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { desk, keyOf } from './desk.ts';
import { held, heldModel } from './held-model.ts';
import { expectValid, Tab } from './tab.ts';

const words = 'one two three four five six';

/** A tool that reports progress and waits until the test lets it end. */
function slow() {
  const { promise, letGo } = held();
  const tool = functionTool({
    name: 'search',
    description: 'Searches',
    effect: 'read',
    input: z.object({ q: z.string() }),
    run: async (_, context) => {
      context.progress({ done: 1 });
      context.progress({ done: 2 });
      await promise;
      return { found: 3 };
    },
  });
  return { tool, letGo };
}

it('resumes in the middle of a turn, in a new page and in one that was disconnected', async () => {
  const { model, letGo } = heldModel([{ thought: 'hm', text: words, chunks: 4 }], 5);
  const counter = desk(model);
  const early = new Tab(counter, 'c1');
  const said = early.say('Count');
  await vi.waitFor(() => expect(JSON.stringify(early.messages)).toContain('one two'), { timeout: 300_000 });
  const { messages } = (await (await counter.handler(new Request('http://localhost/api/chat/c1'))).json()) as {
    messages: UIMessage[];
  };
  expect(messages.at(-1)).toMatchObject({ role: 'assistant', metadata: { status: 'running' }, parts: [] });
  const late = new Tab(counter, 'c1', messages);
  const resumed = late.chat.resumeStream();
  const stale = new Tab(counter, 'c1', early.messages);
  const again = stale.chat.resumeStream();
  await vi.waitFor(() => expect(JSON.stringify(late.messages)).toContain('one two'), { timeout: 300_000 });
  letGo();
  await Promise.all([said, resumed, again]);
  for (const tab of [early, late, stale]) {
    expect(tab.messages).toEqual(await counter.logged('c1'));
    await expectValid(tab);
  }
});

it('answers 204 when no run is active, also for an unknown chat', async () => {
  const counter = desk(['Hi.']);
  const tab = new Tab(counter, 'c1');
  await tab.chat.resumeStream();
  expect(tab.statuses).toEqual([204]);
  await tab.say('Hi');
  await tab.chat.resumeStream();
  expect(tab.statuses).toEqual([204, 200, 204]);
  expect(tab.messages.length).toBe(2);
});

it('shows the progress of a tool, to a watcher from the start and to a later one', async () => {
  const { tool, letGo } = slow();
  const counter = desk([{ text: 'I look.', calls: [{ name: 'search', args: { q: 'x' } }] }, 'Found.'], [tool]);
  const tab = new Tab(counter, 'c1');
  const said = tab.say('Look');
  const half = { state: 'output-available', preliminary: true, output: { done: 2 } };
  await vi.waitFor(() => expect(tab.calls).toMatchObject([half]), { timeout: 300_000 });
  const late = new Tab(counter, 'c1');
  const resumed = late.chat.resumeStream();
  await vi.waitFor(() => expect(late.calls).toMatchObject([half]), { timeout: 300_000 });
  letGo();
  await Promise.all([said, resumed]);
  expect(tab.messages).toEqual(await counter.logged('c1'));
  expect(late.last).toEqual(tab.last);
  await expectValid(tab);
});

it('removes the shown part of a turn that was discarded, or is stored differently', async () => {
  for (const first of [{ thought: 'Perhaps so' }, { thought: 'Perhaps so', text: 'One two' }]) {
    const counter = desk([{ ...first, chunks: 3, fail: { message: 'the model is away' } }, 'Here again.']);
    const tab = new Tab(counter, 'c1');
    await tab.say('Count');
    expect(tab.streams[0]?.map(({ type }) => type)).toContain('reset-step');
    expect(JSON.stringify(tab.messages)).not.toContain('Perhaps so');
    expect(tab.messages).toEqual(await counter.logged('c1'));
    await expectValid(tab);
  }
});

it('continues when its page is closed, and is cancelled by a request from any tab', async () => {
  const { model, letGo } = heldModel([{ text: words, chunks: 4 }], 3);
  const counter = desk(model);
  const tab = new Tab(counter, 'c1');
  const said = tab.say('Count');
  await vi.waitFor(() => expect(JSON.stringify(tab.messages)).toContain('one two'), { timeout: 300_000 });
  await tab.chat.stop();
  await said;
  letGo();
  await counter.runs.idle();
  expect((await counter.logged('c1')).at(-1)).toMatchObject({ metadata: { status: 'completed' } });

  const stuck = desk([{ text: words, chunks: 4, stall: true }]);
  const watching = new Tab(stuck, 'c2');
  const asked = watching.say('Count');
  await vi.waitFor(() => expect(JSON.stringify(watching.messages)).toContain('six'), { timeout: 300_000 });
  const body = JSON.stringify({ id: 'c2', cancel: true });
  const headers = { 'content-type': 'application/json' };
  await stuck.handler(new Request('http://localhost/api/chat', { method: 'POST', headers, body }));
  await asked;
  expect(watching.chat.status).toBe('ready');
  expect(watching.streams[0]?.map(({ type }) => type)).toContain('abort');
  expect(watching.last.metadata).toMatchObject({ status: 'cancelled' });
  expect(watching.messages).toEqual(await stuck.logged('c2'));
  await expectValid(watching);
});

it('reports that a run failed, or reached its limit, and a later message continues', async () => {
  const counter = desk([{ text: 'Half', fail: { code: 'bad_request', message: 'the model is away' } }, 'Here again.']);
  const tab = new Tab(counter, 'c1');
  await tab.say('Hi');
  expect(tab.chat.status).toBe('error');
  expect(tab.problems.join()).toContain('The request could not be completed');
  expect(tab.last.metadata).toMatchObject({ status: 'failed' });
  expect(tab.last.parts.at(-1)).toMatchObject({ type: 'data-stopped', data: { code: 'bad_request' } });
  expect(tab.messages).toEqual(await counter.logged('c1'));
  await tab.say('And now?');
  expect(tab.last.parts.at(-1)).toMatchObject({ text: 'Here again.' });
  expect(tab.messages).toEqual(await counter.logged('c1'));
  await expectValid(tab);

  const again = { calls: [{ name: 'refund', args: { amount: 1 } }] };
  const bounded = desk([again, again, again], [], { modelCalls: 2 });
  const limited = new Tab(bounded, 'c2');
  await limited.say('Refund me');
  expect(limited.chat.status).toBe('error');
  expect(limited.last.metadata).toMatchObject({ status: 'limited' });
  expect(limited.messages).toEqual(await bounded.logged('c2'));
  await expectValid(limited);
});

it('places a message sent meanwhile where the agent reads it', async () => {
  const { tool, letGo } = slow();
  const counter = desk([{ calls: [{ name: 'search', args: { q: 'x' } }] }, 'Both done.'], [tool]);
  const tab = new Tab(counter, 'c1');
  const said = tab.say('Look');
  await vi.waitFor(() => expect(tab.calls.length).toBe(1), { timeout: 300_000 });
  const more = counter.runs.start(keyOf('c1'), { message: 'And hurry', inputId: 'm2' });
  letGo();
  await Promise.all([said, more]);
  const logged = await counter.logged('c1');
  expect(JSON.stringify(logged)).toContain('And hurry');
  expect(tab.messages.at(-1)).toEqual(logged.find(({ id }) => id === tab.last.id));
});

it('is read by `readUIMessageStream` as by the chat', async () => {
  const counter = desk([
    { thought: 'hm', text: 'Two.', calls: [{ name: 'refund', args: { amount: 5 } }], chunks: 2 },
    { text: 'Done.', chunks: 1 },
  ]);
  const body = JSON.stringify({
    id: 'c1',
    messages: [{ id: 'u1', role: 'user', parts: [{ type: 'text', text: 'Go' }] }],
  });
  const headers = { 'content-type': 'application/json' };
  const response = await counter.handler(new Request('http://localhost/api/chat', { method: 'POST', headers, body }));
  const frames = (await response.text()).split('\n\n').filter((frame) => frame.startsWith('data: '));
  expect(frames.at(-1)).toBe('data: [DONE]');
  const chunks = frames.slice(0, -1).map((frame) => JSON.parse(frame.slice(6)) as UIMessageChunk);
  let last: UIMessage | undefined;
  const problems: unknown[] = [];
  for await (const message of readUIMessageStream({
    stream: streamOf(chunks),
    onError: (error) => problems.push(error),
  }))
    last = message;
  expect(problems).toEqual([]);
  expect(last).toEqual((await counter.logged('c1')).at(-1));
});

function streamOf<T>(items: readonly T[]): ReadableStream<T> {
  return new ReadableStream({
    start(controller) {
      for (const item of items) controller.enqueue(item);
      controller.close();
    },
  });
}
