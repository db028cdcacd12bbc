import type { JsonValue, ModelEnd } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import type { OpenAIProfile } from '../profile/model-profile.ts';
import { lowerTools } from '../tools/lower-tools.ts';
import { ChatReader } from './from-stream.ts';
import { toAssistantMessage } from './to-assistant-message.ts';

const profile: OpenAIProfile = { provider: 'router', model: 'm', compatible: true, strict: false, stream: true };
const call = { index: 0, id: 'c1', type: 'function', function: { name: 'look', arguments: '{}' } };
const cipher = { type: 'reasoning.encrypted', data: 'Q2lwaGVy', id: 'c1', format: 'google-gemini-v1', index: 1 };
const text = (said: string, more: object = {}) => ({
  type: 'reasoning.text',
  text: said,
  format: 'anthropic-claude-v1',
  index: 0,
  ...more,
});

function endOf(deltas: readonly object[], more: Partial<OpenAIProfile> = {}): ModelEnd {
  const asked = { ...profile, ...more };
  const reader = new ChatReader(asked, lowerTools([], asked));
  for (const delta of deltas) reader.read({ choices: [{ index: 0, delta, finish_reason: null }] });
  reader.read({ choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] });
  const end = reader.end();
  if (!end) throw new Error('no end');
  return end;
}

/** Returns the reasoning details that are sent back after an answer with these deltas. */
function echoOf(
  deltas: readonly object[],
  more: Partial<OpenAIProfile> = {},
  before: Partial<OpenAIProfile> = {},
): JsonValue | undefined {
  const { content } = endOf(deltas, before);
  const [message] = toAssistantMessage(content, { ...profile, ...more }).messages;
  return message?.['reasoning_details'] as JsonValue | undefined;
}

describe('reasoning_details', () => {
  it('reasoning_details are sent back unchanged, in their order, with the calls they led to', () => {
    const other = { type: 'reasoning.server_tool', name: 'of a newer version', index: 2, deep: [{ a: null }] };
    expect(
      echoOf([{ reasoning_details: [text('Hm', { signature: 's' }), cipher, other] }, { tool_calls: [call] }]),
    ).toEqual([text('Hm', { signature: 's' }), cipher, other]);
  });

  it('reasoning_details are sent back if no call followed', () => {
    expect(echoOf([{ reasoning_details: [cipher] }, { content: 'Fine' }])).toEqual([cipher]);
  });

  it('pieces of reasoning_details are joined by type and index', () => {
    const summary = (said: string, index: number) => ({ type: 'reasoning.summary', summary: said, index });
    const deltas = [
      { reasoning_details: [text('Let ', { signature: null })] },
      { reasoning_details: [text('me ')] },
      { reasoning_details: [text('see', { id: 'r1' })] },
      { reasoning_details: [{ type: 'reasoning.text', signature: 'sig', index: 0 }] },
      { reasoning_details: [summary('a', 1), summary('b', 1), summary('c', 2)] },
      { reasoning_details: [cipher, cipher] },
      { tool_calls: [call] },
    ];
    expect(echoOf(deltas)).toEqual([
      text('Let me see', { signature: 'sig', id: 'r1' }),
      summary('ab', 1),
      summary('c', 2),
      cipher,
      cipher,
    ]);
  });

  it('reasoning_details show their text only if no other member has it', () => {
    const alone = endOf([
      { reasoning_details: [text('Hm, ')] },
      { reasoning_details: [text('Rome')] },
      { content: 'Fine' },
    ]);
    expect(alone.content.parts).toMatchObject([
      { type: 'thought', text: 'Hm, Rome' },
      { type: 'text', text: 'Fine' },
    ]);
    const twice = endOf([{ reasoning: 'Hm', reasoning_details: [text('Hm')] }, { content: 'Fine' }]);
    expect(twice.content.parts).toMatchObject([
      { type: 'thought', text: 'Hm' },
      { type: 'text', text: 'Fine' },
    ]);
  });

  it('reasoning_details next to text or after a call do not split the text', () => {
    const { content } = endOf([
      { content: 'Fi' },
      { reasoning_details: [cipher] },
      { content: 'ne' },
      { tool_calls: [call] },
    ]);
    expect(content.parts).toMatchObject([
      { type: 'text', text: 'Fine' },
      { type: 'thought', text: '' },
      { type: 'functionCall', name: 'look' },
    ]);
    expect(echoOf([{ tool_calls: [call] }, { reasoning_details: [cipher] }])).toEqual([cipher]);
  });

  it('reasoning_details are not sent to another model, to OpenAI, or if thoughts are not echoed', () => {
    const deltas = [{ reasoning_details: [cipher] }, { tool_calls: [call] }];
    expect(echoOf(deltas, { model: 'another' })).toBeUndefined();
    expect(echoOf(deltas, { compatible: false })).toBeUndefined();
    expect(echoOf(deltas, { chat: { echoThoughts: false } })).toBeUndefined();
    expect(echoOf(deltas, { compatible: false, chat: { echoThoughts: true } })).toEqual([cipher]);
  });

  it('reasoning_details of Claude and Gemini are omitted if their text has no signature, together with the equal text', () => {
    const unsigned = [text('a'), text('b', { format: 'google-gemini-v1', index: 1 })];
    const own = text('d', { format: 'xai-responses-v1', index: 3 });
    const deltas = [{ reasoning: 'a', reasoning_details: unsigned }, { tool_calls: [call] }];
    expect(echoOf(deltas)).toBeUndefined();
    expect(toAssistantMessage(endOf(deltas).content, profile).messages[0]).not.toHaveProperty('reasoning');
    expect(echoOf([{ reasoning_details: [...unsigned, own] }, { tool_calls: [call] }])).toEqual([own]);
  });

  it.each([
    ['m', true],
    ['deepseek/deepseek-r1', true],
    ['anthropic/claude-sonnet-4.5', false],
    ['google/gemini-3-pro', false],
  ])('reasoning_details whose text has neither a format nor a signature are sent back to %s: %s', (model, isKept) => {
    const plain = { type: 'reasoning.text', text: 'c', index: 2 };
    const deltas = [{ reasoning_details: [plain] }, { tool_calls: [call] }];
    expect(echoOf(deltas, { model }, { model })).toEqual(isKept ? [plain] : undefined);
    const signed = { ...plain, signature: 's' };
    expect(echoOf([{ reasoning_details: [signed] }, { tool_calls: [call] }], { model }, { model })).toEqual([signed]);
  });

  it('reasoning_details that are invalid are ignored', () => {
    expect(
      echoOf([{ reasoning_details: ['x', null, 4] }, { reasoning_details: 'x' }, { tool_calls: [call] }]),
    ).toBeUndefined();
  });
});

