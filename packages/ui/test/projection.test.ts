import type { Event, EventBody, ToolOutcome } from '@mortise/core';
import { projectEvent, stateOf, type UiShow } from '@mortise/ui';
import { expect, it } from 'vitest';

let made = 0;

function event(body: EventBody, more: Partial<Event> = {}): Event {
  return { v: 1, id: `e${++made}`, invocationId: 'i', author: 'desk', timestamp: 7, ...body, ...more } as Event;
}

const secret = 'sk-of-the-application';

/** One event of each type, with a secret in every member that no page may receive. */
const oneOfEach: { readonly [T in EventBody['type']]: Event } = {
  input: event(
    {
      type: 'input',
      content: { role: 'user', parts: [{ type: 'text', text: 'hi', providerMetadata: { p: { secret } } }] },
    },
    { actions: { stateDelta: { cart: secret }, localDelta: { cart: secret }, artifactDelta: { [secret]: 1 } } },
  ),
  model: event({
    type: 'model',
    acts: true,
    finishReason: { unified: 'stop', raw: secret },
    metadata: { id: secret },
    outputGiven: secret,
    content: {
      role: 'model',
      parts: [
        { type: 'thought', text: 'so', providerMetadata: { p: { signature: secret } } },
        { type: 'provider', provider: 'p', value: secret },
        { type: 'inlineData', mimeType: 'image/png', data: secret },
        { type: 'fileData', fileUri: `gs://${secret}` },
        { type: 'functionCall', id: 'c', providerId: secret, name: 'pay', args: { amount: 1 } },
      ],
    },
  }),
  modelFailed: event({ type: 'modelFailed', code: 'overloaded', message: 'try later', usage: { inputTokens: 1 } }),
  started: event({ type: 'started', calls: [{ callId: 'c', attempt: 1, effect: 'write', args: { amount: 2 } }] }),
  response: event({
    type: 'response',
    callId: 'c',
    outcome: {
      status: 'ok',
      output: { paid: true },
      modelOutput: secret,
      parts: [{ type: 'inlineData', mimeType: 'a/b', data: secret }],
    },
  }),
  late: event({ type: 'late', callId: 'c', outcome: { status: 'denied', reason: 'no' } }),
  asked: event({
    type: 'asked',
    request: {
      id: 'c?0',
      callId: 'c',
      kind: 'confirmation',
      hint: 'May I?',
      digest: secret,
      handle: secret,
      gate: 'g',
      finalJsonSchema: { const: secret },
    },
  }),
  answered: event({
    type: 'answered',
    answer: { requestId: 'c?0', kind: 'credential', value: { token: secret }, by: 'ada', at: 1 },
  }),
  passed: event({ type: 'passed', callId: 'c', gate: secret, digest: secret, note: secret }),
  stepped: event({ type: 'stepped', callId: 'c', name: secret, value: secret }),
  withdrawn: event({ type: 'withdrawn', requestId: 'c?0', reason: 'expired' }),
  opened: event(
    {
      type: 'opened',
      agent: 'helper',
      callId: 'c',
      input: { role: 'user', parts: [{ type: 'text', text: secret }] },
      state: { secret },
    },
    { branch: 'helper:c' },
  ),
  closed: event(
    { type: 'closed', status: 'failed', code: 'x', message: secret, output: secret },
    { branch: 'helper:c' },
  ),
  rewound: event({ type: 'rewound', revision: 1, index: { title: secret }, reason: secret }),
  notice: event({ type: 'notice', code: 'a_package_of_its_own', value: secret }),
};

it('projectEvent returns one frame for each event, with its revision and without server-only data', () => {
  for (const each of Object.values(oneOfEach)) {
    const reported = projectEvent(each, 12);
    expect(reported.rev).toBe(12);
    expect(JSON.stringify(reported), each.type).not.toContain(secret);
    expect(JSON.parse(JSON.stringify(reported))).toEqual(reported);
    expect(projectEvent(each, 12)).toEqual(reported);
  }
});

it('projectEvent advances the cursor over an event of a newer core', () => {
  const newer = { ...oneOfEach.notice, type: 'forked' } as unknown as Event;
  expect(projectEvent(newer, 3)).toEqual({ rev: 3, type: 'at' });
});

