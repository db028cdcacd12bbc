import { createRunner, functionTool, llmAgent, ModelError, type ModelEvent, type ModelRequest } from '@mortise/core';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type ScriptedModel, type ScriptedStep, scriptedModel } from '../src/index.ts';

const request: ModelRequest = {
  instructions: [],
  contents: [{ role: 'user', parts: [{ type: 'text', text: 'go' }] }],
  declarations: [],
  providerTools: [],
};

async function ask(
  model: ScriptedModel,
  signal: AbortSignal = new AbortController().signal,
): Promise<readonly ModelEvent[]> {
  const events: ModelEvent[] = [];
  for await (const event of model.generate(request, { signal })) events.push(event);
  return events;
}

function playing(step: ScriptedStep, signal?: AbortSignal): Promise<readonly ModelEvent[]> {
  return ask(scriptedModel([step]), signal);
}

describe('a scripted model', () => {
  it('a scripted model answers with its steps in order, and records its requests', async () => {
    const model = scriptedModel(['one', { text: 'two' }, ({ contents }) => `asked ${contents.length}`]);
    const ends = [await ask(model), await ask(model), await ask(model)].map((events) => events.at(-1));
    expect(ends).toMatchObject(
      ['one', 'two', 'asked 1'].map((text) => ({
        type: 'end',
        content: { role: 'model', parts: [{ type: 'text', text }] },
        finishReason: { unified: 'stop' },
      })),
    );
    expect(model.requests).toEqual([request, request, request]);
    expect(() => model.assertDone()).not.toThrow();
  });

  it('a scripted model records each request as it was when it was sent', async () => {
    const model = scriptedModel(['one']);
    const contents = [...request.contents];
    for await (const event of model.generate({ ...request, contents }, { signal: new AbortController().signal }))
      void event;
    contents.push({ role: 'model', parts: [] });
    expect(model.requests[0]?.contents).toHaveLength(1);
  });

  it('a scripted model fails a request after the last step, with an error that names the request', async () => {
    const model = scriptedModel(['one']);
    await ask(model);
    const [failure] = await ask(model);
    expect(failure).toMatchObject({
      type: 'failure',
      retryable: false,
      error: { code: 'unexpected_request', message: expect.stringContaining('request 2') },
    });
    expect(() => model.assertDone()).toThrow('the model got 2 requests');
  });

  it('a scripted model reports steps that were never requested', () => {
    expect(() => scriptedModel(['one']).assertDone()).toThrow('the script has 1 steps, but the model got 0 requests');
  });

  it('a scripted model repeats its script for every conversation, even if conversations run at the same time', async () => {
    const model = scriptedModel([{ calls: [{ name: 'look' }] }, 'Found.'], { repeat: true });
    const look = functionTool({ name: 'look', description: 'Looks', effect: 'read', run: () => ({ found: true }) });
    const runner = createRunner({ agent: llmAgent({ name: 'desk', model, tools: [look] }) });
    expect(() => model.assertDone()).toThrow('the model got 0 requests');
    for (const message of ['Where is it?', 'And now?']) {
      const runs = await Promise.all(['ann', 'bob'].map((session) => runner.run({ session, message })));
      expect(runs.map(({ text }) => text)).toEqual(['Found.', 'Found.']);
    }
    expect(model.requests).toHaveLength(8);
    expect(() => model.assertDone()).not.toThrow();
  });

  it('a scripted model has a provider and an id', () => {
    expect(scriptedModel([])).toMatchObject({ provider: 'scripted', id: 'scripted' });
    expect(scriptedModel([], { provider: 'p', id: 'm' })).toMatchObject({ provider: 'p', id: 'm' });
  });
});

