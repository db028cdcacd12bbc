import { queryTerms } from '@mortise/memory';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../tooling/property-runs.ts';
import { sqliteMemoryService } from '../src/memory/index.ts';
import { ada, said, textsOf } from './support/memory-texts.ts';
import { scratch } from './support/scratch.ts';

const { path, open } = scratch();

describe('a query', () => {
  it('a query in the syntax of full-text search is treated as simple words', async () => {
    const memory = open(sqliteMemoryService({ path: path() }));
    await memory.add(said('s1', 'green tea', 'near the sea', 'terms and conditions'));
    for (const query of [
      '"',
      '""',
      'a AND',
      'NOT',
      'NEAR(',
      'terms:tea',
      '{terms}:',
      '^tea*',
      '-tea',
      'tea" OR "sea',
      '?1',
      "'; --",
    ])
      await expect(memory.search(ada, query), query).resolves.toBeInstanceOf(Array);
    expect(textsOf(await memory.search(ada, 'tea" NOT "sea'))).toEqual(['green tea', 'near the sea']);
    expect(textsOf(await memory.search(ada, 'NEAR'))).toEqual(['near the sea']);
    expect(textsOf(await memory.search(ada, 'te*'))).toEqual([]);
  });

  it('a query finds any text by its own words, and is never an error', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(text, text, async (remembered, query) => {
        const memory = sqliteMemoryService({ path: ':memory:' });
        await memory.add(said('s1', remembered));
        await memory.search(ada, query);
        const found = textsOf(await memory.search(ada, remembered));
        memory.close();
        expect(found).toEqual(queryTerms(remembered).length > 0 ? [remembered] : []);
      }),
      { numRuns: propertyRuns(150) },
    );
  });

  it('a query of a user does not find terms with the owner id of another user', async () => {
    const memory = open(sqliteMemoryService({ path: path() }));
    await memory.add(said('s1', 'tea'));
    await memory.add({ ...said('s1', 'coffee'), userId: 'bob' });
    for (const query of ['1tea', '1\u00b7tea', '1 tea', '"1\u00b7tea"'])
      expect(await memory.search({ ...ada, userId: 'bob' }, query), query).toEqual([]);
  });
});

describe('the order of results', () => {
  const talk = [
    'my dog is in the garden and it is my favourite place',
    'Rex ate the cake',
    'this is my house and that is my car',
    ...Array.from({ length: 20 }, (_, at) => `it is my turn number ${at}`),
  ];

  it('the order of results ranks rare words before common ones', async () => {
    const memory = open(sqliteMemoryService({ path: path() }));
    await memory.add(said('s1', ...talk));
    expect(textsOf(await memory.search(ada, 'is it Rex who is in my garden'))[0]).toBe(talk[0]);
    expect(textsOf(await memory.search(ada, 'what is my Rex'))[0]).toBe('Rex ate the cake');
  });

  it('the order of results depends only on the memories of the user, whatever other users have stored', async () => {
    const alone = open(sqliteMemoryService({ path: path() }));
    const shared = open(sqliteMemoryService({ path: path() }));
    for (let at = 0; at < 40; at++)
      await shared.add({ ...said('s1', ...Array.from({ length: 20 }, () => 'Rex Rex Rex and Rex')), userId: `u${at}` });
    for (const memory of [alone, shared]) await memory.add(said('s1', ...talk));
    const query = 'what is my Rex';
    const expected = textsOf(await alone.search(ada, query, { limit: 5 }));
    expect(textsOf(await shared.search(ada, query, { limit: 5 }))).toEqual(expected);
  });

  it('the order of results finds rare words among many memories', async () => {
    const memory = open(sqliteMemoryService({ path: path() }));
    const common = Array.from({ length: 10_500 }, (_, at) => `the same words again ${at}`);
    await memory.add(said('s1', 'swordfish is the word', ...common));
    const found = textsOf(await memory.search(ada, 'the same words again and again, but swordfish', { limit: 2 }));
    expect(found).toEqual(['swordfish is the word']);
    expect(textsOf(await memory.search(ada, 'the same', { limit: 1 }))).toEqual(['the same words again 10499']);
  });
});
