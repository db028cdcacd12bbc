import type { ToolOutcome } from '../content/outcome.ts';
import type { Answer, PendingQuestion, PendingRequest } from '../content/pending-request.ts';
import type { EventBody } from '../event/event.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { isJsonObject, type JsonObject } from '../json/json-value.ts';
import { exactJson } from '../json/snapshot-json.ts';
import type { Steps } from '../json/steps.ts';
import type { CallContext } from '../run/call-context.ts';
import type { GoodCall } from '../run/checked-call.ts';
import { isOutcome } from '../run/hooks.ts';
import { ReadingContext, type RunContext } from '../run/run-context.ts';
import type { AgentScope } from '../run/run-scope.ts';
import { waitWithin } from '../run/wait-within.ts';
import type { GateContext, GateDecision } from '../tool/tool.ts';
import type { CallState, Exchange, Pass } from '../view/branch-state.ts';
import { argsForGates, isUnstable } from './args-for-gates.ts';
import { checkArgs, checkWithin } from './check-call.ts';
import { digestOf } from './digest.ts';
import { isOf, type PlacedGate, placedGates } from './placed-gates.ts';
import { questionOf } from './question-of.ts';
import { sameQuestion } from './same-question.ts';

/** What the gates made of a call. */
export type GateVerdict =
  /** `notes`: what the model reads beside the outcome. */
  | { readonly do: 'run'; readonly call: GoodCall; readonly notes?: readonly string[] }
  | { readonly do: 'respond'; readonly outcome: ToolOutcome; readonly cause?: unknown }
  /** `before`: what the log must say so that nobody is asked twice. */
  | {
      readonly do: 'pause';
      readonly question: PendingQuestion;
      readonly gate: Pick<PendingRequest, 'gate' | 'place'>;
      readonly about: GoodCall;
      readonly before: readonly EventBody[];
      /** How many questions of the session may wait at a time. */
      readonly maxPending: number | undefined;
    };

/**
 * Asks a call's gates in their order. Edited arguments are checked again and shown to all gates again, once.
 *
 * A gate that throws, hangs or answers nonsense stops the call. An answer or a pass that was given for other
 * arguments, or for another definition of the tool, does not count: the gate is asked without it. A gate that
 * has let the call pass before is asked again, for its verdict alone: what it forbids by now does not run.
 * If a gate that asked no longer exists, the call does not run: only the gate can read the answer.
 */
export function* runGates(
  scope: AgentScope,
  state: CallState,
  good: GoodCall,
  context: CallContext,
): Steps<GateVerdict> {
  const gates = placedGates(scope, good.tool);
  const gone = goneGate(scope, state, gates, good);
  if (gone !== undefined) return refused('gate_gone', goneText(gone), undefined);
  // What the log says the call was before a gate edited it: a question about that was a question about this.
  const seen: GoodCall[] = state.args ? yield* asMade(scope, state, good) : [];
  const passes: Pass[] = [];
  let current = good;
  for (let edits = 0; ; ) {
    seen.push(current);
    const asked = current;
    const notes: string[] = [];
    for (const gate of gates) {
      const known = passOf(scope, state, gate, current);
      let decision = yield* askGate(scope, gate, state, current, seen, context);
      let question = decision.type === 'pause' ? questionOf(decision.question) : undefined;
      const same = typeof question === 'object' && sameQuestion(scope, state, gate, question, current);
      if (same) {
        decision = yield* askGate(scope, gate, state, current, seen, context, same);
        question = decision.type === 'pause' ? questionOf(decision.question) : undefined;
      }
      if (decision.type === 'respond') return { do: 'respond', outcome: decision.outcome, cause: decision.cause };
      if (decision.type === 'pause') {
        if (typeof question !== 'object')
          return failed(gate, `asked a question that cannot be stored (${question})`, undefined);
        if (isUnstable(scope, state, gate, current)) return unstable(current);
        const before = [...passed(state, passes, current), ...withdrawn(scope, state, gate, seen)];
        return { do: 'pause', question, gate: gate.at, about: current, before, maxPending: decision.maxPending };
      }
      decision.type satisfies 'proceed';
      // What the gate edited and noted is in its pass: only its verdict is of now.
      if (known) {
        if (known.note !== undefined) notes.push(known.note);
        continue;
      }
      const edited = decision.args && exactJson(decision.args);
      if (edited && 'problem' in edited)
        return failed(gate, `returned arguments that are not JSON (${edited.problem})`, undefined);
      if (edited && canonicalJson(edited.value) !== canonicalJson(current.args)) {
        if (++edits > 1) return failed(gate, 'changed the arguments once more', undefined);
        const checked = yield* checkWithin(scope, () => checkArgs(current.tool, edited.value as JsonObject));
        if (!('value' in checked))
          return failed(gate, 'gave arguments that do not match the tool', checked.refused.message);
        current = checked;
      }
      // Who hands out a credential has to hand it out again: it is not in the log.
      const { credential, note } = decision;
      if (note !== undefined) notes.push(note);
      if (credential) context.setCredential(credential, gate.at.gate);
      else passes.push({ ...gate.at, digest: digestOf(scope, current), ...(note !== undefined && { note }) });
    }
    if (asked !== current) continue;
    context.approvals = approvalsOf(scope, state, seen);
    return { do: 'run', call: current, ...(notes.length > 0 && { notes }) };
  }
}

