import { modelOfPage } from '@mortise/provider-kit/test';
import { expect, it } from 'vitest';

it('the line to copy for Vertex makes a model, which asks for an account when it is first asked', async () => {
  expect(await modelOfPage(import.meta.dirname, 'vertex.ts')).toMatchObject({
    provider: 'gemini',
    id: 'gemini-3.8-flash',
  });
});
