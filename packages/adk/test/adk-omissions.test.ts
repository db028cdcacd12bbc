import type { EventBody, Part } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { adkEvents, adkInput } from '../src/index.ts';

function shown(...bodies: readonly EventBody[]): string {
  const base = { v: 1, invocationId: 'i', author: 'desk', timestamp: 7 } as const;
  return JSON.stringify(adkEvents(bodies.map((body, at) => ({ ...base, id: `e${at}`, ...body }))));
}

function said(part: unknown, role: 'user' | 'model' = 'model'): string {
  const parts = [part as Part];
  if (role === 'user') return shown({ type: 'input', content: { role, parts } });
  return shown({ type: 'model', acts: true, finishReason: { unified: 'stop' }, content: { role, parts } });
}

const call = { type: 'functionCall', id: 'c', name: 'draw', args: {} } as const;
const picture = { type: 'inlineData', mimeType: 'image/png', data: 'AAAA' } as const;
const citation = { type: 'citation', url: 'https://example.com' };
const own = { type: 'provider', provider: 'own', value: { type: 'search' } };

function came(outcome: object): string {
  const turn = { type: 'model', acts: true, finishReason: { unified: 'functionCalls' } } as const;
  const response = { type: 'response', callId: 'c', outcome } as unknown as EventBody;
  return shown({ ...turn, content: { role: 'model', parts: [call] } }, response);
}

const rows: readonly [place: string, said: RegExp, run: () => string][] = [
  ['a provider-specific part', /\{"text":"\[content that only own reads\]"\}/, () => said(own)],
  [
    'a provider-specific part of a user message',
    /\{"text":"\[content that only own reads\]"\}/,
    () => said(own, 'user'),
  ],
  ['a summary of a provider-specific part', /\{"text":"looked up"\}/, () => said({ ...own, summary: 'looked up' })],
  ['a part of a newer core', /\{"text":"\[a part of a newer version: citation\]"\}/, () => said(citation)],
  [
    'a part of a newer core in a user message',
    /\{"text":"\[a part of a newer version: citation\]"\}/,
    () => said(citation, 'user'),
  ],
  [
    'a part of a newer core in a result',
    /\{"text":"\[a part of a newer version: citation\]"\}/,
    () => came({ status: 'ok', output: 1, parts: [citation] }),
  ],
  [
    'media of a result',
    /"inlineData":\{"mimeType":"image\/png"/,
    () => came({ status: 'ok', output: 1, parts: [picture] }),
  ],
  ['an outcome of a newer core', /"response":\{"status":"superseded"/, () => came({ status: 'superseded' })],
  [
    "a model's call of a name that is the framework's",
    /\{"text":"\[a call of a name that is the framework's own\]"\}/,
    () => said({ ...call, name: 'adk_request_input' }),
  ],
];

describe("parts of a log that ADK's clients cannot be shown", () => {
  it.each(rows)('a part that the ADK protocol has no form for is described: %s', (_place, said, run) =>
    expect(run()).toMatch(said),
  );

  it('a part without a summary is omitted without a description', () =>
    expect(said({ ...own, summary: '' })).toContain('"parts":[]'));
});

const words = { text: 'See here.' };
const image = { inlineData: { mimeType: 'image/png', data: 'AAAA' } };
const answer = { functionResponse: { id: 'q', name: 'adk_request_input', response: { text: 'ok' } } };
const refused: readonly [place: string, part: object, said: RegExp][] = [
  ['text next to media in one part', { ...words, ...image }, /text and inlineData/],
  ['text next to an answer in one part', { ...words, ...answer }, /text and functionResponse/],
  ['members of other languages', { Text: 'See.', function_response: answer.functionResponse }, /text and functionRes/],
  ['a thought', { ...words, thought: true }, /may have only parts of text/],
  ['code', { executableCode: { code: '1' } }, /may have only parts of text/],
  ['a call', { functionCall: { id: 'c', name: 'draw', args: {} } }, /may have only parts of text/],
];

describe("unsupported members of a client's message", () => {
  it.each(refused)("adkInput refuses a client's message with %s", async (_place, part, message) => {
    await expect(adkInput({ role: 'user', parts: [part] } as never)).rejects.toMatchObject({
      code: 'bad_input',
      message: expect.stringMatching(message),
    });
  });

  it('adkInput accepts empty members, which typed clients send', async () => {
    const typed = { Text: '', InlineData: null, FunctionResponse: answer.functionResponse };
    expect(await adkInput({ role: 'user', parts: [typed] } as never)).toMatchObject({ answers: [{ requestId: 'q' }] });
  });
});
