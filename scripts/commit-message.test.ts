import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { commitMessageProblems } from './commit-message.ts';

it.each([
  'mcp: retry a lost connection\n',
  'ui, core: resume dead runs\n\nA process may end before its run does.\n',
  'provider-openai: pass `service_tier` on',
  'core: process answers in order',
  'docs/ui.md: embed the picture',
  '# a comment of git\nci: bring back the cache\n# another one\n',
  "Merge branch 'words'\n",
  'Revert "mcp: retry a lost connection"\n',
  'fixup! mcp: retry a lost connection\n',
])('accepts the message %j', (message) => {
  expect(commitMessageProblems(message)).toEqual([]);
});

it.each([
  ['Fixes the tests', 'is not `area: summary`'],
  ['', 'is not `area: summary`'],
  ['mcp:retry', 'is not `area: summary`'],
  ['mcp: the connection is retried', 'begins with "the"'],
  ['mcp: Adds a retry', 'begins with "Adds"'],
  ['mcp: added a retry', 'begins with "added"'],
  ['mcp: adding a retry', 'begins with "adding"'],
  ['mcp: add a retry.', 'ends with a full stop'],
  [`mcp: add ${'a'.repeat(64)}`, 'has 73 characters; 72 are the limit'],
  ['mcp: add a retry\nbecause servers restart', 'second line is not blank'],
])('reports the problem of the message %j', (message, problem) => {
  expect(commitMessageProblems(message)).toEqual([expect.stringContaining(problem)]);
});

it.skipIf(process.platform === 'win32')(
  'stops a commit with a bad message once git knows the hooks (no POSIX shell on Windows)',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'commit-message-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const git = (...args: readonly string[]): void => void execFileSync('git', args, { cwd: folder, stdio: 'pipe' });
    git('init', '--quiet');
    git('config', 'user.name', 'Ada');
    git('config', 'user.email', 'ada@example.com');
    git('config', 'core.hooksPath', '.githooks');
    mkdirSync(join(folder, 'scripts'));
    cpSync('.githooks', join(folder, '.githooks'), { recursive: true });
    cpSync('scripts/commit-message.ts', join(folder, 'scripts/commit-message.ts'));
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n');
    git('add', '.');

    const commit = (message: string) =>
      spawnSync('git', ['commit', '--quiet', '--message', message], {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, PATH: `${join(process.execPath, '..')}:${process.env['PATH']}` },
      });
    const refused = commit('Some changes');
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('is not `area: summary`')]);
    expect(commit('core: add a package')).toMatchObject({ status: 0 });
  },
);
