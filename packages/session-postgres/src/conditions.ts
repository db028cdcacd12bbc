import { storedText } from '@mortise/session-kit';
import { digestOf } from './digest-of.ts';
import { appParam, userParam } from './key-param.ts';

/** The conditions of a statement, and its parameters. */
export class Conditions {
  readonly params: string[] = [];
  readonly #conditions: string[] = [];

  /** The conditions, to be put behind `WHERE` or `AND`. */
  get sql(): string {
    return this.#conditions.length > 0 ? this.#conditions.join(' AND ') : 'true';
  }

  /** `sql`: of the number of the first of the values. Nothing is asked where none is given. */
  add(sql: (first: number) => string, ...values: readonly (string | number | undefined | false)[]): void {
    const given = values.filter((value) => value !== undefined && value !== false);
    if (given.length === 0) return;
    this.#conditions.push(sql(this.params.length + 1));
    this.params.push(...given.map(String));
  }

  /** Adds a parameter, and returns its SQL. */
  param(value: string | number): string {
    return `$${this.params.push(String(value))}`;
  }

  limit(count: number): string {
    return `LIMIT ${this.param(count)}::text::bigint`;
  }
}

/** The id of a row, and the digest of a name, as the cursors of pages have them. */
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
