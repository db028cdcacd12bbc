import { expect, it } from 'vitest';
import { type CrashResults, crashFindings, crashReport } from './crash-report.ts';

const series = { store: 'sqlite', what: 'one kill', schedules: 2, kills: 2, inDoubt: 1, duplicates: [], problems: [] };
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
const results: CrashResults = {
  kills: [
    { ...series, guarded: true },
    { ...series, guarded: false, duplicates: ['pay'] },
  ],
  lost: undefined,
  damaged: logs,
  misled: logs,
  races: [{ ...race, problems: [] }],
  paused: { runs: 1, heapPerRun: 0, diskPerRun: 2_000, resumes: [{ events: 10_000, ms: 16.44 }] },
};

it('finds nothing where only the control has an effect twice', () => {
  expect(crashFindings(results)).toEqual([]);
});

it('finds an effect that happened twice, and a control that is blind', () => {
  const kills = [
    { ...series, guarded: true, duplicates: ['pay, killed at 7'] },
    { ...series, guarded: false },
  ];
  expect(crashFindings({ ...results, kills })).toEqual([
    'sqlite: pay, killed at 7, an effect that happened twice',
    'sqlite: the control shows no effect twice',
  ]);
});

it('finds what went wrong anywhere', () => {
  const wrong = { ...logs, problems: ['x'] };
  const all = { ...results, lost: { conversations: 1, cuts: 1, inDoubt: 0, problems: ['y'] }, damaged: wrong };
  const races = [{ ...race, problems: ['round 3: two answers'] }];
  expect(crashFindings({ ...all, races })).toEqual(['y', 'x', 'sqlite, answer, round 3: two answers']);
});

it('writes tables, and the times of going on', () => {
  const report = crashReport(results);
  expect(report).toContain('| sqlite | declare none (control) | one kill |');
  expect(report).toContain('`session_busy` 1');
  expect(report).toContain('16.4 ms after 10,000 events');
});
