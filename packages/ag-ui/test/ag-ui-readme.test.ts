import { expect, it } from 'vitest';
import { runReadme } from '../../../tooling/run-readme.ts';

it('the example of the README runs', async () => {
  const said = await runReadme(import.meta.dirname);
  expect(said).toContain('"type":"TEXT_MESSAGE_CONTENT"');
  expect(said).toContain('"outcome":{"type":"success"}');
});
