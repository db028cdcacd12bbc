import { expect, it } from 'vitest';
import type { Stored, Told } from '../interop/packed-earlier/told.ts';
import { chapters, earlierProblems, endings, type Story, withoutSnapshot } from './earlier-problems.ts';

const stored = (events: readonly string[], more: Partial<Stored> = {}): Stored => ({
  events,
  state: { seen: events.length },
  mail: [],
  index: { status: 'completed', open: [] },
  ...more,
});

/**
 * Three chapters in which each session grows by one event, except for refused ones, and the final reading.
 */
function story(): Told[] {
  let before: Told['before'] = {};
  const reported = chapters.map((chapter): Told => {
    const after: Record<string, Stored> = {};
    for (const session of Object.keys(endings.begin)) {
      const events = before[session]?.events ?? [];
      const isRefused = endings[chapter][session]?.includes('update this worker') === true;
      after[session] = stored(isRefused ? events : [...events, chapter]);
    }
    const each = { before, did: endings[chapter], after, unused: [] };
    before = after;
    return each;
  });
  return [...reported, { before, did: {}, after: before, unused: [] }];
}

function problemsWhere(change: (reported: Told[]) => void): readonly string[] {
  const reported = story();
  change(reported);
  return earlierProblems(reported as unknown as Story);
}

function changed(reported: Told[], at: number, change: (each: Told) => Partial<Told>): void {
  const each = reported[at];
  if (each) reported[at] = { ...each, ...change(each) };
}

it("reports no problem if each version continues the other's data", () => {
  expect(problemsWhere(() => {})).toEqual([]);
});

it('ignores data that only one of the versions knows', () => {
  const reported = problemsWhere((each) =>
    changed(each, 0, ({ after }) => ({ after: { ...after, state: stored(['begin'], { snapshot: 1 }) } })),
  );
  expect(reported).toEqual([]);
});

it.each([
  [
    'a run that ends with another status',
    1,
    ({ did }) => ({ did: { ...did, kept: 'completed: paid' } }),
    ['go-on: "kept" ended as "completed: paid", not as "paused: "'],
  ],
  [
    'a missing session',
    2,
    ({ before: { kept, ...before } }) => ({ before }),
    ['finish: "kept" is not read as it was written'],
  ],
  [
    'a state that is read differently',
    1,
    ({ before }) => ({ before: { ...before, state: stored(['begin'], { state: {} }) } }),
    ['go-on: "state" is not read as it was written'],
  ],
  [
    'a lost event',
    3,
    ({ after }) => ({ after: { ...after, mail: stored(['begin', 'finish']) } }),
    ['read: "mail" has lost events'],
  ],
  [
    'a lost inbox item with a refusal',
    2,
    ({ before, after }) => ({
      before: { ...before, 'newer mail': stored(['begin'], { mail: [] }) },
      after: { ...after, 'newer mail': stored(['begin', 'finish']) },
    }),
    ['finish: "newer mail" was refused and has changed', 'read: "newer mail" is not read as it was written'],
  ],
  [
    'a damaged snapshot',
    2,
    () => ({ unused: ['kept: damaged', 'goes back: stale', 'state: newer', 'state: older'] }),
    ['finish: snapshot not used, kept: damaged'],
  ],
] satisfies [string, number, (reported: Told) => Partial<Told>, string[]][])(
  'reports %s',
  (_, at, change, problems) => {
    expect(problemsWhere((reported) => changed(reported, at, change))).toEqual(problems);
  },
);

it('names the omissions without a snapshot', () => {
  const after = { one: stored(['begin'], { snapshot: 1 }), two: stored(['begin']) };
  expect(withoutSnapshot({ before: {}, did: {}, after, unused: [] })).toEqual(['two']);
});
