import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stateHome } from './console-process.ts';
import { ConsoleTerminal } from './console-terminal.ts';
import { temporaryDirectory } from './temporary-directory.ts';

/**
 * Creates a home directory whose `models.json` gives the
 * offline model a price, as a user would for a real model.
 */
async function homeWithPrices(): Promise<string> {
  const home = stateHome();
  await mkdir(join(home, 'console'), { recursive: true });
  const facts = { 'offline:*': { contextTokens: 20_000, price: { input: 1000, output: 1000 } } };
  await writeFile(join(home, 'console', 'models.json'), JSON.stringify(facts));
  return home;
}

test('the console shows the share of the context and the cost in the status, /usage and the list, if they are configured', async () => {
  const directory = await temporaryDirectory();
  const terminal = new ConsoleTerminal(directory, [], { MORTISE_HOME: await homeWithPrices() });
  await terminal.say('echo one');
  await terminal.waitUntilIdle(/tokens:[\s\S]*\n─ .* in, \d+ out · ~\d+% of context · \$\d\.\d+ ─+\n> ?$/);
  await terminal.say('/usage');
  await terminal.waitFor(/model calls: 2 · ~\d+% of context · cost: \$\d\.\d+/);
  await terminal.say('/sessions');
  await terminal.waitFor(/› \w{8} {2}\d{4}-\d\d-\d\d \d\d:\d\d {2}now {2}\$\d\.\d+ {2}echo one\n/);
});

test('the console shows neither context nor cost if they are unknown, and says why a model file is ignored', async () => {
  const directory = await temporaryDirectory();
  const plain = new ConsoleTerminal(directory);
  await plain.say('echo one');
  expect(await plain.waitUntilIdle(/tokens:[\s\S]*\n─ .* out ─+\n> ?$/)).not.toContain('of context');
  const home = stateHome();
  await mkdir(join(home, 'console'), { recursive: true });
  await writeFile(join(home, 'console', 'models.json'), '{"offline:*":{"price":{}}}');
  const wrong = new ConsoleTerminal(directory, [], { MORTISE_HOME: home });
  await wrong.waitFor(/! \S+models\.json is not used: offline:\*\.price\.input is not a number/);
});

test('the console renames sessions of the directory, and deletes them after confirmation', async () => {
  const directory = await temporaryDirectory();
  const env = { MORTISE_HOME: stateHome() };
  const first = new ConsoleTerminal(directory, ['--session', 'first'], env);
  await first.say('echo one');
  await first.waitUntilIdle(/tokens:/);
  await first.kill();
  const terminal = new ConsoleTerminal(directory, ['--session', 'other'], env);
  await terminal.say('echo two');
  await terminal.waitUntilIdle(/tokens:/);
  await terminal.say('/sessions rename fi what was first');
  await terminal.waitFor('first is called: what was first');
  await terminal.say('/sessions');
  await terminal.waitFor(/\n {2}first .* what was first\n/);
  await terminal.say('/sessions delete other');
  await terminal.waitFor('This session is open in this console');
  for (const [key, said] of [
    ['n', 'It stays.'],
    ['y', 'first is deleted.'],
  ] as const) {
    await terminal.say('/sessions delete first');
    await terminal.waitFor(/Delete first, what was first\? This cannot be undone\.\n/);
    terminal.press(key);
    await terminal.waitUntilIdle(new RegExp(said));
  }
  await terminal.say('/resume first');
  await terminal.waitFor('There is no session first in this directory');
  await terminal.say('/sessions wash');
  await terminal.waitFor('/sessions rename ID TITLE and /sessions delete ID change one');
});

test('a session that was renamed after its end has nothing to resume', async () => {
  const directory = await temporaryDirectory();
  const env = { MORTISE_HOME: stateHome() };
  const first = new ConsoleTerminal(directory, ['--session', 'first'], env);
  await first.say('echo one');
  await first.waitUntilIdle(/tokens:/);
  await first.say('/sessions rename first my title');
  await first.waitFor('first is called: my title');
  await first.kill();
  const terminal = new ConsoleTerminal(directory, ['--continue'], env);
  await terminal.waitUntilIdle(/Echo: one/);
  await terminal.say('/resume');
  await terminal.waitFor('This session has no open question');
});

test('/undo removes the last request, asks if it had an effect, and survives a restart', async () => {
  const directory = await temporaryDirectory();
  const env = { MORTISE_HOME: stateHome() };
  const terminal = new ConsoleTerminal(directory, ['--session', 's', '--yes'], env);
  await terminal.say('/undo');
  await terminal.waitFor('Nothing was said in this session yet.');
  await terminal.say('echo one');
  await terminal.waitUntilIdle(/Echo: one/);
  await terminal.say('echo two');
  await terminal.waitUntilIdle(/Echo: two[\s\S]*tokens:/);
  await terminal.say('/undo');
  await terminal.waitUntilIdle(/Taken back: echo two/);
  await terminal.say('write "x" to a.txt');
  await terminal.waitUntilIdle(/✓ write_file completed[\s\S]*tokens:/);
  await terminal.say('/undo');
  await terminal.waitFor(
    /1 call may have had an effect, which is not undone: write_file\.[\s\S]*Undo the last request\?/,
  );
  terminal.press('n');
  await terminal.waitUntilIdle(/The request was kept\./);
  await terminal.say('/undo');
  await terminal.waitFor(/(?:Undo the last request\?[\s\S]*){2}/);
  terminal.press('y');
  await terminal.waitUntilIdle(/Taken back: write "x" to a\.txt/);
  expect(await readFile(join(directory, 'a.txt'), 'utf8')).toBe('x');
  await terminal.kill();
  const again = new ConsoleTerminal(directory, ['--continue'], env);
  const screen = await again.waitUntilIdle(/Echo: one/);
  expect(screen).not.toContain('Echo: two');
  expect(screen).not.toContain('write_file');
  // Every undo lists the earlier effects, which the model no longer reads about.
  await again.say('/undo');
  await again.waitFor(/which is not undone: write_file\.[\s\S]*Undo the last request\?/);
  again.press('y');
  await again.waitUntilIdle(/Taken back: echo one/);
  await again.say('/undo');
  await again.waitFor('There is no request to undo.');
});

test('/fork continues in a copy, and the original session stays unchanged', async () => {
  const directory = await temporaryDirectory();
  const env = { MORTISE_HOME: stateHome() };
  const terminal = new ConsoleTerminal(directory, ['--session', 'trunk'], env);
  await terminal.say('echo one');
  await terminal.waitUntilIdle(/Echo: one/);
  await terminal.say('/fork');
  await terminal.waitFor(/Switched to \w{8}, a fork of trunk; \/resume trunk returns to the original\./);
  await terminal.say('echo branched');
  await terminal.waitUntilIdle(/Echo: branched/);
  await terminal.say('/sessions');
  await terminal.waitFor(/› \w{8} .* fork of trunk: echo one\n {2}trunk /);
  await terminal.kill();
  const trunk = new ConsoleTerminal(directory, ['--session', 'trunk'], env);
  expect(await trunk.waitUntilIdle(/Echo: one/)).not.toContain('branched');
  await trunk.say('/resume');
  await trunk.waitFor('This session has no open question');
});
