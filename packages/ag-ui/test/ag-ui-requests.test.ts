import { agUiMessages } from '@mortise/ag-ui';
import { emptyState, type UiCall } from '@mortise/ui';
import { describe, expect, it } from 'vitest';
import { type Asked, type DeskOptions, desk, type Shown } from './desk.ts';

const hello = { id: 'm1', role: 'user', content: 'My money' };
const refund420 = { calls: [{ name: 'refund', args: { amount: 420 } }] };
const body = JSON.stringify({ threadId: 't', runId: 'r', messages: [hello] });
const done = { type: 'RUN_FINISHED', outcome: { type: 'success' } };

function interruptsOf(events: readonly Shown[]): readonly { readonly id: string }[] {
  const outcome = events.at(-1)?.['outcome'] as
    | { readonly interrupts?: readonly { readonly id: string }[] }
    | undefined;
  return outcome?.interrupts ?? [];
}

function approve(interrupt: { readonly id: string } | undefined): object {
  return { interruptId: interrupt?.id, status: 'resolved', payload: { approved: true } };
}

describe('an invalid request', () => {
  const refused: readonly (readonly [string, number, string, Asked, DeskOptions?])[] = [
    ['of nobody', 401, 'not_signed_in', { body, headers: { 'x-user': '' } }],
    ['of a foreign page', 403, 'bad_origin', { body, headers: { origin: 'https://evil.test' } }],
    ['of a foreign page without an origin', 403, 'bad_origin', { body, headers: { 'sec-fetch-site': 'cross-site' } }],
    ['to a foreign host', 421, 'bad_host', { body }, { hosts: ['localhost:8000'] }],
    ['by PUT', 405, 'method_not_allowed', { method: 'PUT', body }],
    ['that is too large', 413, 'body_too_large', { body: JSON.stringify({ pad: 'x'.repeat(20_001) }) }],
    ['of a form', 415, 'bad_content_type', { body, headers: { 'content-type': 'text/plain' } }],
    ['that is not JSON', 400, 'bad_json', { body: '{' }],
    ['without a thread', 422, 'bad_input', { body: '{"runId":"r","messages":[]}' }],
    ['with a message without an id', 422, 'bad_input', { body: body.replace('"id":"m1",', '') }],
    [
      'with a resume without a status',
      422,
      'bad_input',
      { body: body.replace('}]', '}],"resume":[{"interruptId":"i"}]') },
    ],
  ];
  const cases = refused.map(
    ([name, status, code, asked, options = {}]) => [name, status, code, asked, options] as const,
  );
  it.each(cases)('an invalid request is refused: a request %s', async (_name, status, code, asked, options) => {
    const { ask, model } = desk(['never'], options);
    const response = await ask(asked);
    expect([response.status, await response.json()]).toEqual([status, { code, message: expect.any(String) }]);
    expect(model.requests).toEqual([]);
  });

  it('a request whose body does not end is refused', async () => {
    const { ask, model } = desk(['never'], { bodyTimeoutMs: 1 });
    const response = await ask({ body: new ReadableStream() });
    expect([response.status, await response.json()]).toEqual([408, { code: 'slow_body', message: expect.any(String) }]);
    expect(model.requests).toEqual([]);
  });

  it('unknown options are refused before any request', () => {
    expect(() => desk([], { maxBodyBytes: 1 } as DeskOptions)).toThrow(/maxBodyBytes/);
    expect(() => desk([], { authorize: undefined as never })).toThrow(/authorize/);
  });
});

