import type { SessionKey } from '@mortise/core';
import { pageOf, pageStart } from '@mortise/core/session-index';
import { readText, storedText } from '@mortise/session-kit';
import type { Advanced, ClaimedSession, WakeClaim, WakeTable } from '@mortise/worker';
import type { SqliteConnection, Statement } from '../connection/sqlite-connection.ts';

/**
 * Creates a wake table in a SQLite database. All times are epoch milliseconds of the machine.
 *
 * Writes do not wait for the disk: a sweep restores from the session logs what a power failure undid.
 */
export function sqliteWakeTable(connection: SqliteConnection): WakeTable & Required<Pick<WakeTable, 'parked'>> {
  const prepare = <Row extends readonly (string | number | null)[] = []>(sql: string): Statement<Row> =>
    connection.prepare<Row>(sql);
  const isKept = prepare(
    'SELECT 1 FROM dispatch WHERE app = ? AND user = ? AND name = ? AND (parked IS NOT NULL OR lease_until > ?)',
  );
  const wake = prepare<[id: number]>(`
    INSERT INTO dispatch (app, user, name, lane, due_at) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET lane = coalesce(excluded.lane, lane), parked = NULL,
      due_at = min(coalesce(due_at, excluded.due_at), excluded.due_at)
    RETURNING id`);
  const addTimer = prepare('INSERT OR IGNORE INTO timer (session, at) VALUES (?, ?)');
  const first = prepare<[at: number | null]>(`
    SELECT min(at) FROM (
      SELECT min(due_at) AS at FROM dispatch WHERE owner IS NULL AND due_at IS NOT NULL
      UNION ALL SELECT min(lease_until) FROM dispatch WHERE owner IS NOT NULL
    )`);
  const nextDue = prepare<[at: number | null]>(`
    SELECT min(at) FROM (
      SELECT min(due_at) AS at FROM dispatch WHERE owner IS NULL AND due_at > ?
      UNION ALL SELECT min(lease_until) FROM dispatch WHERE owner IS NOT NULL AND lease_until > ?
    )`);
  const runningIn = prepare<[lane: string, count: number]>(
    'SELECT lane, count(*) FROM dispatch WHERE owner IS NOT NULL AND lease_until > ? AND lane IS NOT NULL GROUP BY lane',
  );
  const isFree = '(lane IS NULL OR lane NOT IN (SELECT value FROM json_each(?)))';
  const columns = 'id, app, user, name, lane, attempt';
  const left = prepare<SessionRow>(
    `SELECT ${columns} FROM dispatch WHERE owner IS NOT NULL AND lease_until <= ? AND ${isFree} ORDER BY lease_until LIMIT 1`,
  );
  const due = prepare<SessionRow>(
    `SELECT ${columns} FROM dispatch WHERE owner IS NULL AND due_at <= ? AND ${isFree} ORDER BY due_at LIMIT 1`,
  );
  const forgetTimers = prepare('DELETE FROM timer WHERE session = ? AND at <= ?');
  const take = prepare(`
    UPDATE dispatch SET owner = ?, lease_until = ?, attempt = attempt + 1, parked = NULL,
      due_at = (SELECT min(at) FROM timer WHERE session = id)
    WHERE id = ?`);
  const renew = prepare(
    'UPDATE dispatch SET lease_until = ? WHERE owner IN (SELECT value FROM json_each(?)) AND owner IS NOT NULL',
  );
  const held = prepare<[id: number, dueAt: number | null]>(
    'SELECT id, due_at FROM dispatch WHERE app = ? AND user = ? AND name = ? AND owner = ?',
  );
  const end = prepare(
    'UPDATE dispatch SET owner = NULL, lease_until = ?, attempt = ?, due_at = ?, parked = ? WHERE id = ?',
  );
  const remove = prepare('DELETE FROM dispatch WHERE id = ?');
  const counts = prepare<[queued: number, running: number, oldest: number | null]>(`
    SELECT
      (SELECT count(*) FROM dispatch WHERE owner IS NULL AND due_at <= ?1)
        + (SELECT count(*) FROM dispatch WHERE owner IS NOT NULL AND lease_until <= ?1),
      (SELECT count(*) FROM dispatch WHERE owner IS NOT NULL AND lease_until > ?1),
      (SELECT min(due_at) FROM dispatch WHERE owner IS NULL AND due_at <= ?1)`);
  const parked = prepare<[count: number]>('SELECT count(*) FROM dispatch WHERE parked IS NOT NULL');
  const parkedAfter = prepare<ParkedRow>(
    'SELECT id, app, user, name, parked FROM dispatch WHERE parked IS NOT NULL AND id > ? ORDER BY id LIMIT ?',
  );
  const version = prepare<[version: number]>('PRAGMA data_version');

  const claimOne = ({ owner, leaseMs, lanes }: WakeClaim, now: number): ClaimedSession | undefined => {
    const full = runningIn.all(now).flatMap(([lane, count]) => (isFull(lanes, lane, count) ? [lane] : []));
    const row = left.get(now, JSON.stringify(full)) ?? due.get(now, JSON.stringify(full));
    if (!row) return undefined;
    const [id, app, user, name, , attempt] = row;
    forgetTimers.run(id, now);
    take.run(owner, now + leaseMs, id);
    return { key: keyOf(app, user, name), attempt };
  };

  return {
    wake(given, { at = 0, lane, ifLost }) {
      const key = columnsOf(given);
      return connection.writeUnforced(() => {
        const now = Date.now();
        if (ifLost && isKept.get(...key, now)) return;
        const isLater = at > now;
        const [id] = wake.get(...key, lane === undefined ? null : storedText(lane), isLater ? at : now) as [number];
        if (isLater) addTimer.run(id, at);
      });
    },
    async claim(claim) {
      // Reads first, because a read does not block writers.
      const [at] = (await connection.read(() => first.get())) ?? [null];
      if (at === null) return { sessions: [], nextInMs: undefined };
      if (at > Date.now()) return { sessions: [], nextInMs: at - Date.now() };
      return connection.writeUnforced(() => {
        const now = Date.now();
        const sessions: ClaimedSession[] = [];
        while (sessions.length < claim.count) {
          const session = claimOne(claim, now);
          if (!session) break;
          sessions.push(session);
        }
        const [next = null] = nextDue.get(now, now) ?? [];
        return { sessions, nextInMs: next === null ? undefined : next - now };
      });
    },
    renew: (owners, leaseMs) =>
      connection.writeUnforced(() => {
        renew.run(Date.now() + leaseMs, JSON.stringify(owners));
      }),
    end(owner, given, advanced) {
      const key = columnsOf(given);
      return connection.writeUnforced(() => {
        const row = held.get(...key, owner);
        if (!row) return true;
        const [id, dueAt] = row;
        const now = Date.now();
        const next = nextOf(advanced, now);
        if (next !== undefined) addTimer.run(id, next);
        const times = [dueAt, next].filter((time) => typeof time === 'number');
        const soonest = times.length > 0 ? Math.min(...times) : null;
        const parks = advanced.next === 'park' && !(soonest !== null && soonest <= now);
        const isOver = soonest === null && !parks;
        if (isOver) remove.run(id);
        else
          end.run(
            advanced.next === 'again' ? now + advanced.afterMs : 0,
            advanced.next === 'again' ? advanced.attempt : 0,
            soonest,
            parks ? storedText(advanced.code) : null,
            id,
          );
        return !isOver;
      });
    },
    figures: () =>
      connection.read(() => {
        const now = Date.now();
        const [queued = 0, running = 0, oldest = null] = counts.get(now) ?? [];
        const [count = 0] = parked.get() ?? [];
        return { queued, running, parked: count, oldestWaitMs: oldest === null ? 0 : Math.max(now - oldest, 0) };
      }),
    async parked(page) {
      const { limit, after } = pageStart<readonly [number]>(page, ['number']);
      const found = await connection.read(() => parkedAfter.all(after?.[0] ?? 0, limit + 1));
      return pageOf(
        found,
        limit,
        ([, app, user, name, code]) => ({ session: keyOf(app, user, name), code: readText(code) }),
        ([id]) => [id],
      );
    },
    async watch(hurry) {
      let seen: number | undefined;
      let seenAt = 0;
      let timer: ReturnType<typeof setTimeout>;
      const look = (): void => {
        const now = versionOf(version);
        if (now !== seen) {
          seen = now;
          seenAt = performance.now();
          hurry();
        }
        timer = setTimeout(look, performance.now() - seenAt < busyMs ? busyLookMs : lookMs);
      };
      timer = setTimeout(look, lookMs);
      return () => clearTimeout(timer);
    },
  };
}

