import { createRunner, type Event, llmAgent, type Mail, type Model, type SessionService } from '@mortise/core';
import { exportSession, importSession } from '@mortise/session-tools';
import { key, notice } from './notice.ts';

/** A store that has a session with one event, and functions that make changes as a newer version could. */
export interface NewerStore {
  readonly sessions: SessionService;
  /** Rewrites the index entries of all sessions as format 2; absent if the store keeps no index text. */
  readonly indexAsNewer?: () => Promise<void>;
  /**
   * Turns the database schema into one of a newer version, and opens the database; absent if the store has no
   * schema.
   */
  readonly openNewer?: () => Promise<unknown>;
}

/**
 * A kind of record that a newer version wrote, the code of the error, and the call that refuses the record.
 */
export type NewerRow = readonly [kind: string, code: string, refused: (store: NewerStore) => Promise<unknown>];

/** All kinds of records in a session store, as a newer version could have written them. */
export const newerRows: readonly NewerRow[] = [
  ...(
    [
      ['an event of a newer type', { type: 'forked', of: { id: 's0' } }],
      ['an event of a newer format', { v: 2, code: 7 }],
    ] satisfies readonly (readonly [string, object])[]
  ).flatMap(([kind, more]): readonly NewerRow[] => [
    [`${kind}, to a run`, 'newer_log', async ({ sessions }) => (await appended(sessions, more)) && run(sessions)],
    [
      `${kind}, to an import`,
      'newer_export',
      async ({ sessions }) => (await appended(sessions, more)) && imported(sessions, await exported(sessions)),
    ],
  ]),
  ['an export with a newer format', 'newer_export', ({ sessions }) => reread(sessions, (line) => ({ ...line, v: 2 }))],
  [
    'a line of a newer kind in an export',
    'newer_export',
    ({ sessions }) => reread(sessions, (line) => (line['type'] === 'event' ? { ...line, type: 'artifact' } : line)),
  ],
  [
    'an inbox item of a newer type, to a run',
    'newer_inbox_item',
    async ({ sessions }) => {
      const item = { id: 'm1', type: 'forked', of: 's0' } as unknown as Mail;
      await sessions.deliver(key, item);
      const error = await run(sessions);
      const [mail, session] = [await sessions.mail(key), await sessions.load(key)];
      if (mail.length !== 1 || mail[0]?.id !== 'm1') throw new Error('the mail was lost');
      if (session?.events.some(({ mailId }) => mailId !== undefined)) throw new Error('the mail was taken in');
      return error;
    },
  ],
  ...(
    [
      ['to a client that lists sessions', ({ index }) => index?.list()],
      ['to a client that lists open questions', ({ index }) => index?.open()],
      ['to a worker that appends', (sessions) => sessions.append(key, [notice('e3')], { revision: 2 })],
    ] satisfies readonly (readonly [string, (sessions: SessionService) => Promise<unknown> | undefined])[]
  ).map(
    ([whom, ask]): NewerRow => [
      `an index entry with a newer format, ${whom}`,
      'newer_index',
      async ({ sessions, indexAsNewer }) => {
        await sessions.append(key, [asked], { revision: 1 });
        await indexAsNewer?.();
        const session = await sessions.load(key);
        if (session?.revision !== 2) throw new Error('the session cannot be loaded');
        return rejection(ask(sessions));
      },
    ],
  ),
  ['a database of a newer version', 'newer_database', async ({ openNewer }) => rejection(openNewer?.())],
];

/** The kinds of records that the store in memory has, which keeps no index text and has no schema. */
export const newerRowsInMemory: readonly NewerRow[] = newerRows.filter(
  ([, code]) => code !== 'newer_index' && code !== 'newer_database',
);

/** Creates a session with one event. */
export async function begin(sessions: SessionService): Promise<SessionService> {
  await sessions.create(key);
  await sessions.append(key, [notice('e1')], { revision: 0 });
  return sessions;
}

async function appended(sessions: SessionService, more: object): Promise<true> {
  await sessions.append(key, [{ ...notice('e2'), ...more } as Event], { revision: 1 });
  return true;
}

/** Returns the error of a run, after checking that the run had no effect. */
async function run(sessions: SessionService): Promise<unknown> {
  const model: Model = {
    provider: 'none',
    id: 'none',
    generate: () => {
      throw new Error('a model was asked');
    },
  };
  const runner = createRunner({ agent: llmAgent({ name: 'helper', model }), sessions });
  return (await runner.run({ session: key, message: 'Hi.' })).error;
}

async function exported(sessions: SessionService): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of exportSession(sessions, key)) lines.push(line);
  return lines;
}

async function reread(
  sessions: SessionService,
  change: (line: { readonly [member: string]: unknown }) => object,
): Promise<unknown> {
  return imported(
    sessions,
    (await exported(sessions)).map((line) => JSON.stringify(change(JSON.parse(line)))),
  );
}

async function imported(sessions: SessionService, lines: readonly string[]): Promise<unknown> {
  const to = { ...key, sessionId: 'copy' };
  const error = await rejection(importSession(sessions, to, lines, { trusted: true }));
  if (await sessions.load(to)) throw new Error('a session was made');
  return error;
}

async function rejection(work: Promise<unknown> | undefined): Promise<unknown> {
  try {
    await work;
    return undefined;
  } catch (error) {
    return error;
  }
}

const asked = {
  ...notice('e2'),
  type: 'asked',
  request: { id: 'r1', callId: 'c1', kind: 'confirmation', hint: 'Sure?', digest: 'd' },
} as unknown as Event;
