import { textOf } from '../content/text-of.ts';
import { unfenced } from '../content/unfenced.ts';
import type { Event } from '../event/event.ts';
import { checkedPicture } from '../json/checked-picture.ts';
import { isJsonObject, type JsonValue } from '../json/json-value.ts';
import { exactJson } from '../json/snapshot-json.ts';
import { complete } from '../json/steps.ts';
import type { AgentOutput } from '../llm-agent/llm-agent.ts';
import { type AgentScope, newEvent } from '../run/run-scope.ts';
import { waitWithin } from '../run/wait-within.ts';
import { describeIssues } from '../schema/describe-issues.ts';
import { withAnswer } from './with-answer.ts';

/** Writes an answer that has to match the agent's output schema, or that goes into the state. */
export async function writeAnswer(scope: AgentScope, event: Event): Promise<void> {
  const { output } = scope.agent;
  const text = event.type === 'model' ? textOf(event.content) : '';
  if (output) await writeChecked(scope, event, output, text);
  else scope.run.journal.write([withAnswer(scope, event, text)]);
}

/** Where an answer does not match, with what is wrong. */
async function writeChecked(scope: AgentScope, event: Event, output: AgentOutput, text: string): Promise<void> {
  const checked = await checkOutput(scope, output, text);
  if ('value' in checked) {
    const { value, given } = checked;
    const answer = given === undefined ? { output: value } : { output: value, outputGiven: given };
    scope.run.journal.write([withAnswer(scope, Object.assign(event, answer), value)]);
  } else
    scope.run.journal.write([
      event,
      newEvent(scope, { type: 'notice', code: 'output_invalid', value: checked.problem }),
    ]);
}

async function checkOutput(
  scope: AgentScope,
  { schema, told, wrapped }: AgentOutput,
  text: string,
): Promise<{ readonly value: JsonValue; readonly given?: JsonValue } | { readonly problem: string }> {
  let parsed: JsonValue;
  try {
    parsed = JSON.parse(unfenced(text));
    // A model that leaves the wrapping away is understood: what it wrote is the answer.
    if (wrapped && isJsonObject(parsed) && Object.keys(parsed).join() === 'value') parsed = parsed['value'] ?? null;
  } catch {
    return { problem: 'it is not valid JSON' };
  }
  const untold = told?.(parsed);
  const result = await complete(waitWithin(scope, schema['~standard'].validate(parsed)));
  const issues = result.issues ?? untold?.issues;
  if (!('value' in result) || issues) return { problem: describeIssues(issues ?? []) };
  const picture = exactJson(result.value);
  // What is more than its picture is made again of what was given, when it is asked for.
  return 'problem' in picture || checkedPicture(result.value).plain ? picture : { ...picture, given: parsed };
}
