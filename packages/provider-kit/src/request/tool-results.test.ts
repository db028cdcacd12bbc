import type { Content, FunctionResponsePart } from '@mortise/core';
import { expect, it } from 'vitest';
import { isOutputless, splitResults } from './tool-results.ts';

const result: FunctionResponsePart = {
  type: 'functionResponse',
  id: 'c1',
  name: 'paint',
  outcome: { status: 'ok', output: 1 },
};

it('separates the results of calls from the other parts of a content', () => {
  const text = { type: 'text', text: 'Go on.' } as const;
  const content: Content = { role: 'tool', parts: [result, text, { ...result, id: 'c2' }] };
  expect(splitResults(content)).toEqual({
    results: [result, { ...result, id: 'c2' }],
    rest: { role: 'tool', parts: [text] },
  });
  expect(splitResults({ role: 'tool', parts: [result] }).rest).toBeUndefined();
});

it('the output of a call is missing only if it is null for the model too', () => {
  expect(isOutputless({ status: 'ok', output: null })).toBe(true);
  expect(isOutputless({ status: 'ok', output: null, modelOutput: 'a' })).toBe(false);
  expect(isOutputless({ status: 'ok', output: false })).toBe(false);
  expect(isOutputless({ status: 'error', code: 'a', message: 'b' })).toBe(false);
});
