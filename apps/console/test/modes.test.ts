import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stateHome } from './console-process.ts';
import { ConsoleTerminal } from './console-terminal.ts';
import { temporaryDirectory } from './temporary-directory.ts';

const shiftTab = '\x1b[Z';

test('Shift-Tab switches from asking to accepting edits, to read-only, and back; read-only runs no allowed tool', async () => {
  const directory = await temporaryDirectory();
  const terminal = new ConsoleTerminal(directory);
  await terminal.say('write "one" to a.txt');
  await terminal.waitFor('Allow write_file?');
  terminal.press('a');
  await terminal.waitUntilIdle(/✓ write_file completed[\s\S]*tokens:/);

  terminal.press(shiftTab);
  await terminal.waitFor(/accepts edits of files · [\s\S]*─\n> ?$/);
  await terminal.say('write "two" to b.txt');
  await terminal.waitUntilIdle(/✓ write_file completed[^\n]*#2[\s\S]*tokens:/);
  await terminal.say('run `touch ran`');
  await terminal.waitFor('Allow run_command?');
  terminal.press('n');
  await terminal.waitUntilIdle(/✗ run_command rejected/);

  terminal.press(shiftTab);
  await terminal.waitFor(/plan: only reads · [\s\S]*─\n> ?$/);
  await terminal.say('write "three" to a.txt');
  await terminal.waitUntilIdle(/✗ write_file rejected[\s\S]*the user allows only reads for now/);
  await terminal.say('read a.txt');
  await terminal.waitUntilIdle(/✓ read_file completed/);
  expect(await readFile(join(directory, 'a.txt'), 'utf8')).toBe('one');
  expect(await readFile(join(directory, 'b.txt'), 'utf8')).toBe('two');

  terminal.press(shiftTab);
  await terminal.waitFor(() => !/plan: only reads · [^\n]*─\n> ?$/.test(terminal.text()));
  await terminal.say('/mode wild');
  await terminal.waitFor('There is no mode wild; the modes are ask, edits, plan');
  await terminal.say('/mode plan');
  await terminal.waitFor('plan: plan: only reads');
  await expect(access(join(directory, 'ran'))).rejects.toThrow();
});

test('the console allows a tool for its session, also after a restart, until the approval is revoked; never allows every command', async () => {
  const directory = await temporaryDirectory();
  const env = { MORTISE_HOME: stateHome() };
  const terminal = new ConsoleTerminal(directory, ['--session', 's'], env);
  await terminal.say('write "one" to a.txt');
  await terminal.waitFor(
    /"Always: this tool" is write_file with any arguments, as the tool is now[\s\S]*t Always: this tool/,
  );
  terminal.press('t');
  await terminal.waitUntilIdle(/✓ write_file completed[\s\S]*tokens:/);
  await terminal.say('write "two" to b.txt');
  await terminal.waitUntilIdle(/✓ write_file completed[^\n]*#2[\s\S]*tokens:/);
  expect(terminal.text().match(/Allow write_file\?/g)).toHaveLength(1);
  await terminal.say('run `echo hi`');
  const asked = await terminal.waitFor('Allow run_command?');
  expect(asked).toContain('"always" is not offered for run_command: that would allow any command at all');
  expect(asked.slice(asked.indexOf('Allow run_command?'))).not.toContain('this tool');
  terminal.press('n');
  await terminal.waitUntilIdle(/✗ run_command rejected/);
  await terminal.kill();

  const again = new ConsoleTerminal(directory, ['--continue'], env);
  await again.say('write "three" to c.txt');
  await again.waitUntilIdle(
    /✓ write_file completed[^\n]*#\d[\s\S]*> write "three"[\s\S]*✓ write_file completed[\s\S]*tokens:/,
  );
  await again.say('/allowed');
  await again.waitFor('write_file, whole');
  await again.say('/sessions');
  expect(await again.waitFor(/› s /)).not.toContain(':allowed');
  await again.say('/allowed clear');
  await again.waitFor('you are asked about each call again');
  await again.say('write "four" to d.txt');
  await again.waitFor(/> write "four"[\s\S]*Allow write_file\?\n/);
  terminal.press('n');
});

test('the console runs a user command with !, shows the last call in a pager with Ctrl-O, and continues', async () => {
  const directory = await temporaryDirectory({ 'pager.sh': 'echo "paged: $(head -1 "$1")" > paged\n' });
  const terminal = new ConsoleTerminal(directory, [], { PAGER: `sh ${join(directory, 'pager.sh')}` });
  await terminal.say('!echo "from the shell" > made; echo seen; exit 3');
  await terminal.waitUntilIdle(/\nseen\n\(exit code 3\)/);
  expect(await readFile(join(directory, 'made'), 'utf8')).toContain('from the');
  await terminal.say('echo one');
  await terminal.waitUntilIdle(/Echo: one[\s\S]*tokens:/);
  terminal.press('\x0f');
  await expect.poll(() => readFile(join(directory, 'paged'), 'utf8').catch(() => '')).toBe('paged: #1 dummy_echo\n');
  await terminal.say('echo two');
  await terminal.waitUntilIdle(/Echo: two[\s\S]*tokens:/);
});

test('the console shows the last call on the screen if there is no pager', async () => {
  const terminal = new ConsoleTerminal(await temporaryDirectory(), [], { PAGER: 'no-such-pager-anywhere' });
  await terminal.say('echo one');
  await terminal.waitUntilIdle(/Echo: one[\s\S]*tokens:/);
  terminal.press('\x0f');
  await terminal.waitUntilIdle(/#1 dummy_echo\n {0,2}input/);
});
