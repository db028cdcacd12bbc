import type { JsonObject, JsonValue, PendingCall, Runner, RunWarning, ToolOutcome } from '@mortise/core';
import {
  answerCall,
  askedCall,
  type CallOptions,
  type EndedCall,
  type ExportedCall,
  type HowToApprove,
  isApprovable,
  logQuestions,
  refusal,
  refuseCall,
  runUnasked,
  type WaitingCall,
  whyUnasked,
} from '@mortise/hop-kit';
import { interruptIn } from '../vendor/genkit-action.ts';
import type { GenkitToolOptions } from '../vendor/genkit-ai.ts';
import { answerTo, type Reply } from './resumption.ts';

/** The metadata of an interrupt, under `interrupt` of the part that has the call. */
export type GenkitInterrupt = {
  /** The id of the call, to find it again. */
  readonly call: string;
  readonly message: string;
  /** The arguments with which the tool would run. */
  readonly args: JsonObject;
  readonly questions: readonly InterruptQuestion[];
};

/** A question in the form of the log. */
export type InterruptQuestion = {
  readonly kind: string;
  readonly hint: string;
  readonly preview?: string;
  readonly payload?: JsonValue;
  readonly answerJsonSchema?: JsonObject;
  /** The expiry time, in milliseconds since the epoch. */
  readonly expiresAt?: number;
};

export interface Asking {
  readonly runner: Runner;
  /** The call; an interrupt refers to it by its `callId`. */
  readonly call: ExportedCall & { readonly callId: string };
  readonly options: CallOptions;
  readonly interrupt: GenkitToolOptions['interrupt'];
  readonly onWarning?: ((warning: RunWarning) => void) | undefined;
}

/**
 * Runs a call. If a gate asks about it, interrupts with the question, which is logged under an id of this
 * package before Genkit shows it. Refuses the call if Genkit cannot ask the question.
 *
 * Throws the error of `interrupt`, which stops the loop.
 */
export async function callOrAsk(asking: Asking): Promise<ToolOutcome> {
  const { runner, call, options } = asking;
  const { conversation, deps, signal } = options;
  const check = conversation === undefined ? undefined : await runner.checkCall(call.name, call.args, { deps, signal });
  if (check?.status === 'asks' && isAskable(check.questions, call)) {
    const stop = stopOf(asking, check.questions);
    if (!stop) return refusal(call, check.questions, howToInterrupt);
    await logQuestions(runner, call, options);
    throw stop;
  }
  const end = await runUnasked(runner, call, options);
  if (end.status === 'ended') return withWarnings(asking, end);
  // The question of a tool that has started is logged where the tool runs.
  const isLogged = conversation !== undefined && isAskable(end.questions, call);
  if (!isLogged || end.questions.some(({ gate }) => gate !== undefined))
    return refuse(asking, end, await whyUnasked(call, options, howToApprove));
  const stop = stopOf(asking, end.questions);
  if (!stop) return refuse(asking, end, howToInterrupt);
  throw stop;
}

/**
 * Returns the interrupt that stops the loop and shows these
 * questions. Undefined if this version of Genkit has no interrupts.
 */
function stopOf({ call, interrupt }: Asking, questions: readonly PendingCall[]): unknown {
  try {
    return interrupt(interruptOf(call, questions));
  } catch (thrown) {
    // With an `ai` of the stable entry point, Genkit throws an error that is not an interrupt.
    return interruptIn(thrown) ? thrown : undefined;
  }
}

/**
 * Resumes a call that has interrupted. An answer counts once, and only for logged questions about exactly the
 * arguments that were shown.
 */
export async function resume(asking: Asking, reply: Reply): Promise<ToolOutcome> {
  const { runner, call, options } = asking;
  const waiting = (await askedCall(runner, call, options)) ?? (await askedCall(runner, call, options, 'run'));
  if (!waiting) return refusal(call, [], await whyUnasked(call, { ...options, yes: reply }, howToApprove));
  if (waiting.status === 'ended') return withWarnings(asking, waiting);
  if (!isAskable(waiting.questions, call)) return refuse(asking, waiting, howToAsk);
  const by = ('by' in reply && reply.by) || 'genkit';
  const isEdit = reply.type === 'approve' && reply.args !== undefined;
  const answers = waiting.questions.flatMap((question) => {
    const value = isEdit && waiting.questions.length > 1 ? undefined : answerTo(question, reply);
    return value === undefined ? [] : [{ requestId: question.id, value, by }];
  });
  if (answers.length < waiting.questions.length) return refuse(asking, waiting, howToAnswer);
  // An approval applies to every gate that asks about these arguments.
  const approved = reply.type === 'approve' && !isEdit ? { approved: { by } } : {};
  const end = await answerCall(runner, call, waiting, answers, { ...options, ...approved });
  return end.status === 'ended' ? withWarnings(asking, end) : refuse(asking, end, asksMore);
}

function withWarnings({ onWarning }: Asking, { warnings, outcome }: EndedCall): ToolOutcome {
  for (const warning of warnings) onWarning?.(warning);
  return outcome;
}

function refuse({ runner, call }: Asking, waiting: WaitingCall, how: string): Promise<ToolOutcome> {
  return refuseCall(runner, call, waiting, how);
}

/**
 * Returns true if an interrupt can ask the questions: one yes may answer several approvals; otherwise there
 * must be one question for one person, and not for a secret.
 */
function isAskable(questions: readonly PendingCall[], { args }: ExportedCall): boolean {
  if (questions.every((question) => isApprovable(question, args))) return true;
  const [question, ...others] = questions;
  return (
    question !== undefined &&
    others.length === 0 &&
    question.kind !== 'credential' &&
    (question.quorum ?? 1) === 1 &&
    question.kind !== 'confirmation'
  );
}

function interruptOf({ callId, args }: Asking['call'], questions: readonly PendingCall[]): GenkitInterrupt {
  return {
    call: callId,
    message: questions.map(({ hint }) => hint).join('\n'),
    args,
    questions: questions.map(({ kind, hint, preview, payload, answerJsonSchema, expiresAt }) => ({
      kind,
      hint,
      ...(preview !== undefined && { preview }),
      ...(payload !== undefined && { payload }),
      ...(answerJsonSchema && { answerJsonSchema }),
      ...(expiresAt !== undefined && { expiresAt }),
    })),
  };
}

const howToAsk =
  'An interrupt of Genkit can ask only one person, about the arguments of the call, and not for a secret: give the tool to an agent of Mortise for other questions.';
const howToInterrupt =
  'Genkit interrupts only with `genkit/beta`: create `ai` with `genkit` of "genkit/beta", and restart what is in `response.interrupts`.';
const howToApprove: HowToApprove = {
  approve: howToAsk,
  session:
    'An answer counts only in the conversation where the question was asked: give toGenkitTools the id of the chat, toGenkitTools(ai, runner, { session: chatId }), or a function that reads it from the `context` of generate.',
};
const howToAnswer =
  'The restart does not answer the question: `tool.restart(interrupt, true)` or `{ approved: true, by }` is a yes, `{ approved: false, reason }` a no, and `{ answer }` the requested answer; `replaceInput` is for a question whose form has `args`.';
const asksMore = 'It was answered, but asks another question; Genkit cannot interrupt a restarted call. Call it again.';
