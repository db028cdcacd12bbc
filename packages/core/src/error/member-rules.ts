import { isTop } from '../json/name-of.ts';
import { copyOf, type KnownMembers, type MemberCheck, type MemberRule, problemOf } from './check-members.ts';

/**
 * Returns the rule of a number between two bounds, both included.
 * The number must be finite, unless `most` is `Infinity`.
 */
export function numberFrom(least: number, most: number = Number.MAX_VALUE): MemberCheck {
  return (value) => (isBetween(value, least, most) ? undefined : `a number ${boundsOf(least, most)}`);
}

/**
 * Returns the rule of an integer between two bounds, both included; `most` of `Infinity` allows `Infinity`.
 */
export function wholeNumber(least: number, most: number = Number.MAX_SAFE_INTEGER): MemberCheck {
  return (value) =>
    isBetween(value, least, most) && (Number.isSafeInteger(value) || value === Number.POSITIVE_INFINITY)
      ? undefined
      : `a whole number ${boundsOf(least, most)}`;
}

/**
 * Returns the rule for milliseconds within the limit of
 * timers: a timer with a longer time would fire at once.
 */
export function milliseconds(least: number): MemberCheck {
  return numberFrom(least, longestTimerMs);
}

/**
 * Returns the rule of a string union; `names` lists all its members: `oneOf<'a' | 'b'>({ a: true, b:
 * true })`. A union with a new member does not compile.
 */
export function oneOf<Union extends string>(names: { readonly [name in Union]: true }): readonly Union[] {
  return Object.keys(names) as Union[];
}

/** Returns the rule of a value that one of several rules allows. */
export function either(...rules: readonly MemberRule[]): MemberCheck {
  const check = (value: unknown, where: string): string | undefined => {
    const problems = rules.map((rule) => problemOf(rule, value, where));
    return problems.includes(undefined) ? undefined : problems.join(', or ');
  };
  return Object.assign(check, {
    copy: (value: unknown) => rules.reduce((copy: unknown, rule) => copyOf(rule, copy), value),
  });
}

/** Returns the rule of a list whose entries a rule allows. */
export function listOf(rule: MemberRule, least = 0): MemberCheck {
  const check = (value: unknown, where: string): string | undefined => {
    if (!Array.isArray(value)) return 'a list';
    if (value.length < least) return 'a list that is not empty';
    // A hole in an array is checked like an entry.
    for (const entry of Array.from(value as readonly unknown[])) {
      const problem = problemOf(rule, entry, where);
      if (problem !== undefined) return `a list, each entry ${problem}`;
    }
    return undefined;
  };
  return Object.assign(check, {
    copy: (value: unknown) => (Array.isArray(value) ? Array.from(value, (entry) => copyOf(rule, entry)) : value),
  });
}

/**
 * Returns the rule of an object with any member names: `rule` must allow each value that is not undefined.
 */
export function recordOf(rule: MemberRule): MemberCheck {
  const check = (value: unknown, where: string): string | undefined => {
    const problem = problemOf('object', value, where);
    if (problem !== undefined) return problem;
    for (const [name, entry] of Object.entries(value as object)) {
      const wrong = entry === undefined ? undefined : problemOf(rule, entry, `"${name.slice(0, 100)}" in ${where}`);
      if (wrong !== undefined) return `an object, each value ${wrong}`;
    }
    return undefined;
  };
  const copy = (value: unknown): unknown => {
    const entries = isPlain(value) ? Object.entries(value) : [];
    // An object without entries is used unchanged: it may be a proxy that returns a value for every name.
    return entries.length === 0 ? value : Object.fromEntries(entries.map(([name, each]) => [name, copyOf(rule, each)]));
  };
  return Object.assign(check, { copy });
}

/** The rule of a Standard Schema of any library, which may be a function. */
export const standardSchema: MemberCheck = (value) =>
  typeof (value as { readonly '~standard'?: { readonly validate?: unknown } } | null)?.['~standard']?.validate ===
  'function'
    ? undefined
    : 'a Standard Schema, such as z.object({ ... })';

/** The rules of the members of a session key. */
export const sessionKeyMembers: KnownMembers = { appName: 'text', userId: 'text', sessionId: 'text' };

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && isTop(Object.getPrototypeOf(value));
}

function isBetween(value: unknown, least: number, most: number): boolean {
  return typeof value === 'number' && value >= least && value <= most;
}

function boundsOf(least: number, most: number): string {
  return most >= Number.MAX_SAFE_INTEGER ? `from ${least}` : `from ${least} to ${most}`;
}

/** The longest time of a timer, in milliseconds. */
const longestTimerMs = 2_147_483_647;
