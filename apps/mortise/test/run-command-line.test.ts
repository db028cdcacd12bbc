import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Command, commands, runCommandLine } from '../src/index.ts';

async function ran(...args: readonly string[]) {
  const calls: (readonly [string, readonly string[]])[] = [];
  const words = { out: '', err: '' };
  const command = (name: string, code: number): Command => ({
    summary: `does ${name}`,
    run: async (given) => {
      calls.push([name, given]);
      return code;
    },
  });
  const known = { console: command('console', 3), create: command('create', 4) };
  const code = await runCommandLine(args, known, {
    say: (text) => (words.out += text),
    complain: (text) => (words.err += text),
  });
  return { code, calls, ...words };
}

it.each([
  [[], ['console', []], 3],
  [['--prompt', 'create'], ['console', ['--prompt', 'create']], 3],
  [['console', '--plain'], ['console', ['--plain']], 3],
  [['create', 'my-agent', '--help'], ['create', ['my-agent', '--help']], 4],
])('mortise with the arguments %j runs %j', async (args, call, code) => {
  expect(await ran(...args)).toEqual({ code, calls: [call], out: '', err: '' });
});

it.each(['creat', 'toString', '__proto__'])('mortise lists the commands if there is no %s', async (name) => {
  const { code, calls, err } = await ran(name);
  expect({ code, calls }).toEqual({ code: 2, calls: [] });
  expect(err).toBe(`There is no command "${name}": use console, create. See mortise help.`);
});

it.each(['help', '--help', '-h'])('mortise %s lists every command', async (word) => {
  const { code, out } = await ran(word);
  expect(code).toBe(0);
  expect(out).toContain('  create   does create');
});

it('the README has each command', () => {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
  for (const name of Object.keys(commands)) expect(readme).toContain(`| \`${name}\``);
});

it('mortise answers one request in the console, and creates a project, as a program', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mortise-'));
  const main = join(import.meta.dirname, '../src/main.ts');
  const run = (...args: readonly string[]) =>
    spawnSync(process.execPath, [main, ...args], { cwd: folder, encoding: 'utf8', input: '' });
  try {
    expect(run('create', 'my-agent')).toMatchObject({ status: 0, stdout: expect.stringContaining('npm install') });
    const { status, stdout } = run('--prompt', 'list the files');
    expect(stdout).toContain('my-agent');
    expect(status).toBe(0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
