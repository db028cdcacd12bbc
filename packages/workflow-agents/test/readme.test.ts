/// <reference types="node" />
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('the ten lines of the README run', () => {
  const [, snippet] =
    /```ts\n([\s\S]*?)```/.exec(readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')) ?? [];
  const file = join(import.meta.dirname, `.readme-${process.pid}.ts`);
  try {
    writeFileSync(file, snippet ?? '');
    expect(execFileSync(process.execPath, [file], { encoding: 'utf8' }).trim()).toBe('The sea is green.');
  } finally {
    rmSync(file, { force: true });
  }
});
