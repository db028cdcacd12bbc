import { AgentError, RunError } from '../error/errors.ts';
import type { Event } from '../event/event.ts';
import { Pacer } from '../platform/pacer.ts';
import { showProgress } from '../run/call-context.ts';
import { isOutcome } from '../run/hooks.ts';
import { isBeginning, lateItemId, lateItemPrefix, outsideEvent } from '../run/late-event.ts';
import { type BranchScope, newEvent, warn } from '../run/scope.ts';
import type { Mail } from '../session/session-service.ts';
import { notRun } from '../tool-run/outcome-of-error.ts';
import type { Question } from '../view/branch-state.ts';
import { openQuestions } from '../view/session-view.ts';
import { abandonCalls, abandonQuestion, endOf, openIn, withdrawEvents } from './abandon-calls.ts';
import { type AnswersTaken, answerEvent } from './answer-event.ts';
import { answeredBy, happenedAfterAll, storableResult } from './result-event.ts';
import { userContent, writtenBy } from './user-content.ts';

/**
 * Writes inbox items to the log, in several appends, so that other work of the process can run in between.
 * Each append ends before the next begins, so that the view includes the earlier items. Throws
 * `newer_inbox_item`.
 */
export async function acceptItems(scope: BranchScope, items: readonly Mail[]): Promise<void> {
  refuseNewer(items);
  const storable = await Promise.all(
    items.map((item) => (item.type === 'result' ? storableResult(scope, item) : item)),
  );
  const pacer = new Pacer();
  let batch = newBatch();
  const store = (): Promise<void> => {
    const { events, consumed } = batch;
    batch = newBatch();
    scope.run.journal.write(events, { consumed });
    return scope.run.journal.stored();
  };
  for (const item of storable) {
    const mailId = String(item.id);
    // The effect of a message depends on the state of the calls, so the events before it are stored first.
    if (item.type === 'message' && batch.events.length > 0) await store();
    for (const event of eventsOf(scope, item, batch.taken)) batch.events.push({ ...event, mailId });
    batch.consumed.push(item.id);
    const rest = pacer.rest();
    if (!rest) continue;
    await store();
    await rest;
  }
  await store();
}

/**
 * Refuses inbox items of a newer version: removing one from the inbox without understanding it would lose it.
 */
function refuseNewer(items: readonly Mail[]): void {
  const newer = items.find(({ type }) => typeof type === 'string' && !Object.hasOwn(knownItems, type));
  if (!newer) return;
  const error = new RunError(
    'newer_inbox_item',
    `the inbox item "${String(newer.id)}" was written by a newer version: it has the type "${newer.type.slice(0, 100)}". No inbox item was processed; update this worker`,
  );
  throw Object.assign(error, { retryable: true });
}

/** Creates an empty batch: the events and the inbox items of one append. */
function newBatch(): { readonly taken: AnswersTaken; readonly events: Event[]; readonly consumed: string[] } {
  return { taken: new Map(), events: [], consumed: [] };
}

function eventsOf(scope: BranchScope, item: Mail, taken: AnswersTaken): readonly Event[] {
  try {
    switch (item.type) {
      case 'message':
        return messageEvents(scope, item, taken);
      case 'answer':
        return [answerEvent(scope, item.answer, taken)];
      case 'result':
        return resultEvents(scope, item, taken);
      case 'progress':
        showItemProgress(scope, item);
        return [];
      case 'withdraw':
        return withdrawEvents(scope, item, taken);
      case 'cancel':
        return cancelEvents(scope, item.reason, taken);
      default:
        item satisfies never;
        throw new RunError('invalid_inbox_item', 'the `type` of an inbox item must be a string');
    }
  } catch (error) {
    // The sender cannot be notified: the problem of the item is logged instead.
    const message = error instanceof Error ? error.message : String(error);
    warn(scope, 'inbox_item_rejected', message, error);
    const code = AgentError.is(error) ? error.code : 'invalid_inbox_item';
    const value = { id: String(item.id), type: String(item.type), code, message };
    return [newEvent(scope, { type: 'notice', code: 'inbox_item_rejected', value })];
  }
}

/**
 * Cancels the run, and returns the events of the cancellation. Open
 * questions are withdrawn, so that a late answer runs nothing.
 */
