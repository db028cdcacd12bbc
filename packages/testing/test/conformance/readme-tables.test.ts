import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { dispatcherMembers } from '../../src/dispatcher/dispatcher-subject.ts';
import { computerMembers } from '../../src/executor/computer-subject.ts';
import { executorMembers } from '../../src/executor/executor-subject.ts';
import { fileEditorMembers } from '../../src/executor/file-editor-subject.ts';
import { fileStoreMembers } from '../../src/files/file-store-subject.ts';
import {
  leaseStoreCases,
  runCases,
  sessionChangesCases,
  sessionIndexCases,
  sessionRetentionCases,
  sessionServiceCases,
  verdictTable,
} from '../../src/index.ts';
import { modelMembers } from '../../src/model/model-subject.ts';
import { relayMembers } from '../../src/relay/relay-subject.ts';
import { sessionLifeMembers } from '../../src/store/session-life-subject.ts';
import { sessionMembers } from '../../src/store/session-subject.ts';
import { snapshotMembers } from '../../src/store/snapshot-store-cases.ts';
import { gateMembers } from '../../src/tool/gate-cases.ts';
import { outputMembers } from '../../src/tool/output-cases.ts';
import { toolMembers } from '../../src/tool/tool-cases.ts';
import { toolsetMembers } from '../../src/tool/toolset-cases.ts';
import { forEachSuite, inMemoryLacks, inMemorySessions } from './suites.ts';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

it('the README states how many cases the in-memory session service passes, and its declared gaps', async () => {
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

it('the README states how many cases each suite has, and the gaps that may be declared', () => {
  forEachSuite(({ name, cases }) => {
    const features = [...new Set(cases.flatMap(({ needs }) => needs ?? []))].map((feature) => `\`${feature}\``);
    const row = new RegExp(`^\\| \`${name}\` +\\| [^|]+\\| ${cases.length} +\\| ${features.join(', ')} *\\|$`, 'm');
    expect(readme).toMatch(row);
  });
});

it.each([
  ['ToolSubject', toolMembers],
  ['ToolsetSubject', toolsetMembers],
  ['GateSubject', gateMembers],
  ['OutputSubject', outputMembers],
  ['SessionSubject', sessionMembers],
  ['ModelSubject', modelMembers],
  ['DispatcherSubject', dispatcherMembers],
  ['RelaySubject', relayMembers],
  ['FileStoreSubject', fileStoreMembers],
  ['ExecutorSubject', executorMembers],
  ['FileEditorSubject', fileEditorMembers],
  ['ComputerSubject', computerMembers],
  ['SnapshotSubject', snapshotMembers],
  ['SessionLifeSubject', sessionLifeMembers],
])('the README lists all members of a %s, and no others', (name, members) => {
  const rows = [...readme.matchAll(new RegExp(`^\\| \`${name}\` +\\| \`(\\w+)\\??\` +\\| (.+?) +\\|$`, 'gm'))];
  expect(rows.map(([, member, what]) => [member, what])).toEqual(Object.entries(members));
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
