import { indexTerms } from '@mortise/memory';
import { memoryServiceCases } from '@mortise/testing';
import { testConformance } from '@mortise/testing/vitest';
import { vectorMemoryService } from './vector-memory-service.ts';

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
