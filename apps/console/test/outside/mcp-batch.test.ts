import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { consoleProcess } from '../console-process.ts';
import { temporaryDirectory } from '../temporary-directory.ts';
import { mcpConfig } from './mcp-config.ts';

test('the console runs the tools of a server in the directory; reports an unavailable server in one line and uses the others', async () => {
  const cwd = await temporaryDirectory({ 'inner/mcp.json': mcpConfig({ gone: { command: 'no-such-program' } }) });
  const args = ['--directory', 'inner', '--mcp', 'mcp.json', '--yes', '--prompt', '/sample_note {"line":"milk"}'];
  const { code, stdout } = await consoleProcess({ cwd, args });
  expect(code).toBe(0);
  expect(stdout).toContain('tools      4 tools of MCP server sample');
  expect(stdout).toContain('! MCP server gone gave no tools: no-such-program cannot be started');
  expect(stdout).toMatch(/✓ sample_note completed[\s\S]*noted milk/);
  expect(await readFile(join(cwd, 'inner/notes'), 'utf8')).toBe('milk\n');
});

test('the console asks about tools that a server declares read-only, unless its hints are trusted', async () => {
  const cwd = await temporaryDirectory({ 'mcp.json': mcpConfig() });
  const start = (...more: string[]) =>
    consoleProcess({ cwd, args: ['--mcp', 'mcp.json', ...more, '--prompt', '/sample_token {}'] });
  expect((await start()).stdout).toContain('✗ sample_token rejected');
  const trusted = await consoleProcess({
    cwd,
    args: [
      '--mcp',
      'mcp.json',
      '--trust-hints',
      '--prompt',
      '/sample_token {}',
      '--prompt',
      '/sample_note {"line":"x"}',
    ],
  });
  expect(trusted.stdout).toContain('✓ sample_token completed');
  expect(trusted.stdout).toMatch(/✗ sample_note rejected[\s\S]*start with --yes to allow it/);
  await expect(access(join(cwd, 'notes'))).rejects.toThrow();
});

test('the console passes configured variables to a server, and keeps secrets out of the session', async () => {
  const cwd = await temporaryDirectory({ 'mcp.json': mcpConfig() });
  const { stdout } = await consoleProcess({
    cwd,
    args: ['--mcp', 'mcp.json', '--trust-hints', '--json', '--prompt', '/sample_token {}'],
    env: { SAMPLE_TOKEN: 'very-secret-4711' },
  });
  expect(stdout).toContain('«secret:SAMPLE_TOKEN»');
  expect(stdout).not.toContain('very-secret-4711');
});

test('the console leaves a question of a server open without a terminal, and says how to answer it', async () => {
  const cwd = await temporaryDirectory({ 'mcp.json': mcpConfig() });
  const args = ['--mcp', 'mcp.json', '--yes', '--prompt', '/sample_order {}'];
  const unnamed = await consoleProcess({ cwd, args });
  expect(unnamed.code).toBe(1);
  expect(unnamed.stderr).toContain('! sample asks: What may it be? This question was not answered (input).');
  expect(unnamed.stderr).toContain('In a terminal, without --prompt, a session that --session names resumes it.');
  const named = await consoleProcess({ cwd, args: [...args, '--session', 'pizza', '--json'] });
  expect(named.stderr).toContain('--session pizza resumes it.');
  const last = JSON.parse(named.stdout.trimEnd().split('\n').at(-1) ?? '');
  expect(last).toMatchObject({ type: 'end', result: { status: 'paused', pending: [{ kind: 'input' }] } });
});

test('the console exits with 2 for an invalid configuration', async () => {
  const cwd = await temporaryDirectory({
    'text.json': 'no JSON',
    'list.json': '[]',
    'odd.json': '{"mcpServers":{"a":{}}}',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the configuration.
    'variable.json': '{"mcpServers":{"a":{"command":"${NOT_SET}"}}}',
    'one.json': mcpConfig(),
  });
  const start = async (...args: string[]): Promise<string> => {
    const { code, stderr, stdout } = await consoleProcess({ cwd, args: [...args, '--prompt', 'echo x'] });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    return stderr;
  };
  const messages = await Promise.all([
    start('--mcp', 'missing.json'),
    start('--mcp', 'text.json'),
    start('--mcp', 'list.json'),
    start('--mcp', 'odd.json'),
    start('--mcp', 'variable.json'),
    start('--mcp', 'one.json', '--mcp', 'one.json'),
  ]);
  expect(messages[0]).toContain('--mcp missing.json cannot be read: ');
  expect(messages[1]).toContain('--mcp text.json is not JSON: ');
  expect(messages[2]).toContain('a configuration must be an object with mcpServers');
  expect(messages[3]).toContain('mcpServers.a has neither a command nor a url');
  expect(messages[4]).toContain('NOT_SET');
  expect(messages[5]).toContain('one.json has a server "sample", and so does an earlier file');
});

test('the console loads no package for external tools unless such tools are requested', async () => {
  const hidden = ['@mortise/mcp', '@mortise/openapi', '@mortise/schema-ajv', '@mortise/tool-search'];
  for (const HIDDEN_PACKAGE of hidden) {
    const { code, stdout } = await consoleProcess({
      cwd: await temporaryDirectory(),
      args: ['--prompt', 'echo x'],
      env: { NODE_OPTIONS: `--import=${new URL('../hide-package.ts', import.meta.url)}`, HIDDEN_PACKAGE },
    });
    expect({ HIDDEN_PACKAGE, code }).toEqual({ HIDDEN_PACKAGE, code: 0 });
    expect(stdout).toContain('Echo: x');
  }
});
