import type { ToolOutcome } from '../content/outcome.ts';
import type { Answer } from '../content/pending-request.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { exactJson } from '../json/snapshot-json.ts';
import { checkedJsonOf, type ValidCall } from '../run/checked-call.ts';
import { RunContext } from '../run/run-context.ts';
import type { AgentScope } from '../run/scope.ts';
import type { ToolTable } from '../tool/tool-table.ts';
import type { CallState, Question } from '../view/branch-state.ts';
import { askGate, gatesOfCall, isOf, originalCall } from './ask-gate.ts';
import { checkArgs, checkCall } from './check-call.ts';
import { digestOf } from './questions.ts';

/** The effect of an answer on the call that it is about. */
export type AnswerCheck =
  /**
   * The call continues with these arguments. `args`: the arguments before the tool's check. `checked`: the
   * checked arguments, with which the tool would run, as JSON; undefined if they cannot be represented as
   * JSON. `complete`: whether `checked` shows all of the checked arguments.
   */
  | {
      readonly status: 'continues';
      readonly args: JsonObject;
      readonly checked: JsonValue | undefined;
      readonly complete: boolean;
    }
  /** The call ends with this outcome, and its tool does not run. */
  | { readonly status: 'ends'; readonly outcome: ToolOutcome }
  /**
   * The gate asks again: the answer does not satisfy the gate,
   * more users have to answer, or another question follows.
   */
  | { readonly status: 'asks'; readonly hint: string }
  /**
   * The effect cannot be determined in this process: the tool is
   * missing, or differs from the tool that the question was about.
   */
  | { readonly status: 'unknown'; readonly reason: string };

/**
 * Determines the effect of an answer on its call, by asking the gate whose question it answers. Stores
 * nothing and runs no tool. For a question that no gate asked, it returns the arguments with which the tool
 * runs.
 */
export async function evaluateAnswer(
  scope: AgentScope,
  table: ToolTable,
  question: Question,
  answer: Answer,
): Promise<AnswerCheck> {
  const { request, call } = question;
  const about = request.args ?? call.args ?? call.request.args;
  const good = await checkCall(scope, table, call.request, about);
  if (!('value' in good))
    return unknown(`\`${call.request.name}\` does not exist in this process, or does not accept these arguments`);
  if (request.gate === undefined) return continues(good);
  // This process may have another version of the tool than the process that resumes the call.
  if (digestOf(scope, good) !== request.digest)
    return unknown(`\`${call.request.name}\` or its arguments differ from those that the question is about`);
  const gate = gatesOfCall(scope, good.tool).find((callGate) => isOf(callGate, request));
  if (!gate) return unknown(`the gate "${request.gate}" does not exist in this process`);
  const seen = call.args ? [...(await originalCall(scope, call, good)), good] : [good];
  const decision = await askGate(scope, gate, answeredState(call, question, answer), good, seen, new RunContext(scope));
  if (decision.type === 'pause') return { status: 'asks', hint: String(decision.question.hint) };
  if (decision.type === 'respond') return { status: 'ends', outcome: decision.outcome };
  decision.type satisfies 'proceed';
  if (!decision.args) return continues(good);
  const edited = exactJson(decision.args);
  if ('problem' in edited) return unknown(`the gate returned arguments that are not JSON (${edited.problem})`);
  if (canonicalJson(edited.value) === canonicalJson(good.args)) return continues(good);
  const checked = await checkArgs(scope, good.tool, edited.value as JsonObject);
  return 'value' in checked ? continues(checked) : { status: 'ends', outcome: { status: 'error', ...checked.refused } };
}

/** Returns the call with one more answer, as if this answer were stored. */
function answeredState(call: CallState, question: Question, answer: Answer): CallState {
  const answered: Question = { ...question, answers: [...question.answers, answer], status: 'answered' };
  return { ...call, questions: call.questions.map((one) => (one === question ? answered : one)) };
}

function continues(good: ValidCall): AnswerCheck {
  const { json, faithful } = checkedJsonOf(good);
  return { status: 'continues', args: good.args, checked: json, complete: faithful };
}

function unknown(reason: string): AnswerCheck {
  return { status: 'unknown', reason };
}
