import {
  type Awaitable,
  type CheckedInput,
  either,
  type JsonObject,
  listOf,
  type MemberRules,
  milliseconds,
  numberFrom,
  type ReadonlyContext,
  type Tool,
  wholeNumber,
} from '@mortise/core';
import type { RememberScope } from '../decision/confirmation.ts';
import type { GrantService } from '../grant/grant-service.ts';
import type { RememberOptions } from '../grant/remember-offer.ts';

/** Options of the question for the approver. */
export interface AskOptions<Input = unknown> {
  /**
   * The question; default: `Allow pay?`, with the tool's name. A function gets the arguments that would run,
   * as `when` does.
   */
  readonly hint?: string | MadeOfCall<Input, string> | undefined;
  /** Data to show with the call. The tool's preview is added to it as `preview`. */
  readonly payload?: JsonObject | MadeOfCall<Input, JsonObject> | undefined;
  /** Offers the approver to remember the approval. If omitted, every call is asked about. */
  readonly remember?: RememberOptions<Input> | undefined;
  /** The number of different users that must agree; default 1. The first rejection ends the question. */
  readonly quorum?: number | undefined;
  /** Milliseconds that a question waits; default 24 hours. Counted by the times of the log. */
  readonly ttlMs?: number | undefined;
}

/** The rules of its members: a quorum of no number would be met by one person. */
export const askOptionNames: MemberRules<AskOptions> = {
  hint: either('string', 'function'),
  payload: either('object', 'function'),
  remember: { sameArgs: listOf('text'), ttlMs: numberFrom(0) } satisfies MemberRules<RememberOptions>,
  quorum: wholeNumber(1),
  ttlMs: numberFrom(0),
};

/** Options of both gates. */
export interface GateOptions {
  /** Stores approvals for all sessions. If omitted, approvals are remembered in their session only. */
  readonly grants?: GrantService | undefined;
  /**
   * Milliseconds that `when`, `hint`, `payload` and previews may
   * take before the user is asked without them; default 5,000.
   */
  readonly timeoutMs?: number | undefined;
  /**
   * The maximum number of questions of a session that may wait at a time, of any agent, gate or tool,
   * including those of parallel calls; default 100. A further call gets the error `too_many_questions`.
   */
  readonly maxPending?: number | undefined;
}

/** The rules of its members. */
export const gateOptionNames: MemberRules<GateOptions> = {
  grants: 'object',
  timeoutMs: milliseconds(0),
  maxPending: wholeNumber(0, Number.POSITIVE_INFINITY),
};

/** Returns a value for a call. `args` is a copy of the arguments that `run` would get, as for a predicate. */
export type MadeOfCall<Input, Made> = {
  make(args: CheckedInput<Input>, context: ReadonlyContext): Awaitable<Made>;
}['make'];

/**
 * Returns true to ask, by the arguments that would run and the context. A predicate that throws or does not
 * return asks.
 *
 * `args` are what the tool's `run` would get: with the
 * schema's defaults, and a `Date` where it makes one. A copy.
 */
export type ConfirmationPredicate<Input = unknown> = {
  asks(args: CheckedInput<Input>, context: ReadonlyContext, tool: Tool): Awaitable<boolean>;
}['asks'];

/**
 * The scopes in which an approval may be remembered. None with several approvers: they decide about this call
 * alone.
 */
export function scopesOf({ quorum = 1, remember, grants }: AskOptions & GateOptions): readonly RememberScope[] {
  if (!remember || quorum > 1) return [];
  return grants ? ['session', 'always'] : ['session'];
}

/** The default text of a question. */
export function defaultHint(toolName: string): string {
  return `Allow ${toolName}?`;
}

export const defaultMaxPending: number = 100;
export const defaultTtlMs: number = 24 * 60 * 60 * 1000;
