import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { forEachSuite } from './suites.ts';

const source = fileURLToPath(new URL('../../../core/src/', import.meta.url));

it('each INVARIANT of the core has a case of its id, and each case an INVARIANT', () => {
  const declared = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [...readFileSync(`${source}${file}`, 'utf8').matchAll(/INVARIANT ([^\s]+): /g)])
    .map(([, id]) => id);
  const cases: string[] = [];
  forEachSuite((suite) => cases.push(...suite.cases.map(({ id }) => id)));
  expect(cases.toSorted()).toEqual(declared.toSorted());
  expect(new Set(cases).size).toBe(cases.length);
});
