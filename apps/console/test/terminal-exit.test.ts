import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConsoleTerminal } from './console-terminal.ts';
import { ShellTerminal } from './shell-terminal.ts';
import { temporaryDirectory } from './temporary-directory.ts';

/** Starts a console in a shell that has printed the modes of its terminal. */
async function started(env: Readonly<Record<string, string>> = {}) {
  const directory = await temporaryDirectory();
  const shell = new ShellTerminal(directory, env);
  shell.press('stty -a > before; echo rea""dy\r');
  await shell.waitFor(/ready/);
  shell.start();
  await shell.waitFor(/\/help lists[\s\S]*─\n> ?$/);
  const pid = Number(await readFile(join(directory, 'pid'), 'utf8'));
  const settings = (name: string): Promise<string> => readFile(join(directory, name), 'utf8');
  return { directory, shell, pid, settings };
}

/** Checks that the terminal modes are those of a shell: no bracketed paste, a visible cursor. */
function expectModes(raw: string): void {
  expect(raw.lastIndexOf('\x1b[?2004l')).toBeGreaterThan(raw.lastIndexOf('\x1b[?2004h'));
  expect(raw.lastIndexOf('\x1b[?25h')).toBeGreaterThan(raw.lastIndexOf('\x1b[?25l'));
  expect(raw.lastIndexOf('\x1b[<u')).toBeGreaterThan(raw.lastIndexOf('\x1b[>1u'));
}

test.each([
  ['at /exit', ({ shell }: Awaited<ReturnType<typeof started>>) => shell.press('/exit\r')],
  ['at SIGTERM', ({ pid }: Awaited<ReturnType<typeof started>>) => process.kill(pid, 'SIGTERM')],
  ['at SIGHUP', ({ pid }: Awaited<ReturnType<typeof started>>) => process.kill(pid, 'SIGHUP')],
  ['at a crash', ({ pid }: Awaited<ReturnType<typeof started>>) => process.kill(pid, 'SIGUSR2')],
])('the console restores the terminal %s', async (_, end) => {
  const console = await started();
  end(console);
  await console.shell.waitFor(/\n\$ ?$/);
  expectModes(console.shell.raw);
  console.shell.press('stty -a > after; echo do""ne\r');
  await console.shell.waitFor(/done/);
  expect(await console.settings('after')).toBe(await console.settings('before'));
});

test('the console restores the terminal at Ctrl-Z, and continues where it stopped', async () => {
  const { shell, settings } = await started();
  shell.press('a draft');
  await shell.waitFor(/─\n> a draft$/);
  shell.press('\x1a');
  await shell.waitFor(/Stopped[\s\S]*\n\$ ?$/);
  expectModes(shell.raw);
  shell.press('stty -a > after; echo do""ne\r');
  await shell.waitFor(/done/);
  expect(await settings('after')).toBe(await settings('before'));
  shell.press('fg\r');
  await shell.waitFor(/done[\s\S]*─\n> a draft$/);
  shell.press('\x15echo still here\r');
  await shell.waitFor(/Echo: still here[\s\S]*tokens:/);
});

test('the console shows its draft again when it is resumed after SIGSTOP, which it cannot handle', async () => {
  const { shell, pid } = await started();
  shell.press('a draft');
  await shell.waitFor(/─\n> a draft$/);
  process.kill(pid, 'SIGSTOP');
  await shell.waitFor(/Stopped[\s\S]*\n\$ fg\n[\s\S]*─\n> a draft$/);
  shell.press('\x15echo still here\r');
  await shell.waitFor(/Echo: still here[\s\S]*tokens:/);
});

test('the console lets the user change arguments in an editor, shows the changes, and ignores a failed editor', async () => {
  const directory = await temporaryDirectory({
    'change.sh': 'sed -i.before s/one/two/ "$1"\n',
    'die.sh': 'kill -9 $$\n',
    'fail.sh': 'sed -i.before s/one/three/ "$1"; exit 1\n',
  });
  for (const [script, after] of [
    ['change.sh', /\+ {2}"content": "two"[\s\S]*Run it with these arguments\?\n/],
    ['die.sh', /(?:Allow write_file\?[\s\S]*){2}/],
    ['fail.sh', /(?:Allow write_file\?[\s\S]*){2}/],
  ] as const) {
    const terminal = new ConsoleTerminal(directory, [], { EDITOR: `sh ${join(directory, script)}` });
    await terminal.say('write "one" to a.txt');
    await terminal.waitFor('Allow write_file?');
    terminal.press('e');
    await terminal.waitFor(after);
    terminal.press(script === 'change.sh' ? 'y' : 'n');
    await terminal.waitUntilIdle(/tokens:/);
    expect(terminal.text()).toContain(script === 'change.sh' ? '✓ write_file completed' : '✗ write_file rejected');
  }
  expect(await readFile(join(directory, 'a.txt'), 'utf8')).toBe('two');
});
