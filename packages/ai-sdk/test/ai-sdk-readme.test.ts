import { expect, it } from 'vitest';
import { runReadme } from '../../../tooling/run-readme.ts';

it('the example of the README runs', async () => {
  expect(await runReadme(import.meta.dirname)).toBe('true');
});
