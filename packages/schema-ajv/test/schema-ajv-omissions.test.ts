import { createRunner, llmAgent, schemaTool } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import { ajvValidator } from '../src/index.ts';

const numbers = { type: 'object', properties: { at: { type: 'array', items: { type: 'number' } } } } as const;

/** Returns the text that a model reads about arguments with this number of mistakes. */
async function saidOf(count: number, validator = ajvValidator()): Promise<string> {
  const act = schemaTool({
    name: 'act',
    description: 'Acts',
    inputJsonSchema: numbers,
    validator,
    run: () => 1,
  });
  const at = Array.from({ length: count }, () => 'x');
  const model = scriptedModel([{ calls: [{ name: 'act', args: { at } }] }, 'done']);
  await createRunner({ agent: llmAgent({ name: 'helper', model, tools: [act] }) }).run('go');
  return JSON.stringify(model.requests[1]?.contents.at(-1));
}

const validators = {
  'validator that interprets': () => ajvValidator(),
  'validator that compiles': () => ajvValidator({ compileAfter: 0 }),
  'validator that lists three issues': () => ajvValidator({ maxIssues: 3 }),
};

describe('problems that are not listed', () => {
  it.each([
    [6, 'validator that interprets', /at\.4: [^;]+; and 1 more\./],
    [20, 'validator that compiles', /at\.4: [^;]+; and 15 more\./],
    [21, 'validator that interprets', /at\.4: [^;]+; and at least 15 more\./],
    [2_000, 'validator that compiles', /at\.4: [^;]+; and at least 15 more\./],
    [9, 'validator that lists three issues', /at\.2: [^;]+; and more\./],
  ] as const)(
    'every problem that is not listed in an error message is counted: %d problems, by a %s',
    async (count, validator, said) => {
      expect(await saidOf(count, validators[validator]())).toMatch(said);
    },
  );
});
