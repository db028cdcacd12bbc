import { describe, expect, it } from 'vitest';
import {
  addArgs,
  addText,
  boundedSummary,
  type CallSlot,
  partOf,
  setArgs,
  setText,
  type TextSlot,
} from './answer-slot.ts';

const textSlot = (text = ''): TextSlot => ({ kind: 'text', index: 2, text });
const callSlot = (argsText = ''): CallSlot => ({ kind: 'call', index: 1, name: 'pay', wireName: 'pay', argsText });

describe('a part that is streaming', () => {
  it('a part that is streaming joins its pieces, and yields each piece as a delta with the index of the part', () => {
    const slot = textSlot('a');
    expect(addText(slot, 'b')).toEqual({ type: 'textDelta', index: 2, delta: 'b' });
    expect(addText({ ...slot, kind: 'thought' }, 'c')).toEqual({ type: 'thoughtDelta', index: 2, delta: 'c' });
    expect(slot.text).toBe('ab');
    const call = callSlot('{');
    expect(addArgs(call, '}')).toEqual({ type: 'functionCallDelta', index: 1, argsDelta: '}' });
    expect(call.argsText).toBe('{}');
  });

  it.each([
    ['', 'whole', 'whole', 'whole'],
    ['who', 'whole', 'whole', 'le'],
    ['whole', 'whole', 'whole', undefined],
    ['other', 'whole', 'whole', undefined],
    ['kept', '', 'kept', undefined],
  ])(
    'a part that starts as %j and whose complete value is %j becomes %j, and yields the delta %j',
    (said, whole, is, shown) => {
      const text = textSlot(said);
      expect(setText(text, whole)).toEqual(shown && { type: 'textDelta', index: 2, delta: shown });
      expect(text.text).toBe(is);
      const call = callSlot(said);
      expect(setArgs(call, whole)).toEqual(shown && { type: 'functionCallDelta', index: 1, argsDelta: shown });
      expect(call.argsText).toBe(is);
    },
  );

  it('a part that is streaming has its metadata under the name of its provider', () => {
    expect(partOf(textSlot('a'), 'words')).toEqual({ type: 'text', text: 'a' });
    expect(partOf({ ...textSlot('a'), metadata: { sign: 1 } }, 'words')).toEqual({
      type: 'text',
      text: 'a',
      providerMetadata: { words: { sign: 1 } },
    });
    const call = { type: 'functionCall', id: '', name: 'pay', args: {} };
    expect(partOf(callSlot('{"x":1}'), 'words')).toEqual(call);
    expect(partOf({ ...callSlot(), providerId: 'c1' }, 'words')).toEqual({ ...call, providerId: 'c1' });
  });
});

it('the summary of a provider part is its text, up to 2,000 characters', () => {
  expect(boundedSummary('web_search: "Rome"')).toBe('web_search: "Rome"');
  expect(boundedSummary('x'.repeat(2_000))).toBe('x'.repeat(2_000));
  expect(boundedSummary('x'.repeat(2_001))).toBe(`${'x'.repeat(1_999)}…`);
});

it.each(['', ' \n'])('the summary of a provider part is undefined for the text %j', (text) =>
  expect(boundedSummary(text)).toBeUndefined(),
);
