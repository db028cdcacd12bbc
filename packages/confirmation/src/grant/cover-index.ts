import { canonicalJson, type JsonObject, type JsonValue } from '@mortise/core';
import type { JsonCondition } from '../decision/json-pattern.ts';
import type { Grant } from './grant.ts';
import { isCovered } from './remember-offer.ts';

/** The members that a grant and a call must share before their arguments are compared. */
export type GrantSubject = Pick<Grant, 'gate' | 'place' | 'tool' | 'definition'>;

/**
 * An index of grants without edited arguments. A lookup
 * takes as long among thousands of grants as among a few.
 */
export class CoverIndex {
  readonly #bySubject = new Map<string, Covers>();

  add(grant: Grant): void {
    const subject = subjectOf(grant);
    const covers = this.#bySubject.get(subject) ?? new Covers();
    this.#bySubject.set(subject, covers);
    covers.add(grant);
  }

  /** Finds a grant in force that covers these arguments at a time, in epoch milliseconds. */
  find(subject: GrantSubject, args: JsonObject, now: number, isInForce: (grant: Grant) => boolean): Grant | undefined {
    return this.#bySubject.get(subjectOf(subject))?.find(args, now, isInForce);
  }
}

/** The grants of one gate for one tool. */
class Covers {
  /** The grants that compare by equality, by the compared names and `exact`. */
  readonly #shapes = new Map<string, Shape>();
  /** Grants that do not compare by equality. */
  readonly #others: Grant[] = [];

  add(grant: Grant): void {
    const values = valuesOf(grant);
    if (values === undefined) {
      this.#others.push(grant);
      return;
    }
    const names = Object.keys(grant.args).sort();
    const key = JSON.stringify([grant.exact, names]);
    const shape = this.#shapes.get(key) ?? { names, exact: grant.exact, byValues: new Map<string, Grant[]>() };
    this.#shapes.set(key, shape);
    const same = shape.byValues.get(values);
    if (same) insert(same, grant);
    else shape.byValues.set(values, [grant]);
  }

  find(args: JsonObject, now: number, isInForce: (grant: Grant) => boolean): Grant | undefined {
    const count = Object.keys(args).length;
    for (const { names, exact, byValues } of this.#shapes.values()) {
      // An exact grant allows no other arguments, so every argument must be compared.
      if (exact && names.filter((name) => Object.hasOwn(args, name)).length < count) continue;
      const same = byValues.get(textOf(names, (name) => (Object.hasOwn(args, name) ? args[name] : undefined)));
      while (same?.[0] && !isInForce(same[0])) same.shift();
      if (same?.[0] && lasts(same[0], now)) return same[0];
    }
    return this.#others.find((grant) => isInForce(grant) && lasts(grant, now) && isCovered(grant, args));
  }
}

interface Shape {
  readonly names: readonly string[];
  readonly exact: boolean;
  /** The grants by their required values, those that expire last first. */
  readonly byValues: Map<string, Grant[]>;
}

/** Returns a key that is equal for grants and calls of the same gate, tool and definition. */
export function subjectOf({ gate, place, tool, definition }: GrantSubject): string {
  return JSON.stringify([gate, place ?? null, tool, definition]);
}

/** Returns the required values as one string; undefined if a condition is not an equality. */
function valuesOf({ args }: Grant): string | undefined {
  const conditions = Object.values(args);
  if (!conditions.every(isComparison)) return undefined;
  return textOf(Object.keys(args).sort(), (name) => {
    const condition = args[name] as Comparison;
    return 'equals' in condition ? condition.equals : undefined;
  });
}

type Comparison = { readonly equals: JsonValue } | { readonly absent: true };

function isComparison(condition: JsonCondition): condition is Comparison {
  return typeof condition === 'object' && condition !== null && ('equals' in condition || 'absent' in condition);
}

/** Returns the values of some members as one string, in which an absent member differs from every value. */
function textOf(names: readonly string[], memberOf: (name: string) => JsonValue | undefined): string {
  const values = names.map((name) => {
    const value = memberOf(name);
    return value === undefined ? '' : canonicalJson(value);
  });
  return values.join('\n');
}

function insert(grants: Grant[], grant: Grant): void {
  let from = 0;
  let to = grants.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (endOf(grants[middle] as Grant) >= endOf(grant)) from = middle + 1;
    else to = middle;
  }
  grants.splice(from, 0, grant);
}

function lasts(grant: Grant, now: number): boolean {
  return now < endOf(grant);
}

function endOf({ expiresAt = Number.POSITIVE_INFINITY }: Grant): number {
  return expiresAt;
}
