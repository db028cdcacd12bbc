import { storedText } from '@mortise/session-kit';
import { digestOf } from './digest-of.ts';
import { appParam, userParam } from './key-param.ts';

/** The conditions of a statement, and their parameters. */
export class Conditions {
  readonly params: string[] = [];
  readonly #conditions: string[] = [];

  /** The conditions as SQL, to follow `WHERE` or `AND`. */
  get sql(): string {
    return this.#conditions.length > 0 ? this.#conditions.join(' AND ') : 'true';
  }

  /**
   * Adds a condition, if at least one of its values is given. `sql`
   * returns the condition for the number of its first parameter.
   */
  add(sql: (first: number) => string, ...values: readonly (string | number | undefined | false)[]): void {
    const given = values.filter((value) => value !== undefined && value !== false);
    if (given.length === 0) return;
    this.#conditions.push(sql(this.params.length + 1));
    this.params.push(...given.map(String));
  }

  /** Adds a parameter, and returns its SQL (`$1`). */
  param(value: string | number): string {
    return `$${this.params.push(String(value))}`;
  }

  limit(count: number): string {
    return `LIMIT ${this.param(count)}::text::bigint`;
  }
}

/** The formats of a row's id and of a name's digest in the cursor of a page. */
export const idPattern: RegExp = /^\d{1,18}$/;
export const digestPattern: RegExp = /^[0-9a-f]{64}$/;

/** Adds conditions on app and user, if they are given, for the columns of a table. */
export function addOwner(
  where: Conditions,
  table: string,
  appName: string | undefined,
  userId: string | undefined,
): void {
  const app = table === 'question' ? 'question.app_digest' : 'session.app_digest';
  where.add((at) => `${app} = ${digestOf(`$${at}::text`)}`, appName !== undefined && appParam({ appName, userId: '' }));
  if (appName !== undefined && userId !== undefined)
    where.add((at) => `${table}.user_digest = ${digestOf(`$${at}::text`)}`, userParam({ appName, userId }));
  else where.add((at) => `session.user_id = $${at}::text`, userId !== undefined && storedText(userId));
}
