import { spawn } from 'node:child_process';
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { mainPath } from './bundled-programs.ts';
import { cleanEnvironment, consoleProcess, stateHome } from './console-process.ts';
import { ConsoleTerminal } from './console-terminal.ts';
import { temporaryDirectory } from './temporary-directory.ts';

test('the console runs each request of the command line in plain text', async () => {
  const cwd = await temporaryDirectory({ 'a.txt': 'hello\n' });
  const { code, stdout } = await consoleProcess({ cwd, args: ['--prompt', 'read a.txt', '--prompt', 'echo done'] });
  expect(code).toBe(0);
  expect(stdout).toContain('> read a.txt');
  expect(stdout).toContain('🔨 Calling read_file #1');
  expect(stdout).toContain('✓ read_file completed');
  expect(stdout).toContain('Echo: done');
  expect(stdout).not.toContain('\x1b');
});

test('the console runs requests of standard input, one per line', async () => {
  const { code, stdout } = await consoleProcess({
    cwd: await temporaryDirectory(),
    stdin: 'echo one\n\n  echo two  \n',
  });
  expect(code).toBe(0);
  expect(stdout).toContain('Echo: one');
  expect(stdout).toContain('Echo: two');
});

test('the console attaches standard input to the first request, without showing it as a message of the user', async () => {
  const cwd = await temporaryDirectory();
  const env = { MORTISE_HOME: stateHome() };
  const args = ['--json', '--session', 'piped', '--prompt', 'echo one', '--prompt', 'echo two'];
  const log = Array.from({ length: 1200 }, (_, at) => `line ${at}`).join('\n');
  const { code, stdout, stderr } = await consoleProcess({ cwd, args, env, stdin: log });
  expect(code).toBe(0);
  expect(stderr).not.toContain('!');
  const inputs = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly event?: { readonly type: string; readonly content: unknown } })
    .filter(({ event }) => event?.type === 'input')
    .map(({ event }) => event?.content);
  const text = (words: string) => ({ type: 'text', text: words });
  const data = (words: string) => ({ ...text(words), isData: true });
  expect(inputs).toEqual([
    { role: 'user', parts: [text('echo one'), data(`standard input, 1200 lines:\n\n${log}`)] },
    { role: 'user', parts: [text('echo two')] },
  ]);
  const terminal = new ConsoleTerminal(cwd, ['--session', 'piped'], env);
  const screen = await terminal.waitUntilIdle(/> echo two/);
  expect(screen).toMatch(/\n> echo one\n {2}with standard input, 1200 lines\n/);
  expect(screen).not.toContain('line 7');
});

test('the console attaches files named with @ to a request, and reports the files that it cannot attach', async () => {
  const cwd = await temporaryDirectory({ 'a.txt': 'one\ntwo\n', 'b.bin': '\0\x01' });
  const env = { MORTISE_HOME: stateHome() };
  const prompt = 'echo @a.txt, (@b.bin) and bob@mail.test or @nobody';
  const { code, stdout, stderr } = await consoleProcess({ cwd, args: ['--session', 'named', '--prompt', prompt], env });
  expect(code).toBe(0);
  expect(stdout).toContain(`> ${prompt}\n  with a.txt, 2 lines\n`);
  expect(stderr).toBe('! @b.bin is not attached to the request: it is a binary file.\n');
  const terminal = new ConsoleTerminal(cwd, ['--session', 'named'], env);
  await terminal.waitUntilIdle(/with a\.txt, 2 lines/);
  await terminal.say('echo again @a.txt');
  const screen = await terminal.waitUntilIdle(/> echo again @a\.txt\n {2}with a\.txt, 2 lines[\s\S]*tokens:/);
  expect(screen).not.toContain('two\n');
});

test('the console reports how standard input was cut, and exits with 2 if it is binary', async () => {
  const cwd = await temporaryDirectory();
  const args = ['--prompt', 'echo x'];
  const cut = await consoleProcess({ cwd, args, stdin: 'x'.repeat(300_000) });
  expect(cut.code).toBe(0);
  expect(cut.stdout).toContain('> echo x\n  with standard input, 1 line\n');
  expect(cut.stderr).toBe(
    '! standard input has 300,000 characters; the model gets the first 100,000 and the last 100,000.\n',
  );
  const binary = await consoleProcess({ cwd, args, stdin: 'a\0b' });
  expect(binary).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('is not text') });
});

test('the console exits with 130 at Ctrl-C while standard input is open, after a hint that it is reading it', async () => {
  const cwd = await temporaryDirectory();
  const child = spawn(process.execPath, [mainPath, '--prompt', 'echo x'], { cwd, env: cleanEnvironment() });
  onTestFinished(() => void child.kill('SIGKILL'));
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  await expect.poll(() => stderr).toContain('Reading standard input to its end');
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGINT');
  expect(await exited).toBe(130);
});

test('the console prints every event as a line of JSON, with causes as name and message', async () => {
  const { code, stdout, stderr } = await consoleProcess({
    cwd: await temporaryDirectory(),
    args: ['--json', '--prompt', 'read missing.txt'],
  });
  expect(code).toBe(0);
  const events = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly type: string; readonly cause?: unknown });
  expect(events.at(-1)).toMatchObject({ type: 'end', result: { status: 'completed' } });
  expect(events.find(({ type }) => type === 'toolEnd')?.cause).toEqual({
    name: 'ToolError',
    message: expect.stringContaining('missing.txt'),
  });
  expect(stderr).toContain('not an LLM');
});

