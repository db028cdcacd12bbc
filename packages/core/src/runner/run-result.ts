import { textOf } from '../content/content.ts';
import type { ToolOutcome } from '../content/outcome.ts';
import type { PendingCall } from '../content/pending-request.ts';
import type { RunCall, RunProblem, RunReport, RunResult } from '../context/run-result.ts';
import type { ModelError } from '../error/errors.ts';
import { isAgentError, publicMessage, withCause } from '../error/thrown.ts';
import type { Event, EventOf } from '../event/event.ts';
import type { Writable } from '../json/compile-time.ts';
import type { JsonValue } from '../json/json-value.ts';
import { type AgentOutput, isLlmAgent } from '../llm-agent/llm-agent.ts';
import { pathOf } from '../nested/branch-scope.ts';
import { Pacer } from '../platform/pacer.ts';
import { waitWithin } from '../run/bounded.ts';
import type { RunEventQueue } from '../run/run-event-queue.ts';
import type { BranchEnd, BranchScope, RunState } from '../run/scope.ts';
import { describeIssues } from '../schema/standard-schema.ts';
import { validated } from '../schema/validated.ts';
import type { SessionKey } from '../session/session.ts';
import type { BranchState } from '../view/branch-state.ts';
import { emptyView, openQuestions, type SessionView } from '../view/session-view.ts';
import type { SessionBusyError } from './open-run.ts';

/** Returns the result of a run after its last step. */
export async function runResult(scope: BranchScope, driven: BranchEnd): Promise<RunResult> {
  const { view, agent } = scope.run;
  const { root } = view;
  const stopped = driven.do === 'stop' ? driven.stopped : root.invocation.stopped;
  const isComplete = driven.do === 'complete';
  const status = stopped ? stopped.status : isComplete ? 'completed' : driven.do === 'hold' ? 'suspended' : 'paused';
  const result = resultOf(scope.run, status, await pendingCalls(scope));
  const { output } = isComplete ? driven : nothing;
  if (root.turn === 'skipped') Object.assign(result, endedByResponse(root));
  else if (isComplete && !stopped && isLlmAgent(agent) && agent.output)
    Object.assign(result, await outputOf(scope, agent.output, output));
  else if (!stopped && output !== undefined) result.output = structuredClone(output);
  if (stopped) {
    const { code, message } = stopped;
    const cause = driven.do === 'stop' ? driven.cause : undefined;
    result.error = withCause({ code, message, ...laterOf(cause) }, cause);
  }
  return result as RunResult;
}

/** Returns the result of a run that could not start. */
export function failedResult(session: SessionKey, error: unknown, queue: RunEventQueue): RunResult {
  const result = resultOf({ view: emptyView(session), queue }, 'failed', []);
  result.error = errorOf(error, 'load_failed');
  return result as RunResult;
}

/**
 * Returns the result of a run that failed: its input was refused, a hook failed, or its log could not be
 * written. Open questions stay open.
 */
export async function brokenResult(scope: BranchScope, error: unknown): Promise<RunResult> {
  const { failure, unsaved } = scope.run.journal;
  const pending = failure === undefined ? await pendingCalls(scope) : [];
  const result = resultOf(scope.run, 'failed', pending, readableCalls(scope));
  result.error =
    failure === undefined
      ? errorOf(error, 'append_failed')
      : withCause({ ...errorOf(failure, 'append_failed'), unsaved }, failure);
  return result as RunResult;
}

/**
 * Returns the calls of a failed run; none if its log cannot
 * be read: the error of the run's result reports that.
 */
function readableCalls({ run }: BranchScope): RunResult['calls'] {
  try {
    return runCalls(run.view);
  } catch {
    return [];
  }
}

/**
 * Returns the members of the result of a run that ended with the response of a call: the response's outcome,
 * and its text as the text of the run. Returns no members while the call waits for an answer.
 */
function endedByResponse({ round }: BranchState): Partial<Pick<RunResult, 'outcome' | 'text'>> {
  const outcome = round.calls.find(({ endsTurn }) => endsTurn)?.outcome;
  if (!outcome) return {};
  const text = outcome.status === 'ok' ? responseText(outcome) : '';
  return text === '' ? { outcome } : { outcome, text };
}

/** Returns the text of a response for people to read; an empty string if it has none. */
function responseText({ output, parts = [] }: Extract<ToolOutcome, { readonly status: 'ok' }>): string {
  if (typeof output === 'string') return output;
  return parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
}

/**
 * Returns the output of a run's answer, as the schema of the runner's agent parses it. If the log could not
 * store the parsed value, the model's own JSON is parsed again, also in another process. There is no output
 * if the answer came from a hook, or if an agent with another schema answered after a transfer. If the answer
 * was cut, the run fails.
 */
async function outputOf(
  scope: BranchScope,
  { schema }: AgentOutput,
  output: JsonValue | undefined,
): Promise<OutputMembers> {
  const { agent, view } = scope.run;
  const { speaker = agent.name, lastTurn } = view.root;
  const spoke = scope.agents.get(speaker)?.agent;
  const isOurs = isLlmAgent(spoke) && spoke.output?.schema === schema;
  if (isOurs && lastTurn && !lastTurn.acts) {
    const { unified, raw = unified } = lastTurn.finishReason;
    return failed(
      'output_invalid',
      `The output of \`${speaker}\` was cut (${raw}). Ask again, with a higher output limit.`,
    );
  }
  if (!isOurs || output === undefined) return { answeredBy: speaker };
  if (lastTurn?.outputGiven === undefined) return { output: structuredClone(output) };
  const parsed = await waitWithin(scope, validated(schema, structuredClone(lastTurn.outputGiven)));
  if (!parsed.issues) return { output: parsed.value };
  const issues = describeIssues(parsed.issues);
  return failed('output_changed', `The output of \`${speaker}\` no longer matches its schema: ${issues}`);
}

