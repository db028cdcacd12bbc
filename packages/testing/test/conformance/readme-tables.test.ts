import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  leaseStoreCases,
  runCases,
  sessionChangesCases,
  sessionIndexCases,
  sessionRetentionCases,
  sessionServiceCases,
  verdictTable,
} from '../../src/index.ts';
import { forEachSuite, inMemoryLacks, inMemorySessions } from './suites.ts';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

it('the README states how many cases the in-memory session service passes, and the features that it lacks', async () => {
  const verdicts = [
    ...(await runCases(sessionServiceCases, inMemorySessions, { lacks: inMemoryLacks })),
    ...(await runCases(leaseStoreCases, inMemorySessions)),
    ...(await runCases(sessionIndexCases, inMemorySessions)),
    ...(await runCases(sessionChangesCases, inMemorySessions)),
    ...(await runCases(sessionRetentionCases, inMemorySessions)),
  ];
  expect(verdicts.filter(({ status }) => status === 'failed')).toEqual([]);
  const passed = verdicts.filter(({ status }) => status === 'passed').length;
  const [, line = ''] = /^(`inMemorySessionService` passes .*)$/m.exec(readme) ?? [];
  expect(line).toContain(`passes ${passed} of ${verdicts.length} cases`);
  const lacks = [...line.matchAll(/`(\w+)` \(/g)].map(([, feature]) => feature);
  expect(lacks).toEqual(Object.keys(inMemoryLacks).sort());
});

it('the README states how many cases each suite has, and the features that a subject may lack', () => {
  forEachSuite(({ name, cases }) => {
    const features = [...new Set(cases.flatMap(({ needs }) => needs ?? []))].map((feature) => `\`${feature}\``);
    const row = new RegExp(`^\\| \`${name}\` +\\| [^|]+\\| ${cases.length} +\\| ${features.join(', ')} *\\|$`, 'm');
    expect(readme).toMatch(row);
  });
});

it('a verdict table shows a failure on one line, with escaped bars', () => {
  const error = new Error('expected a | b,\n  got c');
  expect(
    verdictTable([
      { id: 'a', behavior: 'adds', status: 'passed' },
      { id: 'b', behavior: 'divides', status: 'failed', error },
      { id: 'c', behavior: 'flies', status: 'skipped', reason: 'no wings' },
    ]),
  ).toBe(
    [
      '| case | behaviour | verdict                            |',
      '| ---- | --------- | ---------------------------------- |',
      '| `a`  | adds      | passed                             |',
      '| `b`  | divides   | **failed**: expected a \\| b, got c |',
      '| `c`  | flies     | skipped: no wings                  |',
    ].join('\n'),
  );
});
