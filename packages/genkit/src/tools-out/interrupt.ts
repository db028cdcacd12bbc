import type { JsonObject, JsonValue, PendingCall, Runner, ToolOutcome } from '@mortise/core';
import {
  answerCall,
  type CallEnd,
  type CallOptions,
  type ExportedCall,
  isApprovable,
  refuseCall,
} from '@mortise/hop-kit';
import { interruptIn } from '../vendor/genkit-action.ts';
import type { GenkitToolOptions } from '../vendor/genkit-ai.ts';
import { answerTo, type Reply } from './resumption.ts';

/** A call that waits for an answer. */
export type WaitingCall = Extract<CallEnd, { readonly status: 'asks' }>;

/** What the metadata of an interrupt say, under `interrupt` of the part that has the call. */
export type GenkitInterrupt = {
  /** Of the call: it is found again by this. */
  readonly call: string;
  readonly message: string;
  /** What it is about: what would run. */
  readonly args: JsonObject;
  readonly questions: readonly InterruptQuestion[];
};

/** One question, as the log has it. */
export type InterruptQuestion = {
  readonly kind: string;
  readonly hint: string;
  readonly preview?: string;
  readonly payload?: JsonValue;
  readonly answerJsonSchema?: JsonObject;
  /** Epoch milliseconds. */
  readonly expiresAt?: number;
};

export interface Asking {
  readonly runner: Runner;
  /** What an interrupt names the call by. */
  readonly id: string;
  readonly call: ExportedCall;
  readonly options: CallOptions;
  readonly interrupt: GenkitToolOptions['interrupt'];
}

/**
 * Asks by an interrupt. Refuses where Genkit cannot ask that.
 *
 * Throws what `interrupt` throws, which stops the loop.
 */
export async function ask(asking: Asking, waiting: WaitingCall): Promise<ToolOutcome> {
  const { interrupt } = asking;
  if (!isAskable(waiting.questions, asking.call)) return refuse(asking, waiting, howToAsk);
  try {
    return interrupt(interruptOf(asking, waiting.questions));
  } catch (thrown) {
    if (interruptIn(thrown)) throw thrown;
    // Genkit's own word for an `ai` of its stable entry point.
    return refuse(asking, waiting, howToInterrupt);
  }
}

/**
 * Goes on with a call that had interrupted. What was said counts only for questions that stood in the log
 * before, about the very arguments that were shown.
 */
export async function resume(asking: Asking, waiting: WaitingCall, reply: Reply): Promise<ToolOutcome> {
  const { runner, call, options } = asking;
  if (waiting.isNew) return refuse(asking, waiting, answeredBefore);
  if (!isAskable(waiting.questions, call)) return refuse(asking, waiting, howToAsk);
  const by = ('by' in reply && reply.by) || options.approved?.by || 'genkit';
  const isEdit = reply.type === 'approve' && reply.args !== undefined;
  const answers = waiting.questions.flatMap((question) => {
    const value = isEdit && waiting.questions.length > 1 ? undefined : answerTo(question, reply);
    return value === undefined ? [] : [{ requestId: question.id, value, by }];
  });
  if (answers.length < waiting.questions.length) return refuse(asking, waiting, howToAnswer);
  // One yes is for every gate that asks about these arguments.
  const approved = reply.type === 'approve' && !isEdit ? { approved: { args: call.args, by } } : {};
  const end = await answerCall(runner, call, waiting, answers, { ...options, ...approved });
  return end.status === 'ended' ? end.outcome : refuse(asking, end, asksMore);
}

function refuse({ runner, call }: Asking, waiting: WaitingCall, how: string): Promise<ToolOutcome> {
  return refuseCall(runner, call, waiting, how);
}

/** Several may be answered by one yes; anything else is one question, of one person, and no secret. */
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

function interruptOf({ id, call: { args } }: Asking, questions: readonly PendingCall[]): GenkitInterrupt {
  return {
    call: id,
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
  'An interrupt of Genkit asks one person, about the arguments of the call, and for no secret: give the tool to an agent of Mortise for anything else.';
const howToInterrupt =
  'Genkit interrupts with `genkit/beta` alone: make `ai` with `genkit` of "genkit/beta", and restart what is in `response.interrupts`.';
const answeredBefore =
  'An answer was there before it was asked: the log that had the question is gone, or the arguments are others. Keep sessions in a store that outlives the process, and call it again.';
const howToAnswer =
  'The restart does not answer it: `tool.restart(interrupt, true)` or `{ approved: true, by }` is a yes, `{ approved: false, reason }` a no, and `{ answer }` what was asked for; `replaceInput` is for a question whose form has `args`.';
const asksMore = 'It was answered, and asks for more; Genkit cannot interrupt a call that is restarted. Call it again.';
