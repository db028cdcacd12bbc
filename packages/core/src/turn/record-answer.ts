import { textOf } from '../content/content.ts';
import type { Event } from '../event/event.ts';
import type { EventActions } from '../event/event-actions.ts';
import { checkedJson } from '../json/checked-json.ts';
import { isJsonObject, type JsonValue } from '../json/json-value.ts';
import { unfenced } from '../json/lenient-json.ts';
import { exactJson } from '../json/snapshot-json.ts';
import type { AgentOutput } from '../llm-agent/llm-agent.ts';
import { waitWithin } from '../run/bounded.ts';
import { type AgentScope, newEvent } from '../run/scope.ts';
import { warnStateConflicts } from '../run/state-conflicts.ts';
import type { StateWriter } from '../run/state-writer.ts';
import { describeIssues } from '../schema/standard-schema.ts';
import { validated } from '../schema/validated.ts';
import { stateOwner } from '../view/session-view.ts';

/**
 * Writes an answer that has to match the agent's output schema, or that is also written to the state.
 * `limited`: the event of the limit that was reached; then an answer that does not match is not requested
 * again.
 */
export async function recordAnswer(
  scope: AgentScope,
  event: Event,
  writer: StateWriter | undefined,
  limited: Event | undefined,
): Promise<undefined> {
  const problem = await takeAnswer(scope, event, writer);
  const last =
    limited ??
    (problem === undefined ? undefined : newEvent(scope, { type: 'notice', code: 'output_invalid', value: problem }));
  scope.run.journal.write(last ? [event, last] : [event]);
  return undefined;
}

/**
 * Writes an answer that a hook returned in place of the model. If it does not match the output schema, there
 * is no output, and the state is not written.
 */
export async function recordHookAnswer(
  scope: AgentScope,
  event: Event,
  writer: StateWriter | undefined,
): Promise<void> {
  await takeAnswer(scope, event, writer);
  scope.run.journal.write([event]);
}

/**
 * Adds the output and the state of an answer to its event. Returns the issues if the answer does not match
 * the output schema.
 */
async function takeAnswer(
  scope: AgentScope,
  event: Event,
  writer: StateWriter | undefined,
): Promise<string | undefined> {
  const { output, outputKey } = scope.agent;
  if (!output && outputKey === undefined) return undefined;
  const text = event.type === 'model' ? textOf(event.content) : '';
  const checked: CheckedOutput | { readonly problem: string } = output
    ? await checkOutput(scope, output, text)
    : { value: text };
  if ('problem' in checked) return checked.problem;
  const { value, given } = checked;
  if (output) Object.assign(event, { output: value }, given !== undefined && { outputGiven: given });
  if (outputKey !== undefined) Object.assign(event, { actions: withAnswer(scope, event, outputKey, value, writer) });
  return undefined;
}

interface CheckedOutput {
  readonly value: JsonValue;
  readonly given?: JsonValue;
}

async function checkOutput(
  scope: AgentScope,
  { schema, declared: checkDeclared, wrapped }: AgentOutput,
  text: string,
): Promise<CheckedOutput | { readonly problem: string }> {
  let parsed: JsonValue;
  try {
    parsed = JSON.parse(unfenced(text));
    // If the model omitted the wrapping object, its text is the answer itself.
    if (wrapped && isJsonObject(parsed) && Object.keys(parsed).join() === 'value') parsed = parsed['value'] ?? null;
  } catch {
    return { problem: 'it is not valid JSON' };
  }
  const declared = checkDeclared?.(parsed);
  const result = await waitWithin(scope, validated(schema, parsed));
  const issues = result.issues ?? declared?.issues;
  if (!('value' in result) || issues) return { problem: describeIssues(issues ?? []) };
  const json = exactJson(result.value);
  // If JSON cannot represent the parsed value completely, the model's JSON is stored too, and parsed again
  // when the output is read.
  return 'problem' in json || checkedJson(result.value).plain ? json : { ...json, given: parsed };
}

/** Returns the actions of an answer's event, with the answer as the state key `outputKey`. */
function withAnswer(
  scope: AgentScope,
  { actions }: Event,
  outputKey: string,
  answer: JsonValue,
  writer: StateWriter | undefined,
): EventActions {
  const kind = stateOwner(scope.branch) ? 'localDelta' : 'stateDelta';
  const all = { ...actions, [kind]: { ...actions?.[kind], [outputKey]: answer } };
  if (writer) warnStateConflicts(scope, writer, all);
  return all;
}
