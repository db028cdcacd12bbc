import type { Content } from '../content/content.ts';
import type { ToolOutcome } from '../content/outcome.ts';
import type { FunctionCallPart } from '../content/part.ts';
import { RunError } from '../error/errors.ts';
import type { Event, EventBody } from '../event/event.ts';
import { requestedCancellation } from '../event/read-events.ts';
import { isLlmAgent } from '../llm-agent/llm-agent.ts';
import { Pacer } from '../platform/pacer.ts';
import { activeAgent } from '../run/agent-tree.ts';
import { beginsInvocation } from '../run/late-event.ts';
import type { PendingMessagePolicy } from '../run/run-settings.ts';
import { type BranchScope, eventBase, newEvent } from '../run/scope.ts';
import { transferToolName } from '../toolbox/resolve-tools.ts';
import { normalizeTurn } from '../turn/normalize-turn.ts';
import type { Question } from '../view/branch-state.ts';
import { decide } from '../view/decide.ts';
import { openQuestions } from '../view/session-view.ts';
import { abandonCalls, abandonQuestion, openIn, withdrawEvents } from './abandon-calls.ts';
import { type AnswersTaken, answerEvent, questionState } from './answer-event.ts';
import { closedReason } from './closed-reason.ts';
import { resultEvent, storableResult } from './result-event.ts';
import type { CallInput, RunInput } from './run-input.ts';
import { userContent, writtenBy } from './user-content.ts';

/**
 * Returns the events of a run's input: answers, results, withdrawals, a message, or a continuation. The
 * complete input is accepted, or nothing. The run does nothing else meanwhile. Rejects with `RunError`:
 * `no_input`, `bad_input`, `pending_requests`, and for answers, results and withdrawals `unknown_request`,
 * `already_answered`, `withdrawn`, `expired`, `bad_answer`.
 */
export async function acceptInput(scope: BranchScope, input: RunInput): Promise<readonly Event[]> {
  const { onMessageWhilePending } = scope.run.settings;
  const results = await Promise.all((input.results ?? []).map((given) => storableResult(scope, given)));
  const taken: AnswersTaken = new Map();
  const events: Event[] = [];
  const pacer = new Pacer();
  for (const given of input.answers ?? []) {
    events.push(answerEvent(scope, given, taken));
    const rest = pacer.rest();
    if (rest) await rest;
  }
  for (const given of results) {
    events.push(resultEvent(scope, given, taken));
    const rest = pacer.rest();
    if (rest) await rest;
  }
  for (const given of input.withdraw ?? []) events.push(...withdrawEvents(scope, given, taken));
  const late = expired(scope, taken);
  events.push(...late.flatMap((question) => abandonQuestion(scope, question, 'expired', tooLate(question))));
  for (const { request } of late) taken.set(request.id, 'withdrawn');
  const { call, message = call && `[${String(call.name)} is called by the application]` } = input;
  if (message !== undefined) {
    const accepted = acceptMessage(scope, { ...input, message }, onMessageWhilePending, taken, events);
    events.push(...accepted);
    // The same input is accepted once.
    const last = accepted.at(-1);
    if (call && last) events.push(callEvent(scope, call, last.id));
  } else events.push(...(await acceptContinuation(scope, input, events.length > 0)));
  return events;
}

function acceptMessage(
  scope: BranchScope,
  input: RunInput,
  policy: PendingMessagePolicy,
  taken: AnswersTaken,
  before: readonly Event[],
): readonly Event[] {
  const { view } = scope.run;
  const { inputId } = input;
  if (inputId !== undefined && view.inputIds.has(inputId)) {
    if (view.root.input) return [];
    throw noInput();
  }
  const content = userContent(input.message as string | Content);
  const open = openIn(view, taken);
  if (open.length > 0 && isRefused[policy]) {
    throw new RunError(
      'pending_requests',
      `${open.length} question(s) wait for an answer; answer or withdraw them before you send a message: ${open.map(({ request }) => request.hint).join('; ')}`,
    );
  }
  const settled = abandonCalls(scope, open, before);
  const body: EventBody = {
    type: 'input',
    content,
    ...(inputId !== undefined && { inputId }),
    ...writtenBy(input.by),
  };
  return [...settled, beginsInvocation(newEvent(scope, body, undefined, 'user'))];
}

