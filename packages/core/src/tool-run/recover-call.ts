import type { ToolOutcome } from '../content/outcome.ts';
import type { PendingQuestion } from '../content/pending-request.ts';
import { clipText } from '../json/clip-text.ts';
import { isJsonObject, type JsonObject } from '../json/json-value.ts';
import type { Steps } from '../json/steps.ts';
import type { CallContext } from '../run/call-context.ts';
import type { GoodCall } from '../run/checked-call.ts';
import { type AgentScope, warnWhy } from '../run/run-scope.ts';
import type { InDoubtPolicy } from '../run/run-settings.ts';
import { waitWithin } from '../run/wait-within.ts';
import { isRepeatable } from '../tool/tool-traits.ts';
import type { CallState } from '../view/branch-state.ts';
import { unknownOutcome } from './unknown-outcome.ts';

/** What to do with a call that was begun by a run which did not live to see its end. */
export type Recovery = { readonly do: 'run' } | DoubtResolution;

/** What to do with a call that is in doubt. */
export type DoubtResolution =
  | { readonly do: 'settle'; readonly outcome: ToolOutcome }
  | { readonly do: 'ask'; readonly question: PendingQuestion };

/**
 * A call whose outcome was lost: `read` and `idempotent` run again, `write` is in doubt. What its tool was
 * when it began counts as much as what it is now. One that was lost as often as the runner allows is in doubt
 * as well: it may be what ends the process.
 */
export function* recoverCall(
  scope: AgentScope,
  state: CallState,
  good: GoodCall,
  digest: string,
  context: CallContext,
): Steps<Recovery> {
  const { tool } = good;
  const starts = state.lost + 1;
  const runsAgain = isRepeatable(tool) && isRepeatable(state);
  if (runsAgain && starts < scope.run.settings.mostStarts) return { do: 'run' };
  const asked = state.exchanges.findLast(
    // An answer is about one attempt: the next may be lost, too.
    ({ request, status, attempt }) => request.kind === 'inDoubt' && status === 'answered' && attempt === state.attempt,
  );
  const value = asked?.answers.at(-1)?.value;
  const resolved = isJsonObject(value) ? resolve(value) : undefined;
  const hasChanged = resolved?.do === 'run' && asked?.request.digest !== digest;
  if (resolved && !hasChanged) return resolved;
  const changed = hasChanged ? ' The tool has changed since a user answered that it should run again.' : '';
  return yield* clearDoubt(scope, good, context, {
    why: runsAgain
      ? `${tool.name} was started ${starts} times, and each run died before it ended: this call may be crashing them.${changed}`
      : `${tool.name} was started, and its outcome is unknown.${changed}`,
    unknown: unknownOutcome,
  });
}

/**
 * A `write` that may have happened: its tool is asked what came of it; where it cannot say, a person is, or
 * the model is told, by the runner's option.
 */
export function* clearDoubt(
  scope: AgentScope,
  good: GoodCall,
  context: CallContext,
  { why, unknown }: Doubt,
): Steps<DoubtResolution> {
  const found = yield* reconcile(scope, good, context);
  if (found) return { do: 'settle', outcome: found };
  // Of a run that was cancelled meanwhile nothing may stay open.
  if (!isAsked[scope.run.settings.onInDoubt] || scope.run.cancellation.cause) return { do: 'settle', outcome: unknown };
  const reason = clipText(String(why), 1_000, (left) => `… ${left} characters omitted …`);
  const hint = `${reason} ${howToClear}`;
  return { do: 'ask', question: { kind: 'inDoubt', hint, answerJsonSchema: inDoubtAnswerSchema } };
}

/** The policies, each with true if a person is asked. */
const isAsked: { readonly [policy in InDoubtPolicy]: boolean } = { ask: true, tell: false };

/** The request to the person; the form of the answer is in the question's schema. */
const howToClear =
  'Did it happen? Check in the other system, then answer that it happened (with its result), that it should run again, or that it is given up.';

/** Why a call is in doubt, and what the model reads where nobody can say what came of it. */
export interface Doubt {
  readonly why: string;
  readonly unknown: ToolOutcome;
}

/** The outcome in an answer that stands for the call's own result. */
export function answeredResult({ exchanges }: CallState): ToolOutcome | undefined {
  const last = exchanges.findLast(
    ({ request, status }) => request.kind === 'result' && request.gate === undefined && status === 'answered',
  );
  const answer = last?.answers.at(-1);
  return answer && { status: 'ok', output: answer.value };
}

function resolve(value: JsonObject): Recovery {
  switch (value['resolution']) {
    case 'happened':
      return { do: 'settle', outcome: { status: 'ok', output: value['result'] ?? null } };
    case 'retry':
      return { do: 'run' };
    default:
      return { do: 'settle', outcome: unknownOutcome };
  }
}

function* reconcile(
  scope: AgentScope,
  { tool, value }: GoodCall,
  context: CallContext,
): Steps<ToolOutcome | undefined> {
  if (!tool.reconcile) return undefined;
  try {
    return yield* waitWithin(scope, tool.reconcile(value, context));
  } catch (cause) {
    warnWhy(scope, 'reconcile_failed', `${tool.name} could not report the outcome of its call`, cause);
    return undefined;
  }
}

const inDoubtAnswerSchema: JsonObject = {
  type: 'object',
  properties: { resolution: { enum: ['happened', 'retry', 'giveUp'] }, result: {} },
  required: ['resolution'],
};
