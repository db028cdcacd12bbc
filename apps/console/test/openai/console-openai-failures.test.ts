import { expect, test } from 'vitest';
import { consoleProcess, type Finished } from '../console-process.ts';
import { ConsoleTerminal } from '../console-terminal.ts';
import { temporaryDirectory } from '../temporary-directory.ts';
import { modelServer, refusal, unusedAddress } from './model-server.ts';
import { wires } from './wires.ts';

/** Returns the output for one request to a model, without stack traces. */
async function ask(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Finished> {
  const cwd = await temporaryDirectory();
  const finished = await consoleProcess({ cwd, args: ['--model', 'openai:tiny', '--prompt', 'hello', ...args], env });
  expect(`${finished.stdout}${finished.stderr}`).not.toMatch(/\n\s+at /);
  return finished;
}

test('the console names the missing key, and how to continue without one', async () => {
  const { code, stdout, stderr } = await ask([]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain('--model openai:tiny needs a key: set OPENAI_API_KEY');
  expect(stderr).toContain('--base-url');
  expect(stderr).toContain('--model offline');
});

test('the console reports an invalid key without showing it', async () => {
  const key = 'sk-proj-0123456789abcdef';
  const server = await modelServer(refusal(401, `Incorrect API key provided: ${key}.`, 'invalid_api_key'));
  const { code, stdout, stderr } = await ask([], { OPENAI_API_KEY: key, OPENAI_BASE_URL: server.baseUrl });
  expect(server.requests[0]?.authorization).toBe(`Bearer ${key}`);
  expect(code).toBe(1);
  expect(stdout).toMatch(/✗ the run failed: .*401 invalid_api_key.*\(auth\)\n {2}Check OPENAI_API_KEY\./);
  expect(`${stdout}${stderr}`).not.toContain('0123456789');
});

test('the console shows no part of a key with special characters, also in JSON output', async () => {
  const key = 'hunter2-hunter2';
  const server = await modelServer(refusal(401, `The token ${key} is unknown`));
  const { code, stdout, stderr } = await ask(['--json'], { OPENAI_API_KEY: key, OPENAI_BASE_URL: server.baseUrl });
  expect(code).toBe(1);
  const last: unknown = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '');
  expect(last).toMatchObject({ type: 'end', result: { status: 'failed', error: { code: 'auth' } } });
  expect(stderr).toContain('! Check OPENAI_API_KEY.');
  expect(`${stdout}${stderr}`).not.toContain('hunter2');
});

test('the console says how to configure a key for a server that requires one', async () => {
  const server = await modelServer(refusal(401, 'Unauthorized'));
  const { code, stdout } = await ask(['--base-url', server.baseUrl], { OPENAI_API_KEY: 'sk-not-for-you' });
  expect(code).toBe(1);
  expect(stdout).toContain('No key was sent. For a server that needs one, set OPENAI_BASE_URL and OPENAI_API_KEY');
});

test('the console reports an unknown model', async () => {
  const server = await modelServer(refusal(404, 'The model `tiny` does not exist', 'model_not_found'));
  const { code, stdout } = await ask(['--base-url', server.baseUrl]);
  expect(code).toBe(1);
  expect(stdout).toContain('404 model_not_found');
  expect(stdout).toContain('Check the id after --model openai:, and the address');
});

test('the console reports an unreachable server', async () => {
  const address = await unusedAddress();
  const { code, stdout } = await ask(['--base-url', address]);
  expect(code).toBe(1);
  expect(stdout).toContain('ECONNREFUSED');
  expect(stdout).toContain(`(unreachable)\n  Is the server running at ${address}?`);
});

test('the console reports a server that does not answer, and how to wait longer', async () => {
  const silent = { pieces: [new Promise<void>(() => {})] };
  const server = await modelServer(silent, silent, silent);
  const { code, stdout } = await ask(['--base-url', server.baseUrl, '--timeout', '0.2']);
  expect(code).toBe(1);
  expect(stdout).toMatch(/nothing was received for 200 ms.*\(stall\)\n.*--timeout SECONDS/);
});

test('the console reports a URL that does not lead to a model server', async () => {
  const server = await modelServer({ contentType: 'text/html', pieces: ['<html><h1>Sign in</h1></html>'] });
  const { code, stdout } = await ask(['--base-url', server.baseUrl]);
  expect(code).toBe(1);
  expect(stdout).toMatch(/text\/html.*\(bad_response\)\n {2}Check the address/);
});

test.each(wires)(
  'the console keeps the partial text of an answer that breaks off over $api, and continues',
  async ({ api, turn }) => {
    const said = (text: readonly string[]): readonly string[] => turn({ text, usage: { input: 1, output: 1 } });
    const cut = said(['The answer is']);
    const server = await modelServer(
      { pieces: cut.slice(0, cut.findIndex((event) => event.includes('The answer is')) + 1) },
      { pieces: said(['It is 42.']) },
    );
    const args = ['--model', 'openai:tiny', '--base-url', server.baseUrl, '--api', api];
    const terminal = new ConsoleTerminal(await temporaryDirectory(), args);
    await terminal.say('what is it?');
    const failed = await terminal.waitFor('(stream_cut)');
    expect(failed).toContain('The answer is\n✗ the run failed');
    await terminal.say('again please');
    await terminal.waitFor('It is 42.');
  },
);

test('the console exits with 2 and the reason for an invalid server address', async () => {
  const cases: readonly (readonly [args: readonly string[], message: string])[] = [
    [
      ['--base-url', 'localhost'],
      '--base-url is not a valid URL; write the complete URL, such as http://localhost:11434/v1',
    ],
    [['--base-url', 'http://me:hidden@localhost/v1'], '--base-url has a user name or a password in it'],
    [['--base-url', 'http://localhost/v1', '--api', 'soap'], '--api "soap" is not known; use responses or chat'],
    [['--base-url', 'http://localhost/v1', '--timeout', 'long'], '--timeout "long" is not a number of seconds'],
    [['--model', 'offline', '--api', 'chat'], '--api cannot be used with the model offline'],
    [['--model', 'offline', '--base-url', 'http://localhost/v1'], '--base-url cannot be used with the model offline'],
  ];
  const results = await Promise.all(cases.map(([args]) => ask(args)));
  results.forEach(({ code, stdout, stderr }, at) => {
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(cases[at]?.[1]);
    expect(stderr).not.toContain('hidden');
  });
});

test('the console exits with 2 for an invalid environment variable, without repeating its value', async () => {
  const address = await ask([], { OPENAI_BASE_URL: 'me:hidden@localhost' });
  expect(address).toMatchObject({ code: 2, stderr: expect.stringContaining('OPENAI_BASE_URL is not a valid URL') });
  const key = await ask([], { OPENAI_API_KEY: 'sk-hidden\nhidden' });
  expect(key).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('OPENAI_API_KEY contains an invalid character'),
  });
  expect(`${address.stderr}${key.stderr}`).not.toContain('hidden');
});

test('the console asks for a model name if only a server is given', async () => {
  const cwd = await temporaryDirectory();
  const { code, stderr } = await consoleProcess({ cwd, args: ['--prompt', 'x', '--base-url', 'http://localhost/v1'] });
  expect(code).toBe(2);
  expect(stderr).toContain('add --model openai:ID');
});
