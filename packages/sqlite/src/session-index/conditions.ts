import { storedText } from '@mortise/session-kit';

/** The conditions of a query, and their values. */
export class Conditions {
  readonly values: SqlValue[] = [];
  readonly #conditions: string[] = [];

  /** The conditions, to be put behind `WHERE` or `AND`. */
  get sql(): string {
    return this.#conditions.length > 0 ? this.#conditions.join(' AND ') : 'true';
  }

  /** Adds a condition, if a value is given. */
  add(condition: string, ...values: readonly (SqlValue | undefined | false)[]): void {
    const given = values.filter((value) => value !== undefined && value !== false);
    if (given.length === 0) return;
    this.#conditions.push(condition);
    this.values.push(...given);
  }
}

/**
 * Adds conditions on the app and the user of sessions, if
 * they are given, to a query in the order of their times.
 */
export function addOwner(where: Conditions, appName: string | undefined, userId: string | undefined): void {
  // Without a user, an index that begins with the app would
  // be sorted for each page; the plus sign excludes it.
  where.add(`${userId === undefined ? '+' : ''}app = ?`, appName !== undefined && storedText(appName));
  where.add('user = ?', userId !== undefined && storedText(userId));
}

export type SqlValue = string | number | null;