it('projectEvent returns all changes of an event in one frame', () => {
  const handed = event(
    { type: 'response', callId: 'c', outcome: { status: 'ok', output: null } },
    { actions: { transferTo: 'billing', stateDelta: { cart: 1, hidden: 2 } } },
  );
  const reported = projectEvent(handed, 1, { show: { state: ['cart'] } });
  expect(reported).toEqual({
    rev: 1,
    type: 'batch',
    changes: [
      { type: 'outcome', callId: 'c', at: 7, outcome: { status: 'ok', output: null } },
      { type: 'transfer', to: 'billing' },
      { type: 'state', delta: { cart: 1 } },
    ],
  });
});

const asked = event({
  type: 'model',
  acts: true,
  finishReason: { unified: 'functionCalls' },
  content: { role: 'model', parts: [{ type: 'functionCall', id: 'c', name: 'pay', args: { amount: 420 } }] },
});

function ended(outcome: ToolOutcome, show?: UiShow) {
  const [message] = stateOf([asked, event({ type: 'response', callId: 'c', outcome })], {
    show,
    callName: () => 'pay',
  }).messages;
  return message?.parts[0];
}

it('the projection shows the output that the application chooses to show', () => {
  const show: UiShow = { output: (output, { name }) => (name === 'pay' ? { paid: Object(output)['paid'] } : output) };
  expect(ended({ status: 'ok', output: { paid: 1, margin: 2 } }, show)).toMatchObject({ output: { paid: 1 } });
  expect(ended({ status: 'ok', output: 1 }, { output: () => undefined })).toMatchObject({ output: null });
});

it('the projection shows the beginning of a large output and marks it as cut', () => {
  const call = ended({ status: 'ok', output: { log: 'x'.repeat(100_000) } });
  expect(call).toMatchObject({ output: expect.stringMatching(/^\{"log":"x{100,}… \(100010 characters\)$/) });
});

it('the projection gives media only the URL that the server creates', () => {
  const media: ToolOutcome = {
    status: 'ok',
    output: null,
    parts: [
      { type: 'inlineData', mimeType: 'image/png', data: 'AAAA' },
      { type: 'fileData', fileUri: 'https://a.example/b' },
    ],
  };
  expect(ended(media)).toMatchObject({
    parts: [{ type: 'media', mimeType: 'image/png' }, { url: 'https://a.example/b' }],
  });
  const urls = ended(media, { media: ({ eventId, part }) => `/media/${eventId}/${part}` });
  expect(urls).toMatchObject({
    parts: [{ url: expect.stringMatching(/^\/media\/e\d+\/0$/) }, { url: expect.stringMatching(/\/1$/) }],
  });
});

it('the projection omits URLs of sources that a browser would run as code', () => {
  const cited = event({
    type: 'model',
    acts: true,
    finishReason: { unified: 'stop' },
    content: { role: 'model', parts: [{ type: 'text', text: 'See.' }] },
    sources: [
      { part: 0, url: 'javascript:alert(1)', title: 'A', start: 0, end: 3 },
      { url: 'https://b.example/', quote: 'B.' },
    ],
  });
  expect(stateOf([cited]).messages[0]?.parts[1]).toEqual({
    type: 'sources',
    sources: [
      { title: 'A', part: `${cited.id}/0`, start: 0, end: 3 },
      { url: 'https://b.example/', quote: 'B.' },
    ],
  });
});

it('the projection separates attached context from the message of the user', () => {
  const parts = [
    { type: 'text', text: 'Sum this up.' },
    { type: 'text', text: 'log.txt, 2 lines', isData: true },
  ] as const;
  const said = event({ type: 'input', content: { role: 'user', parts } });
  expect(stateOf([said]).messages[0]?.parts).toEqual([
    { type: 'text', id: `${said.id}/0`, text: 'Sum this up.' },
    { type: 'text', id: `${said.id}/1`, text: 'log.txt, 2 lines', isData: true },
  ]);
});

it('the projection keeps the id and the call of a question, whatever the filter returns', () => {
  const show: UiShow = { question: (question) => ({ ...question, id: 'other', callId: 'other', hint: 'short' }) };
  expect(projectEvent(oneOfEach.asked, 1, { show })).toMatchObject({
    question: { id: 'c?0', callId: 'c', hint: 'short' },
  });
});
