import type { JsonMap } from '../recordings/json-map.ts';
import type { Dice } from './dice.ts';

/**
 * One object of a wire as a table of facts: each member with its value or its possible values. Members that a
 * test sets replace members of the table.
 */
export type Shape = JsonMap;

/** Returns a member that has one of these values, or is absent. */
export function sometimes(...values: readonly unknown[]): Sometimes {
  return new Sometimes(values, true);
}

/** Returns a member that always has one of these values. */
export function either(...values: readonly unknown[]): Sometimes {
  return new Sometimes(values, false);
}

class Sometimes {
  readonly values: readonly unknown[];
  readonly absent: boolean;

  constructor(values: readonly unknown[], absent: boolean) {
    this.values = values;
    this.absent = absent;
  }
}

/**
 * Returns an object of this shape, with the given members and random values for the other members. A member
 * given as undefined is omitted.
 */
export function shaped(shape: Shape, dice: Dice, said: JsonMap = {}): JsonMap {
  const made: { [member: string]: unknown } = {};
  for (const [member, fact] of Object.entries(shape)) {
    if (member in said) continue;
    const value = valueIn(fact, dice);
    if (value !== undefined) made[member] = value;
  }
  for (const [member, value] of Object.entries(said)) if (value !== undefined) made[member] = value;
  return made;
}

function valueIn(fact: unknown, dice: Dice): unknown {
  if (fact instanceof Sometimes) {
    if (fact.absent && !dice.chance()) return undefined;
    return valueIn(dice.pick(fact.values), dice);
  }
  if (Array.isArray(fact)) return fact.map((value) => valueIn(value, dice));
  return typeof fact === 'object' && fact !== null ? shaped(fact as Shape, dice) : fact;
}