/**
 * Asks one gate about a call as it is now, with the answers to its questions about what was seen of the call.
 * `written`: the gate sees the state that was written through this context.
 */
export function* askGate(
  scope: AgentScope,
  placed: PlacedGate,
  state: CallState,
  current: GoodCall,
  seen: readonly GoodCall[],
  written: RunContext,
  same?: Exchange,
): Steps<GateDecision & { readonly cause?: unknown }> {
  try {
    const own = exchangesOf(state, placed).filter((exchange) => isAbout(scope, exchange, seen));
    const context = new AnsweredContext(scope, written, same ? [...own, same] : own, placed);
    const checked = yield* argsForGates(scope, current);
    if (!checked) return unstable(current);
    const call = { ...state.call, args: current.args, checked };
    const decision = yield* waitWithin(scope, placed.gate.check(call, current.tool, context));
    return isDecision(decision) ? decision : failed(placed, 'gave no decision', decision);
  } catch (cause) {
    return failed(placed, 'failed', cause);
  }
}

/** The call as the model made it, where it was edited since. */
export function* asMade(scope: AgentScope, { call }: CallState, { tool }: GoodCall): Steps<GoodCall[]> {
  const made = yield* checkWithin(scope, () => checkArgs(tool, call.args));
  return 'value' in made ? [made] : [];
}

class AnsweredContext extends ReadingContext implements GateContext {
  readonly answers: GateContext['answers'];
  declare readonly place?: 'runner';

  constructor(scope: AgentScope, written: RunContext, exchanges: readonly Exchange[], { at }: PlacedGate) {
    super(scope, written);
    if (at.place) this.place = at.place;
    this.answers = exchanges.flatMap(({ answers }) => answers);
  }
}

function exchangesOf(state: CallState, gate: PlacedGate): readonly Exchange[] {
  return state.exchanges.filter(({ request, status }) => isOf(gate, request) && status === 'answered');
}

/** Whether a question was about the call as it is now, or as it was before a gate edited it. */
function isAbout(scope: AgentScope, { request }: Exchange, seen: readonly GoodCall[]): boolean {
  return seen.some((good) => digestOf(scope, good) === request.digest);
}

/** What was answered to the gates about the call as it runs, for its tool: what is no secret. */
function approvalsOf(scope: AgentScope, { exchanges }: CallState, seen: readonly GoodCall[]): readonly Answer[] {
  return exchanges
    .filter(
      ({ request, status }) => request.gate !== undefined && request.kind === 'confirmation' && status === 'answered',
    )
    .filter((exchange) => isAbout(scope, exchange, seen))
    .flatMap(({ answers }) => answers);
}

function passOf(
  scope: AgentScope,
  { passed: passes }: CallState,
  gate: PlacedGate,
  current: GoodCall,
): Pass | undefined {
  return passes.find((pass) => isOf(gate, pass) && pass.digest === digestOf(scope, current));
}

/**
 * The name of a gate that has an answer about the call, has not let it pass as it is now, and is not here.
 */
function goneGate(
  scope: AgentScope,
  { exchanges, passed: passes }: CallState,
  gates: readonly PlacedGate[],
  current: GoodCall,
): string | undefined {
  return exchanges.find(
    ({ request: { gate }, status }) =>
      gate !== undefined &&
      status === 'answered' &&
      !gates.some(({ at }) => at.gate === gate) &&
      !passes.some((pass) => pass.gate === gate && pass.digest === digestOf(scope, current)),
  )?.request.gate;
}

function goneText(gate: string): string {
  return `The gate "${gate}" asked about this call and no longer exists, so its answer cannot be read and the call was not run. Call it again if it is still needed.`;
}

/** What the log must say of gates that let the call pass, so that they are not asked again. */
function passed({ call }: CallState, passes: readonly Pass[], { args }: GoodCall): readonly EventBody[] {
  const edited = args === call.args ? {} : { args };
  return passes.map((pass) => ({ type: 'passed', callId: call.id, ...pass, ...edited }));
}

/** What the log must say of answers that do not count any more. */
function withdrawn(
  scope: AgentScope,
  state: CallState,
  gate: PlacedGate,
  seen: readonly GoodCall[],
): readonly EventBody[] {
  return exchangesOf(state, gate)
    .filter((exchange) => !isAbout(scope, exchange, seen))
    .map(({ request }) => ({
      type: 'withdrawn',
      requestId: request.id,
      reason: 'the arguments or the tool have changed since it was asked',
    }));
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

function failed({ at: { gate } }: PlacedGate, how: string, cause: unknown): Refused {
  return refused('gate_failed', `The check "${gate}" ${how}, so the call was not run.`, cause);
}

function unstable({ tool }: GoodCall): Refused {
  const what = `The arguments of \`${tool.name}\` come to something else each time they are checked`;
  return refused('unstable_check', `${what}, so they cannot be approved, and the call was not run.`, undefined);
}

function refused(code: string, message: string, cause: unknown): Refused {
  return { type: 'respond', do: 'respond', outcome: { status: 'error', code, message }, cause };
}

/** As a gate's decision, and as what the gates made of a call. */
interface Refused {
  readonly type: 'respond';
  readonly do: 'respond';
  readonly outcome: ToolOutcome;
  readonly cause: unknown;
}
