import { expect, test } from 'vitest';
import { ConsoleTerminal } from '../console-terminal.ts';
import { modelServer } from '../openai/model-server.ts';
import { responsesWire } from '../openai/wires.ts';
import { temporaryDirectory } from '../temporary-directory.ts';
import { generateContentTurn, messagesTurn } from './vendor-turns.ts';

const usage = { input: 1, output: 1 };
const call = (id: string) => ({ id, name: 'list_directory', args: { path: '.' } });

test('/model switches to another provider within a conversation, and back', async () => {
  const openai = await modelServer(
    { pieces: responsesWire.turn({ call: call('call_a'), usage }) },
    { pieces: responsesWire.turn({ text: ['One file.'], usage }) },
    { pieces: responsesWire.turn({ text: ['All of us saw a.txt.'], usage }) },
  );
  const anthropic = await modelServer(
    { pieces: messagesTurn({ call: call('toolu_b') }) },
    { pieces: messagesTurn({ text: 'Still one file.' }) },
  );
  const gemini = await modelServer(
    { pieces: generateContentTurn({ call: call('') }) },
    { pieces: generateContentTurn({ text: 'One file, I agree.' }) },
  );
  const terminal = new ConsoleTerminal(await temporaryDirectory({ 'a.txt': 'x' }), ['--model', 'openai:gpt-5'], {
    NODE_OPTIONS: `--import=${new URL('./redirect-vendors.ts', import.meta.url)}`,
    OPENAI_STAND_IN: openai.baseUrl,
    OPENAI_API_KEY: 'sk-for-openai',
    ANTHROPIC_STAND_IN: anthropic.baseUrl.replace('/v1', ''),
    ANTHROPIC_API_KEY: 'sk-ant-for-anthropic',
    GEMINI_STAND_IN: gemini.baseUrl.replace('/v1', ''),
    GEMINI_API_KEY: 'AIza-for-gemini',
  });
  await terminal.say('how many files?');
  await terminal.waitFor('One file.');

  await terminal.say('/model anthropic:claude-sonnet-5-5');
  await terminal.waitFor('Switched to anthropic:claude-sonnet-5-5.');
  await terminal.say('look again');
  await terminal.waitFor('Still one file.');

  await terminal.say('/model gemini:gemini-3.8-flash');
  await terminal.waitFor('Switched to gemini:gemini-3.8-flash.');
  await terminal.say('and you?');
  await terminal.waitFor('One file, I agree.');

  await terminal.say('/model openai:gpt-5');
  await terminal.say('so?');
  await terminal.waitFor('All of us saw a.txt.');

  for (const [server, words] of [
    [anthropic, ['how many files?', 'One file.', 'call_a']],
    [gemini, ['how many files?', 'One file.', 'Still one file.']],
    [openai, ['Still one file.', 'One file, I agree.', 'toolu_b']],
  ] as const) {
    const body = JSON.stringify(server.requests.at(-1)?.body);
    for (const word of words) expect(body).toContain(word);
  }
  expect(JSON.stringify(openai.requests.at(-1)?.body)).not.toContain('c2ln');
  expect(anthropic.requests.at(-1)?.path).toBe('/v1/messages');
});

test('/model shows the current model, and keeps it if the new model is unknown', async () => {
  const terminal = new ConsoleTerminal(await temporaryDirectory());
  await terminal.say('/model nonsense');
  await terminal.waitFor('--model "nonsense" is not known; use offline, openai:ID, anthropic:ID, gemini:ID');
  await terminal.say('/model anthropic:claude-sonnet-5-5');
  await terminal.waitFor('needs a key: set ANTHROPIC_API_KEY');
  await terminal.say('/model');
  await terminal.waitFor('The model is offline');
  await terminal.say('echo still here');
  await terminal.waitFor('Echo: still here');
});