type SessionRow = [id: number, app: string, user: string, name: string, lane: string | null, attempt: number];

type ParkedRow = [id: number, app: string, user: string, name: string, code: string];

function keyOf(app: string, user: string, name: string): SessionKey {
  return { appName: readText(app), userId: readText(user), sessionId: readText(name) };
}

function columnsOf({ appName, userId, sessionId }: SessionKey): [app: string, user: string, name: string] {
  return [storedText(appName), storedText(userId), storedText(sessionId)];
}

function isFull(lanes: WakeClaim['lanes'], lane: string, count: number): boolean {
  const name = readText(lane);
  return Object.hasOwn(lanes, name) && count >= Number(lanes[name]);
}

/** Returns the time to check a session again after an advance, in epoch milliseconds. */
function nextOf(advanced: Advanced, now: number): number | undefined {
  if (advanced.next === 'again') return now + advanced.afterMs;
  return advanced.next === 'rest' ? advanced.wakeAt : undefined;
}

/** Returns a number that changes with each commit of another connection. */
function versionOf(version: Statement<[version: number]>): number | undefined {
  try {
    return version.get()?.[0];
  } catch {
    // The database is locked or closed: the table is polled nevertheless.
    return undefined;
  }
}

/** Milliseconds between two checks for writes of other processes. A check takes a few microseconds. */
const lookMs = 10;
/** Milliseconds between two checks if another process has written within `busyMs`: more writes are likely. */
const busyLookMs = 2;
const busyMs = 100;
