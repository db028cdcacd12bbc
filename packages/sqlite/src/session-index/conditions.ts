import { storedText } from '@mortise/session-kit';

/** The conditions of a query, and their values. */
export class Conditions {
  readonly values: SqlValue[] = [];
  readonly #conditions: string[] = [];

  /** The conditions as SQL, to follow `WHERE` or `AND`. */
  get sql(): string {
    return this.#conditions.length > 0 ? this.#conditions.join(' AND ') : 'true';
  }

  /** Adds a condition, if at least one of its values is given. */
  add(condition: string, ...values: readonly (SqlValue | undefined | false)[]): void {
    const given = values.filter((value) => value !== undefined && value !== false);
    if (given.length === 0) return;
    this.#conditions.push(condition);
    this.values.push(...given);
  }
}

/**
 * Adds conditions on the app and the user of sessions, if they
 * are given, to a query in the order of the sessions' times.
 *
 * @param hasFew Returns true if an app has few sessions. These are sorted for each page; the sessions of
 * other apps are found in the index of times, which the plus sign enforces.
 */
export function addOwner(
  where: Conditions,
  appName: string | undefined,
  userId: string | undefined,
  hasFew: (appName: string) => boolean,
): void {
  if (appName !== undefined) {
    const followsTimes = userId === undefined && !hasFew(appName);
    where.add(`${followsTimes ? '+' : ''}app = ?`, storedText(appName));
  }
  where.add('user = ?', userId !== undefined && storedText(userId));
}

export type SqlValue = string | number | null;
