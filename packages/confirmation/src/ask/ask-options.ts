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
   * The text of the question; default: `Allow pay?`, with the tool's
   * name. A function gets the arguments that would run, like `when`.
   */
  readonly hint?: string | MadeOfCall<Input, string> | undefined;
  /** Data to show with the call. The tool's preview is added to the data as `preview`. */
  readonly payload?: JsonObject | MadeOfCall<Input, JsonObject> | undefined;
  /**
   * Lets the approver choose to remember the approval for
   * later calls. If omitted, a user is asked about every call.
   */
  readonly remember?: RememberOptions<Input> | undefined;
  /** The number of different users that must agree; default 1. The first rejection ends the question. */
  readonly quorum?: number | undefined;
  /**
   * The time until a question expires, in milliseconds;
   * default 24 hours. It is measured by the times in the log.
   */
  readonly ttlMs?: number | undefined;
}

/**
 * The rules of the members of `AskOptions`. Without them,
 * one approver would satisfy a quorum that is not a number.
 */
export const askOptionNames: MemberRules<AskOptions> = {
  hint: either('string', 'function'),
  payload: either('object', 'function'),
  remember: { sameArgs: listOf('text'), ttlMs: numberFrom(0) } satisfies MemberRules<RememberOptions>,
  quorum: wholeNumber(1),
  ttlMs: numberFrom(0),
};

/** Options of both gates, `confirmationGate` and `requireConfirmation`. */
export interface GateOptions {
  /**
   * The service that stores approvals for all sessions. If
   * omitted, approvals are remembered in their session only.
   */
  readonly grants?: GrantService | undefined;
  /**
   * The maximum time for each of `when`, `hint`, `payload` and previews, in milliseconds; after it the user
   * is asked without that part. Default 5,000.
   */
  readonly timeoutMs?: number | undefined;
  /**
   * The maximum number of questions of a session that may wait at a time, whichever agent, gate or tool asked
   * them, including questions about parallel calls; default 100. A further call gets the error
   * `too_many_questions`.
   */
  readonly maxPending?: number | undefined;
}

/** The rules of the members of `GateOptions`. */
export const gateOptionNames: MemberRules<GateOptions> = {
  grants: 'object',
  timeoutMs: milliseconds(0),
  maxPending: wholeNumber(0, Number.POSITIVE_INFINITY),
};

/**
 * A function that returns a value for a call. `args` is a copy
 * of the arguments that `run` would get, as for a predicate.
 */
export type MadeOfCall<Input, Made> = {
  make(args: CheckedInput<Input>, context: ReadonlyContext): Awaitable<Made>;
}['make'];

/**
 * A function that returns true to ask about a call, by its arguments and the context. If it throws or does
 * not return, the user is asked. `args` is a copy of what the tool's `run` would get: with the defaults of
 * the schema, and with a `Date` if the schema creates one.
 */
export type ConfirmationPredicate<Input = unknown> = {
  asks(args: CheckedInput<Input>, context: ReadonlyContext, tool: Tool): Awaitable<boolean>;
}['asks'];

/**
 * Returns the scopes in which an approval may be remembered. There
 * are none with several approvers, who decide only about this call.
 */
export function scopesOf({ quorum = 1, remember, grants }: AskOptions & GateOptions): readonly RememberScope[] {
  if (!remember || quorum > 1) return [];
  return grants ? ['session', 'always'] : ['session'];
}

/** Returns the default text of a question. */
export function defaultHint(toolName: string): string {
  return `Allow ${toolName}?`;
}

export const defaultMaxPending: number = 100;
export const defaultTtlMs: number = 24 * 60 * 60 * 1000;
