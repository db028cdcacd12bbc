import {
  type AnswerInput,
  canonicalJson,
  type JsonObject,
  type JsonValue,
  modelResponse,
  type PendingCall,
  type RunEvent,
  type Runner,
  type RunResult,
  type RunWarning,
  type SessionKey,
  type ToolOutcome,
  type Usage,
} from '@mortise/core';
import type { Conversation, ExportedCall } from './conversation.ts';

/** Options for running one call. */
export interface CallOptions {
  /**
   * The conversation of the other framework that makes the call. Default: none; then each call is logged in a
   * separate session, and the questions of its gates cannot be answered.
   */
  readonly conversation?: Conversation | undefined;
  /**
   * True to also log calls about which no gate asks under the conversation, so that a repeated call does not
   * run again. Set it only if call ids are unique.
   */
  readonly isRepeatable?: boolean | undefined;
  readonly deps?: unknown;
  readonly signal?: AbortSignal | undefined;
  /** Called with each value that the tool yields while it runs; its promise is awaited. */
  readonly onProgress?: ((value: JsonValue) => void | Promise<void>) | undefined;
}

/** The state of a call when its run is over. */
export type CallEnd = {
  readonly session: SessionKey;
  /** The call in its session. Undefined if the call could not be logged. */
  readonly logged: { readonly name: string; readonly args: JsonObject } | undefined;
  /** The usage of models that the tool called. */
  readonly usage: Usage;
  readonly warnings: readonly RunWarning[];
} & (
  | { readonly status: 'ended'; readonly outcome: ToolOutcome }
  /**
   * The call waits for answers to these questions in its
   * session: `answerCall` resumes it, `refuseCall` refuses it.
   */
  | { readonly status: 'asks'; readonly questions: readonly PendingCall[] }
);

/** A call that has ended. */
export type EndedCall = Extract<CallEnd, { readonly status: 'ended' }>;

/** A call that waits for answers. */
export type WaitingCall = Extract<CallEnd, { readonly status: 'asks' }>;

/**
 * Runs a call of another framework like `runner.callTool`: checked, gated, logged, with limits.
 *
 * Rejects only when the signal aborts, with its reason. Other failures
 * are an error outcome that says whether the tool had started.
 */
export async function runCall(
  runner: Runner,
  call: ExportedCall,
  options: CallOptions = {},
  session?: SessionKey | string,
): Promise<CallEnd> {
  const { deps, signal } = options;
  const { name, args, callId } = call;
  const inputId = session === undefined ? undefined : callId;
  const events = runner.stream({ session, call: { name, args }, inputId, deps, signal });
  return callEnd(call, options, await endOf(events, options));
}

/**
 * Continues a call that has a session, from the end of its log.
 * Undefined if there is no such session. Rejects like `runCall`.
 */
export async function continueCall(
  runner: Runner,
  call: ExportedCall,
  options: CallOptions,
  session: SessionKey | string,
): Promise<CallEnd | undefined> {
  const { deps, signal } = options;
  const end = await endOf(runner.stream({ session, deps, signal, whenBusy: 'refuse' }), options);
  if (end.result.status === 'failed' && end.result.error.code === 'session_not_found') return undefined;
  return callEnd(call, options, end);
}

/**
 * Continues a waiting call with answers to its questions. With `approved`, a yes to the arguments of the
 * call, questions of further gates about the same arguments get the same answer. Rejects like `runCall`.
 */
export async function answerCall(
  runner: Runner,
  call: ExportedCall,
  { session }: { readonly session: SessionKey },
  answers: readonly AnswerInput[],
  options: CallOptions & { readonly approved?: { readonly by: string } | undefined } = {},
): Promise<CallEnd> {
  const { approved, deps, signal } = options;
  const take = (taken: readonly AnswerInput[], began?: boolean): Promise<RunEnd> =>
    endOf(runner.stream({ session, answers: taken, deps, signal, whenBusy: 'refuse' }), options, began);
  let end = await take(answers);
  for (let round = 0; approved && end.result.status === 'paused' && round < mostRounds; round++) {
    const { pending } = end.result;
    if (!pending.every((question) => isApprovable(question, call.args))) break;
    end = await take(yesTo(pending, approved.by), end.began);
  }
  return callEnd(call, options, end);
}

/** Returns answers that approve questions. */
export function yesTo(questions: readonly PendingCall[], by: string): readonly AnswerInput[] {
  return questions.map(({ id }) => ({ requestId: id, value: { confirmed: true }, by }));
}

