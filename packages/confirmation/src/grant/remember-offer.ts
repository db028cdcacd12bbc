import { type CheckedInput, isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import type { RememberScope } from '../decision/confirmation.ts';
import { type JsonCondition, type JsonPattern, matchesPattern } from '../decision/json-pattern.ts';

/** Options to remember an approval: which later calls of the tool it covers. */
export interface RememberOptions<Input = unknown> {
  /**
   * Names of the arguments that must be the same as in the
   * approved call. Default: all arguments; `[]` compares none.
   */
  readonly sameArgs?: readonly (keyof CheckedInput<Input> & string)[] | undefined;
  /** The time until the approval expires, in milliseconds; by default it does not expire. */
  readonly ttlMs?: number | undefined;
}

/** The arguments that an approval covers. */
export interface Cover {
  readonly args: JsonPattern;
  /** True if no other arguments are allowed. */
  readonly exact: boolean;
}

/** The calls that an approval would cover, as the approver sees them: `payload.remember` of the question. */
export interface RememberOffer extends Cover {
  readonly tool: string;
  /** SHA-256 of the tool's definition. */
  readonly definition: string;
  readonly scopes: readonly RememberScope[];
  /** The time from the answer until the approval expires, in milliseconds; absent if it does not expire. */
  readonly ttlMs?: number;
}

/** Reads the offer in a question's payload. */
export function offerIn(payload: JsonValue | undefined): RememberOffer | undefined {
  const offer = isJsonObject(payload) ? payload['remember'] : undefined;
  if (!isJsonObject(offer)) return undefined;
  const { tool, definition, args, exact, scopes } = offer;
  const wholeTool =
    typeof tool === 'string' &&
    typeof definition === 'string' &&
    isJsonObject(args) &&
    typeof exact === 'boolean' &&
    Array.isArray(scopes);
  return wholeTool ? (offer as unknown as RememberOffer) : undefined;
}

/** Returns the cover of an approval of these arguments. */
export function coverOf({ sameArgs }: RememberOptions, args: JsonObject): Cover {
  const names = sameArgs ?? Object.keys(args);
  const conditions = names.map((name): [string, JsonCondition] => {
    const value = Object.hasOwn(args, name) ? args[name] : undefined;
    return [name, value === undefined ? { absent: true } : { equals: value }];
  });
  return { args: Object.fromEntries(conditions), exact: sameArgs === undefined };
}

/** Returns the option from which a cover was made. */
export function sameArgsOf({ args, exact }: Cover): RememberOptions {
  return exact ? {} : { sameArgs: Object.keys(args) };
}

/** Returns true if a cover includes a call's arguments. */
export function isCovered({ args: pattern, exact }: Cover, args: JsonObject): boolean {
  return matchesPattern(pattern, args) && (!exact || Object.keys(args).every((name) => Object.hasOwn(pattern, name)));
}
