import type { RunResult } from '../context/run-event.ts';
import type { JsonValue } from '../json/json-value.ts';
import { complete } from '../json/steps.ts';
import { type AgentOutput, isLlmAgent } from '../llm-agent/llm-agent.ts';
import type { BranchScope } from '../run/run-scope.ts';
import { waitWithin } from '../run/wait-within.ts';
import { describeIssues } from '../schema/describe-issues.ts';

/**
 * What the schema of the runner's agent makes of the answer that a run ended with: of what the model wrote,
 * where the log could not hold the rest, also in another process. An answer of another schema, after a
 * transfer, is no output.
 */
export async function madeOutput(
  scope: BranchScope,
  { schema }: AgentOutput,
  output: JsonValue,
): Promise<Pick<RunResult, 'output' | 'error'>> {
  const { view } = scope.run;
  const { speaker } = view.root;
  const spoke = speaker === undefined ? undefined : scope.places.get(speaker)?.agent;
  if (!isLlmAgent(spoke) || spoke.output?.schema !== schema) return {};
  const last = view.events.findLast((event) => event.type === 'model' && event.branch === undefined);
  if (last?.type !== 'model' || last.outputGiven === undefined) return { output };
  const made = await complete(waitWithin(scope, schema['~standard'].validate(structuredClone(last.outputGiven))));
  if (!made.issues) return { output: made.value };
  const message = `The output of \`${spoke.name}\` does not match its schema any more: ${describeIssues(made.issues)}`;
  return { error: { code: 'output_changed', message } };
}
