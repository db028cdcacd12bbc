import type { Source } from '@mortise/core';
import type { ScriptedTurn } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';

const sources: readonly Source[] = [
  { url: 'https://a.example', title: 'A', part: 0, start: 0, end: 3 },
  { title: 'b.pdf', quote: 'It rains.' },
];

/** Creates a model that answers with sources. */
function citing(given: unknown): [ScriptedTurn] {
  return [{ text: 'See.', sources: given as readonly Source[] }];
}

describe('the sources of an answer', () => {
  it('the sources of an answer are in its event and in the result', async () => {
    const { say, logOf } = testApp(citing(sources));
    const result = await say('go');
    expect(result).toMatchObject({ status: 'completed', sources, warnings: [] });
    expect(await logOf('model')).toMatchObject([{ sources }]);
  });

  it('the sources of an answer are absent without a warning if the answer has none', async () => {
    const { say, logOf } = testApp(citing([]));
    const result = await say('go');
    expect(result.warnings).toEqual([]);
    expect(result).not.toHaveProperty('sources');
    expect((await logOf('model'))[0]).not.toHaveProperty('sources');
  });

  it.each([['a text'], [{ url: 'https://a.example' }], [['https://a.example']]])(
    'the sources of an answer are omitted with a warning if they are not a list of objects: %o',
    async (given) => {
      const { say, logOf } = testApp(citing(given));
      const result = await say('go');
      expect(result).toMatchObject({ status: 'completed', warnings: [{ code: 'unsupported' }] });
      expect((await logOf('model'))[0]).not.toHaveProperty('sources');
    },
  );

  it('the sources of an answer have no secrets', async () => {
    const { say, log } = testApp(
      citing([{ url: 'https://a.example?key=s3cret-key', title: 'A' }]),
      {},
      {
        secrets: { key: 's3cret-key' },
      },
    );
    const result = await say('go');
    expect(JSON.stringify([result, await log()])).not.toContain('s3cret-key');
  });
});
