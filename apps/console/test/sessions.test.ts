import { access, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { consoleProcess, stateHome } from './console-process.ts';
import { ConsoleTerminal, keys } from './console-terminal.ts';
import { temporaryDirectory } from './temporary-directory.ts';

test('a console killed at a question asks it again, and the answer runs the call once', async () => {
  const directory = await temporaryDirectory({ 'a.txt': 'one\n' });
  const env = { MORTISE_HOME: stateHome() };
  const killed = new ConsoleTerminal(directory, [], env);
  await killed.say('write "two\\n" to a.txt');
  await killed.waitFor('Allow write_file?');
  await killed.kill();

  const terminal = new ConsoleTerminal(directory, ['--continue'], env);
  const question = await terminal.waitFor('Allow write_file?');
  expect(question).toContain('> write "two\\n" to a.txt');
  expect(question).toContain('-one\n   +two');
  expect(await readFile(join(directory, 'a.txt'), 'utf8')).toBe('one\n');
  terminal.press('y');
  await terminal.waitFor('✓ write_file completed');
  await terminal.waitUntilIdle(/tokens:/);
  expect(await readFile(join(directory, 'a.txt'), 'utf8')).toBe('two\n');
  expect(terminal.text().match(/Allow write_file\?/g)).toHaveLength(1);
  await terminal.kill();

  const after = new ConsoleTerminal(directory, ['--continue'], env);
  await after.waitUntilIdle(/✓ write_file completed/);
  expect(after.text()).not.toContain('Allow write_file?');
});

test('the console reports at the next start that the last session has an open question, and /resume asks it', async () => {
  const directory = await temporaryDirectory();
  const env = { MORTISE_HOME: stateHome() };
  const killed = new ConsoleTerminal(directory, ['--session', 'first'], env);
  await killed.say('write "x" to a.txt');
  await killed.waitFor('Allow write_file?');
  await killed.kill();

  const terminal = new ConsoleTerminal(directory, [], env);
  await terminal.waitFor('! The last session here waits for an answer: /resume first');
  await terminal.say('/resume fi');
  await terminal.waitFor('Allow write_file?');
  terminal.press('n');
  await terminal.waitFor('write_file was not run: the user said no.');
});

test('a command killed while it ran is not run again without approval', async () => {
  const directory = await temporaryDirectory();
  const env = { MORTISE_HOME: stateHome() };
  const killed = new ConsoleTerminal(directory, ['--yes'], env);
  await killed.say('run `echo x >> runs; sleep 8`');
  await expect.poll(() => readFile(join(directory, 'runs'), 'utf8').catch(() => '')).toBe('x\n');
  await killed.kill();

  const terminal = new ConsoleTerminal(directory, ['--continue', '--yes'], env);
  const question = await terminal.waitFor('What was the outcome of run_command?');
  expect(question).toContain('! run_command was started, and its outcome is unknown.\n');
  terminal.press('y');
  await terminal.waitUntilIdle(/tokens:/);
  expect(await readFile(join(directory, 'runs'), 'utf8')).toBe('x\n');
});

test('a console waits for another console that works in the same session', async () => {
  const directory = await temporaryDirectory();
  const env = { MORTISE_HOME: stateHome() };
  const first = new ConsoleTerminal(directory, ['--yes'], env);
  await first.say('run `echo x >> runs; while [ ! -e go ]; do sleep 0.05; done`');
  await expect.poll(() => readFile(join(directory, 'runs'), 'utf8').catch(() => '')).toBe('x\n');

  const second = new ConsoleTerminal(directory, ['--continue', '--yes'], env);
  await second.waitFor('waiting for another console');
  await writeFile(join(directory, 'go'), '');
  await first.waitUntilIdle(/tokens:/);
  await second.waitUntilIdle(/Another console continued the session[\s\S]*run_command completed/);
  expect(await readFile(join(directory, 'runs'), 'utf8')).toBe('x\n');
});

test('a question left with Ctrl-D stays open, and /resume asks it again', async () => {
  const directory = await temporaryDirectory();
  const terminal = new ConsoleTerminal(directory);
  await terminal.say('/resume');
  await terminal.waitFor('This session has no open question; /sessions lists the others.');
  await terminal.say('write "x" to a.txt');
  await terminal.waitFor('Allow write_file?');
  terminal.press(keys.ctrlD);
  await terminal.waitFor('The question stays open; /resume asks it again.');
  await terminal.say('/resume');
  await terminal.waitFor(/stays open[\s\S]*Allow write_file\?\n/);
  terminal.press('y');
  await terminal.waitFor('✓ write_file completed');
});

test('the answer "always" survives a restart, in its session', async () => {
  const directory = await temporaryDirectory();
  const env = { MORTISE_HOME: stateHome() };
  const first = new ConsoleTerminal(directory, ['--session', 'one'], env);
  await first.say('run `echo hello`');
  await first.waitFor('Allow run_command?');
  first.press('a');
  await first.waitUntilIdle(/tokens:/);
  first.press(keys.ctrlD);
  expect(await first.exited).toBe(0);
  expect(first.text()).toContain('To resume this session: --continue, or --session one.');

  const second = new ConsoleTerminal(directory, ['--session', 'one'], env);
  await second.waitFor(/> run `echo hello`[\s\S]*✓ run_command completed/);
  await second.say('run `echo hello`');
  await second.waitFor(/✓ run_command completed \(\d+ms\) #2/);
});

test('the console lists the sessions of the directory with their first messages, the latest first', async () => {
  const directory = await temporaryDirectory();
  const elsewhere = await temporaryDirectory();
  const env = { MORTISE_HOME: stateHome() };
  const run = (cwd: string, session: string, prompt: string) =>
    consoleProcess({ cwd, args: ['--session', session, '--prompt', prompt], env });
  await run(directory, 'older', 'echo first words\x1b]0;owned\x07');
  await run(directory, 'newer', 'echo later');
  await run(elsewhere, 'other', 'echo far away');

  const terminal = new ConsoleTerminal(directory, [], env);
  await terminal.say('/sessions');
  const list = await terminal.waitFor(
    /newer {2}\d{4}-\d\d-\d\d \d\d:\d\d +\w+(?: min)? {2}echo later\n.*older .* echo first words/,
  );
  expect(list).toContain('echo first words\\x1b]0;owned\\x07');
  expect(list).not.toContain('far away');
  expect(terminal.raw).not.toContain('\x1b]0;');
  await terminal.say('/resume older');
  await terminal.waitFor('Echo: first words');
  await terminal.say('/resume other');
  await terminal.waitFor(`belongs to another directory; start with --directory "${elsewhere}"`);
  await terminal.say('/resume nothing');
  await terminal.waitFor('There is no session nothing in this directory; /sessions lists them');
});

test('requests use the named session, and leave no session without a name', async () => {
  const cwd = await temporaryDirectory();
  const env = { MORTISE_HOME: stateHome() };
  await consoleProcess({ cwd, args: ['--prompt', 'echo unnamed'], env });
  await expect(access(join(env.MORTISE_HOME, 'console'))).rejects.toThrow();
  await consoleProcess({ cwd, args: ['--session', 's', '--prompt', 'echo one'], env });
  await consoleProcess({ cwd, args: ['--continue'], stdin: 'echo two\n', env });
  const terminal = new ConsoleTerminal(cwd, ['--continue'], env);
  await terminal.waitUntilIdle(/> echo one[\s\S]*> echo two[\s\S]*Echo: two/);
});

test('the console stores sessions in a file that only their owner can read', async () => {
  const env = { MORTISE_HOME: join(stateHome(), 'made') };
  const terminal = new ConsoleTerminal(await temporaryDirectory(), [], env);
  await terminal.waitFor('/help lists');
  expect((await stat(join(env.MORTISE_HOME, 'console'))).mode & 0o777).toBe(0o700);
});

test('the console stores nothing with --ephemeral', async () => {
  const env = { MORTISE_HOME: stateHome() };
  const terminal = new ConsoleTerminal(await temporaryDirectory(), ['--ephemeral'], env);
  await terminal.say('echo x');
  await terminal.waitFor('Echo: x');
  expect(terminal.text()).toContain(', in memory');
  await expect(access(join(env.MORTISE_HOME, 'console'))).rejects.toThrow();
});

test('sessions stay in memory with a notice if they cannot be stored; a named session is refused', async () => {
  const home = stateHome();
  const env = { MORTISE_HOME: join(home, 'file') };
  await writeFile(env.MORTISE_HOME, 'no directory');
  const cwd = await temporaryDirectory();
  const terminal = new ConsoleTerminal(cwd, [], env);
  await terminal.waitFor('! Sessions cannot be kept:');
  await terminal.say('echo still here');
  await terminal.waitFor('Echo: still here');
  const { code, stderr } = await consoleProcess({ cwd, args: ['--session', 's', '--prompt', 'echo x'], env });
  expect(code).toBe(2);
  expect(stderr).toContain('Sessions cannot be kept:');
});

test('the tour writes nothing to the home directory', async () => {
  const home = await temporaryDirectory();
  const { code } = await consoleProcess({ cwd: await temporaryDirectory(), env: { HOME: home, MORTISE_HOME: '' } });
  expect(code).toBe(0);
  await expect(access(join(home, '.mortise'))).rejects.toThrow();
});
