import {
  checkMembers,
  type ExplicitResult,
  type JsonValue,
  type MemberRules,
  noteQuestion,
  numberFrom,
  pendingResult,
  type ToolContext,
} from '@mortise/core';
import { growingLog } from '@mortise/core/events';
import { confirmationSchema, readConfirmation } from '../decision/confirmation.ts';
import { askedIn, timeOf } from '../log/shown-args.ts';
import { defaultTtlMs } from './ask-options.ts';

/** The answer to a tool that asked for confirmation. */
export interface ToolConfirmation {
  /** The question that was asked. */
  readonly hint: string;
  readonly confirmed: boolean;
  /** The payload of the approver's answer, otherwise that of the question. */
  readonly payload?: JsonValue;
}

/**
 * Returns the result with which a tool asks a user: the tool runs again from its beginning once there is an
 * answer. Write `return` before it: the call fails with `question_not_returned` if the tool returns something
 * else. Ask before the first side effect.
 *
 * `hint` and `payload` come from the tool, and possibly from the model: clients show them as quoted text,
 * next to the call itself.
 */
export function requestConfirmation(
  context: ToolContext,
  hint: string,
  payload?: JsonValue,
  options: { readonly ttlMs?: number } = {},
): ExplicitResult {
  options = checkMembers('requestConfirmation', options, requestConfirmationOptions);
  const { ttlMs = defaultTtlMs } = options;
  // With an answer, a tool may make the question and read the answer instead of returning it.
  if (context.answers.length === 0 && context.approvals.length === 0) noteQuestion(context);
  const now = timeOf(context.events);
  return pendingResult({
    kind: 'confirmation',
    hint,
    ...(payload !== undefined && { payload }),
    answerJsonSchema: confirmationSchema(toolForm),
    ...(now !== undefined && { expiresAt: now + ttlMs }),
  });
}

/**
 * Returns the newest answer to the tool's own question, otherwise to that of a gate about this call, such as
 * `requireConfirmation`'s: a tool that asks itself does not ask twice. Undefined if there was no question, or
 * the answer was neither yes nor no.
 */
export function toolConfirmation(context: ToolContext): ToolConfirmation | undefined {
  const own = context.answers.findLast(({ kind }) => kind === 'confirmation');
  const answer = own ?? context.approvals.at(-1);
  const confirmation = answer && readConfirmation(answer.value, own ? toolForm : gateForm);
  if (!answer || !confirmation || !('confirmed' in confirmation)) return undefined;
  const request = askedIn(growingLog(context), answer.requestId);
  const payload = confirmation.payload ?? request?.payload;
  return {
    hint: request?.hint ?? '',
    confirmed: confirmation.confirmed,
    ...(payload !== undefined && { payload }),
  };
}

/**
 * The tool decides what an approval means, so users can neither edit the arguments nor answer for the tool.
 */
const toolForm = { remember: [], plain: true } as const;
/** A form with every choice that a gate may offer. */
const gateForm = { remember: ['session', 'always'], plain: false } as const;

const requestConfirmationOptions = { ttlMs: numberFrom(0) } satisfies MemberRules<{ readonly ttlMs?: number }>;
