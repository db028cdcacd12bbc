import type { ToolOutcome } from '../content/outcome.ts';
import type { PendingQuestion } from '../content/pending-request.ts';
import { clipText } from '../json/clip-text.ts';
import { isJsonObject, type JsonObject } from '../json/json-value.ts';
import type { JsonOutcome } from '../result/call-outcome.ts';
import { jsonOfOutcome } from '../result/json-of-result.ts';
import { readWithin } from '../run/bounded.ts';
import type { CallContext } from '../run/call-context.ts';
import type { ValidCall } from '../run/checked-call.ts';
import { isOutcome } from '../run/hooks.ts';
import type { InDoubtPolicy } from '../run/run-settings.ts';
import { type AgentScope, warnWhy } from '../run/scope.ts';
import { isRepeatable } from '../tool/tool-traits.ts';
import type { CallState } from '../view/branch-state.ts';
import { unknownOutcome } from './outcome-of-error.ts';

/**
 * Decides about a call whose outcome was lost. A call with the effect `read` or `idempotent` runs again; one
 * with `write` is in doubt. If the tool's effect has changed since the start of the call, the stricter one
 * counts. A call that was started `mostStarts` times is in doubt as well, because it may crash its process.
 * Returns undefined if the call runs again.
 */
export async function recoverCall(
  scope: AgentScope,
  call: CallState,
  good: ValidCall,
  digest: string,
  context: CallContext,
): Promise<JsonOutcome | PendingQuestion | undefined> {
  const { tool } = good;
  const starts = call.lost + 1;
  const runsAgain = isRepeatable(tool) && isRepeatable(call);
  if (runsAgain && starts < scope.run.settings.mostStarts) return undefined;
  const asked = call.questions.findLast(
    // An answer applies to one attempt, because the next attempt may be lost too.
    ({ request, status, attempt }) => request.kind === 'inDoubt' && status === 'answered' && attempt === call.attempt,
  );
  const value = asked?.answers.at(-1)?.value;
  const resolution = isJsonObject(value) ? value['resolution'] : undefined;
  const hasChanged = resolution === 'retry' && asked?.request.digest !== digest;
  if (isJsonObject(value) && !hasChanged) return resolution === 'retry' ? undefined : { outcome: resolved(value) };
  const changed = hasChanged ? ' The tool has changed since a user answered that it should run again.' : '';
  return clearDoubt(scope, good, context, {
    why: runsAgain
      ? `${tool.name} was started ${starts} times, and each run died before it ended: this call may be crashing them.${changed}`
      : `${tool.name} was started, and its outcome is unknown.${changed}`,
    unknown: unknownOutcome,
  });
}

/**
 * Resolves a call that may have happened: asks the tool's `reconcile` for the outcome. If that does not know
 * it, returns a question for a user, or an outcome for the model, as the runner's `onInDoubt` says.
 */
export async function clearDoubt(
  scope: AgentScope,
  good: ValidCall,
  context: CallContext,
  { why, unknown }: Doubt,
): Promise<JsonOutcome | PendingQuestion> {
  const found = await reconcile(scope, good, context);
  if (found) return found;
  // A cancelled run may not leave a question open.
  if (!isAsked[scope.run.settings.onInDoubt] || scope.run.cancellation.cause) return { outcome: unknown };
  const reason = clipText(String(why), 1_000, (omitted) => `… ${omitted} characters omitted …`);
  const hint = `${reason} ${howToClear}`;
  return { kind: 'inDoubt', hint, answerJsonSchema: inDoubtAnswerSchema };
}

/** For each policy, true if a user is asked. */
const isAsked: { readonly [policy in InDoubtPolicy]: boolean } = { ask: true, tell: false };

/** The instruction to the user; `answerJsonSchema` of the question describes the answer. */
const howToClear =
  'Did it happen? Check in the other system, then answer that it happened (with its result), that it should run again, or that you give up, which leaves its outcome unknown.';

/** The reason why a call is in doubt, and the outcome for the model if its result stays unknown. */
export interface Doubt {
  readonly why: string;
  readonly unknown: ToolOutcome;
}

/**
 * Returns the outcome of a call whose result was given as the answer to a question; undefined if there is no
 * such answer.
 */
export function answeredResult({ questions }: CallState): ToolOutcome | undefined {
  const last = questions.findLast(
    ({ request, status }) => request.kind === 'result' && request.gate === undefined && status === 'answered',
  );
  const answer = last?.answers.at(-1);
  return answer && { status: 'ok', output: answer.value };
}

function resolved(value: JsonObject): ToolOutcome {
  return value['resolution'] === 'happened' ? { status: 'ok', output: value['result'] ?? null } : unknownOutcome;
}

async function reconcile(
  scope: AgentScope,
  { tool, value }: ValidCall,
  context: CallContext,
): Promise<JsonOutcome | undefined> {
  if (!tool.reconcile) return undefined;
  const own = context.forTool();
  try {
    const found = tool.reconcile(value, own);
    return await readWithin(scope, found, (outcome) => {
      if (outcome === undefined) return undefined;
      if (isOutcome(outcome)) return jsonOfOutcome(scope, tool, outcome);
      throw new TypeError(`reconcile of ${tool.name} returned a value that is not an outcome`);
    });
  } catch (cause) {
    warnWhy(scope, 'reconcile_failed', `${tool.name} could not report the outcome of its call`, cause);
    return undefined;
  } finally {
    context.addActions(own.close());
  }
}

const inDoubtAnswerSchema: JsonObject = {
  type: 'object',
  properties: { resolution: { enum: ['happened', 'retry', 'giveUp'] }, result: {} },
  required: ['resolution'],
};
