import { expect, it } from 'vitest';
import { type CrashResults, crashFindings, crashReport } from './crash-report.ts';

const series = {
  store: 'sqlite',
  story: 'team',
  what: 'one kill',
  schedules: 2,
  kills: 2,
  inDoubt: 1,
  duplicates: [],
  problems: [],
} as const;
const logs = { logs: 3, refused: { session_corrupt: 3 }, healed: 0, problems: [] };
const race = {
  store: 'sqlite',
  prize: 'answer',
  rounds: 1,
  starts: 2,
  winners: 1,
  refused: { session_busy: 1 },
  late: 0,
} as const;
const paused = { runs: 1, heapPerRun: 0, diskPerRun: 2_000, resumes: [{ events: 10_000, ms: 16.44 }] };
const results: CrashResults = {
  kills: [
    { ...series, guarded: true },
    { ...series, guarded: false, duplicates: ['pay'] },
  ],
  lost: undefined,
  poisoned: [{ story: 'team', damaged: logs, misled: logs }],
  races: [{ ...race, problems: [] }],
  paused: { flat: paused, nested: { ...paused, diskPerRun: 3_000 } },
};

it('reports no problem when only the control repeats an effect', () => {
  expect(crashFindings(results)).toEqual([]);
});

it('reports a repeated effect, and a control that repeats none', () => {
  const kills = [
    { ...series, guarded: true, duplicates: ['pay, killed at 7'] },
    { ...series, guarded: false },
  ];
  expect(crashFindings({ ...results, kills })).toEqual([
    'sqlite, team: pay, killed at 7, an effect that happened twice',
    'sqlite, team: the control shows no effect twice',
  ]);
});

it('reports problems of every section', () => {
  const wrong = { ...logs, problems: ['x'] };
  const all = {
    ...results,
    lost: { conversations: 1, cuts: 1, inDoubt: 0, problems: ['y'] },
    poisoned: [{ story: 'team', damaged: wrong, misled: logs }],
  } as const;
  const races = [{ ...race, problems: ['round 3: two answers'] }];
  expect(crashFindings({ ...all, races })).toEqual(['y', 'team: x', 'sqlite, answer, round 3: two answers']);
});

it('writes tables, and the times to resume', () => {
  const report = crashReport(results);
  expect(report).toContain('| sqlite | team   | declare none (control) | one kill |');
  expect(report).toContain('`session_busy` 1');
  expect(report).toContain('16.4 ms after 10,000 events');
  expect(report).toContain('Paused in an agent of an agent: 1 held open, 0 bytes of heap and 3000 bytes of disk each.');
});
