import type { Content, FunctionResponsePart, JsonObject, Part } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import type { OpenAIProfile } from '../profile/model-profile.ts';
import { toInput } from './to-input.ts';

const profile: OpenAIProfile = { provider: 'openai', model: 'gpt-5', compatible: false, strict: 'auto', stream: true };
const context = { profile, stored: false };
const origin = { provider: 'openai', model: 'gpt-5' };

function called(id: string, providerId: string, from: Content['origin'] = origin, marks: JsonObject = {}): Content {
  return {
    role: 'model',
    ...(from && { origin: from }),
    parts: [
      {
        type: 'functionCall',
        id,
        providerId,
        name: 'pay',
        args: { a: 1 },
        providerMetadata: { openai: { itemId: 'fc_1', ...marks } },
      },
    ],
  };
}

function answered(
  id: string,
  providerId: string,
  outcome: FunctionResponsePart['outcome'] = { status: 'ok', output: { ok: true } },
): Content {
  return { role: 'tool', parts: [{ type: 'functionResponse', id, providerId, name: 'pay', outcome }] };
}

const idsOf = (items: readonly JsonObject[]): readonly unknown[] => items.map((item) => item['call_id']);

const conversation: readonly Content[] = [
  { role: 'user', parts: [{ type: 'text', text: 'hi' }] },
  called('a', 'call_1'),
  answered('a', 'call_1'),
];

