import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fixtureTree } from './fixture-tree.ts';
import { runCommand } from './run-command.ts';
import { toolCommand, workspaceTool } from './tool-command.ts';

const root = join(import.meta.dirname, '..');

it.each(['turbo', 'vitest', 'biome', 'tsup', 'publint', 'attw', 'changeset'])(
  'Node runs the JavaScript file of the tool %s, so that no shell is needed',
  (name) => {
    const [program, [file = '', ...args]] = workspaceTool(root, name, ['--version']);
    expect([program, args]).toEqual([process.execPath, ['--version']]);
    expect(existsSync(file), file).toBe(true);
  },
);

it('finds a tool of npm for Windows, where its packages stand beside a `.cmd` file', () => {
  const folder = fixtureTree({
    'npm.cmd': '@echo off',
    'node_modules/npm/package.json': { name: 'npm', bin: { npm: 'bin/npm-cli.js' } },
    'node_modules/npm/bin/npm-cli.js': '',
  });
  expect(toolCommand('npm', ['start'], [join(folder, 'nowhere'), folder])).toEqual([
    process.execPath,
    [join(folder, 'node_modules/npm/bin/npm-cli.js'), 'start'],
  ]);
});

it('starts a native tool itself, and a program without a package by its name', () => {
  const folder = fixtureTree({
    'node_modules/.bin/pnpm.cmd': '@echo off',
    'node_modules/pnpm/package.json': { name: 'pnpm', bin: { pnpm: 'pnpm.exe' } },
    'node_modules/pnpm/pnpm.exe': 'MZ',
  });
  const bin = join(folder, 'node_modules/.bin');
  expect(toolCommand('pnpm', ['pack'], [bin])).toEqual([join(folder, 'node_modules/pnpm/pnpm.exe'), ['pack']]);
  expect(toolCommand('git', ['status'], [bin])).toEqual(['git', ['status']]);
});

it('starts npm', () => {
  expect(runCommand('npm', ['--version'], root)).toEqual({ ok: true, output: expect.stringMatching(/^\d+\.\d+\./) });
});

it('no script spawns npm, pnpm or a tool of the workspace by its name', () => {
  const named =
    /\b(?:spawn|spawnSync|execFile|execFileSync)\(\s*['"`](?:npm|npx|pnpm|turbo|vitest|biome|tsup|tsc)\b|\.bin\/\w/;
  const files = globSync('{scripts,benchmarks/src}/**/*.ts', { cwd: root });
  const found = files.filter(
    (file) => !file.endsWith('tool-command.test.ts') && named.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(found).toEqual([]);
});
