import { expect, it } from 'vitest';
import { runReadme } from '../../../tooling/run-readme.ts';

it('the example of the README runs', async () => {
  expect(await runReadme(import.meta.dirname)).toBe('It is noon.');
});

it('the example of diagnostics channels runs', async () => {
  const printed = await runReadme(import.meta.dirname, { block: 'diagnostics_channel' });
  expect(printed).toBe('model scripted completed\nagent helper completed');
});
