import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConsoleTerminal, keys } from './console-terminal.ts';
import { temporaryDirectory } from './temporary-directory.ts';

test('the console runs no call for a user who types while a tool runs and while the question is drawn', async () => {
  const directory = await temporaryDirectory();
  const terminal = new ConsoleTerminal(directory, [], {}, 60_000);
  await terminal.say('echo wait after 600 ms and then write "x" to c.txt');
  await terminal.waitFor('🔨 Calling dummy_echo');
  let typed = 0;
  const typing = setInterval(() => terminal.press(sentence[typed++ % sentence.length] as string), 40);
  try {
    await terminal.waitFor('Allow write_file?');
    const before = typed;
    // The time is long enough for every key of the sentence,
    // including "a", "y" and Enter, while the question is open.
    await expect.poll(() => typed - before, { timeout: 300_000 }).toBeGreaterThan(2 * sentence.length);
  } finally {
    clearInterval(typing);
  }
  await expect(access(join(directory, 'c.txt'))).rejects.toThrow();
  expect(terminal.text()).toMatch(/Allow write_file\?\n/);
  await withoutDraft(terminal);
  terminal.press(keys.ctrlD);
  await terminal.waitFor('The question stays open');
});

test('the console runs no call for text that is pasted while a question is open, at any moment', async () => {
  const directory = await temporaryDirectory();
  const terminal = new ConsoleTerminal(directory);
  await terminal.say('write "x" to c.txt');
  await terminal.waitFor('Allow write_file?');
  terminal.press('yes, please\ry\ra\r\x1b[200~y\x1b[201~');
  await terminal.waitFor('your line stays');
  await withoutDraft(terminal);
  terminal.press('n');
  await terminal.waitFor('✗ write_file rejected #1');
  expect(terminal.text()).not.toContain('✓ write_file');
  await expect(access(join(directory, 'c.txt'))).rejects.toThrow();
});

test('the console accepts the answer of a user who has paused for a moment', async () => {
  const directory = await temporaryDirectory();
  const terminal = new ConsoleTerminal(directory, [], {}, 100);
  await terminal.say('write "x" to c.txt');
  await terminal.waitFor('Allow write_file?');
  await terminal.waitFor('›Enter · Esc leaves');
  terminal.press('y');
  await terminal.waitFor('✓ write_file completed');
  await access(join(directory, 'c.txt'));
});

/**
 * Clears the input line, so that the question gets the following keys. Each key waits until the previous one
 * is drawn: keys that arrive together are read as pasted text.
 */
async function withoutDraft(terminal: ConsoleTerminal): Promise<void> {
  terminal.press('§');
  await terminal.waitFor(() => /§ ?$/.test(terminal.input()));
  terminal.press(keys.clearField);
  await terminal.waitFor(() => /(?:^|\n)> ?$/.test(terminal.input()));
}

const sentence = 'pls thank you very\r';
