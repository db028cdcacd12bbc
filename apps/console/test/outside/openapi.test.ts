import { expect, test } from 'vitest';
import { consoleProcess, type Finished } from '../console-process.ts';
import { ConsoleTerminal } from '../console-terminal.ts';
import { temporaryDirectory } from '../temporary-directory.ts';
import { petApi, petDocument } from './pet-api.ts';

async function start(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Finished> {
  const cwd = await temporaryDirectory({ 'pets.json': JSON.stringify(petDocument()) });
  return consoleProcess({ cwd, args, env });
}

test('the console calls operations with the base URL and the credential given after the document', async () => {
  const api = await petApi();
  const { code, stdout } = await start(
    [
      ...['--openapi', 'zoo=pets.json', '--openapi-url', `${api.origin}/v2`, '--openapi-auth', 'key=ZOO_KEY'],
      ...['--private-network', '--yes'],
      ...['--prompt', '/zoo_getPet {"id":7}', '--prompt', '/zoo_addPet {"body":{"name":"Rex"}}'],
    ],
    { ZOO_KEY: 'very-secret-4711' },
  );
  expect(code).toBe(0);
  expect(stdout).toContain('tools      2 tools of OpenAPI zoo');
  expect(api.asked).toEqual(['GET /v2/pets/7 -', 'POST /v2/pets very-secret-4711 {"name":"Rex"}']);
  expect(stdout).toContain('key: "«secret:ZOO_KEY»"');
  expect(stdout).not.toContain('very-secret');
});

test('the console reads a document from a private address only with --private-network', async () => {
  const { origin } = await petApi();
  const refused = await start(['--openapi', `${origin}/openapi.json`, '--prompt', 'echo x']);
  expect(refused.code).toBe(0);
  expect(refused.stdout).toContain('! OpenAPI openapi gave no tools: ');
  expect(refused.stdout).toContain('--private-network allows servers');
  const auth = ['--openapi-auth', 'key=none'];
  const read = await start(['--openapi', `${origin}/openapi.json`, ...auth, '--private-network', '--prompt', 'echo x']);
  expect(read.stdout).toContain('2 tools of OpenAPI openapi');
});

test('the console names the missing option for a credential, and invalid options', async () => {
  const { stdout } = await start(['--openapi', 'pets.json', '--prompt', 'echo x']);
  expect(stdout).toMatch(/! OpenAPI pets gave no tools: .*"key".*--openapi-auth SCHEME=VARIABLE/);
  const wrong = await Promise.all([
    start(['--openapi-url', 'https://api.example.com']),
    start(['--openapi', 'pets.json', '--openapi-auth', 'key']),
    start(['--openapi', 'pets.json', '--openapi-auth', 'key=NOT_SET']),
    start(['--openapi', 'pets.json', '--openapi-url', 'nowhere']),
    start(['--openapi', ' ']),
  ]);
  expect(wrong.map(({ code }) => code)).toEqual([2, 2, 2, 2, 2]);
  const [behind, form, unset, address, empty] = wrong.map(({ stderr }) => stderr);
  expect(behind).toContain('--openapi-url must come after the --openapi to which it applies');
  expect(form).toContain('--openapi-auth must be SCHEME=VARIABLE');
  expect(unset).toContain('the variable NOT_SET is not set');
  expect(address).toContain('--openapi-url is not a URL');
  expect(empty).toContain('--openapi is empty');
});

test('the console asks before an operation that writes, and shows the request', async () => {
  const api = await petApi();
  const directory = await temporaryDirectory({ 'pets.json': JSON.stringify(petDocument()) });
  const args = ['--openapi', 'pets.json', '--openapi-url', api.origin, '--openapi-auth', 'key=none'];
  const terminal = new ConsoleTerminal(directory, [...args, '--private-network']);
  await terminal.say('/getPet {"id":7}');
  await terminal.waitFor('✓ getPet completed');
  await terminal.say('/addPet {"body":{"name":"Rex"}}');
  const question = await terminal.waitFor('Allow addPet?');
  expect(question).toContain('a tool of OpenAPI pets');
  expect(question).toContain(`POST ${api.origin}/pets`);
  expect(api.asked).toHaveLength(1);
  terminal.press('y');
  await terminal.waitFor('✓ addPet completed');
  expect(api.asked.at(-1)).toBe('POST /pets - {"name":"Rex"}');
});

test('the console lets the model search above forty tools, unless that is disabled', async () => {
  const { origin } = await petApi(60);
  const from = ['--openapi', `${origin}/openapi.json`, '--openapi-auth', 'key=none', '--private-network'];
  const searched = await start([...from, '--prompt', 'find tools for shelf 17', '--prompt', '/shelf17 {}']);
  expect(searched.stdout).toContain('62 tools of OpenAPI openapi; the model searches them');
  expect(searched.stdout).toMatch(/✓ search_tools completed[\s\S]*- \/shelf17 \{\.\.\.\}: What lies on shelf 17/);
  expect(searched.stdout).toContain('✓ shelf17 completed');
  const reported = await start([
    ...from,
    '--no-tool-search',
    '--prompt',
    'find tools for shelf 17',
    '--prompt',
    '/shelf17 {}',
  ]);
  expect(reported.stdout).toContain('62 tools of OpenAPI openapi\n');
  expect(reported.stdout).toContain('That needs the tool search_tools, which is not declared.');
  expect(reported.stdout).toContain('✓ shelf17 completed');
});
