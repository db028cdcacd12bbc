import type { SessionKey } from '@mortise/core';
import { pageOf, pageStart } from '@mortise/core/session-index';
import { readText, storedText } from '@mortise/session-kit';
import type { Advanced, WakeTable } from '@mortise/worker';
import { digestPattern } from './conditions.ts';
import { digestOf } from './digest-of.ts';
import { keepListening } from './keep-listening.ts';
import { keyParam } from './key-param.ts';
import { wakeChannelOf } from './notify-of.ts';
import type { PostgresListen } from './postgres-changes.ts';
import type { PostgresDatabase } from './postgres-database.ts';
import { arrayOf, textList } from './text-list.ts';
import { unforced } from './unforced.ts';
import type { WakeHints } from './wake-hints.ts';

/** A table that lists its parked sessions. */
type ListedWakes = WakeTable & Required<Pick<WakeTable, 'parked'>>;

/**
 * Creates a wake table in a schema of a database. `hints`
 * sends notifications; `listen` receives them at once.
 */
export function postgresWakeTable(
  database: PostgresDatabase,
  hints: WakeHints,
  listen: PostgresListen | undefined,
): ListedWakes {
  const { schema } = database;
  const digest = digestOf('$1::text');
  const wake = `
    WITH said AS (SELECT $1::text AS key, $3::text AS lane, ${now} AS now, $2::text::float8 AS at),
    woken AS (
      ${makeDue(schema)}
      WHERE $4::text IS NULL OR (known.parked IS NULL AND known.lease_until <= (SELECT now FROM said))
      RETURNING known.digest
    ), timed AS (
      INSERT INTO ${schema}.timer (digest, at) SELECT digest, at FROM woken, said WHERE at > now ON CONFLICT DO NOTHING
    )
    SELECT at <= now AS is_due FROM woken, said`;
  const claim = `SELECT session_key, attempts::float8 FROM ${schema}.claim_wakes($1::text, $2::text::bigint, $3::text::float8, $4::text), ${unforced}`;
  const next = `
    SELECT min(at)::float8 - ${now} AS ms FROM (
      SELECT min(due_at) AS at FROM ${schema}.dispatch WHERE owner IS NULL AND due_at IS NOT NULL
      UNION ALL SELECT min(lease_until) FROM ${schema}.dispatch WHERE owner IS NOT NULL
    ) AS first`;
  const renew = `
    UPDATE ${schema}.dispatch SET lease_until = ${now} + $2::text::float8
    WHERE owner IS NOT NULL AND owner = ANY (${arrayOf('$1')})
    RETURNING ${unforced}`;
  const end = `
    WITH said AS (
      SELECT ${now} AS now, CASE WHEN $3::text IS NOT NULL THEN ${now} + $3::text::float8 ELSE $4::text::float8 END AS next
    ), ended AS (
      UPDATE ${schema}.dispatch AS known SET owner = NULL, attempt = $5::text::bigint, due_at = least(due_at, next),
        lease_until = CASE WHEN $3::text IS NOT NULL THEN next ELSE 0 END,
        parked = CASE WHEN least(due_at, next) <= now THEN NULL ELSE $6::text END
      FROM said WHERE digest = ${digest} AND owner = $2::text
      RETURNING known.digest
    ), timed AS (
      INSERT INTO ${schema}.timer (digest, at) SELECT digest, next FROM ended, said WHERE next IS NOT NULL ON CONFLICT DO NOTHING
    )
    SELECT ${unforced} FROM ended`;
  const forget = `
    DELETE FROM ${schema}.dispatch WHERE digest = ${digest} AND owner = $2::text AND due_at IS NULL
    RETURNING ${unforced}`;
  const figures = `
    SELECT
      (SELECT count(*) FROM ${schema}.dispatch WHERE owner IS NULL AND due_at <= (SELECT ${now}))::float8
        + (SELECT count(*) FROM ${schema}.dispatch WHERE owner IS NOT NULL AND lease_until <= (SELECT ${now}))::float8 AS queued,
      (SELECT count(*) FROM ${schema}.dispatch WHERE owner IS NOT NULL AND lease_until > (SELECT ${now}))::float8 AS running,
      (SELECT count(*) FROM ${schema}.dispatch WHERE parked IS NOT NULL)::float8 AS parked,
      ${now} - (SELECT min(due_at) FROM ${schema}.dispatch WHERE owner IS NULL AND due_at <= (SELECT ${now})) AS oldest`;

  const parked = `
    SELECT encode(digest, 'hex') AS place, key, parked FROM ${schema}.dispatch
    WHERE parked IS NOT NULL AND digest > decode($1::text, 'hex') ORDER BY digest LIMIT $2::text::bigint`;

  return {
    async wake(key, { at = 0, lane, ifLost }) {
      const params = [keyParam(key), String(at), lane === undefined ? null : storedText(lane), ifLost ? '' : null];
      const { rows } = await database.ask(wake, params);
      if (rows[0]?.['is_due'] === true) await hints.tell();
    },
    async claim({ owner, count, leaseMs, lanes }) {
      const named = Object.entries(lanes).map(([lane, limit]) => [storedText(lane), limit]);
      const params = [owner, String(count), String(leaseMs), JSON.stringify(Object.fromEntries(named))];
      const { rows } = await database.ask(claim, params);
      const sessions = rows.map((row) => ({
        key: keyOf(String(row['session_key'])),
        attempt: Number(row['attempts']),
      }));
      // A worker with running sessions polls again as soon as one has ended.
      if (sessions.length > 0) return { sessions, nextInMs: undefined };
      const ms = (await database.ask(next, [])).rows[0]?.['ms'];
      // The rows that are due by now wait for room in their lane, or were woken between the two statements.
      return { sessions, nextInMs: typeof ms === 'number' && ms > 0 ? ms : undefined };
    },
    async renew(owners, leaseMs) {
      await database.ask(renew, [textList(owners), String(leaseMs)]);
    },
    async end(owner, key, advanced) {
      const { afterMs, wakeAt, attempt, parked } = endOf(advanced);
      // True if the session has nothing left to do, as is the case for most sessions.
      const isOver = advanced.next === 'rest' && wakeAt === undefined;
      if (isOver && (await database.ask(forget, [keyParam(key), owner])).rows.length > 0) return false;
      await database.ask(end, [
        ...[keyParam(key), owner, textOf(afterMs), textOf(wakeAt)],
        ...[String(attempt), parked],
      ]);
      return true;
    },
    async figures() {
      const [row] = (await database.ask(figures, [])).rows;
      const [queued, running, parked, oldest] = ['queued', 'running', 'parked', 'oldest'].map((name) =>
        Number(row?.[name]),
      );
      return {
        queued: queued ?? 0,
        running: running ?? 0,
        parked: parked ?? 0,
        oldestWaitMs: Math.max(oldest ?? 0, 0),
      };
    },
    async parked(page) {
      const { limit, after } = pageStart<readonly [string]>(page, [digestPattern]);
      const { rows } = await database.ask(parked, [after?.[0] ?? '', String(limit + 1)]);
      return pageOf(
        rows,
        limit,
        (row) => ({ session: keyOf(String(row['key'])), code: readText(String(row['parked'])) }),
        (row) => [String(row['place'])],
      );
    },
    ...(listen && { watch: (hurry) => keepListening(listen, wakeChannelOf(schema), hurry) }),
  };
}

