import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { forEachSuite } from './suites.ts';

/**
 * The files with interfaces of the core, the worker, remembered approvals and providers, and of this package.
 */
const sources = [
  '../../../core/src/',
  '../../../worker/src/',
  '../../../confirmation/src/',
  ...['anthropic', 'gemini', 'openai'].map((name) => `../../../provider-${name}/src/`),
  '../../src/hop/',
  '../../src/store/',
].map((path) => fileURLToPath(new URL(path, import.meta.url)));

it('each INVARIANT has a case with its id, and each case has an INVARIANT', () => {
  const declared = sources.flatMap((source) =>
    readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) => [...readFileSync(`${source}${file}`, 'utf8').matchAll(/INVARIANT ([^\s]+): /g)])
      .map(([, id]) => id),
  );
  const cases: string[] = [];
  forEachSuite((suite) => cases.push(...suite.cases.map(({ id }) => id)));
  expect(cases.toSorted()).toEqual(declared.toSorted());
  expect(new Set(cases).size).toBe(cases.length);
});
