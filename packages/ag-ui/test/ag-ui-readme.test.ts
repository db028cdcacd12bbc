import { runReadme } from '@mortise/readme-kit';
import { expect, it } from 'vitest';

it('the example of the README runs', async () => {
  const said = await runReadme(import.meta.dirname);
  expect(said).toContain('"type":"TEXT_MESSAGE_CONTENT"');
  expect(said).toContain('"outcome":{"type":"success"}');
});
