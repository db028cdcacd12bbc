import type { SessionService } from '@mortise/core';
import { storedText } from '@mortise/session-kit';
import type { WakingInbox } from '@mortise/worker';
import type { PostgresDatabase } from './postgres-database.ts';
import { letterParams, letterParts, putLetter } from './postgres-mailbox.ts';
import { makeDue, now } from './postgres-wake-table.ts';
import type { WakeHints } from './wake-hints.ts';

/**
 * Delivers inbox items to the inboxes of a store, each together with its wake in one statement.
 *
 * @param database Has the tables of `sessions`, and those of `wakes` in the same schema.
 */
export function postgresInbox(
  sessions: SessionService,
  database: PostgresDatabase,
  wakes: PostgresDatabase,
  hints: WakeHints,
): WakingInbox {
  const { schema } = database;
  const statement = `
    WITH ${letterParts(schema)}, said AS (
      SELECT $1::text AS key, $4::text AS lane, ${now} AS now, 0::float8 AS at FROM head
    ), woken AS (
      ${makeDue(schema)}
    )
    SELECT id FROM head`;
  return {
    sessions,
    async deliver({ appName, userId, sessionId }, mail, options) {
      const key = { appName, userId, sessionId };
      const lane = options?.lane;
      // Computed now, because the caller may change the inbox item while this call waits.
      const params = [...letterParams(key, mail), lane === undefined ? null : storedText(lane)];
      await wakes.ready();
      await putLetter(database, statement, key, params);
      await hints.tell();
    },
  };
}
