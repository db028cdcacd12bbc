import type { IndexChange } from '@mortise/session-kit';
import { arrayOf, textList } from './text-list.ts';

/** The number of parameters of `writeEntry`; those of `writeQuestions` follow them. */
export const entryParamCount = 4;

/** The maximum length of an index entry that an append writes, in characters. */
export const mostWritten = 20_000;

/** The `wake_at` of a session whose last append did not update the index: earlier than any time. */
export const behind = `'-Infinity'::float8`;

/**
 * Returns the part of a `WITH` that writes the index entries of the sessions in the part `owner`. `first` is
 * the number of its first parameter, `revision` the SQL for the number of indexed events, and `isBehind` the
 * SQL for whether the log has more events.
 */
export function writeEntry(schema: string, owner: string, first: number, revision: string, isBehind = 'false'): string {
  return `
    entry AS (
      INSERT INTO ${schema}.session_index AS old (session, user_digest, indexed, entry, status, updated_at, wake_at)
      SELECT id, user_digest, ${revision}, $${first}::text, $${first + 1}::text, $${first + 2}::text::float8,
        CASE WHEN ${isBehind} THEN ${behind} ELSE $${first + 3}::text::float8 END
      FROM ${owner}
      ON CONFLICT (session) DO UPDATE SET indexed = excluded.indexed, entry = excluded.entry,
        status = excluded.status, updated_at = excluded.updated_at, wake_at = excluded.wake_at
    )`;
}

/**
 * Returns the part of a `WITH` that keeps the index entries of
 * the sessions in the part `owner`, and marks them as behind.
 */
export function leaveBehind(schema: string, owner: string): string {
  return `
    entry AS (
      INSERT INTO ${schema}.session_index AS old (session, user_digest, indexed, status, updated_at, wake_at)
      SELECT id, user_digest, 0, 'empty', 0, ${behind} FROM ${owner}
      ON CONFLICT (session) DO UPDATE SET wake_at = excluded.wake_at WHERE old.wake_at IS DISTINCT FROM excluded.wake_at
    )`;
}

/** Returns the parameters of `writeEntry`. */
export function entryParams({ text, status, updatedAt, wakeAt }: IndexChange): (string | null)[] {
  return [text, status, String(updatedAt), wakeAt === undefined ? null : String(wakeAt)];
}

/** Returns the parts of a `WITH` that insert new questions, and delete closed ones. */
export function writeQuestions(schema: string, owner: string, first: number): string {
  const lists = [first, first + 1, first + 2, first + 3].map((at) => arrayOf(`$${at}`)).join(', ');
  return `
    closed AS (
      DELETE FROM ${schema}.question USING ${owner}
      WHERE session = id AND sequence::text = ANY (${arrayOf(`$${first + 4}`)})
    ), asked AS (
      INSERT INTO ${schema}.question (session, sequence, turn, asked_at, kind, app_digest, user_digest)
      SELECT id, sequence::bigint, turn::bigint, asked_at::float8, kind, app_digest, user_digest
      FROM ${owner}, unnest(${lists}) AS asked (sequence, turn, asked_at, kind)
    )`;
}

/** Returns the parameters of `writeQuestions`. */
export function questionParams({ asked, closed }: IndexChange): string[] {
  return [
    textList(asked.map(({ revision }) => String(revision))),
    textList(asked.map(({ round }) => String(round))),
    textList(asked.map(({ askedAt }) => String(askedAt))),
    textList(asked.map(({ kind }) => JSON.stringify(kind))),
    textList(closed.map(String)),
  ];
}

/** Returns true if `writeQuestions` has anything to write. */
export function changesQuestions({ asked, closed }: IndexChange): boolean {
  return asked.length + closed.length > 0;
}