describe('a conversation as Responses API items', () => {
  it('a conversation as Responses API items answers each call under the id of that call, even if a server repeats ids', () => {
    const contents = [called('a', 'call_0'), answered('a', 'call_0'), called('b', 'call_0'), answered('b', 'call_0')];
    const [a, answerA, b, answerB] = idsOf(toInput(contents, context).items);
    expect([a, answerA]).toEqual(['call_0', 'call_0']);
    expect(b).toMatch(/^call_\w{12}$/);
    expect(answerB).toBe(b);
    expect(idsOf(toInput(contents, context).items)).toEqual([a, answerA, b, answerB]);
  });

  it.each(['', 'x'.repeat(80), 'call/1', 'call.1'])(
    'a call with the id %j gets an id that the Responses API accepts',
    (id) => {
      const contents = [called('e/1', id, { provider: 'other', model: 'x' }), answered('e/1', id)];
      const [call, answer] = idsOf(toInput(contents, context).items);
      expect(call).toMatch(/^[\w-]{1,64}$/);
      expect(answer).toBe(call);
    },
  );

  it('a conversation as Responses API items is converted once: the items of a content are the same objects in the next request', () => {
    const first = toInput(conversation, context).items;
    const second = toInput([...conversation, called('b', 'call_2')], { ...context }).items;
    for (const [at, item] of first.entries()) expect(second[at]).toBe(item);
  });

  it('a conversation as Responses API items continues after the last request, whose items stay unchanged', () => {
    const contents = [...conversation];
    const first = toInput(contents, context).items;
    const before = [...first];
    contents.push(called('b', 'call_1'), answered('b', 'call_1'));
    const second = toInput(contents, context).items;
    expect(first).toEqual(before);
    expect(second).toEqual(toInput([...contents], context).items);
    expect(idsOf(second.slice(-2))).not.toContain('call_1');
  });

  it('a conversation as Responses API items is converted once for each of two models that take turns', () => {
    const other = { ...context, profile: { ...profile, model: 'gpt-6' } };
    const [first, second] = [context, other].map((each) => toInput(conversation, each).items);
    const [again, secondAgain] = [context, other].map((each) => toInput(conversation, each).items);
    for (const [at, item] of (first ?? []).entries()) expect(again?.[at]).toBe(item);
    for (const [at, item] of (second ?? []).entries()) expect(secondAgain?.[at]).toBe(item);
    expect(second).not.toEqual(first);
  });

  it('a conversation as Responses API items is converted once, including a result whose format depends on its call', () => {
    const caller = { type: 'program', caller_id: 'p' };
    const contents = [called('a', 'call_1', origin, { caller }), answered('a', 'call_1')];
    const [, first] = toInput(contents, context).items;
    expect(first).toMatchObject({ caller });
    expect(toInput(contents, context).items[1]).toBe(first);
  });

  it('a conversation as Responses API items warns in each request about the parts of an outcome that it cannot send', () => {
    const wav = { type: 'inlineData', mimeType: 'audio/wav', data: 'AAAA' } as const;
    const outcome = { status: 'ok', output: 1, parts: [wav] } as const;
    const contents = [called('a', 'call_1'), answered('a', 'call_1', outcome)];
    const { problems } = toInput(contents, context);
    expect(problems).toEqual([expect.stringContaining('audio/wav')]);
    expect(toInput(contents, context).problems).toEqual(problems);
  });

  it('a conversation as Responses API items is converted differently for another model', () => {
    const content: Content = {
      role: 'model',
      origin,
      parts: [
        {
          type: 'thought',
          text: '',
          providerMetadata: { openai: { item: { type: 'reasoning', id: 'rs', summary: [], encrypted_content: 'e' } } },
        },
        { type: 'text', text: 'Hi', providerMetadata: { openai: { itemId: 'msg' } } },
      ],
    };
    const same = toInput([content], context).items;
    expect(same.map(({ type, id }) => [type, id])).toEqual([
      ['reasoning', 'rs'],
      ['message', 'msg'],
    ]);
    const other = toInput([content], { ...context, profile: { ...profile, model: 'gpt-6' } }).items;
    expect(other).toEqual([{ type: 'message', role: 'assistant', content: 'Hi' }]);
    expect(toInput([content], context).items).toEqual(same);
  });

  it('provider parts that another model produced are described in text, and omitted if they have no summary', () => {
    const searched: Part = { type: 'provider', provider: 'other', value: { id: 's1' }, summary: 'web_search: "Rome"' };
    const silent: Part = { type: 'provider', provider: 'other', value: { id: 's2' } };
    const said = { role: 'model', parts: [searched, silent, { type: 'text', text: 'Hi' }] } as const;
    const reported = [
      { type: 'message', role: 'assistant', content: '[web_search: "Rome"]' },
      { type: 'message', role: 'assistant', content: 'Hi' },
    ];
    expect(toInput([{ ...said, origin: { provider: 'other', model: 'x' } }], context).items).toEqual(reported);
    const ours = said.parts.map((part) => (part.type === 'provider' ? { ...part, provider: 'openai' } : part));
    expect(toInput([{ ...said, parts: ours, origin: { ...origin, model: 'o4' } }], context).items).toEqual(reported);
    expect(toInput([{ ...said, parts: ours, origin }], context).items).toEqual([
      { id: 's1' },
      { id: 's2' },
      reported[1],
    ]);
  });

  it('a conversation as Responses API items has no lone surrogates in arguments and results, which servers parse', () => {
    const call = called('a', 'call_1');
    const half = {
      role: 'model',
      parts: call.parts.map((part) => ({ ...part, args: { a: 'x\ud83d' } })),
      origin,
    } as const;
    const outcome = { status: 'ok', output: { b: 'y\ud83d' } } as const;
    const [said, answer] = toInput([half, answered('a', 'call_1', outcome)], context).items;
    expect([said?.['arguments'], answer?.['output']]).toEqual(['{"a":"x\ufffd"}', '{"b":"y\ufffd"}']);
  });

  it('a conversation as Responses API items has no lone surrogates in texts', () => {
    const content: Content = { role: 'user', parts: [{ type: 'text', text: 'a\ud83d b' }] };
    expect(toInput([content], context).items).toEqual([{ type: 'message', role: 'user', content: 'a\ufffd b' }]);
  });

  it('a conversation as Responses API items warns about unsupported parts, and sends a line of text instead', () => {
    const content: Content = {
      role: 'user',
      parts: [
        { type: 'inlineData', mimeType: 'audio/wav', data: 'AAAA' },
        { type: 'fileData', mimeType: 'image/png', fileUri: 'gs://bucket/a.png' },
        { type: 'fileData', fileUri: 'https://example.com/a.png?x=1' },
        { type: 'fileData', fileUri: 'file-abc123' },
      ],
    };
    const { items, problems } = toInput([content], context);
    expect(problems).toHaveLength(2);
    expect(items[0]?.['content']).toEqual([
      { type: 'input_text', text: '[audio/wav: cannot be shown here]' },
      { type: 'input_text', text: '[image/png at gs://bucket/a.png: cannot be shown here]' },
      { type: 'input_image', detail: 'auto', image_url: 'https://example.com/a.png?x=1' },
      { type: 'input_file', file_id: 'file-abc123' },
    ]);
  });
});
