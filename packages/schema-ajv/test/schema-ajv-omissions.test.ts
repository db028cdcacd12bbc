import { createRunner, llmAgent, schemaTool } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import { ajvValidator } from '../src/index.ts';

const numbers = { type: 'object', properties: { at: { type: 'array', items: { type: 'number' } } } } as const;

/** The text that a model reads about arguments with so many mistakes. */
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
  'that interprets': () => ajvValidator(),
  'that compiles': () => ajvValidator({ compileAfter: 0 }),
  'with room for three': () => ajvValidator({ maxIssues: 3 }),
};

describe('problems that are not listed', () => {
  it.each([
    [6, 'that interprets', /at\.4: [^;]+; and 1 more\./],
    [20, 'that compiles', /at\.4: [^;]+; and 15 more\./],
    [21, 'that interprets', /at\.4: [^;]+; and at least 15 more\./],
    [2_000, 'that compiles', /at\.4: [^;]+; and at least 15 more\./],
    [9, 'with room for three', /at\.2: [^;]+; and more\./],
  ] as const)('every problem that is not listed is counted: %d mistakes, by one %s', async (count, validator, said) => {
    expect(await saidOf(count, validators[validator]())).toMatch(said);
  });
});
