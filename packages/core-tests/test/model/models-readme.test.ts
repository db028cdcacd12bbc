import { expect, it } from 'vitest';
import { runReadme } from '../../../../tooling/run-readme.ts';

it('the example of the README of @mortise/models runs', async () => {
  const printed = await runReadme(import.meta.dirname, { page: '../../../models/README.md' });
  expect(printed).toBe('Hello from the second model.');
});
