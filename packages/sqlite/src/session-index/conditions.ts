/** The conditions of a query, and their values. */
export class Conditions {
  readonly values: SqlValue[] = [];
  readonly #conditions: string[] = [];

  get sql(): string {
    return this.#conditions.length > 0 ? `WHERE ${this.#conditions.join(' AND ')}` : '';
  }

  /** Adds a condition, if a value is given. */
  add(condition: string, ...values: readonly (SqlValue | undefined | false)[]): void {
    const given = values.filter((value) => value !== undefined && value !== false);
    if (given.length === 0) return;
    this.#conditions.push(condition);
    this.values.push(...given);
  }
}

export type SqlValue = string | number | null;
