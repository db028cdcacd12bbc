import { createRunner, llmAgent } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { loadMemory } from '@mortise/tools';
import { describe, expect, it } from 'vitest';
import { sqliteMemoryService } from '../src/memory/index.ts';
import { ada, said } from './support/memory-texts.ts';
import { scratch } from './support/scratch.ts';

const { path, open } = scratch();

/** Returns the result of a search by a model, with this number of stored memories with a long text. */
async function found(query: string, memories: number): Promise<string> {
  const memory = open(sqliteMemoryService({ path: path() }));
  await memory.add(said('s1', ...Array.from({ length: memories }, (_, at) => `tea ${at} ${'x'.repeat(1_900)}`)));
  const model = scriptedModel([{ calls: [{ name: 'load_memory', args: { query } }] }, 'done']);
  const agent = llmAgent({ name: 'helper', model, tools: [loadMemory()] });
  const session = { ...ada, sessionId: 's2' };
  await createRunner({ appName: ada.appName, agent, memory }).run({ session, message: 'go' });
  return JSON.stringify(model.requests[1]?.contents.at(-1));
}

describe('memories that a model does not get', () => {
  it.each([
    ['a query that is longer than the searched part', /query: must .*10,?000/, `tea ${'y'.repeat(10_000)}`, 1],
    ['memories beyond the limit', /omitted\W+2/, 'tea', 10],
  ] as const)('reports %s', async (_place, words, query, memories) => {
    expect(await found(query, memories)).toMatch(words);
  });
});