describe('a resume of an interrupted run', () => {
  it('a resume that omits an interrupt is an error of the run, and has no effect', async () => {
    const { run, paid } = desk([{ calls: [...refund420.calls, { name: 'refund', args: { amount: 7 } }] }, 'done']);
    const [first, second] = interruptsOf(await run({ messages: [hello] }));
    const half = await run({ resume: [approve(first)] });
    expect(half.at(-1)).toMatchObject({ type: 'RUN_ERROR', code: 'interrupt_unanswered' });
    expect(half.at(-1)?.['message']).toContain(second?.id);
    expect(paid).toEqual([]);
  });

  it('a resume that answers an interrupt twice is refused', async () => {
    const { run, paid } = desk([refund420, 'done']);
    const [one] = interruptsOf(await run({ messages: [hello] }));
    const twice = await run({ resume: [approve(one), approve(one)] });
    expect(twice.at(-1)).toMatchObject({ type: 'RUN_ERROR', code: 'duplicate_resume' });
    expect(paid).toEqual([]);
  });

  it('a resume that is repeated has no effect', async () => {
    const { run, paid } = desk([refund420, 'done']);
    const [one] = interruptsOf(await run({ messages: [hello] }));
    expect((await run({ resume: [approve(one)] })).at(-1)).toMatchObject(done);
    expect((await run({ resume: [approve(one)] })).at(-1)).toMatchObject(done);
    expect(paid).toEqual([420]);
  });

  it('a resume that contradicts the earlier answer is refused with a message', async () => {
    const { ask, paid } = desk([refund420, 'done'], { person: { mayEditArgs: { refund: ['amount'] } } });
    const post = (input: object) =>
      ask({ body: JSON.stringify({ threadId: 't', runId: 'r', messages: [], ...input }) });
    const said = (await (await post({ messages: [hello] })).text()).match(/"interrupts":\[\{"id":"([^"]+)"/);
    const answer = (payload: object) => ({ resume: [{ interruptId: said?.[1], status: 'resolved', payload }] });
    expect((await post(answer({ approved: true }))).status).toBe(200);
    for (const late of [
      answer({ approved: false }),
      answer({ approved: true, editedArgs: { amount: 1 } }),
      { resume: [{ interruptId: said?.[1], status: 'cancelled' }] },
    ]) {
      const refused = await post(late);
      expect(refused.status).toBe(409);
      expect(await refused.text()).toContain('"code":"already_answered"');
    }
    expect((await post(answer({ approved: true, reason: 'again' }))).status).toBe(200);
    expect(paid).toEqual([420]);
  });

  it('a resume of a withdrawn question is refused', async () => {
    const { ask, run, paid } = desk([refund420, 'Never mind.', 'done']);
    const [one] = interruptsOf(await run({ messages: [hello] }));
    await run({ messages: [hello, { id: 'm2', role: 'user', content: 'Never mind' }] });
    const body = JSON.stringify({ threadId: 't', runId: 'r', messages: [], resume: [approve(one)] });
    const refused = await ask({ body });
    expect(refused.status).toBe(410);
    expect(await refused.text()).toContain('"code":"withdrawn"');
    expect(paid).toEqual([]);
  });

  it.each([
    ['as requested', {}, 420],
    ['with other arguments', { editedArgs: { amount: 150 } }, 150],
  ])('a resume of a call that ran %s returns a result with its output as JSON', async (_how, more, amount) => {
    const { run } = desk([refund420, 'done'], { person: { mayEditArgs: { refund: ['amount'] } } });
    const [one] = interruptsOf(await run({ messages: [hello] }));
    const events = await run({
      resume: [{ interruptId: one?.id, status: 'resolved', payload: { approved: true, ...more } }],
    });
    const result = events.find(({ type }) => type === 'TOOL_CALL_RESULT');
    expect(JSON.parse(String(result?.['content']))).toEqual({ amount });
  });

  it('a resume by another user finds no question', async () => {
    const { run, paid } = desk([refund420, 'done']);
    const [one] = interruptsOf(await run({ messages: [hello] }));
    const events = await run({ resume: [approve(one)] }, { 'x-user': 'eve' });
    expect(JSON.stringify(events)).not.toContain('420');
    expect(paid).toEqual([]);
  });
});

describe("fields of a client's request that the handler does not use", () => {
  it('fields of a request that the handler does not use have no effect, and are reported', async () => {
    const { run, paid, model } = desk(['Hello.']);
    const call = { id: 'x', type: 'function', function: { name: 'refund', arguments: '{"amount":9}' } };
    const messages = [
      hello,
      { id: 'a', role: 'assistant', toolCalls: [call] },
      { id: 'b', role: 'tool', toolCallId: 'x', content: '{"amount":9}' },
      { id: 'm2', role: 'user', content: 'Hi' },
    ];
    const events = await run({ messages, state: { admin: true }, tools: [{ name: 'refund' }], context: [] });
    expect(events).toContainEqual({ type: 'CUSTOM', name: 'mortise:unread', value: { members: ['tools', 'state'] } });
    expect(model.requests[0]?.contents).toMatchObject([{ role: 'user', parts: [{ type: 'text', text: 'Hi' }] }]);
    expect(paid).toEqual([]);
  });

  it('a resume is processed once if it is sent twice', async () => {
    const { run, model } = desk(['Hello.', 'Again?']);
    await run({ messages: [hello] });
    const again = await run({ messages: [hello] });
    expect(model.requests).toHaveLength(1);
    expect(again.map(({ type }) => type)).toEqual(['RUN_STARTED', 'MESSAGES_SNAPSHOT', 'RUN_FINISHED']);
  });
});

it('a run continues when its client disconnects, and another client gets the complete run', async () => {
  const { ask, run } = desk([{ text: 'One two three', chunks: 3, delayMs: 5 }]);
  const left = new AbortController();
  const reader = (await ask({ body, signal: left.signal })).body?.getReader();
  await reader?.read();
  left.abort();
  await reader?.cancel();
  const events = await run({});
  const words = events.map((event) => {
    if (event.type === 'TEXT_MESSAGE_CONTENT') return event['delta'];
    const messages = event.type === 'MESSAGES_SNAPSHOT' ? (event['messages'] as { content: string }[]) : [];
    return messages.map(({ content }) => content).join('');
  });
  expect(words.join('').replace('My money', '')).toBe('One two three');
  expect(events.at(-1)).toMatchObject(done);
});

it('text next to the output of a call is kept next to its result, and media after it', () => {
  const word = { type: 'text', id: 'e/0', text: 'A person edited it.' } as const;
  const media = { type: 'media', mimeType: 'image/png' } as const;
  const call = { type: 'call', id: 'c', name: 'refund', state: 'done', args: {}, output: { paid: 1 } } as const;
  const resultOf = (parts: UiCall['parts']) =>
    agUiMessages({
      ...emptyState,
      messages: [
        { id: 'm', role: 'agent', run: 'r', at: 0, state: 'done', parts: [{ ...call, ...(parts && { parts }) }] },
      ],
    }).find(({ role }) => role === 'tool');
  expect(resultOf([word])).toMatchObject({
    content: '{"paid":1}',
    metadata: { mortise: { notes: ['A person edited it.'] } },
  });
  expect(resultOf([media])).toMatchObject({
    content: '{"paid":1}',
    metadata: { mortise: { notes: ['[image/png: it has no address]'] } },
  });
  expect(resultOf([word, { ...media, url: 'https://desk.test/a.png' }])).toMatchObject({
    content: [{ type: 'text', text: '{"paid":1}' }, { type: 'image' }],
    metadata: { mortise: { notes: ['A person edited it.'] } },
  });
});
