import type { Answer, PendingQuestion } from '../content/pending-request.ts';
import type { EventBody } from '../event/event.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { exactJson } from '../json/snapshot-json.ts';
import type { CallOutcome } from '../result/call-outcome.ts';
import { jsonOfOutcome, questionOf } from '../result/json-of-result.ts';
import type { CallContext } from '../run/call-context.ts';
import { shownCheck, type ValidCall } from '../run/checked-call.ts';
import type { AgentScope } from '../run/scope.ts';
import type { CallState, GatePass, Question } from '../view/branch-state.ts';
import {
  type AskedDecision,
  answeredTo,
  askGate,
  type CallGate,
  gateFailed,
  isAbout,
  isOf,
  originalCall,
  refusal,
  unstable,
} from './ask-gate.ts';
import { checkArgs } from './check-call.ts';
import { type CallQuestion, digestOf, requestFor } from './questions.ts';

/** A call that its gates have let pass. */
export interface ReadyCall {
  readonly ready: ValidCall;
  /** Notes of the gates, which the model reads with the outcome. */
  readonly notes?: readonly string[] | undefined;
}

/**
 * Asks a call's gates in their order. Edited arguments are checked again and shown to all gates again, once.
 * A gate that throws, hangs or returns an invalid decision stops the call. An answer or a pass that was given
 * for other arguments, or for another definition of the tool, does not count: the gate is asked without it. A
 * gate that has let the call pass before is asked again, but its new edits and notes do not count: if it
 * forbids the call now, the call does not run. If a gate that asked no longer exists, the call does not run:
 * only the gate can read the answer.
 */
export async function runGates(
  scope: AgentScope,
  call: CallState,
  good: ValidCall,
  gates: readonly CallGate[],
  context: CallContext,
): Promise<ReadyCall | CallOutcome | CallQuestion> {
  const gone = goneGate(scope, call, gates, good);
  if (gone !== undefined) return decided(scope, good, refusal('gate_gone', goneText(gone)));
  // If a gate has edited the call, answers to questions about the original arguments count as well.
  const seen: ValidCall[] = call.args ? await originalCall(scope, call, good) : [];
  const passes: GatePass[] = [];
  let current = good;
  for (let edits = 0; ; ) {
    seen.push(current);
    const asked = current;
    const notes: string[] = [];
    for (const gate of gates) {
      const known = passOf(scope, call, gate, current);
      let decision = await askGate(scope, gate, call, current, seen, context);
      let question = decision.type === 'pause' ? questionOf(decision.question) : undefined;
      const same = typeof question === 'object' && sameQuestion(scope, call, gate, question, current);
      if (same) {
        decision = await askGate(scope, gate, call, current, seen, context, same);
        question = decision.type === 'pause' ? questionOf(decision.question) : undefined;
      }
      if (decision.type === 'respond') return decided(scope, current, decision);
      if (decision.type === 'pause') {
        if (typeof question !== 'object')
          return decided(
            scope,
            current,
            gateFailed(gate, `asked a question that cannot be stored (${question})`, undefined),
          );
        if (isUnstable(scope, call, gate, current)) return decided(scope, current, unstable(current));
        const before = [...passed(call, passes, current), ...withdrawn(scope, call, gate, seen)];
        const request = await requestFor(scope, call, current, question, context);
        return { request: { ...request, ...gate.at }, before, maxPending: decision.maxPending };
      }
      decision.type satisfies 'proceed';
      // The edits and the note of this gate are in its logged pass: its new ones do not count.
      if (known) {
        if (known.note !== undefined) notes.push(known.note);
        continue;
      }
      const edited = decision.args && exactJson(decision.args);
      if (edited && 'problem' in edited)
        return decided(
          scope,
          current,
          gateFailed(gate, `returned arguments that are not JSON (${edited.problem})`, undefined),
        );
      if (edited && canonicalJson(edited.value) !== canonicalJson(current.args)) {
        if (++edits > 1)
          return decided(scope, current, gateFailed(gate, 'changed the arguments a second time', undefined));
        const checked = await checkArgs(scope, current.tool, edited.value as JsonObject);
        if (!('value' in checked)) {
          const how = 'gave arguments that do not match the tool';
          return decided(scope, current, gateFailed(gate, how, checked.refused.message));
        }
        current = checked;
      }
      // No pass is logged for a gate that provides a credential: it must provide the credential again in a
      // later run, because the log does not contain it.
      const { credential, note } = decision;
      if (note !== undefined) notes.push(note);
      if (credential) context.setCredential(credential, gate.at.gate);
      else passes.push({ ...gate.at, digest: digestOf(scope, current), ...(note !== undefined && { note }) });
    }
    if (asked !== current) continue;
    context.approvals = approvalsOf(scope, call, seen);
    return { ready: current, notes: notes.length > 0 ? notes : undefined };
  }
}

