import type { Content, FunctionResponsePart, Part } from '@mortise/core';
import { estimateContentTokens } from '@mortise/core/tokens';
import { expect, it } from 'vitest';
import { transcriptOf } from '../src/model-summarizer.ts';

const citation = { type: 'citation', url: 'https://example.com' } as unknown as Part;
const outcome = { status: 'superseded' } as unknown as FunctionResponsePart['outcome'];
const said: Content = {
  role: 'model',
  parts: [{ type: 'text', text: 'before' }, citation, { type: 'text', text: 'after' }],
};
const response: Content = { role: 'tool', parts: [{ type: 'functionResponse', id: 'c', name: 'act', outcome }] };

it('a part type of a newer core is reported as omitted in the transcript, which has the other parts', () => {
  const [line = ''] = transcriptOf([said]).split('\n');
  expect(JSON.parse(line)).toEqual({
    role: 'model',
    said: ['before', { omitted: 'a part of the type citation' }, 'after'],
  });
});

it('an outcome of a newer core is described by its status', () => {
  expect(transcriptOf([response])).toContain('"result":{"status":"superseded"}');
});

it('the tokens of part types of a newer core are estimated by their JSON', () => {
  const size = JSON.stringify(citation).length + 'before'.length + 'after'.length;
  expect(estimateContentTokens(said)).toBe(Math.ceil(size / 4));
  expect(estimateContentTokens(response)).toBeGreaterThan(0);
});
