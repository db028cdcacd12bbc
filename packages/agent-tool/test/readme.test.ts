/// <reference types="node" />
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const here = fileURLToPath(new URL('.', import.meta.url));

test('the ten lines of the README run', () => {
  const [, snippet] = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(here, '../README.md'), 'utf8')) ?? [];
  const file = join(here, `.readme-${process.pid}.ts`);
  try {
    writeFileSync(file, snippet ?? '');
    expect(execFileSync(process.execPath, [file], { encoding: 'utf8' }).trim()).toBe('It is in Rome.');
  } finally {
    rmSync(file, { force: true });
  }
});
