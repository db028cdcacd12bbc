import type { Content, JsonObject } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import type { ModelProfile } from '../wire.ts';
import { toInput } from './to-input.ts';

const profile: ModelProfile = { provider: 'openai', model: 'gpt-5', compatible: false, strict: 'auto', stream: true };
const context = { profile, stored: false };
const origin = { provider: 'openai', model: 'gpt-5' };

function called(id: string, providerId: string, from: Content['origin'] = origin): Content {
  return {
    role: 'model',
    ...(from && { origin: from }),
    parts: [{ type: 'functionCall', id, providerId, name: 'pay', args: { a: 1 } }],
  };
}

function answered(id: string, providerId: string): Content {
  const outcome = { status: 'ok', output: { ok: true } } as const;
  return { role: 'tool', parts: [{ type: 'functionResponse', id, providerId, name: 'pay', outcome }] };
}

const idsOf = (items: readonly JsonObject[]): readonly unknown[] => items.map((item) => item['call_id']);

describe('a conversation in items', () => {
  it('answers each call under the id of that call, though servers repeat ids', () => {
    const contents = [called('a', 'call_0'), answered('a', 'call_0'), called('b', 'call_0'), answered('b', 'call_0')];
    expect(idsOf(toInput(contents, context).items)).toEqual(['call_0', 'call_0', 'call_0_2', 'call_0_2']);
  });

  it('gives calls of other providers ids of ours', () => {
    const contents = [called('e/1', 'toolu_1', { provider: 'other', model: 'x' }), answered('e/1', 'toolu_1')];
    expect(idsOf(toInput(contents, context).items)).toEqual(['e_1', 'e_1']);
  });

  it('is converted once: the items of a content are the same objects in the next request', () => {
    const contents = [
      { role: 'user', parts: [{ type: 'text', text: 'hi' }] } as const,
      called('a', 'call_1'),
      answered('a', 'call_1'),
    ];
    const first = toInput(contents, context).items;
    const second = toInput([...contents, called('b', 'call_2')], { ...context }).items;
    for (const [at, item] of first.entries()) expect(second[at]).toBe(item);
  });

  it('is said in another way to another model', () => {
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

  it('has no halves of characters', () => {
    const content: Content = { role: 'user', parts: [{ type: 'text', text: 'a\ud83d b' }] };
    expect(toInput([content], context).items).toEqual([{ type: 'message', role: 'user', content: 'a\ufffd b' }]);
  });

  it('tells what it cannot say, and leaves a line of text for it', () => {
    const content: Content = {
      role: 'user',
      parts: [
        { type: 'inlineData', mimeType: 'audio/wav', data: 'AAAA' },
        { type: 'fileData', mimeType: 'image/png', fileUri: 'gs://bucket/a.png' },
        { type: 'fileData', fileUri: 'https://example.com/a.png?x=1' },
        { type: 'fileData', fileUri: 'file-abc123' },
      ],
    };
    const { items, unsaid } = toInput([content], context);
    expect(unsaid).toHaveLength(2);
    expect(items[0]?.['content']).toEqual([
      { type: 'input_text', text: '[audio/wav: cannot be shown here]' },
      { type: 'input_text', text: '[image/png at gs://bucket/a.png: cannot be shown here]' },
      { type: 'input_image', detail: 'auto', image_url: 'https://example.com/a.png?x=1' },
      { type: 'input_file', file_id: 'file-abc123' },
    ]);
  });
});
