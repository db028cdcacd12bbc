import { markdownTable } from '../report/markdown-table.ts';
import type { KillSeries } from './kill-series.ts';
import type { LostAnswers } from './lost-answers.ts';
import type { PausedFigures } from './paused/measure-paused.ts';
import type { PoisonedLogs } from './poison-tally.ts';
import type { RaceSeries } from './race/run-races.ts';

/** Everything that was tried. */
export interface CrashResults {
  readonly kills: readonly (KillSeries & { readonly store: string; readonly guarded: boolean })[];
  readonly lost: LostAnswers | undefined;
  readonly damaged: PoisonedLogs;
  readonly misled: PoisonedLogs;
  readonly races: readonly (RaceSeries & { readonly store: string })[];
  readonly paused: PausedFigures;
}

/** The tables. */
export function crashReport({ kills, lost, damaged, misled, races, paused }: CrashResults): string {
  return [
    markdownTable(
      [
        { title: 'store' },
        { title: 'tools' },
        { title: 'killed' },
        ...numbers('schedules', 'kills', 'asked whether it happened', 'with an effect twice', 'other faults'),
      ],
      kills.map(({ store, guarded, what, schedules, inDoubt, duplicates, problems, ...of }) => [
        store,
        guarded ? 'declare their effects' : 'declare none (control)',
        what,
        ...[schedules, of.kills, inDoubt, duplicates.length, problems.length].map(String),
      ]),
    ),
    markdownTable(
      [{ title: 'log' }, ...numbers('tried', 'gone on with'), { title: 'refused' }, ...numbers('faults')],
      [rowOf('records damaged in SQLite', damaged), rowOf('stories that no run has written', misled)],
    ),
    markdownTable(
      [
        { title: 'store' },
        { title: 'raced for' },
        ...numbers('rounds', 'starts', 'winners'),
        { title: 'refused' },
        ...numbers('too late', 'faults'),
      ],
      races.map(({ store, prize, rounds, starts, winners, refused, late, problems }) => [
        store,
        prize,
        ...[rounds, starts, winners].map(String),
        codes(refused),
        ...[late, problems.length].map(String),
      ]),
    ),
    [
      lost &&
        `Lost answers (PostgreSQL): ${lost.conversations} conversations, each without another one of the server's answers: ${lost.problems.length} faults, ${lost.inDoubt} calls in doubt.`,
      `Paused runs: ${paused.runs} held open, ${paused.heapPerRun} bytes of heap and ${paused.diskPerRun} bytes of disk each. Going on with one takes ${paused.resumes.map(({ events, ms }) => `${ms.toFixed(1)} ms after ${events.toLocaleString('en')} events`).join(', ')}.`,
    ]
      .filter((line) => line !== undefined)
      .join('\n\n'),
  ].join('\n\n');
}

/** What must not be, one line each; a control that shows no duplicate is blind, and is among them. */
export function crashFindings({ kills, lost, damaged, misled, races }: CrashResults): readonly string[] {
  return [
    ...kills.flatMap(({ store, guarded, duplicates, problems }) => [
      ...problems.map((problem) => `${store}: ${problem}`),
      ...(guarded ? duplicates.map((duplicate) => `${store}: ${duplicate}, an effect that happened twice`) : []),
      ...(!guarded && duplicates.length === 0 ? [`${store}: the control shows no effect twice`] : []),
    ]),
    ...(lost?.problems ?? []),
    ...damaged.problems,
    ...misled.problems,
    ...races.flatMap(({ store, prize, problems }) => problems.map((problem) => `${store}, ${prize}, ${problem}`)),
  ];
}

function numbers(...titles: readonly string[]): readonly { readonly title: string; readonly align: 'right' }[] {
  return titles.map((title) => ({ title, align: 'right' }));
}

function rowOf(what: string, { logs, healed, refused, problems }: PoisonedLogs): readonly string[] {
  return [what, String(logs), String(healed), codes(refused), String(problems.length)];
}

function codes(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([code, times]) => `\`${code}\` ${times}`)
    .join(', ');
}