describe('images of an answer', () => {
  it('images of an answer are media parts, with bytes or a URL', () => {
    const url = (said: unknown) => ({ type: 'image_url', image_url: said });
    const { content } = endOf([
      { content: 'Here' },
      { images: [url({ url: 'data:image/webp;base64,UklGRg==' }), url({ url: 'https://a.example/b.png' })] },
      { images: [url('data:;base64,AAAA'), url({}), 'x'] },
      { content: 'it is' },
    ]);
    expect(content.parts).toEqual([
      { type: 'text', text: 'Here' },
      { type: 'inlineData', mimeType: 'image/webp', data: 'UklGRg==' },
      { type: 'fileData', fileUri: 'https://a.example/b.png' },
      { type: 'inlineData', mimeType: 'image/png', data: 'AAAA' },
      { type: 'text', text: 'it is' },
    ]);
  });

  it('images of an answer may be the only content of an answer without streaming', () => {
    const reader = new ChatReader(profile, lowerTools([], profile));
    const images = [{ type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } }];
    reader.readComplete({
      choices: [{ index: 0, message: { role: 'assistant', content: '', images }, finish_reason: 'stop' }],
    });
    expect(reader.end()?.content.parts).toEqual([{ type: 'inlineData', mimeType: 'image/png', data: 'AAAA' }]);
  });
});

describe('thoughts that are parts of the content, as those of Mistral', () => {
  const thinking = (said: string) => ({ type: 'thinking', thinking: [{ type: 'text', text: said }] });
  const messageOf = (deltas: readonly object[], more: Partial<OpenAIProfile> = {}) =>
    toAssistantMessage(endOf(deltas).content, { ...profile, ...more }).messages[0];

  it('thoughts are sent back as parts of the content, before the text, with the calls they led to', () => {
    const deltas = [
      { content: [thinking('Hm, ')] },
      { content: [thinking('Rome')] },
      { content: [{ type: 'text', text: 'Let me look.' }] },
      { tool_calls: [call] },
    ];
    expect(messageOf(deltas)).toMatchObject({
      content: [thinking('Hm, Rome'), { type: 'text', text: 'Let me look.' }],
      tool_calls: [{ id: 'c1' }],
    });
    expect(messageOf(deltas)).not.toHaveProperty('reasoning_content');
    expect(messageOf([{ content: [thinking('Hm')] }, { tool_calls: [call] }])).toMatchObject({
      content: [thinking('Hm')],
    });
  });

  it('thoughts are not sent if no call followed, if nothing is echoed, and to another model', () => {
    const answered = [{ content: [thinking('Hm')] }, { content: 'Fine' }];
    const called = [{ content: [thinking('Hm')] }, { content: 'Fine' }, { tool_calls: [call] }];
    expect(messageOf(answered)).toMatchObject({ content: 'Fine' });
    expect(messageOf(called, { chat: { echoThoughts: false } })).toMatchObject({ content: 'Fine' });
    expect(messageOf(called, { model: 'another' })).toMatchObject({ content: 'Fine' });
  });
});