/** The members of a result about the output. */
type OutputMembers =
  | { readonly output: unknown }
  | { readonly answeredBy: string }
  | { readonly status: 'failed'; readonly error: RunProblem };

function failed(code: string, message: string): OutputMembers {
  return { status: 'failed', error: { code, message } };
}

/**
 * Returns the questions of a paused run and of its nested runs, each with its call and the arguments that
 * would run.
 */
async function pendingCalls({ run }: BranchScope): Promise<readonly PendingCall[]> {
  const pending: PendingCall[] = [];
  const pacer = new Pacer();
  for (const { request, call } of openQuestions(run.view)) {
    const rest = pacer.rest();
    if (rest) await rest;
    const { branch } = call;
    const args = request.args ?? call.args;
    pending.push({
      ...request,
      call: args ? { ...call.request, args } : call.request,
      ...(branch.path !== undefined && { branch: branch.path, path: pathOf(run.agent, branch) }),
    });
  }
  return pending;
}

/**
 * Returns an error as the `error` of a result. `other`: the code for an error that has no code of the core,
 * such as an error of the store.
 */
function errorOf(error: unknown, other: 'load_failed' | 'append_failed'): RunProblem {
  const message = publicMessage(error, 'the session service refused');
  const about = isAgentError(error)
    ? { code: error.code, message, ...laterOf(error) }
    : { code: other, message, retryable: true as const };
  return withCause(about, error);
}

/** Returns the members that say whether the session may be continued later, and after how long. */
function laterOf(error: unknown): RetryMembers {
  const { retryable, retryAfterMs, delivered }: RetryDetails = isAgentError(error) ? (error as RetryDetails) : {};
  return {
    ...(retryable && { retryable }),
    ...(retryAfterMs && { retryAfterMs }),
    ...(delivered && { delivered }),
  };
}

type RetryMembers = Pick<RunProblem, 'retryable' | 'retryAfterMs' | 'delivered'>;

/** The members of an error about a retry. */
type RetryDetails = { readonly retryable?: true | undefined } & Partial<
  Omit<ModelError, 'retryable'> & Pick<SessionBusyError, 'delivered'>
>;

/** Returns the members that every result has. */
function resultOf(
  { view, queue }: Ended,
  status: RunResult['status'],
  pending: RunResult['pending'],
  calls: RunResult['calls'] = runCalls(view),
): Report {
  const { key: session, revision, root } = view;
  const { lastTurn, invocation } = root;
  // The usage is copied, because the view changes its own object.
  const usage = { ...invocation.usage };
  const usageByModel = invocation.usageByModel.map((one) => ({ ...one, usage: { ...one.usage } }));
  const { content, finishReason, sources, metadata } = lastTurn ?? nothing;
  const { warnings } = queue;
  const text = textOf(content);
  const parts = content?.parts ?? [];
  const result: Report = { status, session, revision, text, parts, pending, calls, usage, usageByModel, warnings };
  if (finishReason) result.finishReason = finishReason;
  if (sources) result.sources = sources;
  if (metadata) result.metadata = metadata;
  return result;
}

/** The state from which a result is read. */
type Ended = Pick<RunState, 'view' | 'queue'>;

const nothing: Partial<EventOf<'model'>> = {};

/** A result that is being built. */
type Report = Writable<RunReport & Pick<RunResult, 'status' | 'output' | 'outcome' | 'error'>>;

/**
 * Returns the calls of the newest invocation, in the order in which they were made.
 */
export function runCalls({ events, root }: Pick<SessionView, 'events' | 'root'>): readonly RunCall[] {
  const { id } = root.invocation;
  const calls = new Map<string, Writable<RunCall>>();
  for (const event of eventsSince(events, id)) {
    switch (event.type) {
      case 'model':
        if (event.acts && event.invocationId === id) addCalls(calls, event);
        break;
      case 'started':
        for (const { callId, args } of event.calls) change(calls, callId, args && { args });
        break;
      case 'passed':
        change(calls, event.callId, event.args && { args: event.args });
        break;
      case 'response':
      case 'late':
        change(calls, event.callId, { outcome: event.outcome });
        break;
      default:
        event.type satisfies OtherEvents;
    }
  }
  return calls.size > 0 ? [...calls.values()] : [];
}

/** The types of events that have no name, arguments or outcome of a call. */
type OtherEvents =
  | 'input'
  | 'modelFailed'
  | 'asked'
  | 'answered'
  | 'stepped'
  | 'withdrawn'
  | 'opened'
  | 'closed'
  | 'rewound'
  | 'notice';

/**
 * Returns all events since the start of an invocation, by reading the log from its end: the beginning of a
 * stored view may not be parsed yet.
 */
function eventsSince(events: readonly Event[], invocationId: string): readonly Event[] {
  const since: Event[] = [];
  for (let back = 1; back <= events.length; back++) {
    const event = events.at(-back) as Event;
    if (event.type === 'input' && event.invocationId !== invocationId) break;
    since.push(event);
  }
  return since.reverse();
}

function addCalls(
  calls: Map<string, Writable<RunCall>>,
  { content, author, branch }: Extract<Event, { readonly type: 'model' }>,
): void {
  for (const part of content.parts) {
    if (part.type !== 'functionCall') continue;
    const { id, name, args } = part;
    calls.set(id, { id, name, args, agent: author, ...(branch !== undefined && { branch }) });
  }
}

function change(calls: ReadonlyMap<string, Writable<RunCall>>, id: string, by: Partial<RunCall> | undefined): void {
  const call = calls.get(id);
  if (call) Object.assign(call, by);
}
