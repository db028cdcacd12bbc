import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { stateHome } from '../console-process.ts';
import { ConsoleTerminal, keys } from '../console-terminal.ts';
import { temporaryDirectory } from '../temporary-directory.ts';
import { mcpConfig } from './mcp-config.ts';

const atServer = ['--mcp', 'mcp.json'];

test('the console asks before a tool of a server runs, and names the server', async () => {
  const directory = await temporaryDirectory({ 'mcp.json': mcpConfig() });
  const terminal = new ConsoleTerminal(directory, atServer);
  await terminal.say('/sample_note {"line":"milk"}');
  const question = await terminal.waitFor('Allow sample_note?');
  expect(question).toContain('sample_note asks for approval\n   a tool of MCP server sample\n   line: "milk"');
  await expect(access(join(directory, 'notes'))).rejects.toThrow();
  terminal.press('y');
  await terminal.waitFor('✓ sample_note completed');
  expect(await readFile(join(directory, 'notes'), 'utf8')).toBe('milk\n');
});

test('the console allows all tools of a server that need approval at once, with their current definitions', async () => {
  const directory = await temporaryDirectory({ 'mcp.json': mcpConfig() });
  const terminal = new ConsoleTerminal(directory, [...atServer, '--trust-hints']);
  await terminal.say('/sample_note {"line":"milk"}');
  const question = await terminal.waitFor(/s Always: MCP server sample/);
  expect(question.replaceAll(/\n */g, ' ')).toMatch(
    /"Always: MCP server sample" is \d tools of MCP server sample with any arguments, as they are now; not its other 1,/,
  );
  terminal.press('s');
  await terminal.waitUntilIdle(/✓ sample_note completed/);
  await terminal.say('/allowed');
  await terminal.waitFor(/\nsample_note, whole\nsample_order, whole\n/);
  await terminal.say('/sample_note {"line":"bread"}');
  await terminal.waitUntilIdle(/✓ sample_note completed[^\n]*#2/);
  expect(await readFile(join(directory, 'notes'), 'utf8')).toBe('milk\nbread\n');
});

test('the console shows the warnings of servers on request, without executing control sequences in them', async () => {
  const directory = await temporaryDirectory({ 'mcp.json': mcpConfig() });
  const terminal = new ConsoleTerminal(directory, atServer);
  await terminal.say('/warnings');
  await terminal.waitFor(/! MCP server sample wrote: sample server .*31mis up/);
  expect(terminal.raw).not.toContain('\x1b[31mis up');
});

test('the console asks for a form field by field, checks each value, and sends only the values that the user has seen', async () => {
  const directory = await temporaryDirectory({ 'mcp.json': mcpConfig() });
  const terminal = new ConsoleTerminal(directory, [...atServer, '--yes']);
  await terminal.say('/sample_order {}');
  const question = await terminal.waitFor('Answer sample?');
  expect(question).toContain('sample has a question, in the call of sample_order');
  expect(question).toContain('sample asks: What may it be?');
  terminal.press('y');
  await terminal.waitFor(/\nname Enter ends/);
  terminal.press('A\r');
  await terminal.waitFor(/! name: .*\n[\s\S]*\nname Enter ends/);
  terminal.press('da\r');
  await terminal.waitFor(/\nsize\n›1 small/);
  terminal.press(keys.down);
  terminal.press(keys.enter);
  await terminal.waitFor(/\nextras \(may be left empty\)\n.*›0/);
  terminal.press(keys.enter);
  await terminal.waitFor(/name: "Ada"\n {3}size: "large"\n[\s\S]*Send this to sample\?/);
  await expect(access(join(directory, 'orders'))).rejects.toThrow();
  terminal.press('y');
  await terminal.waitFor('✓ sample_order completed');
  expect(await readFile(join(directory, 'orders'), 'utf8')).toBe('{"name":"Ada","size":"large"}\n');
});

test('a form may be declined, and Escape in a field goes back', async () => {
  const directory = await temporaryDirectory({ 'mcp.json': mcpConfig() });
  const terminal = new ConsoleTerminal(directory, [...atServer, '--yes']);
  await terminal.say('/sample_order {}');
  await terminal.waitFor('Answer sample?');
  terminal.press('y');
  await terminal.waitFor(/\nname Enter ends/);
  terminal.press(keys.escape);
  await terminal.waitFor(/Yes, field by field\nAnswer sample\?\n/);
  terminal.press('n');
  await terminal.waitFor('nothing ordered');
});

test('a form survives a restart of the console: it is shown again, and its answer resumes the call', async () => {
  const directory = await temporaryDirectory({ 'mcp.json': mcpConfig() });
  const env = { MORTISE_HOME: stateHome() };
  const killed = new ConsoleTerminal(directory, [...atServer, '--yes'], env);
  await killed.say('/sample_order {}');
  await killed.waitFor('Answer sample?');
  await killed.kill();

  const terminal = new ConsoleTerminal(directory, [...atServer, '--yes', '--continue'], env);
  await terminal.waitFor('Answer sample?');
  terminal.press('y');
  await terminal.waitFor(/\nname Enter ends/);
  terminal.press('Ada\r');
  await terminal.waitFor(/\nsize\n›1/);
  terminal.press(keys.enter);
  await terminal.waitFor(/\nextras .*\n.*›0/);
  terminal.press(keys.enter);
  await terminal.waitFor('Send this to sample?');
  terminal.press('y');
  await terminal.waitFor('ordered small');
});

test('the console shows the address of a page of a server, and Ctrl-C cancels the run', async () => {
  const directory = await temporaryDirectory({ 'mcp.json': mcpConfig() });
  const terminal = new ConsoleTerminal(directory, [...atServer, '--yes']);
  await terminal.say('/sample_pay {}');
  const question = await terminal.waitFor('Have you done what the page asks for?');
  expect(question).toContain('pay.example is where this leads:\n   https://pay.example/1?a=b');
  terminal.press('y');
  await terminal.waitFor(/✓ sample_pay completed[\s\S]*accept/);
  await terminal.say('/sample_pay {}');
  await terminal.waitFor(/✓ sample_pay[\s\S]*\nHave you done/);
  terminal.press(keys.ctrlC);
  await terminal.waitFor('■ cancelled');
  await terminal.say('/resume');
  await terminal.waitFor('This session has no open question');
});

test('the planner of a team has the tools of servers', async () => {
  const directory = await temporaryDirectory({ 'mcp.json': mcpConfig() });
  const terminal = new ConsoleTerminal(directory, [...atServer, '--yes', '--team']);
  await terminal.say('/agents');
  await terminal.waitFor('those from outside, which /tools lists');
  await terminal.say('/sample_note {"line":"milk"}');
  await terminal.waitFor('✓ sample_note completed');
});

test('the console answers the form of an older server, which keeps the call open, and offers no sampling', async () => {
  const program = fileURLToPath(import.meta.resolve('@modelcontextprotocol/server-everything/dist/index.js'));
  const config = { mcpServers: { every: { command: process.execPath, args: [program] } } };
  const directory = await temporaryDirectory({ 'mcp.json': JSON.stringify(config) });
  const terminal = new ConsoleTerminal(directory, [...atServer, '--yes']);
  await terminal.say('/tools sampling');
  await terminal.waitFor('No tool has "sampling"');
  await terminal.say('/every_trigger-elicitation-request {}');
  await terminal.waitFor('Answer every?');
  terminal.press('n');
  await terminal.waitFor(/✓ every_trigger-elicitation-request completed[\s\S]*declined/);
});
