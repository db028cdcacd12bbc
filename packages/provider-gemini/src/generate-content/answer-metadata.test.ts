import type { JsonObject } from '@mortise/core';
import { expect, it } from 'vitest';
import { AnswerMetadata } from './answer-metadata.ts';

it('the metadata of an answer has the unknown members of the server, and the logprobs of all chunks', () => {
  const odd = JSON.parse('{"__proto__":["a"],"constructor":["b"],"avgLogprobs":[1]}') as JsonObject;
  const text = JSON.stringify(odd);
  const metadata = new AnswerMetadata();
  for (let chunk = 0; chunk < 2; chunk++) metadata.read(odd, { ...odd, logprobsResult: odd }, 0);
  const logprobs = '{"__proto__":["a","a"],"constructor":["b","b"],"avgLogprobs":[1,1]}';
  expect(JSON.stringify(metadata.end([], {}).metadata)).toBe(`${text.slice(0, -1)},"logprobs":${logprobs}}`);
  expect(JSON.stringify(odd)).toBe(text);
  expect(new AnswerMetadata().end([], {})).toEqual({});
});
