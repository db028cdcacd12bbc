import type { ToolOutcome } from '../content/outcome.ts';
import type { PendingRequest } from '../content/pending-request.ts';
import { isJsonObject } from '../json/json-value.ts';
import { waitWithin } from '../run/bounded.ts';
import type { ValidCall } from '../run/checked-call.ts';
import { isOutcome } from '../run/hooks.ts';
import { RunContext } from '../run/run-context.ts';
import type { AgentScope } from '../run/scope.ts';
import { gateOrder } from '../tool/gates.ts';
import type { GateContext, GateDecision, Tool, ToolGate } from '../tool/tool.ts';
import type { CallState, Question } from '../view/branch-state.ts';
import { checkArgs } from './check-call.ts';
import { argsForGates, digestOf } from './questions.ts';

/** A gate of a call, and its position. */
export interface CallGate {
  readonly gate: ToolGate;
  /** The members that identify the gate in the log. */
  readonly at: { readonly gate: string; readonly place?: 'runner' };
}

/**
 * Returns the gates of a call in the order in which they are asked:
 * first the runner's gates, then those of the call's agent and tool.
 */
export function gatesOfCall(scope: AgentScope, { gates = [] }: Tool): readonly CallGate[] {
  const { agent } = scope;
  const { runnerGates } = scope.run.settings;
  if (runnerGates.length + agent.gates.length + gates.length === 0) return [];
  const below = inOrder([...agent.gates, ...gates]).map((gate) => ({ gate, at: { gate: gate.name } }));
  if (runnerGates.length === 0) return below;
  return [...inOrder(runnerGates).map((gate) => ({ gate, at: { gate: gate.name, place: runnerPosition } })), ...below];
}

/**
 * Returns true if a logged pass or question comes from the gate: it has the same name and the same position.
 */
export function isOf({ at }: CallGate, asked: Pick<PendingRequest, 'gate' | 'place'>): boolean {
  return asked.gate === at.gate && asked.place === at.place;
}

/** Sorts gates by their `order`. A gate without a known `order` is asked first. */
function inOrder(gates: readonly ToolGate[]): readonly ToolGate[] {
  return gates.toSorted((one, other) => gateOrder.indexOf(one.order) - gateOrder.indexOf(other.order));
}

const runnerPosition = 'runner';

/** The decision of a gate; `cause`: the thrown error or the invalid decision, if the gate failed. */
export type AskedDecision = GateDecision & { readonly cause?: unknown };

/**
 * Asks one gate about the current call. The gate gets the answers to its own questions about any of the
 * versions of the call in `seen`. A gate that throws, hangs or returns no valid decision stops the call.
 * Never rejects. `written`: the context whose state changes the gate sees. `same`: an answered question of
 * the gate with the same name in the other position, whose answers this gate gets too.
 */
export async function askGate(
  scope: AgentScope,
  callGate: CallGate,
  call: CallState,
  current: ValidCall,
  seen: readonly ValidCall[],
  written: RunContext,
  same?: Question,
): Promise<AskedDecision> {
  try {
    const own = answeredTo(call, callGate).filter((question) => isAbout(scope, question, seen));
    const context = new AnsweredContext(scope, written, same ? [...own, same] : own, callGate);
    const checked = await argsForGates(scope, current);
    if (!checked) return unstable(current);
    const checkedCall = { ...call.request, args: current.args, checked };
    const decision = await waitWithin(scope, callGate.gate.check(checkedCall, current.tool, context));
    return isDecision(decision) ? decision : gateFailed(callGate, 'gave no decision', decision);
  } catch (cause) {
    return gateFailed(callGate, 'failed', cause);
  }
}

class AnsweredContext extends RunContext implements GateContext {
  readonly answers: GateContext['answers'];
  declare readonly place?: 'runner';

  constructor(scope: AgentScope, written: RunContext, questions: readonly Question[], { at }: CallGate) {
    super(scope, written);
    if (at.place) this.place = at.place;
    this.answers = questions.flatMap(({ answers }) => answers);
  }
}

/**
 * Checks a call with the arguments that the model sent, before any edit. Returns a list of this one call, or
 * an empty list if these arguments are not valid.
 */
export async function originalCall(
  scope: AgentScope,
  { request }: CallState,
  { tool }: ValidCall,
): Promise<ValidCall[]> {
  const checked = await checkArgs(scope, tool, request.args);
  return 'value' in checked ? [checked] : [];
}

/** Returns the questions of a gate about a call that have been answered. */
export function answeredTo(call: CallState, gate: CallGate): readonly Question[] {
  return call.questions.filter(({ request, status }) => isOf(gate, request) && status === 'answered');
}

/**
 * Returns true if a question is about one of the given versions of
 * its call: the current call, or the call before a gate edited it.
 */
export function isAbout(scope: AgentScope, { request }: Question, seen: readonly ValidCall[]): boolean {
  return seen.some((good) => digestOf(scope, good) === request.digest);
}

function isDecision(value: unknown): value is GateDecision {
  if (!isJsonObject(value)) return false;
  const decision = value as { readonly [key: string]: unknown };
  const { args, note, outcome, question, maxPending } = decision;
  const decided = decision['type'] as GateDecision['type'];
  switch (decided) {
    case 'proceed':
      return (args === undefined || isJsonObject(args)) && (note === undefined || typeof note === 'string');
    case 'respond':
      return isOutcome(outcome);
    case 'pause':
      return (
        (maxPending === undefined || (typeof maxPending === 'number' && maxPending >= 0)) &&
        isJsonObject(question) &&
        typeof question['kind'] === 'string' &&
        typeof question['hint'] === 'string'
      );
    default:
      decided satisfies never;
      return false;
  }
}

/** Returns the decision for a call whose gate failed: the call does not run. */
export function gateFailed({ at: { gate } }: CallGate, how: string, cause: unknown): Refusal {
  return refusal('gate_failed', `The check "${gate}" ${how}, so the call was not run.`, cause);
}

/** Returns the refusal of a call whose arguments differ each time they are checked. */
export function unstable({ tool }: ValidCall): Refusal {
  const what = `The arguments of \`${tool.name}\` are different each time they are checked`;
  return refusal('unstable_check', `${what}, so they cannot be approved, and the call was not run.`);
}

/** Returns the decision that ends a call with an error instead of running its tool. */
export function refusal(code: string, message: string, cause?: unknown): Refusal {
  return { type: 'respond', outcome: { status: 'error', code, message }, cause };
}

interface Refusal {
  readonly type: 'respond';
  readonly outcome: ToolOutcome;
  readonly cause: unknown;
}
