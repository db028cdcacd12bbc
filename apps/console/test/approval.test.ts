import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConsoleTerminal, keys } from './console-terminal.ts';
import { temporaryDirectory } from './temporary-directory.ts';

test('the console asks before a write with its arguments and diff, and writes after approval', async () => {
  const directory = await temporaryDirectory({ 'a.txt': 'one\ntwo\n' });
  const terminal = new ConsoleTerminal(directory);
  await terminal.say('write "one\\nthree\\n" to a.txt');
  const question = await terminal.waitFor('Allow write_file?');
  expect(question).toContain('content:\n     | one\n     | three');
  expect(question).toContain('-two\n   +three');
  expect(await readFile(join(directory, 'a.txt'), 'utf8')).toBe('one\ntwo\n');
  terminal.press('y');
  await terminal.waitFor(/✓ write_file completed \(\d+ms\) #1/);
  expect(await readFile(join(directory, 'a.txt'), 'utf8')).toBe('one\nthree\n');
});

test('a rejected file is not written, and Enter alone rejects', async () => {
  const directory = await temporaryDirectory();
  const terminal = new ConsoleTerminal(directory);
  await terminal.say('write "x" to b.txt');
  await terminal.waitFor('Allow write_file?');
  terminal.press(keys.enter);
  const screen = await terminal.waitFor('tokens:');
  expect(screen).toContain('✗ write_file rejected #1');
  expect(screen).toContain('write_file was not run: the user said no.');
  await expect(access(join(directory, 'b.txt'))).rejects.toThrow();
});

test('the console stops asking about calls that are always allowed, shows which these are, and asks again in a new session', async () => {
  const terminal = new ConsoleTerminal(await temporaryDirectory());
  await terminal.say('run `echo first`');
  const question = await terminal.waitFor('Allow run_command?');
  expect(question).toContain('"always" is run_command with command "echo first", any other arguments');
  terminal.press('a');
  await terminal.waitFor('tokens:');
  await terminal.say('run `echo first`');
  await terminal.waitFor(/✓ run_command completed \(\d+ms\) #2/);
  await terminal.say('run `echo second`');
  await terminal.waitFor(/echo second"[\s\S]*Allow run_command\?\n/);
  terminal.press('n');
  await terminal.waitFor(/✗ run_command rejected #3[\s\S]*tokens:/);
  await terminal.say('/new');
  await terminal.say('run `echo first`');
  await terminal.waitFor(/A new session\.[\s\S]*Allow run_command\?\n/);
  terminal.press(keys.escape);
  await terminal.waitFor(/A new session\.[\s\S]*✗ run_command rejected/);
});

test('the console shows the changes of edited arguments, and runs with them after a second approval', async () => {
  const directory = await temporaryDirectory();
  const terminal = new ConsoleTerminal(directory);
  await terminal.say('write "one" to a.txt');
  await terminal.waitFor('Allow write_file?');
  terminal.press('e');
  await terminal.waitFor('"content": "one"');
  terminal.press(keys.clearField);
  terminal.press('{"path":"b.txt","content":"two"}\r');
  const question = await terminal.waitFor(/Run it with these arguments\?\n/);
  expect(question).toMatch(/- {2}"path": "a.txt",\n {3}- {2}"content": "one"\n {3}\+ {2}"path": "b.txt",/);
  await expect(access(join(directory, 'b.txt'))).rejects.toThrow();
  terminal.press('y');
  await terminal.waitFor('✓ write_file completed');
  expect(await readFile(join(directory, 'b.txt'), 'utf8')).toBe('two');
  await expect(access(join(directory, 'a.txt'))).rejects.toThrow();
});

test('the console asks again about edited arguments that are invalid or not JSON', async () => {
  const directory = await temporaryDirectory();
  const terminal = new ConsoleTerminal(directory);
  await terminal.say('write "one" to a.txt');
  await terminal.waitFor('Allow write_file?');
  terminal.press('e');
  await terminal.waitFor('"content": "one"');
  terminal.press('?\r');
  await terminal.waitFor(/That is not a JSON object\.\nEdit them again\?\n/);
  terminal.press('e');
  await terminal.waitFor(/Edit them again\? Edit again\n[\s\S]*"content": "one"/);
  terminal.press(keys.clearField);
  terminal.press('{"path":7,"content":"two"}\r');
  await terminal.waitFor(/Run it with these arguments\?\n/);
  terminal.press('y');
  await terminal.waitFor(/! The edited arguments are invalid: [\s\S]*Allow write_file\?\n/);
  terminal.press('y');
  await terminal.waitFor('✓ write_file completed');
  expect(await readFile(join(directory, 'a.txt'), 'utf8')).toBe('one');
});

test('the console sends the reason of a rejection to the model', async () => {
  const terminal = new ConsoleTerminal(await temporaryDirectory());
  await terminal.say('write "x" to a.txt');
  await terminal.waitFor('Allow write_file?');
  terminal.press('r');
  await terminal.waitFor('Why not?');
  terminal.press('not on a Friday\r');
  const screen = await terminal.waitFor('tokens:');
  expect(screen).toContain('write_file was not run: not on a Friday.');
});

test('the console shows arguments with control sequences as text, also in the line for editing', async () => {
  const terminal = new ConsoleTerminal(await temporaryDirectory());
  await terminal.say('/write_file {"path":"a.txt","content":"x\\u001b]0;owned\\u0007\\u202e"}');
  await terminal.waitFor('Allow write_file?');
  terminal.press('e');
  await terminal.waitFor(/Arguments as JSON[\s\S]*"content": "x\\u001b\]0;owned\\u0007\\u202e"/);
  expect(terminal.raw).not.toContain('\x1b]0;');
  expect(terminal.raw).not.toContain('\u202e');
});

test('text typed before a question does not answer it', async () => {
  const directory = await temporaryDirectory();
  const terminal = new ConsoleTerminal(directory);
  await terminal.say('echo wait after 600 ms and then write "x" to c.txt');
  await terminal.waitFor('🔨 Calling dummy_echo');
  terminal.press('y\r');
  await terminal.waitFor('Allow write_file?');
  await new Promise((resolve) => setTimeout(resolve, 300));
  await expect(access(join(directory, 'c.txt'))).rejects.toThrow();
  terminal.press('n');
  // Text that was typed during a run is the next request.
  await terminal.waitFor('I have no rule for "y".');
});

test('the console cancels the run when the user presses Ctrl-C at the question', async () => {
  const directory = await temporaryDirectory();
  const terminal = new ConsoleTerminal(directory);
  await terminal.say('write "x" to d.txt');
  await terminal.waitFor('Allow write_file?');
  terminal.press(keys.ctrlC);
  await terminal.waitFor('■ cancelled');
  await terminal.say('echo still here');
  await terminal.waitFor('Echo: still here');
  await expect(access(join(directory, 'd.txt'))).rejects.toThrow();
});

test('the console asks for approval in a terminal also if the request comes from the command line', async () => {
  const directory = await temporaryDirectory();
  const terminal = new ConsoleTerminal(directory, ['--prompt', 'write "x" to e.txt']);
  await terminal.waitFor('Allow write_file?');
  terminal.press('y');
  expect(await terminal.exited).toBe(0);
  expect(await readFile(join(directory, 'e.txt'), 'utf8')).toBe('x');
});
