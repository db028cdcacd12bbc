import {
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

/** A call of another framework to a tool of ours. */
export interface ExportedCall {
  readonly name: string;
  readonly args: JsonObject;
  /** The other framework's own id of the call, where it has one. */
  readonly callId?: string | undefined;
}

/** How one call is run. */
export interface CallOptions {
  /**
   * The session that logs the call. Default: a new one, of the runner's app and user. The same session for
   * the same call makes a repeated call harmless; two calls at a time need two sessions.
   */
  readonly session?: string | SessionKey | undefined;
  /**
   * Arguments that a person of the other framework has allowed, as that framework bound its approval to them.
   */
  readonly approved?: { readonly args: JsonObject; readonly by?: string | undefined } | undefined;
  readonly deps?: unknown;
  readonly signal?: AbortSignal | undefined;
  /** What the tool yields while it runs. Waited for. */
  readonly onProgress?: ((value: JsonValue) => void | Promise<void>) | undefined;
}

/** How a call stands when its run is over. */
export type CallEnd = {
  readonly session: SessionKey;
  /** Of models that the tool asked. */
  readonly usage: Usage;
  readonly warnings: readonly RunWarning[];
} & (
  | { readonly status: 'ended'; readonly outcome: ToolOutcome }
  /** It waits for these, in its session: `answerCall` goes on with it, `refuseCall` gives it up. */
  | {
      readonly status: 'asks';
      readonly questions: readonly PendingCall[];
      /** One of them was asked now: what was answered before is no answer to it. */
      readonly isNew: boolean;
    }
);

/**
 * Runs a call of another framework as `runner.callTool` does: checked, gated, logged, bounded. Questions of
 * gates about exactly the approved arguments are answered with yes; nothing else is.
 *
 * Rejects with the signal's reason once it aborts, and with nothing else: what broke is an error outcome that
 * says whether the tool had begun.
 */
export async function runCall(runner: Runner, call: ExportedCall, options: CallOptions = {}): Promise<CallEnd> {
  const { session, deps, signal } = options;
  const { name, args, callId } = call;
  const inputId = session === undefined ? undefined : callId;
  const first = runner.stream({ session, call: { name, args }, inputId, deps, signal });
  return follow(runner, call, options, await endOf(first, options));
}

/** Goes on with a call that waits, with answers to its questions. As `runCall` for the rest. */
export async function answerCall(
  runner: Runner,
  call: ExportedCall,
  waiting: { readonly session: SessionKey },
  answers: readonly { readonly requestId: string; readonly value: JsonValue; readonly by?: string | undefined }[],
  options: CallOptions = {},
): Promise<CallEnd> {
  const { deps, signal } = options;
  const events = runner.stream({ session: waiting.session, answers, deps, signal, whenBusy: 'refuse' });
  return follow(runner, call, options, await endOf(events, options));
}

/**
 * Gives a call up that waits for what the other framework cannot ask. Its gates' questions are withdrawn, so
 * that it cannot run later; what a tool asks that has begun stays open, and the outcome says where.
 *
 * @param how what whoever wrote the other framework's agent can do, such as "use `toolApproval`"
 */
export async function refuseCall(
  runner: Runner,
  { name }: ExportedCall,
  waiting: { readonly session: SessionKey; readonly questions: readonly PendingCall[] },
  how: string,
): Promise<ToolOutcome> {
  const { session, questions } = waiting;
  const gates = questions.filter(({ gate }) => gate !== undefined);
  const withdraw = gates.map(({ id }) => ({ requestId: id, reason: 'it could not be asked there' }));
  if (withdraw.length > 0) await runner.run({ session, withdraw });
  const [first] = gates.length > 0 ? gates : questions;
  const asked = first ? `${first.kind}: ${first.hint}` : 'an answer';
  if (gates.length > 0)
    return {
      status: 'error',
      code: 'approval_required',
      message: `\`${name}\` was not run. It needs ${asked}. ${how}`,
    };
  const where = `session "${session.sessionId}", question "${first?.id}"`;
  const message = `\`${name}\` has begun and waits for ${asked}. It goes on when that is answered (${where}).`;
  return { status: 'error', code: 'waits_for_answer', message };
}

/**
 * Whether a yes of the other framework answers a question: one gate's, of one person, about these arguments.
 */
export function isApprovable({ kind, gate, quorum = 1, call, args = call.args }: PendingCall, to: JsonObject): boolean {
  return kind === 'confirmation' && gate !== undefined && quorum === 1 && canonicalJson(args) === canonicalJson(to);
}

/** What a model reads of an outcome, as text: JSON where it is more than words. */
export function textOfOutcome(name: string, outcome: ToolOutcome): string {
  if (outcome.status !== 'ok') return JSON.stringify(modelResponse({ name, outcome }));
  const { output, modelOutput = output } = outcome;
  return typeof modelOutput === 'string' ? modelOutput : JSON.stringify(modelOutput);
}

async function follow(runner: Runner, call: ExportedCall, options: CallOptions, begun: RunEnd): Promise<CallEnd> {
  const { approved, deps, signal } = options;
  let end = begun;
  const isMeant = approved !== undefined && canonicalJson(approved.args) === canonicalJson(call.args);
  for (let round = 0; isMeant && end.result.status === 'paused' && round < mostRounds; round++) {
    const { session, pending } = end.result;
    if (!pending.every((question) => isApprovable(question, call.args))) break;
    const by = approved.by ?? 'approval';
    const answers = pending.map(({ id }) => ({ requestId: id, value: { confirmed: true }, by }));
    end = await endOf(runner.stream({ session, answers, deps, signal, whenBusy: 'refuse' }), options, end.began);
  }
  const { result, began, asked } = end;
  const { session, usage, warnings, pending, outcome } = result;
  const common = { session, usage, warnings };
  if (result.status === 'cancelled' && signal?.aborted) throw signal.reason;
  if (outcome) return { ...common, status: 'ended', outcome };
  if (result.status === 'paused') return { ...common, status: 'asks', questions: pending, isNew: asked };
  return { ...common, status: 'ended', outcome: noOutcome(call.name, result, began) };
}

interface RunEnd {
  readonly result: RunResult;
  /** Whether the tool has begun. */
  readonly began: boolean;
  /** Whether a question was stored. */
  readonly asked: boolean;
}

async function endOf(events: AsyncIterable<RunEvent>, { onProgress }: CallOptions, before = false): Promise<RunEnd> {
  let began = before;
  let asked = false;
  let result: RunResult | undefined;
  for await (const event of events) {
    if (event.type === 'toolStart') began = true;
    if (event.type === 'event' && event.event.type === 'asked') asked = true;
    if (event.type === 'toolProgress') await onProgress?.(event.value);
    if (event.type === 'end') result = event.result;
  }
  if (!result) throw new Error('a run ended without its end');
  return { result, began, asked };
}

function noOutcome(name: string, { error }: RunResult, began: boolean): ToolOutcome {
  const { code = 'tool_failed', message = 'the run ended before it' } = error ?? {};
  const what = began ? 'has begun, and what it did is unknown: look before it is called again' : 'was not run';
  return { status: 'error', code, message: `\`${name}\` ${what}. ${message}` };
}

/** A gate that asks again after each yes is not answered for ever. */
const mostRounds = 10;
