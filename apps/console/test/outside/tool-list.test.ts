import { expect, test } from 'vitest';
import { ConsoleTerminal } from '../console-terminal.ts';
import { temporaryDirectory } from '../temporary-directory.ts';
import { mcpConfig } from './mcp-config.ts';
import { petDocument } from './pet-api.ts';

const document = JSON.stringify(petDocument(30));
const from = ['--mcp', 'mcp.json', '--openapi', 'pets.json', '--openapi-url', 'https://pets.example'];
const args = [...from, '--openapi-auth', 'key=none'];

test('the console lists tools by source, with effect, approval and unsupported schema rules, and finds a tool by a word', async () => {
  const directory = await temporaryDirectory({ 'mcp.json': mcpConfig(), 'pets.json': document });
  const terminal = new ConsoleTerminal(directory, [
    ...args,
    '--model',
    'gemini:any',
    '--base-url',
    'http://127.0.0.1:9',
  ]);
  await terminal.say('/tools');
  const list = await terminal.waitFor('… and 12 more; /tools WORD finds those that have it');
  expect(list).toMatch(/built in 6 tools, \d of them changed for gemini\n {2}read_file reads · runs\n/);
  expect(list).toMatch(/MCP server sample 4 tools\n {2}sample_note may write · asks first/);
  expect(list).toContain('sample_token may write · asks first');
  expect(list).toMatch(/OpenAPI pets 32 tools, .*\n {2}getPet reads · runs\n/);
  expect(list).toMatch(
    /addPet may write · asks first\n {5}Adds a pet\n {5}! pattern at "\/properties\/body\/properties\/name" dropped/,
  );
  await terminal.say('/tools shelf 29');
  await terminal.waitFor(/OpenAPI pets 1 tool\n {2}shelf29 reads · runs\n {5}What lies on shelf 29/);
  await terminal.say('/tools addPet');
  const whole = await terminal.waitFor(/changed for gemini\n {2}! pattern at .*: Gemini does not support it/);
  expect(whole).toContain('addPet OpenAPI pets · may write · asks first');
  expect(whole).toMatch(/arguments\n {2}type: "object"/);
  await terminal.say('/tools nowhere');
  await terminal.waitFor('No tool has "nowhere"; /tools lists them.');
});

test('the console shows an approval of all tools by --yes, and the effect of each tool', async () => {
  const directory = await temporaryDirectory({ 'mcp.json': mcpConfig() });
  const terminal = new ConsoleTerminal(directory, ['--mcp', 'mcp.json', '--yes', '--trust-hints']);
  await terminal.say('/tools sample');
  const list = await terminal.waitFor('sample_order may write · runs by --yes');
  expect(list).toContain('sample_token reads · runs');
});
