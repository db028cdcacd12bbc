import { expect, test } from 'vitest';
import { consoleProcess } from './console-process.ts';
import { ConsoleTerminal } from './console-terminal.ts';
import { recordedRun, recordedTeam } from './recorded-output.ts';
import { temporaryDirectory } from './temporary-directory.ts';

const files = { 'a.txt': 'alpha\nbeta\n', 'evil.txt': 'a\x1b[2J\u202eb' };
const prompts = [
  'read a.txt and then search for beta',
  'write "**x**" to b.txt',
  'read ../x',
  'read evil.txt',
  'echo # hi [a](https://b.example) `c`',
];

/** Removes the values that differ in every run. */
const settled = (text: string, cwd: string): string =>
  text
    .replaceAll(cwd, 'DIR')
    .replace(/\(\d+ms\)/g, '(Nms)')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replace(/[\d,]+ in · \d+ out/g, 'N in · N out');

test.each([
  ['no colour variable', {}],
  ['NO_COLOR', { NO_COLOR: '1' }],
  ['TERM=dumb', { TERM: 'dumb' }],
  ['a missing terminal with many colours', { TERM: 'xterm-256color', COLORTERM: 'truecolor' }],
])('the console writes the recorded bytes to a pipe, with %s', async (_, env: Readonly<Record<string, string>>) => {
  const cwd = await temporaryDirectory(files);
  const ran = await consoleProcess({ cwd, args: prompts.flatMap((prompt) => ['--prompt', prompt]), env });
  expect(settled(ran.stdout, cwd)).toBe(recordedRun);
  expect(ran.stderr).toBe('');
  const piped = await consoleProcess({ cwd, stdin: `${prompts.join('\n')}\n`, env });
  expect(settled(piped.stdout, cwd)).toBe(recordedRun);
});

test('the console writes the lines of a team to a pipe as they were recorded', async () => {
  const cwd = await temporaryDirectory(files);
  const args = ['--team', '--yes', '--prompt', 'read a.txt and then write "x" to b.txt'];
  expect(settled((await consoleProcess({ cwd, args })).stdout, cwd)).toBe(recordedTeam);
});

test.each([
  ['--plain', ['--plain'], {}],
  ['TERM=dumb', [], { TERM: 'dumb' }],
])(
  'the console prints a conversation only as lines, with %s',
  async (_, args, env: Readonly<Record<string, string>>) => {
    const terminal = new ConsoleTerminal(await temporaryDirectory(files), args, { NO_COLOR: '1', ...env });
    await terminal.waitFor(/\n\n>$/);
    terminal.press('write "x" to c.txt\r');
    await terminal.waitFor(/n: No[\s\S]*Enter alone is n:$/);
    terminal.press('y\r');
    await terminal.waitFor(/✓ write_file completed[\s\S]*tokens:[\s\S]*\n>$/);
    expect(terminal.raw).not.toContain('\x1b');
    terminal.press('\x04');
    expect(await terminal.exited).toBe(0);
  },
);
