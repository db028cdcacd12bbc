import { describe, expect, it } from 'vitest';
import { aiSdkModel } from '../../src/model/index.ts';
import { ask, empty, failureOf } from './support/ask.ts';
import { fakeModel, text } from './support/fake-model.ts';

describe('an abort of a model call', () => {
  it('an abort of a model call aborts the signal of the model, and abandons the stream of a model that ignores the signal', async () => {
    const fake = fakeModel([{ open: text('It is') }]);
    const controller = new AbortController();
    const asked = aiSdkModel(fake).generate(empty, { signal: controller.signal })[Symbol.asyncIterator]();
    expect(await asked.next()).toMatchObject({ value: { type: 'textDelta' } });
    controller.abort();
    expect(await asked.next()).toMatchObject({ value: { type: 'failure', error: { code: 'cancelled' } } });
    expect(fake.calls[0]?.abortSignal.aborted).toBe(true);
    expect(fake.left).toHaveLength(1);
  });

  it('an abort before a model call is a failure, and the model is not called', async () => {
    const fake = fakeModel([]);
    expect(failureOf(await ask(aiSdkModel(fake), {}, AbortSignal.abort())).error.code).toBe('cancelled');
    expect(fake.calls).toEqual([]);
  });
});

it('a model call whose reader stops cancels the stream', async () => {
  const fake = fakeModel([{ open: text('It is') }]);
  for await (const _ of aiSdkModel(fake).generate(empty, { signal: new AbortController().signal })) break;
  expect(fake.left).toHaveLength(1);
  expect(fake.calls[0]?.abortSignal.aborted).toBe(true);
});
