import { isJsonObject, type JsonValue, type PendingCall, type Runner } from '@mortise/core';
import {
  answerCall,
  type CallEnd,
  type CallOptions,
  type ExportedCall,
  isApprovable,
  refuseCall,
} from '@mortise/hop-kit';
import type { PartsOfLangchain } from '../vendor/parts-of-langchain.ts';
import { type Decision, type DecisionType, decisionIn, type ReviewRequest } from '../vendor/review.ts';

/** A call that waits for an answer. */
export type WaitingCall = Extract<CallEnd, { readonly status: 'asks' }>;

type Ended = Extract<CallEnd, { readonly status: 'ended' }>['outcome'];

/** What a call is run with, and asks by. */
export interface Asking {
  readonly runner: Runner;
  readonly call: ExportedCall;
  readonly options: CallOptions;
  readonly interrupt: PartsOfLangchain<unknown>['interrupt'];
  /** The call is logged in a session of its own that is found again when the graph goes on. */
  readonly isKept: boolean;
}

/**
 * Asks by stopping the graph, in the words of LangChain's own middleware, and goes on with the answer.
 *
 * The graph runs the tool again when it has an answer, and knows nothing of what it was about. So an answer
 * counts only for a question that stood in the log before, about the very arguments that were shown.
 *
 * Throws what `interrupt` throws, which stops the graph.
 */
export async function askInGraph(asking: Asking, waiting: WaitingCall): Promise<Ended> {
  const { runner, call, interrupt, isKept } = asking;
  if (!interrupt) return refuse(asking, waiting, howToApprove);
  if (!isKept)
    return refuse(asking, waiting, 'Here it is called outside of a graph with a checkpointer, which could ask.');
  const [question, ...others] = waiting.questions;
  if (!question || !waiting.questions.every((each) => isApprovable(each, call.args)))
    return refuse(
      asking,
      waiting,
      'LangChain can ask one person to approve the arguments of a call, and nothing else.',
    );
  const allowed = decisionsOn(question, others.length > 0);
  const answer = interrupt(reviewOf(call, question, allowed) as never);
  if (waiting.isNew) return refuse(asking, waiting, answeredBefore);
  const decision = decisionIn(answer);
  if (!decision || !allowed.includes(decision.type) || !isOfCall(decision, call))
    return refuse(
      asking,
      waiting,
      `The answer is none: { decisions: [{ type: ${allowed.map((type) => `"${type}"`).join(' or ')} }] }.`,
    );
  const end = await goOn(asking, waiting, decision);
  return end.status === 'ended'
    ? end.outcome
    : refuseCall(runner, call, end, 'It was approved, and asks for more than LangChain can ask.');
}

function goOn({ runner, call, options }: Asking, waiting: WaitingCall, decision: Decision): Promise<CallEnd> {
  const by = options.approved?.by ?? 'langchain';
  const answers = waiting.questions.map(({ id }) => ({ requestId: id, value: answerOf(decision), by }));
  // One yes is for every gate that asks about these arguments.
  const approved = decision.type === 'approve' ? { approved: { args: call.args, by } } : {};
  return answerCall(runner, call, waiting, answers, { ...options, ...approved });
}

function answerOf(decision: Decision): JsonValue {
  switch (decision.type) {
    case 'approve':
      return { confirmed: true };
    case 'edit':
      return { confirmed: true, args: decision.editedAction.args };
    case 'reject':
      return { confirmed: false, ...(decision.message !== undefined && { reason: decision.message }) };
  }
}

function refuse({ runner, call }: Asking, waiting: WaitingCall, how: string): Promise<Ended> {
  return refuseCall(runner, call, waiting, how);
}

/** Arguments can be edited where the question's form has a place for them, and one gate alone asks. */
function decisionsOn({ answerJsonSchema }: PendingCall, several: boolean): readonly DecisionType[] {
  return !several && hasArgs(answerJsonSchema) ? ['approve', 'edit', 'reject'] : ['approve', 'reject'];
}

/** Whether a form, or one of several, has a member `args`. */
function hasArgs(form: JsonValue | undefined): boolean {
  if (!isJsonObject(form)) return false;
  const { properties, anyOf, oneOf = anyOf } = form;
  if (isJsonObject(properties) && 'args' in properties) return true;
  return Array.isArray(oneOf) && oneOf.some(hasArgs);
}

function reviewOf(
  { name, args }: ExportedCall,
  { hint, preview }: PendingCall,
  allowedDecisions: readonly DecisionType[],
): ReviewRequest {
  return {
    actionRequests: [{ name, args, description: preview === undefined ? hint : `${hint}\n\n${preview}` }],
    reviewConfigs: [{ actionName: name, allowedDecisions }],
  };
}

/** An edit may not name another tool. */
function isOfCall(decision: Decision, { name }: ExportedCall): boolean {
  return decision.type !== 'edit' || decision.editedAction.name === name;
}

const howToApprove =
  'Give toLangchainTools `interrupt` of @langchain/langgraph, or its `interruptOn` to humanInTheLoopMiddleware, and the agent a checkpointer.';
const answeredBefore =
  'An answer was there before it was asked: the log that had the question is gone. Keep sessions in a store that outlives the process, and call it again.';
