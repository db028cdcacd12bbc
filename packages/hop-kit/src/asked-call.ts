import type { Runner } from '@mortise/core';
import { type CallLog, type ExportedCall, newSession, sessionOfCall } from './conversation.ts';
import {
  answerCall,
  type CallEnd,
  type CallOptions,
  continueCall,
  type EndedCall,
  isApprovable,
  isOfAnother,
  refuseCall,
  runCall,
  type WaitingCall,
  yesTo,
} from './exported-call.ts';

/**
 * Logs the questions that gates ask about a call. Undefined if they could not be found again, because the
 * conversation or the call has no id; and if none is open. Call it only while the other framework asks a
 * person, and never while it passes on an answer.
 */
export async function logQuestions(
  runner: Runner,
  call: ExportedCall,
  options: CallOptions,
): Promise<WaitingCall | undefined> {
  const session = await sessionOfCall(call, options.conversation, 'asked');
  if (session === undefined) return undefined;
  const end = await runCall(runner, call, options, session);
  if (end.status !== 'asks') return undefined;
  if (!isOfAnother(end, call)) return end;
  // Two calls have one id: a user could see one of them, and the other would run.
  await refuseCall(runner, call, end, sameId);
  return undefined;
}

/**
 * The current state of a call whose questions were logged before. Undefined: none were, or another call has
 * its id.
 */
export async function askedCall(
  runner: Runner,
  call: ExportedCall,
  options: CallOptions,
  log: CallLog = 'asked',
): Promise<CallEnd | undefined> {
  const found = await foundCall(runner, call, options, log);
  return found && !isOfAnother(found, call) ? found : undefined;
}

/** The call that is logged under an id, though it may be another one. */
async function foundCall(
  runner: Runner,
  call: ExportedCall,
  options: CallOptions,
  log: CallLog,
): Promise<CallEnd | undefined> {
  const session = await sessionOfCall(call, options.conversation, log);
  return session === undefined ? undefined : continueCall(runner, call, options, session);
}

/** Runs a call that was not asked about before. */
export async function runUnasked(runner: Runner, call: ExportedCall, options: CallOptions): Promise<CallEnd> {
  const { conversation, isRepeatable } = options;
  const session = isRepeatable ? await sessionOfCall(call, conversation, 'run') : undefined;
  return runCall(runner, call, options, session ?? newSession(conversation));
}

/** The lines that the model reads of a call that was not run: they say how to fix it. */
export interface HowToApprove {
  /** The line for a missing approval. */
  readonly approve: string;
  /** The line that says how to name the conversation. */
  readonly session: string;
}

/**
 * Carries out a call that the other framework lets through, with the approval that it claims.
 *
 * An approval is a claim by the holder of the other framework's history, checkpoint or state. It counts once,
 * and only for questions that `logQuestions` logged before, in this conversation, about this call with
 * exactly these arguments: a call that has ended keeps that outcome, however often it is let through again.
 * Without an approval, and without an earlier question, only calls that no gate asks about run. Rejects as
 * `runCall`.
 */
export async function carryOutCall(
  runner: Runner,
  call: ExportedCall,
  options: CallOptions & { readonly yes?: { readonly by: string } | undefined },
  how: HowToApprove,
): Promise<EndedCall> {
  const { yes } = options;
  const asked = await foundCall(runner, call, options, 'asked');
  if (!asked || isOfAnother(asked, call)) {
    const end = await runUnasked(runner, call, options);
    if (end.status === 'ended') return end;
    return refused(runner, call, end, asked ? neverAsked : await whyUnasked(call, options, how));
  }
  if (asked.status === 'ended') return asked;
  if (!yes) return ended(asked, notAnswered(call, how));
  if (!asked.questions.every((question) => isApprovable(question, call.args)))
    return refused(runner, call, asked, how.approve);
  const end = await answerCall(runner, call, asked, yesTo(asked.questions, yes.by), { ...options, approved: yes });
  return end.status === 'ended' ? end : refused(runner, call, end, asksMore);
}

/** The reason why a question about a call could not be asked. */
export async function whyUnasked(
  call: ExportedCall,
  { conversation, yes }: { readonly conversation?: unknown; readonly yes?: object | undefined },
  how: HowToApprove,
): Promise<string> {
  if ((await sessionOfCall(call, conversation, 'asked')) === undefined) return how.session;
  return yes ? `${neverAsked} ${how.approve}` : how.approve;
}

async function refused(runner: Runner, call: ExportedCall, waiting: WaitingCall, how: string): Promise<EndedCall> {
  return ended(waiting, await refuseCall(runner, call, waiting, how));
}

function ended({ session, logged, usage, warnings }: CallEnd, outcome: EndedCall['outcome']): EndedCall {
  return { session, logged, usage, warnings, status: 'ended', outcome };
}

function notAnswered({ name }: ExportedCall, { approve }: HowToApprove): EndedCall['outcome'] {
  const message = `\`${name}\` was not run. Its question was asked and has no answer yet. ${approve}`;
  return { status: 'error', code: 'approval_required', message };
}

/** The text for the model if an answer arrives for a question that is not in the log. */
export const neverAsked: string =
  'No answer counts: the log has no question about this call with these arguments. The arguments, the id or the conversation of the call changed, or the log is gone: keep sessions in a store that outlives the process, and call it again.';

const sameId = 'Another call has its id.';
const asksMore = 'It was approved, and asks for more, which cannot be asked there. Call it again.';