/** Returns the outcome that a gate decided on. No hook sees this outcome. */
function decided(
  scope: AgentScope,
  { tool }: ValidCall,
  { outcome, cause }: Extract<AskedDecision, { readonly type: 'respond' }>,
): CallOutcome {
  return { ...jsonOfOutcome(scope, tool, outcome), tool, error: cause, isDecided: true };
}

/** Returns the approvals of a call with its current arguments, for its tool. */
function approvalsOf(scope: AgentScope, { questions }: CallState, seen: readonly ValidCall[]): readonly Answer[] {
  return questions
    .filter(
      ({ request, status }) => request.gate !== undefined && request.kind === 'confirmation' && status === 'answered',
    )
    .filter((question) => isAbout(scope, question, seen))
    .flatMap(({ answers }) => answers);
}

function passOf(
  scope: AgentScope,
  { passed: passes }: CallState,
  gate: CallGate,
  current: ValidCall,
): GatePass | undefined {
  return passes.find((pass) => isOf(gate, pass) && pass.digest === digestOf(scope, current));
}

/**
 * Returns the name of a gate that no longer exists, whose question about the call was answered, and that has
 * not let the current call pass; undefined if there is none.
 */
function goneGate(
  scope: AgentScope,
  { questions, passed: passes }: CallState,
  gates: readonly CallGate[],
  current: ValidCall,
): string | undefined {
  return questions.find(
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

/**
 * Returns the `passed` events of the gates that let the
 * call pass: a later run uses the edits and notes in them.
 */
function passed({ request }: CallState, passes: readonly GatePass[], { args }: ValidCall): readonly EventBody[] {
  const edited = args === request.args ? {} : { args };
  return passes.map((pass) => ({ type: 'passed', callId: request.id, ...pass, ...edited }));
}

/** Returns the events that withdraw those answered questions of a gate that no longer count. */
function withdrawn(
  scope: AgentScope,
  call: CallState,
  gate: CallGate,
  seen: readonly ValidCall[],
): readonly EventBody[] {
  return answeredTo(call, gate)
    .filter((question) => !isAbout(scope, question, seen))
    .map(({ request }) => ({
      type: 'withdrawn',
      requestId: request.id,
      reason: 'the arguments or the tool have changed since it was asked',
    }));
}

/**
 * Returns the newest answered question that the gate with the same name in the other position asked about the
 * same call, with the same text, schemas and quorum; undefined if there is none.
 */
function sameQuestion(
  scope: AgentScope,
  { questions }: CallState,
  { at }: CallGate,
  question: PendingQuestion,
  current: ValidCall,
): Question | undefined {
  return questions.findLast(
    ({ request, status }) =>
      status === 'answered' &&
      request.gate === at.gate &&
      request.place !== at.place &&
      request.digest === digestOf(scope, current) &&
      contentOf(request) === contentOf(question),
  );
}

/** Returns the content of a question as JSON, without its expiry, which depends on the time of asking. */
function contentOf({ kind, hint, payload, answerJsonSchema, quorum, finalJsonSchema }: PendingQuestion): string {
  const members = [kind, hint, payload, answerJsonSchema, quorum, finalJsonSchema];
  return canonicalJson(members.map((member) => member ?? null) as JsonValue);
}

/**
 * Returns true if a gate has asked at least twice about the same arguments, and each time their check gave
 * other values than now. The gate then asks no further question.
 */
function isUnstable(scope: AgentScope, { questions }: CallState, gate: CallGate, good: ValidCall): boolean {
  let changes = 0;
  const now = checkedIn(scope.run.secrets.json(shownCheck(good)));
  const args = canonicalJson(good.args);
  for (const { request, call, status } of questions) {
    if (!isOf(gate, request) || status === 'open' || checkedIn(request) === now) continue;
    if (canonicalJson(request.args ?? call.request.args) === args) changes++;
  }
  return changes > 1;
}

function checkedIn({ checked, checkedGap }: ReturnType<typeof shownCheck>): string {
  return canonicalJson([checked ?? null, checkedGap?.sha256 ?? null]);
}
