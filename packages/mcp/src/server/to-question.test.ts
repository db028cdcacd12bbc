import type { JsonObject, PendingCall } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { fromResponse, keyOf, toQuestion } from './to-question.ts';

const call = { type: 'functionCall', id: 'c1', name: 'pay', args: { amount: 420 } } as const;
/** Returns a question about a call. */
function questionOf(more: Partial<PendingCall> = {}): PendingCall {
  return { id: 'q1', callId: 'c1', kind: 'confirmation', hint: 'Pay?', digest: 'd', call, ...more } as PendingCall;
}

const schema = { type: 'object', properties: { name: { type: 'string' } } } as const;
const ofServer = {
  kind: 'input',
  payload: { server: 'other', mode: 'form' },
  answerJsonSchema: { anyOf: [{ type: 'object', properties: { content: schema } }, {}] },
} as const;
const ofPage = { kind: 'input', payload: { server: 'other', mode: 'url', url: 'https://a.example/' } } as const;

describe('the response of a client to a question', () => {
  const confirmed = { confirmed: true };

  it.each([
    [{ action: 'accept', content: confirmed }, true],
    [{ action: 'accept', content: { confirmed: false } }, false],
    [{ action: 'accept', content: { confirmed: 'true' } }, false],
    [{ action: 'accept', content: { confirmed: 1 } }, false],
    [{ action: 'accept', content: {} }, false],
    [{ action: 'accept', content: [true] }, false],
    [{ action: 'accept' }, false],
    [{ action: 'decline', content: confirmed }, false],
    [{ action: 'cancel', content: confirmed }, false],
    [{ content: confirmed }, false],
    [confirmed, false],
    [true, false],
    [null, false],
    [undefined, false],
  ])('the response of a client to a question, %j, approves the call: %s', (response, approves) => {
    expect(fromResponse(questionOf(), response)).toEqual({ confirmed: approves });
  });

  it.each([
    ['to open a page', ofPage, { action: 'accept' }, { action: 'accept' }],
    ['to open a page', ofPage, { action: 'cancel' }, { action: 'decline' }],
    ['to open a page', ofPage, {}, { action: 'decline' }],
    [
      'a form of another server',
      ofServer,
      { action: 'accept', content: { name: 'a' } },
      { action: 'accept', content: { name: 'a' } },
    ],
    ['a form of another server', ofServer, { action: 'decline', content: { name: 'a' } }, { action: 'decline' }],
    ['a form of another server', ofServer, { action: 'accept' }, { action: 'decline' }],
    [
      'a form',
      { kind: 'input', answerJsonSchema: schema },
      { action: 'accept', content: { name: 'a' } },
      { name: 'a' },
    ],
    ['a form', { kind: 'input', answerJsonSchema: schema }, { action: 'decline', content: { name: 'a' } }, undefined],
    ['a form', { kind: 'input', answerJsonSchema: schema }, { action: 'accept', content: 'a' }, undefined],
    ['a form', { kind: 'input', answerJsonSchema: schema }, { content: { name: 'a' } }, undefined],
  ] as const)(
    'the response of a client to a question, %s: %j, %j becomes the answer %j',
    (_what, question, response, value) => {
      expect(fromResponse(questionOf(question as Partial<PendingCall>), response)).toEqual(value);
    },
  );
});

describe('a confirmation question', () => {
  it('a confirmation question shows everything to be approved, with hidden characters made visible, and accepts yes or no', () => {
    expect(toQuestion(questionOf({ hint: 'Pay\u200b <b>now</b>?', checked: { amount: 421 } }))).toEqual({
      mode: 'form',
      message: expect.stringMatching(/^Pay .*\npay \{"amount":420\}\nwhich would run as \{"amount":421\}$/),
      requestedSchema: {
        type: 'object',
        properties: { confirmed: { type: 'boolean', title: 'Allow this call' } },
        required: ['confirmed'],
      },
    });
    const hidden = toQuestion(questionOf({ hint: 'Pay\u200b?', call: { ...call, args: { to: 'a\u202eb' } } }));
    expect(JSON.stringify(hidden)).not.toMatch(/\u200b|\u202e/);
  });

  it.each([
    ['several people', { quorum: 2 }],
    ['cannot be shown', { checkedGap: 'too large' }],
    ['too many', { call: { ...call, args: { text: 'x'.repeat(20_000) } } }],
    ['too many', { checked: { text: 'x'.repeat(20_000) } }],
  ])(
    'a confirmation question that the client cannot show is refused with a reason that contains: %s',
    (words, more) => {
      expect(toQuestion(questionOf(more as unknown as Partial<PendingCall>))).toContain(words);
    },
  );
});

describe('any other question', () => {
  const modeOf = (more: object): unknown => {
    const shown = toQuestion(questionOf(more as Partial<PendingCall>));
    return typeof shown === 'string' ? 'none' : shown.mode;
  };
  const fields = (properties: JsonObject): object => ({
    kind: 'input',
    answerJsonSchema: { type: 'object', properties },
  });

  it.each([
    ['form', fields({ a: { type: 'string' }, b: { type: 'number' }, c: { type: 'integer' }, d: { type: 'boolean' } })],
    ['form', fields({ a: { type: 'array', items: { enum: ['x'] } }, b: { type: 'array', items: { anyOf: [] } } })],
    ['none', fields({ a: { type: 'array', items: { type: 'string' } } })],
    ['none', fields({ a: { type: 'array' } })],
    ['none', fields({ a: { type: 'object' } })],
    ['none', fields({ a: { type: 'string' }, b: true })],
    ['none', { kind: 'input', answerJsonSchema: { type: 'string' } }],
    ['none', { kind: 'input', answerJsonSchema: { type: 'object' } }],
    ['none', { kind: 'input' }],
    ['none', { ...fields({ a: { type: 'string' } }), kind: 'credential' }],
    ['none', { ...fields({ a: { type: 'string' } }), kind: 'input', quorum: 2 }],
    ['form', ofServer],
    ['url', ofPage],
    ['none', { ...ofPage, kind: 'credential' }],
    ['none', { ...ofPage, payload: { mode: 'url', url: 7 } }],
  ])('any other question is sent as %s: %j', (mode, more) => expect(modeOf(more)).toBe(mode));
});

it('a question is named by its key if no other question has the same key', () => {
  const keyed = (id: string, key: unknown) => questionOf({ id, payload: { key } as JsonObject });
  const [one, two, same, empty, odd] = [
    keyed('1', 'a'),
    keyed('2', 'b'),
    keyed('3', 'b'),
    keyed('4', ''),
    keyed('5', 5),
  ];
  const all = [one, two, same, empty, odd].flatMap((each) => each ?? []);
  expect(all.map((each) => keyOf(each, all))).toEqual(['a', '2', '3', '4', '5']);
});