describe('a scripted turn', () => {
  it('a scripted turn streams thought, text and calls in this order, and its end contains all of them', async () => {
    const events = await playing({ thought: 'hm', text: 'hello', calls: [{ name: 'act', args: { a: 1 } }], chunks: 2 });
    const texts = (type: string): string =>
      events
        .flatMap((event) =>
          event.type === type ? ['delta' in event ? event.delta : 'argsDelta' in event ? event.argsDelta : ''] : [],
        )
        .join('');
    expect([texts('thoughtDelta'), texts('textDelta'), texts('functionCallDelta')]).toEqual(['hm', 'hello', '{"a":1}']);
    expect(events.filter(({ type }) => type === 'textDelta')).toHaveLength(3);
    expect(events.at(-1)).toMatchObject({
      type: 'end',
      content: {
        parts: [
          { type: 'thought' },
          { type: 'text' },
          { type: 'functionCall', id: '', providerId: 'call_0_0', name: 'act', args: {} },
        ],
      },
      argsText: { 2: '{"a":1}' },
      finishReason: { unified: 'functionCalls' },
    });
  });

  it('a scripted turn sends string arguments unchanged, and an object if the step has one', async () => {
    const end = (
      await playing({
        calls: [
          { name: 'act', args: '{"a":' },
          { name: 'act', args: { b: 2 }, asObject: true, id: '' },
        ],
      })
    ).at(-1);
    expect(end).toMatchObject({ argsText: { 0: '{"a":' }, content: { parts: [{ args: {} }, { args: { b: 2 } }] } });
    expect(end).not.toHaveProperty('argsText.1');
    expect(end).not.toHaveProperty('content.parts.1.providerId');
  });

  it('a scripted turn returns given parts unchanged', async () => {
    const part = { type: 'provider', provider: 'scripted', value: 1 } as const;
    expect((await playing({ parts: [part] })).at(-1)).toMatchObject({ type: 'end', content: { parts: [part] } });
  });

  it('a scripted turn splits a text exactly as given, or throws if it cannot', async () => {
    const events = await playing({ text: 'abcdef', chunks: ['a', 'bcd', 'ef'] });
    expect(events.slice(0, -1)).toMatchObject([{ delta: 'a' }, { delta: 'bcd' }, { delta: 'ef' }]);
    await expect(playing({ text: 'abc', chunks: ['x'] })).rejects.toThrow('the option chunks adds up to "x"');
  });

  it('a scripted turn has the given finish reason, usage and metadata', async () => {
    const events = await playing({
      text: 'hi',
      finishReason: { unified: 'other', raw: 'X' },
      usage: { inputTokens: 3 },
      metadata: { a: 1 },
    });
    expect(events.at(-1)).toMatchObject({
      finishReason: { unified: 'other', raw: 'X' },
      usage: { inputTokens: 3 },
      metadata: { a: 1 },
    });
    expect((await playing({ text: 'hi', finishReason: 'length' })).at(-1)).toMatchObject({
      finishReason: { unified: 'length' },
    });
  });

  it('a scripted turn fails after its text', async () => {
    const events = await playing({ text: 'hi', fail: { code: 'rate_limit', message: 'slow', retryable: true } });
    expect(events).toMatchObject([
      { type: 'textDelta' },
      { type: 'failure', retryable: true, error: { code: 'rate_limit', message: 'slow' } },
    ]);
    const error = new Error('mine');
    expect((await playing({ fail: error })).at(-1)).toEqual({ type: 'failure', error, retryable: false });
    expect((await playing({ fail: {} })).at(-1)).toMatchObject({ error: expect.any(ModelError) });
  });

  it('a scripted turn throws the given value, even undefined', async () => {
    await expect(playing({ text: 'hi', throws: new Error('no') })).rejects.toThrow('no');
    await expect(playing({ throws: undefined })).rejects.toBeUndefined();
  });

  it('a scripted turn ends without a finish event', async () => {
    expect((await playing({ text: 'hi', cut: true })).map(({ type }) => type)).toEqual(['textDelta']);
  });

  it('a scripted turn waits before its first event, and stops when it is aborted', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const ended = vi.fn();
    void playing({ text: 'hi', delayMs: 20 }).then(ended);
    await vi.advanceTimersByTimeAsync(19);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toHaveBeenCalledOnce();
    vi.useRealTimers();
    const [aborted] = await playing({ text: 'hi', delayMs: 10_000 }, AbortSignal.timeout(5));
    expect(aborted).toMatchObject({ type: 'failure', error: { code: 'cancelled' } });
  });

  it('a scripted turn stalls until it is aborted, or forever if it ignores the abort', async () => {
    expect((await playing({ text: 'hi', stall: true }, AbortSignal.timeout(5))).at(-1)).toMatchObject({
      type: 'failure',
      error: { code: 'cancelled' },
    });
    const deaf = await Promise.race([
      playing({ stall: 'deaf' }, AbortSignal.timeout(5)),
      new Promise((resolve) => setTimeout(resolve, 30)),
    ]);
    expect(deaf).toBeUndefined();
  });

  it('a scripted turn stops between its deltas when it is aborted', async () => {
    const controller = new AbortController();
    const events: ModelEvent[] = [];
    for await (const event of scriptedModel([{ text: 'abc', chunks: 1 }]).generate(request, {
      signal: controller.signal,
    })) {
      events.push(event);
      controller.abort();
    }
    expect(events.map(({ type }) => type)).toEqual(['textDelta', 'failure']);
  });
});

it.each<[object, string]>([
  [{ txt: 'Hi' }, 'a turn of scriptedModel takes no "txt": the nearest is "text"'],
  [{ calls: [{ name: 'pay', arg: {} }] }, 'takes no "arg": the nearest is "args"'],
])('a misspelt turn is refused: %j', (turn, message) => {
  expect(() => scriptedModel(['Hi', turn])).toThrow(message);
});
