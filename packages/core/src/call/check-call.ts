import type { FunctionCall } from '../content/function-call.ts';
import { nearestNames } from '../error/nearest-names.ts';
import { type Awaitable, isPromise } from '../json/awaitable.ts';
import { copyJson } from '../json/copy-json.ts';
import { argumentLimits } from '../json/json-limits.ts';
import type { JsonObject } from '../json/json-value.ts';
import type { Steps } from '../json/steps.ts';
import type { CheckedCall } from '../run/checked-call.ts';
import type { AgentScope } from '../run/run-scope.ts';
import { waitWithin } from '../run/wait-within.ts';
import { describeIssues } from '../schema/describe-issues.ts';
import type { Tool, ToolCheck } from '../tool/tool.ts';
import type { ToolTable } from '../tool/tool-table.ts';

/** Looks a call's tool up and checks its arguments. Nothing here has an effect. */
export function checkCall(table: ToolTable, call: FunctionCall, args: JsonObject = call.args): Awaitable<CheckedCall> {
  const tool = table.byName.get(call.name);
  if (!tool?.declaration) return unknownTool(table, call.name);
  if (call.refused)
    return { tool, code: call.refused.code, message: `Arguments of \`${call.name}\`: ${call.refused.message}` };
  return checkArgs(tool, args);
}

/** Checks, and waits for the tool's own check no longer than a callback may take. */
export function* checkWithin(scope: AgentScope, check: () => Awaitable<CheckedCall>): Steps<CheckedCall> {
  try {
    return yield* waitWithin(scope, check());
  } catch (cause) {
    return {
      tool: undefined,
      code: 'check_failed',
      message: 'The arguments could not be checked in time, so the call was not run.',
      cause,
    };
  }
}

/** Checks arguments, with a private copy for whoever gets the value. */
export function checkArgs(tool: Tool, args: JsonObject): Awaitable<CheckedCall> {
  const copied = copyJson(args, argumentLimits);
  if ('problem' in copied)
    return { tool, ...copied.problem, message: `Arguments of \`${tool.name}\`: ${copied.problem.message}` };
  if (!tool.check) return { tool, args, value: copied.copy };
  try {
    const checked = tool.check(copied.copy);
    if (!isPromise(checked)) return toChecked(tool, args, checked);
    return Promise.resolve(checked).then(
      (result) => toChecked(tool, args, result),
      (cause: unknown) => checkFailed(tool, cause),
    );
  } catch (cause) {
    return checkFailed(tool, cause);
  }
}

function toChecked(tool: Tool, args: JsonObject, result: ToolCheck): CheckedCall {
  if ('issues' in result) {
    return {
      tool,
      code: 'invalid_args_schema',
      message: `Arguments of \`${tool.name}\` do not match: ${describeIssues(result.issues)}. Correct them and call again.`,
    };
  }
  return { tool, args, value: result.value };
}

function checkFailed(tool: Tool, cause: unknown): CheckedCall {
  return {
    tool,
    code: 'check_failed',
    message: `The arguments of \`${tool.name}\` could not be checked, so it was not run.`,
    cause,
  };
}

/** A call that was begun or asked about while its tool was there, and is to go on without it. */
export function unavailableTool(name: string): CheckedCall {
  const message = `\`${name.slice(0, 100)}\` is not available any more, so it was not run. Go on without it.`;
  return { tool: undefined, code: 'tool_unavailable', message };
}

function unknownTool(table: ToolTable, name: string): CheckedCall {
  const names = [...table.byName.values()].filter(({ declaration }) => declaration).map((tool) => tool.name);
  const nearest = nearestNames(name, names);
  const shown = JSON.stringify(name.slice(0, 100));
  const hint =
    names.length === 0
      ? 'There are no tools in this turn.'
      : nearest.exact
        ? `Did you mean \`${nearest.names[0]}\`?`
        : `Available tools: ${nearest.names.join(', ')}.`;
  return { tool: undefined, code: 'unknown_tool', message: `There is no tool ${shown}. ${hint}` };
}