/** The policies, each with true if it refuses a message. */
const isRefused: { readonly [policy in PendingMessagePolicy]: boolean } = { withdraw: false, refuse: true };

/**
 * Accepts a run without a message. The first message of a
 * session may be in its inbox, which the run reads next.
 */
async function acceptContinuation(
  scope: BranchScope,
  { whenStopped }: RunInput,
  isGiven: boolean,
): Promise<readonly Event[]> {
  const { view, settings } = scope.run;
  if (!view.root.input) {
    const inbox = await settings.sessions.mail(view.key);
    if (inbox.some(({ type }) => type === 'message')) return [];
    throw noInput();
  }
  const reason = requestedCancellation(view.events);
  if (reason !== undefined) {
    scope.run.cancellation.cancel({ code: 'cancelled', reason });
    return [];
  }
  const { stopped } = view.root.invocation;
  const isStopped =
    stopped !== undefined || decide(view, view.root, activeAgent(scope), scope.limitStack).do === 'stop';
  if (!isStopped) return [];
  const rests = whenStopped === 'rest' || (whenStopped === 'retry' && stopped?.status !== 'failed');
  // The inbox is read while this run has the session: the previous
  // run may have processed the items for which this run was started.
  if (rests && !isGiven && (await settings.sessions.mail(view.key)).length === 0)
    throw new RunError('no_input', 'the session was stopped, and has no new input');
  return [newEvent(scope, { type: 'notice', code: 'continued' })];
}

/** Returns the error for a session without events, or one that was rewound to before its first message. */
function noInput(): RunError {
  return new RunError('no_input', 'the session has no message yet: give a message, or deliver one to its inbox');
}

function expired(scope: BranchScope, taken: AnswersTaken): readonly Question[] {
  if (scope.run.view.questions.size === 0) return [];
  const now = scope.run.settings.platform.now();
  return openQuestions(scope.run.view).filter(
    (question) => !taken.has(question.request.id) && closedReason(questionState(question), now) === 'expired',
  );
}

function tooLate({ call: { request } }: Question): ToolOutcome {
  const message = `No user answered in time, so \`${request.name}\` was not run. Call it again if it is still needed.`;
  return { status: 'error', code: 'confirmation_expired', message };
}

/**
 * Returns the event of a tool call by the application: a turn that no model made. The call is handled like a
 * model's call, and its response ends the turn. Throws `RunError`: `bad_input` if there is no such tool, or
 * the call would hand over the turn.
 */
function callEvent(scope: BranchScope, given: CallInput, invocationId: string): Event {
  const agent = activeAgent(scope, invocationId);
  if (!isLlmAgent(agent)) throw new RunError('bad_input', `agent "${agent.name}" has no tools to call`);
  const { name, args = {} } = given;
  if (typeof name !== 'string' || name === '') throw new RunError('bad_input', 'a call needs the name of a tool');
  if (name === transferToolName)
    throw new RunError('bad_input', `${name} hands the turn to another agent: send a message instead`);
  const base = eventBase(scope, undefined, agent.name);
  const call: FunctionCallPart = { type: 'functionCall', id: '', name, args };
  const end = { type: 'end', content: { role: 'model', parts: [call] }, finishReason } as const;
  const turn = scope.run.secrets.json(normalizeTurn(end, application, base.id));
  return { ...base, ...turn, invocationId, by: 'application' };
}

const finishReason = { unified: 'functionCalls' } as const;
/** The origin of a turn that the application made, in place of a model. */
const application = { provider: 'application', id: 'call' };
