import type { FunctionCall } from '../content/function-call.ts';
import { nearestNames } from '../error/nearest-names.ts';
import { ToolError } from '../error/tool-error.ts';
import { type Awaitable, isPromise } from '../json/awaitable.ts';
import { copyJson } from '../json/copy-json.ts';
import { frozen } from '../json/frozen.ts';
import { argumentLimits } from '../json/json-limits.ts';
import type { JsonObject } from '../json/json-value.ts';
import type { Steps } from '../json/steps.ts';
import type { RawResult } from '../result/raw-result.ts';
import type { BadCall, CheckedCall } from '../run/checked-call.ts';
import type { AgentScope } from '../run/run-scope.ts';
import { waitWithin } from '../run/wait-within.ts';
import { describeIssues } from '../schema/describe-issues.ts';
import type { Tool, ToolCheck } from '../tool/tool.ts';
import type { ToolTable } from '../tool/tool-table.ts';
import { fittedArgs } from './fitted-args.ts';

/** Looks a call's tool up and checks its arguments. Nothing here has an effect. */
export function checkCall(table: ToolTable, call: FunctionCall, args: JsonObject = call.args): Awaitable<CheckedCall> {
  const { name, refused } = call;
  const tool = table.byName.get(name);
  if (!tool?.declaration) return unknownTool(table, name);
  return refused ? badArgs(tool, refused) : checkArgs(tool, args);
}

/** Checks, and waits for the tool's own check no longer than a callback may take. */
export function* checkWithin(scope: AgentScope, check: () => Awaitable<CheckedCall>): Steps<CheckedCall> {
  try {
    return yield* waitWithin(scope, check());
  } catch (cause) {
    const message = 'The arguments could not be checked in time, so the call was not run.';
    return { tool: undefined, refused: { code: 'check_failed', message }, cause };
  }
}

/**
 * Checks arguments, with a private copy for whoever gets the value.
 *
 * A member that is null counts as absent where the schema refuses the null and takes the arguments without
 * it: models write null for what they leave out. Of a tool with `lenientArgs`, JSON in a string counts as
 * what it says where the schema refuses the string and takes that. The log keeps what the model wrote.
 */
export function checkArgs(tool: Tool, args: JsonObject): Awaitable<CheckedCall> {
  const checked = checkGiven(tool, args);
  return isPromise(checked) ? checked.then((result) => orFitted(tool, args, result)) : orFitted(tool, args, checked);
}

function orFitted(tool: Tool, args: JsonObject, first: CheckedCall): Awaitable<CheckedCall> {
  const again = (tried: JsonObject, checked: CheckedCall, times: number): Awaitable<CheckedCall> => {
    if ('value' in checked) return { ...checked, args };
    const mismatch = times > 0 ? checked.issues : undefined;
    const fitted = mismatch && fittedArgs(tried, mismatch, tool.lenientArgs === true);
    if (!fitted) return first;
    const checkedAgain = checkGiven(tool, fitted);
    const next = (result: CheckedCall): Awaitable<CheckedCall> => again(fitted, result, times - 1);
    return isPromise(checkedAgain) ? checkedAgain.then(next) : next(checkedAgain);
  };
  return 'value' in first ? first : again(args, first, tool.lenientArgs ? mostFits : 1);
}

/** How often arguments are fitted to what is wrong with them: JSON in a string may hold more of it. */
const mostFits = 4;

function checkGiven(tool: Tool, args: JsonObject): Awaitable<CheckedCall> {
  const copied = copyJson(frozen(args), argumentLimits);
  if ('problem' in copied) return badArgs(tool, copied.problem);
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
  if (!('issues' in result)) return { tool, args, value: result.value };
  const { issues } = result;
  const message = `Arguments of \`${tool.name}\` do not match: ${describeIssues(issues)}. Correct them and call again.`;
  return { tool, refused: { code: 'invalid_args_schema', message }, issues };
}

function checkFailed(tool: Tool, cause: unknown): BadCall {
  const message = `The arguments of \`${tool.name}\` could not be checked, so it was not run.`;
  return { tool, refused: { code: 'check_failed', message }, cause };
}

function badArgs(tool: Tool, { code, message }: BadCall['refused']): BadCall {
  return { tool, refused: { code, message: `Arguments of \`${tool.name}\`: ${message}` } };
}

function unknownTool(table: ToolTable, name: string): BadCall {
  const names = [...table.byName.values()].filter(({ declaration }) => declaration).map((tool) => tool.name);
  const nearest = nearestNames(name, names);
  const shown = JSON.stringify(name.slice(0, 100));
  const hint =
    names.length === 0
      ? 'There are no tools in this turn.'
      : nearest.exact
        ? `Did you mean \`${nearest.names[0]}\`?`
        : `Available tools: ${nearest.names.join(', ')}.`;
  return { tool: undefined, refused: { code: 'unknown_tool', message: `There is no tool ${shown}. ${hint}` } };
}

/** A call that was begun or asked about while its tool was there. */
export function toolGone(name: string): BadCall {
  const message = `\`${name.slice(0, 100)}\` is not available any more, so it was not run. Continue without it.`;
  return { tool: undefined, refused: { code: 'tool_unavailable', message } };
}

/** The result of a call that may not go on. */
export function refuseCall({ tool, refused: { code, message }, cause }: BadCall): RawResult {
  const error = cause instanceof Error ? cause : new ToolError(message, { code, cause });
  return { result: { status: 'error', code, message }, error, tool };
}
