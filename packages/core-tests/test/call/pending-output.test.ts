import { createRunner, functionTool, inMemorySessionService, llmAgent, modelResponse } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { expect, it } from 'vitest';

const key = { appName: 'app', userId: 'ada', sessionId: 's1' };

it.each<[string, (handle: { readonly ticket: number }) => unknown, object]>([
  ['an object', ({ ticket }) => ({ ordered: ticket }), { ordered: 7 }],
  ['a text', ({ ticket }) => `ticket ${ticket}`, { result: 'ticket 7' }],
])(
  'a long-running tool can return by toModel what the model reads while its call is pending: %s',
  async (_what, toModel, read) => {
    const order = functionTool({
      name: 'order',
      description: 'Orders',
      isLongRunning: true,
      whilePending: 'goOn',
      run: () => ({ ticket: 7 }),
      toModel,
    });
    const sessions = inMemorySessionService();
    const runs = [{ calls: [{ name: 'order' }] }, 'Ordered.', 'And now?', 'Still.'];
    const model = scriptedModel(runs);
    const agent = llmAgent({ name: 'helper', model, tools: [order] });
    const reported = (at: number): unknown[] =>
      (model.requests[at]?.contents ?? []).flatMap(({ parts }) =>
        parts.flatMap((part) => (part.type === 'functionResponse' ? [modelResponse(part)] : [])),
      );
    const { pending } = await createRunner({ agent, sessions }).run({ session: key, message: 'Order.' });
    expect(pending[0]?.handle).toEqual({ ticket: 7 });
    expect(reported(1)).toEqual([read]);
    // Another process reads it in the log.
    await createRunner({ agent, sessions }).run({ session: key, message: 'And?' });
    expect(reported(2)).toEqual([read]);
  },
);

it('a result of toModel that is not JSON is replaced by the default message for pending calls', async () => {
  const endless: { self?: unknown } = {};
  endless.self = endless;
  const order = functionTool({
    name: 'order',
    description: 'Orders',
    isLongRunning: true,
    whilePending: 'goOn',
    run: () => ({ ticket: 7 }),
    toModel: () => endless,
  });
  const model = scriptedModel([{ calls: [{ name: 'order' }] }, 'Ordered.']);
  await createRunner({ agent: llmAgent({ name: 'helper', model, tools: [order] }) }).run('Order.');
  const parts = model.requests[1]?.contents.at(-1)?.parts ?? [];
  expect(parts.map((part) => part.type === 'functionResponse' && modelResponse(part))).toEqual([
    { status: 'pending', handle: { ticket: 7 }, willContinue: true },
  ]);
});
