import { isDeepStrictEqual } from 'node:util';
import type { Stored, Told } from '../interop/packed-earlier/told.ts';

/**
 * The chapters in which a version works, in their order: the first one's, the other one's, the first one's.
 */
export const chapters = ['begin', 'go-on', 'finish'] as const;

/** The output of each of the three chapters, and the data that the other version then reads. */
export type Story = readonly [begin: Told, goOn: Told, finish: Told, read: Told];

/**
 * Returns the problems of two versions that share one store; none if
 * each reads the other's data, resumes its sessions, and loses nothing.
 */
export function earlierProblems(story: Story): readonly string[] {
  return story.flatMap((told, at) => {
    const work = chapters[at];
    const expected = work ? endings[work] : {};
    const chapter = work ?? 'read';
    const previous = story[at - 1];
    return [
      ...differences(expected, told.did).map((each) => `${chapter}: ${each}`),
      ...(previous ? misread(previous.after, told.before).map((each) => `${chapter}: ${each}`) : []),
      ...lost(told).map((each) => `${chapter}: ${each}`),
      ...told.unused
        .filter((each) => !stale.has(each) && !isOfOtherFormat(each))
        .map((each) => `${chapter}: snapshot not used, ${each}`),
    ];
  });
}

/** Returns the sessions for which a version with snapshots stored no snapshot. */
export function withoutSnapshot({ after }: Told): readonly string[] {
  return Object.keys(after).filter((session) => after[session]?.snapshot === undefined);
}

function differences(expected: Readonly<Record<string, string>>, did: Told['did']): readonly string[] {
  const found = Object.fromEntries(Object.entries(did).map(([session, end]) => [session, renamed(end)]));
  return [...new Set([...Object.keys(expected), ...Object.keys(found)])]
    .filter((session) => expected[session] !== found[session])
    .map((session) => `"${session}" ended as "${found[session]}", not as "${expected[session]}"`);
}

/** Returns the end of a run in the terms of this version: earlier versions have other names for codes. */
function renamed(end: string): string {
  return end
    .replace('newer_mail: the mail', 'newer_inbox_item: the inbox item')
    .replace('No mail was taken in', 'No inbox item was processed')
    .replace('The whole error is in the cause.', 'The complete error is in the cause.');
}

function misread(written: Told['after'], read: Told['before']): readonly string[] {
  return [...new Set([...Object.keys(written), ...Object.keys(read)])]
    .filter((session) => !isDeepStrictEqual(plain(written[session]), plain(read[session])))
    .map((session) => `"${session}" is not read as it was written`);
}

/** Checks that a log only grows; a refused append leaves it unchanged. */
function lost({ before, did: ends, after }: Told): readonly string[] {
  return Object.entries(before).flatMap(([session, { events, ...rest }]) => {
    const now = after[session];
    const kept = now?.events.slice(0, events.length);
    if (!isDeepStrictEqual(kept, events)) return [`"${session}" has lost events`];
    const isRefused = ends[session]?.includes('update this worker') === true;
    const hasChanged = now?.events.length !== events.length || !isDeepStrictEqual(now?.mail, rest.mail);
    return isRefused && hasChanged ? [`"${session}" was refused and has changed`] : [];
  });
}

/** Returns the stored value without members that only one of the versions may know. */
function plain(stored: Stored | undefined): object {
  return { ...stored, snapshot: undefined };
}

const refused = {
  'newer event':
    'failed: newer_log: the log of the session was written by a newer version: it has an event "forked". Nothing was run or written; update this worker',
  'newer mail':
    'failed: newer_inbox_item: the inbox item "m1" was written by a newer version: it has the type "forked". No inbox item was processed; update this worker',
};

/** Returns the status at the end of each session's run, by chapter. */
export const endings: Readonly<Record<(typeof chapters)[number], Readonly<Record<string, string>>>> = {
  begin: {
    state: 'completed: look, "the dark"',
    answered: 'paused: ',
    kept: 'paused: ',
    ticket: 'paused: ',
    failed: 'failed: model_failed: the call of model words failed (Error). The complete error is in the cause.',
    mail: 'completed: one',
    'went back': 'completed: one, two',
    'goes back': 'completed: one, two, three',
    'newer event': 'completed: one',
    'newer mail': 'completed: one',
  },
  'go-on': {
    state: 'completed: look, "the dark", look, "the dark"',
    answered: 'completed: pay, "paid"',
    kept: 'paused: ',
    ticket: 'completed: ticket, "closed"',
    failed: 'completed: fail, again',
    mail: 'completed: one, two',
    'went back': 'completed: one, three',
    ...refused,
  },
  finish: {
    state: 'completed: look, "the dark", look, "the dark", look, "the dark"',
    answered: 'completed: pay, "paid", again',
    kept: 'completed: pay, "paid"',
    ticket: 'completed: ticket, "closed", again',
    failed: 'completed: fail, again, again',
    mail: 'completed: one, two, three',
    'went back': 'completed: one, three, four',
    'goes back': 'completed: one, four',
    ...refused,
  },
};

/** Returns true for a snapshot whose format the reading version does not know: it reads the log instead. */
function isOfOtherFormat(unused: string): boolean {
  return /: (newer|older)$/.test(unused);
}

/** Returns the number of events that were rewound since then. */
const stale = new Set(['went back: stale', 'goes back: stale']);