function cancelEvents(scope: BranchScope, reason: string, taken: AnswersTaken): readonly Event[] {
  scope.run.cancellation.cancel({ code: 'cancelled', reason });
  const open = openQuestions(scope.run.view).filter(({ request }) => !taken.has(request.id));
  for (const { request } of open) taken.set(request.id, 'withdrawn');
  return [
    newEvent(scope, { type: 'notice', code: 'cancel_requested', value: reason }, undefined, 'user'),
    ...open.flatMap((question) =>
      abandonQuestion(scope, question, 'the session was cancelled', notRun(question.call.request.name)),
    ),
  ];
}

/**
 * Returns the events of a message. The item's id becomes
 * the `inputId`, so that the same message is accepted once.
 */
function messageEvents(scope: BranchScope, { id, content, by }: MessageItem, taken: AnswersTaken): readonly Event[] {
  if (scope.run.view.inputIds.has(id)) throw new RunError('already_taken', `the input "${id}" was already accepted`);
  const body = { type: 'input', content: userContent(content), inputId: id, ...writtenBy(by) } as const;
  const input = outsideEvent(scope, newEvent(scope, body, undefined, 'user'));
  if (!isBeginning(input)) return [input];
  const open = openIn(scope.run.view, taken);
  for (const { request } of open) taken.set(request.id, 'withdrawn');
  return [...abandonCalls(scope, open, []), input];
}

/**
 * Returns the events of a delivered result. The result of an open call becomes the response of the call, or
 * answers its question; the result of a call that has ended is logged as `late`.
 */
function resultEvents(scope: BranchScope, item: ResultItem, taken: AnswersTaken): readonly Event[] {
  const { callId, outcome } = item;
  if (typeof callId !== 'string' || !isOutcome(outcome))
    throw new RunError('invalid_inbox_item', 'a result must have a `callId` and an `outcome`');
  const { calls, ongoing } = scope.run.view;
  const call = ongoing.get(callId) ?? calls.get(callId);
  const keep = (): readonly Event[] => [newEvent(scope, { type: 'late', callId, outcome })];
  if (!call || call.outcome || scope.run.settling.has(callId)) return keep();
  const open = call.questions.filter(({ status }) => status === 'open');
  if (open.some(({ request }) => request.gate !== undefined))
    throw new RunError(
      'invalid_inbox_item',
      `the call "${callId}" is waiting at a gate and has not started, so it has no result`,
    );
  const doubt = open.find(({ request }) => request.kind === 'inDoubt');
  if (doubt) {
    const clears = clearsDoubt(item, doubt) && !taken.has(doubt.request.id);
    return clears ? happenedAfterAll(scope, doubt, outcome, item.id, taken) : keep();
  }
  const question = open.find(({ request }) => request.kind === 'result');
  return [question ? answeredBy(scope, question, outcome, item.by, taken) : endOf(scope, call, outcome)];
}

/**
 * Returns true if a result decides the outcome of the attempt that is in doubt. An error that a tool throws
 * after its timeout does not: it may be only the tool's reaction to the abort.
 */
function clearsDoubt({ id, callId, outcome }: ResultItem, { attempt }: Question): boolean {
  if (!id.startsWith(lateItemPrefix)) return true;
  return id === lateItemId(callId, attempt) && !(outcome.status === 'error' && undecidingCodes.has(outcome.code));
}

function showItemProgress(scope: BranchScope, { callId, value }: Extract<Mail, { readonly type: 'progress' }>): void {
  if (typeof callId !== 'string')
    throw new RunError('invalid_inbox_item', 'progress must have a `callId` and a `value`');
  showProgress(scope, callId, value);
}

type MessageItem = Extract<Mail, { readonly type: 'message' }>;
type ResultItem = Extract<Mail, { readonly type: 'result' }>;

const knownItems: Readonly<Record<Mail['type'], true>> = {
  message: true,
  answer: true,
  result: true,
  progress: true,
  withdraw: true,
  cancel: true,
};

/** Codes of errors that do not decide the outcome of a call. */
const undecidingCodes: ReadonlySet<string> = new Set(['tool_threw', 'outcome_unknown', 'cancelled']);
