import { expect, test } from 'vitest';
import { consoleProcess } from '../console-process.ts';
import { temporaryDirectory } from '../temporary-directory.ts';
import { modelServer, type Reply } from './model-server.ts';
import { chatWire, type Wire, wires } from './wires.ts';

const listing = { id: 'call_a', name: 'list_directory', args: { path: '.' } };
const script = ({ turn }: Wire): readonly Reply[] => [
  { pieces: turn({ call: listing, usage: { input: 100, output: 5 } }) },
  { pieces: turn({ text: ['There is ', 'a.txt.'], usage: { input: 120, output: 7 } }) },
];

test.each(wires)('the console prints the events of a run over $api as lines of JSON', async (wire) => {
  const server = await modelServer(...script(wire));
  const { code, stdout, stderr } = await consoleProcess({
    cwd: await temporaryDirectory({ 'a.txt': 'x' }),
    args: [
      '--model',
      'openai:tiny',
      '--base-url',
      server.baseUrl,
      '--api',
      wire.api,
      '--json',
      '--prompt',
      'what is here?',
    ],
  });
  expect(code).toBe(0);
  const events = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly type: string; readonly kind?: string; readonly text?: string });
  const deltas = events.filter(({ type, kind }) => type === 'delta' && kind === 'text').map(({ text }) => text);
  expect(deltas).toEqual(['There is ', 'a.txt.']);
  expect(events.find(({ type }) => type === 'toolEnd')).toMatchObject({
    call: { name: 'list_directory', args: { path: '.' } },
    outcome: { status: 'ok' },
  });
  expect(events.at(-1)).toMatchObject({
    type: 'end',
    result: { status: 'completed', text: 'There is a.txt.', usage: { inputTokens: 220, outputTokens: 12 } },
  });
  expect(stderr).toContain(`openai:tiny at ${server.baseUrl} (${wire.api})`);
  expect(wire.exchanged(server.requests[1]?.body ?? {})).toEqual([
    { ...listing, output: expect.stringContaining('a.txt') },
  ]);
});

test('the console uses Chat Completions with the server of OPENAI_BASE_URL, with the key of the environment', async () => {
  const server = await modelServer(...script(chatWire));
  const { code, stdout } = await consoleProcess({
    cwd: await temporaryDirectory({ 'a.txt': 'x' }),
    args: ['--prompt', 'what is here?', '--model', 'openai:tiny'],
    env: { OPENAI_BASE_URL: server.baseUrl, OPENAI_API_KEY: 'sk-for-this-server' },
  });
  expect(code).toBe(0);
  expect(stdout).toContain('✓ list_directory completed');
  expect(stdout).toContain('There is a.txt.\ntokens: 220 in · 12 out');
  const authorization = 'Bearer sk-for-this-server';
  expect(server.requests).toMatchObject(Array(2).fill({ path: chatWire.path, authorization }));
});

test('the console uses the server of OPENAI_BASE_URL also without a key', async () => {
  const server = await modelServer(...script(chatWire));
  const { code, stdout } = await consoleProcess({
    cwd: await temporaryDirectory({ 'a.txt': 'x' }),
    args: ['--prompt', 'what is here?', '--model', 'openai:tiny'],
    env: { OPENAI_BASE_URL: server.baseUrl },
  });
  expect(code).toBe(0);
  expect(stdout).toContain('There is a.txt.');
});

test('the console uses OpenAI if its key is set and no model is named', async () => {
  const server = await modelServer(...script(chatWire));
  const { stdout } = await consoleProcess({
    cwd: await temporaryDirectory(),
    args: ['--prompt', 'hello'],
    env: { OPENAI_API_KEY: 'sk-any', OPENAI_BASE_URL: server.baseUrl },
  });
  expect(stdout).toContain(`openai:gpt-5 at ${server.baseUrl}`);
  expect(server.requests[0]?.body).toMatchObject({ model: 'gpt-5' });
});
