import { expect, test } from 'vitest';
import { ConsoleTerminal, keys } from './console-terminal.ts';
import { temporaryDirectory } from './temporary-directory.ts';

test('the console shows the banner, a call with its input and output, the answer and the tokens', async () => {
  const terminal = new ConsoleTerminal(await temporaryDirectory({ 'a.txt': 'x', 'docs/b.md': 'y' }));
  const banner = await terminal.waitFor('/help lists');
  expect(banner).toContain('Mortise console');
  expect(banner).toContain('not an LLM');
  await terminal.say('list the files');
  const screen = await terminal.waitFor(/tokens: .*\(an estimate\)/);
  expect(screen).toContain('🔨 Calling list_directory #1\n   path: "."');
  expect(screen).toMatch(/✓ list_directory completed \(\d+ms\) #1/);
  expect(screen).toContain('{ name: "docs", type: "directory" }');
  expect(screen).toContain('. holds 1 directory (docs) and 1 file (a.txt).');
  // The call is in orange italics, its end in green.
  expect(terminal.raw).toContain('\x1b[3;38;2;255;140;0m🔨 Calling list_directory');
  expect(terminal.raw).toContain('\x1b[32m✓ list_directory completed');
});

test('the console shows an error in red, with its message', async () => {
  const terminal = new ConsoleTerminal(await temporaryDirectory());
  await terminal.say('read ../../etc/passwd');
  const screen = await terminal.waitFor('tokens:');
  expect(screen).toMatch(/✗ read_file failed \(\d+ms\) #1/);
  expect(screen).toContain('outside the working directory');
  expect(terminal.raw).toContain('\x1b[31m✗ read_file failed');
});

test('the console folds a long output and expands it on demand', async () => {
  const lines = Array.from({ length: 40 }, (_, at) => `line ${at + 1}`).join('\n');
  const terminal = new ConsoleTerminal(await temporaryDirectory({ 'long.txt': `${lines}\n` }));
  await terminal.say('read long.txt');
  const folded = await terminal.waitFor(/… \+\d+ lines, \/expand 1/);
  expect(folded).not.toContain('| line 40');
  await terminal.say('/expand 1');
  await terminal.waitFor('| line 40');
  await terminal.say('/expand');
  await terminal.waitFor(/(?:#1 read_file[\s\S]*){2}/);
  await terminal.say('/expand 7');
  await terminal.waitFor('There is no call 7.');
});

test('the console shows escape sequences of a file as text', async () => {
  const terminal = new ConsoleTerminal(
    await temporaryDirectory({ 'evil.txt': 'a\x1b[2J\x1b]0;owned\x07b\u202ec\u{e0041}' }),
  );
  await terminal.say('read evil.txt');
  const screen = await terminal.waitFor('tokens:');
  expect(screen).toContain('"a\\x1b[2J\\x1b]0;owned\\x07b\\u202ec\\u{e0041}"');
  expect(terminal.raw).not.toContain('\x1b]0;');
});

test('the console shows the last input again after the up arrow key', async () => {
  const terminal = new ConsoleTerminal(await temporaryDirectory());
  await terminal.say('echo first');
  await terminal.waitFor('Echo: first');
  await terminal.waitUntilIdle(/tokens:/);
  terminal.press(keys.up);
  await terminal.waitFor(() => terminal.input().trimEnd() === '> echo first');
  terminal.press(keys.enter);
  await terminal.waitFor(/#2[\s\S]*Echo: first/);
});

test('the console lists commands, tools and usage, and begins a new session', async () => {
  const terminal = new ConsoleTerminal(await temporaryDirectory());
  await terminal.say('/help');
  await terminal.waitFor('/usage        tokens of this session');
  await terminal.say('/tools');
  await terminal.waitFor('write_file may write · asks first');
  await terminal.say('/usage');
  await terminal.waitFor('has not answered in this session');
  await terminal.say('/dummy_echo {"message":"exact"}');
  await terminal.waitFor('Echo: exact');
  await terminal.say('/usage');
  await terminal.waitFor('model calls: 2');
  await terminal.say('/new');
  await terminal.waitFor('A new session.');
  await terminal.say('/nothing');
  await terminal.waitFor('There is no command /nothing');
  await terminal.say('/exit');
  expect(await terminal.exited).toBe(0);
});

test('the console writes without colours if NO_COLOR is set', async () => {
  const terminal = new ConsoleTerminal(await temporaryDirectory(), [], { NO_COLOR: '1' });
  await terminal.say('echo plain');
  await terminal.waitFor('tokens:');
  for (const colour of ['31', '32', '33', '36', '38', '90'])
    expect(terminal.raw).not.toMatch(new RegExp(`\\[(?:\\d+;)*${colour}[;m]`));
});
