import { isJsonObject, type JsonValue, type PendingCall, type Runner, type ToolOutcome } from '@mortise/core';
import {
  answerCall,
  askedCall,
  type CallOptions,
  type ExportedCall,
  isApprovable,
  logQuestions,
  neverAsked,
  refusal,
  refuseCall,
  runUnasked,
  type WaitingCall,
} from '@mortise/hop-kit';
import type { PartsOfLangchain } from '../vendor/parts-of-langchain.ts';
import { type Decision, type DecisionType, decisionIn, type ReviewRequest } from '../vendor/review.ts';
import { isGraphStop } from '../vendor/tool-answer.ts';
import type { CallPosition } from './call-position.ts';

/** The call, and the means to ask about it. */
export interface Asking {
  readonly runner: Runner;
  readonly call: ExportedCall;
  readonly options: CallOptions;
  readonly position: CallPosition;
  readonly interrupt: PartsOfLangchain<unknown>['interrupt'];
}

/**
 * Runs a call. If a gate asks about it, interrupts the graph with
 * the question, in the format of LangChain's own middleware.
 *
 * The graph runs the tool again when it has an answer, but does not say to which question the answer belongs.
 * Therefore the question is logged when the graph stops, and an answer counts only for a question that was
 * logged before, about these arguments in this message, and only if it cannot belong to another call.
 *
 * Throws the error of `interrupt`, which stops the graph.
 */
export async function callInGraph(asking: Asking): Promise<ToolOutcome> {
  const { runner, call, options, interrupt } = asking;
  const asked = await askedCall(runner, call, options);
  if (asked?.status === 'ended') return asked.outcome;
  if (asked) return resume(asking, asked);
  const whyNot = whyNotAsked(asking);
  if (interrupt && whyNot === undefined) {
    const { deps, signal } = options;
    const check = await runner.checkCall(call.name, call.args, { deps, signal });
    if (check.status === 'asks' && isAskable(check.questions, call)) return stop(asking, check.questions, interrupt);
  }
  const end = await runUnasked(runner, call, options);
  return end.status === 'ended' ? end.outcome : refuseCall(runner, call, end, whyNot ?? howToAsk);
}

/**
 * Returns the reason why a question cannot be asked or its
 * answer cannot be matched; undefined if both are possible.
 */
function whyNotAsked({ interrupt, options, position }: Asking): string | undefined {
  if (!interrupt) return howToApprove;
  if (options.conversation === undefined) return needsThreadId;
  if (position.identity === undefined) return howToShowTheCall;
  return position.sharesStep ? howToCallAlone : undefined;
}

/**
 * Interrupts the graph with the questions. The questions are logged
 * only if the graph stops, which means that there is no answer yet.
 */
async function stop(
  { runner, call, options }: Asking,
  questions: readonly PendingCall[],
  interrupt: NonNullable<Asking['interrupt']>,
): Promise<ToolOutcome> {
  try {
    interrupt(reviewOf(call, questions) as never);
  } catch (thrown) {
    if (isGraphStop(thrown)) await logQuestions(runner, call, options);
    throw thrown;
  }
  return refusal(call, questions, neverAsked);
}

/** Resumes with the answer; interrupts the graph again if there is none. */
async function resume(asking: Asking, waiting: WaitingCall): Promise<ToolOutcome> {
  const { runner, call, options, interrupt, position } = asking;
  const { questions } = waiting;
  const refuse = (how: string): Promise<ToolOutcome> => refuseCall(runner, call, waiting, how);
  if (!interrupt) return refuse(howToApprove);
  if (!isAskable(questions, call)) return refuse(howToAsk);
  const allowed = decisionsOn(questions);
  const answer = interrupt(reviewOf(call, questions) as never);
  if (position.sharesStep) return refuse(howToCallAlone);
  if (!position.isAnswered) return refuse(howToName);
  const decision = decisionIn(answer);
  // An edit must not name another tool.
  const isOfAnother = decision?.type === 'edit' && decision.editedAction.name !== call.name;
  if (!decision || !allowed.includes(decision.type) || isOfAnother)
    return refuse(
      `The answer is invalid; expected { decisions: [{ type: ${allowed.map((type) => `"${type}"`).join(' or ')} }] }.`,
    );
  const by = 'langchain';
  const answers = questions.map(({ id }) => ({ requestId: id, value: answerOf(decision), by }));
  // An approval applies to every gate that asks about these arguments.
  const approved = decision.type === 'approve' ? { by } : undefined;
  const end = await answerCall(runner, call, waiting, answers, { ...options, approved });
  if (end.status === 'ended') return end.outcome;
  return refuseCall(runner, call, end, `It was approved, but asks another question. ${howToAsk}`);
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

/**
 * Returns the possible decisions. Arguments can be edited if the
 * form of the question has a field for them and only one gate asks.
 */
function decisionsOn([question, ...others]: readonly PendingCall[]): readonly DecisionType[] {
  const hasForm = others.length === 0 && hasArgs(question?.answerJsonSchema);
  return hasForm ? ['approve', 'edit', 'reject'] : ['approve', 'reject'];
}

/**
 * Returns true if LangChain can ask the questions: each is the approval of a call's arguments by one person.
 */
function isAskable(questions: readonly PendingCall[], { args }: ExportedCall): boolean {
  return questions.length > 0 && questions.every((question) => isApprovable(question, args));
}

/** Returns true if a form, or one of several forms, has a member `args`. */
function hasArgs(form: JsonValue | undefined): boolean {
  if (!isJsonObject(form)) return false;
  const { properties, anyOf, oneOf = anyOf } = form;
  if (isJsonObject(properties) && 'args' in properties) return true;
  return Array.isArray(oneOf) && oneOf.some(hasArgs);
}

function reviewOf({ name, args }: ExportedCall, questions: readonly PendingCall[]): ReviewRequest {
  const hints = questions.map(({ hint, preview }) => (preview === undefined ? hint : `${hint}\n\n${preview}`));
  return {
    actionRequests: [{ name, args, description: hints.join('\n\n') }],
    reviewConfigs: [{ actionName: name, allowedDecisions: decisionsOn(questions) }],
  };
}

const howToApprove =
  'Give toLangchainTools `interrupt` of @langchain/langgraph, and the agent a checkpointer. An approval in humanInTheLoopMiddleware does not count, because a tool cannot see it: leave the tool out of its interruptOn.';
const needsThreadId =
  'An answer counts only in the conversation where the question was asked: run the agent with a checkpointer and `configurable: { thread_id }`, or give toLangchainTools `session`, the id of the conversation.';
const howToShowTheCall =
  'LangChain can ask only if `messages` in the state of the graph has the message that makes the call: use createAgent or ToolNode.';
const howToCallAlone =
  'This graph runs all calls of one message in one step, where an answer to one could reach another: call it alone, or use createAgent of LangChain 1.';
const howToName =
  'The answer does not say which question it is for: resume with new Command({ resume: { [interrupt.id]: { decisions } } }), an entry for each interrupt. Call it again to ask again.';
const howToAsk = 'LangChain can ask one person to approve the arguments of a call, and nothing else.';