/**
 * Returns SQL that makes the row of a `key` due, in the `lane`, at
 * the later of `now` and `at`; the part `said` has these values.
 */
export function makeDue(schema: string): string {
  return `
    INSERT INTO ${schema}.dispatch AS known (digest, key, lane, due_at)
    SELECT ${digestOf('key')}, key, lane, greatest(now, at) FROM said
    ON CONFLICT (digest) DO UPDATE SET lane = coalesce(excluded.lane, known.lane), parked = NULL,
      due_at = least(known.due_at, excluded.due_at)`;
}

/**
 * SQL for the server's time in epoch milliseconds, which advances within a transaction. It must be a subquery
 * in an index search: it is then evaluated only once.
 */
export const now = '(extract(epoch FROM clock_timestamp()) * 1000)::float8';

function endOf(advanced: Advanced): EndParams {
  const { next } = advanced;
  if (next === 'again')
    return { afterMs: advanced.afterMs, wakeAt: undefined, attempt: advanced.attempt, parked: null };
  if (next === 'park') return { afterMs: undefined, wakeAt: undefined, attempt: 0, parked: storedText(advanced.code) };
  return { afterMs: undefined, wakeAt: advanced.wakeAt, attempt: 0, parked: null };
}

interface EndParams {
  readonly afterMs: number | undefined;
  readonly wakeAt: number | undefined;
  readonly attempt: number;
  readonly parked: string | null;
}

function keyOf(text: string): SessionKey {
  const [appName, userId, sessionId] = JSON.parse(text) as [string, string, string];
  return { appName, userId, sessionId };
}

function textOf(ms: number | undefined): string | null {
  return ms === undefined ? null : String(ms);
}
