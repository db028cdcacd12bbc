import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { describeOnServer, serverUrl } from './support/backends.ts';

describeOnServer('the README', () => {
  it('has ten lines that run', async () => {
    const page = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
    const [, snippet] = /```ts\n([\s\S]*?)```/.exec(page) ?? [];
    const file = join(import.meta.dirname, `.readme-${process.pid}.ts`);
    const { hostname, port, username } = new URL(serverUrl());
    const env = { ...process.env, PGHOST: hostname, PGPORT: port, PGUSER: username, PGDATABASE: 'postgres' };
    try {
      writeFileSync(file, snippet ?? '');
      const { stdout } = await promisify(execFile)(process.execPath, [file], { env });
      expect(stdout.trim()).toBe('You are Ada.');
    } finally {
      rmSync(file, { force: true });
    }
  });
});
