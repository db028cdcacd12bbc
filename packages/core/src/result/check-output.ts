import type { ToolOutcome } from '../content/outcome.ts';
import { waitWithin } from '../run/bounded.ts';
import { type AgentScope, warn } from '../run/scope.ts';
import { describeIssues } from '../schema/standard-schema.ts';
import type { Tool } from '../tool/tool.ts';
import { withNotes } from './json-of-result.ts';

/**
 * Checks an output against its tool's schema. A call with an invalid output was carried out nevertheless, so
 * the output stays, with a note for the model and a warning. If the tool has `strictOutput`, the output
 * becomes an error, which says that the call was carried out.
 */
export async function checkOutput(
  scope: AgentScope,
  tool: Tool,
  stored: Extract<ToolOutcome, { readonly status: 'ok' }>,
): Promise<ToolOutcome> {
  let problem: string;
  try {
    const checked = await waitWithin(scope, (tool as Required<Pick<Tool, 'checkOutput'>>).checkOutput(stored.output));
    if ('value' in checked) return checked.value === stored.output ? stored : { ...stored, output: checked.value };
    problem = `does not match its schema: ${describeIssues(checked.issues)}`;
  } catch {
    problem = 'could not be checked against its schema';
  }
  const message = `The result of \`${tool.name}\` ${problem}.`;
  if (tool.strictOutput) return { status: 'error', code: 'result_schema', message };
  warn(scope, 'result_schema', message);
  return withNotes(stored, [`${message} The call was carried out, and this is its unchanged result.`]);
}

/**
 * Returns the note for an error about the result of a call that was carried out: a model that read only the
 * error would repeat the call.
 */
export function carriedOut(tool: Tool | undefined): string {
  return !tool || tool.effect === 'read' ? '' : ' The call was carried out: do not repeat it to see its result.';
}

/** Adds the note that the call was carried out to an error about its result. */
export function withCarriedOut(
  tool: Tool | undefined,
  outcome: Extract<ToolOutcome, { readonly status: 'error' }>,
): ToolOutcome {
  return aboutResults.has(outcome.code) ? { ...outcome, message: outcome.message + carriedOut(tool) } : outcome;
}

const aboutResults: ReadonlySet<string> = new Set(['result_schema', 'result_unserialisable', 'result_too_large']);
