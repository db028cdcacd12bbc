import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { snippetsOf } from './snippets-of.ts';

const root = join(import.meta.dirname, '..');

test('the tests that the skill shows pass, with the tools that it shows', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mortise-skill-'));
  try {
    for (const { name, code } of snippetsOf(readFileSync(join(root, 'skills/mortise/SKILL.md'), 'utf8')))
      if (name) writeFileSync(join(folder, name), code);
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    symlinkSync(join(root, 'apps/create-mortise/node_modules'), join(folder, 'node_modules'), 'junction');
    const { NODE_OPTIONS: _, NODE_TEST_CONTEXT: __, ...env } = process.env;
    const { status, stdout } = spawnSync(process.execPath, ['--test', '--test-reporter=tap', 'desk.test.ts'], {
      cwd: folder,
      encoding: 'utf8',
      env,
    });
    expect(status, stdout).toBe(0);
    expect(stdout).toMatch(/^# pass 1\d/m);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
