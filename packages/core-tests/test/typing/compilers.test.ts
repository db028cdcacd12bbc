import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const { resolve } = createRequire(import.meta.url);
const config = fileURLToPath(new URL('./tsconfig.json', import.meta.url));

it.each([
  ['5.9', 'typescript-5-9'],
  ['6.0', 'typescript'],
  ['7.0', 'typescript-7'],
])(
  'TypeScript %s accepts only the valid examples',
  async (version, compiler) => {
    const tsc = join(dirname(resolve(`${compiler}/package.json`)), 'bin/tsc');
    expect(await said(tsc, '--version')).toContain(`Version ${version}.`);
    expect(await said(tsc, '-p', config)).toBe('');
  },
  120_000,
);

function said(tsc: string, ...args: readonly string[]): Promise<string> {
  return new Promise((done) => {
    execFile(process.execPath, [tsc, ...args], (_failed, stdout, stderr) => done(stdout + stderr));
  });
}