/**
 * Refuses a call that waits for the answer to a question that the other framework cannot ask. The questions
 * of its gates are withdrawn, so that it cannot run later. A question of a tool that has started stays open,
 * and the outcome names its session.
 *
 * @param how The advice for the author of the other framework's agent, such as "use `toolApproval`".
 */
export async function refuseCall(
  runner: Runner,
  call: ExportedCall,
  { session, questions }: { readonly session: SessionKey; readonly questions: readonly PendingCall[] },
  how: string,
): Promise<ToolOutcome> {
  const gates = questions.filter(({ gate }) => gate !== undefined);
  const withdraw = gates.map(({ id }) => ({ requestId: id, reason: 'the question could not be asked there' }));
  if (withdraw.length > 0) {
    await runner.run({ session, withdraw });
    return refusal(call, gates, how);
  }
  const where = `session "${session.sessionId}", question "${questions[0]?.id}"`;
  const message = `\`${call.name}\` has started and is waiting for ${askedBy(questions)}. It resumes when that is answered (${where}).`;
  return { status: 'error', code: 'awaiting_answer', message };
}

/** The text for the model about a call that was not run because of the questions of its gates. */
export function refusal({ name }: ExportedCall, questions: readonly PendingCall[], how: string): ToolOutcome {
  const message = `\`${name}\` was not run. It needs ${askedBy(questions)}. ${how}`;
  return { status: 'error', code: 'approval_required', message };
}

function askedBy([first]: readonly PendingCall[]): string {
  return first ? `${first.kind}: ${first.hint}` : 'an answer';
}

/**
 * Returns true if an approval of the other framework can answer a question: a gate asked it, one approval
 * suffices, and it is about these arguments.
 */
export function isApprovable({ kind, gate, quorum = 1, call, args = call.args }: PendingCall, to: JsonObject): boolean {
  return kind === 'confirmation' && gate !== undefined && quorum === 1 && canonicalJson(args) === canonicalJson(to);
}

/** Returns true if a session belongs to a call with another name or other arguments. */
export function isOfAnother({ logged }: CallEnd, { name, args }: ExportedCall): boolean {
  return logged !== undefined && (logged.name !== name || canonicalJson(logged.args) !== canonicalJson(args));
}

/** Returns the text that a model reads of an outcome: JSON, unless the output is a text. */
export function textOfOutcome(name: string, outcome: ToolOutcome): string {
  if (outcome.status !== 'ok') return JSON.stringify(modelResponse({ name, outcome }));
  const { output, modelOutput = output } = outcome;
  return typeof modelOutput === 'string' ? modelOutput : JSON.stringify(modelOutput);
}

function callEnd({ name }: ExportedCall, { signal }: CallOptions, { result, began }: RunEnd): CallEnd {
  const { session, usage, warnings, pending, outcome, parts } = result;
  const logged = parts.find((part) => part.type === 'functionCall');
  const common = { session, usage, warnings, logged };
  if (result.status === 'cancelled' && signal?.aborted) throw signal.reason;
  if (outcome) return { ...common, status: 'ended', outcome };
  if (result.status === 'paused') return { ...common, status: 'asks', questions: pending };
  return { ...common, status: 'ended', outcome: noOutcome(name, result, began) };
}

interface RunEnd {
  readonly result: RunResult;
  /** True if the tool has started. */
  readonly began: boolean;
}

async function endOf(events: AsyncIterable<RunEvent>, { onProgress }: CallOptions, before = false): Promise<RunEnd> {
  let began = before;
  let result: RunResult | undefined;
  for await (const event of events) {
    if (event.type === 'toolStart') began = true;
    if (event.type === 'toolProgress') await onProgress?.(event.value);
    if (event.type === 'end') result = event.result;
  }
  if (!result) throw new Error('a run ended without its end');
  return { result, began };
}

function noOutcome(name: string, { error }: RunResult, began: boolean): ToolOutcome {
  const { code = 'tool_failed', message = 'the run ended before it' } = error ?? {};
  const what = began ? 'has started, and its effects are unknown: check them before you call it again' : 'was not run';
  return { status: 'error', code, message: `\`${name}\` ${what}. ${message}` };
}

/**
 * The maximum number of rounds of questions: a gate that asks again after each yes is not answered for ever.
 */
const mostRounds = 10;
