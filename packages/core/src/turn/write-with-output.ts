import { unfenced } from '../content/unfenced.ts';
import type { Event } from '../event/event.ts';
import type { JsonValue } from '../json/json-value.ts';
import { exactJson } from '../json/snapshot-json.ts';
import { complete } from '../json/steps.ts';
import type { AgentOutput } from '../llm-agent/llm-agent.ts';
import { type AgentScope, newEvent } from '../run/run-scope.ts';
import { waitWithin } from '../run/wait-within.ts';
import { describeIssues } from '../schema/describe-issues.ts';
import { withAnswer } from './with-answer.ts';

/** Writes an answer that has to match the agent's output schema; where it does not, with what is wrong. */
export async function writeWithOutput(
  scope: AgentScope,
  event: Event,
  output: AgentOutput,
  text: string,
): Promise<void> {
  const checked = await checkOutput(scope, output, text);
  if ('value' in checked)
    scope.run.journal.write([withAnswer(scope, Object.assign(event, { output: checked.value }), checked.value)]);
  else
    scope.run.journal.write([
      event,
      newEvent(scope, { type: 'notice', code: 'output_invalid', value: checked.problem }),
    ]);
}

async function checkOutput(
  scope: AgentScope,
  { schema, told }: AgentOutput,
  text: string,
): Promise<{ readonly value: JsonValue } | { readonly problem: string }> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(unfenced(text));
  } catch {
    return { problem: 'it is not valid JSON' };
  }
  const untold = told?.(parsed as JsonValue);
  const result = await complete(waitWithin(scope, schema['~standard'].validate(parsed)));
  const issues = result.issues ?? untold?.issues;
  return 'value' in result && !issues ? exactJson(result.value) : { problem: describeIssues(issues ?? []) };
}
