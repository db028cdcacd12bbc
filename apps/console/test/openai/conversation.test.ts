import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConsoleTerminal, keys } from '../console-terminal.ts';
import { temporaryDirectory } from '../temporary-directory.ts';
import { modelServer } from './model-server.ts';
import { wires } from './wires.ts';

describe.each(wires)('a conversation in a terminal, over $api', ({ api, path, turn, exchanged }) => {
  const start = (cwd: string, baseUrl: string, env: Readonly<Record<string, string>> = {}): ConsoleTerminal =>
    new ConsoleTerminal(cwd, ['--model', 'openai:tiny', '--base-url', baseUrl, '--api', api], env);

  test('the console shows text as it streams, the call with its result, the answer and the tokens', async () => {
    let sendRest: () => void = () => {};
    const rest = new Promise<void>((resolve) => {
      sendRest = resolve;
    });
    const listing = { id: 'call_a', name: 'list_directory', args: { path: '.' } };
    const first = turn({ text: ['Let me ', 'look.'], call: listing, usage: { input: 1200, output: 30 } });
    const second = turn({ text: ['It holds a.txt', ' and nothing else.'], usage: { input: 1300, output: 12 } });
    const shown = second.findIndex((event) => event.includes('It holds a.txt')) + 1;
    const server = await modelServer(
      { pieces: first },
      { pieces: [...second.slice(0, shown), rest, ...second.slice(shown)] },
    );
    const terminal = start(await temporaryDirectory({ 'a.txt': 'x' }), server.baseUrl);
    expect(await terminal.waitFor('/help lists')).toContain(`model      openai:tiny at ${server.baseUrl} (${api})`);

    await terminal.say('what is here?');
    const streaming = await terminal.waitFor('It holds a.txt');
    expect(streaming).toContain('Let me look.\n\n🔨 Calling list_directory #1\n   path: "."\n');
    expect(streaming).toMatch(/✓ list_directory completed \(\d+ms\) #1/);
    expect(streaming).not.toContain('nothing else');
    sendRest();
    const whole = await terminal.waitFor('tokens: 2,500 in · 42 out');
    expect(whole).toContain('It holds a.txt and nothing else.');
    expect(terminal.raw).toContain('\x1b[3;38;2;255;140;0m🔨 Calling list_directory');

    expect(server.requests.map((request) => request.path)).toEqual([path, path]);
    expect(exchanged(server.requests[1]?.body ?? {})).toEqual([
      { ...listing, output: expect.stringContaining('a.txt') },
    ]);
    await terminal.say('/usage');
    await terminal.waitFor('model calls: 2');
  });

  test('the console asks before the model writes, and sends it the answer of the user', async () => {
    const write = (id: string): readonly string[] =>
      turn({
        call: { id, name: 'write_file', args: { path: 'b.txt', content: 'hello\n' } },
        usage: { input: 1, output: 1 },
      });
    const server = await modelServer(
      { pieces: write('call_a') },
      { pieces: turn({ text: ['As you wish.'], usage: { input: 1, output: 1 } }) },
      { pieces: write('call_b') },
      { pieces: turn({ text: ['Written.'], usage: { input: 1, output: 1 } }) },
    );
    const cwd = await temporaryDirectory();
    const terminal = start(cwd, server.baseUrl);
    await terminal.say('write hello to b.txt');
    expect(await terminal.waitFor('Allow write_file?')).toContain('+hello');
    terminal.press(keys.enter);
    await terminal.waitFor('As you wish.');
    await expect(access(join(cwd, 'b.txt'))).rejects.toThrow();

    await terminal.say('write it now');
    await terminal.waitFor(/As you wish[\s\S]*Allow write_file\?/);
    terminal.press('y');
    await terminal.waitFor('Written.');
    expect(await readFile(join(cwd, 'b.txt'), 'utf8')).toBe('hello\n');
    const outputs = exchanged(server.requests[3]?.body ?? {}).map(({ output }) => output);
    expect(outputs).toEqual([expect.stringContaining('the user said no'), expect.stringContaining('b.txt')]);
  });

  test('the console cancels while the model is silent, and sends the next request', async () => {
    const server = await modelServer(
      { pieces: [new Promise(() => {})] },
      { pieces: turn({ text: ['Here I am.'], usage: { input: 1, output: 1 } }) },
    );
    const terminal = start(await temporaryDirectory(), server.baseUrl);
    await terminal.say('hello?');
    await terminal.waitFor(/waiting for the model · \ds · Ctrl-C cancels/);
    await expect.poll(() => server.requests.length).toBe(1);
    terminal.press(keys.ctrlC);
    await terminal.waitFor('■ cancelled');
    await terminal.say('and now?');
    expect(await terminal.waitFor('tokens:')).toContain('Here I am.');
  });

  test('the console does not send the key of the environment to the server of --base-url', async () => {
    const server = await modelServer({ pieces: turn({ text: ['Hello.'], usage: { input: 1, output: 1 } }) });
    const terminal = start(await temporaryDirectory(), server.baseUrl, { OPENAI_API_KEY: 'sk-not-for-you' });
    await terminal.say('hello');
    await terminal.waitFor('Hello.');
    expect(server.requests[0]?.authorization).not.toContain('sk-not-for-you');
  });
});
