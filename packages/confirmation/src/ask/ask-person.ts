import type { GateDecision, JsonObject, JsonValue } from '@mortise/core';
import { cutText } from '@mortise/core/credential';
import { growingLog } from '@mortise/core/events';
import {
  type Confirmation,
  type ConfirmationForm,
  confirmationSchema,
  readConfirmation,
  rejectionSchema,
} from '../decision/confirmation.ts';
import { sameJson } from '../decision/json-pattern.ts';
import { defaultTimeoutMs, within } from '../decision/within.ts';
import { comparableArgs } from '../grant/edited-grant.ts';
import { definitionOf } from '../grant/grant.ts';
import { coverOf, type RememberOffer } from '../grant/remember-offer.ts';
import { shownArgs, timeOf } from '../log/shown-args.ts';
import {
  type AskOptions,
  defaultHint,
  defaultMaxPending,
  defaultTtlMs,
  type GateOptions,
  scopesOf,
} from './ask-options.ts';
import type { Asking } from './asking.ts';
import { comparable, coveringGrant } from './covering-grant.ts';
import { questionParts } from './question-parts.ts';

/** Decides about a call by the answers to its question; returns undefined if there are no answers. */
export async function decideByAnswers(asking: Asking): Promise<GateDecision | undefined> {
  const { answers } = asking.context;
  const last = answers.at(-1)?.requestId;
  if (last === undefined) return undefined;
  const form = formOf(asking.options);
  const decisions = answers
    .filter(({ requestId }) => requestId === last)
    .map(({ value }) => readConfirmation(value, form));
  if (!decisions.every((one) => one !== undefined)) return ask(asking, 'The last answer was neither yes nor no.');
  const no = decisions.find((one) => 'confirmed' in one && !one.confirmed);
  if (no) return reject(no);
  // The quorum may have changed since the question was asked.
  if (decisions.length < (asking.options.quorum ?? 1)) return ask(asking, 'More users have to approve this call.');
  const [only] = decisions;
  if (only && 'result' in only) return await answerForTool(asking, only.result);
  if (only && 'args' in only && only.args) return await runEdited(asking, last, only.args, only.remember !== undefined);
  return { type: 'proceed' };
}

/** Asks a user, unless an earlier approval covers the call. */
export async function askPerson(asking: Asking): Promise<GateDecision> {
  if (await coveringGrant(asking)) return { type: 'proceed' };
  return await ask(asking);
}

async function ask(asking: Asking, objection?: string): Promise<GateDecision> {
  const { tool, context, options } = asking;
  const { hint, payload } = await questionParts(asking);
  const remember = await offerOf(asking);
  const shown = { ...payload, ...(remember && { remember: remember as unknown as JsonObject }) };
  const now = timeOf(growingLog(context));
  const { quorum = 1, ttlMs = defaultTtlMs, maxPending = defaultMaxPending } = options;
  return {
    type: 'pause',
    maxPending,
    question: {
      kind: 'confirmation',
      hint: [objection, hint ?? defaultHint(tool.name)].filter(Boolean).join(' '),
      ...(Object.keys(shown).length > 0 && { payload: shown }),
      answerJsonSchema: confirmationSchema(formOf(options)),
      ...(now !== undefined && { expiresAt: now + ttlMs }),
      ...(quorum > 1 && { quorum, finalJsonSchema: rejectionSchema }),
    },
  };
}

function reject(confirmation: Confirmation): GateDecision {
  const reason = 'reason' in confirmation ? confirmation.reason : undefined;
  return { type: 'respond', outcome: { status: 'denied', ...(reason !== undefined && { reason }) } };
}

/** Checks a user's result against the tool's output schema, because it replaces the tool's result. */
async function answerForTool(asking: Asking, result: JsonValue): Promise<GateDecision> {
  const { tool } = asking;
  const checked = (await tool.checkOutput?.(result)) ?? { value: result };
  if ('issues' in checked) return ask(asking, `The given result is invalid: ${issuesText(checked.issues)}.`);
  return { type: 'respond', outcome: { status: 'ok', output: checked.value } };
}

/**
 * Lets a call run with edited arguments. They are checked here
 * first, so that the approver is asked again about a mistake.
 */
async function runEdited(
  asking: Asking,
  requestId: string,
  args: JsonObject,
  isRemembered: boolean,
): Promise<GateDecision> {
  const { tool, call, context } = asking;
  const checked = await within(timeoutOf(asking), async () => tool.check?.(structuredClone(args)));
  if (checked && 'issues' in checked) {
    return ask(asking, `The edited arguments are invalid: ${issuesText(checked.issues)}.`);
  }
  if (isRemembered && !(await comparableArgs(tool, args, timeoutOf(asking))))
    return ask(
      asking,
      'The edited arguments cannot be compared with those of later calls, so the approval cannot be remembered.',
    );
  const shown = shownArgs(growingLog(context), requestId);
  if (shown && sameJson(shown, args)) return { type: 'proceed' };
  const text = JSON.stringify(args);
  const note = `A person edited the arguments of this call: \`${call.name}\` ran with ${cutText(text, noteLimitChars)}.`;
  return { type: 'proceed', args, note };
}

async function offerOf({ call, tool, options }: Asking): Promise<RememberOffer | undefined> {
  const { remember } = options;
  const scopes = scopesOf(options);
  const args = comparable(call);
  if (!remember || !args || scopes.length === 0) return undefined;
  const { ttlMs } = remember;
  return {
    tool: tool.name,
    definition: await definitionOf(tool),
    ...coverOf(remember, args),
    scopes,
    ...(ttlMs !== undefined && { ttlMs }),
  };
}

function formOf(options: AskOptions & GateOptions): ConfirmationForm {
  return { plain: (options.quorum ?? 1) > 1, remember: scopesOf(options) };
}

function timeoutOf({ options }: Asking): number {
  return options.timeoutMs ?? defaultTimeoutMs;
}

/** Returns up to five issues as text, and the number of further issues. */
function issuesText(issues: readonly { readonly message: string }[]): string {
  const messages = issues.slice(0, 5).map(({ message }) => cutText(message, issueLimitChars));
  const more = issues.length - messages.length;
  return [...messages, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

const noteLimitChars = 1000;
const issueLimitChars = 200;
