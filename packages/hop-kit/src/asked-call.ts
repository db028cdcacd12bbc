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
 * Logs the questions that gates ask about a call. Undefined if no question is open, or if the questions could
 * not be found again because the conversation or the call has no id. Call this function only while the other
 * framework asks a person, and never while it passes on an answer.
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
  // Two calls have the same id: a user could see one of them, and the other would run.
  await refuseCall(runner, call, end, sameId);
  return undefined;
}

/**
 * Returns the current state of a call whose questions were logged before. Undefined if no questions were
 * logged, or if another call has the same id.
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

/** Returns the call that is logged under an id, which may be a different call. */
async function foundCall(
  runner: Runner,
  call: ExportedCall,
  options: CallOptions,
  log: CallLog,
): Promise<CallEnd | undefined> {
  const session = await sessionOfCall(call, options.conversation, log);
  return session === undefined ? undefined : continueCall(runner, call, options, session);
}

/** Runs a call about which no question was asked before. */
export async function runUnasked(runner: Runner, call: ExportedCall, options: CallOptions): Promise<CallEnd> {
  const { conversation, isRepeatable } = options;
  const session = isRepeatable ? await sessionOfCall(call, conversation, 'run') : undefined;
  return runCall(runner, call, options, session ?? newSession(conversation));
}

/** The lines that a model reads about a call that was not run. They say how to fix it. */
export interface HowToApprove {
  /** The line that says how to approve the call. */
  readonly approve: string;
  /** The line that says how to name the conversation. */
  readonly session: string;
}

/**
 * Runs a call that the other framework allows, with the approval that it claims.
 *
 * An approval is only a claim by the owner of the other framework's history, checkpoint or state. It counts
 * once, and only for questions that `logQuestions` logged before, in this conversation, about this call with
 * exactly these arguments. A call that has ended keeps its outcome, however often it is allowed again.
 * Without an approval and an earlier question, only calls run about which no gate asks. Rejects like
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
  'The answer is ignored: the log has no question about this call with these arguments. The arguments, the id or the conversation of the call changed, or the log is gone: keep sessions in a store that outlives the process, and call it again.';

const sameId = 'Another call has the same id.';
const asksMore = 'It was approved, but asks another question, which cannot be asked there. Call it again.';
