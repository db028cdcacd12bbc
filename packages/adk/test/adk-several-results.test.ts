import { functionTool, type JsonObject, modelResponse } from '@mortise/core';
import type { TestApp } from '@mortise/testing';
import { expect, it } from 'vitest';
import { type AdkEvent, type AdkInputOptions, adkEvents, adkHandler, adkInput, longRunningTool } from '../src/index.ts';
import { key, validatingApp } from './validating-app.ts';

const order = longRunningTool({ name: 'order', description: 'Orders', run: () => ({ ticket: 7 }) });
const asks = { calls: [{ name: 'order' }] };

/** Sends a client's response to the session's one long-running call. */
async function send(app: TestApp, response: JsonObject, options: Partial<AdkInputOptions> = {}, more: object = {}) {
  const history = await app.log();
  const asked = history.find((event) => event.type === 'asked');
  const id = asked?.type === 'asked' ? asked.request.callId : '';
  const parts = [{ functionResponse: { id, name: 'order', response, ...more } }];
  const input = await adkInput({ role: 'user', parts } as never, { history, ...options });
  return app.runner.run({ session: key, ...input });
}

/** Returns the texts that the model reads last. */
function readBy({ model }: TestApp): readonly string[] {
  const parts = model.requests.at(-1)?.contents.at(-1)?.parts ?? [];
  return parts.map((part) => (part.type === 'text' ? part.text : JSON.stringify(modelResponse(part as never))));
}

/** Returns the results that ADK's clients show. */
async function shownOf(app: TestApp): Promise<readonly unknown[]> {
  return adkEvents(await app.log()).flatMap(({ author, content }) =>
    (content?.parts ?? []).flatMap(({ functionResponse }) =>
      functionResponse ? [[author, functionResponse.response]] : [],
    ),
  );
}

it('each intermediate result is read by the model, which is called again, and the call stays pending', async () => {
  const app = validatingApp([asks, 'Ordered.', 'Packed.', 'Sent.', 'There.'], { tools: [order] });
  await app.say('Order.');
  for (const [state, text] of [
    ['packed', 'Packed.'],
    ['sent', 'Sent.'],
  ] as const) {
    const result = await send(app, { state }, { results: 'many' });
    expect(result).toMatchObject({ status: 'completed', text });
    expect(result.pending).toHaveLength(1);
    expect(readBy(app)).toEqual([expect.stringContaining(`The pending call order({}) is still running.`)]);
    expect(readBy(app)).toEqual([expect.stringContaining(`{"state":"${state}"}`)]);
  }
  const last = await send(app, { state: 'there' }, { results: 'many' }, { willContinue: false });
  expect(last).toMatchObject({ status: 'completed', text: 'There.', pending: [] });
  expect(readBy(app)).toEqual([expect.stringContaining('has ended')]);
  expect(await shownOf(app)).toEqual([
    ['helper', { ticket: 7 }],
    ['user', { state: 'packed' }],
    ['user', { state: 'sent' }],
    ['user', { state: 'there' }],
  ]);
  await expect(send(app, { state: 'lost' }, { results: 'many' })).rejects.toMatchObject({ code: 'unknown_request' });
});

it.each([{ willContinue: true }, { will_continue: true }, { WillContinue: true }])(
  'a result without willContinue ends the call, unless it contains %j',
  async (more) => {
    const app = validatingApp([asks, 'Ordered.', 'Packed.', 'There.'], { tools: [order] });
    await app.say('Order.');
    expect((await send(app, { state: 'packed' }, {}, more)).pending).toHaveLength(1);
    expect((await send(app, { state: 'there' })).pending).toEqual([]);
  },
);

it('a call that the run waits for accepts only one result', async () => {
  const waits = functionTool({ name: 'order', description: 'Orders', isLongRunning: true, run: () => ({ ticket: 7 }) });
  const app = validatingApp([asks, 'There.'], { tools: [waits] });
  expect((await app.say('Order.')).status).toBe('paused');
  await expect(send(app, { state: 'packed' }, {}, { willContinue: true })).rejects.toMatchObject({
    code: 'bad_input',
    message: expect.stringContaining('the run waits for the result of order'),
  });
  expect(await send(app, { state: 'there' }, { results: 'many' })).toMatchObject({ text: 'There.', pending: [] });
});

it('the log is needed to know which calls are still running', async () => {
  const app = validatingApp([asks, 'Ordered.'], { tools: [order] });
  const { pending } = await app.say('Order.');
  const id = pending[0]?.callId ?? '';
  const parts = [{ functionResponse: { id, name: 'order', response: {}, willContinue: true } }];
  await expect(adkInput({ parts } as never, { pending })).rejects.toMatchObject({
    code: 'bad_input',
    message: expect.stringContaining('adkInput({ history })'),
  });
});

it('an intermediate result withdraws no question to another user', async () => {
  const sign = functionTool({ name: 'sign', description: 'Signs', isLongRunning: true, run: () => null });
  const app = validatingApp([{ calls: [{ name: 'order' }, { name: 'sign' }] }, 'Packed.'], { tools: [order, sign] });
  expect((await app.say('Order and sign.')).status).toBe('paused');
  const before = await app.log();
  const sent = send(app, { state: 'packed' }, { results: 'many' });
  await expect(sent).rejects.toMatchObject({ code: 'pending_requests' });
  expect(await app.log()).toEqual(before);
});

it('a server that enables several results accepts them', async () => {
  const { runner, sessions, log } = validatingApp([asks, 'Ordered.', 'Packed.', 'Sent.'], { tools: [order] });
  let mayGiveResults: readonly string[] = [];
  const handle = adkHandler({
    apps: { [key.appName]: { runner: runner, results: 'many' } },
    sessions,
    authorize: () => ({ by: 'ada', mayUse: () => true, mayGiveResults }),
  });
  const run = async (newMessage: object): Promise<readonly AdkEvent[]> => {
    const body = JSON.stringify({ ...key, newMessage });
    const headers = { 'content-type': 'application/json' };
    return (await handle(new Request('http://server/run', { method: 'POST', headers, body }))).json() as never;
  };
  await sessions.create(key);
  const [call] = await run({ parts: [{ text: 'Order.' }] });
  const [id] = call?.longRunningToolIds ?? [];
  const packed = { functionResponse: { id, name: 'order', response: { state: 'packed' } } };
  const before = await log();
  expect(await run({ parts: [packed] })).toMatchObject({ error: expect.stringContaining('mayGiveResults') });
  expect(await log()).toEqual(before);
  mayGiveResults = ['order'];
  for (const state of ['packed', 'sent']) {
    const events = await run({ parts: [{ functionResponse: { id, name: 'order', response: { state } } }] });
    expect(events.map(({ content }) => content?.parts)).toEqual([[{ text: state === 'sent' ? 'Sent.' : 'Packed.' }]]);
  }
  expect((await log()).filter(({ type }) => type === 'late' || type === 'answered')).toEqual([]);
});

it('a text of a client that looks like a result stays a text', async () => {
  const reported = { functionResponse: { id: 'x', name: 'order', response: {} } };
  const { message } = await adkInput({ parts: [{ text: 'Hi', providerMetadata: { adk: reported } } as never] });
  expect(message?.parts).toEqual([{ type: 'text', text: 'Hi' }]);
});
