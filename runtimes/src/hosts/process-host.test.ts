import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { processHost } from './process-host.ts';

it('fails if a program is missing, and leaves no rejection behind', async () => {
  const lines = processHost('nobody', 'no-such-program').run(
    { folder: tmpdir(), modules: ['x.mjs'] },
    {},
    new AbortController().signal,
  );
  const read = async (): Promise<void> => {
    for await (const _ of lines);
  };
  await expect(read()).rejects.toThrow('ENOENT');
});
