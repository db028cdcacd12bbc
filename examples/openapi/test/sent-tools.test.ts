import { exampleDocuments, publishedDocuments } from '@mortise/provider-kit/test/example-documents';
import { describe, expect, it } from 'vitest';
import { isFullRun } from '../../../tooling/full-run.ts';
import { loadTools } from './load-tools.ts';
import { danglingIn, sentTools, tellings } from './sent-tools.ts';

/** The YAML of an example has the same content as the JSON: only a full run has both. */
const documents = [...exampleDocuments(), ...publishedDocuments].filter(
  ([name]) => isFullRun || !name.includes('/yaml/'),
);

describe.each(tellings)('the operations of the examples, sent to $name', (telling) => {
  let strict = 0;
  let all = 0;

  it.each(documents)('every operation of %s is sent in a form that the server accepts', async (_name, path) => {
    const { tools } = await loadTools(path);
    const sent = await sentTools(telling, tools);
    expect(sent.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
    for (const { name, schema, isStrict } of sent) {
      expect(telling.refused(schema, isStrict), name).toBeUndefined();
      expect(danglingIn(schema), name).toEqual([]);
      all += 1;
      strict += isStrict ? 1 : 0;
    }
  });

  it('every operation is sent with at least one tool, and with strict ones if requested', () => {
    expect(all).toBeGreaterThan(1_000);
    if (telling.name.endsWith('true')) expect(strict).toBeGreaterThan(20);
    if (telling.name.endsWith('false')) expect(strict).toBe(0);
  });
});
