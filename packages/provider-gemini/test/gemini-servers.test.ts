import { modelOfPage } from '@mortise/provider-kit/test';
import { expect, it } from 'vitest';

it('the line to copy for Vertex creates a model, which needs an account at its first call', async () => {
  expect(await modelOfPage(import.meta.dirname, 'vertex.ts')).toMatchObject({
    provider: 'gemini',
    id: 'gemini-3.8-flash',
  });
});
