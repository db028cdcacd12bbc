import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import * as dispatcher from '../../src/dispatcher/index.ts';
import * as root from '../../src/index.ts';
import * as model from '../../src/model/index.ts';
import { forEachSuite } from './suites.ts';

const source = fileURLToPath(new URL('../../src/', import.meta.url));

/** The cases for real services, whose mutants are in `live-model-cases.test`. */
const live: readonly string[] = model.liveModelCases.map(({ id }) => id);

function casesIn(value: unknown): readonly string[] {
  const isSuite = Array.isArray(value) && value.every((one) => typeof one?.id === 'string' && 'run' in one);
  return isSuite ? value.map(({ id }) => id) : [];
}

it('each conformance case belongs to a suite whose cases have mutants', () => {
  const tried: string[] = [...live];
  forEachSuite(({ cases }) => tried.push(...cases.map(({ id }) => id)));
  const exported = [root, model, dispatcher].flatMap((entry) => Object.values(entry).flatMap(casesIn));
  expect([...new Set(exported)].toSorted()).toEqual(tried.toSorted());
});

it('each case in the sources is exported', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('-cases.ts'));
  const written = files.flatMap((file) => {
    const text = readFileSync(`${source}${file}`, 'utf8');
    return [...text.matchAll(/^ {2,6}id: '([^']+)',\n {2,6}behavior:/gm)].map(([, id]) => id ?? '');
  });
  const tried = new Set(live);
  forEachSuite(({ cases }) => {
    for (const { id } of cases) tried.add(id);
  });
  expect(written.length).toBeGreaterThan(250);
  expect(written.filter((id) => !tried.has(id))).toEqual([]);
});
