import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { consoleProcess, stateHome } from './console-process.ts';
import { ConsoleTerminal, keys } from './console-terminal.ts';
import { temporaryDirectory } from './temporary-directory.ts';

test('a planner calls the researcher, whose work is shown with its name, and transfers to the writer', async () => {
  const cwd = await temporaryDirectory({ 'a.txt': 'alpha\n' });
  const args = ['--team', '--yes', '--prompt', 'read a.txt and then write "x" to b.txt and then list the files'];
  const { code, stdout } = await consoleProcess({ cwd, args });
  expect(code).toBe(0);
  expect(stdout).toContain('🔨 Calling researcher #1\n   request: "read a.txt"');
  expect(stdout).toContain('researcher #1 │ Calling read_file.\nresearcher #1 │ 🔨 Calling read_file #2');
  expect(stdout).toMatch(
    /researcher #1 │ ✓ read_file completed .* #2\n(?:researcher #1 │ .*\n)+✓ researcher completed .* #1/,
  );
  expect(stdout).toMatch(
    /→ writer continues[\s\S]*\n✓ write_file completed[\s\S]*→ planner continues[\s\S]*\n✓ list_dir/,
  );
  expect(await readFile(join(cwd, 'b.txt'), 'utf8')).toBe('x');
});

test('a nested question names its agent; after a kill it is asked again, and its answer resumes the nested agent', async () => {
  const directory = await temporaryDirectory();
  const env = { MORTISE_HOME: stateHome() };
  const killed = new ConsoleTerminal(directory, ['--team'], env);
  await killed.say('run `echo x >> runs` and then write "done" to b.txt');
  expect(await killed.waitFor('Allow run_command?')).toContain('asked by planner › researcher #1');
  await killed.kill();
  await expect(access(join(directory, 'runs'))).rejects.toThrow();

  const terminal = new ConsoleTerminal(directory, ['--continue'], env);
  const question = await terminal.waitFor('Allow run_command?');
  expect(question).toMatch(/run_command asks for approval\n {3}asked by planner › researcher #1\n/);
  expect(question).toContain('🔨 Calling researcher #1');
  terminal.press('y');
  const after = await terminal.waitFor('Allow write_file?');
  expect(after).toMatch(
    /researcher #1 │ ✓ run_command completed[\s\S]*✓ researcher completed .* #1[\s\S]*→ writer continues/,
  );
  expect(await readFile(join(directory, 'runs'), 'utf8')).toBe('x\n');
  await terminal.kill();

  const writer = new ConsoleTerminal(directory, ['--continue'], env);
  await writer.waitFor('Allow write_file?');
  writer.press('y');
  await writer.waitUntilIdle(/✓ write_file completed[\s\S]*tokens:/);
  expect(await readFile(join(directory, 'b.txt'), 'utf8')).toBe('done');
  expect(await readFile(join(directory, 'runs'), 'utf8')).toBe('x\n');
});

test('agents that transfer to each other again and again are stopped with a message', async () => {
  const steps = ['a', 'b', 'c'].map((name) => `write "x" to ${name} and then list the files`);
  const args = ['--team', '--yes', '--prompt', steps.join(' and then ')];
  const { code, stdout } = await consoleProcess({ cwd: await temporaryDirectory(), args });
  expect(code).toBe(0);
  expect(stdout).toContain('✗ transfer_to_agent failed');
  expect(stdout).not.toContain('transfer_to_agent answered');
  expect(stdout.match(/→ writer continues/g)).toHaveLength(2);
});

test('each line of parallel researchers has the number of its call', async () => {
  const cwd = await temporaryDirectory({ 'a.txt': 'alpha\n' });
  const args = ['--team', '--prompt', 'read a.txt and search for beta'];
  const { stdout } = await consoleProcess({ cwd, args });
  expect(stdout).toMatch(/\nresearcher #1 │ ✓ read_file completed/);
  expect(stdout).toMatch(/\nresearcher #2 │ ✓ search_text completed/);
  expect(stdout).toContain('\nresearcher #1 │ a.txt has 1 line; I read 1-1. It begins with: alpha\n');
  expect(stdout).toContain('\nresearcher #2 │ Nothing matches beta in 1 file.\n');
});

test('a nested command killed while it ran is not run again without approval', async () => {
  const directory = await temporaryDirectory();
  const env = { MORTISE_HOME: stateHome() };
  const killed = new ConsoleTerminal(directory, ['--team', '--yes'], env);
  await killed.say('run `echo x >> runs; sleep 8`');
  await expect.poll(() => readFile(join(directory, 'runs'), 'utf8').catch(() => '')).toBe('x\n');
  await killed.kill();

  const terminal = new ConsoleTerminal(directory, ['--continue'], env);
  const question = await terminal.waitFor('What was the outcome of run_command?');
  expect(question).toContain('asked by planner › researcher #1');
  terminal.press('y');
  const screen = await terminal.waitUntilIdle(/tokens:/);
  expect(screen).toMatch(/researcher #1 │ ✓ run_command completed[\s\S]*The user says that it happened/);
  expect(await readFile(join(directory, 'runs'), 'utf8')).toBe('x\n');
});

test('/agents draws the tree and marks the active agent, after a restart too', async () => {
  const directory = await temporaryDirectory();
  const env = { MORTISE_HOME: stateHome() };
  const first = new ConsoleTerminal(directory, ['--team', '--yes'], env);
  await first.say('/agents');
  const tree = await first.waitFor('writer (takes over)');
  expect(tree).toContain('planner ‹ active');
  expect(tree).toContain('├─ researcher (asked as a tool)\n│  │  Finds things out');
  expect(tree).toMatch(/│ {2}└─ tools: read_file, .*run_command asks first/);
  expect(tree).toContain('   └─ researcher (asked as a tool), as above');
  await first.say('write "x" to a.txt');
  await first.waitFor(/✓ write_file completed[\s\S]*tokens:/);
  await first.kill();

  const second = new ConsoleTerminal(directory, ['--continue'], env);
  await second.say('/agents');
  await second.waitFor('writer (takes over) ‹ active');
  await second.say('/new');
  await second.say('/agents');
  await second.waitFor(/A new session\.[\s\S]*planner ‹ active/);
});

test('one agent is the default, and a session keeps the agents it started with', async () => {
  const directory = await temporaryDirectory();
  const env = { MORTISE_HOME: stateHome() };
  await consoleProcess({ cwd: directory, args: ['--session', 'alone', '--prompt', 'echo x'], env });
  const terminal = new ConsoleTerminal(directory, ['--session', 'alone', '--team'], env);
  await terminal.waitFor('! This session was started without a team');
  await terminal.say('/agents');
  await terminal.waitFor('console ‹ active');
  await terminal.say('/forget');
  await terminal.waitFor('Nothing is remembered');
});

test('Ctrl-C at a nested question cancels the complete run', async () => {
  const directory = await temporaryDirectory();
  const terminal = new ConsoleTerminal(directory, ['--team']);
  await terminal.say('run `touch ran`');
  await terminal.waitFor('Allow run_command?');
  terminal.press(keys.ctrlC);
  await terminal.waitFor('■ cancelled');
  await terminal.say('/resume');
  await terminal.waitFor('This session has no open question');
  await expect(access(join(directory, 'ran'))).rejects.toThrow();
});

test('the answer "always" in a nested run applies to the next nested run', async () => {
  const terminal = new ConsoleTerminal(await temporaryDirectory(), ['--team']);
  await terminal.say('run `echo hi`');
  await terminal.waitFor('Allow run_command?');
  terminal.press('a');
  await terminal.waitFor('tokens:');
  await terminal.say('run `echo hi`');
  await terminal.waitFor(/researcher #3 │ ✓ run_command completed/);
});

test('the team remembers earlier sessions of the directory, until the user lets it forget', async () => {
  const cwd = await temporaryDirectory();
  const env = { MORTISE_HOME: stateHome() };
  const ask = (session: string, prompt: string, directory = cwd) =>
    consoleProcess({ cwd: directory, args: ['--team', '--session', session, '--prompt', prompt], env });
  await ask('monday', 'echo the invoice is 4711');
  expect((await ask('tuesday', 'recall invoice')).stdout).toContain('- user: echo the invoice is 4711');
  expect((await ask('elsewhere', 'recall 4711', await temporaryDirectory())).stdout).toContain(
    'I remember nothing of 4711.',
  );

  const terminal = new ConsoleTerminal(cwd, ['--team'], env);
  await terminal.say('/forget');
  await terminal.waitFor('Forgotten.');
  await terminal.say('recall invoice');
  await terminal.waitFor('I remember nothing of invoice.');
});

test('the team remembers nothing if sessions are not stored', async () => {
  const env = { MORTISE_HOME: stateHome() };
  const terminal = new ConsoleTerminal(await temporaryDirectory(), ['--team', '--ephemeral'], env);
  await terminal.say('/agents');
  expect(await terminal.waitFor('writer (takes over)')).not.toContain('load_memory');
  await terminal.say('/forget');
  await terminal.waitFor('Nothing is remembered');
  await expect(access(join(env.MORTISE_HOME, 'console'))).rejects.toThrow();
});
