import type { Content, Part } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import type { GeminiProfile } from '../profile/model-profile.ts';
import { toInput } from './to-input.ts';

const profile: GeminiProfile = {
  provider: 'gemini',
  model: 'gemini-2.5-flash',
  vertex: false,
  strict: false,
  stream: true,
};
const origin = { provider: 'gemini', model: 'gemini-2.5-flash' };

function said(...parts: readonly Part[]): Content {
  return { role: 'model', origin, parts };
}

function called(id: string, providerId?: string): Part {
  return { type: 'functionCall', id, ...(providerId && { providerId }), name: 'pay', args: { a: 1 } };
}

function answered(id: string, providerId?: string): Part {
  const outcome = { status: 'ok', output: { ok: true } } as const;
  return { type: 'functionResponse', id, ...(providerId && { providerId }), name: 'pay', outcome };
}

const user = (text: string): Content => ({ role: 'user', parts: [{ type: 'text', text }] });
const results = (...parts: readonly Part[]): Content => ({ role: 'tool', parts });

function idsOf(contents: readonly Content[]): readonly unknown[] {
  return toInput(contents, profile).contents.flatMap(({ parts }) =>
    parts.map(({ functionCall, functionResponse }) => Object(functionCall ?? functionResponse).id),
  );
}

describe('a conversation', () => {
  it('a conversation answers each call under the id of that call, even if a server repeats ids', () => {
    const ids = idsOf([
      said(called('a', 'c0')),
      results(answered('a', 'c0')),
      said(called('b', 'c0')),
      results(answered('b', 'c0')),
    ]);
    expect(ids).toEqual(['c0', 'c0', ids[2], ids[2]]);
    expect(ids[2]).toMatch(/^call_\w+$/);
  });

  it('a conversation has no id for a call that arrived without an id', () => {
    expect(idsOf([said(called('a'), called('b')), results(answered('a'), answered('b'))])).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('a conversation is converted once: a content is the same object in the next request', () => {
    const contents = [user('hi'), said(called('a', 'c1')), results(answered('a', 'c1'))];
    const first = toInput(contents, profile).contents;
    const second = toInput([...contents, said(called('b', 'c2'))], profile).contents;
    expect(second).toHaveLength(4);
    for (const [at, content] of first.entries()) expect(second[at]).toBe(content);
  });

  it('a conversation continues from the last request, and changes no returned object', () => {
    let converted = 0;
    const counted = (text: string): Content => {
      const parts: Content['parts'] = [{ type: 'text', text }];
      const count = (): Content['parts'] => {
        converted++;
        return parts;
      };
      return Object.defineProperty({ role: 'user', parts }, 'parts', { get: count });
    };
    const conversation = [counted('a'), said(called('b', 'c1')), results(answered('b', 'c1')), counted('d')];
    const first = toInput(conversation, profile).contents;
    const before = structuredClone(first);
    conversation.push(counted('e'));
    expect(toInput(conversation, profile).contents.at(-1)?.parts).toEqual([{ text: 'd' }, { text: 'e' }]);
    expect(first).toEqual(before);
    expect(converted).toBe(3);
  });

  it('a conversation joins consecutive contents of one speaker, and omits an empty content', () => {
    const { contents } = toInput(
      [user('a'), user(''), user('b'), said(), said(called('c')), said(called('d'))],
      profile,
    );
    expect(contents.map(({ role, parts }) => [role, parts.length])).toEqual([
      ['user', 2],
      ['model', 2],
    ]);
  });

  it('a conversation keeps the results of a turn in one content, and the text after them in another', () => {
    const { contents } = toInput(
      [said(called('a'), called('b')), results(answered('a')), results(answered('b')), user('and?')],
      profile,
    );
    expect(contents.map(({ role, parts }) => [role, parts.length])).toEqual([
      ['model', 2],
      ['user', 2],
      ['user', 1],
    ]);
  });

  it('a conversation sends media of results after all results of the turn', () => {
    const image: Part = {
      ...answered('a'),
      type: 'functionResponse',
      id: 'a',
      name: 'look',
      outcome: { status: 'ok', output: null, parts: [{ type: 'inlineData', mimeType: 'image/png', data: 'AA==' }] },
    };
    const { contents } = toInput(
      [said(called('a'), called('b')), results(image), results(answered('b')), user('and?')],
      profile,
    );
    expect(contents.map(({ parts }) => parts.map((part) => Object.keys(part)[0]))).toEqual([
      ['functionCall', 'functionCall'],
      ['functionResponse', 'functionResponse'],
      ['text', 'inlineData', 'text'],
    ]);
  });

  it('a conversation has no lone surrogates in texts, arguments and results', () => {
    const half = 'a\ud83d b';
    const call: Part = { type: 'functionCall', id: 'a', name: 'pay', args: { [half]: [half] } };
    const result: Part = {
      type: 'functionResponse',
      id: 'a',
      name: 'pay',
      outcome: { status: 'ok', output: { deep: { text: half, whole: '\ud83d\ude00' } } },
    };
    const { contents } = toInput([user(half), said(call), results(result)], profile);
    expect(contents).toMatchObject([
      { parts: [{ text: 'a\ufffd b' }] },
      { parts: [{ functionCall: { args: { 'a\ufffd b': ['a\ufffd b'] } } }] },
      { parts: [{ functionResponse: { response: { deep: { text: 'a\ufffd b', whole: '\ud83d\ude00' } } } }] },
    ]);
  });
});
