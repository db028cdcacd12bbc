import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const here = fileURLToPath(new URL('.', import.meta.url));

test.each([
  { readme: '../../../README.md', prints: 'It is 21 °C in Rome.' },
  { readme: '../README.md', prints: 'There is no such tool. 2' },
])('the ten lines of $readme run', ({ readme, prints }) => {
  const [, snippet] = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(here, readme), 'utf8')) ?? [];
  const file = join(here, `.readme-${process.pid}.ts`);
  try {
    writeFileSync(file, snippet ?? '');
    expect(execFileSync(process.execPath, [file], { encoding: 'utf8' }).trim()).toBe(prints);
  } finally {
    rmSync(file, { force: true });
  }
});
