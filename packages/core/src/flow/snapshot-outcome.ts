import type { OutcomePart, Settled } from '../content/outcome.ts';
import { snapshotJson } from '../json/snapshot-json.ts';
import type { Tool, ToolResult } from '../tool/tool.ts';

/** A tool's result as it is stored: JSON, as it is at this moment. What has no JSON picture is an error that says where. */
export function snapshotOutcome(
  tool: Pick<Tool, 'name'> | undefined,
  result: Exclude<ToolResult, { readonly status: 'pending' }>,
): Settled {
  if (result.status === 'denied')
    return result.reason === undefined ? { status: 'denied' } : { status: 'denied', reason: String(result.reason) };
  const parts = result.parts === undefined ? undefined : snapshotJson(result.parts);
  if (parts && 'problem' in parts) return unserialisable(tool, parts.problem);
  const media = parts && { parts: parts.value as unknown as readonly OutcomePart[] };
  if (result.status === 'error')
    return { status: 'error', code: String(result.code), message: String(result.message), ...media };
  const output = snapshotJson(result.output);
  if ('problem' in output) return unserialisable(tool, output.problem);
  if (result.modelOutput === undefined) return { status: 'ok', output: output.value, ...media };
  const modelOutput = snapshotJson(result.modelOutput);
  if ('problem' in modelOutput) return unserialisable(tool, modelOutput.problem);
  return { status: 'ok', output: output.value, modelOutput: modelOutput.value, ...media };
}

function unserialisable(tool: Pick<Tool, 'name'> | undefined, problem: string): Settled {
  return {
    status: 'error',
    code: 'result_unserialisable',
    message: `The result of \`${tool?.name ?? 'the tool'}\` cannot be written as JSON: ${problem}.`,
  };
}
