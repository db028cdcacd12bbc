import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { consoleProcess } from './console-process.ts';
import { ConsoleTerminal, keys } from './console-terminal.ts';
import { isAlive } from './is-alive.ts';
import { temporaryDirectory } from './temporary-directory.ts';

test('Ctrl-C cancels the run, and the console accepts the next request', async () => {
  const terminal = new ConsoleTerminal(await temporaryDirectory());
  await terminal.say('/dummy_echo {"message":"slow","delayMs":300000}');
  await terminal.waitFor('Ctrl-C cancels');
  terminal.press(keys.ctrlC);
  await terminal.waitFor('■ cancelled');
  await terminal.say('echo next');
  await terminal.waitFor('Echo: next');
});

test('Ctrl-C ends a running command with all its children', async () => {
  const directory = await temporaryDirectory();
  const terminal = new ConsoleTerminal(directory, ['--yes']);
  await terminal.say('run `sleep 70 & echo $! > pid; sleep 70`');
  await terminal.waitFor('Ctrl-C cancels');
  const pid = join(directory, 'pid');
  await expect.poll(() => existsSync(pid) && isAlive(pid)).toBe(true);
  terminal.press(keys.ctrlC);
  await terminal.waitFor('■ cancelled');
  await expect.poll(() => isAlive(pid)).toBe(false);
});

test('Ctrl-C at the prompt says how to leave, and a second one leaves', async () => {
  const terminal = new ConsoleTerminal(await temporaryDirectory());
  await terminal.waitFor('/help lists');
  terminal.press(keys.ctrlC);
  await terminal.waitFor('Press Ctrl-C again to leave');
  await terminal.say('echo back');
  await terminal.waitUntilIdle(/Echo: back[\s\S]*tokens:/);
  terminal.press(keys.ctrlC);
  await terminal.waitUntilIdle(/(?:again to leave[\s\S]*){2}/);
  terminal.press(keys.ctrlC);
  expect(await terminal.exited).toBe(0);
});

test('Ctrl-D at the prompt leaves', async () => {
  const terminal = new ConsoleTerminal(await temporaryDirectory());
  await terminal.waitFor('/help lists');
  terminal.press(keys.ctrlD);
  expect(await terminal.exited).toBe(0);
});

test('an interrupt without a terminal cancels and ends with 130', async () => {
  let isSent = false;
  const { code, stdout } = await consoleProcess({
    cwd: await temporaryDirectory(),
    args: ['--prompt', 'echo slow after 20 s', '--prompt', 'echo never'],
    onOutput(child, printed) {
      if (isSent || !printed.includes('delayMs')) return;
      isSent = true;
      child.kill('SIGINT');
    },
  });
  expect(code).toBe(130);
  expect(stdout).toContain('■ cancelled');
  expect(stdout).not.toContain('never');
});

test('a terminated console ends its commands', async () => {
  const cwd = await temporaryDirectory();
  const pid = join(cwd, 'pid');
  let isSent = false;
  const { code } = await consoleProcess({
    cwd,
    args: ['--yes', '--prompt', 'run `sleep 70 & echo $! > pid; sleep 70`'],
    onOutput(child, printed) {
      if (isSent || !printed.includes('Calling run_command #1')) return;
      isSent = true;
      void vi.waitFor(() => expect(isAlive(pid)).toBe(true), 300_000).then(() => child.kill('SIGTERM'));
    },
  });
  expect(code).toBe(143);
  await expect.poll(() => isAlive(pid)).toBe(false);
});
