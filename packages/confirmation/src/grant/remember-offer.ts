import { type CheckedInput, isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import type { RememberScope } from '../decision/confirmation.ts';
import { type JsonCondition, type JsonPattern, matchesPattern } from '../decision/json-pattern.ts';

/** Options to remember an approval: which later calls of the tool it covers. */
export interface RememberOptions<Input = unknown> {
  /** Names of arguments that must be the same as in the call that was approved; default all, `[]`: none. */
  readonly sameArgs?: readonly (keyof CheckedInput<Input> & string)[] | undefined;
  /** Milliseconds; default: no end. */
  readonly ttlMs?: number | undefined;
}

/** Arguments that are covered. */
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
  /** Milliseconds from the answer on; absent: no end. */
  readonly ttlMs?: number;
}

/** The offer in a question's payload. */
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

/** The calls that an approval of these arguments covers. */
export function coverOf({ sameArgs }: RememberOptions, args: JsonObject): Cover {
  const names = sameArgs ?? Object.keys(args);
  const conditions = names.map((name): [string, JsonCondition] => {
    const value = Object.hasOwn(args, name) ? args[name] : undefined;
    return [name, value === undefined ? { absent: true } : { equals: value }];
  });
  return { args: Object.fromEntries(conditions), exact: sameArgs === undefined };
}

/** The option that a cover was made by. */
export function sameArgsOf({ args, exact }: Cover): RememberOptions {
  return exact ? {} : { sameArgs: Object.keys(args) };
}

/** True if a call's arguments are covered. */
export function isCovered({ args: pattern, exact }: Cover, args: JsonObject): boolean {
  return matchesPattern(pattern, args) && (!exact || Object.keys(args).every((name) => Object.hasOwn(pattern, name)));
}
