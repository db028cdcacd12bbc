import { markdownTable } from '../report/markdown-table.ts';
import type { KillSeries } from './kill-series.ts';
import type { LostAnswers } from './lost-answers.ts';
import type { PausedFigures } from './paused/measure-paused.ts';
import type { PausedDepth } from './paused/paused-app.ts';
import type { PoisonedLogs } from './poison-tally.ts';
import type { RaceSeries } from './race/run-races.ts';
import type { StoryName } from './story/story.ts';

/** The results of all parts of the crash tests. */
export interface CrashResults {
  readonly kills: readonly (KillSeries & {
    readonly store: string;
    readonly story: StoryName;
    readonly guarded: boolean;
  })[];
  readonly lost: LostAnswers | undefined;
  readonly poisoned: readonly {
    readonly story: StoryName;
    readonly damaged: PoisonedLogs;
    readonly misled: PoisonedLogs;
  }[];
  readonly races: readonly (RaceSeries & { readonly store: string })[];
  readonly paused: { readonly [depth in PausedDepth]: PausedFigures };
}

/** The tables. */
export function crashReport({ kills, lost, poisoned, races, paused }: CrashResults): string {
  return [
    markdownTable(
      [
        { title: 'store' },
        { title: 'led by' },
        { title: 'tools' },
        { title: 'killed' },
        ...numbers('schedules', 'kills', 'asked whether it happened', 'with an effect twice', 'other faults'),
      ],
      kills.map(({ store, story, guarded, what, schedules, inDoubt, duplicates, problems, ...of }) => [
        store,
        story,
        guarded ? 'declare their effects' : 'declare none (control)',
        what,
        ...[schedules, of.kills, inDoubt, duplicates.length, problems.length].map(String),
      ]),
    ),
    markdownTable(
      [
        { title: 'log' },
        { title: 'led by' },
        ...numbers('tried', 'gone on with'),
        { title: 'refused' },
        ...numbers('faults'),
      ],
      poisoned.flatMap(({ story, damaged, misled }) => [
        rowOf('records damaged in SQLite', story, damaged),
        rowOf('stories that no run has written', story, misled),
      ]),
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
      `Paused runs: ${describePaused(paused.flat)}`,
      `Paused in an agent of an agent: ${describePaused(paused.nested)}`,
    ]
      .filter((line) => line !== undefined)
      .join('\n\n'),
  ].join('\n\n');
}

/**
 * Returns the problems, one line each. A control without a
 * repeated effect detects nothing, so it is a problem too.
 */
export function crashFindings({ kills, lost, poisoned, races }: CrashResults): readonly string[] {
  return [
    ...kills.flatMap(({ store, story, guarded, duplicates, problems }) => [
      ...problems.map((problem) => `${store}, ${story}: ${problem}`),
      ...(guarded
        ? duplicates.map((duplicate) => `${store}, ${story}: ${duplicate}, an effect that happened twice`)
        : []),
      ...(!guarded && duplicates.length === 0 ? [`${store}, ${story}: the control shows no effect twice`] : []),
    ]),
    ...(lost?.problems ?? []),
    ...poisoned.flatMap(({ story, damaged, misled }) =>
      [...damaged.problems, ...misled.problems].map((problem) => `${story}: ${problem}`),
    ),
    ...races.flatMap(({ store, prize, problems }) => problems.map((problem) => `${store}, ${prize}, ${problem}`)),
  ];
}

function describePaused({ runs, heapPerRun, diskPerRun, resumes }: PausedFigures): string {
  const times = resumes.map(({ events, ms }) => `${ms.toFixed(1)} ms after ${events.toLocaleString('en')} events`);
  return `${runs} held open, ${heapPerRun} bytes of heap and ${diskPerRun} bytes of disk each. Going on with one takes ${times.join(', ')}.`;
}

function numbers(...titles: readonly string[]): readonly { readonly title: string; readonly align: 'right' }[] {
  return titles.map((title) => ({ title, align: 'right' }));
}

function rowOf(what: string, story: StoryName, { logs, healed, refused, problems }: PoisonedLogs): readonly string[] {
  return [what, story, String(logs), String(healed), codes(refused), String(problems.length)];
}

function codes(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([code, times]) => `\`${code}\` ${times}`)
    .join(', ');
}
