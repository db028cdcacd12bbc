import { expect, test } from 'vitest';
import { type EndedAppender, judgeAppends } from './judge-appends.ts';

const a: EndedAppender = {
  worker: 'a',
  code: 0,
  signal: null,
  output: '',
  errors: '',
  report: { worker: 'a', stored: ['a-0', 'a-1'], conflicts: 0 },
};

test('reports no problem when the store has everything that was acknowledged, and everything was acknowledged', () => {
  expect(judgeAppends([a], ['a-0', 'a-1'], 2)).toEqual([]);
});

test.each<readonly [what: string, appender: EndedAppender, found: readonly string[], says: string]>([
  ['a lost event', a, ['a-0'], 'LOST'],
  ['an event that is stored twice', a, ['a-0', 'a-1', 'a-1'], 'stand twice'],
  ['an event that was never acknowledged', a, ['a-0', 'a-1', 'a-2'], 'nobody was told of'],
  ['a process that was killed', { ...a, code: null, signal: 'SIGKILL' }, ['a-0', 'a-1'], 'ended with SIGKILL'],
  [
    'a process that reports nothing',
    { ...a, report: undefined, errors: 'busy' },
    [],
    'reported nothing. It said: nothing busy',
  ],
  [
    'a process that stopped',
    { ...a, report: { worker: 'a', stored: [], conflicts: 0, error: 'full' } },
    [],
    'stopped after 0: full',
  ],
  [
    'a process that stopped without a report',
    { ...a, report: { worker: 'a', stored: ['a-0'], conflicts: 0 } },
    ['a-0'],
    'said nothing',
  ],
])('reports %s', (_, appender, found, says) => {
  expect(judgeAppends([appender], found, 2).join('\n')).toContain(says);
});
