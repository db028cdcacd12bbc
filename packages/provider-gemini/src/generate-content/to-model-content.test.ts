import type { Content, Part } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import type { GeminiProfile } from '../profile/model-profile.ts';
import { toModelContent } from './to-model-content.ts';

const profile: GeminiProfile = {
  provider: 'gemini',
  model: 'gemini-3-flash',
  vertex: false,
  strict: false,
  stream: true,
};
const same = { provider: 'gemini', model: 'gemini-3-flash' };
const sibling = { provider: 'gemini', model: 'gemini-3-pro' };
const foreign = { provider: 'openai', model: 'gpt-5' };

const signed = (thoughtSignature: string) => ({ providerMetadata: { gemini: { thoughtSignature } } });
const call = (id: string): Part => ({ type: 'functionCall', id, name: 'pay', args: {} });
const bypass = 'skip_thought_signature_validator';

function partsOf(parts: readonly Part[], origin: Content['origin'], changes: Partial<GeminiProfile> = {}) {
  return toModelContent({ role: 'model', parts, ...(origin && { origin }) }, { ...profile, ...changes }).content.parts;
}

const answer: readonly Part[] = [
  { type: 'thought', text: 'Hm', ...signed('s1') },
  { type: 'text', text: 'One' },
  { type: 'text', text: 'Two', ...signed('s2') },
  { ...call('a'), ...signed('s3') },
  call('b'),
  { type: 'text', text: '', ...signed('s4') },
  { type: 'text', text: '' },
];

describe("a model's message", () => {
  it('a message of the model is sent back unchanged: its texts are not merged, and each signature stays at its position, even on empty texts', () => {
    expect(partsOf(answer, same)).toEqual([
      { text: 'Hm', thought: true, thoughtSignature: 's1' },
      { text: 'One' },
      { text: 'Two', thoughtSignature: 's2' },
      { functionCall: { name: 'pay', args: {} }, thoughtSignature: 's3' },
      { functionCall: { name: 'pay', args: {} } },
      { text: '', thoughtSignature: 's4' },
    ]);
  });

  it.each([
    ['another model of Gemini', sibling],
    ['a model of another provider', foreign],
    ['an unknown author', undefined],
  ])('a message from %s is sent as texts and calls, without its signatures', (_, origin) => {
    expect(partsOf(answer, origin)).toEqual([
      { text: 'One' },
      { text: 'Two' },
      { functionCall: { name: 'pay', args: {} }, thoughtSignature: bypass },
      { functionCall: { name: 'pay', args: {} } },
    ]);
  });

  it('a call needs no signature before Gemini 3', () => {
    expect(partsOf([call('a')], foreign, { model: 'gemini-2.5-pro' })).toEqual([
      { functionCall: { name: 'pay', args: {} } },
    ]);
  });

  const code = { executableCode: { language: 'PYTHON', code: '1' }, thoughtSignature: 's' };
  const search = { toolCall: { id: '1', toolType: 'GOOGLE_SEARCH_WEB', args: {} }, thoughtSignature: 's' };
  const items: readonly Part[] = [
    { type: 'provider', provider: 'gemini', value: code },
    { type: 'provider', provider: 'gemini', value: search, summary: 'google_search: "rome"' },
    { type: 'provider', provider: 'openai', value: { type: 'reasoning' } },
  ];

  it('a message of the model has the parts of provider tools unchanged', () => {
    expect(partsOf(items, same)).toEqual([code, search]);
  });

  it('other models of Gemini get the executed code without its signature, and a summary of the other parts', () => {
    const { thoughtSignature: _, ...unsigned } = code;
    expect(partsOf(items, sibling)).toEqual([unsigned, { text: '[google_search: "rome"]' }]);
  });

  it("Vertex AI gets summaries of parts that the Gemini API's tools produced, because it refuses them", () => {
    expect(partsOf(items, same, { vertex: true })).toEqual([code, { text: '[google_search: "rome"]' }]);
  });

  it("a message of the model has summaries of the parts of other providers' tools", () => {
    const part: Part = { type: 'provider', provider: 'openai', value: { type: 'x' }, summary: 'web_search: "rome"' };
    expect(partsOf([part], foreign)).toEqual([{ text: '[web_search: "rome"]' }]);
  });

  it('calls in the history have the names under which their tools are sent to Gemini', () => {
    const [part] = partsOf([{ type: 'functionCall', id: 'a', name: 'a/b c', args: {} }], foreign);
    expect(part?.['functionCall']).toMatchObject({ name: expect.stringMatching(/^a_b_c_\w+$/) });
  });
});
