import { expect, test } from 'vitest';
import { consoleProcess } from '../console-process.ts';
import { ConsoleTerminal } from '../console-terminal.ts';
import { temporaryDirectory } from '../temporary-directory.ts';
import { type ModelServer, modelServer } from './model-server.ts';
import { responsesWire } from './wires.ts';

const hello = { pieces: responsesWire.turn({ text: ['Hello.'], usage: { input: 1, output: 1 } }) };
const env = (server: ModelServer): Readonly<Record<string, string>> => ({
  NODE_OPTIONS: `--import=${new URL('./redirect-openai.ts', import.meta.url)}`,
  OPENAI_STAND_IN: server.baseUrl,
  OPENAI_API_KEY: 'sk-for-openai',
});

test('the console uses OpenAI with the Responses API and the key of the environment', async () => {
  const server = await modelServer(hello);
  const { code, stdout } = await consoleProcess({
    cwd: await temporaryDirectory(),
    args: ['--model', 'openai:gpt-5', '--prompt', 'hello'],
    env: env(server),
  });
  expect(code).toBe(0);
  expect(stdout).toContain('model      openai:gpt-5 (responses)');
  expect(stdout).toContain('Hello.');
  expect(server.requests).toMatchObject([{ path: '/v1/responses', authorization: 'Bearer sk-for-openai' }]);
});

test('the console shows the number of schema warnings once, and the warnings on request', async () => {
  const server = await modelServer(hello, hello);
  const terminal = new ConsoleTerminal(await temporaryDirectory(), ['--model', 'openai:gpt-5'], env(server));
  await terminal.say('hello');
  await terminal.waitFor("warnings about features that the model's server does not support, /warnings");
  await terminal.say('hello again');
  const screen = await terminal.waitFor(/(?:tokens:[\s\S]*){2}/);
  expect(screen.split('/warnings')).toHaveLength(2);
  expect(screen).not.toContain('tools.read_file');
  await terminal.say('/warnings');
  await terminal.waitFor('! tools.read_file:');
});
