import { type AdkContent, type AdkEvent, type AdkFunctionCall, adkEvents, adkInput } from '@mortise/adk';
import { answerCredential } from '@mortise/auth';
import { pendingRequests } from '@mortise/confirmation';
import type { JsonObject } from '@mortise/core';
import { expect, it } from 'vitest';
import { apiKey, type Desk, invoices, key, newDesk, type Process, toldOf } from './desk.ts';

const both = { calls: [{ name: 'pay', args: { to: 'gas', amount: 900 } }, { name: 'list_invoices' }] };

it('shows both questions as virtual calls, and accepts function responses to both in one message', async () => {
  const { desk, virtual, callIds } = await asked();
  const authConfig = {
    authScheme: { type: 'apiKey', in: 'header', name: 'x-api-key' },
    credentialKey: expect.any(String),
  };
  expect(virtual.map(({ name, args }) => [name, args])).toEqual([
    [
      'adk_request_confirmation',
      {
        originalFunctionCall: { id: callIds[0], name: 'pay', args: { to: 'gas', amount: 900 } },
        toolConfirmation: { hint: 'Allow pay?', confirmed: false, payload: { preview: '900 EUR to gas' } },
      },
    ],
    [
      'adk_request_credential',
      {
        functionCallId: callIds[1],
        authConfig,
        function_call_id: callIds[1],
        auth_config: authConfig,
      },
    ],
  ]);
  const second = desk.process(['Paid.']);
  const events = await send(second, {
    role: 'user',
    parts: virtual.map((call) => ({ functionResponse: { id: call.id, name: call.name, response: responseTo(call) } })),
  });
  const responses = events.flatMap(
    ({ content }) => content?.parts?.flatMap((part) => part.functionResponse ?? []) ?? [],
  );
  expect(new Map(responses.map(({ id, response }) => [id, response]))).toEqual(
    new Map([
      [callIds[0], { receipt: 'R-0' }],
      [callIds[1], { result: invoices }],
    ]),
  );
  expect(events.findLast(({ partial }) => !partial)?.content).toEqual({ role: 'model', parts: [{ text: 'Paid.' }] });
  expect([desk.paid.size, desk.asked]).toEqual([1, [apiKey]]);
  const replayed = adkEvents(await second.log());
  expect(JSON.stringify([events, replayed, second.model.requests])).not.toContain(apiKey);
  expect(desk.bytes()).not.toContain(apiKey);
  await second.end();
});

it('accepts answers one by one, from one process after another, and shows a later client the same', async () => {
  const { desk, virtual } = await asked();
  for (const [at, call] of virtual.toReversed().entries()) {
    const next = desk.process(at === 1 ? ['Paid.'] : []);
    expect(virtualCalls(adkEvents(await next.log()))).toEqual(virtual);
    const part = { functionResponse: { id: call.id, name: call.name, response: responseTo(call) } };
    const events = await send(next, { role: 'user', parts: [part] });
    expect(virtualCalls(events)).toEqual([]);
    await next.end();
  }
  expect([desk.paid.size, desk.asked]).toEqual([1, [apiKey]]);
});

it('accepts a rejection from an ADK client, and another message instead of the credential', async () => {
  const { desk, virtual } = await asked();
  const [pay] = virtual;
  const next = desk.process(['As you wish.']);
  const rejected = { id: pay?.id ?? '', name: 'adk_request_confirmation', response: { confirmed: false } };
  const events = await send(next, { role: 'user', parts: [{ functionResponse: rejected }, { text: 'Leave it all.' }] });
  expect(events.at(-1)?.content?.parts).toEqual([{ text: 'As you wish.' }]);
  expect(toldOf(next.model)).toEqual([
    { status: 'denied' },
    { status: 'denied', reason: 'the user moved on without an answer' },
  ]);
  await next.end();
  expect([desk.paid.size, desk.asked]).toEqual([0, []]);
});

/** Runs a process that asked a question. Returns the events that its client received. */
async function asked(): Promise<{
  readonly desk: Desk;
  readonly virtual: readonly AdkFunctionCall[];
  readonly callIds: readonly string[];
}> {
  const desk = newDesk();
  const first = desk.process([both]);
  const events = await send(first, { role: 'user', parts: [{ text: 'Pay the gas bill, and what else is there?' }] });
  await first.end();
  const virtual = virtualCalls(events);
  const calls = events.flatMap(({ content }) => content?.parts?.flatMap((part) => part.functionCall ?? []) ?? []);
  const own = calls.filter(({ id }) => !virtual.some((call) => call.id === id));
  return { desk, virtual, callIds: own.map(({ id }) => id) };
}

/** Processes a client's message as a server does. */
async function send({ app, log }: Process, message: AdkContent): Promise<readonly AdkEvent[]> {
  const history = await log();
  const pending = pendingRequests({ events: history });
  const input = await adkInput(message, {
    pending,
    credential: (request, response) => answerCredential([request, ...pending], response, { ...app.auth, session: key }),
  });
  const events: AdkEvent[] = [];
  for await (const event of adkEvents(app.stream({ session: key, ...input }), { history })) events.push(event);
  return events;
}

/** Returns the calls of a model's content that the client answers. */
function virtualCalls(events: readonly AdkEvent[]): readonly AdkFunctionCall[] {
  return events.flatMap(({ content, longRunningToolIds = [] }) =>
    (content?.parts ?? []).flatMap(({ functionCall }) =>
      functionCall && longRunningToolIds.includes(functionCall.id) ? [functionCall] : [],
    ),
  );
}

function responseTo({ name, args }: AdkFunctionCall): JsonObject {
  if (name === 'adk_request_confirmation') return { confirmed: true };
  const { authConfig } = args;
  return { ...Object(authConfig), exchangedAuthCredential: { authType: 'apiKey', apiKey } };
}
