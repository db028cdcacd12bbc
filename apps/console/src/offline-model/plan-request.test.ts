import { agentTool } from '@mortise/agent-tool';
import { createRunner, type FunctionDeclaration, functionTool, llmAgent } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { expect, test } from 'vitest';
import { passOn, planRequest } from './plan-request.ts';

const tools = new Set([
  'load_memory',
  'read_file',
  'list_directory',
  'search_text',
  'write_file',
  'run_command',
  'dummy_echo',
  'search_tools',
]);

/** Returns the plan as text: `&` joins the calls of a step, `>` joins steps. */
function planned(request: string, declared: ReadonlySet<string> = tools): string {
  const declarations = [...declared].map((name) => ({ name, description: '', parametersJsonSchema: {} }));
  const plan = planRequest(request, declarations);
  if ('unclear' in plan) return `unclear: ${plan.unclear}`;
  if ('missing' in plan) return `missing: ${plan.missing}`;
  return plan.steps.map((step) => step.map(({ name, argsText }) => `${name} ${argsText}`).join(' & ')).join(' > ');
}

test.each([
  ['list files', 'list_directory {"path":"."}'],
  ['recall the invoice', 'load_memory {"query":"the invoice"}'],
  ['what do you remember about "my files"?', 'load_memory {"query":"my files"}'],
  ['List the files.', 'list_directory {"path":"."}'],
  ['please show me all files in src', 'list_directory {"path":"src"}'],
  ['what files are in the docs directory?', 'list_directory {"path":"docs"}'],
  ['what is in packages/core?', 'list_directory {"path":"packages/core"}'],
  ['ls apps', 'list_directory {"path":"apps"}'],
  ['list the files in this directory', 'list_directory {"path":"."}'],
  ['read README.md', 'read_file {"path":"README.md"}'],
  ['Could you open the file src/a.ts please', 'read_file {"path":"src/a.ts"}'],
  ['show README.md', 'read_file {"path":"README.md"}'],
  ['cat "my notes.txt"', 'read_file {"path":"my notes.txt"}'],
  ['show lines 10-20 of package.json', 'read_file {"path":"package.json","offset":10,"limit":11}'],
  ['read package.json lines 3 to 5', 'read_file {"path":"package.json","offset":3,"limit":3}'],
  ['read the first 5 lines of a.txt', 'read_file {"path":"a.txt","limit":5}'],
  ['find tools for adding a label', 'search_tools {"query":"adding a label"}'],
  ['search for turbo', 'search_text {"text":"turbo"}'],
  ['find "a and b" in src', 'search_text {"text":"a and b","path":"src"}'],
  ['grep TODO in *.ts', 'search_text {"text":"TODO","glob":"*.ts"}'],
  ['look for all occurrences of x in all files', 'search_text {"text":"x"}'],
  [
    'search for /v\\d+/i in the file package.json',
    'search_text {"text":"v\\\\d+","regex":true,"ignoreCase":true,"path":"package.json"}',
  ],
  ['search in src for hello', 'search_text {"text":"hello","path":"src"}'],
  ['write "hi\\nthere" to notes.txt', 'write_file {"path":"notes.txt","content":"hi\\nthere"}'],
  ['create the file a.txt with "x"', 'write_file {"path":"a.txt","content":"x"}'],
  ['run `ls -l && echo "then read it"`', 'run_command {"command":"ls -l && echo \\"then read it\\""}'],
  ['execute the command npm test', 'run_command {"command":"npm test"}'],
  ['echo hello', 'dummy_echo {"message":"hello"}'],
  ['echo hello after 1.5 s', 'dummy_echo {"message":"hello","delayMs":1500}'],
])('planRequest plans one call for the request "%s"', (request, plan) => {
  expect(planned(request)).toBe(plan);
});

test.each([
  ['read README.md and then search for turbo', 'read_file {"path":"README.md"} > search_text {"text":"turbo"}'],
  ['list files, then read package.json', 'list_directory {"path":"."} > read_file {"path":"package.json"}'],
  [
    'first list files. Then read a.txt; then echo done',
    'list_directory {"path":"."} > read_file {"path":"a.txt"} > dummy_echo {"message":"done"}',
  ],
  ['read a.txt and b.txt', 'read_file {"path":"a.txt"} & read_file {"path":"b.txt"}'],
  [
    'read a.txt, b.txt and c.txt',
    'read_file {"path":"a.txt"} & read_file {"path":"b.txt"} & read_file {"path":"c.txt"}',
  ],
  ['echo one and echo two', 'dummy_echo {"message":"one"} & dummy_echo {"message":"two"}'],
  ['write "a" to a.txt and read a.txt', 'write_file {"path":"a.txt","content":"a"} > read_file {"path":"a.txt"}'],
  ['search for read and write', 'search_text {"text":"read and write"}'],
])('planRequest plans steps and parallel calls for the request "%s"', (request, plan) => {
  expect(planned(request)).toBe(plan);
});

test.each([
  ['/read_file {"path":"README.md"}', 'read_file {"path":"README.md"}'],
  ['/tool read_file {"path": "a then read b"}', 'read_file {"path": "a then read b"}'],
  ['/list_directory', 'list_directory {}'],
  ['/read_file {broken', 'read_file {broken'],
])('planRequest plans an exact call as it is written: %s', (request, plan) => {
  expect(planned(request)).toBe(plan);
});

test.each([
  ['how are you?', 'unclear: how are you?'],
  ['list files and then dance', 'unclear: list files and then dance'],
  ['show me the money', 'unclear: show me the money'],
  ['', 'unclear: '],
  ['/other {}', 'missing: other'],
])('planRequest plans nothing if it does not understand every word: "%s"', (request, plan) => {
  expect(planned(request)).toBe(plan);
});

test('planRequest plans no call of an undeclared tool', () => {
  expect(planned('read a.txt', new Set(['list_directory']))).toBe('missing: read_file');
});

/** Returns the declarations for a model whose agent can call a scout and transfer to a clerk. */
async function declarations(): Promise<readonly FunctionDeclaration[]> {
  const model = scriptedModel(['done']);
  const named = (name: string, description: string) => llmAgent({ name, description, model });
  const look = functionTool({ name: 'look', description: 'As read_file does', run: () => 1 });
  const tools = [look, agentTool(named('scout', 'Reads (read_file)'))];
  const agent = llmAgent({ name: 'chief', model, tools, subAgents: [named('clerk', 'Writes (write_file)')] });
  await createRunner({ agent }).run({ message: 'go' });
  return model.requests[0]?.declarations ?? [];
}

test.each([
  ['read_file', { name: 'scout', argsText: '{"request":"my wish"}' }],
  ['write_file', { name: 'transfer_to_agent', argsText: '{"agent_name":"clerk"}' }],
  ['write', undefined],
  ['other', undefined],
])('a request for %s goes to the agent whose description names it', async (tool, call) => {
  expect(passOn({ tool, text: 'my wish' }, await declarations())).toEqual(call);
});
