import type { LeaseStore } from '@mortise/core';
import { storedText } from '@mortise/session-kit';
import type { SqliteConnection, Statement } from '../connection/sqlite-connection.ts';
import type { SessionTable } from '../session-log/session-table.ts';

/**
 * Creates a lease store that keeps leases in the rows of their sessions.
 *
 * A lease with a claim time in the future counts as expired:
 * the clock was set back, and the end of the lease is unknown.
 *
 * Claims do not wait for the disk. A power failure ends the processes whose claims it undoes, and an append,
 * which waits for the disk, is never stored without the claim before it.
 */
export function sqliteLeases(connection: SqliteConnection, sessions: SessionTable, clock: () => number): LeaseStore {
  const nextToken: Statement<[token: number]> = connection.prepare(
    'UPDATE fencing SET token = token + 1 RETURNING token',
  );
  const holder: Statement<[owner: string, expiresAt: number]> = connection.prepare(
    'SELECT owner, expires_at FROM session WHERE id = ? AND owner IS NOT NULL AND claimed_at <= ? AND ? < expires_at',
  );
  const claim = connection.prepare(
    'UPDATE session SET token = ?, owner = ?, claimed_at = ?, expires_at = ? WHERE id = ?',
  );
  const renew = connection.prepare(
    'UPDATE session SET claimed_at = ?, expires_at = ? WHERE id = ? AND token = ? AND owner IS NOT NULL',
  );
  const release = connection.prepare('UPDATE session SET owner = NULL WHERE id = ? AND token = ?');

  return {
    claim: (given, ownerText, ttlMs) => {
      const key = { ...given };
      const owner = storedText(ownerText);
      return connection.writeUnforced(() => {
        const { id } = sessions.require(key);
        const now = clock();
        const held = holder.get(id, now, now);
        if (held && held[0] !== owner) return undefined;
        const [fencingToken] = nextToken.get() as [number];
        claim.run(fencingToken, owner, now, now + ttlMs, id);
        return { fencingToken };
      });
    },
    renew: (given, fencingToken, ttlMs) => {
      const key = { ...given };
      return connection.writeUnforced(() => {
        const { id } = sessions.require(key);
        const now = clock();
        return Number(renew.run(now, now + ttlMs, id, fencingToken).changes) > 0;
      });
    },
    release: (given, fencingToken) => {
      const key = { ...given };
      return connection.writeUnforced(() => {
        release.run(sessions.require(key).id, fencingToken);
      });
    },
    held: (given) => {
      const key = { ...given };
      return connection.read(() => {
        const { id } = sessions.require(key);
        const now = clock();
        const [, expiresAt = now] = holder.get(id, now, now) ?? [];
        return Number(expiresAt) - now;
      });
    },
  };
}
