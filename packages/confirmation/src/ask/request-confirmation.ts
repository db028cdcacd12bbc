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
  /** The payload of the approver's answer, otherwise the payload of the question. */
  readonly payload?: JsonValue;
}

/**
 * Returns the result with which a tool asks a user. The tool has to return this result, otherwise the call
 * fails with `question_not_returned`. When there is an answer, the tool runs again from its beginning. Ask
 * before the first side effect.
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
  // When there is an answer, a tool may create the question without returning it, and then read the answer.
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
 * Returns the newest answer to the tool's own question, otherwise the answer to the question of a gate about
 * this call, such as `requireConfirmation`, so that a tool that asks by itself does not ask twice. Undefined
 * if there was no question, or the answer was neither yes nor no.
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
 * The form for a tool's own question. The tool decides what an approval
 * means, so users can neither edit the arguments nor give a result.
 */
const toolForm = { remember: [], plain: true } as const;
/** The form with every choice that a gate may offer. */
const gateForm = { remember: ['session', 'always'], plain: false } as const;

const requestConfirmationOptions = { ttlMs: numberFrom(0) } satisfies MemberRules<{ readonly ttlMs?: number }>;