test.each([
  ['closed input', 'ignore'],
  ['empty input', ''],
  ['blank lines', '\n \n'],
] as const)('the console plays the tour if there is no input: %s', async (_, stdin) => {
  const { code, stdout } = await consoleProcess({
    cwd: await temporaryDirectory({ 'notes.md': 'Some words here\n' }),
    stdin,
  });
  expect(code).toBe(0);
  expect(stdout).toContain('✓ list_directory completed');
  expect(stdout).toContain('✓ read_file completed');
  expect(stdout).toContain('✓ search_text completed');
  expect(stdout).toContain('✓ dummy_echo completed');
  expect(stdout).toContain('✗ read_file failed');
  expect(stdout).toMatch(
    /✓ files_read_text_file completed[\s\S]*Hello from a server\.[\s\S]*✗ files_write_file rejected/,
  );
  expect(stdout).toMatch(
    /researcher #\d+ │ ✗ run_command rejected[\s\S]*→ writer continues[\s\S]*\n✗ write_file rejected/,
  );
  expect(stdout).toContain('That was the tour.');
});

test('the console plays the tour in an empty directory', async () => {
  const { code, stdout } = await consoleProcess({ cwd: await temporaryDirectory() });
  expect(code).toBe(0);
  expect(stdout).toContain('. is empty.');
});

test('the console rejects calls that need approval without a terminal', async () => {
  const cwd = await temporaryDirectory();
  const { code, stdout } = await consoleProcess({ cwd, args: ['--prompt', 'write "x" to a.txt'] });
  expect(code).toBe(0);
  expect(stdout).toContain('✗ write_file rejected');
  expect(stdout).toContain('start with --yes to allow it');
  await expect(access(join(cwd, 'a.txt'))).rejects.toThrow();
});

test('the console approves everything with --yes and rejects everything with --deny', async () => {
  const cwd = await temporaryDirectory();
  const args = ['--prompt', 'write "x" to sub/a.txt'];
  const denied = await consoleProcess({ cwd, args: [...args, '--deny'] });
  expect(denied.stdout).toContain('rejected by --deny');
  await expect(access(join(cwd, 'sub/a.txt'))).rejects.toThrow();
  const approved = await consoleProcess({ cwd, args: [...args, '--yes'] });
  expect(approved.code).toBe(0);
  expect(await readFile(join(cwd, 'sub/a.txt'), 'utf8')).toBe('x');
});

test('--directory sets the working directory', async () => {
  const cwd = await temporaryDirectory({ 'inner/only.txt': 'x' });
  const { stdout } = await consoleProcess({ cwd, args: ['--directory', 'inner', '--prompt', 'list files'] });
  expect(stdout).toContain('1 file (only.txt)');
});

test('the console exits with 2 and the reason if options are invalid', async () => {
  const cwd = await temporaryDirectory();
  const start = async (...args: string[]): Promise<string> => {
    const { code, stderr, stdout } = await consoleProcess({ cwd, args });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    return stderr;
  };
  const messages = await Promise.all([
    start('--model', 'anthropic:large'),
    start('--model', 'gemini:large', '--api', 'chat'),
    start('--model', 'nonsense'),
    start('--unknown'),
    start('list files'),
    start('--yes', '--deny'),
    start('--directory', 'missing'),
    start('--session', 's', '--ephemeral'),
    start('--session', ' '),
    start('--continue'),
  ]);
  expect(messages[0]).toContain('--model anthropic:large needs a key: set ANTHROPIC_API_KEY');
  expect(messages[1]).toContain('--api cannot be used with the model gemini:ID');
  expect(messages[2]).toContain('anthropic:ID');
  expect(messages[3]).toContain("Unknown option '--unknown'");
  expect(messages[4]).toContain('--prompt "list files"');
  expect(messages[5]).toContain('cannot be used together');
  expect(messages[6]).toContain('name an existing directory with --directory');
  expect(messages[7]).toContain('--session and --ephemeral cannot be used together');
  expect(messages[8]).toContain('--session is empty');
  expect(messages[9]).toContain('This directory has no session to resume; omit --continue');
});

describe('the console without the package of a provider', () => {
  const hidden = { NODE_OPTIONS: `--import=${new URL('./hide-package.ts', import.meta.url)}` };
  const env = { ...hidden, HIDDEN_PACKAGE: '@mortise/provider-anthropic' };

  test('the console uses the offline model, and says so, if there is a key but the package is missing', async () => {
    const { code, stdout } = await consoleProcess({
      cwd: await temporaryDirectory(),
      args: ['--prompt', 'echo x'],
      env: { ...env, ANTHROPIC_API_KEY: 'k' },
    });
    expect(code).toBe(0);
    expect(stdout).toContain('! ANTHROPIC_API_KEY is set, but @mortise/provider-anthropic is not installed');
  });

  test('the console exits with 2 and names the command that installs the missing package', async () => {
    const args = ['--model', 'anthropic:large', '--prompt', 'echo x'];
    const { code, stderr } = await consoleProcess({ cwd: await temporaryDirectory(), args, env });
    expect(code).toBe(2);
    expect(stderr).toContain('needs the package @mortise/provider-anthropic, which is not installed');
    expect(stderr).toContain('pnpm@12 --filter @mortise/console add @mortise/provider-anthropic');
  });
});

test('the console prints help and version', async () => {
  const cwd = await temporaryDirectory();
  expect((await consoleProcess({ cwd, args: ['--help'] })).stdout).toContain('--prompt TEXT');
  expect((await consoleProcess({ cwd, args: ['--version'] })).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});
