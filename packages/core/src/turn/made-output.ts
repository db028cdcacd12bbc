import type { RunProblem } from '../context/run-result.ts';
import type { JsonValue } from '../json/json-value.ts';
import { complete } from '../json/steps.ts';
import { type AgentOutput, isLlmAgent } from '../llm-agent/llm-agent.ts';
import type { BranchScope } from '../run/run-scope.ts';
import { waitWithin } from '../run/wait-within.ts';
import { describeIssues } from '../schema/describe-issues.ts';
import { validated } from '../schema/validated.ts';

/**
 * What the schema of the runner's agent makes of the answer that a run ended with: of what the model wrote,
 * where the log could not hold the rest, also in another process. An answer of another schema, after a
 * transfer, is no output, nor is a hook's; one that was cut fails the run.
 */
export async function madeOutput(
  scope: BranchScope,
  { schema }: AgentOutput,
  output: JsonValue | undefined,
): Promise<MadeOutput> {
  const { agent, view } = scope.run;
  const { speaker = agent.name, lastTurn } = view.root;
  const spoke = scope.places.get(speaker)?.agent;
  const isOurs = isLlmAgent(spoke) && spoke.output?.schema === schema;
  if (isOurs && lastTurn && !lastTurn.acts) {
    const { unified, raw = unified } = lastTurn.finishReason;
    return failed('output_invalid', `The output of \`${speaker}\` was cut (${raw}). Ask again, with more room for it.`);
  }
  if (!isOurs || output === undefined) return { answeredBy: speaker };
  if (lastTurn?.outputGiven === undefined) return { output: structuredClone(output) };
  const made = await complete(waitWithin(scope, validated(schema, structuredClone(lastTurn.outputGiven))));
  if (!made.issues) return { output: made.value };
  const issues = describeIssues(made.issues);
  return failed('output_changed', `The output of \`${speaker}\` does not match its schema any more: ${issues}`);
}

/** What it adds to a result. */
type MadeOutput =
  | { readonly output: unknown }
  | { readonly answeredBy: string }
  | { readonly status: 'failed'; readonly error: RunProblem };

function failed(code: string, message: string): MadeOutput {
  return { status: 'failed', error: { code, message } };
}
