import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { MemoryService } from '@mortise/core';
import { indexTerms } from '@mortise/memory';
import { memoryServiceCases } from '@mortise/testing';
import { testConformance } from '@mortise/testing/vitest';
import { afterAll } from 'vitest';

const page = readFileSync(new URL('../../../../docs/memory.md', import.meta.url), 'utf8');
const code = page.split('```ts\n').find((block) => block.includes('function vectorMemoryService')) ?? '';
const file = new URL(`.memory-page-${process.pid}.ts`, import.meta.url);
writeFileSync(file, code.slice(0, code.indexOf('```')));
afterAll(() => rmSync(file));

const { vectorMemoryService } = (await import(file.href)) as {
  vectorMemoryService(embed: (texts: readonly string[]) => Promise<readonly number[][]>): MemoryService;
};

testConformance('the vector store of docs/memory.md', memoryServiceCases, () =>
  vectorMemoryService(async (texts) => texts.map(embed)),
);

/** Returns the number of uses of each word, as a simple embedding. */
function embed(text: string): number[] {
  const vector = new Array<number>(2_048).fill(0);
  for (const term of indexTerms(text)) {
    const at = [...term].reduce((hash, character) => (hash * 31 + (character.codePointAt(0) ?? 0)) % vector.length, 7);
    vector[at] = (vector[at] ?? 0) + 1;
  }
  return vector;
}
